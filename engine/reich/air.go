package reich

import (
	"cmp"
	"slices"

	"bridgehead/engine/hex"
)

// The air: serials and their zones, the routes they come by, the flak on the way (14.1, 14.2). England is a place of units: those of a serial
// that has been told where to land say so in what is the unit below them elsewhere.

// airTables are what never changes of it.
type airTables struct {
	members [numSerials][]uint16 // units of a serial, ascending
	lift    [numSerials]lift
	serial  []uint8  // by slot
	zones   []string // formations with a pathfinder
	zone    []uint8  // by slot: the zone it drops in, one more; 0: none
	heads   []string // formations with a supplyhead
	alone   []company
	barred  hex.Set // hexes where nobody may be told to land, and who does is disrupted (14.64)
	maas    hex.Set // next to the Maas (14.12)
	sheets  []byte  // with clear ground in play to land on
	gate    uint16  // the hex whose capture opens both routes to all (14.12), none off the board
}

// lift is when a serial comes: in a turn, or in any that has points for it.
type lift struct {
	turn uint8
	free bool
}

// company is where one company of a formation may land apart (23.4).
type company struct {
	formation string
	hex       uint16
	near      bool // somewhere near the hex (23.4)
}

const (
	numSerials = 59
	dropRadius = 3 // hexes from the pathfinder (14.3)
	gateHex    = "B3235"
)

// Where a serial has been told to land: its hex, one more than its number, and with it
const (
	toldSouth = 1 << 15 // by the southern route
	toldLow   = 1 << 14 // in defilade
	toldHex   = toldLow - 1
)

// layAir reads what a scenario says of landings.
func (t *tables) layAir() {
	a := &t.air
	a.serial, a.zone = make([]uint8, t.slots), make([]uint8, t.slots)
	a.barred, a.maas = t.grid.NewSet(), t.grid.NewSet()
	a.gate = none
	if h, ok := t.hexOf(gateHex); ok {
		a.gate = uint16(h)
	}
	for h, k := range t.terrain {
		if k == forest || k == rough || k == city || k == town || k == water {
			a.barred.Add(int16(h))
		}
	}
	for _, w := range t.sc.Map.Sides["water"] {
		t.both(w.Hex, w.Direction, func(h uint16, _ int) {
			if w.Class == "canal" || w.Class == "river" {
				a.barred.Add(int16(h))
			}
			if w.Name == "Maas" {
				a.maas.Add(int16(h))
			}
		})
	}
	for h, k := range t.terrain {
		if k == clear_ && t.inPlay.Has(int16(h)) && !a.barred.Has(int16(h)) && !slices.Contains(a.sheets, t.sheetOf(h)) {
			a.sheets = append(a.sheets, t.sheetOf(h))
		}
	}
	for _, l := range t.sc.Lifts {
		for _, n := range l.Serials {
			a.lift[n.Number] = lift{uint8(l.Turn), l.Free}
			for _, u := range n.Units {
				a.members[n.Number] = append(a.members[n.Number], uint16(u))
				a.serial[u] = uint8(n.Number)
			}
			slices.Sort(a.members[n.Number])
		}
	}
	t.layZones()
}

// layZones says where formations drop and have their supply: as the scenario says, or else each regiment that lands has a zone, and each division one
// for the rest of it and a supplyhead (14.3).
func (t *tables) layZones() {
	a := &t.air
	for _, p := range t.sc.Pathfinders {
		a.zones = append(a.zones, p.Formation)
	}
	for _, p := range t.sc.Supplyheads {
		a.heads = append(a.heads, p.Formation)
	}
	for _, c := range t.sc.Companies {
		if h := t.at(c.Hex); h != none {
			a.alone = append(a.alone, company{c.Formation, h, false})
		}
	}
	derived := len(a.zones) == 0
	for _, units := range a.members {
		for _, u := range units {
			r := &t.sc.Units[u]
			if derived {
				a.zones = appendOnce(a.zones, cmp.Or(r.Rgt, r.Div))
				a.zones = appendOnce(a.zones, r.Div)
				a.heads = appendOnce(a.heads, r.Div)
			}
		}
	}
	for _, units := range a.members {
		for _, u := range units {
			r := &t.sc.Units[u]
			for _, name := range []string{r.Rgt, r.Div, "division"} {
				if i := slices.Index(a.zones, name); i >= 0 && name != "" {
					a.zone[u] = uint8(i + 1)
					break
				}
			}
		}
	}
}

func appendOnce(list []string, name string) []string {
	if name == "" || slices.Contains(list, name) {
		return list
	}
	return append(list, name)
}

// sheetOf is the letter of the map a hex is on.
func (t *tables) sheetOf(h int) byte { return t.codes[h][0] }

// inSouth tells the weather of which zone a hex has: that of sheets C and D (14.13).
func (t *tables) inSouth(h int) bool { return t.sheetOf(h) == 'C' || t.sheetOf(h) == 'D' }

// What the ground troops have opened to serials (14.12).
const (
	rightMaas = 1 << iota // a supplied unit has come to the Maas
	rightGate             // and one has taken the bridge
)

