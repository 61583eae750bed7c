package plan

import (
	"cmp"
	"fmt"
	"slices"

	"bridgehead/engine"
)

// Proposer is an Evaluator that plays as well, such as a network with a policy.
type Proposer interface {
	Evaluator
	// Weigh sets a weight of 0 or more for each of the legal actions: how likely it would choose it.
	Weigh(s engine.State, legal []engine.Action, weights []float32)
}

// proposals are the campaigns of a proposer: its likeliest compete with those of the planner, and one of them that is
// chosen it plays to its end.
type proposals struct {
	proposer Proposer
	options  int // of its campaigns that compete; 0: none
	leads    bool
	opened   engine.State // where the campaign was chosen that it leads
	weights  []float32
}

// lead lets the proposer go on with the campaign that is chosen at s.
func (g *proposals) lead(s engine.State) {
	g.leads = true
	if g.opened == nil {
		g.opened = s.Clone()
	}
	g.opened.CopyFrom(s)
}

// invite cuts the options to the first n and adds the likeliest of the proposer's.
func (p *campaigns) invite(s engine.State, all []option, n int) []option {
	g := &p.proposals
	if g.options == 0 || len(all) < 2 || p.poser != nil { // a proposer knows actions, no postures
		return all[:n]
	}
	p.likely(s, all)
	likeliest := slices.Clone(all)
	slices.SortStableFunc(likeliest, func(a, b option) int { return cmp.Compare(b.prior, a.prior) })
	all = all[:n]
	for _, o := range likeliest[:min(g.options, len(likeliest))] {
		o.other = true
		all = append(all, o)
	}
	return all
}

// likely sets how likely the proposer chooses the options.
func (p *campaigns) likely(s engine.State, all []option) {
	first := p.policy(s)
	then := map[engine.Action]map[engine.Action]float64{}
	for i := range all {
		if p.agent.look.Brake.Ends() {
			return
		}
		o := &all[i]
		a := o.acts[0]
		o.prior = first[a]
		if o.n == 1 {
			continue
		}
		if then[a] == nil {
			p.work.CopyFrom(s)
			p.work.Apply(a)
			then[a] = p.policy(p.work)
		}
		o.prior = float64(o.prior * then[a][o.acts[1]])
	}
}

// policy is the proposer's at a position.
func (p *campaigns) policy(s engine.State) map[engine.Action]float64 {
	p.ask(s)
	out := make(map[engine.Action]float64, len(p.legal))
	for i, a := range p.legal {
		out[a] = float64(p.proposals.weights[i])
	}
	return out
}

// ask leaves the legal actions in p.legal, and beside them the proposer's weights, which add up to 1.
func (p *campaigns) ask(s engine.State) {
	g := &p.proposals
	p.legal = s.LegalActions(p.legal[:0])
	for len(g.weights) < len(p.legal) {
		g.weights = append(g.weights, 0)
	}
	g.weights = g.weights[:len(p.legal)]
	if len(p.legal) == 1 {
		g.weights[0] = 1
		return
	}
	g.proposer.Weigh(s, p.legal, g.weights)
	sum := float32(0)
	for _, w := range g.weights {
		sum += w
	}
	for i := range g.weights {
		g.weights[i] /= sum
	}
}

// likeliest is what the proposer plays.
func (p *campaigns) likeliest(s engine.State) engine.Action {
	p.ask(s)
	best := 0
	for i, w := range p.proposals.weights {
		if w > p.proposals.weights[best] {
			best = i
		}
	}
	return p.legal[best]
}

// follow lets the proposer decide in a campaign that it leads.
func (p *campaigns) follow(s engine.State) (engine.Action, bool) {
	if !p.proposals.leads || !p.analyst.Within(p.proposals.opened, s) {
		return 0, false
	}
	act := p.likeliest(s)
	p.agent.why = fmt.Sprintf("as the network goes on, whose policy has %.0f %% for it",
		100*p.proposals.weights[slices.Index(p.legal, act)])
	return act, true
}
