package plan

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
)

// spread is how much wider the values of candidates range than those of positions, in scales of the doctrine: they
// count pieces as well as points.
const spread = 6

// playLimit bounds the decisions of a campaign that is played through.
const playLimit = 400

// campaigns chooses what to set out to do. It plays the most promising campaigns through to their end and compares
// where they lead.
type campaigns struct {
	agent   *scripted
	analyst Analyst
	poser   Poser   // nil: options are actions
	width   int     // campaigns played through
	samples int     // times each
	pooled  int     // 0, or postures share samples, so many times as many
	slip    float64 // chance of a blind choice
	pcg     rand.PCG
	dice    *rand.Rand

	options  []option
	work     engine.State
	calm     engine.State // scratch, to value a position without playing on
	legal    []engine.Action
	cands    []agents.Candidate
	outcomes []engine.Outcome

	second Evaluator // nil: the planner judges alone
	share  float64   // of the second opinion in what an end is worth, in [0, 1]
	heat   float64   // points within which a worse option is chosen with chance 1/e; 0: the best is
	keep   bool      // ends are kept, for there is more to be asked of them
	ends   ends      // where options led: samples for each of them
	enemy  enemy
	judged int // positions that the second opinion has been asked about for the decision in hand

	proposals proposals
	due       []due     // decisions to make without thinking again
	end       []float64 // parts of the value, where the option chosen led
}

// due is a decision that was made with the one before it.
type due struct {
	hash   uint64
	action engine.Action
}

// option is a campaign: one or two decisions.
type option struct {
	acts  [2]engine.Action
	n     int
	first float64   // value of its best first move
	value float64   // where it leads, a mean
	from  int       // its first end, where ends are kept
	end   []float64 // parts of its value, where it led last
	prior float64   // how likely the proposer chooses it
	other bool      // it is the proposer's, who plays it through
	pose  *Style    // it is a posture: lines are judged by this style on the way; nil: by that of the side
	plan  []due     // of a posture: its decisions up to the first dice
	alike int       // the first option that comes to the same, itself if none
}

func (p *campaigns) forget() {
	p.due = p.due[:0]
	p.proposals.leads = false
}

// next decides the nodes at which a campaign is chosen, and those of a campaign that the proposer leads.
func (p *campaigns) next(s engine.State) (engine.Action, bool) {
	h := s.Hash()
	for _, d := range p.due {
		if d.hash == h {
			return d.action, true
		}
	}
	p.due = p.due[:0]
	if p.analyst.Stage(s) == Inside {
		return p.follow(s)
	}
	p.proposals.leads = false
	p.list(s)
	p.choose(s)
	best := p.options[0]
	p.end = best.end
	if best.pose != nil {
		return p.strike(&best)
	}
	if best.other {
		p.proposals.lead(s)
	}
	p.work.CopyFrom(s)
	for i := 1; i < best.n; i++ {
		p.work.Apply(best.acts[i-1])
		p.due = append(p.due, due{p.work.Hash(), best.acts[i]})
	}
	for _, o := range p.options {
		p.agent.cands = note(p.agent.cands, 0, o.acts[0], elementary.Tanh(o.value/(spread*p.agent.look.eval.doctrine.Scale)))
	}
	return best.acts[0], true
}

