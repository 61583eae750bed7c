package enginetest

import (
	"fmt"
	"math"

	"bridgehead/engine"
)

// observationLaw: both sides get every value, within what the blocks announce.
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
	size := observationSize(o)
	if len(in.values) != size {
		in.values = make([]float32, size)
	}
	// What is not written stays NaN, and so does what is computed from old contents.
	for i := range in.values {
		in.values[i] = float32(math.NaN())
	}
	o.Observe(in.values, s, side)
	at := 0
	for _, b := range o.Blocks() {
		for i, v := range in.values[at : at+b.Size()] {
			if !(v >= b.Min && v <= b.Max) { // also false for NaN
				return fmt.Errorf("block %s value %d is %v, want %v to %v", b.Name, i, v, b.Min, b.Max)
			}
		}
		at += b.Size()
	}
	return nil
}

func observationSize(o engine.Observer) int {
	size := 0
	for _, b := range o.Blocks() {
		size += b.Size()
	}
	return size
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
		case !(b.Min < b.Max):
			return fmt.Errorf("block %s: range %v to %v is empty", b.Name, b.Min, b.Max)
		}
		names[b.Name] = true
	}
	return nil
}
