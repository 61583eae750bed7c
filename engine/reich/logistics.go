package reich

import (
	"fmt"
	"slices"
)

// The phase of logistics (2 of 4.0): in two turns of a day every division that is not cut off receives command and ammunition points, and gives command points to its
// HQs (11.61 to 11.65, 11.71, 11.73, 11.81, 25.41). The fire at drops and at the road is in raid.go.

// Steps of actLogistics. cursor is the division, one more than its place; er what is rolled for or shared out, or 1 where one more may be raised for weather P; left
// the column of the table, or the divisions that may still be raised; points the rates of 30 Corps, four bits each; result how many of these are chosen, or what its dice are helped by; chosen what the corps
// has to share out: command points, and 256 times ammunition points; unit the HQ that is asked about.
const (
	lgLevel = iota // German deliveries
	lgNext
	lgRate // of an airborne division
	lgClub // of 30 Corps
	lgHelp // for a column that is dropped
	lgRoll
	lgShare
	lgHQ
	lgRaid // Germans fire at the drop, or at the road: unit the last of them, result the command points of the drop that are left, or what the road loses next
	lgHit  // one has fired
	lgWay  // a point scatters
	lgFar  // in the direction left, one more
)

// What is rolled for.
const (
	forCommand = iota
	forAmmunition
	forRoute
)

// runLogistics: nothing is received where the scenario has no points, nor on 17 September (25.41).
func (s *State) runLogistics() {
	if s.stage > 0 || !s.pointsCount() || !s.g.sc.Turns[s.turn-1].Logistics {
		s.nextPhase()
		return
	}
	s.stage = 1
	f := frame{act: uint8(actLogistics)}
	f.left, f.er = s.setLevels()
	s.begin(f)
}

// headOf is the first HQ of a division on the map, -1: it is not in play.
func (s *State) headOf(i int) int {
	first := int(s.g.t.divisions[i])
	for h := first; h < len(s.unit); h++ {
		if s.g.t.list[h].rung == atDivision && s.g.t.list[h].formation == s.g.t.list[first].formation && s.alive(h) {
			return h
		}
	}
	return -1
}

// cutOff tells whether a division has no path to its source: all its HQs are marked (11.81).
func (s *State) cutOff(i int) bool {
	first := int(s.g.t.divisions[i])
	for h := first; h < len(s.unit); h++ {
		if s.g.t.list[h].rung == atDivision && s.g.t.list[h].formation == s.g.t.list[first].formation && s.alive(h) && !s.has(h, stDepleted) {
			return false
		}
	}
	return true
}

// byRoad tells divisions of 30 Corps, which share one delivery (11.61).
func (s *State) byRoad(i int) bool {
	c := &s.g.t.list[s.g.t.divisions[i]]
	return c.side == allied && !c.airborne
}

func (s *State) runLogisticsAct(f *frame) {
	i := int(f.cursor) - 1
	switch f.step {
	case lgLevel:
		if f.left > 0 && !s.anyToRaise(f) {
			f.left = 0
		}
		if f.left == 0 && f.er > 0 && !s.anyToRaise(f) {
			f.er = 0
		}
		if f.left > 0 || f.er > 0 {
			s.askOf(kLevel, german)
			return
		}
		f.step = lgNext
	case lgNext:
		s.nextDivision(f)
	case lgRate:
		s.askOf(kRate, allied)
	case lgClub, lgHelp:
		s.askOf(kClub, allied)
	case lgRoll, lgHit, lgWay, lgFar:
		s.ask(cLogistic)
	case lgRaid:
		if s.nextRaider(f) >= 0 {
			s.askOf(kRaid, german)
			return
		}
		s.raided(f)
	case lgShare:
		s.share(f, i)
	case lgHQ:
		if u := s.nextHQ(f, i); u >= 0 {
			f.unit = uint16(u + 1)
			s.askOf(kCP, int(s.g.t.list[u].side))
			return
		}
		x := &s.divisions[i]
		x.command = uint8(min(int(x.command), 2*s.g.t.charts.Logistics.Track))
		f.unit, f.step = 0, lgNext
	}
}

