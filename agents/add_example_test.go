package agents_test

import (
	"context"
	"fmt"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// last plays the last of the legal actions.
type last struct{ name string }

func (l *last) Name() string { return l.name }

func (l *last) Reset(uint64) {} // it draws no random numbers

func (l *last) Act(_ context.Context, s engine.State, _ agents.Budget) (engine.Action, agents.Explanation, error) {
	legal := s.LegalActions(nil)
	return legal[len(legal)-1], agents.Explanation{Reason: "the last that is legal"}, nil
}

// A new agent is a Kind in a registry; roster.Registry has those that every command and client knows.
func ExampleRegistry_Add() {
	r := agents.Builtin()
	r.Add(agents.Kind{
		Name:    "last",
		Summary: "the last legal action",
		New:     func(_ engine.Game, p *agents.Params) (agents.Agent, error) { return &last{p.Name()}, nil },
	})
	g := toy.Default()
	a, err := r.New(g, "last")
	if err != nil {
		panic(err)
	}
	s := g.New()
	action, why, err := a.Act(context.Background(), s, agents.Budget{})
	fmt.Println(g.ActionText(s, action), "-", why.Reason, err)
	// Output: bring up support - the last that is legal <nil>
}
