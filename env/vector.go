package env

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"slices"
	"strings"

	"bridgehead/engine"
)

// MaxSlots is the most environments a Vector holds.
const MaxSlots = 1 << 16

// maxWorkers is the most workers a Vector has.
const maxWorkers = 1 << 10

// Autoreset says what a Vector does with an episode that is over.
type Autoreset int

// The modes, as Gymnasium names them. The episode that follows one of a slot by itself is that of
// NextSeed.
const (
	// NextStep resets the slot in the step after the one that ended the episode; the action of that
	// step is not looked at, and it pays nothing.
	NextStep Autoreset = iota
	// SameStep resets the slot in the step that ended the episode. What the slot then shows belongs
	// to the new episode, but for the rewards, Terminated and Truncated; the observation of the
	// old one's end goes to Buffers.Final, if that is bound. An episode that is over before the
	// learner decides anything is passed over.
	SameStep
	// Disabled leaves the slot for ResetSlots; until then an action for it is an error.
	Disabled
)

// VectorOptions say how a Vector runs.
type VectorOptions struct {
	Autoreset Autoreset
	Workers   int // goroutines that step; 0 is one for each core. No result depends on it.
}

func (o VectorOptions) validate() error {
	switch {
	case o.Autoreset < NextStep || o.Autoreset > Disabled:
		return fmt.Errorf("autoreset: got %d, want %d (next step) | %d (same step) | %d (disabled)",
			o.Autoreset, NextStep, SameStep, Disabled)
	case o.Workers < 0 || o.Workers > maxWorkers:
		return fmt.Errorf("workers: got %d, want 0 (one for each core) to %d", o.Workers, maxWorkers)
	}
	return nil
}

// Vector is many environments of one game, its slots, stepped in one call on several cores. Their
// scenarios may differ. It is
// not safe for concurrent use itself. What it writes depends on the seeds and the actions alone,
// not on the number of workers, nor on whether Step or Send and Recv moved the slots.
type Vector struct {
	options VectorOptions
	slots   []slot
	buffers Buffers
	seats   int
	alone   bool // no slot has an opponent that thinks here, so that a step is short
	crew    *crew
	list    []int32 // all slots, or those a call resets

	bound, closed bool
	broken        error // a panic; only Reset mends it
}

// NewVector joins environments of one game with observations and actions of one shape, all with a single
// seat or all with both. The Vector owns them from then on, and each needs an opponent of its own. Bind and
// Reset come next; Close frees the workers.
func NewVector(envs []*Env, o VectorOptions) (*Vector, error) {
	if err := o.validate(); err != nil {
		return nil, err
	}
	if len(envs) < 1 || len(envs) > MaxSlots {
		return nil, fmt.Errorf("slots: got %d, want 1 to %d", len(envs), MaxSlots)
	}
	if err := checkAlike(envs); err != nil {
		return nil, err
	}
	if o.Workers == 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	v := &Vector{options: o, slots: make([]slot, len(envs)), seats: 2, alone: true}
	for i, e := range envs {
		v.slots[i].env = e
		v.alone = v.alone && !e.thinks()
	}
	if envs[0].cfg.Seat.Single() {
		v.seats = 1
	}
	v.list = make([]int32, 0, len(envs))
	v.crew = newCrew(len(envs), min(o.Workers, len(envs)), v.play)
	return v, nil
}

// checkAlike returns why the environments cannot be the slots of one Vector.
func checkAlike(envs []*Env) error {
	seen := map[any]int{}
	for i, e := range envs {
		if e == nil {
			return fmt.Errorf("slot %d: no environment", i)
		}
		if err := envs[0].alike(e); err != nil {
			return fmt.Errorf("slot %d (%s): unlike slot 0 (%s): %w", i, title(e.game), title(envs[0].game), err)
		}
		own := []any{e, e.opponent}
		for _, o := range membersOf(e.opponent) {
			if o != e.opponent {
				own = append(own, o)
			}
		}
		for _, own := range own {
			if !hasMemory(own) {
				continue
			}
			if j, ok := seen[own]; ok {
				return fmt.Errorf("slots %d and %d share one %T; each needs its own", j, i, own)
			}
			seen[own] = i
		}
	}
	return nil
}

