package games_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/scenarios"
)

// TestKinds makes every scenario of every kind, and the usual one without a name.
func TestKinds(t *testing.T) {
	for _, k := range games.Kinds {
		usual, err := games.New(k.Key, "", "")
		if err != nil {
			t.Errorf("%s: %v", k.Key, err)
			continue
		}
		if got := usual.Scenario(); got != games.ScenarioID(k.Key, k.Scenario) || !slices.Contains(k.Scenarios(), got) {
			t.Errorf("%s: the usual scenario is %s, of %v", k.Key, got, k.Scenarios())
		}
		for _, id := range k.Scenarios() {
			g, err := k.New(id, "")
			if err != nil {
				t.Errorf("%s: %v", id, err)
				continue
			}
			short := strings.TrimPrefix(id, k.Key+"/")
			again, err := games.New(k.Key, short, "")
			if err != nil || g.Scenario() != id || again.ScenarioHash() != g.ScenarioHash() {
				t.Errorf("%s: by its short name: %v", id, err)
			}
			if g.Sides() != games.Sides || g.New().Player() == engine.Terminal {
				t.Errorf("%s: sides %v", id, g.Sides())
			}
		}
	}
}

func TestFind(t *testing.T) {
	for _, k := range games.Kinds {
		if got, err := games.Find(k.Key); err != nil || got.Key != k.Key {
			t.Errorf("%s: %v", k.Key, err)
		}
	}
	for _, key := range []string{"", "Toy", "chess"} {
		_, err := games.Find(key)
		wantError(t, err, "want gamble | garden | ")
	}
}

func TestNewRefuses(t *testing.T) {
	for _, c := range []struct{ key, scenario, options, says string }{
		{"chess", "", "", `game: got "chess", want ` + games.Keys()},
		{"gamble", "caen", "", `scenario "gamble/caen": unknown, want gamble/arnhem | `},
		{"gamble", "toy/three-bridges", "", "unknown, want endeavor/"},
		{"gamble", "garden/son", "", "garden/son: a scenario of the game garden, want one of gamble, or the game garden"},
		{"garden", "gamble/basic", "", "gamble/basic: a scenario of the game gamble, want one of garden, or the game gamble"},
		{"gamble", "", "snow", `option "snow": unknown, want augmentation | `},
		{"gamble", "nowhere.yaml", "", "nowhere.yaml"},
		{"toy", "two-bridges", "", `scenario "two-bridges": unknown, want toy/three-bridges`},
		{"toy", "", "days=0", "days: got 0, want 1 to 9"},
	} {
		g, err := games.New(c.key, c.scenario, c.options)
		wantError(t, err, c.says)
		if g != nil {
			t.Errorf("%s %s: a game beside an error", c.key, c.scenario)
		}
	}
}

// TestScenarioFile reads a scenario from a file, and refuses one of another game.
func TestScenarioFile(t *testing.T) {
	path := filepath.Join("..", "scenarios", "gamble", "one-bridge.yaml")
	g, err := games.New("gamble", path, "")
	if err != nil {
		t.Fatal(err)
	}
	embedded, err := games.New("gamble", "one-bridge", "")
	if err != nil || g.ScenarioHash() != embedded.ScenarioHash() {
		t.Errorf("the file is another scenario than the embedded one: %v", err)
	}
	_, err = games.LoadScenario("toy", path)
	wantError(t, err, "a scenario of the game gamble, want one of toy")
	empty := filepath.Join(t.TempDir(), "empty.yml")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err = games.LoadScenario("gamble", empty)
	wantError(t, err, "empty.yml")
	for name, want := range map[string]bool{"a.yaml": true, "a.yml": true, "yaml": false, "a/b": false, "": false} {
		if games.IsScenarioFile(name) != want {
			t.Errorf("IsScenarioFile(%q) is not %t", name, want)
		}
	}
}

// TestOf finds the game of a record.
func TestOf(t *testing.T) {
	for _, k := range games.Kinds {
		g, err := games.New(k.Key, "", "")
		if err != nil {
			t.Fatal(err)
		}
		r := env.NewRecord(g, 1, [2]string{})
		got, err := games.Of(&r, "")
		if err != nil || r.Matches(got) != nil {
			t.Errorf("%s: %v", k.Key, err)
		}
		r.ScenarioHash = "00"
		_, err = games.Of(&r, "")
		wantError(t, err, "scenario_hash")
		r.Scenario = "chess/orthodox"
		_, err = games.Of(&r, "")
		wantError(t, err, "want "+games.Keys())
	}
	r := env.NewRecord(toy.Default(), 1, [2]string{})
	r.Scenario = "garden/../one-bridge.yaml"
	_, err := games.Of(&r, "")
	wantError(t, err, `record: scenario: got "garden/../one-bridge.yaml", want the id of one`)
	r.Scenario = toy.Default().Scenario()
	_, err = games.Of(&r, "other")
	wantError(t, err, "want toy/three-bridges")
}

func wantError(t *testing.T, err error, text string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), text) {
		t.Errorf("got the error %v, want %q", err, text)
	}
}

// TestHandicaps holds every scenario of the games that take handicaps to them.
func TestHandicaps(t *testing.T) {
	held := 0
	for _, k := range games.Kinds {
		for _, id := range k.Scenarios() {
			makes := func(options string) (engine.Game, error) { return k.New(id, options) }
			if k.Make != nil { // read once: reading takes longer than making
				sc, err := games.LoadScenario(k.Key, id)
				if err != nil {
					t.Fatal(err)
				}
				makes = func(options string) (engine.Game, error) { return k.Make(sc, options) }
			}
			g, err := makes("")
			if err != nil {
				t.Errorf("%s: %v", id, err)
				continue
			}
			if _, ok := g.(engine.Handicapped); ok {
				held++
			}
			enginetest.Handicaps(t, g, makes)
		}
	}
	if held == 0 {
		t.Error("no game takes handicaps")
	}
}

