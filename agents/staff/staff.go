// Package staff makes planners whose activations a network judges: the planner of package club proposes, plays
// through and explains, and the network says where that leads.
package staff

import (
	"context"
	"errors"

	"bridgehead/agents"
	"bridgehead/agents/club"
	"bridgehead/agents/mcts"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

// Kinds are the agents of this package.
var Kinds = []agents.Kind{Kind(neural.Networks)}

const (
	usualShare  = 0.5
	usualMargin = 0.7
	batch       = 16 // positions judged at once
	marginUnit  = 10 // victory points that count one in margins
)

// Kind is the agent staff, with networks of a source.
func Kind(s neural.Source) agents.Kind {
	return agents.Kind{
		Name:    "staff",
		Summary: "the planner scripted, with a network that evaluates where its activations lead; Monty's Gamble only",
		Keys: append([]agents.Key{
			{Name: "model", Usual: "", Meaning: "name of a network that comes with the program or, where files may be named, the file of one"},
			{Name: "share", Usual: "0.5", Meaning: "weight of the network in the value of an activation; the rest is scripted's"},
			{Name: "proposals", Usual: "0", Meaning: "likeliest activations of the policy that compete with those of the planner"},
			{Name: "margin", Usual: "0.7", Meaning: "share of the expected margin in the network's value; the rest is the win chance"},
		}, club.Keys...),
		New: func(g engine.Game, p *agents.Params) (agents.Agent, error) { return fresh(s, g, p) },
	}
}

func fresh(s neural.Source, g engine.Game, p *agents.Params) (agents.Agent, error) {
	b, err := s.Model(p)
	if err != nil {
		return nil, err
	}
	share, margin := p.Float("share", usualShare, 0, 1), p.Float("margin", usualMargin, 0.01, 1)
	if err := p.Err(); err != nil {
		return nil, err
	}
	eval, err := s.Evaluator(b, g, batch, neural.Options{Margin: margin})
	if err != nil {
		return nil, err
	}
	chances, err := s.Evaluator(b, g, 1, neural.Options{})
	if err != nil {
		return nil, err
	}
	policy, err := s.Evaluator(b, g, 1, neural.Options{})
	if err != nil {
		return nil, err
	}
	j := &judge{eval: eval, policy: policy, margin: margin}
	planner, err := club.NewJudged(g, p, j, share)
	if err != nil {
		return nil, err
	}
	return &officer{Agent: planner, evals: []*neural.Evaluator{eval, policy, chances}}, nil
}

// officer is the planner, and tells what chance to win the network sees.
type officer struct {
	agents.Agent
	evals []*neural.Evaluator // all that are asked, the last for chances
	leaf  [1]mcts.Leaf
}

func (o *officer) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	act, why, err := o.Agent.Act(ctx, s, b)
	if err != nil {
		return act, why, err
	}
	o.leaf[0] = mcts.Leaf{State: s}
	o.evals[len(o.evals)-1].EvaluateBatch(o.leaf[:])
	if why.Value = o.leaf[0].Value; s.Player() == 1 {
		why.Value = -why.Value
	}
	why.Anchor(act)
	for _, e := range o.evals {
		err = errors.Join(err, e.Fault())
	}
	return act, why, err
}

// judge asks a network.
type judge struct {
	eval   *neural.Evaluator
	policy *neural.Evaluator
	margin float64
	one    [1]mcts.Leaf
	leaves []mcts.Leaf
	legal  []engine.Action
	before gamble.State
}

func (j *judge) Judge(positions []*gamble.State, side engine.Player, points []float64) {
	for from := 0; from < len(positions); from += batch {
		part := positions[from:min(from+batch, len(positions))]
		j.leaves = j.leaves[:0]
		for _, s := range part {
			j.settle(s)
			if !s.Player().IsSide() {
				continue
			}
			j.leaves = append(j.leaves, mcts.Leaf{State: s})
		}
		if len(j.leaves) > 0 {
			j.eval.EvaluateBatch(j.leaves)
		}
		n := 0
		for i, s := range part {
			v := 0.
			if s.Player().IsSide() {
				v = j.leaves[n].Value
				n++
			} else if s.Ended() {
				m := float64(s.VPGoal()-s.VP()) / marginUnit
				v = float64((1-j.margin)*float64(-s.AlliedReturn())) + float64(j.margin*max(-1, min(1, m)))
			}
			if side == 1 {
				v = -v
			}
			points[from+i] = v * marginUnit / j.margin
		}
	}
}

// Weigh asks for the policy of the network.
func (j *judge) Weigh(s *gamble.State, legal []engine.Action, weights []float32) {
	j.one[0] = mcts.Leaf{State: s, Legal: legal, Priors: weights}
	j.policy.EvaluateBatch(j.one[:])
}

// settle plays what is forced, up to the next choice, the end, or the last position before dice: networks judge
// positions where a side decides.
func (j *judge) settle(s *gamble.State) {
	for s.Player().IsSide() {
		if j.legal = s.LegalActions(j.legal[:0]); len(j.legal) > 1 {
			return
		}
		j.before.CopyFrom(s)
		if s.Apply(j.legal[0]); s.Player() == engine.Chance {
			s.CopyFrom(&j.before)
			return
		}
	}
}
