package mcts

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"pgregory.net/rapid"
)

// What is left out is in no node of the tree as deep as the restriction goes, and everything else is.
func TestRestrict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := &wildGame{seed: rapid.Uint64().Draw(t, "seed"), depth: rapid.IntRange(2, 9).Draw(t, "depth")}
		root := g.New()
		if !root.Player().IsSide() || len(root.LegalActions(nil)) < 2 {
			t.Skip("nothing to choose")
		}
		s := drawSearch(t, g)
		r := Restriction{Side: engine.Player(rapid.IntRange(0, 1).Draw(t, "side")), Only: rapid.Bool().Draw(t, "only"),
			Actions: []engine.Action{engine.Action(rapid.IntRange(0, 3).Draw(t, "action"))}, Depth: rapid.IntRange(1, 4).Draw(t, "deep")}
		s.Restrict(r)
		s.Reset(1)
		run(s, root, 60)
		s.lookFor(t, 0, root.Clone(), 1, &r)
	})
}

// lookFor walks down from a node whose position is st, the so manyth choice.
func (s *Search) lookFor(t *rapid.T, at int32, st engine.State, depth int, r *Restriction) {
	n := &s.nodes[at]
	if n.first == 0 {
		return
	}
	var got []engine.Action
	for i := range s.children(at) {
		k := s.nodes[at].first + int32(i)
		kid := &s.nodes[k]
		got = append(got, kid.action)
		if kid.flags&made == 0 {
			continue
		}
		next := st.Clone()
		next.Apply(kid.action)
		s.walk.CopyFrom(next)
		s.forced(nil)
		next.CopyFrom(s.walk)
		deeper := depth
		if n.player.IsSide() {
			deeper++
		}
		s.lookFor(t, s.sharedOf(k), next, deeper, r)
	}
	if !n.player.IsSide() {
		return
	}
	want := st.LegalActions(nil)
	if kept := slices.DeleteFunc(slices.Clone(want), func(a engine.Action) bool {
		return r.Side == n.player && depth <= r.Depth && (a == r.Actions[0]) != r.Only
	}); len(kept) > 0 {
		want = kept
	}
	if !slices.Equal(got, want) {
		t.Fatalf("choice %d: got the actions %v, want %v", depth, got, want)
	}
}

// Without restrictions the search is what it was, and a tree that was restricted is not gone on with.
func TestRestrictLifted(t *testing.T) {
	g := toy.Default()
	s := newSearch(t, g, NewScore(g, 0, 0.3), NewPUCT(), Options{Reuse: true})
	root := g.New()
	s.Reset(5)
	want := copied(run(s, root, 200))
	s.Restrict(Restriction{Side: root.Player(), Actions: []engine.Action{want.Action}, Depth: 1})
	s.Reset(5)
	if got := run(s, root, 200); got.Action == want.Action || len(got.Children) != len(want.Children)-1 {
		t.Errorf("without %d: got %+v", want.Action, got)
	}
	s.Restrict()
	s.Reset(5)
	if got := copied(run(s, root, 200)); !reflect.DeepEqual(got, want) {
		t.Errorf("lifted: got %+v, want %+v", got, want)
	}
	if got := Permitted([]Restriction{{Side: 1, Actions: []engine.Action{2}, Depth: 1, Only: true}}, 1, []engine.Action{1, 3}); !slices.Equal(got, []engine.Action{1, 3}) {
		t.Errorf("nothing left: got %v, want all", got)
	}
}

func copied(r *Result) Result {
	out := *r
	out.Children, out.Line = slices.Clone(r.Children), slices.Clone(r.Line)
	return out
}

// Who looks on sees more and more, and changes nothing.
func TestWatch(t *testing.T) {
	for _, policy := range policies {
		for _, lim := range []Limits{{Simulations: 150}, {Positions: 150}} {
			g := toy.Default()
			s := newSearch(t, g, NewScore(g, 0, 0.3), policy(), Options{Batch: 3})
			s.Reset(5)
			want := copied(s.Run(context.Background(), g.New(), lim))
			var seen []int
			s.Watch(func() bool { return true }, func(r *Result) { seen = append(seen, r.Simulations) })
			s.Reset(5)
			if got := copied(s.Run(context.Background(), g.New(), lim)); !reflect.DeepEqual(got, want) {
				t.Errorf("watched: got %+v, want %+v", got, want)
			}
			if len(seen) < 10 || !slices.IsSorted(seen) {
				t.Errorf("saw %v simulations", seen)
			}
			s.Watch(nil, nil)
			if got := s.LineOf(nil, want.Action); !slices.Equal(got, want.Line) {
				t.Errorf("line of %d: got %v, want %v", want.Action, got, want.Line)
			}
			for _, c := range want.Children {
				if got := s.LineOf(nil, c.Action); got[0] != c.Action {
					t.Errorf("line of %d: got %v", c.Action, got)
				}
			}
		}
	}
}
