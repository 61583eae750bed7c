package reich

import (
	"fmt"

	"bridgehead/engine"
)

// refusal says why an action that is not legal here is not, with the rule that forbids it where one can be named.
func (s *State) refusal(a engine.Action) error {
	b, i := s.g.split(a)
	text := s.g.ActionText(s, a)
	if text == fmt.Sprintf("action %d", a) {
		return &engine.RuleError{Reason: fmt.Sprintf("%s: it means nothing at %v", text, kind(s.node))}
	}
	rule, why := s.whyNot(b, i)
	if rule == "" {
		rule, why = nodes[s.node].rule, "it is not among the choices here: "+nodes[s.node].options
	}
	return &engine.RuleError{Rule: rule, Reason: fmt.Sprintf("%s: %s", text, why)}
}

// whyNot looks for the rule that forbids; none where there is no better reason than that the action is not offered.
func (s *State) whyNot(b block, i int) (rule, why string) {
	switch k := kind(s.node); {
	case k == kTarget && b == blkUnit:
		return s.whyNotTarget(i)
	case k == kFirer && b == blkUnit:
		return s.whyNotFirer(i)
	case k == kMover && b == blkUnit:
		return s.whyNotMover(i)
	case k == kOrg && b == blkUnit:
		return s.whyNotChange(i)
	case k == kMove && b == blkDir:
		return s.whyNotStep(i)
	case k == kClose && b == blkDir:
		return s.whyNotAttack(i)
	case k == kMove && b == blkCtrl && i == ctrlClose:
		return s.whyNoAttack()
	case k == kMove && b == blkCtrl && (i == ctrlConcentrated || i == ctrlDefilade) && mini(s.phase):
		return "13.51", "nobody leaves travel mode in a phase of response"
	case (k == kDrop || k == kPathfinder) && b == blkHex:
		return s.whyNotDrop(i)
	case k == kLand && b == blkUnit:
		return s.whyNotLand(i)
	case (k == kMover || k == kLand) && b == blkCtrl && i == ctrlStop && s.phase == phAlliedMove:
		return "22.31", "serials that land in this turn may not wait"
	case k == kStrike && b == blkUnit:
		return s.whyNotStrike(i)
	case k == kMakeRoom && b == blkUnit:
		return s.whyNotRoom(i)
	case k == kCommand && b == blkUnit:
		return s.whyNotOrder(i)
	}
	return "", ""
}

func (s *State) whyNotTarget(u int) (rule, why string) {
	switch {
	case !s.alive(u):
		return "", ""
	case int(s.g.t.list[u].side) == sideOf(s.phase):
		return "5.1", "it is one of your own"
	case s.has(u, stShotAt):
		return "5.12", "all fire at a unit is declared at one time"
	case barraging>>s.phase&1 != 0:
		if v := s.twinBefore(u); v >= 0 && s.isTarget(u) {
			return "5.1", "it is like " + s.g.t.list[v].name + ", who is offered in its place"
		}
		return "5.42", "no artillery in range has somebody who sees it and an HQ between"
	case !s.onTop(u):
		return "5.13", "direct fire is at one of the top two units of a hex"
	}
	if s.armoured(u) {
		return s.whyNotArmour(u)
	}
	if v := s.twinBefore(u); v >= 0 && s.isTarget(u) {
		return "5.1", "it is like " + s.g.t.list[v].name + ", who is offered in its place"
	}
	return "5.24", "nobody who may fire has it in sight and range"
}

func (s *State) whyNotFirer(u int) (rule, why string) {
	c := &s.g.t.list[u]
	switch {
	case !s.alive(u) || int(c.side) != sideOf(s.phase):
		return "", ""
	case c.hq:
		return "5.26", "HQs fire only when something triggers it"
	case s.has(u, stFired) && s.tankSpent(u) == 0:
		return "5.23", "it has fired in this phase"
	case s.has(u, stDisrupted):
		return "11.5", "it is disrupted"
	case s.joins(s.current(), u) && !s.joinsMortars(u):
		return "18.1", "heavy weapons that do not fire alone need a company of their battalion each"
	case barraging>>s.phase&1 != 0:
		return s.whyNotBarrage(s.current(), u)
	case s.antiTank(s.current()):
		return s.whyNotTank(u, int(s.current().unit)-1)
	case !s.onTop(u) && !c.hw:
		return "5.22", "only the top two units of a hex use direct fire"
	case !s.inSight(u, int(s.current().unit)-1):
		return "5.24", "the target is out of its range or sight"
	}
	if v := s.twinBefore(u); v >= 0 {
		return "5.11", "it is like " + s.g.t.list[v].name + ", who is offered in its place"
	}
	return "", ""
}

