package gamble

import (
	"testing"

	"bridgehead/engine/enginetest"
)

// TestTwinPerft counts the trees below the starting positions of all scenarios, and compares the lists at every node.
// The counts are the twin's (slowtwin), not the engine's, and -update does not touch them; a failure prints the
// twin's count.
func TestTwinPerft(t *testing.T) {
	for _, c := range []struct {
		scenario string
		nodes    []uint64
	}{
		{"one-bridge", []uint64{2, 4, 8, 34, 95, 599}},
		{"breakout", []uint64{4, 484, 968, 61504, 376928}},
		{"nijmegen", []uint64{5, 135, 291, 15254, 47603, 351238}},
		{"arnhem", []uint64{3, 6, 18, 40, 1091, 2283}},
		{"basic", []uint64{3, 363, 726, 44649, 175692}},
		{"extended", []uint64{3, 363, 726, 44649, 175692}},
	} {
		if testing.Short() {
			c.nodes = c.nodes[:3]
		}
		enginetest.IndependentPerft(t, mustGame(t, "gamble/"+c.scenario, ""), twinOf(t, c.scenario, ""),
			[]enginetest.PerftCase{{Name: c.scenario, Nodes: c.nodes}})
	}
}

// TestTwinNasty compares below the positions of TestPerft, where the counts are pinned, and two steps further down.
func TestTwinNasty(t *testing.T) {
	for _, c := range perftCases {
		p := c.build(t)
		text, err := p.s.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		enginetest.IndependentPerft(t, p.g, twinOf(t, "extended", p.g.Options()), []enginetest.PerftCase{
			{Name: c.name, Position: string(text), Nodes: append(c.nodes[:len(c.nodes):len(c.nodes)], nastyBelow[c.name]...)}})
	}
}

// nastyBelow are the twin's counts at the depths beyond those of TestPerft.
var nastyBelow = map[string][]uint64{
	"bridge seized, one crossing left":      {794, 3655},
	"casualties with a full way out":        {209, 478},
	"landing with guns":                     {1041, 2765},
	"infiltration in overcast":              {96, 228},
	"combined double with a boat":           {138, 855},
	"refit from pooled depots":              {947, 4376},
	"regroup past a full Area and by ferry": {1437, 8351},
	"bombardment with attrition to spread":  {2904, 6754},
	"three bridges to blow":                 {143, 318},
	"the enemy holds what they came for":    {438, 1672},
}
