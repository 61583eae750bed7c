// Package plantest is the kit that doctrines are tested with: it makes their planner, plays it, and holds it to what it says of its
// decisions.
package plantest

import (
	"context"
	"flag"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/env"
)

// Kit has the usual agents and the planner with the doctrine under test.
type Kit struct{ *agents.Registry }

// New is the kit of a doctrine.
func New(d plan.Doctrine) Kit {
	r := agents.Builtin()
	r.Add(plan.Doctrines{d}.Kind())
	return Kit{r}
}

// Both are two agents alike.
func Both(spec string) [2]string { return [2]string{spec, spec} }

// Seat makes the agents of the two sides, as they are at the beginning of game seed.
func (k Kit) Seat(t testing.TB, g engine.Game, specs [2]string, seed uint64) (players [2]agents.Agent) {
	t.Helper()
	for side, spec := range specs {
		a, err := k.New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		a.Reset(env.StreamAgent(side).Seed(seed))
		players[side] = a
	}
	return players
}

// Play plays game seed and shows every decision, with what the agent says of it, before it is made.
func (k Kit) Play(t testing.TB, g engine.Game, specs [2]string, seed uint64, see func(s engine.State, a engine.Action, why agents.Explanation)) *env.Trajectory {
	t.Helper()
	var policies [2]env.Policy
	for side, a := range k.Seat(t, g, specs, seed) {
		policies[side] = env.PolicyFunc(func(ctx context.Context, s engine.State, _ []engine.Action) (engine.Action, error) {
			act, why, err := a.Act(ctx, s, agents.Budget{})
			if err == nil {
				see(s, act, why)
			}
			return act, err
		})
	}
	tr, err := env.NewRunner(g, 0).Play(context.Background(), env.Episode{Seed: seed, Agents: specs, Policies: policies})
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// Explained tests what a planner says of a decision: it has a reason, its values lie between a lost game and a won one, and its line
// begins with what is done.
func Explained(t testing.TB, a engine.Action, why agents.Explanation) {
	t.Helper()
	if why.Reason == "" || !(why.Value >= -1 && why.Value <= 1) || why.Line[0] != a {
		t.Errorf("explanation %+v", why)
	}
	for _, c := range why.Candidates {
		if !(c.Value >= -1 && c.Value <= 1) {
			t.Errorf("candidate %+v", c)
		}
	}
}

// Quiz plays game seed of an agent against itself, tests what it says of every decision, and returns the hash of the end.
func (k Kit) Quiz(t testing.TB, g engine.Game, spec string, seed uint64) (hash uint64) {
	t.Helper()
	return k.Play(t, g, Both(spec), seed, func(_ engine.State, a engine.Action, why agents.Explanation) { Explained(t, a, why) }).FinalHash
}

// Match plays games of the German agent against the Allied one.
func (k Kit) Match(t testing.TB, g engine.Game, german, allied string, games int) *agents.Report {
	t.Helper()
	m := agents.Match{Game: g, Games: games, Seed: 1, Workers: 2, Now: time.Now}
	for side, spec := range []string{german, allied} {
		f, err := k.Factory(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		m.Agents[side] = f
	}
	r, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Figures are the flags of a match that is played for figures: -games, -scenario, -options, -german and -allied.
type Figures struct {
	Games                             *int
	Scenario, Options, German, Allied *string
}

// NewFigures lays down the flags; call it once in a package, for a variable of it.
func NewFigures(scenario string) Figures {
	return Figures{
		Games:    flag.Int("games", 0, "games of TestMatch; 0: none"),
		Scenario: flag.String("scenario", scenario, "scenario of TestMatch"),
		Options:  flag.String("options", "", "its options"),
		German:   flag.String("german", "greedy", "its German agent"),
		Allied:   flag.String("allied", "scripted", "its Allied agent"),
	}
}

// Match plays the match that the flags ask for, and logs what comes of it.
func (f Figures) Match(t *testing.T, k Kit, game func(scenario, options string) engine.Game) {
	t.Helper()
	if *f.Games == 0 {
		t.Skip("asked for by -games")
	}
	r := k.Match(t, game(*f.Scenario, *f.Options), *f.German, *f.Allied, *f.Games)
	t.Logf("%s [%s] german %s %d, allied %s %d, drawn %d of %d; points %.1f, deviation %.1f; %.0f decisions a game; %v",
		*f.Scenario, *f.Options, *f.German, r.Wins[0], *f.Allied, r.Wins[1], r.Draws, *f.Games,
		r.Points.Mean, r.Points.SD, r.Decisions.Mean, r.Elapsed)
}
