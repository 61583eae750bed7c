package scenarios

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// gambleSheet is a draft of Monty's Gamble.
type gambleSheet struct {
	scenarioFile
	board *board
	army  *army
}

// boxComing is the box of units to come, in every game.
const boxComing = "to-come"

func (g *gambleSheet) file() any { return &g.scenarioFile }

func (g *gambleSheet) ground(s *source) {
	g.board = keep(s, "areas "+g.Map, func() *board { return readMap(opener{}.open(s, "map", g.Map)) })
	g.army = keep(s, "units "+g.Forces, func() *army { return readForces(opener{}.open(s, "forces", g.Forces)) })
}

func (g *gambleSheet) hidden() []string {
	return []string{"in_play", "setup", "reinforcements", "control", "bridges"}
}

func (g *gambleSheet) boxes() []DraftBox {
	return []DraftBox{{Key: boxComing, Title: "To come, as printed"}, {Key: "UK", Title: "The United Kingdom", Fixed: true}}
}

// printed is where a unit is at the start without a setup: a place, a box, or nowhere.
func (g *gambleSheet) printed(u *GambleUnit) string {
	lands := u.Side == Allied && u.Airborne != "none" && u.Setup != "UK" && !isZone(u.Setup) && g.Start == "d-day"
	switch {
	case u.Date > g.LastDate || u.Date > 20 && !slices.Contains(g.Options, "extended"): // 5.2
		return ""
	case u.Setup == "" || lands:
		return boxComing
	}
	return u.Setup
}

func (g *gambleSheet) units() (list []DraftUnit) {
	if g.Setup == nil {
		for i := range g.army.Units {
			u := &g.army.Units[i]
			if at := g.printed(u); at == boxComing {
				list = append(list, DraftUnit{ID: u.ID, At: at, Note: gambleDue(u)})
			} else if at != "" {
				list = append(list, DraftUnit{ID: u.ID, At: at, Marks: []string{"fresh"}})
			}
		}
	}
	for _, e := range g.Setup {
		for _, id := range e.Units {
			list = append(list, DraftUnit{ID: id, At: e.At, Marks: []string{orFresh(e.Status)}})
		}
	}
	for _, id := range g.Reinforcements {
		u := DraftUnit{ID: id, At: boxComing}
		if i, known := g.army.unit[id]; known {
			u.Note = gambleDue(&g.army.Units[i])
		}
		list = append(list, u)
	}
	return list
}

// gambleDue says when a unit comes.
func gambleDue(u *GambleUnit) string {
	if u.Date == 0 {
		return "lands on D-Day"
	}
	return fmt.Sprintf("due on %d September", u.Date)
}

// explicit writes the printed set-up out.
func (g *gambleSheet) explicit() {
	if g.Setup != nil {
		return
	}
	at := map[string]int{}
	g.Setup = []setupEntry{}
	for i := range g.army.Units {
		u := &g.army.Units[i]
		switch place := g.printed(u); place {
		case "":
		case boxComing, "UK":
			g.Reinforcements = append(g.Reinforcements, u.ID)
		default:
			j, there := at[place]
			if !there {
				j = len(g.Setup)
				at[place] = j
				g.Setup = append(g.Setup, setupEntry{At: place})
			}
			g.Setup[j].Units = append(g.Setup[j].Units, u.ID)
		}
	}
}

// isPlaceText tells whether a text is that of an area or a zone.
func isPlaceText(at string) bool {
	n, ok := decimal(at)
	return isZone(at) || ok && 1 <= n && n <= GambleAreas
}

func (g *gambleSheet) drop(id string) {
	g.Reinforcements = without(g.Reinforcements, func(u string) bool { return u == id })
	for i := range g.Setup {
		g.Setup[i].Units = without(g.Setup[i].Units, func(u string) bool { return u == id })
	}
	g.Setup = append([]setupEntry{}, without(g.Setup, func(e setupEntry) bool { return len(e.Units) == 0 })...)
}

func (g *gambleSheet) unit(id string) (*GambleUnit, error) {
	i, known := g.army.unit[id]
	if !known {
		return nil, noUnit(id, len(g.army.Units))
	}
	return &g.army.Units[i], nil
}

