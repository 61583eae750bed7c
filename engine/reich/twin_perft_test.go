package reich

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/scenarios"
)

const armeng = "ge-107PzB-107-2107-armeng-1"

// TestTwinPositions counts the trees below positions built by hand, one for each important kind of situation, and compares the lists of the
// engine and of the twin at every node of them. The counts are the twin's (slowtwin); a failure prints its count.
func TestTwinPositions(t *testing.T) {
	for _, c := range []struct {
		name  string
		phase uint8
		build func(b *board)
		play  func(b *board) // from there; nil: nothing
		nodes []uint64
	}{
		{"packets of two effectivenesses at a stack in defilade", phAlliedFire, func(b *board) {
			b.at(first501, "C2220", concentrated)
			b.at(second501, "C2220", defilade)
			b.at(irish, "C2320", concentrated)
			b.at(german1, "C2221", defilade)
			b.at(german2, "C2221", concentrated)
			b.at(jager, "C2221", defilade)
		}, nil, []uint64{3, 12, 211, 963}},
		{"a hit company in the open", phAlliedFire, func(b *board) {
			b.at(first501, "C2220", concentrated)
			b.at(second501, "C2220", concentrated)
			b.at(german1, "C2221", concentrated)
			b.at(hq1036, "C2221", defilade)
		}, func(b *board) { b.do(b.u(b.g.t.byID[german1]), engine.Action(ctrlAll)).is(cFire) }, []uint64{11, 22, 114}},
		{"tanks and guns at a Panther that returns fire", phAlliedFire, func(b *board) {
			b.at("al-GA-5-1CG-tank-1", "C2220", concentrated)
			b.at("al-GA-5-1CG-tank-2", "C2220", defilade)
			b.at(gun101, "C2220", defilade)
			b.at(panther, "C2221", concentrated)
			b.at("ge-107PzB-107-2107P-panther-2", "C2321", concentrated)
		}, nil, []uint64{3, 13, 117, 526}},
		{"guns of two classes, points divided", phGermanFire, func(b *board) {
			b.at(panther, "C2220", concentrated)
			b.at("ge-107PzB-107-280-stug-1", "C2220", concentrated)
			b.at("ge-7FJ-L-PzJgr-pak75-1", "C2220", defilade)
			b.at("al-GA-5-1CG-tank-1", "C2221", concentrated)
			b.at("al-GA-5-1CG-tank-2", "C2320", travel)
		}, nil, []uint64{3, 13, 112, 470}},
		{"out of a zone under fire", phAlliedMove, func(b *board) {
			b.at(first501, "C2220", concentrated)
			b.at(second501, "C2220", concentrated)
			b.at(german1, "C2221", defilade)
			b.at(hq1036, "C2321", defilade)
		}, func(b *board) { b.do(b.u(b.g.t.byID[first501]), b.u(b.g.t.byID[second501])) }, []uint64{5, 14, 106, 362}},
		{"an ambush beside woods", phAlliedMove, func(b *board) {
			b.at(first501, "C2218", concentrated)
			b.at(german1, "C2315", defilade)
		}, func(b *board) { b.lead(b.g.t.byID[first501]) }, []uint64{61, 127}},
		{"the stack is rearranged in a zone", phGermanMove, func(b *board) {
			b.at(erdmann, "C2220", defilade)
			b.at(german1, "C2220", concentrated)
			b.at("ge-7FJ-L-PzJgr-pak75-1", "C2220", defilade)
			b.at(panther, "C2220", concentrated)
			b.at(first501, "C2221", defilade)
		}, func(b *board) { b.do(ctrlArrange) }, []uint64{2, 5, 32, 217}},
		{"travellers on the road who may dismount", phAlliedMiniMove, func(b *board) {
			b.at(irish, "C2217", travel)
			b.at(gun101, "C2217", travel)
		}, func(b *board) { b.lead(b.g.t.byID[gun101]) }, []uint64{32, 96, 1664}},
		{"armoured infantry mounted, and engineers on foot", phGermanMove, func(b *board) {
			b.at("ge-107PzB-107-2107-arminf-1", "C2220", concentrated)
			b.at(armeng, "C2220", concentrated, stDismounted)
			b.at(first501, "C2222", defilade)
		}, func(b *board) {
			b.do(b.u(b.g.t.byID["ge-107PzB-107-2107-arminf-1"]), b.u(b.g.t.byID[armeng]))
		}, []uint64{8, 62, 451}},
		{"close action by three companies", phAlliedMove, func(b *board) {
			b.at(first501, "C2220", concentrated)
			b.at(second501, "C2220", concentrated)
			b.at(third501, "C2220", concentrated)
			b.at(german1, "C2221", defilade)
			b.at(german2, "C2221", defilade)
		}, func(b *board) {
			b.do(b.u(b.g.t.byID[first501]), engine.Action(ctrlAll), ctrlClose)
		}, []uint64{4, 37, 105, 390}},
		{"tanks and engineers against infantry", phGermanMove, func(b *board) {
			b.at(armeng, "C2220", concentrated, stDismounted)
			b.at(panther, "C2220", concentrated)
			b.at(first501, "C2221", defilade)
			b.at("al-GA-5-1CG-tank-1", "C2221", defilade)
		}, func(b *board) { b.do(b.u(b.g.t.byID[panther]), b.u(b.g.t.byID[armeng]), ctrlClose) }, []uint64{2, 14, 46, 139}},
		{"infantry against attacking armour", phGermanMove, func(b *board) {
			b.at(panther, "C2220", concentrated)
			b.at("ge-107PzB-107-2107P-panther-2", "C2220", concentrated)
			b.at(first501, "C2221", defilade)
			b.at(second501, "C2221", defilade)
		}, func(b *board) {
			b.do(b.u(b.g.t.byID[panther]), b.u(b.g.t.byID["ge-107PzB-107-2107P-panther-2"]), ctrlClose)
		}, []uint64{3, 23, 110, 551}},
		{"after a beaten stack", phAlliedMove, func(b *board) {
			b.at(first501, "C2220", concentrated)
			b.at(second501, "C2220", concentrated)
			b.at(third501, "C2220", concentrated)
			b.losing(b.at(german1, "C2221", defilade), 2)
			b.at(hq1036, "C2221", defilade)
		}, func(b *board) {
			b.do(b.u(b.g.t.byID[first501]), engine.Action(ctrlAll), ctrlClose)
			for kind(b.node) == kOpp {
				b.do(stop)
			}
			b.is(cClose).do(1)
		}, []uint64{5, 14, 284, 989}},
		{"the disrupted beside an enemy", phAlliedMove, func(b *board) {
			b.at(first501, "C2220", concentrated, stDisrupted)
			b.at(second501, "C2220", defilade, stDisrupted)
			b.at(german1, "C2221", concentrated)
		}, nil, []uint64{4, 95, 282, 792}},
		{"a leader alone, and with his men", phGermanMove, func(b *board) {
			b.at(erdmann, "C2220", defilade)
			b.at(jager, "C2220", concentrated)
			b.at(first501, "C2222", concentrated)
		}, nil, []uint64{4, 130, 517}},
		{"modes: guns, HQs, infantry, armour, some in a zone", phAlliedOrganize, func(b *board) {
			b.at(gun101, "C2220", defilade)
			b.at(hq501, "C2220", defilade)
			b.at(irish, "C2218", concentrated)
			b.at("al-GA-5-1CG-tank-1", "C2217", travel)
			b.at(german1, "C2221", concentrated)
		}, nil, []uint64{6, 11, 43, 143}},
		{"rally", phAlliedCommand, func(b *board) {
			b.at(first501, "C2220", concentrated, stDisrupted)
			b.losing(b.at(irish, "C2217", travel, stDisrupted), 1)
			b.at(german1, "C2221", concentrated)
		}, nil, []uint64{11, 121}},
		{"batteries at a hex that nobody observes", phGermanIndirect, func(b *board) {
			b.at("ge-85-hq-1", "C2430", defilade)
			b.at("ge-85-art-1", "C2429", defilade)
			b.at("ge-85-art-2", "C2429", defilade)
			b.at(first501, "C2320", concentrated)
			b.at(second501, "C2320", defilade)
			b.at(gun101, "C2320", defilade)
		}, nil, []uint64{3, 6, 21, 97}},
		{"batteries and who calls for them", phGermanIndirect, func(b *board) {
			b.at("ge-85-hq-1", "C2430", defilade)
			b.at("ge-85-1053-hq-1", "C2426", defilade)
			b.at("ge-85-art-1", "C2429", defilade)
			b.at("ge-59-II_159-art-1", "C2428", defilade)
			b.at("ge-85-1053-inf-1", "C2322", defilade)
			b.at(german1, "C2422", defilade)
			b.at(first501, "C2320", concentrated)
			b.at(second501, "C2420", travel)
			b.at(gun101, "C2420", defilade)
			b.at("al-GA-5-1CG-tank-1", "C2421", concentrated)
		}, nil, []uint64{6, 49}},
		{"full hexes", phAlliedMove, func(b *board) {
			for _, id := range []string{first501, second501, third501, other501, irish} {
				b.at(id, "C2220", defilade, stMoved)
			}
			b.at(irish2, "C2219", concentrated)
			b.at(irish3, "C2219", travel)
		}, func(b *board) { b.do(b.u(b.g.t.byID[irish2])) }, []uint64{2, 67, 294}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := &board{window(t, field, 37, c.phase).blankState(), t}
			for u := range b.unit {
				b.unit[u].hq = uint16(u)
			}
			b.turn, b.phase = b.g.first.turn, c.phase
			b.waiting()
			c.build(b)
			b.run()
			if c.play != nil {
				c.play(b)
			}
			text, err := b.MarshalText()
			must(t, err)
			nodes := c.nodes
			if testing.Short() {
				nodes = nodes[:2]
			}
			enginetest.IndependentPerft(t, b.g, twinned(b.g), []enginetest.PerftCase{{Name: "perft", Position: string(text), Nodes: nodes}})
		})
	}
}

