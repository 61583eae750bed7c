package training

import (
	"fmt"
	"strings"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/models/bundle"
)

// Live makes lists of agents whose networks come from a source; nil: those of package agents and neural.
type Live func(neural.Source) *agents.Registry

// Factory makes agents by a spec in which the network is named live, such as neural:model=live,sims=16.
func (l Live) Factory(g engine.Game, b *bundle.Bundle, spec string) (agents.Factory, error) {
	return l.registry(neural.Source{Load: func(string) (*bundle.Bundle, error) { return b, nil }}).Factory(g, spec)
}

func (l Live) registry(s neural.Source) *agents.Registry {
	if l != nil {
		return l(s)
	}
	r := agents.Builtin()
	r.Add(s.Kind())
	return r
}

// recorded makes the same agents by specs that an earlier version may have written.
func (l Live) recorded() Live {
	return func(s neural.Source) *agents.Registry { return l.registry(s).Recorded() }
}

// rival is the spec by which a network that is not trained any more plays.
func (p *PlayConfig) rival(name string) string {
	if p.Agent != "" {
		return strings.Replace(p.Agent, "model=live", "model="+name, 1)
	}
	return fmt.Sprintf("neural:model=%s,sims=%d,m=%d,c_scale=%g,margin=%g", name, p.Fast, p.Considered, p.CScale, p.Margin)
}

// Bare makes an agent of a network in memory, with keys of the agent neural.
func Bare(g engine.Game, b *bundle.Bundle, keys string) (agents.Agent, error) {
	f, err := Live(nil).Factory(g, b, "neural:model="+b.Name+","+keys)
	if err != nil {
		return nil, err
	}
	return f()
}
