package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

// truth is what a league should say of strengths, in Elo by side and agent, and the advantages of side 0 on the
// scenarios played: half of their mean on each side, and the mean of both sides of the anchor (-1: of all agents) at 0.
func truth(strength [2][]float64, bias []float64, anchor int) (want [2][]float64) {
	half, zero := 0., 0.
	for _, b := range bias {
		half += b / float64(2*len(bias))
	}
	n := float64(len(strength[0]))
	for i := range strength[0] {
		if both := (strength[0][i] + strength[1][i]) / 2; anchor < 0 {
			zero += both / n
		} else if i == anchor {
			zero = both
		}
	}
	for side := range want {
		for _, s := range strength[side] {
			want[side] = append(want[side], s-zero+sign(side)*half)
		}
	}
	return want
}

// A league finds the strengths that the games were made with, on each scenario and on all of them.
func TestLeagueIsThePlantedOne(t *testing.T) {
	for name, specs := range map[string][]string{"anchor": {"random", "b", "c"}, "mean": {"a", "b", "c"}} {
		c := manyAgents(2000, 2, specs...)
		strength, bias := [2][]float64{{30, 150, 60}, {-10, 20, 90}}, []float64{120, -40}
		r := Rate(&c, simulate(&c, rand.New(rand.NewPCG(7, 8)), strength, bias))
		if len(r.Leagues) != 3 {
			t.Fatalf("%s: %d leagues, want that of all scenarios and one for each", name, len(r.Leagues))
		}
		for i, l := range r.Leagues {
			on := [][]float64{bias, bias[:1], bias[1:]}[i]
			if l.Scenario != i-1 {
				t.Errorf("%s: league %d is on scenario %d", name, i, l.Scenario)
			}
			want := truth(strength, on, r.Anchor)
			for k := range specs {
				for side := range want {
					got := l.Agents[k].Sides[side]
					near(t, name+" "+specs[k], got.Elo, want[side][k], 20)
					if want[side][k] < got.Interval.Low-8 || want[side][k] > got.Interval.High+8 || got.Interval.High-got.Interval.Low > 60 {
						t.Errorf("%s, %s: %v, want about %v with a narrow interval", name, specs[k], got, want[side][k])
					}
				}
				near(t, name+" both", l.Agents[k].Both.Elo, (l.Agents[k].Sides[0].Elo+l.Agents[k].Sides[1].Elo)/2, 1e-6)
			}
		}
		if l := r.Leagues[0]; l.Order[0] != 1 || l.Order[1] != 2 || l.Order[2] != 0 {
			t.Errorf("%s: order %v, want b, c and the first", name, l.Order)
		}
	}
}

// The true strengths are in about 95 of 100 intervals.
func TestLeagueIntervals(t *testing.T) {
	strength, bias := [2][]float64{{0, 120, 40}, {0, -20, 90}}, []float64{60}
	want := truth(strength, bias, -1)
	in, all := 0, 0
	for seed := range uint64(40) {
		c := manyAgents(60, 1, "a", "b", "c")
		l := Rate(&c, simulate(&c, rand.New(rand.NewPCG(seed, 9)), strength, bias)).Leagues[0]
		for k := range l.Agents {
			for side := range want {
				if x := l.Agents[k].Sides[side].Interval; x.Low <= want[side][k] && want[side][k] <= x.High {
					in++
				}
				all++
			}
		}
	}
	if share := float64(in) / float64(all); share < 0.9 || share > 0.99 {
		t.Errorf("%d of %d intervals hold what they should, want about 95 %%", in, all)
	}
}

// Whoever played first: the numbers are the same, and the intervals but for the draws.
func TestLeagueInAnyOrder(t *testing.T) {
	c := manyAgents(150, 2, "a", "b", "c")
	c.Mirror = 20
	pairs := simulate(&c, rand.New(rand.NewPCG(3, 4)), [2][]float64{{0, 100, 300}, {0, 150, -50}}, []float64{50, 0})
	first := Rate(&c, pairs)
	rand.New(rand.NewPCG(1, 1)).Shuffle(len(pairs), func(i, j int) { pairs[i], pairs[j] = pairs[j], pairs[i] })
	second := Rate(&c, pairs)
	for i := range first.Leagues {
		for k := range c.Agents {
			a, b := first.Leagues[i].Agents[k], second.Leagues[i].Agents[k]
			for _, x := range [][2]Strength{{a.Both, b.Both}, {a.Sides[0], b.Sides[0]}, {a.Sides[1], b.Sides[1]}} {
				near(t, "elo", x[1].Elo, x[0].Elo, 1e-6)
				near(t, "low", x[1].Interval.Low, x[0].Interval.Low, 15)
				near(t, "high", x[1].Interval.High, x[0].Interval.High, 15)
				if x[0].Games != x[1].Games || math.Abs(x[0].Score-x[1].Score) > 1e-12 {
					t.Errorf("%+v and %+v", x[0], x[1])
				}
			}
		}
	}
}

