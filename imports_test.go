// Package bridgehead_test holds the tests of the house as a whole: who imports whom, and what every
// package and page must have.
package bridgehead_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "bridgehead"

// anything is for the room on top.
const anything = "*"

// rooms says what each room may import besides itself. "engine/*" is every game without a line of
// its own. A room reaches down to its sub-packages until one of them has a line of its own.
var rooms = map[string][]string{
	"":                  {}, // the tests of the house
	"engine":            {"scenarios"},
	"engine/enginetest": {"engine"},
	"engine/hex":        {},
	"engine/dice":       {},
	"engine/toy":        {"engine"},
	"engine/*":          {"engine", "engine/hex", "engine/dice", "scenarios"},
	"scenarios":         {},
	"env":               {"engine", "env/filelock", "scenarios"},
	"env/filelock":      {},
	"models":            {"models/kernel"},
	"models/kernel":     {},
	"models/fit":        {"models", "models/kernel"},
	"models/bundle":     {"models"},
	"models/opponents":  {"models/bundle"},
	"agents":            {"env", "engine"},
	"agents/mcts":       {"engine"},
	"agents/search":     {"agents", "agents/mcts", "engine", "env"},
	"agents/expectimax": {"engine"},
	"agents/club":       {"agents", "engine", "engine/*", "env"},
	"agents/gtp":        {"agents", "engine", "env"},
	"agents/deep":       {"agents", "agents/expectimax", "engine", "env"},
	"agents/tactics":    {"agents", "agents/expectimax", "engine", "env", "scenarios"},
	"agents/roster":     {"agents", "agents/mcts", "agents/search", "agents/expectimax", "agents/deep", "agents/club", "agents/neural", "agents/staff", "engine", "env"},
	"arena":             {"agents", "arena/plot", "env", "env/filelock", "engine"},
	"arena/plot":        {"agents"},
	"arena/gauge":       {"agents", "agents/expectimax", "agents/mcts", "arena", "arena/plot", "env", "engine"},
	"agents/staff":      {"agents", "agents/club", "agents/mcts", "agents/neural", "engine", "engine/*", "env", "games", "models", "models/bundle"},
	"agents/neural":     {"agents", "agents/mcts", "agents/search", "env", "engine", "models", "models/bundle", "models/opponents"},
	"table":             {"agents", "env", "env/filelock", "engine", "scenarios"},
	"table/insight":     {"table", "agents", "env", "engine", "engine/*", "scenarios"},
	"table/review":      {"agents", "agents/club", "agents/mcts", "env", "engine"},
	"table/help":        {"agents", "agents/roster", "env", "engine", "scenarios"}, // in tests, which play games
	"web":               {"table", "table/insight", "table/review", "table/help", "clients/web", "agents", "agents/neural", "agents/roster", "models/bundle", "models/opponents", "games", "env", "engine", "scenarios"},
	"clients/web":       {},
	"clients/tui":       {"table", "table/insight", "table/help", "agents", "games", "env", "engine", "scenarios"},
	"training/replay":   {"engine", "env", "env/filelock"},
	"training/run":      {"engine", "env", "env/filelock", "training/replay"},
	"training/diagnose": {"agents", "engine", "env", "training/replay"},
	"training/actor":    {"agents", "agents/mcts", "engine", "env", "training/replay"},
	"training":          {"training/actor", "training/replay", "training/run", "training/diagnose", "agents", "agents/mcts", "agents/neural", "env", "engine", "models", "models/bundle", "models/fit", "scenarios"},
	"training/report":   {"training", "training/actor", "training/replay", "training/run", "training/diagnose", "agents", "agents/neural", "arena/plot", "env", "engine", "models", "models/bundle"},
	"games":             {"engine", "engine/*", "engine/toy", "env", "scenarios"},
	"gym":               {"agents", "agents/roster", "env", "engine", "games"},
	"clients/c":         {"gym", "games", "agents", "env", "engine"},
	"cmd":               {anything},
}

// testRooms are open to the tests of every room that may import the contract; the games are there to
// be played in tests, though no code above engine may name one.
var testRooms = []string{"engine", "engine/enginetest", "engine/toy", "engine/*", "scenarios"}

// roomOf returns the room that dir belongs to, and false for a directory in no room.
func roomOf(dir string) (string, bool) {
	if dir == "." || dir == "" {
		return "", true
	}
	for d := dir; d != "."; d = path.Dir(d) {
		if _, ok := rooms[d]; ok && d != "engine" {
			return d, true
		}
		if path.Dir(d) == "engine" {
			return "engine/*", true
		}
	}
	_, ok := rooms[dir] // engine itself
	return dir, ok
}

