package garden

import (
	"fmt"

	"bridgehead/engine"
)

var _ engine.Comparer = (*State)(nil)

// Compare appends what happened since before: units in the order of the records, then hexes, bridges, weather and points.
func (s *State) Compare(before engine.State, dst []engine.Effect) []engine.Effect {
	was := before.(*State)
	for u := range s.g.t.units {
		dst = s.compareUnit(was, u, dst)
	}
	dst = s.compareHexes(was, dst)
	dst = s.compareBridges(was, dst)
	if s.weather != was.weather {
		dst = append(dst, engine.Effect{Kind: engine.EffectMarker, Side: -1, Name: "The weather", Text: "The weather is " + weatherWords[s.weather]})
	}
	for i := range s.src {
		if s.lost>>i&1 > was.lost>>i&1 {
			dst = append(dst, s.told(engine.EffectPoints, german, "The source of "+sources[i], "The source of "+sources[i]+" is overrun", s.src[i]))
		}
		if s.src[i] != was.src[i] && s.src[i] != noHex {
			dst = append(dst, s.told(engine.EffectSupply, allied, "The source of "+sources[i], "The source of "+sources[i]+" is at "+s.g.t.text(s.src[i]), s.src[i]))
		}
	}
	if now, then := s.Points().Have[allied], was.Points().Have[allied]; now != then {
		dst = append(dst, engine.Effect{Kind: engine.EffectPoints, Side: allied, Name: "The Allies", Text: fmt.Sprintf("The Allies have %d VP, before %d", now, then)})
	}
	if kind(s.node) == kOver && kind(was.node) != kOver {
		dst = append(dst, engine.Effect{Kind: engine.EffectEnd, Side: -1, Name: "The game", Text: "The game ends: " + s.resultText()})
	}
	return dst
}

// told is an effect at a place.
func (s *State) told(kind string, side engine.Player, name, text string, h uint16) engine.Effect {
	e := engine.Effect{Kind: kind, Side: side, Name: name, Text: text}
	if onMap(h) {
		e.Place, e.At = s.g.t.code(h), s.g.t.text(h)
	}
	return e
}

// compareUnit tells what happened to a unit. Of one that came or went nothing else is told.
func (s *State) compareUnit(was *State, u int, dst []engine.Effect) []engine.Effect {
	t := s.g.t
	r := &t.list[u]
	now, then := s.loc[u], was.loc[u]
	add := func(kind, text string) {
		e := s.told(kind, engine.Player(r.side), r.name, r.name+" "+text, now)
		e.Unit = r.id
		if onMap(then) && then != now {
			e.From = t.code(then)
		}
		dst = append(dst, e)
	}
	if s.eye.is {
		s.compareReport(was, u, add)
	}
	switch {
	case onMap(now) && onMap(then):
		s.comparePlace(was, u, add)
		s.compareState(was, u, add)
		s.comparePlots(was, u, add)
	case onMap(now) && then == unseen:
		add(engine.EffectActed, "comes into sight in "+t.text(now))
	case onMap(now) && then == toCome:
		add(engine.EffectArrived, "is in "+t.text(now)+", strength "+strengthText(s.cp[u]))
	case onMap(now): // of a unit that is broken down, or built up
		add(engine.EffectActed, "is in "+t.text(now)+", strength "+strengthText(s.cp[u]))
	case now == unseen && onMap(then):
		if at := s.mem.at[u]; onMap(at) {
			add(engine.EffectActed, "was last in sight in "+t.text(at))
		}
	case onMap(then) && now == dead:
		add(engine.EffectGone, "is eliminated")
	case onMap(then):
		add(engine.EffectActed, "is "+map[bool]string{true: "broken down", false: "built up"}[len(r.parts) > 0])
	case now == dead && (then == merged || then == unseen) && len(r.parts) == 0:
		add(engine.EffectGone, "is eliminated")
	}
	return dst
}

// comparePlace tells where a unit went. In battles the side that does not attack retreats.
func (s *State) comparePlace(was *State, u int, add func(kind, text string)) {
	t, now := s.g.t, s.loc[u]
	switch {
	case now == was.loc[u]:
	case combats&in(int(was.phase)) != 0 && int(t.list[u].side) != was.actor():
		add(engine.EffectRetreat, "retreats to "+t.text(now))
	default:
		add(engine.EffectMoved, "goes to "+t.text(now))
	}
}

