// Package meadow is Meadow, a made-up game on hexes: counters of two sides move to the hex beside them. It has no rules
// worth the name and everything a board can show, in two sizes, and is for tests: the page and the terminal draw it and are
// played on it, so that boards of hexes are proved before a game needs them.
//
// The rules, by the numbers that errors quote:
//
//   - 1 Two sides take turns, German first. After 200 turns who has more counters in the other half of the map has won.
//   - 2 In a turn a side moves one of its counters to a hex beside it, or passes.
//   - 3 No counter enters water or a hex with enemies, and at most three counters stand in a hex.
package meadow

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"bridgehead/engine"
	grid "bridgehead/engine/hex"
	"bridgehead/scenarios"
)

const (
	maxTurns = 200
	most     = 3 // counters in a hex (3)
	// Pass is the action of who moves nothing; the others are a counter and a direction, see [Game.Split].
	Pass engine.Action = 0
)

// Game is Meadow on one map.
type Game struct {
	name     string // the scenario with the key of the game
	m        *scenarios.HexMap
	counters int // the first half of them German
	wet      grid.Set
	start    []int16 // where they stand at first
	hash     string
}

var _ engine.Game = (*Game)(nil)

// Small has 400 hexes and 60 counters.
func Small() *Game { return lay("meadow/small", meadowMap(), 60) }

// Large has the 8,161 hexes of the largest map there is, and 1,165 counters.
func Large() (*Game, error) {
	m, err := scenarios.LoadHexMap("reich")
	if err != nil {
		return nil, err
	}
	return lay("fields/large", m, 1165), nil
}

// lay places the counters in rows from both ends of the map.
func lay(name string, m *scenarios.HexMap, counters int) *Game {
	g := &Game{name: name, m: m, counters: counters, wet: m.Grid.NewSet(), start: make([]int16, counters)}
	for h, word := range m.Layers["terrain"] {
		if word == "water" {
			g.wet.Add(int16(h))
		}
	}
	half := counters / 2
	for side := range 2 {
		h, step := 0, 1
		if side == 1 {
			h, step = m.Grid.N-1, -1
		}
		n := counters - half
		first := half
		if side == 0 {
			n, first = half, 0
		}
		for i := 0; i < n; h += step {
			for k := 0; k < 1+h%2 && i < n && !g.wet.Has(int16(h)); k++ { // one or two a hex
				g.start[first+i] = int16(h)
				i++
			}
		}
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %s %v", name, m.Rows["terrain"], g.start))
	g.hash = hex.EncodeToString(sum[:])
	return g
}

// ID names the rules and their version.
func (g *Game) ID() string { return strings.Split(g.name, "/")[0] + "-v1" }

// Scenario is meadow/small or fields/large.
func (g *Game) Scenario() string { return g.name }

// ScenarioHash is the SHA-256 of map and counters.
func (g *Game) ScenarioHash() string { return g.hash }

// Options is empty: there are none.
func (g *Game) Options() string { return "" }

// Sides names side 0 and side 1, as in every game of the house.
func (g *Game) Sides() [2]string { return [2]string{"german", "allied"} }

// NumActions is a pass, and a direction for each counter.
func (g *Game) NumActions() int { return 1 + 6*g.counters }

// NumFaces is 0: there are no dice.
func (g *Game) NumFaces() int { return 0 }

// MaxDecisions is one a turn.
func (g *Game) MaxDecisions() int { return maxTurns }

// Split is the counter and the direction of an action that is no pass.
func (g *Game) Split(a engine.Action) (counter int, d grid.Direction) {
	return int(a-1) / 6, int(a-1) % 6
}

// sideOf is the side of a counter.
func (g *Game) sideOf(counter int) int {
	if counter < g.counters/2 {
		return 0
	}
	return 1
}

// New returns the initial state.
func (g *Game) New() engine.State {
	s := &State{game: g, at: make([]int16, g.counters), stood: make([]int8, g.m.Grid.N), last: -1}
	copy(s.at, g.start)
	for u, h := range s.at {
		s.stood[h] += sign[g.sideOf(u)]
	}
	return s
}

// ActionText says what a means at s.
func (g *Game) ActionText(s engine.State, a engine.Action) string {
	if a <= Pass || int(a) >= g.NumActions() {
		return "pass"
	}
	u, d := g.Split(a)
	from := s.(*State).at[u]
	to := g.m.Grid.Next[from][d]
	if to == grid.None {
		return fmt.Sprintf("move %s off the map", g.counterID(u))
	}
	return fmt.Sprintf("move %s from %s to %s", g.counterID(u), g.m.Grid.Text(from), g.m.Grid.Text(to))
}

// counterID is "g1" or "a17".
func (g *Game) counterID(u int) string {
	if u < g.counters/2 {
		return fmt.Sprintf("g%d", u+1)
	}
	return fmt.Sprintf("a%d", u+1-g.counters/2)
}
