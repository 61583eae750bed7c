package agents

import (
	"fmt"

	"bridgehead/engine"
)

// OneSided is an agent that does not play every side. Agents without this play both.
type OneSided interface {
	// Plays returns nil for a side that the agent plays. For another one the error says which it plays, and what
	// plays the other in its place.
	Plays(side engine.Player) error
}

// CheckSide returns why an agent cannot play a side; nil if it can.
func CheckSide(a Agent, side engine.Player) error {
	if o, ok := a.(OneSided); ok {
		return o.Plays(side)
	}
	return nil
}

// CheckBothSides returns why an agent cannot play both sides; nil if it can.
func CheckBothSides(a Agent) error {
	for side := range engine.Player(2) {
		if err := CheckSide(a, side); err != nil {
			return err
		}
	}
	return nil
}

// FactoryFor is [Registry.Factory] for the agent of a side.
func (r *Registry) FactoryFor(g engine.Game, side engine.Player, spec string) (Factory, error) {
	a, err := r.New(g, spec)
	if err == nil {
		err = CheckSide(a, side)
	}
	if err != nil {
		return nil, err
	}
	return func() (Agent, error) { return r.New(g, spec) }, nil
}

// seatFault says who sits where he cannot play.
func seatFault(g engine.Game, side engine.Player, err error) error {
	return fmt.Errorf("the seat of the %s side: %w", g.Sides()[side], err)
}
