package arena

import "slices"

// Unit is what is played as one: a pair, or one mirror game.
type Unit struct {
	Number   int    // in the schedule, from 0
	Agents   [2]int // indices of Config.Agents; in a mirror game they are equal
	Scenario int    // index of Config.Scenarios
	Round    int    // counts the units of this pairing on this scenario, from 0
}

// Mirror reports whether an agent plays against itself.
func (u Unit) Mirror() bool { return u.Agents[0] == u.Agents[1] }

// Games is the number of games of the unit.
func (u Unit) Games() int {
	if u.Mirror() {
		return 1
	}
	return 2
}

// Seat returns the agents of a game of the unit by side: in the second the sides are swapped.
func (u Unit) Seat(game int) [2]int {
	if game == 1 {
		return [2]int{u.Agents[1], u.Agents[0]}
	}
	return u.Agents
}

// matchup is a pairing by the indices of its agents.
type matchup struct {
	agents [2]int
	pairs  int // on each scenario
	test   *SPRT
	least  int // pairs before the test may stop it, over all scenarios
}

func (m *matchup) mirror() bool { return m.agents[0] == m.agents[1] }

// judge asks the test of a pairing, if it has one.
func (m *matchup) judge(p Penta) (llr float64, v Verdict) {
	if m.test == nil || m.mirror() {
		return 0, Undecided
	}
	if llr, v = m.test.Judge(p); p.N() < m.least {
		v = Undecided
	}
	return llr, v
}

// matchups lists who meets whom, agents and themselves last of all but in a list of pairings, which keeps its order. In a
// gauntlet its agent comes first, in a chain each agent meets those after it, as far as it reaches.
func (c *Config) matchups() []matchup {
	if len(c.Pairings) > 0 {
		return c.pairings()
	}
	var out []matchup
	add := func(i, j, pairs int) { out = append(out, matchup{[2]int{i, j}, pairs, c.SPRT, 0}) }
	hero := slices.Index(c.Agents, c.Gauntlet)
	for i := range c.Agents {
		for j := i + 1; j < len(c.Agents); j++ {
			switch {
			case c.Chain && j > i+c.reach():
			case hero < 0 || hero == i:
				add(i, j, c.Pairs)
			case hero == j:
				add(j, i, c.Pairs)
			}
		}
	}
	for i := range c.Agents {
		add(i, i, c.Mirror)
	}
	return out
}

func (c *Config) pairings() []matchup {
	out := make([]matchup, len(c.Pairings))
	for k, p := range c.Pairings {
		out[k] = matchup{[2]int{slices.Index(c.Agents, p.Agents[0]), slices.Index(c.Agents, p.Agents[1])}, p.Pairs, p.SPRT, p.Least}
	}
	return out
}

// sequential reports whether a test may stop pairings.
func (c *Config) sequential() bool {
	return c.SPRT != nil || slices.ContainsFunc(c.Pairings, func(p Pairing) bool { return p.SPRT != nil })
}

// Schedule lists all units. It goes round by round, so that a run that is cut short has played about
// the same number of games of every kind.
func (c *Config) Schedule() []Unit {
	matchups := c.matchups()
	units := make([]Unit, 0, int(min(c.units(), maxUnits)))
	most := 0
	for _, m := range matchups {
		most = max(most, m.pairs)
	}
	for round := range most {
		for s := range c.Scenarios {
			for _, m := range matchups {
				if round < m.pairs {
					units = append(units, Unit{Number: len(units), Agents: m.agents, Scenario: s, Round: round})
				}
			}
		}
	}
	return units
}
