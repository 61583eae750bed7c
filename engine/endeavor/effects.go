package endeavor

import (
	"fmt"

	"bridgehead/engine"
)

var _ engine.Comparer = (*State)(nil)

// Compare appends what happened since before: units in their order, then marks, ports, Beach Ports, air, markers and points.
func (s *State) Compare(before engine.State, dst []engine.Effect) []engine.Effect {
	was := before.(*State)
	for u := range s.g.t.units {
		dst = s.compareUnit(was, u, dst)
	}
	dst = s.compareMarks(was, dst)
	dst = s.comparePorts(was, dst)
	dst = s.compareBeaches(was, dst)
	dst = s.compareAir(was, dst)
	dst = s.compareMarkers(was, dst)
	if now, then := s.vp(), was.vp(); now != then {
		dst = append(dst, engine.Effect{Kind: engine.EffectPoints, Side: allied, Name: "The Allies", Text: fmt.Sprintf("The Allies have %d VP, before %d", now, then)})
	}
	if kind(s.node) == kOver && kind(was.node) != kOver {
		dst = append(dst, engine.Effect{Kind: engine.EffectEnd, Side: -1, Name: "The game", Text: "The game ends: " + s.resultText()})
	}
	return dst
}

// told is an effect at a place.
func (s *State) told(kind string, side engine.Player, name, text string, p uint16) engine.Effect {
	e := engine.Effect{Kind: kind, Side: side, Name: name, Text: text}
	if int(p) < s.g.t.places {
		e.Place, e.At = s.g.t.codes[p], s.g.t.text(p)
	}
	return e
}

// compareUnit tells what happened to a unit. Of one that came or went nothing else is told.
func (s *State) compareUnit(was *State, u int, dst []engine.Effect) []engine.Effect {
	t := s.g.t
	r, now, then := &t.list[u], s.loc[u], was.loc[u]
	add := func(kind, text string) {
		e := s.told(kind, engine.Player(r.side), r.name, r.name+" "+text, now)
		e.Unit = r.id
		if isPlace(then) && then != now {
			e.From = t.codes[then]
		}
		dst = append(dst, e)
	}
	switch {
	case now == then:
		s.compareState(was, u, add)
	case !isPlace(now):
		s.compareLoss(u, isPlace(then), add)
	case !isPlace(then) && then >= atSea && then < dead:
		add(engine.EffectArrived, "lands at "+t.text(now))
		s.compareState(was, u, add)
	case then == dead:
		add(engine.EffectArrived, "comes back at "+t.text(now))
	case !isPlace(then):
		add(engine.EffectArrived, "arrives at "+t.text(now))
	default:
		s.comparePlace(was, u, add)
		s.compareState(was, u, add)
	}
	return dst
}

// compareLoss tells of a unit that has left the map.
func (s *State) compareLoss(u int, there bool, add func(kind, text string)) {
	switch loc := s.loc[u]; {
	case loc >= atSea && loc < dead:
		if at := s.landAt[loc-atSea]; int(at) < s.g.t.hexes {
			add(engine.EffectMoved, "is to land at "+s.g.t.text(at))
		}
	case loc == dead:
		add(engine.EffectGone, "is eliminated")
	case loc == gone && there:
		add(engine.EffectGone, "is withdrawn")
	}
}

// comparePlace tells where a unit went. In a fight the side whose phase it is not retreats, but attackers may have to.
func (s *State) comparePlace(was *State, u int, add func(kind, text string)) {
	t, now, then := s.g.t, s.loc[u], was.loc[u]
	where := t.text(now)
	switch {
	case int(now) >= t.hexes:
		add(engine.EffectMoved, "goes back to the "+where)
	case int(then) >= t.hexes && s.has(u, stFresh) && !was.has(u, stFresh):
		add(engine.EffectEntered, "drops at "+where)
	case int(then) >= t.hexes:
		add(engine.EffectArrived, "sails to "+where)
	case t.list[u].truck() && sideOf(was.phase) == german:
		add(engine.EffectRetreat, "gives way to "+where)
	case int(t.list[u].side) != sideOf(was.phase):
		add(engine.EffectRetreat, "retreats to "+where)
	default:
		add(engine.EffectMoved, "goes to "+where)
	}
}

// compareState tells of steps, supply and Attack HQs.
func (s *State) compareState(was *State, u int, add func(kind, text string)) {
	now, then := s.st[u], was.st[u]
	change := func(flag uint8) int { return int(now&flag) - int(then&flag) }
	if n := change(stReduced); n > 0 {
		add(engine.EffectReduced, "is reduced")
	} else if n < 0 {
		add(engine.EffectRestored, "is at full strength")
	}
	if n := change(stOOS); n > 0 {
		add(engine.EffectSupply, "is out of supply")
	} else if n < 0 {
		add(engine.EffectSupply, "is in supply")
	}
	if n := change(stFlipped); n > 0 {
		add(engine.EffectMarker, "is an Attack HQ")
	} else if n < 0 {
		add(engine.EffectMarker, "is an Attack HQ no more")
	}
	if change(stDone) > 0 && s.loc[u] == was.loc[u] && was.scr[u]&scStack != 0 {
		add(engine.EffectActed, "stays")
	}
	if change(stFought) > 0 {
		add(engine.EffectActed, "has attacked")
	}
}

