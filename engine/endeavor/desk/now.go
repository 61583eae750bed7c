package desk

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/board"
	"bridgehead/engine/endeavor"
	"bridgehead/scenarios"
)

// nowOf reads the snapshot of a position that nobody else has: what the engine keeps of lines of supply is made on the way.
func (d *Desk) nowOf(s *endeavor.State) *board.Now {
	p := s.Snapshot().(endeavor.Snapshot)
	n := &board.Now{Where: map[string][]board.Piece{}, Away: map[string][]board.Piece{}, Crossings: map[string]*board.CrossingNow{},
		Places: d.placesNow(s, &p), Gauges: d.gaugesNow(s, &p), Plans: d.plansOf(s, &p), Facts: d.factsOf(&p)}
	for i := range p.Units {
		u := &p.Units[i]
		if u.Hex == "" {
			n.Away[board.AwayToCome] = append(n.Away[board.AwayToCome], board.Piece{ID: u.ID, Notes: []string{d.dueNote(u)}})
			continue
		}
		n.Where[u.Hex] = append(n.Where[u.Hex], d.piece(u))
	}
	for _, list := range n.Where {
		slices.SortStableFunc(list, func(a, b board.Piece) int { // the strongest lies on top
			return cmp.Or(cmp.Compare(b.Numbers[nStacking], a.Numbers[nStacking]), cmp.Compare(b.Numbers[nAttack], a.Numbers[nAttack]),
				cmp.Compare(b.Numbers[nDefence], a.Numbers[nDefence]))
		})
	}
	d.carried(s, n)
	for _, id := range p.Dead {
		n.Away[board.AwayLost] = append(n.Away[board.AwayLost], board.Piece{ID: id})
	}
	for _, id := range p.Withdrawn {
		n.Away[board.AwayLost] = append(n.Away[board.AwayLost], board.Piece{ID: id, Notes: []string{"withdrawn"}})
	}
	for i := range d.model.Crossings {
		n.Crossings[d.model.Crossings[i].ID] = &board.CrossingNow{State: markBridge}
	}
	return n
}

// dueNote says when and where a unit comes.
func (d *Desk) dueNote(u *endeavor.SnapshotUnit) string {
	return fmt.Sprintf("due on turn %d, %s%s", u.Turn, datesOf(d.g, u.Turn), d.whereTo(u.ID))
}

// whereTo says where a unit arrives.
func (d *Desk) whereTo(id string) string {
	c := d.g.Content()
	i := slices.IndexFunc(c.Arrivals, func(a scenarios.EndeavorArrival) bool { return c.Units[a.Unit].ID == id })
	if i < 0 {
		return ""
	}
	switch a := &c.Arrivals[i]; {
	case len(a.Hexes) > 0:
		codes := make([]string, len(a.Hexes))
		for k, h := range a.Hexes {
			codes[k] = c.Map.Grid.Text(h)
		}
		return ", at " + strings.Join(codes, " or ")
	case strings.HasPrefix(a.How, "area-"):
		return ", in entry area " + strings.ToUpper(a.How[len("area-"):])
	default:
		return arrivalWords[a.How]
	}
}

var arrivalWords = map[string]string{
	"england": ", in the England Box", "med": ", in the Med Box", "direct-north": ", by a northern port or in the England Box",
	"direct-south": ", at Marseille or in the Med Box", "anywhere": ", with any Allied unit or in a box",
}

// piece is a unit on the map, in a box or at sea.
func (d *Desk) piece(u *endeavor.SnapshotUnit) board.Piece {
	f := &d.book.units[d.book.number[u.ID]]
	p := board.Piece{ID: u.ID, Numbers: []int{u.Attack, u.Defend, u.MA, u.Steps, 0}}
	if fights(f) {
		p.Numbers[nStacking] = 1
	}
	p.Marks = append(p.Marks, u.Marks...)
	if !u.Supply && u.Hex != sea && f.Type != "truck" && !slices.Contains(u.Marks, "oos") {
		p.Marks = append([]string{"untraced"}, p.Marks...)
	}
	return p
}

