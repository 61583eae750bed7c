package foresight

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/training/diagnose"
)

// Test says which games are played and where one looks.
type Test struct {
	Match      agents.Match // its Game is the one forecast; its Sink is taken
	Forecaster *neural.Forecaster
	Looks      int // positions of each game, evenly spread over its steps
}

// Subject is what is foretold.
type Subject int

// The subjects.
const (
	Places Subject = iota // that side 1 holds a place in the end, of those that not all games leave to the same side
	Units                 // that a unit on the map is there in the end
	Wins                  // that side 1 wins
	numSubjects
)

// Thirds is into how many parts of a game the looks are sorted.
const Thirds = 3

// Report is how good the forecasts were.
type Report struct {
	Games   int
	Looks   int
	Silent  []string // what the network does not tell of
	Results [numSubjects][Thirds + 1]Result
	Bins    [numSubjects][]diagnose.Bin
}

// Result compares forecasts of a third of the games, or with all thirds together. Where N is 0 the rest means nothing.
type Result struct {
	N        int
	Forecast float64 // Brier scores
	Stays    float64 // of saying that all stays as it is; for wins, of saying even
	Usual    float64 // of saying the share of the other games
	// Skill is how much of the score of the better of the two the forecast takes away: 1 at best, 0 for being no better. Interval
	// is its 95 % interval by a bootstrap over games.
	Skill    float64
	Interval agents.Interval
}

// claim is one thing foretold.
type claim struct {
	game, third, key     int
	chance, stays, usual float64
	came                 float64 // 1 or 0; half for a draw
}

// run is a test under way.
type run struct {
	*Test
	report Report
	claims [numSubjects][]claim
	things map[neural.ThingKey]int
}

// Run plays and compares. It is the same for the same test, whatever the number of workers.
func (t *Test) Run(ctx context.Context, rng *rand.Rand) (*Report, error) {
	if t.Looks < 1 {
		return nil, fmt.Errorf("foresight: got %d looks at a game, want at least 1", t.Looks)
	}
	r := &run{Test: t, things: map[neural.ThingKey]int{}}
	m := t.Match
	m.Sink = r.take
	if _, err := m.Run(ctx); err != nil {
		return nil, err
	}
	if r.report.Games < 2 {
		return nil, errors.New("foresight: there are fewer than 2 games to compare")
	}
	for s := range numSubjects {
		r.weigh(s, rng)
	}
	return &r.report, nil
}

// look is what was foretold at a position.
type look struct {
	third int
	*neural.Forecast
}

// take looks at a game.
func (r *run) take(n int, rec *env.Record) error {
	var looks []look
	next := 0
	end, err := env.Replay(r.Match.Game, rec, func(step int, s engine.State, _ env.Step) error {
		if next >= r.Looks || (step-1)*r.Looks < next*len(rec.Steps) || !s.Player().IsSide() {
			return nil
		}
		next++
		f, err := r.Forecaster.Forecast(s)
		looks = append(looks, look{min(Thirds-1, (step-1)*Thirds/len(rec.Steps)), f})
		return err
	})
	if err != nil {
		return err
	}
	last := r.Forecaster.Left(end)
	r.report.Games++
	r.report.Looks += len(looks)
	for _, l := range looks {
		r.report.Silent = l.Silent
		r.compare(n, l, last, rec.Returns[1])
	}
	return nil
}

// compare notes what was foretold beside what came.
func (r *run) compare(game int, l look, last *neural.Ending, returned float64) {
	add := func(of Subject, key int, chance float64, stays, came bool) {
		r.claims[of] = append(r.claims[of], claim{game: game, third: l.third, key: key, chance: chance, stays: one(stays), came: one(came)})
	}
	ours := func(owner int) bool { return owner >= 0 && l.Owners[owner].Side == 1 }
	for i := range l.Nodes {
		n := &l.Nodes[i]
		add(Places, n.Row, n.Held(l.Owners, 1), ours(n.Now), ours(last.Owner[n.Row]))
	}
	for i := range l.Things {
		t := &l.Things[i]
		if t.Now {
			key := neural.ThingKey{Block: t.Block, Row: t.Row}
			if came, known := last.Alive[key]; known {
				add(Units, r.number(key), t.Chance, true, came)
			}
		}
	}
	r.claims[Wins] = append(r.claims[Wins], claim{game: game, third: l.third, chance: l.Win[1], stays: 0.5, came: (1 + returned) / 2})
}

