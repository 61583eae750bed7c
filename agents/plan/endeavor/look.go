package endeavor

import (
	"slices"

	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/engine/endeavor"
)

// analysis looks at positions of one game. It has buffers.
type analysis struct {
	game     *endeavor.Game
	facts    []endeavor.UnitFact
	places   []endeavor.PlaceFact
	hexes    int
	large    bool // a map on which a phase is a campaign of its own
	landings bool // the Allies have to win ports
	swings   [2][columns]swing
	targets  []target
	way      [][]uint8
	near     [][]int16 // hexes within nearest of each, by distance
	shield   []int     // what the ground multiplies defenders by

	style      *plan.Style
	decay      *decay
	all        []*plan.Style
	left       float64
	close      float64 // what a point decides now
	portsPay   float64
	paris      []int
	parisPay   float64 // of one of its hexes while the bonus is to be had, in VP
	parisMoves int
	working    int     // ports that the Allies hold
	moves      [2]int  // moves a side has left, at most mostTurns
	stands     [2]bool // but for exploitation it moves no more
	moved      int     // the side that has moved last

	units   []piece
	index   []int16 // of a unit among them, -1
	first   []int16 // of the units in a place, by side one after the other
	strong  [2][]float64
	force   [][2]float64
	factor  [][2]float64
	held    []int
	chances []chance
	spread  []float64 // of points, by their number
	wanted  []float64
	pull    [2][]float64
	danger  [2][]float64 // attack that a side could bring next to a hex
	bands   [2][]float64 // steps of those who bring it

	plan     phasePlan
	side     int   // whose phase it is
	defends  []int // of the side that moves, by hex: twice its defence without the ground
	steps    []int
	crowd    []int
	gone     []int                  // defence, twice, that leaves a hex for the fight that is weighed
	nation   []int                  // units of two groups of nations that do not stack, a byte each
	ranges   [2][]endeavor.PlaceSet // of HQs with a line, by these groups
	movable  []int
	reach    [][]int16 // of a unit, ascending
	overs    []over
	used     []bool // by units with an order
	stacks   []stack
	assaults []assault
	chosen   [][]int   // of an assault, numbers of who takes part
	bill     []float64 // steps of attackers, the cheapest first
	here     assault
	set      []int
	whoBuf   []int
	beachBuf []int
	keeps    []float64 // what the Allies keep in a hex
	bases    []int
	pairs    pairs
	claimed  []bool  // units that another HQ serves
	front    []uint8 // half points to the nearest enemy
	wave     [frontFar][]int16
	fed      []float64
	cover    [2][]float64 // of German stacks by HQs of two groups
	trial    *endeavor.State
	ranks    plan.Ranking
	ways     []endeavor.Way
	thinned  []endeavor.Way
	service  endeavor.Service
	work     *endeavor.State
	legal    []engine.Action
	buf      []int
}

// piece is a unit on the map or in a box.
type piece struct {
	endeavor.UnitNow
	u, at, side int
	fast        int
	worth       float64
	combat      bool
	out         bool
	next        int16
}

func newAnalysis(g *endeavor.Game) *analysis {
	a := &analysis{game: g, facts: g.UnitFacts(), places: g.PlaceFacts(), hexes: g.HexCount()}
	for side := range a.swings {
		a.swings[side] = swingsOf(side)
	}
	n := len(a.places)
	a.large = n > 400
	a.landings = !g.Framed() || g.Content().InHand > 1
	if g.Content().ParisBonus > 0 {
		a.paris = g.Paris(nil)
	}
	a.targets = targetsOf(a.places, a.landings, a.paris)
	for _, t := range a.targets {
		a.way = append(a.way, ways(a.places, t.place))
	}
	a.near = make([][]int16, a.hexes)
	for p := range a.near {
		a.near[p] = g.Within(p, nearest, nil)
	}
	for p := range a.places {
		a.shield = append(a.shield, g.Shield(p))
	}
	a.index, a.first = make([]int16, len(a.facts)), make([]int16, n)
	for side := range 2 {
		a.strong[side], a.danger[side], a.pull[side], a.bands[side] = make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	}
	a.force, a.factor = make([][2]float64, len(a.targets)), make([][2]float64, len(a.targets))
	a.held, a.wanted = make([]int, len(a.targets)), make([]float64, len(a.targets))
	a.work, a.trial = g.New().(*endeavor.State), g.New().(*endeavor.State)
	a.defends, a.steps, a.crowd, a.nation = make([]int, n), make([]int, n), make([]int, n), make([]int, n)
	a.front, a.keeps, a.gone = make([]uint8, n), make([]float64, n), make([]int, n)
	_, hexes := g.Map()
	for _, b := range g.Content().Bases {
		if p := slices.Index(hexes, b.Hex); p >= 0 {
			a.bases = append(a.bases, p)
		}
	}
	a.used, a.fed = make([]bool, len(a.facts)), make([]float64, len(a.facts))
	a.claimed = make([]bool, len(a.facts))
	return a
}

// play takes a style up.
func (a *analysis) play(st *plan.Style) {
	if a.style != st {
		a.style, a.decay = st, st.Own.(*decay)
	}
}

// at is the weight of a feature in the position in hand.
func (a *analysis) at(feature int) float64 { return a.style.At(feature, a.left) }

const tens = 10.0

// worthOf is what a unit with such an attack and defence counts.
func worthOf(attack, defend int) float64 { return float64(attack+defend) / 2 }

