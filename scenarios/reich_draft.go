package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/hex"
)

// reichSheet is a draft of Highway to the Reich.
type reichSheet struct {
	reichFile
	land   *HexMap
	army   *muster
	charts *charts
	board  ReichBoard
	list   []*ReichUnit   // slots of the board
	slot   map[string]int // by id
}

// The boxes of the game beside units to come.
const (
	boxLands  = "lands"
	boxPlaced = "placed"
)

func (r *reichSheet) file() any { return &r.reichFile }

func (r *reichSheet) ground(s *source) {
	before := len(s.found)
	open := func(field, ref string) *source { return opener{}.open(s, field, ref) }
	r.land = keptLand(s, r.Map)
	r.army = keep(s, "muster "+r.Forces, func() *muster { return readMuster(open("forces", r.Forces)) })
	r.charts = keep(s, "charts "+r.Tables, func() *charts { return readCharts(open("tables", r.Tables)) })
	if r.land == nil || r.army == nil || len(s.found) > before {
		return
	}
	r.slot = map[string]int{}
	b := keep(s, strings.Join([]string{"board", r.Map, r.Forces, r.Boards, r.Board}, " "), func() *boardSlots { return r.readBoard(s) })
	if b == nil {
		return
	}
	r.board = b.board
	for _, i := range b.units {
		r.slot[r.army.units[i].ID] = len(r.list)
		r.list = append(r.list, &r.army.units[i])
	}
}

// boardSlots is a board and the units that have slots on it.
type boardSlots struct {
	board ReichBoard
	units []int
}

func (r *reichSheet) readBoard(s *source) *boardSlots {
	f := opener{}.open(s, "boards", r.Boards)
	if f == nil {
		return nil
	}
	boards := readBoards(f, r.land, r.army)
	if boards == nil {
		return nil
	}
	board, units, ok := boards.board(r.Board)
	if !ok {
		names := make([]string, len(boards.Boards))
		for i := range names {
			names[i] = boards.Boards[i].Name
		}
		s.fault("board", strings.Join(names, " | "), "%s", quote(r.Board))
		return nil
	}
	return &boardSlots{board, units}
}

func (r *reichSheet) hidden() []string { return []string{"setup", "arrivals"} }

func (r *reichSheet) boxes() []DraftBox {
	return []DraftBox{
		{Key: boxComing, Title: "To come"}, {Key: boxPlaced, Title: "Placed by their side", Fixed: true}, {Key: boxLands, Title: "Land in serials", Fixed: true},
	}
}

// taken are the units that stand and come as the reader would claim them, with an entry of its own for each unit that stands.
type taken struct {
	setup  [2][]reichSetup
	coming [2][]reichArrival
	used   map[string]bool
}

// claims takes the selections of a file apart.
func (r *reichSheet) claims() *taken {
	t := &taken{used: map[string]bool{}}
	sidesOf(r.Setup.German, r.Setup.Allied, func(side int, list []reichSetup) {
		for _, e := range list {
			units := []string{e.Unit}
			if e.Of != nil {
				units = r.pick(t, e.Of, side)
			}
			for _, id := range units {
				one := e
				one.Unit, one.Of = id, nil
				t.used[id] = true
				t.setup[side] = append(t.setup[side], one)
			}
		}
	})
	sidesOf(r.Arrivals.German, r.Arrivals.Allied, func(side int, list []reichArrival) {
		for _, e := range list {
			if e.Of != nil {
				e.Units, e.Of = r.pick(t, e.Of, side), nil
			}
			for _, id := range e.Units {
				t.used[id] = true
			}
			t.coming[side] = append(t.coming[side], e)
		}
	})
	return t
}

// pick are the units of a selection, as campaign.pick takes them.
func (r *reichSheet) pick(t *taken, p *reichPick, side int) []string {
	units := []string{}
	for _, u := range r.list {
		if u.Side == side && !t.used[u.ID] && p.fits(u) && (p.Count == 0 || len(units) < p.Count) {
			units = append(units, u.ID)
		}
	}
	for _, id := range units {
		t.used[id] = true
	}
	return units
}

