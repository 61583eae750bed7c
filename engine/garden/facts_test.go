package garden

import (
	"testing"

	"bridgehead/engine"
)

// What is foreseen of the first battle is what happens: who is lost how much, how likely the hex is given up, and what each
// of the last dice brings.
func TestForeseen(t *testing.T) {
	battles, rolled := 0, 0
	for _, id := range []string{"son", "waal", "breakout"} {
		g := mustGame(t, id, "")
		for seed := range uint64(12) {
			walk(g, seed, func(s *State, a engine.Action) {
				if kind(s.node) != kAttack || s.nb != 1 || s.legal[0]&1 == 0 {
					return
				}
				f := s.Foresee(0)
				c := *s
				c.ask(kBattle)
				c.act(ctrlEnd)
				c.battleAlone()
				if f == nil {
					return
				}
				battles++
				if kind(c.node) == cRetreat {
					rolled++
					want(t, "chance", f.Retreat, int(c.chance))
					want(t, "loss", f.Loss, s.lossTo(&c))
					for i, e := range f.Endings {
						loss, after := c.Rolled(engine.Action(i))
						want(t, "ending", e.Loss, [2]int{loss[0] + f.Loss[0], loss[1] + f.Loss[1]})
						want(t, "vacant", e.Vacant, !after.occupied(uint16(f.Hex), 1-s.actor()))
					}
				} else {
					want(t, "endings", len(f.Endings), 1)
					want(t, "loss at the end", f.Endings[0].Loss, s.lossTo(&c))
				}
				for _, x := range f.Attackers {
					want(t, "attacker", x.Is > 0, onMap(c.loc[x.Unit]))
				}
				for _, x := range append(f.Attackers, f.Defenders...) {
					fire := 100 * x.CP
					for _, factor := range x.Factors {
						fire = percent(fire, factor.Percent)
					}
					want(t, "fire by its factors", fire, x.Fire)
				}
				guns := 0
				for _, x := range f.Guns {
					guns += x.Fire
				}
				want(t, "fire of the guns", guns, f.Protective+f.Barrage)
				if sum := 0; f.Why != nil && !f.Emptied {
					for _, share := range f.Why {
						sum += share.Value
					}
					want(t, "chance by its terms", max(0, min(95, sum)), f.Retreat)
				}
			})
		}
	}
	if battles < 40 || rolled < 10 {
		t.Errorf("%d battles, %d with a retreat to roll for", battles, rolled)
	}
}

// battleAlone runs from the end of the plots to the dice of the first battle or to its end.
func (s *State) battleAlone() {
	for kind(s.node) != kAuto {
		s.look()
		s.act(ctrlEnd)
	}
	s.battleOn()
}

// The worked trace of the operation phase of turn 5: 91 fire points eliminate the company.
func TestForeseenExample(t *testing.T) {
	b := empty(t, "", phAllied1)
	us := b.unit("A2_504", "13,11", withCP(34), withEff(89), withOP(5))
	tanks := b.unit("A32GDS", "14,10", withCP(103), withEff(97), withOP(7))
	b.unit("A82HQ", "15,10", withEff(95))
	foe := b.unit("GSON", "13,10", withCP(10), withEff(80), withOP(5), withFort(0))
	b.plan("13,10", us, tanks)
	b.ask(kBattle)
	f := b.Foresee(0)
	if f == nil {
		t.Fatal("no battle")
	}
	want(t, "emptied", f.Emptied, true)
	want(t, "fighters", len(f.Attackers), 2)
	want(t, "defender", [3]int{f.Defenders[0].Unit, f.Defenders[0].Was, f.Defenders[0].Is}, [3]int{foe, 100, 0})
	want(t, "order", [2]int{f.Attackers[0].Order, f.Attackers[1].Order}, [2]int{100, 80})
	want(t, "time", f.Attackers[1].Time, 75)
	want(t, "barrage", f.Barrage, 52_250)
	want(t, "nothing has happened", b.loc[foe], b.hex("13,10"))
}

// A way costs what going it costs, unless dice have a say.
func TestWays(t *testing.T) {
	n := 0
	for _, id := range []string{"son", "waal", "highway"} {
		g := mustGame(t, id, "")
		for seed := range uint64(2) {
			walk(g, seed, func(s *State, _ engine.Action) {
				if kind(s.node) != kOp || s.sel == none || n > 40_000 {
					return
				}
				u := int(s.sel)
				for _, w := range s.Ways(u) {
					n++
					want(t, "legal", s.Check(g.HexAction(w.Hex)), nil)
					want(t, "the last of the path", w.Path[len(w.Path)-1], w.Hex)
					if w.Bridge || w.Dice {
						continue
					}
					c := *s
					c.given = 1
					c.goTo(u, uint16(w.Hex))
					want(t, "hex", int(c.loc[u]), w.Hex)
					if left := int(s.op[u]) - w.Cost; left != int(c.op[u]) && c.op[u] != 0 {
						t.Fatalf("%d points left, want %d", c.op[u], left)
					}
				}
			})
		}
	}
	if n == 0 {
		t.Error("nobody goes anywhere")
	}
}

// Moves are the hexes of Ways at the same cost, and NearSource is the supply from the air of the intermediate game.
func TestMovesAreWays(t *testing.T) {
	ways, dropped := 0, 0
	for _, id := range []string{"arnhem", "highway", "breakout"} {
		walk(mustGame(t, id, ""), 5, func(s *State, _ engine.Action) {
			if kind(s.node) != kOp || s.sel == none {
				return
			}
			u := int(s.sel)
			moves := s.Moves(u, nil)
			all := s.Ways(u)
			want(t, "moves", len(moves), len(all))
			for i, w := range all {
				ways++
				want(t, "move", moves[i], Move{uint16(w.Hex), w.Cost})
			}
			if s.NearSource(u) {
				dropped++
				c := *s
				var reach [4]bits64
				c.judge(u, &[2]bits64{}, &reach)
				want(t, "supply from the air", c.supply(u), outOfCommunications)
			}
		})
	}
	if ways == 0 || dropped == 0 {
		t.Errorf("%d ways, %d units near their source", ways, dropped)
	}
}
