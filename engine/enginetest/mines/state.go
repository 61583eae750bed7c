package mines

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
)

type node uint8

const (
	atLay node = iota
	atWalk
	atDie
	atEnd
	numNodes
)

var nodeNames = [numNodes]string{"lay", "walk", "die", "end"}

// What became of a field. Whatever is beyond clear had a mine.
const (
	unwalked = iota
	clear
	pending // the die is to fall
	dud
	off
	numFates
)

const fates = "-o?dx"

// position is all that changes.
type position struct {
	mine   [fields]bool
	walked [fields]uint8
	round  uint8 // that are over
	node   node
}

// State is a position of Mines.
type State struct {
	game *Game
	pos  position
}

// laid is how many mines were.
func (p *position) laid() (n int) {
	for _, m := range p.mine {
		if m {
			n++
		}
	}
	return n
}

// mines appends a letter for each mine, in the order of the fields.
func (p *position) mines(dst []byte) []byte {
	for _, m := range p.mine {
		if m {
			dst = append(dst, 'm')
		} else {
			dst = append(dst, '-')
		}
	}
	return dst
}

// open appends what everybody knows.
func (p *position) open(dst []byte) []byte {
	dst = append(dst, "round "...)
	dst = append(dst, '0'+p.round, ' ')
	dst = append(append(dst, nodeNames[p.node]...), ' ')
	for _, f := range p.walked {
		dst = append(dst, fates[f])
	}
	return dst
}

// Player says who decides.
func (s *State) Player() engine.Player {
	return [numNodes]engine.Player{german, allied, engine.Chance, engine.Terminal}[s.pos.node]
}

const (
	allowed = iota
	isWalked
	isMined
	tooMany
	noAction
	noFace
	ended
)

var faults = [...]engine.RuleError{
	isWalked: {Rule: "2", Reason: "the field has been walked"},
	isMined:  {Rule: "2", Reason: "there is a mine in the field"},
	tooMany:  {Rule: "2", Reason: "all mines are laid"},
	noAction: {Reason: "want a field, 0 to 3, or while mines are laid 4, which ends that"},
	noFace:   {Reason: "want a face of the die, 0 to 5"},
	ended:    {Rule: "1", Reason: "the game is over"},
}

func (p *position) verdict(a engine.Action) int {
	switch {
	case p.node == atEnd:
		return ended
	case p.node == atDie:
		if a < 0 || a >= pips {
			return noFace
		}
		return allowed
	case a < 0 || a > Done || a == Done && p.node == atWalk:
		return noAction
	case a == Done:
		return allowed
	case p.walked[a] != unwalked:
		return isWalked
	case p.node == atLay && p.mine[a]:
		return isMined
	case p.node == atLay && p.laid() == most:
		return tooMany
	}
	return allowed
}

// LegalActions lists what is legal.
func (s *State) LegalActions(dst []engine.Action) []engine.Action {
	for a := range engine.Action(pips) {
		if s.pos.verdict(a) == allowed {
			dst = append(dst, a)
		}
	}
	return dst
}

// Outcomes are the faces of the die.
func (s *State) Outcomes(dst []engine.Outcome) []engine.Outcome {
	if s.pos.node != atDie {
		return dst
	}
	for f := range engine.Action(pips) {
		dst = append(dst, engine.Outcome{Action: f, P: 1. / pips})
	}
	return dst
}

// Check names the rule that forbids an action.
func (s *State) Check(a engine.Action) error {
	v := s.pos.verdict(a)
	if v == allowed {
		return nil
	}
	refusal := faults[v]
	return &refusal
}

// Apply plays an action or a face.
func (s *State) Apply(a engine.Action) {
	p := &s.pos
	if v := p.verdict(a); v != allowed {
		panic(fmt.Sprintf("mines: Apply(%d) at %q: %v", a, s, &faults[v]))
	}
	switch p.node {
	case atLay:
		if a == Done {
			p.node = atWalk
			return
		}
		p.mine[a] = true
	case atWalk:
		if p.mine[a] {
			p.walked[a], p.node = pending, atDie
			return
		}
		p.walked[a] = clear
		p.endRound()
	case atDie:
		at := slices.Index(p.walked[:], pending)
		p.walked[at] = dud
		if a < goesOff {
			p.walked[at] = off
		}
		p.endRound()
	}
}

func (p *position) endRound() {
	p.node = atLay
	if p.round++; p.round == rounds {
		p.node = atEnd
	}
}

// Returns are by the mines that have gone off (5).
func (s *State) Returns(dst []float64) []float64 {
	n := 0
	for _, f := range s.pos.walked {
		if f == off {
			n++
		}
	}
	switch {
	case s.pos.node != atEnd || n > 0 && n < toWin:
		return append(dst, 0, 0)
	case n > 0:
		return append(dst, 1, -1)
	}
	return append(dst, -1, 1)
}

// CopyFrom makes s equal to src.
func (s *State) CopyFrom(src engine.State) { *s = *src.(*State) }

// Clone is a copy.
func (s *State) Clone() engine.State {
	c := *s
	return &c
}

// Hash tells positions apart.
func (s *State) Hash() uint64 {
	p := &s.pos
	h := uint64(p.node)*rounds + uint64(p.round)
	for f := range p.mine {
		h *= 2 * numFates
		h += uint64(p.walked[f])
		if p.mine[f] {
			h += numFates
		}
	}
	// The finaliser of splitmix64.
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return h ^ h>>31
}

// NodeKind is such as M_LAY.
func (s *State) NodeKind() string { return "M_" + strings.ToUpper(nodeNames[s.pos.node]) }

// Prompt says who decides what.
func (s *State) Prompt() string {
	return [numNodes]string{"Where is a mine laid (2)?", "Which field is walked (3)?", "Does the mine go off (4)?", "The game is over (5)."}[s.pos.node]
}

// Board draws the fields, and names the mines in them.
func (s *State) Board() string {
	var b strings.Builder
	for f, name := range Names {
		fmt.Fprintf(&b, "%-8s %c", name, fates[s.pos.walked[f]])
		if s.pos.mine[f] {
			b.WriteString(" " + Mines[f])
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Heading is the round and its part.
func (s *State) Heading() string {
	if s.pos.node == atEnd {
		return "The end"
	}
	part := "walking"
	if s.pos.node == atLay {
		part = "laying"
	}
	return fmt.Sprintf("Round %d, %s", s.Turn(), part)
}

// Turn is the round, from 1.
func (s *State) Turn() int { return min(int(s.pos.round)+1, rounds) }
