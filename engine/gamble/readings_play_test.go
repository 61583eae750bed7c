package gamble

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bridgehead/engine"
)

// Readings that change how play goes on, not only a figure: losses beyond what defenders can absorb, an
// Overrun in the Ground Assault Phase, second halves, and Zone F entered from 64.

// waysBeyond lists the ways to take more CP than the stack can absorb, where one of the units is enough to
// die of it: the others die too or leave, having absorbed all they can.
func (st *lossStack) waysBeyond(f int) map[string]bool {
	out := map[string]bool{}
	n := len(st.ids)
	for leaving := range 1<<n - 1 { // all but everybody
		steps, left := make([]int, n), make([]bool, n)
		stuck := false
		for i := range n {
			steps[i], left[i] = 4-st.status[i], leaving>>i&1 != 0
			if left[i] {
				steps[i]--
				stuck = stuck || st.stuck[i]
			}
		}
		if !stuck {
			st.orders(out, steps, left, f)
		}
	}
	return out
}

func init() {
	excess := func(t *testing.T, opts string) *pos {
		p := newPos(t, opts).clubTo("63").put("uk-2-gren@63", "uk-1-cold@63", "uk-2-irish@63", "de-rink@65:d1", "de-zedlitz@65:d2").
			turn(allied).activeIn("63")
		p.do("UNIT uk-2-gren", "LOC 65", "UNIT uk-1-cold", "LOC 65", "UNIT uk-2-irish", "LOC 65")
		return p.fightTo("65", fight{point: "uk-2-gren", forward: "de-rink"}).wantValues(11, 1).rollMargin(4) // capacity 3
	}
	twoWays("one-dies", "10.8f", "one CP more than two defenders can absorb", "K_ACT, both dead", "K_CP", func(t *testing.T, opts string) string {
		p := excess(t, opts)
		if kind(p.s.kind) != kCP {
			p.wantDead("de-rink", "de-zedlitz").wantStatus("uk-2-gren", "fresh")
			return p.s.kindName() + ", both dead"
		}
		// Rink has taken the first CP. It may leave while Zedlitz stays to die, or the other way about.
		p.only("UNIT de-rink", "UNIT de-zedlitz", "UNIT2 de-rink", "UNIT2 de-zedlitz")
		p.fork().do("UNIT2 de-rink", "?LOC 62", "?BRIDGE").wantDead("de-zedlitz").wantStatus("de-rink", "d2")
		p.fork().do("UNIT2 de-zedlitz", "?LOC 62", "?BRIDGE").wantDead("de-rink").wantStatus("de-zedlitz", "d2")
		p.fork().do("UNIT de-rink").only("UNIT de-zedlitz", "UNIT2 de-zedlitz")
		// By any of them the Area falls, and the attackers go on.
		for _, choice := range []string{"UNIT de-rink", "UNIT de-zedlitz", "UNIT2 de-rink"} {
			q := p.fork().do(choice, "?LOC 62", "?BRIDGE", "?UNIT de-zedlitz", "?UNIT de-rink", "?LOC 62", "?BRIDGE")
			q.wantKind(kAct).wantCtl("65", "corps").wantStatus("uk-2-gren", "fresh").can("UNIT uk-2-gren")
		}
		return "K_CP"
	})
	rule("10.8f", "by reading one-dies every way to lose all but one or more who leave, and no others", func(t *testing.T) {
		base, n := bestBase(t).with("extended,reading=one-dies"), 0
		for _, tower := range []bool{false, true} {
			ids := []string{"de-march", "de-henke", "de-knaust"}
			if tower {
				ids[1] = "de-flak-tower-son"
			}
			stackCases(ids, func(status []int) {
				if t.Failed() || testing.Short() && (status[0]+2*status[1]+status[2])%5 != 0 {
					return
				}
				st := lossStack{ids: ids, status: status, stuck: []bool{false, tower, false}, room: 3}
				for f, fid := range ids {
					for beyond := 1; beyond <= 3; beyond += 2 {
						p := base.fork()
						for i, id := range ids {
							p.put(id + "@58:" + statusNames[status[i]])
						}
						p.turn(allied).fightTo("58", fight{join: []string{"uk-1-gren", "uk-2-gren", "uk-2-hcr"}, point: "uk-2-gren", forward: fid})
						if p.marginOf(st.capacity()+beyond) < 0 {
							continue
						}
						p.rollMargin(st.capacity() + beyond)
						want, got := st.waysBeyond(f), st.playedWays(p)
						n += len(want)
						if !sameWays(want, got) {
							t.Errorf("%v, %s forward, %d CP beyond: legal %v, playable %v", status, fid, beyond, want, got)
						}
					}
				}
			})
		}
		t.Logf("%d ways", n)
	})
	rule("10.8f", "by reading one-dies whoever finds no way out dies, and the last one always does", func(t *testing.T) {
		p := newPos(t, "reading=one-dies").impulse(1).ctl("53,57,59,56,G,54,60,55=corps").put("uk-2-gren@58", "uk-1-gren@58", "uk-2-hcr@58", "de-march@58:d2", "de-henke@58:d2")
		p.turn(allied).fightTo("58", fight{join: []string{"uk-1-gren", "uk-2-gren", "uk-2-hcr"}, point: "uk-2-gren", forward: "de-march"})
		p.rollMargin(3).wantDead("de-march", "de-henke").wantCtl("58", "corps")
		q := newPos(t, "reading=one-dies").put("uk-2-gren@58", "de-march@58:d2").ctl("54,60=corps").turn(allied)
		q.fightTo("58", fight{}).rollMargin(2).wantDead("de-march")
	})
	readingsOfHalves()
	readingsOfRaids()
	readingsOfGroundPhase()
}

