package garden

import (
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
)

// see is what a side knows of a position, to be looked at.
func (b *table) see(side engine.Player) *State {
	v := new(State)
	b.known(v, side)
	return v
}

// knows tells whether a side sees a unit.
func (b *table) knows(side engine.Player, u int) bool { return onMap(b.see(side).loc[u]) }

func init() {
	rule("O-23", "seen while it is next to an enemy, across water and border alike", func(t *testing.T) {
		b := empty(t, "sight=hidden", phAllied1)
		u := b.unit("A1_504", "16,15")
		v := b.unit("G1224", "16,17")
		for side, other := range []int{german: u, allied: v} {
			want(t, "seen at two hexes", b.knows(engine.Player(side), other), false)
		}
		b.goTo(u, b.hex("16,16"))
		for side, other := range []int{german: u, allied: v} {
			want(t, "seen beside it", b.knows(engine.Player(side), other), true)
		}
		want(t, "own units are always seen", b.knows(allied, u) && b.knows(german, v), true)
		want(t, "the public sees both", b.knows(engine.Public, u) && b.knows(engine.Public, v), true)
		g := mustGame(t, "market-garden", "sight=hidden")
		for h := range uint16(g.t.hexes) {
			for d, n := range g.t.next[h] {
				if n < 0 || g.t.border[h]>>d&1 == 0 && g.t.water[h][d] != river || !g.t.inside.has(h) {
					continue
				}
				b := empty(t, "sight=hidden", phAllied1)
				u, v := b.unit("A1_504", g.t.code(h)), b.unit("G1224", g.t.code(uint16(n)))
				if !b.knows(german, u) || !b.knows(allied, v) {
					t.Fatalf("%s and %s do not see each other over border or river", g.t.code(h), g.t.code(uint16(n)))
				}
			}
		}
	})
	rule("O-23", "the observation drops enemies at two hexes", func(t *testing.T) {
		b := empty(t, "sight=hidden", phAllied1)
		b.unit("A1_504", "16,15")
		v := b.unit("G1224", "16,17")
		b.list()
		o := make([]float32, 75_638)
		const hexes, units = 142, 142 + 992*hexColumns
		stack := func(side engine.Player, h string) float32 {
			b.g.Observe(o, b.State, side)
			return o[hexes+int(b.hex(h))*hexColumns+hcGerman]
		}
		want(t, "stack the Allies see", stack(allied, "16,17"), 0)
		want(t, "its hex is out of sight", o[hexes+int(b.hex("16,17"))*hexColumns+hcSeen+2], 0)
		want(t, "the hex between is in sight", o[hexes+int(b.hex("16,16"))*hexColumns+hcSeen+2], 1)
		want(t, "the unit is on the map", o[units+v*unitColumns+ucOnMap], 0)
		want(t, "the unit is in sight", o[units+v*unitColumns+56], 0)
		want(t, "its printed strength", o[units+v*unitColumns+22] > 0, true)
		want(t, "German units on the map, which is public", o[30+gcUnits+1], float32(1)/62)
		want(t, "stack the Germans see", stack(german, "16,17") > 0, true)
		places := b.g.Places(nil, b.State, allied)
		want(t, "place of the unit", places[2*v], -1)
	})
	rule("O-25", "both sides are asked, by one action set, and a German that goes for the nearest objective plays by it", func(t *testing.T) {
		g := mustGame(t, "breakout", "")
		s := g.New().(*State)
		asked := [2]int{}
		for n := 0; s.Player() != engine.Terminal; n++ {
			legal := s.LegalActions(nil)
			a := legal[n%len(legal)]
			if s.Player() == german {
				a = g.defend(s, legal)
			}
			if p := s.Player(); p.IsSide() {
				asked[p]++
			}
			if err := s.Check(a); err != nil || int(a) >= g.NumActions() {
				t.Fatalf("action %d: %v", a, err)
			}
			s.Apply(a)
		}
		if asked[german] < 20 || asked[allied] < 20 {
			t.Errorf("decisions of the sides: %v", asked)
		}
	})
	rule("O-144", "no enemy out of sight stands beside a unit, in any game", func(t *testing.T) {
		for _, id := range []string{"son", "waal", "breakout", "arnhem"} {
			g := mustGame(t, id, "sight=hidden")
			walk(g, 11, func(s *State, _ engine.Action) {
				for side := range 2 {
					var v State
					s.known(&v, engine.Player(side))
					for u, to := s.sideUnits(1 - side); u < to; u++ {
						if onMap(s.loc[u]) && s.beside(s.loc[u], side) != onMap(v.loc[u]) && !(kind(s.node) == cShift || kind(s.node) == kDrop) {
							t.Fatalf("%s: unit %s beside an enemy is not seen", marshal(t, s), g.t.list[u].id)
						}
					}
				}
			})
		}
	})
	rule("O-230", "nothing is hidden in the intermediate game with all units in sight, and only there", func(t *testing.T) {
		for options, want := range map[string]bool{"": false, "level=2": false, "detail=advanced": true, "sight=hidden": true, "detail=advanced,sight=hidden": true} {
			g := mustGame(t, "son", options)
			if g.Hides() != want || (engine.Hiding(g) != nil) != want || (g.New().(*State).mem != nil) != want {
				t.Errorf("%q: hides %v", options, g.Hides())
			}
		}
	})
	rule("O-232", "of an enemy unit hex, record and report are known, and nothing else", func(t *testing.T) {
		seats := func(change ...change) string {
			b := empty(t, "detail=advanced", phAllied1)
			b.unit("A1_504", "16,15")
			b.unit("G1224", "16,17", change...)
			b.list()
			return seat(b.g, b.State, allied)
		}
		usual := seats()
		for name, c := range map[string]change{
			"strength": withCP(20), "efficiency": withEff(50), "points": withOP(3), "works": withFort(3), "supply": withSupply(unsupplied),
			"mode": inTravel, "command": outOfCommand, "plots": withFlags(flBuild), "moved": withFlags(flMoved), "attack": func(s *State, u int) { s.pa[u] |= 1 << 4 },
		} {
			if got := seats(c); got != usual {
				t.Errorf("%s of a German unit shows:\n%s\n%s", name, usual, got)
			}
		}
		b := empty(t, "detail=advanced", phAllied1)
		b.unit("A1_504", "16,15")
		v := b.unit("G1224", "16,17")
		b.mem.setReport(v, 1+7)
		if line := string(b.g.Knowledge(nil, b.State, allied)); !strings.Contains(line, " @16,17=G1224 ") || !strings.Contains(line, "reports=G1224:7") {
			t.Errorf("the Allies know %s", line)
		}
		if line := string(b.g.Knowledge(nil, b.State, german)); !strings.Contains(line, "G1224/cp300") {
			t.Errorf("the Germans know %s", line)
		}
	})
	rule("O-232", "who of the airborne units is linked up is not told: a strike may be in vain", func(t *testing.T) {
		b := empty(t, "detail=advanced", phGermanAir)
		b.air[german] = 2
		b.unit("A1_504", "16,15", withSupply(supplied))
		b.unit("A2_504", "16,18", withSupply(outOfCommunications))
		b.unit("A1GREN", "20,20")
		b.asks(kAir)
		want(t, "an airborne unit that is linked", b.hexLegal("16,15"), true)
		want(t, "one that is not", b.hexLegal("16,18"), true)
		want(t, "30 Corps", b.hexLegal("20,20"), false)
		b.Apply(b.hexAct("16,15"))
		want(t, "dice", kind(b.node), cAir)
		want(t, "for whom", int(b.roller), none)
	})
	rule("O-233", "tenths of the base, half up, for all who took part", func(t *testing.T) {
		for cp, tenths := range map[int]int{170: 7, 240: 10, 12: 1, 11: 0, 300: 13} {
			b := empty(t, "sight=hidden", phAllied1)
			u := b.unit("A1_504", "16,15")
			b.g.t.list[u].cp = 240
			b.cp[u] = uint16(cp)
			b.noteReport(u)
			n, told := b.mem.tenths(u)
			want(t, "tenths", n, tenths)
			want(t, "told", told, true)
		}
		b, a, d := duel(t, "sight=hidden", "A1DOR", "G1224")
		far := b.unit("A2DEV", "16,12")
		b.plan("16,16", a)
		b.combat()
		for u, wanted := range map[int]bool{a: true, d: true, far: false} {
			if _, told := b.mem.tenths(u); told != wanted {
				t.Errorf("report of %s: %v", b.g.t.list[u].id, told)
			}
		}
	})
	rule("O-234", "weather, air points, ownership, bridges, losses, numbers and score are known to everybody", func(t *testing.T) {
		for _, options := range []string{"sight=hidden", "detail=advanced"} {
			walk(mustGame(t, "waal", options), 5, func(s *State, _ engine.Action) {
				for _, who := range []engine.Player{german, allied, engine.Public} {
					var v State
					s.known(&v, who)
					if v.weather != s.weather || v.air != s.air || v.interd != s.interd || v.own != s.own || v.br != s.br || v.lost != s.lost ||
						v.turn != s.turn || v.phase != s.phase || int(v.eye.count[german]) != s.count(german) || int(v.eye.count[allied]) != s.count(allied) ||
						v.Points() != s.Points() {
						t.Fatalf("%v does not know a public fact at %s", who, marshal(t, s))
					}
					for u := range s.g.t.units {
						if (s.loc[u] == dead) != (v.loc[u] == dead) {
							t.Fatalf("%v does not know of a loss at %s", who, marshal(t, s))
						}
						if int(s.g.t.list[u].side) == int(who) && (v.loc[u] != s.loc[u] || v.cp[u] != s.cp[u] || v.fl[u] != s.fl[u] || v.st[u] != s.st[u]) {
							t.Fatalf("%v does not know its own %s", who, s.g.t.list[u].id)
						}
					}
				}
			})
		}
	})
	rule("O-235", "an unseen zone of control: 4 are known, 7 are true; 6 fail, 8 pay 7", func(t *testing.T) {
		for op, left := range map[int]int{6: 6, 8: 1} {
			b := empty(t, "sight=hidden", phAllied1)
			u := b.unit("A1_504", "16,15", withOP(op))
			v := b.unit("G1224", "16,17")
			want(t, "known to be possible", b.can(u, "16,16"), true)
			b.given = 1
			b.goTo(u, b.hex("16,16"))
			want(t, "points left", int(b.op[u]), left)
			if op == 6 {
				want(t, "it fails", kind(b.node), cFail)
				b.Apply(2)
				want(t, "points after the failure", int(b.op[u]), 4)
				want(t, "it stays", b.at(u), "16,15")
				want(t, "nothing is revealed", b.knows(allied, v), false)
				want(t, "it has not moved", b.has(u, flMoved), false)
			} else {
				want(t, "it is there", b.at(u), "16,16")
				want(t, "and sees the enemy", b.knows(allied, v), true)
			}
		}
	})
	rule("O-235", "a minimum move that would end beside an unseen unit fails, once a turn", func(t *testing.T) {
		b := empty(t, "sight=hidden", phAllied1)
		u := b.unit("A1_504", "16,15", withOP(0))
		b.unit("A2_504", "16,8") // somebody else who may move
		b.unit("G1224", "16,17")
		want(t, "known to be possible", b.can(u, "16,16"), true)
		b.given = 1
		b.goTo(u, b.hex("16,16"))
		want(t, "it fails", kind(b.node), cFail)
		b.Apply(1)
		want(t, "it stays", b.at(u), "16,15")
		want(t, "and was the move of the turn", b.can(u, "16,14"), false)
	})
	rule("O-235", "a hop ends where an enemy comes into sight", func(t *testing.T) {
		b := empty(t, "sight=hidden", phAllied1)
		u := b.unit("A1_504", "16,12", withOP(30))
		v := b.unit("G1224", "16,15")
		want(t, "known to be possible", b.can(u, "16,15"), true)
		b.given = 1
		b.goTo(u, b.hex("16,15"))
		want(t, "it stops beside the unit it meets", b.at(u), "16,14")
		want(t, "which it sees", b.knows(allied, v), true)
	})
	rule("O-236", "a strike may name what may hold unseen units, and tells of hits only", func(t *testing.T) {
		mask := func(at string) []engine.Action {
			b := empty(t, "sight=hidden", phAlliedAir)
			b.air[allied] = 2
			b.unit("A1GREN", "20,20")
			b.unit("G1225", "20,21")
			b.unit("G1224", at)
			b.allied("20,22", "18,20")
			b.asks(kAir)
			want(t, "a seen enemy", b.hexLegal("20,21"), true)
			want(t, "an empty hex beside a unit", b.hexLegal("20,19"), false)
			want(t, "a hex of the striker", b.hexLegal("18,20"), false)
			want(t, "a hex that may hold somebody", b.hexLegal("20,16"), true)
			want(t, "a hex out of range", b.hexLegal("20,10"), false)
			return b.LegalActions(nil)
		}
		if !slices.Equal(mask("20,16"), mask("22,18")) {
			t.Error("the mask changes when an unseen unit is moved")
		}
		strike := func(at string, face engine.Action) *table {
			b := empty(t, "sight=hidden", phAlliedAir)
			b.air[allied] = 2
			b.unit("A1GREN", "20,20")
			b.unit("G1224", at)
			b.asks(kAir)
			b.Apply(b.hexAct("20,16"))
			want(t, "dice are thrown in any case", kind(b.node), cAir)
			b.Apply(face)
			want(t, "the next point", kind(b.node), kAir)
			return b
		}
		b := strike("20,16", 3)
		if line := string(b.g.Knowledge(nil, b.State, allied)); !strings.Contains(line, "seen=G1224:20,16:5.1") || !strings.Contains(line, "reports=G1224:9") {
			t.Errorf("after a hit the Allies know %s", line)
		}
		one, other := strike("20,16", 0), strike("22,18", 0)
		if a, b := string(one.g.Knowledge(nil, one.State, allied)), string(other.g.Knowledge(nil, other.State, allied)); a != b {
			t.Errorf("a miss tells where the unit is:\n%s\n%s", a, b)
		}
	})
	rule("O-236", "an unseen unit that may not be struck makes a German strike miss", func(t *testing.T) {
		b := empty(t, "sight=hidden", phGermanAir)
		b.air[german] = 2
		u := b.unit("A1GREN", "20,20")
		b.unit("A2GREN", "16,16")
		b.unit("G1224", "16,17")
		b.asks(kAir)
		want(t, "a seen unit of 30 Corps", b.hexLegal("16,16"), false)
		want(t, "one that is not seen", b.hexLegal("20,20"), true)
		b.Apply(b.hexAct("20,20"))
		was := b.cp[u]
		b.Apply(6)
		want(t, "it misses", b.cp[u], was)
	})
	rule("O-237", "a unit seen in passing is remembered, until it is lost", func(t *testing.T) {
		b := empty(t, "sight=hidden", phAllied1)
		u := b.unit("A1_504", "16,15", withOP(30))
		v := b.unit("G1224", "16,17")
		b.goTo(u, b.hex("16,16"))
		want(t, "in sight there is no memory", b.mem.at[v], noHex)
		b.goTo(u, b.hex("16,15"))
		want(t, "remembered by the Allies", b.g.t.code(b.mem.at[v]), "16,17")
		want(t, "remembered by the Germans", b.g.t.code(b.mem.at[u]), "16,16")
		want(t, "when", b.mem.when[v], moment(5, phAllied1))
		if text := marshal(t, b.State); !strings.Contains(text, " seen=A1_504:16,16:5.6;G1224:16,17:5.6 ") {
			t.Errorf("position %s", text)
		}
		o := make([]float32, 75_638)
		b.list()
		b.g.Observe(o, b.State, allied)
		want(t, "the observation has it", o[142+int(b.hex("16,17"))*hexColumns+hcSeen], .25)
		b.eliminate(v)
		want(t, "forgotten", b.mem.at[v], noHex)
		want(t, "what is not hidden is not remembered", mustGame(t, "son", "").New().(*State).mem == nil, true)
	})
}

// defend is a German who brings his units to the nearest objective or town and stays there.
func (g *Game) defend(s *State, legal []engine.Action) engine.Action {
	best, least := legal[0], 1<<15
	for _, a := range legal {
		b, i := g.split(a)
		if kind(s.node) != kOp || b == blkUnit && s.sel != none || b == blkCtrl {
			continue
		}
		h := uint16(i)
		if b == blkUnit {
			h = s.loc[i]
		}
		far := 1 << 14
		for i := range g.t.objectives {
			far = min(far, g.t.distance(h, g.t.objectives[i].hex))
		}
		if s.sel != none && g.t.distance(s.loc[s.sel], h) > 0 && b == blkHex && far < least {
			best, least = a, far
		} else if b == blkUnit && far < least && far > 0 {
			best, least = a, far
		}
	}
	if kind(s.node) == kOp && s.sel != none && s.given != 0 {
		return legal[0]
	}
	return best
}