// hexMarks are all marks a hex can have that follow from sets, by the bits of the sets: made once, and shared by all
// positions.
var hexMarks = func() (list [256][]string) {
	for bits := range list {
		for i, key := range []string{markTraced[0], markTraced[1], markZones[0], markZones[1], markServed[0], markServed[1], markDominated, markRanges} {
			if bits>>i&1 != 0 {
				list[bits] = append(list[bits], key)
			}
		}
		list[bits] = list[bits][:len(list[bits]):len(list[bits])]
	}
	return list
}()

// layered are the layers of the bits of hexMarks.
var layered = [8]string{layerSupply, layerSupply, layerZones, layerZones, layerUS, layerCW, layerAir, layerRanges}

// setsOf are the sets that layers show, by the bits of hexMarks; those of layers the board does not have are empty.
func (d *Desk) setsOf(s *endeavor.State) (sets [8]endeavor.PlaceSet) {
	makes := [8]func() endeavor.PlaceSet{
		func() endeavor.PlaceSet { return s.Traced(scenarios.German) }, func() endeavor.PlaceSet { return s.Traced(scenarios.Allied) },
		func() endeavor.PlaceSet { return s.Controlled(scenarios.German) }, func() endeavor.PlaceSet { return s.Controlled(scenarios.Allied) },
		func() endeavor.PlaceSet { return s.Served(false) }, func() endeavor.PlaceSet { return s.Served(true) },
		s.Dominated, func() endeavor.PlaceSet { return ranges(s) },
	}
	for i, made := range makes {
		if slices.ContainsFunc(d.model.Layers, func(l board.Layer) bool { return l.Key == layered[i] }) {
			sets[i] = made()
		}
	}
	return sets
}

// ranges are what the HQs and Trucks on the map reach (2.2d, 2.13c).
func ranges(s *endeavor.State) (out endeavor.PlaceSet) {
	for _, c := range s.Network() {
		for i, w := range c.Range {
			out[i] |= w
		}
	}
	return out
}

// carried notes of HQs and Trucks where their supply comes from.
func (d *Desk) carried(s *endeavor.State, n *board.Now) {
	if d.g.Content().FreeSupply {
		return
	}
	for _, c := range s.Network() {
		note := "its lines reach no source of supply"
		if len(c.From) > 0 {
			names := make([]string, len(c.From))
			for i := range c.From {
				names[i] = d.sourceText(&c.From[i])
			}
			note = "supply from " + strings.Join(names, ", ")
		}
		list := n.Where[d.book.places[s.At(c.Unit)].Code]
		if i := slices.IndexFunc(list, func(p board.Piece) bool { return p.ID == d.book.units[c.Unit].ID }); i >= 0 {
			list[i].Notes = append(list[i].Notes, note)
		}
	}
}

// sourceText is "the port 17.14 Calais".
func (d *Desk) sourceText(x *endeavor.Source) string {
	word := map[string]string{"port": "the port ", "beach": "the Beach Port ", "base": "the base "}[x.Kind]
	p := &d.book.places[x.At]
	return strings.TrimSpace(word + p.Code + " " + p.Name)
}

// placesNow tells who holds what, and what layers show.
func (d *Desk) placesNow(s *endeavor.State, p *endeavor.Snapshot) map[string]*board.PlaceNow {
	out := map[string]*board.PlaceNow{}
	at := func(code string) *board.PlaceNow {
		n := out[code]
		if n == nil {
			n = &board.PlaceNow{Owner: board.NoSide}
			out[code] = n
		}
		return n
	}
	sets := d.setsOf(s)
	entered := s.Entered()
	for h := range d.g.HexCount() {
		bits := 0
		for i := range sets {
			if sets[i].Has(h) {
				bits |= 1 << i
			}
		}
		code := d.book.places[h].Code
		if bits != 0 {
			at(code).Marks = hexMarks[bits]
		}
		if d.book.places[h].Mark {
			n := at(code)
			n.Owner = scenarios.German
			if entered.Has(h) {
				n.Owner = scenarios.Allied
			}
			n.Class = holds[n.Owner]
		}
	}
	for _, v := range p.Victory {
		if v.Held {
			at(v.Hex).Scores = v.Points
		} else if n := at(v.Hex); n.Owner == scenarios.Allied {
			n.Notes = append(n.Notes, "does not count: no unit in supply has been there")
		}
	}
	d.portsNow(p, at)
	for _, code := range p.Landings {
		n := at(code)
		n.Marks = append(n.Marks, markLanding)
	}
	if p.Fight != nil {
		at(p.Fight.Hex).Fought = true
	}
	return out
}

