package enginetest_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

// fault takes back one promise; the kit must say which one it was.
type fault struct {
	name  string
	hooks hooks
	want  []string // parts of the failure
}

func TestContractPassesTheUnbrokenGame(t *testing.T) {
	record(t, func(tb testing.TB) {
		enginetest.Contract(tb, newBroken(hooks{}), 50)
		enginetest.NoAllocs(tb, newBroken(hooks{}))
	}).wantPass(t)
}

func TestContractCatches(t *testing.T) {
	for _, f := range slices.Concat(actionFaults, chanceFaults, effectFaults, positionFaults, endFaults, gameFaults) {
		t.Run(f.name, func(t *testing.T) {
			r := record(t, func(tb testing.TB) { enginetest.Contract(tb, newBroken(f.hooks), 50) })
			r.wantFailure(t, f.want...)
		})
	}
}

func at(s *state, p engine.Player) bool { return s.State.Player() == p }

var actionFaults = []fault{
	{"actions that descend", hooks{legal: func(s *state, dst []engine.Action) []engine.Action {
		acts := s.State.LegalActions(nil)
		slices.Reverse(acts)
		return append(dst, acts...)
	}}, []string{"legal actions: ", "do not ascend", "actions  []engine.Action{}"}},
	{"actions listed twice", hooks{legal: func(s *state, dst []engine.Action) []engine.Action {
		acts := s.State.LegalActions(nil)
		if len(acts) == 0 {
			return dst
		}
		return append(append(dst, acts...), acts[len(acts)-1])
	}}, []string{"legal actions: ", "do not ascend"}},
	{"a legal action that is not listed", hooks{legal: func(s *state, dst []engine.Action) []engine.Action {
		acts := s.State.LegalActions(nil)
		if len(acts) == 3 {
			acts = acts[:2]
		}
		return append(dst, acts...)
	}}, []string{"check: ", "is missing"}},
	{"an illegal action that is listed", hooks{legal: func(s *state, dst []engine.Action) []engine.Action {
		if dst = s.State.LegalActions(dst); at(s, toy.Allied) {
			dst = append(dst, toy.Blow)
		}
		return dst
	}}, []string{"check: ", "5 is too many"}},
	{"a list that does not append", hooks{legal: func(s *state, _ []engine.Action) []engine.Action {
		return s.State.LegalActions(nil)
	}}, []string{"legal actions: ", "does not append"}},
	{"an action outside the space", hooks{legal: func(s *state, dst []engine.Action) []engine.Action {
		if dst = s.State.LegalActions(dst); at(s, toy.German) {
			dst = append(dst, 6)
		}
		return dst
	}}, []string{"legal actions: ", "action 6 is outside 0 to 5"}},
	{"nothing legal before the end", hooks{legal: func(s *state, dst []engine.Action) []engine.Action {
		if at(s, toy.German) {
			return dst
		}
		return s.State.LegalActions(dst)
	}}, []string{"0 legal actions where Player is 0"}},
	{"something legal at the end", hooks{legal: func(s *state, dst []engine.Action) []engine.Action {
		if at(s, engine.Terminal) {
			return append(dst, 0)
		}
		return s.State.LegalActions(dst)
	}}, []string{"1 legal actions where Player is -4"}},
	{"a check that lets nonsense through", hooks{check: func(s *state, a engine.Action) error {
		if a < 0 {
			return nil
		}
		return s.State.Check(a)
	}}, []string{"check: ", "Check(-1) allows"}},
	{"a check that moves", hooks{check: func(s *state, a engine.Action) error {
		err := s.State.Check(a)
		if err == nil && at(s, toy.German) {
			s.State.Apply(a)
		}
		return err
	}}, []string{"check: "}},
	{"a refusal without a reason", hooks{check: func(s *state, a engine.Action) error {
		if s.State.Check(a) != nil {
			return errors.New(" ")
		}
		return nil
	}}, []string{"check: ", "without a reason"}},
	{"an action without a text", hooks{actionText: func(_ *state, a engine.Action) string {
		return strings.Repeat("x", int(a))
	}}, []string{"texts: ", `ActionText(0) is ""`}},
	{"a kind of two words", hooks{kind: func(*state) string { return "K STEP" }}, []string{"texts: ", `"K STEP"`}},
	{"a player who does not exist", hooks{player: func(s *state) engine.Player {
		if at(s, toy.German) {
			return 2
		}
		return s.State.Player()
	}}, []string{"player: ", "player 2"}},
}

