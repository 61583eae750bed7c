package arena

import (
	"math"
	"math/rand/v2"
	"slices"

	"bridgehead/agents"
)

// eloUnit turns natural logarithms of odds into Elo.
var eloUnit = 400 / math.Ln10

// Ratings are Bradley-Terry strengths in Elo, by maximum likelihood over all games of a run.
type Ratings struct {
	Anchor  int        // the agent rated 0; -1: the mean is 0
	Agents  []Rating   // by agent
	Leagues []League   // over all scenarios, and then on each that was played where there are several
	Bias    []Strength // advantage of side 0 between equals, by scenario; games of mirrors count, too
	Overall Strength   // the mean over the scenarios
	Cells   []Residual // by pairing and scenario, where anything was played
	Order   []int      // agents by falling rating
}

// Rating is the strength of an agent.
type Rating struct {
	Agent int
	Strength
	Sides [2]Strength // on each side, relative to the anchor on that side; a [League] compares sides, too
}

// Strength is a fitted number with the games it rests on.
type Strength struct {
	Elo      float64
	Interval agents.Interval // 95 %
	SD       float64         // of Elo, over the bootstrap; 0 where the prior holds it
	Games    int             // without those of an agent against itself
	Score    float64         // mean over these games
}

// OneSided is +1 when every game was won and -1 when every game was lost. The number is then held by the
// prior alone, and the interval comes from the curvature of the likelihood, for games that all end
// alike cannot vary under a bootstrap.
func (s *Strength) OneSided() int {
	switch {
	case s.Games > 0 && s.Score == 1:
		return 1
	case s.Games > 0 && s.Score == 0:
		return -1
	}
	return 0
}

func (s *Strength) add(games int, points float64) {
	s.Games += games
	s.Score += points
}

// finish turns the sum of the points into a mean.
func (s *Strength) finish() { s.Score /= float64(max(1, s.Games)) }

// Residual compares the score of a pairing on a scenario with what the ratings expect of it.
type Residual struct {
	Agents   [2]int
	Scenario int
	Pairs    int
	Score    float64 // of Agents[0], a game
	Expected float64
	Sigma    float64 // how far off, in standard errors of a score by the model
}

// matchCell is a pairing on a scenario.
type matchCell struct {
	agents   [2]int
	scenario int
	points   [][2]float64 // of agents[0] by game of each pair; a mirror has the first only, for side 0
	weight   [2]float64   // of one game on each side of agents[0]; 1 for games as they were played
}

func (m *matchCell) mirror() bool { return m.agents[0] == m.agents[1] }

// sums are the points of agents[0] on side 0 and on side 1.
func (m *matchCell) sums() (points [2]float64) {
	for _, p := range m.points {
		points[0] += p[0]
		points[1] += p[1]
	}
	return points
}

// matchCells are the cells of the games as they were played.
func matchCells(pairs []Pair) []matchCell {
	return cellsOf(pairs, func(p *Pair) (points [2]float64) {
		for game := range p.Games {
			points[game] = p.Games[game].Score(game)
		}
		return points
	})
}

// cellsOf sorts pairs by pairing and scenario, in the order they first come up. Points are asked for in the order of the pairs.
func cellsOf(pairs []Pair, points func(p *Pair) [2]float64) []matchCell {
	type key struct{ a, b, s int }
	at := map[key]int{}
	var cells []matchCell
	for i := range pairs {
		p := &pairs[i]
		k := key{p.Agents[0], p.Agents[1], p.Scenario}
		n, ok := at[k]
		if !ok {
			n = len(cells)
			at[k] = n
			cells = append(cells, matchCell{agents: p.Agents, scenario: p.Scenario, weight: [2]float64{1, 1}})
		}
		cells[n].points = append(cells[n].points, points(p))
	}
	return cells
}

// model lays out the parameters of a fit: strengths of agents, for each side apart if split, and after
// them a side term for each scenario. The anchor has no parameter.
type model struct {
	logistic
	agents, scenarios int
	anchor            int
	split             bool
}

func newModel(c *Config, anchor int, split bool, cells []matchCell) *model {
	m := &model{agents: len(c.Agents), scenarios: len(c.Scenarios), anchor: anchor, split: split}
	m.size = m.strengths() + m.scenarios
	for i := range cells {
		mc := &cells[i]
		m.cells = append(m.cells, cell{terms: m.terms(mc.agents[0], mc.agents[1], mc.scenario)})
		if !mc.mirror() {
			m.cells = append(m.cells, cell{terms: m.terms(mc.agents[1], mc.agents[0], mc.scenario)})
		}
	}
	return m
}

