// Package pig is Pig, the dice game, with the contract and none of its optional powers: what somebody writes who has
// read engine/engine.go and docs/adding-a-game.md and wants to see something play. It is for tests, which take it through
// every client to see what a game gets that does no more than it must.
//
//	g := pig.New()
//	s := g.New()
//	s.Apply(pig.Roll) // a die comes next
//
// The rules, by the numbers that errors quote:
//
//   - 1 Two sides take turns, German first. Who has 100 points has won. After 200 turns the side with more points
//     wins, and equal points are a draw.
//   - 2.1 ROLL: a die is thrown. A 1 ends the turn, and what lay in the pot is lost. Any other number goes into the pot.
//   - 2.2 HOLD: the pot is banked and the turn ends. A turn begins with a roll: an empty pot cannot be held.
//   - 2.3 Pot and bank are counted together: the game ends at once when they come to 100.
package pig

import (
	"crypto/sha256"
	"encoding/hex"

	"bridgehead/engine"
)

// The action space. At the die the action is the face, the number of pips less one.
const (
	Hold engine.Action = iota // 2.2
	Roll                      // 2.1
	numActions
)

const (
	goal     = 100
	maxTurns = 200 // of both sides together
	pips     = 6
	least    = 2 // points a roll that is no 1 brings
)

// scenarioText is what [Game.ScenarioHash] covers: everything that is laid down, not an option.
const scenarioText = "pig/hundred goal 100 turns 200 pips 6"

var scenarioHash = func() string {
	sum := sha256.Sum256([]byte(scenarioText))
	return hex.EncodeToString(sum[:])
}()

// Game is Pig. It has no options.
type Game struct{}

var _ engine.Game = (*Game)(nil)

// New returns the game.
func New() *Game { return &Game{} }

// ID names the rules and their version.
func (g *Game) ID() string { return "pig-v1" }

// Scenario names the only scenario.
func (g *Game) Scenario() string { return "pig/hundred" }

// ScenarioHash is the SHA-256 of the numbers the scenario lays down.
func (g *Game) ScenarioHash() string { return scenarioHash }

// Options is empty: there are none.
func (g *Game) Options() string { return "" }

// Sides names side 0 and side 1, as in every game.
func (g *Game) Sides() [2]string { return [2]string{"german", "allied"} }

// NumActions is the size of the action space.
func (g *Game) NumActions() int { return int(numActions) }

// NumFaces is the number of faces of the die.
func (g *Game) NumFaces() int { return pips }

// MaxDecisions bounds an episode: in each turn a choice and a die until the pot alone wins, or the choice to hold.
func (g *Game) MaxDecisions() int { return maxTurns * 2 * (goal / least) }

// New returns the initial state.
func (g *Game) New() engine.State { return &State{game: g} }

// ActionText says what a means at s: a choice, or the number on the die.
func (g *Game) ActionText(s engine.State, a engine.Action) string {
	if s.Player() == engine.Chance {
		return [pips]string{"a 1", "a 2", "a 3", "a 4", "a 5", "a 6"}[a]
	}
	return [numActions]string{"hold", "roll"}[a]
}
