package bridgehead_test

import (
	"bytes"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A game has its own rooms. What others know of it they learn through the contract and from games.Kind, so that the next game
// finds the same doors open.

// listed finds the keys of the games in the source of package games.
var listed = regexp.MustCompile(`(?m)^\t+Key: +"([a-z]+)"`)

// keys are those of all games.
func keys(t *testing.T) (all []string) {
	t.Helper()
	sources, err := filepath.Glob("games/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range sources {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range listed.FindAllSubmatch(text, -1) {
			all = append(all, string(m[1]))
		}
	}
	slices.Sort(all)
	if all = slices.Compact(all); len(all) < 3 {
		t.Fatalf("got the games %v, want three or more", all)
	}
	return all
}

// ownRooms are where the name of a game belongs, by the beginning of the path: the rules, the scenarios and what draws them, the doctrine of the
// planner, the solved positions, the scenarios of the bench, the help, and the lists of games and of doctrines.
func ownRooms(key string) []string {
	return append([]string{
		"engine/" + key + "/", "scenarios/" + key, "agents/plan/" + key + "/", "agents/roster/", "arena/tactics/data/", "arena/suite/suite.yaml", "scenarios/generate/" + key, "table/help/games/", "games/", "docs/",
	}, otherwise[key]...)
}

// otherwise are rooms where the key of a game is a word of another meaning, by the beginning of the path.
var otherwise = map[string][]string{
	"reich": { // Defend the Reich is a rule of another game, the Reichswald a wood, and the meadow lies on a piece of the map
		"engine/endeavor/", "scenarios/endeavor", "agents/plan/endeavor/", "scenarios/gamble/", "scenarios/generate/endeavor", "engine/enginetest/meadow/",
	},
}

// stillNamed are files elsewhere that name a game yet, and why. The list only shrinks: a file that no longer needs its
// entry fails the test.
var stillNamed = map[string]map[string]string{
	"gamble": {
		"clients/python/src/bridgehead/_games.py":               made,
		"clients/python/src/bridgehead/_usual.py":               made,
		"clients/python/src/bridgehead/envs.py":                 made,
		"clients/python/src/bridgehead/openspiel.py":            made,
		"clients/python/src/bridgehead/pettingzoo/gamble_v0.py": made,
		"clients/python/src/bridgehead/vector.py":               made,
		"clients/web/src/strings.ts":                            "an example of a position to paste",
		"models/opponents/cards.yaml":                           "notes on its networks, by their names",
		"models/opponents/exploits.json":                        measured,
		"models/opponents/ladder.json":                          measured,
		"models/opponents/styles.json":                          measured,
		"scenarios/load.go":                                     "the table of readers",
		"training/presets/quick.yaml":                           "a recipe names its game",
		"training/presets/standard.yaml":                        "a recipe names its game",
	},
	"garden": {
		"clients/python/src/bridgehead/_games.py":               made,
		"clients/python/src/bridgehead/envs.py":                 made,
		"clients/python/src/bridgehead/openspiel.py":            made,
		"clients/python/src/bridgehead/pettingzoo/garden_v0.py": made,
		"clients/python/src/bridgehead/vector.py":               made,
		"models/opponents/cards.yaml":                           "notes on its networks, by their names",
		"models/opponents/exploits.json":                        measured,
		"models/opponents/ladder.json":                          measured,
		"models/opponents/styles.json":                          measured,
		"scenarios/load.go":                                     "the table of readers",
	},
	"endeavor": {
		"clients/python/src/bridgehead/_games.py":                 made,
		"clients/python/src/bridgehead/envs.py":                   made,
		"clients/python/src/bridgehead/openspiel.py":              made,
		"clients/python/src/bridgehead/pettingzoo/endeavor_v0.py": made,
		"clients/python/src/bridgehead/vector.py":                 made,
		"models/opponents/cards.yaml":                             "notes on its networks, by their names",
		"models/opponents/exploits.json":                          measured,
		"models/opponents/ladder.json":                            measured,
		"models/opponents/styles.json":                            measured,
		"scenarios/load.go":                                       "the table of readers",
	},
	"reich": {
		"clients/python/src/bridgehead/_games.py":              made,
		"clients/python/src/bridgehead/envs.py":                made,
		"clients/python/src/bridgehead/openspiel.py":           made,
		"clients/python/src/bridgehead/pettingzoo/reich_v0.py": made,
		"clients/python/src/bridgehead/vector.py":              made,
		"models/opponents/cards.yaml":                          "notes on its networks, by their names",
		"models/opponents/exploits.json":                       measured,
		"models/opponents/ladder.json":                         measured,
		"models/opponents/styles.json":                         measured,
		"scenarios/load.go":                                    "the table of readers",
	},
	"toy": {
		"clients/python/src/bridgehead/_games.py":            made,
		"clients/python/src/bridgehead/envs.py":              made,
		"clients/python/src/bridgehead/openspiel.py":         made,
		"clients/python/src/bridgehead/pettingzoo/toy_v0.py": made,
		"clients/python/src/bridgehead/vector.py":            made,
		"cmd/bridgehead/exploit.go":                          "an example of the command, on a game that is small enough",
		"cmd/bridgehead/position.go":                         "an example of a position that fits in a line",
		"engine/enginetest/padded/padded.go":                 "a game for tests that is made of it",
	},
}

