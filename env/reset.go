package env

import (
	"cmp"
	"context"
	"fmt"

	"bridgehead/engine"
)

// Reset begins the episode of a seed. A nil opts is the usual beginning. After an error in the
// options the episode in hand goes on; after an error of the opponent the environment waits for
// another Reset.
func (e *Env) Reset(seed uint64, opts *ResetOptions) (*TimeStep, error) {
	return e.ResetContext(context.Background(), seed, opts)
}

// ResetContext is Reset with a context for the opponent, who may have the first move.
func (e *Env) ResetContext(ctx context.Context, seed uint64, opts *ResetOptions) (*TimeStep, error) {
	return e.reset(ctx, seed, opts, nil)
}

func (e *Env) reset(ctx context.Context, seed uint64, opts *ResetOptions, faces []engine.Action) (*TimeStep, error) {
	seat, began, err := e.prepare(opts)
	if err != nil {
		return nil, fmt.Errorf("reset: %w", err) // the episode in hand goes on
	}
	e.begun, e.live, e.broken, e.back.full = true, false, errTorn, false
	e.faces, e.steps = append(e.faces[:0], faces...), e.steps[:0]
	e.dice = NewDice(seed)
	e.curtain.reset(seed)
	e.purse.reset()
	e.out = TimeStep{Mask: e.out.Mask, Legal: e.out.Legal[:0], Player: engine.Terminal,
		Info: Info{Learner: engine.Terminal, Opponent: -1}}
	e.seed, e.taken, e.played = seed, 0, heard{}
	if e.seal != nil {
		e.seal.heard, e.seal.drawn = [2]heard{}, false
	}
	e.seat, e.began = seat, cmp.Or(began, e.root)
	e.state.CopyFrom(e.began)
	if opts != nil {
		for _, a := range opts.History {
			if e.state.Player() == engine.Chance {
				e.dice.Draw(e.state) // the rolls of later events do not shift
			}
			e.apply(a)
		}
	}
	if e.seat == SeatRandom {
		e.seat = Seat(StreamSeat.Seed(seed) & 1)
	}
	if e.seat.Single() {
		e.out.Info.Learner = engine.Player(e.seat)
		e.opponent.Reset(StreamAgent(int(1 - e.seat)).Seed(seed))
		drawn, i := drawnOf(e.opponent)
		_, e.outside = drawn.(Outside)
		e.out.Info.Opponent = i
	}
	if err := e.advance(ctx); err != nil {
		err = fmt.Errorf("reset: %w", err)
		e.abandon(err)
		return nil, err
	}
	e.broken = nil
	return &e.out, nil
}

// abandon gives up the episode in hand.
func (e *Env) abandon(err error) {
	e.live, e.broken = false, err
	e.out.Player, e.out.Legal = engine.Terminal, e.out.Legal[:0]
	e.out.Asking = false
	e.out.Terminated, e.out.Truncated = false, false // a restore may have come to an end too soon
	clear(e.out.Mask)
}

// prepare checks the options and returns the seat and the position they ask for; nil is the root.
func (e *Env) prepare(opts *ResetOptions) (seat Seat, began engine.State, err error) {
	seat = e.cfg.Seat
	if opts == nil {
		return seat, nil, nil
	}
	if opts.Seat != nil {
		if opts.Seat.Single() != seat.Single() || *opts.Seat < SeatBoth || *opts.Seat > SeatRandom {
			return 0, nil, fmt.Errorf("seat: got %s in an environment for %s; both stays both, a single seat a single one",
				seatText(e.game, *opts.Seat), seatText(e.game, seat))
		}
		if err := checkOpponent(e.game, e.opponent, *opts.Seat); err != nil {
			return 0, nil, err
		}
		seat = *opts.Seat
	}
	if opts.Position != nil {
		if began, err = e.game.Parse(opts.Position); err != nil {
			return 0, nil, fmt.Errorf("position: %w", err)
		}
	}
	if len(opts.History) > 0 {
		err = checkHistory(cmp.Or(began, e.root).Clone(), opts.History)
	}
	return seat, began, err
}

func checkHistory(s engine.State, history []engine.Action) error {
	for i, a := range history {
		if err := s.Check(a); err != nil {
			return fmt.Errorf("history[%d]: action %d: %w", i, a, err)
		}
		s.Apply(a)
	}
	return nil
}
