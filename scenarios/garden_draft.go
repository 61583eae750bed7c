package scenarios

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine/hex"
)

// gardenSheet is a draft of Operation Market Garden.
type gardenSheet struct {
	gardenFile
	land *HexMap
	army *corps
	road hex.Set
}

func (g *gardenSheet) file() any { return &g.gardenFile }

func (g *gardenSheet) ground(s *source) {
	if g.land = keptLand(s, g.Map); g.land != nil {
		g.army = keep(s, "corps "+g.Map+" "+g.Forces, func() *corps { return readCorps(opener{}.open(s, "forces", g.Forces), g.land) })
		g.road = *keep(s, "roads "+g.Map, func() *hex.Set { r := roads(g.land); return &r })
	}
}

func (g *gardenSheet) hidden() []string {
	return []string{"board", "setup", "arrivals", "owned_allied", "bridges", "supply"}
}

func (g *gardenSheet) boxes() []DraftBox { return []DraftBox{{Key: boxComing, Title: "To come"}} }

func (g *gardenSheet) spans() spans { return spans{g.Board, ","} }

func (g *gardenSheet) inside() bool { return g.First.Phase != "weather" }

// sides are the hexes of the setup by side.
func (g *gardenSheet) sides() [2]map[string][]string {
	if g.Setup == nil {
		return [2]map[string][]string{}
	}
	return [2]map[string][]string{g.Setup.German, g.Setup.Allied}
}

func (g *gardenSheet) units() (list []DraftUnit) {
	if g.Setup == nil {
		for i := range g.army.Units {
			switch u := &g.army.Units[i]; {
			case u.Turn == 0:
			case u.How == "setup":
				list = append(list, DraftUnit{ID: u.ID, At: u.HexID, Marks: gardenMarks(u.Fort, nil)})
			default:
				list = append(list, gardenComing(u.ID, u.Turn, u.HexID, u.How))
			}
		}
		return list
	}
	for _, hexes := range g.sides() {
		for _, at := range keysOf(hexes) {
			for _, text := range hexes[at] {
				words, fort := wordsOf(text), 0
				if i, known := g.army.unit[words[0]]; known {
					fort = g.army.Units[i].Fort
				}
				x := DraftUnit{ID: words[0], At: at, Marks: gardenMarks(fort, words[1:])}
				for _, w := range words[1:] {
					if !strings.HasPrefix(w, "fort=") && !strings.HasPrefix(w, "supply=") && w != "travel" {
						x.Note = strings.TrimSpace(x.Note + " " + strings.Replace(w, "=", " ", 1))
					}
				}
				list = append(list, x)
			}
		}
	}
	for _, a := range g.Arrivals {
		list = append(list, gardenComing(a.Unit, a.Turn, a.Hex, a.How))
	}
	return list
}

func gardenComing(id string, turn int, at, how string) DraftUnit {
	return DraftUnit{ID: id, At: boxComing, Note: fmt.Sprintf("turn %d, at %s by %s", turn, at, how)}
}

// gardenMarks are the marks of a unit on the board.
func gardenMarks(fort int, words []string) (marks []string) {
	supply := ""
	for _, w := range words {
		if n, ok := strings.CutPrefix(w, "fort="); ok {
			fort, _ = decimal(n)
		}
		if s, ok := strings.CutPrefix(w, "supply="); ok && s != "supplied" {
			supply = s
		}
	}
	if fort > 0 {
		marks = append(marks, fmt.Sprintf("fort%d", fort))
	}
	if supply != "" {
		marks = append(marks, supply)
	}
	if slices.Contains(words, "travel") {
		marks = append(marks, "travel")
	}
	return marks
}

