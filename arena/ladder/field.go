package ladder

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/arena"
	"bridgehead/engine"
	"bridgehead/models/opponents"
)

// Rate rates the agents of one scenario, which g is played on; those with fewer games than least help to rate others and
// have no rating themselves. It returns an error where no agents met, and where g is of another scenario or other options.
// The date and the version of the program are the caller's to add.
func Rate(g engine.Game, p *arena.Played, least int) (*opponents.Field, error) {
	s := p.Config.Scenarios[0]
	if err := s.Matches(g); err != nil {
		return nil, err
	}
	a := arena.Analyse(p.Config, p.Pairs)
	if len(a.Ratings.Leagues) == 0 {
		return nil, errors.New("arena levels: no agents met, want pairs of games")
	}
	f := &opponents.Field{Scenario: s.ID, Hash: s.Hash, Options: s.Options, Seeds: p.Seeds, Games: a.Games}
	if i := a.Ratings.Anchor; i >= 0 {
		f.Anchor = p.Config.Agents[i]
	}
	league := &a.Ratings.Leagues[0]
	for _, i := range slices.Backward(league.Order) {
		if league.Agents[i].Both.Games < least {
			continue
		}
		r, err := ratedOf(g, p.Config.Agents[i], &league.Agents[i])
		if err != nil {
			return nil, err
		}
		f.Agents = append(f.Agents, *r)
	}
	for i := range a.Matches {
		f.Meetings = append(f.Meetings, meetingOf(g, p.Config.Agents, &a.Matches[i]))
	}
	return f, nil
}

// ratedOf is what a league says of an agent.
func ratedOf(g engine.Game, spec string, r *arena.SideRating) (*opponents.Rated, error) {
	out := &opponents.Rated{Agent: spec, Both: figureOf(&r.Both, r.Held()), Sides: map[string]opponents.Figure{}}
	for side, name := range g.Sides() {
		out.Sides[name] = figureOf(&r.Sides[side], r.Sides[side].OneSided() != 0)
	}
	if !slices.Contains(neural.LevelNames, spec) {
		return out, nil
	}
	var err error
	out.Plays, err = playsAt(spec, g)
	return out, err
}

// playsAt is what a level plays by, by side.
func playsAt(level string, g engine.Game) (map[string]string, error) {
	plays := map[string]string{}
	for side, name := range g.Sides() {
		spec, err := roster.Networks.LevelOf(level, g, engine.Player(side))
		if err != nil {
			return nil, err
		}
		plays[name] = spec
	}
	return plays, nil
}

func figureOf(s *arena.Strength, held bool) opponents.Figure {
	return opponents.Figure{Elo: math.Round(s.Elo), Low: math.Round(s.Interval.Low), High: math.Round(s.Interval.High),
		Games: s.Games, Score: thousandths(s.Score), Held: held}
}

func meetingOf(g engine.Game, specs []string, m *arena.MatchResult) opponents.Meeting {
	out := opponents.Meeting{Agents: [2]string{specs[m.Agents[0]], specs[m.Agents[1]]}, Games: m.Games, Score: thousandths(m.Mean),
		Low: thousandths(m.Interval.Low), High: thousandths(m.Interval.High), Sides: map[string]float64{}}
	for side, name := range g.Sides() {
		out.Sides[name] = thousandths((float64(m.Wins[0][side]) + float64(m.Draws[side])/2) / float64(max(1, m.Games/2)))
	}
	return out
}

func thousandths(x float64) float64 { return math.Round(1000*x) / 1000 }

// Write prints the fields, the strongest first, and how the levels step.
func Write(w io.Writer, l *opponents.Ladder) error {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for i := range l.Fields {
		f := &l.Fields[i]
		fmt.Fprintf(t, "%s %s\t%d games, %s at 0\n", f.Scenario, f.Options, f.Games, cmp.Or(f.Anchor, "the mean"))
		fmt.Fprintf(t, "agent\tgames\tboth sides\tgerman\tallied\n")
		for _, r := range slices.Backward(f.Agents) {
			fmt.Fprintf(t, "%s\t%d\t%s\t%s\t%s\n", r.Agent, r.Both.Games, figureText(r.Both), figureText(r.Sides["german"]), figureText(r.Sides["allied"]))
		}
		for k := 1; k < len(neural.LevelNames); k++ {
			if m := meetingBetween(f, neural.LevelNames[k], neural.LevelNames[k-1]); m != nil {
				fmt.Fprintf(t, "%s against %s\t%d\t%.0f %% (%.0f to %.0f)\t%.0f %%\t%.0f %%\n", m.Agents[0], m.Agents[1], m.Games,
					100*m.Score, 100*m.Low, 100*m.High, 100*m.Sides["german"], 100*m.Sides["allied"])
			}
		}
		fmt.Fprintln(t)
	}
	return t.Flush()
}

func figureText(f opponents.Figure) string {
	text := fmt.Sprintf("%+.0f (%.0f to %.0f)", f.Elo, f.Low, f.High)
	if f.Held {
		text += " held"
	}
	return text
}

// meetingBetween is the meeting of two agents as the first sees it; nil where they did not meet.
func meetingBetween(f *opponents.Field, first, second string) *opponents.Meeting {
	for _, m := range f.Meetings {
		if m.Agents == [2]string{first, second} {
			return &m
		}
		if m.Agents == [2]string{second, first} {
			turned := m
			turned.Agents, turned.Score, turned.Low, turned.High = [2]string{first, second}, 1-m.Score, 1-m.High, 1-m.Low
			turned.Sides = map[string]float64{"german": thousandths(1 - m.Sides["allied"]), "allied": thousandths(1 - m.Sides["german"])}
			return &turned
		}
	}
	return nil
}
