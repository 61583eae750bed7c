package games

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"bridgehead/scenarios"
)

// showGamble prints a scenario of the game: how long it lasts, forces, arrivals and map.
func showGamble(w io.Writer, sc *scenarios.Scenario) error {
	g, ok := scenarios.As[*scenarios.Gamble](sc)
	if !ok {
		return fmt.Errorf("scenario %s: not one of gamble", sc.ID)
	}
	return newGambleView(g).show(w)
}

// gambleView is a scenario of the gamble game with its units sorted by where they start.
type gambleView struct {
	*scenarios.Gamble
	start map[string][]string // names of units by area number, zone letter or UK
	later []int               // indices of units that arrive later
	all   []int               // of all that take part
}

func newGambleView(g *scenarios.Gamble) *gambleView {
	v := &gambleView{Gamble: g, start: map[string][]string{}}
	place := func(u int, at, status string) {
		name := g.Units[u].Name
		if status != "" && status != "fresh" {
			name += " (" + status + ")"
		}
		v.start[at] = append(v.start[at], name)
		v.all = append(v.all, u)
	}
	for _, p := range g.Placements {
		place(p.Unit, p.At, p.Status)
	}
	arrives := g.Reinforcements
	if g.Placements == nil {
		for u, unit := range g.Units {
			switch {
			case unit.Date > g.LastDate:
			case unit.Date > g.FirstDate || unit.Condition != "":
				arrives = append(arrives, u)
			case unit.Setup != "":
				place(u, unit.Setup, "")
			case len(unit.Drop) > 0:
				place(u, strconv.Itoa(unit.Drop[0]), "drop")
			default:
				arrives = append(arrives, u)
			}
		}
	}
	v.later = arrives
	v.all = append(v.all, arrives...)
	return v
}

func (v *gambleView) show(w io.Writer) error {
	fmt.Fprintf(w, "September %d to %d, from %s to %s; weather %s, %s Advantage\n",
		v.FirstDate, v.LastDate, v.Start, v.End, v.Weather, Sides[v.Advantage])
	for _, c := range v.Checks {
		fmt.Fprintf(w, "victory check on September %d: %d VP\n", c.Date, c.VP)
	}
	fmt.Fprintln(w)
	showForces(w, v.forces())
	fmt.Fprintln(w)
	v.arrivals(w)
	return v.places(w)
}

// forces are the units that take part, in the order of the order of battle.
func (v *gambleView) forces() (all []force) {
	for _, u := range slices.Sorted(slices.Values(v.all)) {
		all = append(all, force{v.Units[u].Side, v.Units[u].Formation})
	}
	return all
}

// arrivals lists the units that come later, by date.
func (v *gambleView) arrivals(w io.Writer) {
	if len(v.later) == 0 {
		return
	}
	units := slices.Clone(v.later)
	slices.SortStableFunc(units, func(a, b int) int { return v.Units[a].Date - v.Units[b].Date })
	fmt.Fprintln(w, "reinforcements:")
	for _, u := range units {
		unit := v.Units[u]
		when := unit.Condition
		if unit.Date > 0 {
			when = strings.TrimSpace(fmt.Sprintf("September %d %s", unit.Date, when))
		}
		fmt.Fprintf(w, "  %-24s %-8s %s\n", unit.Name, Sides[unit.Side], cmp.Or(when, "-"))
	}
	fmt.Fprintln(w)
}

// places lists every area and zone in play with its neighbours and the units there at the start.
func (v *gambleView) places(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintf(out, "place\tname\tTEM\tterrain\tVP\tneighbours (~ river, - canal, = bridge, f ferry, X destroyed)\tunits at the start\n")
	for _, a := range v.Map.Areas {
		at := strconv.Itoa(a.Number)
		if !v.inPlay(at) {
			continue
		}
		fmt.Fprintf(out, "%s\t%s\t%d\t%s\t%s\t%s\t%s\n", at, a.Name, a.TEM, terrain(a), v.points(a),
			v.neighbours(a.Number), strings.Join(v.start[at], ", "))
	}
	for _, z := range v.Map.Zones {
		if !v.inPlay(z.Letter) {
			continue
		}
		fmt.Fprintf(out, "%s\t%s\t%d\tzone\t\t%s\t%s\n", z.Letter, z.Name, z.TEM, zoneNeighbours(z),
			strings.Join(v.start[z.Letter], ", "))
	}
	if uk := v.start["UK"]; len(uk) > 0 {
		fmt.Fprintf(out, "UK\tUnited Kingdom\t\t\t\t\t%s\n", strings.Join(uk, ", "))
	}
	return out.Flush()
}

func (v *gambleView) inPlay(at string) bool {
	return v.InPlay == nil || slices.Contains(v.InPlay, at)
}

func terrain(a scenarios.GambleArea) string {
	var words []string
	if a.Elevated {
		words = append(words, "elevated")
	}
	if a.Polder {
		words = append(words, "polder")
	}
	return strings.Join(words, " ")
}

// points are the victory points of an area in this scenario.
func (v *gambleView) points(a scenarios.GambleArea) string {
	vp := a.VP
	if v.VP != nil {
		vp = v.VP[a.Number]
	}
	if vp == 0 {
		return ""
	}
	return strconv.Itoa(vp)
}

// neighbours lists the areas and zones that touch an area: 17= is area 17 across a bridge.
func (v *gambleView) neighbours(area int) string {
	var parts []string
	for _, b := range v.Map.Boundaries {
		other := b.B
		switch area {
		case b.A:
		case b.B:
			other = b.A
		default:
			continue
		}
		parts = append(parts, strconv.Itoa(other)+crossing(b))
	}
	for _, z := range v.Map.Zones {
		if slices.Contains(z.Areas, area) {
			parts = append(parts, z.Letter)
		}
	}
	return strings.Join(parts, " ")
}

// crossing marks the kind of a boundary: nothing for open ground.
func crossing(b scenarios.GambleBoundary) string {
	mark := ""
	switch b.Kind {
	case "river":
		mark = "~"
	case "canal":
		mark = "-"
	}
	switch {
	case b.Bridge:
		mark += "="
	case b.BridgeName != "":
		mark += "X"
	}
	if b.Ferry {
		mark += "f"
	}
	return mark
}

func zoneNeighbours(z scenarios.GambleZone) string {
	parts := slices.Clone(z.Zones)
	for _, a := range z.Areas {
		parts = append(parts, strconv.Itoa(a))
	}
	return strings.Join(parts, " ")
}
