package scenarios

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The set-ups of 5.1 to 5.3 and both reinforcement charts as they are printed, value by value: a second copy of what the scenario
// files say, taken from the rules by itself.
//
//go:embed testdata/endeavor-printed.csv
var endeavorPrinted string

// printedUnit is how the table writes a unit: its figures, type, nation and name.
func printedUnit(u *EndeavorUnit) string {
	nation := map[string]string{"us": "us ", "france": "fr ", "uk": "cw ", "canada": "cw ", "poland": "cw ", "joint": "joint "}[u.Nation]
	first := u.Attack
	if u.Range > 0 {
		first = u.Range
	}
	if u.Type == "truck" {
		return fmt.Sprintf("%d-%d-%d truck", first, u.Defend, u.MA)
	}
	return fmt.Sprintf("%d-%d-%d %s %s%s", first, u.Defend, u.MA, u.Type, nation, u.Name)
}

func TestEndeavorPrinted(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(endeavorPrinted)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	printed := map[string][]string{} // by where: a line for each unit
	for _, row := range rows[1:] {
		where := row[0]
		if strings.HasPrefix(where, "turn ") {
			where = "chart"
		}
		for unit := range strings.SplitSeq(row[3], "; ") {
			printed[where] = append(printed[where], strings.Join([]string{row[0], row[1], row[2], unit}, ","))
		}
	}
	sides := [2]string{"german", "allied"}
	ours := map[string][]string{}
	add := func(where, from string, side int, place, unit string) {
		ours[where] = append(ours[where], strings.Join([]string{from, sides[side], place, unit}, ","))
	}
	for _, name := range []string{"campaign", "aug44", "sep44"} {
		e := endeavor(name)
		for _, p := range e.Placements {
			u, place := &e.Units[p.Unit], p.Box
			if place == "" {
				place = e.Map.Grid.Text(p.Hex)
			}
			text := printedUnit(u)
			if p.Reduced {
				text += " reduced"
			}
			if p.OOS {
				text += " oos"
			}
			add(name, name, u.Side, place, text)
		}
		for _, u := range e.Dead {
			add(name, name, e.Units[u].Side, "dead", printedUnit(&e.Units[u]))
		}
		if name != "campaign" {
			continue
		}
		for _, a := range e.Arrivals {
			place := a.How
			if place == "hexes" {
				var hexes []string
				for _, h := range a.Hexes {
					hexes = append(hexes, e.Map.Grid.Text(h))
				}
				place = strings.Join(hexes, " ")
			}
			add("chart", fmt.Sprint("turn ", a.Turn), e.Units[a.Unit].Side, place, printedUnit(&e.Units[a.Unit]))
		}
		for _, r := range e.Removals {
			add("chart", fmt.Sprint("turn ", r.Turn), r.Side, "remove", fmt.Sprint(r.Count, " ", r.Type))
		}
	}
	for _, where := range []string{"campaign", "aug44", "sep44", "chart"} {
		got, want := ours[where], printed[where]
		slices.Sort(got)
		slices.Sort(want)
		for _, line := range got {
			if !slices.Contains(want, line) {
				t.Errorf("%s: got %s, which is not printed", where, line)
			}
		}
		for _, line := range want {
			if !slices.Contains(got, line) {
				t.Errorf("%s: want %s, which is printed", where, line)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%s: got %d units and removals, want %d", where, len(got), len(want))
		}
	}
}
