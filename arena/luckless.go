package arena

import "slices"

// luckless are match cells with the luck taken out of every game, in the order of cells, and with weights: a game whose
// score varies less than it did counts for as many as it would take to vary so little. It is nil where no luck was measured.
//
// The coefficient is that of [adjust], by pairing and side. A pairing that ended alike on a side every time is left as it is
// there: nothing varied that luck could explain.
func luckless(c *Config, pairs []Pair) []matchCell {
	if !slices.ContainsFunc(pairs, func(p Pair) bool {
		return slices.ContainsFunc(p.Games, func(g Game) bool { return g.Luck != 0 })
	}) {
		return nil
	}
	alike := alikeGames(c, pairs)
	var samples []sample
	for i := range pairs {
		p := &pairs[i]
		for k := range p.Games {
			s := sample{y: p.Games[k].Score(k), x: sign(k) * p.Games[k].Luck, group: kindOf(c, p, k), scale: p.Scenario, fold: p.Round % 2}
			if alike[s.group] {
				s.x = 0
			}
			samples = append(samples, s)
		}
	}
	free, at := adjust(samples), 0
	cells := cellsOf(pairs, func(p *Pair) (points [2]float64) {
		for k := range p.Games {
			points[k] = free[at]
			at++
		}
		return points
	})
	weigh(cells, samples, free)
	return cells
}

// kindOf numbers the games of a pairing, a scenario and a seating.
func kindOf(c *Config, p *Pair, game int) int {
	return ((p.Agents[0]*len(c.Agents)+p.Agents[1])*len(c.Scenarios)+p.Scenario)*2 + game
}

// alikeGames are the kinds of games of which all had one result.
func alikeGames(c *Config, pairs []Pair) map[int]bool {
	first, alike := map[int]float64{}, map[int]bool{}
	for i := range pairs {
		for k := range pairs[i].Games {
			kind, score := kindOf(c, &pairs[i], k), pairs[i].Games[k].Score(k)
			if was, met := first[kind]; !met {
				first[kind], alike[kind] = score, true
			} else if was != score {
				alike[kind] = false
			}
		}
	}
	return alike
}

// weigh gives the cells their weights: variance of the raw scores by that of the adjusted ones, of the cell where it is large
// enough for a coefficient of its own, and else of its whole scenario. Samples and free are in the order of the pairs.
func weigh(cells []matchCell, samples []sample, free []float64) {
	groups, scales := map[int]*spread{}, map[int]*spread{}
	byGroup := map[int][2][]float64{}
	var order []int
	scaleOf := map[int]int{}
	for i, s := range samples {
		v, met := byGroup[s.group]
		if !met {
			order = append(order, s.group)
		}
		byGroup[s.group] = [2][]float64{append(v[0], s.y), append(v[1], free[i])}
		scaleOf[s.group] = s.scale
	}
	for _, g := range order {
		groups[g] = newSpread(byGroup[g])
		if scales[scaleOf[g]] == nil {
			scales[scaleOf[g]] = &spread{}
		}
		scales[scaleOf[g]].pool(groups[g])
	}
	for i, k := 0, 0; i < len(cells); i++ {
		mc := &cells[i]
		sides := 2
		if mc.mirror() {
			sides = 1
		}
		for side := range sides {
			own := groups[order[k]]
			mc.weight[side] = own.ratio()
			if own.raw > 0 && own.n < 2*fewest {
				mc.weight[side] = scales[mc.scenario].ratio()
			}
			k++
		}
	}
}

// spread is the variance of scores before and after the luck is taken out.
type spread struct {
	n         int
	raw, free float64
}

func newSpread(values [2][]float64) *spread {
	s := &spread{n: len(values[0])}
	_, s.raw = meanVar(values[0])
	_, s.free = meanVar(values[1])
	return s
}

// pool adds another, each by its games.
func (s *spread) pool(o *spread) {
	n := float64(s.n + o.n)
	s.raw = (s.raw*float64(s.n) + o.raw*float64(o.n)) / n
	s.free = (s.free*float64(s.n) + o.free*float64(o.n)) / n
	s.n += o.n
}

// ratio is how many games before one game after is worth; 1 where nothing varied.
func (s *spread) ratio() float64 { return ratio(s.raw, s.free) }

// Saved is the share of the variance of a strength that is gone in another, that of the same games with the luck taken out.
// It is below 0 where there is more; false where one of them is held by the prior.
func Saved(raw, free *Strength) (share float64, ok bool) {
	if raw.SD == 0 || free.SD == 0 {
		return 0, false
	}
	f := free.SD / raw.SD
	return 1 - f*f, true
}

// fitFree fits the league once more, with the luck taken out.
func (l *League) fitFree(m *model, cells []matchCell, part int) {
	l.Free = slices.Clone(l.Agents)
	free := &League{Scenario: l.Scenario, Agents: l.Free}
	m.tell(cells, bootRand(bootRatings, part), free.estimates(m))
}
