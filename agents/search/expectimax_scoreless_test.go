package search_test

import (
	"context"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/search"
	"bridgehead/engine/enginetest/pig"
)

// In a game without a score it goes by playouts, and says so.
func TestExpectimaxWithoutAScore(t *testing.T) {
	r := agents.Builtin()
	for _, k := range search.Kinds {
		r.Add(k)
	}
	g := pig.New()
	a, err := r.New(g, "expectimax:nodes=200")
	if err != nil {
		t.Fatal(err)
	}
	s := g.New()
	s.Apply(pig.Roll)
	s.Apply(5)
	_, why, err := a.Act(context.Background(), s, agents.Budget{})
	if err != nil || !strings.Contains(why.Reason, "no score of its own") || why.Value == 0 {
		t.Errorf("got %v, %q, value %v", err, why.Reason, why.Value)
	}
}
