package neural

import (
	"context"
	"fmt"
	"path"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// Opponent is a network under a name of its own, made for one side.
type Opponent struct {
	Name    string // of the agent, such as german-elite
	Summary string // one line
	Side    engine.Player
	Model   string // by which its source loads it; empty: that of the scenario, or else of the basic game
	Level   string // one of those of the bundle; empty: the usual settings
}

// usualModel is the network of scenarios that have none of their own.
const usualModel = "basic"

// table lists the opponents, whether or not their networks come with this build.
var table = []Opponent{
	{"german-recruit", "a network for the German side that does not look ahead and wavers", 0, "", "recruit"},
	{"german-veteran", "a network for the German side that looks ahead a little", 0, "", "veteran"},
	{"german-elite", "a network for the German side that weighs where each choice leads", 0, "", "elite"},
	{"german-marshal", "a network for the German side that takes its time", 0, "", "marshal"},
	{"allied-recruit", "a network for the Allied side that does not look ahead and wavers", 1, "", "recruit"},
	{"allied-veteran", "a network for the Allied side that looks ahead a little", 1, "", "veteran"},
	{"allied-elite", "a network for the Allied side that weighs where each choice leads", 1, "", "elite"},
	{"allied-marshal", "a network for the Allied side that takes its time", 1, "", "marshal"},
}

// Opponents are those that come with the program; none where it was built without networks.
func Opponents() []Opponent {
	if !opponents.Embedded().Has(usualModel) {
		return nil
	}
	return table
}

// Named are agents of opponents whose networks are of this source.
func (s Source) Named(all []Opponent) (kinds []agents.Kind) {
	for _, o := range all {
		kinds = append(kinds, agents.Kind{
			Name:    o.Name,
			Summary: o.Summary,
			New:     func(g engine.Game, p *agents.Params) (agents.Agent, error) { return s.seat(o, g, p) },
		})
	}
	return kinds
}

// model names the network by which an opponent plays g.
func (o *Opponent) model(g engine.Game) string {
	if o.Model != "" {
		return o.Model
	}
	if name := path.Base(g.Scenario()); opponents.Embedded().Has(name) {
		return name
	}
	return usualModel
}

func (s Source) seat(o Opponent, g engine.Game, p *agents.Params) (agents.Agent, error) {
	model := o.model(g)
	b, err := s.Load(model)
	if err != nil {
		return nil, err
	}
	spec := networkSpec(model)
	if o.Level != "" {
		if spec, err = LevelSpec(b, model, o.Level, g.Sides()[o.Side]); err != nil {
			return nil, err
		}
	}
	a, err := p.Make(g, spec)
	if err != nil {
		return nil, err
	}
	return &seated{Agent: a, name: p.Name(), side: o.Side, sides: g.Sides()}, nil
}

// LevelSpec is the agent that plays a level of the network b, which agents know as model, for a side; for both if side is
// empty.
func LevelSpec(b *bundle.Bundle, model, name, side string) (string, error) {
	play, err := level(b, name, side)
	if err != nil {
		return "", err
	}
	if play.Agent == "" {
		return networkSpec(model, agents.KeyValue{Key: "level", Value: name}), nil
	}
	spec, err := agents.ParseSpec(play.Agent)
	if err != nil {
		return "", err
	}
	spec.Values = append(spec.Values, agents.KeyValue{Key: "model", Value: model})
	return spec.String(), nil
}

// networkSpec is the agent neural with a network, and what else it is told.
func networkSpec(model string, more ...agents.KeyValue) string {
	values := append([]agents.KeyValue{{Key: "model", Value: model}}, more...)
	return agents.Spec{Name: networkKind, Values: values}.String()
}

// seated is an agent that plays one side.
type seated struct {
	agents.Agent
	name  string
	side  engine.Player
	sides [2]string
}

// Name is that of the opponent, whatever plays for it.
func (a *seated) Name() string { return a.name }

// Act refuses to decide for the other side.
func (a *seated) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	if p := s.Player(); p.IsSide() && p != a.side {
		return 0, agents.Explanation{}, fmt.Errorf("agent %q plays the %s side only, and the %s side is to decide",
			a.Name(), a.sides[a.side], a.sides[p])
	}
	return a.Agent.Act(ctx, s, b)
}
