package endeavor

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/engine/endeavor"
)

// analysis looks at positions of one game. Its parts are declared where they are filled, and keep their buffers.
type analysis struct {
	ground   // what a game never changes: ground.go
	roster   // who stands where: muster.go
	calendar // what is to come: muster.go
	prospect // what both sides can bring to the hexes that count: hope.go
	threats  // who is in danger: threat.go
	lineup   // the side that moves, as it is placed in thought: survey.go
	orders   // its moves: moves.go
	fights   // what it could attack: assaults.go
	supply   // HQs and Trucks: net.go

	style *plan.Style
	decay *decay // of this style
	all   []*plan.Style

	work     *endeavor.State // a position to try things in
	ranks    plan.Ranking
	legal    []engine.Action
	beachBuf []int
}

func newAnalysis(g *endeavor.Game) *analysis {
	a := &analysis{ground: newGround(g), work: g.New().(*endeavor.State)}
	units, targets, places := len(a.facts), len(a.targets), len(a.places)
	a.roster = newRoster(units, places)
	a.prospect = newProspect(targets, places)
	a.threats = newThreats(places)
	a.lineup = newLineup(places)
	a.orders.used = make([]bool, units)
	a.fights.gone = make([]int, places)
	a.supply = newSupply(g, units)
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
