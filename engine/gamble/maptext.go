package gamble

import (
	"fmt"
	"strings"
	"text/tabwriter"
)

// MapText lists the locations in play: number, name, terrain, victory points, what may land there,
// and the neighbours with what lies between.
func (g *Game) MapText() string {
	var b strings.Builder
	b.WriteString("Neighbours: - canal, ~ river, R road, B bridge (with its name), F ferry; (x) only by retreat\n")
	w := tabwriter.NewWriter(&b, 0, 8, 2, ' ', 0)
	fmt.Fprintln(w, "place\tterrain\tsectors, drops\tneighbours")
	for l := uint8(0); l < locUK; l++ {
		if g.t.inPlay.has(l) {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", g.t.place(l), g.t.terrain(l), g.t.airborneText(l), g.t.neighbourText(l))
		}
	}
	w.Flush() // a strings.Builder takes everything
	return b.String()
}

var formationTitles = []struct {
	bit  uint8
	name string
}{{1, "1st"}, {2, "82nd"}, {4, "101st"}, {8, "Polish"}, {16, "52nd"}}

func formationText(bits uint8) string {
	var words []string
	for _, f := range formationTitles {
		if bits&f.bit != 0 {
			words = append(words, f.name)
		}
	}
	return strings.Join(words, " ")
}

func (t *tables) airborneText(l uint8) string {
	var words []string
	for _, f := range []struct {
		title string
		bits  uint8
	}{{"sector", t.sector[l]}, {"drop", t.dropColour[l]}, {"Supply Head", t.head[l]}} {
		if f.bits != 0 {
			words = append(words, f.title+" "+formationText(f.bits))
		}
	}
	return strings.Join(words, ", ")
}

// neighbourText is "26 R, 28 ~RB, 25 -".
func (t *tables) neighbourText(l uint8) string {
	var words []string
	for i := range t.links[l] {
		words = append(words, t.linkText(&t.links[l][i]))
	}
	return strings.Join(words, ", ")
}

func (t *tables) linkText(lk *link) string {
	marks := [...]string{open: "", canal: "-", river: "~"}[lk.kind]
	if lk.road {
		marks += "R"
	}
	name := ""
	if lk.edge != none {
		marks += "B"
		if n := t.edges[lk.edge].name; n != "" {
			name = " " + n
		}
	}
	if lk.ferry != none {
		marks += "F"
	}
	text := locCode(lk.to)
	if marks != "" {
		text += " " + marks
	}
	if lk.retreat {
		text += " (x)"
	}
	return text + name
}