var chanceFaults = []fault{
	{"probabilities that do not make one", hooks{outcomes: func(_ *state, outs []engine.Outcome) []engine.Outcome {
		for i := range outs {
			outs[i].P = 0.15
		}
		return outs
	}}, []string{"outcomes: ", "sum to 0.9"}},
	{"an impossible face", hooks{outcomes: func(_ *state, outs []engine.Outcome) []engine.Outcome {
		if len(outs) > 0 {
			outs[0].P, outs[1].P = 0, 2./6
		}
		return outs
	}}, []string{"outcomes: ", "face 0 has probability 0"}},
	{"a face without an outcome", hooks{outcomes: func(_ *state, outs []engine.Outcome) []engine.Outcome {
		return outs[min(1, len(outs)):]
	}}, []string{"outcomes: ", "0 is missing"}},
	{"outcomes where nobody rolls", hooks{outcomes: func(*state, []engine.Outcome) []engine.Outcome {
		return []engine.Outcome{{Action: 0, P: 1}}
	}}, []string{"outcomes: ", "not Chance"}},
	{"a merger that bends the odds", hooks{merged: func(_ *state, outs []engine.Outcome) []engine.Outcome {
		for i := range outs {
			outs[i].P = 0.5
		}
		return outs
	}}, []string{"merged outcomes: ", "over all faces"}},
	{"a merger that loses a result", hooks{merged: func(s *state, outs []engine.Outcome) []engine.Outcome {
		if len(outs) > 0 {
			outs = []engine.Outcome{{Action: 0, P: 1}}
		}
		return outs
	}}, []string{"merged outcomes: ", "lead to 1 positions, all faces to 2"}},
	{"a representative that is no face", hooks{merged: func(_ *state, outs []engine.Outcome) []engine.Outcome {
		if len(outs) > 0 {
			outs[0].Action = 9
		}
		return outs
	}}, []string{"merged outcomes: ", "9 is no face"}},
	{"an event before the first turn", hooks{event: func(*state) engine.Event { return engine.Event{} }},
		[]string{"event: ", "turns count from 1"}},
	{"an event of one kind too many", hooks{event: func(*state) engine.Event { return engine.Event{Turn: 1, Kind: 64} }},
		[]string{"event: ", "kinds from 64 on must say it"}},
	{"a turn before the first", hooks{turn: func(_ *state, n int) int { return n - 1 }}, []string{"turn: got 0, want 1 or more"}},
	{"a turn that is not that of the dice", hooks{turn: func(_ *state, n int) int { return n + 1 }},
		[]string{"turn: got 2, but the event of the dice is of turn 1"}},
	{"a turn that falls", hooks{turn: func(s *state, n int) int {
		if s.State.Player() == engine.Terminal {
			return 1
		}
		return n
	}}, []string{"turn: it falls from "}},
	{"a heading without a turn", hooks{heading: func(_ *state, text string) string { return ", " + text }},
		[]string{"turn: the turn in words is \"\", want one line"}},
	{"an event that counts the asking", hooks{event: func(s *state) engine.Event {
		s.game.maxDecisions++
		return engine.Event{Turn: 1, Kind: s.game.maxDecisions, Nth: 1}
	}, maxDecisions: 100}, []string{"event: ", "of a copy"}},
}