// whyNotBarrage is why a unit may not use indirect fire.
func (s *State) whyNotBarrage(f *frame, u int) (rule, why string) {
	c := &s.g.t.list[u]
	to := int(f.to) - 1
	if f.to == 0 {
		to = s.where(int(f.unit) - 1)
	}
	switch {
	case !c.artillery && !c.hw:
		return "5.4", "only artillery and heavy weapons use indirect fire"
	case !c.hw && !s.battery(u):
		return "8.34", "it is not ready to fire"
	case s.g.t.distance(s.where(u), to) > c.farRange():
		return "5.53", "the target is out of its range"
	case f.to > 0 && s.director(u) < 0:
		return "5.41", "no HQ directs it"
	case f.to == 0 && !s.joins(f, u) && c.hw:
		return "18.1", "nobody of its battalion sees the target, or no company of it is near"
	case f.to == 0 && !s.joins(f, u):
		return "5.42", "nobody sees the target who could call for it"
	}
	if v := s.twinBefore(u); v >= 0 {
		return "5.11", "it is like " + s.g.t.list[v].name + ", who is offered in its place"
	}
	return "", ""
}

// whyNotArmour is why nobody may fire at armour.
func (s *State) whyNotArmour(t int) (rule, why string) {
	if v := s.twinBefore(t); v >= 0 && s.isTarget(t) {
		return "5.1", "it is like " + s.g.t.list[v].name + ", who is offered in its place"
	}
	for f := range s.unit {
		if c := &s.g.t.list[f]; s.alive(f) && int(c.side) == sideOf(s.phase) && s.tankSight(f, t) {
			if rule, why = s.whyNotTank(f, t); rule == "5.85" {
				return rule, why
			}
		}
	}
	return "5.8", "nobody who may fire at armour has it in sight and range"
}

// whyNotTank is why a unit may not fire at armour.
func (s *State) whyNotTank(f, t int) (rule, why string) {
	k := s.tankClass(f)
	switch {
	case k == 0:
		return "5.8", "it has nothing against armour"
	case s.has(t, stLightShot<<(k-1)):
		return "5.85", "that class has fired at it in this phase"
	case !s.onTop(f) && !s.fromBelow(f):
		return "5.88", "only the top two units of a hex use direct fire, and two guns"
	case !s.tankSight(f, t):
		return "5.86", "the target is out of its range or sight"
	}
	if v := s.twinBefore(f); v >= 0 {
		return "5.11", "it is like " + s.g.t.list[v].name + ", who is offered in its place"
	}
	return "", ""
}

func (s *State) whyNotMover(u int) (rule, why string) {
	c := &s.g.t.list[u]
	switch {
	case int(c.side) == sideOf(s.phase) && s.area(u) >= 0:
		return s.whyNotOff(u)
	case int(c.side) == sideOf(s.phase) && s.unit[u].at == toCome && s.comesBy(u) != nil:
		return s.whyNotEnter(u)
	case !s.alive(u) || int(c.side) != sideOf(s.phase):
		return "", ""
	case u < int(s.march) && s.mayMove(u):
		return "order", "units move in the order of their numbers"
	case s.has(u, stServed):
		return "12.51", "it has called for indirect fire in this turn"
	case s.has(u, stFired) && !s.shootsAndMoves(u):
		return "8.0", "it has fired"
	case s.halted(u):
		return "23.65", "30 Corps rests by night"
	case s.stays(u):
		return "26.51", "it has to stay where it is"
	case s.has(u, stMoved|stAttacked):
		return "8.0", "it has moved in this phase"
	case s.hasFerried(u):
		return "16.13", "it has ferried others in this phase"
	case c.move == byStatic:
		return "8.8", "static units do not move"
	case !s.mobile(u):
		return "8.34", "guns move in travel mode alone"
	}
	if v := s.twinBefore(u); v >= 0 && s.mayLead(u) {
		return "8.0", "it is like " + s.g.t.list[v].name + ", who is offered in its place"
	}
	return "10.1", "no hex next to it is open to it"
}

func (s *State) whyNotEnter(u int) (rule, why string) {
	if !s.due(u) {
		if n := s.dueFrom(u); n > 0 && n > int(s.turn) {
			return "22.11", fmt.Sprintf("it is not due before turn %d", n)
		}
		return "31.17", "what it waits for has not happened, or nothing flies to where it lands"
	}
	if s.entersFor(u) && s.due(u-1) {
		return "22.11", "it is like " + s.g.t.list[u-1].name + ", who is offered in its place"
	}
	return "22.14", "there is no room where it enters, or the column before it is too long"
}

func (s *State) whyNotOrder(u int) (rule, why string) {
	c := &s.g.t.list[u]
	switch {
	case !s.alive(u) || int(c.side) != sideOf(s.phase):
		return "", ""
	case u < int(s.current().cursor):
		return "10.53", "units are taken in their order"
	case c.engineer && !s.works(u):
		return "18.41", "engineers work concentrated, on foot and undisrupted"
	case c.bridging:
		return "16.6", "there is no bridge here that its points could repair or demolish"
	}
	return "18.42", "there is nothing that it could do"
}

