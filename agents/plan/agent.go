package plan

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// Kind is the agent scripted, for the games of these doctrines.
func (ds Doctrines) Kind() agents.Kind {
	return agents.Kind{
		Name:    "scripted",
		Summary: "a planner: it plays the best campaigns through in thought, compares where they lead, and says why",
		Keys:    Keys,
		New:     func(g engine.Game, p *agents.Params) (agents.Agent, error) { return ds.New(g, p, nil, 0) },
	}
}

// Keys are those of scripted, and of agents made of it.
var Keys = []agents.Key{
	{Name: "lines", Usual: "500", Meaning: "lines tried through one's own decisions"},
	{Name: "width", Usual: "8", Meaning: "campaigns, such as activations, played through before one is chosen"},
	{Name: "sketch", Usual: "400", Meaning: "lines tried for each move of such a campaign"},
	{Name: "dice", Usual: "2", Meaning: "times each is played through, with different dice"},
	{Name: "answers", Usual: "0", Meaning: "best campaigns whose answers by the enemy are looked for before one is chosen"},
	{Name: "style", Usual: "tuned", Meaning: "weights of the evaluation: tuned, judged or, where files may be named, a .json file"},
	{Name: "vary", Usual: "0", Meaning: "standard deviation of the random log factors on the weights of the style, drawn for each game"},
	{Name: "heat", Usual: "0", Meaning: "softmax temperature, in points, of the choice between campaigns; 0: the best is chosen"},
	{Name: "slip", Usual: "0", Meaning: "chance of a random choice among the campaigns played through"},
}

// scripted plans by a doctrine.
type scripted struct {
	name   string
	styles *Styles
	now    func() time.Time
	vary   float64 // of the numbers of the styles from game to game
	pcg    rand.PCG
	rng    *rand.Rand
	look   *lookahead
	survey Surveyor // nil: nothing is kept
	brake  agents.Brake
	lines  liner // for the decision in hand
	sketch liner // for the moves of a campaign that is only tried
	plan   campaigns

	legal []engine.Action
	cands []agents.Candidate
	line  []engine.Action
	why   string
	calm  engine.State // scratch
	end   engine.State // where the line leads, for the reason
}

var _ agents.Agent = (*scripted)(nil)

// New makes a planner for the game that asks an evaluator where its campaigns lead, and gives its word a share in [0, 1]
// beside the planner's own judgement. Without an evaluator it is scripted. A [Proposer] adds campaigns of its own, as
// many as the key proposals says. It is an error if none of the doctrines is for the game.
func (ds Doctrines) New(g engine.Game, p *agents.Params, second Evaluator, share float64) (agents.Agent, error) {
	d, err := ds.Find(g)
	if err != nil {
		return nil, err
	}
	lines := p.Int("lines", 500, 1, p.Most(1<<20, 10000))
	width := p.Int("width", 8, 1, p.Most(100, 50))
	sketch := p.Int("sketch", 400, 1, p.Most(1<<20, 10000))
	dice := p.Int("dice", 2, 1, p.Most(100, 20))
	slip, heat := p.Float("slip", 0, 0, 1), p.Float("heat", 0, 0, 1000)
	style, vary := p.Text("style", "tuned"), p.Float("vary", 0, 0, 3)
	answers := p.Int("answers", 0, 0, p.Most(100, 20))
	styles, err := d.readStyle(g, p, style)
	if err != nil {
		return nil, fmt.Errorf("style: %w", err)
	}
	a := &scripted{name: p.Name(), styles: styles, vary: vary, now: p.Clock()}
	if err := a.equip(d, g, &a.brake, lines, sketch); err != nil {
		return nil, err
	}
	a.plan.width, a.plan.samples, a.plan.slip, a.plan.heat = width, dice, slip, heat
	a.plan.second, a.plan.share, a.plan.keep = second, share, answers > 0
	if proposer, ok := second.(Proposer); ok {
		a.plan.proposals = proposals{proposer: proposer, options: p.Int("proposals", 0, 0, p.Most(100, 20))}
	}
	if answers > 0 {
		q, err := a.quick(d, g)
		if err != nil {
			return nil, err
		}
		a.plan.enemy = enemy{agent: q, options: answers}
	}
	a.Reset(0)
	return a, nil
}

