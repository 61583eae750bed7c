package reich

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/engine/reich"
)

// analysis is the Analyst. What it keeps of positions is only good for the one looked at last.
type analysis struct {
	game  *reich.Game
	facts []reich.UnitFact
	large bool
	goals []goal
	tolls []toll

	conditions []condition
	leveled    bool    // conditions set levels
	prized     bool    // points for bridges do
	usual      float64 // the level otherwise, to the Allies
	fields     []field
	at         []float64 // of every hex, what goals there are worth
	drive      drive
	out        []float64 // by goal, what it pulls those who are to leave the map there
	stretch    []int     // by unit that lands, 0: none, see part
	landed     []float64 // by goal, who has come down near it, see countLanded
	left       []int     // by condition, the points that have left the map for it
	effects    effects
	clashes    clashes
	turns0     int // of the game
	patience   float64
	last       int // turn

	units []piece
	air   []piece // that have been told where to land
	first []int16 // by hex, the first of units there; -1: none
	index []int16 // of every unit, its place among them; -1: it is not on the map

	blocks *reich.Squares
	cells  [][2][]int16 // by block, the units of both sides there that fire
	memory []brought

	mark   []uint32
	epoch  uint32
	force  [][2]float64 // that both sides can bring to a goal
	inTime [2]float64   // see clock
	odds   []float64    // of every goal, how likely the Allies have it in the end
	phase  int
	turn   int

	style       *plan.Style
	sharp, bold float64
	near        float64
	saving      float64
	stride      float64 // of the movement in hand

	landing, leaving engine.Action // the controls for them

	fights plan.Ranking
	all    []*plan.Style
	ranks  plan.Ranking
	legal  []engine.Action
	faces  []engine.Outcome
	pulled []float64
}

// piece is a unit on the map.
type piece struct {
	reich.UnitNow
	u       int
	next    int16   // in its hex; -1: none
	weight  float64 // what it brings to a place
	fires   bool    // direct fire
	reach   int     // hexes
	wheels  bool
	travels bool
	column  bool // it could travel
}

// In games of more turns than these, marches of as many times the turns count alike, up to so many.
const (
	eagerTurns   = 8
	mostPatience = 4
)

// manyUnits is from where on a phase is too long to be played through for a choice of postures.
const manyUnits = 90

func newAnalysis(g *reich.Game) *analysis {
	a := &analysis{game: g, facts: g.UnitFacts(), effects: effectsOf(g), clashes: clashesOf(g), at: make([]float64, g.Hexes()), mark: make([]uint32, g.Hexes()), first: make([]int16, g.Hexes())}
	a.index, a.memory = make([]int16, len(a.facts)), make([]brought, len(a.facts))
	a.blocks = g.Squares(cellWidth)
	a.cells = make([][2][]int16, a.blocks.Count)
	n := 0
	for i := range a.facts {
		if a.facts[i].Part {
			n++
		}
	}
	a.large = n > manyUnits
	begin, end := g.Ends()
	a.turns0, a.last = max(1, end.Turn-begin.Turn+1), end.Turn
	a.patience = max(1, min(mostPatience, float64(a.turns0)/eagerTurns))
	for i := 0; reich.ControlWord(i) != ""; i++ {
		switch reich.ControlWord(i) {
		case "LAND":
			a.landing = g.ActionOf("CTRL", i)
		case "DROP":
			a.leaving = g.ActionOf("CTRL", i)
		}
	}
	a.study()
	a.part()
	for i := range a.goals {
		a.fields = append(a.fields, fieldTo(g, a.goals[i].hex))
		a.at[a.goals[i].hex] += a.goals[i].worth
	}
	a.drive.empty = true
	if a.large {
		a.lay()
	}
	a.left, a.out = make([]int, len(a.conditions)), make([]float64, len(a.goals))
	a.force, a.pulled, a.odds = make([][2]float64, len(a.goals)), make([]float64, len(a.goals)), make([]float64, len(a.goals))
	return a
}

// Look fills the features of a position that is not over.
func (a *analysis) Look(es engine.State, st *plan.Style, x []float64) (left float64) {
	s := es.(*reich.State)
	a.play(st)
	a.muster(s)
	x[fScore] = a.score(s)
	x[fHope] = a.hope(s) + a.setOut(s)
	left = a.timeLeft()
	for _, t := range a.tolls {
		x[fLosses] += a.due(s, &t, left)
	}
	x[fSteps] = float64(s.Lost(german) - s.Lost(allied))
	for i := range a.units {
		p := &a.units[i]
		if p.Disrupted {
			x[fShaken] -= float64(sign(p.Side) * float64(p.Strength))
		}
	}
	x[fFire] = float64((a.bombard(s, allied) + a.barrage(allied)) * a.soon(allied))
	x[fUnder] = float64(-(a.bombard(s, german) + a.barrage(german)) * a.soon(german))
	x[fAssault], x[fStormed] = a.storm(s, allied), -a.storm(s, german)
	x[fRoad] = a.road()
	return left
}

