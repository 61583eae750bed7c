package desk

import (
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/board/boardtest"
	"bridgehead/engine/reich"
	"bridgehead/scenarios"
)

// Where a side can be out of supply there is a layer of it: units without are marked, and the hexes of the others; the supplyhead is shown. Where neither
// can there is no such layer.
func TestSupply(t *testing.T) {
	layered := func(m *board.Model) bool {
		return slices.ContainsFunc(m.Layers, func(l board.Layer) bool { return l.Key == layerSupply })
	}
	if layered(New(gameOf(t, "reich/frost")).Board()) {
		t.Error("a layer of supply where all are in supply")
	}
	sc := *scenarios.MustLoad("reich/frost")
	content := *sc.Content.(*scenarios.Reich)
	content.Options.AlwaysSupplied, content.Supplied = false, [2]bool{true, false}
	sc.ID, sc.Hash, sc.Content = "reich/frost-hungry", strings.Repeat("0", 64), &content
	g, err := reich.New(&sc, reich.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := New(g)
	if !layered(d.Board()) {
		t.Fatal("no layer of supply")
	}
	kit := boardtest.New(t, d)
	hungry := 0
	s := g.New().(*reich.State)
	check := func(s *reich.State) {
		n := d.Now(s, engine.Terminal)
		out := s.Unsupplied(1)
		for hex, stack := range n.Where {
			fed := true
			for _, x := range stack {
				u := d.book.number[x.ID]
				is := slices.Contains(out, u)
				if slices.Contains(x.Marks, markOut) != is {
					t.Fatalf("%s has marks %v, out of supply: %v", x.ID, x.Marks, is)
				}
				if is {
					hungry, fed = hungry+1, false
				}
			}
			p := n.Places[hex]
			if p == nil {
				continue // leaders hold no hex
			}
			if p.Owner == 1 && slices.Contains(p.Marks, markFed[1]) != fed || slices.Contains(p.Marks, markFed[0]) {
				t.Fatalf("%s has marks %v, all in supply: %v", hex, p.Marks, fed)
			}
		}
	}
	check(s)
	n := 0
	walkGame(g, 1, 1200, func(s *reich.State, _ []engine.Action) {
		if n++; n%97 == 0 {
			check(s)
			kit.Position(t, s)
		}
	})
	if hungry == 0 {
		t.Error("nobody is ever out of supply")
	}
}

// Engineers at work say what they do.
func TestWorks(t *testing.T) {
	g := gameOf(t, "reich/frost")
	d := New(g)
	working := func(s *reich.State) (id, text string) {
		for _, u := range s.Snapshot().(reich.Snapshot).Units {
			if u.Work != "" && u.Hex != "" {
				return u.ID, u.Work
			}
		}
		return "", ""
	}
	s := find(t, g, func(s *reich.State) bool { id, _ := working(s); return id != "" })
	id, text := working(s)
	for _, stack := range d.Now(s, engine.Terminal).Where {
		for _, x := range stack {
			if at := x.ID == id; at != slices.Contains(x.Notes, text) || at && !slices.Contains(x.Marks, markWorks) {
				t.Errorf("%s has marks %v and notes %v while %s is %s", x.ID, x.Marks, x.Notes, id, text)
			}
		}
	}
}

// Every word of a unit in a snapshot is a mark of the desk.
func TestFlags(t *testing.T) {
	for _, word := range reich.FlagWords() {
		if !slices.ContainsFunc(marks, func(m board.Mark) bool { return m.Key == word && m.On == board.OnCounter && m.Rule != "" }) {
			t.Errorf("no mark for %s", word)
		}
	}
}

// Objectives say what is asked of them.
func TestObjectives(t *testing.T) {
	for _, id := range ready() {
		g := gameOf(t, id)
		said := 0
		for _, list := range New(g).Board().Cells.Badges {
			for _, x := range list {
				if strings.HasSuffix(x.Word, ": ") {
					t.Errorf("%s: %q", id, x.Word)
				}
				said += strings.Count(x.Word, "objective of the ")
			}
		}
		for _, v := range g.Content().Victory.Tests {
			if len(v.Hexes) > 0 && testWords[v.Test] != "" && said == 0 {
				t.Errorf("%s: %s has no badge", id, v.Test)
			}
		}
	}
}
