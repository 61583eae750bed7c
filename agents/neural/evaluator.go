package neural

import (
	"fmt"
	"math"

	"bridgehead/agents/mcts"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/models"
)

// Runner runs a network on positions; [models.Runner] is one. It is not safe for concurrent use.
type Runner interface {
	// Evaluate sets the output for each of the positions. What outputs hold from earlier calls it may write over. Their
	// slices are valid until the next call.
	Evaluate(positions []models.Position, outputs []models.Output)
}

// Options say how outputs are used.
type Options struct {
	PriorTemperature float64 // of the softmax that makes priors of scores, above 0; 0: 1, as the network was trained
	Margin           float64 // share of the margin in the value, in [0, 1]; the rest is the win chance
	Dice             bool    // the network evaluates positions before the dice, too
}

// Evaluator evaluates the leaves of a search by a network. Its priors are the softmax of the scores, its value the win
// chance of side 0, made a value.
type Evaluator struct {
	game      engine.Game
	runner    Runner
	options   Options
	encoders  []*Encoder // one for each place of a batch
	positions []models.Position
	outputs   []models.Output
	fault     error
}

var _ mcts.BatchEvaluator = (*Evaluator)(nil)

// NewEvaluator makes an evaluator of positions of g.
func NewEvaluator(g engine.Game, runner Runner, o Options) (*Evaluator, error) {
	if o.PriorTemperature == 0 {
		o.PriorTemperature = 1
	}
	if !(o.PriorTemperature > 0) || math.IsInf(o.PriorTemperature, 1) {
		return nil, fmt.Errorf("prior temperature: got %g, want a number above 0", o.PriorTemperature)
	}
	if !(o.Margin >= 0 && o.Margin <= 1) {
		return nil, fmt.Errorf("margin: got %g, want 0 to 1", o.Margin)
	}
	e := &Evaluator{game: g, runner: runner, options: o}
	return e, e.grow(1)
}

// Abilities are priors, and dice if the options say so.
func (e *Evaluator) Abilities() mcts.Abilities {
	return mcts.Abilities{Priors: true, Dice: e.options.Dice, Mixed: e.options.Margin > 0}
}

// EvaluateBatch evaluates all leaves in one call of the runner. An output that makes no sense counts as even, and
// [Evaluator.Fault] tells of it.
func (e *Evaluator) EvaluateBatch(leaves []mcts.Leaf) {
	if err := e.grow(len(leaves)); err != nil {
		e.fail(err)
	}
	positions, outputs := e.positions[:len(leaves)], e.outputs[:len(leaves)]
	for i := range leaves {
		e.encoders[i].Encode(&positions[i], leaves[i].State, leaves[i].Legal)
	}
	e.runner.Evaluate(positions, outputs)
	for i := range leaves {
		l := &leaves[i]
		if err := e.check(&outputs[i], len(l.Legal)); err != nil {
			e.fail(err)
			l.Value, l.Win = 0, 0
			for j := range l.Priors {
				l.Priors[j] = 1
			}
			continue
		}
		l.Value, l.Win = e.utility(&outputs[i]), float64(outputs[i].Win)
		e.soften(l.Priors, outputs[i].Scores)
	}
}

// utility is what a search maximizes. Where one side wins nearly always, the chance to win alone tells moves hardly
// apart, and the margin does.
func (e *Evaluator) utility(v *models.Output) float64 {
	m := e.options.Margin
	return float64((1-m)*float64(v.Win)) + float64(m*max(-1, min(1, float64(v.Margin))))
}

// grow makes room for n leaves.
func (e *Evaluator) grow(n int) error {
	for len(e.encoders) < n {
		enc, err := NewEncoder(e.game)
		if err != nil {
			return err
		}
		e.encoders = append(e.encoders, enc)
		e.positions = append(e.positions, models.Position{})
		e.outputs = append(e.outputs, models.Output{})
	}
	return nil
}

// check reports an output that makes no sense.
func (e *Evaluator) check(v *models.Output, legal int) error {
	if !(v.Win >= -1 && v.Win <= 1) || math.IsNaN(float64(v.Margin)) { // also false for NaN
		return fmt.Errorf("the network's value is %v, want one from -1 to 1", v.Win)
	}
	if len(v.Scores) != legal {
		return fmt.Errorf("the network has scored %d actions, want all %d", len(v.Scores), legal)
	}
	for i, x := range v.Scores {
		if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
			return fmt.Errorf("the network's score %d of %d is %v, want a number", i+1, legal, x)
		}
	}
	return nil
}

// soften turns scores into weights, 1 for the greatest.
func (e *Evaluator) soften(weights, scores []float32) {
	top := float32(math.Inf(-1))
	for _, x := range scores {
		top = max(top, x)
	}
	for i, x := range scores {
		weights[i] = float32(elementary.Exp(float64(x-top) / e.options.PriorTemperature))
	}
}

func (e *Evaluator) fail(err error) {
	if e.fault == nil {
		e.fault = err
	}
}

// Fault returns the first fault since it was last asked, and forgets it.
func (e *Evaluator) Fault() error {
	err := e.fault
	e.fault = nil
	return err
}