// compareState tells of strength, supply, mode, works and guns.
func (s *State) compareState(was *State, u int, add func(kind, text string)) {
	if s.cp[u] < was.cp[u] {
		add(engine.EffectReduced, fmt.Sprintf("is at strength %s, before %s", strengthText(s.cp[u]), strengthText(was.cp[u])))
	} else if s.cp[u] > was.cp[u] {
		add(engine.EffectRestored, fmt.Sprintf("is at strength %s, before %s", strengthText(s.cp[u]), strengthText(was.cp[u])))
	}
	if s.supply(u) != was.supply(u) {
		add(engine.EffectSupply, "is "+supplyTexts[s.supply(u)])
	}
	if s.travel(u) != was.travel(u) {
		add(engine.EffectMarker, "is in "+modeWords[b2i(s.travel(u))]+" mode")
	}
	if s.fort(u) > was.fort(u) {
		add(engine.EffectMarker, fmt.Sprintf("is fortified to level %d", s.fort(u)))
	}
	if s.art(u) > was.art(u) {
		add(engine.EffectRestored, fmt.Sprintf("has guns of %d", s.art(u)))
	}
	if s.has(u, flInterdicted) && !was.has(u, flInterdicted) {
		add(engine.EffectReduced, "is interdicted")
	}
}

// comparePlots tells of what a unit has plotted.
func (s *State) comparePlots(was *State, u int, add func(kind, text string)) {
	for i, flag := range []uint16{flBuild, flBreak, flDisband} {
		if s.has(u, flag) && !was.has(u, flag) {
			add(engine.EffectActed, "plots "+plotWords[i])
		}
	}
	if s.has(u, flAttacks) && !was.has(u, flAttacks) {
		add(engine.EffectActed, "plots an attack")
	}
}

// compareReport tells of a report on a unit whose strength is not known (O-233).
func (s *State) compareReport(was *State, u int, add func(kind, text string)) {
	now, told := s.mem.tenths(u)
	if then, _ := was.mem.tenths(u); told && now != then && s.loc[u] != dead && (s.secret(u) || !onMap(s.loc[u])) {
		add(engine.EffectReduced, fmt.Sprintf("is reported at %d tenths of its strength", now))
	}
}

var (
	plotWords   = [3]string{"build-up", "breakdown", "disbanding"}
	supplyTexts = [4]string{"supplied", "out of communications", "unsupplied", "isolated"}
)

// compareHexes tells of towns, objectives and sources that changed hands; other hexes do with every move.
func (s *State) compareHexes(was *State, dst []engine.Effect) []engine.Effect {
	t := s.g.t
	for i, w := range s.own {
		if w == was.own[i] {
			continue
		}
		for h := uint16(i << 6); h < uint16(i<<6+64) && int(h) < t.hexes; h++ {
			if s.owner(h) != was.owner(h) && s.matters(h) {
				side := s.owner(h)
				dst = append(dst, s.told(engine.EffectControl, engine.Player(side), t.text(h), fmt.Sprintf("%s is %s", t.text(h), sideTitles[side]), h))
			}
		}
	}
	return dst
}

func (s *State) matters(h uint16) bool {
	t := s.g.t
	if t.townSet.has(h) || t.terrain[h] == town {
		return true
	}
	for i := range t.objectives {
		if t.objectives[i].hex == h {
			return true
		}
	}
	for _, src := range s.src {
		if src == h {
			return true
		}
	}
	return false
}

func (s *State) compareBridges(was *State, dst []engine.Effect) []engine.Effect {
	t := s.g.t
	for i := range t.bridges {
		b := &t.bridges[i]
		if s.br[i] == was.br[i] {
			continue
		}
		text := " stands"
		switch {
		case s.br[i] == bridgeBlown:
			text = " is blown"
		case was.br[i] == bridgeBlown:
			text = " is rebuilt"
		}
		e := s.told(engine.EffectCrossing, -1, "The "+b.name, "The "+b.name+text, b.a)
		e.Crossing = t.crossing(i)
		dst = append(dst, e)
	}
	return dst
}

// crossing is the code of a bridge: the two hexes it joins.
func (t *tables) crossing(i int) string { return t.code(t.bridges[i].a) + "|" + t.code(t.bridges[i].b) }
