package endeavor

// Landings come ashore in the Combat Phase, at any time in it (2.16d, ME-167).

// landingColumn is the column of a landing: the ground alone tells (ME-162). A fort is a Fortress; the headings of the
// table are taken to stand one column further than they are printed.
func (g *Game) landingColumn(p uint16) uint8 {
	column := uint8(columnEven + 1)
	switch t := g.t; {
	case t.fort.has(p):
		column = columnEven - 1
	case t.terrain[p]&wetlands != 0 && t.shield[p] == 1:
		column = columnEven
	}
	if g.opts.Printed {
		column--
	}
	return column
}

// startLanding begins a landing. Where an Allied unit stands that is not airborne it comes ashore without dice (R-52, ME-164, ME-243);
// a marker without a division does so or not at all (R-51, ME-242).
func (s *State) startLanding(i uint8) {
	s.ctx, s.land, s.target, s.cursor = ctxLanding, i, s.landAt[i], 0
	t := s.g.t
	force, friend := false, false
	for u, to := s.sideUnits(allied); u < to; u++ {
		switch r := &t.list[u]; s.loc[u] {
		case atSea + uint16(i):
			s.scr[u] |= scJoined
			force = true
		case s.target:
			friend = friend || !r.airborne && !r.truck()
		}
	}
	switch {
	case friend:
		s.landed(true, false)
	case !force:
		s.landed(false, false)
	default:
		s.step = doAir
	}
}

// landed ends a landing: marker and units go into the hex and no deeper (ME-163), or back where they came from (ME-157, ME-165, ME-166).
// Units that rolled for it have attacked: an invading stack attacks one hex.
func (s *State) landed(ashore, rolled bool) {
	t, i, p := s.g.t, uint16(s.land), s.target
	for m := range s.beachAt {
		if s.beachAt[m] != atSea+i {
			continue
		}
		s.beachAt[m] = noPlace
		if ashore {
			s.beachAt[m], s.beachTurn[m] = p, s.turn
			if t.eastOfSeine.has(p) && t.coast[p] == coastNorth && s.paris == parisOpen {
				s.paris = parisLost // 1.23, R-24
			}
		}
		s.supply.stale()
		break
	}
	to := t.england
	if t.coast[p] == coastSouth {
		to = t.med
	}
	if ashore {
		to = p
	}
	for u, end := s.sideUnits(allied); u < end; u++ {
		if s.loc[u] != atSea+i {
			continue
		}
		s.scr[u] = 0
		s.drop(u, stFresh|stDone|stFought)
		if ashore {
			s.set(u, stFresh)
			if rolled {
				s.set(u, stFought)
			}
		}
		s.put(u, to)
		s.enter(to, allied, s.has(u, stOOS))
	}
	s.landAt[i] = noPlace
	s.leave()
	s.calm()
}
