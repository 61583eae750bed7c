package insight

import "testing"

// A game without a map is told of all the same.
func TestForecastWithoutMap(t *testing.T) {
	g := toyGame(t)
	f := plain.Forecast(g, g.New(), &Outlook{Network: "x", Win: 0.625, Silent: []string{"it says nothing"}}, nil, "")
	if f.Summary != "Allies 62 %" || len(f.Places)+len(f.Units)+len(f.Reasons)+len(f.Changes) != 0 || len(f.Silent) != 1 {
		t.Errorf("got %+v", f)
	}
}
