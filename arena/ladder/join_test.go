package ladder

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents/roster"
	"bridgehead/arena"
	"bridgehead/engine"
)

// toyPairs are the games of a run of the toy.
func toyPairs(t *testing.T, p *Plan, g engine.Game, c arena.Config) []arena.Pair {
	t.Helper()
	tools := arena.Tools{Workers: 2, Agent: p.Agent, Game: func(arena.Scenario) (engine.Game, error) { return g, nil }}
	r, err := arena.Create(filepath.Join(t.TempDir(), "run"), c, tools)
	must(t, err)
	must(t, errors.Join(r.Play(context.Background()), r.Close()))
	return r.Pairs()
}

// Who joins a ladder plays alone, and is rated with all.
func TestJoin(t *testing.T) {
	p := plannedWith(t, "")
	p.Pairs, p.Ties = 12, 12
	g := gameOf(t, "toy", "three-bridges")
	base, _, err := p.Config(g)
	must(t, err)
	played := toyPairs(t, p, g, base)
	if _, _, err := p.JoinConfig(g); err == nil || !strings.Contains(err.Error(), "no program") {
		t.Errorf("nobody joins: got %v", err)
	}
	const newcomer = "greedy:plan=0"
	p.Outsiders = []string{newcomer}
	more, _, err := p.JoinConfig(g)
	must(t, err)
	if want := []string{"random", "greedy", "scripted", newcomer}; !slices.Equal(more.Agents, want) || len(more.Pairings) != 3 {
		t.Fatalf("agents %v, want %v; pairings %v", more.Agents, want, more.Pairings)
	}
	added := toyPairs(t, p, g, more)
	both, err := Join(&base, &more, played, added)
	must(t, err)
	f, err := Rate(g, roster.Networks, both)
	must(t, err)
	if r := f.Of(newcomer); r == nil || r.Both.Games != 2*len(added) || f.Games != both.Games || f.Planned < f.Games {
		t.Errorf("the newcomer: %+v of %d games", r, f.Games)
	}
	if m := meetingBetween(f, newcomer, "random"); m == nil || m.Games != 24 || m.Score < 0.5 {
		t.Errorf("the newcomer and random: %+v", m)
	}
	alone, err := Rate(g, roster.Networks, arena.Analyse(base, played))
	must(t, err)
	if m, was := meetingBetween(f, "scripted", "greedy"), meetingBetween(alone, "scripted", "greedy"); m.Score != was.Score || len(f.Agents) != len(alone.Agents)+1 {
		t.Errorf("scripted and greedy: %+v, alone %+v; agents %d and %d", m, was, len(f.Agents), len(alone.Agents))
	}
}

// Runs under other conditions do not go together.
func TestJoinOfOthers(t *testing.T) {
	p := plannedWith(t, "")
	base, _, err := p.Config(gameOf(t, "gamble", "nijmegen"))
	must(t, err)
	p.Outsiders = []string{"greedy:plan=0"}
	more, _, err := p.JoinConfig(gameOf(t, "gamble", "nijmegen"))
	must(t, err)
	for want, change := range map[string]func(c *arena.Config){
		"":                 func(*arena.Config) {},
		"another scenario": func(c *arena.Config) { c.Scenarios = []arena.Scenario{{ID: "of old"}} },
		"another budget":   func(c *arena.Config) { c.Budget.Simulations = 7 },
		"another network":  func(c *arena.Config) { c.Networks = map[string]string{"nijmegen": "f00"} },
		"list of pairings": func(c *arena.Config) { c.Pairings = nil },
		"have met": func(c *arena.Config) {
			c.Pairings = append(slices.Clone(c.Pairings), arena.Pairing{Agents: [2]string{"scripted", "greedy:plan=0"}})
		},
	} {
		was := base
		change(&was)
		switch a, err := Join(&was, &more, nil, nil); {
		case want == "" && (err != nil || a == nil):
			t.Errorf("as it is: %v", err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
