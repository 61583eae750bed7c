package agents

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"bridgehead/engine"
)

// ladder is a game of one side's small decisions: at each of three nodes actions 0 to 3 add as many
// points, then the other side is to move. Only the sum three scores.
type ladder struct {
	engine.State
	at, sum        int
	rests, ordered bool
}

const ladderNodes = 3

func (l *ladder) Player() engine.Player {
	if l.at == ladderNodes {
		return 1
	}
	return 0
}

func (l *ladder) LegalActions(dst []engine.Action) []engine.Action {
	return append(dst, 0, 1, 2, 3)
}

func (l *ladder) Apply(a engine.Action) { l.at, l.sum = l.at+1, l.sum+int(a) }

func (l *ladder) CopyFrom(src engine.State) { *l = *src.(*ladder) }

func (l *ladder) Hash() uint64 { return uint64(l.at)<<8 | uint64(l.sum) }

func (l *ladder) Resting() bool { return l.rests }

func (l *ladder) Ordered() bool { return l.ordered }

func (l *ladder) Eager() (engine.Action, bool) { return 3, true }

// ladderScore likes the highest sum, and counts what it is asked.
type ladderScore struct{ asked int }

func (e *ladderScore) Score(s engine.State, _ engine.Player) float64 {
	e.asked++
	return float64(s.(*ladder).sum) / 10
}

func ladderGreedy(lines int) (*greedy, *ladderScore) {
	eval := &ladderScore{}
	g := &greedy{work: &ladder{}, now: time.Now}
	g.rng = rand.New(&g.pcg)
	g.look = &Lookahead{worth: eval.Score}
	g.plan = &lineSearch{lines: lines, steps: 9, look: g.look, rng: g.rng, work: g.work}
	g.Reset(1)
	return g, eval
}

func TestLinesFindTheBest(t *testing.T) {
	g, eval := ladderGreedy(1000)
	a, why, err := g.Act(context.Background(), &ladder{}, Budget{})
	if err != nil || a != 3 || len(why.Line) != ladderNodes || why.Value != 0.9 {
		t.Errorf("action %d, line %v, value %v, %v", a, why.Line, why.Value, err)
	}
	// Ten sums can be reached; equal positions are valued and searched once.
	if eval.asked != 10 {
		t.Errorf("%d positions valued, want 10", eval.asked)
	}
}

// TestLinesTryTheEagerActionFirst: one line is enough to find three eager actions in a row.
func TestLinesTryTheEagerActionFirst(t *testing.T) {
	g, eval := ladderGreedy(1)
	_, why, _ := g.Act(context.Background(), &ladder{}, Budget{})
	if why.Value != 0.9 || eval.asked != 1 {
		t.Errorf("value %v after %d positions, want 0.9 after 1", why.Value, eval.asked)
	}
}

func TestLinesStopAtRest(t *testing.T) {
	g, _ := ladderGreedy(1000)
	_, why, _ := g.Act(context.Background(), &ladder{rests: true}, Budget{})
	if len(why.Line) != 1 || why.Value != 0.3 {
		t.Errorf("line %v, value %v, want one decision worth 0.3", why.Line, why.Value)
	}
}

// TestLinesKeepTheOrder: where passing over is for good, the first gain is taken, not the largest.
func TestLinesKeepTheOrder(t *testing.T) {
	g, _ := ladderGreedy(1000)
	a, _, _ := g.Act(context.Background(), &ladder{rests: true, ordered: true}, Budget{})
	if a != 1 {
		t.Errorf("action %d, want 1", a)
	}
}
