// Package bridgehead_test holds the tests of the repository as a whole: which package imports which, and
// what every package and page must have.
package bridgehead_test

import (
	"cmp"
	"fmt"
	"go/parser"
	"go/token"
	"os"
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
	"engine":            {},
	"engine/enginetest": {"engine"},
	"engine/toy":        {"engine"},
	"engine/hex":        {},
	"engine/*":          {"engine", "scenarios", "engine/elementary"},
	"scenarios":         {"engine/hex"},
	"engine/elementary": {},
	"env":               {"engine", "env/filelock"},
	"env/filelock":      {},
	"models":            {"models/kernel", "engine/elementary"},
	"models/kernel":     {},
	"models/fit":        {"models", "models/kernel"},
	"models/bundle":     {"models"},
	"models/opponents":  {"models/bundle"},
	"agents":            {"env", "engine", "engine/elementary"},
	"agents/mcts":       {"engine", "engine/elementary"},
	"agents/search":     {"agents", "agents/mcts", "engine"},
	"agents/expectimax": {"engine"},
	"agents/club":       {"agents", "engine", "engine/*", "env", "engine/elementary"},
	"agents/gtp":        {"agents", "engine", "env"},
	"agents/deep":       {"agents", "agents/expectimax", "engine"},
	"agents/tactics":    {"agents", "agents/expectimax", "engine", "env", "scenarios"},
	"agents/roster":     {"agents", "agents/search", "agents/deep", "agents/club", "agents/neural", "agents/staff"},
	"arena":             {"agents", "arena/plot", "env", "env/filelock", "engine"},
	"arena/plot":        {"agents"},
	"arena/gauge":       {"agents", "agents/expectimax", "agents/mcts", "arena", "arena/plot", "env", "engine"},
	"agents/staff":      {"agents", "agents/club", "agents/mcts", "agents/neural", "engine", "engine/*", "env", "games", "models", "models/bundle"},
	"agents/neural":     {"agents", "agents/mcts", "agents/search", "engine", "models", "models/bundle", "models/opponents", "engine/elementary", "env"},
	"table":             {"agents", "env", "env/filelock", "engine", "scenarios"},
	"table/insight":     {"table", "agents", "engine", "engine/*", "scenarios"},
	"table/review":      {"agents", "agents/club", "agents/mcts", "env", "engine"},
	"table/help":        {"agents", "agents/roster", "env", "engine"}, // in tests, which play games
	"web":               {"table", "table/insight", "table/review", "table/help", "agents", "env", "engine"},
	"clients/web":       {},
	"clients/tui":       {"table", "table/insight", "table/help", "agents", "games", "env", "engine"},
	"training/replay":   {"engine", "env", "env/filelock", "engine/elementary"},
	"training/run":      {"engine", "env", "env/filelock", "training/replay"},
	"training/diagnose": {"agents", "engine", "env", "training/replay"},
	"training/actor":    {"agents", "agents/mcts", "engine", "env", "training/replay"},
	"training":          {"training/actor", "training/replay", "training/run", "agents", "agents/mcts", "agents/neural", "env", "engine", "models", "models/bundle", "models/fit", "engine/elementary"},
	"training/report":   {"training", "training/replay", "training/run", "training/diagnose", "agents", "agents/neural", "arena/plot", "env", "engine", "models", "models/bundle"},
	"training/league":   {"training/report", "training/run", "agents", "arena", "env", "models/bundle"},
	"games":             {"engine", "engine/*", "engine/toy", "env", "scenarios"},
	"gym":               {"agents", "agents/roster", "env", "engine", "games"},
	"clients/c":         {"gym", "games", "agents", "env", "engine"},
	"cmd":               {anything},

	"engine/gamble/slowtwin": {"engine"}, // for tests only, like the kit
}

// testRooms are open to the tests of every room that may import the contract; the games are there to
// be played in tests, though no code above engine may name one.
var testRooms = []string{"engine", "engine/enginetest", "engine/toy", "engine/*", "engine/gamble/slowtwin", "scenarios"}

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
		return to == "engine" || to == "engine/enginetest" || to == "engine/toy" || to == "engine/gamble/slowtwin"
	}
	return slices.Contains(may, "engine") && slices.Contains(testRooms, to)
}

// gameOf returns the directory of the game that dir belongs to.
func gameOf(dir string) string {
	parts := strings.Split(dir, "/")
	return strings.Join(parts[:min(2, len(parts))], "/")
}

