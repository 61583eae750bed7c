package gamble

import (
	"testing"

	"bridgehead/engine"
)

// freeDrop is the free-landings game at its first K_DDAY_DROP.
func freeDrop(t *testing.T) *pos {
	t.Helper()
	return ddayPos(t, "free-landings").drift(kDDayDrop)
}

// dropAt places the unit asked for and returns its id.
func (p *pos) dropAt(at string) string {
	p.Helper()
	id := p.g.t.units[p.s.lastUnit].id
	p.wantKind(kDDayDrop).do("LOC " + at)
	return id
}

// dropRest places the remaining units at their printed Drop Areas where they are open, else anywhere.
func (p *pos) dropRest() *pos {
	for kind(p.s.kind) == kDDayDrop {
		if a := actLoc(p.g.t.units[p.s.lastUnit].setup); p.s.Check(a) == nil {
			p.s.Apply(a)
		} else {
			p.s.Apply(p.s.LegalActions(nil)[0])
		}
	}
	return p
}

// sectorOf is the division of the unit asked for.
func (p *pos) sectorOf() uint8 { return p.g.t.units[p.s.lastUnit].sector }

func init() {
	rule("23.2", "own sector, +1 or +2 TEM or a Supply Head", func(t *testing.T) {
		p := freeDrop(t)
		want := map[uint8]string{
			sectorBits["101"]:  "47 48 49 50 52 54 57 58 60 61", // Eindhoven has TEM 3
			sectorBits["82"]:   "27 31 32 33 34 35 37 38 39 42", // Nijmegen has TEM 3
			sectorBits["1abn"]: "4 5 8 9 10 20 23",              // Oosterbeek, Velp 3, Arnhem 4; Driel is none
		}
		seen := map[uint8]bool{}
		for kind(p.s.kind) == kDDayDrop {
			if !seen[p.sectorOf()] {
				seen[p.sectorOf()] = true
				eq(t, "Drop Areas of "+p.g.t.units[p.s.lastUnit].id, p.placeCodes(), want[p.sectorOf()])
			}
			p.do("LOC " + locCode(p.g.t.units[p.s.lastUnit].setup))
		}
		eq(t, "divisions", len(seen), 3)
	})
	rule("23.2", "four units an Area, six in St. Oedenrode", func(t *testing.T) {
		p := freeDrop(t)
		for range 4 {
			p.can("LOC 50").dropAt("50")
		}
		p.cannot("LOC 50").can("LOC 54")
		p = freeDrop(t)
		for range 6 {
			p.can("LOC 54").dropAt("54")
		}
		p.cannot("LOC 54").can("LOC 50")
	})
	rule("23.2", "polder raises the value by 2 for gliders and Artillery, by 1 for the others", func(t *testing.T) {
		p := freeDrop(t)
		for kind(p.s.kind) == kDDayDrop {
			switch id := p.g.t.units[p.s.lastUnit].id; id {
			case "uk-1abn-1-1", "uk-1abn-kosb", "uk-1abn-1-gp", "uk-1abn-lt-art":
				p.dropAt("20") // Heteren, no FLAK near
			default:
				p.do("LOC " + locCode(p.g.t.units[p.s.lastUnit].setup))
			}
		}
		rolled := 0
		for kind(p.s.kind) == cInterdict {
			u := int(p.s.rollingUnit)
			if p.s.loc[u] != p.loc("20") {
				p.do("die 6", "NO")
				continue
			}
			rolled++
			id, iv := p.g.t.units[u].id, 2
			if id == "uk-1abn-1-1" {
				iv = 1
			}
			for die := 1; die <= 3; die++ {
				want := "fresh"
				if die == iv {
					want = "spent"
				} else if die < iv {
					want = "d1"
				}
				p.fork().do("die "+string(rune('0'+die)), "NO").wantStatus(id, want)
			}
			p.do("die 6", "NO")
		}
		eq(t, "rolls in Heteren", rolled, 4)
	})
	rule("23.2", "FLAK near adds to it; on dry ground nothing is added; later landings are as ever", func(t *testing.T) {
		p := freeDrop(t)
		for p.sectorOf() != sectorBits["82"] {
			p.dropRestOne()
		}
		first := p.dropAt("27") // Oosterhout: polder, the Fresh Tower of Nijmegen next to it
		p.dropRest()
		for int(p.s.rollingUnit) != p.unit(first) {
			p.wantKind(cInterdict).do("die 6", "NO")
		}
		p.fork().do("die 1", "NO").wantStatus(first, "d1")
		p.fork().do("die 2", "NO").wantStatus(first, "spent")
		p.fork().do("die 3", "NO").wantStatus(first, "fresh")
		q := newPos(t, "free-landings").date(19).put("pl-1@UK", "uk-1abn-1-1@24:spent").ctl("24=airborne").ukTurn()
		q.do("UNIT pl-1").wantStatus("pl-1", "fresh") // Driel on the 19th: value 0
		eq(t, "no roll", kind(q.s.kind).isChance() && kind(q.s.kind) == cInterdict, false)
	})
	rule("23.2", "Artillery lands with a Point Unit", func(t *testing.T) {
		p := freeDrop(t)
		for p.g.t.units[p.s.lastUnit].typ != artillery {
			p.dropRestOne()
		}
		eq(t, "unit", p.g.t.units[p.s.lastUnit].id, "us-82-376-pfa")
		eq(t, "with its infantry", p.placeCodes(), "33 38 39")
	})
	rule("23.2b", "a Drop Area is asked for every D-Day unit before the first Interdiction roll", func(t *testing.T) {
		p := freeDrop(t).wantActor(allied)
		asked := map[uint8]bool{}
		for kind(p.s.kind) == kDDayDrop {
			asked[p.s.lastUnit] = true
			if p.g.t.units[p.s.lastUnit].id == "uk-1abn-kosb" {
				p.dropAt("9") // so that the light regiment has a choice of company
				continue
			}
			p.dropRestOne()
		}
		p.wantKind(cInterdict)
		eq(t, "units", len(asked), p.g.t.dday.count())
		eq(t, "units", len(asked), 27)
		ddayPos(t).drift(cInterdict) // without the option nobody is asked
	})
	rule("23.3", "the lift of the 18th flies from Impulse 7 of the 17th, that of the 19th from 7 of the 18th", func(t *testing.T) {
		offered := func(date, n int, id string, want bool, opts ...string) {
			t.Helper()
			p := newPos(t, opts...).date(date).impulse(n).put(id+"@UK", "uk-2-gren@64", "uk-1-cold@63").ctl("63,64=corps").turn(allied).do("ASSAULT")
			eq(t, id, p.s.Check(p.action("LOC UK")) == nil, want)
		}
		offered(17, 7, "us-101-1-327", true, "double-lifts")
		offered(17, 9, "us-101-1-327", true, "double-lifts")
		offered(17, 6, "us-101-1-327", false, "double-lifts")
		offered(17, 7, "us-101-3-327", false, "double-lifts") // dated the 19th
		offered(18, 7, "us-101-3-327", true, "double-lifts")
		offered(18, 6, "us-101-3-327", false, "double-lifts")
		offered(18, 0, "us-101-1-327", true, "double-lifts")
		offered(17, 7, "us-101-1-327", false)
		p := ddayPos(t, "double-lifts").drift(kImpulse).wantAt("us-101-1-327", "UK").wantAt("us-101-3-327", "UK")
		p.wantAt("uk-43-129", "later")
	})
	rule("23.3b", "early lifts keep Clear weather, printed Drop Areas and the landing rules", func(t *testing.T) {
		base := func() *pos {
			return newPos(t, "double-lifts").date(17).impulse(7).put("us-101-1-327@UK", "us-101-2-327@UK", "uk-1abn-1-10@UK",
				"uk-1abn-1-11@UK", "us-101-3-327@UK", "uk-2-gren@64", "uk-1-cold@63").ctl("63,64=corps")
		}
		base().overcast().turn(allied).do("ASSAULT").cannot("LOC UK")
		p := base().put("de-flak-tower-son@54", "us-101-1-502@54").turn(allied).do("ASSAULT", "LOC UK").cannot("UNIT us-101-3-327")
		p.do("UNIT us-101-1-327", "UNIT us-101-2-327", "UNIT uk-1abn-1-10").wantKind(cInterdict).wantAt("uk-1abn-1-11", "UK")
		p.wantAt("us-101-1-327", "54").wantAt("uk-1abn-1-10", "4")
	})
	augment := func(t *testing.T, opts string, reserve int) *pos {
		p := newPos(t, opts).ctl("5,33,54=airborne").set(func(s *State) { s.dawnOvercast, s.overcast = 1, 1; s.setReserve(allied, reserve) })
		p.put("us-101-1-502@54:spent").refit(allied)
		return p.do("DEPOT 10", "?LOC 5", "DEPOT 11", "?LOC 33", "DEPOT 12", "?LOC 54", "STOP")
	}
	rule("23.4", "the Reserves raise all Airborne depots alike", func(t *testing.T) {
		p := augment(t, "augmentation", 12).wantKind(kAugment).wantActor(allied) // 5 each in Overcast
		p.only("NUM 0", "NUM 1", "NUM 2", "NUM 3", "NUM 4").do("NUM 4")
		eq(t, "depots", [3]uint8{p.s.depotPoints[10], p.s.depotPoints[11], p.s.depotPoints[12]}, [3]uint8{9, 9, 9})
		eq(t, "Reserves", p.s.reserve(allied), 0)
		eq(t, "Zone F depots", p.s.depotPoints[5], 5)
		augment(t, "augmentation", 40).wantKind(kAugment).can("NUM 5").cannot("NUM 6") // to 10 at most
		augment(t, "", 12).wantKind(kRefit)
	})
	rule("23.4b", "only below 10 everywhere; shares alike, what is not spent stays", func(t *testing.T) {
		p := augment(t, "augmentation", 12).do("NUM 3")
		eq(t, "Reserves", p.s.reserve(allied), 3)
		eq(t, "depots", [3]uint8{p.s.depotPoints[10], p.s.depotPoints[11], p.s.depotPoints[12]}, [3]uint8{8, 8, 8})
		augment(t, "augmentation", 2).wantKind(kRefit) // less than one each
		// Clear: 10 each, less 1 for FLAK near two of them: one has 10 still.
		clear := func(flak ...string) *pos {
			p := newPos(t, "augmentation").ctl("5,33,54=airborne").put(flak...).put("us-101-1-502@54:spent")
			p.set(func(s *State) { s.setReserve(allied, 30); s.airUsed = 3 }).refit(allied)
			return p.do("DEPOT 10", "?LOC 5", "DEPOT 11", "?LOC 33", "DEPOT 12", "?LOC 54", "STOP")
		}
		clear("de-woensel@34", "de-flak-tower-son@57").wantKind(kRefit)
		clear("de-woensel@34", "de-flak-tower-son@57", "de-9ss-flak@4").wantKind(kAugment).only("NUM 0", "NUM 1")
	})
	rule("23.4b", "unspent points come back to the Reserves", func(t *testing.T) {
		p := augment(t, "augmentation", 12).do("NUM 4", "UNIT us-101-1-502", "?DEPOT 12", "?STOP", "?STOP")
		// 9 in each, one spent on the unit in 54, five depots of 5 in Zone F, which is German.
		eq(t, "Reserves", p.s.reserve(allied), 9+9+8)
	})
	rule("23.51", "the Reserves of the bid may move the Sep 17 start, 13.7's price and limit", func(t *testing.T) {
		p := ddayPos(t, "bid-allied=15").drift(kReserve).wantActor(allied).only("NUM -1", "NUM 0", "NUM 1")
		eq(t, "Reserves", p.s.reserve(allied), 15)
		eq(t, "others", p.s.reserve(german), 0)
		p.do("NUM 1").wantKind(kImpulse).wantActor(german)
		eq(t, "marker", p.s.impulse, 1)
		eq(t, "Reserves", p.s.reserve(allied), 5)
		p = ddayPos(t, "bid-german=64").drift(kReserve).wantActor(german).can("NUM -3", "NUM 3").cannot("NUM -4", "NUM 4").do("NUM -3")
		eq(t, "marker", p.s.impulse, -3)
		eq(t, "Reserves", p.s.reserve(german), 34)
		p = ddayPos(t, "bid-german=9").drift(kImpulse) // less than a space costs: no node
		eq(t, "Reserves", p.s.reserve(german), 9)
		eq(t, "marker", p.s.impulse, 0)
	})
	rule("23.51", "one side only is compensated, and the rest is for later Turns", func(t *testing.T) {
		if _, err := ParseOptions("bid-german=10,bid-allied=15"); err == nil {
			t.Error("both sides were given Reserves")
		}
		for _, bad := range []string{"bid-german=-1", "bid-german=x", "bid-german", "bid-dutch=3"} {
			if _, err := ParseOptions(bad); err == nil {
				t.Errorf("%s was taken", bad)
			}
		}
		p := ddayPos(t, "bid-german=15").drift(kReserve).do("NUM 0", "PASS", "PASS").drift(kReserve).wantActor(german)
		eq(t, "Phase", phase(p.s.phase), phRefitGerman)
		p.only("NUM -1", "NUM 0", "NUM 1")
	})
	rule("23.51b", "the first Impulse is Impulse 0 wherever the marker starts", func(t *testing.T) {
		for _, n := range []string{"NUM 1", "NUM -2", "NUM 3"} {
			p := ddayPos(t, "bid-allied=30").drift(kReserve).do(n).only("PASS", "ASSAULT")
			p.do("PASS", "AIR2", "LOC 28", "UNIT de-henke", "dice 12 12", "?NO").drift(kImpulse)
			p.wantActor(german).only("PASS", "ASSAULT") // an Air Bombardment does not move the marker
			p.do("PASS", "ASSAULT").drift(kImpulse).wantActor(german).can("INFILTRATE")
		}
	})
	reorg := func(t *testing.T, opts string, put ...string) *pos {
		return newPos(t, opts).put(put...).surrender()
	}
	rule("23.6", "a Spent or D1 unit recovers a level by the loss of a D1 or D2 one of its kind in its Area", func(t *testing.T) {
		p := reorg(t, "reorganization", "de-rink@55:spent", "de-zedlitz@55:d2").wantKind(kReorg).wantActor(german)
		p.only("STOP", "UNIT de-rink").do("UNIT de-rink").wantStatus("de-rink", "fresh").wantDead("de-zedlitz")
		p = reorg(t, "reorganization", "de-rink@55:d1", "de-zedlitz@55:d1", "de-hg-trng@55:d2").wantKind(kReorg)
		p.only("STOP", "UNIT de-rink", "UNIT de-zedlitz").do("UNIT de-rink").wantKind(kReorgLoss)
		p.only("UNIT2 de-zedlitz", "UNIT2 de-hg-trng").do("UNIT2 de-hg-trng").wantStatus("de-rink", "spent").wantDead("de-hg-trng")
		eq(t, "no losses of an Impulse", p.s.lost, [2]uint8{})
	})
	rule("23.6", "not with another kind, another place, a Spent victim; FLAK never", func(t *testing.T) {
		none := func(put ...string) {
			t.Helper()
			p := reorg(t, "reorganization", put...)
			if kind(p.s.kind) == kReorg {
				t.Errorf("%v: %s", put, p.legal())
			}
		}
		none("de-rink@55:spent", "de-knaust@55:d2")
		none("de-9ss-art@55:spent", "de-rink@55:d2")
		none("de-rink@55:spent", "de-zedlitz@58:d2")
		none("de-rink@55:spent", "de-zedlitz@55:spent")
		none("de-rink@55", "de-zedlitz@55:d2")
		none("de-rink@55:d2", "de-zedlitz@55:d2")
		none("de-woensel@55:spent", "de-9ss-flak@55:d2")
		none("de-flak-tower-son@54:spent", "de-flak-tower-wyler@54:d2")
		none("de-rink@55:spent", "uk-50-231@55:d2")
		reorg(t, "reorganization", "de-9ss-art@55:spent", "de-184-art@55:d1").wantKind(kReorg).can("UNIT de-9ss-art")
		reorg(t, "reorganization", "de-knaust@55:d1", "de-hummel@55:d2").wantKind(kReorg).can("UNIT de-knaust")
		reorg(t, "reorganization", "de-9ss-1-19@55:spent", "de-rink@55:d2").wantKind(kReorg) // mechanized is Infantry
		none2 := reorg(t, "", "de-rink@55:spent", "de-zedlitz@55:d2")
		none2.wantKind(kRgUnit).wantActor(german)
	})
	rule("23.6b", "after surrender, the Isolated too; with the refit two levels, not three", func(t *testing.T) {
		// 55 cut off: every neighbour Allied.
		reorg(t, "reorganization", "de-rink@55:spent", "de-zedlitz@55:d2", "us-101-1-502@53").set(func(*State) {})
		p := newPos(t, "reorganization").put("de-rink@55:spent", "de-zedlitz@55:d1").ctl("53,56,58,59,G=airborne").surrender()
		p.wantKind(cSurrender).do("die 6", "die 6").wantKind(kReorg).can("UNIT de-rink").do("UNIT de-rink").wantStatus("de-rink", "fresh")
		p = newPos(t, "reorganization").put("de-rink@55:d1", "de-zedlitz@55:d2", "de-hg-trng@55:d2").refit(german)
		p.do("DEPOT 0", "LOC 55", "STOP", "UNIT de-rink").drift(kReorg).wantStatus("de-rink", "spent").do("UNIT de-rink", "UNIT2 de-zedlitz")
		p.wantStatus("de-rink", "fresh")
		p = reorg(t, "reorganization", "de-rink@55:d1", "de-zedlitz@55:d2", "de-hg-trng@55:d2").do("UNIT de-rink", "UNIT2 de-zedlitz")
		if kind(p.s.kind) == kReorg {
			p.cannot("UNIT de-rink") // one level a Phase
		}
	})
	rule("23.6b", "Germans, then Allies", func(t *testing.T) {
		p := reorg(t, "reorganization", "de-rink@55:spent", "de-zedlitz@55:d2", "uk-1-gren@F:spent", "us-82-1-504@F:d1").wantActor(german)
		p.do("STOP").wantKind(kReorg).wantActor(allied).only("STOP", "UNIT uk-1-gren").do("UNIT uk-1-gren").wantDead("us-82-1-504")
	})
	rule("23.71", "36 cards a side, one to six to one", func(t *testing.T) {
		p := newPos(t, "cards")
		want := [11]uint8{1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}
		eq(t, "German deck", p.s.deckGerman, want)
		eq(t, "Allied deck", p.s.deckAllied, want)
		eq(t, "no decks without the option", newPos(t).s.deckAllied, [11]uint8{})
	})
	fight := func(t *testing.T) *pos {
		p := newPos(t, "cards").clubTo("64").put("uk-2-gren@64", "de-rink@64").holder(allied).impulse(2).turn(allied)
		return p.do("ASSAULT", "LOC 64").drift(cAssault)
	}
	left := func(d [11]uint8) (n int) {
		for _, c := range d {
			n += int(c)
		}
		return n
	}
	rule("23.71", "one card each a resolution, those negated by the Advantage stay out", func(t *testing.T) {
		p := fight(t).do("dice 12 2")
		eq(t, "no more Queens", p.s.deckAllied[10], 0)
		eq(t, "no more twos", p.s.deckGerman[0], 0)
		p.do("YES").wantKind(cAssault).cannot("dice 12 7", "dice 7 2").can("dice 11 3").do("dice 11 3")
		eq(t, "Allied cards", left(p.s.deckAllied), 34)
		eq(t, "German cards", left(p.s.deckGerman), 34)
		eq(t, "elevens", p.s.deckAllied[9], 1)
	})
	rule("23.71", "the chances are those of the cards left", func(t *testing.T) {
		p := fight(t)
		p.s.deckAllied, p.s.deckGerman = [11]uint8{5: 1, 6: 3}, [11]uint8{0: 2, 10: 2} // one 7, three 8s; two 2s, two Queens
		got := map[engine.Action]float64{}
		for _, o := range p.s.Outcomes(nil) {
			got[o.Action] = o.P
		}
		eq(t, "faces", len(got), 4)
		eq(t, "7 to 2", got[pairFace(7, 2)], 1.0/4*2/4)
		eq(t, "8 to 12", got[pairFace(8, 12)], 3.0/4*2/4)
	})
	rule("23.71", "a deck used up is reshuffled", func(t *testing.T) {
		p := fight(t)
		p.s.deckAllied, p.s.deckGerman = [11]uint8{5: 1}, [11]uint8{5: 1}
		p.do("dice 7 7")
		eq(t, "Allied deck", p.s.deckAllied, freshDeck(Options{Cards: true}))
		eq(t, "German deck", left(p.s.deckGerman), 36)
	})
	rule("23.71", "everything else is rolled, the Sunset DR too", func(t *testing.T) {
		p := fight(t).do("dice 2 3", "NO") // a 2 on the 2 would change the weather if it were a DR
		p.drift(cSunset)
		before := p.s.deckAllied
		outs := p.s.Outcomes(nil)
		eq(t, "sums", len(outs), 11)
		eq(t, "a 7", outs[5].P, 6.0/36)
		p.do("sum 12", "NO").drift(kImpulse)
		eq(t, "deck", p.s.deckAllied, before)
		eq(t, "weather", p.s.weatherFlips+p.s.overcast, 0)
		q := newPos(t, "cards").put("us-82-1-504@33").ctl("33=airborne").turn(allied).do("ASSAULT", "?LOC 33", "UNIT us-82-1-504", "EDGE 33-37")
		eq(t, "a seizure has the faces of a die", len(q.s.LegalActions(nil)), 6)
		eq(t, "weather of the Dawn", len(newPos(t, "cards").date(19).dawn().s.LegalActions(nil)), 6)
	})
}

// dropRestOne places the unit asked for at its printed Drop Area.
func (p *pos) dropRestOne() { p.dropAt(locCode(p.g.t.units[p.s.lastUnit].setup)) }
