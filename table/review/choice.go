package review

import (
	"context"
	"math"
	"slices"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
)

// option is an action and what it is worth if the agent goes on after it.
type option struct {
	value float64 // chance of the side that decides
	line  []engine.Action
}

// choice is a decision where there was one.
type choice struct {
	step   int
	side   engine.Player
	kind   string
	at     engine.State // to put it into words
	played engine.Action
	best   option
	own    option // with the action that was played
}

// weigh tries the legal actions of the decision r.state stands at.
func (r *reviewer) weigh(ctx context.Context, i int, step env.Step) (choice, error) {
	c := choice{step: i, side: step.Player, played: step.Action, at: r.state.Clone()}
	if d, ok := r.state.(engine.Describer); ok {
		c.kind = d.NodeKind()
	}
	c.best.value, c.own.value = math.Inf(-1), math.Inf(-1)
	tried, err := r.worthTrying(ctx, step)
	if err != nil {
		return c, err
	}
	for _, a := range tried {
		o, err := r.try(ctx, a, step.Player)
		if err != nil {
			return c, err
		}
		if o.value > c.best.value {
			c.best = o
		}
		if a == step.Action {
			c.own = o
		}
	}
	return c, nil
}

// worthTrying lists the actions to try: all, or where there are very many the one played and those the agent thinks
// most of.
func (r *reviewer) worthTrying(ctx context.Context, step env.Step) ([]engine.Action, error) {
	if len(r.actions) <= mostTried {
		return slices.Clone(r.actions), nil
	}
	r.agent.Reset(finishSeed)
	pick, why, err := r.agent.Act(ctx, r.state, agents.Budget{})
	if err != nil {
		return nil, err
	}
	cands := slices.Clone(why.Candidates)
	slices.SortStableFunc(cands, func(a, b agents.Candidate) int {
		switch {
		case a.Value > b.Value:
			return -1
		case a.Value < b.Value:
			return 1
		}
		return 0
	})
	tried := []engine.Action{step.Action}
	if pick != step.Action {
		tried = append(tried, pick)
	}
	for _, c := range cands {
		if len(tried) < mostTried && !slices.Contains(tried, c.Action) {
			tried = append(tried, c.Action)
		}
	}
	return tried, nil
}

// try plays an action and lets the agent go on.
func (r *reviewer) try(ctx context.Context, a engine.Action, side engine.Player) (option, error) {
	r.work.CopyFrom(r.state)
	r.work.Apply(a)
	line, err := r.finish(ctx, r.work, side, []engine.Action{a})
	return option{r.chance(r.work, side), line}, err
}

// chance is the worth of s for a side.
func (r *reviewer) chance(s engine.State, side engine.Player) float64 {
	if w := r.worth(s); side == 1 {
		return w
	} else {
		return 1 - w
	}
}

// close values where the decisions since the last dice have led, and what each of them lost on the way.
func (r *reviewer) close(ctx context.Context) error {
	if len(r.stretch) == 0 {
		return nil
	}
	side := r.stretch[0].side
	r.work.CopyFrom(r.state)
	if r.state.Player().IsSide() && !over(r.state, side) {
		if _, err := r.finish(ctx, r.work, side, nil); err != nil {
			return err
		}
	}
	value := r.chance(r.work, side)
	handOn(r.stretch)
	if r.stillOpen() {
		r.stretch[0].best.value = value
	}
	first := len(r.decisions)
	for i := len(r.stretch) - 1; i >= 0; i-- {
		c := &r.stretch[i]
		if loss := c.best.value - value; loss >= leastLoss {
			r.decisions = append(r.decisions, r.say.decision(c, value))
			r.when[c.step] = r.say.time(c.at)
		}
		value = max(value, c.best.value)
	}
	slices.Reverse(r.decisions[first:])
	r.stretch = r.stretch[:0]
	return nil
}

// stillOpen reports whether the better item of a list that the stretch has passed over can be had later on.
func (r *reviewer) stillOpen() bool {
	c := &r.stretch[0]
	return ordered(c.at) && ordered(r.state) && r.state.Player() == c.side &&
		c.best.line[0] != c.played && r.state.Check(c.best.line[0]) == nil
}

// handOn lets decisions know of the lines that were found before them and that the game followed up to there: such a
// line is lost only where the game leaves it.
func handOn(row []choice) {
	for i := 1; i < len(row); i++ {
		last, c := &row[i-1], &row[i]
		skip := c.step - last.step
		if last.own.value <= c.own.value && last.own.value <= c.best.value || len(last.own.line) <= skip {
			continue
		}
		o := option{last.own.value, last.own.line[skip:]}
		if o.value > c.best.value {
			c.best = o
		}
		if o.line[0] == c.played && o.value > c.own.value {
			c.own = o
		}
	}
}
