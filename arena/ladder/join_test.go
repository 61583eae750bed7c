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
	"bridgehead/models/opponents"
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
	alone, err := Rate(g, roster.Networks, arena.Analyse(base, played))
	must(t, err)
	f, err := Join(alone, &more, added, "2026-11-27")
	must(t, err)
	r := f.Of(newcomer)
	if r == nil || r.Both.Games != 2*len(added) || r.Joined != "2026-11-27" || f.Games != alone.Games+2*len(added) || f.Planned < f.Games {
		t.Fatalf("the newcomer: %+v of %d games", r, f.Games)
	}
	if r.Both.Elo <= f.Of("random").Both.Elo || r.Both.Elo >= f.Of("scripted").Both.Elo || r.Both.Low > r.Both.Elo || r.Both.High < r.Both.Elo {
		t.Errorf("the newcomer is rated %+v", r.Both)
	}
	if m := meetingBetween(f, newcomer, "random"); m == nil || m.Games != 24 || m.Score < 0.5 {
		t.Errorf("the newcomer and random: %+v", m)
	}
	for _, old := range alone.Agents {
		if now := f.Of(old.Agent); now == nil || now.Both != old.Both {
			t.Errorf("%s was %+v and is %+v", old.Agent, old.Both, now)
		}
	}
	again, err := Join(f, &more, added, "2026-11-28")
	must(t, err)
	if len(again.Agents) != len(f.Agents) || again.Games != f.Games || again.Planned != f.Planned || len(again.Meetings) != len(f.Meetings) {
		t.Errorf("who joins again counts twice: %d agents, %d of %d games", len(again.Agents), again.Games, again.Planned)
	}
	if _, err := Join(alone, &more, added[:2], ""); !errors.Is(err, ErrUnrated) {
		t.Errorf("with few games: got %v", err)
	}
}

// A strength is what makes the games likeliest: even scores against an agent come to its rating, but for the prior.
func TestLikeliest(t *testing.T) {
	for _, c := range []struct{ score, against, low, high float64 }{
		{0.5, 300, 290, 300}, {0.75, 0, 180, 191}, {1, 200, 1000, 3000}, {0, -100, -3000, -900},
	} {
		if got := likeliest(400, func(int) bout { return bout{c.score, c.against} }); got < c.low || got > c.high {
			t.Errorf("%+v: got %.1f", c, got)
		}
	}
}

// Runs under other conditions do not go together.
func TestJoinOfOthers(t *testing.T) {
	p := plannedWith(t, "")
	g := gameOf(t, "gamble", "nijmegen")
	p.Outsiders = []string{"greedy:plan=0"}
	more, _, err := p.JoinConfig(g)
	must(t, err)
	l, err := opponents.Measured()
	must(t, err)
	i := slices.IndexFunc(l.Fields, func(f opponents.Field) bool { return f.Scenario == g.Scenario() })
	for want, change := range map[string]func(f *opponents.Field){
		"not often enough": nil,
		"another scenario": func(f *opponents.Field) { f.Hash = "of old" },
		"with options":     func(f *opponents.Field) { f.Options = "bid-vp=7" },
		"another network":  func(f *opponents.Field) { f.Network = &opponents.Network{Name: "nijmegen", Checksum: "f00"} },
	} {
		f := l.Fields[i]
		if change != nil {
			change(&f)
		} else {
			want = ErrUnrated.Error()
		}
		if _, err := Join(&f, &more, nil, ""); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
