package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http/httptest"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/gtp"
	"bridgehead/agents/mcts"
	"bridgehead/agents/roster"
	"bridgehead/clients/web/server"
	"bridgehead/clients/web/server/menu"
	"bridgehead/engine"
	"bridgehead/engine/enginetest/padded"
	"bridgehead/env"
	"bridgehead/table"
	"bridgehead/training/actor"
	kept "bridgehead/training/replay"
)

// mostHeap is what a game of this size may take on the heap, through every door, in bytes.
const mostHeap = 1536 << 20

// TestPadded plays a game of 64 KB a state, 9,500 actions and 300 KB of observation through every door but the C library and
// what stands on it, whose games are those of package games. Whoever meets a limit here that was made for small games mends it.
func TestPadded(t *testing.T) {
	for _, door := range []struct {
		name string
		walk func(t *testing.T, g *padded.Game)
	}{
		{"env", paddedEnv}, {"vector", paddedVector}, {"search", paddedSearch}, {"record", paddedRecord},
		{"training", paddedTraining}, {"table", paddedTable}, {"gtp", paddedGTP},
	} {
		t.Run(door.name, func(t *testing.T) {
			heap := watchHeap()
			began := time.Now()
			door.walk(t, padded.Default())
			if peak := heap(); peak > mostHeap {
				t.Errorf("the heap came to %d MB, want at most %d MB", peak>>20, mostHeap>>20)
			} else {
				t.Logf("%d MB of heap, %v", peak>>20, time.Since(began).Round(time.Millisecond))
			}
		})
	}
}

// watchHeap looks at the heap until the function it returns is called, which tells the largest.
func watchHeap() (stop func() uint64) {
	runtime.GC()
	done, peak := make(chan struct{}), make(chan uint64)
	look := func(most uint64) uint64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return max(most, m.HeapAlloc)
	}
	go func() {
		tick := time.NewTicker(20 * time.Millisecond)
		defer tick.Stop()
		for most := uint64(0); ; {
			select {
			case <-tick.C:
				most = look(most)
			case <-done:
				peak <- look(most)
				return
			}
		}
	}()
	return func() uint64 { close(done); return <-peak }
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// paddedEnv plays episodes, whole observations and masks and all.
func paddedEnv(t *testing.T, g *padded.Game) {
	e, err := env.New(g, env.DefaultConfig(), nil)
	must(t, err)
	for seed := range uint64(5) {
		ts, err := e.Reset(seed, nil)
		for must(t, err); !ts.Over(); must(t, err) {
			if len(ts.Observation) != padded.ObsBytes/4 || len(ts.Mask) != padded.NumActions || len(ts.Legal)%padded.Names != 0 {
				t.Fatalf("an observation of %d, a mask of %d and %d legal actions", len(ts.Observation), len(ts.Mask), len(ts.Legal))
			}
			ts, err = e.Step(ts.Legal[len(ts.Legal)-1])
		}
	}
}

// paddedVector plays in many slots.
func paddedVector(t *testing.T, g *padded.Game) {
	const slots = 64
	envs := make([]*env.Env, slots)
	for i := range envs {
		var err error
		envs[i], err = env.New(g, env.DefaultConfig(), nil)
		must(t, err)
	}
	v, err := env.NewVector(envs, env.VectorOptions{Autoreset: env.NextStep})
	must(t, err)
	defer v.Close()
	b := env.Buffers{
		Observations: make([]float32, slots*padded.ObsBytes/4), Masks: make([]int8, slots*padded.NumActions), Rewards: make([]float32, slots*v.Seats()),
		Terminated: make([]uint8, slots), Truncated: make([]uint8, slots), Players: make([]int8, slots), Learners: make([]int8, slots),
		Opponents: make([]int32, slots), Asking: make([]uint8, slots), EpisodeReturns: make([]float32, slots*v.Seats()),
		EpisodeLengths: make([]int32, slots), EpisodeSeeds: make([]uint64, slots), EpisodeOpponents: make([]int32, slots),
	}
	must(t, v.Bind(b))
	must(t, v.Reset(1))
	actions, over := make([]int32, slots), 0
	for range 40 {
		for i := range actions {
			mask := b.Masks[i*padded.NumActions : (i+1)*padded.NumActions]
			actions[i] = max(0, int32(bytes.LastIndexByte(maskBytes(mask), 1)))
			over += int(b.Terminated[i])
		}
		must(t, v.Step(actions))
	}
	if over < slots {
		t.Errorf("%d episodes came to their end, want one a slot at least", over)
	}
}

