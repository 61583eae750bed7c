package enginetest

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
)

// Twin is a second account of what is legal in a game: slow, written from its rules, and without a line in
// common with the engine. It is the proof that the laws of [Contract] cannot give, because they ask the engine about
// itself (see [OneMask]).
//
//	twin := enginetest.Twin{Actions: func(s engine.State) []engine.Action { ... }}
//
//	func TestTwin(t *testing.T)      { enginetest.Independent(t, mygame.New(), twin, 50) }
//	func TestTwinPerft(t *testing.T) { enginetest.IndependentPerft(t, mygame.New(), twin, cases) }
//	func TestSoakTwin(t *testing.T)  { enginetest.IndependentSoak(t, mygame.New(), twin, 5) }
//	func FuzzTwin(f *testing.F)      { enginetest.FuzzIndependent(f, mygame.New(), twin) }
type Twin struct {
	// Actions lists the legal actions of a state, ascending: at a chance node the faces, at Terminal nothing. It should
	// read the state by its notation, so that nothing the engine keeps beside it can leak in.
	Actions func(s engine.State) []engine.Action
	// Outcomes lists the faces of a chance node with their probabilities, ascending. With nil the probabilities
	// are not compared.
	Outcomes func(s engine.State) []engine.Outcome
	// Rule says what the twin has an action from, for failures. It may be left out.
	Rule func(s engine.State, a engine.Action) string
}

// Reader lists what is legal from the notation of a position.
type Reader interface {
	Actions(text string) ([]engine.Action, error)
	Outcomes(text string) ([]engine.Outcome, error)
}

// TwinOf is a twin that is written as a Reader.
func TwinOf(tb testing.TB, slow Reader) Twin {
	tb.Helper()
	text := func(s engine.State) string {
		line, err := s.MarshalText()
		if err != nil {
			tb.Error(err)
		}
		return string(line)
	}
	tw := Twin{
		Actions: func(s engine.State) []engine.Action {
			acts, err := slow.Actions(text(s))
			if err != nil {
				tb.Error(err)
			}
			return acts
		},
		Outcomes: func(s engine.State) []engine.Outcome {
			if s.Player() != engine.Chance {
				return nil
			}
			outs, err := slow.Outcomes(text(s))
			if err != nil {
				tb.Error(err)
			}
			return outs
		},
	}
	if slow, ok := slow.(interface {
		Rule(text string, a engine.Action) string
	}); ok {
		tw.Rule = func(s engine.State, a engine.Action) string { return slow.Rule(text(s), a) }
	}
	return tw
}

// Differs compares the engine with the twin at one state, wherever that state comes from, and returns what
// differs. g gives the actions their texts.
func (tw Twin) Differs(g engine.Game, s engine.State) error {
	got, want := s.LegalActions(nil), tw.Actions(s)
	if !slices.Equal(got, want) {
		return fmt.Errorf("the engine and its twin differ:%s%s", only("the engine", g, s, got, want, nil), only("the twin", g, s, want, got, tw.Rule))
	}
	if tw.Outcomes == nil {
		return nil
	}
	mine, theirs := s.Outcomes(nil), tw.Outcomes(s)
	if len(mine) != len(theirs) {
		return fmt.Errorf("the engine has %d faces with probabilities, its twin %d", len(mine), len(theirs))
	}
	for i, o := range mine {
		if t := theirs[i]; t.Action != o.Action || math.Abs(t.P-o.P) > tolerance {
			return fmt.Errorf("face %d has probability %.15g with the engine; the twin has face %d with %.15g", o.Action, o.P, t.Action, t.P)
		}
	}
	return nil
}

