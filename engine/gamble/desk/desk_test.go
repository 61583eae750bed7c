package desk

import (
	"math"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/board/boardtest"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

// At random positions of every scenario each question gets an answer that is JSON, and the answers agree
// with the position.
func TestEveryScenario(t *testing.T) {
	ids := append(scenarios.Of("gamble"), "gamble/basic with cards")
	for _, id := range ids {
		t.Run(id, func(t *testing.T) {
			id, cards := strings.CutSuffix(id, " with cards")
			options := ""
			if cards {
				options = "cards"
			}
			g := gameOf(t, id, options)
			seeds, every := uint64(5), 5
			if testing.Short() {
				seeds, every = 1, 20
			}
			n := 0
			for seed := range seeds {
				walkGame(g, seed, 4000, func(s engine.State, legal []engine.Action) {
					if n++; n%every == 0 {
						checkPosition(t, g, s, legal)
					}
				})
			}
		})
	}
}

func checkPosition(t *testing.T, g engine.Game, s engine.State, legal []engine.Action) {
	t.Helper()
	before := s.Hash()
	choices := deskOf(g).Point(s, legal)
	checkPoint(t, g, s, legal)
	encode(t, choices)
	ways := deskOf(g).Reach(s)
	encode(t, ways)
	checkNow(t, g, s)
	if !s.Player().IsSide() {
		if _, err := deskOf(g).Preview(s, legal[0]); err == nil {
			t.Fatal("a preview of dice")
		}
		return
	}
	checkReach(t, g, s, ways)
	for i := 0; i < len(legal); i += 1 + len(legal)/4 {
		checkPreview(t, g, s, legal[i])
	}
	if s.Hash() != before {
		t.Fatal("the position was changed")
	}
}

// Point covers exactly the legal actions, no two of which have one code, and marks one default at most.
func checkPoint(t *testing.T, g engine.Game, s engine.State, legal []engine.Action) {
	t.Helper()
	choices := deskOf(g).Point(s, legal)
	if len(choices) != len(legal) {
		t.Fatalf("%d choices of %d actions", len(choices), len(legal))
	}
	codes, defaults := map[string]bool{}, 0
	for i, c := range choices {
		switch {
		case g.ActionText(s, legal[i]) == "":
			t.Fatalf("action %d has no text", legal[i])
		case codes[c.Code] || c.Code == "" || strings.HasPrefix(c.Code, "#"):
			t.Fatalf("code %q at %s", c.Code, s.(engine.Describer).NodeKind())
		}
		codes[c.Code] = true
		if c.Default {
			defaults++
		}
	}
	if defaults > 1 {
		t.Fatalf("%d defaults", defaults)
	}
}

// Every way can be played to where it says, at the cost it says.
func checkReach(t *testing.T, g engine.Game, s engine.State, ways *board.Ways) {
	t.Helper()
	kind := s.(engine.Describer).NodeKind()
	facts := g.(*gamble.Game).Facts()
	for id, list := range ways.Units {
		u := 0
		for facts.Units[u].ID != id {
			u++
		}
		seen := map[string]bool{}
		for _, w := range list {
			if seen[w.Place] {
				t.Fatalf("%s: two ways of %s to %s", kind, id, w.Place)
			}
			seen[w.Place] = true
			c := s.Clone().(*gamble.State)
			for _, a := range w.Actions {
				if err := c.Check(engine.Action(a)); err != nil {
					t.Fatalf("%s: way of %s to %s: %v", kind, id, w.Place, err)
				}
				c.Apply(engine.Action(a))
			}
			if at := placeCode(c.PlaceOf(u)); at != w.Place || w.Path[len(w.Path)-1] != w.Place {
				t.Fatalf("%s: way of %s to %s by %v ends in %s", kind, id, w.Place, w.Path, at)
			}
			if w.Cost < 0 || w.Cost > 32 {
				t.Fatalf("way of %s to %s costs %d", id, w.Place, w.Cost)
			}
		}
	}
}

// The chances add up, and the terms make the values that the engine rolls with.
func checkPreview(t *testing.T, g engine.Game, s engine.State, a engine.Action) {
	t.Helper()
	o, err := deskOf(g).Preview(s, a)
	if err != nil {
		t.Fatal(err)
	}
	boardtest.Odds(t, o)
	c := s.Clone().(*gamble.State)
	c.Apply(a)
	switch k := c.NodeKind(); {
	case c.Player() == engine.Chance && k != o.Roll:
		t.Fatalf("dice for %s, want %s", o.Roll, k)
	case (k == "C_ASSAULT" || k == "C_BOMBARD") && (c.AttackValue() != o.Attack || c.DefenseValue() != o.Defense):
		t.Fatalf("%d against %d, the engine rolls with %d against %d", o.Attack, o.Defense, c.AttackValue(), c.DefenseValue())
	}
	if o.Roll == "" && !o.Certain {
		return
	}
	if len(o.Outcomes) == 0 {
		t.Fatal("dice fall, and nothing comes of them")
	}
	if o.Roll == "C_ASSAULT" && math.Abs(o.Win+o.Draw+o.Lose-1) > 1e-9 {
		t.Fatalf("win %v, draw %v, lose %v", o.Win, o.Draw, o.Lose)
	}
}

func TestPreviewRefuses(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	if _, err := deskOf(g).Preview(g.New(), -1); err == nil {
		t.Error("an illegal action has a preview")
	}
}

// Any game played at random, in any scenario, can be asked anything.
func FuzzPositions(f *testing.F) {
	for i := range uint8(6) {
		f.Add(i, uint64(i)*7+1, uint16(300*int(i)+40))
	}
	ids := scenarios.Of("gamble")
	games := map[string]*gamble.Game{}
	f.Fuzz(func(t *testing.T, which uint8, seed uint64, steps uint16) {
		id := ids[int(which)%len(ids)]
		g := games[id]
		if g == nil {
			g = gameOf(t, id, "")
			games[id] = g
		}
		last, asked := int(steps)%4000, false
		n := 0
		walkGame(g, seed, last+1, func(s engine.State, legal []engine.Action) {
			if n++; n == last+1 {
				checkPosition(t, g, s, legal)
				asked = true
			}
		})
		if !asked && n > last {
			t.Error("no position was asked about")
		}
	})
}
