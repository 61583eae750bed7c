package env

import (
	"context"
	"fmt"
	"slices"

	"bridgehead/engine"
)

// checkpoint is what a step that breaks goes back to. The purse is paid into only once nothing can
// break any more.
type checkpoint struct {
	full  bool
	state engine.State
	dice  Dice
	steps int
	taken int
	all   heard
	heard [2]heard
	node  TimeStep
}

func (c *checkpoint) save(e *Env) {
	c.state.CopyFrom(e.state)
	c.dice, c.steps, c.taken, c.all, c.node = e.dice, len(e.steps), e.taken, e.played, e.out
	if e.seal != nil {
		c.heard = e.seal.heard
	}
	c.full = true
}

// restore goes back, but for the queued faces, one of which may be what failed. It reports whether
// there was anything to go back to.
func (c *checkpoint) restore(e *Env) bool {
	if !c.full {
		return false
	}
	c.full = false
	e.state.CopyFrom(c.state)
	e.dice, e.faces = c.dice, e.faces[:0]
	e.steps, e.taken, e.played = e.steps[:c.steps], c.taken, c.all
	if e.seal != nil {
		e.seal.heard, e.seal.drawn = c.heard, false
	}
	e.out = c.node
	e.out.Legal = e.state.LegalActions(e.out.Legal[:0])
	e.show()
	return true
}

// Record is the record of the episode so far: every decision of both sides and every roll. It replays
// to the same positions; see Replay. In a game that hides something the record of an episode under way is an error; see
// ErrSealed.
func (e *Env) Record() (*Record, error) {
	if !e.begun {
		return nil, ErrOver
	}
	if e.sealed() {
		return nil, fmt.Errorf("record: %w", ErrSealed)
	}
	r := NewRecord(e.game, e.seed, e.names())
	var err error
	if r.Start, err = startText(e.game, e.began); err != nil {
		return nil, fmt.Errorf("start: %w", err)
	}
	r.Steps = clipped(slices.Clone(e.steps))
	r.FinalHash = e.state.Hash()
	r.Done = e.state.Player() == engine.Terminal
	if r.Done {
		copy(r.Returns[:], e.state.Returns(nil))
	}
	return &r, nil
}

// caller is how records name the one who steps the environment.
const caller = "caller"

func (e *Env) names() [2]string {
	names := [2]string{caller, caller}
	if e.seat.Single() {
		names[1-e.seat] = e.opponent.Name()
	}
	return names
}

// Restore begins the episode of a record again and plays it to where the record ends: the dice are
// those of its seed again, and the opponent is asked again, so that it knows what it knew. A record
// of another game, or one that Verify refuses, is an error and the episode in hand goes on. One that
// this environment does not play the same way is refused too, and the environment waits for Reset. What
// an opponent from outside has played is taken from the record.
func (e *Env) Restore(r *Record) (*TimeStep, error) {
	return e.RestoreContext(context.Background(), r)
}

// RestoreContext is Restore with a context for the opponent.
func (e *Env) RestoreContext(ctx context.Context, r *Record) (*TimeStep, error) {
	if err := Verify(e.game, r); err != nil {
		return nil, fmt.Errorf("restore: %w", err)
	}
	t, err := e.replay(ctx, r)
	if err != nil {
		err = fmt.Errorf("restore: %w", err)
		e.abandon(err)
		return nil, err
	}
	return t, nil
}

// optionsOf finds where a record began and, where there is an opponent, who the caller was, as each episode
// may have a position and a seat of its own.
func (e *Env) optionsOf(r *Record) (*ResetOptions, error) {
	o := &ResetOptions{}
	switch {
	case r.Start != "":
		o.Position = []byte(r.Start)
	case e.cfg.Position != nil: // the record began at the initial position all the same
		text, err := e.game.New().MarshalText()
		if err != nil {
			return nil, fmt.Errorf("start: %w", err)
		}
		o.Position = text
	}
	if !e.cfg.Seat.Single() || r.Agents[0] == r.Agents[1] {
		return o, nil
	}
	for side, name := range r.Agents {
		if seat := Seat(side); name == caller {
			o.Seat = &seat
			break
		}
	}
	return o, nil
}

// replay plays r from the beginning. Its rolls are forced, as some may have been at the time.
func (e *Env) replay(ctx context.Context, r *Record) (*TimeStep, error) {
	var faces []engine.Action
	for _, s := range r.Steps {
		if s.Player == engine.Chance {
			faces = append(faces, s.Action)
		}
	}
	o, err := e.optionsOf(r)
	if err != nil {
		return nil, err
	}
	t, err := e.reset(ctx, r.Seed, o, faces)
	if err == nil && e.outside {
		err = e.namedIn(r)
	}
	for seen := 0; err == nil; {
		if seen, err = e.follows(r, seen); err != nil {
			break
		}
		if seen == len(r.Steps) {
			return t, nil
		}
		if t.Asking {
			t, err = e.answer(ctx, r.Steps[seen].Action)
		} else {
			t, err = e.StepContext(ctx, r.Steps[seen].Action)
		}
		if err != nil {
			err = fmt.Errorf("step %d: %w", seen+1, err)
		}
	}
	return nil, err
}

// namedIn returns nil if the opponent of r is called what that of the episode is called.
func (e *Env) namedIn(r *Record) error {
	if read, name := r.Agents[1-e.seat], e.opponent.Name(); read != name {
		return fmt.Errorf("the opponent of the record is %q, that of this environment on this seed %q", read, name)
	}
	return nil
}

// follows reports whether the episode so far agrees with r, from step seen on.
func (e *Env) follows(r *Record, seen int) (int, error) {
	if len(e.steps) > len(r.Steps) {
		return seen, fmt.Errorf("the record ends after step %d, within what this environment plays by itself", len(r.Steps))
	}
	for ; seen < len(e.steps); seen++ {
		if s := e.steps[seen]; s != r.Steps[seen] {
			return seen, &StepError{Step: seen + 1, Read: r.stepText(r.Steps[seen]), Legal: 1,
				Err: fmt.Errorf("this environment plays %s", r.stepText(s))}
		}
	}
	return seen, nil
}
