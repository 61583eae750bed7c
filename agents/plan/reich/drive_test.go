package reich

import (
	"testing"

	"bridgehead/engine/reich"
)

// Ways lead downhill to their goals; who stands on one holds up those behind him, and close action against him promises more for that. What is found follows from
// the position alone.
func TestDrive(t *testing.T) {
	barred := 0
	walk(t, "hells-highway", 3, 1200, 60, func(a *analysis, s *reich.State) {
		a.Weigh(&style)
		a.Survey(s, &style)
		for k := range a.goals {
			for m := range columns {
				for h, n := range a.drive.next[k][m] {
					if dist := a.fields[k][m]; n >= 0 && dist[n] >= dist[h] {
						t.Fatalf("the way to %s leads from %s on to %s, which is no nearer", a.game.HexName(a.goals[k].hex), a.game.HexName(h), a.game.HexName(int(n)))
					}
				}
			}
		}
		for i := range a.units {
			p := &a.units[i]
			side := 1 - p.Side
			flow := a.drive.flow[side][p.Hex]
			if int(a.first[p.Hex]) != i || flow == 0 || a.holds(p.Hex) == 0 {
				continue
			}
			barred++
			if a.clearing(side, p.Hex) <= 0 {
				t.Fatalf("nothing is gained by clearing %s, where %g goes through", a.game.HexName(p.Hex), flow)
			}
			b := band{points: 20, infantry: true}
			with, _ := a.promises(&b, p.Hex, 4, 4, a.clearing(side, p.Hex))
			if without, _ := a.promises(&b, p.Hex, 4, 4, 0); with <= without {
				t.Fatalf("an attack on %s promises %g, and %g if nothing waited behind", a.game.HexName(p.Hex), with, without)
			}
		}
		before := a.road()
		b := newAnalysis(a.game)
		b.Weigh(&style)
		b.Survey(s, &style)
		b.muster(s)
		if again := b.road(); again != before {
			t.Fatalf("the road is worth %g, then %g", before, again)
		}
	})
	if barred == 0 {
		t.Error("nobody ever stood in the way")
	}
}

// Small boards know no drive: nothing there is judged by it.
func TestDriveOnLargeBoardsOnly(t *testing.T) {
	walk(t, "frost", 3, 600, 100, func(a *analysis, s *reich.State) {
		a.Survey(s, &style)
		if a.road() != 0 || a.Straight() || a.barrage(allied) != 0 {
			t.Fatal("it counts on a small board")
		}
	})
}
