package actor

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/env"
	"bridgehead/training/replay"
)

// Options say how games are played.
type Options struct {
	Full        int     // simulations of a full search; 0: none are made, and moves are drawn from the policy
	Fast        int     // and of a fast one
	Share       float64 // of decisions that get a full search, in [0, 1]
	Considered  int     // actions at the root of a full search
	GumbelScale float64 // of the Gumbel noise there
	CScale      float64 // c_scale of the paper, for values as they are in [-1, 1]
	PolicyShare float64 // of decisions that are drawn from the network's policy rather than searched, in [0, 1]
	Luck        bool    // the luck of dice is measured, for [replay.Game.Luck]
	Surprise    bool    // that of full searches is measured, for [replay.Move.Surprise]
	Tree        mcts.Options
}

// Check reports the first thing that cannot be.
func (o *Options) Check() error {
	switch {
	case o.Full < 0 || o.Fast < 1 || o.Full > 1<<20 || o.Fast > 1<<20:
		return fmt.Errorf("simulations: got %d full and %d fast, want 1 to %d, or 0 full for none at all", o.Full, o.Fast, 1<<20)
	case !(o.Share >= 0 && o.Share <= 1):
		return fmt.Errorf("share: got %g, want 0 to 1", o.Share)
	case !(o.PolicyShare >= 0 && o.PolicyShare <= 1):
		return fmt.Errorf("policy share: got %g, want 0 to 1", o.PolicyShare)
	case o.Considered < 1:
		return fmt.Errorf("considered: got %d, want at least 1", o.Considered)
	case !(o.CScale > 0 && o.CScale <= 100):
		return fmt.Errorf("c_scale: got %g, want above 0 up to 100", o.CScale)
	case !(o.GumbelScale >= 0):
		return fmt.Errorf("gumbel_scale: got %g, want 0 or more", o.GumbelScale)
	}
	return nil
}

// Actor plays games of one game one after another. It is not safe for concurrent use.
type Actor struct {
	game   engine.Game
	opts   Options
	search [2]*mcts.Search // one for each side, for they keep their trees
	policy [2]*mcts.Gumbel
	pcg    rand.PCG
	rng    *rand.Rand
	state  engine.State
	legal  []engine.Action
	out    *replay.Game
	gauge  *gauge // nil: luck is not measured
	eval   mcts.BatchEvaluator
	priors []float32
}

// New makes an actor whose own side is played by a search on eval.
func New(g engine.Game, eval mcts.BatchEvaluator, o Options) (*Actor, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	if !eval.Abilities().Priors {
		return nil, fmt.Errorf("the evaluator has no priors, which a Gumbel search needs")
	}
	a := NewTeacher(g)
	a.opts, a.eval = o, eval
	if o.Luck {
		a.gauge = &gauge{eval: eval}
	}
	for side := range a.search {
		p := mcts.NewGumbel()
		p.Considered, p.CScale, p.Rescale = o.Considered, o.CScale, false
		s, err := mcts.New(g, eval, p, o.Tree)
		if err != nil {
			return nil, err
		}
		a.search[side], a.policy[side] = s, p
	}
	return a, nil
}

// NewTeacher makes an actor without a network of its own: both sides of its tasks have rivals.
func NewTeacher(g engine.Game) *Actor {
	a := &Actor{game: g, state: g.New()}
	a.rng = rand.New(&a.pcg)
	return a
}

// Task is one game to be played.
type Task struct {
	Seed   uint64
	Start  string          // notation of the first position; empty: the scenario's own
	Rivals [2]agents.Agent // who plays each side; nil: the network
	Clone  [2]bool         // sides whose rival is a teacher: its decisions are targets
	Names  [2]string       // for the record
	Model  int64           // step of the network, for the record
}

// streamActor keeps the random numbers of actors apart from those of agents and dice.
const streamActor = 0xac7

