package actor

import (
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// What a teacher does is noted as certain, with its value turned to side 0.
func TestClone(t *testing.T) {
	rules := toy.Default()
	pair := [2]*teacher{{value: 0.25}, {value: 0.75}}
	a := NewTeacher(rules)
	task := Task{Seed: 4, Rivals: [2]agents.Agent{pair[0], pair[1]}, Clone: [2]bool{true, true}}
	g := play(t, a, task)
	must(t, g.Validate())
	if want := choicesOf(rules, g); len(g.Moves) != len(want) {
		t.Errorf("%d moves noted, want %d", len(g.Moves), len(want))
	}
	for _, m := range g.Moves {
		step := g.Steps[m.Step]
		want := [2]float32{0.25, -0.75}[step.Player]
		if len(m.Actions) != 1 || engine.Action(m.Actions[0]) != step.Action || m.Shares[0] != 1 || m.Value != want {
			t.Errorf("step %d: got %+v, want action %d of side %d for certain and a value of %v", m.Step, m, step.Action, step.Player, want)
		}
	}
	for side, r := range pair {
		if len(r.seeds) != 1 || r.turns == 0 {
			t.Errorf("side %d was begun with %v and asked %d times", side, r.seeds, r.turns)
		}
	}
	if pair[0].seeds[0] == pair[1].seeds[0] {
		t.Error("both sides draw the same random numbers")
	}
	pair[0].value = 7 // scores of some agents are not values
	for _, m := range play(t, a, task).Moves {
		if g.Steps[m.Step].Player == 0 && m.Value != 1 {
			t.Errorf("step %d: a value of %v, want it bounded by 1", m.Step, m.Value)
		}
	}
}

// A rival that is no teacher plays its side, and only the network's decisions are noted.
func TestRival(t *testing.T) {
	rules := toy.Default()
	for side := range 2 {
		rival := &teacher{}
		task := Task{Seed: 2}
		task.Rivals[side] = rival
		g := play(t, newActor(t, rules, &opinion{}, usual()), task)
		must(t, g.Validate())
		if rival.turns == 0 || len(g.Moves) == 0 {
			t.Errorf("side %d: the rival was asked %d times, %d moves are noted", side, rival.turns, len(g.Moves))
		}
		for _, m := range g.Moves {
			if int(g.Steps[m.Step].Player) == side {
				t.Errorf("side %d: step %d is of the rival and is noted", side, m.Step)
			}
		}
	}
	_, err := NewTeacher(rules).Play(t.Context(), Task{Rivals: [2]agents.Agent{&teacher{}, nil}})
	wantError(t, err, "side 1: nobody plays it")
}
