package scenarios

import (
	_ "embed"
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The set-up and the reinforcements of 24.2 and 24.3 as they are printed, line by line: a second copy of what hells-highway says, taken from
// the rules by itself. What is left out of a line is any; HQs are kind hq.
//
//go:embed testdata/reich-printed.csv
var reichPrinted string

// printedReich tells whether a unit is of a line: division, regiment, battalion, kind and rating.
func printedReich(u *ReichUnit, row []string) bool {
	rating := fmt.Sprintf("%d-%d-%d", u.Strength, u.ER, u.Morale)
	for i, got := range []string{u.Div, u.Rgt, u.Bn} {
		if row[4+i] != "" && row[4+i] != got {
			return false
		}
	}
	kind := row[7] == "" || row[7] == u.Type || row[7] == "hq" && (u.HQ || u.Leader)
	return kind && strings.HasPrefix(rating, row[8])
}

func TestReichPrinted(t *testing.T) {
	rows, err := csv.NewReader(strings.NewReader(reichPrinted)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	r := reichOf("hells-highway")
	place := make([]string, len(r.Units)) // where and when each unit is, as a line says it
	for _, p := range r.Deploy {
		if got := r.Units[p.Unit].Side == German; got != (p.Mode == "defilade" || p.Mode == "leader") {
			t.Errorf("%s is to be %q", r.Units[p.Unit].ID, p.Mode)
		}
		for _, hex := range []string{"C2809", "C3213", "C4418", "C3231", "C3603"} { // within two hexes (24.2)
			if at := mustHex(t, r.Map.Grid, hex); slices.Contains(p.Hexes, at) {
				far := slices.IndexFunc(p.Hexes, func(h int16) bool { return r.Map.Grid.Distance(h, at) > 2 })
				if far < 0 && len(p.Hexes) > 15 {
					place[p.Unit] = "," + sideName(r.Units[p.Unit].Side) + "," + hex + ","
				}
			}
		}
	}
	for _, a := range r.Arrivals {
		half := ""
		if a.HalfMA {
			half = "half"
		}
		place[a.Unit] = fmt.Sprintf("%d,%s,%s,%s", a.Turn, sideName(r.Units[a.Unit].Side), r.Map.Grid.Text(a.Hexes[0]), half)
		if len(a.Hexes) != 1 {
			t.Errorf("%s enters in one of %d hexes", r.Units[a.Unit].ID, len(a.Hexes))
		}
	}
	named := make([]bool, len(r.Units))
	for _, row := range rows[1:] {
		want, n, others := strings.Join([]string{row[1], row[2], row[3], row[10]}, ","), 0, 0
		for i := range r.Units {
			switch {
			case named[i] || !printedReich(&r.Units[i], row):
			case place[i] != want:
				others++
			case row[9] == "all" || fmt.Sprint(n) != row[9]:
				named[i] = true
				n++
			}
		}
		if n == 0 || row[9] == "all" && others > 0 || row[9] != "all" && fmt.Sprint(n) != row[9] {
			t.Errorf("%s: %d units there, %d elsewhere", strings.Join(row, ","), n, others)
		}
	}
	for _, p := range slices.Concat(unitsOf(r.Deploy, func(p ReichPlacement) int { return p.Unit }), unitsOf(r.Arrivals, func(a ReichArrival) int { return a.Unit })) {
		if u := &r.Units[p]; !named[p] && !u.Leader { // leaders come with their HQ (19.8, R-19.8)
			t.Errorf("%s takes part (%s), which the rules do not say", u.ID, place[p])
		}
	}
}

func unitsOf[E any](list []E, unit func(E) int) (units []int) {
	for _, e := range list {
		units = append(units, unit(e))
	}
	return units
}

// What the rules say of the published scenarios.
func TestReichPublished(t *testing.T) {
	equal := func(t *testing.T, got, want any) {
		t.Helper()
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("got %v, want %v", got, want)
		}
	}
	markers := func(r *Reich, list []ReichMarker) (texts []string) {
		for _, m := range list {
			hex := "free"
			if m.Hex >= 0 {
				hex = r.Map.Grid.Text(m.Hex)
			}
			texts = append(texts, m.Formation+" "+hex)
		}
		return texts
	}
	serials := func(r *Reich) (texts []string) {
		for _, l := range r.Lifts {
			texts = append(texts, fmt.Sprintf("%d: %d to %d", l.Turn, l.Serials[0].Number, l.Serials[len(l.Serials)-1].Number))
		}
		return texts
	}
	times := func(r *Reich) string { return fmt.Sprint(r.First, " to ", r.Last) }
	points := func(r *Reich) (n []int) {
		for _, c := range r.Victory.Tests {
			n = append(n, c.N)
		}
		return n
	}
	orders := func(r *Reich) (texts []string) {
		for _, o := range r.Orders {
			texts = append(texts, fmt.Sprintf("%d %s %s %t", o.Turn, o.Formation, r.Map.Grid.Text(o.Hex), o.Stay))
		}
		return texts
	}
	levels := func(r *Reich) (texts []string) {
		for _, l := range r.Victory.Levels {
			texts = append(texts, fmt.Sprint(l.Points, " ", l.Level))
		}
		return texts
	}
	hells := reichOf("hells-highway")
	t.Run("24.1", func(t *testing.T) { equal(t, times(hells), "35-weather to 45-record") })
	t.Run("24.4", func(t *testing.T) {
		g := hells.Guns
		equal(t, []int{g.Side, g.Batteries, g.Strength, g.ER, g.Range}, []int{Allied, 6, 4, 8, 12})
		far := func(row string) int { // from the row that range is counted from
			near := 99
			for _, h := range g.Hexes {
				near = min(near, hells.Map.Grid.Distance(h, mustHex(t, hells.Map.Grid, row)))
			}
			return near
		}
		equal(t, []bool{far("C3310") <= g.Range, far("C3410") <= g.Range}, []bool{true, false})
	})
	t.Run("24.5", func(t *testing.T) {
		equal(t, hells.Supplied, []bool{true, false})
		for _, s := range hells.Sources {
			equal(t, hells.Map.Grid.Text(s.Hex), "C2411")
		}
		equal(t, len(hells.Sources), 2)
	})
	t.Run("24.6", func(t *testing.T) {
		equal(t, points(hells), []int{0, 0, 21, 20})
		equal(t, []any{hells.Victory.Tests[1].Turn, hells.Victory.Otherwise}, []any{43, "draw"})
		equal(t, levels(hells), "[3 german-decisive 2 german-substantive 1 german-marginal]")
		equal(t, []string{hells.Map.Grid.Text(hells.Route[0]), hells.Map.Grid.Text(hells.Route[len(hells.Route)-1])}, "[C2110 C4218]")
	})
	t.Run("24.61", func(t *testing.T) {
		equal(t, []any{hells.Victory.Tests[3].Side, hells.Victory.Tests[3].Else}, []any{Allied, true})
	})
	for name, first := range map[string]string{"101st": "1-", "82nd": "1-", "1st": "1-", "1st-destruction": "1-", "breakout": "2-"} {
		r := reichOf(name)
		t.Run("25.1", func(t *testing.T) { equal(t, r.First, first+"allied-move") })
		t.Run("25.21", func(t *testing.T) {
			for _, p := range r.Deploy {
				if u := &r.Units[p.Unit]; u.Side == German && !u.Leader && p.Mode != "defilade" {
					t.Errorf("%s: %s in %q", name, u.ID, p.Mode)
				}
			}
		})
		t.Run("25.23", func(t *testing.T) { equal(t, r.Options.Clear, true) })
	}
	drop := reichOf("101st")
	t.Run("26.2", func(t *testing.T) {
		equal(t, markers(drop, drop.Pathfinders), "[327 C1111 501 C2611 502 C1310 506 C1011 division C1211]")
		equal(t, markers(drop, drop.Supplyheads), "[101 C1211]")
	})
	t.Run("26.3", func(t *testing.T) { equal(t, serials(drop), "[1: 1 to 10 8: 11 to 13]") }) // the lift of the 18th, printed 12
	t.Run("26.51", func(t *testing.T) {
		equal(t, orders(drop), "[3 506 C0815 false 3 502 C1114 true 3 501 C3213 true 6 506 C0117 false]")
		equal(t, drop.Orders[3].Exit, true) // 26.52
	})
	t.Run("26.61", func(t *testing.T) {
		equal(t, points(drop), []int{12, 0, 0})
		equal(t, levels(drop), "[3 german-decisive 2 german-substantive 1 german-marginal 0 allied]")
	})
	drop = reichOf("82nd")
	t.Run("27.1", func(t *testing.T) {
		equal(t, []any{drop.Options.NoExit, drop.Options.StartCut}, []any{true, []string{"504", "german"}})
	})
	t.Run("27.2", func(t *testing.T) {
		equal(t, markers(drop, drop.Pathfinders), "[504 B1331 505 B2048 508 B2448 division B2348]")
		equal(t, markers(drop, drop.Companies), "[504 B0924]")
	})
	t.Run("27.3", func(t *testing.T) { equal(t, serials(drop), "[1: 17 to 28 8: 29 to 32]") })
	t.Run("27.51", func(t *testing.T) { equal(t, orders(drop), "[2 504 B1132 true 2 505 B2046 true 2 508 B3042 true]") })
	t.Run("27.52", func(t *testing.T) { equal(t, drop.Victory.CutCount, true) })
	t.Run("27.61", func(t *testing.T) {
		equal(t, points(drop), []int{1, 10, 2, 0})
		equal(t, levels(drop), "[3 german-decisive 2 german-substantive 1 german-marginal 0 draw -1 allied]")
	})
	drop = reichOf("1st")
	t.Run("28.2", func(t *testing.T) {
		equal(t, markers(drop, drop.Pathfinders), "[1AL A2416 1P A1814 4P A2510 division A2416]")
		equal(t, markers(drop, drop.Supplyheads), "[1 A2420]")
	})
	t.Run("28.3", func(t *testing.T) { equal(t, serials(drop), "[1: 36 to 46 8: 47 to 54]") })
	t.Run("28.51", func(t *testing.T) { equal(t, drop.Options.NoFerries, true) })
	t.Run("28.52", func(t *testing.T) { equal(t, orders(drop), "[3 Grabner A0130 false]") })
	t.Run("28.61", func(t *testing.T) {
		equal(t, points(drop), []int{14, 0, 0, 0})
		within := drop.Victory.Tests[1]
		for _, h := range within.Hexes {
			if drop.Map.Grid.Place(h).Column > 26 {
				t.Errorf("%s is west of column 26", drop.Map.Grid.Text(h))
			}
		}
		for hex, north := range map[string]bool{"A2232": true, "A1814": true, "A2132": false, "A0730": false} {
			equal(t, slices.Contains(within.Bank, mustHex(t, drop.Map.Grid, hex)), north)
		}
	})
	drop = reichOf("1st-destruction")
	t.Run("29.3", func(t *testing.T) { equal(t, serials(drop), "[1: 36 to 46 8: 47 to 54 29: 55 to 58]") })
	t.Run("29.51", func(t *testing.T) { equal(t, points(drop), []int{45, 0, 0, 5}) })
	breakout := reichOf("breakout")
	t.Run("30.1", func(t *testing.T) { equal(t, times(breakout), "2-allied-move to 10-record") })
	t.Run("30.3", func(t *testing.T) {
		for _, a := range breakout.Arrivals {
			if u := &breakout.Units[a.Unit]; u.Rgt == "506" {
				equal(t, []any{a.Turn, breakout.Map.Grid.Text(a.Hexes[0])}, []any{6, "C0117"}) // which is D6117
			}
		}
	})
	t.Run("30.51", func(t *testing.T) { equal(t, []any{points(breakout), levels(breakout)}, "[[30 24 0 30] [2 german]]") })
	checkReichCampaign(t, equal)
}

func checkReichCampaign(t *testing.T, equal func(*testing.T, any, any)) {
	r := reichOf("campaign")
	t.Run("20.0", func(t *testing.T) {
		row := map[int16]string{}
		for _, a := range r.OffMap.Areas {
			for _, h := range a.Hexes {
				row[h] = a.ID
			}
		}
		equal(t, len(r.OffMap.Areas), 22)
		for hex, id := range map[string]string{"C2101": "5W", "C4001": "5W", "A3930": "2N", "B0140": "6E", "D0101": "1W", "D0134": "1E"} {
			equal(t, row[mustHex(t, r.Map.Grid, hex)], id)
		}
	})
	t.Run("20.31", func(t *testing.T) {
		equal(t, r.Progress, "[{Valkenswaard 4 false} {Eindhoven 6 false} {Zon 5 true} {Veghel 4 true} {Grave 5 true} {Nijmegen 6 true} {Elst 4 true}]")
	})
	t.Run("25.41b", func(t *testing.T) {
		equal(t, r.Deliveries, "[{18 1 [A B] false false [] } {19 0 [] false false [9SS 10SS] swoboda} {20 2 [] true true [] } {22 3 [] true true [] }]")
	})
	t.Run("31.3", func(t *testing.T) { equal(t, r.OffMap.Early, map[string]int{"180": 2, "190": 1, "84": 3}) })
	t.Run("31.41", func(t *testing.T) {
		v := r.Victory.Ratio
		equal(t, []int{v.Leg, v.Engineer, v.Airborne, v.AFV, v.Artillery, v.HQ, v.KingTiger, v.Cut}, []int{1, 2, 2, 2, 2, 3, 3, 1})
	})
	t.Run("31.42", func(t *testing.T) {
		v := r.Victory.Ratio
		equal(t, []any{v.River, v.Canal, v.Named, v.Within}, []any{50, 25, map[string]int{"Arnhem road bridge": 75}, 3})
	})
	t.Run("31.5", func(t *testing.T) {
		equal(t, r.Victory.Ratio.Bands, "[{300 german-decisive} {250 german-substantive} {201 german-marginal} {200 draw} {150 allied-marginal} {101 allied-substantive} {0 allied-decisive}]")
	})
	t.Run("19.8", func(t *testing.T) { // leaders come with their HQs
		for _, name := range []string{"hells-highway", "101st", "82nd", "1st", "1st-destruction", "breakout", "campaign"} {
			checkLeaders(t, name, reichOf(name))
		}
	})
	t.Run("31", func(t *testing.T) { // every counter comes from somewhere
		_, units := r.Extent()
		equal(t, units, ReichUnits)
	})
}

// checkLeaders tests that no HQ of a published scenario takes part without its leader.
func checkLeaders(t *testing.T, name string, r *Reich) {
	takes := map[int]bool{}
	for _, u := range slices.Concat(unitsOf(r.Deploy, func(p ReichPlacement) int { return p.Unit }), unitsOf(r.Arrivals, func(a ReichArrival) int { return a.Unit })) {
		takes[u] = true
	}
	for i := range r.Units {
		for j := range takes {
			l, h := &r.Units[i], &r.Units[j]
			if l.Leader && l.Serial == 0 && h.HQ && h.Side == l.Side && h.Div == l.Div && h.Rgt == l.Rgt && !takes[i] {
				t.Errorf("%s: %s is there without %s", name, h.ID, l.ID)
			}
		}
	}
}
