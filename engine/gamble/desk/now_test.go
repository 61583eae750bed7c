package desk

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/board/boardtest"
	"bridgehead/engine/gamble"
)

var kits sync.Map // engine.Game: *boardtest.Desk

// checkNow holds a position to the board.
func checkNow(t *testing.T, g engine.Game, s engine.State) {
	t.Helper()
	x, ok := kits.Load(g)
	if !ok {
		x, _ = kits.LoadOrStore(g, boardtest.New(t, deskOf(g)))
	}
	x.(*boardtest.Desk).Position(t, s)
}

// What a snapshot says of places, units and tracks, a position on the board says too.
func TestNowSaysWhatSnapshotsSay(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	d := deskOf(g)
	fought, worn, held, paid, moved, attacked := 0, 0, 0, 0, 0, 0
	walkAll(g, 8, func(s engine.State, _ []engine.Action) {
		n, p := d.Now(s, engine.Terminal), s.(*gamble.State).Snapshot().(gamble.Snapshot)
		for i := range p.Areas {
			a := &p.Areas[i]
			code := placeCode(uint8(a.Number - 1))
			now := n.Places[code]
			if now.Class != a.Control || (now.Owner == 0) != (a.Control == "german") || now.Fought != a.Contested || now.Scores != a.Scores ||
				len(n.Where[code]) != len(a.German)+len(a.Allied) || slices.Contains(now.Marks, markAir) != slices.Contains(a.Markers, gamble.AirInterdictionMark) {
				t.Fatalf("%s is %+v, want %+v", code, now, a)
			}
			if a.Contested {
				fought++
			}
			if a.Control == "corps" {
				held++
			}
			for _, piece := range n.Where[code] {
				if slices.Contains(piece.Marks, "d1") && strings.HasPrefix(piece.Face, "(") && piece.Numbers[0] == 0 {
					worn++
				}
			}
		}
		stores := 0
		for _, at := range n.Places {
			stores += len(at.Stores)
		}
		if stores != len(p.Depots) || len(n.Crossings) != len(p.Crossings) || len(n.Away[board.AwayToCome]) != len(p.ToCome.German)+len(p.ToCome.Allied) ||
			len(n.Away[board.AwayLost]) != len(p.Eliminated.German)+len(p.Eliminated.Allied) {
			t.Fatalf("%d stores, %d crossings, away %v", stores, len(n.Crossings), n.Away)
		}
		g := n.Gauges
		if g[0].At[0] != p.Turn.Date || g[1].At[0] != p.Turn.Impulse || g[2].Sign != p.Weather.Now || (len(g[2].At) == 2) != p.Weather.Changes ||
			g[5].Sides[0] != p.Reserves.German || g[5].Sides[1] != p.Reserves.Allied || g[6].Have != p.Victory.VP || g[6].Need != p.Victory.Goal {
			t.Fatalf("gauges %+v", g)
		}
		for _, plan := range n.Plans {
			switch {
			case plan.Kind == board.PlanMove && p.Move != nil && plan.Units[0] == p.Move.Unit:
				moved++
			case plan.Kind == board.PlanAttack && plan.To == p.Attack.Target && plan.Attack == p.Attack.AV && plan.Defense == p.Attack.DV:
				attacked++
			case plan.Kind == board.PlanSupply && p.Payment != nil:
				paid++
			}
		}
	})
	if fought == 0 || worn == 0 || held == 0 || moved == 0 || attacked == 0 || paid == 0 {
		t.Errorf("fought %d, worn %d, held %d, moved %d, attacked %d, paid %d: each should be seen", fought, worn, held, moved, attacked, paid)
	}
}

// What differs from step to step is a small part of a position, and makes one of the other.
func TestChangesAreSmall(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	d := deskOf(g)
	whole, change, steps := 0, 0, 0
	var before *board.Now
	walkGame(g, 7, 3000, func(s engine.State, _ []engine.Action) {
		now := d.Now(s, engine.Terminal)
		if before != nil {
			c := board.Diff(before, now)
			if steps++; steps%50 == 0 && !reflect.DeepEqual(board.Patch(before, c), now) {
				t.Fatal("the difference does not make the position")
			}
			whole, change = whole+len(encode(t, now)), change+len(encode(t, c))
		}
		before = now
	})
	t.Logf("%d bytes a position, %d a step", whole/steps, change/steps)
	if change*8 > whole {
		t.Errorf("%d bytes a step of %d", change/steps, whole/steps)
	}
}
