package club

import (
	"cmp"
	"fmt"
	"slices"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

// Player is a Judge who plays as well, such as a network with a policy.
type Player interface {
	Judge
	// Weigh sets a weight of 0 or more for each of the legal actions: how likely he would choose it.
	Weigh(s *gamble.State, legal []engine.Action, weights []float32)
}

// guest is the judge where he plays: his likeliest activations compete with those of the planner, and when one of them
// is chosen he plays it to its end.
type guest struct {
	player  Player
	options int // of his that compete; 0: none
	leads   bool
	at      clock // the Impulse that he leads
	weights []float32
}

// clock tells Impulses apart.
type clock struct {
	date, phase, side uint8
	impulse           int
}

func clockOf(s *gamble.State) clock { return clock{s.Date(), s.Phase(), s.ImpulseSide(), s.Impulse()} }

// invite cuts the options to the first n and adds the likeliest of the guest's.
func (p *impulse) invite(s *gamble.State, all []option, n int) []option {
	g := &p.guest
	if g.options == 0 || len(all) < 2 {
		return all[:n]
	}
	p.likely(s, all)
	his := slices.Clone(all)
	slices.SortStableFunc(his, func(a, b option) int { return cmp.Compare(b.prior, a.prior) })
	all = all[:n]
	for _, o := range his[:min(g.options, len(his))] {
		o.guest = true
		all = append(all, o)
	}
	return all
}

// likely sets how likely the options are the guest's.
func (p *impulse) likely(s *gamble.State, all []option) {
	first := p.policy(s)
	then := map[engine.Action]map[engine.Action]float64{}
	for i := range all {
		if p.agent.look.brake.Ends() {
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
			then[a] = p.policy(&p.work)
		}
		o.prior = float64(o.prior * then[a][o.acts[1]])
	}
}

// policy is the guest's at a position.
func (p *impulse) policy(s *gamble.State) map[engine.Action]float64 {
	p.ask(s)
	out := make(map[engine.Action]float64, len(p.legal))
	for i, a := range p.legal {
		out[a] = float64(p.guest.weights[i])
	}
	return out
}

// ask leaves the legal actions in p.legal, and beside them the guest's weights, which add up to 1.
func (p *impulse) ask(s *gamble.State) {
	g := &p.guest
	p.legal = s.LegalActions(p.legal[:0])
	for len(g.weights) < len(p.legal) {
		g.weights = append(g.weights, 0)
	}
	g.weights = g.weights[:len(p.legal)]
	if len(p.legal) == 1 {
		g.weights[0] = 1
		return
	}
	g.player.Weigh(s, p.legal, g.weights)
	sum := float32(0)
	for _, w := range g.weights {
		sum += w
	}
	for i := range g.weights {
		g.weights[i] /= sum
	}
}

// guestMove is what the guest plays.
func (p *impulse) guestMove(s *gamble.State) engine.Action {
	p.ask(s)
	best := 0
	for i, w := range p.guest.weights {
		if w > p.guest.weights[best] {
			best = i
		}
	}
	return p.legal[best]
}

// followGuest lets the guest decide in an Impulse that he leads.
func (p *impulse) followGuest(s *gamble.State) (engine.Action, bool) {
	if !p.guest.leads || p.guest.at != clockOf(s) {
		return 0, false
	}
	act := p.guestMove(s)
	p.agent.why = fmt.Sprintf("as the network plays this activation, whose policy has %.0f %% for it",
		100*p.guest.weights[slices.Index(p.legal, act)])
	return act, true
}
