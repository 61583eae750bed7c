package endeavor

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"bridgehead/engine"
)

// refused wants actions to be forbidden by a rule.
func (b *board) refused(rule string, acts ...engine.Action) {
	b.t.Helper()
	for _, a := range acts {
		if err := b.Check(a); err == nil || !strings.HasSuffix(err.Error(), "(rule "+rule+")") {
			b.t.Errorf("%v: %s: got %v, want rule %s", kind(b.node), b.g.ActionText(b.State, a), err, rule)
		}
	}
}

// A refusal names the rule that forbids.
func TestRefusalsOfMoves(t *testing.T) {
	b := field(t, "", phMove)
	b.unit("us-1-inf", "36.15") // MA 5
	b.unit("us-2-inf", "36.15")
	b.unit("us-1-hq", "36.15")
	b.unit("truck-1", "36.15")
	for _, id := range []string{"us-4-inf", "us-5-inf", "us-8-inf", "us-9-inf"} {
		b.unit(id, "36.14", stDone)
	}
	b.unit("uk-3-inf", "35.15", stDone)
	b.unit("us-82-abn", "37.15", stFresh)
	b.unit("us-28-inf", "37.15", stFresh)
	b.unit("us-29-inf", "england")
	b.unit("de-77-inf", "36.18")
	b.unit("de-116-pz", "36.25")
	b.side("36.15", "37.16", b.g.t.sea)
	b.victory("34.15")
	b.begin()
	b.refused("S-21", b.u("us-4-inf"), b.u("us-29-inf"), b.u("de-77-inf"))
	b.refused("2.15f", b.u("us-82-abn"))
	b.refused("2.16d", b.u("us-28-inf"))
	f := b.fork().do(b.u("us-1-inf"))
	f.is(kGo)
	f.refused("S-21", f.h("36.15"), f.h("36.32"), f.h("36.22"))
	f.refused("2.9", f.h("england"))
	f.refused("1.13", f.h("36.14"))
	f.refused("2.1a", f.h("35.15"))
	f.refused("S-23", f.h("36.18"))
	f.refused("S-34", f.h2("36.25"))
	f.refused("R-44", f.h2("36.16"))
	f.refused("2.2c", f.u2("us-1-hq"))
	f.refused("2.13a", f.u2("truck-1"))
	f.refused("S-32", f.u2("us-9-inf"))
	f.refused("S-21", stop)
	f = b.fork().do(b.u("us-1-hq"))
	f.refused("2.2c", f.h2("36.18"))
	f.refused("1.22b", f.h("36.03")) // 12 points
	f = b.fork().do(b.u("truck-1"))
	f.refused("2.13a", f.h2("36.18"))

	b = field(t, "", phMove)
	b.unit("us-1-inf", "36.15")
	b.unit("de-77-inf", "36.16")
	b.side("36.15", "36.14", b.g.t.sea)
	b.begin().do(b.u("us-1-inf"))
	b.refused("1.22", b.h("36.08")) // it begins in a zone of control
	b.refused("S-21", b.h("36.25"))

	b = field(t, "", phMove)
	b.units("36.15", "us-1-inf", "us-2-inf", "us-4-inf")
	b.unit("de-77-inf", "36.16")
	b.begin().do(b.u("us-1-inf"), b.u2("us-2-inf"))
	b.is(kGo)
	b.refused("S-32", b.h("35.15"), b.u2("us-1-inf"))

	b = field(t, "", phMove)
	b.walls()
	b.open("36.15", "36.16", "36.17")
	b.open("36.15", "35.15")
	m := b.victory("36.16")
	b.unit("us-1-inf", "36.15")
	b.begin().do(b.u("us-1-inf"))
	b.refused("1.7", b.h("36.14"))
	b.refused("R-44", b.h("36.17"))
	want(t, "not entered", b.entered>>m&1, 0)

	b = field(t, "", phExploit)
	b.unit("us-1-inf", "36.15")
	b.unit("us-3-arm", "36.15", stOOS)
	b.unit("us-4-arm", "36.16")
	b.begin()
	b.refused("1.14", b.u("us-1-inf"), b.u("us-3-arm"))
	b.do(b.u("us-4-arm"))
	b.refused("1.22", b.h("36.06"))

	for want, ids := range map[string][]string{
		"1.13": {"us-1-inf", "us-2-inf", "us-4-inf", "us-5-inf", "us-8-inf"}, "2.1a": {"us-1-inf", "uk-3-inf"},
	} {
		b = field(t, "", phMove)
		b.units("36.15", ids...)
		b.begin().refused(want, stop)
	}
}