func (g *gambleSheet) put(id, at string) error {
	u, err := g.unit(id)
	switch {
	case err != nil:
		return err
	case at != boxComing && !isPlaceText(at):
		return fmt.Errorf("at: got %.40q, want an area, 1 to 65, a zone, A to J, or %s", at, boxComing)
	}
	g.explicit()
	if at == boxComing {
		g.drop(id)
		g.Reinforcements = append(g.Reinforcements, id)
		return nil
	}
	status := "fresh"
	if e := g.entry(id); e != nil {
		status = orFresh(e.Status)
	}
	g.drop(id)
	g.stand(id, at, status)
	g.hold(u, at)
	return nil
}

// entry is the entry of the setup that has a unit; nil where none has.
func (g *gambleSheet) entry(id string) *setupEntry {
	for i := range g.Setup {
		if slices.Contains(g.Setup[i].Units, id) {
			return &g.Setup[i]
		}
	}
	return nil
}

// stand writes a unit into the setup.
func (g *gambleSheet) stand(id, at, status string) {
	for i := range g.Setup {
		if e := &g.Setup[i]; e.At == at && orFresh(e.Status) == status {
			e.Units = append(e.Units, id)
			return
		}
	}
	if status == "fresh" {
		status = ""
	}
	g.Setup = append(g.Setup, setupEntry{At: at, Units: []string{id}, Status: status})
}

// hold gives a place to a unit that comes where no enemy is (7.2).
func (g *gambleSheet) hold(u *GambleUnit, at string) {
	mine, others := false, false
	for _, e := range g.Setup {
		for _, id := range e.Units {
			if x, err := g.unit(id); err == nil && e.At == at {
				mine, others = mine || x.Side == u.Side, others || x.Side != u.Side
			}
		}
	}
	now := g.controlOf(at)
	switch {
	case !mine || others || g.Start != "daylight":
	case u.Side == German:
		g.control(at, "german")
	case u.Corps == "xxx":
		g.control(at, "corps")
	case now == "german":
		g.control(at, "airborne")
	}
}

func (g *gambleSheet) controlOf(at string) string {
	for _, e := range g.Control {
		if slices.Contains(e.At, at) {
			return e.Control
		}
	}
	return "german"
}

// control gives a place to who holds it. Bridges between two places of one side are that side's.
func (g *gambleSheet) control(at, word string) {
	for i := range g.Control {
		g.Control[i].At = without(g.Control[i].At, func(s string) bool { return s == at })
	}
	g.Control = without(g.Control, func(e controlEntry) bool { return len(e.At) == 0 })
	if word != "german" {
		i := slices.IndexFunc(g.Control, func(e controlEntry) bool { return e.Control == word })
		if i < 0 {
			i = len(g.Control)
			g.Control = append(g.Control, controlEntry{Control: word})
		}
		g.Control[i].At = append(g.Control[i].At, at)
	}
	n, _ := decimal(at)
	for pair, b := range g.board.edge {
		if b.Bridge == nil || pair[0] != n && pair[1] != n {
			continue
		}
		state, allied := g.bridgeOf(pair), 0
		for _, end := range pair {
			if g.controlOf(strconv.Itoa(end)) != "german" {
				allied++
			}
		}
		if allied == 2 && state == "german" || allied == 0 && state == "allied" {
			g.bridge(pair, [3]string{"german", "", "allied"}[allied])
		}
	}
}

func (g *gambleSheet) bridgeOf(pair [2]int) string {
	for _, e := range g.Bridges {
		if slices.ContainsFunc(e.Between, func(p [2]int) bool { return ordered(p) == pair }) {
			return e.State
		}
	}
	return "german"
}

