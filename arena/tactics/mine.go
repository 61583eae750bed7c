package tactics

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"bridgehead/agents"
	"bridgehead/agents/expectimax"
	"bridgehead/engine"
	"bridgehead/env"
)

// Miner plays games and takes from them the positions that can be solved and where the choice matters.
type Miner struct {
	Make     Maker
	Registry *agents.Registry
	Agents   [2]string // specs, by side
	Limit    int       // positions the solver may take for one
	Gap      float64   // winning probability by which the best action beats the median one
	Second   float64   // and by which it beats the best of those that fall short of it
	Node     string    // kind of decision of a problem; empty: any
	Least    int       // legal actions of a problem
	Deep     int       // positions the solver must take for one
	Misses   int       // positions beyond the solver before a game is left
	Most     int       // positions taken from one game
	Alike    int       // problems with the same values that Again keeps; 0: all

	// Foil, if not empty, is the spec of an agent that must fail: only positions are taken where its pick
	// is behind the best action by the gap at least.
	Foil string

	// Dusk, if not nil, brings the end of the game near: it returns the position with little left to be
	// done, nil where that cannot be. Few positions could be solved otherwise. It is noted in the problem.
	Dusk func(g engine.Game, s engine.State) (engine.State, error)

	games games
}

// Mine plays one game of a variant without a goal and returns the problems found in it. They are set
// in variants that ask for the points held in the position, or for one more: that is where the last
// decisions matter.
func (m *Miner) Mine(ctx context.Context, v Variant, seed uint64) ([]Problem, error) {
	m.games.make = m.Make
	g, err := m.games.of(v)
	if err != nil {
		return nil, err
	}
	t, err := m.play(ctx, g, seed)
	if err != nil {
		return nil, err
	}
	d := &dig{Miner: m, ctx: ctx, v: v, t: t, rng: env.StreamBench.Rand(seed)}
	if sc, ok := t.Final.(engine.Scored); ok {
		d.own = sc.Points().Need[1]
	}
	points := pointsOf(g, t, m.wanted)
	for step := len(t.Steps) - 1; step >= 0 && d.misses < m.Misses && len(d.found) < m.Most; step-- {
		for goal := points[step]; goal >= 0 && goal <= points[step]+1; goal++ {
			if err := d.try(step, goal); err != nil {
				return nil, err
			}
		}
	}
	return d.found, nil
}

func (m *Miner) play(ctx context.Context, g engine.Game, seed uint64) (*env.Trajectory, error) {
	ep := env.Episode{Seed: seed, Agents: m.Agents}
	for side, spec := range m.Agents {
		a, err := m.Registry.New(g, spec)
		if err != nil {
			return nil, err
		}
		a.Reset(env.StreamAgent(side).Seed(seed))
		ep.Policies[side] = agents.Policy(a, agents.Budget{})
	}
	return env.NewRunner(g, 0).Play(ctx, ep)
}

// wanted tells the decisions that may be problems.
func (m *Miner) wanted(s engine.State) bool {
	return s.Player().IsSide() && (m.Node == "" || m.Node == engine.NodeKind(s)) && len(s.LegalActions(nil)) >= max(2, m.Least)
}

// pointsOf replays a game and notes the victory points before each step of its last turn that is a wanted
// decision, unknown at all others.
func pointsOf(g engine.Game, t *env.Trajectory, wanted func(engine.State) bool) []int {
	points := make([]int, len(t.Steps))
	turn, last := 0, 0
	s := g.New()
	for i, step := range t.Steps {
		if now := turnOf(s); now > turn {
			turn, last = now, i
		}
		points[i] = unknown
		if sc, ok := s.(engine.Scored); ok && wanted(s) {
			points[i] = sc.Points().Have[1]
		}
		s.Apply(step.Action)
	}
	for i := range last {
		points[i] = unknown
	}
	return points
}

// turnOf is the turn a position stands in; 0 where the game does not tell.
func turnOf(s engine.State) int {
	if h, ok := s.(engine.Headed); ok {
		return h.Turn()
	}
	if e, ok := s.(engine.Eventer); ok && s.Player() == engine.Chance {
		return e.Event().Turn
	}
	return 0
}

// dig is the search of one game.
type dig struct {
	*Miner
	ctx    context.Context
	v      Variant
	t      *env.Trajectory
	rng    *rand.Rand
	lines  map[int][]engine.State // by goal: the position before each step
	found  []Problem
	misses int
	own    int // the goal of the scenario
}