// nextDivision begins with the next division in play (11.65, 11.81).
func (s *State) nextDivision(f *frame) {
	for i := int(f.cursor); i < len(s.g.t.divisions); i++ {
		h := s.headOf(i)
		if h < 0 {
			continue
		}
		f.cursor = uint16(i + 1)
		cut := s.cutOff(i)
		x := &s.divisions[i]
		x.command = uint8(min(int(x.command), 2*s.g.t.charts.Logistics.Saved))
		for _, hq := range s.g.t.staffs {
			if u := int(hq); s.alive(u) && s.first(u) && s.divisionIndex(u) == i {
				n := 0
				if cut {
					n = max(0, s.commandOf(u)-1)
				}
				s.setCommand(u, n)
			}
		}
		f.er, f.left = forCommand, 0
		switch {
		case cut:
			f.step = lgHQ
		case s.g.t.list[h].side == german:
			f.step, f.left = lgRoll, x.delivery(forCommand)
		case !s.byRoad(i):
			f.step = lgRate
		case f.points == 0 && f.chosen == 0:
			f.step, f.result = lgClub, 0
		default:
			f.step = lgShare
		}
		return
	}
	s.end()
	s.nextPhase()
}

func (s *State) maskRate() {
	for n := 1; n <= 9; n++ {
		s.allow(s.g.off[blkNum] + n)
	}
}

func (s *State) actRate(_ block, i int) {
	f := s.current()
	f.left, f.step = uint8(i), lgRoll
}

// delivery is what dice bring.
func (s *State) delivery(dice int) int {
	f := s.current()
	t, i := &s.g.t.charts.Logistics, int(f.cursor)-1
	switch c := &s.g.t.list[s.g.t.divisions[i]]; {
	case c.side == german:
		return t.German[f.er][f.left-1][dice-2]
	case c.airborne && f.er == forCommand:
		return t.Airborne[f.er][f.left-1][dice-2]
	case c.airborne:
		return t.Airborne[f.er][9-f.left][dice-2]
	}
	dice = min(12, dice+s.help(f))
	if f.er == forRoute {
		return t.RouteMA[f.left-1][dice-2]
	}
	return t.Route[f.er][f.left-1][dice-2]
}

func (s *State) rolledLogistic(dice int) {
	f := s.current()
	switch f.step {
	case lgHit:
		s.rolledRaid(dice)
		return
	case lgWay, lgFar:
		s.rolledDrift(dice)
		return
	}
	i, n := int(f.cursor)-1, s.delivery(dice)
	x := &s.divisions[i]
	switch {
	case s.byRoad(i) && f.er == forRoute:
		s.routeMA = uint8(n + 1)
	case s.byRoad(i):
		f.chosen += uint16(n) << (8 * f.er)
	case f.er == forCommand:
		x.command += uint8(2 * n)
		if s.g.t.list[s.g.t.divisions[i]].airborne {
			f.result = uint8(n)
		}
	default:
		x.ammunition = uint8(min(int(x.ammunition)+n, s.g.t.charts.Logistics.AmmunitionTrack))
	}
	f.er++
	switch {
	case s.byRoad(i):
		s.nextColumn(f)
	case f.er > forAmmunition && s.g.t.list[s.g.t.divisions[i]].airborne:
		f.er, f.left, f.step = 0, 0, lgRaid
	case f.er > forAmmunition:
		f.er, f.left, f.step = 0, 0, lgHQ
	case s.g.t.list[s.g.t.divisions[i]].side == german:
		f.left = x.delivery(f.er)
	}
}

// nextHQ is the next HQ of a division that command points may be given to, -1: none. It needs a path to its division (11.63), unless that is cut off itself and
// uses up what it has (11.81).
func (s *State) nextHQ(f *frame, i int) int {
	for u := int(f.unit); u < len(s.unit); u++ {
		if s.mostCP(u, i) > 0 {
			return u
		}
	}
	return -1
}

// mostCP is how many command points an HQ of a division may be given, by what the division has.
func (s *State) mostCP(u, i int) int {
	c := &s.g.t.list[u]
	if !c.hq || c.rung == atCorps || !s.alive(u) || !s.first(u) || s.divisionIndex(u) != i || s.has(u, stDepleted) && !s.cutOff(i) {
		return 0
	}
	n := 0
	for n < plenty-s.commandOf(u) && s.pointCost(u, n+1) <= int(s.divisions[i].command) {
		n++
	}
	return n
}

func (s *State) maskCP() {
	f := s.current()
	for n := range s.mostCP(int(f.unit)-1, int(f.cursor)-1) + 1 {
		s.allow(s.g.off[blkNum] + n)
	}
}

func (s *State) actCP(_ block, n int) {
	f := s.current()
	u := int(f.unit) - 1
	s.divisions[f.cursor-1].command -= uint8(s.pointCost(u, n))
	s.setCommand(u, s.commandOf(u)+n)
}

func (s *State) saysLogistic(dice int) string {
	f := s.current()
	if f.step != lgRoll {
		return s.saysRaid(dice)
	}
	n := s.delivery(dice)
	return [3]string{counted(n, "command point"), counted(n, "ammunition point"), halfPoints(n, "movement point")}[f.er]
}

