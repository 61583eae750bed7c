package roster_test

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/games"
)

// played are the first decisions of a game between an agent and itself, without dice but the likeliest.
func played(t *testing.T, g engine.Game, spec string, seed uint64, n int) (all []engine.Action) {
	t.Helper()
	a, err := roster.Served(roster.Networks).New(g, spec)
	if err != nil {
		t.Fatal(err)
	}
	a.Reset(seed)
	s := g.New()
	for len(all) < n && s.Player() != engine.Terminal {
		if s.Player() == engine.Chance {
			s.Apply(s.Outcomes(nil)[0].Action)
			continue
		}
		x, _, err := a.Act(context.Background(), s, agents.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, x)
		s.Apply(x)
	}
	return all
}

// TestDial: a rating between two levels plays a game that its seed repeats, whoever asks for it; at the rating of a level it
// is that level, and where nobody was rated it says so.
func TestDial(t *testing.T) {
	g, err := games.New("gamble", "nijmegen", "")
	if err != nil {
		t.Fatal(err)
	}
	first := played(t, g, "dial:450", 3, 60)
	if again := played(t, g, "dial:450", 3, 60); !slices.Equal(first, again) {
		t.Errorf("the same seed gives %v and %v", first, again)
	}
	if other := played(t, g, "dial:450", 4, 60); slices.Equal(first, other) {
		t.Error("another seed gives the same game")
	}
	for spec, want := range map[string]string{
		"dial":         "want a rating",
		"dial:strong":  "want a rating",
		"dial:nan":     "want a rating",
		"dial:inf":     "want a rating",
		"dial:-90000":  "want a rating from",
		"dial:90000":   "marshal",
		"dial:450,a=1": "unknown key",
	} {
		if _, err := roster.Registry.New(g, spec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", spec, err, want)
		}
	}
	other, err := games.New("gamble", "one-bridge", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := roster.Registry.New(other, "dial:450"); err == nil || !strings.Contains(err.Error(), "nobody was rated on gamble/one-bridge") {
		t.Errorf("without a ladder: got %v", err)
	}
}

// TestDialOfOneSide: a rating that only one side has is played by that side alone.
func TestDialOfOneSide(t *testing.T) {
	for _, k := range games.Kinds {
		for _, id := range k.Scenarios() {
			g, err := games.New(k.Key, id, "")
			if err != nil {
				t.Fatal(err)
			}
			scales := [2][2]float64{}
			for side := range engine.Player(2) {
				c, err := roster.Networks.DialOf(g, side)
				if err != nil {
					continue
				}
				scales[side][0], scales[side][1] = c.Ends()
			}
			if scales[0] == scales[1] { // there are none
				continue
			}
			low := min(scales[0][0], scales[1][0])
			for side := range engine.Player(2) {
				factory, err := roster.Registry.FactoryFor(g, side, agents.Spec{Name: "dial", Arg: number(low)}.String())
				if plays := scales[side][0] == low; (err == nil) != plays || (factory != nil) != plays {
					t.Errorf("%s at %g as side %d: got %v, its scale is %v", id, low, side, err, scales[side])
				}
			}
		}
	}
}

func number(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
