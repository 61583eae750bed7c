package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/arena/searchbench"
	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/training/actor"
	buffer "bridgehead/training/replay"
)

// golden compares lines with a file of testdata/golden, or writes it.
func golden(t *testing.T, name string, lines []string) {
	t.Helper()
	file := filepath.Join("testdata", "golden", name)
	if enginetest.Update() {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; make golden writes it", err)
	}
	want := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for i := range max(len(lines), len(want)) {
		at := func(lines []string) string {
			if i < len(lines) {
				return lines[i]
			}
			return "nothing"
		}
		if got, want := at(lines), at(want); got != want {
			t.Errorf("line %d: got %s, want %s", i+1, got, want)
		}
	}
	if t.Failed() {
		t.Errorf("where rules, networks or searches were changed on purpose, make golden writes %s again; where only the machine is another, it is a fault", file)
	}
}

// TestGoldenBench pins the signatures of bench: a change of the rules, of a scenario or of the order of actions shows itself in the files
// of the games. Of whole campaigns, where one random game may take half a minute, the beginning is pinned.
func TestGoldenBench(t *testing.T) {
	const beginning = 20_000
	for _, kind := range games.Kinds {
		var lines []string
		for _, scenario := range kind.Scenarios() {
			g, err := games.New(kind.Key, scenario, "")
			if err != nil {
				t.Fatal(err)
			}
			rules, name := searchbench.NewRules(g, nil), g.Scenario()
			sign := rules.Sign
			if kind.Whole != "" && scenario == kind.Name(kind.Whole) {
				name = fmt.Sprintf("%s, %d nodes", name, beginning)
				sign = func() (searchbench.Signed, error) { return rules.SignBeginning(beginning) }
			}
			signed, err := sign()
			if err != nil {
				t.Fatal(err)
			}
			lines = append(lines, fmt.Sprintf("bench %s %016x", name, signed.Signature))
		}
		t.Run(kind.Key, func(t *testing.T) { golden(t, "bench-"+kind.Key+".txt", lines) })
	}
}

// TestGoldenSearches pins what searches do.
func TestGoldenSearches(t *testing.T) {
	var lines []string
	for _, scenario := range []string{"basic", "one-bridge"} {
		out := mustRun(t, "", "bench", "search", "--sections", "speed", "--scenario", scenario, "--runs", "1", "--roots", "4", "--sims", "400", "--json")
		var report searchbench.Report
		if err := json.Unmarshal([]byte(out), &report); err != nil {
			t.Fatal(err)
		}
		for _, r := range report.Speed[0].Rows {
			lines = append(lines, fmt.Sprintf("bench search %s %s %s", report.Speed[0].Scenario, strings.ReplaceAll(r.Search, ", ", "+"), r.Signature))
		}
	}
	golden(t, "searches.txt", lines)
}

// selfPlayed are games of self-play by the networks that come with the program, in the ways that training plays them.
var selfPlayed = []struct {
	scenario, network string
	options           actor.Options
	neural            neural.Options
	steps             int // 0: the whole game
}{
	{scenario: "nijmegen", network: "nijmegen", neural: neural.Options{Margin: 0.3},
		options: actor.Options{Full: 12, Fast: 2, Share: 0.25, Considered: 4, GumbelScale: 1, CScale: 0.5, PolicyShare: 0.05, Luck: true}},
	{scenario: "arnhem", network: "arnhem", neural: neural.Options{PriorTemperature: 1.5},
		options: actor.Options{Full: 8, Fast: 2, Share: 0.2, Considered: 8, GumbelScale: 1, CScale: 1, Tree: mcts.Options{Dice: mcts.Sampled}}},
	{scenario: "breakout", network: "breakout", options: actor.Options{Fast: 1, Considered: 1, CScale: 1, Luck: true}},
}

// matched are agents that play each other.
var matched = []struct {
	scenario string
	agents   [2]string
	sims     int
	steps    int // of the game that are played
}{
	{"basic", [2]string{"german-elite", "allied-veteran"}, 6, 80},
	{"basic", [2]string{"staff:model=basic,lines=40,width=3,sketch=30,dice=1", "scripted:lines=40,width=3,sketch=30,dice=1"}, 0, 120},
	{"nijmegen", [2]string{"neural:model=nijmegen,search=none,temperature=1.5", "neural:model=nijmegen,sims=64,m=16,margin=0.5"}, 6, 150},
	{"arnhem", [2]string{"neural:model=arnhem,search=puct,batch=4", "neural:model=arnhem,search=none,temperature=1.3"}, 6, 150},
	{"breakout", [2]string{"greedy", "expectimax:nodes=400"}, 0, 60},
	{"one-bridge", [2]string{"uct:eval=club", "gumbel:eval=score"}, 40, 0},
	{"one-bridge", [2]string{"puct:dirichlet_fraction=0.25", "olmcts"}, 40, 0},
	{"one-bridge", [2]string{"flat", "uct:tt=true,best=0.3,eval=rollout"}, 40, 0},
}

