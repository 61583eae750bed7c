package env

import (
	"sync"

	"bridgehead/engine"
)

// Source supplies the outcomes of chance nodes.
type Source interface {
	// Outcome returns a face of the chance node s stands at, and leaves s alone. An error means
	// that the source has no face to give, for example because a person closed the input.
	Outcome(s engine.State) (engine.Action, error)
}

// Dice draws dice by event. The uniform number of a roll is a pure function of
//
//	(seed, turn, impulse, kind, occurrence)
//
// where the first four come from the run and from [engine.Eventer], and the occurrence counts the
// rolls of that kind in that turn and impulse, unless the event says which it is. So two games on one seed meet the same dice in the
// same events even after they diverge, which makes pairs of games comparable. A State that is no
// Eventer gets the rolls of a plain numbered stream.
//
// Dice is a small plain value: an assignment copies it, and the copy then rolls the same dice
// independently. The zero value is not ready; see NewDice.
type Dice struct {
	key    uint64
	at     engine.Event // the turn and impulse of the counters; its Kind is not used
	plain  uint64       // rolls of the plain stream so far
	counts [engine.EventKinds]uint16
}

var _ Source = (*Dice)(nil)

// NewDice returns the dice of a run: StreamDice of its seed.
func NewDice(seed uint64) Dice { return Dice{key: StreamDice.Seed(seed)} }

// Draw samples one face of the chance node s stands at, and counts the roll. It panics when s
// stands at no chance node. It does not allocate once warm.
func (d *Dice) Draw(s engine.State) engine.Action {
	buf := outcomeBuffers.Get().(*[]engine.Outcome)
	outs := s.Outcomes((*buf)[:0])
	a := Pick(outs, d.next(s))
	*buf = outs
	outcomeBuffers.Put(buf)
	return a
}

// Outcome is Draw as a Source; it never fails.
func (d *Dice) Outcome(s engine.State) (engine.Action, error) { return d.Draw(s), nil }

// outcomeBuffers lends Draw its scratch space, so that Dice itself stays free of pointers.
var outcomeBuffers = sync.Pool{New: func() any {
	buf := make([]engine.Outcome, 0, 64)
	return &buf
}}

// next returns the uniform number of the roll at s, in [0, 1), and counts it.
func (d *Dice) next(s engine.State) float64 {
	e, ok := s.(engine.Eventer)
	if !ok {
		d.plain++
		return unit(absorb(d.key, d.plain))
	}
	return d.roll(e.Event())
}

func (d *Dice) roll(e engine.Event) float64 {
	if e.Turn != d.at.Turn || e.Impulse != d.at.Impulse {
		d.at, d.counts = e, [engine.EventKinds]uint16{}
	}
	if e.Nth > 0 {
		return Uniform(d.key, e, e.Nth)
	}
	n := &d.counts[e.Kind] // kinds beyond say their Nth (engine.Event)
	*n++
	return Uniform(d.key, e, int(*n))
}

// Uniform is the number in [0, 1) that a key gives an event, a pure function: occurrence 1 is the
// first roll of the kind in that turn and impulse.
func Uniform(key uint64, e engine.Event, occurrence int) float64 {
	key = absorb(key, uint64(e.Turn))
	key = absorb(key, uint64(e.Impulse))
	key = absorb(key, uint64(e.Kind))
	return unit(absorb(key, uint64(occurrence)))
}

// unit maps 64 bits to a float64 in [0, 1) with 53 bits.
func unit(x uint64) float64 { return float64(x>>11) * 0x1p-53 }

// Pick returns the face that the inverse of the cumulative distribution of outs gives for u in
// [0, 1). It panics when outs is empty.
func Pick(outs []engine.Outcome, u float64) engine.Action {
	last := len(outs) - 1
	for _, o := range outs[:last] {
		if u < o.P {
			return o.Action
		}
		u -= o.P
	}
	return outs[last].Action // also what rounding leaves over
}
