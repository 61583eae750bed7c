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

// A place is a package with those below it, as far as these have no line of their own: a row of docs/rooms.md.
type place struct {
	dir    string
	room   string // key in rooms, where that is not dir
	what   string
	may    []string // what it may import besides itself
	why    string   // why it may not import more, or why that much
	within bool     // it may import what the room it lies in may
}

// house is the map of the house, lowest first. What a room may import stands above it; one that reaches up is refused.
// "engine/*" is every game that has no room of its own, as the toy has: the line of one game says what they all may import,
// and those that follow it are within.
var house = []place{
	{dir: "engine/elementary", what: "exp, log, tanh and other functions, equal in all bits wherever they run ([0025](decisions/0025-the-same-bits-everywhere.md))"},
	{dir: "engine", what: "the contract: Game, State, Action, chance nodes, perft", why: "What it knew of a game or of agents, every game would have to share."},
	{dir: "engine/enginetest", what: "the contract kit every game must pass; for tests only", may: []string{"engine"}, why: "Only the contract, so that a new game is tested by the same laws as the old ones."},
	{dir: "engine/enginetest/pig", what: "Pig, the dice game, with the contract and nothing else; for tests only", within: true},
	{dir: "engine/toy", what: "Three Bridges: one die, two sides, a known exact value", may: []string{"engine"}, why: "No data and no helpers: it is to show that the contract is enough."},
	{dir: "engine/enginetest/mines", what: "Mines, a made-up game of hidden moves with names that are found anywhere; for tests only", within: true},
	{dir: "engine/enginetest/padded", what: "Three Bridges with 64 KB a state, 9,500 actions and 300 KB of observation, for limits that were made for small games; for tests only", may: []string{"engine", "engine/toy"}},
	{dir: "engine/board", what: "how a game shows itself: its board and positions as data, what actions point to, odds", may: []string{"engine"}, why: "No rules: each game fills the types in a package beside its own."},
	{dir: "engine/board/canvas", what: "shapes, signs and writing on images"},
	{dir: "engine/board/boardtest", what: "the kit every desk must pass; for tests only", may: []string{"engine", "engine/board"}},
	{dir: "engine/notation", what: "positions as lines of keys and values: written, read back, every fault named", may: []string{"engine"}, why: "No game: what its fields are a game says."},
	{dir: "engine/hex", what: "hexagons: printed numbers, distances, floods, lines of sight, zones, regions"},
	{dir: "scenarios", what: "the data games are played on, embedded; reader and validator", may: []string{"engine/hex"}, why: "Data are read and checked without the rules that use them."},
	{dir: "scenarios/generate", what: "small scenarios drawn by a seed, of each game", may: []string{"scenarios", "engine/hex"}, why: "No rules: what is drawn is read by the scenarios, and played by the tests of games."},
	{dir: "engine/hex/plane", what: "maps of hexes as boards: cells, lines, bridges, names", may: []string{"engine/board", "engine/hex", "scenarios"}, why: "No game: what terrain looks like is handed in."},
	{dir: "engine/enginetest/meadow", what: "Meadow, a made-up game on hexes with a board, in two sizes; for tests only", may: []string{"engine", "engine/board", "engine/hex", "engine/hex/plane", "scenarios"}},
	{dir: "engine/board/picture", what: "positions of any game with a desk as images", may: []string{"engine/board", "engine/board/canvas", "engine/enginetest/meadow"}, why: "No game: it paints what a desk shows, in tests that of meadow."},
	{dir: "engine/gamble", room: "engine/*", what: "Monty's Gamble: Market-Garden, a file for each section of the rules", may: []string{"engine", "engine/board", "engine/board/canvas", "engine/notation", "scenarios", "engine/elementary"}, why: "No game knows another, and none knows env: dice, records and clocks are no business of rules."},
	{dir: "engine/gamble/slowtwin", what: "its legal actions once more, slowly and from the rules alone; for tests only", may: []string{"engine"}, why: "Not the game it proves: a line in common would hide the same mistake twice."},
	{dir: "engine/gamble/picture", what: "positions of it as images", within: true},
	{dir: "engine/gamble/desk", what: "how it shows itself to people: board, positions, ways, odds", within: true},
	{dir: "engine/endeavor", what: "The Mighty Endeavor, a file for each part of the rules", may: []string{"engine", "engine/board", "engine/hex", "engine/hex/plane", "engine/notation", "scenarios"}, why: "As engine/gamble."},
	{dir: "engine/endeavor/desk", what: "how it shows itself to people: board, positions, ways, fights foreseen", within: true},
	{dir: "engine/garden", what: "Operation Market Garden, a file for each section of the rules", may: []string{"engine", "engine/board", "engine/hex", "engine/hex/plane", "engine/notation", "scenarios"}, why: "As engine/gamble."},
	{dir: "engine/garden/desk", what: "how it shows itself to people: board, positions, ways, battles foreseen", within: true},
	{dir: "engine/garden/slowtwin", what: "its legal actions once more, slowly and from the rules alone; for tests only", may: []string{"engine"}, why: "As engine/gamble/slowtwin."},
	{dir: "engine/reich", what: "Highway to the Reich, a file for each part of the rules", may: []string{"engine", "engine/board", "engine/hex", "engine/hex/plane", "engine/notation", "scenarios"}, why: "As engine/gamble."},
	{dir: "engine/reich/desk", what: "how it shows itself to people: board, positions, ways, fire and close action foreseen", within: true},
	{dir: "engine/reich/slowtwin", what: "its legal actions once more, slowly and from the rules alone; for tests only", may: []string{"engine", "scenarios"}, why: "As engine/gamble/slowtwin; tests make skirmishes that no file holds, so that it takes a scenario as read."},
	{dir: "engine/endeavor/slowtwin", what: "its legal actions once more, slowly and from the rules alone; for tests only", may: []string{"engine"}, why: "As engine/gamble/slowtwin."},
	{dir: "env/filelock", what: "a lock on a directory, for one process at a time"},
	{dir: "env", what: "episodes: seeds, step, observation, reward, records", may: []string{"engine", "env/filelock"}, why: "No agents: an opponent is an interface here, handed in by the code that makes an environment."},
	{dir: "env/wire", what: "environments over TCP and Unix sockets ([wire.md](wire.md))", within: true},
	{dir: "models/kernel", what: "products of float32 matrices"},
	{dir: "models", what: "graph networks: shape, weights, forward pass", may: []string{"models/kernel", "engine/elementary"}, why: "No contract: it knows numbers only, and any game may feed it."},
	{dir: "models/fit", what: "the same network as a Gorgonia graph, with its losses and Adam", may: []string{"models", "models/kernel"}},
	{dir: "models/bundle", what: "the file format of a trained network ([models.md](models.md))", may: []string{"models"}},
	{dir: "models/opponents", what: "the networks that ship, embedded", may: []string{"models/bundle"}},
	{dir: "agents", what: "the interface of agents, specs, matches; `random` and `greedy`", may: []string{"env", "engine", "engine/elementary"}, why: "No list of games: an agent is made for the game it is given."},
	{dir: "agents/mcts", what: "Monte Carlo tree search with chance nodes", may: []string{"engine", "engine/elementary"}, why: "Neither agents nor env: self-play and agents use the same search, and neither is inside it."},
	{dir: "agents/expectimax", what: "exact and depth-limited expectimax with Star1 and Star2 pruning", may: []string{"engine"}, why: "As agents/mcts."},
	{dir: "agents/search", what: "the agents that play by these searches", may: []string{"agents", "agents/mcts", "agents/expectimax", "engine"}},
	{dir: "agents/cfr", what: "best play and equilibria of small games, hidden or not, and what the best answers to agents gain", may: []string{"agents", "engine"}},
	{dir: "agents/neural", what: "networks as agents and as evaluators: observation in, policy and value out ([neural.md](neural.md))", may: []string{"agents", "agents/mcts", "agents/search", "engine", "models", "models/bundle", "models/opponents", "engine/elementary", "env"}},
	{dir: "agents/analysis", what: "positions analysed in bulk, by lines of JSON ([analysis.md](analysis.md))", may: []string{"agents", "agents/neural", "agents/search", "engine", "env", "models/bundle"}, why: "No lists of games, agents or networks: they are handed in. The searches in tests only."},
	{dir: "agents/plan", what: "the agent `scripted`: a planner that plays campaigns through, for the games that have a doctrine; the tuning of its numbers", may: []string{"agents", "engine", "env", "engine/elementary"}, why: "No game: what it must know of one a doctrine tells it."},
	{dir: "agents/plan/plantest", what: "the kit that doctrines are tested with; for tests only", may: []string{"agents/plan", "agents", "engine", "engine/enginetest", "env"}, why: "No game: the doctrine under test is handed in."},
	{dir: "agents/plan/gamble", what: "the doctrine of Monty's Gamble: what its positions are worth and where campaigns begin", may: []string{"agents/plan", "agents", "engine", "engine/*", "env", "engine/elementary"}},
	{dir: "agents/plan/endeavor", what: "the doctrine of The Mighty Endeavor: what its positions are worth, how a phase is planned", may: []string{"agents/plan", "agents", "engine", "engine/endeavor", "engine/elementary", "env"}},
	{dir: "agents/plan/reich", what: "the doctrine of Highway to the Reich: what its positions are worth, who goes where and fires at whom", may: []string{"agents/plan", "agents", "engine", "engine/reich", "engine/elementary", "scenarios"}},
	{dir: "agents/plan/garden", what: "the doctrine of Operation Market Garden: what its positions are worth and the postures of a phase", may: []string{"agents/plan", "agents", "engine", "engine/garden", "engine/elementary", "env"}},
	{dir: "agents/plan/toy", what: "the doctrine of Three Bridges, the smallest there is", may: []string{"agents/plan", "agents", "engine", "engine/toy", "agents/expectimax", "env"}},
	{dir: "games", what: "the list of games: from words to a game", may: []string{"engine", "engine/board", "engine/board/picture", "engine/*", "engine/endeavor", "engine/garden", "engine/reich", "engine/hex", "engine/toy", "env", "scenarios", "scenarios/generate"}, why: "The one package that may know every game, so that no other need."},
	{dir: "agents/plan/judged", what: "the agent `staff`: that planner with a network as evaluator", may: []string{"agents", "agents/plan", "agents/plan/gamble", "agents/plan/toy", "agents/mcts", "agents/neural", "engine", "env", "games", "models", "models/bundle"}, why: "The doctrines and the list of games in tests only."},
	{dir: "arena/tactics", what: "solved positions, and scores of agents on them", may: []string{"agents", "agents/expectimax", "engine", "env", "scenarios"}},
	{dir: "agents/gtp", what: "external programs as agents, and agents as engines of other programs ([gtp.md](gtp.md))", may: []string{"agents", "engine", "env"}},
	{dir: "agents/roster", what: "the list of all agents", may: []string{"agents", "agents/cfr", "agents/search", "agents/plan", "agents/plan/endeavor", "agents/plan/gamble", "agents/plan/garden", "agents/plan/reich", "agents/plan/toy", "agents/plan/judged", "agents/neural", "engine", "games"}},
	{dir: "arena/markdown", what: "tables of generated pages"},
	{dir: "arena/plot", what: "the figures of reports, as SVG", may: []string{"agents"}},
	{dir: "arena", what: "paired matches, ratings, reports ([arena.md](arena.md))", may: []string{"agents", "arena/plot", "env", "env/filelock", "engine"}},
	{dir: "arena/ladder", what: "how strong the agents of this program are on a scenario: the run that measures it, and the page ([ladder.md](ladder.md))", may: []string{"arena/markdown", "arena", "agents", "agents/neural", "agents/roster", "engine", "games", "models/opponents"}},
	{dir: "arena/style", what: "how an opponent plays: attacks, moves, passes and losses beside the planner in its place", may: []string{"agents", "env", "engine", "engine/board", "models/opponents"}, why: "No list of games: what shows one is handed in."},
	{dir: "arena/card", what: "what is known of a network as an opponent: strength, style, exploiters, recipe, limits ([opponents.md](opponents.md))", may: []string{"arena/markdown", "agents/neural", "agents/roster", "engine", "games", "models/bundle", "models/opponents", "scenarios", "scenarios/generate"}},
	{dir: "arena/searchbench", what: "speed, error and scaling of the searches ([benchmarks.md](benchmarks.md))", may: []string{"arena/markdown", "agents", "agents/expectimax", "agents/mcts", "arena", "arena/plot", "env", "engine"}},
	{dir: "arena/suite", what: "agents on held-out scenarios, in one table; goals that are fair ([benchmarks.md](benchmarks.md))", may: []string{"arena/markdown", "arena", "agents", "env", "engine", "scenarios", "scenarios/generate"}},
	{dir: "arena/yardstick", what: "exact values of agents on games that are solved ([yardsticks.md](yardsticks.md))", may: []string{"arena/markdown", "agents", "agents/cfr", "engine", "env", "env/filelock"}},
	{dir: "training/disk", what: "as much of a file system as the stores of training need", may: []string{"env/filelock"}},
	{dir: "training/disk/crash", what: "a file system in memory that loses what was not synced, for tests", within: true},
	{dir: "training/replay", what: "the replay buffer on disk", may: []string{"training/disk", "engine", "env", "env/filelock", "engine/elementary"}, why: "No networks: a stored game is its actions, whatever learns from it."},
	{dir: "training/run", what: "the directory of a run: recipe, checkpoints, metrics", may: []string{"engine", "env", "env/filelock", "training/replay"}},
	{dir: "training/tensorboard", what: "numbers as event files, which TensorBoard shows as curves"},
	{dir: "training/diagnose", what: "calibration, Brier score and other diagnostics of a run", may: []string{"agents", "engine", "env", "training/replay"}},
	{dir: "training/foresight", what: "how well networks foretell the end of games", may: []string{"training/diagnose", "agents", "agents/neural", "engine", "env", "models", "models/bundle"}, why: "Networks in tests only."},
	{dir: "training/actor", what: "self-play games", may: []string{"agents", "agents/mcts", "engine", "env", "training/replay", "engine/elementary"}},
	{dir: "training/cluster", what: "the games of a run on any number of machines: jobs, the coordinator that counts, workers", may: []string{"models", "training/disk", "training/replay", "env"}, why: "No actors: what plays a game is handed in. Env in tests only, for made-up games."},
	{dir: "training/cluster/pack", what: "batches of games packed for their way"},
	{dir: "training/cluster/stream", what: "learner and workers connected by NATS JetStream", may: []string{"training/cluster", "training/cluster/pack", "training/disk", "training/replay", "models", "engine", "env"}},
	{dir: "training/cluster/web", what: "workers anywhere by HTTPS, networks, and how it stands", may: []string{"training/cluster", "training/cluster/pack", "training/disk", "training/replay", "models", "models/bundle", "engine", "env", "env/filelock"}},
	{dir: "training", what: "the learner, and whole runs ([training.md](training.md))", may: []string{"training/actor", "training/cluster", "training/disk", "training/replay", "training/run", "training/tensorboard", "agents", "agents/mcts", "agents/neural", "env", "engine", "models", "models/bundle", "models/fit", "engine/elementary", "scenarios/generate"}},
	{dir: "training/report", what: "a run as a page: curves, strength, diagnostics", may: []string{"training", "training/replay", "training/run", "training/diagnose", "agents", "agents/neural", "arena/plot", "env", "engine", "models", "models/bundle"}},
	{dir: "training/exploit", what: "what is won against an opponent that does not change by who sets out to", may: []string{"training", "agents", "agents/neural", "env", "engine", "models", "models/bundle", "models/opponents"}},
	{dir: "training/league", what: "checkpoints of a run that play each other: the learning curve in Elo", may: []string{"training", "training/report", "training/run", "agents", "arena", "env", "models/bundle"}},
	{dir: "gym", what: "environments from words: game, scenario, seat, opponent, rewards", may: []string{"agents", "agents/roster", "env", "engine", "games"}},
	{dir: "table", what: "games of people and agents in progress: seats, dice, undo, log, storage", may: []string{"agents", "env", "env/filelock", "engine", "engine/board", "scenarios"}, why: "No list of agents and none of games: both are handed in, so a test brings its own."},
	{dir: "table/insight", what: "what a person may ask at a position: the board as data, reach, odds, hints", may: []string{"table", "agents", "engine", "engine/board"}, why: "No games: each has its desk handed in."},
	{dir: "table/review", what: "analysis of a game: win chances, mistakes, luck", may: []string{"agents", "agents/plan", "agents/plan/gamble", "agents/mcts", "env", "engine"}},
	{dir: "table/puzzle", what: "puzzles of what people did wrong in their own games, and how they do at them"},
	{dir: "table/help", what: "the rules in our own words, with search and glossary, and games that teach", may: []string{"agents", "agents/roster", "env", "engine"}, why: "All of these in tests, which play the guided games."},
	{dir: "clients/web", what: "the page, built; it decides nothing about the rules", why: "It speaks JSON; what is legal the server says."},
	{dir: "clients/web/server", what: "the HTTP server of the page and its API ([api.md](api.md))", may: []string{"table", "table/insight", "table/puzzle", "table/review", "table/help", "agents", "env", "engine", "engine/board", "scenarios"}},
	{dir: "clients/web/server/menu", what: "what people may choose for a new game: scenarios, options, opponents and how strong they are", may: []string{"clients/web/server", "clients/web", "table", "table/insight", "agents", "agents/neural", "agents/roster", "arena/card", "engine", "games", "models/bundle", "models/opponents"}},
	{dir: "clients/tui", what: "the client for the terminal", may: []string{"table", "table/insight", "table/help", "agents", "games", "env", "engine", "engine/board"}},
	{dir: "clients/console", what: "the client that asks line by line", may: []string{"table", "table/insight", "agents", "env", "engine", "engine/board"}, why: "Agents in tests only."},
	{dir: "clients/mcp", what: "language models at the board, by the Model Context Protocol ([mcp.md](mcp.md))", may: []string{"table", "table/help", "agents", "env", "engine", "engine/board"}, why: "No list of games: it is handed in. Agents in tests only."},
	{dir: "clients/c", what: "the C library, and through it the Python package", may: []string{"gym", "games", "agents", "env", "engine"}},
	{dir: "cmd/bridgehead", room: "cmd", what: "the one binary", may: []string{anything}, why: "The top: nobody imports it, so that nothing useful may stay here."},
}

