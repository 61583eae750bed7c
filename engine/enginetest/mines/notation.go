package mines

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
)

const notationVersion = 1

// MarshalText writes, for example, "mines/1 meadow:0b4fc6b5 -m-- round 0 walk ----": mines by field, rounds that are over,
// node, and what became of the fields.
func (s *State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// String is the position as MarshalText writes it.
func (s *State) String() string {
	return engine.HeadOf(s.game, notationVersion).String() + " " + string(s.pos.open(append(s.pos.mines(nil), ' ')))
}

// Parse reads what MarshalText writes and nothing else.
func (g *Game) Parse(text []byte) (engine.State, error) {
	rest, found := strings.CutPrefix(string(text), engine.HeadOf(g, notationVersion).String()+" ")
	s := &State{game: g}
	if words := strings.Fields(rest); found && len(words) == 5 && s.pos.read(words) && s.String() == string(text) && s.pos.possible() {
		return s, nil
	}
	return nil, fmt.Errorf("mines position: got %.80q, want a position of a game as a line as in %q", text, g.New())
}

// read reads the words of a position.
func (p *position) read(words []string) bool {
	at := slices.Index(nodeNames[:], words[3])
	if at < 0 || len(words[0]) != fields || len(words[4]) != fields || len(words[2]) != 1 {
		return false
	}
	p.node, p.round = node(at), words[2][0]-'0'
	for f := range p.mine {
		p.mine[f] = words[0][f] == 'm'
		p.walked[f] = uint8(max(0, strings.IndexByte(fates, words[4][f])))
	}
	return true
}

// possible reports whether a game comes to p.
func (p *position) possible() bool {
	over, now := 0, 0
	for f, w := range p.walked {
		if w > clear && !p.mine[f] || w == clear && p.mine[f] {
			return false
		}
		if w == pending {
			now++
		} else if w != unwalked {
			over++
		}
	}
	due := 0
	if p.node == atDie {
		due = 1
	}
	return over == int(p.round) && now == due && p.round <= rounds && (p.round == rounds) == (p.node == atEnd) && p.laid() <= most
}
