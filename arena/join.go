package arena

import (
	"fmt"
	"slices"
)

// Played is what runs have played on one scenario.
type Played struct {
	Config Config   // of the first of the runs, with this scenario alone and the agents of them all
	Seeds  []uint64 // that the runs began with
	Pairs  []Pair
}

// Joiner puts runs together, scenario by scenario, so that agents who met in different runs are rated in one field.
type Joiner struct {
	all  []*Played
	seen map[meeting]bool
}

// meeting is a pair by what decides its games.
type meeting struct {
	scenario Scenario
	agents   [2]string
	seed     uint64
}

// Add takes a run. A pair that a run before has played already is an error: it would count twice.
func (j *Joiner) Add(c Config, pairs []Pair) error {
	if j.seen == nil {
		j.seen = map[meeting]bool{}
	}
	for _, p := range pairs {
		m := meeting{c.Scenarios[p.Scenario], [2]string{c.Agents[p.Agents[0]], c.Agents[p.Agents[1]]}, p.Seed}
		swapped := meeting{m.scenario, [2]string{m.agents[1], m.agents[0]}, m.seed}
		if j.seen[m] || j.seen[swapped] {
			return fmt.Errorf("arena: %s and %s met on %s with seed %d in two of the runs, want each pair once",
				m.agents[0], m.agents[1], m.scenario.Name(), m.seed)
		}
		j.seen[m] = true
		to := j.of(c, m.scenario)
		if !slices.Contains(to.Seeds, c.Seed) {
			to.Seeds = append(to.Seeds, c.Seed)
		}
		p.Scenario = 0
		for i, name := range m.agents {
			p.Agents[i] = to.agent(name)
		}
		to.Pairs = append(to.Pairs, p)
	}
	return nil
}

// Played are the scenarios in the order they first came up.
func (j *Joiner) Played() []*Played { return j.all }

// of is where the pairs of a scenario are gathered.
func (j *Joiner) of(c Config, s Scenario) *Played {
	for _, p := range j.all {
		if p.Config.Scenarios[0] == s {
			return p
		}
	}
	c.Scenarios, c.Agents = []Scenario{s}, nil
	j.all = append(j.all, &Played{Config: c})
	return j.all[len(j.all)-1]
}

// agent is the index of an agent, who joins the others if he is new.
func (p *Played) agent(name string) int {
	i := slices.Index(p.Config.Agents, name)
	if i < 0 {
		i = len(p.Config.Agents)
		p.Config.Agents = append(p.Config.Agents, name)
	}
	return i
}