// rooms says what each room may import besides itself. A room reaches down to its sub-packages until one of them has a
// line of its own.
var rooms, roomsTwice = roomsOf(house)

// roomsOf also returns what is wrong with lines that would say once more, and otherwise, what a room may import. The first
// one holds.
func roomsOf(house []place) (all map[string][]string, faults []string) {
	all = map[string][]string{"": nil} // the tests of the house
	for _, p := range house {
		room := cmp.Or(p.room, p.dir)
		_, twice := all[room]
		switch {
		case p.within:
		case twice:
			faults = append(faults, fmt.Sprintf("imports_test.go: the line of %s opens the room %s, which another line has opened: say within: true", p.dir, room))
		default:
			all[room] = p.may
		}
	}
	return all, faults
}

// testRooms are open to the tests of every room that may import the contract; the games are there to
// be played in tests, though no code above engine may name one.
var testRooms = []string{"engine", "engine/enginetest", "engine/enginetest/meadow", "engine/board/boardtest", "agents/plan/plantest", "engine/toy", "engine/*", "engine/endeavor", "engine/garden", "engine/reich", "engine/gamble/slowtwin", "engine/garden/slowtwin", "engine/endeavor/slowtwin", "engine/reich/slowtwin", "scenarios"}

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
		return to == "engine" || to == "engine/enginetest" || to == "engine/board/boardtest" || to == "engine/toy" || strings.HasPrefix(to, "engine/") && strings.HasSuffix(to, "/slowtwin")
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

