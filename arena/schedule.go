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

// Pairings lists who meets whom, without mirror games. In a gauntlet its agent comes first, in a chain
// each agent meets those after it, as far as it reaches.
func (c *Config) Pairings() [][2]int {
	var out [][2]int
	hero := slices.Index(c.Agents, c.Gauntlet)
	for i := range c.Agents {
		for j := i + 1; j < len(c.Agents); j++ {
			switch {
			case c.Chain && j > i+c.reach():
			case hero < 0 || hero == i:
				out = append(out, [2]int{i, j})
			case hero == j:
				out = append(out, [2]int{j, i})
			}
		}
	}
	return out
}

// Schedule lists all units. It goes round by round, so that a run that is cut short has played about
// the same number of games of every kind.
func (c *Config) Schedule() []Unit {
	pairings := c.Pairings()
	units := make([]Unit, 0, int(min(c.units(), maxUnits)))
	add := func(agents [2]int, scenario, round int) {
		units = append(units, Unit{Number: len(units), Agents: agents, Scenario: scenario, Round: round})
	}
	for round := range max(c.Pairs, c.Mirror) {
		for s := range c.Scenarios {
			if round < c.Pairs {
				for _, p := range pairings {
					add(p, s, round)
				}
			}
			if round < c.Mirror {
				for i := range c.Agents {
					add([2]int{i, i}, s, round)
				}
			}
		}
	}
	return units
}
