package report

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"

	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/models"
	"bridgehead/training"
	"bridgehead/training/diagnose"
	"bridgehead/training/replay"
)

// asked is what the network of the checkpoint says today of positions of the newest games.
type asked struct {
	positions int
	values    []diagnose.Prediction
	all       []diagnose.Decision // of those that have a target
	side      [2][]diagnose.Decision
	part      [parts][]diagnose.Decision
	surprises []surprise // greatest first
}

// surprise is a decision that the network would have taken otherwise.
type surprise struct {
	game         replay.Key
	step         int32
	side         int
	nats         float64
	search, mind string // what each would have done, with its share
}

// mostSurprises are shown.
const mostSurprises = 8

type asker struct {
	report   *Report
	variants map[variantKey]*variant
	runners  []*models.Runner // by scenario
	out      *asked
	legal    []engine.Action
}

// variant is the game with some options, such as a bid. All of a scenario have one board.
type variant struct {
	game    engine.Game
	encoder *neural.Encoder
	runner  *models.Runner
}

type variantKey struct {
	scenario int
	options  string
}

func (a *asker) variant(scenario int, options string) (*variant, error) {
	key := variantKey{scenario, options}
	if v := a.variants[key]; v != nil {
		return v, nil
	}
	g, err := a.report.options.Game(a.report.config, scenario, options)
	if err != nil {
		return nil, err
	}
	encoder, err := neural.NewEncoder(g)
	if err != nil {
		return nil, err
	}
	a.variants[key] = &variant{g, encoder, a.runners[scenario]}
	return a.variants[key], nil
}

// ask draws positions of the sample and asks the network about them; nil where there is none to ask.
func (r *Report) ask(rng *rand.Rand) *asked {
	if r.net == nil || len(r.sample.games) == 0 || r.options.Positions == 0 {
		return nil
	}
	a, err := r.asker()
	if err != nil {
		r.note("checkpoint at step %d: %v; the network is not asked about positions", r.netStep, err)
		return nil
	}
	each := (r.options.Positions + len(r.sample.games) - 1) / len(r.sample.games)
	for _, i := range rng.Perm(len(r.sample.games)) {
		if a.out.positions >= r.options.Positions {
			break
		}
		if err := a.visit(r.sample.keys[i], r.sample.games[i], i, each, rng); err != nil {
			r.note("game %s: %v; the game is passed over", keyText(r.sample.keys[i]), err)
		}
	}
	slices.SortStableFunc(a.out.surprises, func(x, y surprise) int { return cmp.Compare(y.nats, x.nats) })
	a.out.surprises = a.out.surprises[:min(len(a.out.surprises), mostSurprises)]
	return a.out
}

func (r *Report) asker() (*asker, error) {
	a := &asker{report: r, variants: map[variantKey]*variant{}, out: &asked{}}
	for _, g := range r.games {
		if _, err := training.Bare(g, r.net, "search=none"); err != nil { // does the network fit?
			return nil, err
		}
		board, err := neural.BoardOf(g)
		if err != nil {
			return nil, err
		}
		a.runners = append(a.runners, models.NewRunner(r.net.Net, board, 1))
	}
	return a, nil
}

// visit asks about some moves of a game, those with a target first.
func (a *asker) visit(key replay.Key, g *replay.Game, number, most int, rng *rand.Rand) error {
	v, err := a.variant(a.report.scenario(g), g.Options)
	if err != nil {
		return err
	}
	wanted := rng.Perm(len(g.Moves))
	slices.SortStableFunc(wanted, func(i, j int) int {
		return first(len(g.Moves[i].Shares) == 0) - first(len(g.Moves[j].Shares) == 0)
	})
	wanted = wanted[:min(most, len(wanted))]
	slices.Sort(wanted)
	at := 0
	return replay.Extract(v.game, g, wanted, func(_ int, s engine.State, m *replay.Move, _ *replay.Future) {
		a.evaluate(v, key, g, turn(g, wanted[at]), number, s, m)
		at++
	})
}

func (a *asker) evaluate(v *variant, key replay.Key, g *replay.Game, turn, number int, s engine.State, m *replay.Move) {
	var position [1]models.Position
	var output [1]models.Output
	a.legal = s.LegalActions(a.legal[:0])
	v.encoder.Encode(&position[0], s, a.legal)
	v.runner.Evaluate(position[:], output[:])
	side := int(s.Player())
	a.out.positions++
	if !g.Cut {
		a.out.values = append(a.out.values, diagnose.Prediction{Value: float64(output[0].Win),
			Result: float64(g.Returns[0]), Game: number, Turn: turn, Side: side})
	}
	d, ok := decision(m, a.legal, output[0].Scores)
	if !ok {
		return
	}
	a.out.all = append(a.out.all, d)
	a.out.side[side] = append(a.out.side[side], d)
	if turn >= 0 {
		a.out.part[turn] = append(a.out.part[turn], d)
	}
	a.surprise(v.game, key, s, m, d)
}

// decision spreads the target over all legal actions; false where there is none.
func decision(m *replay.Move, legal []engine.Action, scores []float32) (d diagnose.Decision, ok bool) {
	d = diagnose.Decision{Target: make([]float32, len(legal)), Scores: slices.Clone(scores)}
	sum := float32(0)
	for i, a := range m.Actions[:len(m.Shares)] {
		if at := slices.Index(legal, engine.Action(a)); at >= 0 {
			d.Target[at] += m.Shares[i]
			sum += m.Shares[i]
		}
	}
	if sum == 0 {
		return d, false
	}
	for i := range d.Target {
		d.Target[i] /= sum
	}
	return d, true
}

// surprise keeps a decision whose best action is another one for the network.
func (a *asker) surprise(g engine.Game, key replay.Key, s engine.State, m *replay.Move, d diagnose.Decision) {
	target, scores := make([]float64, len(d.Target)), make([]float64, len(d.Scores))
	for i := range target {
		target[i], scores[i] = float64(d.Target[i]), float64(d.Scores[i])
	}
	best, mine := floats.MaxIdx(target), floats.MaxIdx(scores)
	if best == mine {
		return
	}
	floats.AddConst(-floats.LogSumExp(scores), scores)
	a.out.surprises = append(a.out.surprises, surprise{game: key, step: m.Step, side: int(s.Player()), nats: d.Surprise(),
		search: fmt.Sprintf("%s (%.0f %%)", g.ActionText(s, a.legal[best]), 100*target[best]),
		mind:   fmt.Sprintf("%s (%.0f %%)", g.ActionText(s, a.legal[mine]), 100*math.Exp(scores[mine]))})
}