func (s *State) whyNotChange(u int) (rule, why string) {
	c := &s.g.t.list[u]
	switch {
	case !s.alive(u) || int(c.side) != sideOf(s.phase):
		return "", ""
	case u < int(s.current().cursor):
		return "13.0", "units are taken in their order, each for one change"
	case s.has(u, stDisrupted):
		return "13.52", "disruption ends by a check of morale in the phase of command"
	case s.mode(u) == travel && s.tied(u):
		return "30.42", "no Allied unit leaves travel mode yet"
	case s.mode(u) == travel && s.keepsTravel(u):
		return "11.62", "behind the spearhead a formation on Club Route keeps travel mode until it has command points and Germans to fight"
	case s.mode(u) == travel && s.boundToTravel(u):
		return "13.0", "nobody leaves travel mode on a raised way or in a marsh"
	}
	return "13.0", "it has no other mode"
}

// whyNoAttack is why the group may attack nobody; none where no enemy is next to it.
func (s *State) whyNoAttack() (rule, why string) {
	for d, n := range s.g.t.grid.Next[s.groupHex()] {
		if n >= 0 && s.enemyIn(int(n), sideOf(s.phase)) {
			return s.whyNotAttack(d)
		}
	}
	return "", ""
}

// whyNotAttack is why the group may not attack the enemies in a direction.
func (s *State) whyNotAttack(d int) (rule, why string) {
	h := s.groupHex()
	n := int(s.g.t.grid.Next[h][d])
	switch {
	case n < 0 || !s.enemyIn(n, sideOf(s.phase)):
		return "8.6", "no enemy is there"
	case !s.concerted(s.group[:s.members], n):
		return "17.3", "others who attack that hex in this phase are of another division, or infantry of another regiment"
	case s.carried(s.group[:s.members], h, d, int(s.walked)) == byLand && s.wetSide(h, d):
		return "10.42", "it is not to be entered from here"
	}
	return "8.6", "it cannot be attacked from here, or that costs too much"
}

func (s *State) whyNotStep(d int) (rule, why string) {
	h := s.groupHex()
	n := int(s.g.t.grid.Next[h][d])
	switch {
	case n < 0:
		return "", ""
	case s.enemyIn(n, sideOf(s.phase)):
		return "8.12", "an enemy is there"
	case s.leadersMeet(n):
		return "19.31", "leaders of both sides may not be in one hex"
	case s.stuck(h):
		return "8.53", "the way is full of other travellers"
	case s.groupCap() <= 0 && mini(s.phase):
		return "8.15", "it has come as far as it may in this phase"
	case s.groupCap() <= 0:
		return "8.24", "disrupted units go one hex"
	case s.wetSide(h, d) && s.carried(s.group[:s.members], h, d, int(s.walked)) == byLand:
		return "10.13", "no bridge stands there, and no boat or ferry takes it across"
	case !s.affords(h, d, s.leaving(h)):
		return "8.13", "the way is closed or costs too much"
	case !s.fits(s.groupFits(n)):
		return "9.1", "there is no room"
	case s.groupBarred(h, n) && sideOf(s.phase) == german:
		return "30.41", "Germans do not go into the British lines"
	case s.transit&transitRoad != 0 && !s.g.club.road.Has(int16(n)):
		return "11.62", "behind the spearhead nobody leaves Club Route without command points"
	case s.south > 0 && s.groupBarred(h, n) && s.g.club.road.Has(int16(n)):
		return "11.62", "without command points nobody goes south on Club Route"
	case s.groupBarred(h, n) && s.roams(int(s.group[0])):
		return "31.23", "it is too far from its zone and from the bridges of Club Route"
	case s.groupBarred(h, n):
		return "23.61", "it is too far from Club Route"
	}
	return "8.4", "nobody can answer this step: name the hex to go to"
}

// whyNotOff is for units in areas off the map.
func (s *State) whyNotOff(u int) (rule, why string) {
	switch a := s.area(u); {
	case s.phase != phGermanMove:
		return "20", "units off the map move in the phase of German movement"
	case s.turn <= s.unit[u].work:
		return "20.14", "it has only come to its area"
	case !s.rested(u, a) && !s.night() && s.areaClear(a):
		return "20.16", "nobody goes from area to area by day in clear weather, and it has not been here for a whole movement phase"
	case !s.rested(u, a) && !s.night():
		return "20.11", "it goes on with an HQ alone, and has not been here for a whole movement phase"
	case s.twinOff(u):
		return "20", "it is like " + s.g.t.list[u-1].name + ", who is offered in its place"
	}
	return "20.15", "30 points have gone that way, or there is no room on the edge"
}
