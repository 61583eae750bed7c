package gamble

import (
	"fmt"

	"bridgehead/engine"
)

var (
	_ engine.Comparer = (*State)(nil)
	_ engine.Beginner = (*State)(nil)
)

// Compare tells what happened since before, a *State of the same Game: units first, in the order of battle, then
// places, crossings, supply, markers and points. Where nothing did it allocates nothing.
func (s *State) Compare(before engine.State, dst []engine.Effect) []engine.Effect {
	b := before.(*State)
	dst = s.compareUnits(b, dst)
	if s.placeState != b.placeState {
		dst = s.compareControl(b, dst)
	}
	if s.bridgeState != b.bridgeState || s.bridgeMarks != b.bridgeMarks || s.heldWater != b.heldWater {
		dst = s.compareCrossings(b, dst)
	}
	dst = s.compareSupply(b, dst)
	if s.placeState != b.placeState || s.interdictors != b.interdictors {
		dst = s.compareMarkers(b, dst)
	}
	return s.comparePoints(b, dst)
}

// Begins: what is asked at the other kinds says more of a move, a combat, a refit begun before. Landings from the
// UK Box fly together (18.41), so the first to be chosen begins them all.
func (s *State) Begins() bool {
	k := kind(s.kind)
	if k == kUKUnit {
		return s.declared().empty()
	}
	return k.has(begins)
}

// onMap: in a location or the UK Box.
func onMap(l uint8) bool { return l <= locUK }

func (s *State) compareUnits(b *State, dst []engine.Effect) []engine.Effect {
	if s.loc == b.loc && s.unitState == b.unitState {
		return dst
	}
	for u := range s.g.t.nUnits {
		from, to := b.loc[u], s.loc[u]
		st := s.status(u)
		was := b.status(u)
		if !onMap(from) {
			was = fresh // so units come (18.2)
		}
		if onMap(to) && st != was {
			dst = append(dst, s.statusEffect(b, u, was, st))
		}
		if from != to {
			dst = append(dst, s.placeEffect(b, u, from, to))
		}
	}
	return dst
}

// unitEffect begins an effect of a unit where it is now.
func (s *State) unitEffect(kind string, u int, what string) engine.Effect {
	t := s.g.t
	name := t.unitName(u)
	e := engine.Effect{Kind: kind, Side: engine.Player(t.units[u].side), Unit: t.units[u].id, Name: name, Text: name + what}
	if l := s.loc[u]; onMap(l) {
		e.Place, e.At = codeOf(l), t.place(l)
	}
	return e
}

func (s *State) statusEffect(b *State, u, was, st int) engine.Effect {
	what := engine.EffectReduced
	switch {
	case st < was:
		what = engine.EffectRestored
	case was == fresh && st == spent && s.g.t.units[u].side == b.impulseSide && !b.hurts():
		what = engine.EffectActed // 8.3
	}
	return s.unitEffect(what, u, isStatus[st])
}

var isStatus = [...]string{" is Fresh", " is Spent", " is Disrupted 1", " is Disrupted 2"}

// hurts: what is decided or rolled here hurts the side whose Impulse it is: Interdiction of a landing (18.44), and
// bombs that fall on its own units.
func (s *State) hurts() bool {
	k := kind(s.kind)
	return k == cInterdict || k == kMisPrimary || k == kReroll && kind(s.rollKind) == cInterdict
}

// goneWord says what takes units out of play here.
func (s *State) goneWord() string {
	switch k := kind(s.kind); {
	case k == cSurrender, k == kReroll && kind(s.rollKind) == cSurrender:
		return " surrenders"
	case k == kReorgLoss:
		return " is broken up"
	}
	return " is eliminated"
}

func (s *State) placeEffect(b *State, u int, from, to uint8) engine.Effect {
	var e engine.Effect
	place := s.g.t.place(to)
	switch {
	case to == locDead:
		e = s.unitEffect(engine.EffectGone, u, b.goneWord())
	case !onMap(to):
		e = s.unitEffect(engine.EffectGone, u, " takes no part")
	case !onMap(from):
		e = s.unitEffect(engine.EffectArrived, u, " arrives in "+place)
	case from == locUK:
		e = s.unitEffect(engine.EffectArrived, u, " lands in "+place)
	case b.retreating(u):
		e = s.unitEffect(engine.EffectRetreat, u, " retreats to "+place)
	case s.cnt[enemyOf(s.g.t.units[u].side)][to] > 0:
		e = s.unitEffect(engine.EffectEntered, u, " moves into "+place)
	default:
		e = s.unitEffect(engine.EffectMoved, u, " moves to "+place)
	}
	if onMap(from) {
		e.From = codeOf(from)
	}
	return e
}

// retreating: unit u, were it to go now, would do so by a retreat.
func (s *State) retreating(u int) bool {
	return kind(s.kind).has(goesBack) || kind(s.kind) == kMode && int(s.retreatUnit) == u
}

// controlWords are by Control; gains are the sides.
var controlWords = [...]string{ctlGerman: "German", ctlAirborne: "Airborne", ctlCorps: "XXX Corps"}

