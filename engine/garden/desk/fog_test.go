package desk

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/board/boardtest"
	"bridgehead/engine/garden"
)

// In a game that hides something what is shown is the same of the position and of what it could be for all the side knows, and
// who is out of sight is not there.
func TestFog(t *testing.T) {
	for _, c := range [][2]string{{"garden/waal", "sight=hidden"}, {"garden/arnhem", "detail=advanced,sight=hidden"}, {"garden/breakout", "detail=advanced"},
		{"garden/market-garden", "detail=advanced,setup=free,sight=hidden"}} {
		t.Run(c[0]+" "+c[1], func(t *testing.T) {
			g := gameOf(t, c[0], c[1])
			d := New(g)
			kit := boardtest.New(t, d)
			draw := rand.New(rand.NewPCG(1, 2)).Float64
			sample := g.New().(*garden.State)
			n, ghosts := 0, 0
			walkGame(g, 4, 2500, func(s *garden.State, _ []engine.Action) {
				if n++; n%23 != 0 {
					return
				}
				for _, who := range []engine.Player{0, 1, engine.Public} {
					now := d.Now(s, who)
					ghosts += unseenStayAway(t, d, s, now, who)
					if !who.IsSide() {
						continue
					}
					g.Resample(sample, s, who, draw)
					kit.Position(t, sample)
					same(t, "position", now, d.Now(sample, who))
					if s.Player() != who {
						continue
					}
					legal := s.LegalActions(nil)
					same(t, "actions", d.Point(s, legal), d.Point(sample, legal))
					same(t, "ways", d.Reach(s), d.Reach(sample))
					for i := 0; i < len(legal); i += 1 + len(legal)/8 {
						if _, err := d.Preview(sample, legal[i]); err != nil {
							t.Fatal(err)
						}
					}
				}
			})
			if strings.Contains(c[1], "hidden") && ghosts == 0 {
				t.Error("nobody is remembered")
			}
		})
	}
}

// unseenStayAway checks that counters stand where they are seen to stand, and counts those that are only remembered.
func unseenStayAway(t *testing.T, d *Desk, s *garden.State, now *board.Now, who engine.Player) (remembered int) {
	t.Helper()
	view := s.Seen(who)
	for place, list := range now.Where {
		for _, p := range list {
			u := d.book.number[p.ID]
			switch gone := slices.Contains(p.Marks, markGone); {
			case gone:
				remembered++
				if at, ok := s.Sighting(u); !ok || d.book.codes[at.Hex] != place {
					t.Fatalf("%s is remembered in %s: %+v", p.ID, place, at)
				}
			case view.At(u) < 0 || d.book.codes[view.At(u)] != place:
				t.Fatalf("%s is shown to %d in %s", p.ID, who, place)
			}
		}
	}
	return remembered
}

// same compares what is shown as clients get it.
func same(t *testing.T, what string, got, want any) {
	t.Helper()
	a, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if string(a) != string(b) {
		t.Fatalf("the %s is shown as\n%s\nand of a sample as\n%s", what, a, b)
	}
}