// marginOf is the Allied sum of a roll that makes the Attack Total exceed the other by n, -1 if none does.
func (p *pos) marginOf(n int) int {
	for a := 12; a > int(p.s.impulse); a-- {
		for g := 2; g <= 12; g++ {
			if int(p.s.av)-int(p.s.dv)+a-g == n {
				return a
			}
		}
	}
	return -1
}

// mfLeft is what wantMF compares.
func (p *pos) mfLeft(id string) string {
	u := p.unit(id)
	sp := int(p.s.mfSpent[u])
	if p.s.mfSpent[u] == mfAll {
		sp = p.s.allowance(u)
	}
	if int(p.s.mover) == u {
		sp -= int(p.s.halfSteps)
	}
	return fmt.Sprint(float64(p.s.allowance(u)-sp)/wholeMF, " MF left")
}

// readingsOfHalves: the second half of a Double Impulse, and the free Zone F half.
func readingsOfHalves() {
	const name = "half-anew"
	twoWays(name, "14.5a", "from Zone F through what the first half captured", "4 MF left", "6 MF left", func(t *testing.T, opts string) string {
		p := newPos(t, opts).clubTo("64").put("uk-2-gren@64", "uk-1-gren@64", "uk-1-cold@F").turn(allied).activeIn("64")
		p.marches("uk-2-gren", "63").wantCtl("63", "corps").toAfter().do("ZONEF", "?ASSAULT", "UNIT uk-1-cold", "?LOC 64")
		return p.wantMF("uk-1-cold", 6.5).do("LOC 63").mfLeft("uk-1-cold") // 1 + 2, or a half and a half
	})
	six := func(t *testing.T, opts string) *pos {
		ids := []string{"uk-2-gren", "uk-1-cold", "uk-2-irish", "uk-2-hcr", "uk-15-19-krh"}
		p := newPos(t, opts).clubTo("63").bridge("60-63=allied").holder(allied).put("uk-8-sry@63")
		for _, id := range ids {
			p.put(id + "@63")
		}
		p.turn(allied).activeIn("63")
		for _, id := range ids {
			p.marches(id, "60")
		}
		return p
	}
	twoWays(name, "12.3d", "a sixth unit over a bridge that five crossed in the first half", "illegal", "legal", func(t *testing.T, opts string) string {
		six(t, opts).do("UNIT uk-8-sry").cannot("LOC 60")
		return six(t, opts).toAfter().do("DOUBLE").activeIn("63").do("UNIT uk-8-sry").may("LOC 60")
	})
	twoWays(name, "12.3d", "the price of a bridge seized in the first half", "2 MF left", "3 MF left", func(t *testing.T, opts string) string {
		p := newPos(t, opts).put("us-82-1-504@33", "us-82-2-504@33").ctl("33,42=airborne").holder(allied).turn(allied)
		p.activeAt("33").do("UNIT us-82-1-504", "EDGE 33-42", "die 6", "NO", "STOP").wantBridge("33-42", "allied")
		return p.toAfter().do("DOUBLE").activeIn("33").walk("us-82-2-504", "42").mfLeft("us-82-2-504")
	})
	twoWays(name, "12.3d", "a gun that supported in the first half", "8 to 3", "9 to 3", func(t *testing.T, opts string) string {
		p := newPos(t, opts).put("uk-2-gren@28", "uk-1-cold@28", "uk-guards-art@28", "de-henke@37:spent", "de-runge@34:spent").
			ctl("28=corps").holder(allied).turn(allied).activeAt("28")
		p.walk("uk-2-gren", "37").fightTo("37", fight{guns: []string{"uk-guards-art"}}).wantValues(9, 3).do("dice 6 12", "NO").stand()
		guns := []string{"uk-guards-art"}
		if opts == "" {
			guns = nil
		}
		return p.toAfter().do("DOUBLE").activeIn("28").walk("uk-1-cold", "34").fightTo("34", fight{guns: guns}).values()
	})
	twoWays(name, "12.3d", "MF that an Assault in the Active Area took in the first half", "2 MF left", "3 MF left", func(t *testing.T, opts string) string {
		p := newPos(t, opts).holder(german).put("de-rink@58", "de-zedlitz@58", "uk-1-gren@58:d2").ctl("54=corps").turn(german)
		p.fightTo("58", fight{join: []string{"de-rink"}}).rollMargin(1).wantDead("uk-1-gren").wantMF("de-zedlitz", 2)
		return p.toAfter().do("DOUBLE").activeIn("58").mfLeft("de-zedlitz")
	})
	rule("12.3b", "by reading half-anew too an Area assaulted in the first half is closed", func(t *testing.T) {
		p := twoTanks(t).with("extended,reading=half-anew").activeIn("63").marches("uk-2-gren", "60:BRIDGE").fightTo("60", fight{}).rollMargin(-1)
		p.toAfter().do("DOUBLE").activeIn("63").do("UNIT uk-1-gren").cannot("LOC 60").can("LOC 61")
	})
	rule("12.3e", "by reading half-anew too, who moved or landed in the first half rests, and a bridge is tried once", func(t *testing.T) {
		p := newPos(t, "reading=half-anew").put("us-82-1-504@33", "us-82-2-504@33").ctl("33,42=airborne").holder(allied).turn(allied)
		p.activeAt("33").do("UNIT us-82-1-504", "EDGE 33-42", "die 1", "NO", "STOP")
		p.toAfter().do("DOUBLE").activeIn("33").cannot("UNIT us-82-1-504").do("UNIT us-82-2-504").cannot("EDGE 33-42").can("EDGE 33-37")
	})
}

