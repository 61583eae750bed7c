package reich

import (
	"strconv"
	"strings"

	"bridgehead/engine"
)

// Points, clocks and markers of supply in the notation.

// writeClocks writes destroyed HQs that come back, each with :turns, one for those that may; nothing for those that have still to be rolled for.
func (s *State) writeClocks() string {
	var out []string
	for _, x := range s.clocks {
		if x.hq == 0 {
			continue
		}
		text := s.g.t.list[x.hq-1].id
		if x.turns > 0 {
			text += ":" + strconv.Itoa(int(x.turns))
		}
		out = append(out, text)
	}
	return strings.Join(out, ";")
}

func (s *State) readClocks(text string) bool {
	var units [maxClocks]uint16
	var turns [maxClocks]uint8
	n, ok := s.readMembers(text, units[:], turns[:])
	for i, u := range units[:n] {
		if c := &s.g.t.list[u]; !c.hq || c.rung < atBrigade || turns[i] > 13 {
			return false
		}
		s.clocks[i].hq, s.clocks[i].turns = u+1, turns[i]
	}
	return ok
}

// writeCommand writes the command points of HQs.
func (s *State) writeCommand() string {
	var out []string
	for _, h := range s.g.t.staffs {
		if n := s.commandOf(int(h)); n > 0 && s.g.t.staffs[s.g.t.desks[h]] == h {
			out = append(out, s.g.t.list[h].id+":"+strconv.Itoa(n))
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readCommand(text string) bool {
	var units [maxHQs]uint16
	var points [maxHQs]uint8
	n, ok := s.readMembers(text, units[:], points[:])
	for i, u := range units[:n] {
		if !s.g.t.list[u].hq || s.g.t.staffs[s.g.t.desks[u]] != u || points[i] == 0 || points[i] > plenty {
			return false
		}
		s.setCommand(int(u), int(points[i]))
	}
	return ok
}

// writeDivisions writes what divisions have: half command points, ammunition points, level of delivery, parted by dots.
func (s *State) writeDivisions() string {
	var out []string
	for i, h := range s.g.t.divisions {
		if x := &s.divisions[i]; x.command|x.ammunition|x.level|x.cut != 0 {
			text := s.g.t.list[h].id + ":"
			for j, n := range []uint8{x.command, x.ammunition, x.level, x.cut} {
				if j > 0 {
					text += "."
				}
				text += strconv.Itoa(int(n))
			}
			out = append(out, text)
		}
	}
	return strings.Join(out, ";")
}

func (s *State) readDivisions(text string) bool {
	p := &s.g.t.charts.Logistics.ReichPoints
	for one := range strings.SplitSeq(text, ";") {
		id, numbers, _ := strings.Cut(one, ":")
		u, ok := s.g.t.byID[id]
		i := -1
		if ok && s.g.t.list[u].rung == atDivision {
			i = s.g.t.divisionAt(u)
		}
		parts := strings.Split(numbers, ".")
		if i < 0 || int(s.g.t.divisions[i]) != u || len(parts) != 4 {
			return false
		}
		x := &s.divisions[i]
		for j, to := range []*uint8{&x.command, &x.ammunition, &x.level, &x.cut} {
			n, ok := engine.Decimal(parts[j], 0, [4]int{255, p.AmmunitionTrack, numLevels - 1, 255}[j])
			if !ok {
				return false
			}
			*to = uint8(n)
		}
	}
	return true
}

// badSupply says what is wrong with the points and who rolls for depletion.
func (s *State) badSupply() string {
	s.owing = 0
	for u := range s.unit {
		if s.has(u, stOwes) {
			if s.owing++; s.owing == 255 {
				return "too many units that roll for depletion"
			}
		}
	}
	if s.owing > 0 && (s.owes() || !s.doing(actFire) && !s.doing(actShot) && !s.doing(actDeplete)) {
		return "a unit that rolls for depletion where the fire is over"
	}
	for i := range s.clocks {
		if x := &s.clocks[i]; x.hq != 0 && s.unit[x.hq-1].at != dead {
			return "a clock of " + s.g.t.list[x.hq-1].id + ", which has not been destroyed"
		}
	}
	points := s.command != [maxHQs / 2]uint8{}
	for i := range s.divisions {
		x := &s.divisions[i]
		points = points || x.command|x.ammunition|x.level > 0
	}
	if s.g.sc.Options.NoPoints && points {
		return "command points, want none in this scenario"
	}
	return ""
}

// badLink says what is wrong with the HQ that a unit serves.
func (s *State) badLink(u int) string {
	h := int(s.unit[u].hq)
	if h == u {
		return ""
	}
	c, o := &s.g.t.list[u], &s.g.t.list[h]
	if !o.hq || o.side != c.side || c.leader || c.hq && o.rung <= c.rung {
		return "an HQ that it cannot serve"
	}
	return ""
}

// goodCommand tells whether what a phase of command remembers goes together.
func (s *State) goodCommand(f *frame) bool {
	unit := f.unit > 0 && s.alive(int(f.unit)-1)
	u := int(f.unit) - 1
	asked := unit && f.cursor == f.unit && int(s.g.t.list[u].side) == sideOf(s.phase)
	if f.step != cmShells && f.step != cmLater && f.points != 0 || f.step != cmLater && f.left != 0 {
		return false
	}
	switch f.step {
	case cmRally:
		return asked && s.mayRally(u)
	case cmClock, cmBack:
		if f.cursor == 0 || f.cursor > maxClocks || f.unit == 0 || s.clocks[f.cursor-1].hq != f.unit || int(s.g.t.list[u].side) != sideOf(s.phase) {
			return false
		}
		return f.step == cmClock && s.clocks[f.cursor-1].turns == 0 || f.step == cmBack && s.clocks[f.cursor-1].turns == 1 && s.mayComeBack(u)
	case cmShells:
		return f.unit == 0 && int(f.points) <= len(s.g.t.divisions) && s.nextShell(f) >= 0
	case cmHead, cmHeadRoll:
		return s.goodHead(f)
	case cmAttach:
		return asked && s.mayReattach(u)
	case cmLater:
		return asked && s.g.t.list[u].hq && f.points >= 1 && f.points <= plenty
	}
	return false
}
