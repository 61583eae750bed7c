package suite

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/arena"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/scenarios/generate"
)

var registry = agents.Builtin()

// tools know Three Bridges and the agents that every game has; passer is said not to play the scenario other.
func tools() arena.Tools {
	return arena.Tools{
		Workers: 2,
		Game: func(s arena.Scenario) (engine.Game, error) {
			if !strings.HasPrefix(s.ID, "toy/") {
				return nil, errors.New("no such game")
			}
			o, err := toy.ParseOptions(s.Options)
			if err != nil {
				return nil, err
			}
			return toy.New(o)
		},
		Agent: func(g engine.Game, spec string) (agents.Agent, error) {
			if spec == "network" {
				return nil, errors.New("no network plays it")
			}
			return registry.New(g, spec)
		},
	}
}

func plan() Plan {
	return Plan{Games: []Field{{Game: "toy", Scenarios: []string{"toy/three-bridges"}}}, Agents: []string{"random", "passer"},
		Opponent: "greedy", Pairs: 6, Seed: 1}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// A run gives the table of what was played, goes on where it was stopped, and comes to the same whatever the workers.
func TestRun(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "run")
	must(t, Create(dir, plan(), tools()))
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Play(stopped, dir, tools()); !errors.Is(err, context.Canceled) {
		t.Fatalf("a run that is stopped: %v", err)
	}
	r, err := Read(dir)
	must(t, err)
	if r.Complete || r.Rows[0].Cells[0] != (Cell{}) || r.Rows[0].Mean != (Cell{}) {
		t.Errorf("nothing was played, and the table says %+v", r)
	}
	must(t, Play(t.Context(), dir, tools()))
	r, err = Read(dir)
	must(t, err)
	if !r.Complete || len(r.Rows) != 2 || r.Games[0] != "toy" {
		t.Fatalf("the table is %+v", r)
	}
	c, pairs, err := arena.Load(filepath.Join(dir, "toy"))
	must(t, err)
	for i, row := range r.Rows {
		points, games := 0., 0
		for _, p := range pairs {
			if c.Agents[p.Agents[1]] == row.Agent {
				points, games = points+p.Games[0].Score(1)+p.Games[1].Score(0), games+2
			}
		}
		cell := row.Cells[0]
		if cell.Pairs != 6 || games != 12 || cell.Share != points/12 || !(cell.Low <= cell.Share && cell.Share <= cell.High && cell.Low < cell.High) {
			t.Errorf("row %d: %+v, want %v of %d", i, cell, points, games)
		}
		if row.Mean.Share != cell.Share {
			t.Errorf("the mean of one game is %+v, want %+v", row.Mean, cell)
		}
	}
	again := filepath.Join(t.TempDir(), "again")
	must(t, Create(again, plan(), tools()))
	one := tools()
	one.Workers = 1
	must(t, Play(t.Context(), again, one))
	second, err := Read(again)
	must(t, err)
	var a, b bytes.Buffer
	must(t, errors.Join(r.WriteMarkdown(&a), second.WriteMarkdown(&b)))
	if a.String() != b.String() || !strings.Contains(a.String(), "| agent | toy | mean |") {
		t.Errorf("the tables are\n%s\n%s", &a, &b)
	}
	must(t, WriteReports(dir, r))
	text, err := os.ReadFile(filepath.Join(dir, "table.json"))
	must(t, err)
	var back Report
	must(t, json.Unmarshal(text, &back))
	if back.Rows[1].Cells[0] != r.Rows[1].Cells[0] {
		t.Errorf("the JSON says %+v", back)
	}
}

// The interval of a cell is that within scenarios: to win all games on one and lose all on the other is not to vary.
func TestCell(t *testing.T) {
	c := arena.Config{Agents: []string{"greedy", "random"}, Scenarios: make([]arena.Scenario, 2)}
	var pairs []arena.Pair
	for i := range 80 {
		greedy := float64(1 - 2*(i%2)) // wins both games, or loses both
		pairs = append(pairs, arena.Pair{Agents: [2]int{0, 1}, Scenario: i % 2,
			Games: []arena.Game{{Returns: [2]float64{greedy, -greedy}}, {Returns: [2]float64{-greedy, greedy}}}})
	}
	if got := cellOf(&c, pairs, "random"); got.Pairs != 80 || got.Share != 0.5 || got.Low < 0.47 || got.High > 0.53 || got.Low == got.High {
		t.Errorf("got %+v, want a half within three points", got)
	}
}

// Who does not play a game has a dash there; who plays none is an error.
func TestAbsent(t *testing.T) {
	p := plan()
	p.Agents = append(p.Agents, "network")
	err := Create(filepath.Join(t.TempDir(), "run"), p, tools())
	if err == nil || !strings.Contains(err.Error(), "network plays none of the games: on toy/three-bridges: no network plays it") {
		t.Errorf("%v", err)
	}
	row := Row{Agent: "network", Cells: []Cell{{4, 0.5, 0.4, 0.6}, {}}}
	row.Mean = mean(row.Cells)
	r := Report{Opponent: "greedy", Pairs: 4, Games: []string{"a", "b"}, Rows: []Row{row}, Complete: true}
	var text bytes.Buffer
	must(t, r.WriteMarkdown(&text))
	if !strings.Contains(text.String(), "| `network` | 50.0 (40 to 60) | - | - |") {
		t.Errorf("got\n%s", &text)
	}
}

