package ladder

import (
	"errors"
	"maps"
	"math"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/arena"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/opponents"
)

// Least is how many games an agent needs for a rating of its own; with fewer it helps to rate others.
const Least = 20

// ErrUnrated says that no agent of a run has enough games for a rating yet.
var ErrUnrated = errors.New("arena ladder: no agent has met others often enough for a rating")

// Rate rates the agents of a run on one scenario, which g is played on. It returns an error where g is of another scenario
// or other options, and ErrUnrated where too little was played. The date and the version of the program are the caller's to
// add.
func Rate(g engine.Game, networks neural.Source, a *arena.Analysis) (*opponents.Field, error) {
	c := &a.Config
	s := c.Scenarios[0]
	if err := s.Matches(g); err != nil {
		return nil, err
	}
	if len(a.Ratings.Leagues) == 0 {
		return nil, ErrUnrated
	}
	f := &opponents.Field{Scenario: s.ID, Hash: s.Hash, Options: s.Options, Seeds: []uint64{c.Seed}, Games: a.Games, Planned: planned(c)}
	if i := a.Ratings.Anchor; i >= 0 {
		f.Anchor = c.Agents[i]
	}
	f.Network, f.Released = networksOf(c)
	league := &a.Ratings.Leagues[0]
	for _, i := range slices.Backward(league.Order) {
		if league.Agents[i].Both.Games < Least {
			continue
		}
		r, err := ratedOf(g, networks, c.Agents[i], league, i)
		if err != nil {
			return nil, err
		}
		f.Agents = append(f.Agents, *r)
	}
	if len(f.Agents) == 0 {
		return nil, ErrUnrated
	}
	for i := range a.Matches {
		f.Meetings = append(f.Meetings, meetingOf(g.Sides(), c.Agents, &a.Matches[i]))
	}
	bias := &a.Ratings.Bias[0]
	advantage := figureOf(bias, nil, bias.OneSided() != 0)
	f.Advantage = &advantage
	for i := range a.Balances {
		f.Balances = append(f.Balances, balanceOf(g, c.Agents, &a.Balances[i]))
	}
	return f, nil
}

// planned is how many games a run has, were all of them played.
func planned(c *arena.Config) (n int) {
	for _, u := range c.Schedule() {
		n += u.Games()
	}
	return n
}

// networksOf are the networks that a run was begun with, of the program and of a release.
func networksOf(c *arena.Config) (now, before *opponents.Network) {
	for _, name := range slices.Sorted(maps.Keys(c.Networks)) {
		bare, release, old := strings.Cut(name, "@")
		n := &opponents.Network{Name: bare, Checksum: c.Networks[name], Release: release}
		if old {
			before = n
		} else {
			now = n
		}
	}
	return now, before
}

// ratedOf is what a league says of an agent.
func ratedOf(g engine.Game, networks neural.Source, spec string, l *arena.League, agent int) (*opponents.Rated, error) {
	r, free := &l.Agents[agent], &arena.SideRating{}
	if l.Free != nil {
		free = &l.Free[agent]
	}
	out := &opponents.Rated{Agent: spec, Both: figureOf(&r.Both, &free.Both, r.Held()), Sides: map[string]opponents.Figure{}}
	for side, name := range g.Sides() {
		out.Sides[name] = figureOf(&r.Sides[side], &free.Sides[side], r.Sides[side].OneSided() != 0)
	}
	if !neural.IsLevel(spec) {
		return out, nil
	}
	var err error
	out.Plays, err = networks.PlaysAt(spec, g)
	return out, err
}

// figureOf is a strength beside the one with the luck taken out, if it was measured.
func figureOf(s, free *arena.Strength, held bool) opponents.Figure {
	out := opponents.Figure{Elo: math.Round(s.Elo), Low: math.Round(s.Interval.Low), High: math.Round(s.Interval.High),
		Games: s.Games, Score: thousandths(s.Score), Held: held}
	if held || free == nil {
		return out
	}
	if saved, ok := arena.Saved(s, free); ok {
		out.Free = &opponents.Free{Value: math.Round(free.Elo), Low: math.Round(free.Interval.Low), High: math.Round(free.Interval.High),
			Saved: thousandths(saved)}
	}
	return out
}

func meetingOf(sides [2]string, specs []string, m *arena.MatchResult) opponents.Meeting {
	out := opponents.Meeting{Agents: [2]string{specs[m.Agents[0]], specs[m.Agents[1]]}, Games: m.Games, Planned: 2 * m.Planned,
		Score: thousandths(m.Mean), Low: thousandths(m.Interval.Low), High: thousandths(m.Interval.High), Sides: map[string]float64{}}
	for side, name := range sides {
		out.Sides[name] = thousandths((float64(m.Wins[0][side]) + float64(m.Draws[side])/2) / float64(max(1, m.Games/2)))
	}
	if x := &m.Adjusted; x.Measured && x.VarRaw > 0 {
		out.Free = &opponents.Free{Value: thousandths(x.Mean), Low: thousandths(x.Span.Low), High: thousandths(x.Span.High),
			Saved: thousandths(1 - x.VarMean/x.VarRaw)}
	}
	out.Verdict = map[arena.Verdict]string{arena.Accept: "ahead", arena.Reject: "not ahead"}[m.Verdict]
	return out
}

func balanceOf(g engine.Game, specs []string, b *arena.Balance) opponents.Balance {
	out := opponents.Balance{Games: b.Games, Draws: b.Draws, Won: map[string]opponents.Interval{}}
	if b.Mirror >= 0 {
		out.Agent = specs[b.Mirror]
	}
	for side, name := range g.Sides() {
		out.Won[name] = shareOf(b.Wins[side], b.Games)
	}
	return out
}

func shareOf(k, n int) opponents.Interval {
	in := agents.Wilson(k, n)
	return opponents.Interval{Share: thousandths(float64(k) / float64(max(1, n))), Low: thousandths(in.Low), High: thousandths(in.High)}
}

func thousandths(x float64) float64 { return math.Round(1000*x) / 1000 }

// meetingBetween is the meeting of two agents as the first sees it; nil where they did not meet.
func meetingBetween(f *opponents.Field, first, second string) *opponents.Meeting {
	for _, m := range f.Meetings {
		if m.Agents == [2]string{first, second} {
			return &m
		}
		if m.Agents == [2]string{second, first} {
			return turned(&m)
		}
	}
	return nil
}

// turned is a meeting as the other agent sees it. What a test says of it stays: it was asked about the first.
func turned(m *opponents.Meeting) *opponents.Meeting {
	out := *m
	out.Agents = [2]string{m.Agents[1], m.Agents[0]}
	out.Score, out.Low, out.High = thousandths(1-m.Score), thousandths(1-m.High), thousandths(1-m.Low)
	out.Sides, out.Verdict = map[string]float64{}, ""
	for side, name := range games.Sides {
		if score, ok := m.Sides[games.Sides[1-side]]; ok {
			out.Sides[name] = thousandths(1 - score)
		}
	}
	if f := m.Free; f != nil {
		out.Free = &opponents.Free{Value: thousandths(1 - f.Value), Low: thousandths(1 - f.High), High: thousandths(1 - f.Low), Saved: f.Saved}
	}
	return &out
}
