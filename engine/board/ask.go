package board

import (
	"errors"
	"fmt"

	"bridgehead/engine"
)

// Desk shows one game. Used by the page and the terminal; without one they show the text of positions. What else people may
// ask, a Desk answers that is a [Pointer], a [Reacher] or a [Previewer].
type Desk interface {
	// Board is the same for the game, and shared.
	Board() *Model
	// Now tells of a position of the game as a side sees it; as engine.Terminal sees it, who sees what both sides know.
	Now(s engine.State, as engine.Player) *Now
}

// Pointer is a Desk that knows what actions point to. Used by the page, the terminal and heat maps; without it
// actions are chosen from a list.
type Pointer interface {
	// Point says what an action of s points to; at a chance node the actions are faces. The text is that of ActionText.
	Point(s engine.State, actions []engine.Action) []Target
	// PlacesOf are the places an action has to do with: where a unit stands, both ends of a crossing.
	PlacesOf(s engine.State, a engine.Action) []string
}

// Target is what an action points to.
type Target struct {
	Code     string // notation
	Place    string
	Unit     string
	Crossing string
	Note     string // what it costs or brings, in short: "2 MF, by road"
	Default  bool   // it declines or stops
	// Takes says that it only takes up the unit it points to: what is done with it comes next, and may be chosen along with it.
	Takes bool
}

// Reacher is a Desk that knows where its units can go. Used by the page and the terminal; without it a search by clones finds
// what the side to move can do with the unit in hand.
type Reacher interface {
	Reach(s engine.State) *Ways
}

// Ways are where units can go, and what stores can pay for.
type Ways struct {
	Units   map[string][]Way `json:"units"`
	Sources []Source         `json:"sources,omitempty"`
	// Fire are the places that a unit can fire at from where it stands.
	Fire map[string][]string `json:"fire,omitempty"`
}

// Way leads to one place.
type Way struct {
	Place   string   `json:"place"`
	Cost    int      `json:"cost"` // in halves of Model.Cost
	Path    []string `json:"path"` // the places entered, this one last
	Actions []int    `json:"actions,omitempty"`
	Enemy   bool     `json:"enemy,omitempty"` // enemies are there
	Must    bool     `json:"must,omitempty"`  // who goes there must fight
}

// Source is a store that pays, where it lies or where an action would put it.
type Source struct {
	Name   string         `json:"name"`
	Place  string         `json:"place"`
	Points int            `json:"points"`
	Action *int           `json:"action,omitempty"` // that puts it there; nil: it lies there
	Paying bool           `json:"paying,omitempty"`
	Units  map[string]int `json:"units"` // points each unit would cost if it paid alone
}

// Previewer is a Desk that knows what an action comes to before its dice. Used by the page, the terminal and hints; without
// it dice are summed up from the texts of their faces.
type Previewer interface {
	Preview(s engine.State, a engine.Action) (*Odds, error)
	// Dice tells of the chance node s itself.
	Dice(s engine.State) (*Odds, error)
}

// NoPreview says why there is no preview of a at s: nobody decides there, or a is not legal. It is nil where there is one.
func NoPreview(s engine.State, a engine.Action) error {
	if !s.Player().IsSide() {
		return errors.New("desk: nobody decides at this position")
	}
	if err := s.Check(a); err != nil {
		return fmt.Errorf("desk: action %d: %w", a, err)
	}
	return nil
}

// NoDice says why no dice can be told of at s, nil where some are due.
func NoDice(s engine.State) error {
	if s.Player() != engine.Chance {
		return errors.New("desk: no dice are rolled at this position")
	}
	return nil
}