// readingsOfRaids: units that never left Zone F enter it from 64.
func readingsOfRaids() {
	const name = "zone-f-raids"
	base := func(t *testing.T, opts string, put ...string) *pos {
		return newPos(t, opts).put("uk-2-gren@F:spent").put(put...).ctl("F=corps")
	}
	twoWays(name, "14.51", "Roestel, who began in 64, goes for Zone F", "illegal", "legal", func(t *testing.T, opts string) string {
		p := base(t, opts, "de-10ss-roestel@64").turn(german).activeIn("64").do("UNIT de-10ss-roestel")
		if p.may("LOC F") == "legal" { // it must assault there and stops there
			q := p.fork().do("LOC F").fightTo("F", fight{}).wantValues(4, 3+2)
			q.fork().rollMargin(-1).wantAt("de-10ss-roestel", "64").wantStatus("de-10ss-roestel", "d1")
			q.fork().rollMargin(5).wantDead("uk-2-gren").wantCtl("F", "german").wantStatus("de-10ss-roestel", "spent")
		}
		return p.may("LOC F")
	})
	twoWays(name, "14.51", "infiltration of Zone F", "illegal", "legal", func(t *testing.T, opts string) string {
		return base(t, opts, "de-10ss-roestel@64").turn(german).may("INFILTRATE")
	})
	rule("14.51", "by reading zone-f-raids not those who began in Zone F, and nobody who came out of it", func(t *testing.T) {
		const opts = "reading=zone-f-raids"
		p := base(t, opts, "de-9ss-2-20@64", "de-10ss-roestel@64").turn(german).activeIn("64")
		p.fork().do("UNIT de-10ss-roestel").can("LOC F")
		p.do("UNIT de-9ss-2-20").cannot("LOC F")
		// Roestel is driven out of Zone F and may not come again; its line says why.
		p = base(t, opts, "de-10ss-roestel@F:spent", "uk-1-gren@F").turn(allied).activeIn("F").fightTo("F", fight{}).rollMargin(3)
		for kind(p.s.kind) == kCP || kind(p.s.kind) == kRetreatDest {
			p.s.Apply(p.s.LegalActions(nil)[len(p.s.LegalActions(nil))-1])
		}
		p.stand().wantAt("de-10ss-roestel", "64")
		text := marshal(t, p.s)
		if !strings.Contains(text, "@64=de-10ss-roestel/d1/left-f") && !strings.Contains(text, "@64=de-10ss-roestel/d2/left-f") {
			t.Errorf("no left-f in %s", text)
		}
		if _, err := mustGame(t, "gamble/extended", "").Parse([]byte(strings.Replace(text, ","+opts, "", 1))); err == nil ||
			!strings.Contains(err.Error(), "want it only with the option reading=zone-f-raids") {
			t.Errorf("left-f without the reading: %v", err)
		}
		p.set(func(s *State) { s.setStatus(p.unit("de-10ss-roestel"), fresh); s.clearImpulse() }).turn(german).activeIn("64")
		p.do("UNIT de-10ss-roestel").cannot("LOC F").can("LOC 63")
		base(t, opts, "de-10ss-roestel@64").turn(german).do("PASS").wantKind(kImpulse)
	})
	rule("6.51d", "no Regroup into Zone F by any reading", func(t *testing.T) {
		p := newPos(t, "reading=zone-f-raids").put("de-10ss-roestel@64", "de-rink@55").regroup(german)
		p.do("UNIT de-10ss-roestel").only("LOC 63", "LOC 65")
	})
}

