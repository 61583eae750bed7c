package reich

import (
	"fmt"
	"strings"

	"bridgehead/engine/hex"
)

// Fire at what arrives (11.61): Germans near the supply dropzone of an airborne division at its drop, flak at twice its range, each alone; and Germans who
// see a hex of Club Route at what 30 Corps brings up. As of fire at a landing, sight is not asked for at a drop. Whoever fires so has his fire
// in other phases all the same, and does not roll for depletion.

// shootsUp tells Germans who can fire at all at what lands or drives by (5.16, 5.21, 5.22).
func (s *State) shootsUp(u int) bool {
	c := &s.g.t.list[u]
	if !s.alive(u) || int(c.side) != german || !c.combat() || c.er == 0 || s.has(u, stDisrupted|stDepleted) || c.artillery && c.er == 9 || c.gun && s.mode(u) != defilade {
		return false
	}
	return (s.mode(u) != travel || c.afv != 0 && !c.oval) && (c.artillery || s.onTop(u))
}

// mayRaid tells whether a German may fire at the delivery in hand.
func (s *State) mayRaid(f *frame, u int) bool {
	if !s.shootsUp(u) {
		return false
	}
	t, i, at, rng := s.g.t, int(f.cursor)-1, s.where(u), int(s.g.t.list[u].rng)
	if s.byRoad(i) {
		for _, h := range t.route {
			if t.distance(at, int(h)) <= rng && (at == int(h) || s.sees(at, int(h))) {
				return true
			}
		}
		return false
	}
	if s.g.sc.Units[u].Flak {
		rng *= 2
	}
	h := s.dropHex(i)
	return h >= 0 && t.distance(at, h) <= rng
}

// dropHex is the supply dropzone of a division, -1: it has none.
func (s *State) dropHex(i int) int {
	for j, name := range s.g.t.air.heads {
		if name == s.g.sc.Units[s.g.t.divisions[i]].Div {
			return s.head(j)
		}
	}
	return -1
}

// nextRaider is the next German who may fire, -1: nobody, or nothing is left to fire at.
func (s *State) nextRaider(f *frame) int {
	if f.result == 0 && !s.byRoad(int(f.cursor)-1) || f.chosen == 0 && s.byRoad(int(f.cursor)-1) {
		return -1
	}
	for u := int(f.unit); u < min(s.g.t.firstAllied, len(s.unit)); u++ {
		if s.mayRaid(f, u) {
			return u
		}
	}
	return -1
}

// raided goes on when all have fired.
func (s *State) raided(f *frame) {
	f.unit, f.result, f.left, f.er, f.step = 0, 0, 0, forCommand, lgHQ
	if s.byRoad(int(f.cursor) - 1) {
		f.step = lgShare
	}
}

func (s *State) maskRaid() {
	s.allow(ctrlStop)
	s.allowEach(&s.current().unit, (*State).nextRaider)
}

func (s *State) actRaid(b block, i int) {
	f := s.current()
	if b != blkUnit {
		f.unit = uint16(len(s.unit))
		return
	}
	f.unit, f.step = uint16(i+1), lgHit
}

// raidResult is what dice of the unit in hand come to: points lost, or resultD; at the road, where the target travels, a point more, and one for D (5.32).
func (s *State) raidResult(dice int) int {
	f := s.current()
	u := int(f.unit) - 1
	shot := frame{unit: f.unit, why: shotDrop, points: uint16(s.firePoints(u)), er: uint8(s.er(u))}
	r := s.resultOf(&shot, dice)
	if !s.byRoad(int(f.cursor) - 1) {
		return r
	}
	switch r {
	case 0:
		return 0
	case resultD:
		return 1
	}
	return r + 1
}

func (s *State) rolledRaid(dice int) {
	f := s.current()
	i, r := int(f.cursor)-1, s.raidResult(dice)
	f.step = lgRaid
	switch {
	case s.byRoad(i):
		for range r {
			s.loseOnRoad(f)
		}
	case r == resultD:
		f.result--
		s.divisions[i].command -= 2
		f.step = lgWay
	default:
		r = min(r, int(f.result))
		f.result -= uint8(r)
		s.divisions[i].command -= uint8(2 * r)
	}
}

// loseOnRoad takes a point of what 30 Corps has received: by turns of command and of ammunition, while there are both.
func (s *State) loseOnRoad(f *frame) {
	what := f.result
	if f.chosen>>(8*what)&255 == 0 {
		what = 1 - what
	}
	if f.chosen>>(8*what)&255 > 0 {
		f.chosen -= 1 << (8 * what)
		f.result = 1 - what
	}
}

