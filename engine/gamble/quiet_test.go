package gamble

import (
	"fmt"
	"strings"
	"testing"

	"bridgehead/engine"
)

// What a planner is told at each kind of decision, whatever the position: Q quiet, R a rest, O in
// order, E eager. A small letter depends on the position. K_UK_UNIT is a rest in the second half of a
// Double only, when units have landed in the first.
const restTable = `
K_IMPULSE Q       K_IMPULSE2 Q     K_ACTIVE Q       K_REPAIR Q       K_ACT Qr         K_STEP q
K_MODE -          K_DOUBLE_AREA Q  K_JOIN E         K_POINT -        K_SUPPORT E      K_FORWARD -
K_REROLL -        K_ATT_RETREAT -  K_CP -           K_DEF_RETREAT -  K_RETREAT_DEST - K_DEMOLISH QR
K_UK_UNIT Qr      K_UK_DROP Q      K_INF_TARGET Q   K_INF_UNIT QR    K_BOMB_TARGET Q  K_LEAD -
K_BSUPPORT E      K_PRIMARY -      K_AP -           K_MIS_PRIMARY -  K_INT_AREA Q     K_AFTER QR
K_DRM Q           K_LAND_AREA QR   K_LAND_OPT Q     K_SEIZER QR      K_REINF QR       K_DEPOT QR
K_DEPOT_DEST Q    K_REFIT QRO      K_REFIT_DEPOT Q  K_REFIT_PAY Q    K_RESERVE QR     K_RG_UNIT QRO
K_RG_DEST Q       K_DDAY_DROP QR   K_AUGMENT Q      K_REORG QR       K_REORG_LOSS Q`

// restlessLimit bounds the decisions and dice between a position that is not quiet and one that is.
const restlessLimit = 64

// TestRestsOfPlanners looks at every kind of decision in random games.
func TestRestsOfPlanners(t *testing.T) {
	table := map[string]string{}
	fields := strings.Fields(restTable)
	for i := 0; i < len(fields); i += 2 {
		table[fields[i]] = fields[i+1]
	}
	if len(table) != int(numDecisionKinds)-1 {
		t.Fatalf("the table has %d kinds, the game %d", len(table), numDecisionKinds-1)
	}
	var seen [numKinds]int
	varied := map[string]bool{} // kind, small letter, answer
	restless := 0
	see := func(s *State) {
		k := kind(s.kind)
		seen[k]++
		if k > numDecisionKinds-1 {
			if s.Resting() || s.Ordered() || !s.Quiet() {
				t.Fatalf("%v: rest %v, order %v, quiet %v", k, s.Resting(), s.Ordered(), s.Quiet())
			}
			if _, ok := s.Eager(); ok {
				t.Fatalf("%v: eager", k)
			}
			return
		}
		_, eager := s.Eager()
		for _, c := range []struct {
			letter string
			got    bool
		}{{"Q", s.Quiet()}, {"R", s.Resting()}, {"O", s.Ordered()}, {"E", eager}} {
			row := table[k.String()]
			if small := strings.ToLower(c.letter); strings.Contains(row, small) {
				varied[fmt.Sprint(k, " ", small, " ", c.got)] = true
			} else if want := strings.Contains(row, c.letter); c.got != want {
				t.Fatalf("%v: %s is %v, want %v", k, c.letter, c.got, want)
			}
		}
		checkEager(t, s)
		checkRest(t, s)
		if !s.Quiet() && seen[k] <= 40 {
			restless = max(restless, stepsToQuiet(t, s))
		}
	}
	playFacts(t, "gamble/basic", "", 12, see)
	playFacts(t, "gamble/extended", "augmentation,free-landings,reorganization", 10, see)
	playFacts(t, "gamble/extended", "bid-allied=35", 3, see)
	see(secondLanding(t))
	see(mistakenAttack(t))
	for k := kNone + 1; k < numKinds; k++ {
		if seen[k] == 0 {
			t.Errorf("%v did not come up", k)
		}
	}
	t.Logf("at most %d steps until it is quiet", restless)
	for kind, row := range table {
		for _, small := range "qroe" {
			for _, answer := range []bool{false, true} {
				if what := fmt.Sprintf("%s %c %v", kind, small, answer); strings.ContainsRune(row, small) && !varied[what] {
					t.Errorf("%s did not come up", what)
				}
			}
		}
	}
}