func TestRefusalsOfOverruns(t *testing.T) {
	for name, c := range map[string]struct {
		build func(b *board)
		rule  string
	}{
		"no Attack HQ":         {func(b *board) {}, "2.3a"},
		"one of other nations": {func(b *board) { b.unit("uk-2-uk-hq", "30.18", stFlipped) }, "2.1b"},
		"out of supply":        {func(b *board) { b.set(b.id("us-3-arm"), stOOS) }, "1.19"},
		"over the Rhine":       {func(b *board) { b.emergency[allied] = 1; b.isle("30.20", b.g.t.rhine) }, "1.9"},
		"five and three points": {func(b *board) {
			b.ground(mountain, "30.20")
			b.emergency[allied] = 1
			b.put(b.id("us-3-arm"), b.hex("30.16"))
		}, "S-34"},
		"an HQ of the same group": {func(b *board) { b.unit("us-1-hq", "30.18", stFlipped) }, ""},
	} {
		t.Run(name, func(t *testing.T) {
			b := flat(t, "", phMove)
			b.emergency = [2]uint8{}
			b.unit("us-3-arm", "30.19") // MA 8
			b.unit("de-77-inf", "30.20")
			c.build(b)
			b.recount()
			b.begin().do(b.u("us-3-arm"))
			if c.rule == "" {
				want(t, "it may", b.can(b.h2("30.20")), true)
				return
			}
			b.refused(c.rule, b.h2("30.20"))
		})
	}
}

// isle lays a water around a hex.
func (b *board) isle(code string, water []uint8) {
	for _, n := range b.g.t.next[b.hex(code)] {
		b.side(code, b.g.t.codes[n], water)
	}
}

func TestRefusalsOfAttacks(t *testing.T) {
	b := flat(t, "", phCombat)
	b.emergency = [2]uint8{}
	b.unit("us-1-hq", "30.18", stFlipped)
	b.unit("uk-2-uk-hq", "31.26", stFlipped)
	b.unit("us-1-inf", "30.19")
	b.unit("us-29-inf", "30.19")
	b.unit("us-2-inf", "30.19", stOOS)
	b.unit("uk-3-inf", "30.19")
	b.unit("us-4-inf", "29.20", stFought)
	b.units("30.20", "de-77-inf", "de-2-fj")
	b.unit("us-5-inf", "41.20")
	b.unit("de-85-inf", "41.21")
	b.unit("us-8-inf", "31.24")
	b.unit("de-89-inf", "30.24")
	b.unit("us-9-inf", "44.20", stOOS)
	b.unit("de-116-pz", "44.21")
	b.unit("de-2-pz", "25.20")
	b.unit("us-28-inf", "26.27", stFresh)
	b.unit("de-1-ss-pz", "26.28")
	b.side("26.27", "26.28", b.g.t.sea)
	b.attacked.add(b.hex("25.20"))
	b.recount()
	b.run()
	b.refused("S-41", b.h("30.19"))
	b.refused("2.3a", b.h("41.21"))
	b.refused("2.1b", b.h("30.24"))
	b.refused("1.19", b.h("44.21"))
	b.refused("S-42", b.h("25.20"))
	b.refused("1.9", b.h("26.28"))
	b.do(b.h("30.20"))
	b.is(kJoin)
	b.refused("1.19", b.u("us-2-inf"))
	b.refused("2.1b", b.u("uk-3-inf"))
	b.refused("S-41", b.u("us-4-inf"), b.u("us-8-inf"), b.u("de-2-fj"))
	b.refused("2.2c", b.u("us-1-hq"))
	b.refused("S-43", stop)
	b.do(b.u("us-1-inf"))
	b.refused("S-43", b.u("us-1-inf"))

	b = flat(t, "", phCombat)
	b.unit("us-82-abn", "30.20", stFresh, stOnto)
	b.unit("de-77-inf", "30.20")
	b.unit("us-1-inf", "30.19", stFresh)
	b.unit("de-2-fj", "40.20")
	b.unit("us-2-inf", "40.19", stFresh)
	b.air, b.carpet = 2, 0
	b.run()
	b.refused("2.15e", stop)
	b.do(b.h("30.20"), b.u("us-1-inf"))
	b.is(kAir)
	b.refused("2.14e", b.num(2))
	b.refused("2.14d", b.num(1))
}

