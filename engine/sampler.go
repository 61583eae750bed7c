package engine

// Sampler draws positions that a side could be in for all it knows, one after the other, each as often as its weight says
// ([Weigher]) in the long run: it goes from one to the next by the rule of Metropolis and Hastings, which takes a proposal
// of Resample that weighs more than the sample before it, and one that weighs less in proportion. Where samples have no weights each
// is a new one.
type Sampler struct {
	hider   Hider
	weigher Weigher // nil: samples count alike
	held    State   // the last sample
	tried   State   // a proposal
	weight  float64 // of the last sample
}

// warmUp are the proposals before the first sample where samples have weights: it then depends little on where it began.
const warmUp = 16

// NewSampler returns a sampler of positions of a game.
func NewSampler(h Hider) *Sampler {
	s := &Sampler{hider: h, held: h.New(), tried: h.New()}
	s.weigher, _ = h.(Weigher)
	return s
}

// First is a sample of what side knows at s, with random numbers in [0, 1). It belongs to the Sampler, and is only read.
func (p *Sampler) First(s State, side Player, draw func() float64) State {
	p.hider.Resample(p.held, s, side, draw)
	if p.weigher == nil {
		return p.held
	}
	p.weight = p.weigher.Weight(p.held, side)
	for range warmUp {
		p.Next(s, side, draw)
	}
	return p.held
}

// Next is the next sample, after First for the same s and side.
func (p *Sampler) Next(s State, side Player, draw func() float64) State {
	if p.weigher == nil {
		p.hider.Resample(p.held, s, side, draw)
		return p.held
	}
	p.hider.Resample(p.tried, s, side, draw)
	if w := p.weigher.Weight(p.tried, side); w >= p.weight || draw() < w/p.weight {
		p.held, p.tried, p.weight = p.tried, p.held, w
	}
	return p.held
}
