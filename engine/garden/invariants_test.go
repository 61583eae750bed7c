package garden

import (
	"fmt"
	"math/bits"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// invariant is what must be true at every position that play reaches.
func invariant(state engine.State) error {
	s := state.(*State)
	for _, test := range []func() error{s.checkTurn, s.checkUnits, s.checkParents, s.checkHexes, s.checkIdle, s.checkPlots, s.checkStacks, s.checkMemory} {
		if err := test(); err != nil {
			return err
		}
	}
	c := *s
	c.recount()
	switch {
	case c.stack != s.stack || c.taken != s.taken || c.zoc != s.zoc:
		return fmt.Errorf("caches differ from a recount")
	case s.phase > phBuildUp && (s.count(german) > s.g.t.caps[german] || s.count(allied) > s.g.t.caps[allied]):
		return fmt.Errorf("too many units")
	case operations&in(int(s.phase)) == 0 && (s.sel != none || s.given != 0):
		return fmt.Errorf("a unit is selected outside the operation phases")
	}
	bid := s.g.opts.BidVP
	if p := s.Points().Have[allied]; s.g.sc.AlliedMin == 0 && (p > 55+bid || p < -30+bid) {
		return fmt.Errorf("score %d", p)
	}
	if s.Player().IsSide() {
		n := 0
		for _, w := range s.legal {
			n += bits.OnesCount64(w)
		}
		if n < 2 {
			return fmt.Errorf("%d legal actions", n)
		}
		if int(s.Player()) != s.actor() {
			return fmt.Errorf("the inactive side decides")
		}
	}
	return nil
}

func TestSoak(t *testing.T) {
	for _, c := range []struct {
		id, options string
		games, long int
	}{
		{"son", "", 300, 10_000}, {"waal", "", 40, 10_000}, {"waal", "detail=advanced", 40, 10_000}, {"breakout", "", 40, 10_000},
		{"arnhem", "", 20, 10_000}, {"arnhem", "detail=advanced", 20, 10_000}, {"highway", "", 20, 10_000}, {"highway", "detail=advanced,level=1", 20, 10_000},
		{"son", "sight=hidden", 100, 10_000}, {"waal", "detail=advanced,sight=hidden", 20, 10_000}, {"arnhem", "sight=hidden", 10, 10_000},
		{"market-garden", "sight=hidden", 1, 1000}, {"market-garden", "", 2, 1000}, {"market-garden", "detail=advanced", 2, 1000},
		{"market-garden", "setup=free,weather=historical", 2, 1000},
	} {
		t.Run(c.id+" "+c.options, func(t *testing.T) {
			enginetest.Soak(t, mustGame(t, c.id, c.options), enginetest.Games(c.games, c.long), 1, invariant)
		})
	}
}
