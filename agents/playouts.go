package agents

import (
	"math/rand/v2"

	"bridgehead/engine"
)

// playoutsEach is how many playouts evaluate a position of a game without a score of its own.
const playoutsEach = 16

// playouts is the Evaluator for games that are no [engine.Scorer]: the mean result of random playouts. They are
// drawn by the hash of the position, so that equal positions have equal values.
type playouts struct {
	most    int // decisions of one
	pcg     rand.PCG
	rng     *rand.Rand
	work    engine.State
	legal   []engine.Action
	faces   []engine.Outcome
	returns []float64
}

func newPlayouts(g engine.Game) *playouts {
	p := &playouts{most: g.MaxDecisions(), work: g.New()}
	p.rng = rand.New(&p.pcg)
	return p
}

func (p *playouts) Score(s engine.State, side engine.Player) float64 {
	p.pcg.Seed(s.Hash(), 2)
	sum := 0.
	for range playoutsEach {
		p.work.CopyFrom(s)
		p.play()
		p.returns = p.work.Returns(p.returns[:0])
		sum += p.returns[side]
	}
	return sum / playoutsEach
}

// play goes on at random to the end; a playout that does not come there counts as its returns are, which is even.
func (p *playouts) play() {
	for n := 0; n < p.most; n++ {
		switch p.work.Player() {
		case engine.Terminal:
			return
		case engine.Chance:
			p.faces = p.work.Outcomes(p.faces[:0])
			p.work.Apply(p.face())
		default:
			p.legal = p.work.LegalActions(p.legal[:0])
			p.work.Apply(p.legal[p.rng.IntN(len(p.legal))])
		}
	}
}

func (p *playouts) face() engine.Action {
	x := p.rng.Float64()
	for _, o := range p.faces {
		if x -= o.P; x < 0 {
			return o.Action
		}
	}
	return p.faces[len(p.faces)-1].Action
}