// due is what a condition that counts losses is worth as things go.
func (a *analysis) due(s *reich.State, t *toll, left float64) float64 {
	lost := float64(s.Lost(t.side))
	gone := 1 - left
	expected := lost
	if gone > 0.1 {
		pace := 0.6
		if a.large { // who comes near the number attacks less
			pace = 0.3
		}
		expected += float64(pace * lost * left / gone)
	}
	return a.atLoss(t, expected, left)
}

// atLoss is what a condition that counts losses is worth if so many are expected.
func (a *analysis) atLoss(t *toll, lost, left float64) float64 {
	doubt := 3.
	if a.large { // while many are still to come those far from the number count as well
		doubt = max(doubt, float64(float64(t.n)/3*left))
	}
	return float64(sign(1-t.side) * t.worth * elementary.Tanh((lost-float64(t.n)+0.5)/doubt))
}

// play takes a style up.
func (a *analysis) play(st *plan.Style) {
	if a.style != st {
		a.style, a.sharp, a.near, a.bold, a.saving = st, st.Numbers[nSharp], float64(st.Numbers[nNear]*a.patience), st.Numbers[nBold], st.Numbers[nSaving]
	}
}

// timeLeft is the share of the game to come.
func (a *analysis) timeLeft() float64 {
	return min(1, (float64(a.last-a.turn)+1-float64(a.phase)/reich.PhaseRecord)/float64(a.turns0))
}

// soon is how much the next fire of a side counts: less when it has just fired.
func (a *analysis) soon(side int) float64 {
	own, response := reich.PhaseAlliedFire, reich.PhaseAlliedMiniFire
	if side == german {
		own, response = reich.PhaseGermanFire, reich.PhaseGermanMiniFire
	}
	switch {
	case a.turn == a.last && a.phase > own && a.phase > response:
		return 0
	case a.phase == own || a.phase == response:
		return 0.8 // it goes on
	}
	return 1
}

// muster lists the units on the map.
func (a *analysis) muster(s *reich.State) {
	a.turn, a.phase = s.Moment()
	a.clock()
	a.stride = a.pace()
	a.units, a.air = a.units[:0], a.air[:0]
	for i := range a.first {
		a.first[i] = -1
	}
	a.clearCells()
	for i := range a.conditions {
		if c := &a.conditions[i]; c.exit > 0 || c.out != nil {
			a.left[i] = s.Gone(c.test)
		}
	}
	for u := range a.facts {
		a.index[u] = -1
		now, ok := s.Now(u)
		if !ok {
			if h, told := s.Told(u); told {
				p := a.toCome(u)
				p.Hex = h
				a.air = append(a.air, *p)
			}
			continue
		}
		f := &a.facts[u]
		p := piece{UnitNow: now, u: u, next: a.first[now.Hex], reach: min(max(f.Range, 1), cellWidth)}
		p.weight = weigh(&p, f)
		p.fires = now.Combat && !f.HQ && now.Top
		if now.Armoured {
			p.reach = max(p.reach, 2)
		}
		p.wheels = now.Column != reich.ColumnFoot && now.Armoured
		p.column = f.MA > 0 && now.Mobile
		p.travels = f.MA > 0 && now.Mode == reich.Travel
		a.first[now.Hex], a.index[u] = int16(len(a.units)), int16(len(a.units))
		if p.fires {
			c := &a.cells[a.blocks.Of[now.Hex]][now.Side]
			*c = append(*c, int16(len(a.units)))
		}
		a.units = append(a.units, p)
	}
}

// weigh is what a unit brings to a place.
func weigh(p *piece, f *reich.UnitFact) float64 {
	if !p.Combat {
		return 0
	}
	w := float64(float64(p.Strength) * (0.5 + float64(0.12*float64(p.ER))))
	if p.Armoured {
		w = float64(w * 1.5)
	}
	if f.HQ {
		w = float64(w * 0.1)
	}
	if p.Disrupted {
		w = float64(w * 0.5)
	}
	return w
}

// spent tells whether a unit cannot move any more before its side's next movement phase but one.
func (a *analysis) spent(p *piece) bool {
	own, response := reich.PhaseAlliedMove, reich.PhaseAlliedMiniMove
	if p.Side == german {
		own, response = reich.PhaseGermanMove, reich.PhaseGermanMiniMove
	}
	if p.Fired || p.Moved {
		return true
	}
	return a.turn == a.last && a.phase > own && (a.phase > response || response < own)
}
