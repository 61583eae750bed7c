package reich

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Who may fight together at one hex (5.15, 17.2, 17.3), and leaders who make others do so (19.12).

// aim is that a unit has attacked a hex by close action in this phase or fired at it from the road (5.27) or, where the option asks for it, at all: one
// more than the numbers of both. Of units for which the rules are alike one is noted.
type aim struct{ hex, unit uint16 }

// aimed is how many are noted. There is room for half of the units of the board; when it is full, nobody else is hindered.
func (s *State) aimed() (n int) {
	for n < len(s.aims) && s.aims[n].hex != 0 {
		n++
	}
	return n
}

// note adds a unit to those who have fought at a hex.
func (s *State) note(h, u int) {
	if n := s.aimed(); n < len(s.aims) {
		s.aims[n] = aim{uint16(h + 1), uint16(u + 1)}
	}
}

// Multi-formation fire (17.2).

// depth of a subordination: a battalion, a regiment, a division, or a name alone.
func (c *card) subordination() int {
	switch {
	case c.bn != none:
		return 3
	case c.rgt != none:
		return 2
	case c.div != none:
		return 1
	}
	return 0
}

// sameBattalion compares regiments where one has no battalion, and divisions where one has no regiment (17.2, 17.23). Those with a name alone are of
// one formation with nobody.
func (s *State) sameBattalion(a, b int) bool {
	x, y := &s.g.t.list[a], &s.g.t.list[b]
	if s.gunsFor(a, b) || s.gunsFor(b, a) {
		return true
	}
	switch min(x.subordination(), y.subordination()) {
	case 3:
		return x.bn == y.bn
	case 2:
		return x.rgt == y.rgt
	case 1:
		return x.div == y.div
	}
	return a == b
}

// gunsFor tells whether a unit stands under the HQ to which guns that are no battalion's belong: they do not make another formation beside it (17.22).
func (s *State) gunsFor(gun, u int) bool {
	c := &s.g.t.list[gun]
	if !c.gun && !c.artillery || c.hw || c.artillery && c.gunsOf == ofBattalion || !c.artillery && c.bn != none {
		return false
	}
	for _, h := range s.g.t.homes[gun] {
		if slices.Contains(s.g.t.chains[u], h) {
			return true
		}
	}
	return false
}

// newBattalion is 1 for one firer of each battalion in a packet, else 0 (5.15): who has no battalion counts only where none of his regiment or division
// does.
func (s *State) newBattalion(i, packet int) int {
	u := int(s.packet[i])
	depth := s.g.t.list[u].subordination()
	for j, v := range s.packet[:s.loads] {
		other := s.g.t.list[v].subordination()
		if j != i && s.packetOf(j) == packet && (other > depth || other == depth && j < i) && s.sameBattalion(u, int(v)) {
			return 0
		}
	}
	return 1
}

// unites tells whether a leader is with one of a packet whom he commands, and has all others of it in communication (19.12).
func (s *State) unites(packet int) bool {
	for _, l := range s.g.t.leaders {
		if at := s.where(int(l)); at >= 0 && s.unitesFrom(int(l), at, packet) {
			return true
		}
	}
	return false
}

func (s *State) unitesFrom(l, at, packet int) (leads bool) {
	for i, u := range s.packet[:s.loads] {
		if s.packetOf(i) != packet {
			continue
		}
		if !s.g.t.connected(int16(s.where(int(u))), int16(at)) {
			return false
		}
		leads = leads || s.where(int(u)) == at && s.leads(l, int(u))
	}
	return leads
}

// noteFire notes the battalions that fire at a hex, where all of a phase count (17.2 by the option).
func (s *State) noteFire(h int) {
	if !s.g.opts.ByHex {
		return
	}
	for i := range int(s.loads) {
		u := int(s.packet[i])
		if s.g.t.list[u].artillery && !s.g.t.list[u].hw && barraging>>s.phase&1 != 0 { // 17.21
			continue
		}
		known := false
		for _, a := range s.aims[:s.aimed()] {
			v := int(a.unit) - 1
			known = known || int(a.hex) == h+1 && s.g.t.list[v].subordination() >= s.g.t.list[u].subordination() && s.sameBattalion(u, v)
		}
		if !known {
			s.note(h, u)
		}
	}
}

