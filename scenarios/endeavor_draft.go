package scenarios

import (
	"fmt"
	"slices"
	"strings"
)

// endeavorSheet is a draft of The Mighty Endeavor.
type endeavorSheet struct {
	endeavorFile
	land *HexMap
	army *roster
}

// The boxes of the game beside units to come.
const (
	boxEngland = "england"
	boxMed     = "med"
	boxDead    = "dead"
)

func (e *endeavorSheet) file() any { return &e.endeavorFile }

func (e *endeavorSheet) ground(s *source) {
	if e.land = keptLand(s, e.Map); e.land != nil {
		e.army = keep(s, "roster "+e.Map+" "+e.Forces, func() *roster { return readRoster(opener{}.open(s, "forces", e.Forces), e.land) })
	}
	if e.German.Setup == nil {
		e.German.Setup = map[string][]string{}
	}
	if e.Allied.Setup == nil {
		e.Allied.Setup = map[string][]string{}
	}
}

func (e *endeavorSheet) hidden() []string { return []string{"board"} }

func (e *endeavorSheet) boxes() []DraftBox {
	return []DraftBox{
		{Key: boxComing, Title: "To come", Fixed: e.Board == nil}, {Key: boxEngland, Title: "England"},
		{Key: boxMed, Title: "The Mediterranean"}, {Key: boxDead, Title: "Dead"},
	}
}

func (e *endeavorSheet) spans() spans { return spans{e.Board, "."} }

func (e *endeavorSheet) setups() [2]map[string][]string {
	return [2]map[string][]string{e.German.Setup, e.Allied.Setup}
}

// lists are those of units that stand nowhere, by their box.
func (e *endeavorSheet) lists(side int) map[string]*[]string {
	if side == German {
		return map[string]*[]string{boxDead: &e.German.Dead}
	}
	return map[string]*[]string{boxDead: &e.Allied.Dead, boxEngland: &e.Allied.Boxes.England, boxMed: &e.Allied.Boxes.Med}
}

func (e *endeavorSheet) arrivals(side int) *[]endeavorArrival {
	return [2]*[]endeavorArrival{&e.German.Arrivals, &e.Allied.Arrivals}[side]
}

func (e *endeavorSheet) units() (list []DraftUnit) {
	there := map[string]bool{}
	add := func(text, at, note string) {
		words := wordsOf(text)
		there[words[0]] = true
		list = append(list, DraftUnit{ID: words[0], At: at, Marks: endeavorMarks(words), Note: note})
	}
	for side, hexes := range e.setups() {
		for _, at := range keysOf(hexes) {
			for _, text := range hexes[at] {
				add(text, at, "")
			}
		}
		lists := e.lists(side)
		for _, box := range keysOf(lists) {
			for _, text := range *lists[box] {
				add(text, box, "")
			}
		}
		for _, a := range *e.arrivals(side) {
			add(a.Unit, boxComing, fmt.Sprintf("turn %d, at %s", a.Turn, strings.Join(a.At, " or ")))
		}
	}
	if e.Board == nil {
		for _, a := range e.army.arrival {
			u := &e.army.Units[a.Unit]
			if at := (EndeavorTime{Turn: a.Turn, Side: u.Side}); !there[u.ID] && at.when() >= e.First.when() && at.when() <= e.Last.when() {
				list = append(list, DraftUnit{ID: u.ID, At: boxComing, Note: fmt.Sprintf("turn %d, as printed", a.Turn)})
			}
		}
	}
	return list
}

func endeavorMarks(words []string) (marks []string) {
	for word, mark := range map[string]string{"oos": "oos", "reduced": "red"} {
		if slices.Contains(words, word) {
			marks = append(marks, mark)
		}
	}
	slices.Sort(marks)
	return marks
}

func (e *endeavorSheet) unit(id string) (*EndeavorUnit, error) {
	i, known := e.army.unit[id]
	if !known {
		return nil, noUnit(id, len(e.army.Units))
	}
	return &e.army.Units[i], nil
}

