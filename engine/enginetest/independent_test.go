package enginetest_test

import (
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

// honest is a twin that asks the toy itself: enough to see what the kit does with an answer.
func honest(s engine.State) []engine.Action { return inner(s).LegalActions(nil) }

func inner(s engine.State) *toy.State {
	if b, ok := s.(*state); ok {
		return b.State
	}
	return s.(*toy.State)
}

// forgetful never builds.
var forgetful = enginetest.Twin{Actions: func(s engine.State) (out []engine.Action) {
	for _, a := range honest(s) {
		if s.Player() != toy.Allied || a != toy.Build {
			out = append(out, a)
		}
	}
	return out
}}

func TestIndependentCatches(t *testing.T) {
	record(t, func(tb testing.TB) { enginetest.Independent(tb, toy.Default(), forgetful, 20) }).
		wantFailure(t, "only the engine: 1, build a new span", "position toy/2 three-bridges:e8a11ce8 d", "actions  []engine.Action{")
	record(t, func(tb testing.TB) { enginetest.IndependentSoak(tb, toy.Default(), forgetful, 20) }).
		wantFailure(t, "only the engine: 1, build a new span")

	eager := enginetest.Twin{Actions: func(s engine.State) []engine.Action {
		if acts := honest(s); s.Player() != toy.German || acts[len(acts)-1] == toy.Blow {
			return acts
		}
		return append(honest(s), toy.Blow)
	}}
	record(t, func(tb testing.TB) { enginetest.Independent(tb, toy.Default(), eager, 20) }).
		wantFailure(t, "only the twin: 5, blow the bridge")

	unordered := newBroken(hooks{legal: func(s *state, dst []engine.Action) []engine.Action {
		dst = s.State.LegalActions(dst)
		dst[0], dst[len(dst)-1] = dst[len(dst)-1], dst[0]
		return dst
	}})
	record(t, func(tb testing.TB) {
		enginetest.Independent(tb, unordered, enginetest.Twin{Actions: honest}, 1)
	}).wantFailure(t, "the engine lists them as [2 0]")
}

func TestIndependentComparesProbabilities(t *testing.T) {
	loaded := enginetest.Twin{Actions: honest, Outcomes: func(s engine.State) []engine.Outcome {
		outs := s.Outcomes(nil)
		if len(outs) > 0 {
			outs[0].P, outs[1].P = 0.25, 1./12
		}
		return outs
	}}
	record(t, func(tb testing.TB) { enginetest.Independent(tb, toy.Default(), loaded, 1) }).
		wantFailure(t, "face 0 has probability 0.166666666666667 with the engine; the twin has face 0 with 0.25")
	few := enginetest.Twin{Actions: honest, Outcomes: func(engine.State) []engine.Outcome { return nil }}
	record(t, func(tb testing.TB) { enginetest.Independent(tb, toy.Default(), few, 1) }).
		wantFailure(t, "6 faces with probabilities, its twin 0")
}

func TestIndependentPerftCatches(t *testing.T) {
	fails := func(tw enginetest.Twin, nodes []uint64, want string) {
		t.Helper()
		record(t, func(tb testing.TB) {
			tw.PerftOne(tb, toy.Default(), enginetest.PerftCase{Name: "start", Nodes: nodes})
		}).wantFailure(t, want)
	}
	fails(enginetest.Twin{Actions: honest}, []uint64{2, 10}, "depth 2: the twin counts 9 nodes, want 10 at\ntoy/2 three-bridges:e8a11ce8 d7")
	fails(enginetest.Twin{Actions: honest}, nil, "no goldens")
	fails(enginetest.Twin{Actions: func(engine.State) []engine.Action { return nil }}, []uint64{2}, "only the engine: 0")
}

func TestFuzzIndependentCatches(t *testing.T) {
	record(t, func(tb testing.TB) {
		for i := range byte(8) {
			forgetful.Fuzz(tb, toy.Default(), []byte{1, 0, i, 0, 2, 5, i, 2, 0, 5, 1, 1})
		}
	}).wantFailure(t, "fuzz: the engine and its twin differ")
}

func TestMissingKinds(t *testing.T) {
	got := enginetest.MissingKinds([]string{"A", "B", "C"}, map[string]int{"A": 1, "B": 0}, map[string]int{"C": 2})
	if len(got) != 1 || got[0] != "B" {
		t.Errorf("missing %v, want [B]", got)
	}
}

func TestContractSaysWhatIsVacuous(t *testing.T) {
	r := record(t, func(tb testing.TB) { enginetest.Contract(tb, toy.Default(), 1, enginetest.OneMask("TestTwin")) })
	if want := `"check" and the slow counts of Perft are vacuous; independent proof: TestTwin`; r.failed || !strings.Contains(r.log.String(), want) {
		t.Errorf("logged %q, want %q and no failure", r.log.String(), want)
	}
}

func TestDifferences(t *testing.T) {
	for _, c := range []struct{ got, want, says string }{
		{"g/1 date=18 node=A", "g/1 date=19 node=A", "date: got 18, want 19"},
		{"g/1 node=A", "g/1 node=A drm=2", "drm: got none, want 2"},
		{"g/1 node=A loud=1", "g/1 node=A", "loud: got 1, want none"},
		{"g/1 @28=a,b/spent,c", "g/1 @28=a,b,c", "@28: got b/spent, want b"},
		{"g/1 @28=a,b", "g/1 @28=a", "@28: got b, want nothing more"},
		{"g/1 @28=a,b", "g/1 @28=b,a", "@28: got a,b, want b,a"},
		{"g/1 x=1 y=2", "g/1 y=2 x=1", "the same fields in another order"},
		{"toy/2 three-bridges:e8a11ce8 d7 up", "toy/2 three-bridges:e8a11ce8 d6 up", "word 3: got d7, want d6"},
	} {
		if got := enginetest.Differences(c.got, c.want); strings.TrimSpace(got) != c.says {
			t.Errorf("%q and %q: %q, want %q", c.got, c.want, strings.TrimSpace(got), c.says)
		}
	}
}