// rolledDrift carries a command point away from the dropzone: a die for the direction, one for the distance (11.61, 14.23).
func (s *State) rolledDrift(die int) {
	f := s.current()
	if f.step == lgWay {
		f.left, f.step = uint8(s.drift(die)+1), lgFar
		return
	}
	i, d, n := int(f.cursor)-1, int(f.left)-1, s.drift(die)
	f.left, f.step = 0, lgRaid
	h := s.dropHex(i)
	for range n {
		next := s.g.t.grid.Next[h][d]
		if next == hex.None || !s.g.t.inPlay.Has(next) {
			return
		}
		h = int(next)
	}
	s.pointLands(i, h)
}

// drift is what a die of scatter comes to.
func (s *State) drift(die int) int {
	if s.current().step == lgWay {
		return s.g.t.charts.Scatter.Directions[die-1]
	}
	return s.g.t.charts.Scatter.Distance[die-1]
}

// pointLands says what becomes of a command point of a division: it is lost in water, forest and next to a large river; Germans take it, Allies bring it in;
// elsewhere it lies there (11.61). Of more than eight the last are lost, too.
func (s *State) pointLands(i, h int) {
	t := s.g.t
	if t.terrain[h] == water || t.terrain[h] == forest || t.major.Has(int16(h)) {
		return
	}
	if u := s.topCombat(h); u >= 0 {
		if t.list[u].side == german {
			i = s.divisionIndex(u)
		}
		s.gainPoint(i)
		return
	}
	for j := range s.heads {
		if s.heads[j] == 0 {
			s.heads[j] = uint16(h + 1)
			return
		}
	}
}

// gainPoint gives a command point to a division, if there is one.
func (s *State) gainPoint(i int) {
	if i >= 0 {
		s.divisions[i].command = uint8(min(254, int(s.divisions[i].command)+2))
	}
}

// findPoint takes up the command points that lie in a hex which a unit enters.
func (s *State) findPoint(u, h int) {
	for j := 0; j < maxMarkers && s.heads[j] > 0; {
		if int(s.heads[j]) != h+1 {
			j++
			continue
		}
		s.gainPoint(s.divisionIndex(u))
		copy(s.heads[j:], s.heads[j+1:])
		s.heads[maxMarkers-1] = 0
	}
}

// logisticFaces are two dice, but one for the scatter of a point.
func (s *State) logisticFaces() weights {
	if f := s.current(); f.step == lgWay || f.step == lgFar {
		return oneDie
	}
	return twoDice
}

func (s *State) logisticClass(dice int) int {
	switch s.current().step {
	case lgHit:
		return s.raidResult(dice)
	case lgWay, lgFar:
		return s.drift(dice)
	}
	return s.delivery(dice)
}

func (s *State) saysRaid(dice int) string {
	f := s.current()
	if f.step != lgHit {
		if f.step == lgFar {
			return fmt.Sprintf("by %d", s.drift(dice))
		}
		return directionWords[s.drift(dice)]
	}
	r := s.raidResult(dice)
	if r == resultD {
		return "D"
	}
	return counted(r, "point") + " lost"
}

func (s *State) raidPrompt() string {
	if s.byRoad(int(s.current().cursor) - 1) {
		return "Who fires at Club Route (11.61)?"
	}
	return fmt.Sprintf("Who fires at the drop for %s (11.61)?", s.divisionName())
}

// goodRaid tells whether what fire at a delivery remembers goes together.
func (s *State) goodRaid(f *frame, i int) bool {
	u := int(f.unit) - 1
	scatters := f.step == lgWay || f.step == lgFar
	switch {
	case s.g.t.list[s.headOf(i)].side == german || f.er != 0 || (f.step == lgFar) != (f.left > 0) || f.left > numDirs || u >= len(s.unit):
		return false
	case s.byRoad(i):
		if f.result > 1 || scatters || !s.goodClub(f) {
			return false
		}
	case f.chosen|f.points != 0 || f.result > mostDropped || int(s.divisions[i].command) < 2*int(f.result) || s.dropHex(i) < 0:
		return false
	}
	if f.step == lgRaid {
		return s.nextRaider(f) >= 0
	}
	return u >= 0 && s.mayRaid(f, u) && (scatters || f.result > 0 || f.chosen > 0)
}

// mostDropped is more command points than a drop brings.
const mostDropped = 40

// writePoints writes the hexes where command points lie.
func (s *State) writePoints() string {
	out := ""
	for _, x := range s.heads {
		if x == 0 {
			break
		}
		if out != "" {
			out += ";"
		}
		out += s.g.t.codes[x-1]
	}
	return out
}

func (s *State) readPoints(text string) bool {
	n := 0
	for code := range strings.SplitSeq(text, ";") {
		h, ok := s.g.t.hexOf(code)
		if !ok || n == maxMarkers || s.g.sc.Options.NoPoints {
			return false
		}
		s.heads[n] = uint16(h + 1)
		n++
	}
	return true
}
