package reich

// Heavy weapons (18.1): they fire by 5.62, directly or for their battalion.

// mortars tells whether heavy weapons may use indirect fire at a target: one of the top two (18.1), seen by them, or by a unit of their battalion
// with a company of it within two hexes (5.41, 6.4).
func (s *State) mortars(f, t int) bool {
	c := &s.g.t.list[f]
	switch {
	case c.er == 0 || s.has(f, stDisrupted|stDepleted) || s.mode(f) == travel || s.armoured(t) || !s.onTop(t):
		return false
	case s.g.t.distance(s.where(f), s.where(t)) > int(c.rng):
		return false
	case s.spies(f, t):
		return true
	}
	if !s.besideBattalion(f, 2) {
		return false
	}
	for u := range s.unit {
		if s.g.t.list[u].side == c.side && s.spots(u) && !s.g.t.list[u].hq && s.oneBattalion(f, u) && s.spies(u, t) {
			return true
		}
	}
	return false
}

// oneBattalion tells units of one battalion, or of one regiment that has none.
func (s *State) oneBattalion(a, b int) bool {
	x, y := &s.g.t.list[a], &s.g.t.list[b]
	return x.side == y.side && x.bn == y.bn && (x.bn != none || x.rgt != none && x.rgt == y.rgt)
}

// line infantry are the companies that heavy weapons support (18.1).
func (c *card) line() bool { return c.infantry() && !c.hw }

// support counts the companies of a battalion in the packet, less its heavy weapons.
func (s *State) support(u int) (n int) {
	for _, v := range s.packet[:s.loads] {
		switch c := &s.g.t.list[v]; {
		case !s.oneBattalion(u, int(v)):
		case c.hw:
			n--
		case c.line():
			n++
		}
	}
	return n
}

// joinsMortars tells whether a unit may fire beside those in the packet: heavy weapons that do not fire alone need a company each (18.1).
func (s *State) joinsMortars(u int) bool {
	if s.loads == 0 {
		return true
	}
	for _, v := range s.packet[:s.loads] {
		if s.g.t.list[v].hw && s.support(int(v)) < 0 {
			return s.g.t.list[u].line() && s.oneBattalion(u, int(v))
		}
	}
	return !s.g.t.list[u].hw || s.support(u) > 0
}

// mortarsMayClose tells whether the heavy weapons of the group may be in a close action: they do not lead it, and each needs a company of its battalion
// in it (18.1).
func (s *State) mortarsMayClose() bool {
	if s.g.t.list[s.foremost()].hw {
		return false
	}
	for _, u := range s.group[:s.members] {
		if !s.g.t.list[u].hw {
			continue
		}
		n := 0
		for _, v := range s.group[:s.members] {
			switch c := &s.g.t.list[v]; {
			case !s.oneBattalion(int(u), int(v)):
			case c.hw:
				n--
			case c.line():
				n++
			}
		}
		if n < 0 {
			return false
		}
	}
	return true
}
