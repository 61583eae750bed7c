package endeavor

import (
	"bridgehead/engine/endeavor"
)

// roster is who stands where.
type roster struct {
	units  []piece
	index  []int16      // of a unit among them, -1
	first  []int16      // of the units in a place, by side one after the other
	strong [2][]float64 // what the divisions of a side in a place are worth
}

func newRoster(units, places int) (r roster) {
	r.index, r.first = make([]int16, units), make([]int16, places)
	for side := range r.strong {
		r.strong[side] = make([]float64, places)
	}
	return r
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

// defenceOf is twice the defence of a unit.
func defenceOf(p *piece) int {
	if p.out {
		return p.Defend
	}
	return 2 * p.Defend
}

// anybody is the group that goes with all.
const anybody = 3

// calendar is what is to come.
type calendar struct {
	left     float64 // of the game: 1 at its beginning, 0 at its end
	portsPay float64 // share of its worth that a port still brings
	moves    [2]int  // moves a side has left, at most mostTurns
	stands   [2]bool // but for exploitation it moves no more
	moved    int     // the side that has moved last

	parisPay   float64 // of one hex of Paris while the bonus is to be had, in VP
	parisMoves int
	working    int // ports that the Allies hold
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

// capital finds what each hex of Paris counts now and in how many moves, and how many ports the Allies hold.
func (a *analysis) capital(s *endeavor.State) {
	points, turns := s.ParisBonus()
	a.working = 0
	for t := range a.targets {
		if n := a.targets[t].port; n >= 0 {
			if held, _ := s.Works(n); held {
				a.working++
			}
		}
	}
	a.parisPay, a.parisMoves = float64(points)/float64(max(1, len(a.paris))), turns+1
}

// movesFor are the moves that a side has to come to a target.
func (a *analysis) movesFor(t, side int) int {
	if a.targets[t].paris && a.parisPay > 0 {
		return min(a.moves[side], a.parisMoves)
	}
	return a.moves[side]
}
