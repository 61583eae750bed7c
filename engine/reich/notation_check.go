package reich

import (
	"fmt"

	"bridgehead/scenarios"
)

// contradictions are what is wrong with a position that could be read. Where there is nothing, the mask is made.
func (s *State) contradictions() (faults []error) {
	fault := func(format string, args ...any) {
		faults = append(faults, fmt.Errorf("reich position: "+format, args...))
	}
	k := kind(s.node)
	switch {
	case k == kAuto:
		fault("node: got %v, want a node at which somebody has a choice, of a part that is written", k)
		return faults
	case s.phase == 0 || nodes[k].phases>>s.phase&1 == 0:
		fault("node: got %v in phase %s, where it does not stand", k, phaseWords[s.phase])
		return faults
	case k != kOver && !s.g.spans(moment{s.turn, s.phase}), k == kOver && s.turn != s.g.last.turn:
		fault("turn: got %d in phase %s, want what comes from turn %d, %s, to turn %d, %s", s.turn, phaseWords[s.phase],
			s.g.first.turn, phaseWords[s.g.first.phase], s.g.last.turn, phaseWords[s.g.last.phase])
		return faults
	}
	if s.march > 0 && (!s.g.opts.Canonical || moving>>s.phase&1 == 0 || int(s.march) > len(s.unit)) {
		fault("march: got %d, want one where units move in order", s.march)
	}
	if why := s.badAims(); why != "" {
		fault("attacks: got %s", why)
	}
	if s.edge[0] != 0 && moving>>s.phase&1 == 0 {
		fault("entered: got it in phase %s, want it where units move", phaseWords[s.phase])
	}
	if why := s.badShifts(); why != "" {
		fault("shifted: got %s", why)
	}
	for u := range s.unit {
		if why := s.impossible(u); why != "" {
			fault("unit %s: got %s", s.g.t.list[u].id, why)
		}
	}
	for _, x := range s.dug {
		if h := dugHex(x); x != 0 && (s.enemyIn(h, dugSide(x)) || !s.g.t.inPlay.Has(int16(h))) {
			fault("dug: got %s, want a hex in play without an enemy", s.g.t.codes[h])
		}
	}
	for i := range s.cross {
		if why := s.badCrossing(i); why != "" {
			fault("bridges: got %s at %s", why, s.g.t.codes[s.g.t.crossings[i].ends[0]])
		}
	}
	for h := range s.top {
		if why := s.badStack(h); why != "" {
			fault("hex %s: got %s", s.g.t.codes[h], why)
		}
	}
	if len(faults) > 0 {
		return faults
	}
	if s.badGuns() {
		fault("salvoes: got %d, want no more than there are batteries off the map, and them where these may fire", s.salvoes)
		return faults
	}
	if s.g.sc.Victory.Ratio == nil && s.victory != [2]uint16{} {
		fault("victory: got points, want none where the scenario does not count them")
	}
	if why := s.badComing(); why != "" {
		fault("arrivals: got %s", why)
	}
	if why := s.badSupply(); why != "" {
		fault("supply: got %s", why)
		return faults
	}
	if why := s.badActs(); why != "" {
		fault("acts: got %s", why)
		return faults
	}
	if k == kOver {
		s.finish()
		return faults
	}
	if !k.isDecision() {
		return faults
	}
	clear(s.mask)
	nodes[k].mask(s)
	any := false
	for _, w := range s.mask {
		any = any || w != 0
	}
	if !any {
		fault("node: got %v, where nothing would be legal", k)
	}
	return faults
}

// impossible says what is wrong with what a unit is.
func (s *State) impossible(u int) string {
	c, x := &s.g.t.list[u], &s.unit[u]
	onMap := s.alive(u)
	switch {
	case x.at != notHere && c.id == "":
		return "a place, want none: the slot is empty"
	case onMap && !c.leader && int(x.loss) >= int(c.strength):
		return fmt.Sprintf("%d points lost, want fewer than its %d", x.loss, c.strength)
	case !onMap && s.stormed82(u):
		return "furious, want it on the map"
	case !onMap && x.flags != 0 && x.at != dropping && s.area(u) < 0 && (x.at != england || x.flags&^shifted != 0):
		return "flags, want none for a unit that is not on the map"
	case s.mode(u) == concentrated && !c.twoSided:
		return "concentrated, want a unit that has such a side (3.32)"
	case s.has(u, stDismounted) && (!c.oval && !c.wheeled() || s.mode(u) == travel):
		return "on foot, want a unit that has dismounted (8.32)"
	case s.mode(u) > travel:
		return "no mode"
	case s.badWork(u) != "":
		return s.badWork(u)
	case onMap && !s.g.t.inPlay.Has(int16(s.where(u))):
		return "a hex that is not in play"
	case s.has(u, stOwes) && (shooting>>s.phase&1 == 0 || c.hq || c.leader):
		return "to roll for depletion, want a unit that has fired"
	}
	if why := s.badLink(u); why != "" {
		return why
	}
	if why := s.badBand(u); why != "" {
		return why
	}
	return s.badOrder(u)
}

