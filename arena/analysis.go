package arena

import (
	"fmt"
	"math"
	"slices"

	"bridgehead/agents"
)

// Analysis is everything a run says. It is a pure function of the configuration and the pairs.
type Analysis struct {
	Config   Config
	Planned  int // entries of the schedule
	Pairs    int // pairs played
	Games    int
	Matches  []MatchResult // by pairing, over all scenarios
	Parts    []MatchResult // by pairing and scenario, where there are several scenarios
	Ratings  *Ratings
	Balances []Balance
	Luck     []LuckReport // by scenario
	Pace     []Pace       // by agent
	Forfeits []NamedForfeit
}

// MatchResult is a pairing.
type MatchResult struct {
	Agents   [2]int
	Scenario int // -1: all of them
	Penta    Penta
	Games    int
	Wins     [2][2]int       // of Agents[0] and Agents[1], by the side they played
	Draws    [2]int          // by the side of Agents[0]
	Mean     float64         // of Agents[0], a game
	Interval agents.Interval // pentanomial
	Boot     agents.Interval // bootstrap over pairs
	Elo      float64
	EloSpan  agents.Interval
	Adjusted Adjusted
	Points   PointGap
	Planned  int     // pairs, had it been played to its end
	Test     *SPRT   // that may stop it; nil: none
	LLR      float64 // of the test
	Verdict  Verdict
}

// WinRate is the share of games Agents[who] won on a side, with its Wilson interval; side -1 is both.
func (m *MatchResult) WinRate(who, side int) (wins, games int, in agents.Interval) {
	wins, games = m.Wins[who][0]+m.Wins[who][1], m.Games
	if side >= 0 {
		wins, games = m.Wins[who][side], m.Games/2
	}
	return wins, games, agents.Wilson(wins, games)
}

// PointGap compares agents by victory points: those of the first on side 1, who gathers them, less those of
// the second, pair by pair. It tells agents apart even where one side wins every game.
type PointGap struct {
	N    int // pairs in which points were counted
	Mean float64
	Span agents.Interval
}

func newPointGap(gaps []float64) PointGap {
	mean, variance := meanVar(gaps)
	half := z95 * math.Sqrt(variance/float64(max(1, len(gaps))))
	return PointGap{len(gaps), mean, agents.Interval{Low: mean - half, High: mean + half}}
}

// gap is the PointGap of one pair; false where points were not counted.
func (p *Pair) gap() (float64, bool) {
	if len(p.Games) < 2 || p.Games[0].Points == nil || p.Games[1].Points == nil {
		return 0, false
	}
	return float64(p.Games[1].Points.VP - p.Games[0].Points.VP), true
}

func (g *PointGap) mean() string {
	if g.N == 0 {
		return "-"
	}
	return fmt.Sprintf("%+.2f", g.Mean)
}

func (g *PointGap) span() string {
	if g.N < 2 {
		return "-"
	}
	return fmt.Sprintf("%+.2f to %+.2f", g.Span.Low, g.Span.High)
}

// Pace is how long an agent thinks.
type Pace struct {
	Agent     int
	Decisions int
	Nanos     int64
}

// Mean is the mean time for a decision in nanoseconds.
func (p Pace) Mean() float64 {
	if p.Decisions == 0 {
		return 0
	}
	return float64(p.Nanos) / float64(p.Decisions)
}

// NamedForfeit is a forfeit with where it happened.
type NamedForfeit struct {
	Pair, Game int
	Seed       uint64
	Agent      int
	Forfeit
}