// explicit writes the printed set-up out.
func (g *gardenSheet) explicit() {
	if g.Setup != nil {
		return
	}
	g.Setup = &gardenSetup{German: map[string][]string{}, Allied: map[string][]string{}}
	for i := range g.army.Units {
		switch u := &g.army.Units[i]; {
		case u.Turn == 0:
		case u.How == "setup":
			g.sides()[u.Side][u.HexID] = append(g.sides()[u.Side][u.HexID], u.ID)
		default:
			g.Arrivals = append(g.Arrivals, gardenArrival{Unit: u.ID, Turn: u.Turn, Hex: u.HexID, How: u.How, Entry: u.Entry})
		}
	}
	for h, owner := range g.land.Layers["owner"] {
		if owner == "allied" {
			g.Owned = append(g.Owned, g.land.Grid.Text(int16(h)))
		}
	}
}

func (g *gardenSheet) unit(id string) (*GardenUnit, error) {
	i, known := g.army.unit[id]
	if !known {
		return nil, noUnit(id, len(g.army.Units))
	}
	return &g.army.Units[i], nil
}

// pull takes a unit out; what was said of it.
func (g *gardenSheet) pull(id string) (text string, was bool) {
	for _, hexes := range g.sides() {
		if t := pull(hexes, id); t != "" {
			text, was = t, true
		}
	}
	n := len(g.Arrivals)
	g.Arrivals = without(g.Arrivals, func(a gardenArrival) bool { return a.Unit == id })
	return text, was || len(g.Arrivals) < n
}

func (g *gardenSheet) put(id, at string) error {
	u, err := g.unit(id)
	if err != nil {
		return err
	}
	if at == boxComing {
		g.explicit()
		from, _ := spoken(g.sides()[u.Side], id)
		g.pull(id)
		from = g.entry(u, from)
		g.Arrivals = append(g.Arrivals, gardenArrival{Unit: id, Turn: min(max(u.Turn, g.First.Turn), g.Last.Turn), Hex: from, How: "road"})
		return nil
	}
	if _, err := hexNamed(g.land, at); err != nil {
		return err
	}
	g.explicit()
	text, _ := g.pull(id)
	if text == "" {
		text = id
	}
	hexes := g.sides()[u.Side]
	hexes[at] = append(hexes[at], text)
	if u.Side == German {
		g.Owned = without(g.Owned, func(s string) bool { return s == at })
	}
	return nil
}

// entry is where a unit may come by road: where it stood if a road is there, else where the supply of its side does.
func (g *gardenSheet) entry(u *GardenUnit, from string) string {
	list := append([]string{from, u.HexID}, [2][]string{g.Supply.German, g.Supply.Allied}[u.Side]...)
	for _, at := range list {
		if h, err := hexNamed(g.land, at); err == nil && g.road.Has(h) && g.spans().has(at) {
			return at
		}
	}
	return from
}

func (g *gardenSheet) take(id string) error {
	if _, err := g.unit(id); err != nil {
		return err
	}
	g.explicit()
	if _, was := g.pull(id); !was {
		return noPart(id)
	}
	return nil
}

func (g *gardenSheet) clear() {
	g.explicit()
	g.Setup = &gardenSetup{German: map[string][]string{}, Allied: map[string][]string{}}
	g.Arrivals = nil
}