// badStack says what is wrong with a stack: both sides, or units above others that should lie below.
func (s *State) badStack(h int) string {
	rank := 0
	for u := s.topOf(h); u >= 0; u = s.below(u) {
		if s.g.t.list[u].side != s.g.t.list[s.topOf(h)].side {
			return "units of both sides, want those of one"
		}
		if s.rank(u) < rank {
			return "a disrupted or a static unit above another, want it below (9.0, 9.31)"
		}
		rank = s.rank(u)
	}
	return ""
}

// under are the acts that an act may interrupt, and in which of their steps.
var under = [numActs][numActs]uint16{
	actFire:      {actNone: 1},
	actMove:      {actNone: 1},
	actArrange:   {actNone: 1},
	actAnswers:   {actMove: steps(mvStep, mvArrive, mvWatch, mvLeave), actClose: steps(clTank), actArrange: steps(arPut), actTurn: steps(tuChange), actDrop: steps(drStep)},
	actShot:      {actFire: steps(fiResolve, fiClass, fiReturned), actAnswers: 1, actAssault: steps(asTarget), actDrop: steps(drFlak)},
	actClose:     {actMove: steps(mvEnd), actDrop: steps(drWon, drClosed)},
	actRetreat:   {actClose: steps(clRetreat), actStrike: steps(skLeave)},
	actOrganize:  {actNone: 1},
	actCommand:   {actNone: 1},
	actTurn:      {actOrganize: steps(ogPick), actMove: steps(mvTurn)},
	actAssault:   {actClose: steps(clNerve)},
	actPlace:     {actNone: 1, actSuppress: 1},
	actOmit:      {actNone: 1},
	actWeather:   {actNone: 1},
	actLand:      {actNone: 1},
	actDrop:      {actNone: 1},
	actStrike:    {actNone: 1},
	actSuppress:  {actNone: 1},
	actDeplete:   {actNone: 1, actAnswers: steps(anAsk), actAssault: steps(asTarget)},
	actLogistics: {actNone: 1},
}

// badActs says what is wrong with what is going on: the acts, who takes part, and whether they ask the node.
func (s *State) badActs() string {
	row := &nodes[s.node]
	on, step := actNone, 0
	if why := s.badMembers(); why != "" {
		return why
	}
	for i := range s.acts[:s.depth] {
		f := &s.acts[i]
		free := act(f.act) == actPeril || act(f.act) == actBlow // these interrupt everything but each other
		if free && (on == actPeril || on == actBlow && act(f.act) == actBlow) || !free && under[f.act][on]>>step&1 == 0 {
			return fmt.Sprintf("%s after %s.%d", actWords[f.act], actWords[on], step)
		}
		if why := s.badFrame(f); why != "" {
			return actWords[f.act] + " with " + why
		}
		on, step = act(f.act), int(f.step)
	}
	charge := kind(s.node) == cBlow && on == actCommand && step == cmBlow
	morale := kind(s.node) == cMorale && (on == actShot && (step == shStay || step == shHold) || on == actClose && (step == clCheck || step == clNerve))
	assault := kind(s.node) == kOpp && on == actAssault && step == asTarget || kind(s.node) == kSplit && on == actAnswers && step == anSplit
	switch {
	case kind(s.node) == cMorale && !morale, kind(s.node) != cMorale && !assault && !charge && (row.of != on || on != actNone && row.steps>>step&1 == 0):
		return fmt.Sprintf("%s.%d, where %s is not asked", actWords[on], step, row.name)
	case (s.asked > 0) != s.doing(actBlow):
		return "bridges that have been approached, want somebody asked about them, and nobody else"
	case (s.members > 0) != s.doing(actMove) && !(s.members == 0 && (on == actPeril || on == actDeplete)) && !s.doing(actDrop):
		return fmt.Sprintf("a group of %d, want one where a move is going on and there alone", s.members)
	case s.inPeril() >= 0 && on != actPeril:
		return "a leader in danger who does not roll"
	case (s.loads > 0) && !s.doing(actFire):
		return "a packet, want none where nobody fires"
	case s.who != uint8(s.asks()) && !kind(s.node).isChance() && kind(s.node) != kOver:
		return "a question to the wrong side"
	case s.spur > 0 && (s.g.t.frost < 0 || !s.alive(s.g.t.frost) || moving>>s.phase&1 == 0):
		return "a spur, want Frost on the move"
	case s.walked > 0 && s.members == 0 && !s.doing(actMove):
		return "hexes walked by nobody"
	}
	if why := s.badAir(); why != "" {
		return why
	}
	for i := range s.acts[:s.depth] {
		if !s.agrees(i) {
			return actWords[s.acts[i].act] + " that does not go with the act before it, or with where its units are"
		}
	}
	return ""
}