// title is what a game is called in errors: its key, its scenario and its options.
func title(g engine.Game) string {
	return strings.TrimSpace(g.ID() + " " + g.Scenario() + " " + g.Options())
}

// hasMemory reports whether x is a pointer to something that can change.
func hasMemory(x any) bool {
	t := reflect.TypeOf(x)
	return t != nil && t.Kind() == reflect.Pointer && t.Elem().Size() > 0
}

// alike returns nil when rows of f fit the arrays made for e.
func (e *Env) alike(f *Env) error {
	switch a, b := e.blockNames(), f.blockNames(); {
	case e.game.ID() != f.game.ID():
		return fmt.Errorf("game: got %s, want %s", f.game.ID(), e.game.ID())
	case e.game.Sides() != f.game.Sides():
		return fmt.Errorf("sides: got %v, want %v", f.game.Sides(), e.game.Sides())
	case a != b:
		return fmt.Errorf("blocks: got %s, want %s", b, a)
	case e.cfg.Lazy != f.cfg.Lazy:
		return fmt.Errorf("lazy: got %t, want %t", f.cfg.Lazy, e.cfg.Lazy)
	case e.cfg.Seat.Single() != f.cfg.Seat.Single():
		return errors.New("seat: either all have a single seat, or all have both")
	case e.game.NumActions() != f.game.NumActions():
		return fmt.Errorf("actions: got %d, want %d", f.game.NumActions(), e.game.NumActions())
	}
	for i, b := range f.layout.blocks {
		if a := e.layout.blocks[i]; !slices.Equal(a.Shape, b.Shape) || a.Min != b.Min || a.Max != b.Max {
			return fmt.Errorf("block %s: got %v from %g to %g, want %v from %g to %g", b.Name, b.Shape, b.Min, b.Max, a.Shape, a.Min, a.Max)
		}
	}
	return nil
}

// thinks reports whether an opponent of the environment plays by itself.
func (e *Env) thinks() bool {
	for _, o := range membersOf(e.opponent) {
		if _, outside := o.(Outside); !outside {
			return true
		}
	}
	return false
}

func (e *Env) blockNames() string {
	names := []string{}
	for _, b := range e.layout.blocks {
		names = append(names, b.Name)
	}
	return fmt.Sprint(names)
}

// Slots is the number of environments.
func (v *Vector) Slots() int { return len(v.slots) }

// Seats is the number of rewards of a slot: 1 with a single seat, else 2.
func (v *Vector) Seats() int { return v.seats }

// Game is the game of the first slot. The others have the same actions and observations, and may have
// another scenario.
func (v *Vector) Game() engine.Game { return v.slots[0].env.game }

// Env is the environment of a slot, 0 or more and less than Slots. It is for looking only, between
// two calls, and not while the slot is under way.
func (v *Vector) Env(slot int) *Env { return v.slots[slot].env }

// UnderWay reports whether a slot was sent and has not been received.
func (v *Vector) UnderWay(slot int) bool { return v.slots[slot].away }

// Close stops the workers, after what they are at. Later calls are errors.
func (v *Vector) Close() error {
	if v.closed {
		return errClosed
	}
	v.closed = true
	v.crew.close()
	return nil
}

var (
	errClosed  = errors.New("the vector is closed")
	errUnbound = errors.New("the vector has no arrays to write to: call Bind")
)

// ready returns why nothing can be done with the slots now.
func (v *Vector) ready() error {
	switch {
	case v.closed:
		return errClosed
	case !v.bound:
		return errUnbound
	case v.broken != nil:
		return fmt.Errorf("the vector is broken, reset it: %w", v.broken)
	}
	return nil
}
