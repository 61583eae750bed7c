package tui

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/table"
)

// chart is the board of a game with what is looked up in it.
type chart struct {
	*board.Model
	places    map[string]*board.Place
	cells     map[string]int // of Cells, by code
	crossings map[string][]*board.Crossing
	lines     map[string][]*board.Line // borders and arrows
	marks     map[string]*board.Mark   // by what it is said of and its key
	hexes     *hexText                 // nil: there are no cells
}

// newChart is nil for a game without a board.
func newChart(m *board.Model) *chart {
	if m == nil {
		return nil
	}
	c := &chart{Model: m, places: map[string]*board.Place{}, cells: map[string]int{}, crossings: map[string][]*board.Crossing{},
		lines: map[string][]*board.Line{}, marks: map[string]*board.Mark{}}
	for i := range m.Places {
		c.places[m.Places[i].Code] = &m.Places[i]
	}
	for i := range m.Crossings {
		for _, code := range m.Crossings[i].Between {
			c.crossings[code] = append(c.crossings[code], &m.Crossings[i])
		}
	}
	for i := range m.Lines {
		if k := m.Lines[i].Kind; k == board.LineBorder || k == board.LineArrow {
			for _, code := range m.Lines[i].Between {
				c.lines[code] = append(c.lines[code], &m.Lines[i])
			}
		}
	}
	for i := range m.Marks {
		c.marks[m.Marks[i].On+" "+m.Marks[i].Key] = &m.Marks[i]
	}
	if m.Cells != nil {
		for i, code := range m.Cells.Codes {
			c.cells[code] = i
		}
		c.hexes = layHexes(m)
	}
	return c
}

// word is a mark in words, its key where the board does not know it.
func (c *chart) word(on, key string) string {
	if m := c.marks[on+" "+key]; m != nil {
		return m.Word
	}
	return key
}