// noteRiders notes who fires at a hex from the road: nobody else of that road does in this phase (5.27).
func (s *State) noteRiders(h int) {
	for _, v := range s.packet[:s.loads] {
		if u := int(v); s.mode(u) == travel && !slices.Contains(s.aims[:s.aimed()], aim{uint16(h + 1), uint16(u + 1)}) {
			s.note(h, u)
		}
	}
}

// rode tells whether a unit in travel mode beside another in the same hex has fired at a hex in this phase.
func (s *State) rode(u, h int) bool {
	for _, a := range s.aims[:s.aimed()] {
		if v := int(a.unit) - 1; int(a.hex) == h+1 && s.mode(v) == travel && s.where(v) == s.where(u) {
			return true
		}
	}
	return false
}

// formationsAt counts the battalions that have fired at a hex in this phase, 0: one alone, or a leader unites them (17.2, 19.12).
func (s *State) formationsAt(h int) (n int) {
	aims := s.aims[:s.aimed()]
	for i, a := range aims {
		if int(a.hex) != h+1 {
			continue
		}
		u := int(a.unit) - 1
		first := true
		for j, b := range aims {
			v := int(b.unit) - 1
			depth, other := s.g.t.list[u].subordination(), s.g.t.list[v].subordination()
			first = first && !(j != i && int(b.hex) == h+1 && (other > depth || other == depth && j < i) && s.sameBattalion(u, v))
		}
		if first {
			n++
		}
	}
	if n < 2 || s.unitedAt(h, nil) {
		return 0
	}
	return n
}

// unitedAt tells whether a leader is with one whom he commands of those who fight at a hex, noted or in a list, and has all others in communication
// (19.12). Those who have fallen since do not count.
func (s *State) unitedAt(h int, also []uint16) bool {
	for _, l := range s.g.t.leaders {
		at := s.where(int(l))
		if at < 0 || int(s.g.t.list[l].side) != sideOf(s.phase) {
			continue
		}
		leads, all := false, true
		member := func(u int) {
			if w := s.where(u); w >= 0 && s.g.t.list[u].combat() {
				leads = leads || w == at && s.leads(int(l), u)
				all = all && s.g.t.connected(int16(w), int16(at))
			}
		}
		for _, a := range s.aims[:s.aimed()] {
			if int(a.hex) == h+1 {
				member(int(a.unit) - 1)
			}
		}
		for _, u := range also {
			member(int(u))
		}
		if leads && all {
			return true
		}
	}
	return false
}

// Close action by several formations (17.3).

// organization is the division and the regiment of a unit; who has neither is of those of his HQ (17.16).
func (s *State) organization(u int) (div, rgt uint16) {
	c := &s.g.t.list[u]
	if c.div == none && c.rgt == none {
		if h := s.attached(u); h >= 0 {
			c = &s.g.t.list[h]
		}
	}
	return c.div, c.rgt
}

// atOdds tells two units that may not attack one hex in one phase by close action: of different divisions or independent regiments; infantry, heavy weapons,
// HQs and leaders of different regiments. Who is under a division or a corps itself may join those of its regiments. Leaders do not mind each other.
func (s *State) atOdds(a, b int) bool {
	x, y := &s.g.t.list[a], &s.g.t.list[b]
	if x.leader && y.leader || a == b || s.over(a, b) || s.over(b, a) {
		return false
	}
	xDiv, xRgt := s.organization(a)
	yDiv, yRgt := s.organization(b)
	switch {
	case xDiv == none && xRgt == none || yDiv == none && yRgt == none: // nobody has taken them: a name alone
		return x.bn == none || x.bn != y.bn
	case xDiv == none || yDiv == none:
		return xRgt != yRgt
	case xDiv != yDiv:
		return !s.ofCorps(a, b) && !s.ofCorps(b, a)
	}
	return xRgt != none && yRgt != none && xRgt != yRgt && x.bound() && y.bound()
}

