package env

import (
	"context"
	"errors"
	"fmt"
	"math"

	"bridgehead/engine"
)

// Outside is an opponent that the caller of the environment plays as well: where it is to decide, the
// environment stops with TimeStep.Asking and goes on with [Env.Answer]. A decision with one legal action
// is played without asking, as those of the caller are, unless Config.ShowForced says otherwise.
type Outside struct {
	Label string // what records and Opponents call it
}

// Name is the label.
func (o Outside) Name() string { return o.Label }

// Reset does nothing: what the opponent knows of the episode is known outside.
func (o Outside) Reset(uint64) {}

var errOutside = errors.New("this opponent is played from outside, and only an Env asks for it")

// Choose is never called by an Env.
func (o Outside) Choose(context.Context, engine.State, []engine.Action) (engine.Action, error) {
	return 0, errOutside
}

// MaxMembers is the most opponents a Pool has.
const MaxMembers = 256

// Member is one of the opponents of a Pool.
type Member struct {
	Opponent Opponent
	Weight   float64 // how often it is drawn, beside the weights of the others; more than 0
}

// Pool is an Opponent that is one of several in each episode, drawn by the seed from StreamOpponent. A
// member plays the episode of a seed as it does alone.
type Pool struct {
	members []Member
	upTo    []float64 // weights added up
	drawn   int
}

var _ Opponent = (*Pool)(nil)

// NewPool returns a pool of opponents, each under a name of its own.
func NewPool(members []Member) (*Pool, error) {
	if n := len(members); n < 1 || n > MaxMembers {
		return nil, fmt.Errorf("pool: %d opponents, want 1 to %d", n, MaxMembers)
	}
	p := &Pool{}
	names := map[string]int{}
	sum := 0.
	for i, m := range members {
		if m.Opponent == nil {
			return nil, fmt.Errorf("pool: member %d: no opponent", i)
		}
		name := m.Opponent.Name()
		if j, ok := names[name]; ok {
			return nil, fmt.Errorf("pool: members %d and %d are both %s; give it once, with the sum of the weights", j, i, name)
		}
		names[name] = i
		if !(m.Weight > 0) || math.IsInf(m.Weight, 0) {
			return nil, fmt.Errorf("pool: %s: the weight is %v, want a number greater than 0", name, m.Weight)
		}
		sum += m.Weight
		p.members, p.upTo = append(p.members, m), append(p.upTo, sum)
	}
	if math.IsInf(sum, 0) {
		return nil, errors.New("pool: the weights are too large to be added up")
	}
	return p, nil
}

// Reset draws the opponent of the episode and resets it.
func (p *Pool) Reset(seed uint64) {
	u := float64(unit(StreamOpponent.Seed(seed)) * p.upTo[len(p.upTo)-1])
	p.drawn = 0
	for p.drawn < len(p.upTo)-1 && u >= p.upTo[p.drawn] {
		p.drawn++
	}
	p.members[p.drawn].Opponent.Reset(seed)
}

// Name is that of the opponent drawn last.
func (p *Pool) Name() string { return p.members[p.drawn].Opponent.Name() }

// Choose asks the opponent drawn last.
func (p *Pool) Choose(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
	return p.members[p.drawn].Opponent.Choose(ctx, s, legal)
}

// Unveiled is what the opponent drawn last says.
func (p *Pool) Unveiled() bool { return unveiled(p.members[p.drawn].Opponent) }

// drawnOf is the opponent of the episode and its index among those that o stands for.
func drawnOf(o Opponent) (Opponent, int) {
	if p, ok := o.(*Pool); ok {
		return p.members[p.drawn].Opponent, p.drawn
	}
	return o, 0
}

// membersOf are the opponents that o stands for.
func membersOf(o Opponent) []Opponent {
	if o == nil {
		return nil
	}
	p, ok := o.(*Pool)
	if !ok {
		return []Opponent{o}
	}
	all := make([]Opponent, len(p.members))
	for i, m := range p.members {
		all[i] = m.Opponent
	}
	return all
}
