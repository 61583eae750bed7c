package gamble

import (
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
)

// Helpers of the sections 3 to 8, 17 and 26.

// corridorAreas is a chain of road from Zone F over Eindhoven, St. Oedenrode and Grave to Hatert and
// Nijmegen.
const corridorAreas = "F,64,63,60,54,50,49,47,42,33,37,34,28"

// corridor gives the chain to the Corps, with a Supply Line all along it.
func (p *pos) corridor() *pos { return p.ctl(corridorAreas + "=corps") }

// dated makes units wait for their date.
func (p *pos) dated(ids ...string) *pos {
	for _, id := range ids {
		p.s.loc[p.unit(id)] = locLater
	}
	p.s.recount()
	return p
}

// defaultFace is the roll driveTo takes: no sunset, Clear weather, no losses.
func defaultFace(k kind) engine.Action {
	switch k {
	case cSunset:
		return 12
	case cAssault, cBombard:
		return pairFace(7, 7)
	}
	return 6
}

// idle plays one node without doing anything that can be left undone.
func (p *pos) idle() {
	k := kind(p.s.kind)
	legal := p.s.LegalActions(nil)
	a := legal[0]
	switch {
	case k.isChance():
		a = defaultFace(k)
	case k == kDRM || k == kReserve:
		a = actNum(0)
	case k == kImpulse:
		a = actCtrl(ctrlPass)
	}
	if k.isChance() && p.s.faceWeight(k, a) == 0 {
		a = legal[0]
	}
	p.s.Apply(a)
}

// driveTo idles until a node of kind k comes up.
func (p *pos) driveTo(k kind) *pos {
	p.Helper()
	for n := 0; n < 3000; n++ {
		switch kind(p.s.kind) {
		case k:
			return p
		case kTerminal:
			p.Fatalf("the game ended before %v", k)
		}
		p.idle()
	}
	p.Fatalf("no %v within 3000 nodes", k)
	return p
}

// noRepair goes past K_REPAIR, if the game stopped there.
func (p *pos) noRepair() *pos {
	if kind(p.s.kind) == kRepair {
		p.do("STOP")
	}
	return p
}

// skip plays an activation in which nothing is done, to the next Impulse or the end of the day.
func (p *pos) skip() *pos {
	p.Helper()
	p.do("ASSAULT")
	for kind(p.s.kind) != kImpulse && phase(p.s.phase) == phDaylight {
		p.idle()
	}
	return p
}

// fullGame is a scenario from its first node.
func fullGame(t testing.TB, id string) *pos {
	t.Helper()
	g := mustGame(t, id, "")
	return &pos{t, g, g.New().(*State)}
}

func (p *pos) adjacent(a, b string) bool { return p.g.t.linkAt[p.loc(a)][p.loc(b)] >= 0 }

// locs lists the LOC actions of the present node.
func (p *pos) locs() string {
	var out []string
	for _, c := range p.legalList() {
		if l, ok := strings.CutPrefix(c, "LOC "); ok {
			out = append(out, l)
		}
	}
	return strings.Join(out, " ")
}

