package env

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// Reward is the scheme of rewards. The base is terminal: 0 on every step, and the returns of the
// game (1 won, -1 lost, 0 drawn) on the last one.
//
// Shaping adds the differences of a potential (Ng, Harada and Russell 1999). From one decision of a
// side to its next one, s to s', the side is paid
//
//	F = Discount * phi(s') - phi(s)
//
// where phi is 0 at the end of the game and otherwise
//
//	phi(s) = Shaping * (part of side 1 - part of side 0)
//
// for side 1, its negative for side 0. The part of a side that needs points is min(1, Have / Need), that of another 0; where
// neither needs any the two parts together are Margin / Unit. Phi is at most Shaping either way. Discounted by Discount over the decisions of the side, the
// payments of an episode sum to -phi of its first decision, whatever was played. So shaping moves
// neither the best policy nor any difference between policies; it only makes good news come sooner.
// That holds for a learner that discounts by the same factor.
type Reward struct {
	// Shaping is the weight of the potential, 0 to 10; 0 is terminal rewards alone.
	Shaping float64
	// Discount is the factor the learner discounts by from one of its decisions to the next, over 0
	// and at most 1.
	Discount float64
}

// DefaultReward is terminal rewards.
func DefaultReward() Reward { return Reward{Discount: 1} }

const maxShaping = 10

// Validate returns the first fault of the scheme for g.
func (r Reward) Validate(g engine.Game) error {
	switch {
	case !(r.Shaping >= 0 && r.Shaping <= maxShaping):
		return fmt.Errorf("reward: shaping: got %v, want 0 to %d", r.Shaping, maxShaping)
	case !(r.Discount > 0 && r.Discount <= 1):
		return fmt.Errorf("reward: discount: got %v, want more than 0 and at most 1", r.Discount)
	case r.Shaping > 0:
		if _, ok := g.New().(engine.Scored); !ok {
			return fmt.Errorf("reward: the game %s counts no points, want terminal", g.ID())
		}
	}
	return nil
}

// rewardForms is what ParseReward reads, for its errors.
const rewardForms = "terminal | vp | vp:weight=W,discount=D"

// ParseReward reads a scheme: "terminal", or "vp" with an optional weight (1) and discount (1) as in
// "vp:weight=0.5,discount=0.99".
func ParseReward(text string) (Reward, error) {
	r := DefaultReward()
	name, rest, more := strings.Cut(text, ":")
	switch {
	case name == "terminal" && !more:
		return r, nil
	case name != "vp":
		return r, fmt.Errorf("reward: got %q, want %s", text, rewardForms)
	}
	r.Shaping = 1
	if !more {
		return r, nil
	}
	var seen []string
	for item := range strings.SplitSeq(rest, ",") {
		key, value, _ := strings.Cut(item, "=")
		field := map[string]*float64{"weight": &r.Shaping, "discount": &r.Discount}[key]
		if field == nil {
			return r, fmt.Errorf("reward %q: unknown key %q, want weight | discount", text, key)
		}
		if slices.Contains(seen, key) {
			return r, fmt.Errorf("reward %q: %s is given twice", text, key)
		}
		seen = append(seen, key)
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || math.IsNaN(x) {
			return r, fmt.Errorf("reward %q: %s: got %q, want a number", text, key, value)
		}
		*field = x
	}
	return r, nil
}

// String is the form that ParseReward reads.
func (r Reward) String() string {
	if r.Shaping == 0 {
		return "terminal"
	}
	return "vp:weight=" + strconv.FormatFloat(r.Shaping, 'g', -1, 64) +
		",discount=" + strconv.FormatFloat(r.Discount, 'g', -1, 64)
}

// phi is the potential of s for side 1; s is not terminal.
func (r Reward) phi(s engine.State) float64 {
	if r.Shaping == 0 {
		return 0
	}
	return float64(r.Shaping * standing(s.(engine.Scored).Points())) // Validate has asked
}

// standing is how near side 1 is to what it needs, less how near side 0 is, in [-1, 1].
func standing(p engine.Score) float64 {
	if p.Need[0] <= 0 && p.Need[1] <= 0 {
		return max(-1, min(1, float64(p.Margin)/float64(p.Unit)))
	}
	part := [2]float64{}
	for side, need := range p.Need {
		if need > 0 {
			part[side] = min(1, float64(p.Have[side])/float64(need))
		}
	}
	return max(-1, min(1, part[1]-part[0]))
}

// purse keeps what is owed to the two sides.
type purse struct {
	scheme  Reward
	due     [2]float64 // since the last TimeStep
	base    [2]float64 // potential for the side at its last decision
	decided [2]bool    // it has had one
}

func (p *purse) reset() { *p = purse{scheme: p.scheme} }

// decision pays the side to act at s for the way from its last decision.
func (p *purse) decision(s engine.State, side engine.Player) {
	if p.scheme.Shaping == 0 {
		return
	}
	phi := p.scheme.phi(s)
	if side == 0 {
		phi = 0 - phi // never a negative zero
	}
	p.shape(side, phi)
	p.base[side], p.decided[side] = phi, true
}

// cut pays both sides where an episode is truncated at s; the potential there still counts, as a
// learner bootstraps from its value. The side to act has been paid by decision.
func (p *purse) cut(s engine.State) {
	if p.scheme.Shaping == 0 {
		return
	}
	phi := p.scheme.phi(s)
	if s.Player() != 0 {
		p.shape(0, 0-phi)
	}
	if s.Player() != 1 {
		p.shape(1, phi)
	}
}

// end pays both sides at the end of the game.
func (p *purse) end(returns []float64) {
	for side := range p.due {
		p.shape(engine.Player(side), 0)
		p.due[side] += returns[side]
	}
}

func (p *purse) shape(side engine.Player, phi float64) {
	if p.decided[side] {
		p.due[side] += float64(p.scheme.Discount*phi) - p.base[side]
	}
}
