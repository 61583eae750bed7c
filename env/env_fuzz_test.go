package env_test

import (
	"errors"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// fuzzer reads a stream of bytes as calls of an environment, many of them without sense.
type fuzzer struct {
	t     *testing.T
	bytes []byte
	env   *env.Env
	saved *env.Record
}

func (f *fuzzer) next() int {
	if len(f.bytes) == 0 {
		return 0
	}
	b := f.bytes[0]
	f.bytes = f.bytes[1:]
	return int(b)
}

// FuzzEnv makes random calls. Whatever fails leaves the position as it was, nothing panics, and what
// the environment shows is that of its position.
func FuzzEnv(f *testing.F) {
	f.Add([]byte("\x00\x02\x02\x02\x02"))
	f.Add([]byte{2, 0, 1, 2, 0, 2, 1, 4, 3, 2, 1, 5, 0, 6, 1, 3, 7, 0, 1, 2, 8, 3, 2, 4})
	f.Add([]byte{3, 1, 9, 3, 200, 3, 6, 4, 7, 2, 0, 5, 0, 2, 0, 6, 3, 77, 0, 8, 0, 8, 1, 1, 0, 1, 1, 1, 2, 1, 3})
	f.Fuzz(func(t *testing.T, data []byte) {
		z := &fuzzer{t: t, bytes: data[:min(len(data), 300)]}
		seat := env.Seat(z.next()%4) - 1
		cfg := seated(seat)
		cfg.MaxSteps, cfg.ShowForced = z.next()%20, z.next()%2 == 1
		cfg.Reward = env.Reward{Shaping: float64(z.next() % 3), Discount: 0.97}
		z.env = newEnv(t, toy.Default(), cfg, opponentFor(seat))
		for len(z.bytes) > 0 {
			z.call()
		}
	})
}

// call makes one call and checks what it left.
func (f *fuzzer) call() {
	before := f.env.State().Hash()
	resumed, err := f.make(f.next())
	broken := errors.Is(f.env.Check(0), env.ErrBroken)
	if err != nil && before != f.env.State().Hash() && !(resumed && broken) {
		f.t.Fatalf("%v changed the position", err)
	}
	if ts := f.env.Last(); !broken && (ts.Over() || f.env.Check(-1) != env.ErrOver) {
		checkNode(f.t, f.env, ts)
	}
	r, err := f.env.Record()
	if err != nil {
		return // not begun, or at a position of its own
	}
	if err := env.Verify(f.env.Game(), r); err != nil {
		f.t.Fatalf("the record does not verify: %v", err)
	}
}

// make makes one call. It reports whether that may leave another position behind when it fails.
func (f *fuzzer) make(which int) (resumes bool, err error) {
	e := f.env
	switch which % 9 {
	case 0:
		_, err = e.Reset(uint64(f.next()), nil)
	case 1:
		_, err = e.Reset(uint64(f.next()), f.options())
	case 2, 3:
		if legal := e.Last().Legal; len(legal) > 0 {
			_, err = e.Step(legal[f.next()%len(legal)])
		}
	case 4:
		_, err = e.Step(engine.Action(f.next() - 3))
	case 5:
		e.Force(engine.Action(f.next() % 7))
	case 6:
		if r, err := e.Record(); err == nil {
			f.saved = r
		}
	case 7:
		resumes, err = true, f.restore()
	case 8:
		err = e.Observe(make([]float32, e.ObservationSize()-f.next()%2), engine.Player(f.next()-2))
	}
	return resumes, err
}

// options are those of a reset, some of them wrong.
func (f *fuzzer) options() *env.ResetOptions {
	o := &env.ResetOptions{}
	switch f.next() % 4 {
	case 0:
		o.Position = []byte([]string{columnToMove, "toy/2 three-bridges:e8a11ce8 d1 b3 g0 s0 up r0 c0 end", "toy/2 three-bridges:e8a11ce8 d1 b2 g0 s0 down r0 c1 build",
			"toy/2 three-bridges:e8a11ce8 d0 b3 g0 s0 up r0 c0 end", ""}[f.next()%5])
	case 1:
		seat := env.Seat(f.next()%6) - 2
		o.Seat = &seat
	}
	for n := f.next() % 5; n > 0; n-- {
		o.History = append(o.History, engine.Action(f.next()%8)-1)
	}
	return o
}

// restore restores the saved record, or one that was tampered with.
func (f *fuzzer) restore() error {
	if f.saved == nil {
		return nil
	}
	r := *f.saved
	r.Steps = append([]env.Step(nil), r.Steps...)
	switch what := f.next() % 6; {
	case what == 0:
		r.FinalHash ^= 1 << (f.next() % 64)
	case what == 1:
		r.Seed += uint64(f.next())
	case what == 2 && len(r.Steps) > 0:
		r.Steps[f.next()%len(r.Steps)].Action = engine.Action(f.next() % 8)
	case what == 3:
		r.Steps = r.Steps[:len(r.Steps)-min(len(r.Steps), f.next()%3)]
	case what == 4:
		r.Scenario = toy.Default().ID()
	}
	_, err := f.env.Restore(&r)
	return err
}
