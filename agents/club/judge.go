package club

import (
	"math"

	"bridgehead/engine"
	"bridgehead/engine/gamble"
)

// Judge is a second opinion on where activations lead, such as a network's.
type Judge interface {
	// Judge sets points to what positions are worth for a side, in victory points expected beyond its goal. The
	// positions are at decisions or at their end; he may play on in them.
	Judge(positions []*gamble.State, side engine.Player, points []float64)
}

// arrive is the worth of p.work, where an option has led, less the luck on the way.
func (p *impulse) arrive(side engine.Player, luck float64) float64 {
	if p.judge == nil {
		return p.agent.look.value(&p.work, side) - luck
	}
	if len(p.ends) < cap(p.ends) {
		p.ends = p.ends[:len(p.ends)+1]
	} else {
		p.ends = append(p.ends, gamble.State{})
	}
	p.ends[len(p.ends)-1].CopyFrom(&p.work)
	v := p.agent.look.value(&p.work, side) - luck
	p.owes, p.luck = append(p.owes, v), append(p.luck, luck)
	return v
}

// consult asks the judge where the options lead, and values them by his word and scripted's.
func (p *impulse) consult(side engine.Player) {
	p.at = p.at[:0]
	for i := range p.ends {
		p.at = append(p.at, &p.ends[i])
	}
	p.says = append(p.says[:0], make([]float64, len(p.ends))...)
	p.judge.Judge(p.at, side, p.says)
	p.judged = len(p.at)
	e := p.agent.look.eval
	level := e.styles[side].level
	slope := math.Max(0, level[2]+level[3]*e.early)
	for i := range p.options {
		sum := 0.
		for k := range p.samples {
			n := i*p.samples + k
			sum += (1-p.share)*slope*p.owes[n] + p.share*(p.says[n]-slope*p.luck[n])
		}
		p.options[i].value = sum / float64(p.samples)
	}
}

// draw puts an option first that is drawn by chance, the better the likelier.
func (p *impulse) draw() {
	sum := 0.
	for i := range p.options {
		sum += math.Exp((p.options[i].value - p.options[0].value) / p.heat)
	}
	x := p.agent.rng.Float64() * sum
	for i := range p.options {
		if x -= math.Exp((p.options[i].value - p.options[0].value) / p.heat); x < 0 {
			p.options[0], p.options[i] = p.options[i], p.options[0]
			return
		}
	}
}
