package reich

// Command points and ammunition points (11.6, 11.7): what HQs have, and what it means for those they command.

// plenty is as many command points as an HQ takes, with which all goes as usual (11.66).
const plenty = 2

// pointsCount tells whether the points are in use: not on 17 September (25.41).
func (s *State) pointsCount() bool {
	return !s.g.sc.Options.NoPoints && s.g.sc.Turns[s.turn-1].Day > 17
}

// commandOf are the command points of an HQ; two HQs of a division have them together.
func (s *State) commandOf(hq int) int {
	i := s.g.t.desks[hq]
	return int(s.command[i/2] >> (4 * (i & 1)) & 15)
}

func (s *State) setCommand(hq, points int) {
	i := s.g.t.desks[hq]
	shift := 4 * (i & 1)
	s.command[i/2] = s.command[i/2]&^(15<<shift) | uint8(points)<<shift
}

// points are the command points that a unit acts with: those of the best HQ it serves; enough in one hex with a leader who commands it (19.9). Corps and
// what serves them directly need none (11.61).
func (s *State) points(u int) int {
	if !s.pointsCount() || s.g.t.list[u].leader || s.led(u) {
		return plenty
	}
	if s.g.t.list[u].hq {
		return s.pointsAt(u)
	}
	best := 0
	for _, hq := range s.g.t.staffs {
		if h := int(hq); s.g.t.list[h].side == s.g.t.list[u].side && s.alive(h) && s.commands(h, u) {
			best = max(best, s.pointsAt(h))
		}
	}
	return best
}

func (s *State) pointsAt(hq int) int {
	if s.g.t.list[hq].rung == atCorps {
		return plenty
	}
	return min(plenty, s.commandOf(hq))
}

// rationed tells artillery that uses up ammunition points (11.7).
func (s *State) rationed(u int) bool {
	c := &s.g.t.list[u]
	return c.artillery && c.er >= 7 && s.pointsCount() && s.ammunitionOf(u) != nil
}

// ammunitionOf are the ammunition points of the division that a unit serves, nil: it serves none.
func (s *State) ammunitionOf(u int) *uint8 {
	if i := s.divisionIndex(u); i >= 0 {
		return &s.divisions[i].ammunition
	}
	return nil
}

// divisionIndex is the place of a unit's division among those that get points, -1: none.
func (s *State) divisionIndex(u int) int {
	h := s.divisionOf(u)
	if h < 0 || s.g.t.list[h].rung != atDivision {
		return -1
	}
	return s.g.t.divisionAt(h)
}

// divisionAt is the place of a division by one of its HQs.
func (t *tables) divisionAt(hq int) int {
	for i, h := range t.divisions {
		if t.list[h].formation == t.list[hq].formation {
			return i
		}
	}
	return -1
}

// layDivisions lists the divisions by their first HQs, and gives every HQ a place for its points.
func (t *tables) layDivisions() {
	t.desks = make([]uint8, t.slots)
	for i, h := range t.staffs {
		t.desks[h] = uint8(i)
		for j, o := range t.staffs[:i] {
			if t.list[o].formation == t.list[h].formation {
				t.desks[h] = uint8(j)
				break
			}
		}
	}
	for u := range t.list {
		if t.list[u].rung == atDivision && t.divisionAt(u) < 0 {
			t.divisions = append(t.divisions, uint16(u))
		}
	}
}
