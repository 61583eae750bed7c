package plan

import (
	"math"

	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// Evaluator is a second opinion on where campaigns lead, such as a network's.
type Evaluator interface {
	// Evaluate sets points to what positions are worth for a side, in points expected beyond what it needs. The
	// positions are at decisions or at their end; it may play on in them.
	Evaluate(positions []engine.State, side engine.Player, points []float64)
}

// ends are the positions where options led, and what is known of them.
type ends struct {
	states []engine.State // one for each of own; more are kept beyond
	own    []float64      // the planner's judgement, less the luck on the way
	luck   []float64      // on the way, as the planner judges
	says   []float64      // the second opinion
	worth  []float64      // of all together
}

func (e *ends) clear() {
	e.own, e.luck = e.own[:0], e.luck[:0]
}

func (e *ends) add(s engine.State, own, luck float64) {
	if n := len(e.own); n < len(e.states) {
		e.states[n].CopyFrom(s)
	} else {
		e.states = append(e.states, s.Clone())
	}
	e.own, e.luck = append(e.own, own), append(e.luck, luck)
}

// arrive is the worth of p.work, where an option has led, less the luck on the way.
func (p *campaigns) arrive(side engine.Player, luck float64) float64 {
	if p.second == nil && !p.keep {
		return p.agent.look.value(p.work, side) - luck
	}
	p.calm.CopyFrom(p.work)
	v := p.agent.look.value(p.calm, side) - luck
	p.ends.add(p.work, v, luck)
	return v
}

// judgedAtOnce is the number of ends that the second opinion is asked about between two looks at the brake.
const judgedAtOnce = 32

// consult asks for the second opinion, if there is one, where the options lead, and values them by both.
func (p *campaigns) consult(side engine.Player) {
	e := &p.ends
	n := len(e.own)
	e.says = append(e.says[:0], make([]float64, n)...)
	if p.second != nil {
		for from := 0; from < n && !p.agent.look.Brake.Ends(); from += judgedAtOnce {
			to := min(from+judgedAtOnce, n)
			p.second.Evaluate(e.states[from:to], side, e.says[from:to])
		}
		p.judged += n
	}
	e.worth = e.worth[:0]
	for n := range e.own {
		e.worth = append(e.worth, p.weigh(side, e.own[n], e.luck[n], e.says[n]))
	}
	for i := range p.options {
		o := &p.options[i]
		o.from = i * p.samples
		sum := 0.
		for _, w := range e.worth[o.from : o.from+p.samples] {
			sum += w
		}
		o.value = sum / float64(p.samples)
	}
}

// weigh puts the planner's judgement, less luck, and the second opinion together. Without one the former is all.
func (p *campaigns) weigh(side engine.Player, own, luck, says float64) float64 {
	if p.second == nil {
		return own
	}
	e := p.agent.look.eval
	level := e.styles[side].level
	slope := math.Max(0, level[2]+float64(level[3]*e.left))
	return float64((1-p.share)*slope*own) + float64(p.share*(says-float64(slope*luck)))
}

// draw puts an option first that is drawn by chance, the better the likelier.
func (p *campaigns) draw() {
	sum := 0.
	for i := range p.options {
		sum += elementary.Exp((p.options[i].value - p.options[0].value) / p.heat)
	}
	x := float64(p.agent.rng.Float64() * sum)
	for i := range p.options {
		if x -= elementary.Exp((p.options[i].value - p.options[0].value) / p.heat); x < 0 {
			p.options[0], p.options[i] = p.options[i], p.options[0]
			return
		}
	}
}
