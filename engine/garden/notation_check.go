package garden

import (
	"errors"
	"fmt"
	"math/bits"
)

// contradictions finds what is wrong with a position whose fields could all be read, brings what follows from them up to
// date, and looks for the legal actions. Only positions that play can reach or stop at by the rules' own standards pass.
func (s *State) contradictions() []error {
	k := kind(s.node)
	if k == kAuto || k >= numKinds || nodes[k].phases&in(int(s.phase)) == 0 {
		return []error{fmt.Errorf("garden position: node %v does not stand in phase %s", k, phaseWords[s.phase])}
	}
	for _, test := range []func() error{s.checkTurn, s.checkUnits, s.checkParents, s.checkHexes, s.checkIdle, s.checkPlots} {
		if err := test(); err != nil {
			return []error{fmt.Errorf("garden position: %w", err)}
		}
	}
	s.recount()
	for _, test := range []func() error{s.checkStacks, s.checkMemory} {
		if err := test(); err != nil {
			return []error{fmt.Errorf("garden position: %w", err)}
		}
	}
	s.stage = s.stageOf()
	if check := nodes[k].check; check != nil {
		if err := check(s); err != nil {
			return []error{fmt.Errorf("garden position: %v: %w", k, err)}
		}
	}
	if err := s.checkNode(k); err != nil {
		return []error{fmt.Errorf("garden position: %v: %w", k, err)}
	}
	return nil
}

// checkNode finds the legal actions; nodes with a single one are never stopped at.
func (s *State) checkNode(k kind) error {
	switch {
	case k == kOver:
		if s.turn != s.g.lastTurn {
			return errors.New("the game ends on its last turn")
		}
		s.finish()
	case k.isDecision():
		if _, n := s.list(); n < 2 {
			return fmt.Errorf("%d legal actions, want 2 at least: a single one is played without asking", n)
		}
	default:
		w := nodes[k].faces(s)
		if w.total() == 0 {
			return errors.New("no faces")
		}
	}
	return nil
}

// stageOf is where in its phase a node stands.
func (s *State) stageOf() uint8 {
	switch {
	case operations&in(int(s.phase)) != 0:
		return 1
	case combats&in(int(s.phase)) == 0:
		return 0
	}
	switch kind(s.node) {
	case cSurcharge:
		return stSurcharge
	case cRetreat:
		return stRetreat
	case cBridge:
		return stChecks
	case cIsolate:
		return stIsolation
	}
	return 0
}

func (s *State) checkTurn() error {
	g := s.g
	first, last := phaseOf(g.sc.First.Phase), g.lastPhase
	switch {
	case s.turn < g.firstTurn || s.turn > g.lastTurn:
		return fmt.Errorf("turn %d, want %d to %d", s.turn, g.firstTurn, g.lastTurn)
	case s.turn == g.firstTurn && s.phase < first, s.turn == g.lastTurn && s.phase > last && s.phase != phOver:
		return fmt.Errorf("phase %s is not played on turn %d", phaseWords[s.phase], s.turn)
	case g.sc.Weather != nil && s.phase > phWeather && s.weather != g.weatherOf(s.turn):
		return fmt.Errorf("weather %s, want that of the scenario", weatherWords[s.weather])
	case s.phase > phAlliedAir && s.air[allied] > 0 || s.phase != phWeather && s.phase > phGermanAir && s.air[german] > 0:
		return errors.New("air points are left after the air phases")
	case s.interd > 0 && (s.phase < phAlliedAir || s.phase > phBuildUp):
		return errors.New("interdiction outside the phases it is for")
	case s.phase == phWeather && (s.air != [2]uint8{}):
		return errors.New("air points before the weather is known")
	}
	return nil
}

