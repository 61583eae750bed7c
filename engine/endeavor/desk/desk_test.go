package desk

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board/boardtest"
	"bridgehead/engine/endeavor"
	"bridgehead/scenarios"
)

// At random positions of every scenario the desk passes the kit, and its answers agree with the position.
func TestEveryScenario(t *testing.T) {
	runs := [][2]string{{"endeavor/campaign", "air-landing=yes,landing=printed"}}
	for _, id := range scenarios.Of("endeavor") {
		runs = append(runs, [2]string{id, ""})
	}
	if len(runs) != 8 {
		t.Errorf("%d scenarios", len(runs)-1)
	}
	for _, r := range runs {
		t.Run(r[0]+" "+r[1], func(t *testing.T) {
			g := gameOf(t, r[0], r[1])
			d := New(g)
			kit := boardtest.New(t, d)
			seeds, most, every := uint64(2), 1200, 23
			if g.PlaceCount() > 1000 {
				seeds, every = 1, 97
			}
			if testing.Short() {
				most /= 4
			}
			n := 0
			for seed := range seeds {
				walkGame(g, seed, most, func(s *endeavor.State, legal []engine.Action) {
					if n++; n%every == 1 {
						before := s.Hash()
						kit.Position(t, s)
						boardtest.Answers(t, g, d, s, legal)
						if s.Player().IsSide() {
							walks(t, d, s)
						}
						if s.Hash() != before {
							t.Fatal("the position was changed")
						}
					}
				})
			}
		})
	}
}

// walks goes some of the ways: they can be played one action after the other, and those that are no fight lead where they say.
func walks(t *testing.T, d *Desk, s *endeavor.State) {
	t.Helper()
	n := 0
	for id, ways := range d.Reach(s).Units {
		u := d.book.number[id]
		if d.Board().Counters[id] == nil {
			t.Fatalf("no unit %s", id)
		}
		for _, w := range ways {
			if n++; n%29 != 0 {
				continue
			}
			if w.Path[len(w.Path)-1] != w.Place {
				t.Fatalf("%s to %s by %v", id, w.Place, w.Path)
			}
			c := s.Clone().(*endeavor.State)
			for _, a := range w.Actions {
				if err := c.Check(engine.Action(a)); err != nil {
					t.Fatalf("%s to %s: %v", id, w.Place, err)
				}
				c.ApplyBare(engine.Action(a))
			}
			if c.Player() == engine.Chance || w.Enemy {
				continue
			}
			if at := c.At(u); at < 0 || d.book.places[at].Code != w.Place {
				t.Fatalf("%s is at %d, want %+v", id, at, w)
			}
		}
	}
}