func maskBytes(mask []int8) []byte {
	out := make([]byte, len(mask))
	for i, m := range mask {
		out[i] = byte(m)
	}
	return out
}

// paddedSearch lets every kind of search decide.
func paddedSearch(t *testing.T, g *padded.Game) {
	if nodes, states := mcts.Room(g, 64<<20); mcts.Bytes(g, nodes, states) > 64<<20 {
		t.Errorf("%d nodes and %d positions of %d bytes are more than 64 MB", nodes, states, mcts.StateBytes(g))
	}
	for _, spec := range []string{
		"uct:sims=6000,eval=rollout,memory=64M", "uct:sims=6000,eval=rollout,tt=true", "puct:sims=3000,eval=rollout,batch=8,threads=2,memory=64M",
		"gumbel:sims=2000,eval=rollout", "olmcts:sims=500,eval=rollout", "flat:sims=200", "expectimax:nodes=20000,table=12", "greedy:plan=20",
	} {
		a, err := roster.Registry.New(g, spec)
		must(t, err)
		a.Reset(1)
		s := g.New()
		for range 2 {
			act, why, err := a.Act(context.Background(), s, agents.Budget{})
			must(t, err)
			must(t, s.Check(act))
			if why.Value < -1 || why.Value > 1 {
				t.Errorf("%s: a value of %v", spec, why.Value)
			}
			for s.Apply(act); s.Player() == engine.Chance; {
				s.Apply(0)
			}
		}
	}
}

// paddedRecord writes a match and plays it again, in both formats.
func paddedRecord(t *testing.T, g *padded.Game) {
	random, err := roster.Registry.Factory(g, "random")
	must(t, err)
	m := agents.Match{Game: g, Games: 4, Seed: 1, Workers: 2, Agents: [2]agents.Factory{random, random}, HashEvery: 1}
	m.Sink = func(_ int, r *env.Record) error {
		var text, packed bytes.Buffer
		must(t, env.WriteJSON(&text, r, g))
		must(t, env.WriteMsgpack(&packed, r))
		again, err := env.ReadJSON(&text)
		must(t, err)
		must(t, env.Verify(g, again))
		again, err = env.ReadMsgpack(&packed)
		must(t, err)
		return env.Verify(g, again)
	}
	_, err = m.Run(context.Background())
	must(t, err)
}

// even stands in for a network that knows nothing.
type even struct{}

func (even) Abilities() mcts.Abilities { return mcts.Abilities{Priors: true} }

func (even) EvaluateBatch(leaves []mcts.Leaf) {
	for i := range leaves {
		for j := range leaves[i].Priors {
			leaves[i].Priors[j] = 1
		}
	}
}

// paddedTraining plays a game of self-play, with as many actions at one move as there are, keeps it and takes it out again.
func paddedTraining(t *testing.T, g *padded.Game) {
	a, err := actor.New(g, even{}, actor.Options{Full: 64, Fast: 4, Share: 1, Considered: 16, GumbelScale: 1, CScale: 0.5, Tree: mcts.Options{Reuse: true}})
	must(t, err)
	game, err := a.Play(context.Background(), actor.Task{Seed: 3})
	must(t, err)
	const width = 3 * padded.Names // the garrison may hold, reinforce and blow
	wide := &game.Moves[slices.IndexFunc(game.Moves, func(m kept.Move) bool { return game.Steps[m.Step].Player == 0 })]
	wide.Actions, wide.Shares = nil, slices.Repeat([]float32{1. / width}, width)
	for i := range width {
		wide.Actions = append(wide.Actions, int16(width+i))
	}
	text, err := kept.Encode(game)
	must(t, err)
	again, err := kept.Decode(text)
	must(t, err)
	if n := slices.IndexFunc(again.Moves, func(m kept.Move) bool { return len(m.Actions) == width }); n < 0 || again.Moves[n].Actions[width-1] != 2*width-1 {
		t.Errorf("no move with %d actions is read back", width)
	}
	last := []int{len(again.Moves) - 1}
	must(t, kept.Extract(g, again, last, func(_ int, s engine.State, m *kept.Move, _ *kept.Future) {
		must(t, s.Check(again.Steps[m.Step].Action))
	}))
}