// readingsOfGroundPhase: an Overrun of the Ground Assault Phase is played on.
func readingsOfGroundPhase() {
	const name = "ground-overrun"
	ground := func(t *testing.T, opts string, put ...string) *pos {
		p := newPos(t, opts).date(17).impulse(0).ctl("F=corps").put("uk-2-gren@F", "uk-1-gren@F", "uk-1-cold@F", "uk-guards-art@F").put(put...)
		p.s.phase, p.s.impulseSide = uint8(phDDayGround), allied
		p.s.groundAssault()
		p.s.settle()
		return p.wantKind(kJoin)
	}
	all := []string{"uk-1-gren", "uk-2-gren", "uk-1-cold"}
	for _, id := range []string{"10.5e", "20.5"} {
		twoWays(name, id, "all defenders of Zone F overrun", "K_IMPULSE, all Spent", "K_ACT", func(t *testing.T, opts string) string {
			p := ground(t, opts, "de-7-hoff@F:d2").fightTo("F", fight{join: all, point: "uk-2-gren"}).rollMargin(5).wantDead("de-7-hoff")
			eq(t, "losses of an Impulse", p.s.lost, [2]uint8{})
			if kind(p.s.kind) == kImpulse {
				p.wantActor(german)
				for _, id := range all {
					p.wantStatus(id, "spent").wantAt(id, "F")
				}
				return "K_IMPULSE, all Spent"
			}
			return p.wantActor(allied).s.kindName()
		})
	}
	const opts = "reading=" + name
	over := func(t *testing.T, defender string, put ...string) *pos {
		p := ground(t, opts, append(put, defender)...).fightTo("F", fight{join: all, point: "uk-2-gren"})
		return p.rollMargin(12).wantKind(kAct)
	}
	rule("10.1a", "by reading ground-overrun the Assault has cost 1 MF, 2 against a Fresh defender", func(t *testing.T) {
		over(t, "de-7-hoff@F:spent").wantMF("uk-2-gren", 6).wantMF("uk-1-gren", 5)
		over(t, "de-7-hoff@F").wantMF("uk-2-gren", 5).wantMF("uk-1-gren", 4)
	})
	rule("20.5", "by reading ground-overrun only who assaulted goes on, then a normal Turn starts", func(t *testing.T) {
		p := ground(t, opts, "de-7-hoff@F:d2").fightTo("F", fight{join: all[:2], point: "uk-2-gren"}).rollMargin(5)
		p.wantKind(kAct).only("UNIT uk-2-gren", "UNIT uk-1-gren", "STOP").do("UNIT uk-2-gren").only("STOP", "LOC 64").do("LOC 64")
		p.wantCtl("64", "corps").wantMF("uk-2-gren", 4).do("LOC 63").wantMF("uk-2-gren", 2).do("STOP", "STOP")
		p.wantKind(kImpulse).wantActor(german).wantStatus("uk-2-gren", "spent").wantStatus("uk-1-gren", "spent").wantStatus("uk-1-cold", "fresh")
		eq(t, "phase", phase(p.s.phase), phDaylight)
		eq(t, "marker", p.s.impulse, int8(0))
		p.only("PASS", "ASSAULT") // German Impulse 0
	})
	rule("20.5", "by reading ground-overrun no Overrun means no more moves", func(t *testing.T) {
		p := ground(t, opts, "de-7-hoff@F:d2").fightTo("F", fight{join: all, point: "uk-2-gren"}).rollMargin(1).do("UNIT de-7-hoff").wantDead("de-7-hoff")
		p.wantKind(kImpulse).wantStatus("uk-2-gren", "spent")
		p = ground(t, opts, "de-7-hoff@F:spent").fightTo("F", fight{join: all, point: "uk-2-gren"}).rollMargin(-1).stand()
		p.wantKind(kImpulse).wantStatus("uk-2-gren", "d1").wantAt("uk-2-gren", "F")
	})
	rule("10.2a", "by reading ground-overrun the next Assault is Mandatory, and its losers go back to Zone F", func(t *testing.T) {
		p := over(t, "de-7-hoff@F:d2", "de-10ss-roestel@64").do("UNIT uk-2-gren", "?LOC 64").cannot("STOP")
		p.fightTo("64", fight{}).wantValues(8, 5)
		p.fork().rollMargin(-1).stand().wantAt("uk-2-gren", "F").wantStatus("uk-2-gren", "d1").wantKind(kImpulse) // 64 is closed (9.3)
		q := p.fork().rollMargin(0).wantKind(kAttRetreat).do("STOP").wantStatus("uk-2-gren", "d1").wantAt("uk-2-gren", "64")
		q.do("STOP").wantKind(kImpulse).wantStatus("uk-1-gren", "spent")
		// A second Overrun, and on into what is left of its MF.
		p.rollMargin(5).wantDead("de-10ss-roestel").wantMF("uk-2-gren", 2).can("UNIT uk-2-gren").do("UNIT uk-2-gren").can("LOC 63")
		eq(t, "no losses of an Impulse", p.s.lost, [2]uint8{})
		eq(t, "no Sunset DR", p.s.sunset, uint8(sunsetNone))
	})
	rule("10.2b", "by reading ground-overrun an Area Contested before the Phase may be entered without an Assault", func(t *testing.T) {
		p := over(t, "de-7-hoff@F:d2", "de-10ss-roestel@64:spent", "us-101-1-502@64:spent")
		p.do("UNIT uk-2-gren", "?LOC 64").wantKind(kAct).can("STOP", "LOC 64")
	})
	rule("9.22a", "by reading ground-overrun bridges are seized on the way", func(t *testing.T) {
		p := over(t, "de-7-hoff@F:d2").do("UNIT uk-2-gren", "?LOC 64", "LOC 63").wantMF("uk-2-gren", 2)
		p.do("EDGE 60-63").wantKind(cSeize).do("die 6").wantBridge("60-63", "allied").wantKind(kStep).wantMF("uk-2-gren", 1)
		reads := func() { // and every node of it can be written down
			text := marshal(t, p.s)
			if s, err := p.g.Parse([]byte(text)); err != nil || marshal(t, s.(*State)) != text {
				t.Errorf("%v: %s", err, text)
			}
		}
		reads()
		p.do("STOP")
		reads()
	})
	rule("12.2c", "by reading ground-overrun too the Advantage passes at the end of the Phase", func(t *testing.T) {
		p := ground(t, opts, "de-7-hoff@F:d2").holder(allied).fightTo("F", fight{join: all, point: "uk-2-gren"})
		p.do("dice 2 12", "YES", "dice 12 2").wantKind(kAct)
		eq(t, "holder", p.s.holder, uint8(nobody))
		p.do("STOP").wantKind(kImpulse)
		eq(t, "holder", p.s.holder, uint8(german))
	})
	rule("20.5", "by reading ground-overrun the first day is played to its end", func(t *testing.T) {
		for seed := range uint64(20) {
			rng, overran := rand.New(rand.NewPCG(seed, 20)), 0
			s := mustGame(t, "gamble/breakout", opts).New().(*State)
			for s.Player() != engine.Terminal {
				a := s.LegalActions(nil)
				switch k := kind(s.kind); {
				case phase(s.phase) != phDDayGround && k != cBombard:
					s.Apply(a[rng.IntN(len(a))])
				case k == kJoin:
					s.Apply(a[min(int(b2u(a[0] == ctrlStop)), len(a)-1)]) // everybody
				case k == cBombard || k == cAssault:
					s.Apply(pairFace(12, 2+rng.IntN(4)))
				default:
					if k == kAct {
						overran++
					}
					s.Apply(a[rng.IntN(len(a))])
				}
				if err := violated(s); err != nil {
					t.Fatalf("seed %d at %v: %v", seed, kind(s.kind), err)
				}
			}
			if overran == 0 {
				t.Errorf("seed %d: nobody went on", seed)
			}
		}
	})
}
