package arena

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"bridgehead/agents"
)

// sortedKeys gives the keys of a map an order, so that sums of floats are the same every time.
func sortedKeys[V any](m map[[2]int]V) [][2]int {
	return slices.SortedFunc(maps.Keys(m), func(a, b [2]int) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
}

// Balance says how fair a scenario is: between all agents, each of whom plays both sides of every
// pair, or between equals.
type Balance struct {
	Scenario int
	Mirror   int // the agent who plays itself; -1: all pairs

	Games    int
	Wins     [2]int // by side
	Draws    int
	Wilson   [2]agents.Interval // of the share of wins by side, as if games were independent
	Side0    Adjusted           // score of side 0; intervals over pairs
	HasVP    bool
	VP       agents.Distribution
	Goal     agents.Distribution
	Length   agents.Distribution // decisions a game
	Dice     agents.Distribution // chance nodes a game
	Bid      Bid
	Forfeits int
}

// Bid is the change of the victory point threshold that would make a scenario fair.
type Bid struct {
	Points   int             // added to the threshold
	Interval agents.Interval // 95 %, bootstrap over pairs
	Share    float64         // of games in which side 1 would have reached the changed threshold
	Now      float64         // and the present one
}

// balances reports on each scenario: all pairs first, then each agent against itself.
func balances(c *Config, pairs []Pair) []Balance {
	var out []Balance
	adjusted := adjustSides(c, pairs)
	for s := range c.Scenarios {
		for agent := -1; agent < len(c.Agents); agent++ {
			var mine []*Pair
			var free []float64
			for i := range pairs {
				p := &pairs[i]
				if p.Scenario == s && (agent < 0 && !p.Mirror() || p.Mirror() && p.Agents[0] == agent) {
					mine, free = append(mine, p), append(free, adjusted[i])
				}
			}
			if len(mine) > 0 {
				out = append(out, newBalance(c, mine, free, s, agent))
			}
		}
	}
	return out
}

func newBalance(c *Config, pairs []*Pair, adjusted []float64, scenario, mirror int) Balance {
	b := Balance{Scenario: scenario, Mirror: mirror, HasVP: true}
	var vp, goal, length, dice []int
	var raw []float64
	for _, p := range pairs {
		score := 0.
		for i := range p.Games {
			g := &p.Games[i]
			b.count(g)
			score += g.Score(0) / float64(len(p.Games))
			length, dice = append(length, g.Decisions[0]+g.Decisions[1]), append(dice, g.Chances)
			if b.HasVP = b.HasVP && g.Points != nil; b.HasVP {
				vp, goal = append(vp, g.Points.VP), append(goal, g.Points.Goal)
			}
		}
		raw = append(raw, score)
	}
	for side, wins := range b.Wins {
		b.Wilson[side] = agents.Wilson(wins, b.Games)
	}
	b.Side0 = newAdjusted(raw, adjusted)
	b.Length, b.Dice = agents.NewDistribution(length), agents.NewDistribution(dice)
	if b.HasVP {
		b.VP, b.Goal = agents.NewDistribution(vp), agents.NewDistribution(goal)
		b.Bid = fairBid(pairs, scenario*(len(c.Agents)+1)+mirror+1)
	}
	return b
}

func (b *Balance) count(g *Game) {
	b.Games++
	switch {
	case g.Returns[0] > 0:
		b.Wins[0]++
	case g.Returns[1] > 0:
		b.Wins[1]++
	default:
		b.Draws++
	}
	if g.Forfeit != nil {
		b.Forfeits++
	}
}

// fairBid finds the bid from the margins, the points less the threshold at the end of each game.
func fairBid(pairs []*Pair, part int) Bid {
	all := make([]int, len(pairs))
	for i := range all {
		all[i] = i
	}
	var buf []int
	margins := func(drawn []int) []int {
		buf = buf[:0]
		for _, i := range drawn {
			for _, g := range pairs[i].Games {
				buf = append(buf, g.Points.VP-g.Points.Goal)
			}
		}
		slices.Sort(buf)
		return buf
	}
	var b Bid
	m := margins(all)
	b.Points = bid(m)
	b.Share, b.Now = reach(m, b.Points), reach(m, 0)
	b.Interval = Bootstrap(bootRand(bootBid, part), len(pairs), func(drawn []int) float64 {
		return float64(bid(margins(drawn)))
	})
	return b
}

// reach is the share of sorted margins of at least d.
func reach(margins []int, d int) float64 {
	i, _ := slices.BinarySearch(margins, d)
	return float64(len(margins)-i) / float64(len(margins))
}

// bid is the change d of the threshold whose share reach(d) is nearest to one half; of equals the one
// nearest to no change. Only margins that were seen, and one more, can be the answer.
func bid(margins []int) int {
	best, off := 0, math.Abs(reach(margins, 0)-0.5)
	try := func(d int) {
		o := math.Abs(reach(margins, d) - 0.5)
		if o < off || o == off && abs(d) < abs(best) {
			best, off = d, o
		}
	}
	for _, m := range slices.Compact(slices.Clone(margins)) {
		try(m)
		try(m + 1)
	}
	return best
}

func abs(n int) int { return max(n, -n) }
