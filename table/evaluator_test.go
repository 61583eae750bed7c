package table

import (
	"math"
	"testing"

	"bridgehead/engine"
)

// ruler evaluates by a number of its own.
type ruler float64

func (r ruler) Chance(engine.State) (float64, error) { return float64(r), nil }

// In play a game stands as the evaluator of its analysis says, whatever the bots think of themselves.
func TestTheEvaluatorSaysHowAGameStands(t *testing.T) {
	k := open(t)
	k.Hall.options.Evaluators = func(engine.Game) (Evaluator, string) { return ruler(0.125), "ruler" }
	tb := k.make("gamble", "one-bridge", "greedy:plan=0", "greedy:plan=0")
	wait(t, tb, Over)
	lines, err := tb.Log(0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	evaluated := 0
	for _, l := range lines {
		if l.Chance != nil {
			if evaluated++; *l.Chance != 0.125 {
				t.Errorf("step %d: the chance is %v", l.Step, *l.Chance)
			}
		}
	}
	if evaluated == 0 {
		t.Error("no decision of a bot has a chance")
	}
	var th Thought
	if th.Ask(nil, "", nil); th.EvaluatorChance != nil {
		t.Error("nobody has evaluated")
	}
	th.Ask(ruler(math.Inf(1)), "ruler", nil)
	if *th.EvaluatorChance != 1 || th.Evaluator != "ruler" {
		t.Errorf("got %+v", th)
	}
}

// A decision after a roll shows how the dice lie, and other decisions show none.
func TestViewsShowTheRollBefore(t *testing.T) {
	k := open(t)
	tb := k.make("gamble", "basic", Human, Human)
	rolls, others := 0, 0
	v, err := tb.View(-1)
	for n := 0; n < 60 && err == nil; n++ {
		lines, lerr := tb.Log(0, v.Steps)
		if lerr != nil {
			t.Fatal(lerr)
		}
		switch last := len(lines) - 1; {
		case last >= 0 && lines[last].Dice != nil:
			if rolls++; v.Rolled == nil || v.Rolled.Result != lines[last].Dice.Result || len(v.Rolled.Faces) == 0 {
				t.Fatalf("step %d: got %+v after %q", v.Step, v.Rolled, lines[last].Text)
			}
		default:
			if others++; v.Rolled != nil {
				t.Fatalf("step %d: a roll %+v where there was none", v.Step, v.Rolled)
			}
		}
		v, err = tb.Act(v.Revision, engine.Action(v.Actions[0].ID))
	}
	if err != nil || rolls == 0 || others == 0 {
		t.Errorf("%d decisions after rolls, %d others, %v", rolls, others, err)
	}
}