func (g *gardenSheet) unitFields(id string) ([]DraftField, error) {
	u, err := g.unit(id)
	if err != nil {
		return nil, err
	}
	hexes, coming := g.written()
	at, words := spoken(hexes[u.Side], id)
	if words == nil {
		return g.comingFields(id, coming), nil
	}
	keep := func(words []string) {
		g.explicit()
		respeak(g.sides()[u.Side], id, words)
	}
	number := func(key, title string, usual, low, high int) DraftField {
		now := usual
		for _, w := range words[1:] {
			if n, ok := strings.CutPrefix(w, key+"="); ok {
				now, _ = decimal(n)
			}
		}
		return numberField(key, title, now, low, high, func(n int) error {
			keep(respoken(words, key, fmt.Sprintf("%s=%d", key, n), n == usual))
			return nil
		})
	}
	fields := []DraftField{number("cp", "combat strength", u.CP, 1, u.CP), number("eff", "efficiency in percent", u.Eff, 40, 100), number("fort", "fortification", u.Fort, 0, 5)}
	if h, err := hexNamed(g.land, at); err == nil && g.road.Has(h) {
		fields = append(fields, flagField("travel", "travel mode", slices.Contains(words, "travel"), func(on bool) error {
			keep(respoken(words, "travel", "travel", !on))
			return nil
		}))
	}
	if g.inside() {
		states, now := []string{"supplied", "unsupplied", "isolated"}, "supplied"
		if u.Airborne {
			states = append(states, "ooc")
		}
		for _, w := range words[1:] {
			if s, ok := strings.CutPrefix(w, "supply="); ok {
				now = s
			}
		}
		fields = append(fields, number("op", "operation points", 0, 0, 30), choiceField("supply", "supply", now, states, func(word string) error {
			keep(respoken(words, "supply", "supply="+word, word == "supplied"))
			return nil
		}))
	}
	return fields, nil
}

// respoken are the words of a unit with one of them changed; left where it says what is usual.
func respoken(words []string, key, word string, usual bool) []string {
	out := without(words, func(w string) bool { return w == key || strings.HasPrefix(w, key+"=") })
	if !usual {
		out = append(out, word)
	}
	return out
}

// written are the setup and the arrivals as they are, or would be if the printed ones were written out.
func (g *gardenSheet) written() ([2]map[string][]string, []gardenArrival) {
	out := *g
	out.explicit()
	return out.sides(), out.Arrivals
}

func (g *gardenSheet) comingFields(id string, coming []gardenArrival) []DraftField {
	i := slices.IndexFunc(coming, func(a gardenArrival) bool { return a.Unit == id })
	if i < 0 {
		return nil
	}
	a := coming[i]
	keep := func(a gardenArrival) error {
		g.explicit()
		g.Arrivals[i] = a
		return nil
	}
	return []DraftField{
		numberField("turn", "turn of arrival", a.Turn, 1, 10, func(n int) error { a.Turn = n; return keep(a) }),
		textField("hex", "where", a.Hex, func(text string) error {
			if _, err := hexNamed(g.land, text); err != nil {
				return err
			}
			a.Hex, a.Entry = text, ""
			return keep(a)
		}),
		choiceField("how", "how", a.How, []string{"road", "drop"}, func(word string) error { a.How = word; return keep(a) }),
	}
}

func (g *gardenSheet) placeFields(at string) ([]DraftField, error) {
	h, err := hexNamed(g.land, at)
	if err != nil {
		return nil, err
	}
	o := slices.IndexFunc(g.Victory.Objectives, func(o gardenObjective) bool { return o.Hex == at })
	points, test := 0, "hold"
	if o >= 0 {
		points, test = g.Victory.Objectives[o].Points, g.Victory.Objectives[o].Test
	}
	goal := func(points int, test string) error {
		if g.Victory.Objectives = without(g.Victory.Objectives, func(o gardenObjective) bool { return o.Hex == at }); points > 0 {
			g.Victory.Objectives = append(g.Victory.Objectives, gardenObjective{at, points, test})
		}
		return nil
	}
	list := func(key, title string, of *[]string) DraftField {
		return flagField(key, title, slices.Contains(*of, at), func(on bool) error { *of = listed(*of, at, on); return nil })
	}
	fields := []DraftField{
		flagField("allied", "Allied at the start", g.isAllied(at), func(on bool) error {
			g.explicit()
			g.Owned = listed(g.Owned, at, on)
			return nil
		}),
		numberField("points", "points at the end", points, 0, 99, func(n int) error { return goal(n, test) }),
		choiceField("test", "if", test, []string{"hold", "supplied", "ring"}, func(word string) error {
			if points == 0 {
				return fmt.Errorf("test: %s has no points", at)
			}
			return goal(points, word)
		}),
		list("supply-german", "German supply enters", &g.Supply.German), list("supply-allied", "Allied supply enters", &g.Supply.Allied),
	}
	if terrain := g.land.Layers["terrain"][h]; terrain == "town" || terrain == "city" {
		fields = append(fields, list("town", "costs a point while German", &g.Victory.Towns))
	}
	return append(fields, g.playField(at)), nil
}