// checkUnits tests each record by itself.
func (s *State) checkUnits() error {
	t := s.g.t
	for u := range t.units {
		r, at := &t.list[u], s.loc[u]
		fail := func(text string) error { return fmt.Errorf("unit %s: %s", r.id, text) }
		waits := at == toCome && s.g.opts.Free && r.turn == 0 && r.airborne
		if !onMap(at) && !waits {
			if s.cp[u] != 0 || s.eff[u] != 0 || s.op[u] != 0 || s.fl[u] != 0 || s.st[u] != 0 || s.pa[u] != 0 || s.pen[u] != 0 {
				return fail("has nothing while it is not on the map")
			}
			if at == toCome && r.turn == 0 {
				return fail("is not among those to come")
			}
			continue
		}
		switch {
		case waits && kind(s.node) != kSource && kind(s.node) != kDrop:
			return fail("has landed before the first turn")
		case s.cp[u] < 10 || int(s.cp[u]) > max(s.base(u)*5/4, s.base(u)+s.spare(u)):
			return fail(fmt.Sprintf("strength %d, want 10 to %d tenths", s.cp[u], s.base(u)*5/4))
		case s.eff[u] < 40:
			return fail("efficiency is 40 at least")
		case s.travel(u) && s.fort(u) > 0 && onMap(at) && !t.inside.has(at):
			return fail("no works outside the border")
		case onMap(at) && !t.inside.has(at) && !s.travel(u):
			return fail("is in travel mode outside the border")
		case onMap(at) && r.side == allied && !t.inside.has(at):
			return fail("stands outside the border")
		case onMap(at) && s.owner(at) != int(r.side):
			return fail("stands in a hex of the other side")
		case !s.g.opts.Advanced && (s.commandLost(u) || s.has(u, flSplit|flHalf) || s.advance(u) != 0):
			return fail("has what only the advanced game knows")
		case s.has(u, flSplit|flHalf) && r.gun < 0:
			return fail("has no guns")
		case s.received(u) != 0 && !s.artDue(u):
			return fail("has artillery it cannot have got")
		case bits.OnesCount16(s.fl[u]&flPlots) > 1, s.has(u, flBuild) && r.parent == none, s.has(u, flBreak) && !s.builtUp(u):
			return fail("has plots it cannot have")
		}
	}
	return nil
}

// spare is room for rounding where parts are built up that disbanding had brought to their bound.
func (s *State) spare(u int) int { return len(s.g.t.list[u].parts) }

func (s *State) artDue(u int) bool {
	for i, m := range s.g.t.list[u].more {
		if s.received(u)>>i&1 != 0 && (m.Turn == 0 || m.Turn > int(s.turn)) {
			return false
		}
	}
	return true
}

// checkParents tests that parts are in one place only.
func (s *State) checkParents() error {
	t := s.g.t
	for p := range t.units {
		r := &t.list[p]
		if len(r.parts) == 0 {
			if s.loc[p] == merged && r.parent == none {
				return fmt.Errorf("unit %s: merged, but it has no parent", r.id)
			}
			continue
		}
		standing := onMap(s.loc[p])
		if standing && !s.builtUp(p) {
			return fmt.Errorf("unit %s: stands with less than two parts", r.id)
		}
		alive := false
		for i, c := range r.parts {
			in, at := s.held(p)>>i&1 != 0, s.loc[c]
			alive = alive || onMap(at) || at == toCome
			if in && at != merged || !in && at == merged && s.loc[p] != toCome {
				return fmt.Errorf("unit %s: is either in %s or elsewhere", t.list[c].id, r.id)
			}
			if s.loc[p] == toCome && at != merged {
				return fmt.Errorf("unit %s: comes with %s", t.list[c].id, r.id)
			}
		}
		if !standing && s.loc[p] != toCome && (s.loc[p] == merged) != alive {
			return fmt.Errorf("unit %s: merged as long as a part lives", r.id)
		}
	}
	return nil
}

