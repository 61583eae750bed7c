package garden

import (
	"bytes"
	"errors"

	"bridgehead/engine"
	"bridgehead/engine/notation"
)

// A position is one line, as package notation has it:
//
//	garden/1 son:84504a0d turn=1 phase=allied-2-operation node=K_OP own=15,25~15,26 @15,26=A2_506/cp300,e75,o14,ooc ...
//
// The records stand last by where they are, each with what it has. What follows from these is not written: zones, stacking,
// legal actions, the result.
var line notation.Notation[*Game, *State]

type (
	scalar = notation.Field[*Game, *State]
	values = notation.Values[*Game, *State]
	reader = notation.Reader[*Game, *State]
)

func init() {
	list := notation.Whole[*Game, *State]
	line = notation.Notation[*Game, *State]{Game: "garden", Version: 1, Fields: scalars, Groups: appendUnits, Group: readGroup, Strict: true,
		Lists: []notation.List[*Game, *State]{
			list("own", (*State).writeOwn, (*State).readOwn, "hexes of the board in order, runs as first~last"),
			list("bridges", (*State).writeBridges, (*State).readBridges, "a digit for each bridge: 0 unchecked, 1 stands, 2 blown"),
			list("sources", (*State).writeSources, (*State).readSources, "four hexes or -, joined by ;"),
			list("battles", (*State).writeBattles, (*State).readBattles, "hex:units joined by +, joined by ;"),
			list("fought", (*State).writeFought, (*State).readFought, "a digit for each attacker of the battle"),
			list("extra", (*State).writeExtra, (*State).readExtra, "a digit from 0 to 3 for each attacker of the battle"),
			list("defence", (*State).writeDefence, (*State).readDefence, "units joined by +"),
			list("seen", (*State).writeSeen, (*State).readSeen, "unit:hex:turn.phase, the phase by its number, joined by ;"),
			list("reports", (*State).writeReports, (*State).readReports, "unit:tenths of its strength, joined by ;"),
			list("aims", (*State).writeAims, (*State).readAims, "unit>place in the spiral of hexes about it, 0 to 18, joined by ;"),
		}}
}

// MarshalText writes the whole position as one line, which Parse reads back (O-26).
func (s *State) MarshalText() ([]byte, error) {
	return line.Append(make([]byte, 0, 4096), s.g, s), nil
}

// Parse reads what MarshalText writes; the fields may come in any order. It refuses everything else, and positions that
// contradict themselves, with the faults it finds.
func (g *Game) Parse(text []byte) (engine.State, error) {
	if bytes.HasPrefix(text, []byte(knownWord)) {
		return nil, errors.New("garden position: this is what a side knows, not a position: it does not say what is hidden")
	}
	s := g.blank()
	if err := line.Read(text, g, s); err != nil {
		return nil, err
	}
	if faults := s.contradictions(); len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return s, nil
}

// blank is a position with every field at its neutral value.
func (g *Game) blank() *State {
	s := &State{g: g}
	s.position.blank()
	for u := range s.loc {
		s.loc[u] = 0
	}
	for u := range g.t.units {
		s.loc[u] = notHere
	}
	s.src = [4]uint16{noHex, noHex, noHex, noHex}
	if g.hides() {
		s.mem = new(memory)
		s.mem.blank()
	}
	return s
}

func (p *position) blank() {
	var s State
	s.clear()
	*p = s.position
}
