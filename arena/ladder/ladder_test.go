package ladder

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/arena"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/opponents"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// plannedWith is a plan with the agents of the program, and the releases of a directory, if one is named.
func plannedWith(t *testing.T, releases string) *Plan {
	t.Helper()
	p := NewPlan()
	p.Networks = roster.Networks
	if releases != "" {
		r, err := opponents.ReadReleases(releases)
		must(t, err)
		p.Networks, p.Release = p.Networks.WithReleases(r), r.Last()
	}
	p.Agent = roster.Whole(p.Networks).New
	return &p
}

func gameOf(t *testing.T, key, scenario string) engine.Game {
	t.Helper()
	k, err := games.Find(key)
	must(t, err)
	g, err := Game(k, k.Name(scenario))
	must(t, err)
	return g
}

// Each network that comes with the program has a ladder on the scenario that is played by it, but for those of drawn scenarios, which
// the suite measures.
func TestScenarios(t *testing.T) {
	names, err := opponents.Embedded().Names()
	must(t, err)
	found := map[string]string{}
	for _, k := range games.Kinds {
		ids, err := Scenarios(k, roster.Networks)
		must(t, err)
		for _, id := range ids {
			g, err := Game(k, id)
			must(t, err)
			b, err := roster.Networks.Of(g)
			must(t, err)
			if was := found[b.Name]; was != "" {
				t.Errorf("%s and %s are both of the network %s", was, id, b.Name)
			}
			found[b.Name] = id
		}
	}
	for _, name := range names {
		drawn := slices.ContainsFunc(games.Kinds, func(k games.Kind) bool { return k.Drawn == name })
		if (found[name] == "") != drawn {
			t.Errorf("the network %s: ladder %q, played on drawn scenarios alone: %t", name, found[name], drawn)
		}
	}
	if g := gameOf(t, "gamble", "basic"); g.Options() != "bid-vp=3" {
		t.Errorf("options %q, want the fair handicap", g.Options())
	}
}

// pairingOf finds who meets whom.
func pairingOf(c *arena.Config, first, second string) *arena.Pairing {
	i := slices.IndexFunc(c.Pairings, func(p arena.Pairing) bool {
		return p.Agents == [2]string{first, second} || p.Agents == [2]string{second, first}
	})
	if i < 0 {
		return nil
	}
	return &c.Pairings[i]
}

// Pairings that matter have a test and many pairs, the others few, and each agent is tied to all others.
func TestConfig(t *testing.T) {
	p := plannedWith(t, "")
	p.Outsiders = []string{"greedy:plan=0"}
	c, left, err := p.Config(gameOf(t, "gamble", "nijmegen"))
	must(t, err)
	if len(left) > 0 || len(c.Agents) != 16 || c.Anchor != "random" {
		t.Errorf("agents %v, without %v, anchor %q", c.Agents, left, c.Anchor)
	}
	decisive := [][2]string{{"regular", "recruit"}, {"veteran", "regular"}, {"elite", "veteran"}, {"marshal", "elite"}, {"elite", "scripted"},
		{"scripted", "greedy"}, {"greedy:plan=0", "scripted"}}
	for _, x := range decisive {
		if got := pairingOf(&c, x[0], x[1]); got == nil || got.SPRT == nil || got.Pairs != 400 || got.Least != 20 || got.Agents != x {
			t.Errorf("%v: got %+v, want 400 pairs or a test", x, got)
		}
	}
	tested, tied := 0, map[string]bool{c.Agents[0]: true}
	for range c.Agents {
		for _, x := range c.Pairings {
			if tied[x.Agents[0]] || tied[x.Agents[1]] {
				tied[x.Agents[0]], tied[x.Agents[1]] = true, true
			}
		}
	}
	for _, x := range c.Pairings {
		if x.SPRT != nil {
			tested++
		} else if x.Agents[0] != x.Agents[1] && x.Pairs != 20 {
			t.Errorf("%v: %d pairs, want 20", x.Agents, x.Pairs)
		}
	}
	if tested != len(decisive) || len(tied) != len(c.Agents) {
		t.Errorf("%d tests, want %d; %d of %d agents are tied", tested, len(decisive), len(tied), len(c.Agents))
	}
	for _, spec := range []string{"scripted", "elite"} {
		if got := pairingOf(&c, spec, spec); got == nil || got.Pairs != 100 {
			t.Errorf("%s and itself: %+v", spec, got)
		}
	}
	if pairingOf(&c, "recruit", "passer") == nil {
		t.Error("the recruit does not meet the passer")
	}
}

// What cannot play a game stays away, and is named.
func TestConfigWithoutNetworks(t *testing.T) {
	p := plannedWith(t, "")
	p.Outsiders = []string{"nobody"}
	c, left, err := p.Config(gameOf(t, "toy", "three-bridges"))
	must(t, err)
	if len(left) != 1 || !strings.HasPrefix(left[0], "nobody does not play toy/three-bridges: ") || slices.Contains(c.Agents, "elite") || len(c.Networks) != 0 {
		t.Errorf("agents %v, networks %v, left %v", c.Agents, c.Networks, left)
	}
	if pairingOf(&c, "scripted", "greedy") == nil {
		t.Error("the planner does not meet greedy")
	}
}

