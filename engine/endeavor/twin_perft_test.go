package endeavor

import (
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

// TestTwinPerft counts the trees below the starting positions, and compares the lists at every node.
// The counts are the twin's (slowtwin), not the engine's, and -update does not touch them; a failure prints the
// twin's count.
func TestTwinPerft(t *testing.T) {
	for _, c := range []struct {
		scenario, options string
		nodes             []uint64
	}{
		{"remagen", "", []uint64{3, 17, 35, 216, 641, 2200}},
		{"remagen", "order=canonical", []uint64{3, 17, 36, 204, 701}},
		{"scheldt", "", []uint64{9, 99, 297}},
		{"ardennes", "", []uint64{6, 58, 1116}},
		{"overlord", "", []uint64{11, 33, 506}},
		{"campaign", "", []uint64{11, 77, 2288}},
		{"aug44", "", []uint64{9, 57}},
		{"sep44", "", []uint64{20, 173}},
	} {
		if testing.Short() {
			c.nodes = c.nodes[:1]
		}
		enginetest.IndependentPerft(t, open(t, c.scenario, c.options), twinOf(t, c.scenario, c.options),
			[]enginetest.PerftCase{{Name: c.scenario + " " + c.options, Nodes: c.nodes}})
	}
}

// TestTwinNasty compares at positions that random games seldom come to, and some steps further down, and counts the trees below
// them to depth three; the widest in a soak alone.
func TestTwinNasty(t *testing.T) {
	met := map[string]int{}
	for _, c := range []struct {
		name, options string
		phase, turn   uint8
		build         func(b *board)
		play          func(b *board) // from there; nil: nothing
		nodes         []uint64       // the counts below, which are the twin's
	}{
		{"three beside a zone, with road, river and free ways", "", phMove, 12, func(b *board) {
			b.units("33.20", "us-2-arm", "us-3-arm", "us-1-inf")
			b.units("34.21", "de-16-vg")
			b.unit("us-1-hq", "33.19", stFlipped)
			b.port("24.02", 9)
		}, nil, []uint64{5, 246, 2364}},
		{"a static division in wetlands", "", phGermanMove, 12, func(b *board) {
			b.units("14.20", "de-245-static", "de-346-static")
			b.unit("de-47-static", "13.22", stOOS)
		}, nil, []uint64{4, 24, 116}},
		{"Panzers at road junctions in dominated zones", "", phGermanMove, 12, func(b *board) {
			b.units("35.14", "de-2-pz", "de-3-pg", "de-16-inf")
			b.units("33.19", "us-1-inf")
			b.zones = 0b010010
		}, nil, []uint64{4, 162, 1538}},
		{"an overrun from two sides of the Rhine", "", phMove, 22, func(b *board) {
			b.units("19.30", "us-9-arm", "us-2-arm", "us-3-arm")
			b.units("20.31", "de-16-vg")
			b.units("19.31", "us-1-inf")
			b.emergency[allied] = 1
			b.air, b.carpet = 2, 1
		}, nil, []uint64{5, 227, 2108}},
		{"an overrun before a victory hex, with a slow unit", "", phMove, 22, func(b *board) {
			b.units("19.27", "us-9-arm", "us-78-inf", "us-82-abn")
			b.units("18.28", "de-47-static")
			b.unit("us-1-hq", "19.26", stFlipped)
			b.units("17.30", "de-48-static")
		}, nil, []uint64{5, 178, 1204}},
		{"a port with an old marker", "", phMove, 12, func(b *board) {
			b.units("24.03", "us-2-arm")
			b.portTurn[b.port("24.02", 14)] = 14
			b.portHeld, b.entered = 0, 0
		}, nil, []uint64{2, 33, 231}},
		{"Germans at a Beach Port with a Truck", "", phGermanMove, 12, func(b *board) {
			b.units("27.05", "de-2-pz")
			b.units("26.05", "truck-1", "truck-2")
			b.units("24.02", "us-1-inf")
			b.units("25.04", "us-1-hq")
			b.port("24.02", 14)
			b.beach("26.05", 10)
		}, func(b *board) { b.do(b.u("de-2-pz"), b.h2("26.05")) }, []uint64{2, 4, 208}},
		{"six attackers and one marker", "", phCombat, 12, func(b *board) {
			b.units("34.20", "de-16-vg", "de-2-pz")
			b.unit("us-2-arm", "33.20", stFresh)
			b.unit("us-3-arm", "33.20", stOOS)
			b.units("34.19", "us-1-inf", "us-4-inf", "uk-3-inf")
			b.units("35.20", "uk-1-abn")
			b.unit("uk-2-uk-hq", "35.19", stFlipped)
			b.emergency[allied], b.air, b.carpet, b.zones = 1, 3, 1, 0b10010
		}, nil, []uint64{2, 5, 82}},
		{"an HQ and a Truck retreat between zones", "", phGermanCombat, 12, func(b *board) {
			b.units("34.20", "us-1-inf", "us-82-abn", "us-1-hq", "truck-1")
			b.units("33.20", "de-2-pz", "de-1-ss-pz", "de-9-ss-pz")
			b.units("34.19", "de-12-ss-pz")
			b.units("35.22", "us-4-inf")
			b.units("36.20", "de-16-inf")
			b.units("34.22", "de-3-fj")
		}, nil, []uint64{3, 21, 289}},
		{"a retreat beside the hex fought for", "", phCombat, 12, func(b *board) {
			b.units("30.19", "us-1-inf")
			b.unit("us-1-hq", "30.17", stFlipped)
			b.units("29.22", "us-4-inf")
			b.units("31.22", "us-2-inf")
			b.units("30.22", "us-5-inf")
			b.units("30.20", "de-2-fj", "de-85-inf")
		}, func(b *board) {
			b.battle("30.20", "us-1-inf").dice(columnBest, 5).do(b.u("de-2-fj"), b.h("30.21")).lowest(kRetLoss)
			b.is(kRetreat)
		}, []uint64{2, 4, 8, 56}},
		{"a stack in a fort", "", phCombat, 12, func(b *board) {
			b.units("18.27", "de-16-vg", "de-47-static")
			for _, u := range []string{"us-2-arm", "us-3-arm", "us-1-inf"} {
				b.unit(u, "18.26", stFresh)
			}
		}, nil, []uint64{2, 7, 109}},
		{"dropped onto Germans, with help", "", phCombat, 12, func(b *board) {
			b.units("34.20", "de-16-vg")
			b.unit("us-82-abn", "34.20", stFresh, stOnto)
			b.unit("us-101-abn", "34.20", stFresh, stOnto)
			b.unit("us-2-arm", "33.20", stFresh)
			b.air = 2
		}, nil, []uint64{2, 14, 57}},
		{"HQs and slots crosswise", "", phAnnounce, 12, func(b *board) {
			b.port("24.02", 9)
			b.beach("26.05", 10)
			b.beach("26.06", 10)
			b.units("24.03", "us-1-hq")
			b.units("26.04", "uk-2-uk-hq")
			b.units("27.06", "ca-1-can-hq")
			b.units("28.04", "us-3-hq")
			b.units("25.03", "truck-1")
		}, nil, []uint64{5, 21, 372}},
		{"ships to a young beach and a port", "", phShip, 12, func(b *board) {
			b.port("24.02", 9)
			b.beach("26.05", 11)
			b.beach("25.04", 12)
			b.units("england", "us-2-arm", "us-3-arm", "us-1-inf", "us-1-hq", "truck-1")
			b.units("24.02", "us-4-inf", "us-82-abn")
		}, nil, []uint64{8, 41, 218}},
		{"a landing against Germans, with another attack from the drop zone", "", phCombat, 12, func(b *board) {
			b.ashore(0, "26.05", "us-1-inf", "us-29-inf")
			b.unit("de-352-inf", "26.05")
			b.unit("us-82-abn", "27.06", stFresh)
			b.unit("us-101-abn", "27.06", stFresh)
		}, nil, []uint64{2, 14, 46}},
		{"withdrawals with four Panzer divisions", "", phGermanReinforce, 20, func(b *board) {
			b.units("33.20", "de-2-pz", "de-9-pz", "de-11-pz", "de-21-pz", "de-3-pg", "de-15-pg", "de-25-pg", "de-16-inf")
		}, nil, []uint64{4, 12, 24}},
		{"withdrawals of three types", "", phGermanReinforce, 18, func(b *board) {
			b.units("33.20", "de-16-lw", "de-20-bicycle", "de-16-vg", "de-16-inf", "de-6-ss-mtn", "de-3-fj")
			b.coming("de-rassler-inf")
		}, nil, []uint64{9, 27, 54}},
		{"Area A cut but for one hex, and Paris", "", phGermanReinforce, 9, func(b *board) {
			b.enters("4.34", "10.34", "12.34", "17.35", "18.34", "19.35", "20.34", "21.35")
			b.units("22.33", "us-1-inf")
			b.coming("de-12-vg", "de-19-vg")
			b.lost("de-47-static", "de-2-pz")
			b.pool[groupGerman], b.reich = 2, reichInHand
		}, nil, []uint64{2, 4, 8}},
		{"Area A cut altogether", "", phGermanReinforce, 9, func(b *board) {
			b.enters("4.34", "10.34", "12.34", "17.35", "18.34", "19.35", "20.34", "21.35", "22.34")
			b.units("2.34", "us-1-inf")
			b.coming("de-12-vg", "de-19-vg")
		}, nil, []uint64{21, 279, 1491}},
		{"a mixed stack after an advance", "", phExploit, 12, func(b *board) {
			b.units("33.20", "us-2-arm", "uk-3-inf", "uk-7-arm", "us-82-abn")
			b.units("34.20", "uk-11-arm", "us-1-inf")
			b.units("36.20", "de-16-vg")
		}, nil, []uint64{3, 182, 1733}},
		{"overfull", "", phMove, 12, func(b *board) {
			for _, u := range []string{"us-1-inf", "us-2-inf", "us-4-inf", "us-5-inf", "us-8-inf"} {
				b.unit(u, "33.20", stDone)
			}
			b.unit("us-1-hq", "33.20")
		}, nil, []uint64{2, 67, 761}},
		{"HQs lost, three ports and a Beach Port beside one", "", phReinforce, 14, func(b *board) {
			b.port("16.22", 10)
			b.port("11.22", 13)
			b.port("18.13", 12)
			b.port("24.02", 9)
			b.beach("24.02", 10)
			b.units("24.03", "us-1-hq")
			b.units("england", "us-7-hq", "us-1-inf")
			b.unit("us-2-arm", "27.05", stReduced)
			b.lost("us-9-hq", "uk-2-uk-hq", "us-30-inf")
			b.coming("us-14-arm")
		}, nil, []uint64{2, 6, 12}},
		{"lines of the Reich", "", phGermanMove, 12, func(b *board) {
			b.reich = reichPlayed
			b.units("24.22", "de-2-pz", "de-16-inf")
			b.units("24.20", "us-2-arm")
		}, nil, []uint64{3, 107, 1070}},
		{"landings with Germans, alone, and beside friends", "", phInvade, 12, func(b *board) {
			b.hand(3)
			b.units("england", "us-1-inf", "uk-3-inf", "us-2-arm")
			b.units("26.06", "us-4-inf")
			b.units("26.05", "de-352-inf")
			b.units("27.07", "us-82-abn")
		}, nil, []uint64{73, 148, 5346}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := quiet(t, c.options, c.phase)
			b.turn = c.turn
			c.build(b)
			b.recount()
			b.run()
			if c.play != nil {
				c.play(b)
			}
			text, err := b.MarshalText()
			must(t, err)
			s, err := b.g.Parse(text)
			must(t, err)
			compareBelow(t, b.g, s, twinOf(t, "campaign", c.options), 2, met)
			depth := 3
			if testing.Short() || c.nodes[1] > uint64(enginetest.Games(200, 1000)) {
				depth = 2
			}
			enginetest.IndependentPerft(t, b.g, twinOf(t, "campaign", c.options),
				[]enginetest.PerftCase{{Name: "perft", Position: string(text), Nodes: c.nodes[:min(depth, len(c.nodes))]}})
		})
	}
	for _, k := range rareKinds {
		if met[k] == 0 && !testing.Short() {
			t.Errorf("no state of the kind %s was compared", k)
		}
	}
}

// compareBelow compares the engine with its twin at a position and below, after up to a dozen of its actions, and fewer
// further down.
func compareBelow(t *testing.T, g *Game, s engine.State, tw enginetest.Twin, steps int, met map[string]int) {
	t.Helper()
	met[engine.NodeKind(s)]++
	if err := tw.Differs(g, s); err != nil {
		text, _ := s.MarshalText()
		t.Fatalf("%v\n  node     %s\n  position %s", err, engine.NodeKind(s), text)
	}
	acts := s.LegalActions(nil)
	if steps == 0 || len(acts) == 0 {
		return
	}
	stride := max(1, len(acts)/(3*steps))
	for i := 0; i < len(acts); i += stride {
		c := s.Clone()
		c.Apply(acts[i])
		compareBelow(t, g, c, tw, steps-1, met)
	}
}
