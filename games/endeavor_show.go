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

// showEndeavor prints a scenario of the game: how long it lasts, what counts, forces, what comes and goes, ports and the hexes of note.
func showEndeavor(w io.Writer, sc *scenarios.Scenario) error {
	e, ok := scenarios.As[*scenarios.Endeavor](sc)
	if !ok {
		return fmt.Errorf("scenario %s: not one of endeavor", sc.ID)
	}
	v := endeavorView{Endeavor: e, in: e.InPlay(), start: map[int16][]string{}, boxes: map[string][]string{}}
	for _, p := range e.Placements {
		text := e.Units[p.Unit].ID
		if p.Reduced {
			text += " (reduced)"
		}
		if p.OOS {
			text += " (out of supply)"
		}
		if p.Box != "" {
			v.boxes[p.Box] = append(v.boxes[p.Box], text)
			continue
		}
		v.start[p.Hex] = append(v.start[p.Hex], text)
	}
	return v.show(w)
}

// endeavorView is a scenario of the game with its units sorted by where they start.
type endeavorView struct {
	*scenarios.Endeavor
	in    hex.Set
	start map[int16][]string
	boxes map[string][]string
}

func (v *endeavorView) show(w io.Writer) error {
	fmt.Fprintf(w, "turns %d to %d, %s to %s: from the %s player turn to the %s one\n", v.First.Turn, v.Last.Turn,
		v.Turns[v.First.Turn-1].Dates, v.Turns[v.Last.Turn-1].Dates, Sides[v.First.Side], Sides[v.Last.Side])
	fmt.Fprintf(w, "the Allies win with %d VP, the Germans up to %d\n", v.AlliedMin, v.GermanMax)
	if v.ParisBonus > 0 {
		fmt.Fprintf(w, "  %d VP for Paris in time\n", v.ParisBonus)
	}
	fmt.Fprintf(w, "Beach Ports in hand: %d; Emergency Attack markers: %d German, %d Allied; Air Drop points: %d; Defend the Reich: %s\n\n",
		v.InHand, v.Emergency[scenarios.German], v.Emergency[scenarios.Allied], v.Drops, v.Reich)
	showForces(w, v.forces())
	fmt.Fprintln(w)
	for _, box := range []string{"england", "med"} {
		if len(v.boxes[box]) > 0 {
			fmt.Fprintf(w, "in the %s box: %s\n\n", box, strings.Join(v.boxes[box], ", "))
		}
	}
	if err := v.calendar(w); err != nil {
		return err
	}
	v.ports(w)
	return v.hexes(w)
}

// forces are the units that take part, in the order of the order of battle, by type.
func (v *endeavorView) forces() (all []force) {
	var units []int
	for _, p := range v.Placements {
		units = append(units, p.Unit)
	}
	for _, a := range v.Arrivals {
		units = append(units, a.Unit)
	}
	slices.Sort(units)
	for _, u := range units {
		all = append(all, force{v.Units[u].Side, v.Units[u].Type})
	}
	return all
}

// calendar lists what comes and goes, by turn.
func (v *endeavorView) calendar(w io.Writer) error {
	type row struct {
		turn int
		text string
	}
	var rows []row
	for _, a := range v.Arrivals {
		where := a.How
		if len(a.Hexes) > 0 {
			var codes []string
			for _, h := range a.Hexes {
				codes = append(codes, v.Map.Grid.Text(h))
			}
			where = strings.Join(codes, " or ")
		}
		rows = append(rows, row{a.Turn, v.Units[a.Unit].ID + "\tarrives, " + where})
	}
	for _, r := range v.Removals {
		rows = append(rows, row{r.Turn, fmt.Sprintf("%d %s %s\twithdrawn", r.Count, Sides[r.Side], r.Type)})
	}
	if len(rows) == 0 {
		return nil
	}
	slices.SortStableFunc(rows, func(a, b row) int { return a.turn - b.turn })
	out := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, r := range rows {
		fmt.Fprintf(out, "  turn %d\t%s\t%s\n", r.turn, v.Turns[r.turn-1].Dates, r.text)
	}
	err := out.Flush()
	fmt.Fprintln(w)
	return err
}

// ports lists real ports, Beach Ports and bases.
func (v *endeavorView) ports(w io.Writer) {
	for _, p := range v.Ports {
		how := "german"
		if p.Held {
			how = "allied"
			if p.Works > 0 {
				how += ", works from turn " + strconv.Itoa(p.Works)
			}
		}
		fmt.Fprintf(w, "port of %s, %s: %s\n", p.Name, v.Map.Grid.Text(p.Hex), how)
	}
	for _, b := range v.Beaches {
		fmt.Fprintf(w, "Beach Port, %s: until turn %d\n", v.Map.Grid.Text(b.Hex), b.Removed)
	}
	for _, b := range v.Bases {
		fmt.Fprintf(w, "base, %s: %d Attack HQs\n", v.Map.Grid.Text(b.Hex), b.HQs)
	}
	if len(v.Ports)+len(v.Beaches)+len(v.Bases) > 0 {
		fmt.Fprintln(w)
	}
}

// hexes lists those in play that have points or units at the start.
func (v *endeavorView) hexes(w io.Writer) error {
	out := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintln(out, "hex\tname\tterrain\tVP\tunits at the start")
	for h := range int16(v.Map.Grid.N) {
		points, units := v.points(h), v.start[h]
		if !v.in.Has(h) || points == "" && len(units) == 0 {
			continue
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\t%s\n", v.Map.Grid.Text(h), v.name(h), v.Map.Layers["terrain"][h], points, strings.Join(units, ", "))
	}
	return out.Flush()
}

func (v *endeavorView) name(h int16) string {
	for _, p := range v.Map.Points {
		if p.Hex == h && p.Kind == "name" {
			return p.Name
		}
	}
	return ""
}

// points are the victory points of a hex in this scenario.
func (v *endeavorView) points(h int16) string {
	for _, o := range v.Victory {
		if o.Hex == h {
			return strconv.Itoa(o.Points)
		}
	}
	return ""
}