// FuzzTwin compares at the positions of streams of actions.
func FuzzTwin(f *testing.F) {
	g := skirmish(f, seen, 1, scenarios.ReichTime{Turn: 37, Phase: phAlliedMiniFire}, scenarios.ReichTime{Turn: 38, Phase: phAlliedCommand})
	enginetest.FuzzIndependent(f, g, twinned(g))
}

// FuzzSkirmish holds streams of actions of a skirmish to the laws of the contract.
func FuzzSkirmish(f *testing.F) {
	enginetest.FuzzActions(f, skirmish(f, arms, 1, scenarios.ReichTime{Turn: 37, Phase: phAlliedMiniFire}, scenarios.ReichTime{Turn: 38, Phase: phAlliedCommand}))
}

// FuzzSkirmishParse reads positions of a skirmish that somebody has tampered with.
func FuzzSkirmishParse(f *testing.F) {
	g := skirmish(f, arms, 1, scenarios.ReichTime{Turn: 37, Phase: phAlliedMiniFire}, scenarios.ReichTime{Turn: 38, Phase: phAlliedCommand})
	enginetest.FuzzParse(f, enginetest.Pieces{Game: g, Texts: seedPositions(f, g, 10), Signs: "0123456789-_.;/,:=@+acdefhlmnorstuv", Ask: playOn})
}
