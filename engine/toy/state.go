package toy

import (
	"fmt"

	"bridgehead/engine"
)

// node is where a position stands.
type node uint8

const (
	atColumn   node = iota // the column chooses, by day
	atGarrison             // the garrison chooses, by night
	atAssault              // dice: 2.1
	atBuild                // dice: 2.2
	atDemolish             // dice: 3.3
	atEnd
	numNodes
)

var nodeNames = [numNodes]string{"column", "garrison", "assault", "build", "demolish", "end"}

// position is everything a state knows. Each field but the diary has at most 16 values; Hash relies on it.
type position struct {
	left     int8 // days left, this one included
	crossed  int8 // bridges crossed
	guard    int8 // reserves at the bridge ahead
	support  int8 // of the column
	down     bool // the span ahead is down
	reserves int8
	charges  int8
	node     node
	diary    diary // what the column has seen (5); 0 without fog
}

// State is one position of one Game.
type State struct {
	game *Game
	pos  position
}

var (
	_ engine.State     = (*State)(nil)
	_ engine.Merger    = (*State)(nil)
	_ engine.Eventer   = (*State)(nil)
	_ engine.Describer = (*State)(nil)
	_ engine.Headed    = (*State)(nil)
)

// Player says whose node this is.
func (s *State) Player() engine.Player {
	switch s.pos.node {
	case atColumn:
		return Allied
	case atGarrison:
		return German
	case atEnd:
		return engine.Terminal
	}
	return engine.Chance
}

// LegalActions appends the legal actions in ascending order.
func (s *State) LegalActions(dst []engine.Action) []engine.Action {
	n := numActions
	if s.Player() == engine.Chance {
		n = pips
	}
	for a := range n {
		if s.pos.verdict(a) == allowed {
			dst = append(dst, a)
		}
	}
	return dst
}

// Check returns nil exactly when a is legal here.
func (s *State) Check(a engine.Action) error {
	v := s.pos.verdict(a)
	if v == allowed {
		return nil
	}
	refusal := faults[v]
	return &refusal
}

// Outcomes appends the six faces of the die at a chance node.
func (s *State) Outcomes(dst []engine.Outcome) []engine.Outcome {
	if s.Player() != engine.Chance {
		return dst
	}
	for f := range engine.Action(pips) {
		dst = append(dst, engine.Outcome{Action: f, P: 1. / pips})
	}
	return dst
}

// Merged appends a 1 for all failures and a 6 for all successes: the needed roll is never less
// than 2 nor more than 6, so that both exist.
func (s *State) Merged(dst []engine.Outcome) []engine.Outcome {
	if s.Player() != engine.Chance {
		return dst
	}
	fail := float64(s.pos.needed() - 1)
	return append(dst,
		engine.Outcome{Action: 0, P: fail / pips},
		engine.Outcome{Action: pips - 1, P: (pips - fail) / pips})
}

// Apply plays a legal action or a face. It panics when the action is illegal.
func (s *State) Apply(a engine.Action) {
	if v := s.pos.verdict(a); v != allowed {
		panic(fmt.Sprintf("toy: Apply(%d) at %q: %v", a, s, &faults[v]))
	}
	before := s.pos.node
	crossed := s.pos.crossed
	s.pos.apply(a)
	if s.game.options.Fog {
		s.pos.remember(before, crossed, a)
	}
}

// Returns appends the return of the garrison, then of the column (4).
func (s *State) Returns(dst []float64) []float64 {
	column := 0.
	if s.pos.node == atEnd {
		column = [bridges + 1]float64{-1, -1, 0, 1}[s.pos.crossed]
	}
	return append(dst, 0-column, column) // 0-x, since -x would be a negative zero
}

// CopyFrom makes s equal to src, which must be a state of the same game.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone returns an independent copy.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}

// Hash packs the position, four bits a field, and mixes the bits. Both steps can be undone, so no
// two positions share a hash.
func (s *State) Hash() uint64 {
	p := &s.pos
	h := uint64(0)
	if s.game.options.Fog { // all else follows from what the column has seen, which takes 54 bits
		return mix(uint64(p.diary)<<7 | uint64(p.guard)<<5 | uint64(p.reserves)<<3 | uint64(p.node))
	}
	for _, v := range [...]int8{p.left, p.crossed, p.guard, p.support, p.reserves, p.charges, int8(p.node)} {
		h = h<<4 | uint64(v)
	}
	h <<= 1
	if p.down {
		h |= 1
	}
	return mix(h)
}

// mix is the finaliser of splitmix64.
func mix(h uint64) uint64 {
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}