// shares makes the pairs of a run in which Agents[0] of every pairing wins so many of ten games on side 0 and side 1.
func shares(c *Config, as0, as1 int) (pairs []Pair) {
	for _, u := range c.Schedule() {
		p := Pair{Number: u.Number, Agents: u.Agents, Scenario: u.Scenario, Round: u.Round, Games: []Game{result(1), result(0)}}
		if u.Round%10 < as0 {
			p.Games[0] = result(0)
		}
		if u.Round%10 < as1 {
			p.Games[1] = result(1)
		}
		pairs = append(pairs, p)
	}
	return pairs
}

// Two agents have, but for the prior, a closed form: a game compares one strength of each.
func TestLeagueClosedForm(t *testing.T) {
	c := manyAgents(1000, 1, "a", "b")
	l := Rate(&c, shares(&c, 8, 5)).Leagues[0]
	a, b := l.Agents[0], l.Agents[1]
	near(t, "a on side 0 and b on side 1", a.Sides[0].Elo-b.Sides[1].Elo, Elo(0.8), 1)
	near(t, "a on side 1 and b on side 0", a.Sides[1].Elo-b.Sides[0].Elo, 0, 1)
	near(t, "mean", a.Both.Elo+b.Both.Elo, 0, 1e-9)
	for i, want := range []float64{0.8, 0.5} {
		if s := a.Sides[i]; s.Games != 1000 || math.Abs(s.Score-want) > 1e-12 || b.Sides[1-i].Games != 1000 {
			t.Errorf("side %d: %+v", i, s)
		}
	}
	if a.Held() || b.Held() {
		t.Errorf("held: %+v, %+v", a, b)
	}
}

// What is won or lost every time has a finite strength with a wide interval, and is marked; so is the mean of both.
func TestHeldLeagues(t *testing.T) {
	for name, x := range map[string]struct {
		as0, as1 int
		held     [2][2]int // OneSided by agent and side
	}{
		"one side":           {10, 5, [2][2]int{{1, 0}, {0, -1}}},
		"one side, lost":     {5, 0, [2][2]int{{0, -1}, {1, 0}}},
		"both sides":         {10, 10, [2][2]int{{1, 1}, {-1, -1}}},
		"always side 0 wins": {10, 0, [2][2]int{{1, -1}, {1, -1}}},
	} {
		c := manyAgents(50, 1, "a", "b")
		l := Rate(&c, shares(&c, x.as0, x.as1)).Leagues[0]
		for i := range l.Agents {
			a := &l.Agents[i]
			for side := range 2 {
				s := &a.Sides[side]
				if s.OneSided() != x.held[i][side] {
					t.Errorf("%s, agent %d, side %d: one-sided %d, want %d", name, i, side, s.OneSided(), x.held[i][side])
				}
				if wide := s.Interval.High - s.Interval.Low; math.Abs(s.Elo) > 2000 || s.OneSided() != 0 && !(wide > 200 && wide < 4000) {
					t.Errorf("%s, agent %d, side %d: %v in %v", name, i, side, s.Elo, s.Interval)
				}
			}
			if wide := a.Both.Interval.High - a.Both.Interval.Low; !a.Held() || !(wide > 100 && wide < 4000) {
				t.Errorf("%s, agent %d: both %v, held %v", name, i, a.Both, a.Held())
			}
		}
		switch a := l.Agents[0]; name {
		case "always side 0 wins":
			near(t, name, a.Both.Elo, 0, 1e-6)
			if !(a.Sides[0].Elo > 100 && a.Sides[1].Elo < -100) {
				t.Errorf("%s: %+v", name, a)
			}
		case "both sides":
			if !(a.Both.Elo > 100) {
				t.Errorf("%s: %+v", name, a)
			}
		}
	}
}

// Who has met nobody is in no league, and games against oneself make none.
func TestLeaguesOfFew(t *testing.T) {
	c := manyAgents(4, 2, "random", "b", "c")
	if r := Rate(&c, nil); len(r.Leagues) != 0 {
		t.Errorf("a league of no games: %+v", r.Leagues)
	}
	all := simulate(&c, rand.New(rand.NewPCG(1, 2)), [2][]float64{{0, 0, 0}, {0, 0, 0}}, []float64{0, 0})
	var some []Pair // one pair of the first two agents, on the first scenario
	for _, p := range all {
		if p.Agents == [2]int{0, 1} && p.Scenario == 0 && p.Round == 0 {
			some = append(some, p)
		}
	}
	r := Rate(&c, some)
	if len(r.Leagues) != 2 || r.Leagues[1].Scenario != 0 {
		t.Fatalf("%d leagues, want that of all games and that of the first scenario", len(r.Leagues))
	}
	for _, l := range r.Leagues {
		if len(l.Order) != 2 || l.Order[0] == 2 || l.Order[1] == 2 {
			t.Errorf("order %v, want the two who have met", l.Order)
		}
	}
	c = manyAgents(0, 1, "a", "b")
	c.Mirror = 5
	mirrors := simulate(&c, rand.New(rand.NewPCG(1, 2)), [2][]float64{{0, 0}, {0, 0}}, []float64{0})
	if r := Rate(&c, mirrors); len(mirrors) != 10 || len(r.Leagues) != 0 {
		t.Errorf("%d leagues of %d games of agents against themselves", len(r.Leagues), len(mirrors))
	}
}
