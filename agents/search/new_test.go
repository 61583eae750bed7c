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
