package gym

import (
	"testing"

	"bridgehead/games"
)

// The catalog has every game with scenarios that specs can name, and every agent with its keys.
func TestCatalog(t *testing.T) {
	c := Catalog()
	if len(c.Games) != len(games.Kinds) || len(c.Agents) != len(Registry.Kinds()) {
		t.Fatalf("got %d games and %d agents, want %d and %d", len(c.Games), len(c.Agents), len(games.Kinds), len(Registry.Kinds()))
	}
	for _, g := range c.Games {
		found := false
		for _, s := range g.Scenarios {
			found = found || s.ID == g.Usual
			if _, err := (Spec{Game: g.Key, Scenario: s.ID}).MakeGame(); err != nil {
				t.Errorf("%s: %v", s.ID, err)
			}
		}
		if !found {
			t.Errorf("%s: the usual scenario %q is not among %v", g.Key, g.Usual, g.Scenarios)
		}
	}
	for i, k := range Registry.Kinds() {
		if a := c.Agents[i]; a.Name != k.Name || a.Keys == nil || len(a.Keys) != len(k.Keys) {
			t.Errorf("got %+v, want that of %s", a, k.Name)
		}
	}
}
