package garden

import (
	"math"
	"testing"

	"bridgehead/engine/enginetest"
)

// Another implementation, which shares no code with this one, counts 3, 10, 38, 122, 362, 1,068, 2,948 and 7,591 from Son;
// the slow twin finds the same lists as the engine at every node on the way (TestTwinPerft). The one node more at depth 4
// is the minimum move over a bridge that is still to be checked, by the battalion that has changed mode twice and has two
// points left: the rules allow it (8.7; an unchecked bridge stands). Without such moves the counts would be 3, 10, 38, 122,
// 368, 1,097, 3,072 and 8,039. Three games are over at depth 4: to count them as nothing below makes 365 of the 368. If a
// retreat were the move of the turn, so that a unit with no points left could not take its minimum move after it, the counts
// would be 3, 10, 38, 123, 362, 1,081, 2,982 and 7,627, ends counted as nothing below, and 73,495 positions would differ in
// what matters (TestSonPositions), 440 fewer than the other counts. So that one seems to read 8.7 so; what is left of the
// difference is not known. The value of the position is the same either way.
func TestPerft(t *testing.T) {
	enginetest.Perft(t, mustGame(t, "son", ""), []enginetest.PerftCase{
		{Name: "son", Nodes: []uint64{3, 10, 38, 123, 372, 1110, 3137, 8256}},
	})
	enginetest.Perft(t, mustGame(t, "waal", ""), []enginetest.PerftCase{{Name: "waal", Nodes: []uint64{13, 150, 2586}}})
	enginetest.Perft(t, mustGame(t, "waal", "detail=advanced"), []enginetest.PerftCase{{Name: "waal advanced", Nodes: []uint64{13, 114, 1719}}})
	enginetest.Perft(t, mustGame(t, "market-garden", ""), []enginetest.PerftCase{{Name: "market-garden", Nodes: []uint64{10, 77}}})
	enginetest.Perft(t, mustGame(t, "market-garden", "setup=free"), []enginetest.PerftCase{{Name: "free set-up", Nodes: []uint64{370}}})
}

// The bridge at Son is solved: .5133 for the Allies under best play of both sides, as the other implementation has it. That
// one counts 73,935 positions, this one 475,281: 207,607 are ends that differ in what no longer matters, and in the
// Germans' turn the operation points that the Allies have left still tell positions apart, though nothing reads them on
// the last day.
func TestSonSolved(t *testing.T) {
	if testing.Short() {
		t.Skip("half a million positions")
	}
	s := mustGame(t, "son", "").New()
	value, nodes, ok := enginetest.Solve(s, 2_000_000)
	if allies := (1 - value) / 2; !ok || math.Abs(allies-.5133) > .00005 {
		t.Errorf("the Allies win %.5f of %d positions, want .5133", allies, nodes)
	}
}

// TestSonPositions counts the positions of Son, and how many are left when the ends are told apart by the result alone and
// the Allied points of the German operation phase are forgotten: of the last day nothing is carried over (O-103), and a
// defender's points change no fire (O-178).
func TestSonPositions(t *testing.T) {
	if testing.Short() {
		t.Skip("half a million positions")
	}
	all, cut := map[uint64]bool{}, map[uint64]bool{} // by hash, of which two would have to fall on the same of 2^64
	var visit func(s *State)
	visit = func(s *State) {
		if all[s.Hash()] {
			return
		}
		all[s.Hash()] = true
		p := State{position: s.position}
		if kind(p.node) == kOver {
			p.position = position{node: p.node, result: int8(s.Returns(nil)[allied])}
		} else if p.phase >= phGerman2 {
			clear(p.op[:s.g.t.firstGerman])
		}
		cut[p.Hash()] = true
		for _, a := range s.LegalActions(nil) {
			c := s.Clone().(*State)
			c.Apply(a)
			visit(c)
		}
	}
	visit(mustGame(t, "son", "").New().(*State))
	if len(all) != 475_281 || len(cut) != 84_293 {
		t.Errorf("%d positions, %d that differ in what matters, want 475281 and 84293", len(all), len(cut))
	}
}