// only lists the actions of one side that the other does not have, or says that their order is wrong.
func only(who string, g engine.Game, s engine.State, have, other []engine.Action, rule func(engine.State, engine.Action) string) string {
	var b strings.Builder
	for _, a := range have {
		if !slices.Contains(other, a) {
			fmt.Fprintf(&b, "\n    only %s: %d, %s", who, a, g.ActionText(s, a))
			if rule != nil {
				fmt.Fprintf(&b, " (%s)", rule(s, a))
			}
		}
	}
	if b.Len() == 0 && !slices.IsSorted(have) {
		fmt.Fprintf(&b, "\n    %s lists them as %v", who, have)
	}
	return b.String()
}

// TwinGame is a game to compare with its twin, and how many random episodes of it.
type TwinGame struct {
	Scenario, Options string
	Episodes          int
}

// IndependentAll is [Independent] of several games of one engine, each a subtest. Together they have to meet all of these
// kinds of node, at a thousand states at least. Under -short only so many episodes of each are played, and nothing is asked of them
// together.
func IndependentAll(t *testing.T, games []TwinGame, short int, kinds []string, open func(t testing.TB, c TwinGame) (engine.Game, Twin)) {
	t.Helper()
	var tallies []map[string]int
	states := 0
	for _, c := range games {
		t.Run(c.Scenario+" "+c.Options, func(t *testing.T) {
			n := c.Episodes
			if testing.Short() {
				n = short
			}
			g, tw := open(t, c)
			met := Independent(t, g, tw, n)
			for _, k := range met {
				states += k
			}
			tallies = append(tallies, met)
		})
	}
	if testing.Short() {
		return
	}
	if states < 1000 {
		t.Errorf("%d states compared, want 1000 or more", states)
	}
	if missing := MissingKinds(kinds, tallies...); len(missing) > 0 {
		t.Errorf("no state of the kinds %v was compared", missing)
	}
}

// Independent compares the engine with a twin at a dozen states of each of so many seeded random episodes, at some hundreds of
// the first, and at more where a kind of node is seldom met. It stops at the first difference. It returns the number of states
// compared of each kind, so that a game can ask whether all of its kinds were met.
func Independent(t testing.TB, g engine.Game, tw Twin, episodes int) map[string]int {
	t.Helper()
	sm := &sampler{perEpisode: 12, whole: 256, everyKind: 12, kinds: map[string]int{}}
	for i := range episodes {
		w := newWalk(g, contractSeed, uint64(i))
		if err := guarded(func() error { return tw.episode(w, sm.wants) }); err != nil {
			t.Fatalf("independent: %v", w.locate(err))
		}
		sm.finished(len(w.path))
	}
	t.Logf("independent: %s: %s", title(g), summary(sm.kinds))
	return namesOnly(sm.kinds)
}

// episode plays to the end and compares where wants says so, and at the end.
func (tw Twin) episode(w *walk, wants func(*walk) bool) error {
	for !w.over() {
		if wants(w) {
			if err := tw.Differs(w.game, w.state); err != nil {
				return err
			}
		}
		if err := w.step(); err != nil {
			return err
		}
	}
	return tw.Differs(w.game, w.state)
}

// summary is how many states of how many kinds were compared.
func summary(kinds map[string]int) string {
	states := 0
	for _, n := range kinds {
		states += n
	}
	return fmt.Sprintf("%d states of %d kinds agree with the twin", states, len(kinds))
}

// namesOnly takes the comma off that kindOf puts before a name.
func namesOnly(kinds map[string]int) map[string]int {
	out := map[string]int{}
	for k, n := range kinds {
		out[strings.TrimPrefix(k, ", ")] = n
	}
	return out
}

// IndependentSoak compares at every state of random games; see [Games].
func IndependentSoak(t testing.TB, g engine.Game, tw Twin, games int) {
	t.Helper()
	kinds := map[string]int{}
	for i := range games {
		w := newWalk(g, contractSeed, uint64(i))
		everywhere := func(w *walk) bool { kinds[kindOf(w.state)]++; return true }
		if err := guarded(func() error { return tw.episode(w, everywhere) }); err != nil {
			t.Fatalf("independent: %v", w.locate(err))
		}
	}
	t.Logf("independent: %s: %d games, %s", title(g), games, summary(kinds))
}