// checkHexes tests ownership, bridges and sources.
func (s *State) checkHexes() error {
	t := s.g.t
	for h := range uint16(t.hexes) {
		if s.own.has(h) && !t.inside.has(h) {
			return fmt.Errorf("hex %s: outside the border everything is German", t.code(h))
		}
	}
	for i := range t.bridges {
		if t.bridges[i].fixed && s.br[i] != bridgeStands {
			return fmt.Errorf("bridge %s: it never blows", t.bridges[i].name)
		}
	}
	if s.src == [4]uint16{noHex, noHex, noHex, noHex} {
		s.src = t.sourceHex
	}
	for i, h := range s.src {
		if h == noHex && s.lost>>i&1 != 0 {
			return fmt.Errorf("source of %s: overrun, but there is none", sources[i])
		}
		if h != t.sourceHex[i] && !s.g.opts.Free && (i != 3 || s.polish == 0) {
			return fmt.Errorf("source of %s: it is where the scenario has it", sources[i])
		}
	}
	return nil
}

func (s *State) checkStacks() error {
	points := make([]int, s.g.t.hexes)
	for u := range s.g.t.units {
		if h := s.loc[u]; onMap(h) {
			if points[h] += s.points(u); points[h] > entryPoints {
				return fmt.Errorf("hex %s: more than %d stacking points", s.g.t.code(h), entryPoints)
			}
		}
	}
	for side, most := range s.g.t.caps {
		if n := s.count(side); n > most {
			return fmt.Errorf("%d %s units on the map, want at most %d", n, sideTitles[side], most)
		}
	}
	return nil
}

// asked are the kinds at which a field may differ from its neutral value.
func asked(kinds ...kind) (out uint32) {
	for _, k := range kinds {
		out |= 1 << k
	}
	return out
}

// checkMemory tests what is remembered: sightings of units out of sight, from now or before, and reports of units in play.
func (s *State) checkMemory() error {
	if s.mem == nil {
		return nil
	}
	for u := range s.g.t.units {
		at, gone := s.mem.at[u], s.loc[u] == dead || s.loc[u] == notHere
		_, told := s.mem.tenths(u)
		switch {
		case told && gone:
			return fmt.Errorf("reports: %s is not in play", s.g.t.list[u].id)
		case at == noHex:
		case gone || !s.g.opts.Hidden || onMap(s.loc[u]) && s.inSight(u):
			return fmt.Errorf("seen: %s is not out of sight", s.g.t.list[u].id)
		case s.mem.when[u] > moment(s.turn, s.phase), s.mem.when[u]&15 >= phOver, s.mem.when[u] < moment(s.g.firstTurn, 0):
			return fmt.Errorf("seen: %s, want a phase that has been", s.g.t.list[u].id)
		}
	}
	return nil
}

var (
	selKinds    = asked(kOp, cBridge, cSurcharge, cFail)
	cursorKinds = asked(kSource, kDrop, cShift, kBuild, kBreak, kDisband, kBarrage, kSplit)
	rollKinds   = asked(cShift, cAir, cBridge, cSurcharge, cFail, cIsolate)
	plotKinds   = asked(kBattle, kAttack, kAdvance, kBarrage, kSplit)
	atKinds     = asked(cAir, cBridge, cSurcharge, cIsolate)
)

