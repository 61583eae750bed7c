package agents

import (
	"cmp"
	"time"

	"bridgehead/env"
)

// Report sums a match up.
type Report struct {
	Sides  [2]string
	Agents [2]string
	Games  []GameResult // by number

	Wins      [2]int // games with a positive return for the side
	Draws     int
	Words     string        // what the game calls its points, such as "VP"; empty where it counts none
	Points    Distribution  // of side 1 less those of side 0, at the last positions
	Decisions Distribution  // a game, both sides
	Chances   Distribution  // chance nodes a game
	Elapsed   time.Duration // 0 without a clock
	Thinking  [2]Thinking   // by side; none without a clock
}

// Thinking is the time that actions took, as [Explanation.Elapsed] has it.
type Thinking struct {
	Actions int // those with a time; agents that do not look at the clock have none
	Time    time.Duration
	Longest time.Duration
}

func (t *Thinking) add(elapsed time.Duration) {
	if elapsed > 0 {
		t.join(Thinking{1, elapsed, elapsed})
	}
}

func (t *Thinking) join(o Thinking) {
	t.Actions, t.Time, t.Longest = t.Actions+o.Actions, t.Time+o.Time, max(t.Longest, o.Longest)
}

// Mean is the time for one action.
func (t Thinking) Mean() time.Duration { return t.Time / time.Duration(max(1, t.Actions)) }

func newReport(sides, agents [2]string) *Report {
	return &Report{Sides: sides, Agents: agents}
}

func (r *Report) add(f finished) {
	r.Games = append(r.Games, f.GameResult)
	r.Words = cmp.Or(r.Words, f.words)
	for side := range r.Thinking {
		r.Thinking[side].join(f.thinking[side])
	}
	switch {
	case f.Returns[0] > 0:
		r.Wins[0]++
	case f.Returns[1] > 0:
		r.Wins[1]++
	default:
		r.Draws++
	}
}

func (r *Report) finish(elapsed time.Duration) {
	r.Elapsed = elapsed
	column := func(of func(GameResult) int) Distribution {
		values := make([]int, len(r.Games))
		for i, g := range r.Games {
			values[i] = of(g)
		}
		return NewDistribution(values)
	}
	if r.Words != "" {
		r.Points = column(func(g GameResult) int { return g.Points })
	}
	r.Decisions = column(func(g GameResult) int { return g.Decisions[0] + g.Decisions[1] })
	r.Chances = column(func(g GameResult) int { return g.Chances })
}

// WinRate is the share of games a side won, with its 95 % interval.
func (r *Report) WinRate(side int) (float64, Interval) {
	n := len(r.Games)
	if n == 0 {
		return 0, Wilson(0, 0)
	}
	return float64(r.Wins[side]) / float64(n), Wilson(r.Wins[side], n)
}

// TotalDecisions is the number of decisions of all games.
func (r *Report) TotalDecisions() int {
	n := 0
	for _, g := range r.Games {
		n += g.Decisions[0] + g.Decisions[1]
	}
	return n
}

// Hash is a signature of the match: it covers the outcome of every game.
func (r *Report) Hash() uint64 {
	h := uint64(len(r.Games))
	for _, g := range r.Games {
		h = env.Fold(h, g.FinalHash)
		h = env.Fold(h, uint64(g.Decisions[0]+g.Decisions[1]))
		h = env.Fold(h, uint64(g.Chances))
	}
	return h
}
