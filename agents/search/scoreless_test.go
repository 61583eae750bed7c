package search_test

import (
	"context"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine/enginetest/pig"
)

// In a game without a score leaves are played out to the end unless the spec says otherwise.
func TestGameWithoutAScore(t *testing.T) {
	g := pig.New()
	s := g.New()
	s.Apply(pig.Roll)
	s.Apply(5)
	value := func(spec string) float64 {
		a, err := registry().New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		a.Reset(7)
		_, why, err := a.Act(context.Background(), s, agents.Budget{Simulations: 50})
		if err != nil {
			t.Fatal(err)
		}
		return why.Value
	}
	usual := value("uct")
	if played := value("uct:eval=rollout,cut=0"); usual != played || usual == 0 {
		t.Errorf("uct: the value is %v, played out %v", usual, played)
	}
}