// checkIdle tests that fields which mean nothing at the node are neutral.
func (s *State) checkIdle() error {
	bit := uint32(1) << s.node
	fights := combats&in(int(s.phase)) != 0
	for _, c := range []struct {
		name  string
		set   bool
		means bool
	}{
		{"sel", s.sel != none || s.given != 0, bit&selKinds != 0 && !fights},
		{"given", s.given != 0, s.sel != none},
		{"cursor", s.cursor != 0, bit&cursorKinds != 0},
		{"roll-unit", s.roller != none, bit&rollKinds != 0 && !(fights && kind(s.node) == cBridge)},
		{"to", s.to != noHex, bit&asked(cBridge, cSurcharge, cFail) != 0 && !fights},
		{"strike", s.strike != noHex, kind(s.node) == cAir},
		{"battles", s.nb > 0, bit&plotKinds != 0 || fights},
		{"battle", s.cur > 0, fights},
		{"at", s.at > 0, bit&atKinds != 0 && (fights || kind(s.node) == cAir)},
		{"retreat", s.chance > 0, kind(s.node) == cRetreat},
		{"path", s.path[0] != noHex || s.path[1] != noHex, fights && bit&asked(cBridge, cIsolate) != 0},
		{"path2", s.path[1] != noHex, s.path[0] != noHex},
		{"barred", s.barred > 0, fights && bit&asked(cBridge, cIsolate) != 0},
		{"fought", s.fought > 0, fights && kind(s.node) != cSurcharge},
		{"extra", s.extra != [maxJoined / 4]uint8{}, fights && s.g.opts.Advanced},
		{"defence", s.def[0] != none, fights},
		{"aims", s.aim != [maxGuns]uint8{}, (bit&asked(kBarrage, kSplit) != 0 || fights) && s.g.opts.Advanced},
	} {
		if c.set && !c.means {
			return fmt.Errorf("%s: means nothing at %v in this phase", c.name, kind(s.node))
		}
	}
	return nil
}

// checkPlots tests battles and attackers.
func (s *State) checkPlots() error {
	seen := map[uint8]bool{}
	fights := combats&in(int(s.phase)) != 0
	for i := range int(s.nb) {
		from, to := s.plotted(i)
		if from == to && !(kind(s.node) == kAttack && i == int(s.nb)-1) {
			return fmt.Errorf("battles: nobody attacks %s", s.g.t.code(s.tgt[i]))
		}
		for j := range i {
			if s.tgt[j] == s.tgt[i] {
				return fmt.Errorf("battles: %s twice", s.g.t.code(s.tgt[i]))
			}
		}
		for _, u := range s.seq[from:to] {
			r := &s.g.t.list[u]
			switch {
			case seen[u] || int(r.side) != s.actor():
				return fmt.Errorf("battles: %s attacks once, in a phase of its side", r.id)
			case onMap(s.loc[u]) && !s.has(int(u), flAttacks), !onMap(s.loc[u]) && !fights:
				return fmt.Errorf("battles: %s has plotted no attack", r.id)
			case !fights && (s.g.t.toward(s.loc[u], s.tgt[i]) < 0 || s.op[u] < costAttack || s.crossesBorder(u, s.tgt[i])):
				return fmt.Errorf("battles: %s cannot attack %s", r.id, s.g.t.code(s.tgt[i]))
			}
			seen[u] = true
		}
		if !fights && (s.owner(s.tgt[i]) == s.actor() || !s.anyAt(s.tgt[i])) {
			return fmt.Errorf("battles: no enemy in %s", s.g.t.code(s.tgt[i]))
		}
	}
	for u := range s.g.t.units {
		if s.has(u, flAttacks) && !seen[uint8(u)] {
			return fmt.Errorf("unit %s: plots an attack that is not among the battles", s.g.t.list[u].id)
		}
		if s.advance(u) != 0 && !seen[uint8(u)] {
			return fmt.Errorf("unit %s: plots an advance and no attack", s.g.t.list[u].id)
		}
	}
	if fights {
		return s.checkFight()
	}
	return nil
}

func (s *State) crossesBorder(u uint8, h uint16) bool {
	d := s.g.t.toward(s.loc[u], h)
	return s.g.t.list[u].side == allied && s.g.t.border[s.loc[u]]>>d&1 != 0
}

func (s *State) anyAt(h uint16) bool {
	for u := range s.g.t.units {
		if s.loc[u] == h {
			return true
		}
	}
	return false
}