func (s *State) compareControl(b *State, dst []engine.Effect) []engine.Effect {
	for l := range uint8(locUK) {
		if c := s.control(l); c != b.control(l) {
			name := s.g.t.place(l)
			dst = append(dst, engine.Effect{Kind: engine.EffectControl, Side: engine.Player(s.owner(l)),
				Place: codeOf(l), At: name, Name: name, Text: name + " comes under " + controlWords[c] + " Control"})
		}
	}
	return dst
}

func (s *State) compareCrossings(b *State, dst []engine.Effect) []engine.Effect {
	for e := range s.g.t.nEdges {
		side, text := s.crossingChange(b, uint8(e))
		if text == "" {
			continue
		}
		dst = append(dst, s.crossingEffect(e, side, text))
	}
	if s.heldWater == b.heldWater {
		return dst
	}
	for w := range s.g.t.nWet {
		if h := s.heldBy(uint8(w)); h != b.heldBy(uint8(w)) {
			name := "the water " + s.g.t.wetCode(w)
			dst = append(dst, engine.Effect{Kind: engine.EffectCrossing, Side: engine.Player(h), Crossing: s.g.t.wetCode(w),
				Name: name, Text: name + " is held by the " + sidePlurals[h]})
		}
	}
	return dst
}

var sidePlurals = [...]string{german: "Germans", allied: "Allies", nobody: "nobody"}

func (s *State) crossingEffect(e int, side engine.Player, text string) engine.Effect {
	name := s.g.t.edgeName(e)
	return engine.Effect{Kind: engine.EffectCrossing, Side: side, Crossing: s.g.t.edgeCode(e), Name: name, Text: name + text}
}

// crossingChange says what became of a bridge or ferry and who gained; empty where nothing did.
func (s *State) crossingChange(b *State, e uint8) (engine.Player, string) {
	was, is := b.bridge(e), s.bridge(e)
	switch {
	case s.bridgeMarks[e]&^b.bridgeMarks[e]&yFerryGone != 0:
		return -1, " is gone"
	case was == is:
		return -1, ""
	case is == xDestroyed:
		return german, " is blown"
	case was == xDestroyed:
		return engine.Player(is), " is repaired, in " + sideTitle(is) + " hands"
	case s.bridgeMarks[e]&^b.bridgeMarks[e]&ySeized != 0:
		return engine.Player(is), " is seized by the " + sidePlurals[is]
	}
	return engine.Player(is), " comes into " + sideTitle(is) + " hands"
}

func (s *State) compareSupply(b *State, dst []engine.Effect) []engine.Effect {
	if s.depotLoc != b.depotLoc || s.depotPoints != b.depotPoints {
		for d := range depotSlots {
			if text := s.depotChange(b, d); text != "" {
				name := depotName(d)
				dst = append(dst, engine.Effect{Kind: engine.EffectSupply, Side: depotSide(d), Place: codeOf(s.depotLoc[d]),
					At: s.g.t.place(s.depotLoc[d]), Name: name, Text: name + text})
			}
		}
	}
	for side := range uint8(2) {
		if n, was := s.reserve(side), b.reserve(side); n != was {
			name := "the " + sideTitle(side) + " Reserve"
			dst = append(dst, engine.Effect{Kind: engine.EffectSupply, Side: engine.Player(side), Name: name,
				Text: fmt.Sprintf("%s holds %s, %+d", name, count(n, "Supply Point"), n-was)})
		}
	}
	return dst
}

// depotSide is whose a depot is.
func depotSide(d int) engine.Player {
	if d < depZoneF {
		return german
	}
	return allied
}

// depotChange is empty for a depot that is taken off the map at the end of the Phase, as all are.
func (s *State) depotChange(b *State, d int) string {
	l := s.depotLoc[d]
	switch {
	case l == none || l == b.depotLoc[d] && s.depotPoints[d] == b.depotPoints[d]:
		return ""
	case l != b.depotLoc[d]:
		return fmt.Sprintf(" is placed in %s with %s", s.g.t.place(l), count(int(s.depotPoints[d]), "Supply Point"))
	case s.depotPoints[d] > b.depotPoints[d]:
		return fmt.Sprintf(" is raised to %s", count(int(s.depotPoints[d]), "Supply Point"))
	}
	return fmt.Sprintf(" pays %s, %d left", count(int(b.depotPoints[d]-s.depotPoints[d]), "Supply Point"), s.depotPoints[d])
}

func (s *State) compareMarkers(b *State, dst []engine.Effect) []engine.Effect {
	for l := range uint8(locUK) {
		if (s.placeState[l]^b.placeState[l])&lMarker == 0 {
			continue
		}
		text := "an Air Interdiction marker leaves "
		if s.placeState[l]&lMarker != 0 {
			text = "an Air Interdiction marker is placed in "
		}
		name := s.g.t.place(l)
		dst = append(dst, engine.Effect{Kind: engine.EffectMarker, Side: german, Place: codeOf(l), At: name,
			Name: "an Air Interdiction marker", Text: text + name})
	}
	if s.interdictors > b.interdictors && s.date != b.date { // 18.2c; markers also come back in the evening (16.4)
		dst = append(dst, engine.Effect{Kind: engine.EffectMarker, Side: german, Name: "the Germans",
			Text: "the Germans receive an Air Interdiction marker"})
	}
	return dst
}