// TestPlugs: what a plug offers is what its game takes.
func TestPlugs(t *testing.T) {
	for _, k := range games.Kinds {
		if k.Title == "" || k.Desk != nil && k.Text == "" {
			t.Errorf("%s: no title, or no text for the menu that offers it", k.Key)
		}
		if _, err := games.New(k.Key, k.Small(), ""); err != nil {
			t.Errorf("%s: its smallest scenario: %v", k.Key, err)
		}
		for _, o := range k.Options {
			words := []string{o.Name}
			for i, v := range o.Values {
				words = append(words[:i:i], o.Name+"="+v)
			}
			for _, word := range words {
				if _, err := k.New(k.Scenario, word); err != nil || o.Meaning == "" {
					t.Errorf("%s: the option %s: %v", k.Key, word, err)
				}
			}
		}
		for name, options := range k.Fair {
			if _, err := k.New(name, options); err != nil {
				t.Errorf("%s: fair: %v", k.Key, err)
			}
			_, points, _ := strings.Cut(options, "=")
			if text := k.FairText(name); !strings.Contains(text, points+" point") || strings.Contains(text, "%") {
				t.Errorf("%s: %s is %q in words", k.Key, options, text)
			}
		}
		for _, field := range slices.Concat(k.Fields.Exact, k.Fields.Ladder) {
			name, options, _ := strings.Cut(k.Name(field), " ")
			if _, err := k.New(name, options); err != nil {
				t.Errorf("%s: field %q: %v", k.Key, field, err)
			}
		}
	}
}

// TestSmall: the smallest scenario is one that can be solved, where one is named.
func TestSmall(t *testing.T) {
	k := games.Kind{Key: "bare", Scenario: "only"}
	if got := k.Small(); got != "bare/only" {
		t.Errorf("got %s without fields", got)
	}
	k.Fields.Exact = []string{"tiny", "small"}
	if got := k.Small(); got != "bare/tiny" {
		t.Errorf("got %s", got)
	}
}

// TestShow prints every scenario of the games that can, and refuses one of another game.
func TestShow(t *testing.T) {
	for _, k := range games.Kinds {
		for _, id := range k.Scenarios() {
			if k.Show == nil {
				continue
			}
			sc, err := games.LoadScenario(k.Key, id)
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			if err := k.Show(&out, sc); err != nil || !strings.Contains(out.String(), "allied: ") {
				t.Errorf("%s: %v\n%s", id, err, out.String())
			}
			empty := *sc
			empty.Content = nil
			wantError(t, k.Show(&out, &empty), "not one of "+k.Key)
		}
	}
}

// TestSharedScenarios: games, with whatever options, and play leave the scenarios alone that all games of them share.
func TestSharedScenarios(t *testing.T) {
	for _, k := range games.Kinds {
		for _, id := range k.Scenarios() {
			shared, err := games.LoadScenario(k.Key, id)
			if err != nil {
				continue // no data
			}
			again, err := games.LoadScenario(k.Key, id)
			if err != nil || again != shared {
				t.Fatalf("%s: read twice, %v", id, err)
			}
			all := []string{""}
			for _, o := range k.Options {
				if len(o.Values) == 0 {
					all = append(all, o.Name)
				} else {
					all = append(all, o.Name+"="+o.Values[0])
				}
			}
			for n, options := range all {
				g, err := games.Make(shared, options)
				if err != nil {
					continue // an option of other scenarios
				}
				s, rng := g.New(), rand.New(rand.NewPCG(uint64(n), 8))
				for range 100 {
					if s.Player() == engine.Terminal {
						break
					}
					legal := s.LegalActions(nil)
					s.Apply(legal[rng.IntN(len(legal))])
				}
			}
			if fresh, err := scenarios.Load(shared.ID); err != nil || !reflect.DeepEqual(fresh, shared) {
				t.Errorf("%s: the scenario was changed (%v)", id, err)
			}
		}
	}
}

// TestMake makes games of scenarios in hand.
func TestMake(t *testing.T) {
	shared, err := games.LoadScenario("gamble", "one-bridge")
	if err != nil {
		t.Fatal(err)
	}
	of := *shared
	sc := &of
	g, err := games.Make(sc, "cards")
	if err != nil || g.Scenario() != sc.ID || g.Options() != "cards" {
		t.Errorf("got %v, %v", g, err)
	}
	_, err = games.Make(sc, "snow")
	wantError(t, err, `option "snow": unknown`)
	sc.Game = "toy"
	_, err = games.Make(sc, "")
	wantError(t, err, "has none as data")
	sc.Game = "chess"
	_, err = games.Make(sc, "")
	wantError(t, err, `game: got "chess", want `+games.Keys())
}

// TestOffers: an option of few scenarios names them, one of all names none, one of none is not offered.
func TestOffers(t *testing.T) {
	k, _ := games.Find("gamble")
	offered := map[string][]string{}
	for _, o := range k.Offers(k.Read()) {
		offered[o.Name] = o.Scenarios
		switch o.Name {
		case "cards", "bid-vp":
			if o.Scenarios != nil {
				t.Errorf("%s: in %v", o.Name, o.Scenarios)
			}
		default:
			if !slices.Contains(o.Scenarios, "gamble/basic") || slices.Contains(o.Scenarios, "gamble/one-bridge") {
				t.Errorf("%s: in %v", o.Name, o.Scenarios)
			}
		}
	}
	if _, any := offered["extended"]; any || len(offered) != len(k.Options)-1 {
		t.Errorf("offered: %v", offered)
	}
}
