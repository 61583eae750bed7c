package endeavor

import "testing"

// In the south-west, around 60.06, the ground is open and dry without roads: every hex costs a point.

func init() {
	rule("ME-090", "an HQ reaches five points, forward and backward", func(t *testing.T) {
		b := empty(t, "", phSupply)
		u := b.unit("us-1-hq", "60.06")
		b.landed(0, "60.01")
		want(t, "five points back", b.hqSupplied(u), true)
		want(t, "five points forward", b.fed("60.11"), true)
		want(t, "a river more", b.fed("60.12"), false)
		b.unit("us-1-hq", "60.07")
		want(t, "six points back", b.hqSupplied(u), false)
		want(t, "and nothing forward", b.fed("60.08"), false)
	})
	rule("ME-120", "units in boxes are in supply", func(t *testing.T) {
		b := empty(t, "", phSupply)
		u, v := b.unit("us-30-inf", "england", stOOS), b.unit("fr-1-ff-inf", "med", stOOS)
		b.judged(allied, u)
		want(t, "marked", b.has(u, stOOS) || b.has(v, stOOS), false)
	})
	rule("ME-121", "in range of an HQ that reaches a source, on or next to a source, in range of a Truck that reaches one", func(t *testing.T) {
		b := empty(t, "", phSupply)
		b.landed(0, "60.01")
		want(t, "on the source", b.fed("60.01"), true)
		want(t, "next to it", b.fed("60.02"), true)
		want(t, "two away", b.fed("60.03"), false)
		b.unit("truck-1", "60.04")
		want(t, "a Truck's range", b.fed("60.09"), true)
		want(t, "past it", b.fed("60.10"), false)
		b.unit("us-1-hq", "60.09")
		want(t, "an HQ's range", b.fed("60.11"), true)
	})
	rule("ME-122", "a port that does not work yet serves trace", func(t *testing.T) {
		b := empty(t, "", phSupply)
		b.turn = 6
		i := b.seaport("24.02", 9)
		want(t, "it works", b.works(i), false)
		want(t, "Cherbourg", b.fed("24.02"), true)
		b.unit("us-1-hq", "24.02")
		want(t, "an HQ there", b.fed("26.03"), true)
		b.phase, b.cursor = phAnnounce, 0
		want(t, "no Attack HQ", b.run() == kAHQ, false)
	})
	rule("ME-123", "the count goes into the hex: the next one is out of supply", func(t *testing.T) {
		b := empty(t, "", phSupply)
		b.landed(0, "60.01")
		b.unit("us-1-hq", "60.02")
		u, v := b.unit("us-30-inf", "60.07"), b.unit("us-35-inf", "60.08")
		b.judged(allied, u)
		want(t, "five points", b.has(u, stOOS), false)
		want(t, "six", b.has(v, stOOS), true)
	})
	for _, id := range []string{"ME-124", "ME-255"} {
		rule(id, "enemy zones block, friends cancel them and their cost", func(t *testing.T) {
			b := empty(t, "", phSupply)
			b.landed(0, "60.01")
			b.unit("us-1-hq", "60.02")
			// A zone on every way east between rows 57 and 62.
			for _, code := range []string{"57.06", "59.06", "61.06"} {
				b.regiments(b.hex(code))
			}
			want(t, "through the zones", b.fed("60.07"), false)
			want(t, "in them", b.fed("60.05"), false)
			b.unit("us-30-inf", "60.05")
			want(t, "where a friend stands", b.fed("60.05"), true)
			b.unit("us-35-inf", "60.06")
			want(t, "and on, for two points", b.fed("60.06"), true)
			b.unit("us-79-inf", "60.07")
			want(t, "five points in all", b.fed("60.07"), true)
		})
	}
	rule("ME-125", "a port is a source while the Allies hold it", func(t *testing.T) {
		b := empty(t, "", phSupply)
		want(t, "German", b.fed("24.02"), false)
		b.seaport("24.02", 0)
		want(t, "Allied", b.fed("24.02"), true)
		b.enter(b.hex("24.02"), german, false)
		want(t, "German again", b.fed("24.02"), false)
		b.landed(3, "24.03")
		want(t, "a Beach Port", b.fed("24.03"), true)
		b.enter(b.hex("24.03"), german, false)
		want(t, "entered", b.fed("24.03"), false)
	})
	rule("ME-126", "a Truck does not carry the range of an HQ forward", func(t *testing.T) {
		b := empty(t, "", phSupply)
		b.landed(0, "60.01")
		u := b.unit("us-1-hq", "60.03")
		b.unit("truck-1", "60.07")
		b.set(u, stFlipped)
		b.supply.turned()
		want(t, "trace beyond, by the Truck's own line", b.fed("60.11"), false)
		b.unit("truck-2", "60.05")
		want(t, "trace over two Trucks", b.fed("60.11"), true)
		want(t, "the HQ's own range", b.served(b.hex("60.08"), groupUS), true)
		want(t, "no Attack Supply beyond it", b.served(b.hex("60.09"), groupUS), false)
	})
	rule("ME-127", "Trucks form chains", func(t *testing.T) {
		b := empty(t, "", phSupply)
		b.landed(0, "60.01")
		u := b.unit("us-1-hq", "60.11")
		b.unit("truck-1", "60.07")
		want(t, "a gap", b.hqSupplied(u), false)
		b.unit("truck-2", "60.05")
		want(t, "port, Truck, Truck, HQ", b.hqSupplied(u), true)
		for _, code := range []string{"57.04", "59.03", "61.03"} {
			b.regiments(b.hex(code))
		}
		want(t, "zones across the chain", b.hqSupplied(u), false)
	})
	rule("ME-128", "a Truck gives trace, not Attack Supply", func(t *testing.T) {
		b := empty(t, "", phSupply)
		b.landed(0, "60.01")
		b.unit("truck-1", "60.03")
		want(t, "trace", b.fed("60.06"), true)
		want(t, "Attack Supply", b.served(b.hex("60.06"), groupJoint), false)
	})
	rule("ME-129", "a Truck serves any number of HQs for trace", func(t *testing.T) {
		b := empty(t, "", phSupply)
		b.landed(0, "60.01")
		b.unit("truck-1", "60.05")
		for _, id := range []string{"us-1-hq", "us-3-hq", "us-7-hq", "uk-2-uk-hq"} {
			want(t, id, b.hqSupplied(b.unit(id, "60.09")), true)
		}
	})
	rule("ME-086", "HQs are shared for trace", func(t *testing.T) {
		b := empty(t, "", phSupply)
		b.landed(0, "60.01")
		b.unit("uk-2-uk-hq", "60.03")
		u := b.unit("us-30-inf", "60.07")
		want(t, "an American unit by a British HQ", b.judged(allied, u), false)
	})
	for _, id := range []string{"ME-084", "ME-087"} {
		rule(id, "an Attack HQ serves its own nations, and airborne units", func(t *testing.T) {
			b := empty(t, "", phCombat)
			b.unit("uk-2-uk-hq", "60.03", stFlipped)
			p := b.hex("60.07")
			want(t, "CW", b.served(p, groupCW), true)
			want(t, "US and French", b.served(p, groupUS), false)
			want(t, "airborne", b.served(p, groupJoint), true)
			want(t, "out of range", b.served(b.hex("60.09"), groupCW), false)
		})
	}
	for _, id := range []string{"ME-098", "ME-107", "ME-253"} {
		rule(id, "a German unit in its estuary closes a port for everything, before and after it works; each has its own", func(t *testing.T) {
			for _, works := range []uint8{5, 20} { // at turn 12: it works; it does not yet
				b := empty(t, "", phAnnounce)
				antwerp, rotterdam := b.seaport("16.22", works), b.seaport("11.22", works)
				b.serves = antwerp
				u, v := b.unit("uk-2-uk-hq", "17.22"), b.unit("ca-1-can-hq", "11.23")
				want(t, "open", b.hqSupplied(u) && b.works(antwerp) == (works == 5), true)
				g := b.unit("de-165-trng", "14.20")
				want(t, "Antwerp works", b.works(antwerp), false)
				want(t, "Antwerp for trace", b.hqSupplied(u), false)
				want(t, "Rotterdam for trace", b.hqSupplied(v), true)
				want(t, "Rotterdam works", b.works(rotterdam), works == 5)
				b.put(g, b.hex("12.21"))
				want(t, "Antwerp again", b.hqSupplied(u), true)
				want(t, "Rotterdam closed", b.hqSupplied(v), false)
			}
		})
	}
	rule("ME-056", "the mark comes in the unit's own Supply Phase and stays until the next", func(t *testing.T) {
		b := empty(t, "", phMove)
		b.landed(0, "60.01")
		hq := b.unit("us-1-hq", "60.03")
		u := b.unit("us-30-inf", "60.07")
		want(t, "in supply", b.judged(allied, u), false)
		b.put(hq, b.hex("24.10"))
		want(t, "cut off", b.traced(b.loc[u], allied), false)
		want(t, "not marked yet", b.has(u, stOOS), false)
		b.judged(german, u)
		want(t, "nor in the German phase", b.has(u, stOOS), false)
		want(t, "its own", b.judged(allied, u), true)
		b.put(hq, b.hex("60.03"))
		want(t, "the mark stays", b.has(u, stOOS), true)
		want(t, "until its own", b.judged(allied, u), false)
	})
	rule("ME-060", "a mark takes the zone of control away, and gives it back", func(t *testing.T) {
		b := empty(t, "", phSupply)
		u := b.unit("us-30-inf", "60.07")
		want(t, "before", b.zoc[allied].has(b.hex("60.08")), true)
		b.judged(allied, u)
		want(t, "out of supply", b.zoc[allied].has(b.hex("60.08")), false)
		b.landed(0, "60.06")
		b.judged(allied, u)
		want(t, "in supply", b.zoc[allied].has(b.hex("60.08")), true)
	})
	rule("ME-062", "Allied units out of supply suffer nothing more", func(t *testing.T) {
		b := empty(t, "", phSupply)
		u := b.unit("us-30-inf", "60.07")
		for range 10 {
			b.judged(allied, u)
		}
		want(t, "where", b.where(u), "60.07")
		want(t, "steps", b.steps(u), 2)
	})
	rule("ME-155", "units that dropped or landed this turn are in supply", func(t *testing.T) {
		b := empty(t, "", phSupply)
		u := b.unit("us-82-abn", "60.07", stFresh)
		want(t, "this turn", b.judged(allied, u), false)
		b.phase = phUnflip
		b.runUnflip()
		want(t, "next turn", b.judged(allied, u), true)
	})
}