// an importing is one import of ours in a file.
type importing struct{ file, target string }

// importings lists the imports between directories of ours.
func importings(t *testing.T) (all []importing) {
	t.Helper()
	for _, file := range sourceFiles(t) {
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Errorf("%v", err)
			continue
		}
		for _, imp := range f.Imports {
			target, _ := strconv.Unquote(imp.Path.Value)
			if target == module || strings.HasPrefix(target, module+"/") {
				all = append(all, importing{file, strings.TrimPrefix(strings.TrimPrefix(target, module), "/")})
			}
		}
	}
	return all
}

func TestImports(t *testing.T) {
	for _, i := range importings(t) {
		if fault := wall(i.file, i.target); fault != "" {
			t.Error(fault)
		}
	}
}

// A permission that nobody uses says something false about the layout: without it every import must still
// be allowed, or it has to go.
func TestUnusedPermissions(t *testing.T) {
	all := importings(t)
	for room, may := range rooms {
		if info, err := os.Stat(strings.TrimSuffix(cmp.Or(room, "."), "/*")); err != nil || !info.IsDir() {
			t.Errorf("imports_test.go lists %s, which is not there", room)
		}
		for i, p := range may {
			rooms[room] = slices.Concat(may[:i], may[i+1:])
			if p != anything && !slices.ContainsFunc(all, func(i importing) bool { return wall(i.file, i.target) != "" }) {
				t.Errorf("%s may import %s and never does", room, p)
			}
		}
		rooms[room] = may
	}
}

// A wall nobody has run into may not be there: each kind once.
func TestWalls(t *testing.T) {
	cases := []struct{ file, target, want string }{
		{"scenarios/load.go", "env", "scenarios/load.go imports env; scenarios may import engine/hex"},
		{"engine/engine.go", "scenarios", "engine/engine.go imports scenarios; engine may import "},
		{"engine/engine.go", "engine/toy", "engine/engine.go imports engine/toy; engine may import "},
		{"engine/toy/game.go", "scenarios", "engine/toy/game.go imports scenarios; engine/toy may import "},
		{"engine/toy/toy_test.go", "engine/enginetest", ""},
		{"engine/gamble/setup.go", "scenarios", ""},
		{"engine/gamble/setup.go", "engine/garden",
			"engine/gamble/setup.go imports engine/garden; engine/gamble may import "},
		{"engine/gamble/internal/air/raid.go", "engine/gamble", ""},
		{"engine/gamble/slowtwin/nodes.go", "engine/gamble", "engine/gamble/slowtwin/nodes.go imports engine/gamble; engine/gamble/slowtwin may import "},
		{"engine/gamble/setup.go", "engine/gamble/slowtwin",
			"engine/gamble/setup.go imports engine/gamble/slowtwin; engine/gamble may import "},
		{"engine/gamble/setup_test.go", "engine/gamble/slowtwin", ""},
		{"agents/club/plan.go", "engine/gamble/slowtwin",
			"agents/club/plan.go imports engine/gamble/slowtwin; agents/club may import "},
		{"engine/gamble/setup.go", "engine/enginetest",
			"engine/gamble/setup.go imports engine/enginetest; engine/gamble may import "},
		{"env/env.go", "engine/gamble", "env/env.go imports engine/gamble; env may import "},
		{"env/env_test.go", "engine/gamble", ""},
		{"env/env_test.go", "agents", "env/env_test.go imports agents; env may import "},
		{"models/net_test.go", "engine/toy", "models/net_test.go imports engine/toy; models may import "},
		{"agents/mcts/search.go", "env", "agents/mcts/search.go imports env; agents/mcts may import "},
		{"training/internal/queue/queue.go", "training", ""},
		{"cmd/bridgehead/main.go", "training", ""},
		{"env/env.go", "cmd/bridgehead", "env/env.go imports cmd/bridgehead; env may import "},
		{"tools/gen.go", "engine", "tools/gen.go is in no room; imports_test.go lists the rooms"},
		{"cmd/bridgehead/main.go", "tools", "cmd/bridgehead/main.go imports tools, which is in no room; imports_test.go lists the rooms"},
	}
	for _, c := range cases {
		// What a room may import is the map's business: the sentence up to there is what is tested.
		got := wall(c.file, c.target)
		if c.want == "" && got != "" || !strings.HasPrefix(got, c.want) {
			t.Errorf("wall(%s, %s):\n  got  %q\n  want %q", c.file, c.target, got, c.want)
		}
	}
}
