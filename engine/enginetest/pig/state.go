package pig

import (
	"fmt"

	"bridgehead/engine"
)

// node is where a position stands.
type node uint8

const (
	atChoice node = iota // the side whose turn it is chooses
	atDie
	atEnd
	numNodes
)

var nodeNames = [numNodes]string{"choice", "die", "end"}

// position is everything a state knows. Points are less than 128 and turns less than 256; Hash relies on it.
type position struct {
	bank  [2]uint8
	pot   uint8
	turns uint8 // that are over
	node  node
}

// mover is the side whose turn it is: they alternate (1).
func (p *position) mover() engine.Player { return engine.Player(p.turns % 2) }

// State is one position of one Game.
type State struct {
	game *Game
	pos  position
}

var _ engine.State = (*State)(nil)

// Player says whose node this is.
func (s *State) Player() engine.Player {
	switch s.pos.node {
	case atChoice:
		return s.pos.mover()
	case atDie:
		return engine.Chance
	}
	return engine.Terminal
}

// What is wrong with an action; faults holds the words.
const (
	allowed = iota
	emptyPot
	ended
	noAction
	noFace
)

var faults = [...]engine.RuleError{
	emptyPot: {Rule: "2.2", Reason: "the pot is empty: a turn begins with a roll"},
	ended:    {Rule: "1", Reason: "the game is over"},
	noAction: {Reason: "want hold (0) or roll (1)"},
	noFace:   {Reason: "want a face of the die, 0 to 5"},
}

// verdict is the one gate of legality.
func (p *position) verdict(a engine.Action) int {
	switch {
	case p.node == atEnd:
		return ended
	case p.node == atDie && (a < 0 || a >= pips):
		return noFace
	case p.node == atChoice && (a < 0 || a >= numActions):
		return noAction
	case p.node == atChoice && a == Hold && p.pot == 0:
		return emptyPot
	}
	return allowed
}

// LegalActions appends the legal actions in ascending order.
func (s *State) LegalActions(dst []engine.Action) []engine.Action {
	for a := range engine.Action(pips) {
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
	if s.pos.node != atDie {
		return dst
	}
	for f := range engine.Action(pips) {
		dst = append(dst, engine.Outcome{Action: f, P: 1. / pips})
	}
	return dst
}

// Apply plays a legal action or a face. It panics when the action is illegal.
func (s *State) Apply(a engine.Action) {
	p := &s.pos
	if v := p.verdict(a); v != allowed {
		panic(fmt.Sprintf("pig: Apply(%d) at %q: %v", a, s, &faults[v]))
	}
	switch {
	case p.node == atDie:
		p.rolled(uint8(a) + 1)
	case a == Roll:
		p.node = atDie
	default:
		p.end(p.pot)
	}
}

// rolled plays the number on the die (2.1, 2.3).
func (p *position) rolled(number uint8) {
	p.node = atChoice
	if number == 1 {
		p.end(0)
		return
	}
	p.pot += number
	if m := p.mover(); p.bank[m]+p.pot >= goal {
		p.bank[m] += p.pot
		p.pot, p.node = 0, atEnd
	}
}

// end ends the turn with that many points for the bank, and after the last one the game (1).
func (p *position) end(points uint8) {
	p.bank[p.mover()] += points
	p.pot = 0
	if p.turns++; p.turns == maxTurns {
		p.node = atEnd
	}
}

// Returns appends the returns of both sides (1).
func (s *State) Returns(dst []float64) []float64 {
	bank := s.pos.bank
	switch {
	case s.pos.node != atEnd || bank[0] == bank[1]:
		return append(dst, 0, 0)
	case bank[0] > bank[1]:
		return append(dst, 1, -1)
	}
	return append(dst, -1, 1)
}

// CopyFrom makes s equal to src, which must be a state of the same game.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone returns an independent copy.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}

// Hash packs the position and mixes the bits. Both steps can be undone, so no two positions share a hash.
func (s *State) Hash() uint64 {
	p := &s.pos
	h := uint64(0)
	for _, v := range [...]uint8{p.bank[0], p.bank[1], p.pot, p.turns, uint8(p.node)} {
		h = h<<8 | uint64(v)
	}
	// The finaliser of splitmix64.
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}
