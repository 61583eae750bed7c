package reich

import (
	"math/rand/v2"
	"testing"
)

const (
	boats1 = "al-30C-bridge-1" // 6-0-7
	boats2 = "al-30C-bridge-2"
	third1 = "al-82-504-3-inf-1" // 5-3-8
	third2 = "al-82-504-3-inf-2"
	sapper = "ge-10SS-10Pz-10Pi-eng-1" // 3-5-8
	pion   = "ge-10SS-10Pz-10Pi-eng-2"
	ersatz = "ge-ind-Henke-6Ers-inf-1" // 3-3-4
	heath  = "al-101-506-2-inf-1"      // 5-3-8, at Son
)

// bridge is the number of the one on a hexside.
func (b *board) bridge(from, to string) int {
	b.t.Helper()
	i := b.bridgeAt(b.hex(from), b.g.t.toward(b.hex(from), b.hex(to)))
	if i < 0 {
		b.t.Fatalf("no bridge from %s to %s", from, to)
	}
	return i
}

// order gives a unit the one order there is for it, without going on.
func (b *board) order(u int) {
	b.actCommand(blkUnit, u)
	clear(b.mask)
	for c := ctrlEntrench; c <= ctrlFill; c++ {
		if b.orders(u)>>c&1 != 0 {
			b.actOrder(blkCtrl, c)
			break
		}
	}
	for d := range numDirs {
		if f := b.current(); f.step == cmSide && (b.mayRepair(u, d) || b.mayDemolish(u, d)) {
			b.actOrder(blkDir, d)
		}
	}
}

// waal is a phase at Nijmegen with a unit of each side out of the way. The Germans have had their chance at the bridges.
func waal(t *testing.T, phase uint8) *board {
	b := empty(t, "nijmegen-bridge", phase)
	b.at("al-82-505-2-inf-3", "B2727", concentrated)
	b.at("ge-ind-Henke-6Ers-inf-3", "B3841", concentrated)
	for i := range b.cross {
		if b.rigged(i) {
			b.cross[i] = brSeen
		}
	}
	return b
}

// zon is a company three hexes from the canal bridge at Son.
func zon(t *testing.T) (b *board, u int) {
	b = empty(t, "son", phAlliedMove)
	return b, b.at(heath, "C0914", concentrated)
}

