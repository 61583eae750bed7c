package insight

import (
	"slices"
	"testing"
)

// A game without a map is told of all the same.
func TestForecastWithoutMap(t *testing.T) {
	g := toyGame(t)
	f := plain.Forecast(g, g.New(), &Outlook{Network: "x", Win: 0.625, Silent: []string{"it says nothing"}}, nil, "")
	if f.Summary != "Allies 62 %" || len(f.Places)+len(f.Units)+len(f.Reasons)+len(f.Changes) != 0 || len(f.Silent) != 1 {
		t.Errorf("got %+v", f)
	}
}

// What a step changed is told of units that were on the map, the largest change first, and of nothing that changed little.
func TestSwing(t *testing.T) {
	g := toyGame(t)
	of := func(a, b, c float64, on bool) *Outlook {
		unit := func(row int, name string, now bool, chance float64) OutlookThing {
			return OutlookThing{Block: "units", Row: row, Name: name, Now: now, Chance: chance}
		}
		return &Outlook{Things: []OutlookThing{unit(0, "A", true, a), unit(1, "B", true, b), unit(2, "C", on, c)}}
	}
	got := plain.Swing(g, of(0.8, 0.5, 0.9, false), of(0.35, 1, 0.1, true))
	if want := []string{"B: survives 50 % before, 100 % after", "A: survives 80 % before, 35 % after"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := plain.Swing(g, of(0.8, 0.5, 0.9, true), of(0.75, 0.45, 0.85, true)); len(got) > 0 {
		t.Errorf("little has changed, and it tells %q", got)
	}
}