// secondLanding is about to land units in the second half of a Double, after others in the first: rare
// in random games.
func secondLanding(t *testing.T) *State {
	p := newPos(t).date(19).impulse(1).ctl("54,50=airborne").bridge("50-54=allied", "54-57=allied")
	p.put("us-101-377-pfa@UK", "us-101-3-327@UK", "us-101-1-327@54", "de-hg-trng@57:spent").holder(allied).turn(allied)
	p.do("ASSAULT", "LOC UK", "UNIT us-101-377-pfa", "?LOC 54", "STOP", "STOP").wantKind(kAfter)
	return p.do("DOUBLE", "?ASSAULT", "LOC UK").wantKind(kUKUnit).s
}

// mistakenAttack has bombed a Contested Area with equal rolls, which random games may not do (16.22).
func mistakenAttack(t *testing.T) *State {
	p := newPos(t).put("us-82-1-505@28", "us-82-2-505@28", "de-henke@28").ctl("28=airborne").set(func(s *State) { s.airUsed &^= 1 << air2 })
	return p.turn(allied).do("AIR2", "?LOC 28", "dice 6 6").wantKind(kMisPrimary).s
}

// checkEager: the eager action is the first unit that may be named, and where nobody is eager at such
// a node, nobody can be named.
func checkEager(t *testing.T, s *State) {
	t.Helper()
	a, ok := s.Eager()
	if ok && s.Check(a) != nil {
		t.Fatalf("%v: eager for %d: %v", kind(s.kind), a, s.Check(a))
	}
	if strings.Contains("K_JOIN K_SUPPORT K_BSUPPORT", kind(s.kind).String()) {
		for _, legal := range s.LegalActions(nil) {
			if u, unit := UnitOf(legal); unit {
				if first, _ := UnitOf(a); !ok || first > u {
					t.Fatalf("%v: eager for %d (%v), and %d is legal", kind(s.kind), a, ok, legal)
				}
				break
			}
		}
	}
}

// checkRest: at K_ACT a rest asks for a unit that has acted, at K_UK_UNIT for one that has landed, and in
// mid-move nothing is quiet.
func checkRest(t *testing.T, s *State) {
	t.Helper()
	moved, acted, landed := false, false, false
	for u := range s.g.t.nUnits {
		moved = moved || s.MovedThisImpulse(u)
		acted = acted || s.deeds[u]&(fAssaulted|fLander) != 0
		landed = landed || s.deeds[u]&fLander != 0
	}
	switch kind(s.kind) {
	case kAct:
		if s.Resting() != (moved || acted) {
			t.Fatalf("K_ACT: rest %v, moved %v, acted %v", s.Resting(), moved, acted)
		}
	case kUKUnit:
		if s.Resting() != landed {
			t.Fatalf("K_UK_UNIT: rest %v, landed %v", s.Resting(), landed)
		}
	case kStep:
		if want := s.mover == none || !s.MovedThisImpulse(int(s.mover)); s.Quiet() != want {
			t.Fatalf("K_STEP: quiet %v with mover %d", s.Quiet(), s.mover)
		}
	}
}

// stepsToQuiet plays on as a planner does: all who may join do, otherwise the first action; the first
// face of the dice.
func stepsToQuiet(t *testing.T, s *State) int {
	t.Helper()
	w := *s
	for n := range restlessLimit {
		if p := w.Player(); p == engine.Terminal || p != engine.Chance && w.Quiet() {
			return n
		}
		a, ok := w.Eager()
		if !ok {
			a = w.LegalActions(nil)[0]
		}
		w.Apply(a)
	}
	t.Fatalf("from %v not quiet after %d steps, at %v", kind(s.kind), restlessLimit, kind(w.kind))
	return 0
}
