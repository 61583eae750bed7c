package enginetest_test

import (
	"errors"
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

func TestNoAllocsCatches(t *testing.T) {
	var sink []byte
	cases := []struct {
		call  string
		hooks hooks
	}{
		{"LegalActions", hooks{legal: func(s *state, dst []engine.Action) []engine.Action {
			return append(dst, s.State.LegalActions(nil)...)
		}}},
		{"Hash", hooks{hash: func(s *state) uint64 {
			sink = make([]byte, 1024)
			return s.State.Hash()
		}}},
		{"CopyFrom", hooks{copyFrom: func(s, src *state) { s.State = src.State.Clone().(*toy.State) }}},
		{"CopyFrom and Apply", hooks{apply: func(s *state, a engine.Action) {
			sink = make([]byte, 1024)
			s.State.Apply(a)
		}}},
		{"Update", hooks{update: func([]float32, *state, *state) { sink = make([]byte, 1024) }}},
		{"Outcomes", hooks{outcomes: func(_ *state, outs []engine.Outcome) []engine.Outcome { return outs }}},
		// Once in an episode is too often.
		{"Hash", hooks{hash: func(s *state) uint64 {
			if strings.HasPrefix(s.State.NodeKind(), "DEMO") {
				sink = make([]byte, 1024)
			}
			return s.State.Hash()
		}}},
	}
	for _, c := range cases {
		record(t, func(tb testing.TB) { enginetest.NoAllocs(tb, newBroken(c.hooks)) }).
			wantFailure(t, c.call+" allocates ", "at toy/2 three-bridges:e8a11ce8 d")
	}
	_ = sink
}

func perftFails(t *testing.T, g engine.Game, c enginetest.PerftCase, want ...string) {
	t.Helper()
	record(t, func(tb testing.TB) { enginetest.PerftOne(tb, g, c) }).wantFailure(t, want...)
}

func TestPerftCatches(t *testing.T) {
	perftFails(t, toy.Default(), enginetest.PerftCase{Name: "wrong", Nodes: []uint64{2, 10}},
		"depth 2: got 9 nodes, want 10", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 column",
		"6     0  assault the bridge", "3     2  bring up support")
	perftFails(t, toy.Default(), enginetest.PerftCase{Name: "empty"}, "no goldens")
	perftFails(t, toy.Default(), enginetest.PerftCase{Name: "no position", Position: "toy/9"}, "want 10, as in")
	perftFails(t, toy.Default(), enginetest.PerftCase{Name: "no action", Actions: []engine.Action{1}}, "the span is up")
	// The golden was taken from a generator that forgets an action; the slow twin does not.
	forgetful := newBroken(hooks{legal: func(s *state, dst []engine.Action) []engine.Action {
		return s.State.LegalActions(dst)[:1]
	}})
	perftFails(t, forgetful, enginetest.PerftCase{Name: "twin", Nodes: []uint64{1}}, "2 by Check and notation alone")
}

func TestPlaythrough(t *testing.T) {
	t.Chdir(t.TempDir())
	play := func(tb testing.TB) { enginetest.Playthrough(tb, toy.Default(), "seed7.txt", 7) }
	record(t, play).wantFailure(t, "is not there; go test -update writes it")

	before := flag.Lookup("update").Value.String()
	defer func() { _ = flag.Set("update", before) }()
	_ = flag.Set("update", "true")
	record(t, play).wantPass(t)
	_ = flag.Set("update", "false")
	record(t, play).wantPass(t)

	file := filepath.Join("testdata", "playthroughs", "seed7.txt")
	golden, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.Replace(string(golden), "1. allied", "1. german", 1)
	if err := os.WriteFile(file, []byte(changed), 0o644); err != nil {
		t.Fatal(err)
	}
	record(t, play).wantFailure(t, "line 8:", "got  1. allied", "want 1. german")
}

var printedList = regexp.MustCompile(`\[\]engine\.Action\{([0-9, ]*)\}`)

// What a soak prints leads back to the violation.
func TestSoakPrintsWhatReplayNeeds(t *testing.T) {
	twoBridges := func(s engine.State) error {
		if strings.Contains(fmt.Sprint(s), " b2 ") {
			return errors.New("two bridges are enough")
		}
		return nil
	}
	r := record(t, func(tb testing.TB) { enginetest.Soak(tb, toy.Default(), 100, 5, twoBridges) })
	r.wantFailure(t, "invariant: two bridges are enough", "seed 5, episode ")

	printed := printedList.FindStringSubmatch(r.log.String())
	if printed == nil {
		t.Fatalf("no action list in:\n%s", &r.log)
	}
	var acts []engine.Action
	for _, word := range strings.Split(printed[1], ", ") {
		n, err := strconv.Atoi(word)
		if err != nil {
			t.Fatal(err)
		}
		acts = append(acts, engine.Action(n))
	}
	if s := enginetest.Replay(t, toy.Default(), acts...); twoBridges(s) == nil {
		t.Errorf("the printed list leads to %s, which violates nothing", s)
	}
}

func TestSoakCatches(t *testing.T) {
	soak := func(h hooks) *recorder {
		return record(t, func(tb testing.TB) { enginetest.Soak(tb, newBroken(h), 20, 1, nil) })
	}
	soak(hooks{}).wantPass(t)
	soak(hooks{maxDecisions: 4}).wantFailure(t, "longer than MaxDecisions, 4")
	soak(hooks{apply: func(*state, engine.Action) { panic("no area 77") }}).wantFailure(t, "panic: no area 77")
	soak(hooks{returns: func(*state, []float64) []float64 { return []float64{1, 1} }}).wantFailure(t, "returns")
	games := uint64(0)
	soak(hooks{hash: func(*state) uint64 { games++; return games }}).wantFailure(t, "played again the game ends at toy/2")
}

// Every pair of styles meets, and each game has a watcher of its own.
func TestSoakStyles(t *testing.T) {
	var pairs [2][2]bool
	style := func(n int) enginetest.Style {
		return func(s engine.State, legal []engine.Action, _ *rand.Rand) engine.Action {
			pairs[s.Player()][n] = true
			return legal[n%len(legal)]
		}
	}
	games := 0
	enginetest.SoakStyles(t, toy.Default(), 8, 5, []enginetest.Style{style(0), style(1)}, func() func(engine.State) error {
		games++
		return func(engine.State) error { return nil }
	})
	if pairs != [2][2]bool{{true, true}, {true, true}} || games != 8 {
		t.Errorf("styles by side %v in %d games", pairs, games)
	}
}

func TestReplayRefusesIllegalActions(t *testing.T) {
	record(t, func(tb testing.TB) { enginetest.Replay(tb, toy.Default(), toy.Prepare, toy.Blow, 2, toy.Build) }).
		wantFailure(t, "action 4 of 4, 1 at toy/2 three-bridges:e8a11ce8 d6", "the span is up (rule 2.2)")
}

func TestFuzzGameCatches(t *testing.T) {
	fuzz := func(h hooks, choices ...byte) *recorder {
		return record(t, func(tb testing.TB) { enginetest.FuzzGame(tb, newBroken(h), choices) })
	}
	fuzz(hooks{}, 1, 2, 3, 4, 5, 6, 7, 8, 9, 255, 254, 253).wantPass(t)
	fuzz(hooks{hash: func(s *state) uint64 { s.hidden++; return uint64(s.hidden) }}, 1, 2).
		wantFailure(t, "hash changed", "[]engine.Action{2, 5}")
	fuzz(hooks{maxDecisions: 2}, 1, 2, 3).wantFailure(t, "longer than MaxDecisions")
}

func TestSolve(t *testing.T) {
	// One night left and two bridges behind: a draw whatever happens. By day a roll of 5 or 6 wins.
	for position, want := range map[string]float64{
		"toy/2 three-bridges:e8a11ce8 d1 b2 g0 s0 up r1 c2 garrison": 0,
		"toy/2 three-bridges:e8a11ce8 d1 b2 g0 s0 up r1 c2 column":   -1. / 3,
		"toy/2 three-bridges:e8a11ce8 d1 b2 g0 s2 up r1 c2 column":   -2. / 3,
		"toy/2 three-bridges:e8a11ce8 d1 b0 g0 s0 up r1 c2 column":   1,
		"toy/2 three-bridges:e8a11ce8 d1 b3 g0 s0 up r1 c2 end":      -1,
	} {
		s, err := toy.Default().Parse([]byte(position))
		if err != nil {
			t.Fatal(err)
		}
		got, _, ok := enginetest.Solve(s, 1000)
		if !ok || math.Abs(got-want) > 1e-12 {
			t.Errorf("%s: got %v, %v, want %v", position, got, ok, want)
		}
		if after := fmt.Sprint(s); after != position {
			t.Errorf("Solve moved the state from %s to %s", position, after)
		}
	}
}

func TestSolveNeedsNoMerger(t *testing.T) {
	merged, nodes, ok := enginetest.Solve(toy.Default().New(), 10_000)
	if !ok || nodes != 2242 {
		t.Errorf("got %d positions, %v, want 2242", nodes, ok)
	}
	full := newBroken(hooks{merged: func(s *state, _ []engine.Outcome) []engine.Outcome { return s.State.Outcomes(nil) }})
	if v, _, ok := enginetest.Solve(full.New(), 10_000); !ok || math.Abs(v-merged) > 1e-12 {
		t.Errorf("over all faces the value is %v, %v, over merged ones %v", v, ok, merged)
	}
}

func TestSolveGivesUp(t *testing.T) {
	if _, nodes, ok := enginetest.Solve(toy.Default().New(), 100); ok || nodes > 100 {
		t.Errorf("got ok %v after %d positions, want to give up at 100", ok, nodes)
	}
	// Holding gives the garrison the same night again.
	circle := newBroken(hooks{apply: func(s *state, a engine.Action) {
		if !at(s, toy.German) || a != toy.Hold {
			s.State.Apply(a)
		}
	}})
	if _, _, ok := enginetest.Solve(circle.New(), 10_000); ok {
		t.Error("got a value for a game that can go in circles")
	}
}

func TestBestListsTies(t *testing.T) {
	s, err := toy.Default().Parse([]byte("toy/2 three-bridges:e8a11ce8 d1 b2 g0 s0 up r1 c2 garrison"))
	if err != nil {
		t.Fatal(err)
	}
	actions, value, ok := enginetest.NewSolver(1000).Best(s)
	if !ok || value != 0 || len(actions) != 3 {
		t.Errorf("got %v worth %v, %v; want all three, worth 0", actions, value, ok)
	}
}