func init() {
	rule("3.2a", "65 Areas, adjacency is symmetric and nothing borders itself", func(t *testing.T) {
		p := newPos(t)
		for l := uint8(0); l < numAreas; l++ {
			if p.g.t.names[l] == "" || len(p.g.t.links[l]) == 0 {
				t.Errorf("Area %d has no name or no neighbour", l+1)
			}
			for _, lk := range p.g.t.links[l] {
				back := p.g.t.links[lk.to][lk.back]
				if lk.to == l || back.to != l || back.kind != lk.kind || back.edge != lk.edge || back.wet != lk.wet {
					t.Errorf("%s to %s: no matching way back", locCode(l), locCode(lk.to))
				}
			}
		}
		// Mill borders 42, 43, 47 and 51 and nothing else.
		p.put("de-rink@45").turn(german).do("ASSAULT", "?LOC 45", "UNIT de-rink").only("LOC 42", "LOC 43", "LOC 47", "LOC 51")
	})
	rule("3.2b", "15-17 and 7-17 are adjacent, 53-57 and 54-58 are not", func(t *testing.T) {
		p := newPos(t)
		for _, c := range []struct {
			a, b string
			want bool
		}{{"15", "17", true}, {"7", "17", true}, {"53", "57", false}, {"54", "58", false}} {
			eq(t, c.a+"-"+c.b, p.adjacent(c.a, c.b), c.want)
			eq(t, c.b+"-"+c.a, p.adjacent(c.b, c.a), c.want)
		}
		p.put("de-rink@53").turn(german).do("ASSAULT", "?LOC 53", "UNIT de-rink").can("LOC 58", "LOC 55").cannot("LOC 57")
	})
	rule("3.21a", "arrows are roads, a railway bridge is none", func(t *testing.T) {
		p := newPos(t)
		for z := uint8(numAreas); z < locUK; z++ {
			for _, lk := range p.g.t.links[z] {
				if !lk.road || !p.g.t.links[lk.to][lk.back].road {
					t.Errorf("arrow %s-%s carries no road", locCode(z), locCode(lk.to))
				}
			}
		}
		eq(t, "road on the Mook railway bridge", p.link("35", "43").road, false)
		p.put("de-hummel@35", "de-rink@35", "de-knaust@D").turn(german)
		p.fork().do("ASSAULT", "LOC 35", "UNIT de-hummel").can("LOC 36", "LOC 37").cannot("LOC 43")
		p.fork().do("ASSAULT", "LOC 35", "UNIT de-rink").can("LOC 43")
		p.fork().do("ASSAULT", "LOC D", "UNIT de-knaust").can("LOC 36", "LOC 40")
	})
	rule("3.21b", "the ferries of Area 15 serve Armour, no ferry serves Depots", func(t *testing.T) {
		p := newPos(t).put("de-knaust@15").date(19).turn(german)
		p.do("ASSAULT", "?LOC 15", "UNIT de-knaust").can("LOC 16", "LOC 25")
		p = newPos(t).put("de-knaust@15").date(18).turn(german)
		p.do("ASSAULT", "?LOC 15", "UNIT de-knaust").can("LOC 13").cannot("LOC 16", "LOC 25")
		// Oosterbeek to Driel: Infantry only, once the bridge is gone.
		p = newPos(t).put("de-knaust@11", "de-rink@11", "de-9ss-art@11").date(20).bridge("11-24=destroyed").turn(german)
		p.do("ASSAULT", "LOC 11").noRepair()
		p.fork().do("UNIT de-knaust").cannot("LOC 24").can("LOC 13")
		p.fork().do("UNIT de-9ss-art").cannot("LOC 24").can("LOC 5")
		p.fork().do("UNIT de-rink").can("LOC 24")
		// 16 and 25 can be reached from 15 by ferry only: no Depot gets there.
		newPos(t).ctl("23,26,22=corps").refit(german).do("DEPOT 0").can("LOC 15", "LOC 13").cannot("LOC 16", "LOC 25")
		newPos(t).ctl("26,22=corps").refit(german).do("DEPOT 0").can("LOC 16", "LOC 25")
	})
	rule("3.22a", "Elevated Terrain: six heights, not to be infiltrated", func(t *testing.T) {
		p := newPos(t)
		for l := uint8(0); l < numAreas; l++ {
			eq(t, "elevated "+locCode(l), p.g.t.elevated[l], slices.Contains([]int{6, 7, 10, 14, 32, 38}, int(l)+1))
		}
		p.put("de-rink@36", "us-82-1-505@38", "us-82-2-505@35").ctl("38,35=airborne").turn(german)
		p.do("INFILTRATE").wantKind(cInfiltrate)
		eq(t, "target", locCode(p.s.targetLoc), "35")
		newPos(t).put("de-rink@36", "us-82-1-505@38").ctl("38=airborne").turn(german).cannot("INFILTRATE")
	})
	rule("3.22b", "Polder: Driel and the Betuwe; guns need a road out", func(t *testing.T) {
		p := newPos(t)
		polder := []int{16, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 30}
		for l := uint8(0); l < numAreas; l++ {
			eq(t, "polder "+locCode(l), p.g.t.polder[l], slices.Contains(polder, int(l)+1))
		}
		p.put("de-9ss-art@22", "de-rink@22").turn(german)
		p.fork().do("ASSAULT", "?LOC 22", "UNIT de-9ss-art").cannot("LOC 16", "LOC 20").can("LOC 23", "LOC 24")
		p.fork().do("ASSAULT", "?LOC 22", "UNIT de-rink").can("LOC 16", "LOC 20", "LOC 23")
		p = newPos(t).put("de-9ss-art@24").bridge("11-24=destroyed").turn(german)
		p.do("ASSAULT", "LOC 24").noRepair().do("UNIT de-9ss-art").only("LOC 20", "LOC 22", "LOC 23")
	})
	rule("3.221", "TEM runs from 1 to 4 and enters the DV", func(t *testing.T) {
		p := newPos(t)
		for l := uint8(0); l < locUK; l++ {
			if v := p.g.t.tem[l]; v < 1 || v > 4 {
				t.Errorf("TEM of %s is %d", locCode(l), v)
			}
		}
		for code, want := range map[string]int8{"54": 2, "F": 2, "13": 4, "27": 2, "16": 2, "35": 2} {
			eq(t, "TEM of "+code, p.g.t.tem[p.loc(code)], want)
		}
		// Five SS units and the corps guns against a Spent battalion in Arnhem: 11 to 7 (25 ex 9).
		p.put("de-9ss-1-19@13", "de-9ss-2-19@13", "de-9ss-1-20@13", "de-9ss-pioneer@13", "de-9ss-harder@13",
			"de-ii-ss-corps@10", "uk-1abn-1-2@13:spent").turn(german)
		p.do("ASSAULT", "LOC 13", "LOC 13", "UNIT de-9ss-harder", "UNIT de-9ss-1-19", "UNIT de-9ss-pioneer",
			"UNIT de-9ss-2-19", "UNIT de-9ss-1-20", "?STOP", "UNIT de-9ss-1-19", "UNIT de-ii-ss-corps", "?STOP").wantKind(cAssault).wantValues(11, 7)
	})
	rule("3.23a", "one kind a boundary; the Dommel is a canal, four rivers are rivers", func(t *testing.T) {
		p := newPos(t)
		rivers := []string{"Maas", "Waal", "Neder Rijn", "Pannerdens Kanaal", "Boven-Rijn", "IJssel"}
		dommel := 0
		for _, b := range p.g.sc.Map.Boundaries {
			lk := p.g.t.links[b.A-1][p.g.t.linkAt[b.A-1][b.B-1]]
			eq(t, "river "+b.Name, lk.kind == river, slices.Contains(rivers, b.Name))
			if strings.Contains(b.Name, "Dommel") {
				dommel++
				eq(t, "the Dommel", lk.kind, canal)
			}
		}
		eq(t, "Dommel boundaries present", dommel > 0, true)
		// A canal can be waded, a river without a bridge cannot.
		p.put("de-rink@59").bridge("58-59=destroyed").turn(german)
		p.do("ASSAULT", "LOC 59").noRepair().do("UNIT de-rink").can("LOC 58", "LOC 63")
		newPos(t).put("de-rink@12").turn(german).do("ASSAULT", "?LOC 12", "UNIT de-rink").can("LOC 7").cannot("LOC 15")
	})
	rule("3.23b", "a boundary is wet exactly where a named water runs", func(t *testing.T) {
		p := newPos(t)
		for _, b := range p.g.sc.Map.Boundaries {
			lk := p.g.t.links[b.A-1][p.g.t.linkAt[b.A-1][b.B-1]]
			eq(t, locCode(uint8(b.A-1))+"-"+locCode(uint8(b.B-1)), lk.wet != none, b.Name != "")
		}
		eq(t, "wet boundaries", p.g.t.nWet, 64)
	})
	rule("3.24", "24 usable bridges, one a boundary; railway bridges without effect are absent", func(t *testing.T) {
		p := newPos(t)
		seen := map[[2]uint8]bool{}
		n := 0
		for e := range p.g.t.nEdges {
			if ed := p.g.t.edges[e]; !ed.ferry {
				n++
				pair := [2]uint8{ed.a, ed.b}
				if seen[pair] {
					t.Errorf("two bridges on %s-%s", locCode(ed.a), locCode(ed.b))
				}
				seen[pair] = true
			}
		}
		eq(t, "bridges", n, 24)
		eq(t, "the road bridge above Acht", p.link("58", "59").edge != none && p.link("58", "59").road, true)
		eq(t, "a bridge from Nijmegen to Beuningen's bank", p.adjacent("28", "29"), false)
		// Without its one bridge the canal above Acht is shut to Armour.
		p.put("de-hummel@59").turn(german)
		p.fork().do("ASSAULT", "?LOC 59", "UNIT de-hummel").can("LOC 58")
		p.bridge("58-59=destroyed").turn(german).do("ASSAULT", "LOC 59").noRepair().do("UNIT de-hummel").cannot("LOC 58").can("LOC 56")
	})
	rule("3.25", "twenty victory Areas; Arnhem and Eindhoven are special", func(t *testing.T) {
		p := newPos(t)
		ones := []int{54, 49, 47, 42, 38, 28, 27, 22, 23, 24, 26, 16, 11, 12, 5, 9, 2, 15, 63}
		for l := uint8(0); l < numAreas; l++ {
			want := int8(0)
			switch {
			case l == 13-1:
				want = 4
			case slices.Contains(ones, int(l)+1):
				want = 1
			}
			eq(t, "VP of "+locCode(l), p.g.t.vp[l], want)
		}
		eq(t, "VP with nothing", p.s.VP(), 0)
		p.ctl("F,64,63,60=corps")
		eq(t, "VP with Eindhoven and Woensel", p.s.VP(), 0)
		eq(t, "VP with St. Oedenrode", p.ctl("54=corps").s.VP(), 1)
		eq(t, "VP with Arnhem under the Airborne, cut off", p.ctl("13=airborne").s.VP(), 3)
		eq(t, "VP with Arnhem under the Corps, cut off", p.ctl("13=corps").s.VP(), 1)
	})
	rule("3.26", "a division keeps to its sector, and no Zone is in one", func(t *testing.T) {
		p := newPos(t).put("us-82-1-504@42").ctl("42=airborne").turn(allied)
		p.do("ASSAULT", "?LOC 42", "UNIT us-82-1-504").only("LOC 33", "EDGE 33-42")
		p = newPos(t).put("uk-1abn-1-2@9").ctl("9=airborne").turn(allied)
		p.do("ASSAULT", "?LOC 9", "UNIT uk-1abn-1-2").only("LOC 5", "LOC 10")
		p = newPos(t).put("uk-2-hcr@9").ctl("9=corps").turn(allied)
		p.do("ASSAULT", "?LOC 9", "UNIT uk-2-hcr").can("LOC A", "LOC 3")
		for z := uint8(numAreas); z < locUK; z++ {
			eq(t, "sector of Zone "+locCode(z), p.g.t.sector[z], 0)
		}
	})
	rule("3.261", "each formation lands on its own colour", func(t *testing.T) {
		for id, want := range map[string]string{"uk-1abn-1-10": "4 5 8 24", "pl-1": "4 5 8 24",
			"us-82-1-325": "33 38 39", "us-101-1-327": "48 50 54 57"} {
			p := newPos(t).put(id + "@UK").date(20).turn(allied)
			p.do("ASSAULT", "?LOC UK", "UNIT "+id).wantKind(kUKDrop)
			eq(t, id, p.locs(), want)
		}
	})
	rule("3.262", "a division's Depot goes to its own Supply Heads", func(t *testing.T) {
		for d, c := range map[string][2]string{"DEPOT 10": {"5 10", "4 5 8 9 10 24"}, "DEPOT 11": {"33 38", "33 34 38 39"},
			"DEPOT 12": {"50 54", "48 50 54 57"}} {
			p := newPos(t)
			for _, a := range strings.Fields(c[1]) {
				p.ctl(a + "=airborne")
			}
			p.refit(allied).do(d)
			eq(t, d, p.locs(), c[0])
		}
		newPos(t).ctl("39=airborne").refit(allied).cannot("DEPOT 11")
	})
	rule("3.3", "ten Zones, joined by arrows only", func(t *testing.T) {
		p := newPos(t)
		want := map[string]string{"A": "3 9 B J", "B": "7 17 A C", "C": "17 B D", "D": "36 40 C E",
			"E": "43 51 62 65 D", "F": "64", "G": "55 56 H", "H": "48 52 53 G I", "I": "41 46 H", "J": "1 A"}
		eq(t, "Zones", len(want), locUK-numAreas)
		for z, ways := range want {
			p := newPos(t).put("de-10ss-recce@"+z).turn(german).do("ASSAULT", "?LOC "+z, "UNIT de-10ss-recce")
			eq(t, "ways of "+z, len(p.g.t.links[p.loc(z)]), len(strings.Fields(ways)))
			if z == "F" { // a single way is taken without asking
				p.wantAt("de-10ss-recce", ways)
				continue
			}
			eq(t, "out of "+z, p.locs(), ways)
		}
		p.put("uk-2-gren@56", "uk-1-cold@63").ctl("56,63,F,64=corps").turn(allied)
		p.fork().do("ASSAULT", "LOC 56", "UNIT uk-2-gren").cannot("LOC F")
		p.fork().do("ASSAULT", "LOC 63", "UNIT uk-1-cold").cannot("LOC F").can("LOC 64")
	})
	rule("3.4", "who did not land waits in the box", func(t *testing.T) {
		p := newPos(t).put("us-101-1-327@UK").turn(german)
		p.skip().wantActor(allied).do("PASS", "?NO", "sum 2", "?NO") // the 18th ends
		p.driveTo(kImpulse)
		eq(t, "date", p.s.date, 19)
		p.wantAt("us-101-1-327", "UK").wantStatus("us-101-1-327", "fresh")
		p.skip().wantActor(allied).do("ASSAULT", "?LOC UK").can("UNIT us-101-1-327")
	})
}
