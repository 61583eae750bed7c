package insight

import (
	"math"
	"strings"
	"testing"

	"bridgehead/engine"
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
	choices := Targets(g, s, legal)
	checkTargets(t, g, s, legal)
	encode(t, choices)
	ways := Reach(g, s)
	encode(t, ways)
	if !s.Player().IsSide() {
		if _, err := Preview(g, s, legal[0]); err == nil {
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

// Targets covers exactly the legal actions, no two of which have one code, and marks one default at most.
func checkTargets(t *testing.T, g engine.Game, s engine.State, legal []engine.Action) {
	t.Helper()
	choices := Targets(g, s, legal)
	if len(choices) != len(legal) {
		t.Fatalf("%d choices of %d actions", len(choices), len(legal))
	}
	codes, defaults := map[string]bool{}, 0
	for i, c := range choices {
		switch {
		case c.ID != int(legal[i]):
			t.Fatalf("choice %d is action %d, want %d", i, c.ID, legal[i])
		case c.Text != g.ActionText(s, legal[i]) || c.Text == "":
			t.Fatalf("text %q", c.Text)
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
func checkReach(t *testing.T, g engine.Game, s engine.State, ways *Ways) {
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
				if err := c.Check(a); err != nil {
					t.Fatalf("%s: way of %s to %s: %v", kind, id, w.Place, err)
				}
				c.Apply(a)
			}
			if at := placeCode(c.PlaceOf(u)); at != w.Place || w.Path[len(w.Path)-1] != w.Place {
				t.Fatalf("%s: way of %s to %s by %v ends in %s", kind, id, w.Place, w.Path, at)
			}
			if w.MF < 0 || w.MF > 32 {
				t.Fatalf("way of %s to %s costs %d", id, w.Place, w.MF)
			}
		}
	}
}

// The chances add up, and the terms make the values that the engine rolls with.
func checkPreview(t *testing.T, g engine.Game, s engine.State, a engine.Action) {
	t.Helper()
	o, err := Preview(g, s, a)
	if err != nil {
		t.Fatal(err)
	}
	encode(t, o)
	if o.Summary == "" || !strings.HasSuffix(o.Summary, ".") {
		t.Fatalf("summary %q", o.Summary)
	}
	attack, defense := 0, 0
	for _, term := range o.Terms {
		if term.Side == o.Attacker {
			attack += term.Value
		} else {
			defense += term.Value
		}
	}
	if attack != o.Attack || defense != o.Defense {
		t.Fatalf("terms make %d against %d, want %d against %d", attack, defense, o.Attack, o.Defense)
	}
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
	for _, list := range [][]Outcome{o.Outcomes, o.Sunset} {
		sum := 0.
		for i, r := range list {
			sum += r.Chance
			if i > 0 && r.Text != restText && r.Chance > list[i-1].Chance {
				t.Fatalf("outcome %d is more likely than that before", i)
			}
		}
		if len(list) > 0 && math.Abs(sum-1) > 1e-9 {
			t.Fatalf("chances add up to %v", sum)
		}
	}
	if o.Roll == "C_ASSAULT" && math.Abs(o.Win+o.Draw+o.Lose-1) > 1e-9 {
		t.Fatalf("win %v, draw %v, lose %v", o.Win, o.Draw, o.Lose)
	}
}

// The toy game has no board, and its questions get plain answers.
func TestToy(t *testing.T) {
	g := toyGame(t)
	if _, err := Board(g); err == nil || !strings.Contains(err.Error(), "board") {
		t.Errorf("board: %v", err)
	}
	walkGame(g, 3, 60, func(s engine.State, legal []engine.Action) {
		for i, c := range Targets(g, s, legal) {
			if c.ID != int(legal[i]) || c.Text == "" {
				t.Fatalf("choice %+v", c)
			}
		}
		if n := len(Reach(g, s).Units); n != 0 {
			t.Fatalf("%d units", n)
		}
		if !s.Player().IsSide() {
			return
		}
		for _, a := range legal {
			o, err := Preview(g, s, a)
			if err != nil {
				t.Fatal(err)
			}
			encode(t, o)
		}
	})
}

func TestPreviewRefuses(t *testing.T) {
	g := gameOf(t, "gamble/basic", "")
	if _, err := Preview(g, g.New(), -1); err == nil {
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
