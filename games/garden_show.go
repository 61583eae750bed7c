package games

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// showGarden prints a scenario of the game: how long it lasts, what counts, forces, arrivals, bridges and the hexes of note.
func showGarden(w io.Writer, sc *scenarios.Scenario) error {
	g, ok := scenarios.As[*scenarios.Garden](sc)
	if !ok {
		return fmt.Errorf("scenario %s: not one of garden", sc.ID)
	}
	v := gardenView{Garden: g, in: g.InPlay(), start: map[int16][]string{}}
	for _, p := range g.Placements {
		v.start[p.Hex] = append(v.start[p.Hex], v.placed(p))
	}
	return v.show(w)
}

// gardenView is a scenario of the garden game with its units sorted by where they start.
type gardenView struct {
	*scenarios.Garden
	in    hex.Set
	start map[int16][]string
}

// placed is a unit with what differs from the order of battle.
func (v *gardenView) placed(p scenarios.GardenPlacement) string {
	u := &v.Units[p.Unit]
	var words []string
	add := func(differs bool, word string) {
		if differs {
			words = append(words, word)
		}
	}
	add(p.CP != u.CP, "strength "+strconv.Itoa(p.CP))
	add(p.Eff != u.Eff, "efficiency "+strconv.Itoa(p.Eff))
	add(p.Fort != u.Fort, "works "+strconv.Itoa(p.Fort))
	add(p.OP > 0, strconv.Itoa(p.OP)+" OP")
	add(p.Travel, "travels")
	if len(words) == 0 {
		return u.Name
	}
	return u.Name + " (" + strings.Join(words, ", ") + ")"
}

func (v *gardenView) show(w io.Writer) error {
	weather := "drawn"
	if v.Weather != nil {
		weather = strings.Join(v.Weather, ", ")
	}
	air := "none"
	if v.Air == "printed" {
		air = "as printed"
	}
	fmt.Fprintf(w, "September %d to %d, from %s to %s; weather %s; air %s\n", gardenDate(v.First.Turn), gardenDate(v.Last.Turn),
		v.First.Phase, v.Last.Phase, weather, air)
	v.victory(w)
	fmt.Fprintln(w)
	showForces(w, v.forces())
	fmt.Fprintln(w)
	if err := v.arrivals(w); err != nil {
		return err
	}
	v.bridges(w)
	return v.hexes(w)
}

// gardenDate is the day of a turn: the first is the 17th.
func gardenDate(turn int) int { return 16 + turn }

func (v *gardenView) victory(w io.Writer) {
	if v.AlliedMin > 0 {
		fmt.Fprintf(w, "the Allies win with %d VP\n", v.AlliedMin)
	} else {
		fmt.Fprintln(w, "victory by degrees: 42 VP are strategic and 20 tactical for the Allies, 13 to 19 a draw")
	}
	tests := map[string]string{"hold": "if it is Allied", "supplied": "if it is Allied and supplied by road", "ring": "if it and the hexes around it are Allied and supplied by road"}
	for _, o := range v.Objectives {
		fmt.Fprintf(w, "  %2d VP for %s %s\n", o.Points, v.called(o.Hex), tests[o.Test])
	}
	if len(v.Towns) > 0 {
		fmt.Fprintf(w, "  -1 VP for each of %d towns that is German\n", len(v.Towns))
	}
	if v.Sources {
		fmt.Fprintln(w, "  points off for airborne sources of supply that are overrun")
	}
}

// called is a hex with its name.
func (v *gardenView) called(h int16) string {
	return strings.TrimSpace(v.Map.Grid.Text(h) + " " + v.name(h))
}

func (v *gardenView) name(h int16) string {
	for _, p := range v.Map.Points {
		if p.Hex == h && p.Kind == "name" {
			return p.Name
		}
	}
	return ""
}

// forces are the units that take part, in the order of the order of battle.
func (v *gardenView) forces() (all []force) {
	var units []int
	for _, p := range v.Placements {
		units = append(units, p.Unit)
	}
	for _, a := range v.Arrivals {
		units = append(units, a.Unit)
	}
	slices.Sort(units)
	for _, u := range units {
		all = append(all, force{v.Units[u].Side, v.Units[u].Formation})
	}
	return all
}

// arrivals lists the units that come later, by turn.
func (v *gardenView) arrivals(w io.Writer) error {
	if len(v.Arrivals) == 0 {
		return nil
	}
	list := slices.Clone(v.Arrivals)
	slices.SortStableFunc(list, func(a, b scenarios.GardenArrival) int { return a.Turn - b.Turn })
	fmt.Fprintln(w, "reinforcements:")
	out := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, a := range list {
		u := &v.Units[a.Unit]
		fmt.Fprintf(out, "  %s\t%s\tSeptember %d\t%s at %s\n", u.Name, Sides[u.Side], gardenDate(a.Turn), a.How, v.called(a.Hex))
	}
	err := out.Flush()
	fmt.Fprintln(w)
	return err
}

// bridges lists those in play with how they stand at the start.
func (v *gardenView) bridges(w io.Writer) {
	shown := false
	for i, l := range v.Map.Links {
		if to := v.Map.Grid.Next[l.Hex][l.Direction]; !v.in.Has(l.Hex) || !v.in.Has(to) {
			continue
		}
		how := "may blow"
		switch {
		case l.Kind == "ferry":
			how = "ferry"
		case slices.Contains(v.Blown, i):
			how = "blown"
		case l.Fixed, slices.Contains(v.Checked, i):
			how = "stands"
		}
		fmt.Fprintf(w, "%s: %s\n", l.Name, how)
		shown = true
	}
	if shown {
		fmt.Fprintln(w)
	}
}

// hexes lists those in play that have a name, a town, points or units at the start.
func (v *gardenView) hexes(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintln(out, "hex\tname\tterrain\tVP\tat the start\tunits at the start")
	allied := v.Map.Grid.NewSet()
	for _, h := range v.Owned {
		allied.Add(h)
	}
	for _, p := range v.Placements {
		if v.Units[p.Unit].Side == scenarios.Allied {
			allied.Add(p.Hex)
		}
	}
	for h := range int16(v.Map.Grid.N) {
		name, points, units := v.name(h), v.points(h), v.start[h]
		if !v.in.Has(h) || name == "" && points == "" && len(units) == 0 {
			continue
		}
		owner := Sides[scenarios.German]
		if allied.Has(h) {
			owner = Sides[scenarios.Allied]
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\n", v.Map.Grid.Text(h), name, v.Map.Layers["terrain"][h], points, owner, strings.Join(units, ", "))
	}
	return out.Flush()
}

// points are the victory points of a hex in this scenario.
func (v *gardenView) points(h int16) string {
	for _, o := range v.Objectives {
		if o.Hex == h {
			return strconv.Itoa(o.Points)
		}
	}
	if slices.Contains(v.Towns, h) {
		return "-1"
	}
	return ""
}
