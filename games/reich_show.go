package games

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// showReich prints a scenario of the game: how long it lasts, what counts, forces, what comes, and the hexes of note.
func showReich(w io.Writer, sc *scenarios.Scenario) error {
	r, ok := scenarios.As[*scenarios.Reich](sc)
	if !ok {
		return fmt.Errorf("scenario %s: not one of reich", sc.ID)
	}
	v := reichView{Reich: r, in: r.Map.Grid.NewSet(), start: map[int16][]string{}}
	for _, h := range r.InPlay {
		v.in.Add(h)
	}
	for _, p := range r.Deploy {
		if len(p.Hexes) == 1 {
			v.start[p.Hexes[0]] = append(v.start[p.Hexes[0]], v.placed(p))
		}
	}
	return v.show(w)
}

// reichView is a scenario of the game with its units sorted by where they start.
type reichView struct {
	*scenarios.Reich
	in    hex.Set
	start map[int16][]string
}

// placed is a unit with what differs from the counter.
func (v *reichView) placed(p scenarios.ReichPlacement) string {
	words := []string{}
	if p.Mode != "" && p.Mode != "defilade" && p.Mode != "leader" {
		words = append(words, p.Mode)
	}
	if p.Losses > 0 {
		words = append(words, strconv.Itoa(p.Losses)+" lost")
	}
	if p.Entrenched {
		words = append(words, "entrenched")
	}
	if len(words) == 0 {
		return v.Units[p.Unit].ID
	}
	return v.Units[p.Unit].ID + " (" + strings.Join(words, ", ") + ")"
}

func (v *reichView) show(w io.Writer) error {
	when := func(t scenarios.ReichTime) string {
		at := v.Turns[t.Turn-1]
		return fmt.Sprintf("turn %d, %d September %s, %s", t.Turn, at.Day, at.Hour, scenarios.ReichPhases[t.Phase-1])
	}
	fmt.Fprintf(w, "from %s to %s\n", when(v.First), when(v.Last))
	v.victory(w)
	fmt.Fprintln(w)
	showForces(w, v.forces())
	fmt.Fprintln(w)
	if err := v.arrivals(w); err != nil {
		return err
	}
	return v.hexes(w)
}

// victory lists the tests in the order they are made.
func (v *reichView) victory(w io.Writer) {
	for i := range v.Victory.Tests {
		t := &v.Victory.Tests[i]
		worth := t.Level
		if worth == "" {
			worth = fmt.Sprintf("%d points", t.Points)
		}
		fmt.Fprintf(w, "  %s: %s %s%s\n", worth, Sides[t.Side], t.Test, codesOf(v.Map, t.Hexes))
	}
	if v.Victory.Ratio != nil {
		fmt.Fprintln(w, "  judged by the ratio of victory points")
		return
	}
	fmt.Fprintf(w, "  otherwise %s\n", cmp.Or(v.Victory.Otherwise, "a draw"))
}

// codesOf are the printed numbers of a few hexes, after a blank.
func codesOf(m *scenarios.HexMap, hexes []int16) string {
	var b strings.Builder
	for _, h := range hexes[:min(4, len(hexes))] {
		b.WriteString(" " + m.Grid.Text(h))
	}
	if len(hexes) > 4 {
		fmt.Fprintf(&b, " and %d more", len(hexes)-4)
	}
	return b.String()
}

// forces are the units that take part, in the order of the order of battle, by type.
func (v *reichView) forces() (all []force) {
	var units []int
	for _, p := range v.Deploy {
		units = append(units, p.Unit)
	}
	for _, a := range v.Arrivals {
		units = append(units, a.Unit)
	}
	for _, l := range v.Lifts {
		for _, s := range l.Serials {
			units = append(units, s.Units...)
		}
	}
	slices.Sort(units)
	for _, u := range slices.Compact(units) {
		all = append(all, force{v.Units[u].Side, v.Units[u].What})
	}
	return all
}

// arrivals lists what comes by turn.
func (v *reichView) arrivals(w io.Writer) error {
	if len(v.Arrivals) == 0 {
		return nil
	}
	out := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, a := range v.Arrivals {
		when := "when an event has happened"
		if a.Turn > 0 {
			when = fmt.Sprintf("turn %d\t%d September %s", a.Turn, v.Turns[a.Turn-1].Day, v.Turns[a.Turn-1].Hour)
		}
		fmt.Fprintf(out, "  %s\t%s\tarrives%s\n", when, v.Units[a.Unit].ID, codesOf(v.Map, a.Hexes))
	}
	err := out.Flush()
	fmt.Fprintln(w)
	return err
}

// hexes lists those in play that have a name, or units at the start.
func (v *reichView) hexes(w io.Writer) error {
	names := map[int16]string{}
	for _, p := range v.Map.Points {
		if p.Name != "" && names[p.Hex] == "" {
			names[p.Hex] = p.Name
		}
	}
	out := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintln(out, "hex\tname\tterrain\tunits at the start")
	for h := range int16(v.Map.Grid.N) {
		if !v.in.Has(h) || names[h] == "" && len(v.start[h]) == 0 {
			continue
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%s\n", v.Map.Grid.Text(h), names[h], v.Map.Layers["terrain"][h], strings.Join(v.start[h], ", "))
	}
	return out.Flush()
}
