package club

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/engine/gamble"
)

// candScale flattens the values of candidates: they count units as well as victory points.
const candScale = 30

// playLimit bounds the decisions of an activation that is played through.
const playLimit = 400

// impulse chooses what to activate (8.2). It plays the most promising activations through to their
// end and compares where they lead.
type impulse struct {
	agent   *scripted
	width   int     // activations played through
	samples int     // times each
	slip    float64 // chance of a blind choice
	pcg     rand.PCG
	dice    *rand.Rand

	options  []option
	work     gamble.State
	calm     gamble.State // scratch, to value a position without playing on
	legal    []engine.Action
	cands    []agents.Candidate
	outcomes []engine.Outcome

	judge  Judge   // nil: scripted judges alone
	share  float64 // of the judge in what an end is worth, in [0, 1]
	heat   float64 // victory points within which a worse option is chosen with chance 1/e; 0: the best is
	keep   bool    // ends are kept, for there is more to be asked of them
	ends   ends    // where options led: samples for each of them
	foe    foe
	judged int // positions that the judge has been asked about for the decision in hand

	guest guest
	due   []planned // decisions to make without thinking again
	end   parts     // where the option chosen led
}

// option is an activation: one or two decisions.
type option struct {
	acts  [2]engine.Action
	n     int
	first float64 // value of its best first move
	value float64 // where it leads, a mean
	from  int     // its first end, where ends are kept
	end   parts   // of its value, where it led last
	guest bool    // it is the guest's, who plays it through
	prior float64 // by which it is likely to be his
}

func (p *impulse) forget() {
	p.due = p.due[:0]
	p.guest.leads = false
}

// next decides the nodes at which an activation is chosen.
func (p *impulse) next(s *gamble.State) (engine.Action, bool) {
	h := s.Hash()
	for _, d := range p.due {
		if d.hash == h {
			return d.action, true
		}
	}
	p.due = p.due[:0]
	if !choosesActivation(s) {
		return p.followGuest(s)
	}
	p.guest.leads = false
	p.list(s)
	p.choose(s)
	best := p.options[0]
	p.end = best.end
	if best.guest {
		p.guest.leads, p.guest.at = true, clockOf(s)
	}
	p.work.CopyFrom(s)
	for i := 1; i < best.n; i++ {
		p.work.Apply(best.acts[i-1])
		p.due = append(p.due, planned{p.work.Hash(), best.acts[i]})
	}
	for _, o := range p.options {
		p.agent.cands = note(p.agent.cands, 0, o.acts[0], elementary.Tanh(o.value/candScale))
	}
	return best.acts[0], true
}

func choosesActivation(s *gamble.State) bool {
	switch s.NodeKind() {
	case "K_IMPULSE", "K_IMPULSE2", "K_AFTER", "K_ACTIVE":
		return true
	}
	return false
}

// list makes the options at s: every legal action, and where a place is chosen next every place.
func (p *impulse) list(s *gamble.State) {
	p.options = p.options[:0]
	for _, a := range p.agent.legal {
		p.work.CopyFrom(s)
		p.work.Apply(a)
		if p.work.Player() == s.Player() && p.work.NodeKind() == "K_ACTIVE" {
			p.legal = p.work.LegalActions(p.legal[:0])
			for _, l := range p.legal {
				p.options = append(p.options, option{acts: [2]engine.Action{a, l}, n: 2})
			}
			continue
		}
		p.options = append(p.options, option{acts: [2]engine.Action{a}, n: 1})
	}
}

// choose values the options and sorts them, the best first.
func (p *impulse) choose(s *gamble.State) {
	side := s.Player()
	brake := p.agent.look.brake
	for i := range p.options {
		if brake.Ends() {
			return // nothing will come of it
		}
		p.options[i].first = p.peek(s, &p.options[i], side)
	}
	slices.SortStableFunc(p.options, func(a, b option) int { return cmp.Compare(b.first, a.first) })
	n := min(p.width, len(p.options))
	p.options = p.invite(s, p.options, n)
	p.ends.clear()
	seed := p.agent.rng.Uint64()
	for i := range p.options {
		o := &p.options[i]
		sum := 0.
		for k := range p.samples {
			if brake.Ends() {
				return
			}
			p.pcg.Seed(seed, uint64(k))
			sum += p.playThrough(s, o, side)
		}
		o.value, o.end = sum/float64(p.samples), p.agent.look.eval.parts()
	}
	if p.keep || p.judge != nil && len(p.options) > 1 {
		p.consult(side)
	}
	slices.SortStableFunc(p.options, func(a, b option) int { return cmp.Compare(b.value, a.value) })
	if p.foe.options > 0 && len(p.options) > 1 {
		p.answer(side)
	}
	if p.heat > 0 {
		p.draw()
	}
	if p.slip > 0 && p.agent.rng.Float64() < p.slip {
		k := p.agent.rng.IntN(len(p.options))
		p.options[0], p.options[k] = p.options[k], p.options[0]
	}
}

// begin leaves in p.work the position after the option's own decisions.
func (p *impulse) begin(s *gamble.State, o *option) {
	p.work.CopyFrom(s)
	for _, a := range o.acts[:o.n] {
		p.work.Apply(a)
	}
}

// peek values an option by its best first move.
func (p *impulse) peek(s *gamble.State, o *option, side engine.Player) float64 {
	p.begin(s, o)
	if p.work.Player() != side || choosesActivation(&p.work) {
		return p.agent.look.value(&p.work, side)
	}
	p.cands = p.agent.sketch.find(&p.work, p.cands[:0])
	v := p.agent.sketch.value
	p.agent.sketch.forget()
	return v
}

// playThrough plays an option to the end of its activation with sampled dice and values the end.
func (p *impulse) playThrough(s *gamble.State, o *option, side engine.Player) float64 {
	p.begin(s, o)
	w, sk := &p.work, &p.agent.sketch
	sk.forget()
	luck := 0.
	for range playLimit {
		if p.agent.look.brake.Ends() {
			break
		}
		switch who := w.Player(); {
		case who == engine.Terminal:
			return p.arrive(side, luck)
		case who == engine.Chance:
			luck += p.roll(w, side)
		case choosesActivation(w), w.Phase() != s.Phase():
			return p.arrive(side, luck)
		case who != side:
			p.legal = w.LegalActions(p.legal[:0])
			w.Apply(p.legal[0])
		case o.guest:
			w.Apply(p.guestMove(w))
		default:
			if !sk.foreseen(w) {
				p.cands = sk.find(w, p.cands[:0])
			}
			p.legal = sk.take(p.legal[:0])
			w.Apply(p.legal[0])
		}
	}
	return p.arrive(side, luck)
}

// roll plays the dice and returns by how much they were better than expected for a side. Taking that
// off makes few samples speak for many.
func (p *impulse) roll(w *gamble.State, side engine.Player) float64 {
	p.calm.CopyFrom(w)
	mean := p.agent.look.value(&p.calm, side)
	w.Apply(p.sample(w))
	p.calm.CopyFrom(w)
	return p.agent.look.value(&p.calm, side) - mean
}

// sample draws an outcome of a chance node.
func (p *impulse) sample(w *gamble.State) engine.Action {
	p.outcomes = w.Merged(p.outcomes[:0])
	x := p.dice.Float64()
	for _, o := range p.outcomes {
		if x -= o.P; x < 0 {
			return o.Action
		}
	}
	return p.outcomes[len(p.outcomes)-1].Action
}