// number is a number for a thing.
func (r *run) number(key neural.ThingKey) int {
	n, known := r.things[key]
	if !known {
		n = len(r.things)
		r.things[key] = n
	}
	return n
}

func one(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// weigh sums up the claims of a subject.
func (r *run) weigh(of Subject, rng *rand.Rand) {
	all := usual(r.claims[of])
	if of == Places {
		all = open(all)
	}
	var told []diagnose.Prediction
	parts := [Thirds + 1][]claim{}
	for _, c := range all {
		parts[c.third] = append(parts[c.third], c)
		parts[Thirds] = append(parts[Thirds], c)
		told = append(told, diagnose.Prediction{Game: c.game, Value: 2*c.chance - 1, Result: 2*c.came - 1})
	}
	for i := range parts {
		r.report.Results[of][i] = result(parts[i], rng)
	}
	if len(told) > 0 {
		r.report.Bins[of] = diagnose.Calibrate(told, 10)
	}
}

// outcomes is, by game, how something ended, and of how many.
type outcomes map[int]float64

// ends is how each thing ended in each game.
func ends(all []claim) map[int]outcomes {
	by := map[int]outcomes{}
	for _, c := range all {
		if by[c.key] == nil {
			by[c.key] = outcomes{}
		}
		by[c.key][c.game] = c.came
	}
	return by
}

// usual fills in the share of the other games; even where there is none.
func usual(all []claim) []claim {
	by := ends(all)
	sums := map[int]float64{}
	for key, games := range by {
		for _, came := range games { // each is a multiple of a half: the order does not matter
			sums[key] += came
		}
	}
	for i := range all {
		c := &all[i]
		c.usual = 0.5
		if n := len(by[c.key]) - 1; n > 0 {
			c.usual = (sums[c.key] - c.came) / float64(n)
		}
	}
	return all
}

// open leaves out what ends alike in all games.
func open(all []claim) (out []claim) {
	varies := map[int]bool{}
	for key, games := range ends(all) {
		low, high := math.Inf(1), math.Inf(-1)
		for _, came := range games {
			low, high = min(low, came), max(high, came)
		}
		varies[key] = low < high
	}
	for _, c := range all {
		if varies[c.key] {
			out = append(out, c)
		}
	}
	return out
}

// errorsOf are sums of squared errors, and of how many claims.
type errorsOf struct{ n, forecast, stays, usual float64 }

func (e *errorsOf) add(o errorsOf) {
	e.n, e.forecast, e.stays, e.usual = e.n+o.n, e.forecast+o.forecast, e.stays+o.stays, e.usual+o.usual
}

func (e *errorsOf) skill() float64 { return 1 - e.forecast/min(e.stays, e.usual) }

func result(all []claim, rng *rand.Rand) Result {
	var games []errorsOf
	at := map[int]int{}
	total := errorsOf{}
	for _, c := range all {
		i, known := at[c.game]
		if !known {
			i = len(games)
			at[c.game] = i
			games = append(games, errorsOf{})
		}
		square := func(x float64) float64 { return float64((x - c.came) * (x - c.came)) }
		e := errorsOf{1, square(c.chance), square(c.stays), square(c.usual)}
		games[i].add(e)
		total.add(e)
	}
	out := Result{N: len(all), Forecast: total.forecast / total.n, Stays: total.stays / total.n, Usual: total.usual / total.n, Skill: total.skill()}
	out.Interval = diagnose.Bootstrap(rng, len(games), func(drawn []int) float64 {
		sum := errorsOf{}
		for _, i := range drawn {
			sum.add(games[i])
		}
		return sum.skill()
	})
	return out
}