// A run goes on by the networks that it was begun with alone; what is complete is read whatever is there now.
func TestNetworks(t *testing.T) {
	sums := map[string]string{"one": "0123456789abcdef"}
	named := tools()
	named.Networks = func(_ engine.Game, spec string) (map[string]string, error) {
		if spec != "random" {
			return nil, nil
		}
		return sums, nil
	}
	dir := filepath.Join(t.TempDir(), "run")
	must(t, Create(dir, plan(), named))
	c, err := arena.ReadConfig(filepath.Join(dir, "toy"))
	if err != nil || len(c.Networks) != 1 || c.Networks["one"] != sums["one"] {
		t.Fatalf("%v: noted %v, want %v", err, c.Networks, sums)
	}
	sums = map[string]string{"one": "fedcba9876543210", "two": "00"}
	err = Play(t.Context(), dir, named)
	for _, want := range []string{"toy: ", "network one: the run was begun with 0123456789ab, and now there is fedcba987654", "network two: the run was begun with none"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	if r, err := Read(dir); err != nil || r.Rows[0].Cells[0].Pairs != 0 {
		t.Errorf("%v: something was played: %+v", err, r)
	}
	sums = c.Networks
	must(t, Play(t.Context(), dir, named))
	sums = nil
	must(t, Play(t.Context(), dir, named))
}

// A run that cannot be begun leaves nothing.
func TestCreateLeavesNothing(t *testing.T) {
	parent := t.TempDir()
	calls := 0
	failing := tools()
	whole := failing.Game
	failing.Game = func(s arena.Scenario) (engine.Game, error) {
		if calls++; calls > 3 { // both games are described, and one is begun
			return nil, errors.New("the disk is full")
		}
		return whole(s)
	}
	p := plan()
	p.Games = append(p.Games, Field{Game: "again", Scenarios: p.Games[0].Scenarios})
	if err := Create(filepath.Join(parent, "run"), p, failing); err == nil || !strings.Contains(err.Error(), "the disk is full") {
		t.Fatalf("got %v", err)
	}
	if left, err := os.ReadDir(parent); err != nil || len(left) > 0 {
		t.Errorf("%v: %v is left", err, left)
	}
	must(t, Create(filepath.Join(parent, "run")+"/", p, tools()))
	if left, err := os.ReadDir(parent); err != nil || len(left) != 1 || left[0].Name() != "run" {
		t.Errorf("%v: there is %v", err, left)
	}
}

// The interval of a mean of two alike is narrower by the root of two.
func TestMean(t *testing.T) {
	m := mean([]Cell{{10, 0.4, 0.3, 0.6}, {10, 0.6, 0.5, 0.8}})
	if m.Pairs != 20 || m.Share != 0.5 || m.Low < 0.4292 || m.Low > 0.4294 || m.High < 0.6414 || m.High > 0.6415 {
		t.Errorf("got %+v", m)
	}
}

func TestPlanRefuses(t *testing.T) {
	for says, change := range map[string]func(p *Plan){
		"games: got none":                        func(p *Plan) { p.Games = nil },
		`games[0]: got "../x"`:                   func(p *Plan) { p.Games[0].Game = "../x" },
		"toy has no scenarios":                   func(p *Plan) { p.Games[0].Scenarios = nil },
		"agents: got none":                       func(p *Plan) { p.Agents = nil },
		"random is given twice":                  func(p *Plan) { p.Agents = []string{"random", "random"} },
		"greedy is whom the others meet":         func(p *Plan) { p.Agents = []string{"greedy"} },
		"pairs: got 0, want 1 to 100000":         func(p *Plan) { p.Pairs = 0 },
		"no such game":                           func(p *Plan) { p.Games[0].Scenarios = []string{"chess/one"} },
		"opponent: on toy/three-bridges: no net": func(p *Plan) { p.Opponent = "network" },
	} {
		p, dir := plan(), filepath.Join(t.TempDir(), "run")
		change(&p)
		err := Create(dir, p, tools())
		if err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %q", err, says)
		}
		if _, err := os.Stat(dir); err == nil {
			t.Errorf("%q: the directory is there", says)
		}
	}
	dir := t.TempDir()
	if _, err := Read(dir); err == nil || !strings.Contains(err.Error(), "no run of the suite is here") {
		t.Errorf("%v", err)
	}
	if err := Create(dir, plan(), tools()); err == nil || !strings.Contains(err.Error(), "want a new directory") {
		t.Errorf("%v", err)
	}
	must(t, os.WriteFile(filepath.Join(dir, PlanFile), []byte(`{"format": "bridgehead-suite 9"}`), 0o644))
	if _, err := Read(dir); err == nil || !strings.Contains(err.Error(), `format: got "bridgehead-suite 9"`) {
		t.Errorf("%v", err)
	}
}

// FuzzReadPlan: whatever stands in the file of a plan, it is read or refused.
func FuzzReadPlan(f *testing.F) {
	text, err := json.Marshal(plan())
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(`{"format": "bridgehead-suite 1", "games": [{"game": "toy"}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		dir := t.TempDir()
		must(t, os.WriteFile(filepath.Join(dir, PlanFile), text, 0o644))
		if p, err := ReadPlan(dir); err == nil && (len(p.Games) == 0 || len(p.Agents) == 0) {
			t.Errorf("%+v was read", p)
		}
	})
}

// All scenarios of the list are held out, and there are as many of each game.
func TestScenarios(t *testing.T) {
	keys, of, err := Scenarios()
	must(t, err)
	for _, key := range keys {
		if len(of[key]) != len(of[keys[0]]) {
			t.Errorf("%d scenarios of %s and %d of %s", len(of[key]), key, len(of[keys[0]]), keys[0])
		}
		for _, id := range of[key] {
			seed, _, ok := generate.ParseName(strings.TrimPrefix(id, key+"/"))
			if !ok || seed < generate.HeldOut {
				t.Errorf("%s is not held out", id)
			}
		}
	}
}
