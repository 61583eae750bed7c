package gamble

// Supply Lines (13.8). A line runs any length through friendly-Controlled locations, over intact
// bridges and ferries; it may wade a canal only as the last boundary, and never an unbridged river.

// carries: a Supply Line may cross the link in mid-route.
func (s *State) carries(lk *link) bool {
	return lk.kind == open || s.intact(lk.edge) || s.ferryOpen(lk.ferry)
}

// traceAllied returns the locations a Supply Line from Zone F can pass through (13.82).
func (s *State) traceAllied() locSet {
	b := s.g.t.base
	var src [numLocs]uint8
	n := 0
	if s.g.t.inPlay.has(b) && (s.owner(b) == allied || s.cnt[allied][b] > 0) {
		src[0], n = b, 1
	}
	return s.spread(allied, &src, n)
}

// traceGerman does the same from every German-Controlled Zone (13.81).
func (s *State) traceGerman() locSet {
	var src [numLocs]uint8
	n := 0
	for z := uint8(numAreas); z < locUK; z++ {
		if s.g.t.inPlay.has(z) && s.owner(z) == german {
			src[n] = z
			n++
		}
	}
	return s.spread(german, &src, n)
}

// spread walks from the n sources in queue over friendly-Controlled locations.
func (s *State) spread(side uint8, queue *[numLocs]uint8, n int) (reach locSet) {
	for i := range n {
		reach.add(queue[i])
	}
	for i := 0; i < n; i++ {
		links := s.g.t.links[queue[i]]
		for j := range links {
			lk := &links[j]
			if !reach.has(lk.to) && s.owner(lk.to) == side && !lk.retreat && s.carries(lk) {
				reach.add(lk.to)
				queue[n] = lk.to
				n++
			}
		}
	}
	return reach
}

// suppliedBy: a line ends in l, whoever Controls it, if l is on the way or next to it; the last
// boundary may be an unbridged canal (13.8).
func (s *State) suppliedBy(reach locSet, l uint8, side uint8) bool {
	if l >= locUK {
		return l == locUK
	}
	if reach.has(l) {
		return true
	}
	for i := range s.g.t.links[l] {
		lk := &s.g.t.links[l][i]
		if reach.has(lk.to) && (lk.kind == canal || s.carries(lk)) {
			return true
		}
	}
	return false
}