// checkFight tests the battle in hand.
func (s *State) checkFight() error {
	if s.cur >= s.nb {
		return errors.New("battle: none is in hand")
	}
	from, to := s.plotted(int(s.cur))
	if bits.Len64(s.fought) > to-from {
		return errors.New("fought: more than attack")
	}
	if kind(s.node) != cSurcharge && s.fought == 0 {
		return errors.New("fought: nobody")
	}
	for i := to - from; i < maxJoined; i++ {
		if s.surcharge(i) != 0 {
			return errors.New("extra: more than attack")
		}
	}
	ended := false
	last := -1
	for _, u := range s.def {
		switch {
		case u == none:
			ended = true
		case ended || int(u) <= last || int(s.g.t.list[u].side) == s.actor():
			return errors.New("defence: units of the other side, in order")
		case onMap(s.loc[u]) && s.loc[u] != s.target() && kind(s.node) != cIsolate && kind(s.node) != cBridge:
			return fmt.Errorf("defence: %s stands elsewhere", s.g.t.list[u].id)
		default:
			last = int(u)
		}
	}
	if s.def[0] == none {
		return errors.New("defence: nobody")
	}
	for _, p := range s.path {
		if p != noHex && s.path[0] != noHex && s.g.t.toward(s.target(), s.path[0]) < 0 {
			return errors.New("path: it begins beside the hex")
		}
	}
	return nil
}

// What else must be true at a kind of node.

func (s *State) checkSource() error {
	if !s.g.opts.Free || s.turn != s.g.firstTurn || int(s.cursor) >= len(sources) {
		return errors.New("asked of a free set-up only, for four sources")
	}
	return nil
}

func (s *State) checkDrop() error {
	if !s.g.opts.Free || s.turn != s.g.firstTurn || int(s.cursor) >= s.g.t.firstGerman || s.loc[s.cursor] != toCome || s.g.t.list[s.cursor].turn != 0 {
		return errors.New("asked of a free set-up only, for a unit that has not landed")
	}
	return nil
}

func (s *State) checkShift() error {
	if !s.g.opts.Free || s.turn != s.g.firstTurn || s.roller == none || s.roller != s.cursor || int(s.roller) < s.g.t.firstGerman || !onMap(s.loc[s.roller]) {
		return errors.New("drawn in a free set-up only, for a German unit")
	}
	if _, n := s.shifts(int(s.roller)); n == 0 {
		return errors.New("the unit has nowhere to go")
	}
	return nil
}

func (s *State) checkAir() error {
	if s.air[s.actor()] == 0 {
		return errors.New("no air points are left")
	}
	return nil
}

func (s *State) checkHit() error {
	u := s.roller
	if u == none && s.mem != nil && s.strike != noHex && s.inVain() {
		return nil
	}
	if u == none || s.strike == noHex || s.loc[u] != s.strike || int(s.g.t.list[u].side) == s.actor() || s.at > u {
		return errors.New("a unit of the other side in the hex under attack is drawn for")
	}
	return nil
}

func (s *State) checkArrive() error {
	if s.arrivals(0, true) == 0 {
		return errors.New("nobody arrives")
	}
	return nil
}

func (s *State) checkInterdict() error {
	if s.interd == 0 || s.count(german) == 0 {
		return errors.New("there is nothing to draw")
	}
	return nil
}

func (s *State) checkOp() error {
	if s.sel == none {
		return nil
	}
	u := int(s.sel)
	if int(s.g.t.list[u].side) != s.actor() || !onMap(s.loc[u]) || !s.mayGoOn(u) {
		return fmt.Errorf("%s has no command", s.g.t.list[u].id)
	}
	return nil
}

func (s *State) checkAttack() error {
	if s.nb == 0 {
		return errors.New("no hex is chosen")
	}
	return nil
}

func (s *State) checkAdvanced() error {
	if !s.g.opts.Advanced {
		return errors.New("asked in the advanced game only")
	}
	return nil
}