// agrees tells whether an act is about what the one it interrupts is about. While a leader rolls, all of a group may be dead.
func (s *State) agrees(i int) bool {
	f, before := &s.acts[i], &frame{}
	if i > 0 {
		before = &s.acts[i-1]
	}
	at := uint16(0)
	if s.members > 0 {
		at = uint16(s.groupHex() + 1)
	}
	switch act(f.act) {
	case actMove:
		if f.step != mvStep || s.members == 0 {
			return true
		}
		h, to := s.groupHex(), int(f.to)-1
		d := s.g.t.toward(h, to)
		// What it costs is not asked anew: fire may have changed modes, and killed who takes them across.
		return d >= 0 && (f.left != byLand) == s.wetSide(h, d) && s.g.t.inPlay.Has(int16(to)) && !s.enemyIn(to, sideOf(s.phase)) && !s.leadersMeet(to)
	case actClose:
		if f.why == closeDrop {
			return act(before.act) == actDrop && before.step == drWon && before.why&dropContested != 0 && f.from == before.from
		}
		return f.from == at || s.members == 0 || s.advanced()
	case actRetreat:
		if act(before.act) == actStrike {
			return f.unit == before.unit && (s.stands(f.unit, f.from) || s.asked > 0 || s.overfull(s.where(int(f.unit)-1)))
		}
		return f.from == before.from
	case actAssault:
		return f.from == before.from && f.to == before.to
	case actAnswers:
		switch act(before.act) {
		case actMove:
			leaves := f.why == whyLeave && (before.step == mvStep && f.to == before.to && f.to > 0 || before.step == mvLeave && f.to == 0)
			return (f.from == at || s.members == 0) && (leaves || f.why == whyAmbush && before.step == mvArrive || f.why == whyMarch && before.step == mvWatch)
		case actClose:
			return f.why == whyClose && f.from == before.from && f.to == before.to
		case actDrop:
			return f.why == whyLeave && before.unit > 0 && f.from == before.to && before.er > 0 && int(f.to)-1 == int(s.g.t.grid.Next[before.to-1][before.er-1])
		case actTurn:
			return f.why == whyMode && f.other == before.unit && s.stands(before.unit, f.from) && f.to == f.from
		case actArrange:
			return f.why == whyArrange && s.stands(before.unit, f.from) && f.other == before.unit && f.points == before.points
		}
	case actShot:
		switch {
		case act(before.act) == actDrop:
			return f.why == shotDrop && f.step <= shHold
		case act(before.act) == actFire && before.step == fiReturned:
			return f.unit == before.other
		case act(before.act) == actAssault:
			return f.unit == before.unit && f.why == tankClose
		case act(before.act) == actFire && before.to > 0:
			return s.where(int(f.unit)-1) == int(before.to)-1
		case act(before.act) == actFire && f.from > 0:
			return s.stands(before.unit, f.from)
		case act(before.act) == actFire:
			return f.unit == before.unit
		}
	}
	return true
}

// stands tells whether a unit of a frame is in a hex, or has died there.
func (s *State) stands(u, h uint16) bool {
	at := s.where(int(u) - 1)
	return at < 0 || h == uint16(at+1)
}

// asks is the side that the node is asked of.
func (s *State) asks() int {
	switch kind(s.node) {
	case kOpp, kReturn, kSplit:
		if f := s.current(); act(f.act) == actAssault {
			return s.assaultSide(f)
		}
		return 1 - sideOf(s.phase)
	case kBlow, kLevel, kFlak, kPatrol, kRaid:
		return german
	case kEffect, kRetreat, kPay, kCP, kSetHex, kSetMode:
		return int(s.g.t.list[s.current().unit-1].side)
	}
	return sideOf(s.phase)
}

// doing tells whether an act is going on.
func (s *State) doing(what act) bool {
	for i := range s.acts[:s.depth] {
		if act(s.acts[i].act) == what {
			return true
		}
	}
	return false
}

// badFrame says what is wrong with what an act remembers.
func (s *State) badFrame(f *frame) string {
	if good := actTable[f.act].good; good != nil && !good(s, f) {
		return "something missing, or out of bounds"
	}
	return ""
}

// crossesWell tells whether a group that crosses water is where it can.
func (s *State) crossesWell(f *frame) bool {
	switch f.step {
	case mvFerry:
		if s.members == 0 || f.left != byFerry || f.to == 0 || f.why != 0 && f.why != whyClose {
			return false
		}
		h := s.groupHex()
		d := s.g.t.toward(h, int(f.to)-1)
		return d >= 0 && s.untried(h, d) && s.carried(s.group[:s.members], h, d, int(s.walked)) == byFerry
	case mvStep, mvArrive, mvWatch, mvEnd:
		return true
	}
	return f.left == byLand
}

