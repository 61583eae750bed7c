package slowtwin

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
)

// piece is a unit in a position.
type piece struct {
	*unit
	at    string // a hex, england, med, sea0 to sea2, dead, coming or gone
	marks map[string]bool
	left  int // hexes it still retreats
}

func (u *piece) has(mark string) bool { return u.marks[mark] }

// attack and defence are the strengths as the unit is, steps what it has left (S-4).
func (u *piece) attack() int {
	if u.has("red") {
		return u.Attack1
	}
	return u.Attack
}

func (u *piece) steps() int {
	if u.has("red") {
		return u.Steps - 1
	}
	return u.Steps
}

type port struct {
	turn        int // it works from; 0: none
	held, beach bool
	used        int
}

type marker struct {
	at           string // a hex, hand, spent or sea0 to sea2
	placed, used int
}

// pos is a position: the words of its line.
type pos struct {
	*Twin
	words    map[string]string
	pieces   []*piece
	stacks   map[string][]*piece // by where they are, ascending
	harbours map[string]port     // by hex
	markers  []marker
	landings []string // hexes, "-" for none
	entered  map[string]bool
	holds    map[string]bool
	attacked map[string]bool
	rules    map[engine.Action]string // what is legal, and by which rule
	traces   map[string]map[string]bool
}

func (t *Twin) read(line string) (*pos, error) {
	p := &pos{Twin: t, words: map[string]string{}, stacks: map[string][]*piece{}, harbours: map[string]port{}, rules: map[engine.Action]string{}, traces: map[string]map[string]bool{}}
	byID := map[string]*piece{}
	for _, u := range t.units {
		counter := &piece{unit: u, marks: map[string]bool{}}
		p.pieces = append(p.pieces, counter)
		byID[u.ID] = counter
	}
	words := strings.Fields(line)
	if len(words) < 3 || words[0] != "endeavor/1" {
		return nil, fmt.Errorf("no position: %.80q", line)
	}
	for _, w := range words[2:] {
		key, value, _ := strings.Cut(w, "=")
		at, units := strings.CutPrefix(key, "@")
		if !units {
			p.words[key] = value
			continue
		}
		for entry := range strings.SplitSeq(value, ",") {
			id, marks, _ := strings.Cut(entry, "/")
			u := byID[id]
			if u == nil {
				return nil, fmt.Errorf("no unit %q", id)
			}
			u.at = at
			for mark := range strings.SplitSeq(marks, "+") {
				if n, ok := strings.CutPrefix(mark, "left"); ok {
					u.left = atoi(n)
				}
				u.marks[mark] = true
			}
		}
	}
	for _, u := range p.pieces {
		p.stacks[u.at] = append(p.stacks[u.at], u)
	}
	p.entered, p.holds, p.attacked = p.list("entered"), p.list("holds"), p.list("attacked")
	p.readMarkers()
	return p, nil
}

func (p *pos) list(word string) map[string]bool {
	set := map[string]bool{}
	for h := range strings.SplitSeq(p.words[word], ";") {
		set[h] = true
	}
	return set
}

// readMarkers reads ports, Beach Ports and landings.
func (p *pos) readMarkers() {
	for text := range strings.SplitSeq(p.words["ports"], ";") {
		h, rest, _ := strings.Cut(text, ":")
		parts := strings.Split(rest, "/")
		m := port{turn: atoi(parts[0]), held: slices.Contains(parts, "held"), beach: slices.Contains(parts, "beach")}
		if parts[0] == "never" {
			m.turn = 1000
		}
		for _, part := range parts {
			if n, ok := strings.CutPrefix(part, "used"); ok {
				m.used = atoi(n)
			}
		}
		p.harbours[h] = m
	}
	for text := range strings.SplitSeq(p.words["beaches"], ";") {
		h, rest, _ := strings.Cut(text, ":")
		placed, used, _ := strings.Cut(rest, "/")
		p.markers = append(p.markers, marker{h, atoi(placed), atoi(used)})
	}
	p.landings = []string{"-", "-", "-"}
	if text := p.words["landings"]; text != "" {
		p.landings = strings.Split(text, ";")
	}
}