// equip makes what an agent thinks with.
func (a *scripted) equip(d *Doctrine, g engine.Game, brake *agents.Brake, lines, sketch int) error {
	eval, err := newEvaluation(d, g)
	if err != nil {
		return err
	}
	a.rng = rand.New(&a.pcg)
	a.look = newLookahead(g, eval, brake)
	a.survey, _ = eval.analyst.(Surveyor)
	a.lines, a.sketch = newLiner(g, a.look, a.rng, lines), newLiner(g, a.look, a.rng, sketch)
	a.calm, a.end = g.New(), g.New()
	a.plan = campaigns{agent: a, analyst: eval.analyst, work: g.New(), calm: g.New()}
	a.plan.dice = rand.New(&a.plan.pcg)
	a.plan.poser, _ = eval.analyst.(Poser)
	if d.Pooled != nil && a.plan.poser != nil {
		a.plan.pooled = d.Pooled(g)
	}
	return nil
}

// The settings of answers.
const (
	enemyWidth  = 4
	enemySketch = 50
)

// quick is a planner of the same judgement that thinks shortly.
func (a *scripted) quick(d *Doctrine, g engine.Game) (*scripted, error) {
	q := &scripted{}
	if err := q.equip(d, g, &a.brake, enemySketch, enemySketch); err != nil {
		return nil, err
	}
	q.plan.width, q.plan.samples, q.plan.keep = enemyWidth, 1, true
	q.plan.second, q.plan.share = a.plan.second, a.plan.share
	return q, nil
}

func (a *scripted) Name() string { return a.name }

func (a *scripted) Reset(seed uint64) {
	a.pcg.Seed(seed, 1)
	eval := a.look.eval
	eval.styles = eval.doctrine.play(eval.analyst, a.styles, a.vary, seed)
	if q := a.plan.enemy.agent; q != nil {
		q.look.eval.styles = eval.styles
	}
	a.lines.best.Forget()
	a.plan.forget()
}

// Act ends with the error of the context soon after that has ended.
func (a *scripted) Act(ctx context.Context, s engine.State, _ agents.Budget) (engine.Action, agents.Explanation, error) {
	start := a.now()
	a.legal = s.LegalActions(a.legal[:0])
	a.look.Nodes, a.plan.judged, a.cands, a.why = 0, 0, a.cands[:0], ""
	a.brake.Set(ctx)
	a.decide(s)
	if err := a.brake.Err(); err != nil {
		a.lines.best.Forget()
		a.plan.forget()
		return 0, agents.Explanation{}, err
	}
	if a.why == "" {
		a.why = a.reason(s)
	}
	why := agents.Explanation{Value: a.prospect(s), Candidates: a.cands, Line: a.line, Nodes: a.look.Nodes,
		Simulations: a.plan.judged, Reason: a.why, Elapsed: a.now().Sub(start)}
	why.Anchor(a.line[0])
	return a.line[0], why, nil
}

// prospect is the points expected beyond those asked for, flattened into (-1, 1).
func (a *scripted) prospect(s engine.State) float64 {
	a.calm.CopyFrom(s)
	a.look.Settle(a.calm)
	return elementary.Tanh(a.look.eval.points(a.calm, s.Player()) / a.look.eval.doctrine.Scale)
}

// decide leaves the line to play in a.line and, where it knows one, the reason in a.why.
func (a *scripted) decide(s engine.State) {
	if len(a.legal) == 1 {
		a.line, a.why = append(a.line[:0], a.legal[0]), "the only legal action"
		return
	}
	if a.survey != nil && !a.lines.best.At(s) {
		a.survey.Survey(s, a.look.eval.styles[s.Player()])
	}
	if act, ok := a.plan.next(s); ok {
		a.line = append(a.line[:0], act)
		return
	}
	if !a.lines.best.At(s) {
		a.cands = a.lines.find(s, a.cands)
		for i := range a.cands {
			a.cands[i].Value = elementary.Tanh(a.cands[i].Value / (spread * a.look.eval.doctrine.Scale))
		}
	}
	a.line = a.lines.best.Take(a.line[:0])
}
