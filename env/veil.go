package env

import (
	"bytes"
	"context"
	"math/rand/v2"

	"bridgehead/engine"
)

// Veil stands between the positions of a game that hides something ([engine.Hider]) and who plays a side of it: in place of
// a position it shows a sample, another position that agrees with all that the side knows. So whoever is made for whole
// positions plays such a game unchanged, and cannot use what it is not to know.
//
// A sample is kept as long as it is not belied: the own action, and dice right after it, are played on it too, and a new one
// is drawn where what the side knows at it is no longer what it knows. So a plan made on a sample is not lost with every step.
type Veil struct {
	hider   engine.Hider
	side    engine.Player
	sampler *engine.Sampler
	kept    engine.State // the sample, where held
	ahead   engine.State // scratch
	held    bool
	seed    uint64
	number  uint64 // of the next decision
	pcg     rand.PCG
	rng     *rand.Rand
	truth   []byte // Knowledge
	line    []byte
	faces   []engine.Outcome
}

// NewVeil returns a veil for who plays a side.
func NewVeil(h engine.Hider, side engine.Player) *Veil {
	v := &Veil{hider: h, side: side, sampler: engine.NewSampler(h), kept: h.New(), ahead: h.New()}
	v.rng = rand.New(&v.pcg)
	return v
}

// Reset begins a new game.
func (v *Veil) Reset(seed uint64) { v.seed, v.number, v.held = seed, 0, false }

// Show is a sample of what the side knows at s, where it decides. It belongs to the Veil, and is only read.
func (v *Veil) Show(s engine.State) engine.State {
	v.truth = v.hider.Knowledge(v.truth[:0], s, v.side)
	v.pcg.Seed(v.seed, v.number)
	if !v.held || !v.catchUp(dicePassed) {
		v.kept.CopyFrom(v.sampler.First(s, v.side, v.rng.Float64))
	}
	v.number++
	v.held = true
	return v.kept
}

// Draw is one more sample of what the side knows at s, which nothing is kept of.
func (v *Veil) Draw(s engine.State) engine.State { return v.sampler.First(s, v.side, v.rng.Float64) }

// Played says which action the side has played at the sample shown last.
func (v *Veil) Played(a engine.Action) {
	if v.held = v.held && v.kept.Check(a) == nil; v.held {
		v.kept.Apply(a)
	}
}

// dicePassed are the chance nodes in a row that a sample is kept over.
const dicePassed = 3

// catchUp reports whether the sample is what the side knows now, once dice have been played on it that lead there.
func (v *Veil) catchUp(dice int) bool {
	if v.kept.Player() != engine.Chance {
		v.line = v.hider.Knowledge(v.line[:0], v.kept, v.side)
		return v.kept.Player() == v.side && bytes.Equal(v.line, v.truth)
	}
	if dice == 0 {
		return false
	}
	from := v.kept.Clone()
	faces := engine.Faces(from, v.faces[:0])
	v.faces = faces
	for _, f := range append([]engine.Outcome(nil), faces...) {
		v.kept.CopyFrom(from)
		v.kept.Apply(f.Action)
		if v.catchUp(dice - 1) {
			return true
		}
	}
	return false
}

// Unveiled is a Policy that is handed positions as they are where Unveiled returns true: it has a veil of its own, or belongs to
// an experiment that says what it sees.
type Unveiled interface{ Unveiled() bool }

// unveiled reports whether a policy, or what one is made of, is handed positions as they are.
func unveiled(of any) bool {
	u, ok := of.(Unveiled)
	return ok && u.Unveiled()
}

// Through is f as a Policy that sees what another policy, or an agent, sees which it asks.
func Through(asked any, f PolicyFunc) Policy {
	if unveiled(asked) {
		return through{f}
	}
	return f
}

type through struct{ PolicyFunc }

func (through) Unveiled() bool { return true }

// curtain are the veils of the policies of an episode; nothing in a game that hides nothing.
type curtain struct{ veils [2]*Veil }

// newCurtain returns that of a game.
func newCurtain(g engine.Game) *curtain {
	h := engine.Hiding(g)
	if h == nil {
		return nil
	}
	c := &curtain{}
	for side := range c.veils {
		c.veils[side] = NewVeil(h, engine.Player(side))
	}
	return c
}

// reset begins an episode on the seed of its agents.
func (c *curtain) reset(seed uint64) {
	if c == nil {
		return
	}
	for side, v := range c.veils {
		v.Reset(StreamVeil.Seed(StreamAgent(side).Seed(seed)))
	}
}

// choose asks p, who decides at s, and shows it no more than it may see.
func (c *curtain) choose(ctx context.Context, p Policy, s engine.State, legal []engine.Action) (engine.Action, error) {
	if c == nil || unveiled(p) {
		return p.Choose(ctx, s, legal)
	}
	v := c.veils[s.Player()]
	a, err := p.Choose(ctx, v.Show(s), legal)
	if err == nil {
		v.Played(a)
	}
	return a, err
}