// Analyse computes all tables of a run.
func Analyse(c Config, pairs []Pair) *Analysis {
	a := &Analysis{Config: c, Planned: len(c.Schedule()), Pairs: len(pairs), Ratings: Rate(&c, pairs)}
	adjusted := adjustPairs(&c, pairs)
	for _, x := range c.matchups() {
		if x.mirror() {
			continue
		}
		if m, ok := newMatchResult(&c, pairs, adjusted, &x, -1); ok {
			a.Matches = append(a.Matches, m)
		}
		for s := range c.Scenarios {
			if m, ok := newMatchResult(&c, pairs, adjusted, &x, s); ok && len(c.Scenarios) > 1 {
				a.Parts = append(a.Parts, m)
			}
		}
	}
	a.Balances = balances(&c, pairs)
	a.Luck = reportLuck(&c, pairs, adjusted)
	a.Pace = make([]Pace, len(c.Agents))
	for i := range a.Pace {
		a.Pace[i].Agent = i
	}
	for i := range pairs {
		a.count(&pairs[i])
	}
	return a
}

// count adds the games of a pair to the pace and the forfeits.
func (a *Analysis) count(p *Pair) {
	for i, g := range p.Games {
		a.Games++
		seat := p.Unit().Seat(i)
		for side, agent := range seat {
			a.Pace[agent].Decisions += g.Decisions[side]
			a.Pace[agent].Nanos += g.Nanos[side]
		}
		if g.Forfeit != nil {
			a.Forfeits = append(a.Forfeits, NamedForfeit{Pair: p.Number, Game: i, Seed: p.Seed,
				Agent: seat[g.Forfeit.Side], Forfeit: *g.Forfeit})
		}
	}
}

// newMatchResult sums up a pairing on a scenario, or on all for -1; false when it was not played.
func newMatchResult(c *Config, pairs []Pair, adjusted map[int]float64, x *matchup, scenario int) (MatchResult, bool) {
	m := MatchResult{Agents: x.agents, Scenario: scenario, Planned: x.pairs, Test: x.test}
	if scenario < 0 {
		m.Planned *= len(c.Scenarios)
	}
	var raw, free, gaps []float64
	for i := range pairs {
		p := &pairs[i]
		if p.Agents != x.agents || scenario >= 0 && p.Scenario != scenario {
			continue
		}
		m.Penta.Add(p.Score())
		m.Games += len(p.Games)
		for k := range p.Games {
			m.win(k, &p.Games[k])
		}
		raw, free = append(raw, p.Score()/2), append(free, adjusted[i])
		if gap, ok := p.gap(); ok {
			gaps = append(gaps, gap)
		}
	}
	if len(raw) == 0 {
		return m, false
	}
	m.Mean, m.Interval = m.Penta.Mean(), m.Penta.Interval()
	m.Elo, m.EloSpan = Elo(m.Mean), EloInterval(m.Interval)
	part := (x.agents[0]*len(c.Agents)+x.agents[1])*(len(c.Scenarios)+1) + scenario + 1
	m.Boot = Bootstrap(bootRand(bootMatch, part), len(raw), func(drawn []int) float64 {
		sum := 0.
		for _, i := range drawn {
			sum += raw[i]
		}
		return sum / float64(len(drawn))
	})
	m.Adjusted, m.Points = newAdjusted(raw, free), newPointGap(gaps)
	m.LLR, m.Verdict = x.judge(m.Penta)
	return m, true
}

// win counts a game in which Agents[0] played a side.
func (m *MatchResult) win(side int, g *Game) {
	switch {
	case g.Returns[side] > 0:
		m.Wins[0][side]++
	case g.Returns[1-side] > 0:
		m.Wins[1][1-side]++
	default:
		m.Draws[side]++
	}
}

// Match finds the result between two agents over all scenarios as the first of them sees it; false where
// they did not meet.
func (a *Analysis) Match(first, second int) (score float64, m *MatchResult, ok bool) {
	i := slices.IndexFunc(a.Matches, func(m MatchResult) bool {
		return m.Agents == [2]int{first, second} || m.Agents == [2]int{second, first}
	})
	if i < 0 {
		return 0, nil, false
	}
	m = &a.Matches[i]
	if m.Agents[0] == first {
		return m.Mean, m, true
	}
	return 1 - m.Mean, m, true
}
