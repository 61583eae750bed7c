package pig

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
)

const notationVersion = 1

// MarshalText writes the position, for example "pig/1 hundred:0b4fc6b5 g37 a40 p12 t9 choice": bank of the German and of
// the Allied side, pot, turns that are over, node.
func (s *State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// String is the position as MarshalText writes it.
func (s *State) String() string {
	p := &s.pos
	return fmt.Sprintf("%s g%d a%d p%d t%d %s", engine.HeadOf(s.game, notationVersion),
		p.bank[0], p.bank[1], p.pot, p.turns, nodeNames[p.node])
}

// Parse reads what MarshalText writes and nothing else, and reports every fault it finds.
func (g *Game) Parse(text []byte) (engine.State, error) {
	rest, found := strings.CutPrefix(string(text), engine.HeadOf(g, notationVersion).String()+" ")
	fields := strings.Split(rest, " ")
	if !found || len(fields) != 5 {
		return nil, fmt.Errorf("pig position: got %.80q, want a line as in %q", text, g.New())
	}
	var faults []error
	count := func(i int, letter string, most uint8) uint8 {
		n, err := strconv.ParseUint(strings.TrimPrefix(fields[i], letter), 10, 8)
		if err != nil || n > uint64(most) || fields[i] != letter+strconv.FormatUint(n, 10) {
			faults = append(faults, fmt.Errorf("pig position: field %d: got %.20q, want %s0 to %s%d", i+1, fields[i], letter, letter, most))
		}
		return uint8(n)
	}
	const most = goal - 1 + pips // what the last roll can bring a side to
	p := position{bank: [2]uint8{count(0, "g", most), count(1, "a", most)}, pot: count(2, "p", goal-1), turns: count(3, "t", maxTurns)}
	at := slices.Index(nodeNames[:], fields[4])
	if at < 0 {
		faults = append(faults, fmt.Errorf("pig position: field 5: got %.20q, want %s", fields[4], strings.Join(nodeNames[:], " | ")))
	}
	p.node = node(max(at, 0))
	if len(faults) == 0 && p.contradicts() {
		faults = append(faults, fmt.Errorf("pig position: %q: points, turns and node contradict each other", rest))
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return &State{game: g, pos: p}, nil
}

// contradicts reports whether no game comes to p.
func (p *position) contradicts() bool {
	m := p.mover()
	won := p.bank[m] >= goal // it is still the turn of the side that has won (2.3)
	last := p.turns == maxTurns
	if p.bank[1-m] >= goal || p.bank[0] == 1 || p.bank[1] == 1 || p.pot == 1 { // a roll brings two or more
		return true
	}
	if p.node == atEnd {
		return p.pot != 0 || won == last
	}
	return won || last || int(p.bank[m])+int(p.pot) >= goal
}