// A release plays where its network is another one.
func TestConfigWithRelease(t *testing.T) {
	same := plannedWith(t, "../../models/opponents/released")
	g := gameOf(t, "gamble", "breakout")
	b, err := same.Networks.Of(g)
	must(t, err)
	was, err := same.Networks.At("0.1.0", g)
	must(t, err)
	c, _, err := same.Config(g)
	must(t, err)
	if changed := b.Checksum != was.Checksum; changed != slices.Contains(c.Agents, "elite@0.1.0") || len(c.Networks) != 2 {
		t.Errorf("network changed %t, agents %v, networks %v", changed, c.Agents, c.Networks)
	}
	dir := t.TempDir()
	must(t, os.Mkdir(filepath.Join(dir, "0.0.9"), 0o755))
	text, err := os.ReadFile("../../models/opponents/released/0.1.0/basic.bundle") // the usual network, so that it plays there too
	must(t, err)
	must(t, os.WriteFile(filepath.Join(dir, "0.0.9", "basic.bundle"), text, 0o600))
	other := plannedWith(t, dir)
	c, left, err := other.Config(g)
	must(t, err)
	if !slices.Contains(c.Agents, "elite@0.0.9") || len(left) > 0 || c.Networks["basic@0.0.9"] == "" {
		t.Errorf("agents %v, networks %v, left %v", c.Agents, c.Networks, left)
	}
	if got := pairingOf(&c, "elite", "elite@0.0.9"); got == nil || got.SPRT == nil {
		t.Errorf("the elite and that of the release: %+v", got)
	}
	plays, err := other.Networks.PlaysAt("elite@0.0.9", g)
	must(t, err)
	if !strings.HasSuffix(plays["german"], "model=basic@0.0.9") {
		t.Errorf("plays %v", plays)
	}
	must(t, os.WriteFile(filepath.Join(dir, "0.0.9", "breakout.bundle"), text[:1000], 0o600))
	if _, _, err := plannedWith(t, dir).Config(g); err == nil || !strings.Contains(err.Error(), "release 0.0.9: ") {
		t.Errorf("a damaged network of a release: got %v, want to hear of it", err)
	}
}

func TestDifferences(t *testing.T) {
	a := arena.Config{Agents: []string{"a"}, Seed: 1}
	b := a
	if got := Differences(&a, &b); len(got) > 0 {
		t.Errorf("equal: %v", got)
	}
	b.Seed, b.Networks = 2, map[string]string{"x": "1"}
	if got := strings.Join(Differences(&a, &b), " "); got != "networks seed" {
		t.Errorf("got %s", got)
	}
	if got := strings.Join(Differences(&b, &a), " "); got != "networks seed" {
		t.Errorf("the other way: %s", got)
	}
}

// toyRun plays a small ladder.
func toyRun(t *testing.T) (engine.Game, *arena.Analysis) {
	t.Helper()
	p := plannedWith(t, "")
	p.Pairs, p.Ties = 12, 12
	g := gameOf(t, "toy", "three-bridges")
	c, _, err := p.Config(g)
	must(t, err)
	tools := arena.Tools{Workers: 2, Agent: p.Agent, Game: func(arena.Scenario) (engine.Game, error) { return g, nil }}
	r, err := arena.Create(filepath.Join(t.TempDir(), "run"), c, tools)
	must(t, err)
	must(t, errors.Join(r.Play(context.Background()), r.Close()))
	return g, arena.Analyse(c, r.Pairs())
}

// What was played is rated, with and without luck, and shown with how fair it is.
func TestRate(t *testing.T) {
	g, a := toyRun(t)
	f, err := Rate(g, roster.Networks, a)
	must(t, err)
	if f.Games != a.Games || f.Planned < f.Games || f.Anchor != "random" || f.Seeds[0] != usualSeed || f.Network != nil {
		t.Errorf("field %+v", f)
	}
	planner := f.Of("scripted")
	if planner == nil || planner.Both.Free == nil || planner.Both.Low > planner.Both.Elo || planner.Both.Free.Low > planner.Both.Free.High {
		t.Fatalf("the planner: %+v", planner)
	}
	if random := f.Of("random"); random == nil || random.Both.Elo != 0 {
		t.Errorf("random: %+v, want 0", random)
	}
	if m := meetingBetween(f, "scripted", "greedy"); m == nil || m.Games != 24 || m.Planned != 24 {
		t.Errorf("scripted and greedy: %+v", m)
	}
	if n := len(f.Balances); f.Advantage == nil || n != 2 || f.Balances[0].Agent != "" || f.Balances[1].Agent != "scripted" || f.Balances[1].Games != 12 {
		t.Errorf("advantage %+v, balances %+v", f.Advantage, f.Balances)
	}
	var out strings.Builder
	must(t, WriteField(&out, f))
	for _, want := range []string{"## toy/three-bridges\n", "| `scripted` |", "both sides, adjusted", "| `scripted`, `greedy` | 24 |",
		"Between equals the German side is ahead by", "Of 12 games of `scripted` and itself the Allied side won"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in:\n%s", want, &out)
		}
	}
}

