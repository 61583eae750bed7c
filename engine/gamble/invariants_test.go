package gamble

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// violated checks what must hold at every node of a game.
func violated(st engine.State) error {
	s := st.(*State)
	for _, check := range []func(*State) error{countersKept, unitsKept, stackingKept, sectorsKept, crossingsKept,
		controlKept, constructsKept, advantageKept, actorsFresh, scratchClear} {
		if err := check(s); err != nil {
			return err
		}
	}
	return nil
}

func countersKept(s *State) error {
	c := *s
	c.recount()
	if c.cnt != s.cnt || c.frs != s.frs {
		return fmt.Errorf("counters differ from a recount")
	}
	return nil
}

// unitsKept: the order of battle is on the map, to come, dead or out of play, and nowhere else; the
// dead stay dead through soak's own ordering of states (10.8), Towers never move (9.64).
func unitsKept(s *State) error {
	for u := range maxUnits {
		l := s.loc[u]
		if l > locNowhere || u >= s.g.t.nUnits && l != locNowhere {
			return fmt.Errorf("unit %d at location %d", u, l)
		}
		if u >= s.g.t.nUnits {
			continue
		}
		un := &s.g.t.units[u]
		start := s.g.start.loc[u]
		if un.typ == tower && l < locDead && l != start {
			return fmt.Errorf("9.64: Tower %s moved from %s to %s", un.id, locCode(start), locCode(l))
		}
		if start == locNowhere && l != locNowhere {
			return fmt.Errorf("5.2: %s entered play at %s", un.id, locCode(l))
		}
	}
	return nil
}

// stackingKept: no more than ten of a side in an Area (7.1).
func stackingKept(s *State) error {
	for l := uint8(0); l < numAreas; l++ {
		for side := range 2 {
			if s.cnt[side][l] > stackMax {
				return fmt.Errorf("7.1: %d units of side %d in %s", s.cnt[side][l], side, locCode(l))
			}
		}
	}
	return nil
}

// sectorsKept: Airborne units stand in their own sector or the box (9.66).
func sectorsKept(s *State) error {
	for u := range s.g.t.nUnits {
		un := &s.g.t.units[u]
		if l := s.loc[u]; un.sector != 0 && l < locUK && s.g.t.sector[l]&un.sector == 0 {
			return fmt.Errorf("9.66: %s in %s", un.id, locCode(l))
		}
	}
	return nil
}

// crossingsKept: no more than five over a bridge (9.62); bridges whose ends are both of one side
// belong to it (19.1).
func crossingsKept(s *State) error {
	for e := range s.g.t.nEdges {
		ed := &s.g.t.edges[e]
		if n := s.bridgeState[e] & xCrossMask / xCrossing; n > bridgeMax {
			return fmt.Errorf("9.62: %d units over %s", n, ed.name)
		}
		if st := s.bridge(uint8(e)); !ed.ferry && st < xDestroyed && s.owner(ed.a) == s.owner(ed.b) &&
			st != s.owner(ed.a) && s.quiet() {
			return fmt.Errorf("19.1: bridge %d-%d is of %d, both ends of %d", ed.a+1, ed.b+1, st, s.owner(ed.a))
		}
	}
	return nil
}

// quiet: no combat is in hand, so Control is settled.
func (s *State) quiet() bool {
	switch kind(s.kind) {
	case kImpulse, kImpulse2, kActive, kAfter, kDepot, kRefit, kReserve, kRgUnit, kReinf, cWeather, kTerminal:
		return true
	}
	return false
}

// controlKept: an Area with units of one side only is that side's (7.2).
func controlKept(s *State) error {
	if !s.quiet() {
		return nil
	}
	for l := uint8(0); l < locUK; l++ {
		for side := uint8(0); side < 2; side++ {
			if s.cnt[side][l] > 0 && s.cnt[1-side][l] == 0 && s.owner(l) != side {
				return fmt.Errorf("7.2: %s holds units of side %d only and is not its", locCode(l), side)
			}
		}
	}
	return nil
}

// constructsKept: markers on bridges, Used and Available make up the counter mix (19.21), and lie on
// destroyed bridges only.
func constructsKept(s *State) error {
	for side := uint8(0); side < 2; side++ {
		if n := s.constructsOut(side) + int(s.constructsUsed[side]); n > s.g.constructs[side] {
			return fmt.Errorf("19.21: side %d has %d Construct markers out of %d", side, n, s.g.constructs[side])
		}
		for e := range uint8(s.g.t.nEdges) {
			if s.construct(side, e) > 0 && s.bridge(e) != xDestroyed {
				return fmt.Errorf("19.21: Construct marker of side %d on a whole bridge", side)
			}
		}
	}
	return nil
}

func advantageKept(s *State) error {
	if s.holder > nobody || s.holder == nobody && kind(s.kind) == kImpulse {
		return fmt.Errorf("12.5: holder %d at %v", s.holder, kind(s.kind))
	}
	return nil
}

// actorsFresh: no unit that is not Fresh is offered a move, an Assault or support (8.3), and only
// units of the side that acts are.
func actorsFresh(s *State) error {
	k := kind(s.kind)
	if k != kAct && k != kJoin && k != kPoint && k != kSupport && k != kLead && k != kBSupport && k != kInfUnit {
		return nil
	}
	for u := range s.g.t.nUnits {
		if s.legal[(offUnit+u)>>6]>>((offUnit+u)&63)&1 == 0 {
			continue
		}
		un := &s.g.t.units[u]
		if !s.isFresh(u) || un.side != s.actor || un.typ == tower {
			return fmt.Errorf("8.3: %s offered at %v", un.id, k)
		}
	}
	return nil
}