// explicit names every unit of the selections.
func (r *reichSheet) explicit() {
	t := r.claims()
	r.Setup = reichSetups{append([]reichSetup{}, t.setup[German]...), append([]reichSetup{}, t.setup[Allied]...)}
	if r.Arrivals.German != nil || r.Arrivals.Allied != nil {
		r.Arrivals = reichArrivals{append([]reichArrival{}, t.coming[German]...), append([]reichArrival{}, t.coming[Allied]...)}
	}
}

func (r *reichSheet) setup(side int) *[]reichSetup {
	return [2]*[]reichSetup{&r.Setup.German, &r.Setup.Allied}[side]
}

func (r *reichSheet) arrivals(side int) *[]reichArrival {
	return [2]*[]reichArrival{&r.Arrivals.German, &r.Arrivals.Allied}[side]
}

func (r *reichSheet) unit(id string) (*ReichUnit, error) {
	i, known := r.slot[id]
	if !known {
		return nil, fmt.Errorf("unit: got %.40q, want the id of one of the %d units of the board %s", id, len(r.list), r.Board)
	}
	return r.list[i], nil
}

func (r *reichSheet) units() (list []DraftUnit) {
	t := r.claims()
	usual := [2]string{r.Modes.German, r.Modes.Allied}
	for side := range t.setup {
		for i := range t.setup[side] {
			list = append(list, r.standing(&t.setup[side][i], usual[side]))
		}
		for _, a := range t.coming[side] {
			for _, id := range a.Units {
				list = append(list, DraftUnit{ID: id, At: boxComing, Note: a.words()})
			}
		}
	}
	for _, l := range r.Lifts {
		for _, u := range r.list {
			if l.Serials[0] <= u.Serial && u.Serial <= l.Serials[1] && !t.used[u.ID] {
				list = append(list, DraftUnit{ID: u.ID, At: boxLands, Note: fmt.Sprintf("serial %d, turn %d", u.Serial, l.Turn)})
			}
		}
	}
	return list
}

// standing is a unit of the setup.
func (r *reichSheet) standing(e *reichSetup, usual string) DraftUnit {
	x := DraftUnit{ID: e.Unit, At: e.At}
	u, err := r.unit(e.Unit)
	if err != nil {
		return x
	}
	if mode := modeOf(u, e.Mode, usual); mode != "" && mode != "leader" {
		x.Marks = []string{mode}
	}
	var notes []string
	switch {
	case e.Region != "":
		x.At, notes = boxPlaced, append(notes, "in "+e.Region)
	case e.Within > 0:
		x.At, notes = boxPlaced, append(notes, fmt.Sprintf("within %d of %s", e.Within, e.At))
	}
	if e.Losses > 0 {
		notes = append(notes, fmt.Sprintf("%d of %d lost", e.Losses, u.Strength))
	}
	if e.Entrenched {
		notes = append(notes, "entrenched")
	}
	x.Note = strings.Join(notes, ", ")
	return x
}

// modeOf is the mode a unit begins in; empty: its owner chooses.
func modeOf(u *ReichUnit, mode, usual string) string {
	switch {
	case u.Leader:
		return "leader"
	case mode == "" && usual != "" && !u.may(usual):
		return u.Modes()[0]
	case mode == "":
		return usual
	}
	return mode
}

// words say when and where units come.
func (a *reichArrival) words() string {
	when, where := fmt.Sprintf("turn %d", a.Turn), a.At
	if a.Event != nil {
		when = "after " + a.Event.What
	}
	if a.Edge != nil {
		where = "the " + a.Edge.Side + " edge of sheet " + a.Edge.Sheet
	}
	return when + ", at " + where
}

