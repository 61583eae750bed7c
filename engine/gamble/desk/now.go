package desk

import (
	"fmt"
	"strings"

	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
)

// nowOf reads the snapshot of a position.
func nowOf(b *book, s *gamble.State) *board.Now {
	p := s.Snapshot().(gamble.Snapshot)
	n := &board.Now{Where: map[string][]board.Piece{}, Away: map[string][]board.Piece{}, Places: map[string]*board.PlaceNow{},
		Crossings: map[string]*board.CrossingNow{}, Gauges: gaugesNow(&p), Plans: plansOf(&p), Facts: factsOf(&p)}
	put := func(at map[string][]board.Piece, key string, box *gamble.BoxSnapshot) {
		if list := b.pieces(box); len(list) > 0 {
			at[key] = list
		}
	}
	for i := range p.Areas {
		a := &p.Areas[i]
		code := fmt.Sprint(a.Number)
		n.Places[code] = placeNow(&a.PlaceSnapshot)
		put(n.Where, code, &a.BoxSnapshot)
	}
	for i := range p.Zones {
		z := &p.Zones[i]
		n.Places[z.Letter] = placeNow(&z.PlaceSnapshot)
		put(n.Where, z.Letter, &z.BoxSnapshot)
	}
	n.Places["UK"] = &board.PlaceNow{Owner: 1, Class: "corps"}
	put(n.Where, "UK", &p.UK)
	put(n.Away, board.AwayToCome, &p.ToCome)
	put(n.Away, board.AwayLost, &p.Eliminated)
	for _, d := range p.Depots {
		at := n.Places[d.Place]
		at.Stores = append(at.Stores, board.Store{Side: sideOf(d.Side), Kind: "depot", Name: d.Name, Points: d.Points})
	}
	for i := range p.Crossings {
		n.Crossings[p.Crossings[i].Between] = crossingNow(&p.Crossings[i])
	}
	return n
}

func sideOf(name string) int {
	if name == "allied" {
		return 1
	}
	return 0
}

// placeNow tells how a place is held, and of the markers there.
func placeNow(p *gamble.PlaceSnapshot) *board.PlaceNow {
	n := &board.PlaceNow{Class: p.Control, Fought: p.Contested, Scores: p.Scores}
	if p.Control != classGerman {
		n.Owner = 1
	}
	for _, m := range p.Markers {
		if m == gamble.AirInterdictionMark {
			n.Marks = append(n.Marks, markAir)
		} else {
			n.Notes = append(n.Notes, m)
		}
	}
	for _, side := range p.Supplied {
		n.Marks = append(n.Marks, map[string]string{"german": markSupplyGerman, "allied": markSupplyAllied}[side])
	}
	if p.AlliedRoute {
		n.Notes = append(n.Notes, "Allied supply can pass")
	}
	if p.Interdiction != 0 {
		n.Notes = append(n.Notes, fmt.Sprintf("Interdiction value %d for those who land", p.Interdiction))
	}
	for _, side := range p.Full {
		n.Notes = append(n.Notes, "full for the "+sideTitles[side]+" side")
	}
	return n
}

// crossed is how many units may use a crossing in an Impulse or Phase.
const mostCross = 5

func crossingNow(c *gamble.CrossingSnapshot) *board.CrossingNow {
	n := &board.CrossingNow{State: c.State}
	if c.ConstructGerman+c.ConstructAllied > 0 {
		n.Work = []int{c.ConstructGerman, c.ConstructAllied}
	}
	if c.Crossed > 0 {
		n.Notes = append(n.Notes, fmt.Sprintf("%d of %d have crossed", c.Crossed, mostCross))
	}
	n.Notes = append(n.Notes, c.Marks...)
	return n
}

// pieces are the counters of a place: of each side the one that counts most first, the others in the order of the order of
// battle.
func (b *book) pieces(box *gamble.BoxSnapshot) []board.Piece {
	out := make([]board.Piece, 0, len(box.German)+len(box.Allied))
	for _, list := range [2][]gamble.UnitSnapshot{box.German, box.Allied} {
		top := 0
		for i := range list {
			if weight(&list[i]) > weight(&list[top]) {
				top = i
			}
		}
		if len(list) > 0 {
			out = append(out, b.piece(&list[top]))
		}
		for i := range list {
			if i != top {
				out = append(out, b.piece(&list[i]))
			}
		}
	}
	return out
}

// weight decides who lies on top: Fresh units first.
func weight(u *gamble.UnitSnapshot) int {
	n := 2*u.Attack + u.Defense
	if u.Status == "fresh" {
		n += 100
	}
	return n
}

func (b *book) piece(u *gamble.UnitSnapshot) board.Piece {
	p := board.Piece{ID: u.ID, Notes: notesOf(u)}
	if u.Status == "" {
		return p // not on the map: as printed
	}
	p.Marks = []string{u.Status}
	if u.Status != "fresh" {
		p.Face = fmt.Sprintf("(%d)", u.Defense)
	}
	f := &b.facts.Units[b.number[u.ID]]
	now := printed(f)
	now[0], now[1], now[4] = u.Attack, u.Defense, u.HalfMF
	for i, n := range printed(f) {
		if now[i] != n {
			p.Numbers = now
			break
		}
	}
	return p
}

// notesOf are what a unit has done and may do, and how one to come enters.
func notesOf(u *gamble.UnitSnapshot) []string {
	notes := u.Flags
	if u.From != "" {
		notes = append(notes, "from "+u.From)
	}
	if u.Date != 0 {
		notes = append(notes, fmt.Sprintf("due on %d September", u.Date))
	}
	if u.Condition != "" {
		notes = append(notes, "waits for "+u.Condition)
	}
	if len(u.Enters) > 0 {
		notes = append(notes, "enters at "+strings.Join(u.Enters, ", "))
	}
	return notes
}
