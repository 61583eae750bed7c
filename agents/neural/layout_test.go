package neural_test

import (
	"reflect"
	"strings"
	"testing"

	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/models"
)

func TestShapeOfGamble(t *testing.T) {
	want, err := neural.ShapeOf(game(t, "gamble/basic"))
	if err != nil {
		t.Fatal(err)
	}
	if want.NumActions() != gamble.NumActions || want.Nodes.Rows != 76 || len(want.Things) != 3 || want.Owners != 3 {
		t.Errorf("got %d actions, %d nodes, %d kinds of things, %d owners", want.NumActions(), want.Nodes.Rows, len(want.Things), want.Owners)
	}
	for _, id := range []string{"gamble/extended", "gamble/arnhem", "gamble/breakout", "gamble/nijmegen", "gamble/one-bridge"} {
		got, err := neural.ShapeOf(game(t, id))
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the shape is %+v, %v, want that of gamble/basic", id, got, err)
		}
	}
}

// TestShapeCoversTheObservation: what is neither node, thing nor vector is what Places says.
func TestShapeCoversTheObservation(t *testing.T) {
	g := game(t, "gamble/basic")
	s, err := neural.ShapeOf(g)
	if err != nil {
		t.Fatal(err)
	}
	covered := make([]bool, s.Observation)
	for _, span := range append(append([]models.Span{s.Nodes}, s.Things...), s.Vectors...) {
		for i := span.At; i < span.At+span.Rows*span.Columns; i++ {
			if covered[i] {
				t.Fatalf("value %d is in two spans", i)
			}
			covered[i] = true
		}
	}
	at := 0
	for _, b := range g.Blocks() {
		places := b.Name == "unit_location" || b.Name == "unit_from"
		for i := at; i < at+b.Size(); i++ {
			if covered[i] == places {
				t.Fatalf("block %s: value %d is covered: %v", b.Name, i-at, covered[i])
			}
		}
		at += b.Size()
	}
}

func TestShapeOfToy(t *testing.T) {
	got, err := neural.ShapeOf(toy.Default())
	if err != nil {
		t.Fatal(err)
	}
	if got.Nodes != (models.Span{}) || len(got.Things) > 0 || got.VectorSize() != got.Observation {
		t.Errorf("got %+v, want all of the observation as vectors", got)
	}
	if want := []models.Part{{Size: 6, Names: models.NamesNothing}}; !reflect.DeepEqual(got.Actions, want) {
		t.Errorf("got the actions %+v, want %+v", got.Actions, want)
	}
	if b, err := neural.BoardOf(toy.Default()); err != nil || len(b.Nodes) != 0 {
		t.Errorf("got the board %+v, %v, want an empty one", b, err)
	}
}

// TestBoardOf: scenarios differ in their boards, and neighbours know each other.
func TestBoardOf(t *testing.T) {
	basic, err := neural.BoardOf(game(t, "gamble/basic"))
	if err != nil {
		t.Fatal(err)
	}
	small, err := neural.BoardOf(game(t, "gamble/nijmegen"))
	if err != nil {
		t.Fatal(err)
	}
	if len(basic.Nodes) != 76 || len(small.Nodes) == 0 || len(small.Nodes) >= 76 {
		t.Errorf("got %d and %d nodes in play, want 76 and fewer", len(basic.Nodes), len(small.Nodes))
	}
	if len(small.Next) == 0 || len(small.Next)%2 != 0 {
		t.Errorf("got %d neighbours, want an even number", len(small.Next))
	}
}

// bare hides what a game can do beyond the contract.
type bare struct{ engine.Game }

func TestGamesWithoutChart(t *testing.T) {
	g := bare{toy.Default()}
	_, shape := neural.ShapeOf(g)
	_, board := neural.BoardOf(g)
	_, observation := neural.ObservationHash(g)
	_, actions := neural.ActionsHash(g)
	_, encoder := neural.NewEncoder(g)
	for i, err := range []error{shape, board, observation, actions, encoder} {
		if err == nil || !strings.Contains(err.Error(), "toy-v1 has no chart") {
			t.Errorf("%d: got %v, want an error that says why", i, err)
		}
	}
}

// renamed is the toy game with changes to what the hashes cover.
type renamed struct {
	*toy.Game
	blocks func([]engine.Block)
	chart  func(*engine.Chart)
}

func (g renamed) Blocks() []engine.Block {
	b := append([]engine.Block(nil), g.Game.Blocks()...)
	if g.blocks != nil {
		g.blocks(b)
	}
	return b
}

func (g renamed) Chart() *engine.Chart {
	c := g.Game.Chart()
	if g.chart != nil {
		g.chart(c)
	}
	return c
}

func TestHashes(t *testing.T) {
	hashes := func(g engine.Game) [2]string {
		o, err := neural.ObservationHash(g)
		if err != nil {
			t.Fatal(err)
		}
		a, err := neural.ActionsHash(g)
		if err != nil {
			t.Fatal(err)
		}
		return [2]string{o, a}
	}
	if a, b := hashes(game(t, "gamble/basic")), hashes(game(t, "gamble/nijmegen")); a != b || len(a[0]) != 64 || a[0] == a[1] {
		t.Errorf("scenarios on one map have the hashes %v and %v", a, b)
	}
	same := hashes(toy.Default())
	for _, c := range []struct {
		name    string
		game    renamed
		changes [2]bool
	}{
		{"nothing", renamed{}, [2]bool{}},
		{"a meaning", renamed{blocks: func(b []engine.Block) { b[0].Meaning = "as ever" }}, [2]bool{}},
		{"a name", renamed{blocks: func(b []engine.Block) { b[0].Name = "looker" }}, [2]bool{true, false}},
		{"a range", renamed{blocks: func(b []engine.Block) { b[4].Max = 2 }}, [2]bool{true, false}},
		{"a shape", renamed{blocks: func(b []engine.Block) { b[4].Shape = []int{5, 1} }}, [2]bool{true, false}},
		{"vectors", renamed{chart: func(c *engine.Chart) { c.Vectors = c.Vectors[1:] }}, [2]bool{true, false}},
		{"parts", renamed{chart: func(c *engine.Chart) { c.Actions[0].Name = "moves" }}, [2]bool{false, true}},
	} {
		c.game.Game = toy.Default()
		got := hashes(c.game)
		if (got[0] != same[0]) != c.changes[0] || (got[1] != same[1]) != c.changes[1] {
			t.Errorf("%s: changes %v %v, want %v", c.name, got[0] != same[0], got[1] != same[1], c.changes)
		}
	}
}
