package ladder

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"bridgehead/arena"
	"bridgehead/engine"
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

// Join is what the games of two runs on one scenario say together: those of a ladder, and those of agents that join it. It
// returns an error where they were not played under the same conditions.
func Join(base, more *arena.Config, played, added []arena.Pair) (*arena.Analysis, error) {
	if err := sameConditions(base, more); err != nil {
		return nil, err
	}
	c := *base
	c.Agents, c.Pairings, c.Networks = slices.Clone(base.Agents), slices.Clone(base.Pairings), maps.Clone(base.Networks)
	for name, sum := range more.Networks {
		c.Networks[name] = sum
	}
	at := make([]int, len(more.Agents)) // in the list of all
	for i, spec := range more.Agents {
		if at[i] = slices.Index(c.Agents, spec); at[i] < 0 {
			at[i], c.Agents = len(c.Agents), append(c.Agents, spec)
		}
	}
	for _, x := range more.Pairings {
		if slices.ContainsFunc(base.Pairings, func(y arena.Pairing) bool {
			return x.Agents == y.Agents || x.Agents == [2]string{y.Agents[1], y.Agents[0]}
		}) {
			return nil, fmt.Errorf("%s and %s have met in the ladder already", x.Agents[0], x.Agents[1])
		}
		c.Pairings = append(c.Pairings, x)
	}
	pairs := slices.Clone(played)
	for _, p := range added {
		p.Agents = [2]int{at[p.Agents[0]], at[p.Agents[1]]}
		pairs = append(pairs, p)
	}
	return arena.Analyse(c, pairs), nil
}

// sameConditions is an error where two runs differ in more than who plays.
func sameConditions(base, more *arena.Config) error {
	switch {
	case len(base.Pairings) == 0:
		return errors.New("the run has no list of pairings, want one of arena ladder")
	case !slices.Equal(base.Scenarios, more.Scenarios):
		return fmt.Errorf("the ladder was played on another scenario: %s, not %s as it is now", base.Scenarios[0].Name(), more.Scenarios[0].Name())
	case base.Budget != more.Budget || base.NoLuck != more.NoLuck:
		return errors.New("the ladder was played with another budget")
	}
	for name, sum := range more.Networks {
		if was, known := base.Networks[name]; known && was != sum {
			return fmt.Errorf("the ladder was played with another network %s (%.12s, now %.12s)", name, was, sum)
		}
	}
	return nil
}