// paddedHall is a hall of tables of padded games.
func paddedHall(t *testing.T, g *padded.Game) (*table.Hall, func(game, scenario, options string) (engine.Game, error)) {
	made := func(game, _, _ string) (engine.Game, error) {
		if game != "padded" {
			return nil, fmt.Errorf("game: got %q, want padded", game)
		}
		return g, nil
	}
	hall, err := table.Open(t.TempDir(), table.Options{Registry: roster.Registry, New: made, Targets: menu.Answers.Targets})
	must(t, err)
	t.Cleanup(func() { must(t, hall.Close()) })
	return hall, made
}

// asking is a way to ask a server of the page; an answer that is no success ends the test.
type asking func(method, path string, body, into any) []byte

// served is a server of the page for the tables of a hall.
func served(t *testing.T, hall *table.Hall, made func(game, scenario, options string) (engine.Game, error)) asking {
	t.Helper()
	const address = "127.0.0.1:8017"
	server, err := server.New(server.Options{Hall: hall, Insight: menu.Answers, Registry: roster.Registry, New: made, Address: address, Version: "test",
		Client: fstest.MapFS{"index.html": {Data: []byte("page")}}, Now: time.Now, Log: slog.New(slog.NewTextHandler(io.Discard, nil))})
	must(t, err)
	t.Cleanup(server.Close)
	return func(method, path string, body, into any) []byte {
		t.Helper()
		text, err := json.Marshal(body)
		must(t, err)
		r := httptest.NewRequest(method, "/api/v1"+path, bytes.NewReader(text))
		r.Host = address
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		server.ServeHTTP(w, r)
		if w.Code/100 != 2 {
			t.Fatalf("%s %s: status %d: %.300s", method, path, w.Code, w.Body)
		}
		if into != nil {
			must(t, json.Unmarshal(w.Body.Bytes(), into))
		}
		return w.Body.Bytes()
	}
}

// paddedTable plays at a table by the web: every view, the log, the record and an undo.
func paddedTable(t *testing.T, g *padded.Game) {
	hall, made := paddedHall(t, g)
	ask := served(t, hall, made)
	var v table.View
	ask("POST", "/tables", table.Setup{Game: "padded", Scenario: "three-bridges", Seats: [2]string{"random", table.Human}, Seed: "5"}, &v)
	path, largest := "/tables/"+v.ID, 0
	for end := time.Now().Add(time.Minute); v.Status != table.Over && time.Now().Before(end); {
		largest = max(largest, len(ask("GET", path, nil, &v)))
		if v.Status == table.Thinking {
			time.Sleep(time.Millisecond)
			continue
		}
		if v.Status != table.Over {
			ask("POST", path+"/act", map[string]any{"revision": v.Revision, "action": v.Actions[len(v.Actions)-1].ID}, &v)
		}
	}
	if v.Status != table.Over {
		t.Fatalf("the table is %q, want over", v.Status)
	}
	ask("GET", path+"/log", nil, nil)
	text := ask("GET", path+"/record?format=jsonl", nil, nil)
	r, err := env.ReadJSON(bytes.NewReader(text))
	must(t, err)
	must(t, env.Verify(g, r))
	t.Logf("the largest view takes %d KB", largest>>10)
}

// paddedGTP plays by the protocol of engines.
func paddedGTP(t *testing.T, g *padded.Game) {
	var out bytes.Buffer
	lines := []string{"newgame padded-v1 padded/three-bridges", "seed 3", "legal", fmt.Sprint("play allied ", 3*padded.Names-1), "legal", "genmove german"}
	must(t, gtp.Serve(context.Background(), strings.NewReader(strings.Join(lines, "\n")), &out, gtp.Host{
		Name: "padded", Version: "1",
		Game:  func(string, string) (engine.Game, error) { return g, nil },
		Agent: func(g engine.Game) (agents.Agent, error) { return roster.Registry.New(g, "random") },
	}))
	answers := strings.Split(strings.TrimSpace(out.String()), "\n\n")
	if len(answers) != len(lines) {
		t.Fatalf("%d answers, want %d: %.300s", len(answers), len(lines), out.String())
	}
	for i, a := range answers {
		if !strings.HasPrefix(a, "=") {
			t.Errorf("%s: %.200s", lines[i], a)
		}
	}
}
