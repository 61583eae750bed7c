package bridgehead_test

import (
	"bytes"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// flagship is the key of the game that the house was built round. Its name is for its own rooms; what others know of
// it they learn through the contract and from games.Kind, so that the next game finds the same doors open.
const flagship = "gamble"

// ownRooms are where the name belongs, by the beginning of the path: the rules, the scenarios, the doctrine of the
// planner, the solved positions, the help, and the lists of games
// and of doctrines.
var ownRooms = []string{
	"engine/gamble/", "scenarios/gamble", "agents/plan/gamble/", "agents/roster/", "arena/tactics/data/", "table/help/games/", "games/", "docs/",
}

// stillNamed are files elsewhere that name it yet, and why. The list only shrinks: a file that no longer needs its
// entry fails the test.
var stillNamed = map[string]string{
	"clients/python/src/bridgehead/_games.py":               "made by make_games.py from the catalogue",
	"clients/python/src/bridgehead/_usual.py":               "made by make_games.py from the catalogue",
	"clients/python/src/bridgehead/envs.py":                 "made by make_games.py from the catalogue",
	"clients/python/src/bridgehead/openspiel.py":            "made by make_games.py from the catalogue",
	"clients/python/src/bridgehead/pettingzoo/gamble_v0.py": "made by make_games.py from the catalogue",
	"clients/python/src/bridgehead/vector.py":               "made by make_games.py from the catalogue",
	"clients/web/src/strings.ts":                            "an example of a position to paste",
	"models/opponents/ladder.json":                          "what was measured of its networks",
	"scenarios/load.go":                                     "the table of readers",
	"scripts/ladder-page":                                   "writes the page of its ladder",
	"training/presets/quick.yaml":                           "a recipe names its game",
	"training/presets/standard.yaml":                        "a recipe names its game",
}

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

// names reports whether a file names the game in what it does rather than in what it says.
func names(t *testing.T, file string) bool {
	t.Helper()
	said := remarks[path.Ext(file)]
	if said == nil || path.Base(file) == "NOTICE" {
		return false
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.IndexByte(text, 0) < 0 && bytes.Contains(bytes.ToLower(said.ReplaceAll(text, nil)), []byte(flagship))
}

func TestGamesAreNamedAtHome(t *testing.T) {
	unused := maps.Clone(stillNamed)
	for _, file := range files(t) {
		home := slices.ContainsFunc(ownRooms, func(room string) bool { return strings.HasPrefix(file, room) })
		if home || unhoused.MatchString(file) || !names(t, file) {
			continue
		}
		if _, listed := stillNamed[file]; !listed {
			t.Errorf("%s names the game %s; let it read games.Kind, or ask through the contract", file, flagship)
		}
		delete(unused, file)
	}
	for _, file := range slices.Sorted(maps.Keys(unused)) {
		t.Errorf("%s names the game %s no longer: take it off the list stillNamed", file, flagship)
	}
}

// The test itself sees what it should, and no more.
func TestNamesAreFound(t *testing.T) {
	for ext, c := range map[string][2]string{
		".go":   {`games.New("gamble", "", "") // of it`, `New(kind) // gamble/basic`},
		".py":   {"class GambleEnv(Env): pass", "\"\"\"As in\n>>> gamble_v0.env()\n\"\"\"\nx = 1  # gamble"},
		".ts":   {"const key = 'gamble'", "/* engine/gamble */ const key = '' // gamble"},
		".yaml": {"game: gamble", "game: toy # or gamble"},
	} {
		for i, text := range c {
			file := path.Join(t.TempDir(), "x"+ext)
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			if got := names(t, file); got != (i == 0) {
				t.Errorf("%s: %q: found %t", ext, text, got)
			}
		}
	}
}
