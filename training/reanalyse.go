package training

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"bridgehead/training/cluster"
	"bridgehead/training/replay"
)

// reanalyser plays the games of jobs, and before each of them searches old games of the buffer again, with the network and the
// simulations of the job. It is for actors of the learner, who have the buffer. What it searches follows from the job and
// the buffer, so a run in lockstep repeats.
type reanalyser struct {
	*Player
	games *replay.Buffer
	share float64 // of old games among those that are searched
}

var _ cluster.Player = (*reanalyser)(nil)

// Play plays a game of a job.
func (r *reanalyser) Play(ctx context.Context, j *cluster.Job, i int, network cluster.Network) (*replay.Game, error) {
	if j.Sims > 0 {
		if err := r.prepare(ctx, j, network); err != nil {
			return nil, err
		}
		rng := rand.New(rand.NewPCG(r.seeds.Seed(j.First+uint64(i)), streamReanalyse))
		for range r.draw(rng) {
			if err := r.one(ctx, rng); err != nil {
				return nil, fmt.Errorf("self_play: reanalyse: %w", err)
			}
		}
	}
	return r.Player.Play(ctx, j, i, network)
}

// draw is how many old games come before a new one: share / (1 - share) on average.
func (r *reanalyser) draw(rng *rand.Rand) int {
	whole := r.share / (1 - r.share)
	n := int(whole)
	if rng.Float64() < whole-float64(n) {
		n++
	}
	return n
}

// one searches one game of the buffer again, drawn as games to learn from are.
func (r *reanalyser) one(ctx context.Context, rng *rand.Rand) error {
	refs, err := r.games.Sample(rng, 1)
	if errors.Is(err, replay.ErrEmpty) {
		return nil
	}
	if err != nil {
		return err
	}
	k, seed := refs[0].Game, rng.Uint64()
	game, err := r.games.Load(k)
	if err == nil {
		if err = r.again(ctx, game, seed); err != nil && ctx.Err() == nil {
			err = fmt.Errorf("game %d: %w", k, err)
		}
	}
	if err == nil {
		err = r.games.Revise(k, game)
	}
	if errors.Is(err, replay.ErrGone) {
		return nil
	}
	return err
}

// again searches a game again that was played on a field of the run.
func (r *reanalyser) again(ctx context.Context, game *replay.Game, seed uint64) error {
	field, err := r.fields.number(game.Scenario)
	if err != nil {
		return err
	}
	v, err := r.variant(field, game.Options)
	if err != nil {
		return err
	}
	a, err := r.actor(v.game)
	if err != nil {
		return err
	}
	return a.Again(ctx, game, seed)
}
