package tui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bridgehead/table"
)

// choiceList is the list of legal actions with a cursor, a filter and a number being typed.
type choiceList struct {
	all    []table.Choice
	shown  []int // into all: those that fit the filter
	cursor int   // into shown
	first  int   // first line in sight
	filter string
	place  string          // only choices at this place; empty: all
	typing bool            // keys go to the filter
	digits string          // of the number being typed
	hinted map[int]advised // by id, what the last hint says
}

// set shows new choices with the cursor on the one that declines, where there is one, so that a key too many gives
// nothing away; else on the first.
func (c *choiceList) set(all []table.Choice) {
	*c = choiceList{all: all}
	c.refilter()
	c.cursor = max(0, slices.IndexFunc(all, func(c table.Choice) bool { return c.Default }))
}

// refilter finds the choices that fit: every word of the filter is in the text, the code or the note.
func (c *choiceList) refilter() {
	keep := c.current()
	c.shown = c.shown[:0]
	c.cursor = 0
	words := strings.Fields(strings.ToLower(c.filter))
	for i := range c.all {
		if c.place != "" && c.all[i].Place != c.place || !fits(&c.all[i], words) {
			continue
		}
		if keep != nil && c.all[i].ID == keep.ID {
			c.cursor = len(c.shown)
		}
		c.shown = append(c.shown, i)
	}
}

func fits(c *table.Choice, words []string) bool {
	text := strings.ToLower(c.Text + " " + c.Code + " " + c.Note + " " + c.Place)
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// clear shows all choices again and reports whether any were hidden.
func (c *choiceList) clear() bool {
	was := c.filter != "" || c.place != ""
	c.filter, c.place, c.typing, c.digits = "", "", false, ""
	c.refilter()
	return was
}

// current is the choice under the cursor, nil where there is none.
func (c *choiceList) current() *table.Choice {
	if c.cursor < 0 || c.cursor >= len(c.shown) {
		return nil
	}
	return &c.all[c.shown[c.cursor]]
}

// move moves the cursor, which stops at the ends.
func (c *choiceList) move(by int) {
	c.digits = ""
	c.cursor = max(0, min(c.cursor+by, len(c.shown)-1))
}

// digit takes a digit of the number of a choice. A number that is too large begins anew with the digit.
func (c *choiceList) digit(d string) {
	c.digits += d
	n, _ := strconv.Atoi(c.digits)
	if n > len(c.all) {
		c.digits = d
		n, _ = strconv.Atoi(d)
	}
	for at, i := range c.shown {
		if i == n-1 {
			c.cursor = at
		}
	}
}

// seek moves the cursor to the choice of an action.
func (c *choiceList) seek(id int) {
	for at, i := range c.shown {
		if c.all[i].ID == id {
			c.cursor = at
		}
	}
}

// lines renders the list; the choice under the cursor is shown in full.
func (c *choiceList) lines(s *style, width, height int, focus bool) []string {
	var lines []string
	if c.typing || c.filter != "" || c.place != "" {
		lines = append(lines, c.filterLine(s))
	}
	if len(c.shown) == 0 && len(c.all) > 0 {
		return append(lines, s.dim.Render(textNothingFits))
	}
	var rows []string
	from, to := 0, 0
	digits := len(strconv.Itoa(len(c.all)))
	for at, i := range c.shown {
		here := at == c.cursor
		if here {
			from = len(rows)
		}
		rows = append(rows, c.row(s, i, width, digits, here, focus)...)
		if here {
			to = len(rows)
		}
	}
	room := max(1, height-len(lines))
	c.first = window(window(c.first, to-1, room, len(rows)), from, room, len(rows))
	return append(lines, rows[min(c.first, len(rows)):]...)
}

func (c *choiceList) filterLine(s *style) string {
	text := "/" + c.filter
	if c.typing {
		text += s.cursor.Render(" ")
	}
	if c.place != "" {
		text += " " + fmt.Sprintf(textForThis, c.place)
	}
	return text + s.dim.Render(fmt.Sprintf("  %d of %d", len(c.shown), len(c.all)))
}

// advised is what a hint says of a choice.
type advised struct {
	mark string // H for the one advised, h for those about as good, else nothing
	note string // the chance and the loss
}

// row is a choice: cursor, number, a mark where the hint names it, text and note.
func (c *choiceList) row(s *style, i, width, digits int, here, focus bool) []string {
	ch := &c.all[i]
	text := clean(ch.Text)
	if ch.Note != "" && !strings.Contains(ch.Text, ch.Note) {
		text += " (" + clean(ch.Note) + ")"
	}
	mark := " "
	if a, ok := c.hinted[ch.ID]; ok {
		mark, text = a.mark, text+a.note
	}
	if ch.ID < 0 {
		mark = "x"
	}
	head := fmt.Sprintf("%*d%s ", digits, i+1, mark)
	if !here {
		line := s.fit(" "+head+text, width)
		if ch.Default {
			line = s.dim.Render(line)
		}
		return []string{line}
	}
	lines := wrap(text, max(8, width-len(head)-1), 0)
	for n, line := range lines {
		prefix := s.lines.cursor + head
		if n > 0 {
			prefix = strings.Repeat(" ", len(head)+1)
		}
		lines[n] = s.fit(prefix+line, width)
		if focus {
			lines[n] = s.cursor.Render(lines[n])
		}
	}
	return lines
}
