package garden

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// Players with habits, for games that random choices seldom lead to: full hexes, worn regiments, sieges, races.
var styles = []enginetest.Style{atRandom, busy, fighter, marcher, builder}

func atRandom(_ engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	return legal[rng.IntN(len(legal))]
}

// busy seldom stops while there is something to do.
func busy(_ engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	if legal[0] == ctrlEnd && len(legal) > 1 && rng.IntN(20) > 0 {
		legal = legal[1:]
	}
	return legal[rng.IntN(len(legal))]
}

// fighter goes next to enemies and attacks with all it has.
func fighter(state engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	s := state.(*State)
	if kind(s.node) == kOp {
		return prefer(s, legal, rng, func(h uint16) bool { return s.beside(h, 1-s.actor()) })
	}
	if kind(s.node) == kBuild || kind(s.node) == kDisband {
		return legal[0]
	}
	return busy(s, legal, rng)
}

// marcher makes for the far end of the roads and leaves fighting to others.
func marcher(state engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	s := state.(*State)
	switch kind(s.node) {
	case kOp:
		if s.sel != none && s.given == 0 && s.g.t.road[s.loc[s.sel]] != 0 && !s.travel(int(s.sel)) {
			for _, a := range legal {
				if a == ctrlMode {
					return a
				}
			}
		}
		return prefer(s, legal, rng, func(h uint16) bool {
			return s.sel != none && s.g.t.distance(h, s.loc[s.sel]) > 2
		})
	case kBattle, kAttack, kBuild:
		return legal[0]
	}
	return atRandom(s, legal, rng)
}

// builder brings units together, and builds, breaks and disbands wherever it may.
func builder(state engine.State, legal []engine.Action, rng *rand.Rand) engine.Action {
	s := state.(*State)
	switch kind(s.node) {
	case kOp:
		return prefer(s, legal, rng, func(h uint16) bool { return s.stackAt(h) > 0 })
	case kDisband:
		if rng.IntN(3) > 0 {
			return legal[0]
		}
	}
	return busy(s, legal, rng)
}

// prefer takes mostly an action that names a hex which is liked, if there is one.
func prefer(s *State, legal []engine.Action, rng *rand.Rand, liked func(h uint16) bool) engine.Action {
	var good []engine.Action
	for _, a := range legal {
		if b, i := s.g.split(a); b == blkHex && liked(uint16(i)) {
			good = append(good, a)
		}
	}
	if len(good) > 0 && rng.IntN(4) > 0 {
		return good[rng.IntN(len(good))]
	}
	return busy(s, legal, rng)
}

// history is what must be true from one position of a game to the next.
type history struct {
	was  State
	seen int
}

func (h *history) next(state engine.State) error {
	s := state.(*State)
	if err := invariant(s); err != nil {
		return err
	}
	if h.seen++; h.seen > 1 {
		for _, law := range []func(was, is *State) error{timeLaw, bridgeLaw, strengthLaw, sideLaw, stackLaw} {
			if err := law(&h.was, s); err != nil {
				return err
			}
		}
	}
	h.was = *s
	if h.seen%64 == 0 {
		return readBack(s)
	}
	return nil
}

// readBack wants the notation to give the position again.
func readBack(s *State) error {
	text, err := s.MarshalText()
	if err != nil {
		return err
	}
	c, err := s.g.Parse(text)
	if err != nil {
		return err
	}
	if c.Hash() != s.Hash() {
		return fmt.Errorf("read back it is %v", c)
	}
	return nil
}

// timeLaw: phases follow each other, the dead stay dead, sources that are lost stay charged (O-27, O-188, O-212).
func timeLaw(was, is *State) error {
	if is.turn < was.turn || is.turn == was.turn && is.phase < was.phase {
		return fmt.Errorf("O-27: from day %d %s to day %d %s", was.turn, phaseWords[was.phase], is.turn, phaseWords[is.phase])
	}
	for u := range is.g.t.units {
		if was.loc[u] == dead && is.loc[u] != dead {
			return fmt.Errorf("O-188: %s has come back", is.g.t.list[u].id)
		}
	}
	if was.lost&^is.lost != 0 {
		return fmt.Errorf("O-212: a source is no longer lost")
	}
	return nil
}

// bridgeLaw: each is checked once, and only engineers at the beginning of an operation phase rebuild (O-146, O-150).
func bridgeLaw(was, is *State) error {
	for i := range is.g.t.bridges {
		switch a, b := was.br[i], is.br[i]; {
		case a == b, a == bridgeUnchecked:
		case a == bridgeBlown && b == bridgeStands && (was.phase != is.phase || was.turn != is.turn):
		default:
			return fmt.Errorf("O-146: %s goes from %d to %d", is.g.t.bridges[i].name, a, b)
		}
	}
	return nil
}

