package garden

import (
	"testing"

	"bridgehead/engine"
)

func init() {
	rule("O-106", "entry costs", func(t *testing.T) {
		for terrain, costs := range [4][2]int{plain: {4, 4}, rough: {5, 7}, forest: {6, 8}, town: {4, 4}} {
			for i, id := range []string{"A1DOR", "A1GREN"} {
				b := empty(t, "", phAllied1)
				b.g.t.terrain[b.hex("16,16")] = uint8(terrain)
				b.g.t.cost[0][b.hex("16,16")], b.g.t.cost[1][b.hex("16,16")] = uint8(costs[1]), uint8(costs[0])
				b.g.t.loadSteps()
				u := b.unit(id, "16,15")
				want(t, terrainWords[terrain], b.goes(u, "16,16"), costs[i])
			}
		}
		b := empty(t, "", phAllied1)
		want(t, "forest on the map, foot and vehicle", [2]uint8{b.g.t.cost[1][b.hex("3,3")], b.g.t.cost[0][b.hex("3,3")]}, [2]uint8{6, 8})
		want(t, "rough", [2]uint8{b.g.t.cost[1][b.hex("10,16")], b.g.t.cost[0][b.hex("10,16")]}, [2]uint8{5, 7})
	})
	for _, id := range []string{"O-107", "O-108", "O-130", "O-131"} {
		rule(id, "roads in travel mode", func(t *testing.T) {
			b := empty(t, "", phAllied1)
			u := b.unit("A1DOR", "14,18", inTravel, withEff(80))
			want(t, "off the road", b.can(u, "15,18"), false)
			want(t, "two hexes into Veghel's road", b.goes(u, "14,20"), 2)
			want(t, "into a town", b.goes(u, "14,21"), 1)
			want(t, "efficiency is kept", b.eff[u], 80)
			v := b.unit("A69", "14,17", inTravel)
			want(t, "a brigade pays double", b.goes(v, "14,18"), 2)
			w := b.unit("A1HAM", "16,15", withEff(80))
			b.goes(w, "16,16")
			b.goes(w, "16,17")
			want(t, "normal mode costs efficiency", b.eff[w], 78)
		})
	}
	for _, id := range []string{"O-109", "O-110", "O-126"} {
		rule(id, "zones of control", func(t *testing.T) {
			b := empty(t, "", phAllied1)
			b.unit("G1224", "16,17")
			u := b.unit("A1DOR", "16,15")
			want(t, "in", b.goes(u, "16,16"), 7)
			want(t, "out", b.goes(u, "16,15"), 6)
			v := b.unit("A1HAM", "16,16")
			was := b.op[v]
			want(t, "from zone to zone", b.can(v, "17,17") || b.can(v, "15,17"), true)
			b.goes(v, map[bool]string{true: "17,17", false: "15,17"}[b.can(v, "17,17")])
			want(t, "all points are gone", [2]uint8{was, b.op[v]}, [2]uint8{20, 0})
		})
	}
	rule("O-127", "Germans outside have no zone inside", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		b.unit("G1224", "7,20")
		want(t, "zone", b.zoc[german].has(b.hex("8,20")), false)
	})
	rule("O-111", "a unit on the march pays one to pass friends", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		u := b.unit("A1DOR", "14,18", inTravel)
		b.unit("A1HAM", "14,19")
		want(t, "road and stack", b.goes(u, "14,19"), 2)
	})
	for _, id := range []string{"O-112", "O-113", "O-135", "O-136"} {
		rule(id, "streams, canals and bridges", func(t *testing.T) {
			b := empty(t, "", phAllied1)
			rifle := b.unit("A1DOR", "9,25")
			want(t, "over a stream", b.goes(rifle, "9,24"), 6)
			at := b.unit("A80AT", "12,22")
			want(t, "airborne guns over a canal", b.goes(at, "12,21"), 8)
			tank := b.unit("A2IG", "11,22")
			want(t, "tanks wade nothing", b.can(tank, "12,22") && b.g.t.water[b.hex("11,22")][b.g.t.toward(b.hex("11,22"), b.hex("12,22"))] != dry, false)
			sappers := b.unit("A30E", "12,21")
			want(t, "nor do engineers of the corps", b.can(sappers, "12,22"), false)
			b.op[sappers] = 4
			want(t, "with points for the step itself", b.can(sappers, "12,22"), false)

			b = empty(t, "", phAllied1)
			u := b.unit("A1DOR", "14,12")
			want(t, "a bridge that never blows", b.goes(u, "14,13"), 5)
			v := b.unit("A2IG", "14,12", withOP(30))
			want(t, "a vehicle in normal mode", b.can(v, "14,13"), false)
			inTravel(b.State, v)
			want(t, "on the road", b.goes(v, "14,13"), 2) // one for the friends there

			b = empty(t, "", phAllied1)
			w := b.unit("A1DOR", "10,5")
			want(t, "a river without bridge", b.can(w, "11,5"), false)
			b.bridge("10,22", "11,23", bridgeBlown)
			x := b.unit("A1HAM", "10,22", withOP(8))
			want(t, "wading beside a blown bridge", b.goes(x, "11,23"), 8)
		})
	}
	for _, id := range []string{"O-114", "O-137", "O-138"} {
		rule(id, "an engineer carries one airborne unit over a river", func(t *testing.T) {
			b := empty(t, "", phAllied1)
			b.unit("A307E", "10,5", withOP(2))
			u, v := b.unit("A1_504", "10,5"), b.unit("A2_504", "10,5")
			rifle := b.unit("A1DOR", "10,5")
			want(t, "cost", b.goes(u, "11,5"), 12)
			want(t, "a second", b.can(v, "11,5"), false)
			want(t, "not airborne", b.can(rifle, "11,5"), false)
			b.freshen()
			want(t, "next phase", b.can(v, "11,5"), true)

			b = empty(t, "", phAllied1)
			e := b.unit("A307E", "10,5")
			want(t, "it crosses alone", b.goes(e, "11,5"), 12)
			b = empty(t, "", phAllied1)
			b.unit("A1RE", "10,5")
			w := b.unit("A1P", "10,5")
			want(t, "that of 1st Airborne cannot", b.can(w, "11,5"), false)
		})
	}
	for _, id := range []string{"O-115", "O-139", "O-140"} {
		rule(id, "the ferry", func(t *testing.T) {
			b := empty(t, "", phGerman1)
			b.bridge("8,4", "8,5", bridgeBlown) // no way round
			u, v := b.unit("G1224", "10,4", inTravel), b.unit("G1225", "10,4", inTravel)
			w := b.unit("GKNAU", "10,4")
			want(t, "in normal mode", b.can(w, "10,5"), false)
			want(t, "cost", b.goes(u, "10,5"), 10)
			want(t, "one a turn", b.can(v, "10,5"), false)
			b.ferry = 0
			want(t, "next turn", b.can(v, "10,5"), true)
			b = empty(t, "", phGerman1)
			b.bridge("8,4", "8,5", bridgeBlown)
			u = b.unit("G1224", "10,4", inTravel)
			b.allied("10,5")
			want(t, "the far bank is Allied and empty", b.can(u, "10,5"), true)
			b = empty(t, "", phAllied1)
			a := b.unit("A1DOR", "10,4", inTravel, withOP(30))
			want(t, "Allies", b.can(a, "10,5"), false)
		})
	}
	rule("O-116", "changing mode", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		u, v := b.unit("A1DOR", "14,18"), b.unit("A1HAM", "16,15")
		b.pick(v)
		want(t, "no road", b.ctrl(ctrlMode), false)
		b.pick(u)
		want(t, "on a road", b.ctrl(ctrlMode), true)
		b.actOp(blkCtrl, ctrlMode)
		want(t, "travel", b.travel(u), true)
		want(t, "points", b.op[u], 17)
		b.op[u] = 2
		want(t, "too few", b.mayChangeMode(u), false)
	})
	rule("O-117", "works", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		u := b.unit("A1DOR", "16,15")
		want(t, "alone", b.fortCost(u), 8)
		b.unit("A307E", "16,15")
		want(t, "with an engineer", b.fortCost(u), 5)
		b.unit("G1224", "16,16")
		want(t, "beside an enemy, with an engineer", b.fortCost(u), 9)
		v := b.unit("A1HAM", "17,17")
		want(t, "beside an enemy", b.fortCost(v), 12)
		b.pick(v)
		b.actOp(blkCtrl, ctrlFort)
		want(t, "level", b.fort(v), 1)
		want(t, "points", b.op[v], 8)
		b.setFort(v, 5)
		b.op[v] = 30
		want(t, "five at most", b.mayFortify(v), false)
		g := empty(t, "", phGerman1)
		w := g.unit("G1224", "16,15", inTravel)
		want(t, "in normal mode only", g.mayFortify(w), false)
	})
	for _, id := range []string{"O-120", "O-142"} {
		rule(id, "Germans outside the border", func(t *testing.T) {
			b := empty(t, "", phGerman1)
			u := b.unit("G1224", "8,20")
			want(t, "out", b.goes(u, "7,20"), 2)
			want(t, "takes travel mode", b.travel(u), true)
			want(t, "in without a road", b.can(u, "8,20"), false)
			b.pick(u)
			want(t, "no works", b.ctrl(ctrlFort), false)
			want(t, "no change of mode", b.ctrl(ctrlMode), false)
			want(t, "off the road", b.goes(u, "6,20"), 2)
			v := b.unit("GLIPP", "1,8")
			want(t, "in along the road", b.goes(v, "2,8"), 1)
			w := b.unit("G190", "1,9")
			want(t, "a division on a road outside", b.goes(w, "1,8"), 2)
			b = empty(t, "", phGerman1)
			x := b.unit("G1225", "3,20", withOP(20))
			want(t, "ten hexes without road", b.can(x, "3,30"), true)
			want(t, "not eleven", b.can(x, "3,31"), false)
		})
	}
	rule("O-122", "to each of six neighbours", func(t *testing.T) {
		for d := range 6 {
			b := empty(t, "", phAllied1)
			u := b.unit("A1DOR", "16,15")
			to := b.g.t.code(uint16(b.g.t.next[b.hex("16,15")][d]))
			want(t, to, b.goes(u, to), 4)
		}
	})
	for _, id := range []string{"O-123", "O-124"} {
		rule(id, "the minimum move", func(t *testing.T) {
			b := empty(t, "", phAllied1)
			u := b.unit("A1DOR", "16,15", withOP(1))
			want(t, "one hex", b.goes(u, "16,16"), 1)
			b.op[u] = 1
			want(t, "once a turn", b.can(u, "16,17"), false)
			b = empty(t, "", phAllied1)
			b.unit("G1224", "16,17")
			u = b.unit("A1DOR", "16,15", withOP(0))
			want(t, "next to an enemy", b.can(u, "16,16"), false)
			want(t, "away from him, without points", b.goes(u, "16,14"), 0)
			b = empty(t, "", phAllied1)
			u = b.unit("A1DOR", "12,22", withOP(1))
			want(t, "over a canal", b.can(u, "12,21"), false)
			v := b.unit("A1HAM", "14,12", withOP(1))
			want(t, "over a standing bridge", b.can(v, "14,13"), true)
			w := b.unit("A2DEV", "14,27", withOP(1))
			want(t, "over one that is to be checked", b.can(w, "15,28"), true)
			b = empty(t, "", phGerman1)
			x := b.unit("G1224", "10,4", inTravel, withOP(1))
			want(t, "by ferry", b.can(x, "10,5"), false)
		})
	}
	rule("O-125", "a failed move costs one to three points", func(t *testing.T) {
		b := empty(t, "detail=advanced", phAllied1)
		u := b.unit("A1DOR", "16,15", outOfCommand, withOP(5), withFlags(flMoved))
		b.goes(u, "16,16")
		want(t, "surcharge", kind(b.node), cSurcharge)
		b.rolledSurcharge(2)
		want(t, "it fails", kind(b.node), cFail)
		b.rolledFail(3)
		want(t, "it stays", b.at(u), "16,15")
		want(t, "points", b.op[u], 2)
	})
	rule("O-123", "a surcharge it cannot pay is no bar to the minimum move", func(t *testing.T) {
		b := empty(t, "detail=advanced", phAllied1)
		u := b.unit("A1DOR", "16,15", outOfCommand, withOP(5))
		b.goes(u, "16,16")
		b.rolledSurcharge(3)
		want(t, "it goes", b.at(u), "16,16")
		want(t, "points", b.op[u], 0)
	})
	for _, id := range []string{"O-128", "O-129"} {
		rule(id, "what a move does", func(t *testing.T) {
			b := empty(t, "", phGerman1)
			u := b.unit("G1224", "16,15", withFort(3))
			b.allied("16,16")
			b.goes(u, "16,16")
			want(t, "owner", b.owner(b.hex("16,16")), german)
			want(t, "works", b.fort(u), 0)
		})
	}
	rule("O-132", "columns do not stack in the advanced game", func(t *testing.T) {
		for options, legal := range map[string]bool{"": true, "detail=advanced": false} {
			b := empty(t, options, phAllied1)
			u := b.unit("A1DOR", "14,18", inTravel)
			b.unit("A1HAM", "14,19", inTravel)
			want(t, options, b.can(u, "14,19"), legal)
		}
	})
	for _, id := range []string{"O-145", "O-153"} {
		rule(id, "24 bridges, five of which never blow; a rebuilt one is not checked again", func(t *testing.T) {
			b := empty(t, "", phAllied1)
			want(t, "bridges", len(b.g.t.bridges), 24)
			fixed := 0
			for i := range b.g.t.bridges {
				fixed += b2i(b.g.t.bridges[i].fixed)
			}
			want(t, "fixed", fixed, 5)
			b.bridge("14,27", "15,28", bridgeBlown)
			b.unit("A326E", "14,27")
			b.rebuild()
			u := b.unit("A1_502", "14,27")
			want(t, "no check", b.goes(u, "15,28") > 0, true)
		})
	}
	for _, id := range []string{"O-146", "O-147", "O-148"} {
		rule(id, "the first Allied crossing", func(t *testing.T) {
			b := empty(t, "", phAllied1)
			u := b.unit("A1_506", "16,25", withOP(10))
			b.goes(u, "17,26")
			want(t, "node", kind(b.node), cBridge)
			outs := b.Outcomes(nil)
			want(t, "stands", outs[0].P, .7)
			want(t, "blows", len(outs), 4)
			before := b.Clone().(*State)
			b.Apply(2)
			want(t, "it stays", b.at(u), "16,25")
			want(t, "points", b.op[u], 8)
			want(t, "blown", b.br[b.g.t.bridgeAt[b.hex("16,25")][b.g.t.toward(b.hex("16,25"), b.hex("17,26"))]], bridgeBlown)
			before.Apply(0)
			want(t, "or goes on", b.g.t.code(before.loc[u]), "17,26")
			want(t, "and is not checked again", before.br[b.g.t.bridgeAt[b.hex("16,25")][b.g.t.toward(b.hex("16,25"), b.hex("17,26"))]], bridgeStands)
			g := empty(t, "", phGerman1)
			v := g.unit("G1224", "16,25")
			want(t, "Germans", g.goes(v, "17,26"), 5)
		})
	}
	for _, id := range []string{"O-150", "O-151", "O-119"} {
		rule(id, "engineers rebuild", func(t *testing.T) {
			b := empty(t, "", phAllied1)
			i := b.bridge("16,25", "17,26", bridgeBlown)
			e := b.unit("A326E", "16,25", withOP(19))
			b.rebuild()
			want(t, "19 points", b.br[i], bridgeBlown)
			b.op[e] = 20
			g := b.unit("G1224", "17,26")
			b.rebuild()
			want(t, "in an enemy zone", b.br[i], bridgeBlown)
			b.take(g, dead)
			b.wipe(g, dead)
			b.rebuild()
			want(t, "rebuilt", b.br[i], bridgeStands)
			want(t, "points", b.op[e], 0)
		})
	}
	rule("O-152", "in normal mode in the advanced game", func(t *testing.T) {
		for options, state := range map[string]uint8{"": bridgeStands, "detail=advanced": bridgeBlown} {
			b := empty(t, options, phAllied1)
			i := b.bridge("16,25", "17,26", bridgeBlown)
			b.unit("A326E", "16,25", inTravel)
			b.rebuild()
			want(t, options, b.br[i], state)
		}
	})
	rule("O-154", "what engineers are for", func(t *testing.T) {
		b := empty(t, "", phAllied1)
		for _, u := range b.g.t.list {
			want(t, u.id, u.engineer, u.typ == engineer && u.side == allied)
			if u.transport && !u.engineer {
				t.Errorf("%s carries", u.id)
			}
		}
	})
	for _, id := range []string{"O-204", "O-206", "O-208"} {
		rule(id, "command", func(t *testing.T) {
			b := empty(t, "detail=advanced", phAllied1)
			h := b.unit("A50HQ", "16,15")
			near, far := b.unit("A1DOR", "16,16"), b.unit("A1HAM", "16,17")
			other := b.unit("A7HAM", "16,14") // 43 Division has no HQ here: any HQ serves
			lone := b.unit("A4DOR", "17,17")
			tanks := b.unit("A47DG", "17,15") // 8 Armoured Brigade counts HQ/30
			b.unit("A30HQ", "12,6")
			b.judgeCommand()
			for u, lost := range map[int]bool{h: false, near: false, far: true, other: false, lone: true, tanks: true} {
				want(t, b.g.t.list[u].id, b.commandLost(u), lost)
			}
			b.goes(near, "16,17")
			want(t, "fixed for the turn", b.commandLost(near), false)
		})
	}
	for _, id := range []string{"O-205", "O-207"} {
		rule(id, "what lost command costs", func(t *testing.T) {
			b := empty(t, "detail=advanced", phAllied1)
			u := b.unit("A1DOR", "14,18", outOfCommand)
			b.goes(u, "15,18")
			want(t, "node", kind(b.node), cSurcharge)
			want(t, "faces", len(b.Outcomes(nil)), 4)
			b.rolledSurcharge(3)
			want(t, "points", b.op[u], 20-4-3)
			v := b.unit("A1HAM", "14,18", outOfCommand, inTravel)
			b.ask(kOp)
			want(t, "not in travel mode", b.goes(v, "14,19"), 1)
		})
	}
	for _, id := range []string{"O-219", "O-220"} {
		rule(id, "a unit that is selected gives a command", func(t *testing.T) {
			b := empty(t, "", phAllied1)
			u, v := b.unit("A1DOR", "16,15"), b.unit("A1HAM", "12,6")
			b.asks(kOp)
			want(t, "may be selected", b.unitLegal(u) && b.unitLegal(v) && b.ctrl(ctrlEnd), true)
			b.Apply(b.unitAct(u))
			want(t, "owes a command", b.ctrl(ctrlEnd) || b.unitLegal(v), false)
			b.Apply(b.hexAct("16,16"))
			want(t, "has given one", b.ctrl(ctrlEnd) && b.unitLegal(v) && !b.unitLegal(u), true)
		})
		rule(id, "a hop is the sum of its steps", func(t *testing.T) {
			g := mustGame(t, "waal", "")
			n := 0
			walk(g, 11, func(s *State, a engine.Action) {
				b, h := g.split(a)
				if kind(s.node) != kOp || b != blkHex {
					return
				}
				u := int(s.sel)
				var f flood
				f.spread(s, u)
				var buf [maxOP + 2]uint8
				way := f.way(g.t, s.loc[u], uint16(h), buf[:0])
				hop, steps := s.Clone().(*State), s.Clone().(*State)
				hop.goTo(u, uint16(h))
				for _, d := range way {
					steps.seekWays(u)
					steps.goTo(u, uint16(g.t.next[steps.loc[u]][d]))
				}
				if hop.position != steps.position {
					t.Fatalf("%s to %s by %v", g.t.list[u].id, g.t.code(uint16(h)), way)
				}
				n += b2i(len(way) > 1)
			})
			if n == 0 {
				t.Error("no hop of two hexes was met")
			}
		})
	}
	rule("O-221", "at most 31 commands a unit and phase", func(t *testing.T) {
		count, phase := map[uint8]int{}, uint8(0)
		walk(mustGame(t, "arnhem", ""), 2, func(s *State, a engine.Action) {
			if s.phase != phase {
				count, phase = map[uint8]int{}, s.phase
			}
			if b, _ := s.g.split(a); kind(s.node) == kOp && s.sel != none && b == blkHex {
				if count[s.sel]++; count[s.sel] > 31 {
					t.Fatal("more than 31 moves")
				}
			}
		})
	})
	rule("O-218", "air points are asked for while there are some", func(t *testing.T) {
		b := empty(t, "", phAlliedAir)
		b.air = [2]uint8{0, 2}
		b.settle()
		want(t, "node", kind(b.node), kAir)
		b.Apply(ctrlInterdict)
		want(t, "again", kind(b.node), kAir)
		b.Apply(ctrlInterdict)
		want(t, "then the turn goes on", b.turn > 5 || b.phase > phGermanAir, true)
	})
}