// list makes the options at s: every legal action, with every one that may follow where that is the other half of it.
func (p *campaigns) list(s engine.State) {
	p.options = p.options[:0]
	if p.poser != nil {
		p.poses(s)
		return
	}
	for _, a := range p.agent.legal {
		p.work.CopyFrom(s)
		p.work.Apply(a)
		if p.work.Player() == s.Player() && p.analyst.Stage(p.work) == Second {
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
func (p *campaigns) choose(s engine.State) {
	side := s.Player()
	brake := p.agent.look.Brake
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
	if p.pooled > 0 && !p.keep && p.second == nil {
		p.pool(s, side, seed)
	} else {
		p.each(s, side, seed)
	}
	if brake.Ends() {
		return
	}
	if p.keep || p.second != nil && len(p.options) > 1 {
		p.consult(side)
	}
	slices.SortStableFunc(p.options, func(a, b option) int { return cmp.Compare(b.value, a.value) })
	if p.enemy.options > 0 && len(p.options) > 1 {
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

// each plays every option through as often as the others.
func (p *campaigns) each(s engine.State, side engine.Player, seed uint64) {
	for i := range p.options {
		o := &p.options[i]
		sum := 0.
		for k := range p.samples {
			if p.agent.look.Brake.Ends() {
				return
			}
			p.pcg.Seed(seed, uint64(k))
			sum += p.playThrough(s, o, side)
		}
		o.value, o.end = sum/float64(p.samples), p.agent.look.eval.parts(nil)
	}
}

// pool plays every option through once. Those that do the same and come to the same with these dice are one; the different ones share
// the samples of all. Where there is one only, it is the choice.
func (p *campaigns) pool(s engine.State, side engine.Player, seed uint64) {
	brake := p.agent.look.Brake
	kinds := 0
	for i := range p.options {
		if brake.Ends() {
			return
		}
		o := &p.options[i]
		p.pcg.Seed(seed, 0)
		o.value, o.alike = p.playThrough(s, o, side), i
		o.end = p.agent.look.eval.parts(nil)
		for k := range i {
			if q := &p.options[k]; q.alike == k && q.value == o.value && slices.Equal(q.plan, o.plan) {
				o.alike = k
				break
			}
		}
		if o.alike == i {
			kinds++
		}
	}
	if kinds == 1 {
		return
	}
	times := p.pooled * len(p.options) * p.samples / kinds
	for i := range p.options {
		o := &p.options[i]
		if o.alike < i {
			o.value = p.options[o.alike].value
			continue
		}
		sum := o.value
		for k := 1; k < times; k++ {
			if brake.Ends() {
				return
			}
			p.pcg.Seed(seed, uint64(k))
			sum += p.playThrough(s, o, side)
		}
		o.value = sum / float64(times)
	}
}

// begin leaves in p.work the position after the option's own decisions.
func (p *campaigns) begin(s engine.State, o *option) {
	p.work.CopyFrom(s)
	for _, a := range o.acts[:o.n] {
		p.work.Apply(a)
	}
}

// peek values an option by its best first move.
func (p *campaigns) peek(s engine.State, o *option, side engine.Player) float64 {
	if o.pose != nil {
		return 0 // all are played through
	}
	p.begin(s, o)
	if p.work.Player() != side || p.analyst.Stage(p.work) != Inside {
		return p.agent.look.value(p.work, side)
	}
	p.cands = p.agent.sketch.find(p.work, p.cands[:0])
	v := p.agent.sketch.best.Value
	p.agent.sketch.best.Forget()
	return v
}

// playThrough plays an option to the end of its campaign with sampled dice and values the end.
func (p *campaigns) playThrough(s engine.State, o *option, side engine.Player) float64 {
	p.begin(s, o)
	w, sk := p.work, &p.agent.sketch
	sk.best.Forget()
	luck := 0.
	sure := o.pose != nil && len(o.plan) == 0 // no dice have fallen
	for range playLimit {
		if p.agent.look.Brake.Ends() {
			break
		}
		switch who := w.Player(); {
		case who == engine.Terminal:
			return p.arrive(side, luck)
		case who == engine.Chance:
			luck += p.roll(w, side)
			sure = false
		case o.pose == nil && p.analyst.Stage(w) != Inside, !p.analyst.Within(s, w):
			return p.arrive(side, luck)
		case who != side:
			p.legal = w.LegalActions(p.legal[:0])
			a := p.legal[0]
			if reply := p.agent.look.Reply; reply != nil {
				a = reply(w, p.legal)
			}
			w.Apply(a)
		case o.other:
			w.Apply(p.likeliest(w))
		default:
			if !sk.best.At(w) {
				p.sketch(w, o, side)
			}
			p.legal = sk.best.Take(p.legal[:0])
			if sure {
				o.plan = append(o.plan, due{w.Hash(), p.legal[0]})
			}
			w.Apply(p.legal[0])
		}
	}
	return p.arrive(side, luck)
}

// roll plays the dice and returns by how much they were better than expected for a side. Taking that
// off makes few samples speak for many.
func (p *campaigns) roll(w engine.State, side engine.Player) float64 {
	p.calm.CopyFrom(w)
	mean := p.agent.look.value(p.calm, side)
	w.Apply(p.sample(w))
	p.calm.CopyFrom(w)
	return p.agent.look.value(p.calm, side) - mean
}

// sample draws an outcome of a chance node.
func (p *campaigns) sample(w engine.State) engine.Action {
	p.outcomes = engine.Faces(w, p.outcomes[:0])
	x := p.dice.Float64()
	for _, o := range p.outcomes {
		if x -= o.P; x < 0 {
			return o.Action
		}
	}
	return p.outcomes[len(p.outcomes)-1].Action
}
