package table

import (
	"context"
	"errors"
	"fmt"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
)

// placing is how long an agent that searches may think about each unit: it is asked for a hundred and more in one go.
var placing = agents.Budget{Simulations: 64}

// deploy plays what is left to place of a set-up or landing of the side that decides, as an agent would place it, up to the first dice, decision of the other side or
// decision of another part of the game. While the agent thinks the table is free; when it has no more time what it has placed stays, when nobody
// waits for it any more nothing does. The table waits before dice and others, so that all of it can be taken back.
func (t *Seat) deploy(ctx context.Context, revision int, spec string) (*View, error) {
	var s engine.State
	brief := false
	_, err := t.at(revision, func() error {
		if !engine.Deploying(t.rec.State()) {
			return refuse(CodeInvalid, "bulk: %q is not possible at this decision: no units are placed", BulkDeploy)
		}
		s, brief = t.judged(t.rec.State()).Clone(), t.brief()
		return nil
	})
	if err != nil {
		return nil, err
	}
	side := s.Player()
	list, err := t.placed(ctx, s, spec, brief)
	if err == nil {
		err = gone(ctx)
	}
	if err != nil {
		return nil, err
	}
	return t.at(revision, func() error {
		return t.carryOut(&entry{Do: doPlay, By: Human, Wait: true}, list[0].action, func(from origin) {
			for i, a := range list {
				if s := t.rec.State(); t.hider != nil && i > 0 && (s.Player() != side || s.Check(a.action) != nil) {
					return // something came up that was hidden: the rest is asked for
				}
				t.play(a.action, note{by: from, auto: a.plain})
			}
		})
	})
}

// gone is an error where nobody waits any more for what an agent was asked. That it has run out of time is none.
func gone(ctx context.Context) error {
	if err := ctx.Err(); !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	return nil
}

// placed are the decisions of an agent as long as units are placed at s, and between them those that nobody is asked for. Its panic is an error.
func (t *Table) placed(ctx context.Context, s engine.State, spec string, brief bool) (list []answered, err error) {
	defer func() {
		if v := recover(); v != nil {
			list, err = nil, fmt.Errorf("agent %q panicked: %v", spec, v)
		}
	}()
	agent, err := t.adviser(s.Player(), spec)
	if err != nil {
		return nil, err
	}
	for side := s.Player(); s.Player() == side && engine.Deploying(s) && len(list) < t.game.MaxDecisions(); {
		a, goes := only(s)
		if !goes && brief {
			a, goes = plain(s)
		}
		if !goes {
			if a, _, err = agent.Act(ctx, s.Clone(), placing); err == nil {
				err = s.Check(a)
			}
			if errors.Is(ctx.Err(), context.DeadlineExceeded) && len(list) > 0 {
				return list, nil
			}
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return nil, fmt.Errorf("agent %q: %w", spec, err)
			}
		}
		list = append(list, answered{a, goes})
		s.Apply(a)
	}
	return list, nil
}

// adviser makes the agent that is asked once for what a person of a side might do.
func (t *Table) adviser(side engine.Player, spec string) (agents.Agent, error) {
	agent, err := t.hall.seat(t.game, int(side), spec)
	if err != nil {
		return nil, &Error{Code: CodeInvalid, Message: "bulk: " + err.Error(), Err: err}
	}
	agent.Reset(env.StreamAgent(int(side)).Seed(t.seed))
	return agent, nil
}
