package opponents_test

import (
	"slices"
	"strings"
	"testing"

	"bridgehead/models/opponents"
)

func habit(key string, agent, planner, err float64) opponents.Habit {
	return opponents.Habit{Key: key, Agent: opponents.Mean{Value: agent, Error: err}, Planner: opponents.Mean{Value: planner, Error: err}}
}

func TestWordsOfAManner(t *testing.T) {
	for _, x := range []struct {
		habit opponents.Habit
		want  string
	}{
		{habit(opponents.HabitAttacks, 1, 2, 0.1), "attacks half as often (1.0 a turn against 2.0)"},
		{habit(opponents.HabitAttacks, 4, 2, 0.1), "attacks twice as often (4.0 a turn against 2.0)"},
		{habit(opponents.HabitAttacks, 6, 2, 0.1), "attacks 3.0 times as often (6.0 a turn against 2.0)"},
		{habit(opponents.HabitAttacks, 0, 2, 0.1), "never attacks (0.0 a turn against 2.0)"},
		{habit(opponents.HabitAttacks, 2, 0, 0.1), "attacks more often (2.0 a turn against 0.0)"},
		{habit(opponents.HabitMoves, 2.5, 2, 0.1), "moves units 25 % more often (2.5 a turn against 2.0)"},
		{habit(opponents.HabitDeclined, 0.15, 0.2, 0.01), "holds back 25 % less often (15 % against 20 %)"},
		{habit(opponents.HabitLost, 2, 4, 0.1), "loses fewer units (2.0 a game against 4.0)"},
		{habit(opponents.HabitLost, 4, 2, 0.1), "loses more units (4.0 a game against 2.0)"},
		{habit(opponents.HabitTurns, 3, 4, 0), "its games are shorter (3.0 turns against 4.0)"},
		{habit(opponents.HabitWon, 1, 0, 0), ""},
		{habit(opponents.HabitAttacks, 1, 2, 0.5), ""}, // less than twice the error of the difference
	} {
		want := x.want + ", compared with the planner in its place"
		if x.want == "" {
			want = "plays much as the planner does in its place"
		}
		if got := (opponents.Manner{x.habit}).Words(); got != want {
			t.Errorf("%+v: got %q, want %q", x.habit, got, want)
		}
	}
	both := opponents.Manner{habit(opponents.HabitLost, 4, 2, 0.1), habit(opponents.HabitAttacks, 1, 2, 0.1)}
	if got := both.Words(); strings.Index(got, "attacks") > strings.Index(got, "loses") {
		t.Errorf("got %q, want the habits in their order", got)
	}
}

func TestStylesPut(t *testing.T) {
	var s opponents.Styles
	s.Put(opponents.Style{Scenario: "g/a", Network: "n", Level: "elite", Games: 1})
	s.Put(opponents.Style{Scenario: "g/a", Network: "n", Level: "marshal", Games: 2})
	s.Put(opponents.Style{Scenario: "g/a", Options: "bid-vp=3", Network: "n", Level: "elite", Games: 3})
	if len(s.Styles) != 2 || s.Styles[0].Games != 3 {
		t.Errorf("got %+v, want the first replaced", s.Styles)
	}
}

// Every network that ships has its limits noted, and no other has.
func TestLimitsOfAll(t *testing.T) {
	noted, err := opponents.KnownLimits()
	if err != nil {
		t.Fatal(err)
	}
	names, err := opponents.Embedded().Names()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if len(noted[name]) == 0 {
			t.Errorf("cards.yaml: nothing of %s", name)
		}
	}
	for name, texts := range noted {
		if !slices.Contains(names, name) {
			t.Errorf("cards.yaml: %s: there is no such network, want %v", name, names)
		}
		for _, text := range texts {
			if !strings.HasSuffix(text, ".") || strings.TrimSpace(text) != text || len(text) > 300 {
				t.Errorf("cards.yaml: %s: got %q, want a sentence", name, text)
			}
		}
	}
}

// What was measured is of networks and scenarios that ship, a figure for both in each habit.
func TestKnownStyles(t *testing.T) {
	known, err := opponents.KnownStyles()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range known.Styles {
		b, err := opponents.Embedded().Open(s.Network)
		if err != nil {
			t.Errorf("styles.json: %v", err)
			continue
		}
		trained := false
		for _, sc := range b.Scenarios {
			trained = trained || sc.ID == s.Scenario
		}
		if !trained || s.Games < 2 || len(s.Sides) != 2 || s.Checksum == "" {
			t.Errorf("styles.json: %s on %s: want a scenario of the network, 2 games and both sides", s.Network, s.Scenario)
		}
		for side, m := range s.Sides {
			for _, h := range m {
				if !slices.Contains(opponents.HabitKeys(), h.Key) || h.Agent.Error < 0 || h.Planner.Error < 0 {
					t.Errorf("styles.json: %s as %s: got %+v", s.Network, side, h)
				}
			}
		}
	}
}