// compareMarks tells of hexes of note that changed hands.
func (s *State) compareMarks(was *State, dst []engine.Effect) []engine.Effect {
	t := s.g.t
	for m, p := range t.marks {
		name := t.text(p)
		now, then := s.entered>>m&1, was.entered>>m&1
		if now != then {
			dst = append(dst, s.told(engine.EffectControl, engine.Player(now), name, name+" is "+sideTitles[now], p))
		}
		if s.holds>>m&1 > was.holds>>m&1 {
			dst = append(dst, s.told(engine.EffectPoints, allied, name, fmt.Sprintf("%s counts %d for the Allies", name, t.points[m]), p))
		} else if s.holds>>m&1 < was.holds>>m&1 {
			dst = append(dst, s.told(engine.EffectPoints, german, name, name+" counts no more", p))
		}
	}
	return dst
}

// comparePorts tells when ports work.
func (s *State) comparePorts(was *State, dst []engine.Effect) []engine.Effect {
	for i := range s.g.t.ports {
		r, n := &s.g.t.ports[i], uint8(i)
		name := "The port of " + r.name
		switch {
		case s.works(n) != was.works(n):
			text := name + " works"
			if !s.works(n) {
				text += " no more"
			}
			dst = append(dst, s.told(engine.EffectSupply, allied, name, text, r.at))
		case s.portTurn[i] != was.portTurn[i] && s.portTurn[i] != 0:
			dst = append(dst, s.told(engine.EffectSupply, allied, name, name+" "+s.portText(n), r.at))
		}
	}
	if s.serves != was.serves && s.serves != none {
		r := &s.g.t.ports[s.serves]
		dst = append(dst, s.told(engine.EffectSupply, allied, "The port of "+r.name, "The port of "+r.name+" is the one of three that works", r.at))
	}
	return dst
}

// compareBeaches tells of Beach Ports. Markers in hand are alike.
func (s *State) compareBeaches(was *State, dst []engine.Effect) []engine.Effect {
	t := s.g.t
	for i, now := range s.beachAt {
		then := was.beachAt[i]
		if now == then {
			continue
		}
		if int(then) < t.hexes {
			dst = append(dst, s.told(engine.EffectSupply, german, "The Beach Port at "+t.text(then), "The Beach Port at "+t.text(then)+" is gone", then))
		}
		if int(now) < t.hexes {
			dst = append(dst, s.told(engine.EffectSupply, allied, "The Beach Port at "+t.text(now), fmt.Sprintf("The Beach Port at %s is there until turn %d", t.text(now), int(s.beachTurn[i])+beachTurns), now))
		}
	}
	for i, now := range s.landAt {
		if then := was.landAt[i]; now != then && int(now) < t.hexes {
			dst = append(dst, s.told(engine.EffectMarker, allied, "A landing", "A landing is to come at "+t.text(now), now))
		}
	}
	return dst
}

// compareAir tells of Air Points and Air Zones.
func (s *State) compareAir(was *State, dst []engine.Effect) []engine.Effect {
	if s.air != was.air {
		dst = append(dst, engine.Effect{Kind: engine.EffectMarker, Side: allied, Name: "The Allies", Text: fmt.Sprintf("The Allies have %s, before %d", counted(int(s.air), "Air Point"), was.air)})
	}
	for z := range maxZones {
		now, then := s.zones>>z&1, was.zones>>z&1
		if now != then {
			name := fmt.Sprintf("Air Zone %d", z+1)
			dst = append(dst, engine.Effect{Kind: engine.EffectMarker, Side: allied, Name: name, Text: name + [2]string{" is no longer dominated", " is dominated"}[now]})
		}
	}
	return dst
}

// compareMarkers tells of markers that were used, of Paris, and of what will not come again.
func (s *State) compareMarkers(was *State, dst []engine.Effect) []engine.Effect {
	add := func(kind string, side engine.Player, name, text string) {
		dst = append(dst, engine.Effect{Kind: kind, Side: side, Name: name, Text: name + " " + text})
	}
	for side := range s.emergency {
		if s.emergency[side] < was.emergency[side] {
			add(engine.EffectMarker, engine.Player(side), [2]string{"The Germans", "The Allies"}[side], fmt.Sprintf("use an Emergency Attack marker, %d left", s.emergency[side]))
		}
	}
	if s.carpet < was.carpet {
		add(engine.EffectMarker, allied, "Carpet Bombing", "is used")
	}
	if s.reich == reichPlayed && was.reich != reichPlayed {
		add(engine.EffectMarker, german, "Defend the Reich!!!", "is played")
	}
	if s.paris != was.paris && s.g.sc.ParisBonus > 0 {
		switch s.paris {
		case parisEarned:
			add(engine.EffectPoints, allied, "Paris", "is taken in time")
		case parisLost:
			add(engine.EffectPoints, german, "Paris", "is not taken in time")
		}
	}
	return dst
}

// counted is a number of things in words.
func counted(n int, thing string) string {
	if n != 1 {
		thing += "s"
	}
	return fmt.Sprintf("%d %s", n, thing)
}