var effectFaults = []fault{
	{"effects of nothing", hooks{effects: func(dst []engine.Effect) []engine.Effect {
		return append(dst, engine.Effect{Kind: engine.EffectPoints, Name: "a", Text: "a thing"})
	}}, []string{"effects: ", `"a thing" is told of a State and itself`}},
	{"an effect of no kind", hooks{effects: func(dst []engine.Effect) []engine.Effect {
		for i := range dst {
			dst[i].Kind = "luck"
		}
		return dst
	}}, []string{"effects: ", `kind "luck"`}},
	{"an effect told twice", hooks{effects: func(dst []engine.Effect) []engine.Effect { return append(dst, dst...) }},
		[]string{"effects: ", "is told twice"}},
	{"an effect without its name", hooks{effects: func(dst []engine.Effect) []engine.Effect {
		for i := range dst {
			dst[i].Name = "somebody"
		}
		return dst
	}}, []string{"effects: ", `does not begin with the Name "somebody"`}},
}

var positionFaults = []fault{
	{"a margin that is short when the game is won", hooks{points: func(_ *state, p engine.Score) engine.Score {
		p.Margin = -p.Margin
		return p
	}}, []string{"points: the margin is ", "want the same sign, or Sudden"}},
	{"a margin where the game is drawn", hooks{points: func(_ *state, p engine.Score) engine.Score {
		p.Margin = p.Have[1] - p.Need[1]
		return p
	}}, []string{"points: the margin is -1, but side 1 has a return of 0"}},
	{"a unit that changes", hooks{points: func(_ *state, p engine.Score) engine.Score {
		p.Unit += p.Have[1]
		return p
	}}, []string{`points: the unit is 2 "bridges"`, `1 "bridges" at the beginning`}},
	{"no unit", hooks{points: func(_ *state, p engine.Score) engine.Score {
		p.Unit = 0
		return p
	}}, []string{"points: the unit is 0"}},
	{"a sudden end in the middle", hooks{points: func(_ *state, p engine.Score) engine.Score {
		p.Sudden = true
		return p
	}}, []string{"points: a sudden end before the end"}},
	{"points that the tally does not have", hooks{points: func(_ *state, p engine.Score) engine.Score {
		p.Have[1]++
		return p
	}}, []string{"tally: the items of Tally make [0 0] points by side, Points has [0 1]"}},
	{"points of a side that the tally gives to the other", hooks{points: func(_ *state, p engine.Score) engine.Score {
		p.Need[0] = 1
		return p
	}, tally: func(t engine.Tally) engine.Tally {
		t.Items[1].Side, t.Items[1].Points = 0, 1
		return t
	}}, []string{"tally: ", "points by side"}},
	{"an item that scores more than it is worth", hooks{tally: func(t engine.Tally) engine.Tally {
		t.Items[0].Points = 2
		return t
	}}, []string{"tally: ", "2 points, but it is worth 1"}},
	{"a tally without words", hooks{tally: func(t engine.Tally) engine.Tally {
		t.Words = ""
		return t
	}}, []string{"tally: ", "Words of Tally"}},
	{"a notation that forgets", hooks{marshal: func(_ *state, text string) string {
		return strings.Replace(text, " s1 ", " s0 ", 1)
	}}, []string{"notation: ", "hashes differ"}},
	{"a notation of two lines", hooks{marshal: func(_ *state, text string) string { return text + "\n" }},
		[]string{"notation: ", "want one line"}},
	{"a parser that refuses some positions", hooks{parse: func(g *broken, text []byte) (engine.State, error) {
		if strings.Contains(string(text), "demolish") {
			return nil, errors.New("demolish? never heard of it")
		}
		return g.parseWell(text)
	}}, []string{"notation: ", "never heard of it"}},
	{"a line that does not say its scenario", hooks{marshal: func(_ *state, text string) string {
		return strings.Replace(text, "three-bridges:e8a11ce8 ", "", 1)
	}}, []string{"notation: ", "MarshalText writes no head", "second word"}},
	{"a line of another scenario", hooks{marshal: func(_ *state, text string) string {
		return strings.Replace(text, "three-", "two-", 1)
	}}, []string{"notation: ", "the line begins with", "three-bridges"}},
	{"a parser that does not look at the scenario", hooks{parse: func(g *broken, text []byte) (engine.State, error) {
		first, rest, _ := strings.Cut(string(text), " ")
		if _, rest, ok := strings.Cut(rest, " "); ok {
			text = []byte(first + " three-bridges:e8a11ce8 " + rest)
		}
		return g.parseWell(text)
	}}, []string{"notation: ", "is taken by Parse, want", "three-bridges-2"}},
	{"a parser that takes everything", hooks{parse: func(g *broken, text []byte) (engine.State, error) {
		if s, err := g.parseWell(text); err == nil {
			return s, nil
		}
		return g.New(), nil
	}}, []string{`Parse("")`, "want no state and an error"}},
	{"a parser that panics on damage", hooks{parse: func(g *broken, text []byte) (engine.State, error) {
		if strings.HasPrefix(string(text), "toy/2 ") && len(text) < 45 {
			panic("index out of range")
		}
		return g.parseWell(text)
	}}, []string{"damaged notation: ", "panic: index out of range", "broken_test.go"}},
	{"a parser that says both", hooks{parse: func(g *broken, text []byte) (engine.State, error) {
		s, err := g.parseWell(text)
		if err != nil && strings.HasPrefix(string(text), "toy/2 ") {
			return g.New(), err
		}
		return s, err
	}}, []string{"damaged notation: ", "a state beside the error"}},
	{"a hash that is always the same", hooks{hash: func(*state) uint64 { return 7 }},
		[]string{"hash: ", "two positions share the hash 0x7"}},
	{"a running hash that drifts", hooks{
		apply: func(s *state, a engine.Action) { s.State.Apply(a); s.hidden++ },
		hash:  func(s *state) uint64 { return s.State.Hash() + uint64(s.hidden/3) },
	}, []string{": hashes differ"}},
	{"a hash that changes when asked", hooks{hash: func(s *state) uint64 { s.hidden++; return uint64(s.hidden) }},
		[]string{"hash changed"}},
	{"a rule that depends on something hidden", hooks{
		apply: func(s *state, a engine.Action) {
			if s.hidden++; s.hidden > 6 && a == toy.Hold && s.State.Check(toy.Blow) == nil {
				a = toy.Blow
			}
			s.State.Apply(a)
		},
	}, []string{"successors: after action 3 on a clone and on a copy read from the text"}},
	{"a copy that keeps what was there", hooks{copyFrom: func(s, src *state) {
		if at(src, engine.Chance) {
			return
		}
		s.State.CopyFrom(src.State)
	}}, []string{": a CopyFrom copy: "}},
	{"a clone that is no copy", hooks{clone: func(s *state) engine.State { return s }},
		[]string{"successors: ", "on a clone moved the original to"}},
	{"a clone that starts over", hooks{clone: func(s *state) engine.State { return s.game.New() }},
		[]string{"copies: a clone: "}},
	{"a game that rolls its own dice", hooks{apply: func(s *state, a engine.Action) {
		if s.game.maxDecisions++; at(s, engine.Chance) {
			a = engine.Action(s.game.maxDecisions % 6)
		}
		s.State.Apply(a)
	}, maxDecisions: 1000}, []string{"successors: ", "positions differ"}},
	{"an apply that panics", hooks{apply: func(s *state, a engine.Action) {
		if a == toy.Reinforce && at(s, toy.German) {
			panic("no area 77")
		}
		s.State.Apply(a)
	}}, []string{"panic: no area 77", "position toy/2 three-bridges:e8a11ce8 d", "seed 1944, episode "}},
}

