// Package judged makes planners whose campaigns a network judges: the planner of package plan proposes, plays
// through and explains, and the network says where that leads.
package judged

import (
	"context"
	"errors"
	"fmt"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/agents/neural"
	"bridgehead/agents/plan"
	"bridgehead/engine"
)

const (
	usualShare  = 0.5
	usualMargin = 0.7
	batch       = 16 // positions judged at once
)

// Kind is the agent staff, for the games of some doctrines and with networks of a source.
func Kind(ds plan.Doctrines, s neural.Source) agents.Kind {
	return agents.Kind{
		Name:    "staff",
		Summary: "the planner scripted, with a network that evaluates where its campaigns lead",
		Keys: append([]agents.Key{
			{Name: "model", Usual: "", Meaning: "name of a network that comes with the program or, where files may be named, the file of one"},
			{Name: "share", Usual: "0.5", Meaning: "weight of the network in the value of a campaign; the rest is scripted's"},
			{Name: "proposals", Usual: "0", Meaning: "likeliest campaigns of the policy that compete with those of the planner"},
			{Name: "margin", Usual: "0.7", Meaning: "share of the expected margin in the network's value; the rest is the win chance"},
		}, plan.Keys...),
		New: func(g engine.Game, p *agents.Params) (agents.Agent, error) { return fresh(ds, s, g, p) },
	}
}

func fresh(ds plan.Doctrines, s neural.Source, g engine.Game, p *agents.Params) (agents.Agent, error) {
	if _, err := ds.Find(g); err != nil {
		return nil, err
	}
	scored, ok := g.New().(engine.Scored)
	if !ok {
		return nil, fmt.Errorf("%s counts no points, of which the network could expect a margin", g.ID())
	}
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
	n := &network{eval: eval, policy: policy, margin: margin, unit: float64(scored.Points().Unit), before: g.New()}
	planner, err := ds.New(g, p, n, share)
	if err != nil {
		return nil, err
	}
	return &agent{Agent: planner, evals: []*neural.Evaluator{eval, policy, chances}}, nil
}

// agent is the planner, and tells what chance to win the network sees.
type agent struct {
	agents.Agent
	evals []*neural.Evaluator // all that are asked, the last for chances
	leaf  [1]mcts.Leaf
}

func (o *agent) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
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

// network evaluates ends of campaigns and proposes some.
type network struct {
	eval   *neural.Evaluator
	policy *neural.Evaluator
	margin float64
	unit   float64 // points that count one in margins
	one    [1]mcts.Leaf
	leaves []mcts.Leaf
	legal  []engine.Action
	before engine.State
	result []float64
}

var _ plan.Proposer = (*network)(nil)

// Evaluate plays on to where the network can judge, see settle.
func (n *network) Evaluate(positions []engine.State, side engine.Player, points []float64) {
	for from := 0; from < len(positions); from += batch {
		to := min(from+batch, len(positions))
		n.some(positions[from:to], side, points[from:to])
	}
}

// some evaluates no more than a batch.
func (n *network) some(positions []engine.State, side engine.Player, points []float64) {
	n.leaves = n.leaves[:0]
	for _, s := range positions {
		n.settle(s)
		if s.Player().IsSide() {
			n.leaves = append(n.leaves, mcts.Leaf{State: s})
		}
	}
	if len(n.leaves) > 0 {
		n.eval.EvaluateBatch(n.leaves)
	}
	next := 0
	for i, s := range positions {
		v := 0.
		if s.Player().IsSide() {
			v = n.leaves[next].Value
			next++
		} else if s.Player() == engine.Terminal {
			v = n.ended(s)
		}
		if side == 1 {
			v = -v
		}
		points[i] = v * n.unit / n.margin
	}
}

// ended is what the network would say of a finished game, for side 0.
func (n *network) ended(s engine.State) float64 {
	n.result = s.Returns(n.result[:0])
	m := float64(-s.(engine.Scored).Points().Margin) / n.unit
	return float64((1-n.margin)*n.result[0]) + float64(n.margin*max(-1, min(1, m)))
}

// Weigh asks for the policy of the network.
func (n *network) Weigh(s engine.State, legal []engine.Action, weights []float32) {
	n.one[0] = mcts.Leaf{State: s, Legal: legal, Priors: weights}
	n.policy.EvaluateBatch(n.one[:])
}

// settle plays what is forced, up to the next choice, the end, or the last position before dice: networks judge
// positions where a side decides.
func (n *network) settle(s engine.State) {
	for s.Player().IsSide() {
		if n.legal = s.LegalActions(n.legal[:0]); len(n.legal) > 1 {
			return
		}
		n.before.CopyFrom(s)
		if s.Apply(n.legal[0]); s.Player() == engine.Chance {
			s.CopyFrom(n.before)
			return
		}
	}
}