// neighbours are the places beside a place with what lies between.
func (c *chart) neighbours(code string) string {
	var words []string
	for _, l := range c.lines[code] {
		other := l.Between[0]
		if other == code {
			other = l.Between[len(l.Between)-1]
		}
		if p := c.places[other]; p != nil && !p.InPlay {
			continue
		}
		if word := other + across(l); !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return strings.Join(words, ", ")
}

// across says what a border is made of.
func across(l *board.Line) string {
	var words []string
	if l.Class != "" && l.Class != "open" {
		words = append(words, l.Class)
	}
	if l.Road {
		words = append(words, "road")
	}
	if len(words) == 0 {
		return ""
	}
	return " (" + strings.Join(words, ", ") + ")"
}

// position is what is shown of a step: the board and what differs from it. A game without a board has neither.
type position struct {
	*chart
	now *board.Now
}

func (p *position) drawn() bool { return p.chart != nil && p.now != nil }

// place is a place at a position.
type place struct {
	code, name, kind, ground string
	badges                   []board.Badge
	now                      board.PlaceNow
	class                    string // who holds it, in a word
	units                    [2][]unit
}

// unit is a counter at a position.
type unit struct {
	*board.Counter
	board.Piece
	sign string // behind its name
}

// at is the place of a code.
func (p *position) at(code string) (place, bool) {
	if !p.drawn() {
		return place{}, false
	}
	out := place{code: code, now: board.PlaceNow{Owner: board.NoSide}}
	if l := p.places[code]; l != nil && l.InPlay {
		out.name, out.kind, out.ground, out.badges = l.Name, l.Kind, p.groundWord(l.Ground), l.Badges
	} else if i, ok := p.cells[code]; ok {
		out.name, out.kind, out.badges = p.Cells.Names[i], p.Cells.Kind, p.Cells.Badges[i]
		out.ground = p.Grounds[p.Cells.Ground[i]].Word
	} else {
		return place{}, false
	}
	if now := p.now.Places[code]; now != nil {
		out.now = *now
	}
	out.class = p.classWord(&out.now)
	for _, piece := range p.now.Where[code] {
		u := p.unit(piece)
		out.units[u.Side&1] = append(out.units[u.Side&1], u)
	}
	return out, true
}

// placeOf is where a choice points to: on maps of hexes also where its unit stands.
func (p *position) placeOf(c *table.Choice) string {
	if c.Place != "" || c.Unit == "" || !p.drawn() || p.hexes == nil {
		return c.Place
	}
	for code, pieces := range p.now.Where {
		if _, cell := p.cells[code]; cell && slices.ContainsFunc(pieces, func(x board.Piece) bool { return x.ID == c.Unit }) {
			return code
		}
	}
	return ""
}

// list is the places that are drawn one by one: those in play, and of the boxes without a kind, such as one to wait in,
// those with counters.
func (p *position) list() (all []place) {
	if !p.drawn() {
		return nil
	}
	for i := range p.Places {
		l, known := p.at(p.Places[i].Code)
		if known && (l.kind != "" || !l.empty()) {
			all = append(all, l)
		}
	}
	return all
}

func (c *chart) groundWord(key string) string {
	for _, g := range c.Grounds {
		if g.Key == key {
			return g.Word
		}
	}
	return ""
}

// classWord is how a place is held, in a word: "Corps", "German".
func (c *chart) classWord(now *board.PlaceNow) string {
	switch {
	case now.Class != "" && now.Class != sideGerman && now.Class != sideAllied:
		return engine.Capital(now.Class)
	case now.Owner == board.NoSide:
		return ""
	}
	return sideTitles[sideNames[now.Owner&1]]
}

// owner is the side that holds it, empty for nobody.
func (p *place) owner() string {
	if p.now.Owner == board.NoSide {
		return ""
	}
	return sideNames[p.now.Owner&1]
}

func (p *place) empty() bool { return len(p.units[0])+len(p.units[1]) == 0 }

// badge is the text of the first badge of a kind.
func (p *place) badge(kind string) string {
	for _, b := range p.badges {
		if b.Kind == kind {
			return b.Text
		}
	}
	return ""
}

// signText are marks behind the name of a unit.
var signText = map[string]string{"fresh": "", "spent": "~", "worn": "!", "worn2": "!!", "held": "="}

func (p *position) unit(piece board.Piece) unit {
	u := unit{Counter: p.Counters[piece.ID], Piece: piece}
	if u.Counter == nil {
		u.Counter = &board.Counter{ID: piece.ID, Name: piece.ID}
	}
	for _, key := range piece.Marks {
		m := p.marks["counter "+key]
		if m == nil {
			continue
		}
		text, known := signText[m.Sign]
		if !known && len(m.Sign) <= 3 {
			text = m.Sign
		}
		u.sign += text
	}
	return u
}

// short is the unit as the map shows it.
func (u *unit) short() string { return u.Name + u.sign }

// factors are the numbers on the face as printed: 8-4-7.
func (c *chart) factors(u *unit) string { return c.face(u.Counter.Numbers) }

// standing are the numbers on the face as they are now; where the board does not say so, as printed.
func (c *chart) standing(u *unit) string {
	if c.hexes != nil && len(u.Piece.Numbers) > 0 {
		return c.face(u.Piece.Numbers)
	}
	return c.factors(u)
}

func (c *chart) face(numbers []int) string {
	var out []string
	for i, n := range c.Numbers {
		if n.Face && i < len(numbers) {
			out = append(out, numberText(n, numbers[i]))
		}
	}
	return strings.Join(out, "-")
}

// printed are the numbers of both sides of the counter: 8-4-7/3.
func (c *chart) printed(u *unit) string {
	text := c.factors(u)
	for i, n := range c.Numbers {
		if !n.Face && !n.Half && i < len(u.Counter.Numbers) {
			text += "/" + numberText(n, u.Counter.Numbers[i])
		}
	}
	return text
}

func numberText(n board.Number, value int) string {
	if n.Half {
		return fmt.Sprintf("%g", float64(value)/2)
	}
	return fmt.Sprint(value)
}

// crossingsOf lists the crossings of a place, each with the place on its other side.
func (p *position) crossingsOf(code string) (list []crossing, others []string) {
	if !p.drawn() {
		return nil, nil
	}
	for _, c := range p.crossings[code] {
		now := p.now.Crossings[c.ID]
		if now == nil || c.Idle || len(c.Between) != 2 {
			continue
		}
		other := c.Between[0]
		if other == code {
			other = c.Between[1]
		}
		list, others = append(list, crossing{c, now}), append(others, other)
	}
	return list, others
}

// crossing is a bridge or a ferry at a position.
type crossing struct {
	*board.Crossing
	*board.CrossingNow
}

// state is in a word who holds it.
func (c *crossing) state() string {
	if word, ok := crossingStates[c.State]; ok {
		return word
	}
	return c.State
}

// scene is the place where things happen, empty where that is nowhere.
func (p *position) scene() string {
	if !p.drawn() {
		return ""
	}
	at := ""
	for _, plan := range p.now.Plans {
		switch {
		case plan.To != "":
			at = plan.To
		case at == "" && len(plan.From) > 0:
			at = plan.From[0]
		}
	}
	return at
}
