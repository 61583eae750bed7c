package menu

import (
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/table/insight"
)

// outlookOf is made up: side 0 holds every row now with the chance of the row's number, side 1 has the rest.
func outlookOf(rows int, win, held float64) *insight.Outlook {
	o := &insight.Outlook{Network: "made up", Win: win, Silent: []string{}}
	for row := range rows {
		o.Nodes = append(o.Nodes, insight.OutlookNode{Row: row, Now: 0, Held: [2]float64{held, 1 - held}})
	}
	return o
}

// Every wargame has its rows on the board: places and counters that are there, and a sentence that names one.
func TestForecastOnTheBoard(t *testing.T) {
	for _, k := range games.Kinds {
		g, err := k.New(k.Scenario, "")
		if err != nil {
			t.Fatal(err)
		}
		c, ok := g.(engine.Charter)
		if !ok || k.Desk == nil || c.Chart().Nodes == "" {
			continue
		}
		t.Run(k.Key, func(t *testing.T) {
			i := insight.New(games.DeskOf)
			o := outlookOf(0, 0.25, 0.2)
			for row, in := range c.Chart().InPlay {
				if in {
					o.Nodes = append(o.Nodes, insight.OutlookNode{Row: row, Now: 0, Held: [2]float64{0.2, 0.8}})
				}
			}
			b, err := i.Board(g)
			if err != nil {
				t.Fatal(err)
			}
			for row := range 4 {
				o.Things = append(o.Things, insight.OutlookThing{Block: "units", Row: row, Side: 1, Now: true, Chance: 0.1})
			}
			before := outlookOf(0, 0.5, 0)
			for _, n := range o.Nodes {
				n.Held = [2]float64{0.6, 0.4}
				before.Nodes = append(before.Nodes, n)
			}
			f := i.Forecast(g, g.New(), o, before, "turn 2")
			known, named := map[string]bool{}, false
			for _, p := range b.Places {
				known[p.Code] = true
				named = named || p.InPlay
			}
			if b.Cells != nil {
				for k, code := range b.Cells.Codes {
					known[code] = true
					_, in := f.Places[code]
					named = named || in && b.Cells.Names[k] != ""
				}
			}
			for code, held := range f.Places {
				if !known[code] || held != [2]float64{0.2, 0.8} {
					t.Errorf("place %q: got %v, want one of the board", code, held)
				}
			}
			for id := range f.Units {
				if b.Counters[id] == nil {
					t.Errorf("unit %q is none of the board", id)
				}
			}
			if len(f.Places) < 5 || len(f.Units) < 3 {
				t.Errorf("got %d places and %d units", len(f.Places), len(f.Units))
			}
			all := strings.Join(f.Reasons, "\n")
			if f.Summary != "Germans 75 %" || named != strings.Contains(all, " is likely to fall to the Allies (80 %)") || !strings.Contains(all, "4 of 4 Allied units are likely to be lost") {
				t.Errorf("got %q: %q", f.Summary, all)
			}
			if swing := strings.Join(i.Swing(g, before, o), "\n"); named != strings.Contains(swing, ": German 60 % before, 20 % after") {
				t.Errorf("what a step changed: %q", swing)
			}
			for row := range 4 { // units are called as their counters are
				before.Things = append(before.Things, insight.OutlookThing{Block: "units", Row: row, Side: 1, Now: true, Chance: 1})
			}
			for _, text := range i.Swing(g, &insight.Outlook{Things: before.Things}, &insight.Outlook{Things: o.Things}) {
				name, fate, _ := strings.Cut(text, ": ")
				called := false
				for _, c := range b.Counters {
					called = called || c.Name == name
				}
				if fate != "survives 100 % before, 10 % after" || !called {
					t.Errorf("the fate of a unit: %q", text)
				}
			}
			if f.Since != "turn 2" || f.Changes[0] != "win chance +25 for the Germans" || named && !strings.HasSuffix(f.Changes[1], " +40 for the Allies") {
				t.Errorf("since %q: got %q", f.Since, f.Changes)
			}
		})
	}
}