func (s *State) comparePoints(b *State, dst []engine.Effect) []engine.Effect {
	track := func(kind string, side engine.Player, name, rest string) {
		dst = append(dst, engine.Effect{Kind: kind, Side: side, Name: name, Text: name + rest})
	}
	for e := range s.g.t.nEdges { // 19.2d
		for side := range uint8(2) {
			if n := s.construct(side, uint8(e)); n > b.construct(side, uint8(e)) {
				dst = append(dst, s.crossingEffect(e, engine.Player(side), fmt.Sprintf(" has a %s Construct marker, drm +%d", sideTitle(side), n)))
				dst[len(dst)-1].Kind = engine.EffectMarker
			}
		}
	}
	switch {
	case s.holder == b.holder:
	case s.holder == nobody:
		track(engine.EffectMarker, engine.Player(enemyOf(b.holder)), "the Advantage", " is used by the "+sidePlurals[b.holder])
	default:
		track(engine.EffectMarker, engine.Player(s.holder), "the Advantage", " goes to the "+sidePlurals[s.holder])
	}
	if s.overcast != b.overcast {
		track(engine.EffectMarker, -1, "the weather", " turns "+weatherTitle(s.overcast))
	}
	if s.sunsetDRM != b.sunsetDRM && s.date == b.date && phase(s.phase) == phDaylight {
		track(engine.EffectPoints, -1, "the Sunset DRM", fmt.Sprintf(" moves to %+d", s.sunsetDRM))
	}
	if s.impulse != b.impulse && s.date == b.date && phase(s.phase) == phDaylight {
		track(engine.EffectPoints, -1, "the Sunset marker", " moves to "+boxName(s.impulse))
	}
	if s.nextShift != b.nextShift && s.date == b.date {
		track(engine.EffectPoints, -1, "the next Turn", " begins with Impulse "+boxName(max(-3, s.nextShift)))
	}
	return s.compareVP(b, dst)
}

// compareVP looks at the score only where something that scores has changed, for it follows supply lines.
func (s *State) compareVP(b *State, dst []engine.Effect) []engine.Effect {
	over := kind(s.kind) == kTerminal && kind(b.kind) != kTerminal
	if s.loc == b.loc && s.placeState == b.placeState && s.bridgeState == b.bridgeState && s.bridgeMarks == b.bridgeMarks && s.heldWater == b.heldWater && s.holder == b.holder &&
		s.eindhoven == b.eindhoven && s.date == b.date && !over {
		return dst
	}
	if vp, was := s.VP(), b.VP(); vp != was {
		gainer := engine.Player(allied)
		if vp < was {
			gainer = german
		}
		dst = append(dst, engine.Effect{Kind: engine.EffectPoints, Side: gainer, Name: "the Allies",
			Text: fmt.Sprintf("the Allies have %d VP, %+d", vp, vp-was)})
	}
	if over {
		dst = append(dst, engine.Effect{Kind: engine.EffectEnd, Side: winner(s.result), Name: "the game", Text: s.endText(b)})
	}
	return dst
}

func winner(result int8) engine.Player {
	switch {
	case result > 0:
		return allied
	case result < 0:
		return german
	}
	return -1
}

// endText says who has won and what it rests on: the sum of the points and what was asked for (21).
func (s *State) endText(b *State) string {
	side := winner(s.result)
	if side < 0 {
		return "the game is a draw"
	}
	text := "the game is won by the " + sidePlurals[side]
	if side == allied && phase(b.phase) == phDaylight && s.breakthrough() {
		return text + ": a Fresh Allied unit in supply broke through to Apeldoorn"
	}
	return fmt.Sprintf("%s: %s, %d VP of the %d the Allies need", text, listing(s.scoring()), s.VP(), s.VPGoal())
}

// scoring lists what counts for the Allies, such as "28 Nijmegen 2" (21.3, 21.4).
func (s *State) scoring() (words []string) {
	reach := s.traceAllied()
	for l := range uint8(numAreas) {
		if s.g.t.vp[l] == 0 {
			continue
		}
		if n := s.areaVP(l, reach); n != 0 {
			words = append(words, fmt.Sprintf("%s %d", s.g.t.place(l), n))
		}
	}
	if s.eindhoven != 0 {
		words = append(words, fmt.Sprintf("the bonus for Eindhoven %d", s.eindhoven))
	}
	if n := s.g.sc.VPAdvantage; n != 0 && s.holder == allied {
		words = append(words, fmt.Sprintf("the Advantage %d", n))
	}
	if s.lastCheckAhead() && s.contestedVP(reach) >= 6 {
		words = append(words, "-1 for contested Areas")
	}
	return words
}
