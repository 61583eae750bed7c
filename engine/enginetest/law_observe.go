package enginetest

import (
	"fmt"
	"math"
	"slices"

	"bridgehead/engine"
)

// observationLaw: both sides get every value, within what the blocks announce, and the usual ones are the same whether the
// optional ones are asked for or not.
func observationLaw(in *inspector, s engine.State) error {
	o, ok := in.game.(engine.Observer)
	if !ok {
		return nil
	}
	for side := range engine.Player(2) {
		if err := in.observe(o, s, side); err != nil {
			return fmt.Errorf("side %d: %w", side, err)
		}
	}
	return nil
}

func (in *inspector) observe(o engine.Observer, s engine.State, side engine.Player) error {
	all := o.Blocks()
	usual := engine.Usual(all)
	if err := in.observeBlocks(o, usual, s, side); err != nil || len(usual) == len(all) {
		return err
	}
	alone := append(in.alone[:0], in.values...)
	in.alone = alone
	if err := in.observeBlocks(o, all, s, side); err != nil {
		return fmt.Errorf("with the optional blocks: %w", err)
	}
	for i, v := range alone {
		if math.Float32bits(v) != math.Float32bits(in.values[i]) {
			return fmt.Errorf("value %d is %v with the optional blocks, and %v without them", i, in.values[i], v)
		}
	}
	return nil
}

// observeBlocks observes with a length that asks for these blocks, and tests what is in them.
func (in *inspector) observeBlocks(o engine.Observer, blocks []engine.Block, s engine.State, side engine.Player) error {
	in.makeValues(blocks)
	// What is not written stays NaN, and so does what is computed from old contents.
	for i := range in.values {
		in.values[i] = float32(math.NaN())
	}
	o.Observe(in.values, s, side)
	at := 0
	for _, b := range blocks {
		for i, v := range in.values[at : at+b.Size()] {
			if !(v >= b.Min && v <= b.Max) { // also false for NaN
				return fmt.Errorf("block %s value %d is %v, want %v to %v", b.Name, i, v, b.Min, b.Max)
			}
		}
		at += b.Size()
	}
	return nil
}

// preparedLaw: a state that was prepared is the same, is observed as the same, and goes on as the same.
func preparedLaw(in *inspector, s engine.State) error {
	ready := s.Clone()
	p, ok := ready.(engine.Preparer)
	if !ok {
		return nil
	}
	p.Prepare()
	if err := in.same(ready, s); err != nil {
		return err
	}
	if err := in.seenAlike(ready, s); err != nil {
		return err
	}
	acts := in.legal(s)
	if len(acts) == 0 {
		return nil
	}
	a := acts[in.rng.IntN(len(acts))]
	after := successor(s, a)
	ready.Apply(a)
	if err := in.same(ready, after); err != nil {
		return fmt.Errorf("after action %d: %w", a, err)
	}
	p.Prepare() // over what the position before left
	if err := in.seenAlike(ready, after); err != nil {
		return fmt.Errorf("after action %d: %w", a, err)
	}
	return nil
}

// seenAlike compares what is observed of two states.
func (in *inspector) seenAlike(got, want engine.State) error {
	o, ok := in.game.(engine.Observer)
	if !ok {
		return nil
	}
	in.makeValues(o.Blocks())
	for side := range engine.Player(2) {
		o.Observe(in.values, got, side)
		in.alone = append(in.alone[:0], in.values...)
		o.Observe(in.values, want, side)
		for i, v := range in.values {
			if math.Float32bits(v) != math.Float32bits(in.alone[i]) {
				return fmt.Errorf("side %d: value %d is %v, and %v unprepared", side, i, in.alone[i], v)
			}
		}
	}
	return nil
}

func (in *inspector) makeValues(blocks []engine.Block) {
	in.values = slices.Grow(in.values[:0], engine.Values(blocks))[:engine.Values(blocks)]
}

// shown is an observation that updates bring from state to state.
type shown struct {
	values []float32
	of     engine.State
	side   engine.Player
}

// updateLaw: an update is an observation, to the last bit. The way is from the state inspected before,
// which may be of another episode, to this one, on to a successor and back.
func updateLaw(in *inspector, s engine.State) error {
	u, ok := in.game.(engine.Updater)
	if !ok {
		return nil
	}
	if in.shown.of == nil {
		in.shown = shown{make([]float32, engine.Values(u.Blocks())), s.Clone(), 0}
		u.Observe(in.shown.values, s, 0)
	}
	if err := in.update(u, s); err != nil {
		return fmt.Errorf("from a state inspected before: %w", err)
	}
	acts := in.legal(s)
	if len(acts) == 0 {
		return nil
	}
	a := acts[in.rng.IntN(len(acts))]
	if err := in.update(u, successor(s, a)); err != nil {
		return fmt.Errorf("after action %d: %w", a, err)
	}
	if err := in.update(u, s); err != nil {
		return fmt.Errorf("back before action %d: %w", a, err)
	}
	return nil
}

// update brings what is shown up to s, for either side.
func (in *inspector) update(u engine.Updater, s engine.State) error {
	sh, side := &in.shown, engine.Player(in.rng.IntN(2))
	in.makeValues(u.Blocks())
	u.Observe(in.values, s, side)
	u.Update(sh.values, s, side, sh.of, sh.side)
	at := 0
	for _, b := range u.Blocks() {
		for i, want := range in.values[at : at+b.Size()] {
			if got := sh.values[at+i]; math.Float32bits(got) != math.Float32bits(want) {
				return fmt.Errorf("block %s value %d is %v, want %v as side %d observes it, from side %d at %s",
					b.Name, i, got, want, side, sh.side, positionOf(sh.of))
			}
		}
		at += b.Size()
	}
	sh.of.CopyFrom(s)
	sh.side = side
	return nil
}

// checkBlocks tests the table of the observation itself.
func checkBlocks(blocks []engine.Block) error {
	names := map[string]bool{}
	for i, b := range blocks {
		switch {
		case b.Name == "" || b.Meaning == "":
			return fmt.Errorf("block %d (%q): want a name and a meaning", i, b.Name)
		case names[b.Name]:
			return fmt.Errorf("block %d: the name %q is taken", i, b.Name)
		case b.Size() < 1:
			return fmt.Errorf("block %s: shape %v is empty", b.Name, b.Shape)
		case i > 0 && blocks[i-1].Optional && !b.Optional:
			return fmt.Errorf("block %s: it stands after an optional one, want optional blocks last", b.Name)
		case !(b.Min < b.Max):
			return fmt.Errorf("block %s: range %v to %v is empty", b.Name, b.Min, b.Max)
		}
		names[b.Name] = true
	}
	return nil
}
