package suite

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/scenarios"
	"bridgehead/scenarios/generate"
)

// Quick is the agent that all others meet, and by whose games goals are made fair: a planner that thinks little.
const Quick = "scripted:dice=1,lines=80,sketch=50,width=3"

// Shares of wins between which a goal counts as fair.
const (
	leastShare = 0.3
	mostShare  = 0.7
)

// Balancer looks for the goal of a sketch at which an agent wins about as often against itself on either side.
type Balancer struct {
	Make    func(sc *scenarios.Scenario) (engine.Game, error)
	Agent   func(g engine.Game, spec string) (agents.Factory, error)
	Games   int // of each goal that is tried; a first quarter of them where these end all alike
	Workers int
}

// Trial is a goal that was tried.
type Trial struct {
	Goal  int
	Games int
	Share float64 // of the Allies, draws by half
}

// Words say what was measured, for the scenario and for lists.
func (t Trial) Words() string {
	return fmt.Sprintf("between quick planners the Allies win %.1f %% of %d games", 100*t.Share, t.Games)
}

func (t Trial) off() float64 { return math.Abs(t.Share - 0.5) }

// UnevenError says that no goal of a sketch is fair.
type UnevenError struct {
	ID   string
	Best Trial
}

func (e *UnevenError) Error() string {
	return fmt.Sprintf("scenario %s: no goal is fair: at %d, the best, %s, want %.0f to %.0f %%", e.ID, e.Best.Goal, e.Best.Words(),
		100*leastShare, 100*mostShare)
}

// Balance bisects the goals: a higher one is harder for the Allies. Of those tried it returns the one whose share is nearest to a
// half, or an [*UnevenError]. Game n of each goal is played on the seed n + 1, so the result
// depends on the sketch, the games and the agents of Make and Agent, and the number of games, and not on the workers.
func (b *Balancer) Balance(ctx context.Context, sketch *generate.Sketch) (Trial, error) {
	var tried []Trial
	for low, high := sketch.Low, sketch.High; low <= high; {
		goal := (low + high) / 2
		t, err := b.try(ctx, sketch, goal)
		if err != nil {
			return t, err
		}
		tried = append(tried, t)
		if t.Share > 0.5 {
			low = goal + 1
		} else {
			high = goal - 1
		}
	}
	if len(tried) == 0 {
		return Trial{}, fmt.Errorf("scenario %s: goals from %d to %d, want one at least", sketch.ID, sketch.Low, sketch.High)
	}
	best := slices.MinFunc(tried, func(x, y Trial) int {
		switch {
		case x.off() < y.off():
			return -1
		case x.off() > y.off():
			return 1
		}
		return x.Goal - y.Goal
	})
	if best.Share < leastShare || best.Share > mostShare {
		return best, &UnevenError{ID: sketch.ID, Best: best}
	}
	return best, nil
}

// try plays the games of a goal.
func (b *Balancer) try(ctx context.Context, sketch *generate.Sketch, goal int) (Trial, error) {
	t := Trial{Goal: goal}
	sc, err := sketch.Scenario(goal)
	if err != nil {
		return t, err
	}
	g, err := b.Make(sc)
	if err != nil {
		return t, err
	}
	quick, err := b.Agent(g, Quick)
	if err != nil {
		return t, err
	}
	points := 0.
	for _, games := range []int{b.Games / 4, b.Games - b.Games/4} {
		m := agents.Match{Game: g, Agents: [2]agents.Factory{quick, quick}, Games: games, Seed: uint64(1 + t.Games), Workers: max(1, b.Workers)}
		r, err := m.Run(ctx)
		if err != nil {
			return t, fmt.Errorf("scenario %s: %w", sc.ID, err)
		}
		t.Games += games
		points += float64(r.Wins[scenarios.Allied]) + float64(r.Draws)/2
		t.Share = points / float64(max(1, t.Games))
		if games > 0 && (t.Share == 0 || t.Share == 1) {
			break
		}
	}
	return t, nil
}

// Fair is a scenario that is fair, and what says so.
type Fair struct {
	Seed   uint64
	Sketch *generate.Sketch
	Trial
}

// Name is the id of the scenario, such as gamble/g17-5.
func (f *Fair) Name() string { return fmt.Sprintf("%s-%d", f.Sketch.ID, f.Goal) }

// Text is the scenario file, which says at its head what was measured.
func (f *Fair) Text() ([]byte, error) {
	text, err := f.Sketch.Text(f.Goal)
	return append([]byte("# At this goal "+f.Words()+".\n"), text...), err
}

// Search balances what is drawn from a seed on until so many are fair. It tells of each seed: with the scenario, or why there is none.
func (b *Balancer) Search(ctx context.Context, draw generate.Drawer, seed uint64, count int, tell func(f *Fair, uneven error) error) error {
	for found := 0; found < count; seed++ {
		sketch, err := draw(seed)
		if err != nil {
			return err
		}
		t, err := b.Balance(ctx, sketch)
		var uneven *UnevenError
		switch {
		case errors.As(err, &uneven):
			err = tell(nil, uneven)
		case err == nil:
			found++
			err = tell(&Fair{Seed: seed, Sketch: sketch, Trial: t}, nil)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