func (p *pos) num(word string) int { return atoi(p.words[word]) }
func (p *pos) turn() int           { return p.num("turn") }
func (p *pos) cursor() int         { return p.num("cursor") }

// who decides, and whose phase it is: they differ where the attacked lose steps or retreat.
func (p *pos) who() string { return p.words["who"] }

func (p *pos) mover() string {
	if strings.HasPrefix(p.words["phase"], german) {
		return german
	}
	return allied
}

// in a phase of either side: movement, combat, exploitation, reinforcement.
func (p *pos) in(phase string) bool { return strings.HasSuffix(p.words["phase"], phase) }

// named is the unit a word names.
func (p *pos) named(word string) *piece {
	for _, u := range p.pieces {
		if u.ID == p.words[word] {
			return u
		}
	}
	return nil
}

// What is legal.

func (p *pos) allow(a int, rule string) { p.rules[engine.Action(a)] = rule }

// Controls of the action space.
const (
	stop = 0
	yes  = 1
	all  = 2
	hold = 12
)

func (p *pos) ctrl(n int, rule string)     { p.allow(n, rule) }
func (p *pos) count(n int, rule string)    { p.allow(16+n, rule) }
func (p *pos) sector(s, rule string)       { p.allow(32+slices.Index(p.sectors, s), rule) }
func (p *pos) unit(u *piece, rule string)  { p.allow(32+len(p.sectors)+u.number, rule) }
func (p *pos) unit2(u *piece, rule string) { p.allow(32+len(p.sectors)+len(p.units)+u.number, rule) }
func (p *pos) place(h, rule string)        { p.allow(32+len(p.sectors)+2*len(p.units)+p.number[h], rule) }
func (p *pos) place2(h, rule string) {
	p.allow(32+len(p.sectors)+2*len(p.units)+len(p.number)+p.number[h], rule)
}

// Who is where.

// here are the units of a side in a place.
func (p *pos) here(side, at string) (out []*piece) {
	for _, u := range p.stacks[at] {
		if u.Side == side {
			out = append(out, u)
		}
	}
	return out
}

// army are the units of a side on the map.
func (p *pos) army(side string) (out []*piece) {
	for _, u := range p.pieces {
		if u.Side == side && p.onBoard(u.at) {
			out = append(out, u)
		}
	}
	return out
}

// holds by units that count: not by Trucks alone (S-49, R-61).
func (p *pos) occupied(side, h string) bool {
	return slices.ContainsFunc(p.here(side, h), func(u *piece) bool { return !u.truck() })
}

// loneTruck: Trucks alone stand there, which give way (2.13f).
func (p *pos) loneTruck(h string) bool { return len(p.here(allied, h)) > 0 && !p.occupied(allied, h) }

// stacking counts the units that count: not HQs and Trucks (1.13).
func stacking(units []*piece) (n int) {
	for _, u := range units {
		if u.combat() {
			n++
		}
	}
	return n
}

// mixed: units that may not stay together do (2.1a, 2.1e).
func mixed(units []*piece) bool {
	groups := map[string]bool{}
	for _, u := range units {
		if u.apart() {
			groups[u.group()] = true
		}
	}
	return len(groups) > 1
}

// exerts a zone of control: no HQ or Truck, not without attack strength, not out of supply, not on top of the
// Germans it dropped onto (S-13, S-14, 1.19, R-50).
func (u *piece) exerts() bool { return u.combat() && u.attack() > 0 && !u.has("oos") && !u.has("onto") }

// projecting: a unit with a zone of control stands there.
func (p *pos) projecting(side, h string) bool {
	return slices.ContainsFunc(p.here(side, h), (*piece).exerts)
}

// zone: the hex is in a zone of control of the side; it crosses no unbridged Sea Line (S-16).
func (p *pos) zone(side, h string) bool {
	return slices.ContainsFunc(p.next[h], func(n string) bool { return !p.between(h, n).closed() && p.projecting(side, n) })
}

// dominated by the Allied air force (2.14c).
func (p *pos) dominated(h string) bool {
	return slices.ContainsFunc(p.zones[h], func(z int) bool { return strings.Contains(p.words["dominated"], fmt.Sprint(z)) })
}

func (t *Twin) is(h, terrain string) bool { return slices.Contains(t.terrain[h], terrain) }
