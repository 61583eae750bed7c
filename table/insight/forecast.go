package insight

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
)

// Outlook is what somebody expects of the end of a game, by the rows of its chart.
type Outlook struct {
	Network string  // who
	Win     float64 // chance of side 1, a draw being half of it
	Margin  float64 // points of side 1 beyond what it needs
	Nodes   []OutlookNode
	Things  []OutlookThing
	Silent  []string // why Nodes or Things are missing, in sentences
}

// OutlookNode is who will hold a place.
type OutlookNode struct {
	Row  int
	Name string
	Now  engine.Player // who holds it; Terminal: nobody
	Held [2]float64    // chance of each side
}

// OutlookThing is whether something will be left.
type OutlookThing struct {
	Block  string
	Row    int
	Name   string
	Side   engine.Player
	Now    bool // it is on the map
	Chance float64
}

// ErrNoForecast says that nobody forecasts a game.
var ErrNoForecast = errors.New("no network of this scenario forecasts")

// Forecast is an outlook on the board and in words.
type Forecast struct {
	Step    int                   `json:"step"`
	Network string                `json:"network"`
	Chance  float64               `json:"chance"` // of side 1 to win
	Margin  float64               `json:"margin"` // points of side 1 beyond what it needs
	Points  string                `json:"points,omitempty"`
	Places  map[string][2]float64 `json:"places"` // by place: the chance of each side to hold it in the end
	Units   map[string]float64    `json:"units"`  // by counter on the map: the chance to be left
	Summary string                `json:"summary"`
	Reasons []string              `json:"reasons"` // what makes it up, the weightiest first
	Since   string                `json:"since,omitempty"`
	Changes []string              `json:"changes"` // against then, the largest first
	Silent  []string              `json:"silent"`
}

// The words of a forecast.
const (
	mostReasons = 4
	mostChanges = 3
	likely      = 0.5  // from here on something is expected
	certain     = 0.99 // and from here on not worth a word
	moved       = 0.10 // a change of chance worth telling
)

// Forecast puts an outlook at s into words and on the board. before is that of an earlier position, which since names; nil: it is
// compared with nothing.
func (i *Insight) Forecast(g engine.Game, s engine.State, now, before *Outlook, since string) *Forecast {
	f := &Forecast{Network: now.Network, Chance: now.Win, Margin: now.Margin, Places: map[string][2]float64{}, Units: map[string]float64{},
		Reasons: []string{}, Changes: []string{}, Silent: append([]string{}, now.Silent...)}
	if scored, ok := s.(engine.Scored); ok {
		f.Points = scored.Points().Words
	}
	t := i.atlas(g)
	for _, n := range now.Nodes {
		for _, code := range t.ground(n.Row) {
			f.Places[code] = n.Held
		}
	}
	for _, u := range now.Things {
		if id := t.unit(u); id != "" && u.Now {
			f.Units[id] = u.Chance
		}
	}
	f.Summary = summary(g, now.Win)
	f.Reasons = append(append(f.Reasons, t.places(g, now)...), losses(g, now)...)
	if before != nil {
		f.Since = since
		f.Changes = append(f.Changes, t.changes(g, now, before)...)
	}
	return f
}

// summary says who is likely to win.
func summary(g engine.Game, one float64) string {
	side, chance := 1, one
	if one < 0.5 {
		side, chance = 0, 1-one
	}
	return fmt.Sprintf("%s %s", people(g, side), percent(chance))
}

// people are a side as those who fight for it.
func people(g engine.Game, side int) string {
	switch name := g.Sides()[side]; name {
	case "german":
		return "Germans"
	case "allied":
		return "Allies"
	default:
		return engine.Capital(name)
	}
}

func percent(chance float64) string { return fmt.Sprintf("%.0f %%", 100*chance) }

// atlas finds rows of the chart on the board.
type atlas struct {
	desk  board.Charted // nil: there is no map
	drawn map[string]bool
	names map[string]string
	worth map[string]int // victory points printed at places
	// counters are those of the board, by id; nil: there is none.
	counters map[string]*board.Counter
}

