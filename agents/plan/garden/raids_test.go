package garden

import (
	"testing"

	"bridgehead/engine/garden"
	"bridgehead/scenarios"
)

func published(t *testing.T) (*analysis, *garden.State) {
	t.Helper()
	g, err := garden.New(scenarios.MustLoad("garden/market-garden"), garden.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return newAnalysis(g), g.New().(*garden.State)
}

// TestRaids: a raid begins where Germans stand and enters no hex that the Allies hold.
func TestRaids(t *testing.T) {
	a, s := published(t)
	a.muster(s)
	a.raid(s)
	reached := 0
	for h := range uint16(a.facts.Hexes) {
		side, held := s.Holder(h)
		if held && a.raided(h) != (side == german) {
			t.Errorf("hex %s of side %d: %v", a.game.HexName(int(h)), side, a.raided(h))
		}
		reached += b2i(a.raided(h) && !held)
	}
	if reached < 100 {
		t.Errorf("raids come to %d hexes", reached)
	}
}

// TestRings: the shares of a ring and of its hexes make up the points of the objectives, and one hex that is lost loses the ring.
func TestRings(t *testing.T) {
	a, _ := published(t)
	points := 0.
	for i := range a.rings {
		points += a.rings[i].points
	}
	if len(a.rings) != 3 || points != 55 {
		t.Fatalf("%d rings of %.0f points, want 3 of 55", len(a.rings), points)
	}
	for _, tg := range a.targets {
		if tg.source == 0 && (tg.base < -1e-9 || tg.base > 2) {
			t.Errorf("%s counts %.2f without its ring", a.game.HexName(int(tg.hex)), tg.base)
		}
	}
	for i := range a.odds {
		a.odds[i] = 1
	}
	r := &a.rings[0]
	if got := a.closed(r); got < 0.999 {
		t.Errorf("a ring that is held counts %.3f", got)
	}
	a.odds[r.of[3]] = 0.01
	if got := a.closed(r); got > 0.11 {
		t.Errorf("a ring with a hex that is as good as lost counts %.3f", got)
	}
}

// TestKept: points in hand shorten a way while they can still be spent or are carried over (O-96).
func TestKept(t *testing.T) {
	a, _ := published(t)
	a.spare = 0.6
	for _, c := range []struct{ kept, op, want int }{{farAway, 20, 12}, {mostKept, 20, 6}, {mostKept, 5, 3}, {0, 20, 0}} {
		a.kept[allied] = c.kept
		if got := a.saved(allied, c.op); got != c.want {
			t.Errorf("%d points of which %d are kept: %d saved, want %d", c.op, c.kept, got, c.want)
		}
	}
}