// wall returns why file may not import the directory target, or nothing.
func wall(file, target string) string {
	room, known := roomOf(path.Dir(file))
	if !known {
		return fmt.Sprintf("%s is in no room; imports_test.go lists the rooms", file)
	}
	to, known := roomOf(target)
	if !known {
		return fmt.Sprintf("%s imports %s, which is in no room; imports_test.go lists the rooms", file, target)
	}
	may := rooms[room]
	game := room == "engine/*" && to == "engine/*" // one game knows nothing of another
	if slices.Contains(may, anything) || (to == room && (!game || gameOf(target) == gameOf(path.Dir(file)))) {
		return ""
	}
	if slices.Contains(may, to) {
		return ""
	}
	if strings.HasSuffix(file, "_test.go") && testMay(room, may, to) {
		return ""
	}
	allowed := "nothing of ours"
	if len(may) > 0 {
		allowed = strings.Join(may, ", ")
	}
	if room == "engine/*" {
		room = gameOf(path.Dir(file))
	}
	return fmt.Sprintf("%s imports %s; %s may import %s", file, target, room, allowed)
}

func testMay(room string, may []string, to string) bool {
	if strings.HasPrefix(room, "engine") {
		return to == "engine" || to == "engine/enginetest" || to == "engine/toy"
	}
	return slices.Contains(may, "engine") && slices.Contains(testRooms, to)
}

// gameOf returns the directory of the game that dir belongs to.
func gameOf(dir string) string {
	parts := strings.Split(dir, "/")
	return strings.Join(parts[:min(2, len(parts))], "/")
}

func TestImports(t *testing.T) {
	for _, file := range sourceFiles(t) {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		for _, imp := range f.Imports {
			target, _ := strconv.Unquote(imp.Path.Value)
			if target != module && !strings.HasPrefix(target, module+"/") {
				continue
			}
			if fault := wall(file, strings.TrimPrefix(strings.TrimPrefix(target, module), "/")); fault != "" {
				t.Error(fault)
			}
		}
	}
}

// A wall nobody has run into may not be there: each kind once.
func TestWalls(t *testing.T) {
	cases := []struct{ file, target, want string }{
		{"scenarios/load.go", "env", "scenarios/load.go imports env; scenarios may import nothing of ours"},
		{"engine/engine.go", "scenarios", ""},
		{"engine/engine.go", "engine/toy", "engine/engine.go imports engine/toy; engine may import scenarios"},
		{"engine/toy/game.go", "scenarios", "engine/toy/game.go imports scenarios; engine/toy may import engine"},
		{"engine/toy/toy_test.go", "engine/enginetest", ""},
		{"engine/gamble/setup.go", "scenarios", ""},
		{"engine/gamble/setup.go", "engine/garden",
			"engine/gamble/setup.go imports engine/garden; engine/gamble may import engine, engine/hex, engine/dice, scenarios"},
		{"engine/gamble/internal/air/raid.go", "engine/gamble", ""},
		{"engine/gamble/setup.go", "engine/enginetest",
			"engine/gamble/setup.go imports engine/enginetest; engine/gamble may import engine, engine/hex, engine/dice, scenarios"},
		{"env/env.go", "engine/gamble", "env/env.go imports engine/gamble; env may import engine, env/filelock, scenarios"},
		{"env/env_test.go", "engine/gamble", ""},
		{"env/env_test.go", "agents", "env/env_test.go imports agents; env may import engine, env/filelock, scenarios"},
		{"models/net_test.go", "engine/toy", "models/net_test.go imports engine/toy; models may import models/kernel"},
		{"agents/mcts/search.go", "env", "agents/mcts/search.go imports env; agents/mcts may import engine"},
		{"training/internal/queue/queue.go", "training", ""},
		{"cmd/bridgehead/main.go", "training", ""},
		{"env/env.go", "cmd/bridgehead", "env/env.go imports cmd/bridgehead; env may import engine, env/filelock, scenarios"},
		{"tools/gen.go", "engine", "tools/gen.go is in no room; imports_test.go lists the rooms"},
		{"cmd/bridgehead/main.go", "tools", "cmd/bridgehead/main.go imports tools, which is in no room; imports_test.go lists the rooms"},
	}
	for _, c := range cases {
		if got := wall(c.file, c.target); got != c.want {
			t.Errorf("wall(%s, %s):\n  got  %q\n  want %q", c.file, c.target, got, c.want)
		}
	}
}