// strengths is the number of parameters before the side terms.
func (m *model) strengths() int {
	n := m.agents
	if m.anchor >= 0 {
		n--
	}
	if m.split {
		n *= 2
	}
	return n
}

// param is the parameter of an agent on a side; -1 for the anchor, whose strength is 0.
func (m *model) param(agent, side int) int {
	n := m.agents
	switch {
	case agent == m.anchor:
		return -1
	case m.anchor >= 0 && agent > m.anchor:
		agent--
	}
	if m.anchor >= 0 {
		n--
	}
	if m.split {
		return side*n + agent
	}
	return agent
}

// terms are those of a game between two agents, by side.
func (m *model) terms(side0, side1, scenario int) []term {
	out := []term{{m.strengths() + scenario, 1}}
	if p := m.param(side0, 0); p >= 0 {
		out = append(out, term{p, 1})
	}
	if p := m.param(side1, 1); p >= 0 {
		out = append(out, term{p, -1})
	}
	return out
}

// load counts the games of all pairs into the cells.
func (m *model) load(cells []matchCell) {
	for i, at := range m.offsets(cells) {
		m.clear(at, &cells[i])
		for _, p := range cells[i].points {
			m.add(at, &cells[i], p)
		}
	}
	m.bound()
}

// draw loads as many pairs as there are, drawn with replacement from all of them. Drawing within each
// pairing would be no better with many pairs, and see no chance at all where there is but one.
func (m *model) draw(cells []matchCell, all []drawable, rng *rand.Rand) {
	offsets := m.offsets(cells)
	for i, at := range offsets {
		m.clear(at, &cells[i])
	}
	for range all {
		d := all[rng.IntN(len(all))]
		m.add(offsets[d.cell], &cells[d.cell], cells[d.cell].points[d.pair])
	}
	m.bound()
}

// bound keeps the points of each cell between none and all: with the luck taken out a few games may come to more, of which
// no strength is the most likely one.
func (m *model) bound() {
	for i := range m.cells {
		c := &m.cells[i]
		c.w = min(max(c.w, 0), c.n)
	}
}

// drawable is a pair by its place.
type drawable struct{ cell, pair int }

func drawables(cells []matchCell) (all []drawable) {
	for i := range cells {
		for j := range cells[i].points {
			all = append(all, drawable{i, j})
		}
	}
	return all
}

// offsets are the first model cells of the match cells: a mirror has one, a pairing one for each side.
func (m *model) offsets(cells []matchCell) []int {
	out, k := make([]int, len(cells)), 0
	for i := range cells {
		out[i] = k
		if k++; !cells[i].mirror() {
			k++
		}
	}
	return out
}

func (m *model) clear(at int, mc *matchCell) {
	m.cells[at].n, m.cells[at].w = 0, 0
	if !mc.mirror() {
		m.cells[at+1].n, m.cells[at+1].w = 0, 0
	}
}

func (m *model) add(at int, mc *matchCell, points [2]float64) {
	m.cells[at].n += mc.weight[0]
	m.cells[at].w += mc.weight[0] * points[0]
	if !mc.mirror() {
		m.cells[at+1].n += mc.weight[1]
		m.cells[at+1].w += mc.weight[1] * (1 - points[1])
	}
}

// unit is the row of a parameter, of nothing but zeros for that of the anchor (-1).
func (m *model) unit(param int) []float64 {
	row := make([]float64, m.size)
	if param >= 0 {
		row[param] = 1
	}
	return row
}

// level is the row of the mean strength on a side, which is taken as 0 where no agent is the anchor.
func (m *model) level(side int) []float64 {
	row := make([]float64, m.size)
	for agent := range m.agents {
		if m.anchor < 0 {
			add(row, 1/float64(m.agents), m.unit(m.param(agent, side)))
		}
	}
	return row
}

// strength is the row of an agent on a side, relative to the anchor, or else to the mean, on that side.
func (m *model) strength(agent, side int) []float64 {
	return add(m.unit(m.param(agent, side)), -1, m.level(side))
}

// advantage is the row of the mean of the side terms: what side 0 is better off between equals.
func (m *model) advantage(scenarios ...int) []float64 {
	row := add(m.level(0), -1, m.level(1))
	for _, s := range scenarios {
		add(row, 1/float64(len(scenarios)), m.unit(m.strengths()+s))
	}
	return row
}

func (c *Config) anchor() int {
	if c.Anchor != "" {
		return slices.Index(c.Agents, c.Anchor)
	}
	return slices.Index(c.Agents, "random")
}
