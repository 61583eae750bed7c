package agents

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"bridgehead/engine"
)

var greedyKind = Kind{
	Name:    "greedy",
	Summary: "the best next action, or line of actions, by the game's own score; dice by expectation",
	Keys: []Key{
		{"plan", "300", "lines tried through one's own decisions; 0: the next action only"},
		{"steps", "40", "longest such line, in decisions"},
		{"dice", "2", "chance nodes in a row to look through"},
		{"settle", "64", "nodes played on after that until the position is quiet"},
	},
	New: newGreedy,
}

// lineMemory is what a line of the search takes, in bytes, roughly.
const lineMemory = 2 << 10

// tieWidth is how close two values are taken as equal: wider than the rounding of an expectation.
const tieWidth = 1e-9

// greedy looks one action ahead or, with plan, one line of its own actions (see lineSearch). Equal
// values are decided by its generator.
type greedy struct {
	name   string
	now    func() time.Time
	reason string // of every decision; empty: none
	look   *Lookahead
	brake  Brake
	plan   *lineSearch // nil: the next action only

	pcg   rand.PCG
	rng   *rand.Rand
	work  engine.State
	legal []engine.Action
	cands []Candidate
	line  []engine.Action
}

var _ Agent = (*greedy)(nil)

func newGreedy(game engine.Game, p *Params) (Agent, error) {
	lines := p.Int("plan", 300, 0, p.Most(1<<20, 10000))
	steps := p.Int("steps", 40, 1, p.Most(10000, 1000))
	dice := p.Int("dice", 2, 0, p.Most(8, 4))
	settle := p.Int("settle", 64, 0, p.Most(10000, 1000))
	p.Memory(lines * lineMemory)
	g := &greedy{name: p.Name(), now: p.Clock(), work: game.New()}
	g.rng = rand.New(&g.pcg)
	var eval Evaluator
	eval, g.reason = OwnScore(game)
	g.look = NewLookahead(game, eval.Score, dice, settle, 0)
	g.look.Brake = &g.brake
	if lines > 0 {
		g.plan = &lineSearch{lines: lines, steps: steps, look: g.look, rng: g.rng, work: g.work}
	}
	g.Reset(0)
	return g, nil
}

func (g *greedy) Name() string { return g.name }

func (g *greedy) Reset(seed uint64) {
	g.pcg.Seed(seed, 1)
	if g.plan != nil {
		g.plan.best.Forget()
	}
}

// Act ends with the error of the context soon after that has ended.
func (g *greedy) Act(ctx context.Context, s engine.State, _ Budget) (engine.Action, Explanation, error) {
	start := g.now()
	g.brake.Set(ctx)
	g.legal = s.LegalActions(g.legal[:0])
	g.look.Nodes = 0
	if len(g.legal) == 1 {
		return g.legal[0], Explanation{Line: g.legal, Elapsed: g.now().Sub(start)}, nil
	}
	var value float64
	if g.plan != nil {
		value = g.actByLine(s)
	} else {
		value = g.actByStep(s)
	}
	if err := g.brake.Err(); err != nil {
		if g.plan != nil {
			g.plan.best.Forget()
		}
		return 0, Explanation{}, err
	}
	return g.line[0], Explanation{Value: value, Candidates: g.cands, Line: g.line, Nodes: g.look.Nodes,
		Reason: g.reason, Elapsed: g.now().Sub(start)}, nil
}

// actByStep values every legal action by itself and leaves the best as the line.
func (g *greedy) actByStep(s engine.State) float64 {
	side := s.Player()
	best, pick, ties := math.Inf(-1), g.legal[0], 0
	g.cands = g.cands[:0]
	for _, a := range g.legal {
		if g.brake.Ends() {
			break
		}
		g.work.CopyFrom(s)
		g.work.Apply(a)
		g.look.Nodes++
		v := g.look.Value(g.work, side)
		g.cands = append(g.cands, Candidate{Action: a, Value: v, Visits: 1})
		if v > best+tieWidth {
			best, ties = v, 0
		}
		if v >= best-tieWidth {
			if ties++; g.rng.IntN(ties) == 0 { // each of k equals is picked with probability 1/k
				pick = a
			}
		}
	}
	g.line = append(g.line[:0], pick)
	return best
}

// actByLine goes on with the line in hand, or finds a new one.
func (g *greedy) actByLine(s engine.State) float64 {
	g.cands = g.cands[:0]
	if !g.plan.best.At(s) {
		g.cands = g.plan.find(s, g.cands)
	}
	g.line = g.plan.best.Take(g.line[:0])
	return g.plan.best.Value
}