// pull takes a unit out of the setup and the arrivals; the entry it had, if it stood.
func (r *reichSheet) pull(u *ReichUnit) (e *reichSetup, was bool) {
	setup, coming := r.setup(u.Side), r.arrivals(u.Side)
	for i := range *setup {
		if x := (*setup)[i]; x.Unit == u.ID {
			e, was = &x, true
		}
	}
	*setup = append([]reichSetup{}, without(*setup, func(x reichSetup) bool { return x.Unit == u.ID })...)
	for i := range *coming {
		a := &(*coming)[i]
		n := len(a.Units)
		a.Units = without(a.Units, func(id string) bool { return id == u.ID })
		was = was || len(a.Units) < n
	}
	if *coming != nil {
		*coming = append([]reichArrival{}, without(*coming, func(a reichArrival) bool { return len(a.Units) == 0 })...)
	}
	return e, was
}

// lands tells of a unit that lands in a serial.
func (r *reichSheet) lands(u *ReichUnit) error {
	for _, l := range r.Lifts {
		if u.Serial > 0 && l.Serials[0] <= u.Serial && u.Serial <= l.Serials[1] {
			return fmt.Errorf("unit: %s lands in serial %d; take that out of lifts first", u.ID, u.Serial)
		}
	}
	return nil
}

func (r *reichSheet) put(id, at string) error {
	u, err := r.unit(id)
	if err == nil {
		err = r.lands(u)
	}
	if err != nil {
		return err
	}
	if at != boxComing {
		if _, err := hexNamed(r.land, at); err != nil {
			return err
		}
	}
	r.explicit()
	e, _ := r.pull(u)
	if at == boxComing {
		if e == nil || e.At == "" {
			return fmt.Errorf("at: put %s on the map first, in the hex where it is to come", id)
		}
		if r.Arrivals.German == nil {
			r.Arrivals.German = []reichArrival{}
		}
		if r.Arrivals.Allied == nil {
			r.Arrivals.Allied = []reichArrival{}
		}
		list := r.arrivals(u.Side)
		*list = append(*list, reichArrival{Turn: r.First.Turn, At: e.At, Units: []string{id}, Mode: e.Mode})
		return nil
	}
	if e == nil {
		e = &reichSetup{Unit: id}
		if usual := [2]string{r.Modes.German, r.Modes.Allied}[u.Side]; usual == "" && !u.Leader {
			e.Mode = u.Modes()[0]
		}
	}
	e.At, e.Within, e.Region = at, 0, ""
	list := r.setup(u.Side)
	*list = append(*list, *e)
	return nil
}

func (r *reichSheet) take(id string) error {
	u, err := r.unit(id)
	if err == nil {
		err = r.lands(u)
	}
	if err != nil {
		return err
	}
	r.explicit()
	if _, was := r.pull(u); !was {
		return noPart(id)
	}
	return nil
}

func (r *reichSheet) clear() {
	r.Setup, r.Arrivals = reichSetups{[]reichSetup{}, []reichSetup{}}, reichArrivals{}
	r.Random, r.Lifts, r.Pathfinders, r.Supplyheads, r.Companies, r.Orders, r.Sources = nil, nil, nil, nil, nil, nil, nil
	r.Options.StartCut = nil
}

func (r *reichSheet) unitFields(id string) ([]DraftField, error) {
	u, err := r.unit(id)
	if err != nil {
		return nil, err
	}
	t := r.claims()
	if i := slices.IndexFunc(t.setup[u.Side], func(e reichSetup) bool { return e.Unit == id }); i >= 0 {
		return r.standingFields(u, i, t.setup[u.Side][i]), nil
	}
	for _, a := range t.coming[u.Side] {
		if slices.Contains(a.Units, id) {
			return r.comingFields(u, a), nil
		}
	}
	return nil, nil
}