// divided tells whether what is remembered of divided fire goes together.
func (s *State) divided(f *frame) bool {
	if f.step == anSplit && (f.why != whyClose || f.other == 0 || !s.inGroup(int(f.other)-1) || !s.splits(f, int(f.unit)-1, int(f.other)-1)) {
		return false
	}
	return f.step <= anSplit && f.left <= atArmour && (f.left == 0 || f.why == whyClose && f.points > 0) && (f.why != whyClose || f.left > 0 || f.points == 0 && f.chosen == 0)
}

// shelling tells whether fire at a hex that nobody observes has all it needs.
func (s *State) shelling(f *frame) bool {
	enemy := s.holder(int(f.to)-1) == 1-sideOf(s.phase)
	switch {
	case f.unit > 0 || f.step == fiGuns || barraging>>s.phase&1 == 0:
		return false
	case f.step == fiPick:
		return s.loads > 0 && s.pickable(int(f.to)-1) > 1 && enemy
	}
	return f.step == fiResolve || f.step <= fiLower && enemy
}

// volley tells whether fire at armour has those who fire, with as many points as they have, and the fire that is returned.
func (s *State) volley(f *frame) bool {
	tank := f.step >= fiPoints && f.step != fiGuns
	switch {
	case f.step == fiReturned:
		return s.loads == 0 && f.other > 0 && f.points > 0
	case tank && s.loads == 0, tank && !s.antiTank(f) && !(f.step == fiClass && s.g.t.list[f.unit-1].oval), f.step == fiLower && s.antiTank(f):
		return false
	case !tank && (f.step == fiResolve || !s.antiTank(f)):
		return true
	}
	for i, u := range s.packet[:s.loads] {
		if !s.alive(int(u)) || s.lower[i] == 0 || int(s.lower[i]) > s.tankPoints(int(u)) || s.tankClass(int(u)) == 0 {
			return false
		}
	}
	switch f.step {
	case fiPoints:
		return s.tankLeft(int(s.packet[s.loads-1])) > 1
	case fiReturn:
		return s.anyReturn(f)
	case fiClass:
		return f.cursor <= scenarios.ReichHeavy && (f.other == 0) == (f.points == 0) && (f.other == 0 || s.alive(int(f.other)-1) && s.mayReturn(int(f.unit)-1, int(f.other)-1)) && f.er <= 9 && f.why <= tankFar
	}
	return true
}

// unlimbers tells those of the group that have left travel mode, at the end of their way or under fire, and could not move now.
func (s *State) unlimbers(u int) bool {
	return s.alive(u) && int(s.g.t.list[u].side) == sideOf(s.phase) && (s.g.t.list[u].travels || s.g.t.lent(u)) && !s.has(u, stFired|stMoved|stAttacked)
}

// advanced tells whether some of the group have gone into an emptied hex, and come to a bridge by that.
func (s *State) advanced() bool {
	for i := range s.acts[:s.depth] {
		if act(s.acts[i].act) == actClose {
			return s.asked > 0 && s.acts[i].step == clEnd
		}
	}
	return false
}

// badMembers says what is wrong with the group and the packet.
func (s *State) badMembers() string {
	if why := s.badTransit(); why != "" {
		return why
	}
	if why := s.badTrack(); why != "" {
		return why
	}
	for i, u := range s.group[:s.members] {
		switch {
		case !s.mayMove(int(u)) && !s.unlimbers(int(u)) && !s.doing(actDrop):
			return "a group with " + s.g.t.list[u].id + ", who may not move"
		case s.where(int(u)) != s.groupHex() && !s.advanced():
			return "a group in more than one hex"
		case s.where(int(u)) < 0 && s.unit[u].at != dropping:
			return "a group with " + s.g.t.list[u].id + ", who is not there"
		case i > 0 && !s.advanced() && s.alive(int(u)) && !s.doing(actDrop) && s.rank(int(s.group[i-1])) <= s.rank(int(u)) && !s.g.t.list[u].leader && !s.g.t.list[s.group[i-1]].leader && s.height(int(s.group[i-1])) > s.height(int(u)): // those under a leader may sink, and the disrupted
			return "a group that is not in the order of its stack"
		}
	}
	for i, u := range s.packet[:s.loads] {
		if int(s.g.t.list[u].side) != sideOf(s.phase) || !s.alive(int(u)) || i > 0 && s.packet[i-1] >= u {
			return "a packet with " + s.g.t.list[u].id + ", who cannot be in it there"
		}
	}
	return ""
}