// pull takes a unit out; what was said of it.
func (e *endeavorSheet) pull(u *EndeavorUnit) string {
	text := pull(e.setups()[u.Side], u.ID)
	is := func(t string) bool { return wordsOf(t)[0] == u.ID }
	for _, list := range e.lists(u.Side) {
		for _, t := range *list {
			if is(t) {
				text = t
			}
		}
		*list = without(*list, is)
	}
	list := e.arrivals(u.Side)
	for _, a := range *list {
		if is(a.Unit) {
			text = a.Unit
		}
	}
	*list = without(*list, func(a endeavorArrival) bool { return is(a.Unit) })
	return text
}

// marked is a unit with those of its marks that it may have somewhere.
func marked(id, text string, marks ...string) string {
	words := []string{id}
	for _, w := range wordsOf(text)[1:] {
		if slices.Contains(marks, w) {
			words = append(words, w)
		}
	}
	return strings.Join(words, " ")
}

func (e *endeavorSheet) put(id, at string) error {
	u, err := e.unit(id)
	if err != nil {
		return err
	}
	box, isBox := e.lists(u.Side)[at]
	switch {
	case isBox && at == boxDead && u.Range > 0:
		return fmt.Errorf("at: %s cannot be lost, as HQs and Trucks cannot", id)
	case isBox:
		text := e.pull(u)
		if at == boxDead {
			text = ""
		}
		*box = append(*box, marked(id, text, "reduced"))
		return nil
	case at == boxComing && e.Board == nil:
		return fmt.Errorf("at: on the whole map units come as printed; a unit that is removed does so if its turn is still to be")
	case at == boxComing:
		from, _ := spoken(e.setups()[u.Side], id)
		text := e.pull(u)
		a := endeavorArrival{Turn: e.First.Turn, Unit: marked(id, text, "reduced"), At: e.entry(u, from)}
		*e.arrivals(u.Side) = append(*e.arrivals(u.Side), a)
		return nil
	}
	if _, err := hexNamed(e.land, at); err != nil {
		return err
	}
	text := e.pull(u)
	hexes := e.setups()[u.Side]
	hexes[at] = append(hexes[at], marked(id, text, "reduced", "oos"))
	return nil
}

// entry are the hexes a unit may come in at: the one it stood in, or those where others of its side do.
func (e *endeavorSheet) entry(u *EndeavorUnit, from string) []string {
	if from != "" {
		return []string{from}
	}
	if u.Side == German {
		return slices.Clone(e.German.Entry)
	}
	var list []string
	for _, b := range e.Allied.Bases {
		list = append(list, b.Hex)
	}
	return list
}

func (e *endeavorSheet) take(id string) error {
	u, err := e.unit(id)
	if err != nil {
		return err
	}
	if e.pull(u) == "" {
		return noPart(id)
	}
	return nil
}

func (e *endeavorSheet) clear() {
	e.German.Setup, e.Allied.Setup = map[string][]string{}, map[string][]string{}
	e.German.Dead, e.German.Arrivals, e.Allied.Dead, e.Allied.Arrivals, e.Allied.Boxes = nil, nil, nil, nil, endeavorBoxes{}
}

