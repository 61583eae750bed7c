package ladder

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents/neural"
	"bridgehead/arena"
	"bridgehead/games"
	"bridgehead/models/opponents"
)

// Each game has the plans for which it names fields, with agents that can play it.
func TestPlans(t *testing.T) {
	for _, k := range games.Kinds {
		for _, p := range Plans(k) {
			if got, err := Find(k, p.Name); err != nil || !slices.Equal(got.Agents, p.Agents) || len(p.Agents) < 2 || len(p.Scenarios) == 0 {
				t.Errorf("%s: %s: %v, %+v", k.Key, p.Name, err, got)
			}
		}
	}
	toy, err := games.Find("toy")
	if err != nil {
		t.Fatal(err)
	}
	if p, err := Find(toy, "ladder"); err != nil || !slices.Contains(p.Agents, "scripted") || p.Scenarios[0] != "toy/three-bridges" {
		t.Errorf("%v, %+v", err, p)
	}
	if _, err := Find(toy, "balance"); err == nil || !strings.Contains(err.Error(), `got "balance", want ladder`) {
		t.Errorf("balance of toy: got %v", err)
	}
	if _, err := Find(games.Kind{Key: "bare"}, "ladder"); err == nil || !strings.Contains(err.Error(), "bare names no fields") {
		t.Errorf("a game without fields: got %v", err)
	}
}

// Planners meet where they know the game.
func TestForeign(t *testing.T) {
	for spec, want := range map[string]bool{"scripted": true, "scripted:dice=1": true, "staff:model=basic": true, "greedy": false} {
		if got := foreign(games.Kind{Key: "bare"}, spec); got != want || foreign(games.Kind{Key: "toy"}, spec) {
			t.Errorf("%s: foreign %t to a game without a doctrine", spec, got)
		}
	}
}

// What was played on other scenarios is not rated.
func TestRateRefuses(t *testing.T) {
	g, err := games.New("toy", "", "")
	if err != nil {
		t.Fatal(err)
	}
	p := &arena.Played{Config: arena.Config{Agents: []string{"random", "greedy"}, Scenarios: []arena.Scenario{arena.ScenarioOf(g, "")}, Pairs: 1, Seed: 1}}
	if _, err := Rate(g, p, 1); err == nil {
		t.Error("agents that never met are rated")
	}
	p.Config.Scenarios[0].Hash = "another"
	if _, err := Rate(g, p, 1); err == nil {
		t.Error("a scenario of another hash is rated")
	}
}

// The ladder that ships is printed with a line for each agent, and the steps between levels as the stronger sees them.
func TestWrite(t *testing.T) {
	l, err := opponents.Measured()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	if err := Write(&out, l); err != nil {
		t.Fatal(err)
	}
	for _, f := range l.Fields {
		if !strings.Contains(out.String(), f.Scenario) {
			t.Errorf("no %s in:\n%s", f.Scenario, &out)
		}
	}
	if !strings.Contains(out.String(), "elite against") {
		t.Errorf("no steps between levels in:\n%s", &out)
	}
	f := &opponents.Field{Meetings: []opponents.Meeting{{Agents: [2]string{"a", "b"}, Score: 0.25, Low: 0.1, High: 0.4, Sides: map[string]float64{"german": 0.2, "allied": 0.3}}}}
	m := meetingBetween(f, "b", "a")
	if m == nil || m.Score != 0.75 || m.Low != 0.6 || m.High != 0.9 || m.Sides["german"] != 0.7 || m.Sides["allied"] != 0.8 || meetingBetween(f, "a", "c") != nil {
		t.Errorf("turned: %+v", m)
	}
}

// unrated is the one level that takes too long to be measured in passing.
const unrated = "gamble/basic marshal"

// What was measured is what the levels play by now, on the scenarios as they are now.
func TestLadderIsOfTheseLevels(t *testing.T) {
	l, err := opponents.Measured()
	if err != nil {
		t.Fatal(err)
	}
	for i := range l.Fields {
		f := &l.Fields[i]
		key, _, _ := strings.Cut(f.Scenario, "/")
		g, err := games.New(key, f.Scenario, f.Options)
		if err != nil {
			t.Fatal(err)
		}
		if g.ScenarioHash() != f.Hash {
			t.Errorf("%s: measured with hash %.12s, now it is %.12s: measure again (make levels)", f.Scenario, f.Hash, g.ScenarioHash())
		}
		for _, level := range neural.LevelNames {
			r := f.Of(level)
			if r == nil {
				if f.Scenario+" "+level != unrated {
					t.Errorf("%s: %s was not measured", f.Scenario, level)
				}
				continue
			}
			plays, err := playsAt(level, g)
			measured := map[string]string{} // with the keys of today
			for side, spec := range r.Plays {
				measured[side] = neural.Today(spec)
			}
			if err != nil || !maps.Equal(plays, measured) {
				t.Errorf("%s: %s was measured as %v and plays as %v, %v: measure again (make levels)", f.Scenario, level, measured, plays, err)
			}
			if r.Both.Games < 10 || r.Both.Low > r.Both.Elo || r.Both.Elo > r.Both.High {
				t.Errorf("%s: %s: got %+v", f.Scenario, level, r.Both)
			}
		}
		if m := meetingBetween(f, "recruit", "passer"); m == nil || m.Low <= 0.5 || min(m.Sides["german"], m.Sides["allied"]) <= 0.5 {
			t.Errorf("%s: the recruit against the passer: got %+v, want that it is ahead on both sides", f.Scenario, m)
		}
	}
}
