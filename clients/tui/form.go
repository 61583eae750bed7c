package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/table"
)

// form is a new game being chosen.
type form struct {
	fields []field
	cursor int
}

// field is a line of the form: one of some options, or text.
type field struct {
	name    string
	options []option // empty: text is typed
	at      int
	text    string
}

// option is what a field may be set to.
type option struct{ value, label, about string }

// reset offers the usual game: the first scenario, the person with the Allies.
func (f *form) reset(o *Options) {
	scenarios := make([]option, len(o.Scenarios))
	for i, s := range o.Scenarios {
		scenarios[i] = option{s.Game + "/" + s.Name, s.Title, s.Text}
	}
	speeds := make([]option, len(paces))
	for i, ms := range paces {
		speeds[i] = option{strconv.Itoa(ms), strconv.Itoa(ms), ""}
	}
	f.cursor = 0
	f.fields = []field{
		{name: fieldScenario, options: scenarios},
		{name: fieldGerman},
		{name: fieldAllied},
		{name: fieldPace, options: speeds, at: slices.Index(paces, 500)},
		{name: fieldOptions}, {name: fieldSeed}, {name: fieldName},
	}
	f.seat(o)
	f.fields[1].at = usualOpponent(f.fields[1].options)
	f.even(o, -1)
}

// even offers the handicap of the scenario, unless other options were typed than those offered for the one before.
func (f *form) even(o *Options, before int) {
	fair := func(at int) string {
		if at < 0 || at >= len(o.Scenarios) {
			return ""
		}
		return o.Scenarios[at].Fair
	}
	if options := &f.fields[4]; options.text == fair(before) {
		options.text = fair(f.fields[0].at)
	}
}

// usualOpponent is the veteran, or else the last there is.
func usualOpponent(list []option) int {
	at := slices.IndexFunc(list, func(o option) bool { return strings.HasSuffix(o.value, "-veteran") })
	if at < 0 {
		return len(list) - 1
	}
	return at
}

// seat offers who plays the scenario. A seat stays as it is if it can, or else gets the usual opponent.
func (f *form) seat(o *Options) {
	scenario := f.fields[0].value()
	for i, side := range []string{sideGerman, sideAllied} {
		at := &f.fields[1+i]
		before := at.value()
		at.options = seatOptions(o, scenario, side)
		if at.at = slices.IndexFunc(at.options, func(o option) bool { return o.value == before }); at.at < 0 {
			at.at = 0
			if before != "" {
				at.at = usualOpponent(at.options)
			}
		}
	}
}

// seatOptions are a person and the opponents that play a side of a scenario.
func seatOptions(o *Options, scenario, side string) []option {
	list := []option{{table.Human, textSelf, ""}}
	for _, p := range o.Opponents {
		if p.plays(scenario, side) {
			list = append(list, option{p.Spec, p.Name, p.Summary})
		}
	}
	return list
}

func (m *Model) startForm() {
	m.stop()
	m.screen = screenNew
	m.form.reset(&m.o)
}

// value is what a field is set to.
func (f *field) value() string {
	if len(f.options) > 0 {
		return f.options[f.at].value
	}
	return f.text
}

// setup is the game the form describes.
func (f *form) setup(o *Options) table.Setup {
	var s table.Setup
	if at := f.fields[0].at; at < len(o.Scenarios) {
		s.Game, s.Scenario = o.Scenarios[at].Game, o.Scenarios[at].Name
	}
	s.Seats = [2]string{f.fields[1].value(), f.fields[2].value()}
	s.Pace, _ = strconv.Atoi(f.fields[3].value())
	s.Options, s.Seed, s.Name = f.fields[4].text, f.fields[5].text, f.fields[6].text
	return s
}

func (m *Model) formKey(msg tea.KeyMsg) tea.Cmd {
	f := &m.form
	at := &f.fields[f.cursor]
	switch msg.String() {
	case "esc":
		return m.leave()
	case "up", "shift+tab":
		f.cursor = max(0, f.cursor-1)
	case "down", "tab":
		f.cursor = min(len(f.fields)-1, f.cursor+1)
	case "left", "right":
		before := f.fields[0].at
		at.turn(map[string]int{"left": -1, "right": 1}[msg.String()])
		if f.fields[0].at != before {
			f.seat(&m.o)
			f.even(&m.o, before)
		}
	case "enter":
		return m.create(f.setup(&m.o))
	default:
		if len(at.options) == 0 {
			at.text = typed(at.text, msg, mostTyped)
		}
	}
	return nil
}

// turn takes the next option, after the last the first.
func (f *field) turn(by int) {
	if n := len(f.options); n > 0 {
		f.at = (f.at + by + n) % n
	}
}

func (m *Model) formView() []string {
	s, f := m.st, &m.form
	width := m.w - 2
	var rows []string
	about := ""
	for i := range f.fields {
		fl := &f.fields[i]
		value := fl.text
		if len(fl.options) > 0 {
			value = fmt.Sprintf("< %s >", clean(fl.options[fl.at].label))
		}
		mark := " "
		if i == f.cursor {
			mark = s.lines.cursor
			if len(fl.options) > 0 {
				about = fl.options[fl.at].about
			} else {
				value += "_"
			}
		}
		row := s.fit(fmt.Sprintf("%s %-17s %s", mark, fl.name, value), width)
		if i == f.cursor {
			row = s.cursor.Render(row)
		}
		rows = append(rows, row)
	}
	rows = append(rows, "")
	for _, line := range wrap(clean(about), width-2, 0) {
		rows = append(rows, " "+line)
	}
	return s.framed(titleNew, rows, m.w, m.h-1, true)
}
