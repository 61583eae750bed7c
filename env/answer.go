package env

import (
	"context"
	"errors"

	"bridgehead/engine"
)

// ErrAsking says that the opponent is to act, which is one from outside.
var ErrAsking = errors.New("the opponent is to act: answer for it first, or reset")

// ErrNotAsking says that there is nothing to answer.
var ErrNotAsking = errors.New("no opponent is asked for here")

// errWithdrawn is what breaks an episode whose first questions were withdrawn.
var errWithdrawn = errors.New("the opponent had no answer")

// ask fills the TimeStep where the opponent from outside, who plays p, is to act.
func (e *Env) ask(p engine.Player) {
	t := &e.out
	t.Player, t.Asking, t.Terminated, t.Truncated = p, true, false, false
	t.Rewards = [2]float64{}
	t.Info.NodeKind = engine.NodeKind(e.state)
	e.live = true
	e.number()
	e.show()
}

// Answer plays an action for an opponent from outside, where TimeStep.Asking says that it is to act. An
// action that is not legal is an *ActionError and changes nothing. A forced face that the roll does not
// have leads back to before the step, or ends the episode if the question is one of a reset.
func (e *Env) Answer(a engine.Action) (*TimeStep, error) {
	return e.answer(context.Background(), a)
}

func (e *Env) answer(ctx context.Context, a engine.Action) (*TimeStep, error) {
	if err := e.CheckAnswer(a); err != nil {
		return nil, err
	}
	first := !e.back.full // a question of the reset
	e.broken = errTorn
	e.apply(a)
	t, err := e.settled(e.advance(ctx))
	if err != nil && first {
		e.abandon(err)
	}
	return t, err
}

// CheckAnswer returns nil exactly when Answer would play a.
func (e *Env) CheckAnswer(a engine.Action) error {
	if e.broken == nil && !e.out.Asking {
		return ErrNotAsking
	}
	return e.check(a)
}

// Withdraw goes back to before the step that has asked for the opponent. If it was a reset that has
// asked, the environment waits for another.
func (e *Env) Withdraw() error {
	if !e.out.Asking {
		return ErrNotAsking
	}
	if !e.back.restore(e) {
		e.abandon(errWithdrawn)
	}
	return nil
}
