package review

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
)

const (
	mostTried = 40    // actions tried at one decision
	leastLoss = 0.005 // of a decision that is reported
)

// Options of a review. All may be left out.
type Options struct {
	Now func() time.Time // nil: the report does not say how long it took
	// Progress is told what was found so far, at every hundredth of the game; the report is its to keep.
	Progress func(*Report)
	Names    [2]string // of the players, for the summary
	Agent    string    // name of the evaluator, for the report
	// Start is the position the game began at; nil: the initial one.
	Start engine.State
	// When says in words what time it is in the game; nil: as its heading tells.
	When func(s engine.State) string
}

// Review looks at the steps of a game from where it began. The agent that the factory makes finishes what a side has
// begun where other actions are tried; it must play both sides and need not be strong: greedy:plan=24 will do. The
// report is nil beside an error.
func Review(ctx context.Context, g engine.Game, steps []env.Step, eval Evaluator, finisher agents.Factory, o Options) (*Report, error) {
	if eval == nil || finisher == nil {
		return nil, errors.New("review: needs an evaluator and an agent that finishes activations")
	}
	agent, err := finisher()
	if err != nil {
		return nil, fmt.Errorf("review: %w", err)
	}
	r := &reviewer{game: g, options: o, valuer: newValuer(g, eval, agent), state: g.New(), work: g.New(),
		say: words{game: g, when: o.When, names: o.Names}}
	if o.Start != nil {
		r.state.CopyFrom(o.Start)
	}
	if r.options.Agent == "" {
		r.options.Agent = agent.Name()
	}
	start := time.Time{}
	if o.Now != nil {
		start = o.Now()
	}
	if err := r.walk(ctx, steps); err != nil {
		return nil, err
	}
	if err := faultOf(eval); err != nil {
		return nil, err
	}
	report := r.report(1)
	if o.Now != nil {
		report.Seconds = o.Now().Sub(start).Seconds()
	}
	return report, nil
}

// faultOf is what an evaluator has against its own words.
func faultOf(eval Evaluator) error {
	if d, ok := eval.(Doubter); ok {
		if err := d.Fault(); err != nil {
			return fmt.Errorf("review: the evaluator: %w", err)
		}
	}
	return nil
}

// reviewer walks through a game.
type reviewer struct {
	*valuer
	game    engine.Game
	options Options
	say     words

	state   engine.State // after the steps so far
	work    engine.State
	actions []engine.Action
	stretch []choice // decisions of one side since the last dice
	last    engine.Player

	curve     []Point
	decisions []Decision
	rolls     []Roll
	when      map[int]string // of steps that may be told of
}

func (r *reviewer) walk(ctx context.Context, steps []env.Step) error {
	r.when = map[int]string{}
	told := 0
	for i, step := range steps {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := check(r.state, i, step); err != nil {
			return err
		}
		if err := r.look(ctx, i, step); err != nil {
			return fmt.Errorf("review: step %d: %w", i, err)
		}
		r.state.Apply(step.Action)
		if done := (i + 1) * 100 / len(steps); r.options.Progress != nil && done > told && done < 100 {
			told = done
			r.options.Progress(r.report(float64(i+1) / float64(len(steps))))
		}
	}
	if err := r.close(ctx); err != nil {
		return fmt.Errorf("review: step %d: %w", len(steps), err)
	}
	r.curve = append(r.curve, Point{len(steps), r.worth(r.state)})
	return nil
}

// check reports why a step cannot be played at s.
func check(s engine.State, i int, step env.Step) error {
	if s.Player() != step.Player {
		return fmt.Errorf("review: step %d: played by %d, and it is for %d to play", i, step.Player, s.Player())
	}
	if step.Player != engine.Chance {
		if err := s.Check(step.Action); err != nil {
			return fmt.Errorf("review: step %d: %w", i, err)
		}
		return nil
	}
	for _, o := range s.Outcomes(nil) {
		if o.Action == step.Action {
			return nil
		}
	}
	return fmt.Errorf("review: step %d: the dice have no face %d", i, step.Action)
}

// look evaluates one step, a legal one, before it is played.
func (r *reviewer) look(ctx context.Context, i int, step env.Step) error {
	if step.Player == engine.Chance {
		if err := r.close(ctx); err != nil {
			return err
		}
		r.roll(i, step.Action)
		return nil
	}
	r.actions = r.state.LegalActions(r.actions[:0])
	if len(r.actions) == 1 {
		return nil
	}
	if len(r.stretch) > 0 && (r.last != step.Player || ordered(r.state)) {
		if err := r.close(ctx); err != nil {
			return err
		}
	}
	r.last = step.Player
	r.curve = append(r.curve, Point{i, r.worth(r.state)})
	c, err := r.weigh(ctx, i, step)
	r.stretch = append(r.stretch, c)
	return err
}

// roll says how much luck a face was.
func (r *reviewer) roll(i int, face engine.Action) {
	outs := r.state.Outcomes(nil)
	if len(outs) == 1 {
		return
	}
	mean := 0.
	for _, o := range agents.Thin(engine.Faces(r.state, outs[:0]), mostOutcomes) {
		mean += o.P * r.after(o.Action)
	}
	value := r.after(face)
	r.when[i] = r.say.time(r.state)
	r.rolls = append(r.rolls, Roll{Step: i, Text: r.say.roll(r.state, face), Swing: value - mean, mean: mean, value: value})
}

// after is the worth of the position that an action leads to.
func (r *reviewer) after(a engine.Action) float64 {
	r.work.CopyFrom(r.state)
	r.work.Apply(a)
	return r.worth(r.work)
}