// standingFields are those of the unit of an entry of the setup.
func (r *reichSheet) standingFields(u *ReichUnit, i int, e reichSetup) (fields []DraftField) {
	keep := func() error {
		r.explicit()
		(*r.setup(u.Side))[i] = e
		return nil
	}
	if !u.Leader {
		f := choiceField("mode", "mode", e.Mode, u.Modes(), func(word string) error { e.Mode = word; return keep() })
		f.MayLeft = true
		fields = append(fields, f)
	}
	if u.Strength > 1 {
		fields = append(fields, numberField("losses", "strength points lost", e.Losses, 0, min(14, u.Strength-1), func(n int) error { e.Losses = n; return keep() }))
	}
	if u.may("defilade") {
		fields = append(fields, flagField("entrenched", "entrenched", e.Entrenched, func(on bool) error { e.Entrenched = on; return keep() }))
	}
	if e.At != "" {
		fields = append(fields, numberField("within", "its side may place it so far from there", e.Within, 0, 9, func(n int) error { e.Within = n; return keep() }))
	}
	return fields
}

// comingFields are those of a unit to come; changed, it comes by itself.
func (r *reichSheet) comingFields(u *ReichUnit, a reichArrival) []DraftField {
	keep := func() error {
		r.explicit()
		r.pull(u)
		a.Units = []string{u.ID}
		list := r.arrivals(u.Side)
		*list = append(*list, a)
		return nil
	}
	fields := []DraftField{textField("at", "where", a.At, func(text string) error {
		if _, err := hexNamed(r.land, text); err != nil {
			return err
		}
		a.At, a.Edge = text, nil
		return keep()
	})}
	if a.Event == nil {
		fields = append(fields, numberField("turn", "turn of arrival", a.Turn, 1, ReichTurns, func(n int) error { a.Turn = n; return keep() }))
	}
	if !u.Leader {
		f := choiceField("mode", "mode", a.Mode, u.Modes(), func(word string) error { a.Mode = word; return keep() })
		f.MayLeft = true
		fields = append(fields, f)
	}
	return append(fields, flagField("half", "half its movement on arrival", a.Half, func(on bool) error { a.Half = on; return keep() }))
}

func (r *reichSheet) placeFields(at string) ([]DraftField, error) {
	if _, err := hexNamed(r.land, at); err != nil {
		return nil, err
	}
	goal := func(side int, title string) DraftField {
		mine := func(e reichTestEntry) bool {
			return e.Side == side && e.Test == "occupies" && e.Level == "" && len(e.At) == 1 && e.At[0] == at
		}
		now := 0
		if i := slices.IndexFunc(r.Victory.Tests, mine); i >= 0 {
			now = r.Victory.Tests[i].Points
		}
		return numberField("points-"+sideName(side), title, now, 0, 9, func(n int) error {
			if r.Victory.Tests = without(r.Victory.Tests, mine); n > 0 {
				r.Victory.Tests = append(r.Victory.Tests, reichTestEntry{Side: side, Test: "occupies", Points: n, At: []string{at}})
			}
			return nil
		})
	}
	return []DraftField{goal(German, "points of the Germans if they are here at the end"), goal(Allied, "points of the Allies if they are here at the end")}, nil
}

func (r *reichSheet) crossings() map[string]string { return nil }

func (r *reichSheet) crossingFields(string) ([]DraftField, error) { return nil, nil }

func (r *reichSheet) places() map[string]DraftPlace { return map[string]DraftPlace{} }

// inPlay are the hexes of the board, or of the part of it.
func (r *reichSheet) inPlay() (list []string) {
	hexes := r.board.Hexes
	if r.Part != nil {
		in := r.land.Grid.NewSet()
		for _, h := range hexes {
			in.Add(h)
		}
		p := pitch{source: &source{faults: &faults{}}, land: r.land, in: in}
		hexes = p.partAt("part", r.Part)
	} else if len(hexes) == r.land.Grid.N {
		return nil
	}
	for _, h := range hexes {
		if h != hex.None {
			list = append(list, r.land.Grid.Text(h))
		}
	}
	return list
}

// known are the units of the board, where it has not slots for all.
func (r *reichSheet) known() (list []string) {
	if len(r.list) == len(r.army.units) {
		return nil
	}
	for _, u := range r.list {
		list = append(list, u.ID)
	}
	return list
}