const (
	made     = "made by make_games.py from the catalogue"
	measured = "what was measured of its networks"
)

// Tests, examples, measurements and what a build makes are no part of the house.
var unhoused = regexp.MustCompile(`_test\.go$|\.test\.ts$|(^|/)\.[^/]*/|(^|/)(testdata|tests|tests_learn|e2e|dev|examples|benchmarks)/`)

// remarks are the comments and texts of documentation of a language, where an example may name any game.
var remarks = map[string]*regexp.Regexp{
	".go":     regexp.MustCompile(`(?m)(^|[\s{(,;])//.*$`),
	".py":     regexp.MustCompile(`(?s)""".*?"""|(?-s:(?m:(^|\s)#.*$))`),
	".pyi":    regexp.MustCompile(`(?s)""".*?"""|(?-s:(?m:(^|\s)#.*$))`),
	".ts":     regexp.MustCompile(`(?s)/\*.*?\*/|(?-s:(?m:(^|\s)//.*$))`),
	".js":     regexp.MustCompile(`(?s)/\*.*?\*/|(?-s:(?m:(^|\s)//.*$))`),
	".svelte": regexp.MustCompile(`(?s)/\*.*?\*/|<!--.*?-->|(?-s:(?m:(^|\s)//.*$))`),
	".css":    regexp.MustCompile(`(?s)/\*.*?\*/`),
	".yaml":   regexp.MustCompile(`(?m)(^|\s)#.*$`),
	".json":   regexp.MustCompile(`^$`),
	".jsonl":  regexp.MustCompile(`^$`),
	".c":      regexp.MustCompile(`(?s)/\*.*?\*/`),
	".h":      regexp.MustCompile(`(?s)/\*.*?\*/`),
	"":        regexp.MustCompile(`(?m)(^|\s)#.*$`), // Makefile and scripts
}

// title are the words Market-Garden as people write them, which name the operation all the games are about.
var title = regexp.MustCompile(`Market[- ]Garden`)

// naming finds the key of a game as a word or at the beginning of one, and so not the toy in destroyed.
func naming(key string) *regexp.Regexp {
	return regexp.MustCompile(`(^|[^A-Za-z])(?i:` + key + `)|[a-z]` + strings.ToUpper(key[:1]) + key[1:])
}

// deeds is the text of a file without what it only says; nil where it does nothing.
func deeds(t *testing.T, file string) []byte {
	t.Helper()
	said := remarks[path.Ext(file)]
	if said == nil || path.Base(file) == "NOTICE" {
		return nil
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.IndexByte(text, 0) >= 0 {
		return nil
	}
	return title.ReplaceAll(said.ReplaceAll(text, nil), nil)
}

func TestGamesAreNamedAtHome(t *testing.T) {
	all := keys(t)
	for _, file := range files(t) {
		if unhoused.MatchString(file) {
			continue
		}
		text := deeds(t, file)
		for _, key := range all {
			named := naming(key).Match(text)
			home := slices.ContainsFunc(ownRooms(key), func(room string) bool { return strings.HasPrefix(file, room) })
			_, known := stillNamed[key][file]
			switch {
			case named && !home && !known:
				t.Errorf("%s names the game %s; let it read games.Kind, or ask through the contract", file, key)
			case !named && known:
				t.Errorf("%s names the game %s no longer: take it off the list stillNamed", file, key)
			}
		}
	}
	found := files(t)
	for key, list := range stillNamed {
		for file := range list {
			if !slices.Contains(found, file) {
				t.Errorf("%s, on the list stillNamed of %s, is not there", file, key)
			}
		}
	}
}

// The test itself sees what it should, and no more.
func TestNamesAreFound(t *testing.T) {
	for _, c := range []struct{ key, ext, named, said string }{
		{"gamble", ".go", `games.New("gamble", "", "") // of it`, `New(kind) // gamble/basic`},
		{"gamble", ".py", "class GambleEnv(Env): pass", "\"\"\"As in\n>>> gamble_v0.env()\n\"\"\"\nx = 1  # gamble"},
		{"gamble", ".ts", "const key = 'gamble'", "/* engine/gamble */ const key = '' // gamble"},
		{"gamble", ".yaml", "game: gamble", "game: toy # or gamble"},
		{"garden", ".go", `newGarden("market-garden")`, `const about = "Operation Market-Garden"`},
		{"toy", ".ts", "game === 'toy'", "const word = 'destroyed'"},
	} {
		for i, text := range []string{c.named, c.said} {
			file := path.Join(t.TempDir(), "x"+c.ext)
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if got := naming(c.key).Match(deeds(t, file)); got != (i == 0) {
				t.Errorf("%s: %s: %q: found %t", c.key, c.ext, text, got)
			}
		}
	}
}