func (g *gambleSheet) bridge(pair [2]int, state string) {
	for i := range g.Bridges {
		g.Bridges[i].Between = without(g.Bridges[i].Between, func(p [2]int) bool { return ordered(p) == pair })
	}
	g.Bridges = without(g.Bridges, func(e bridgeState) bool { return len(e.Between) == 0 })
	if state == "german" {
		return
	}
	i := slices.IndexFunc(g.Bridges, func(e bridgeState) bool { return e.State == state })
	if i < 0 {
		i = len(g.Bridges)
		g.Bridges = append(g.Bridges, bridgeState{State: state})
	}
	g.Bridges[i].Between = append(g.Bridges[i].Between, pair)
	slices.SortFunc(g.Bridges[i].Between, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
}

func (g *gambleSheet) take(id string) error {
	if _, err := g.unit(id); err != nil {
		return err
	}
	g.explicit()
	if g.entry(id) == nil && !slices.Contains(g.Reinforcements, id) {
		return noPart(id)
	}
	g.drop(id)
	return nil
}

func (g *gambleSheet) clear() {
	g.Setup, g.Reinforcements, g.Control, g.Bridges = []setupEntry{}, nil, nil, nil
}

var gambleStatuses = []string{"fresh", "spent", "d1", "d2"}

func (g *gambleSheet) unitFields(id string) ([]DraftField, error) {
	if _, err := g.unit(id); err != nil {
		return nil, err
	}
	i := slices.IndexFunc(g.units(), func(u DraftUnit) bool { return u.ID == id && isPlaceText(u.At) })
	if i < 0 {
		return nil, nil
	}
	u := g.units()[i]
	return []DraftField{choiceField("status", "status", u.Marks[0], gambleStatuses, func(word string) error {
		g.explicit()
		g.drop(id)
		g.stand(id, u.At, word)
		return nil
	})}, nil
}

func (g *gambleSheet) placeFields(at string) ([]DraftField, error) {
	if !isPlaceText(at) {
		return nil, fmt.Errorf("at: got %.40q, want an area, 1 to 65, or a zone, A to J", at)
	}
	fields := []DraftField{choiceField("control", "control", g.controlOf(at), []string{"german", "airborne", "corps"}, func(word string) error {
		g.control(at, word)
		return nil
	})}
	if n, isArea := decimal(at); isArea {
		fields = append(fields, numberField("points", "victory points", g.pointsOf(n), 0, 9, func(vp int) error { g.points(n, vp); return nil }))
	}
	return append(fields, flagField("in-play", "in play", g.InPlay == nil || slices.Contains(g.InPlay, at), func(on bool) error {
		all := g.inPlay()
		if all == nil {
			all = g.everywhere()
		}
		if g.InPlay = without(all, func(s string) bool { return s == at }); on {
			g.InPlay = append(g.InPlay, at)
		}
		if len(g.InPlay) == len(g.everywhere()) {
			g.InPlay = nil
		}
		return nil
	})), nil
}

func (g *gambleSheet) everywhere() (all []string) {
	for n := range GambleAreas {
		all = append(all, strconv.Itoa(n+1))
	}
	for z := range GambleZones {
		all = append(all, string(rune('A'+z)))
	}
	return all
}

func (g *gambleSheet) pointsOf(n int) int {
	if g.Victory.Points != nil {
		return g.Victory.Points[n]
	}
	return g.board.area[n].VP
}

// points makes an area worth so much; those of the map are written out first.
func (g *gambleSheet) points(n, vp int) {
	if g.Victory.Points == nil {
		g.Victory.Points = map[int]int{}
		for i, a := range g.board.area {
			if a.VP > 0 && (g.InPlay == nil || slices.Contains(g.InPlay, strconv.Itoa(i))) {
				g.Victory.Points[i] = a.VP
			}
		}
	}
	if delete(g.Victory.Points, n); vp > 0 {
		g.Victory.Points[n] = vp
	}
}

func (g *gambleSheet) crossingFields(id string) ([]DraftField, error) {
	for _, pair := range slices.SortedFunc(maps.Keys(g.board.edge), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) }) {
		if b := g.board.edge[pair]; b.Bridge != nil && id == fmt.Sprintf("%d-%d", pair[0], pair[1]) {
			return []DraftField{choiceField("state", "state", g.bridgeOf(pair), []string{"german", "allied", "destroyed"}, func(word string) error {
				g.bridge(pair, word)
				return nil
			})}, nil
		}
	}
	return nil, fmt.Errorf("crossing: got %.40q, want a bridge such as 27-28", id)
}

func (g *gambleSheet) places() map[string]DraftPlace {
	out := map[string]DraftPlace{}
	for _, at := range g.everywhere() {
		word := g.controlOf(at)
		if out[at] = (DraftPlace{Owner: Allied, Class: word}); word == "german" {
			out[at] = DraftPlace{Owner: German, Class: word}
		}
	}
	return out
}

func (g *gambleSheet) inPlay() []string { return slices.Clone(g.InPlay) }

func (g *gambleSheet) crossings() map[string]string {
	out := map[string]string{}
	for pair, b := range g.board.edge {
		if b.Bridge != nil {
			out[fmt.Sprintf("%d-%d", pair[0], pair[1])] = g.bridgeOf(pair)
		}
	}
	return out
}

func (g *gambleSheet) known() []string { return nil }
