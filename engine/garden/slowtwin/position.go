package slowtwin

import (
	"fmt"
	"math/bits"
	"strings"

	"bridgehead/engine"
)

// piece is a unit in a position.
type piece struct {
	*unit
	at    string // a hex of the board, coming, merged, dead, or nothing for a record that is not in the scenario
	marks map[string]int
}

func (u *piece) has(mark string) bool { return u.marks[mark] > 0 }
func (u *piece) op() int              { return u.marks["o"] }
func (u *piece) travels() bool        { return u.has("travel") }

// held is the number of parts of a parent (O-86).
func (u *piece) held() int {
	if n, ok := u.marks["p"]; ok {
		return bits.OnesCount(uint(n))
	}
	return len(u.Parts)
}

// points are its stacking points (O-11).
func (u *piece) points() int {
	if len(u.Parts) > 0 {
		return u.held()
	}
	return u.Stack
}

// supplied: the state that is not written.
func (u *piece) supplied() bool { return !u.has("ooc") && !u.has("unsupplied") && !u.has("isolated") }

// gun: it has artillery fire strength (8.13), its own or what came later (O-69).
func (u *piece) gun() bool { return u.Art > 0 || u.has("art") }

// pos is a position: the words of its line.
type pos struct {
	*Twin
	words  map[string]string
	pieces []*piece
	byID   map[string]*piece
	stacks map[string][]*piece // by hex, ascending
	legal  map[engine.Action]bool
}

func (t *Twin) read(line string) (*pos, error) {
	p := &pos{Twin: t, words: map[string]string{}, byID: map[string]*piece{}, stacks: map[string][]*piece{}, legal: map[engine.Action]bool{}}
	for _, u := range t.units {
		counter := &piece{unit: u, marks: map[string]int{}}
		p.pieces = append(p.pieces, counter)
		p.byID[u.ID] = counter
	}
	words := strings.Fields(line)
	if len(words) < 3 || words[0] != "garden/1" {
		return nil, fmt.Errorf("no position: %.80q", line)
	}
	for _, w := range words[2:] {
		key, value, _ := strings.Cut(w, "=")
		at, units := strings.CutPrefix(key, "@")
		if !units {
			p.words[key] = value
			continue
		}
		for entry := range strings.SplitSeq(value, "+") {
			id, marks, _ := strings.Cut(entry, "/")
			u := p.byID[id]
			if u == nil {
				return nil, fmt.Errorf("no unit %q", id)
			}
			u.at = at
			for mark := range strings.SplitSeq(marks, ",") {
				u.mark(mark)
			}
		}
	}
	for _, u := range p.pieces {
		p.stacks[u.at] = append(p.stacks[u.at], u)
	}
	return p, nil
}

// mark is a word, or letters and a number.
func (u *piece) mark(text string) {
	letters := strings.TrimRight(text, "0123456789")
	u.marks[letters] = 1
	if digits := text[len(letters):]; digits != "" {
		u.marks[letters] = atoi(digits)
	}
}

func (p *pos) phase() string       { return p.words["phase"] }
func (p *pos) num(word string) int { return atoi(p.words[word]) }

// mover is the side whose phase it is.
func (p *pos) mover() string {
	if strings.HasPrefix(p.phase(), german) {
		return german
	}
	return allied
}

// selected is the unit a word names.
func (p *pos) named(word string) *piece { return p.byID[p.words[word]] }

// What is legal.

func (p *pos) ctrl(n int)       { p.legal[engine.Action(n)] = true }
func (p *pos) hex(h string)     { p.legal[engine.Action(32+p.number[h])] = true }
func (p *pos) unit(u *piece)    { p.legal[engine.Action(32+len(p.hexes)+u.number)] = true }
func (p *pos) on(u *piece) bool { return p.onBoard(u.at) }

// here are the units in a hex.
func (p *pos) here(h string) []*piece { return p.stacks[h] }

// units of a side in a hex.
func (p *pos) units(side, h string) (out []*piece) {
	for _, u := range p.here(h) {
		if u.Side == side {
			out = append(out, u)
		}
	}
	return out
}

// army are the units of a side on the board, by ascending number.
func (p *pos) army(side string) (out []*piece) {
	for _, u := range p.pieces {
		if u.Side == side && p.on(u) {
			out = append(out, u)
		}
	}
	return out
}

func (p *pos) points(h string) (n int) {
	for _, u := range p.here(h) {
		n += u.points()
	}
	return n
}

// beside: a unit of the side stands next to the hex, across water and border alike.
func (p *pos) beside(side, h string) bool {
	for _, n := range p.about(h) {
		if len(p.units(side, n)) > 0 {
			return true
		}
	}
	return false
}

// zone: the hex is in a zone of control of the side (O-126, O-127). No zone goes over the border: not that of Allied
// units, and not inwards that of Germans outside; nobody is there to mind one that goes outwards.
func (p *pos) zone(side, h string) bool {
	for _, n := range p.about(h) {
		if len(p.units(side, n)) > 0 && !p.between(h, n).border {
			return true
		}
	}
	return false
}

// between is the side of two neighbours.
func (t *Twin) between(a, b string) side {
	if s := t.sides[[2]string{a, b}]; s != nil {
		return *s
	}
	return side{bridge: -1}
}

// standing: there is a bridge on the side and it is not blown.
func (p *pos) standing(s side) bool { return s.bridge >= 0 && p.words["bridges"][s.bridge] != '2' }

// unchecked: an Allied unit that crosses may blow it (8.12).
func (p *pos) unchecked(s side) bool { return s.bridge >= 0 && p.words["bridges"][s.bridge] == '0' }
