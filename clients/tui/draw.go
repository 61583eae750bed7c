package tui

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/x/ansi"
)

// clean takes control characters out of text from elsewhere, so that no name or record can steer the
// terminal.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\n':
			return ' '
		case unicode.IsControl(r), !unicode.IsPrint(r):
			return -1
		}
		return r
	}, s)
}

// fit cuts or pads a line, which may have styles in it, to a width.
func (s *style) fit(line string, width int) string {
	if width <= 0 {
		return ""
	}
	w := lipgloss.Width(line)
	switch {
	case w > width:
		return ansi.Truncate(line, width, s.lines.cut)
	case w < width:
		return line + strings.Repeat(" ", width-w)
	}
	return line
}

// wrap breaks plain text into lines of a width; those after the first are indented.
func wrap(text string, width, indent int) []string {
	if width < 4 {
		width = 4
	}
	if indent > width/2 {
		indent = 0
	}
	var lines []string
	line, room := "", width
	flush := func() {
		lines = append(lines, line)
		line, room = strings.Repeat(" ", indent), width
	}
	for _, word := range strings.Fields(text) {
		for lipgloss.Width(word) > width-indent { // no word is wider than the panel
			head := ansi.Truncate(word, width-indent, "")
			if head == "" {
				break
			}
			if strings.TrimSpace(line) != "" {
				flush()
			}
			line += head
			flush()
			word = word[len(head):]
		}
		gap := 1
		if strings.TrimSpace(line) == "" {
			gap = 0
		}
		if lipgloss.Width(line)+gap+lipgloss.Width(word) > room {
			flush()
			gap = 0
		}
		line += strings.Repeat(" ", gap) + word
	}
	if strings.TrimSpace(line) != "" || len(lines) == 0 {
		lines = append(lines, line)
	}
	return lines
}

// frame puts lines into a frame of a size with a title; focus makes it stand out, and has a mark as
// well. Lines that do not fit are left out.
func (s *style) framed(title string, lines []string, width, height int, focus bool) []string {
	if width < 2 || height < 2 {
		return s.block(lines, width, height)
	}
	st, mark := s.frame, ""
	if focus {
		st, mark = s.focus, s.lines.cursor+" "
	}
	inner := width - 2
	head := ansi.Truncate(" "+mark+title+" ", max(0, inner-1), "")
	rule := max(0, inner-1-lipgloss.Width(head))
	out := make([]string, 0, height)
	out = append(out, st.Render(s.lines.tl+strings.Repeat(s.lines.h, min(1, inner)))+s.title.Render(head)+
		st.Render(strings.Repeat(s.lines.h, rule)+s.lines.tr))
	for _, line := range s.block(lines, inner, height-2) {
		out = append(out, st.Render(s.lines.v)+line+st.Render(s.lines.v))
	}
	return append(out, st.Render(s.lines.bl+strings.Repeat(s.lines.h, inner)+s.lines.br))
}

// block fits lines to a size.
func (s *style) block(lines []string, width, height int) []string {
	out := make([]string, max(0, height))
	for i := range out {
		line := ""
		if i < len(lines) {
			line = lines[i]
		}
		out[i] = s.fit(line, width)
	}
	return out
}

// beside joins blocks of equal height line by line.
func beside(blocks ...[]string) []string {
	var out []string
	for i := range blocks[0] {
		var b strings.Builder
		for _, block := range blocks {
			if i < len(block) {
				b.WriteString(block[i])
			}
		}
		out = append(out, b.String())
	}
	return out
}

// window moves the first line shown so that the cursor is in sight.
func window(first, cursor, height, total int) int {
	if cursor < first {
		first = cursor
	}
	if cursor >= first+height {
		first = cursor - height + 1
	}
	return max(0, min(first, total-height))
}

// centred is the first line shown that brings the lines from one to another into the middle.
func centred(from, to, height, total int) int {
	return max(0, min((from+to-height)/2, total-height))
}
