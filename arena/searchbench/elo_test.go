package searchbench

import (
	"context"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/arena"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// madeUp plays the schedule of a plan between made-up strengths: each of them is so many Elo above the one
// before on side 0, and so many on side 1, and side 0 has an advantage.
func madeUp(p EloPlan, gain [2]float64, bias float64) (arena.Config, []arena.Pair) {
	c := p.config(arena.ScenarioOf(toy.Default(), ""))
	rng := rand.New(rand.NewPCG(4, 5))
	var pairs []arena.Pair
	for _, u := range c.Schedule() {
		pair := arena.Pair{Number: u.Number, Seed: c.Seed + uint64(u.Number), Agents: u.Agents, Round: u.Round}
		for k := range u.Games() {
			seat := u.Seat(k)
			g := arena.Game{Returns: [2]float64{-1, 1}, Points: &arena.Points{VP: 5 + seat[1], Goal: 6}}
			if rng.Float64() < arena.EloScore(gain[0]*float64(seat[0])-gain[1]*float64(seat[1])+bias) {
				g.Returns = [2]float64{1, -1}
			}
			pair.Games = append(pair.Games, g)
		}
		pairs = append(pairs, pair)
	}
	return c, pairs
}

// TestElo: made-up strengths are found again, by doubling and by side. From 25 to 100 are two doublings.
func TestElo(t *testing.T) {
	p := EloPlan{Seed: 1, Agent: "uct", Sims: []int{25, 100, 400}, Pairs: 1000, Mirror: 1000}
	c, pairs := madeUp(p, [2]float64{160, 40}, 80)
	e := newElo(p, c, pairs)
	if len(e.Steps) != 2 || e.Games != 2*2*1000+3*1000 {
		t.Fatalf("%d steps, %d games", len(e.Steps), e.Games)
	}
	for i := range e.Steps {
		s := &e.Steps[i]
		near(t, "on side 0", s.Gain.Sides[0].Elo, 80, 20)
		near(t, "on side 1", s.Gain.Sides[1].Elo, 20, 20)
		near(t, "on both", s.Gain.Both.Elo, 50, 12)
		if s.Gain.Both.Interval.Low > s.Gain.Both.Elo || s.Gain.Both.Interval.High < s.Gain.Both.Elo || s.Pairs != 1000 {
			t.Errorf("step %+v", s)
		}
		if s.Points == nil || s.Points.Mean != 1 { // side 1 gathers one point more for each budget
			t.Errorf("points %+v, want 1", s.Points)
		}
		n := float64(i)
		as0, as1 := arena.EloScore(160*(n+1)-40*n+80), 1-arena.EloScore(160*n-40*(n+1)+80)
		near(t, "score", s.Score, (as0+as1)/2, 0.025)
	}
	near(t, "mean of all doublings", e.Mean.Both.Elo, 50, 10)
}

// TestMeasureElo plays a chain: neighbours meet, and everybody meets himself.
func TestMeasureElo(t *testing.T) {
	reg := agents.Builtin()
	tools := arena.Tools{Workers: 2,
		Game:  func(arena.Scenario) (engine.Game, error) { return toy.Default(), nil },
		Agent: func(g engine.Game, _ string) (agents.Agent, error) { return reg.New(g, "random") }}
	p := EloPlan{Seed: 1, Agent: "some:x=1", Sims: []int{1, 2, 4}, Pairs: 3, Mirror: 2}
	dir := filepath.Join(t.TempDir(), "run")
	e, err := MeasureElo(context.Background(), dir, arena.ScenarioOf(toy.Default(), ""), p, tools)
	if err != nil {
		t.Fatal(err)
	}
	if e.Games != 2*3*2+3*2 || e.Steps[0].Pairs != 3 || e.Steps[1].From != 2 {
		t.Errorf("got %+v", e)
	}
	if got, err := arena.Verify(context.Background(), dir, tools); err != nil || got.Games != e.Games {
		t.Errorf("verify: %+v, %v", got, err)
	}
	c, err := arena.ReadConfig(dir)
	if err != nil || strings.Join(c.Agents, " ") != "some:x=1,sims=1 some:x=1,sims=2 some:x=1,sims=4" || !c.Chain {
		t.Errorf("config %+v, %v", c, err)
	}
}

func TestFaultyEloPlans(t *testing.T) {
	for want, change := range map[string]func(*EloPlan){
		"want one without sims":        func(p *EloPlan) { p.Agent = "uct:sims=3" },
		"simulations [25], want two":   func(p *EloPlan) { p.Sims = []int{25} },
		"0 pairs and 40 mirror games,": func(p *EloPlan) { p.Pairs = 0 },
		"elo: ":                        func(p *EloPlan) { p.Agent = "uct:" },
	} {
		p := DefaultEloPlan()
		change(&p)
		if err := p.Validate(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
