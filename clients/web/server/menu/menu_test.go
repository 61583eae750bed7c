package menu

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/clients/web/server"
	"bridgehead/games"
	"bridgehead/models/opponents"
	"bridgehead/table"
)

// The catalog names scenarios and options as the games take them, and agents there are.
func TestCatalog(t *testing.T) {
	c, err := Catalog(roster.Registry)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range c.Scenarios {
		if _, err := games.New(s.Game, s.Name, ""); err != nil || s.Title == "" || s.Text == "" || s.Turns == 0 {
			t.Errorf("%+v: %v", s, err)
		}
	}
	if len(c.Scenarios) == 0 || c.Scenarios[0].Name != "basic" {
		t.Errorf("the usual scenario is not the first: %+v", c.Scenarios)
	}
	g, err := games.New("gamble", "one-bridge", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range c.Opponents {
		if _, err := roster.Registry.New(g, o.Spec); err != nil || o.Name == "" || o.Summary == "" || o.Level == "" || o.Ratings == nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
	wantOptions(t, c.Options)
	wantGames(t, c.Opponents)
}

// The catalog shows each level's figures as they stand in the committed results, but for those of what has changed since.
func TestCatalogShowsWhatWasMeasured(t *testing.T) {
	data, err := os.ReadFile("../../../../models/opponents/ladder.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Fields []struct {
			Scenario, Options string
			Agents            []struct {
				Agent string
				Sides map[string]struct{ Elo, Low, High float64 }
			}
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	c, err := Catalog(roster.Registry)
	if err != nil {
		t.Fatal(err)
	}
	measured, err := opponents.Measured()
	if err != nil {
		t.Fatal(err)
	}
	found, expected := 0, 2*(len(neural.LevelNames)*4-1)
	for _, o := range c.Opponents {
		agent := o.Spec
		if o.Side != "both" {
			agent = o.Level
		}
		for _, f := range file.Fields {
			for _, a := range f.Agents {
				for side, want := range a.Sides {
					if a.Agent != agent || o.Side != "both" && o.Side != side {
						continue
					}
					found++
					field := slices.IndexFunc(measured.Fields, func(m opponents.Field) bool { return m.Scenario == f.Scenario })
					key, _, _ := strings.Cut(f.Scenario, "/")
					g, err := games.New(key, f.Scenario, f.Options)
					if err != nil {
						t.Fatal(err)
					}
					changed := roster.Networks.Changed(&measured.Fields[field], a.Agent, g) != ""
					i := slices.IndexFunc(o.Ratings, func(r server.Rating) bool { return r.Scenario == f.Scenario && r.Side == side })
					if shown := i >= 0; shown == changed {
						t.Errorf("%s on %s as %s: shown %t, changed since it was measured %t", o.Spec, f.Scenario, side, shown, changed)
					}
					if i < 0 {
						continue
					}
					if r := o.Ratings[i]; r.Elo != want.Elo || r.Low != want.Low || r.High != want.High || r.Options != f.Options {
						t.Errorf("%s on %s as %s: shown %+v, measured %+v", o.Spec, f.Scenario, side, r, want)
					}
				}
			}
		}
	}
	if found < expected {
		t.Errorf("%d figures, want the %d of all levels on four scenarios and more", found, expected)
	}
}

// The terminal tells of an opponent what the page shows.
func TestAboutOpponent(t *testing.T) {
	o := &server.Opponent{Spec: "german-elite", Side: "german", Summary: "Weighs.", Ratings: []server.Rating{
		{Scenario: "gamble/arnhem", Options: "bid-vp=1", Side: "german", Elo: 300, Low: 250, High: 351},
		{Scenario: "gamble/nijmegen", Side: "german", Elo: 40, Held: true},
	}}
	results := []table.Result{{Opponent: "german-elite", Won: 1, Lost: 2}, {Opponent: "german-elite", Won: 3}, {Opponent: "allied-elite", Lost: 9}}
	want := "Weighs. Rated +300 (+250 to +351) on arnhem bid-vp=1; +40, a bound, on nijmegen. You won 4 and lost 2."
	if got := About(o, results); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	want = strings.TrimSuffix(want, ".") + ", and 5 ended in a draw."
	if got := About(o, append(results, table.Result{Opponent: "german-elite", Drawn: 5})); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// wantGames checks that each scenario is played by the opponents that are offered there, and by no other.
func wantGames(t *testing.T, list []server.Opponent) {
	t.Helper()
	for _, k := range games.Kinds {
		for _, id := range k.Scenarios() {
			g, err := games.New(k.Key, id, "")
			if err != nil {
				t.Fatal(err)
			}
			for _, o := range list {
				offered := slices.ContainsFunc(list, func(e server.Opponent) bool { return e.Spec == o.Spec && e.Plays(g.Scenario(), e.Side) })
				if _, err := roster.Registry.New(g, o.Spec); (err == nil) != offered {
					t.Errorf("%s on %s: offered %t, but %v", o.Spec, id, offered, err)
				}
			}
		}
	}
}

// unoffered are options that games take and menus leave out.
var unoffered = map[string][]string{
	"gamble":   {"extended", "reading"}, // changes nothing in any scenario that has it not already; for the command line and recipes: docs/decisions/0024
	"reich":    {"order", "supply"},     // changes nothing in the scenarios that are there
	"endeavor": {"last-turn", "order"},  // for solvers and recipes: a game cut short, and moves in one order where several lead to the same
}

// wantOptions checks that each option offered is taken by its game, and that none is missing.
func wantOptions(t *testing.T, options []server.Option) {
	t.Helper()
	for _, k := range drawn() {
		_, err := games.New(k.Key, "", "nonsense")
		if err == nil {
			t.Fatalf("%s: any option is taken", k.Key)
		}
		_, list, _ := strings.Cut(err.Error(), "unknown, want ")
		missing := map[string]bool{}
		for _, word := range strings.Split(list, " | ") {
			if name, _, _ := strings.Cut(word, "="); name != "" { // a game may have none
				missing[name] = !slices.Contains(unoffered[k.Key], name)
			}
		}
		for _, o := range options {
			if o.Game == k.Key {
				wantOption(t, o, missing)
			}
		}
		for name, is := range missing {
			if is {
				t.Errorf("%s: the option %s is not offered", k.Key, name)
			}
		}
	}
}

// wantOption checks one, and takes it from those that are missing.
func wantOption(t *testing.T, o server.Option, missing map[string]bool) {
	t.Helper()
	if !missing[o.Name] || o.Meaning == "" {
		t.Errorf("%s: %s: not an option of the game, or told twice", o.Game, o.Name)
	}
	missing[o.Name] = false
	words := []string{o.Name}
	for i, v := range o.Values {
		words = append(words[:i:i], o.Name+"="+v)
	}
	for _, word := range words {
		if _, err := games.New(o.Game, "", word); err != nil {
			t.Error(err)
		}
	}
}

// TestExploits: an opponent's card says what the best exploiter won as the other side, and of its own target alone.
func TestExploits(t *testing.T) {
	share := func(score float64) opponents.Share {
		return opponents.Share{Games: 100, Score: score, Low: score - 0.1, High: score + 0.1}
	}
	var known opponents.Exploits
	known.Put(opponents.Exploited{Scenario: "gamble/nijmegen", Target: "elite", Tries: []opponents.Try{{Agent: "passer"}}})
	known.Put(opponents.Exploited{Scenario: "gamble/nijmegen", Target: "elite", Tries: []opponents.Try{
		{Agent: "passer", Sides: map[string]opponents.Share{"german": share(0.4), "allied": share(0.2)}},
		{Agent: "neural:model=live", Trained: true, Hours: 3, Sides: map[string]opponents.Share{"german": share(0.3), "allied": share(0.6)}}}})
	if len(known.Targets) != 1 {
		t.Fatalf("got %d targets, want what was put last", len(known.Targets))
	}
	for side, want := range map[string]server.Exploited{
		"german": {Scenario: "gamble/nijmegen", Side: "german", By: "network", Hours: 3, Games: 100, Score: 0.6, Low: 0.5, High: 0.7},
		"allied": {Scenario: "gamble/nijmegen", Side: "allied", By: "passer", Games: 100, Score: 0.4, Low: 0.30000000000000004, High: 0.5},
	} {
		got := exploitsOf(&known, "elite", []string{side})
		if len(got) != 1 || got[0] != want {
			t.Errorf("%s: got %+v, want %+v", side, got, want)
		}
	}
	if got := exploitsOf(&known, "marshal", []string{"german", "allied"}); got != nil {
		t.Errorf("of another opponent: got %+v, want none", got)
	}
	o := &server.Opponent{Spec: "german-elite", Side: "german", Summary: "Weighs.", Exploited: exploitsOf(&known, "elite", []string{"german"})}
	if got, want := About(o, nil), "Weighs. A network trained against it for 3.0 hours won 60 % (50 to 70) of 100 games against it on nijmegen."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestExploitsOfEarlierNetworks: what was won against a network that no longer plays is not shown.
func TestExploitsOfEarlierNetworks(t *testing.T) {
	all := &opponents.Exploits{Targets: []opponents.Exploited{{Scenario: "g/a", Target: "elite", Checksum: "now"}, {Scenario: "g/b", Target: "elite", Checksum: "then"},
		{Scenario: "g/b", Target: "scripted"}}}
	got := current(all, map[string]string{"g/a": "now", "g/b": "now"})
	if len(got.Targets) != 2 || got.Targets[0].Scenario != "g/a" || got.Targets[1].Target != "scripted" || len(all.Targets) != 3 {
		t.Errorf("got %+v of %+v", got.Targets, all.Targets)
	}
}

// TestCatalogHasCards: every scenario that opponents of one side play has the limits of its network, and a style is of the side it
// plays.
func TestCatalogHasCards(t *testing.T) {
	c, err := Catalog(roster.Registry)
	if err != nil {
		t.Fatal(err)
	}
	limited := map[string]bool{}
	for _, l := range c.Limits {
		limited[l.Scenario] = true
		if len(l.Texts) == 0 || l.Network == "" || strings.Contains(strings.Join(l.Texts, ""), "`") {
			t.Errorf("%s: got %+v, want a network and sentences without marks", l.Scenario, l)
		}
	}
	trained := 0
	for _, o := range c.Opponents {
		if o.Side == "both" {
			if len(o.Styles) > 0 {
				t.Errorf("%s: got the style of a network", o.Spec)
			}
			continue
		}
		trained++
		for _, sc := range c.Scenarios {
			if o.Plays(sc.ID, o.Side) && !limited[sc.ID] {
				t.Errorf("%s plays %s: no limits, want those of its network", o.Spec, sc.ID)
			}
		}
		for _, x := range o.Styles {
			if x.Side != o.Side || x.Text == "" || len(x.Habits) == 0 || !o.Plays(x.Scenario, x.Side) {
				t.Errorf("%s: got %+v", o.Spec, x)
			}
		}
	}
	if trained == 0 {
		t.Error("nobody plays by networks")
	}
}

// TestKnownExploits: what comes with the program is of scenarios as they are.
func TestKnownExploits(t *testing.T) {
	known, err := opponents.Known()
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range known.Targets {
		key, name, _ := strings.Cut(x.Scenario, "/")
		g, err := games.New(key, name, x.Options)
		if err != nil || g.ScenarioHash() != x.Hash || len(x.Tries) == 0 {
			t.Errorf("%s %s, %s: %v, want a scenario as it is, and tries", x.Scenario, x.Options, x.Target, err)
			continue
		}
		if _, err := roster.Registry.New(g, x.Target); err != nil {
			t.Error(err)
		}
	}
}
