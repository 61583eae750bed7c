package training

import (
	"context"
	"fmt"
	"sync"

	"bridgehead/agents"
	"bridgehead/training/actor"
)

// warm clones others: the teacher, which first plays its games, and who played those that were given. The network learns from these
// alone.
func (t *trainer) warm(ctx context.Context) error {
	if !t.schooled() || t.warmed >= t.config.Warm.Steps {
		return nil
	}
	source := t.given
	if t.teacher != nil {
		if err := t.teach(ctx); err != nil {
			return err
		}
		source = t.teacher
	}
	if err := t.learnFrom(source); err != nil {
		return err
	}
	saved, told := t.Now(), t.Now()
	for t.warmed = t.learner.Steps(); t.warmed < t.config.Warm.Steps; t.warmed++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := t.step(); err != nil {
			return err
		}
		if err := t.remember(); err != nil {
			return err
		}
		if now := t.Now(); now.Sub(told) >= tellEvery {
			told = now
			if err := t.tell("warm"); err != nil {
				return err
			}
		}
		if now := t.Now(); t.config.Learn.Checkpoint > 0 && t.Now().Sub(saved).Nanoseconds() >= int64(t.config.Learn.Checkpoint) {
			saved = now
			if err := t.save(); err != nil {
				return err
			}
		}
	}
	if err := t.save(); err != nil {
		return err
	}
	return t.measure(ctx)
}

// teach lets the teacher play until it has played its games; those of an earlier start count.
func (t *trainer) teach(ctx context.Context) error {
	done, _ := t.teacher.Len()
	if done >= t.config.Warm.Games {
		return nil
	}
	fmt.Fprintf(t.Log, "%s plays %d games to be learnt from, %d are there\n", t.config.Warm.Teacher, t.config.Warm.Games, done)
	had, err := t.taught()
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	seeds := make(chan uint64)
	var teachers sync.WaitGroup
	for range max(1, t.config.Play.Actors) {
		teachers.Go(func() {
			if err := t.instruct(ctx, seeds); err != nil {
				stop(err)
			}
		})
	}
	for seed := t.config.Seed; done < t.config.Warm.Games && ctx.Err() == nil; seed++ {
		if had[seed] {
			continue
		}
		select {
		case seeds <- seed:
			done++
			if err := t.remember(); err != nil {
				stop(err)
			}
		case <-ctx.Done():
		}
	}
	close(seeds)
	teachers.Wait()
	if err := context.Cause(ctx); err != nil {
		return err
	}
	return nil
}

// taught are the seeds of the games that are there. When a run stops some are missing in between.
func (t *trainer) taught() (map[uint64]bool, error) {
	had := map[uint64]bool{}
	for _, k := range t.teacher.Keys() {
		game, err := t.teacher.Load(k)
		if err != nil {
			return nil, err
		}
		had[game.Seed] = true
	}
	return had, nil
}

// instruct plays games of the teacher on the seeds that come.
func (t *trainer) instruct(ctx context.Context, seeds <-chan uint64) error {
	pairs, actors := make([][2]agents.Agent, len(t.fields)), make([]*actor.Actor, len(t.fields))
	for i, f := range t.fields {
		for side := range pairs[i] {
			var err error
			if pairs[i][side], err = t.Registry.New(f.Game, t.config.Warm.Teacher); err != nil {
				return fmt.Errorf("warm_start: teacher: %w", err)
			}
		}
		actors[i] = actor.NewTeacher(f.Game)
	}
	for seed := range seeds {
		field := t.fields.drawOf(seed)
		pair := pairs[field]
		game, err := actors[field].Play(ctx, actor.Task{Seed: seed, Rivals: pair, Clone: [2]bool{true, true},
			Names: [2]string{t.config.Warm.Teacher, t.config.Warm.Teacher}})
		if err != nil {
			return err
		}
		if err := t.teacher.Add(game); err != nil {
			return err
		}
	}
	return nil
}