// over tells whether a unit is an HQ or a leader to whose organization another belongs.
func (s *State) over(u, other int) bool {
	return s.g.t.list[u].hq && slices.Contains(s.g.t.chains[other], uint16(u)) || s.leads(u, other)
}

// bound tells those who do not attack beside others of another regiment of their division.
func (c *card) bound() bool { return c.infantry() || c.hq || c.leader }

// ofCorps tells whether a unit is under a corps itself that another's division is under.
func (s *State) ofCorps(u, other int) bool {
	c := &s.g.t.list[u]
	return c.rgt == none && c.div != none && slices.ContainsFunc(s.g.t.chains[other], func(h uint16) bool {
		q := &s.g.t.list[h]
		return q.rung == atCorps && q.div == c.div
	})
}

// concerted tells whether units may attack a hex together, and after those who have attacked it in this phase (17.3), or a leader lets them (19.12).
func (s *State) concerted(units []uint16, h int) bool {
	aims := s.aims[:s.aimed()]
	for i, u := range units {
		for _, v := range units[i+1:] {
			if s.atOdds(int(u), int(v)) {
				return s.unitedAt(h, units)
			}
		}
		for _, a := range aims {
			if int(a.hex) == h+1 && s.atOdds(int(u), int(a.unit)-1) {
				return s.unitedAt(h, units)
			}
		}
	}
	return true
}

// noteAttack notes those of the group who attack a hex.
func (s *State) noteAttack(h int) {
	for _, m := range s.group[:s.members] {
		u := int(m)
		if !s.g.t.list[u].combat() {
			continue
		}
		div, rgt := s.organization(u)
		known := false
		for _, a := range s.aims[:s.aimed()] {
			v := int(a.unit) - 1
			d, r := s.organization(v)
			alike := d == div && r == rgt && (div != none || rgt != none || s.g.t.list[u].bn == s.g.t.list[v].bn && s.g.t.list[u].bn != none)
			known = known || int(a.hex) == h+1 && alike && s.g.t.list[u].bound() == s.g.t.list[v].bound()
		}
		if !known {
			s.note(h, u)
		}
	}
}

// aimText writes what is noted, readAims reads it.
func (s *State) aimText() string {
	var out []string
	for _, a := range s.aims[:s.aimed()] {
		out = append(out, s.g.t.codes[a.hex-1]+":"+s.g.t.list[a.unit-1].id)
	}
	return strings.Join(out, ";")
}

func (s *State) readAims(text string) bool {
	n := 0
	for one := range strings.SplitSeq(text, ";") {
		code, id, _ := strings.Cut(one, ":")
		h, ok := s.g.t.hexOf(code)
		u, known := s.g.t.byID[id]
		if !ok || !known || n == len(s.aims) {
			return false
		}
		s.aims[n] = aim{uint16(h + 1), uint16(u + 1)}
		n++
	}
	return true
}

// badAims says what is wrong with what is noted.
func (s *State) badAims() string {
	for i, a := range s.aims[:s.aimed()] {
		c := &s.g.t.list[a.unit-1]
		switch {
		case moving>>s.phase&1 == 0 && firing>>s.phase&1 == 0:
			return "attacks noted, want them in a phase of movement or fire"
		case int(c.side) != sideOf(s.phase) || c.leader || c.id == "":
			return fmt.Sprintf("attack %d: the unit %s, want one of the side whose phase it is", i+1, strconv.Quote(c.id))
		case slices.Contains(s.aims[:i], a):
			return fmt.Sprintf("attack %d twice", i+1)
		}
	}
	return ""
}
