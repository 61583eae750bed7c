package endeavor

import (
	"errors"
	"fmt"
	"math/bits"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// invariant is what must be true at every position that play reaches.
func invariant(state engine.State) error {
	s := state.(*State)
	for _, test := range []func() error{s.checkCaches, s.checkHexes, s.checkUnits, s.checkMarkers, s.checkPoints, s.checkRest} {
		if err := test(); err != nil {
			return err
		}
	}
	if s.Player().IsSide() {
		n := 0
		for _, w := range s.legal {
			n += bits.OnesCount64(w)
		}
		if n < 2 {
			return fmt.Errorf("%d legal actions", n)
		}
	}
	return nil
}

// checkCaches: what follows from the position is what a recount makes of it.
func (s *State) checkCaches() error {
	c := *s
	c.recount()
	if c.occ != s.occ || c.exert != s.exert || c.zoc != s.zoc || c.trucks != s.trucks {
		return errors.New("caches differ from a recount")
	}
	return s.checkLines()
}

// checkHexes: no hex holds both sides but where units have dropped on Germans (S-12), nobody stands on closed ground, and after a
// Movement Phase hexes are overfull only where nothing could be done about it.
func (s *State) checkHexes() error {
	for p := range s.occ[german].all {
		if s.occ[allied].has(p) && !s.mixed(p) {
			return fmt.Errorf("both sides in %s", s.g.t.codes[p])
		}
	}
	for u := range s.g.t.list {
		if p := s.loc[u]; isPlace(p) && (int(p) >= s.g.t.places || s.g.t.list[u].side == german && int(p) >= s.g.t.hexes) {
			return fmt.Errorf("%s at place %d", s.g.t.list[u].id, p)
		}
	}
	return nil
}

// checkUnits: units have no flags that cannot be theirs, the dead none at all; out of their own turn no HQ is flipped.
func (s *State) checkUnits() error {
	for u := range s.g.t.list {
		if why := s.impossible(u); why != "" {
			return fmt.Errorf("%s: %s", s.g.t.list[u].id, why)
		}
		if s.has(u, stFlipped) && s.phase > phUnflip {
			return fmt.Errorf("%s flipped in phase %s", s.g.t.list[u].id, phaseWords[s.phase])
		}
		if s.has(u, stFresh|stOnto) && s.phase > phUnflip {
			return fmt.Errorf("%s fresh in phase %s", s.g.t.list[u].id, phaseWords[s.phase])
		}
	}
	return nil
}

// checkMarkers: Beach Ports are one a hex, no older than six turns, and no more in an area than it takes.
func (s *State) checkMarkers() error {
	seen := map[uint16]bool{}
	area := map[uint8]int{}
	for i, at := range s.beachAt {
		if !isPlace(at) {
			continue
		}
		if seen[at] {
			return fmt.Errorf("two Beach Ports in %s", s.g.t.codes[at])
		}
		seen[at] = true
		if age := int(s.turn) - int(s.beachTurn[i]); age > beachTurns || age == beachTurns && s.phase > phShip {
			return fmt.Errorf("the Beach Port in %s is %d turns old", s.g.t.codes[at], age)
		}
		if s.g.t.beach[at] < 0 {
			return fmt.Errorf("a Beach Port in %s, which is no beach", s.g.t.codes[at])
		}
		area[s.g.t.beachArea[at]]++
	}
	for a, n := range area {
		if n > s.g.t.limits[a].Most {
			return fmt.Errorf("%d Beach Ports in area %s", n, s.g.t.limits[a].Area)
		}
	}
	return nil
}

// checkPoints: pools are spent in the phase that gives them, drops and landings keep their bounds, victory hexes count only
// where there are points, and the Germans play their one card at most once.
func (s *State) checkPoints() error {
	switch {
	case s.pool != [3]uint8{} && reinforcing>>s.phase&1 == 0:
		return fmt.Errorf("replacement points %v in phase %s", s.pool, phaseWords[s.phase])
	case s.dropped > 3 || s.lands > maxLanding:
		return fmt.Errorf("%d drops and %d landings in a turn", s.dropped, s.lands)
	case s.holds&^s.g.t.marksVP != 0:
		return errors.New("points for a hex without any")
	case s.holds&^s.entered != 0:
		return errors.New("points for a hex the Allies did not enter last")
	case s.air != 0 && s.phase > phUnflip:
		return fmt.Errorf("%d Air Points in phase %s", s.air, phaseWords[s.phase])
	}
	return nil
}

// checkRest: at the nodes between acts nothing is left of the last one.
func (s *State) checkRest() error {
	k := kind(s.node)
	if k != kMove && k != kAttack {
		return nil
	}
	if s.scr != [maxUnits]uint8{} {
		return fmt.Errorf("%v with scratch left", k)
	}
	c := *s
	c.calm()
	c.stack, c.unit, c.rollAt, c.portDue, c.sector, c.walked, c.spentN, c.spentS = noPlace, none, noPlace, none, none, 0, 0, 0
	if c.position != s.position {
		return fmt.Errorf("%v with something of the last act left", k)
	}
	return nil
}

func TestSoak(t *testing.T) {
	for _, c := range []struct {
		id, options string
		games, long int
	}{
		{"remagen", "", 300, 10_000}, {"remagen", "order=canonical", 300, 10_000}, {"scheldt", "", 10, 10_000}, {"ardennes", "order=canonical", 10, 10_000},
		{"overlord", "", 6, 10_000}, {"sep44", "last-turn=11", 2, 1000}, {"aug44", "last-turn=7,order=canonical", 2, 1000}, {"campaign", "last-turn=3", 2, 1000},
		{"campaign", "", 0, 20},
	} {
		t.Run(c.id+" "+c.options, func(t *testing.T) {
			enginetest.Soak(t, open(t, c.id, c.options), enginetest.Games(c.games, c.long), 1, invariant)
		})
	}
}
