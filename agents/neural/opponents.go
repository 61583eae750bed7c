package neural

import (
	"context"
	"fmt"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/models/opponents"
)

// Opponent is a network under a name of its own, made for one side.
type Opponent struct {
	Name    string // of the agent, such as german-elite
	Summary string // one line
	Side    engine.Player
	Model   string // by which its source loads it
	Level   string // one of those of the bundle; empty: the usual settings
}

// table lists the opponents, whether or not their networks come with this build.
var table = []Opponent{
	{"german-recruit", "a network for the German side that does not look ahead and wavers", 0, "german", "recruit"},
	{"german-veteran", "a network for the German side that looks ahead a little", 0, "german", "veteran"},
	{"german-elite", "a network for the German side at its best", 0, "german", "elite"},
	{"allied-recruit", "a network for the Allied side that does not look ahead and wavers", 1, "allied", "recruit"},
	{"allied-veteran", "a network for the Allied side that looks ahead a little", 1, "allied", "veteran"},
	{"allied-elite", "a network for the Allied side at its best", 1, "allied", "elite"},
}

// Opponents are those whose networks come with the program.
func Opponents() (present []Opponent) {
	library := opponents.Embedded()
	for _, o := range table {
		if library.Has(o.Model) {
			present = append(present, o)
		}
	}
	return present
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

func (s Source) seat(o Opponent, g engine.Game, p *agents.Params) (agents.Agent, error) {
	b, err := s.Load(o.Model)
	if err != nil {
		return nil, err
	}
	set := usual()
	if o.Level != "" {
		play, err := level(b, o.Level)
		if err != nil {
			return nil, err
		}
		set = set.at(play, g)
	}
	a, err := set.agent(s, b, g, p.Name(), p.Clock())
	if err != nil {
		return nil, err
	}
	return &seated{Agent: a, side: o.Side, sides: g.Sides()}, nil
}

// seated is an agent that plays one side.
type seated struct {
	agents.Agent
	side  engine.Player
	sides [2]string
}

// Act refuses to decide for the other side.
func (a *seated) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	if p := s.Player(); p.IsSide() && p != a.side {
		return 0, agents.Explanation{}, fmt.Errorf("agent %q plays the %s side only, and the %s side is to decide",
			a.Name(), a.sides[a.side], a.sides[p])
	}
	return a.Agent.Act(ctx, s, b)
}
