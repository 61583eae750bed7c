package neural_test

import (
	"testing"

	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// A rating is of the scenario, the network and the level it was measured with, and of no other.
func TestChanged(t *testing.T) {
	g := toy.Default()
	b := bundleFor(t, g)
	b.Checksum = "one"
	b.Play = []bundle.Play{{Level: "elite", Agent: "neural:trust=2"}, {Level: "recruit", Agent: "neural:sims=1"}}
	s := sourceOf(b, whims{})
	s.Usual = func(engine.Game) string { return "x" }
	plays, err := s.PlaysAt("elite", g)
	if err != nil {
		t.Fatal(err)
	}
	field := func() *opponents.Field {
		return &opponents.Field{Scenario: g.Scenario(), Hash: g.ScenarioHash(), Network: &opponents.Network{Name: "x", Checksum: "one"},
			Agents: []opponents.Rated{{Agent: "elite", Plays: map[string]string{"german": "neural:trust=2,model=x", "allied": plays["allied"]}}, {Agent: "random"}}}
	}
	for name, c := range map[string]struct {
		agent string
		spoil func(f *opponents.Field)
		want  string
	}{
		"nothing":                 {"elite", func(*opponents.Field) {}, ""},
		"the scenario":            {"elite", func(f *opponents.Field) { f.Hash = "x" }, "scenario"},
		"the scenario, of others": {"random", func(f *opponents.Field) { f.Hash = "x" }, "scenario"},
		"the network":             {"elite", func(f *opponents.Field) { f.Network.Checksum = "two" }, "network"},
		"the network, of others":  {"random", func(f *opponents.Field) { f.Network.Checksum = "two" }, ""},
		"no network known":        {"elite", func(f *opponents.Field) { f.Network = nil }, ""},
		"the level":               {"elite", func(f *opponents.Field) { f.Agents[0].Plays["german"] = "neural:sims=9,model=x" }, "level"},
		"no such":                 {"marshal", func(*opponents.Field) {}, ""},
	} {
		f := field()
		c.spoil(f)
		if got := s.Changed(f, c.agent, g); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
	if !neural.IsLevel("elite@0.1.0") || !neural.IsLevel("marshal") || neural.IsLevel("random") {
		t.Error("levels are not told from other agents")
	}
}

// Networks of a release play under its version, today's are as they were.
func TestReleased(t *testing.T) {
	r, err := opponents.ReadReleases("../../models/opponents/released")
	if err != nil {
		t.Fatal(err)
	}
	s := neural.Networks.WithReleases(r)
	if b, err := s.Load("nijmegen@0.1.0"); err != nil || b.Name != "nijmegen" {
		t.Errorf("nijmegen@0.1.0: %v", err)
	}
	if b, err := s.Load("nijmegen"); err != nil || b.Name != "nijmegen" {
		t.Errorf("nijmegen: %v", err)
	}
	names := map[string]bool{}
	for _, k := range s.Kinds() {
		names[k.Name] = true
	}
	for _, want := range []string{"elite", "elite@0.1.0", "recruit@0.1.0", "german-elite", "neural"} {
		if !names[want] {
			t.Errorf("no agent %s", want)
		}
	}
	for _, k := range neural.Networks.Kinds() {
		if k.Name == "elite@0.1.0" {
			t.Error("a release plays without being asked for")
		}
	}
}
