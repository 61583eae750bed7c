package club

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/engine/gamble"
)

// valueScale is the victory points over the goal that take the value of an explanation to 0.76.
const valueScale = 5

// Kinds are the agents of this package.
var Kinds = []agents.Kind{scriptedKind}

var scriptedKind = agents.Kind{
	Name:    "scripted",
	Summary: "a planner made for Monty's Gamble, that plays like a club player and says why",
	Keys:    Keys,
	New:     newScripted,
}

// Keys are those of scripted, and of agents made of it.
var Keys = []agents.Key{
	{Name: "lines", Usual: "500", Meaning: "lines tried through one's own decisions"},
	{Name: "width", Usual: "8", Meaning: "activations played through before one is chosen"},
	{Name: "sketch", Usual: "400", Meaning: "lines tried for each move of such an activation"},
	{Name: "dice", Usual: "2", Meaning: "times each is played through, with different dice"},
	{Name: "answers", Usual: "0", Meaning: "best activations whose answers by the enemy are looked for before one is chosen"},
	{Name: "style", Usual: "tuned", Meaning: "weights of the evaluation: tuned, judged or, where files may be named, a .json file"},
	{Name: "vary", Usual: "0", Meaning: "standard deviation of the random log factors on the weights of the style, drawn for each game"},
	{Name: "heat", Usual: "0", Meaning: "softmax temperature, in victory points, of the choice between activations; 0: the best is chosen"},
	{Name: "slip", Usual: "0", Meaning: "chance of a random choice among the activations played through"},
}

// scripted plays Monty's Gamble.
type scripted struct {
	name   string
	styles *Styles
	now    func() time.Time
	spread float64 // of the numbers of the styles from game to game
	pcg    rand.PCG
	rng    *rand.Rand
	look   lookahead
	brake  agents.Brake
	lines  liner // for the decision in hand
	sketch liner // for the moves of an activation that is only tried
	plan   impulse

	legal []engine.Action
	cands []agents.Candidate
	line  []engine.Action
	why   string
	end   gamble.State // where the line leads, for the reason
	calm  gamble.State
}

var _ agents.Agent = (*scripted)(nil)

func newScripted(game engine.Game, p *agents.Params) (agents.Agent, error) {
	return NewJudged(game, p, nil, 0)
}

// NewJudged makes a planner that asks a judge where its activations lead, and gives his word a share in [0, 1] beside
// its own judgement. Without a judge it is scripted.
func NewJudged(game engine.Game, p *agents.Params, judge Judge, share float64) (agents.Agent, error) {
	g, ok := game.(*gamble.Game)
	if !ok {
		return nil, fmt.Errorf("agent %q plays Monty's Gamble only, not %s", p.Name(), game.ID())
	}
	lines := p.Int("lines", 500, 1, p.Most(1<<20, 10000))
	width := p.Int("width", 8, 1, p.Most(100, 50))
	sketch := p.Int("sketch", 400, 1, p.Most(1<<20, 10000))
	dice := p.Int("dice", 2, 1, p.Most(100, 20))
	slip, heat := p.Float("slip", 0, 0, 1), p.Float("heat", 0, 0, 1000)
	style, spread := p.Text("style", "tuned"), p.Float("vary", 0, 0, 3)
	styles, err := readStyle(g, p, style)
	if err != nil {
		return nil, fmt.Errorf("style: %w", err)
	}
	a := &scripted{name: p.Name(), styles: styles, spread: spread, now: p.Clock()}
	a.rng = rand.New(&a.pcg)
	a.look.eval, a.look.brake = newEvaluation(g), &a.brake
	a.lines = liner{limit: lines, look: &a.look, rng: a.rng}
	a.sketch = liner{limit: sketch, look: &a.look, rng: a.rng}
	answers := p.Int("answers", 0, 0, p.Most(100, 20))
	a.plan = impulse{agent: a, keep: answers > 0, width: width, samples: dice, slip: slip, heat: heat, judge: judge, share: share}
	a.plan.dice = rand.New(&a.plan.pcg)
	if player, ok := judge.(Player); ok {
		a.plan.guest = guest{player: player, options: p.Int("proposals", 0, 0, p.Most(100, 20))}
	}
	if answers > 0 {
		a.plan.foe = foe{agent: a.quick(g), options: answers}
	}
	a.Reset(0)
	return a, nil
}

// The settings of answers.
const (
	foeWidth  = 4
	foeSketch = 50
)

// quick is a planner of the same judgement that thinks shortly.
func (a *scripted) quick(g *gamble.Game) *scripted {
	q := &scripted{}
	q.rng = rand.New(&q.pcg)
	q.look.eval, q.look.brake = newEvaluation(g), &a.brake
	q.sketch = liner{limit: foeSketch, look: &q.look, rng: q.rng}
	q.plan = impulse{agent: q, width: foeWidth, samples: 1, keep: true, judge: a.plan.judge, share: a.plan.share}
	q.plan.dice = rand.New(&q.plan.pcg)
	return q
}

func (a *scripted) Name() string { return a.name }

func (a *scripted) Reset(seed uint64) {
	a.pcg.Seed(seed, 1)
	a.look.eval.styles = a.styles.play(a.look.eval.facts, a.spread, seed)
	if q := a.plan.foe.agent; q != nil {
		q.look.eval.styles = a.look.eval.styles
	}
	a.lines.forget()
	a.plan.forget()
}

// Act ends with the error of the context soon after that has ended.
func (a *scripted) Act(ctx context.Context, es engine.State, _ agents.Budget) (engine.Action, agents.Explanation, error) {
	start := a.now()
	s, ok := es.(*gamble.State)
	if !ok {
		return 0, agents.Explanation{}, fmt.Errorf("agent %q: not a position of Monty's Gamble", a.name)
	}
	a.legal = s.LegalActions(a.legal[:0])
	a.look.nodes, a.plan.judged, a.cands, a.why = 0, 0, a.cands[:0], ""
	a.brake.Set(ctx)
	a.decide(s)
	if err := a.brake.Err(); err != nil {
		a.lines.forget()
		a.plan.forget()
		return 0, agents.Explanation{}, err
	}
	if a.why == "" {
		a.why = a.reason(s)
	}
	why := agents.Explanation{Value: a.prospect(s), Candidates: a.cands, Line: a.line, Nodes: a.look.nodes,
		Simulations: a.plan.judged, Reason: a.why, Elapsed: a.now().Sub(start)}
	why.Anchor(a.line[0])
	return a.line[0], why, nil
}

// prospect is the victory points expected beyond those asked for, in (-1, 1).
func (a *scripted) prospect(s *gamble.State) float64 {
	a.calm.CopyFrom(s)
	a.look.settle(&a.calm)
	return elementary.Tanh(a.look.eval.points(&a.calm, s.Player()) / valueScale)
}

// decide leaves the line to play in a.line and, where it knows one, the reason in a.why.
func (a *scripted) decide(s *gamble.State) {
	if len(a.legal) == 1 {
		a.line, a.why = append(a.line[:0], a.legal[0]), "the only legal action"
		return
	}
	if act, ok := a.plan.next(s); ok {
		a.line = append(a.line[:0], act)
		return
	}
	if !a.lines.foreseen(s) {
		a.cands = a.lines.find(s, a.cands)
		for i := range a.cands {
			a.cands[i].Value = elementary.Tanh(a.cands[i].Value / candScale)
		}
	}
	a.line = a.lines.take(a.line[:0])
}