func (i *Insight) atlas(g engine.Game) *atlas {
	t := &atlas{drawn: map[string]bool{}, names: map[string]string{}, worth: map[string]int{}}
	d := i.desk(g)
	if t.desk, _ = d.(board.Charted); t.desk == nil {
		return t
	}
	m := d.Board()
	t.counters = m.Counters
	for k := range m.Places {
		p := &m.Places[k]
		t.drawn[p.Code] = true
		t.names[p.Code] = p.Name
		t.weigh(p.Code, p.Badges)
	}
	if c := m.Cells; c != nil {
		for _, code := range c.Codes {
			t.drawn[code] = true
		}
		for k, name := range c.Names {
			t.names[c.Codes[k]] = name
		}
		for k, badges := range c.Badges {
			t.weigh(c.Codes[k], badges)
		}
	}
	return t
}

func (t *atlas) weigh(code string, badges []board.Badge) {
	for _, b := range badges {
		if n, err := strconv.Atoi(strings.Trim(b.Text, "+ ")); b.Kind == board.BadgePoints && err == nil {
			t.worth[code] += n
		}
	}
}

// ground are the places of a row that the board draws; what is apart from it, such as a country overseas, is none.
func (t *atlas) ground(row int) []string {
	if t.desk == nil {
		return nil
	}
	return slices.DeleteFunc(t.desk.Ground(row), func(code string) bool { return !t.drawn[code] })
}

func (t *atlas) unit(u OutlookThing) string {
	if t.desk == nil {
		return ""
	}
	return t.desk.Unit(u.Block, u.Row)
}

// unitName is what people call a unit: as its counter, or else as its row.
func (t *atlas) unitName(u OutlookThing) string {
	if c := t.counters[t.unit(u)]; c != nil && c.Name != "" {
		return c.Name
	}
	return u.Name
}

// call is what people call a node, and what it is worth: its first place with a name, or with points.
func (t *atlas) call(n *OutlookNode) (name string, worth int) {
	for _, code := range t.ground(n.Row) {
		if called := t.names[code]; called != "" && (name == "" || t.worth[code] > worth) {
			name = called
		}
		worth += t.worth[code]
	}
	return name, worth
}

// told is something that may be told, and how much it weighs.
type told struct {
	text   string
	weight float64
}

// heaviest are the texts of the n that weigh most.
func heaviest(all []told, n int) (out []string) {
	slices.SortStableFunc(all, func(a, b told) int { return cmp.Compare(b.weight, a.weight) })
	for _, x := range all[:min(n, len(all))] {
		if !slices.Contains(out, x.text) {
			out = append(out, x.text)
		}
	}
	return out
}

// places tells which named places are likely to change hands, and which of those that count are likely to stay.
func (t *atlas) places(g engine.Game, now *Outlook) []string {
	var fall, stay []told
	for k := range now.Nodes {
		n := &now.Nodes[k]
		name, worth := t.call(n)
		if name == "" {
			continue
		}
		side := 0
		if n.Held[1] > n.Held[0] {
			side = 1
		}
		chance, weight := n.Held[side], 1+float64(worth)
		adjective := engine.Capital(g.Sides()[side])
		switch {
		case chance < likely:
		case n.Now == engine.Player(side):
			if chance < certain {
				stay = append(stay, told{fmt.Sprintf("%s is likely to stay %s (%s)", name, adjective, percent(chance)), float64(weight * (1.2 - chance))})
			}
		case n.Now.IsSide():
			fall = append(fall, told{fmt.Sprintf("%s is likely to fall to the %s (%s)", name, people(g, side), percent(chance)), float64(weight * chance)})
		case worth > 0:
			fall = append(fall, told{fmt.Sprintf("%s is likely to become %s (%s)", name, adjective, percent(chance)), float64(weight * chance)})
		}
	}
	out := heaviest(fall, mostReasons-1)
	return append(out, heaviest(stay, mostReasons-len(out))...)
}

