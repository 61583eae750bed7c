package plan

import (
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
)

// contrary likes the hill the planner likes least, and plays small steps.
type contrary struct{ asked, weighed int }

func (c *contrary) Evaluate(positions []engine.State, side engine.Player, points []float64) {
	c.asked += len(positions)
	for i, s := range positions {
		points[i] = -10 * float64(s.(*climber).game.worth[s.(*climber).which])
		if side == 0 {
			points[i] = -points[i]
		}
	}
}

// Weigh likes the lowest action.
func (c *contrary) Weigh(_ engine.State, legal []engine.Action, weights []float32) {
	c.weighed++
	for i := range legal {
		weights[i] = float32(len(legal) - i)
	}
}

// only is a contrary that does not play.
type only struct{ *contrary }

func (o only) Weigh() {} // hides that of contrary

// judgedBy makes a planner with a second opinion.
func judgedBy(t *testing.T, g engine.Game, second Evaluator, share float64, keys string) *scripted {
	t.Helper()
	r := agents.Builtin()
	r.Add(agents.Kind{Name: "judged", Keys: append([]agents.Key{{Name: "proposals"}}, Keys...),
		New: func(g engine.Game, p *agents.Params) (agents.Agent, error) {
			return Doctrines{hillDoctrine}.New(g, p, second, share)
		}})
	a, err := r.New(g, "judged:"+keys)
	if err != nil {
		t.Fatal(err)
	}
	a.Reset(1)
	return a.(*scripted)
}

// A second opinion with no share changes nothing, and with all of it decides.
func TestShare(t *testing.T) {
	g := &hill{worth: [hills]int{1, 4, 2}}
	for share, want := range map[float64]engine.Action{0: 1, 0.02: 1, 0.5: 0, 1: 0} {
		c := &contrary{}
		got, why := act(t, judgedBy(t, g, only{c}, share, "dice=3"), g.New())
		if got != want || c.asked != hills*paths*3 || why.Simulations != c.asked || c.weighed != 0 {
			t.Errorf("share %v: hill %d, want %d; asked about %d positions, told of %d", share, got, want, c.asked, why.Simulations)
		}
	}
}

// It judges the enemy's answers as well.
func TestShareOfAnswers(t *testing.T) {
	g := &hill{worth: [hills]int{1, 4, 2}, answers: [hills]int{3, 3, 3}}
	c := &contrary{}
	a := judgedBy(t, g, only{c}, 1, "dice=1,answers=2")
	if got, _ := act(t, a, g.New()); got != 0 || c.asked <= hills*paths {
		t.Errorf("hill %d, asked about %d positions", got, c.asked)
	}
}

// A proposer's campaign that is chosen is played by it to its end, and no further.
func TestProposals(t *testing.T) {
	g := &hill{worth: [hills]int{1, 4, 2}}
	for _, keys := range []string{"proposals=0", "proposals=1,width=1"} {
		c := &contrary{}
		a := judgedBy(t, g, c, 1, keys)
		done, s := climb(t, a, g)
		led := done[2] == 0 && done[3] == 0 // the smallest steps
		if want := keys != "proposals=0"; led != want || (c.weighed > 0) != want {
			t.Fatalf("%s: did %v, the proposer was asked %d times", keys, done, c.weighed)
		}
		if !led {
			continue
		}
		if done[0] != 0 || done[1] != 0 || !strings.Contains(a.why, "whose policy has 40 % for it") {
			t.Errorf("did %v: %s", done, a.why)
		}
		s.Apply(0)
		if act(t, a, s); a.plan.proposals.leads {
			t.Error("the proposer leads the enemy's answer")
		}
	}
}
