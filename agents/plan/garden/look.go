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
	rings   []ring
	odds    []float64          // of every target, how likely the Allies have it in the end
	points  []float64          // of every hex, as a target
	sources []float64          // what an airborne source there costs the Allies
	fields  map[uint32][]field // by the bridges that are blown
	force   [][2]float64       // that both sides can bring to a target
	shares  []shares           // what every unit brings

	all          []*plan.Style
	style        *plan.Style
	sharp, spare float64
	decay        *decay
	focus        uint16 // the hex an assault is about

	art       []int // fire points of guns by the order of battle
	units     []piece
	first     []int16 // by hex, the first of units there; -1: none
	index     []int16 // by record, its place in units
	guns      [2][]int16
	leans     [4]float64 // strength that hangs on each airborne source
	mark      []uint32   // hexes seen in an epoch
	raidMark  []uint32   // hexes German units could come to in an epoch
	raidEpoch uint32
	raids     [raidReach + 1][]uint16
	epoch     uint32
	fire      []float64
	faces     []engine.Outcome

	// Of commands.go.
	surveyed  uint64 // hash of a position
	surveyor  *plan.Style
	left      float64
	resting   bool
	wanted    []float64 // what a CP more at every target is worth
	fieldsNow []field
	kept      [2]int // points in hand that both sides can still move by
	phases    int
	press     []float64 // by hex, what a fire point beside the enemy is worth
	ranks     plan.Ranking
	picks     plan.Ranking
	moves     []garden.Move
}

// piece is a unit on the map.
type piece struct {
	garden.UnitState
	u, side int
	next    int16   // in its hex; -1: none
	weight  float64 // what it brings to a target, in CP
}

func newAnalysis(g *garden.Game) *analysis {
	a := &analysis{game: g, facts: g.Facts(), fields: map[uint32][]field{}, focus: nowhere}
	for _, row := range a.facts.Bridge {
		for _, b := range row {
			a.bridges = max(a.bridges, int(b)+1)
		}
	}
	a.targets = targetsOf(a.facts, g.New().(*garden.State))
	a.rings, a.odds = ringsOf(a.facts, a.targets), make([]float64, len(a.targets))
	a.points, a.sources = make([]float64, a.facts.Hexes), make([]float64, a.facts.Hexes)
	for _, t := range a.targets {
		if t.source > 0 {
			a.sources[t.hex] += t.points
		} else {
			a.points[t.hex] += t.points
		}
	}
	for _, u := range g.UnitFacts() {
		a.art = append(a.art, u.Artillery)
	}
	a.force, a.wanted = make([][2]float64, len(a.targets)), make([]float64, len(a.targets))
	a.shares, a.index = make([]shares, len(a.facts.Units)), make([]int16, len(a.facts.Units))
	a.raidMark = make([]uint32, a.facts.Hexes)
	a.mark, a.press, a.first = make([]uint32, a.facts.Hexes), make([]float64, a.facts.Hexes), make([]int16, a.facts.Hexes)
	return a
}

// nowhere is no hex.
const nowhere = 1<<16 - 1

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
	a.play(st)
	a.muster(s)
	a.bring(s)
	points, supplied := s.Standing()
	x[fScore] = float64(points)
	x[fWin] = elementary.Tanh((x[fScore] + 0.5) / 3)
	x[fHope] = a.hope(s)
	x[fCorridor], x[fGuard] = a.corridor(&supplied)
	side, second, operating := s.Operating()
	for i := range a.units {
		a.unit(s, &a.units[i], second || !operating, x)
		a.fed(s, &a.units[i], &supplied, x)
	}
	if operating {
		a.battles(s, side, x)
	}
	x[fForbid] = float64(s.Interdiction())
	return timeLeft(s)
}

// play takes a style up.
func (a *analysis) play(st *plan.Style) {
	if a.style == st {
		return
	}
	own := st.Own.(manner)
	a.style, a.sharp, a.spare, a.decay, a.focus = st, st.Numbers[nSharp], st.Numbers[nSpare], own.decay, own.focus
}

// manner is what the numbers of a style come to.
type manner struct {
	decay *decay
	focus uint16
}

// timeLeft is the share of the game to come.
func timeLeft(s *garden.State) float64 {
	return min(1, float64(s.PhasesLeft(allied)+s.PhasesLeft(german))/taper)
}

