package plan

import (
	"cmp"
	"slices"

	"bridgehead/engine"
)

// enemy is how the enemy's answer to a campaign is looked for: quickly, by the same judgement.
type enemy struct {
	agent   *scripted
	options int // the best campaigns of one's own whose answers are looked for; 0: none
}

// answer values the best options by where the enemy's best answer leads, and drops the others: what looks well after
// one's own move may not after his.
func (p *campaigns) answer(side engine.Player) {
	n := min(p.enemy.options, len(p.options))
	p.options = p.options[:n]
	seed := p.agent.rng.Uint64()
	for i := range p.options {
		o := &p.options[i]
		sum := 0.
		for k := range p.samples {
			if p.agent.look.Brake.Ends() {
				return
			}
			sum += p.answered(o.from+k, side, seed+uint64(k))
		}
		o.value = sum / float64(p.samples)
	}
	slices.SortStableFunc(p.options, func(a, b option) int { return cmp.Compare(b.value, a.value) })
}

// answered is the worth for a side of an end once the enemy has answered; where he has none, that of the end.
func (p *campaigns) answered(end int, side engine.Player, seed uint64) float64 {
	s := p.ends.states[end]
	if s.Player() != 1-side || p.analyst.Stage(s) == Inside {
		return p.ends.worth[end]
	}
	f := p.enemy.agent
	f.pcg.Seed(seed, streamEnemy)
	f.legal = s.LegalActions(f.legal[:0])
	q := &f.plan
	q.judged = 0
	q.list(s)
	q.choose(s)
	p.judged += q.judged
	if p.agent.look.Brake.Err() != nil {
		return 0 // his ends may be missing
	}
	best, sum := q.options[0], 0.
	for k := range q.samples {
		n := best.from + k
		luck := -q.ends.luck[n] // his luck is not ours
		p.calm.CopyFrom(q.ends.states[n])
		own := p.agent.look.value(p.calm, side) - luck
		sum += p.weigh(side, own, luck, -q.ends.says[n])
	}
	return sum / float64(q.samples)
}

// streamEnemy keeps the dice of answers apart from others of the same seed.
const streamEnemy = 0xf0e
