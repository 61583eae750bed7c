package desk

import (
	"fmt"
	"strings"

	"bridgehead/engine/board"
	"bridgehead/engine/garden"
)

// nowOf reads the snapshot of a position.
func (d *Desk) nowOf(s *garden.State) *board.Now {
	p := s.Snapshot().(garden.Snapshot)
	n := &board.Now{Where: map[string][]board.Piece{}, Away: map[string][]board.Piece{}, Places: d.placesNow(s, &p),
		Crossings: d.crossingsNow(&p), Gauges: d.gaugesNow(s, &p), Plans: d.plansOf(s, &p), Facts: factsOf(&p)}
	for i := range p.Units {
		u := &p.Units[i]
		if u.Hex == "" {
			n.Away[board.AwayToCome] = append(n.Away[board.AwayToCome], board.Piece{ID: u.ID, Notes: []string{fmt.Sprintf("due on %d September", dateOf(u.Turn))}})
			continue
		}
		list := append(n.Where[u.Hex], d.piece(u))
		if last := len(list) - 1; last > 0 && list[last].Numbers[0] > list[0].Numbers[0] { // the strongest lies on top
			top := list[last]
			copy(list[1:], list[:last])
			list[0] = top
		}
		n.Where[u.Hex] = list
	}
	for _, id := range p.Eliminated {
		n.Away[board.AwayLost] = append(n.Away[board.AwayLost], board.Piece{ID: id})
	}
	for i := range p.Remembered {
		d.remember(s, n, &p.Remembered[i])
	}
	return n
}

// remember shows an enemy unit out of sight where it was last seen, or beside the map where somebody has looked since.
func (d *Desk) remember(s *garden.State, n *board.Now, r *garden.SnapshotSighting) {
	piece := board.Piece{ID: r.ID, Face: "?"}
	if r.Report != nil {
		piece.Notes = append(piece.Notes, reportNote(*r.Report))
	}
	at, ok := s.Sighting(d.book.number[r.ID])
	when := fmt.Sprintf("%d September, %s", dateOf(at.Turn), at.Phase)
	if ok && !s.InSight(at.Hex) {
		piece.Marks, piece.Notes = []string{markGone}, append(piece.Notes, "that was on "+when)
		n.Where[r.Hex] = append(n.Where[r.Hex], piece)
		return
	}
	if ok {
		piece.Notes = append(piece.Notes, fmt.Sprintf("last in sight in %s on %s", r.Hex, when))
	}
	n.Away[board.AwayUnseen] = append(n.Away[board.AwayUnseen], piece)
}

func reportNote(tenths int) string {
	return fmt.Sprintf("last reported at %d tenths of its strength", tenths)
}

// secrets tells whether enemy units are seen from outside only (O-232).
func (d *Desk) secrets() bool { return strings.Contains(d.g.Options(), "detail=advanced") }

// piece is a unit on the map.
func (d *Desk) piece(u *garden.SnapshotUnit) board.Piece {
	p := board.Piece{ID: u.ID, Numbers: []int{whole(u.Strength), u.Efficiency, u.OP, u.Artillery, u.Stacking}}
	if u.Secret {
		p.Face = "?"
		p.Notes = append(p.Notes, "what it has is not known")
		if u.Report != nil {
			p.Notes = append(p.Notes, reportNote(*u.Report))
		}
	}
	if u.Fort > 0 {
		p.Marks = append(p.Marks, fmt.Sprintf("fort%d", u.Fort))
	}
	if mark := supplyMarks[u.Supply]; mark != "" {
		p.Marks = append(p.Marks, mark)
	}
	p.Marks = append(p.Marks, u.Marks...)
	if u.Strength%10 != 0 && !u.Secret {
		p.Notes = append(p.Notes, "strength "+points(u.Strength))
	}
	if len(u.Parts) > 0 {
		names := make([]string, len(u.Parts))
		for i, id := range u.Parts {
			names[i] = d.book.units[d.book.number[id]].Name
		}
		p.Notes = append(p.Notes, "holds "+strings.Join(names, ", "))
	}
	return p
}

// points is a strength in tenths as people read it.
func points(tenths int) string { return fmt.Sprintf("%d.%d", tenths/10, tenths%10) }

// hexMarks are all marks a hex can have that follow from sets, by the bits of the sets: made once, and shared by all
// positions.
var hexMarks = func() (list [256][]string) {
	for bits := range list {
		for i, key := range []string{markRoads[0], markRoads[1], markDrops, markZones[0], markZones[1], markHQs[0], markHQs[1], markVeil} {
			if bits>>i&1 != 0 {
				list[bits] = append(list[bits], key)
			}
		}
		list[bits] = list[bits][:len(list[bits]):len(list[bits])]
	}
	return list
}()

// placesNow tells who owns the hexes, and what layers show of them.
func (d *Desk) placesNow(s *garden.State, p *garden.Snapshot) map[string]*board.PlaceNow {
	allied := s.Allied()
	sets := [8]garden.HexSet{s.Supplied(0), s.Supplied(1), s.DropSupplied(), s.Controlled(0), s.Controlled(1), s.Commanded(0), s.Commanded(1), s.Veiled()}
	list := make([]board.PlaceNow, len(d.book.codes))
	out := make(map[string]*board.PlaceNow, len(list))
	for h := range list {
		n := &list[h]
		if allied.Has(h) {
			n.Owner = 1
		}
		bits := 0
		for i := range sets {
			if sets[i].Has(h) {
				bits |= 1 << i
			}
		}
		n.Class, n.Marks = holds[n.Owner], hexMarks[bits]
		out[d.book.codes[h]] = n
	}
	for _, source := range p.Sources {
		n := out[source.Hex]
		n.Marks = append(n.Marks, markSource)
		n.Notes = append(n.Notes, "source of supply of "+formations[source.Formation].name)
	}
	if h := s.Struck(); h >= 0 {
		list[h].Marks = append(list[h].Marks, markAir)
	}
	for i := range p.Battles {
		if i >= s.Battle() {
			out[p.Battles[i].Hex].Fought = true
		}
	}
	return out
}

// crossingsNow are the states of the bridges, and of the ferry.
func (d *Desk) crossingsNow(p *garden.Snapshot) map[string]*board.CrossingNow {
	out := map[string]*board.CrossingNow{}
	for i := range p.Bridges {
		out[d.book.crossings[i]] = &board.CrossingNow{State: p.Bridges[i].State}
	}
	for i := range d.model.Crossings {
		if c := &d.model.Crossings[i]; c.Kind == "ferry" {
			n := &board.CrossingNow{State: "ferry"}
			if p.FerryUsed {
				n.Notes = append(n.Notes, "has carried a unit today")
			}
			out[c.ID] = n
		}
	}
	return out
}

// factsOf are what else is told beside the tracks.
func factsOf(p *garden.Snapshot) (facts []board.Fact) {
	if p.Interdiction > 0 {
		facts = append(facts, board.Fact{Name: "Interdiction", Text: fmt.Sprintf("%d points", p.Interdiction)})
	}
	if p.OnMap != nil {
		facts = append(facts, board.Fact{Name: "Units on the map", Text: fmt.Sprintf("%d German, %d Allied", p.OnMap["german"], p.OnMap["allied"])})
	}
	for _, f := range p.Overrun {
		facts = append(facts, board.Fact{Name: "Source overrun", Text: formations[f].name})
	}
	return facts
}
