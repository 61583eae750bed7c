package neural

import (
	"fmt"
	"slices"

	"bridgehead/agents"
	"bridgehead/agents/search"
	"bridgehead/engine"
	"bridgehead/models/bundle"
)

// Kinds are the agents of this package, with networks of this source and of its earlier releases.
func (s Source) Kinds() []agents.Kind {
	return slices.Concat([]agents.Kind{s.Kind()}, s.Both(), s.Named(Opponents()), s.former())
}

var keys = []agents.Key{
	{Name: "model", Usual: "", Meaning: "name of a network that comes with the program or, where files may be named, the file of one"},
	{Name: "level", Usual: "", Meaning: "a level that comes with the network: sets sims, m and temperature, or is an agent of its own and stands alone"},
	{Name: "search", Usual: "gumbel", Meaning: "gumbel, puct, or none: the network's policy alone"},
	{Name: "sims", Usual: "16", Meaning: "simulations a decision, where no budget is given"},
	{Name: "time", Usual: "", Meaning: "time a decision, such as 50ms; without sims it alone limits"},
	{Name: "m", Usual: "16", Meaning: "actions considered at the root with search=gumbel"},
	{Name: "gumbel_scale", Usual: "0", Meaning: "scale of the Gumbel noise: 1 to explore, 0 to play"},
	{Name: "c_scale", Usual: "0.5", Meaning: "weight of values against the policy with search=gumbel"},
	{Name: "c_puct", Usual: "1.25", Meaning: "exploration constant of search=puct: weight of the priors"},
	{Name: "temperature", Usual: "0", Meaning: "of the choice: 0 plays the best, 1 samples the improved policy"},
	{Name: "least", Usual: "0", Meaning: "with a temperature: an action whose share is less than this much of the best one's is not drawn"},
	{Name: "prior_temperature", Usual: "1", Meaning: "softmax temperature of the priors"},
	{Name: "margin", Usual: "0", Meaning: "share of the expected margin in the value, beside the chance to win"},
	{Name: "batch", Usual: "1", Meaning: "leaves evaluated together"},
	{Name: "threads", Usual: "1", Meaning: "goroutines that share the leaves of a batch; changes no result"},
	{Name: "dice", Usual: "stratified", Meaning: "chance nodes: faces in proportion to their probability (stratified) or sampled"},
	{Name: "after", Usual: "false", Meaning: "evaluate positions before the dice too; for networks trained on afterstates"},
	{Name: "tt", Usual: "false", Meaning: "merge transpositions into one node"},
	{Name: "reuse", Usual: "true", Meaning: "keep the part of the tree the game went on into"},
	search.MemoryKey,
}

// renamed are keys that mean the same as ever under other names: those of the papers.
var renamed = map[string]string{"scale": "gumbel_scale", "trust": "c_scale", "c": "c_puct", "warmth": "prior_temperature"}

// networkKind is the name of the agent that plays by a network.
const networkKind = "neural"

// Kind is the agent neural, with networks of this source.
func (s Source) Kind() agents.Kind {
	return agents.Kind{
		Name:    networkKind,
		Summary: "a network's policy and value, with or without a search",
		Keys:    keys,
		Was:     map[string]string{"nodes": "memory", "states": "memory"},
		Renamed: renamed,
		New:     s.fresh,
	}
}

func (s Source) fresh(g engine.Game, p *agents.Params) (agents.Agent, error) {
	b, err := s.Model(p)
	if err != nil {
		return nil, err
	}
	set := usual()
	if p.Given("level") {
		play, err := level(b, p.Text("level", ""), "")
		if err != nil {
			return nil, err
		}
		if play.Agent != "" {
			return s.byAgent(b, g, p)
		}
		set = set.at(play, g)
	}
	set = set.read(g, p)
	p.Memory(search.TreeMemory(g, set.limits, set.options))
	if err := p.Err(); err != nil {
		return nil, err
	}
	return set.agent(s, b, g, p.Name(), p.Clock())
}

// byAgent makes a level that the bundle lays down as an agent of its own. Keys beside it would be of no effect.
func (s Source) byAgent(b *bundle.Bundle, g engine.Game, p *agents.Params) (agents.Agent, error) {
	model, name := p.Text("model", ""), p.Text("level", "")
	spec, err := LevelSpec(b, model, name, "")
	if err != nil {
		return nil, err
	}
	for _, k := range keys {
		if k.Name != "model" && k.Name != "level" && p.Given(k.Name) {
			return nil, fmt.Errorf("%s: level %q of %s is the agent %s: name that to change it", k.Name, name, model, spec)
		}
	}
	return p.Make(g, spec)
}
