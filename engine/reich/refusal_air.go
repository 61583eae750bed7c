package reich

// whyNotDrop is why a serial may not be told a hex.
func (s *State) whyNotDrop(h int) (rule, why string) {
	f := s.current()
	u := int(f.unit) - 1
	t := s.g.t
	switch z := s.zoneHex(u); {
	case f.step == laMode || !t.inPlay.Has(int16(h)):
		return "", ""
	case f.why == 1:
		return "23.4", "the company lands within two hexes of Grave, where others may land too"
	case f.step == laDrop && !s.g.opts.FreeDrops && t.distance(z, h) > dropRadius:
		return "14.3", "it is farther than three hexes from the pathfinder"
	case t.air.barred.Has(int16(h)):
		return "14.64", "nobody is told to land in forest, rough, city or town, nor by a canal or river"
	case s.routes(h) == 0:
		return "14.11", "no route that leads there is open in this weather"
	case s.g.opts.Gliders && t.terrain[h] != clear_:
		return "23.2", "gliders are told clear ground alone"
	}
	return "", ""
}

// whyNotLand is why a serial may not be told where to land.
func (s *State) whyNotLand(u int) (rule, why string) {
	x := &s.unit[u]
	n := s.serial(u)
	switch {
	case x.at != england:
		return "", ""
	case x.next != 0:
		return "14.0", "it has been told where to land"
	case int(x.work) >= s.day():
		return "14.2", "it has turned back today"
	case !s.g.t.air.lift[n].free && s.turn < s.g.t.air.lift[n].turn:
		return "22.31", "it comes in a later turn"
	case s.g.t.air.lift[n].free && s.lifts == 0:
		return "14.61", "no lift points are left today"
	case s.ready(n) < 0:
		return "14.11", "no route to where it may land is open in this weather"
	}
	return "14.0", "a serial is named by its first unit"
}

// whyNotStrike is why an airstrike may not be placed on a unit.
func (s *State) whyNotStrike(u int) (rule, why string) {
	c, h := &s.g.t.list[u], s.where(u)
	switch {
	case h < 0:
		return "", ""
	case int(c.side) == sideOf(s.phase):
		return "15.14", "it is one of your own"
	case !c.combat():
		return "15.14", "leaders are no targets of airstrikes"
	case s.placedIn(h) >= s.g.t.charts.Strikes.Hex:
		return "15.11", "three are placed on its hex"
	case int(s.strikes[sideOf(s.phase)]) < s.strikeCost(h):
		return "15.13", "night and weather P ask for more airstrikes than are left"
	}
	if s.patrolled(h, sideOf(s.phase)) {
		return "15.31", "enemy fighters cover its hex"
	}
	if s.tethered(sideOf(s.phase)) && !s.corpsWithin(h, coverReach) {
		return "15.33", "with a patrol over 30 Corps it is too far from the HQs of the corps"
	}
	return "6.5", "it lies in defilade in a city or forest, away from your units"
}
