package arena

import (
	"cmp"
	"slices"
)

// League is the fit in which every agent has two strengths, one for each side: a game compares that of one agent on
// side 0 with that of the other on side 1. The advantage of a side between equals is in them, half on each side,
// so strengths can be compared between sides as well as between agents.
type League struct {
	Scenario int          // -1: all of them; what each adds to side 0 then has a term of its own
	Agents   []SideRating // by agent
	// Free are the agents once more, by games with the luck taken out; nil where none was measured. Games and scores are those
	// of the games as they were played.
	Free  []SideRating
	Order []int // the agents who have met others here, by falling strength on both sides
}

// SideRating is the strength of an agent by side.
type SideRating struct {
	Agent int
	Both  Strength    // the mean of the two; that of the anchor is 0, or else the mean over all agents
	Sides [2]Strength // on each side
}

// Held reports whether the prior alone holds the strength on a side, and so the mean of both: everything there
// was won, or lost.
func (s *SideRating) Held() bool { return s.Sides[0].OneSided() != 0 || s.Sides[1].OneSided() != 0 }

// league fits a league on a scenario, or on all for -1, unless nothing was played there; free are the cells with the luck taken
// out, if it was measured.
func (r *Ratings) league(c *Config, cells, free []matchCell, scenario int) {
	part := *c
	if scenario >= 0 {
		part.Scenarios, cells, free = c.Scenarios[scenario:scenario+1], cellsOn(cells, scenario), cellsOn(free, scenario)
	}
	l := newLeague(cells, scenario, len(c.Agents))
	if len(l.Order) == 0 {
		return
	}
	m := newModel(&part, r.Anchor, true, cells)
	told := l.estimates(m)
	for i := range r.Agents {
		for side := range 2 {
			if scenario < 0 {
				told = append(told, newEstimate(m.strength(i, side), &r.Agents[i].Sides[side]))
			}
		}
	}
	m.tell(cells, bootRand(bootRatings, scenario+1), told)
	if len(free) > 0 {
		l.fitFree(m, free, scenario+1)
	}
	slices.SortStableFunc(l.Order, func(a, b int) int { return cmp.Compare(l.Agents[b].Both.Elo, l.Agents[a].Both.Elo) })
	r.Leagues = append(r.Leagues, *l)
}

// cellsOn are the cells of one scenario, as those of a run on that alone.
func cellsOn(cells []matchCell, scenario int) (out []matchCell) {
	for _, mc := range cells {
		if mc.scenario == scenario {
			mc.scenario = 0
			out = append(out, mc)
		}
	}
	return out
}

func newLeague(cells []matchCell, scenario, agents int) *League {
	l := &League{Scenario: scenario, Agents: make([]SideRating, agents)}
	for i := range cells {
		mc := &cells[i]
		for side, points := range mc.sums() {
			if n := len(mc.points); !mc.mirror() {
				l.Agents[mc.agents[0]].count(side, n, points)
				l.Agents[mc.agents[1]].count(1-side, n, float64(n)-points)
			}
		}
	}
	for i := range l.Agents {
		a := &l.Agents[i]
		a.Agent = i
		if a.Both.Games > 0 {
			l.Order = append(l.Order, i)
		}
		a.Both.finish()
		a.Sides[0].finish()
		a.Sides[1].finish()
	}
	return l
}

func (s *SideRating) count(side, games int, points float64) {
	s.Both.add(games, points)
	s.Sides[side].add(games, points)
}

// estimates are the strengths as a fit by side tells them.
func (l *League) estimates(m *model) (told []estimate) {
	scenarios := make([]int, m.scenarios)
	for s := range scenarios {
		scenarios[s] = s
	}
	advantage := m.advantage(scenarios...)
	for i := range l.Agents {
		a := &l.Agents[i]
		both := make([]float64, m.size)
		for side := range 2 {
			row := add(m.strength(i, side), sign(side)/2, advantage)
			add(both, 0.5, row)
			told = append(told, newEstimate(row, &a.Sides[side]))
		}
		told = append(told, estimate{both, &a.Both, a.Held()})
	}
	return told
}