func (s *State) checkAdvance() error {
	if s.ns == 0 || s.advance(int(s.seq[s.ns-1])) != 0 {
		return errors.New("nobody has just plotted an attack")
	}
	return s.checkAdvanced()
}

func (s *State) checkBarrage() error {
	u := int(s.cursor)
	if from, to := s.sideUnits(s.actor()); u < from || u >= to || !s.ready(u) || !s.anyTarget(u) {
		return errors.New("no gun with a target is asked")
	}
	return s.checkAdvanced()
}

// checkStep tests the step in hand of an operation phase.
func (s *State) checkStep() error {
	u := s.roller
	if u == none || s.sel != u || s.given == 0 || int(s.g.t.list[u].side) != s.actor() || !onMap(s.loc[u]) || s.to == noHex {
		return errors.New("a selected unit is about to make a step")
	}
	d := s.g.t.toward(s.loc[u], s.to)
	if d < 0 {
		return errors.New("the step leads to a neighbour")
	}
	m := s.mover(int(u))
	if st := m.step(s, s.loc[u], d); !st.open || s.knownCost(int(u), d, &st) > int(s.op[u]) && !m.minimum(s, s.loc[u], d, &st) && kind(s.node) != cFail {
		return errors.New("the step is not possible")
	}
	return nil
}

func (s *State) checkBridge() error {
	if combats&in(int(s.phase)) == 0 {
		if err := s.checkStep(); err != nil {
			return err
		}
	} else if s.at > 6 || s.defended() || s.actor() != allied {
		return errors.New("the Allies are about to advance into an empty hex")
	}
	var from, to uint16
	if combats&in(int(s.phase)) != 0 {
		from, to = s.checkedSide()
	} else {
		from, to = s.loc[s.roller], s.to
	}
	if from == noHex || to == noHex || s.actor() != allied {
		return errors.New("no side is about to be crossed")
	}
	if d := s.g.t.toward(from, to); d < 0 || s.g.t.bridgeAt[from][d] < 0 || s.br[s.g.t.bridgeAt[from][d]] != bridgeUnchecked {
		return errors.New("no unchecked bridge is about to be crossed")
	}
	return nil
}

func (s *State) checkSurcharge() error {
	if err := s.checkAdvanced(); err != nil {
		return err
	}
	u := s.roller
	if u == none || !s.commandLost(int(u)) {
		return errors.New("a unit out of command is drawn for")
	}
	if combats&in(int(s.phase)) == 0 {
		if s.travel(int(u)) {
			return errors.New("there is no surcharge in travel mode")
		}
		return s.checkStep()
	}
	var buf [16]uint8
	list := s.unitsAt(s.target(), buf[:0])
	for i, u := range s.def {
		if i < len(list) && u != list[i] || i >= len(list) && u != none {
			return errors.New("defence: those in the hex that is attacked")
		}
	}
	from, to := s.plotted(int(s.cur))
	if from+int(s.at) >= to || s.seq[from+int(s.at)] != u || !s.joins(int(u)) || s.travel(int(u)) {
		return errors.New("an attacker of the battle in hand is drawn for")
	}
	return nil
}

func (s *State) checkFail() error {
	if !s.g.opts.Advanced && !s.g.opts.Hidden {
		return errors.New("asked in the advanced game and with hidden units only")
	}
	return s.checkStep()
}

func (s *State) checkRetreat() error {
	if s.chance == 0 || !s.defended() || s.g.t.terrain[s.target()] == town {
		return errors.New("no defenders who may retreat")
	}
	return nil
}

func (s *State) checkIsolate() error {
	from, to := s.plotted(int(s.cur))
	if int(s.at) >= to-from+maxDefence {
		return errors.New("nobody is left to be drawn for")
	}
	u, fights := s.participant(int(s.at))
	if !fights || u != int(s.roller) || !onMap(s.loc[u]) || s.supply(u) != unsupplied {
		return errors.New("a unit of the battle without supply is drawn for")
	}
	return nil
}