// TestGoldenGames pins games, values and targets, to the bit, as they are on every processor
// (docs/decisions/0025-the-same-bits-everywhere.md).
func TestGoldenGames(t *testing.T) {
	var lines []string
	for _, p := range selfPlayed {
		lines = append(lines, fmt.Sprintf("self-play %s %s", p.scenario, selfPlay(t, p.scenario, p.network, p.neural, p.options)))
	}
	for _, m := range matched {
		lines = append(lines, fmt.Sprintf("match %s %s %s %s", m.scenario, m.agents[0], m.agents[1], match(t, m.scenario, m.agents, m.sims, m.steps)))
	}
	golden(t, "games.txt", lines)
}

// newGame makes a game of gamble.
func newGame(t *testing.T, scenario string) engine.Game {
	t.Helper()
	g, err := games.New("gamble", scenario, "")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// selfPlay plays a game and returns a digest of it and of all that is learnt from it.
func selfPlay(t *testing.T, scenario, network string, judged neural.Options, o actor.Options) string {
	t.Helper()
	g := newGame(t, scenario)
	b, err := neural.Networks.Load(network)
	if err != nil {
		t.Fatal(err)
	}
	eval, err := neural.Networks.Evaluator(b, g, 1, judged)
	if err != nil {
		t.Fatal(err)
	}
	a, err := actor.New(g, eval, o)
	if err != nil {
		t.Fatal(err)
	}
	game, err := a.Play(t.Context(), actor.Task{Seed: 25})
	if err != nil {
		t.Fatal(err)
	}
	text, err := buffer.Encode(game)
	if err != nil {
		t.Fatal(err)
	}
	h := sha256.New()
	h.Write(text)
	all := make([]int, len(game.Moves))
	for i := range all {
		all[i] = i
	}
	err = buffer.Extract(g, game, all, func(_ int, _ engine.State, _ *buffer.Move, f *buffer.Future) {
		put(h, f.Short(buffer.ByMoves, 6), f.Short(buffer.ByImpulses, 3), f.Adjusted(0.7), f.Value(4))
	})
	if err != nil {
		t.Fatal(err)
	}
	return digest(h)
}

// match plays some steps of a game and returns a digest of its actions and of all that the agents say of them.
func match(t *testing.T, scenario string, specs [2]string, sims, steps int) string {
	t.Helper()
	g := newGame(t, scenario)
	var players [2]agents.Agent
	for side, spec := range specs {
		a, err := roster.Registry.New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		a.Reset(uint64(side))
		players[side] = a
	}
	h, dice := sha256.New(), env.NewDice(25)
	for s, n := g.New(), 0; s.Player() != engine.Terminal && (steps == 0 || n < steps); n++ {
		if s.Player() == engine.Chance {
			s.Apply(dice.Draw(s))
			continue
		}
		a, why, err := players[s.Player()].Act(context.Background(), s, agents.Budget{Simulations: sims})
		if err != nil {
			t.Fatal(err)
		}
		put(h, int64(a), why.Value, int64(why.Simulations))
		for _, c := range why.Candidates {
			put(h, int64(c.Action), c.Value, int64(c.Visits))
		}
		s.Apply(a)
	}
	return digest(h)
}

// put writes numbers as they are in memory, in one order of bytes.
func put(h hash.Hash, numbers ...any) {
	for _, n := range numbers {
		if f, ok := n.(float64); ok {
			n = math.Float64bits(f)
		}
		if err := binary.Write(h, binary.LittleEndian, n); err != nil {
			panic(err)
		}
	}
}

func digest(h hash.Hash) string { return fmt.Sprintf("%x", h.Sum(nil)[:8]) }

// goldens are the tests that ask for the same bits everywhere.
const goldens = "^TestGolden(Searches|Games)$"

// TestOtherLoops runs the goldens once more with the loops of other processors: those for AVX2 and those in Go.
func TestOtherLoops(t *testing.T) {
	if testing.Short() {
		t.Skip("plays the goldens again")
	}
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for _, off := range []string{"cpu.avx512f=off", "cpu.avx2=off"} {
		t.Run(off, func(t *testing.T) {
			cmd := exec.CommandContext(t.Context(), program, "-test.run", goldens, "-test.v")
			cmd.Env = append(slices.Clone(os.Environ()), "GODEBUG="+off)
			out, err := cmd.CombinedOutput()
			if err != nil || bytes.Count(out, []byte("\n--- PASS")) != 2 {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
}
