package mcts

import (
	"math"
	"testing"

	"bridgehead/engine"
)

// corridor is a game of side 0 alone: of three actions at every node only the last goes on, for the
// others end the game with nothing; whoever comes to the end wins. Every position looks even.
type corridor struct {
	engine.State
	at, length int
	out        bool
}

type corridorGame struct {
	engine.Game
	length int
}

func (g *corridorGame) ID() string        { return "corridor" }
func (g *corridorGame) NumActions() int   { return 3 }
func (g *corridorGame) NumFaces() int     { return 1 }
func (g *corridorGame) New() engine.State { return &corridor{length: g.length} }

func (c *corridor) Player() engine.Player {
	if c.out || c.at == c.length {
		return engine.Terminal
	}
	return 0
}

func (c *corridor) LegalActions(dst []engine.Action) []engine.Action { return append(dst, 0, 1, 2) }

func (c *corridor) Apply(a engine.Action) {
	if a == 2 {
		c.at++
	} else {
		c.out = true
	}
}

func (c *corridor) Returns(dst []float64) []float64 {
	if c.out {
		return append(dst, 0, 0)
	}
	return append(dst, 1, -1)
}

func (c *corridor) CopyFrom(src engine.State) { *c = *src.(*corridor) }
func (c *corridor) Clone() engine.State       { d := *c; return &d }
func (c *corridor) Hash() uint64              { return uint64(c.at)*2 + 1 }

// TestGuide: forty right decisions in a row are not found by chance with fifty simulations; with a guide
// that knows them they are, one a simulation, and with the best child as the value the root knows too.
func TestGuide(t *testing.T) {
	g := &corridorGame{length: 40}
	for _, c := range []struct {
		guided int
		want   float64
	}{{0, 0}, {39, 0}, {40, 1}} {
		s := newSearch(t, g, Uniform{}, NewUCB(), Options{Guide: &lastAction{}, Guided: c.guided, Best: 1})
		r := run(s, g.New(), 50)
		if r.Value != c.want || r.Simulations != 50 {
			t.Errorf("%d guided simulations: value %v after %d, want %v", c.guided, r.Value, r.Simulations, c.want)
		}
		if c.guided == 40 && (r.Action != 2 || len(r.Line) != 40) {
			t.Errorf("action %d, line of %d, want 2 and all 40", r.Action, len(r.Line))
		}
	}
}

// TestGuideIsNotAskedAgain: the part of the tree that is kept has the line already.
func TestGuideIsNotAskedAgain(t *testing.T) {
	g := &corridorGame{length: 9}
	guide := &counting{}
	s := newSearch(t, g, Uniform{}, NewUCB(), Options{Guide: guide, Guided: 9, Best: 1, Reuse: true, States: 64})
	st := g.New()
	for range 8 {
		st.Apply(run(s, st, 20).Action)
	}
	if st.(*corridor).out || guide.asked != 9 {
		t.Errorf("asked %d times, want 9; left the way: %v", guide.asked, st.(*corridor).out)
	}
}

type counting struct {
	lastAction
	asked int
}

func (g *counting) Pick(s engine.State) engine.Action {
	g.asked++
	return g.lastAction.Pick(s)
}

// TestBestFindsTheValue: where the best child is the value, a tree that has been searched to its end holds
// the value of the game itself, not one that comes near.
func TestBestFindsTheValue(t *testing.T) {
	for seed := range uint64(40) {
		g := &wildGame{seed: seed, depth: 5}
		s := newSearch(t, g, NewScore(g, 0, 0), &UCB{C: 4, Urgency: math.Inf(1)}, Options{Best: 1})
		r := run(s, g.New(), 20_000)
		if want := g.New().(*wild).solve(); math.Abs(r.Value-want) > near {
			t.Errorf("seed %d: %v, want %v", seed, r.Value, want)
		}
	}
}

// TestTurnsFromDice: a search that begins at dice counts turns from the decision after them.
func TestTurnsFromDice(t *testing.T) {
	from := turns{side: engine.Chance}
	for i, player := range []engine.Player{1, 1, 0, 1} {
		want := []int{0, 0, 1, 2}[i]
		if got := from.pass(&node{flags: quiet, player: player}); got != want {
			t.Errorf("decision %d: %d turns, want %d", i, got, want)
		}
	}
}

// TestHorizon: no path goes on behind the last turn allowed, and the value is that of a solution that
// stops there and asks for the score.
func TestHorizon(t *testing.T) {
	for seed := range uint64(40) {
		for _, horizon := range []int{1, 2} {
			g := &wildGame{seed: seed, depth: 6}
			s := newSearch(t, g, NewScore(g, 0, 0), &UCB{C: 4, Urgency: math.Inf(1)}, Options{Best: 1, Horizon: horizon})
			r := run(s, g.New(), 20_000)
			root := g.New().(*wild)
			if want := root.solveTo(horizon, root.Player()); math.Abs(r.Value-want) > near {
				t.Errorf("seed %d, horizon %d: %v, want %v", seed, horizon, r.Value, want)
			}
		}
	}
}

// solveTo is solve up to the turn of the other side that comes as the n-th; side has the turn. Nodes
// without a choice are nobody's turn.
func (w *wild) solveTo(n int, side engine.Player) float64 {
	p := w.Player()
	if p.IsSide() && w.width() > 1 && p != side {
		side = p
		if n--; n == 0 {
			return w.Score(0)
		}
	}
	switch p {
	case engine.Terminal:
		return w.Score(0)
	case engine.Chance:
		sum := 0.
		for _, o := range w.Outcomes(nil) {
			sum += o.P * w.after(o.Action).solveTo(n, side)
		}
		return sum
	}
	best := math.Inf(-1)
	for _, a := range w.LegalActions(nil) {
		best = max(best, sign(p)*w.after(a).solveTo(n, side))
	}
	return sign(p) * best
}

// TestPositionsOfAFinishedTree: a limit of positions ends a search that finds no new ones any more.
func TestPositionsOfAFinishedTree(t *testing.T) {
	s := newSearch(t, &corridorGame{length: 3}, Uniform{}, NewUCB(), Options{})
	if r := s.Run(t.Context(), s.game.New(), Limits{Positions: 500}); r.Simulations > 500 || r.Positions > 20 {
		t.Errorf("%d simulations, %d positions of a game that has 9", r.Simulations, r.Positions)
	}
}
