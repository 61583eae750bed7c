package arena

import "testing"

func TestBid(t *testing.T) {
	for _, c := range []struct {
		margins []int
		want    int
		share   float64
	}{
		{[]int{-3, -2, -1, 0}, -1, 0.5},
		{[]int{-4, -4, -4, 2}, 0, 0.25}, // nothing from -3 to 2 changes anything, so no change
		{[]int{0, 0, 1, 1, 2, 2}, 1, 4. / 6},
		{[]int{5, 6, 7, 8}, 7, 0.5},
		{[]int{-5}, 0, 0}, // all or none: neither is nearer to one half
	} {
		got := bid(c.margins)
		if got != c.want {
			t.Errorf("%v: bid %d, want %d", c.margins, got, c.want)
		}
		near(t, "share", reach(c.margins, got), c.share, 1e-12)
	}
}

// A scenario that asks for 3 points too many gets a bid of -3, whose interval is about it.
func TestFairBid(t *testing.T) {
	var pairs []*Pair
	for i := range 300 {
		p := &Pair{Agents: [2]int{0, 0}, Games: []Game{result(0)}}
		p.Games[0].Points = &Points{VP: 7 - 3 + (i*7)%11 - 5, Goal: 7} // margins -8 to 2, evenly
		pairs = append(pairs, p)
	}
	b := fairBid(pairs, 1)
	near(t, "share", b.Share, 0.5, 0.05)
	near(t, "now", b.Now, 3./11, 0.01)
	if b.Points != -3 && b.Points != -2 || b.Interval.Low > -2 || b.Interval.High < -3 || b.Interval.Low < -5 || b.Interval.High > 0 {
		t.Errorf("bid %+v", b)
	}
}

// Balance counts games, but its intervals count pairs.
func TestBalanceCounts(t *testing.T) {
	c := toyConfig(4, "random", "greedy")
	var pairs []Pair
	for _, u := range c.Schedule() {
		winner := u.Round % 2 // one side wins both games of a pair: the dice decided
		pairs = append(pairs, Pair{Number: u.Number, Agents: u.Agents, Round: u.Round, Games: []Game{result(winner), result(winner)}})
	}
	b := balances(&c, pairs)
	if len(b) != 1 || b[0].Games != 8 || b[0].Wins != [2]int{4, 4} || b[0].Side0.N != 4 || b[0].HasVP {
		t.Fatalf("balance %+v", b)
	}
	near(t, "score", b[0].Side0.Raw, 0.5, 0)
	near(t, "variance of a pair", b[0].Side0.VarRaw, 1./3, 1e-12)
}
