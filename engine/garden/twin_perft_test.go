package garden

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// TestTwinPerft counts the trees below the starting positions of all scenarios, and compares the lists at every node.
// The counts are the twin's (slowtwin), not the engine's, and -update does not touch them; a failure prints the
// twin's count.
func TestTwinPerft(t *testing.T) {
	for _, c := range []struct {
		scenario, options string
		nodes             []uint64
	}{
		{"son", "", []uint64{3, 10, 38, 123, 372, 1110, 3137, 8256, 20742}},
		{"son", "detail=advanced", []uint64{3, 10, 39, 129, 405, 1270, 3843, 11067}},
		{"waal", "", []uint64{13, 150, 2586}},
		{"waal", "detail=advanced", []uint64{13, 114, 1719}},
		{"breakout", "", []uint64{10, 78, 735}},
		{"arnhem", "", []uint64{2, 6, 37, 294, 2386}},
		{"arnhem", "detail=advanced", []uint64{2, 6, 37, 294, 2324}},
		{"highway", "", []uint64{10, 160, 6260}},
		{"market-garden", "", []uint64{10, 77}},
		{"market-garden", "setup=free", []uint64{370, 131720}},
	} {
		if testing.Short() {
			c.nodes = c.nodes[:1]
		}
		enginetest.IndependentPerft(t, mustGame(t, c.scenario, c.options), twinOf(t, c.scenario, c.options),
			[]enginetest.PerftCase{{Name: c.scenario + " " + c.options, Nodes: c.nodes}})
	}
}

// TestTwinNasty compares at positions that random games seldom come to, and two steps further down.
func TestTwinNasty(t *testing.T) {
	for _, c := range []struct {
		name, options string
		phase         int
		build         func(b *table)
	}{
		{"the ferry to a hex that is Allied and empty", "", phGerman1, func(b *table) {
			b.unit("G9REC", "10,5", inTravel)
			b.own.add(b.hex("10,4"))
		}},
		{"the ferry to a stack", "detail=advanced", phGerman1, func(b *table) {
			b.unit("G9REC", "10,4", inTravel)
			b.unit("G10REC", "10,5")
		}},
		{"a boat in the far hex", "", phAllied1, func(b *table) {
			b.unit("A307E", "12,9")
			b.unit("A2_504", "11,9")
			b.unit("AGDE", "13,9")
			b.unit("GHENK", "12,8")
		}},
		{"over the border and back", "", phGerman1, func(b *table) {
			b.unit("G9REC", "14,3", inTravel)
			b.unit("GSPIN", "13,2")
			b.unit("GHENK", "15,5")
			b.unit("A1P", "12,3")
		}},
		{"out of command at the border", "detail=advanced", phGerman1, func(b *table) {
			b.unit("GHENK", "13,2", outOfCommand)
			b.unit("G9REC", "14,2", outOfCommand, inTravel)
		}},
		{"blown bridges", "", phAllied2, func(b *table) {
			b.unit("A1_506", "16,25")
			b.unit("A44RTR", "14,27", inTravel)
			for i := range b.br[:len(b.g.t.bridges)] {
				if !b.g.t.bridges[i].fixed {
					b.br[i] = bridgeBlown
				}
			}
		}},
		{"no points left", "", phGerman1, func(b *table) {
			b.unit("GHENK", "12,9", withOP(0))
			b.unit("G9REC", "10,5", withOP(0), inTravel)
			b.unit("GSPIN", "13,1", withOP(0))
			b.unit("A1P", "8,7")
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := empty(t, c.options, c.phase)
			c.build(b)
			text := marshal(t, b.State)
			s, err := b.g.Parse([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			compareBelow(t, b.g, s, twinOf(t, "market-garden", c.options), 3)
		})
	}
}

// compareBelow compares the engine with its twin at a position and at all that so many actions lead to.
func compareBelow(t *testing.T, g *Game, s engine.State, tw enginetest.Twin, steps int) {
	t.Helper()
	if err := tw.Differs(g, s); err != nil {
		t.Fatalf("%v\n%s", err, marshal(t, s.(*State)))
	}
	if steps == 1 {
		return
	}
	for _, a := range s.LegalActions(nil) {
		c := s.Clone()
		c.Apply(a)
		compareBelow(t, g, c, tw, steps-1)
	}
}
