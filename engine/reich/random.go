package reich

import (
	"fmt"

	"bridgehead/scenarios"
)

// The random set-up of the Germans (25.61, 25.62, option setup=random): two dice for each formation of the table say where it begins, in a hex or near it, or in
// which turn it comes. What they said is in unit.next of those who are still to come, one more than the band. All roll before anybody is placed, and the
// Germans place theirs before the Allies say where they land.

// randomRow is a formation and what each band means for it.
type randomRow struct {
	units []uint16
	to    [scenarios.ReichBands]scenarios.ReichSpot
	stand [scenarios.ReichBands]scenarios.ReichPlacement // where there is a hex
	wide  [scenarios.ReichBands][]int16                  // hexes about these, for those for whom there is no room
	come  [scenarios.ReichBands]scenarios.ReichArrival   // where there is a turn
}

// bandWord begins what dice said in the notation.
const bandWord = "band"

// layRandom lays the table down.
func (g *Game) layRandom() {
	g.randomOf = make([]uint8, g.t.slots)
	if !g.opts.Random {
		return
	}
	mode := ""
	for i := range g.sc.Deploy {
		if d := &g.sc.Deploy[i]; int(g.t.list[d.Unit].side) == german && d.Mode != "leader" {
			mode = d.Mode
		}
	}
	for i := range g.sc.Random {
		r := &g.sc.Random[i]
		row := randomRow{to: r.To}
		for _, u := range r.Units {
			row.units = append(row.units, uint16(u))
			g.randomOf[u] = uint8(i + 1)
		}
		for k, spot := range r.To {
			if spot.Turn > 0 {
				row.come[k] = scenarios.ReichArrival{Turn: max(spot.Turn, int(g.first.turn)), Hexes: r.Edge}
			}
			if spot.Hex < 0 {
				continue
			}
			row.stand[k].Mode = mode
			row.stand[k].Hexes = g.dryWithin(spot.Hex, spot.Within)
			row.wide[k] = g.dryWithin(spot.Hex, spot.Within+overflow)
		}
		g.random = append(g.random, row)
	}
}

// overflow is how much farther from their hex those may stand who find no room: a formation of more points than a hex takes is named with one hex.
const overflow = 2

// dryWithin are the hexes in play about a hex of the map where units can stand.
func (g *Game) dryWithin(w int16, far int) (list []int16) {
	for _, n := range g.sc.Map.Grid.Within(nil, w, far) {
		if h := g.t.at(n); h != none && g.t.inPlay.Has(int16(h)) && g.t.terrain[h] != water {
			list = append(list, n)
		}
	}
	return list
}

// around are the hexes for a unit for which there is no room where dice have put it.
func (s *State) around(u int) []int16 {
	if row, band := s.lot(u); row != nil && row.to[band].Hex >= 0 {
		return row.wide[band]
	}
	return nil
}

// bandOf is the band of a sum of two dice.
func bandOf(dice int) int {
	if dice < 10 {
		return (dice - 2) / 2
	}
	return dice - 6
}

// lot is the row of a unit and the band that was rolled for it; nil: none.
func (s *State) lot(u int) (row *randomRow, band int) {
	i, n := s.g.randomOf[u], s.unit[u].next
	if i == 0 || s.unit[u].at != toCome || n == 0 {
		return nil, 0
	}
	return &s.g.random[i-1], int(n) - 1
}

// placing is where a unit that is still to be placed may stand, nil: it is not to be placed.
func (s *State) placing(u int) *scenarios.ReichPlacement {
	row, band := s.lot(u)
	if row != nil && row.to[band].Hex >= 0 {
		return &row.stand[band]
	}
	if i := s.g.deployed[u]; i >= 0 && (row == nil && s.g.randomOf[u] == 0 || row != nil && row.to[band].Same) {
		return &s.g.sc.Deploy[i]
	}
	return nil
}

// comesBy is how a unit arrives, nil: it does not.
func (s *State) comesBy(u int) *scenarios.ReichArrival {
	row, band := s.lot(u)
	if row != nil && row.to[band].Turn > 0 {
		return &row.come[band]
	}
	if i := s.g.arriving[u]; i >= 0 && (row == nil || row.to[band].Same) {
		return &s.g.sc.Arrivals[i]
	}
	return nil
}

// again tells whether a roll does not count: the hex is not in play, or another formation has it.
func (s *State) again(dice int) bool {
	f, band := s.current(), bandOf(dice)
	row := &s.g.random[f.cursor]
	spot := &row.to[band]
	switch {
	case spot.Turn > 0 || spot.Same:
		return false
	case spot.Hex < 0:
		return true
	}
	for i := range s.g.random[:f.cursor] {
		o := &s.g.random[i]
		if n := s.unit[o.units[0]].next; n > 0 && o.to[n-1].Hex == spot.Hex {
			return true
		}
	}
	return false
}

// deployClass tells the bands apart, and rolls that do not count.
func (s *State) deployClass(dice int) int {
	if s.again(dice) {
		return 0
	}
	return 1 + bandOf(dice)
}

func (s *State) rolledDeploy(dice int) {
	if s.again(dice) {
		return
	}
	f := s.current()
	for _, u := range s.g.random[f.cursor].units {
		s.unit[u].next = uint16(bandOf(dice) + 1)
	}
	f.cursor++
}

func (s *State) saysDeploy(dice int) string {
	if s.again(dice) {
		return "it is rolled for again"
	}
	switch spot := &s.g.random[s.current().cursor].to[bandOf(dice)]; {
	case spot.Same:
		return "as without dice"
	case spot.Turn > 0:
		return fmt.Sprintf("it comes in turn %d", spot.Turn)
	case spot.Within > 0:
		return fmt.Sprintf("within %d of %s", spot.Within, s.g.sc.Map.Grid.Text(spot.Hex))
	default:
		return "in " + s.g.sc.Map.Grid.Text(spot.Hex)
	}
}

func (s *State) deployPrompt() string {
	return fmt.Sprintf("Where does the formation of %s begin (25.62)?", s.g.t.list[s.g.random[s.current().cursor].units[0]].name)
}

// badBand says what is wrong with what dice said of a unit that is to come.
func (s *State) badBand(u int) string {
	x := &s.unit[u]
	if x.at != toCome {
		return ""
	}
	i := s.g.randomOf[u]
	ahead := false // its roll is still to come
	for _, f := range s.acts[:s.depth] {
		ahead = ahead || act(f.act) == actPlace && f.step == plRoll && int(i) > int(f.cursor)
	}
	switch {
	case i == 0 && x.next > 0:
		return "a band, want one of the random set-up alone"
	case i > 0 && (x.next > 0) == ahead:
		return "a band, want it from the roll on"
	}
	if row, band := s.lot(u); row != nil && row.to[band].Hex < 0 && row.to[band].Turn == 0 && !row.to[band].Same {
		return "a band that does not count"
	}
	return ""
}

// goodRolls tells whether the rolls so far go together.
func (s *State) goodRolls(f *frame) bool {
	if int(f.cursor) >= len(s.g.random) {
		return false
	}
	for i := range s.g.random {
		for _, u := range s.g.random[i].units {
			x := &s.unit[u]
			if x.at != toCome || x.next != s.unit[s.g.random[i].units[0]].next || (x.next > 0) != (i < int(f.cursor)) {
				return false
			}
		}
	}
	return true
}