func init() {
	for _, id := range []string{"RR-472", "RR-473"} {
		rule(id, "the first Allied unit next to an end of a canal bridge: the Germans decide there and then, once", func(t *testing.T) {
			b, u := zon(t)
			second := b.at("al-101-506-2-inf-2", "C0914", concentrated)
			i := b.bridge("C0615", "C0715")
			b.lead(u)
			want(t, "quietly", b.can(b.h("C0814")), false)
			want(t, "as a step", b.can(b.to("C0914", "C0814")), true)
			b.do(b.to("C0914", "C0814")).is(kBlow)
			want(t, "asked", int(b.who), german)
			no := b.fork().do(stop)
			no.is(kMove)
			want(t, "declined", int(no.cross[i]), brSeen)
			no.do(stop).lead(second)
			want(t, "the next one quietly", no.can(no.h("C0814")), true)
			b.do(ctrlYes).is(cBlow)
			want(t, "of 36", b.faces()["the bridge is blown"], 15)
			stands := b.fork().do(7)
			want(t, "seven", stands.down(i), false)
			want(t, "no second chance", stands.rigged(i), false)
			b.do(6)
			want(t, "six", b.down(i), true)
			want(t, "on the way", kind(b.node), kMove)
			d := b.g.t.toward(b.hex("C0715"), b.hex("C0615"))
			want(t, "closed", b.entry(legConcentrated, b.hex("C0715"), d), 255)
		})
	}
	rule("RR-473", "16.5: who is driven to a bridge by aircraft comes to it", func(t *testing.T) {
		b, u := zon(t)
		b.phase = phGermanFire
		b.begin(frame{act: uint8(actStrike), step: skLeave, unit: uint16(u + 1)})
		b.bomb(u, strikeD)
		b.run()
		b.is(kRetreat).do(b.to("C0914", "C0814")).is(kBlow)
		text, err := b.MarshalText()
		must(t, err)
		back, err := b.g.Parse(text)
		must(t, err)
		want(t, "read back", back.Hash(), b.Hash())
		b.do(ctrlYes).is(cBlow).do(6)
		want(t, "blown", b.down(b.bridge("C0615", "C0715")), true)
		want(t, "it stays there", b.in(u), "C0814")
	})
	rule("RR-473", "who begins beside a bridge does not come to it", func(t *testing.T) {
		g, err := New(scenarioOf("breakout"), Options{})
		must(t, err)
		placed := 0
		for seed := range uint64(4) {
			rng := rand.New(rand.NewPCG(seed, 1))
			for s := g.New().(*State); s.doing(actPlace); {
				want(t, "bridges asked about", s.asked, uint8(0))
				legal := s.LegalActions(nil)
				s.Apply(legal[rng.IntN(len(legal))])
				for i := range s.cross {
					placed += b2i(s.rigged(i) && s.doing(actPlace) && !s.firstNear(i))
				}
			}
		}
		want(t, "some stand beside one", placed > 0, true)
	})
	rule("RR-474", "Germans at an end help, bridges blown before do not", func(t *testing.T) {
		b, u := zon(t)
		i := b.bridge("C0615", "C0715")
		want(t, "six", b.blowMost(i), 6)
		b.at("ge-Gothsche-Rink-21FJ-inf-1", "C0615", defilade)
		want(t, "seven", b.blowMost(i), 7)
		b.cross[i+1] = brBlown
		want(t, "six again", b.blowMost(i), 6)
		b.cross[i+1] = brRepaired
		want(t, "repaired since", b.blowMost(i), 6)
		_ = u
	})
	rule("RR-475", "Arnhem rail bridge: eight or less, always", func(t *testing.T) {
		b := empty(t, "frost", phAlliedMove)
		i := b.bridge("A1826", "A1927")
		want(t, "eight", b.blowMost(i), 8)
		b.cross[b.bridge("A2132", "A2232")] = brBlown
		b.at("ge-9SS-Moeller-9Pi-eng-1", "A1927", concentrated)
		want(t, "always", b.blowMost(i), 8)
	})
	for _, id := range []string{"RR-470", "RR-471"} {
		rule(id, "neither stream bridges nor road bridges over rivers", func(t *testing.T) {
			b := empty(t, "nijmegen-bridge", phAlliedMove)
			can := map[string]bool{}
			for i, c := range b.g.t.crossings {
				can[c.name] = b.rigged(i)
			}
			want(t, "Nijmegen road bridge", can["Nijmegen road bridge"], false)
			want(t, "stream", can[""], false)
			want(t, "Nijmegen rail bridge", can["Nijmegen rail bridge"], true)
			want(t, "Weurt lock", can["Weurt lock"], true)
			want(t, "the ferry", can["Nijmegen-Lent"], false)
		})
	}
	rule("RR-281", "a bridge that is gone negates nothing", func(t *testing.T) {
		b := empty(t, "son", phAlliedMove)
		i := b.bridge("C0615", "C0715")
		stream := b.bridge("C0916", "C1016")
		cost := func(from, to string) uint8 {
			return b.entry(legConcentrated, b.hex(from), b.g.t.toward(b.hex(from), b.hex(to)))
		}
		open, ford := cost("C0715", "C0615"), cost("C0916", "C1016")
		b.cross[i], b.cross[stream] = brBlown, brBlown
		want(t, "the canal", cost("C0715", "C0615"), 255)
		want(t, "a stream can be waded", cost("C0916", "C1016") > ford && cost("C0916", "C1016") < 255, true)
		u := b.at(heath, "C0715", concentrated)
		b.lead(u)
		want(t, "no way by the flood", b.price("C0615"), -1)
		b.cross[i] = brRepaired
		want(t, "built anew", b.price("C0615"), int(open))
	})
	rule("RR-292", "not across a bridge that is gone", func(t *testing.T) {
		b := empty(t, "son", phAlliedMove)
		b.cross[b.bridge("C0615", "C0715")] = brBlown
		u := b.at(heath, "C0715", concentrated)
		b.at("ge-Gothsche-Rink-21FJ-inf-1", "C0615", defilade)
		b.lead(u)
		want(t, "attack", b.can(ctrlClose), false)
	})
	rule("RR-239", "nobody retreats over a bridge that is gone", func(t *testing.T) {
		for _, gone := range []bool{false, true} {
			b := empty(t, "son", phGermanMove)
			if gone {
				b.cross[b.bridge("C0615", "C0715")] = brBlown
			}
			u := b.at(heath, "C0615", concentrated)
			d := b.g.t.toward(b.hex("C0615"), b.hex("C0715"))
			f := frame{unit: uint16(u + 1), from: uint16(b.g.t.grid.Next[b.hex("C0615")][(d+3)%6] + 1), left: 1}
			want(t, "over it", b.retreats(&f)>>d&1 != 0, !gone)
		}
	})
	rule("RR-264", "who is forced into a full hex goes one farther, or is eliminated", func(t *testing.T) {
		for _, closed := range []bool{false, true} {
			b := waal(t, phAlliedMove)
			b.g.t.charts.Move.Stack = 5
			u := b.at(ersatz, "B3431", defilade)
			next := b.g.t.grid.Next[b.hex("B3431")]
			from, left, full, right := next[3], next[2], next[0], next[4] // attackers in the west; north-west and south-west are as far
			b.at(third1, b.g.t.codes[from], concentrated)
			b.at(sapper, b.g.t.codes[full], concentrated)
			for i, n := range []int16{left, right, next[1], next[5]} {
				b.at([]string{"al-82-505-2-inf-1", "al-82-505-2-inf-2", third2, "al-82-504-3-inf-3"}[i], b.g.t.codes[n], concentrated)
			}
			if closed {
				for i, d := range []int{0, 1, 5} {
					b.at([]string{"al-GA-5-2GG-tank-1", "al-GA-5-2GG-tank-2", "al-GA-5-2GG-tank-3"}[i], b.g.t.codes[b.g.t.grid.Next[full][d]], concentrated)
				}
			}
			b.depth, b.acts[0], b.acts[1] = 2, frame{act: uint8(actMove), step: mvEnd}, frame{act: uint8(actClose), step: clEnd}
			b.join(b.g.t.byID[third1])
			b.beginRetreat(u, int(from), 1)
			f := b.current()
			want(t, "goes on", b.retreats(f), uint8(1-b2i(closed)))
			b.runRetreat(f)
			if closed {
				want(t, "eliminated", b.in(u), "")
			} else {
				b.actRetreat(blkDir, 0)
				want(t, "has come into it", b.where(u), int(full))
				b.runRetreat(f)
				want(t, "and goes on", f.left, 1)
				want(t, "out of it", b.retreats(f) != 0, true)
			}
			b.g.t.charts.Move.Stack = 28
		}
	})
	rule("RR-476", "four points of bridging engineers at an end for three turns repair it, without Germans near", func(t *testing.T) {
		b := waal(t, phAlliedCommand)
		i := b.bridge("B3234", "B3334")
		b.cross[i] = brSeen | brBlown
		u := b.at(boats1, "B3234", concentrated)
		b.run()
		b.is(kCommand).order(u)
		want(t, "begins", b.workKind(u), wkRepair)
		near := b.fork()
		near.at(ersatz, "B3335", defilade)
		want(t, "a German comes", near.workKind(u), wkFerry)
		want(t, "and stays", near.repairable(b.hex("B3234"), i, allied), false)
		for turn := 1; turn <= repairTurns; turn++ {
			want(t, "so far", b.down(i), true)
			b.phase = phAlliedCommand
			b.labour()
		}
		want(t, "it stands", int(b.cross[i]), brSeen|brRepaired)
		want(t, "done", b.unit[u].work, 0)
		weak := waal(t, phAlliedCommand)
		weak.cross[i] = brBlown
		weak.losing(weak.at(boats1, "B3234", concentrated), 3)
		want(t, "three points", weak.mayRepair(weak.g.t.byID[boats1], int(b.g.t.crossings[i].d)), false)
		weak.losing(weak.at(boats2, "B3234", concentrated), 5)
		want(t, "and one", weak.mayRepair(weak.g.t.byID[boats1], int(b.g.t.crossings[i].d)), true)
	})
	rule("RR-477", "a repaired bridge is not blown at an approach", func(t *testing.T) {
		b := waal(t, phAlliedMove)
		i := b.bridge("B3234", "B3334")
		b.cross[i] = brRepaired
		want(t, "rigged", b.rigged(i), false)
		want(t, "not this one by engineers either", b.demolishable(i), false)
		b.cross[b.bridge("B2630", "B2631")] = brRepaired
		want(t, "a railway bridge over a canal", b.demolishable(b.bridge("B2630", "B2631")), true)
	})
	rule("RR-478", "a stream bridge after three turns, concentrated, three points", func(t *testing.T) {
		b := waal(t, phAlliedCommand)
		i := b.bridge("B3339", "B3340")
		u := b.at(boats1, "B3339", concentrated)
		b.run()
		b.is(kCommand).order(u)
		want(t, "begins", b.workKind(u), wkDemolish)
		b.phase = phAlliedCommand
		b.labour()
		b.setMode(u, defilade)
		b.labour()
		want(t, "a turn does not count", b.workTurns(u), 1)
		b.setMode(u, concentrated)
		b.labour()
		want(t, "so far", b.down(i), false)
		b.labour()
		want(t, "gone", b.down(i), true)
		want(t, "done", b.unit[u].work, 0)
		weak := waal(t, phAlliedCommand)
		weak.losing(weak.at(boats1, "B3339", concentrated), 4)
		want(t, "two points", weak.orders(weak.g.t.byID[boats1]), 0)
	})
	rule("RR-479", "a railway bridge over a canal after five turns, on a die of one to three", func(t *testing.T) {
		b := waal(t, phAlliedCommand)
		i := b.bridge("B2630", "B2631")
		u := b.at(boats1, "B2630", concentrated)
		b.run()
		b.is(kCommand).order(u)
		b.phase = phAlliedCommand
		for range railwayTurns - 1 {
			b.labour()
		}
		b.depth, b.acts = 0, [maxActs]frame{}
		want(t, "so far", b.nextCharge(), -1)
		b.run()
		b.is(cBlow)
		want(t, "of six", b.faces()["the bridge is blown"], 3)
		fails := b.fork()
		fails.rolledBlow(4)
		want(t, "four", [2]bool{fails.down(i), fails.unit[u].work > 0}, [2]bool{false, false})
		b.rolledBlow(3)
		want(t, "three", b.down(i), true)
	})
	rule("RR-280", "legs pay a point more on a bridge with a raised way alone", func(t *testing.T) {
		b := waal(t, phAlliedMove)
		rail, h := b.g.t.toward(b.hex("B3234"), b.hex("B3334")), b.hex("B3234")
		ground := b.g.t.charts.Terrain[mixed].Cost[legConcentrated]
		want(t, "by the railway bridge", int(b.entry(legConcentrated, h, rail)), ground+2)
		road := b.g.t.toward(b.hex("B3235"), b.hex("B3336"))
		want(t, "by the road bridge, which is not raised there", int(b.entry(legConcentrated, b.hex("B3235"), road)), b.g.t.charts.Ways[primary][legConcentrated])
	})
	rule("RR-277", "raised ways help travellers alone", func(t *testing.T) {
		b := waal(t, phAlliedMove)
		h := b.hex("B3336")
		d := 2 // the raised highway goes on north-west
		n := b.g.t.grid.Next[h][d]
		ground := b.g.t.charts.Terrain[b.g.t.terrain[n]].Cost[legConcentrated]
		want(t, "on foot", int(b.entry(legConcentrated, h, d)), ground)
		want(t, "on the road", int(b.entry(travelling, h, d)), b.g.t.charts.Ways[primary][travelling])
	})
	rule("RR-019", "bridging engineers fire at nobody, and attack nobody", func(t *testing.T) {
		b := waal(t, phAlliedFire)
		u := b.at(boats1, "B3332", concentrated)
		e := b.at(ersatz, "B3333", concentrated)
		want(t, "fire", b.mayFire(u, e), false)
		want(t, "opportunity fire", b.exerts(u), false)
		want(t, "attack", b.mayAttack(u), false)
		want(t, "against armour", b.infantryFire(u), 0)
	})
	rule("RR-503", "combat engineers are infantry with more; bridging engineers only repair and ferry", func(t *testing.T) {
		b := waal(t, phGermanFire)
		u := b.at(sapper, "B3332", concentrated)
		e := b.at(third1, "B3333", concentrated)
		want(t, "fires", b.mayFire(u, e), true)
		want(t, "attacks", b.mayAttack(u), true)
		v := b.at(boats1, "B2630", concentrated)
		b.phase = phAlliedCommand
		want(t, "entrenches", b.orders(v)>>ctrlEntrench&1, 0)
	})
}

// Canal bridges on the front line are gone, but for those within the British lines (30.41).
func TestFrontLine(t *testing.T) {
	b := &board{empty(t, "breakout", phAlliedMove).g.start, t}
	state := map[string]bool{}
	for i, c := range b.g.t.crossings {
		state[c.name] = b.down(i)
	}
	want(t, "Joe's bridge", state["Joe's bridge"], false)
	want(t, "Lommel bridge", state["Lommel bridge"], true)
	want(t, "Neerpelt", state["Neerpelt bridge / Neerpelt rail bridge"], true)
	want(t, "another canal", state["Eindhoven canal rail"], false)
}
