package endeavor

import (
	"math"

	"bridgehead/engine/elementary"
	"bridgehead/engine/endeavor"
)

// lineup is the side that moves as it stands, or would after what has been thought of, and what it has to hold and to come up to.
type lineup struct {
	side    int   // whose phase it is
	defends []int // by hex: twice the defence without the ground
	steps   []int
	crowd   []int
	nation  []int                  // units of two groups of nations that do not stack, a byte each
	ranges  [2][]endeavor.PlaceSet // of HQs with a line, by these groups
	keeps   []float64              // what the Allies keep in a hex
	front   []uint8                // half points to the nearest enemy
	wave    [frontFar][]int16
	close   float64 // what a point decides now
	service endeavor.Service
}

func newLineup(places int) lineup {
	ints := func() []int { return make([]int, places) }
	return lineup{defends: ints(), steps: ints(), crowd: ints(), nation: ints(), keeps: make([]float64, places), front: make([]uint8, places)}
}

// survey finds what a position asks of the side whose phase it is.
func (a *analysis) survey(s *endeavor.State) {
	a.muster(s)
	a.bring(s)
	a.dangers()
	a.side = german
	if s.Allied() {
		a.side = allied
	}
	a.want(a.side)
	a.frontier(s)
	a.stand()
	a.keep(s)
	win, lose := a.game.Goals()
	a.close = float64(pointDecides * elementary.Exp(-math.Abs(float64(s.Points().Have[allied])-float64(win+lose)/2)/4))
	s.Serve(&a.service)
	a.heads(s)
}

// pointDecides is what share of the worth of a win a point is where both sides are near their bounds.
const pointDecides = 0.3

// stand lays out the defences of the side that moves, without terrain, twice, and its steps.
func (a *analysis) stand() {
	clear(a.defends)
	clear(a.steps)
	clear(a.crowd)
	clear(a.nation)
	for i := range a.units {
		if p := &a.units[i]; p.side == a.side && p.at < a.hexes {
			a.drop(p, p.at)
		}
	}
}

// drop and lift put a unit down in a hex, in thought, and take it up from where it stands.
func (a *analysis) drop(p *piece, at int) { a.count(p, at, 1) }

func (a *analysis) lift(p *piece) { a.count(p, p.at, -1) }

func (a *analysis) count(p *piece, at, sg int) {
	if at >= a.hexes || !p.combat {
		return
	}
	a.defends[at] += sg * defenceOf(p)
	a.steps[at] += sg * p.Steps
	a.crowd[at] += sg
	switch a.game.Group(p.u) {
	case 1:
		a.nation[at] += sg
	case 2:
		a.nation[at] += sg << 8
	}
}

// clash tells whether a unit does not stack with those who stay in a hex (2.1a).
func (a *analysis) clash(u, at int) bool {
	if at >= a.hexes {
		return false
	}
	switch a.game.Group(u) {
	case 1:
		return a.nation[at]>>8 > 0
	case 2:
		return a.nation[at]&0xff > 0
	}
	return false
}

// heads are the hexes in the range of an HQ that has a line, by the two groups of nations.
func (a *analysis) heads(s *endeavor.State) {
	a.ranges[0], a.ranges[1] = a.ranges[0][:0], a.ranges[1][:0]
	if a.side != allied || a.game.Content().FreeSupply {
		return
	}
	for _, c := range s.Network() {
		if a.facts[c.Unit].Type == "hq" && c.On {
			if g := a.game.Group(c.Unit); g == 2 {
				a.ranges[1] = append(a.ranges[1], c.Range)
			} else {
				a.ranges[0] = append(a.ranges[0], c.Range)
			}
		}
	}
}

// frontier finds how far every hex is from the front: from enemies who are no garrison that has been cut off.
func (a *analysis) frontier(s *endeavor.State) {
	for i := range a.front {
		a.front[i] = frontFar
	}
	for p := range a.hexes {
		if a.strong[1-a.side][p] > 0 && s.Supplied(p, 1-a.side) {
			a.front[p] = 0
			a.wave[0] = append(a.wave[0], int16(p))
		}
	}
	for c := range a.wave {
		for i := 0; i < len(a.wave[c]); i++ {
			p := a.wave[c][i]
			if int(a.front[p]) != c {
				continue
			}
			for d, n := range a.places[p].Next {
				if n < 0 {
					continue
				}
				if to := c + a.places[n].Step[(d+3)%6]; to < int(a.front[n]) {
					a.front[n] = uint8(to)
					a.wave[to] = append(a.wave[to], int16(n))
				}
			}
		}
		a.wave[c] = a.wave[c][:0]
	}
}

// frontFar is as far as that is counted.
const frontFar = 250

const (
	keepHead  = 2.0 // an HQ, in VP
	keepBeach = 0.6
	keepTruck = 0.7
	keepBase  = 2.0
)

// keep lays out what the Allies keep in hexes beside points and ports.
func (a *analysis) keep(s *endeavor.State) {
	clear(a.keeps)
	later := min(1, float64(2*a.left)) // supply is for turns to come
	for i := range a.units {
		p := &a.units[i]
		if p.at >= a.hexes {
			continue
		}
		switch kind := a.facts[p.u].Type; {
		case kind == "hq":
			a.keeps[p.at] += float64(keepHead * later)
		case kind == "truck" && a.large: // it cannot be lost, but what hangs on it
			a.keeps[p.at] += float64(keepTruck * later)
		}
	}
	at, _ := s.Beaches(a.beachBuf[:0])
	for _, p := range at {
		a.keeps[p] += float64(keepBeach * later)
	}
	for _, p := range a.bases {
		a.keeps[p] += float64(keepBase * later)
	}
}
