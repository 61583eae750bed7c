package gamble

import (
	"errors"

	"bridgehead/engine"
	"bridgehead/engine/notation"
)

// A position is one line, as package notation has it:
//
//	gamble/1 basic:ee7ac168 date=18 phase=daylight node=K_ACT actor=allied ... @28=uk-2-gren/moved
//
// The units stand last by location, each with what is not neutral about it. Counters and the legal actions follow from what is
// written and are not. docs/games/gamble.md lists the keys.
var line notation.Notation[*Game, *State]

type (
	scalar = notation.Field[*Game, *State]
	values = notation.Values[*Game, *State]
	reader = notation.Reader[*Game, *State]
)

func init() {
	line = notation.Notation[*Game, *State]{Game: "gamble", Version: 1, Fields: scalars, Groups: appendGroups, Group: readGroup}
	for i := range lists {
		f := &lists[i]
		line.Lists = append(line.Lists, notation.List[*Game, *State]{Name: f.name, Want: f.of.want, Append: f.append, Read: f.read})
	}
}

// MarshalText writes the whole position as one line, which Parse reads back.
func (s *State) MarshalText() ([]byte, error) {
	return line.Append(make([]byte, 0, 4096), s.g, s), nil
}

// Parse reads what MarshalText writes; the fields may come in any order. It refuses everything else,
// and positions that contradict themselves, with the faults it finds.
func (g *Game) Parse(text []byte) (engine.State, error) {
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
	for i := range scalars {
		scalars[i].Set(s, scalars[i].Neutral)
	}
	for e := range g.t.nEdges {
		if g.t.edges[e].ferry {
			s.bridgeState[e] = xFerry
		}
	}
	for i := range lists {
		f := &lists[i]
		for j := range f.of.size(g) {
			if f.of.has(g, j) {
				f.set(&s.position, j, f.neutral(g, j))
			}
		}
	}
	for u := range s.loc {
		s.loc[u] = locNowhere
	}
	return s
}
