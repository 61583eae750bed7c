package garden

import (
	"testing"

	"bridgehead/engine"
)

func init() {
	rule("O-16", "the historical set-up is that of the order of battle", func(t *testing.T) {
		g := mustGame(t, "market-garden", "")
		s := g.New().(*State)
		want(t, "HQ/101", g.t.code(s.loc[g.t.byID["A101HQ"]]), "15,26")
		want(t, "9SS HQ", g.t.code(s.loc[g.t.byID["G9HQ"]]), "9,2")
		want(t, "Germans", s.count(german), 24)
	})
	rule("O-17", "sources and drops are asked in order", func(t *testing.T) {
		s := freeSetUp(t)
		for i := range sources {
			want(t, "asked", kind(s.node), kSource)
			want(t, "source", int(s.cursor), i)
			for h := range uint16(s.g.t.hexes) {
				legal := s.legal[(s.g.offHex+int(h))>>6]>>((s.g.offHex+int(h))&63)&1 != 0
				may := s.mayTarget(h) && (s.g.t.terrain[h] != rough || i == 0 || i == 3)
				if legal != may {
					t.Fatalf("source %d, hex %s: legal %t", i, s.g.t.code(h), legal)
				}
			}
			s.Apply(s.LegalActions(nil)[10*i])
		}
		n := 0
		for last := -1; kind(s.node) == kDrop; n++ {
			if int(s.cursor) <= last || !s.g.t.list[s.cursor].airborne {
				t.Fatalf("record %d is asked after %d", s.cursor, last)
			}
			last = int(s.cursor)
			acts := s.LegalActions(nil)
			s.Apply(acts[(7*n)%len(acts)])
		}
		want(t, "airborne units", n, 20)
	})
	rule("O-223", "a decision for each source and each airborne unit", func(t *testing.T) {
		s := freeSetUp(t)
		n := 0
		for ; s.Player().IsSide() && s.phase == phWeather; n++ {
			s.Apply(s.LegalActions(nil)[n])
		}
		want(t, "decisions", n, 24) // the ledger counts 30, but the set-up has twenty airborne units
	})
	rule("O-18", "rough ground costs a tenth and ten of efficiency", func(t *testing.T) {
		b := empty(t, "setup=free", phWeather)
		u := b.g.t.byID["A1P"]
		b.equip(u)
		b.loc[u] = toCome
		b.cp[u] = 1000
		b.cursor = uint8(u)
		b.actDrop(blkHex, int(b.hex("10,16")))
		want(t, "rough", b.g.t.terrain[b.hex("10,16")], uint8(rough))
		want(t, "strength", b.cp[u], 900)
		want(t, "efficiency", b.eff[u], 88)
	})
	rule("O-18", "gliders keep off it", func(t *testing.T) {
		b := empty(t, "setup=free", phWeather)
		u := b.g.t.byID["A7KOSB"]
		b.equip(u)
		b.loc[u], b.cursor = toCome, uint8(u)
		b.asks(kDrop)
		want(t, "rough", b.hexLegal("10,16"), false)
		want(t, "clear", b.hexLegal("16,15"), true)
		want(t, "forest", b.hexLegal("3,4"), false)
	})
	rule("O-19", "no drop into a city; a town may be", func(t *testing.T) {
		b := empty(t, "setup=free", phWeather)
		b.asks(kSource)
		want(t, "Nijmegen", b.hexLegal("12,9"), false)
		want(t, "Elst", b.hexLegal("9,8"), true)
	})
	rule("O-20", "Germans shift, those of KG Walther do not", func(t *testing.T) {
		s := freeSetUp(t)
		for s.Player().IsSide() {
			acts := s.LegalActions(nil)
			s.Apply(acts[len(acts)/2])
		}
		n := 0
		for ; kind(s.node) == cShift; n++ {
			u := s.g.t.list[s.roller]
			if u.side != german || u.formation == "WAL" {
				t.Errorf("%s shifts", u.id)
			}
			outs := s.Outcomes(nil)
			want(t, "chance to stay", outs[0].P, 0.5)
			who, stacks := s.roller, s.stack
			s.Apply(outs[len(outs)-1].Action)
			if h := s.loc[who]; stacks[h>>1]>>(h&1*4)&15 != 0 {
				t.Error("onto another unit")
			}
		}
		if n == 0 || n > 15 {
			t.Errorf("%d units are drawn for", n)
		}
	})
	rule("O-21", "nothing of the advanced game is asked", func(t *testing.T) {
		walk(mustGame(t, "waal", ""), 8, func(s *State, _ engine.Action) {
			switch kind(s.node) {
			case kAdvance, kBarrage, kSplit, cSurcharge, cFail:
				t.Fatalf("%v in the intermediate game", kind(s.node))
			}
		})
	})
	rule("O-22", "the advanced game asks for more", func(t *testing.T) {
		met := map[kind]bool{}
		for seed := range uint64(6) {
			walk(mustGame(t, "waal", "detail=advanced"), seed, func(s *State, _ engine.Action) { met[kind(s.node)] = true })
		}
		for _, k := range []kind{kAdvance, kBarrage, kSplit, cSurcharge} {
			want(t, k.String(), met[k], true)
		}
	})
	rule("O-27", "the phases come in their order", func(t *testing.T) {
		last := 0
		walk(mustGame(t, "market-garden", ""), 4, func(s *State, _ engine.Action) {
			now := int(s.turn)*phOver + int(s.phase)
			if now < last {
				t.Fatalf("phase %d of turn %d after %d", s.phase, s.turn, last)
			}
			last = now
		})
	})
	rule("O-28", "the Allies strike first", func(t *testing.T) {
		b := empty(t, "", phAlliedAir)
		b.unit("A1_504", "16,15", withSupply(outOfCommunications))
		s := b.State
		s.air = [2]uint8{2, 8}
		s.settle()
		want(t, "first", s.Player(), engine.Player(allied))
		s.Apply(ctrlEnd)
		want(t, "then", s.Player(), engine.Player(german))
		want(t, "Allied points", s.air[allied], 0)
	})
	for _, id := range []string{"O-30", "O-31"} {
		rule(id, "the game ends after the last phase, whoever is left", func(t *testing.T) {
			b := empty(t, "weather=historical", phGermanCombat2)
			for b.settle(); b.Player().IsSide(); { // nobody is on the map: only interdiction is asked for
				b.Apply(ctrlEnd)
			}
			want(t, "turn", b.turn, 10)
			want(t, "over", b.Player(), engine.Terminal)
			for seed := range uint64(2) {
				walk(mustGame(t, "breakout", ""), seed, func(s *State, _ engine.Action) {
					if s.phase == phOver || s.turn > 2 {
						t.Fatal("asked after the end")
					}
				})
			}
		})
	}
	rule("O-32", "18, 37 and 45 percent", func(t *testing.T) {
		b := empty(t, "", phWeather)
		b.runWeather()
		want(t, "node", kind(b.node), cWeather)
		outs := b.Outcomes(nil)
		want(t, "clear, cloudy, overcast", [3]float64{outs[0].P, outs[1].P, outs[2].P}, [3]float64{.18, .37, .45})
		first := mustGame(t, "market-garden", "").New().(*State)
		want(t, "turn 1", first.weather, uint8(clearSky))
	})
	for _, id := range []string{"O-33", "O-34"} {
		rule(id, "the ten days", func(t *testing.T) {
			b := empty(t, "weather=historical", phWeather)
			for i, w := range []uint8{cloudy, cloudy, overcast, overcast, clearSky, overcast, clearSky, cloudy, cloudy, clearSky} {
				b.turn, b.phase = uint8(i+1), phWeather
				b.runWeather()
				want(t, "weather", b.weather, w)
			}
			want(t, "Allied points of turn 1", mustGame(t, "market-garden", "weather=historical").New().(*State).air[allied], 4)
		})
	}
	rule("O-35", "air points", func(t *testing.T) {
		for w, points := range map[uint8][2]uint8{clearSky: {2, 8}, cloudy: {1, 4}, overcast: {0, 0}} {
			b := empty(t, "", phWeather)
			b.setWeather(w)
			want(t, weatherWords[w], b.air, points)
		}
	})
	rule("O-36", "ten, five and none drop", func(t *testing.T) {
		for w, n := range map[uint8]int{clearSky: 10, cloudy: 5, overcast: 0} {
			b := empty(t, "", phArrivals)
			b.weather = w
			b.allied("3,7", "8,7", "16,9", "15,26")
			b.waits("A10P", "A11P", "A156P", "APOLHQ", "A1POL", "A2POL", "A3POL", "A80AT", "A1_325", "A2_325", "A3_325", "A1_327", "A2_327", "A3_327", "A81AT")
			want(t, weatherWords[w], b.arrivals(0, true), n)
		}
	})
}

func freeSetUp(t *testing.T) *State {
	t.Helper()
	s := mustGame(t, "market-garden", "setup=free").New().(*State)
	want(t, "first node", kind(s.node), kSource)
	return s
}