// In the set-ups all Allied units have their lines, save 1 ABTF.
func TestSetUpLines(t *testing.T) {
	for _, id := range []string{"aug44", "sep44", "scheldt", "ardennes"} {
		g := open(t, id, "")
		s := g.start.Clone().(*State)
		for u := g.t.firstAllied; u < g.t.units; u++ {
			if r := &g.t.list[u]; s.onMap(u) {
				want(t, id+" "+r.id, s.traced(s.loc[u], allied), !s.has(u, stOOS) && r.id != "jt-1-abtf-abn")
				if r.hq() {
					want(t, id+" "+r.id, s.hqSupplied(u), true)
				}
			}
		}
	}
}

// A base is a source while no German is there.
func TestBases(t *testing.T) {
	g := open(t, "scheldt", "")
	b := &board{g.start.Clone().(*State), t}
	b.blank()
	for u := range g.t.list {
		b.loc[u] = gone
	}
	b.recount()
	want(t, "free", b.fed("18.22"), true)
	u := b.unit("de-719-static", "18.22")
	want(t, "with Germans", b.fed("18.22"), false)
	b.put(u, gone)
	want(t, "free again", b.fed("18.22"), true)
}

// Where supply is free, all Allied units are in trace and in Attack Supply.
func TestFreeSupply(t *testing.T) {
	g := open(t, "remagen", "")
	s := g.start.Clone().(*State)
	for p := range uint16(g.t.hexes) {
		want(t, g.t.codes[p], s.traced(p, allied) && s.served(p, groupUS) && s.served(p, groupCW), true)
	}
}
