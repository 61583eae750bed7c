package garden

import (
	"fmt"

	"bridgehead/engine"
	"bridgehead/engine/hex"
)

var (
	_ engine.Tallier = (*State)(nil)
	_ engine.Scorer  = (*State)(nil)
)

// Tally lists objectives, towns, sources and the bid; together they make the Allied score.
func (s *State) Tally() engine.Tally {
	t := s.g.t
	ground := s.groundSupply(allied)
	last := engine.Tally{Check: fmt.Sprintf("at the end of %d September", 16+int(s.g.lastTurn)), Words: s.standingText()}
	for i := range t.objectives {
		o := &t.objectives[i]
		it := engine.TallyItem{Name: t.text(o.hex), Places: []string{t.code(o.hex)}, Side: engine.Player(s.owner(o.hex)),
			Points: s.scored(o, &ground), Worth: o.points, Rule: "O-209"}
		if it.Points == 0 {
			it.Note = s.missing(o, &ground)
		}
		last.Items = append(last.Items, it)
	}
	for _, h := range t.towns {
		it := engine.TallyItem{Name: t.text(h), Places: []string{t.code(h)}, Side: engine.Player(s.owner(h)), Rule: "O-213"}
		if !s.own.has(h) {
			it.Points = -1
		}
		last.Items = append(last.Items, it)
	}
	for i, loss := range t.sourceLoss {
		if loss == 0 || s.src[i] == noHex {
			continue
		}
		it := engine.TallyItem{Name: "Source of " + sources[i], Places: []string{t.code(s.src[i])}, Side: engine.Player(s.owner(s.src[i])), Rule: "O-211"}
		if s.lost>>i&1 != 0 {
			it.Points, it.Note = -loss, "it was overrun"
		}
		last.Items = append(last.Items, it)
	}
	if bid := s.g.opts.BidVP; bid != 0 {
		last.Items = append(last.Items, engine.TallyItem{Name: "Handicap", Side: -1, Points: bid, Worth: max(0, bid)})
	}
	return last
}

// missing says why an objective does not count.
func (s *State) missing(o *objective, ground *bits64) string {
	t := s.g.t
	if !s.own.has(o.hex) {
		return "it is German"
	}
	if o.test == testHold || !ground.has(o.hex) {
		return "no supply by road"
	}
	for _, n := range t.next[o.hex] {
		if n != hex.None && !s.controls(uint16(n), true, ground) {
			return t.text(uint16(n)) + " is German or without supply"
		}
	}
	return ""
}

// standingText says how the game stands.
func (s *State) standingText() string {
	p := s.Points()
	switch {
	case kind(s.node) == kOver:
		return fmt.Sprintf("The Allies have %d VP: %s", p.Have[allied], s.resultText())
	case s.g.sc.AlliedMin > 0 && p.Have[allied] >= p.Need[allied]:
		return fmt.Sprintf("The Allies have %d VP and win with %d", p.Have[allied], p.Need[allied])
	case s.g.sc.AlliedMin > 0:
		return fmt.Sprintf("The Allies have %d VP and need %d", p.Have[allied], p.Need[allied])
	}
	return fmt.Sprintf("The Allies have %d VP; 20 are a tactical victory, 42 a strategic one, 13 a draw", p.Have[allied])
}

// Score is the worth of the position for a side: at the end the result, before it what the Allies hold of all they want.
// Objectives and their rings count most, then how far the corridor is open, towns, and strength on the map, Germans half
// as much again. It is a measure of this program, not of the rules.
func (s *State) Score(side engine.Player) float64 {
	worth := s.alliedWorth()
	if side == german {
		return -worth
	}
	return worth
}

func (s *State) alliedWorth() float64 {
	if kind(s.node) == kOver {
		return float64(s.result) / 2
	}
	t := s.g.t
	ground := s.groundSupply(allied)
	held, all := 0., 0.
	for i := range t.objectives {
		o := &t.objectives[i]
		held += float64(o.points) * s.share(o, &ground)
		all += float64(o.points)
	}
	phi, weight := .45*held/all, .45
	if n := len(t.corridor); n > 0 {
		open := 0
		for open < n && ground.has(t.corridor[open]) {
			open++
		}
		phi += .25 * float64(open) / float64(n)
		weight += .25
	}
	if n := len(t.towns); n > 0 {
		ours := 0
		for _, h := range t.towns {
			ours += b2i(s.own.has(h))
		}
		phi += .15 * float64(ours) / float64(n)
		weight += .15
	}
	if a, g := s.force(allied), s.force(german); a+g > 0 {
		phi += .15 * a / (a + 1.5*g)
		weight += .15
	}
	return .9 * (2*phi/weight - 1) // less than any result that is won
}

// share is how much of an objective and its ring is held and in supply.
func (s *State) share(o *objective, ground *bits64) float64 {
	has := func(h uint16) float64 {
		switch {
		case !s.own.has(h):
			return 0
		case o.test == testHold || ground.has(h):
			return 1
		}
		return .5
	}
	sum, n := has(o.hex), 1.
	if o.test == testRing {
		for _, h := range s.g.t.next[o.hex] {
			if h != hex.None {
				sum, n = sum+has(uint16(h)), n+1
			}
		}
	}
	return sum / n
}

// force is the strength of a side on the map.
func (s *State) force(side int) float64 {
	n := 0
	for u, to := s.sideUnits(side); u < to; u++ {
		if onMap(s.loc[u]) {
			n += int(s.cp[u])
		}
	}
	return float64(n)
}

// corridorRoad is the shortest way by road from the Allied edge to the objective that counts most; nothing where there is none.
func (t *tables) corridorRoad() []uint16 {
	best := -1
	for i := range t.objectives {
		if best < 0 || t.objectives[i].points > t.objectives[best].points {
			best = i
		}
	}
	if best < 0 {
		return nil
	}
	from := make([]uint16, t.hexes)
	for h := range from {
		from[h] = dead // not reached
	}
	var queue []uint16
	for _, h := range t.edge[allied] {
		from[h] = noHex
		queue = append(queue, h)
	}
	for len(queue) > 0 {
		h := queue[0]
		queue = queue[1:]
		for d, n := range t.next[h] {
			if n != hex.None && t.road[h]>>d&1 != 0 && t.border[h]>>d&1 == 0 && from[n] == dead {
				from[n] = h
				queue = append(queue, uint16(n))
			}
		}
	}
	var way []uint16
	for h := t.objectives[best].hex; h != noHex; h = from[h] {
		if from[h] == dead {
			return nil
		}
		way = append(way, h)
	}
	for i, j := 0, len(way)-1; i < j; i, j = i+1, j-1 {
		way[i], way[j] = way[j], way[i]
	}
	return way
}