func TestRateRefuses(t *testing.T) {
	g := gameOf(t, "toy", "three-bridges")
	c := arena.Config{Agents: []string{"random", "greedy"}, Scenarios: []arena.Scenario{arena.ScenarioOf(g, "")}, Pairs: 1, Seed: 1}
	if _, err := Rate(g, roster.Networks, arena.Analyse(c, nil)); !errors.Is(err, ErrUnrated) {
		t.Errorf("agents that never met: got %v", err)
	}
	c.Scenarios[0].Hash = "another"
	if _, err := Rate(g, roster.Networks, arena.Analyse(c, nil)); err == nil || errors.Is(err, ErrUnrated) {
		t.Errorf("a scenario of another hash: got %v", err)
	}
}

// The steps between levels are shown as the stronger sees them.
func TestTurned(t *testing.T) {
	f := &opponents.Field{Meetings: []opponents.Meeting{{Agents: [2]string{"a", "b"}, Score: 0.25, Low: 0.1, High: 0.4, Sides: map[string]float64{"german": 0.2, "allied": 0.3},
		Free: &opponents.Free{Value: 0.3, Low: 0.2, High: 0.4, Saved: 0.5}}}}
	m := meetingBetween(f, "b", "a")
	if m == nil || m.Score != 0.75 || m.Low != 0.6 || m.High != 0.9 || m.Sides["german"] != 0.7 || m.Sides["allied"] != 0.8 || meetingBetween(f, "a", "c") != nil ||
		*m.Free != (opponents.Free{Value: 0.7, Low: 0.6, High: 0.8, Saved: 0.5}) {
		t.Errorf("turned: %+v", m)
	}
}

// The page says by which network levels played, and whether the last release had another one.
func TestLead(t *testing.T) {
	f := &opponents.Field{Scenario: "g/s", Options: "bid-vp=1", Games: 30, Planned: 40, Seeds: []uint64{1}, Program: "0.2.0", Date: "2026-12-01",
		Network: &opponents.Network{Name: "s", Checksum: "0123456789abcdef"}, Released: &opponents.Network{Name: "s", Checksum: "0123456789abcdef", Release: "0.1.0"}}
	want := "With `bid-vp=1`. 30 games of 40 at most, seeds from 1, version 0.2.0, 2026-12-01. Network `s`, checksum 0123456789ab."
	if got := lead(f); got != want+" It is that of release 0.1.0." {
		t.Errorf("got %s", got)
	}
	f.Released.Checksum = "fedcba9876543210"
	if got := lead(f); got != want+" That of release 0.1.0, checksum fedcba987654, plays as well." {
		t.Errorf("got %s", got)
	}
}

// docs/ladder.md is what the program prints of the ladder that ships: bridgehead arena ladder --print.
func TestPage(t *testing.T) {
	l, err := opponents.Measured()
	must(t, err)
	var out strings.Builder
	must(t, WritePage(&out, l))
	want, err := os.ReadFile("../../docs/ladder.md")
	must(t, err)
	if out.String() != string(want) {
		t.Errorf("docs/ladder.md is not what the ladder says; bridgehead arena ladder --print > docs/ladder.md writes it:\n%s", &out)
	}
	for i := range l.Fields {
		if s := l.Fields[i].Scenario; !strings.Contains(out.String(), "## "+s+"\n") {
			t.Errorf("no %s on the page", s)
		}
	}
}

// What was measured is whole, and either what the levels play now, or told apart from it: then page and terminal do not show
// it. Whoever trains a network breaks nothing; make ladder measures it.
func TestLadderIsOfTheseLevels(t *testing.T) {
	l, err := opponents.Measured()
	must(t, err)
	for i := range l.Fields {
		f := &l.Fields[i]
		key, _, _ := strings.Cut(f.Scenario, "/")
		g, err := games.New(key, f.Scenario, f.Options)
		must(t, err)
		rated := 0
		for _, level := range neural.LevelNames {
			r := f.Of(level)
			if r == nil {
				continue
			}
			rated++
			if what := roster.Networks.Changed(f, level, g); what != "" {
				t.Logf("%s: %s was measured before the last change of the %s; make ladder measures it again", f.Scenario, level, what)
			}
			if len(r.Plays) != 2 || r.Both.Games < Least || r.Both.Low > r.Both.Elo || r.Both.Elo > r.Both.High {
				t.Errorf("%s: %s: got %+v", f.Scenario, level, r)
			}
		}
		if rated < 3 {
			t.Errorf("%s: %d levels rated, want most of them", f.Scenario, rated)
		}
		m := meetingBetween(f, "recruit", "passer")
		if m == nil || m.Low <= 0.5 || min(m.Sides["german"], m.Sides["allied"]) <= 0.5 {
			t.Errorf("%s: the recruit against the passer, who only passes: got %+v, want that it is ahead on both sides", f.Scenario, m)
		}
	}
}
