package engine_test

import (
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// Faces that cannot fall are left out, and what is in the slice already stays.
func TestAppendFaces(t *testing.T) {
	weights := []uint8{0, 1, 0, 3}
	if got, want := engine.AppendFaces([]engine.Action{9}, weights), []engine.Action{9, 1, 3}; !slices.Equal(got, want) {
		t.Errorf("faces %v, want %v", got, want)
	}
	if got := engine.AppendFaces(nil, []uint16{0, 0}); got != nil {
		t.Errorf("faces %v of nothing", got)
	}
}

func TestAppendOutcomes(t *testing.T) {
	first := engine.Outcome{Action: 9, P: 1}
	want := []engine.Outcome{first, {Action: 1, P: 0.25}, {Action: 3, P: 0.75}}
	if got := engine.AppendOutcomes([]engine.Outcome{first}, []uint16{0, 200, 0, 600}); !slices.Equal(got, want) {
		t.Errorf("outcomes %v, want %v", got, want)
	}
}

// What is no face and no action is told with what there is.
func TestNoFaceNoAction(t *testing.T) {
	s := toy.Default().New()
	for s.Player() != engine.Chance {
		s.Apply(s.LegalActions(nil)[0])
	}
	for _, c := range []struct {
		err  error
		want string
	}{
		{engine.NoFace(s, 7), "face 7: " + engine.NodeKind(s) + " has the faces [0 1 2 3 4 5]"},
		{engine.NoAction(-1, 12), "action -1: want 0 to 11"},
	} {
		if c.err.Error() != c.want {
			t.Errorf("%q, want %q", c.err, c.want)
		}
	}
}