func TestRefusalsInTheRear(t *testing.T) {
	b := quiet(t, "", phReinforce)
	b.unit("us-1-inf", "24.03", stReduced)
	b.unit("us-2-inf", "24.03", stReduced, stOOS)
	b.unit("us-4-inf", "24.03")
	b.unit("jt-1-abtf-abn", "24.03", stReduced)
	b.lost("us-5-inf", "us-8-inf")
	b.run()
	b.is(kRepl)
	b.refused("1.16b", b.u("us-2-inf"))
	b.refused("1.16", b.u("us-4-inf"))
	b.refused("1.16f", b.u("jt-1-abtf-abn"))
	b.refused("1.16h", b.u2("us-4-inf"))
	b.do(b.u2("us-5-inf"))
	b.is(kRebuildAt)
	b.refused("1.16h", b.h("24.03"))

	b = quiet(t, "", phInvade)
	b.hand(2)
	b.units("england", "us-1-inf", "us-2-inf", "uk-3-inf", "us-2-arm")
	b.unit("us-3-inf", "med")
	b.beach("26.06", 11)
	b.run()
	b.refused("2.17c", b.h("30.20"))
	b.refused("2.6a", b.h("26.06"))
	b.do(b.h("26.05"))
	b.is(kAssault)
	b.refused("2.16d", b.u("us-2-arm"))
	b.refused("2.9a", b.u("us-3-inf"))
	b.do(b.u("us-1-inf"))
	if kind(b.node) == kAssault {
		b.refused("2.1a", b.u("uk-3-inf"))
	}

	b = quiet(t, "", phAnnounce)
	b.port("24.02", 9)
	b.units("24.03", "us-1-hq", "uk-2-uk-hq")
	b.units("40.20", "us-7-hq")
	b.units("24.03", "us-1-inf")
	b.run()
	b.refused("2.3e", b.u("us-7-hq"))
	b.refused("2.3a", b.u("us-1-inf"))

	b = quiet(t, "", phDrop)
	b.units("england", "us-82-abn", "us-1-inf")
	b.unit("us-101-abn", "30.20")
	b.drops, b.zones = 2, 1
	b.run()
	b.refused("2.15b", b.u("us-1-inf"), b.u("us-101-abn"))

	b = quiet(t, "", phShip)
	b.port("24.02", 9)
	b.units("england", "us-1-inf", "us-2-inf")
	b.unit("us-3-inf", "med")
	b.unit("us-4-inf", "24.03")
	b.run()
	b.refused("2.8", b.u("us-3-inf"))
	b.refused("2.9a", b.u("us-4-inf"))
	b.refused("2.9d", b.u2("us-4-inf"))
}

// TestRefusalsOfTheRest: one sentence does for what is refused in a fight; what means nothing has no rule.
func TestRefusalsOfTheRest(t *testing.T) {
	b := flat(t, "", phCombat)
	b.unit("us-1-hq", "30.17", stFlipped)
	b.unit("us-1-inf", "30.19")
	b.unit("us-2-inf", "40.19")
	b.units("30.20", "de-2-fj", "de-85-inf")
	b.run()
	b.battle("30.20", "us-1-inf").dice(columnBest, 4) // D1r1
	b.is(kLoss)
	b.refused("S-51", b.u("us-1-inf"))
	b.do(b.u("de-2-fj"))
	b.is(kRetreat)
	b.refused("S-54", b.h("30.20"))
	b.refused("S-55", b.h("30.19"))
	b.refused("R-53", b.h("31.20")) // beside 30.19
	b.refused("S-54", b.h("36.20"))
	b.do(b.h("30.21"))
	b.is(kAdvance)
	b.refused("S-57", b.u("us-2-inf"))
	var re *engine.RuleError
	if err := b.Check(b.num(3)); !errors.As(err, &re) || re.Rule != "" {
		t.Errorf("got %v, want no rule where an action means nothing", err)
	}
}

// TestRefusalsEverywhere: every action that is not legal is refused with a reason, at whatever node.
func TestRefusalsEverywhere(t *testing.T) {
	games := 6
	if testing.Short() {
		games = 1
	}
	rng := rand.New(rand.NewPCG(1, 16))
	for _, scenario := range []string{"scheldt", "overlord"} {
		g := open(t, scenario, "")
		for range games {
			s := g.start.Clone().(*State)
			for range 400 {
				acts := s.LegalActions(nil)
				if len(acts) == 0 {
					break
				}
				for range 20 {
					a := engine.Action(rng.IntN(g.actions))
					err := s.Check(a)
					var re *engine.RuleError
					if err != nil && (!errors.As(err, &re) || re.Reason == "" || strings.Contains(err.Error(), "%!")) {
						t.Fatalf("%v: %s: %v", kind(s.node), g.ActionText(s, a), err)
					}
				}
				s.Apply(acts[rng.IntN(len(acts))])
			}
		}
	}
}
