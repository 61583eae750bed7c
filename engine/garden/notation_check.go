package garden

import (
	"errors"
	"fmt"
	"math/bits"
)

// contradictions finds what is wrong with a position whose fields could all be read, makes what follows from the fields, and
// looks for the legal actions. A position passes if each of its facts could come about in play and none contradicts another;
// whether play can reach all of them together is not asked.
func (s *State) contradictions() []error {
	k := kind(s.node)
	if k == kAuto || k >= numKinds || nodes[k].phases&in(int(s.phase)) == 0 {
		return []error{fmt.Errorf("garden position: node %v does not stand in phase %s", k, phaseWords[s.phase])}
	}
	if faults := faultsOf(s.checkTurn, s.checkUnits, s.checkParents, s.checkHexes, s.checkIdle, s.checkPlots); len(faults) > 0 {
		return faults
	}
	s.recount()
	if faults := faultsOf(s.checkStacks, s.checkMemory); len(faults) > 0 {
		return faults
	}
	s.stage = s.stageOf()
	if err := s.checkNode(k); err != nil {
		return []error{fmt.Errorf("garden position: %v: %w", k, err)}
	}
	return nil
}

// faultsOf runs tests of which none needs what another one has found to be right.
func faultsOf(tests ...func() error) (faults []error) {
	for _, test := range tests {
		if err := test(); err != nil {
			faults = append(faults, fmt.Errorf("garden position: %w", err))
		}
	}
	return faults
}

// checkNode tests what must be true at a kind of node and finds the legal actions; nodes with a single one are never
// stopped at.
func (s *State) checkNode(k kind) error {
	if check := nodes[k].check; check != nil {
		if err := check(s); err != nil {
			return err
		}
	}
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

// checkTurn tests turn, phase, weather and air points.
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

// spare is what rounding may leave above the bound, in tenths, when parts that stand at theirs are built up (O-93).
func (s *State) spare(u int) int { return len(s.g.t.list[u].parts) }

// artDue tells whether the artillery a record has received was due by now (O-69).
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

// checkStacks tests stacking and the caps of the sides (O-10, O-11).
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