// Play plays a task to its end. The game belongs to the caller.
func (a *Actor) Play(ctx context.Context, t Task) (*replay.Game, error) {
	if err := a.begin(t); err != nil {
		return nil, err
	}
	dice := env.NewDice(t.Seed)
	for n := 0; a.state.Player() != engine.Terminal; n++ {
		if n >= a.game.MaxDecisions() {
			return nil, fmt.Errorf("seed %d: %w", t.Seed, env.ErrStepCap)
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		who := a.state.Player()
		var act engine.Action
		if who == engine.Chance {
			act = dice.Draw(a.state)
			if a.gauge != nil && len(a.out.Moves) > 0 {
				a.gauge.roll(a.game, a.state, act)
			}
		} else {
			var err error
			if act, err = a.decide(ctx, &t); err != nil {
				return nil, fmt.Errorf("seed %d, step %d: %w", t.Seed, n, err)
			}
		}
		a.out.Steps = append(a.out.Steps, env.Step{Player: who, Action: act})
		a.state.Apply(act)
	}
	return a.finish(), nil
}

func (a *Actor) begin(t Task) error {
	if t.Start == "" {
		a.state = a.game.New()
	} else {
		s, err := a.game.Parse([]byte(t.Start))
		if err != nil {
			return fmt.Errorf("start: %w", err)
		}
		a.state = s
	}
	a.pcg.Seed(t.Seed, streamActor)
	for side := range a.search {
		seed := env.StreamAgent(side).Seed(t.Seed)
		switch r := t.Rivals[side]; {
		case r != nil:
			r.Reset(seed)
		case a.search[side] == nil:
			return fmt.Errorf("side %d: nobody plays it", side)
		default:
			a.search[side].Reset(seed)
		}
	}
	a.out = &replay.Game{Scenario: a.game.Scenario(), ScenarioHash: a.game.ScenarioHash(), Options: a.game.Options(),
		Seed: t.Seed, Start: t.Start, Players: t.Names, Model: t.Model}
	return nil
}

// decide picks an action for the side to move and notes what is worth learning from it.
func (a *Actor) decide(ctx context.Context, t *Task) (engine.Action, error) {
	a.legal = a.state.LegalActions(a.legal[:0])
	if len(a.legal) == 1 {
		return a.legal[0], nil
	}
	side := int(a.state.Player())
	if rival := t.Rivals[side]; rival != nil {
		act, why, err := rival.Act(ctx, a.state, agents.Budget{})
		if err == nil && t.Clone[side] {
			a.clone(act, &why)
		}
		return act, err
	}
	if a.opts.Full == 0 {
		return a.glance(), nil
	}
	s, p := a.search[side], a.policy[side]
	full := a.rng.Float64() < a.opts.Share
	sims := a.opts.Fast
	p.GumbelScale = 0
	if full {
		sims, p.GumbelScale = a.opts.Full, a.opts.GumbelScale
	}
	r := s.Run(ctx, a.state, mcts.Limits{Simulations: sims})
	if err := ctx.Err(); err != nil { // the search was cut short
		return 0, err
	}
	a.add(a.move(r, a.state.Player(), int32(len(a.out.Steps)), full))
	if a.rng.Float64() < a.opts.PolicyShare {
		return a.byPrior(r), nil
	}
	return r.Action, nil
}

// glance draws an action from the network's policy, without a search. Such games are played by the dozen a second,
// and tell of values what few games with searches do not.
func (a *Actor) glance() engine.Action {
	a.priors = slices.Grow(a.priors[:0], len(a.legal))[:len(a.legal)]
	leaves := []mcts.Leaf{{State: a.state, Legal: a.legal, Priors: a.priors}}
	a.eval.EvaluateBatch(leaves)
	sum := 0.
	for _, p := range a.priors {
		sum += float64(p)
	}
	a.add(replay.Move{Step: int32(len(a.out.Steps)), Value: float32(leaves[0].Value), Raw: float32(leaves[0].Value)})
	x := float64(a.rng.Float64() * sum)
	for i, p := range a.priors {
		if x -= float64(p); x < 0 {
			return a.legal[i]
		}
	}
	return a.legal[len(a.legal)-1]
}

// clone adds a move of a teacher, who is sure of what it does.
func (a *Actor) clone(act engine.Action, why *agents.Explanation) {
	m := replay.Move{Step: int32(len(a.out.Steps)), Value: float32(max(-1, min(1, why.Value))), Sims: int16(min(why.Simulations, 1<<15-1)), Actions: []int16{int16(act)}, Shares: []float32{1}}
	if a.state.Player() == 1 {
		m.Value = -m.Value
	}
	a.add(m)
}

// add adds a move, and the luck there was before it.
func (a *Actor) add(m replay.Move) {
	switch {
	case a.gauge == nil:
	case len(a.out.Moves) == 0:
		a.gauge.sum = 0
	default:
		a.out.Luck = append(a.out.Luck, float32(a.gauge.sum))
	}
	a.out.Moves = append(a.out.Moves, m)
}

// leastShare is the least share of a policy that is kept.
const leastShare = 1e-3

// move is what a search of a player's decision at a step has found.
func (a *Actor) move(r *mcts.Result, p engine.Player, step int32, full bool) replay.Move {
	m := replay.Move{Step: step, Value: float32(r.Value), Sims: int16(min(r.Simulations, 1<<15-1))}
	if p == 1 {
		m.Value = -m.Value
	}
	if full {
		sum := float32(0)
		for _, c := range r.Children {
			if c.Policy >= leastShare {
				m.Actions = append(m.Actions, int16(c.Action))
				m.Shares = append(m.Shares, float32(c.Policy))
				sum += float32(c.Policy)
			}
		}
		for i := range m.Shares {
			m.Shares[i] /= sum
		}
		if a.opts.Surprise {
			m.Surprise = surprise(&m, r.Children)
		}
	}
	return m
}

// leastPrior bounds how surprising an action may be that the network had ruled out.
const leastPrior = 1e-4

// surprise is the Kullback-Leibler divergence of the target of a move from the priors of the search, in nats.
func surprise(m *replay.Move, of []mcts.Child) float32 {
	sum, i := 0., 0
	for _, c := range of {
		if i == len(m.Actions) {
			break
		}
		if int16(c.Action) != m.Actions[i] {
			continue
		}
		share := float64(m.Shares[i])
		sum += float64(share * (elementary.Log(share) - elementary.Log(max(leastPrior, c.Prior))))
		i++
	}
	return float32(max(0, sum))
}

// byPrior draws an action from the network's policy.
func (a *Actor) byPrior(r *mcts.Result) engine.Action {
	x := a.rng.Float64()
	for _, c := range r.Children {
		if x -= c.Prior; x < 0 {
			return c.Action
		}
	}
	return r.Action
}

// Margin is how far side 1 is short of what it needs, so that what is good for side 0 is positive, in the unit of the
// game's [engine.Score]. It is 0 in games that count no points.
func Margin(s engine.State) float32 {
	if sc, ok := s.(engine.Scored); ok {
		p := sc.Points()
		return float32(-p.Margin) / float32(p.Unit)
	}
	return 0
}

// finish notes how the game ended.
func (a *Actor) finish() *replay.Game {
	if a.gauge != nil && len(a.out.Moves) > 0 {
		a.out.Luck = append(a.out.Luck, float32(a.gauge.sum))
	}
	var buf [2]float64
	for side, v := range a.state.Returns(buf[:0]) {
		a.out.Returns[side] = float32(v)
	}
	a.out.Margin = Margin(a.state)
	return a.out
}