// A second line for one room is refused, before or after the first, and takes nothing away from it.
func TestRoomsAreOpenedOnce(t *testing.T) {
	for _, fault := range roomsTwice {
		t.Error(fault)
	}
	room := place{dir: "engine/gamble", room: "engine/*", may: []string{"engine", "scenarios"}}
	other := place{dir: "engine/garden", room: "engine/*", may: []string{"engine"}}
	for _, lines := range [][]place{{room, other}, {other, room}} {
		all, faults := roomsOf(lines)
		if len(faults) != 1 || !strings.Contains(faults[0], lines[1].dir+" opens the room engine/*") || !slices.Equal(all["engine/*"], lines[0].may) {
			t.Errorf("%s first: %v, %v", lines[0].dir, all, faults)
		}
	}
	other.within, other.room = true, ""
	for _, lines := range [][]place{{room, other}, {other, room}} {
		if all, faults := roomsOf(lines); len(faults) > 0 || len(all) != 2 || !slices.Equal(all["engine/*"], room.may) {
			t.Errorf("%s first: %v, %v", lines[0].dir, all, faults)
		}
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
		{"agents/plan/campaign.go", "engine/gamble/slowtwin",
			"agents/plan/campaign.go imports engine/gamble/slowtwin; agents/plan may import "},
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