// strengthLaw: nobody gains strength but by build-up and disbanding, which make none; efficiency and supply come back in the
// supply phase only (O-68, O-86, O-90, O-93, O-105).
func strengthLaw(was, is *State) error {
	for side := range 2 {
		if a, b := was.allStrength(side), is.allStrength(side); b > a {
			return fmt.Errorf("O-86: %s strength grows from %d to %d", sideTitles[side], a, b)
		}
	}
	if is.turn != was.turn || was.phase <= phBuildUp {
		return nil
	}
	for u := range is.g.t.units {
		switch {
		case !onMap(was.loc[u]) || !onMap(is.loc[u]):
			if onMap(is.loc[u]) {
				return fmt.Errorf("O-71: %s arrives in %s", is.g.t.list[u].id, phaseWords[is.phase])
			}
		case is.cp[u] > was.cp[u], is.eff[u] > was.eff[u]:
			return fmt.Errorf("O-105: %s recovers in %s", is.g.t.list[u].id, phaseWords[is.phase])
		case is.supply(u) != was.supply(u) && (was.supply(u) != unsupplied || is.supply(u) != isolated):
			return fmt.Errorf("O-68: supply of %s changes in %s", is.g.t.list[u].id, phaseWords[is.phase])
		case is.op[u] > was.op[u] && (was.phase >= phAllied2 || is.phase < phAllied2):
			return fmt.Errorf("O-95: %s gets points in %s", is.g.t.list[u].id, phaseWords[is.phase])
		}
	}
	return nil
}

// allStrength is that of the units of a side on the map and to come.
func (s *State) allStrength(side int) (n int) {
	for u, to := s.sideUnits(side); u < to; u++ {
		switch r := &s.g.t.list[u]; {
		case s.cp[u] > 0:
			n += int(s.cp[u])
		case s.loc[u] == toCome && len(r.parts) == 0:
			n += int(r.cp)
		case s.loc[u] == toCome:
			for _, c := range r.parts {
				n += int(s.g.t.list[c].cp)
			}
		}
	}
	return n
}

// sideLaw: while a side moves, nothing of the other side changes, and hexes only become its own (O-102, O-128, O-217).
func sideLaw(was, is *State) error {
	if operations&in(int(is.phase)) == 0 || was.phase != is.phase || was.turn != is.turn {
		return nil
	}
	other := 1 - is.actor()
	for u, to := is.sideUnits(other); u < to; u++ {
		if is.loc[u] != was.loc[u] || is.cp[u] != was.cp[u] || is.eff[u] != was.eff[u] || is.op[u] != was.op[u] || is.st[u] != was.st[u] {
			return fmt.Errorf("O-217: %s changes in %s", is.g.t.list[u].id, phaseWords[is.phase])
		}
	}
	for i := range is.own {
		lost := was.own[i] &^ is.own[i]
		if is.actor() == german {
			lost = is.own[i] &^ was.own[i]
		}
		if lost != 0 {
			return fmt.Errorf("O-128: the side that moves loses a hex")
		}
	}
	return nil
}

// stackLaw: more than four points are in a hex by arrivals only (O-11, O-141).
func stackLaw(was, is *State) error {
	if was.phase <= phBuildUp || was.turn != is.turn {
		return nil
	}
	for h := range uint16(is.g.t.hexes) {
		if n := is.stackAt(h); n > 4 && n > was.stackAt(h) {
			return fmt.Errorf("O-141: %d points in %s, before %d", n, is.g.t.code(h), was.stackAt(h))
		}
	}
	return nil
}

// TestSoakStyles lets every pair of styles meet in every scenario.
func TestSoakStyles(t *testing.T) {
	for _, c := range []struct {
		id, options string
		games, long int
	}{
		{"son", "", 100, 5000}, {"son", "detail=advanced", 50, 5000}, {"waal", "", 50, 5000}, {"waal", "detail=advanced", 50, 5000},
		{"breakout", "", 50, 5000}, {"arnhem", "", 50, 5000}, {"arnhem", "detail=advanced", 50, 5000},
		{"highway", "", 50, 5000}, {"highway", "detail=advanced,level=1", 50, 5000},
		{"market-garden", "", 4, 500}, {"market-garden", "detail=advanced,level=4,weather=historical", 4, 500}, {"market-garden", "setup=free", 4, 500},
	} {
		t.Run(c.id+" "+c.options, func(t *testing.T) {
			enginetest.SoakStyles(t, mustGame(t, c.id, c.options), enginetest.Games(c.games, c.long), 2, styles, func() func(engine.State) error { return new(history).next })
		})
	}
}
