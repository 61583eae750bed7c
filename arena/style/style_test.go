package style_test

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/arena/style"
	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/enginetest/pig"
	"bridgehead/engine/gamble"
	"bridgehead/engine/gamble/desk"
	"bridgehead/engine/toy"
	"bridgehead/env"
	"bridgehead/models/opponents"
	"bridgehead/scenarios"
)

// pointed is a desk that calls one action of Three Bridges an attack.
type pointed struct{ board.Desk }

func (pointed) Preview(s engine.State, a engine.Action) (*board.Odds, error) {
	if s.Check(a) != nil {
		return nil, errors.New("not legal")
	}
	if a == toy.Assault {
		return &board.Odds{Attacker: "allied"}, nil
	}
	return &board.Odds{}, nil
}

func (pointed) Dice(engine.State) (*board.Odds, error) { return &board.Odds{}, nil }

func factory(g engine.Game, spec string) agents.Factory {
	return func() (agents.Agent, error) { return agents.Builtin().New(g, spec) }
}

// record is one game between two agents.
func record(t *testing.T, g engine.Game, german, allied string) (r *env.Record) {
	t.Helper()
	m := agents.Match{Game: g, Agents: [2]agents.Factory{factory(g, german), factory(g, allied)}, Games: 1, Seed: 3, Workers: 1,
		Sink: func(_ int, x *env.Record) error { r = x; return nil }}
	if _, err := m.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	return r
}

// What sides did is counted by what the game says of itself.
func TestCount(t *testing.T) {
	g := toy.Default()
	r := record(t, g, "random", "insist:action=0")
	assaults, decisions, days := 0., [2]float64{}, 0.
	last, err := env.Replay(g, r, func(_ int, s engine.State, step env.Step) error {
		days = max(days, float64(engine.Turn(s)))
		if step.Player.IsSide() {
			decisions[step.Player]++
		}
		if step.Player == 1 && step.Action == toy.Assault {
			assaults++
		}
		return nil
	})
	if err != nil || assaults == 0 {
		t.Fatalf("%v assaults, %v", assaults, err)
	}
	days = max(days, float64(engine.Turn(last)))
	sides, err := style.Count(g, pointed{}, r)
	if err != nil {
		t.Fatal(err)
	}
	for side, c := range sides {
		want := map[string]float64{opponents.HabitDecisions: decisions[side] / days, opponents.HabitTurns: days, opponents.HabitWon: (1 + r.Returns[side]) / 2,
			opponents.HabitPoints: float64((2*side - 1) * last.(engine.Scored).Points().Margin), opponents.HabitAttacks: float64(side) * assaults / days}
		for key, v := range want {
			if math.Abs(c[key]-v) > 1e-9 {
				t.Errorf("side %d, %s: got %v, want %v", side, key, c[key], v)
			}
		}
		if _, told := c[opponents.HabitDeclined]; told {
			t.Errorf("side %d: the game has no word for declining, and it was counted", side)
		}
	}
	if c, err := style.Count(g, nil, r); err != nil || c[1][opponents.HabitTurns] < 1 {
		t.Errorf("no desk: got %v, %v", c, err)
	} else if _, told := c[1][opponents.HabitAttacks]; told {
		t.Error("attacks were counted without a desk")
	}
	r.Done = false
	if _, err := style.Count(g, nil, r); err == nil || !strings.Contains(err.Error(), "not over") {
		t.Errorf("a game that is not over: got %v", err)
	}
}

// An Assault is one attack, however many decisions it is made of, and who passes makes none.
func TestCountOfAWargame(t *testing.T) {
	g, err := gamble.New(scenarios.MustLoad("gamble/one-bridge"), gamble.Options{})
	if err != nil {
		t.Fatal(err)
	}
	busy, err := style.Count(g, desk.New(g), record(t, g, "passer", "greedy"))
	if err != nil {
		t.Fatal(err)
	}
	if n := busy[1][opponents.HabitAttacks] * busy[1][opponents.HabitTurns]; n < 1 || n > 3 || math.Abs(n-math.Round(n)) > 1e-9 {
		t.Errorf("the Allies attack %v times, want a whole number from 1 to 3", n)
	}
	idle, err := style.Count(g, desk.New(g), record(t, g, "passer", "passer"))
	if err != nil {
		t.Fatal(err)
	}
	if c := idle[1]; c[opponents.HabitAttacks] != 0 || c[opponents.HabitMoves] != 0 || c[opponents.HabitDeclined] != 1 {
		t.Errorf("who passes: got %v, want no attack, no move and everything declined", c)
	}
}

// Turns are counted from the one a scenario begins in.
func TestTurnsOfALateBeginning(t *testing.T) {
	g, err := gamble.New(scenarios.MustLoad("gamble/nijmegen"), gamble.Options{})
	if err != nil {
		t.Fatal(err)
	}
	r := record(t, g, "passer", "passer")
	last, err := env.Replay(g, r, nil)
	if err != nil {
		t.Fatal(err)
	}
	first := engine.Turn(g.New())
	sides, err := style.Count(g, desk.New(g), r)
	if want := float64(engine.Turn(last) - first + 1); err != nil || first < 2 || sides[0][opponents.HabitTurns] != want {
		t.Errorf("got %v turns, %v, want %v from turn %d on", sides[0][opponents.HabitTurns], err, want, first)
	}
}

// The manners are of the seeds alone, and an agent that plays as the planner does differs in nothing.
func TestTrial(t *testing.T) {
	g := toy.Default()
	run := func(workers int, agent string) map[string]opponents.Manner {
		x := style.Trial{Game: g, Desk: pointed{}, Agent: [2]agents.Factory{factory(g, agent), factory(g, agent)}, Planner: factory(g, "random"),
			Games: 30, Seed: 7, Workers: workers}
		sides, err := x.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return sides
	}
	one, two := run(1, "insist:action=0"), run(3, "insist:action=0")
	if !reflect.DeepEqual(one, two) {
		t.Errorf("one worker %v\nthree %v", one, two)
	}
	if words := one["allied"].Words(); !strings.Contains(words, "attacks") || !strings.Contains(words, "often") {
		t.Errorf("got %q, want that it attacks more often", words)
	}
	for side, m := range run(2, "random") {
		for i := range m {
			if h := &m[i]; h.Agent != h.Planner || h.Apart() {
				t.Errorf("%s: %+v, want no difference", side, h)
			}
		}
		if want := "plays much as the planner does in its place"; m.Words() != want {
			t.Errorf("%s: got %q, want %q", side, m.Words(), want)
		}
	}
}

// A game that tells nothing of itself is told by what the contract gives.
func TestTrialOfABareGame(t *testing.T) {
	g := pig.New()
	x := style.Trial{Game: g, Agent: [2]agents.Factory{factory(g, "greedy"), factory(g, "greedy")}, Planner: factory(g, "random"), Games: 3, Seed: 1, Workers: 1}
	sides, err := x.Run(t.Context())
	if err != nil || len(sides) != 2 {
		t.Fatalf("got %v, %v", sides, err)
	}
	for side, m := range sides {
		if m.Of(opponents.HabitWon) == nil || m.Of(opponents.HabitAttacks) != nil || m.Of(opponents.HabitLost) != nil {
			t.Errorf("%s: got %v", side, m)
		}
	}
	x.Games = 1
	if _, err := x.Run(t.Context()); err == nil || !strings.Contains(err.Error(), "want 2 or more") {
		t.Errorf("one game: got %v", err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	x.Games = 2
	if _, err := x.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: got %v", err)
	}
}