// seeRights notes it. Nobody asks before the second day.
func (s *State) seeRights() {
	t := s.g.t
	if len(t.sc.Lifts) == 0 || s.rights == rightMaas|rightGate || s.day() < 18 {
		return
	}
	for u := t.firstAllied; u < len(t.sc.Units); u++ {
		h := s.where(u)
		if h < 0 || t.sc.Units[u].Airborne || !t.list[u].combat() || !s.supplied(u) {
			continue
		}
		if t.air.maas.Has(int16(h)) {
			s.rights |= rightMaas
		}
		if h == int(t.air.gate) {
			s.rights |= rightGate
		}
	}
}

func (s *State) day() int { return s.g.sc.Turns[s.turn-1].Day }

// Routes, a bit each; the numbers are those of the weather.
const (
	byNorth = 1 << iota
	bySouth
)

// routes are those by which a serial may come to a hex now (14.11, 14.12, 14.1): on sheet C the southern, elsewhere the northern, until the
// ground troops give the choice; none where the weather forbids it.
func (s *State) routes(h int) int { return s.routesTo(s.g.t.sheetOf(h)) }

// routesTo is the same for a sheet.
func (s *State) routesTo(sheet byte) (open int) {
	open = byNorth
	if sheet == 'C' {
		open = bySouth
	}
	if sheet == 'B' && s.rights&rightMaas != 0 || sheet != 'B' && s.rights&rightGate != 0 {
		open = byNorth | bySouth
	}
	for zone, w := range s.weather {
		if w == weatherP {
			open &^= 1 << zone
		}
	}
	return open
}

// onPath tells whether a hex lies on the way of a serial to its own: by the north along its row from the west edge, by the south up its column from
// the south edge, a step to the right and one to the left (14.21). Where no column of sheet D leads to it, the way goes to Schaijk and along that row.
func (t *tables) onPath(h, drop int, south bool) bool {
	p, to := t.grid.Place(int16(h)), t.grid.Place(int16(drop))
	if !south {
		return p.Row == to.Row && p.Column <= to.Column
	}
	if d := t.sheet('D'); d != nil && to.Column > d.Columns {
		if b := t.sheet('B'); b != nil {
			turn := 1 + b.Offset
			return p.Column == schaijk && p.Row <= turn || p.Row == turn && schaijk <= p.Column && p.Column <= to.Column || p.Column == to.Column && turn <= p.Row && p.Row <= to.Row
		}
	}
	return p.Column == to.Column && p.Row <= to.Row
}

// schaijk is the column of the village, B0115 and B0116.
const schaijk = 15

func (t *tables) sheet(letter byte) *hex.Sheet {
	for i := range t.sc.Map.Sheets {
		if s := &t.sc.Map.Sheets[i]; s.Letter == string(letter) {
			return s
		}
	}
	return nil
}

// flakOn counts the German flak on the way to a hex or next to it (14.2), each once; not the depleted, the disrupted and what is in travel mode (14.22).
func (s *State) flakOn(drop int, south bool) (n int) {
	t := s.g.t
	if t.sc.Options.NoFlak { // 25.24
		return 0
	}
	for u := range min(t.firstAllied, len(t.sc.Units)) {
		h := s.where(u)
		if h < 0 || !t.sc.Units[u].Flak || s.has(u, stDepleted|stDisrupted) || s.mode(u) == travel {
			continue
		}
		near := t.onPath(h, drop, south)
		for _, b := range t.grid.Next[h] {
			near = near || b >= 0 && t.onPath(int(b), drop, south)
		}
		if near {
			n++
		}
	}
	return n
}

// intercepted is the condition that a patrol makes of any (15.34).
const intercepted = 11

// flight is the condition of a flight to a hex: weather of the route, flak, night (14.2).
func (s *State) flight(drop int, south, patrol bool) int {
	zone := 0
	if south {
		zone = 1
	}
	n := int(s.weather[zone])
	if patrol {
		n = max(n, intercepted)
	}
	if s.night() {
		n += s.g.t.charts.NightAdd
	}
	return n + s.flakOn(drop, south)
}

// Results of 14.92.
const (
	landClean = iota
	landS1
	landS2
	landL1
	landAbort
	landCostly // an abort that the weather has made worse by two: a company is lost as well (14.14)
)

var landWords = []string{"all land where they should", "they scatter", "they scatter widely", "they scatter and have losses", "they turn back", "they turn back with a company lost"}

// weatherShift is what the weather of both zones does to the result of a flight by the south (14.13): where the south is better by four or more it is
// one better, where it is worse by so much one worse, and two where nothing flies there and the north has three or less.
func (s *State) weatherShift(south bool) int {
	n, o := int(s.weather[0]), int(s.weather[1])
	switch {
	case !south:
	case n-o >= 4:
		return -1
	case o == weatherP && n <= 3:
		return 2
	case o-n >= 4:
		return 1
	}
	return 0
}

// landing is the result of dice under a condition of flight.
func (s *State) landing(dice, condition, shift int) int {
	t := s.g.t.charts
	column := 0
	for column+1 < len(t.LandingFrom) && condition >= t.LandingFrom[column+1] {
		column++
	}
	r := t.Landing[dice-2][column] + shift
	switch {
	case r > landAbort && t.Landing[dice-2][column] == landAbort && shift == 2:
		return landCostly
	case r > landAbort:
		return landAbort
	}
	return max(r, landClean)
}