// battles fills in those both sides stand ready for: the side on move now, the other one in its next phase.
func (a *analysis) battles(s *garden.State, side int, x []float64) {
	a.epoch++
	own := a.fights(s, side, false)
	a.epoch++
	his := a.fights(s, 1-side, true)
	sg := float64(sign(side))
	x[fFights], x[fGround] = float64(sg*own.losses), float64(sg*own.ground)
	x[fThreat], x[fLosing] = float64(-sg*his.losses), float64(-sg*his.ground)
}

// fed adds the strength that would have no supply next morning.
func (a *analysis) fed(s *garden.State, p *piece, supplied *garden.HexSet, x []float64) {
	if p.side == allied && !supplied.Has(int(p.Hex)) && !s.NearSource(p.u) {
		x[fCut] += float64(p.Strength / tens)
	}
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
	a.surveyed = 0 // what a survey found is of other units
	a.units = a.units[:0]
	for i := range a.first {
		a.first[i] = -1
	}
	a.guns[german], a.guns[allied] = a.guns[german][:0], a.guns[allied][:0]
	a.leans = [4]float64{}
	for u := range a.facts.Units {
		st, ok := s.Unit(u)
		if !ok {
			continue
		}
		side := allied
		if u >= a.facts.Germans {
			side = german
		}
		n := int16(len(a.units))
		weight := st.Strength + float64(gunShare*float64(a.art[u]*st.Eff))/100
		a.units = append(a.units, piece{st, u, side, a.first[st.Hex], weight})
		a.first[st.Hex], a.index[u] = n, n
		if i, ok := s.Depends(u); ok && side == allied && st.Supply != 0 {
			a.leans[i] += st.Strength
		}
		if st.Guns > 0 {
			a.guns[side] = append(a.guns[side], n)
		}
	}
}

// corridor is the share of the corridor that is open from the edge on, and the share of it that a raid could cut off.
func (a *analysis) corridor(supplied *garden.HexSet) (share, cut float64) {
	n := len(a.facts.Corridor)
	if n == 0 {
		return 0, 0
	}
	open := 0
	for open < n && supplied.Has(int(a.facts.Corridor[open])) {
		open++
	}
	if open > 0 {
		safe := 0
		for safe < open && !a.raided(a.facts.Corridor[safe]) {
			safe++
		}
		cut = float64(open-safe) / float64(n)
	}
	return float64(open) / float64(n), cut
}

const tens = 10.0

// gunShare is what a fire point of guns counts beside a CP.
const gunShare = 0.15

// unit adds what one unit is worth: its force, the rest it gets, its works, and what it should not do.
func (a *analysis) unit(s *garden.State, p *piece, resting bool, x []float64) {
	sg := sign(p.side) / tens
	x[fSpare] += float64(sg * float64(p.OP))
	x[fForce] += float64(sg * (float64(0.4*p.CP) + float64(0.6*p.Strength) + float64(0.1*(p.Guns+p.Limbered))))
	x[fRested] += float64(sg * p.CP * a.rest(p, resting) / 100)
	near := s.Zone(p.Hex, 1-p.side)
	if p.Fort > 0 {
		w := float64(float64(p.Fort) * p.Strength / 10)
		if !near && !a.facts.Town[p.Hex] {
			w = float64(w * a.beside(s, p, worksBack))
		}
		x[fWorks] += float64(sg * w)
	}
	if p.Travels {
		x[fExposed] += float64(sg * p.Strength * a.exposed(s, p))
	}
	if p.Supply >= 2 {
		x[fHungry] += float64(sg * p.Strength * float64(p.Supply-1))
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

// exposed is how much a column is in danger: beside the enemy at once, near him in his next phase.
func (a *analysis) exposed(s *garden.State, p *piece) float64 {
	if s.Zone(p.Hex, 1-p.side) {
		return 1
	}
	return a.beside(s, p, 0.01)
}

// worksBack is what works count in the rear, where nobody will attack them.
const worksBack = 0.05

// beside is 0.4 where the enemy's zone begins next to a unit, and what is given elsewhere.
func (a *analysis) beside(s *garden.State, p *piece, elsewhere float64) float64 {
	for _, n := range a.facts.Next[p.Hex] {
		if n >= 0 && s.Zone(uint16(n), 1-p.side) {
			return 0.4
		}
	}
	return elsewhere
}