// IndependentPerft counts the nodes below each case by the twin, compares the lists of engine and twin at every node
// on the way, and the counts with the goldens. The goldens are the twin's and never written by -update: a failure
// prints the twin's count.
func IndependentPerft(t *testing.T, g engine.Game, tw Twin, cases []PerftCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Helper()
			tw.perftOne(t, g, c)
		})
	}
}

func (tw Twin) perftOne(t testing.TB, g engine.Game, c PerftCase) {
	t.Helper()
	s := c.start(t, g)
	if len(c.Nodes) == 0 {
		t.Errorf("perft %s has no goldens", c.Name)
	}
	counted := counter{tw: tw, game: g, known: map[counterKey]uint64{}}
	for i, want := range c.Nodes {
		var got uint64
		err := guarded(func() (err error) { got, err = counted.count(s, i+1); return })
		switch {
		case err != nil:
			t.Errorf("perft %s, depth %d: %v", c.Name, i+1, err)
			return
		case got != want:
			t.Errorf("perft %s, depth %d: the twin counts %d nodes, want %d at\n%s", c.Name, i+1, got, want, positionOf(s))
			return
		}
	}
}

// counter counts by the twin; positions that are met again are not counted again.
type counter struct {
	tw    Twin
	game  engine.Game
	known map[counterKey]uint64
}

type counterKey struct {
	position [sha256.Size]byte
	depth    int
}

func (c *counter) count(s engine.State, depth int) (uint64, error) {
	if depth == 0 {
		return 1, nil
	}
	key := counterKey{sha256.Sum256([]byte(positionOf(s))), depth}
	if n, ok := c.known[key]; ok {
		return n, nil
	}
	if err := c.tw.Differs(c.game, s); err != nil {
		return 0, fmt.Errorf("%w\n  position %s", err, positionOf(s))
	}
	acts := c.tw.Actions(s)
	n := uint64(len(acts))
	switch {
	case s.Player() == engine.Terminal:
		n = 1
	case depth > 1:
		n = 0
		for _, a := range acts {
			below, err := c.count(successor(s, a), depth-1)
			if err != nil {
				return 0, err
			}
			n += below
		}
	}
	c.known[key] = n
	return n, nil
}

// compareEvery is the number of steps between two comparisons in a fuzzed game.
const compareEvery = 4

// FuzzIndependent lets the bytes of the fuzzer choose the actions, as [FuzzActions] does, and compares the engine with
// the twin along the way.
func FuzzIndependent(f *testing.F, g engine.Game, tw Twin) {
	f.Helper()
	for _, seed := range fuzzSeeds() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, choices []byte) { tw.fuzz(t, g, choices) })
}

func (tw Twin) fuzz(t testing.TB, g engine.Game, choices []byte) {
	t.Helper()
	w := newWalk(g, contractSeed, 0)
	err := guarded(func() error {
		for !w.over() && len(choices) > 0 {
			var a engine.Action
			a, choices = chosen(w, choices)
			if err := w.play(a); err != nil {
				return err
			}
			if len(w.path)%compareEvery == 0 {
				if err := tw.Differs(g, w.state); err != nil {
					return err
				}
			}
		}
		return tw.Differs(g, w.state)
	})
	if err != nil {
		t.Fatalf("fuzz: %v", w.locate(err))
	}
}

// MissingKinds lists the wanted kinds of node that none of the tallies has met, for a test that wants every kind.
func MissingKinds(want []string, tallies ...map[string]int) (missing []string) {
	met := map[string]int{}
	for _, tally := range tallies {
		maps.Copy(met, tally)
	}
	for _, k := range want {
		if met[k] == 0 {
			missing = append(missing, k)
		}
	}
	return missing
}