func (e *endeavorSheet) unitFields(id string) (fields []DraftField, err error) {
	u, err := e.unit(id)
	if err != nil {
		return nil, err
	}
	flags := func(words []string, marks []string, keep func(text string)) {
		for _, mark := range marks {
			if mark == "reduced" && u.Steps < 2 {
				continue
			}
			title := map[string]string{"reduced": "reduced", "oos": "out of supply"}[mark]
			fields = append(fields, flagField(mark, title, slices.Contains(words, mark), func(on bool) error {
				keep(strings.Join(respoken(words, mark, mark, !on), " "))
				return nil
			}))
		}
	}
	hexes := e.setups()[u.Side]
	if _, words := spoken(hexes, id); words != nil {
		flags(words, []string{"reduced", "oos"}, func(text string) { respeak(hexes, id, strings.Fields(text)) })
		return fields, nil
	}
	lists := e.lists(u.Side)
	for _, box := range []string{boxEngland, boxMed} {
		if list := lists[box]; list != nil {
			for i, t := range *list {
				if words := wordsOf(t); words[0] == id {
					flags(words, []string{"reduced"}, func(text string) { (*list)[i] = text })
				}
			}
		}
	}
	list := *e.arrivals(u.Side)
	for i := range list {
		a := &list[i]
		if words := wordsOf(a.Unit); words[0] == id {
			fields = append(fields, numberField("turn", "turn of arrival", a.Turn, 1, 25, func(n int) error { a.Turn = n; return nil }),
				textField("at", "at, hexes with blanks between", strings.Join(a.At, " "), func(text string) error {
					for _, at := range strings.Fields(text) {
						if _, err := hexNamed(e.land, at); err != nil {
							return err
						}
					}
					a.At = strings.Fields(text)
					return nil
				}))
			flags(words, []string{"reduced"}, func(text string) { a.Unit = text })
		}
	}
	return fields, nil
}

func (e *endeavorSheet) placeFields(at string) ([]DraftField, error) {
	h, err := hexNamed(e.land, at)
	if err != nil {
		return nil, err
	}
	list := func(key, title string, of *[]string) DraftField {
		return flagField(key, title, slices.Contains(*of, at), func(on bool) error {
			if *of = listed(*of, at, on); *of == nil && e.Board != nil {
				*of = []string{} // a part of the map says so
			}
			return nil
		})
	}
	fields := []DraftField{list("held", "counts as Allied at the start", &e.Victory.Held)}
	if e.Board != nil {
		fields = append(fields, numberField("points", "victory points", e.Victory.Points[at], 0, 9, func(n int) error {
			if delete(e.Victory.Points, at); n > 0 {
				if e.Victory.Points == nil {
					e.Victory.Points = map[string]int{}
				}
				e.Victory.Points[at] = n
			}
			return nil
		}), list("source", "German source of supply", &e.German.Sources), list("entry", "Germans enter", &e.German.Entry))
	}
	for _, p := range e.land.Points {
		if p.Kind == "port" && p.Hex == h {
			fields = append(fields, e.portField(p.Name))
		}
	}
	if e.Board != nil {
		fields = append(fields, flagField("in-play", "in play", e.spans().has(at), func(on bool) error { e.spans().turn(at, on); return nil }))
	}
	return fields, nil
}

// portField is whether the Allies hold a port; from when it works, the fields of the scenario say.
func (e *endeavorSheet) portField(name string) DraftField {
	is := func(p endeavorPort) bool { return p.Name == name }
	return flagField("port", "the Allies hold the port of "+name, slices.ContainsFunc(e.Allied.Ports, is), func(on bool) error {
		if e.Allied.Ports = without(e.Allied.Ports, is); on {
			e.Allied.Ports = append(e.Allied.Ports, endeavorPort{Name: name, Works: e.First.Turn})
		}
		return nil
	})
}

func (e *endeavorSheet) crossings() map[string]string { return nil }

func (e *endeavorSheet) crossingFields(string) ([]DraftField, error) { return nil, nil }

func (e *endeavorSheet) places() map[string]DraftPlace {
	out := map[string]DraftPlace{}
	for _, at := range e.Victory.Held {
		out[at] = DraftPlace{Owner: Allied, Class: sideName(Allied)}
	}
	for at := range e.Victory.Points {
		if _, held := out[at]; !held {
			out[at] = DraftPlace{Owner: German, Class: sideName(German)}
		}
	}
	return out
}

func (e *endeavorSheet) inPlay() (list []string) {
	for _, at := range e.spans().inPlay(e.land) {
		if h, err := hexNamed(e.land, at); err == nil && dryLand(e.land, h) {
			list = append(list, at)
		}
	}
	return list
}

func (e *endeavorSheet) known() []string { return nil }