func (s *State) divisionName() string {
	i := int(s.current().cursor) - 1
	return s.g.t.list[s.g.t.divisions[i]].name
}

func (s *State) logisticPrompt() string {
	switch s.current().step {
	case lgHit:
		return fmt.Sprintf("Fire of %s at what arrives (11.61)", s.g.t.list[s.current().unit-1].name)
	case lgWay, lgFar:
		return "Where does the command point come down (11.61)?"
	}
	if s.byRoad(int(s.current().cursor) - 1) {
		return "What does 30 Corps receive (11.61)?"
	}
	return fmt.Sprintf("What does %s receive (11.61)?", s.divisionName())
}

func (s *State) ratePrompt() string {
	return fmt.Sprintf("What is dropped for %s (11.61)?", s.divisionName())
}

// columnWords are what comes up Club Route.
var columnWords = [3]string{"command points", "ammunition points", "movement"}

// dropped is the column that was given up, once there is one.
func (f *frame) dropped() int {
	for what := range columnWords {
		if f.rate(what) == 0 {
			return what
		}
	}
	return 0
}

func (s *State) clubText(b block, i int) string {
	f := s.current()
	switch {
	case b != blkNum:
		return ""
	case f.step == lgHelp:
		first, second := forCommand, forRoute
		switch f.dropped() {
		case forCommand:
			first = forAmmunition
		case forRoute:
			second = forAmmunition
		}
		return fmt.Sprintf("%d to the dice for %s, %d for %s", i, columnWords[first], s.g.t.charts.Logistics.DropColumn-i, columnWords[second])
	case i == 0:
		return "nothing, which adds to the dice of the others"
	}
	return fmt.Sprintf("%d%%", 10*i)
}

func (s *State) rateText(b block, i int) string {
	if b != blkNum {
		return ""
	}
	return fmt.Sprintf("%d%% command points, %d%% ammunition", 10*i, 100-10*i)
}

func (s *State) cpPrompt() string {
	f := s.current()
	return fmt.Sprintf("How many command points does %s get, %s of its division left (11.63)?", s.g.t.list[f.unit-1].name, halves(int(s.divisions[f.cursor-1].command)))
}

// goodLogistics tells whether what a phase of logistics remembers goes together.
func (s *State) goodLogistics(f *frame) bool {
	i := int(f.cursor) - 1
	if !s.pointsCount() || s.stage != 1 || i >= len(s.g.t.divisions) || f.er > forRoute || f.step > lgFar {
		return false
	}
	if f.step == lgLevel {
		return f.cursor == 0 && f.left < maxDivisions && f.er <= 1 && f.left|f.er > 0 && s.anyToRaise(f) && f.points|f.chosen == 0
	}
	for what := range 3 {
		if n := f.rate(what); !slices.Contains(rates[:], n) {
			return false
		}
	}
	if i < 0 || s.headOf(i) < 0 || f.points > 0xFFF || f.rate(0)+f.rate(1)+f.rate(2) > 10 || int(f.result) > forRoute {
		return false
	}
	c := &s.g.t.list[s.headOf(i)]
	german := c.side == german
	if s.byRoad(i) == (f.points == 0) && f.step != lgClub && f.step != lgHQ {
		return false
	}
	switch f.step {
	case lgRate:
		return c.airborne && f.er == 0
	case lgClub, lgHelp:
		return s.byRoad(i) && s.goodClub(f)
	case lgRoll:
		most := 9
		switch {
		case german:
			most = intense + 1
		case s.byRoad(i):
			return s.goodClub(f) && f.rate(int(f.er)) > 0 && f.left == uint8(slices.Index(rates[1:], f.rate(int(f.er)))+1) && int(f.result) <= s.g.t.charts.Logistics.DropColumn
		}
		return f.er <= forAmmunition && f.left >= 1 && int(f.left) <= most && f.points|f.chosen == 0 && (f.result == 0 || c.airborne && f.er == forAmmunition && f.result <= mostDropped && int(s.divisions[i].command) >= 2*int(f.result))
	case lgRaid, lgHit, lgWay, lgFar:
		return s.goodRaid(f, i)
	case lgShare:
		return s.byRoad(i) && f.er <= forAmmunition && s.mostShare(f, i) > 0 && f.left == 0 && f.result == 0
	}
	return f.step == lgHQ && f.unit > 0 && s.mostCP(int(f.unit)-1, i) > 0 && f.er == 0 && f.left == 0
}