func (g *gardenSheet) playField(at string) DraftField {
	return flagField("in-play", "in play", g.spans().has(at), func(on bool) error {
		g.explicit() // a part of the map says who is there
		if g.Board == nil {
			g.Board = map[string][][2]int{}
			for h := range g.land.Grid.N {
				if g.land.Layers["playable"][h] == "playable" {
					g.spans().turn(g.land.Grid.Text(int16(h)), true)
				}
			}
		}
		g.spans().turn(at, on)
		return nil
	})
}

func (g *gardenSheet) isAllied(at string) bool {
	if g.Setup == nil {
		h, err := hexNamed(g.land, at)
		return err == nil && g.land.Layers["owner"][h] == "allied"
	}
	return len(g.Setup.Allied[at]) > 0 || slices.Contains(g.Owned, at)
}

func (g *gardenSheet) places() map[string]DraftPlace {
	out := map[string]DraftPlace{}
	for h := range g.land.Grid.N {
		at := g.land.Grid.Text(int16(h))
		if !g.spans().has(at) {
			continue
		}
		if out[at] = (DraftPlace{Owner: German, Class: sideName(German)}); g.isAllied(at) {
			out[at] = DraftPlace{Owner: Allied, Class: sideName(Allied)}
		}
	}
	return out
}

func (g *gardenSheet) inPlay() []string { return g.spans().inPlay(g.land) }

// eachBridge calls f with the id of each bridge, its name and whether it is fixed.
func (g *gardenSheet) eachBridge(f func(id string, l *HexBridge)) {
	for i := range g.land.Links {
		l := &g.land.Links[i]
		if to := g.land.Grid.Next[l.Hex][l.Direction]; l.Kind == "bridge" && to != hex.None {
			f(g.land.Grid.Text(l.Hex)+"-"+g.land.Grid.Text(to), l)
		}
	}
}

// bridgeState is unchecked, stands or blown.
func (g *gardenSheet) bridgeState(l *HexBridge) string {
	begins := func(name string) bool { return strings.HasPrefix(l.Name, name) }
	switch {
	case slices.ContainsFunc(g.Bridges.Blown, begins):
		return "blown"
	case slices.ContainsFunc(g.Bridges.Checked, begins):
		return "stands"
	}
	return "unchecked"
}

func (g *gardenSheet) crossings() map[string]string {
	out := map[string]string{}
	g.eachBridge(func(id string, l *HexBridge) { out[id] = g.bridgeState(l) })
	return out
}

func (g *gardenSheet) crossingFields(id string) (fields []DraftField, err error) {
	g.eachBridge(func(at string, l *HexBridge) {
		if at != id {
			return
		}
		states := []string{"unchecked", "stands", "blown"}
		if l.Fixed {
			states = states[:2]
		}
		fields = []DraftField{choiceField("state", "state", g.bridgeState(l), states, func(word string) error {
			begins := func(name string) bool { return strings.HasPrefix(l.Name, name) }
			b := &g.Bridges
			b.Blown, b.Checked = without(b.Blown, begins), without(b.Checked, begins)
			switch word {
			case "blown":
				b.Blown = append(b.Blown, l.Name)
			case "stands":
				b.Checked = append(b.Checked, l.Name)
			}
			return nil
		})}
	})
	if fields == nil {
		err = fmt.Errorf("crossing: got %.40q, want a bridge such as %q", id, "12,9-11,9")
	}
	return fields, err
}

func (g *gardenSheet) known() []string { return nil }
