package agents_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// choices are what an agent picks at the start of a game, again and again.
func choices(t *testing.T, a agents.Agent, seed uint64, n int) (picked []engine.Action) {
	t.Helper()
	a.Reset(seed)
	for range n {
		x, _, err := a.Act(context.Background(), toy.Default().New(), agents.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		picked = append(picked, x)
	}
	return picked
}

// TestBlend: a share of the decisions is that of the second, by the seed of the game.
func TestBlend(t *testing.T) {
	g := toy.Default()
	legal := g.New().LegalActions(nil)
	first, last := legal[0], legal[len(legal)-1]
	for share, want := range map[string]int{"0": 0, "0.25": 100, "1": 400} {
		spec := "blend:weak=passer,strong=[insist:action=" + strconv.Itoa(int(last)) + "],share=" + share
		a, err := agents.Builtin().New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		picked := choices(t, a, 7, 400)
		got := 0
		for _, x := range picked {
			if x == last {
				got++
			} else if x != first {
				t.Fatalf("%s: got %d, want %d or %d", spec, x, first, last)
			}
		}
		if got < want-35 || got > want+35 || want%400 == 0 && got != want {
			t.Errorf("%s: the second took %d of 400 decisions, want about %d", spec, got, want)
		}
		if again := choices(t, a, 7, 400); !slices.Equal(again, picked) {
			t.Errorf("%s: the same seed gives another game", spec)
		}
		if other := choices(t, a, 8, 400); want%400 != 0 && slices.Equal(other, picked) {
			t.Errorf("%s: another seed gives the same game", spec)
		}
	}
	for spec, want := range map[string]string{
		"blend:share=1.5":      "share",
		"blend:weak=nobody":    `there is no "nobody"`,
		"blend:strong=[blend:": "brackets",
		"blend:wek=random":     "unknown key",
	} {
		if _, err := agents.Builtin().New(g, spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", spec, err, want)
		}
	}
	if _, err := agents.Builtin().New(g, "blend"); err != nil {
		t.Errorf("the usual one: %v", err)
	}
}
