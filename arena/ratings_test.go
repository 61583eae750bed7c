package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

// manyAgents is a run of made-up agents on made-up scenarios; nothing is played.
func manyAgents(pairs, scenarios int, specs ...string) Config {
	c := Config{Format: Format, Version: Version, Agents: specs, Pairs: pairs, Seed: 1}
	for i := range scenarios {
		c.Scenarios = append(c.Scenarios, Scenario{Game: "g", ID: "g/" + string(rune('a'+i)), Sides: [2]string{"german", "allied"}})
	}
	return c
}

// The fit finds the strengths and the side terms that the games were made with.
func TestRatingsArePlantedOnes(t *testing.T) {
	c := manyAgents(2000, 2, "random", "b", "c", "d")
	strength := []float64{0, 80, 150, -60}
	bias := []float64{120, -40}
	pairs := simulate(&c, rand.New(rand.NewPCG(5, 6)), [2][]float64{strength, strength}, bias)
	r := Rate(&c, pairs)
	for i, want := range strength {
		near(t, c.Agents[i], r.Agents[i].Elo, want, 12)
		if in := r.Agents[i].Interval; want < in.Low-5 || want > in.High+5 {
			t.Errorf("%s: %v is outside of %v", c.Agents[i], want, in)
		}
		near(t, c.Agents[i]+" on side 0", r.Agents[i].Sides[0].Elo, want, 20)
	}
	near(t, "first scenario", r.Bias[0].Elo, 120, 12)
	near(t, "second scenario", r.Bias[1].Elo, -40, 12)
	near(t, "side", r.Overall.Elo, 40, 10)
	if n := len(r.Surprises(3)); n > 0 {
		t.Errorf("%d results beyond 3 sigma: %+v", n, r.Surprises(3))
	}
	if r.Order[0] != 2 || r.Order[3] != 3 {
		t.Errorf("order %v", r.Order)
	}
}

// Strengths that differ by side are told apart.
func TestRatingsBySide(t *testing.T) {
	c := manyAgents(3000, 1, "random", "b", "c")
	strength := [2][]float64{{0, 150, 60}, {0, 20, 90}}
	r := Rate(&c, simulate(&c, rand.New(rand.NewPCG(7, 8)), strength, []float64{30}))
	for side := range strength {
		for i, want := range strength[side] {
			near(t, c.Agents[i], r.Agents[i].Sides[side].Elo, want, 20)
		}
	}
}

// Two agents who score w and l of n games on each side have, but for the prior, the closed form.
func TestRatingsClosedForm(t *testing.T) {
	c := manyAgents(1000, 1, "a", "b")
	var pairs []Pair
	for _, u := range c.Schedule() {
		p := Pair{Number: u.Number, Agents: u.Agents, Games: []Game{result(1), result(0)}} // b wins both
		if u.Round%10 < 8 {
			p.Games[0] = result(0) // a wins 80 % as side 0
		}
		if u.Round%10 < 5 {
			p.Games[1] = result(1) // and 50 % as side 1
		}
		pairs = append(pairs, p)
	}
	r := Rate(&c, pairs)
	// logit .8 = gap + bias and logit .5 = gap - bias
	near(t, "gap", r.Agents[0].Elo-r.Agents[1].Elo, Elo(0.8)/2, 1)
	near(t, "bias", r.Bias[0].Elo, Elo(0.8)/2, 1)
	near(t, "mean", r.Agents[0].Elo+r.Agents[1].Elo, 0, 1e-9)
}

// With the prior, one game won against the anchor is two games of which one and a half were won: the
// likelihood is known, and its slope there is zero.
func TestRatingsOfOneSidedAgents(t *testing.T) {
	c := manyAgents(50, 1, "random", "b")
	var pairs []Pair
	for _, u := range c.Schedule() {
		pairs = append(pairs, Pair{Number: u.Number, Agents: u.Agents, Games: []Game{result(1), result(0)}}) // b wins all
	}
	r := Rate(&c, pairs)
	b := r.Agents[1]
	if b.OneSided() != 1 || r.Agents[0].OneSided() != -1 {
		t.Errorf("one-sided: %d and %d, want 1 and -1", b.OneSided(), r.Agents[0].OneSided())
	}
	// The slope: 100 games won at p, and a virtual one of half a point at p as well.
	p := EloScore(b.Elo)
	near(t, "slope", 100*(1-p)+0.5-p, 0, 1e-6)
	if !(b.Interval.Low < b.Elo-100 && b.Interval.High > b.Elo+100) || math.IsInf(b.Interval.High, 0) {
		t.Errorf("interval %v about %v", b.Interval, b.Elo)
	}
	near(t, "anchor", r.Agents[0].Elo, 0, 0)
}

// Rock, paper and scissors are equally strong, and every result is a surprise.
func TestSurprises(t *testing.T) {
	c := manyAgents(100, 1, "rock", "paper", "scissors")
	var pairs []Pair
	for _, u := range c.Schedule() {
		winner := u.Agents[1] // paper beats rock, scissors beat paper
		if u.Agents == [2]int{0, 2} {
			winner = 0
		}
		p := Pair{Number: u.Number, Agents: u.Agents, Round: u.Round}
		for k := range 2 {
			side := 0
			if u.Seat(k)[1] == winner {
				side = 1
			}
			if u.Round%5 == 0 {
				side = 1 - side
			}
			p.Games = append(p.Games, result(side))
		}
		pairs = append(pairs, p)
	}
	r := Rate(&c, pairs)
	if got := r.Surprises(2); len(got) != 3 || math.Abs(got[0].Sigma) < 5 {
		t.Errorf("surprises %+v", got)
	}
	for _, a := range r.Agents {
		near(t, "strength", a.Elo, 0, 1e-6)
	}
}

func TestSolve(t *testing.T) {
	a := [][]float64{{4, 2, 0}, {2, 5, 1}, {0, 1, 3}}
	b := []float64{8, 15, 11} // a times (1, 2, 3)
	solve(a, b)
	for i, want := range []float64{1, 2, 3} {
		near(t, "x", b[i], want, 1e-12)
	}
}
