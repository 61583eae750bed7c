package enginetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
)

// PerftCase is one golden of [Perft].
type PerftCase struct {
	Name     string
	Position string          // in the game's notation; empty: the initial position
	Actions  []engine.Action // played from there first
	Nodes    []uint64        // wanted counts at depth 1, 2, ...
}

// twinNodes bounds the counts that are taken a second time the slow way.
const twinNodes = 5_000

// Perft counts the nodes below each case and compares them with the goldens. Small counts are taken
// twice, the second time by nothing but Check and the notation, which says nothing about the rules where Check reads
// the mask of LegalActions ([OneMask]); [IndependentPerft] counts by a twin. A failure prints the position and
// the count of every root action, for comparison with a count by hand.
//
// With -update it prints what it counts, ready to be pasted, to the depth of Nodes or else 3.
func Perft(t *testing.T, g engine.Game, cases []PerftCase) {
	t.Helper()
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			t.Helper()
			perftOne(t, g, c)
		})
	}
}

func perftOne(t testing.TB, g engine.Game, c PerftCase) {
	t.Helper()
	s := c.start(t, g)
	if Update() {
		t.Logf("perft %s", c.golden(s))
		return
	}
	c.compare(t, g, s)
}

func (c PerftCase) start(t testing.TB, g engine.Game) engine.State {
	t.Helper()
	s := g.New()
	if c.Position != "" {
		var err error
		if s, err = g.Parse([]byte(c.Position)); err != nil {
			t.Fatalf("perft %s: %v", c.Name, err)
		}
	}
	for _, a := range c.Actions {
		if err := s.Check(a); err != nil {
			t.Fatalf("perft %s: action %d at %s: %v", c.Name, a, positionOf(s), err)
		}
		s.Apply(a)
	}
	return s
}

func (c PerftCase) compare(t testing.TB, g engine.Game, s engine.State) {
	t.Helper()
	if len(c.Nodes) == 0 {
		t.Errorf("perft %s has no goldens; -update prints them", c.Name)
	}
	before := positionOf(s)
	for i, want := range c.Nodes {
		got := engine.Perft(s, i+1)
		if got != want {
			t.Errorf("perft %s, depth %d: got %d nodes, want %d at\n%s\n%s",
				c.Name, i+1, got, want, before, division(g, s, i+1))
			return
		}
		if got <= twinNodes {
			if slow := slowPerft(g, s, i+1); slow != got {
				t.Errorf("perft %s, depth %d: %d nodes, but %d by Check and notation alone, at\n%s",
					c.Name, i+1, got, slow, before)
				return
			}
		}
	}
	if after := positionOf(s); after != before {
		t.Errorf("perft %s changed the position from\n%s\nto\n%s\nin%s", c.Name, before, after, differences(after, before))
	}
}

// slowPerft is the slow twin of engine.Perft: it tries every action there is and goes on from a copy
// read back from the text.
func slowPerft(g engine.Game, s engine.State, depth int) uint64 {
	if depth == 0 || s.Player() == engine.Terminal {
		return 1
	}
	var n uint64
	text := []byte(positionOf(s))
	for a := range engine.Action(max(g.NumActions(), g.NumFaces())) {
		if s.Check(a) != nil {
			continue
		}
		child, err := g.Parse(slices.Clone(text))
		if err != nil {
			return 0 // the contract test says why
		}
		child.Apply(a)
		n += slowPerft(g, child, depth-1)
	}
	return n
}

// defaultDepth is how deep -update counts where no golden says.
const defaultDepth = 3

func (c PerftCase) golden(s engine.State) string {
	depth := len(c.Nodes)
	if depth == 0 {
		depth = defaultDepth
	}
	counts := make([]string, depth)
	for i := range counts {
		counts[i] = fmt.Sprint(engine.Perft(s, i+1))
	}
	return fmt.Sprintf("%q:\n\tNodes: []uint64{%s},", c.Name, strings.Join(counts, ", "))
}

// division is the count below each root action, with its text.
func division(g engine.Game, s engine.State, depth int) string {
	var b strings.Builder
	parts, _ := engine.Divide(context.Background(), s, depth)
	for _, d := range parts {
		fmt.Fprintf(&b, "%10d  %4d  %s\n", d.Nodes, d.Action, g.ActionText(s, d.Action))
	}
	return b.String()
}
