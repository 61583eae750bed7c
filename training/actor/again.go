package actor

import (
	"context"
	"fmt"

	"bridgehead/agents/mcts"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/training/replay"
)

// Again searches the decisions of a game once more that have a target, in full and with the network of today, and puts what
// it finds in the place of their targets and values (Reanalyse: Schrittwieser and others, Online and offline reinforcement
// learning by planning with a learned model, 2021). What was played stays, and so does the result. A seed repeats it.
func (a *Actor) Again(ctx context.Context, game *replay.Game, seed uint64) error {
	if a.opts.Full == 0 {
		return fmt.Errorf("search again: got 0 simulations of a full search, want some")
	}
	var wanted []int
	for i := range game.Moves {
		if len(game.Moves[i].Shares) > 0 {
			wanted = append(wanted, i)
		}
	}
	for side, s := range a.search {
		s.Reset(env.StreamAgent(side).Seed(seed))
	}
	var fault error
	err := replay.Extract(a.game, game, wanted, func(i int, s engine.State, _ *replay.Move, _ *replay.Future) {
		if fault == nil {
			game.Moves[i], fault = a.searchAgain(ctx, s, game.Moves[i].Step)
		}
	})
	if err != nil {
		return err
	}
	return fault
}

// searchAgain makes the move of a decision at a step anew.
func (a *Actor) searchAgain(ctx context.Context, s engine.State, step int32) (m replay.Move, err error) {
	p := s.Player()
	a.policy[p].GumbelScale = a.opts.GumbelScale
	r := a.search[p].Run(ctx, s, mcts.Limits{Simulations: a.opts.Full})
	if err := ctx.Err(); err != nil { // the search was cut short
		return m, err
	}
	return a.move(r, p, step, true), nil
}