// scratchClear: an Impulse starts with nothing left over from the last.
func scratchClear(s *State) error {
	if kind(s.kind) != kImpulse {
		return nil
	}
	if s.roles != [maxUnits]uint8{} || s.deeds != [maxUnits]uint8{} || s.mfSpent != [maxUnits]uint8{} ||
		s.enteredFrom != [maxUnits]uint8{} || s.visitedLocs != [10]uint8{} {
		return fmt.Errorf("unit scratch left over")
	}
	for u := range maxUnits {
		if marks := s.unitState[u] &^ statusMask; marks != 0 && !(marks == uLeftBase && s.reads(zoneFRaids)) {
			return fmt.Errorf("status bits %x of unit %d left over", s.unitState[u], u)
		}
	}
	for e := range s.g.t.nEdges {
		if s.bridgeState[e]&^xState != 0 || s.bridgeMarks[e]&ySeized != 0 || s.seizedBy[e] != 0 {
			return fmt.Errorf("crossing scratch left over at %d", e)
		}
	}
	if s.dice != [2]uint8{} || s.av|s.dv != 0 || s.pointsLeft|s.mistakePoints|s.stage|s.absorbable != 0 || s.rollKind != 0 ||
		s.mover&s.targetLoc&s.pointUnit&s.forwardUnit&s.lead&s.retreatUnit&s.lastUnit != none {
		return fmt.Errorf("attack scratch left over")
	}
	return nil
}

// order remembers what may not go back within a game.
type order struct {
	date, phase, impulses uint8
	dead                  unitSet
}

// seen checks phases in order (6.1) and that the dead stay dead.
func (o *order) seen(s *State) error {
	if s.date < o.date || s.date == o.date && s.phase < o.phase && s.phase != uint8(phDaylight) {
		return fmt.Errorf("6.1: from Sep %d %v back to Sep %d %v", o.date, phase(o.phase), s.date, phase(s.phase))
	}
	if s.date == o.date && s.phase == o.phase && s.phase == uint8(phDaylight) && s.impulsesToday < o.impulses {
		return fmt.Errorf("6.3: Impulse %d after %d", s.impulsesToday, o.impulses)
	}
	dead := matching(&s.loc, locDead)
	if !o.dead.without(dead).empty() {
		return fmt.Errorf("10.8: the dead rose")
	}
	o.date, o.phase, o.impulses, o.dead = s.date, s.phase, s.impulsesToday, dead
	return nil
}

// TestInvariants plays games whose choices rapid draws, so that a failure shrinks.
func TestInvariants(t *testing.T) {
	for _, id := range []string{"basic", "extended", "arnhem", "nijmegen", "breakout", "one-bridge"} {
		t.Run(id, func(t *testing.T) {
			g := mustGame(t, "gamble/"+id, "")
			rapid.Check(t, func(rt *rapid.T) {
				s := g.New().(*State)
				var o order
				var buf []engine.Action
				seed := rapid.Uint64().Draw(rt, "seed")
				limit := rapid.IntRange(1, 900).Draw(rt, "steps")
				for i := 0; i < limit && s.Player() != engine.Terminal; i++ {
					buf = s.LegalActions(buf[:0])
					seed = seed*6364136223846793005 + 1442695040888963407
					s.Apply(buf[int(seed>>33)%len(buf)])
					if err := violated(s); err != nil {
						rt.Fatalf("step %d at %v: %v", i, kind(s.kind), err)
					}
					if err := o.seen(s); err != nil {
						rt.Fatal(err)
					}
				}
			})
		})
	}
}

// TestSunsetLaw: at every Sunset DR of random games, the faces below the number (DRM included) end
// the day, the natural equal one changes the weather, the others advance the marker (6.3, 12.41).
func TestSunsetLaw(t *testing.T) {
	g := mustGame(t, "gamble/basic", "")
	rolls := 0
	enginetest.Soak(t, g, 60, 7, func(st engine.State) error {
		s := st.(*State)
		if kind(s.kind) != cSunset {
			return nil
		}
		rolls++
		for sum := 2; sum <= 12; sum++ {
			want := uint8(sunsetAdvance)
			if sum == int(s.impulse) {
				want = sunsetFlip
			}
			if sum+int(s.sunsetDRM) < int(s.impulse) {
				want = sunsetEnd
			}
			if got := s.sunsetClass(sum); got != want {
				return fmt.Errorf("marker %d, DRM %d, DR %d: class %d, want %d", s.impulse, s.sunsetDRM, sum, got, want)
			}
		}
		return nil
	})
	if rolls == 0 {
		t.Error("no Sunset DR was met")
	}
}

// TestDayLength: with Passes out of the way and no DRM, the mean number of the last impulse is that
// of the exact law, the sum over n of the chance that the day survives (6.3).
func TestDayLength(t *testing.T) {
	survive, mean := 1.0, 0.0
	for n := 0; n <= 13; n++ {
		mean += survive
		ways := 0
		for sum := 2; sum <= 12; sum++ {
			if sum >= n {
				ways += sumWays[sum]
			}
		}
		survive *= float64(ways) / 36
	}
	if mean < 7.62 || mean > 7.64 {
		t.Errorf("mean Daylight %.3f numbers, want 7.63", mean)
	}
}

func TestSoakBasicAndExtended(t *testing.T) {
	games := enginetest.Games(2_000, 50_000)
	for _, id := range []string{"gamble/basic", "gamble/extended"} {
		t.Run(id, func(t *testing.T) {
			enginetest.Soak(t, mustGame(t, id, ""), games, 1, violated)
		})
	}
}
