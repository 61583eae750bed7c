package searchbench

import (
	"context"
	"errors"
	"fmt"
	"math"

	"bridgehead/agents/expectimax"
	"bridgehead/engine"
	"bridgehead/env"
)

// solved is a decision whose exact value is known.
type solved struct {
	game  engine.Game
	state engine.State
	value float64 // for the side to move, in [-1, 1]
	group int     // number of the start it was found at, or its own where there is one start only
}

// least is how much a value differs from that of a win or a loss, so that dice have something to say.
const least = 1e-6

// How many random lines are looked at below a start: so many at least, and below one that is alone so many for each position.
const (
	linesEach  = 8
	linesAlone = 100
)

// solvedPositions finds the positions of a plan: of every start the first, then of every start the second, and so on. Those of one
// start are itself and one position each of random lines below it.
func solvedPositions(ctx context.Context, name string, starts []DiceStart, p *DicePlan, t *Tools) ([]solved, error) {
	lines := max(linesEach, 4*p.Positions/max(1, len(starts)))
	if len(starts) == 1 {
		lines = linesAlone * p.Positions
	}
	found := make([][]solved, len(starts))
	err := t.each(ctx, name+" positions", len(starts), func(i int) (err error) {
		found[i], err = starts[i].below(ctx, i, lines, p)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	all := inTurn(found, p.Positions)
	if len(all) < p.Positions {
		return nil, fmt.Errorf("%s: found %d decisions that are solved within %d positions and not decided, want %d", name, len(all), p.Solve, p.Positions)
	}
	return all, nil
}

// regroup counts the groups that there are from 0 on, and returns how many. Positions below one start alone are each by themselves.
func regroup(all []solved) int {
	number := map[int]int{}
	for i := range all {
		if _, ok := number[all[i].group]; !ok {
			number[all[i].group] = len(number)
		}
		all[i].group = number[all[i].group]
	}
	if len(number) > 1 {
		return len(number)
	}
	for i := range all {
		all[i].group = i
	}
	return len(all)
}

// inTurn takes n at most: the first of each list, then the second of each, and none twice.
func inTurn(lists [][]solved, n int) (all []solved) {
	type key struct {
		game engine.Game
		hash uint64
	}
	seen := map[key]bool{}
	for round, more := 0, true; more; round++ {
		more = false
		for _, list := range lists {
			if round >= len(list) || len(all) == n {
				continue
			}
			more = true
			if k := (key{list[round].game, list[round].state.Hash()}); !seen[k] {
				seen[k] = true
				all = append(all, list[round])
			}
		}
	}
	return all
}

// below lists the open decisions at a start and on random lines below it. A position that is too far from the end is left out.
func (d *DiceStart) below(ctx context.Context, number, lines int, p *DicePlan) (all []solved, err error) {
	w := &walker{game: d.Game, root: d.State}
	sv := expectimax.NewSolver(p.Solve)
	for line := range lines + 1 {
		s := d.State
		if line == 0 && !decisions.fits(s, w) {
			continue
		}
		if line > 0 {
			seed := env.Fold(env.Fold(p.Seed, uint64(number)), uint64(line))
			if s = w.pick(seed, decisions, env.StreamBench.Rand(env.Fold(seed, 0)).Float64()); s == nil {
				continue
			}
		}
		v, err := sv.Value(ctx, s, s.Player())
		switch {
		case errors.Is(err, expectimax.ErrLimit) || errors.Is(err, expectimax.ErrCycle):
			continue
		case err != nil:
			return nil, err
		}
		if math.Abs(v) < 1-least {
			all = append(all, solved{game: d.Game, state: s, value: v, group: number})
		}
	}
	return all, nil
}
