package tui

import (
	"io"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// style paints in the sixteen colours every terminal has, or not at all. Nothing is told by colour
// alone: sides have letters and words, the cursor and the focus have marks.
type style struct {
	german, allied, dice lipgloss.Style
	title, dim, warn     lipgloss.Style
	cursor, good         lipgloss.Style
	frame, focus         lipgloss.Style
	lines                lineSet
}

// lineSet are the characters of frames and signs.
type lineSet struct {
	h, v, tl, tr, bl, br string
	cursor, bar, cut     string
	spin                 []string
}

var (
	unicodeLines = lineSet{"─", "│", "┌", "┐", "└", "┘", "›", "█", "…",
		[]string{"⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"}}
	asciiLines = lineSet{"-", "|", "+", "+", "+", "+", ">", "#", "~", []string{"|", "/", "-", "\\"}}
)

// Look is how the client paints: what the terminal can show and what the person wants.
type Look struct {
	Colour  bool // the sixteen colours
	Unicode bool // frames of lines rather than of + and -
}

// LookOf reads the wishes from the environment: NO_COLOR, TERM and the locale.
func LookOf(getenv func(string) string) Look {
	term := getenv("TERM")
	look := Look{Colour: getenv("NO_COLOR") == "" && term != "dumb" && !strings.HasSuffix(term, "-m")}
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} {
		if v := strings.ToLower(getenv(name)); v != "" {
			look.Unicode = strings.Contains(v, "utf-8") || strings.Contains(v, "utf8")
			break
		}
	}
	return look
}

// newStyle makes the styles of a look. The renderer is our own, so that what the library finds out about
// the process changes nothing.
func newStyle(look Look) *style {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(termenv.Ascii)
	if look.Colour {
		r.SetColorProfile(termenv.ANSI)
	}
	colour := func(c string) lipgloss.Style { return r.NewStyle().Foreground(lipgloss.Color(c)) }
	s := &style{
		german: colour("3"), allied: colour("6"), dice: colour("5"),
		title: r.NewStyle().Bold(true), dim: r.NewStyle().Faint(true), warn: colour("1").Bold(true),
		cursor: r.NewStyle().Reverse(true), good: colour("2"),
		frame: r.NewStyle().Faint(true), focus: r.NewStyle().Bold(true),
		lines: asciiLines,
	}
	if look.Unicode {
		s.lines = unicodeLines
	}
	return s
}

// side is the style of a side or of the dice.
func (s *style) side(name string) lipgloss.Style {
	switch name {
	case sideGerman:
		return s.german
	case sideAllied:
		return s.allied
	case sideDice:
		return s.dice
	}
	return s.dim
}