// muster lists the units.
func (a *analysis) muster(s *endeavor.State) {
	a.units = a.units[:0]
	for i := range a.first {
		a.first[i] = -1
		a.strong[german][i], a.strong[allied][i] = 0, 0
	}
	for u := range a.facts {
		f := &a.facts[u]
		now := s.Now(u)
		a.index[u] = -1
		if now.At < 0 {
			continue
		}
		p := piece{UnitNow: now, u: u, at: now.At, side: f.Side, out: now.Out, combat: f.Type != "hq" && f.Type != "truck", next: a.first[now.At]}
		if f.MA >= 14 {
			p.fast = 1
		}
		if p.combat {
			p.worth = worthOf(now.Attack, now.Defend)
			a.strong[p.side][p.at] += p.worth
		}
		n := int16(len(a.units))
		a.units = append(a.units, p)
		a.first[now.At], a.index[u] = n, n
	}
	a.clock(s)
	a.capital(s)
}

// The phases of a turn, by their order.
const (
	phaseMove          = 5
	phaseExploit       = 7
	phaseGermans       = 11
	phaseGermanMove    = 12
	phaseGermanExploit = 14
	phases             = 16
)

// clock finds how much of the game is to come, and who has moved last.
func (a *analysis) clock(s *endeavor.State) {
	first, last, lastSide := a.game.Ends()
	phase := s.Stretch() % phases
	turns := last - s.Turn()
	a.left = min(1, (float64(turns)+1-float64(phase)/phases)/float64(max(taper, min(2*taper, last-first))))
	a.portsPay = min(1, float64(turns)/6)
	a.moves = [2]int{turns, turns}
	if phase <= phaseExploit {
		a.moves[allied]++
	}
	if phase <= phaseGermanExploit {
		a.moves[german]++
	}
	a.stands = [2]bool{allied: turns == 0 && phase > phaseMove, german: turns == 0 && phase > phaseGermanMove}
	if lastSide == allied {
		a.moves[german]--
		a.stands[german] = a.moves[german] == 0 || turns == 1 && phase > phaseGermanMove
	}
	for side := range a.moves {
		a.moves[side] = max(0, min(a.moves[side], mostTurns))
	}
	a.moved = german
	if phaseMove <= phase && phase <= phaseGermans {
		a.moved = allied
	}
}

// taper is the number of turns to come from which on a game is at its beginning.
const taper = 4

// late is how much points count that are held now, in a game of many turns: most are won at its end.
func (a *analysis) late() float64 { return 1 - float64(0.6*a.left) }

// Look fills the features of a position that is not over.
func (a *analysis) Look(es engine.State, st *plan.Style, x []float64) (left float64) {
	s := es.(*endeavor.State)
	a.play(st)
	a.muster(s)
	a.bring(s)
	win, lose := a.game.Goals()
	points := float64(s.Points().Have[allied])
	x[fScore] = points - float64(win+lose)/2
	if a.large {
		x[fScore] = float64(x[fScore] * a.late())
	}
	x[fWin] = (elementary.Tanh((points-float64(win)+0.5)/2) + elementary.Tanh((points-float64(lose)-0.5)/2)) / 2
	a.dangers()
	x[fHope] = a.hope()
	if a.ending() {
		x[fScore], x[fWin] = a.outcome(s, win, lose)
		x[fScore] -= float64(win+lose) / 2
	}
	for i := range a.units {
		a.unit(s, &a.units[i], x)
	}
	x[fExpose] = a.exposed(german) - a.exposed(allied)
	a.net(s, x)
	return a.left
}

// unit adds what one unit is worth.
func (a *analysis) unit(s *endeavor.State, p *piece, x []float64) {
	if !p.combat {
		return
	}
	sg := float64(sign(p.side)) / tens
	x[fForce] += float64(sg * p.worth)
	if p.at >= a.hexes {
		x[fAshore] += p.worth / tens
		return
	}
	if s.Supplied(p.at, p.side) {
		return
	}
	switch {
	case p.side == allied && !p.Fresh:
		x[fFed] += p.worth / tens
	case p.side == german && p.out:
		x[fPocket] += 2 * p.worth / tens
	case p.side == german:
		x[fPocket] += p.worth / tens
	}
}

func sign(side int) int { return 2*side - 1 }

// net adds what Allied supply is worth.
func (a *analysis) net(s *endeavor.State, x []float64) {
	on, _ := s.Lines()
	x[fLines] = float64(on) + float64(min(on, s.Slots()))
	for i := range a.units {
		if p := &a.units[i]; p.at < a.hexes && a.facts[p.u].Type == "hq" && a.strong[allied][p.at] == 0 {
			x[fLines] -= float64(aloneHead * min(1, a.danger[german][p.at]/4))
		}
	}
	if x[fLines] > 0 {
		x[fServed] = a.served(s)
	}
	if a.landings {
		for t := range a.targets {
			if n := a.targets[t].port; n >= 0 {
				if held, works := s.Works(n); works {
					x[fPorts] += 1
				} else if held {
					x[fPorts] += 0.5
				}
			}
		}
	}
}

// aloneHead is what an HQ without a division counts less where Germans can come, in lines.
const aloneHead = 1.5

// served is the attack of the units that an HQ with a line reaches where they stand.
func (a *analysis) served(s *endeavor.State) (sum float64) {
	if a.game.Content().FreeSupply {
		return 0
	}
	for _, c := range s.Network() {
		if !c.On || a.facts[c.Unit].Type != "hq" {
			continue
		}
		group := a.game.Group(c.Unit)
		for i := range a.units {
			p := &a.units[i]
			if p.side != allied || !p.combat || p.at >= a.hexes || p.out {
				continue
			}
			if g := a.game.Group(p.u); (g == group || g == anybody) && c.Range.Has(p.at) {
				sum += float64(p.Attack)
			}
		}
	}
	return sum / tens
}

// anybody is the group that goes with all.
const anybody = 3
