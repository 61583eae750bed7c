package ladder

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"bridgehead/arena"
	"bridgehead/engine"
	"bridgehead/models/opponents"
)

// JoinConfig is the run of the arena by which the outsiders of a plan join a ladder that was played before: of the run of
// Config the pairings that an outsider plays in.
func (p *Plan) JoinConfig(g engine.Game) (c arena.Config, left []string, err error) {
	if c, left, err = p.Config(g); err != nil {
		return c, left, err
	}
	outside := func(spec string) bool { return slices.Contains(p.Outsiders, spec) }
	c.Pairings = slices.DeleteFunc(c.Pairings, func(x arena.Pairing) bool { return !outside(x.Agents[0]) && !outside(x.Agents[1]) })
	if len(c.Pairings) == 0 {
		return c, left, fmt.Errorf("no program of the file of engines plays %s", g.Scenario())
	}
	c.Agents = slices.DeleteFunc(c.Agents, func(spec string) bool {
		return !slices.ContainsFunc(c.Pairings, func(x arena.Pairing) bool { return slices.Contains(x.Agents[:], spec) })
	})
	return c, left, c.Validate()
}

// ErrNoField says that a ladder has no ratings of a scenario that agents could join.
var ErrNoField = errors.New("the ladder has no ratings of")

// Join adds the agents of a run to the field of a ladder on which they have not played, or puts them in the place of what they
// were when they joined before. Their ratings are those by which their games are likeliest where all others are as strong as the
// field says, so that the ratings of the others stay, and the intervals tell of these games alone. An agent without enough games,
// or without a rated one to have met, is left out. It returns an error where the field is of another scenario, or of other networks.
func Join(f *opponents.Field, c *arena.Config, pairs []arena.Pair, date string) (*opponents.Field, error) {
	if err := joins(f, c); err != nil {
		return nil, err
	}
	f = without(f, c.Agents)
	a := arena.Analyse(*c, pairs)
	out := *f
	out.Agents, out.Meetings = slices.Clone(f.Agents), slices.Clone(f.Meetings)
	if out.Games += a.Games; f.Planned > 0 {
		out.Planned += planned(c)
	}
	for i := range a.Matches {
		out.Meetings = append(out.Meetings, meetingOf(c.Scenarios[0].Sides, c.Agents, &a.Matches[i]))
	}
	for i, spec := range c.Agents {
		if f.Of(spec) != nil {
			continue
		}
		if r := newcomer(f, c, pairs, i); r != nil {
			r.Joined = date
			out.Agents = append(out.Agents, *r)
		}
	}
	if len(out.Agents) == len(f.Agents) {
		return nil, ErrUnrated
	}
	slices.SortStableFunc(out.Agents, func(a, b opponents.Rated) int { return cmp.Compare(a.Both.Elo, b.Both.Elo) })
	return &out, nil
}

// without is a field without those of some agents who have joined it before, and without their games.
func without(f *opponents.Field, specs []string) *opponents.Field {
	before := func(spec string) bool {
		r := f.Of(spec)
		return r != nil && r.Joined != "" && slices.Contains(specs, spec)
	}
	out := *f
	out.Agents = slices.DeleteFunc(slices.Clone(f.Agents), func(r opponents.Rated) bool { return before(r.Agent) })
	out.Meetings = nil
	for _, m := range f.Meetings {
		if !before(m.Agents[0]) && !before(m.Agents[1]) {
			out.Meetings = append(out.Meetings, m)
			continue
		}
		if out.Games -= m.Games; out.Planned > 0 {
			out.Planned -= m.Planned
		}
	}
	return &out
}

// joins is an error where a run cannot be added to a field.
func joins(f *opponents.Field, c *arena.Config) error {
	s := &c.Scenarios[0]
	if f.Scenario != s.ID || f.Hash != s.Hash || f.Options != s.Options {
		return fmt.Errorf("the ladder was played on another scenario: %s %.12s with options %q, not %.12s with %q", f.Scenario, f.Hash, f.Options, s.Hash, s.Options)
	}
	if n := f.Network; n != nil && c.Networks[n.Name] != n.Checksum {
		return fmt.Errorf("the ladder was played with another network %s: %.12s, now %.12s", n.Name, n.Checksum, c.Networks[n.Name])
	}
	return nil
}

// bout is a game of a newcomer: how it scored, and the strength against it.
type bout struct{ score, against float64 }

// newcomer rates an agent of a run by its games against those of a field; nil where these are too few.
func newcomer(f *opponents.Field, c *arena.Config, pairs []arena.Pair, agent int) *opponents.Rated {
	sides := c.Scenarios[0].Sides
	var bouts [][2]bout // of a pair, by the side that it plays
	for i := range pairs {
		p := &pairs[i]
		seat := slices.Index(p.Agents[:], agent)
		if seat < 0 || p.Mirror() || len(p.Games) != 2 {
			continue
		}
		other := f.Of(c.Agents[p.Agents[1-seat]])
		if other == nil {
			continue
		}
		var both [2]bout
		for n := range p.Games {
			side := n ^ seat
			both[side] = bout{p.Games[n].Score(side), other.Sides[sides[1-side]].Elo}
		}
		bouts = append(bouts, both)
	}
	if 2*len(bouts) < Least {
		return nil
	}
	return rated(c.Agents[agent], bouts, sides)
}

func rated(spec string, bouts [][2]bout, sides [2]string) *opponents.Rated {
	all := make([]int, len(bouts))
	for i := range all {
		all[i] = i
	}
	strength := func(drawn []int, side int) float64 {
		return likeliest(len(drawn), func(i int) bout { return bouts[drawn[i]][side] })
	}
	both := func(drawn []int) float64 { return (strength(drawn, 0) + strength(drawn, 1)) / 2 }
	figure := func(of func([]int) float64, games int, score float64) opponents.Figure {
		in := arena.Bootstrap(rand.New(rand.NewPCG(bootSeed, 0)), len(bouts), of)
		return opponents.Figure{Elo: math.Round(of(all)), Low: math.Round(in.Low), High: math.Round(in.High), Games: games, Score: thousandths(score)}
	}
	out := &opponents.Rated{Agent: spec, Sides: map[string]opponents.Figure{}}
	total, held := 0., false
	for side, name := range sides {
		sum := 0.
		for i := range bouts {
			sum += bouts[i][side].score
		}
		x := figure(func(drawn []int) float64 { return strength(drawn, side) }, len(bouts), sum/float64(len(bouts)))
		x.Held = sum == 0 || sum == float64(len(bouts))
		out.Sides[name], total, held = x, total+sum, held || x.Held
	}
	out.Both = figure(both, 2*len(bouts), total/float64(2*len(bouts)))
	out.Both.Held = held
	return out
}

// bootSeed is that of the intervals.
const bootSeed = 1

// likeliest is the strength, in Elo, that makes n games likeliest, with the prior of the arena: one drawn game against 0.
func likeliest(n int, game func(i int) bout) float64 {
	low, high := -8000., 8000.
	for high-low > 0.01 {
		mid := (low + high) / 2
		slope := 0.5 - arena.EloScore(mid)
		for i := range n {
			g := game(i)
			slope += g.score - arena.EloScore(mid-g.against)
		}
		if slope > 0 {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
}
