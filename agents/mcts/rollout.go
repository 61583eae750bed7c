package mcts

import (
	"math"
	"math/rand/v2"

	"bridgehead/engine"
)

// Player picks actions for playouts.
type Player interface {
	// Seed begins a playout.
	Seed(seed uint64)
	// Pick is a legal action at the decision node s, which it leaves as it is.
	Pick(s engine.State) engine.Action
}

// Rollout evaluates a position by playing on from it once, at random: the Monte Carlo evaluation of
// Coulom (Efficient selectivity and backup operators in Monte-Carlo tree search, CG 2006).
type Rollout struct {
	// Player, if not nil, chooses the actions of playouts, which are drawn at random otherwise.
	Player Player
	// Stop, if not nil, ends playouts once it is true: the search is over, and their values are of no use. Threads ask it.
	Stop func() bool

	cut   int
	tries int
	score *Score

	pcg   rand.PCG
	rng   *rand.Rand
	work  engine.State
	ahead engine.State
	legal []engine.Action
	outs  []engine.Outcome
	two   [2]float64
}

var (
	_ BatchEvaluator = (*Rollout)(nil)
	_ Seeder         = (*Rollout)(nil)
)

// NewRollout makes an evaluator for positions of g. A playout ends after cut decisions with the value
// of score, or with cut 0 at the end of the game. Decisions are drawn evenly from the legal actions; with tries
// above 1 so many are drawn and the one with the best score one action ahead is taken.
func NewRollout(g engine.Game, cut, tries int, score *Score) *Rollout {
	r := &Rollout{cut: cut, tries: tries, score: score, work: g.New(), ahead: g.New()}
	r.rng = rand.New(&r.pcg)
	r.Seed(0)
	return r
}

// Abilities has dice, which are rolled as the rest is played.
func (r *Rollout) Abilities() Abilities { return Abilities{Dice: true, Draws: true} }

// Seed begins the random numbers anew.
func (r *Rollout) Seed(seed uint64) { r.pcg.Seed(seed, streamEvaluator) }

// EvaluateBatch plays one leaf after the other.
func (r *Rollout) EvaluateBatch(leaves []Leaf) {
	for i := range leaves {
		leaves[i].Value = r.play(leaves[i].State)
	}
}

// play is the value for side 0 of one playout from st, which stays as it is.
func (r *Rollout) play(st engine.State) float64 {
	w := r.work
	if r.Player != nil {
		r.Player.Seed(r.rng.Uint64())
	}
	w.CopyFrom(st)
	for n := 0; ; {
		if r.Stop != nil && r.Stop() {
			return 0
		}
		switch w.Player() {
		case engine.Terminal:
			return ending(w, &r.two)
		case engine.Chance:
			r.outs = w.Outcomes(r.outs[:0])
			w.Apply(draw(r.rng, r.outs))
		default:
			if r.cut > 0 && n == r.cut {
				return r.score.value(w)
			}
			n++
			w.Apply(r.choose(w))
		}
	}
}

func (r *Rollout) choose(w engine.State) engine.Action {
	r.legal = w.LegalActions(r.legal[:0])
	if r.Player != nil && len(r.legal) > 1 {
		return r.Player.Pick(w)
	}
	pick := r.legal[r.rng.IntN(len(r.legal))]
	if r.tries <= 1 || len(r.legal) == 1 {
		return pick
	}
	side := sign(w.Player())
	top := math.Inf(-1)
	for a, n := pick, 1; ; n++ {
		r.ahead.CopyFrom(w)
		r.ahead.Apply(a)
		if v := float64(side * r.score.value(r.ahead)); v > top {
			pick, top = a, v
		}
		if n == r.tries {
			return pick
		}
		a = r.legal[r.rng.IntN(len(r.legal))]
	}
}

// Mix is the mean of a score and a playout, as in AlphaGo (Silver et al., Mastering the game of Go
// with deep neural networks and tree search, Nature 529, 2016).
type Mix struct {
	Score   *Score
	Rollout *Rollout
	Share   float64 // of the playout, in [0, 1]
}

var (
	_ BatchEvaluator = (*Mix)(nil)
	_ Seeder         = (*Mix)(nil)
)

// Abilities are those of the score, whose evaluation is drawn in part.
func (m *Mix) Abilities() Abilities {
	a := m.Score.Abilities()
	a.Draws = true
	return a
}

// Seed seeds the playouts.
func (m *Mix) Seed(seed uint64) { m.Rollout.Seed(seed) }

// EvaluateBatch asks both.
func (m *Mix) EvaluateBatch(leaves []Leaf) {
	m.Score.EvaluateBatch(leaves)
	for i := range leaves {
		l := &leaves[i]
		l.Value += float64(m.Share * (m.Rollout.play(l.State) - l.Value))
	}
}