// at is the position before a step in the variant with a goal. Rules do not depend on the goal, so the
// game can be played again there.
func (d *dig) at(v Variant, step int) (engine.Game, engine.State, error) {
	g, err := d.games.of(v)
	if err != nil {
		return nil, nil, err
	}
	line, ok := d.lines[v.Goal]
	if !ok {
		s := g.New()
		for _, step := range d.t.Steps {
			line = append(line, s.Clone())
			if err := s.Check(step.Action); err != nil {
				return nil, nil, err
			}
			s.Apply(step.Action)
		}
		if d.lines == nil {
			d.lines = map[int][]engine.State{}
		}
		d.lines[v.Goal] = line
	}
	s := line[step]
	if d.Dusk != nil {
		s, err = d.Dusk(g, s)
	}
	return g, s, err
}

// try makes a problem of the position before a step if it can be solved and matters.
func (d *dig) try(step, goal int) error {
	v := d.v
	if goal == 0 {
		return nil // nothing to win
	}
	if v.Goal = goal; goal == d.own {
		v.Goal = 0 // the scenario as it is
	}
	g, s, err := d.at(v, step)
	if err != nil || s == nil || !d.wanted(s) || !d.open(s) {
		return err
	}
	solver := expectimax.NewSolver(d.Limit)
	values, err := solver.Actions(d.ctx, s)
	switch {
	case errors.Is(err, expectimax.ErrLimit) || errors.Is(err, expectimax.ErrCycle):
		d.misses++
		return nil
	case err != nil:
		return err
	case solver.Known() < d.Deep || !d.matters(values, d.found, s):
		return nil
	}
	p, err := newProblem(v, g, s, values)
	if err != nil {
		return err
	}
	p.Seed, p.Agents, p.Step, p.Dusk, p.Nodes = d.t.Seed, d.t.Agents, step, d.Dusk != nil, solver.Known()
	if fails, err := d.fails(g, s, &p); !fails {
		return err
	}
	d.found = append(d.found, p)
	return nil
}

// fails reports whether the foil picks an action that is well behind the best one. Without a foil
// every problem will do.
func (m *Miner) fails(g engine.Game, s engine.State, p *Problem) (bool, error) {
	if m.Foil == "" {
		return true, nil
	}
	a, err := m.Registry.New(g, m.Foil)
	if err != nil {
		return false, err
	}
	a.Reset(p.Seed)
	pick, _, err := a.Act(context.Background(), s, agents.Budget{})
	lost, _ := p.Regret(pick)
	return lost >= m.Gap, err
}

// rollouts is the number of random games by which a position shows that it is not decided.
const rollouts = 48

// open reports whether random play from s leads to different ends. It saves solving most positions,
// and loses but a few where only exact play makes a difference.
func (d *dig) open(s engine.State) bool {
	w := s.Clone()
	var legal []engine.Action
	var low, high float64
	for i := range rollouts {
		for w.CopyFrom(s); w.Player() != engine.Terminal; {
			if w.Player() == engine.Chance {
				w.Apply(env.Pick(w.Outcomes(nil), d.rng.Float64()))
				continue
			}
			legal = w.LegalActions(legal[:0])
			w.Apply(legal[d.rng.IntN(len(legal))])
		}
		v := w.Returns(nil)[0]
		if i == 0 {
			low, high = v, v
		}
		if low, high = min(low, v), max(high, v); low != high {
			return true
		}
	}
	return false
}

// matters: the best action is well ahead of the median one and of the next best, and no problem of this game
// has the same kind of node and the same values.
func (m *Miner) matters(values []expectimax.ActionValue, found []Problem, s engine.State) bool {
	if Spread(values) < m.Gap || Lead(values) < m.Second {
		return false
	}
	_, value := expectimax.Best(values)
	return !slices.ContainsFunc(found, func(p Problem) bool {
		return p.Node == engine.NodeKind(s) && math.Abs(p.Value-chance(value)) < 1e-6
	})
}

// Spread is the winning probability by which the best action beats the median one.
func Spread(values []expectimax.ActionValue) float64 {
	sorted := make([]float64, len(values))
	for i, v := range values {
		sorted[i] = chance(v.Value)
	}
	slices.Sort(sorted)
	n := len(sorted)
	return sorted[n-1] - (sorted[n/2]+sorted[(n-1)/2])/2
}

// Lead is the winning probability by which the best action beats the best of those that are worse; 0 if none is.
func Lead(values []expectimax.ActionValue) float64 {
	_, best := expectimax.Best(values)
	next := math.Inf(-1)
	for _, v := range values {
		if v.Value < best-expectimax.Tie {
			next = max(next, v.Value)
		}
	}
	if math.IsInf(next, -1) {
		return 0
	}
	return chance(best) - chance(next)
}

// chance turns a value in [-1, 1] into the probability of winning.
func chance(value float64) float64 { return (1 + value) / 2 }
