package toy_test

import (
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

// words are the last nine of a position, as in three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 column.
func words(text []byte) []string {
	w := strings.Fields(string(text))
	return w[len(w)-9:]
}

// twin lists what the rules of the package comment allow, from the words of the position alone.
var twin = enginetest.Twin{
	Actions: func(s engine.State) (out []engine.Action) {
		text, _ := s.MarshalText()
		w := words(text)
		switch w[8] {
		case "column":
			out = append(out, 0) // 2.1
			if w[5] == "down" {
				out = append(out, 1) // 2.2
			}
			if w[4] != "s2" {
				out = append(out, 2) // 2.3
			}
		case "garrison":
			out = append(out, 3) // 3.1
			if w[6] != "r0" && w[3] != "g2" {
				out = append(out, 4) // 3.2
			}
			if w[7] != "c0" && w[5] == "up" {
				out = append(out, 5) // 3.3
			}
		case "assault", "build", "demolish":
			out = append(out, 0, 1, 2, 3, 4, 5)
		}
		return out
	},
	Outcomes: func(s engine.State) (out []engine.Outcome) {
		text, _ := s.MarshalText()
		switch node := words(text)[8]; node {
		case "assault", "build", "demolish":
			for face := range engine.Action(6) {
				out = append(out, engine.Outcome{Action: face, P: 1. / 6})
			}
		}
		return out
	},
}

func TestTwin(t *testing.T) {
	met := enginetest.Independent(t, toy.Default(), twin, 50)
	if missing := enginetest.MissingKinds([]string{"COLUMN", "GARRISON", "ASSAULT", "BUILD", "DEMOLISH"}, met); len(missing) > 0 {
		t.Errorf("no state of the kinds %v was compared: %v", missing, met)
	}
}

// The counts are the twin's.
func TestTwinPerft(t *testing.T) {
	enginetest.IndependentPerft(t, toy.Default(), twin, []enginetest.PerftCase{
		{Name: "start", Nodes: []uint64{2, 9, 28, 92, 306, 1026}},
	})
}
