package search_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/agents/search"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// TestNew: an agent put together by hand gives its own reasons, and its faults are errors.
func TestNew(t *testing.T) {
	g := toy.Default()
	found, err := mcts.New(g, mcts.Uniform{}, mcts.NewPUCT(), mcts.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var fault error
	a := search.New(search.Parts{Name: "mine", Now: time.Now, Usual: mcts.Limits{Simulations: 9}, Search: found,
		Detail: func(engine.State, *mcts.Result) string { return "because" }, Fault: func() error { return fault }})
	_, why, err := a.Act(context.Background(), g.New(), agents.Budget{})
	if err != nil || why.Detail != "because" || why.Simulations != 9 || a.Name() != "mine" {
		t.Errorf("%s: got %+v, %v", a.Name(), why, err)
	}
	fault = errors.New("out of order")
	if _, _, err = a.Act(context.Background(), g.New(), agents.Budget{}); !errors.Is(err, fault) || !strings.Contains(err.Error(), `agent "mine": out of order`) {
		t.Errorf("got %v, want the fault", err)
	}
	plain := search.New(search.Parts{Name: "plain", Now: time.Now, Usual: mcts.Limits{Simulations: 9}, Search: found})
	if _, why, err = plain.Act(context.Background(), g.New(), agents.Budget{}); err != nil || !strings.Contains(why.Detail, "win chance") || !strings.Contains(why.Reason, "choices looked at") {
		t.Errorf("got %q, %q, %v, want the usual sentences", why.Reason, why.Detail, err)
	}
}

// TestMemory: the usual memory is the tree that gamble always had, and large states get fewer positions. Old keys are
// refused with the new one, but where a network laid them down.
func TestMemory(t *testing.T) {
	g := game(t, "gamble/one-bridge")
	for memory, want := range map[int][2]int{mcts.DefaultMemory: {mcts.DefaultNodes, mcts.DefaultStates}, 72 << 20: {1 << 19, 1 << 14}, 0: {1, 1}} {
		if nodes, states := mcts.Room(g, memory); [2]int{nodes, states} != want {
			t.Errorf("%d bytes: got %d nodes and %d positions, want %v", memory, nodes, states, want)
		}
	}
	for key, want := range map[string]string{
		"nodes=5000": `key "nodes" is now memory`, "states=5": `key "states" is now memory`, "memory=1T": `memory: got "1T", want bytes from 1M to 32G`,
		"memory=1023K": "bytes from 1M", "memory=33G": "bytes from 1M", "memory=-1M": "bytes from 1M", "memory=99999999999999G": "bytes from 1M",
	} {
		if _, err := registry().New(g, "uct:"+key); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", key, err, want)
		}
	}
	for _, ok := range []string{"memory=1M", "memory=1048576", "memory=1024K", "memory=1G"} {
		if _, err := registry().New(g, "uct:"+ok); err != nil {
			t.Error(err)
		}
	}
	r := registry()
	r.Add(agents.Kind{Name: "kept", New: func(g engine.Game, p *agents.Params) (agents.Agent, error) {
		return p.Make(g, "uct:nodes=5000,states=5,guide=[puct:states=3]")
	}})
	if _, err := r.New(g, "kept"); err != nil {
		t.Errorf("keys that a network laid down: %v", err)
	}
}