var endFaults = []fault{
	{"a return before the end", hooks{returns: func(*state, []float64) []float64 { return []float64{1, -1} }},
		[]string{"returns: ", "before the end"}},
	{"a return for one side", hooks{returns: func(*state, []float64) []float64 { return []float64{0} }},
		[]string{"returns: ", "got 1 returns appended"}},
	{"both sides win", hooks{returns: func(s *state, r []float64) []float64 {
		return []float64{math.Abs(r[0]), math.Abs(r[1])}
	}}, []string{"returns: ", "sum to 2"}},
	{"too much is won", hooks{returns: func(s *state, r []float64) []float64 { return []float64{2 * r[0], 2 * r[1]} }},
		[]string{"returns: ", "want -1 to 1"}},
	{"an episode longer than promised", hooks{maxDecisions: 5}, []string{"longer than MaxDecisions, 5", "step 5"}},
}

var gameFaults = []fault{
	{"a scenario hash that is none", hooks{scenarioHash: "basic"}, []string{"ScenarioHash is \"basic\""}},
	{"two sides of one name", hooks{sides: [2]string{"allied", "allied"}}, []string{"both sides are called"}},
	{"a side in upper case", hooks{sides: [2]string{"German", "allied"}}, []string{`side "German"`}},
	{"two initial positions", hooks{newState: func(g *broken) engine.State {
		s := g.wrap(g.Game.New())
		if g.maxDecisions++; g.maxDecisions%2 == 0 {
			s.State.Apply(toy.Prepare)
		}
		return s
	}, maxDecisions: 100}, []string{"two calls of New give two positions"}},
	{"a value that is not written", hooks{observe: func(dst []float32, _ *state) {
		dst[3] = float32(math.NaN())
	}}, []string{"observation: side 0: block node value 1 is NaN"}},
	{"a value out of its range", hooks{observe: func(dst []float32, _ *state) { dst[12] = 2 }},
		[]string{"observation: side 0: block span value 0 is 2, want 0 to 1"}},
	{"an update that forgets a column", hooks{update: func(dst []float32, s, prev *state) {
		if at(prev, toy.German) && at(s, engine.Chance) {
			dst[12] = 0.5
		}
	}}, []string{"update: ", "block span value 0 is 0.5, want ", "at toy/2 "}},
	{"an update that keeps the old side", hooks{update: func(dst []float32, _, _ *state) {
		dst[0], dst[1] = 1, 0
	}}, []string{"update: ", "block side value 0 is 1, want 0 as side 1 observes it"}},
	{"an update that writes another zero", hooks{update: func(dst []float32, _, _ *state) {
		if dst[12] == 0 {
			dst[12] = float32(math.Copysign(0, -1))
		}
	}}, []string{"update: ", "block span value 0 is -0, want 0"}},
	{"two blocks of one name", hooks{blocks: func(b []engine.Block) []engine.Block {
		return append(slices.Clone(b), b[0])
	}}, []string{`the name "side" is taken`}},
	{"a block without a range", hooks{blocks: func(b []engine.Block) []engine.Block {
		b = slices.Clone(b)
		b[2].Max = b[2].Min
		return b
	}}, []string{"block bridge: range 0 to 0 is empty"}},
	{"an optional block before others", hooks{blocks: func(b []engine.Block) []engine.Block {
		b = slices.Clone(b)
		b[1].Optional = true
		return b
	}}, []string{"block bridge: it stands after an optional one"}},
	{"usual blocks that change with the optional ones", hooks{observe: func(dst []float32, _ *state) {
		if len(dst) > engine.Values(engine.Usual(toy.Default().Blocks())) {
			dst[0], dst[1] = dst[1], dst[0]
		}
	}}, []string{"with the optional blocks, and"}},
	{"an optional block that is not written", hooks{observe: func(dst []float32, _ *state) {
		if len(dst) > engine.Values(engine.Usual(toy.Default().Blocks())) {
			dst[len(dst)-1] = float32(math.NaN())
		}
	}}, []string{"with the optional blocks: block road value 5 is NaN"}},
}
