package garden

import (
	"bridgehead/agents/plan"
	"bridgehead/engine"
	"bridgehead/engine/elementary"
	"bridgehead/engine/garden"
)

// analysis looks at positions of one game. It has buffers.
type analysis struct {
	game    *garden.Game
	facts   *garden.Facts
	bridges int
	targets []target
	fields  map[uint32][]field // by the bridges that are blown
	force   [][2]float64       // that both sides can bring to a target
	shares  []shares           // what every unit brings

	postures     map[*plan.Style][]*plan.Style
	style        *plan.Style
	sharp, spare float64
	decay        *decay

	units []piece
	mark  []uint32 // hexes seen in an epoch
	epoch uint32
	fire  []float64
}

// piece is a unit on the map.
type piece struct {
	garden.UnitState
	u, side int
}

func newAnalysis(g *garden.Game) *analysis {
	a := &analysis{game: g, facts: g.Facts(), fields: map[uint32][]field{}, postures: map[*plan.Style][]*plan.Style{}}
	for _, row := range a.facts.Bridge {
		for _, b := range row {
			a.bridges = max(a.bridges, int(b)+1)
		}
	}
	a.targets = targetsOf(a.facts, g.New().(*garden.State))
	a.force = make([][2]float64, len(a.targets))
	a.shares = make([]shares, len(a.facts.Units))
	a.mark = make([]uint32, a.facts.Hexes)
	return a
}

// mostFields bounds what is remembered of ways: few bridges blow in a game, but searches see more.
const mostFields = 64

func (a *analysis) fieldsFor(blown uint32) []field {
	if f, ok := a.fields[blown]; ok {
		return f
	}
	if len(a.fields) >= mostFields {
		clear(a.fields)
	}
	out := make([]field, len(a.targets))
	for i := range a.targets {
		out[i] = fieldTo(a.facts, a.targets[i].hex, blown)
	}
	a.fields[blown] = out
	return out
}

// Look fills the features of a position that is not over.
func (a *analysis) Look(es engine.State, st *plan.Style, x []float64) (left float64) {
	s := es.(*garden.State)
	if a.style != st {
		a.style, a.sharp, a.spare = st, st.Numbers[nSharp], st.Numbers[nSpare]
		a.decay = st.Own.(*decay)
	}
	a.epoch++
	a.muster(s)
	a.bring(s)
	points, supplied := s.Standing()
	x[fScore] = float64(points)
	x[fWin] = elementary.Tanh((x[fScore] + 0.5) / 3)
	x[fHope] = a.hope(s)
	x[fCorridor] = a.corridor(&supplied)
	side, second, operating := s.Operating()
	for i := range a.units {
		a.unit(s, &a.units[i], second || !operating, x)
	}
	if operating {
		x[fFights] = float64(sign(side) * a.fights(s, side))
	}
	ours, forbid := s.AirPoints(allied)
	theirs, _ := s.AirPoints(german)
	x[fAir], x[fForbid] = float64(ours-theirs), float64(forbid)
	return min(1, float64(s.PhasesLeft(allied)+s.PhasesLeft(german))/taper)
}

// taper is the number of operation phases to come from which on a game is at its beginning.
const taper = 12

func sign(side int) float64 {
	if side == german {
		return -1
	}
	return 1
}

// muster lists the units on the map.
func (a *analysis) muster(s *garden.State) {
	a.units = a.units[:0]
	for u := range a.facts.Units {
		if st, ok := s.Unit(u); ok {
			side := allied
			if u >= a.facts.Germans {
				side = german
			}
			a.units = append(a.units, piece{st, u, side})
		}
	}
}

// corridor is the share of the corridor that is open from the edge on.
func (a *analysis) corridor(supplied *garden.HexSet) float64 {
	n := len(a.facts.Corridor)
	if n == 0 {
		return 0
	}
	open := 0
	for open < n && supplied.Has(int(a.facts.Corridor[open])) {
		open++
	}
	return float64(open) / float64(n)
}

const tens = 10.0

// unit adds what one unit is worth: its force, the rest it gets, its works, and what it should not do.
func (a *analysis) unit(s *garden.State, p *piece, resting bool, x []float64) {
	sg := sign(p.side) / tens
	x[fForce] += float64(sg * (float64(0.4*p.CP) + float64(0.6*p.Strength) + float64(0.1*p.Guns)))
	x[fRested] += float64(sg * p.CP * a.rest(p, resting) / 100)
	near := s.Zone(p.Hex, 1-p.side)
	if p.Fort > 0 {
		w := float64(float64(p.Fort) * p.Strength / 10)
		if !near && !a.facts.Town[p.Hex] {
			w /= 3
		}
		x[fWorks] += float64(sg * w)
	}
	if near && p.Travels {
		x[fExposed] += float64(sg * p.Strength)
	}
	if p.Supply >= 2 {
		x[fHungry] += float64(sg * p.Strength)
	}
	if p.Guns > 0 && a.inRange(s, p) {
		x[fGuns] += float64(sg * p.Guns)
	}
}

// rest is the efficiency that the points in hand bring back in the next morning, or are likely to (O-103). Of those in the
// first phase ten are carried over.
func (a *analysis) rest(p *piece, soon bool) float64 {
	op := float64(p.OP)
	if !soon {
		op = float64(0.4 * min(op, 10))
	}
	if p.Supply >= 2 {
		return 0
	}
	return min(float64(100-p.Eff), op+4)
}

// inRange tells whether guns reach an enemy.
func (a *analysis) inRange(s *garden.State, g *piece) bool {
	for i := range a.units {
		if p := &a.units[i]; p.side != g.side && s.Reach(g.u, p.Hex) > 0 {
			return true
		}
	}
	return false
}
