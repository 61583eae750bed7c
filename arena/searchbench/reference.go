package searchbench

import (
	"context"
	"errors"
	"fmt"
	"math"

	"bridgehead/agents/expectimax"
	"bridgehead/agents/mcts"
	"bridgehead/engine"
	"bridgehead/env"
)

// setup is a set of positions with all that is needed to search them.
type setup struct {
	set       Set
	game      engine.Game
	states    []engine.State
	plan      *ErrorPlan
	exact     *expectimax.Solver // knows the values; nil: nobody does
	limit     int                // of a solver for each position alone, where exact is nil
	evaluator func(g engine.Game) (mcts.BatchEvaluator, mcts.Policy)
}

// pureRolls bounds a pure chance tree, in positions.
const pureRolls = 20_000_000

// pureSetups have the chance trees below rolls, whose values are exact. A game without scores has its
// value at its end only, so there is but one such tree below a roll.
func pureSetups(g engine.Game, states []engine.State, p *ErrorPlan) (all []*setup) {
	if !scores(g) {
		return append(all, pureSetup(newRolls(g, math.MaxInt), "chance", "to the end of the game", states, p))
	}
	for _, n := range p.Rolls {
		all = append(all, pureSetup(newRolls(g, n), fmt.Sprintf("chance-%d", n), fmt.Sprintf("of depth %d", n), states, p))
	}
	return all
}

func pureSetup(r *rolls, name, depth string, states []engine.State, p *ErrorPlan) *setup {
	s := &setup{game: r, plan: p, limit: pureRolls, evaluator: playouts}
	s.set = Set{Name: name, Reference: "exact, by all results of the dice",
		Meaning: "pure chance trees of rolls " + depth + ": nobody decides, and each leaf is one playout of the rest"}
	for _, st := range states {
		s.states = append(s.states, r.from(st))
	}
	return s
}

// wholeSetup has positions of the game itself, searched by textbook UCT: with the constants of agent uct, but
// without its best, horizon and tt, so that the way dice are treated is all that differs.
func wholeSetup(g engine.Game, name string, states []engine.State, p *ErrorPlan, exact *expectimax.Solver) *setup {
	s := &setup{game: g, plan: p, states: states, exact: exact, evaluator: playouts}
	if scores(g) {
		s.evaluator = scored
	}
	s.set = Set{Name: name, Reference: "exact, by expectimax", Meaning: "whole positions at a roll of the dice, UCT below: the value of the roll"}
	if name == "decision" {
		s.set.Meaning = "whole positions at a decision, UCT: the value of the action it would play"
	}
	if exact == nil {
		s.set.Reference = fmt.Sprintf("mean of %d searches of %d simulations, half of them stratified and half i.i.d.",
			p.References, p.ReferenceSims)
	}
	return s
}

// playouts is UCT whose leaves are played out at random.
func playouts(g engine.Game) (mcts.BatchEvaluator, mcts.Policy) {
	return mcts.NewRollout(g, 0, 1, nil), mcts.NewUCB()
}

// The constants that agent uct has where the game scores positions.
const (
	scoredC       = 0.2
	scoredUrgency = 0.1
	scoredSettle  = 64
)

// scored is UCT whose leaves are scored by the game.
func scored(g engine.Game) (mcts.BatchEvaluator, mcts.Policy) {
	return mcts.NewScore(g, scoredSettle, 0), &mcts.UCB{C: scoredC, Urgency: scoredUrgency}
}

// solvable returns a solver that knows the game from its beginning; nil where that takes more
// positions than the limit.
func solvable(ctx context.Context, g engine.Game, limit int) (*expectimax.Solver, error) {
	sv := expectimax.NewSolver(limit)
	_, err := sv.Value(ctx, g.New(), 0)
	switch {
	case errors.Is(err, expectimax.ErrLimit) || errors.Is(err, expectimax.ErrCycle):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return sv, nil
}

// measure finds the references and the trials.
func (s *setup) measure(ctx context.Context, where string, t *Tools) (*Set, error) {
	n := len(s.states)
	reference, spread := make([]float64, n), make([]float64, n)
	what := where + " " + s.set.Name
	if s.exact != nil { // one solver, and it is not for several goroutines
		for i, st := range s.states {
			v, err := s.exact.Value(ctx, st, perspective(st))
			if err != nil {
				return nil, err
			}
			reference[i] = v
		}
	}
	all := make([][]trials, len(variants))
	for v := range all {
		all[v] = make([]trials, len(s.plan.Sims))
		for k := range all[v] {
			all[v][k] = make(trials, n)
		}
	}
	err := t.each(ctx, what, n, func(i int) (err error) {
		if s.exact == nil {
			if reference[i], spread[i], err = s.refer(ctx, i); err != nil {
				return err
			}
		}
		return s.try(ctx, i, all)
	})
	if err != nil {
		return nil, err
	}
	s.set.Positions, s.set.ReferenceError = n, rootMean(spread)
	s.set.tabulate(all, reference, s.plan)
	return &s.set, nil
}

// perspective is the side that values are for: the one to move, and side 0 at dice.
func perspective(s engine.State) engine.Player { return max(0, s.Player()) }

// refer is the reference of position i and the square of its standard error.
func (s *setup) refer(ctx context.Context, i int) (value, square float64, err error) {
	if s.limit > 0 {
		value, err = expectimax.NewSolver(s.limit).Value(ctx, s.states[i], 0)
		return value, 0, err
	}
	values := make([]float64, s.plan.References)
	for k := range values {
		v := variants[sampledVariant]
		if k%2 == 1 {
			v = variants[stratifiedVariant]
		}
		search, err := s.search(v.opts)
		if err != nil {
			return 0, 0, err
		}
		values[k], err = s.value(ctx, search, i, k, s.plan.ReferenceSims, streamReference)
		if err != nil {
			return 0, 0, err
		}
	}
	m := trials{values}.moments([]float64{0})
	for _, v := range values {
		value += v / float64(len(values))
	}
	return value, m.scatter[0] / float64(len(values)), nil
}

// try searches position i in every way.
func (s *setup) try(ctx context.Context, i int, all [][]trials) error {
	for v := range variants {
		search, err := s.search(variants[v].opts)
		if err != nil {
			return err
		}
		for k, sims := range s.plan.Sims {
			values := make([]float64, s.plan.Seeds)
			for seed := range values {
				if values[seed], err = s.value(ctx, search, i, seed, sims, streamTrial+uint64(sims)); err != nil {
					return err
				}
			}
			all[v][k][i] = values
		}
	}
	return nil
}

// Streams of seeds: references and trials have nothing in common, nor have trials of different budgets.
// Different variants meet the same seeds.
const (
	streamReference = 0
	streamTrial     = 1
)

// search makes a search that has room for the largest budget.
func (s *setup) search(o mcts.Options) (*mcts.Search, error) {
	o.States = mcts.DefaultStates
	eval, policy := s.evaluator(s.game)
	return mcts.New(s.game, eval, policy, o)
}

// value is the root value of one search.
func (s *setup) value(ctx context.Context, search *mcts.Search, i, seed, sims int, stream uint64) (float64, error) {
	search.Reset(env.Fold(env.Fold(env.Fold(s.plan.Seed, stream), uint64(i)), uint64(seed)))
	v := search.Run(ctx, s.states[i], mcts.Limits{Simulations: sims}).Value
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	if math.IsNaN(v) {
		return 0, fmt.Errorf("gauge: position %d: a search of %d simulations has no value", i, sims)
	}
	return v, nil
}
