package env

import (
	"fmt"

	"bridgehead/engine"
)

// ActionError says that an action cannot be played at a decision.
type ActionError struct {
	Action engine.Action
	Who    string // the side to act
	Node   string // the kind of decision; empty if the game does not say
	Legal  int    // number of legal actions
	Size   int    // number of actions of the game
	Err    error  // which rule forbids it; may be nil
}

func (e *ActionError) Error() string {
	node := "this decision"
	if e.Node != "" {
		node = e.Node
	}
	text := fmt.Sprintf("action %d: not among the %d legal actions of %s at %s", e.Action, e.Legal, e.Who, node)
	switch {
	case e.Action < 0 || int(e.Action) >= e.Size:
		return fmt.Sprintf("%s; actions are 0 to %d", text, e.Size-1)
	case e.Err != nil:
		return text + ": " + e.Err.Error()
	}
	return text
}

func (e *ActionError) Unwrap() error { return e.Err }
