package toy_test

import (
	"reflect"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// TestChart: without places every block is told of the whole.
func TestChart(t *testing.T) {
	g := toy.Default()
	c := g.Chart()
	if c.Nodes != "" || len(c.Things) > 0 || len(g.Places(nil, g.New(), toy.German)) > 0 {
		t.Errorf("the chart has places: %+v", c)
	}
	if len(c.Vectors) != len(engine.Usual(g.Blocks())) {
		t.Errorf("got the vectors %v, want all %d usual blocks", c.Vectors, len(engine.Usual(g.Blocks())))
	}
	if want := (engine.Part{Name: "actions", Size: g.NumActions()}); !reflect.DeepEqual(c.Actions, []engine.Part{want}) {
		t.Errorf("got the parts %v, want %v", c.Actions, want)
	}
}
