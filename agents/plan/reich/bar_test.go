package reich

import (
	"testing"

	"bridgehead/engine/reich"
)

// Germans are told off to posts on the ways of the Allies, in depth, and do most for them where they are to stand. What is found follows from the position alone.
func TestBars(t *testing.T) {
	posts, told, none := 0, 0, 0
	barring := judged()
	barring.Numbers[fBars] = noBars + 1
	walk(t, "hells-highway", 3, 1800, 30, func(a *analysis, s *reich.State) {
		a.Weigh(&barring)
		a.Survey(s, &barring)
		if s.Player() != german {
			none++
			if len(a.bars.posts) > 0 || a.barred() != 0 {
				t.Fatal("the Allies bar their own ways")
			}
			return
		}
		for i, p := range a.bars.posts {
			if u := a.first[p.hex]; a.drive.flow[allied][p.hex] == 0 || u >= 0 && a.units[u].Side == allied {
				t.Fatalf("a post at %s bars nothing", a.game.HexName(p.hex))
			}
			for _, q := range a.bars.posts[:i] {
				if a.game.Distance(p.hex, q.hex) < apartPosts {
					t.Fatalf("posts at %s and %s", a.game.HexName(p.hex), a.game.HexName(q.hex))
				}
			}
			posts++
		}
		for i := range a.units {
			p := &a.units[i]
			d := a.bars.duties[p.u]
			if d.field == nil {
				continue
			}
			told++
			if p.Side != german || !a.game.Sees(d.hex, d.hex) {
				t.Fatalf("%s is told off", a.facts[p.u].ID)
			}
			there := a.guards(p, d.hex, true)
			for n := range 6 {
				if h := a.game.Neighbour(d.hex, n); h >= 0 && a.guards(p, h, true) >= there {
					t.Fatalf("%s does as much at %s as at its post %s", a.facts[p.u].ID, a.game.HexName(h), a.game.HexName(d.hex))
				}
			}
		}
		before := a.barred()
		b := newAnalysis(a.game)
		b.Weigh(&barring)
		b.Survey(s, &barring)
		b.muster(s)
		if again := b.barred(); again != before {
			t.Fatalf("the posts are worth %g, then %g", before, again)
		}
		a.Weigh(&style)
		a.Survey(s, &style)
		if len(a.bars.posts) > 0 {
			t.Fatal("a style that asks for no posts has some")
		}
	})
	if posts == 0 || told == 0 || none == 0 {
		t.Errorf("%d posts, %d units told off, %d Allied decisions; want some of each", posts, told, none)
	}
}

// On large boards every point lost counts towards a condition of losses while much is to come, those far from it and beyond it as well.
func TestTolls(t *testing.T) {
	walk(t, "breakout", 1, 1, 1, func(a *analysis, _ *reich.State) {
		if len(a.tolls) == 0 {
			t.Fatal("breakout has no condition of losses")
		}
		toll := &a.tolls[0]
		for lost := toll.n / 3; lost < toll.n*5/3; lost++ {
			if gain := sign(1-toll.side) * (a.atLoss(toll, float64(lost+1), 1) - a.atLoss(toll, float64(lost), 1)); gain < 0.02 {
				t.Errorf("with %d points of %d lost one more is worth %g", lost, toll.n, gain)
			}
		}
	})
}

// Who leaves the map brings a condition about that nearer point by point, and ends one that asks for nobody; who is near the edge counts for some of it.
func TestLeave(t *testing.T) {
	looked := 0
	walk(t, "breakout", 1, 600, 200, func(a *analysis, s *reich.State) {
		a.play(&style)
		for i := range a.conditions {
			c := &a.conditions[i]
			if c.out == nil {
				continue
			}
			looked++
			before := a.leave(i)
			a.value(s)
			pulled := a.out[c.goals[0]]
			if c.exit == 0 {
				a.left[i] = 1
			} else {
				a.left[i] = c.exit / 2
			}
			after := a.leave(i)
			if c.exit == 0 && (after != 0 || before == 0) || c.exit > 0 && after < before+0.2 || before < 0 || before > 1 {
				t.Errorf("%s: %g, then %g with %d gone", c.out.Test, before, after, a.left[i])
			}
			if a.value(s); a.out[c.goals[0]] >= pulled {
				t.Errorf("%s: the edge pulls %g, then %g", c.out.Test, pulled, a.out[c.goals[0]])
			}
			if a.left[i] = c.exit; c.exit > 0 && a.leave(i) != 1 {
				t.Errorf("%s is met, and likely by %g", c.out.Test, a.leave(i))
			}
			a.left[i] = 0
		}
		for i := range a.units {
			p := &a.units[i]
			for k := range a.conditions {
				if c := &a.conditions[k]; c.out != nil && c.out.Div != "" && a.counted(p, c) && a.facts[p.u].Formation != c.out.Div {
					t.Errorf("%s counts for %s", a.facts[p.u].ID, c.out.Test)
				}
			}
		}
	})
	if looked == 0 {
		t.Error("nobody leaves by a condition")
	}
}
