package club

import (
	"math"

	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/engine/gamble"
)

// Judge is a second opinion on where activations lead, such as a network's.
type Judge interface {
	// Judge sets points to what positions are worth for a side, in victory points expected beyond its goal. The
	// positions are at decisions or at their end; he may play on in them.
	Judge(positions []*gamble.State, side engine.Player, points []float64)
}

// ends are the positions where options led, and what is known of them.
type ends struct {
	states []gamble.State
	own    []float64 // scripted's judgement, less the luck on the way
	luck   []float64 // on the way, as scripted judges
	says   []float64 // the judge's word
	worth  []float64 // of all together
	at     []*gamble.State
}

func (e *ends) clear() {
	e.states, e.own, e.luck = e.states[:0], e.own[:0], e.luck[:0]
}

func (e *ends) add(s *gamble.State, own, luck float64) {
	if len(e.states) < cap(e.states) {
		e.states = e.states[:len(e.states)+1]
	} else {
		e.states = append(e.states, gamble.State{})
	}
	e.states[len(e.states)-1].CopyFrom(s)
	e.own, e.luck = append(e.own, own), append(e.luck, luck)
}

// arrive is the worth of p.work, where an option has led, less the luck on the way.
func (p *impulse) arrive(side engine.Player, luck float64) float64 {
	if p.judge == nil && !p.keep {
		return p.agent.look.value(&p.work, side) - luck
	}
	p.calm.CopyFrom(&p.work)
	v := p.agent.look.value(&p.calm, side) - luck
	p.ends.add(&p.work, v, luck)
	return v
}

// judgedAtOnce is the number of ends that the judge is asked about between two looks at the brake.
const judgedAtOnce = 32

// consult asks the judge, if there is one, where the options lead, and values them by his word and scripted's.
func (p *impulse) consult(side engine.Player) {
	e := &p.ends
	e.says = append(e.says[:0], make([]float64, len(e.states))...)
	if p.judge != nil {
		e.at = e.at[:0]
		for i := range e.states {
			e.at = append(e.at, &e.states[i])
		}
		for from := 0; from < len(e.at) && !p.agent.look.brake.Ends(); from += judgedAtOnce {
			to := min(from+judgedAtOnce, len(e.at))
			p.judge.Judge(e.at[from:to], side, e.says[from:to])
		}
		p.judged += len(e.at)
	}
	e.worth = e.worth[:0]
	for n := range e.states {
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

// weigh puts scripted's judgement, less luck, and the judge's word together. Without a judge the former is all.
func (p *impulse) weigh(side engine.Player, own, luck, says float64) float64 {
	if p.judge == nil {
		return own
	}
	e := p.agent.look.eval
	level := e.styles[side].level
	slope := math.Max(0, level[2]+float64(level[3]*e.early))
	return float64((1-p.share)*slope*own) + float64(p.share*(says-float64(slope*luck)))
}

// draw puts an option first that is drawn by chance, the better the likelier.
func (p *impulse) draw() {
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