// portsNow lays down ports and Beach Ports.
func (d *Desk) portsNow(p *endeavor.Snapshot, at func(code string) *board.PlaceNow) {
	for i := range p.Ports {
		x := &p.Ports[i]
		if !x.Held {
			continue
		}
		n, mark := at(x.Hex), markHeld
		if x.Works {
			mark = markWorks
		}
		n.Marks = append(n.Marks, mark)
		n.Notes = append(n.Notes, portNote(x))
	}
	for _, x := range p.Beaches {
		n, left := at(x.Hex), x.Last-p.Turn+1
		n.Marks = append(n.Marks, markBeach)
		n.Stores = append(n.Stores, board.Store{Side: scenarios.Allied, Kind: "Beach Port", Name: "Beach Port " + x.Hex, Points: max(0, left), Of: "turn"})
		n.Notes = append(n.Notes, fmt.Sprintf("Beach Port up to turn %d, %s", x.Last, d.turnText(x.Last)))
		if x.Used > 0 {
			n.Notes = append(n.Notes, fmt.Sprintf("%d landed there in this phase", x.Used))
		}
	}
}

// turnText are the days of a turn, that may lie after the game.
func (d *Desk) turnText(turn int) string {
	if turn < 1 || turn > len(d.g.Content().Turns) {
		return "after the war"
	}
	return datesOf(d.g, turn)
}

func portNote(x *endeavor.SnapshotPort) string {
	text := "port of " + x.Name
	switch {
	case x.Works && x.Beach:
		text += " works, its Beach Port is used this turn"
	case x.Works:
		text += " works"
	case x.Turn == 255:
		text += " works no more in this game"
	case x.Turn > 0:
		text += fmt.Sprintf(" works from turn %d while its estuary is open", x.Turn)
	default:
		text += " does not work yet"
	}
	if x.Used > 0 {
		text += fmt.Sprintf(", has shipped %d", x.Used)
	}
	return text
}

// factsOf are what else is told beside the tracks.
func (d *Desk) factsOf(p *endeavor.Snapshot) (facts []board.Fact) {
	add := func(name, text string) { facts = append(facts, board.Fact{Name: name, Text: text}) }
	c := d.g.Content()
	if g, us, cw := p.Pools["german"], p.Pools["us"], p.Pools["cw"]; g+us+cw > 0 {
		add("Replacement points", fmt.Sprintf("German %d, US and French %d, Commonwealth %d", g, us, cw))
	}
	if c.InHand > 0 {
		add("Beach Ports in hand", fmt.Sprint(p.InHand))
	}
	if c.Drops > 0 {
		add("Air Drop points", fmt.Sprint(p.Drops))
	}
	if c.Carpet {
		add("Carpet Bombing", map[bool]string{true: "to be had", false: "used"}[p.Carpet])
	}
	if c.Reich != "none" {
		add("Defend the Reich", strings.ReplaceAll(p.Reich, "-", " "))
	}
	if c.ParisBonus > 0 {
		add("Bonus for Paris", fmt.Sprintf("%d VP, %s", c.ParisBonus, p.Paris))
	}
	for i := range p.Ports {
		if p.Ports[i].Held {
			add("Port of "+p.Ports[i].Name, strings.TrimPrefix(portNote(&p.Ports[i]), "port of "+p.Ports[i].Name+" "))
		}
	}
	return facts
}