// losses tells how many units on the map each side is likely to lose.
func losses(g engine.Game, now *Outlook) (out []string) {
	var on, lost [2]int
	for _, u := range now.Things {
		if u.Now && u.Side.IsSide() {
			on[u.Side]++
			if u.Chance < likely {
				lost[u.Side]++
			}
		}
	}
	for side := 1; side >= 0; side-- {
		adjective := engine.Capital(g.Sides()[side])
		switch {
		case on[side] == 0:
		case lost[side] == 0:
			out = append(out, fmt.Sprintf("none of the %d %s units on the map is likely to be lost", on[side], adjective))
		case lost[side] == 1:
			out = append(out, fmt.Sprintf("1 of %d %s units is likely to be lost", on[side], adjective))
		default:
			out = append(out, fmt.Sprintf("%d of %d %s units are likely to be lost", lost[side], on[side], adjective))
		}
	}
	return out
}

// changes tells what has become likelier or less likely.
func (t *atlas) changes(g engine.Game, now, before *Outlook) []string {
	was := map[int][2]float64{}
	for _, n := range before.Nodes {
		was[n.Row] = n.Held
	}
	var all []told
	tell := func(what string, by float64, weight float64) {
		side := 1
		if by < 0 {
			side, by = 0, -by
		}
		all = append(all, told{fmt.Sprintf("%s +%.0f for the %s", what, 100*by, people(g, side)), weight})
	}
	for k := range now.Nodes {
		n := &now.Nodes[k]
		old, known := was[n.Row]
		name, worth := t.call(n)
		by := n.Held[1] - old[1]
		if n.Now == 0 || n.Held[0] > n.Held[1] { // what one loses nobody may gain
			by = old[0] - n.Held[0]
		}
		if known && name != "" && math.Abs(by) >= moved {
			tell(name, by, float64((1+float64(worth))*math.Abs(by)))
		}
	}
	out := heaviest(all, mostChanges)
	if by := now.Win - before.Win; math.Abs(by) >= 0.01 {
		all = all[:0]
		tell("win chance", by, 0)
		out = append([]string{all[0].text}, out...)
	}
	return out
}

// Swing tells what a step changed most in an outlook, the weightiest first: who will hold a place with a name, and whether a
// unit on the map will be left. It tells nothing where little has changed.
func (i *Insight) Swing(g engine.Game, before, after *Outlook) []string {
	t := i.atlas(g)
	was := map[int][2]float64{}
	for _, n := range before.Nodes {
		was[n.Row] = n.Held
	}
	var all []told
	for k := range after.Nodes {
		n := &after.Nodes[k]
		old, known := was[n.Row]
		name, worth := t.call(n)
		if !known || name == "" {
			continue
		}
		side := 0 // who was likelier to hold it, if that has changed
		if old[1] > old[0] {
			side = 1
		}
		if math.Abs(n.Held[side]-old[side]) < moved {
			side = 1 - side
		}
		if by := math.Abs(n.Held[side] - old[side]); by >= moved {
			all = append(all, told{fmt.Sprintf("%s: %s %s before, %s after", name, engine.Capital(g.Sides()[side]), percent(old[side]), percent(n.Held[side])),
				float64((1 + float64(worth)) * by)})
		}
	}
	return heaviest(append(all, t.fates(before, after)...), mostChanges)
}

// fates tells of units on the map whose chance to be left has changed.
func (t *atlas) fates(before, after *Outlook) (all []told) {
	type key struct {
		block string
		row   int
	}
	was := map[key]float64{}
	for _, u := range before.Things {
		if u.Now {
			was[key{u.Block, u.Row}] = u.Chance
		}
	}
	for _, u := range after.Things {
		old, on := was[key{u.Block, u.Row}]
		if by := math.Abs(u.Chance - old); on && by >= moved {
			all = append(all, told{fmt.Sprintf("%s: survives %s before, %s after", t.unitName(u), percent(old), percent(u.Chance)), by})
		}
	}
	return all
}
