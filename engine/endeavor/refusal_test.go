package endeavor

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"bridgehead/engine"
)

// refused wants an action to be forbidden by a rule.
func (b *board) refused(a engine.Action, rule string) {
	b.t.Helper()
	err := b.Check(a)
	if err == nil || !strings.HasSuffix(err.Error(), "(rule "+rule+")") {
		b.t.Errorf("%v: %s: got %v, want rule %s", kind(b.node), b.g.ActionText(b.State, a), err, rule)
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
	b.refused(b.u("us-4-inf"), "S-21")
	b.refused(b.u("us-29-inf"), "S-21")
	b.refused(b.u("de-77-inf"), "S-21")
	b.refused(b.u("us-82-abn"), "2.15f")
	b.refused(b.u("us-28-inf"), "2.16d")
	f := b.fork().do(b.u("us-1-inf"))
	f.is(kGo)
	for code, rule := range map[string]string{
		"36.15": "S-21", "england": "2.9", "36.14": "1.13", "35.15": "2.1a", "36.18": "S-23", "36.32": "S-21", "36.22": "S-21",
	} {
		f.refused(f.h(code), rule)
	}
	f.refused(f.h2("36.25"), "S-34")
	f.refused(f.h2("36.16"), "R-44")
	f.refused(f.u2("us-1-hq"), "2.2c")
	f.refused(f.u2("truck-1"), "2.13a")
	f.refused(f.u2("us-9-inf"), "S-32")
	f.refused(stop, "S-21")
	f = b.fork().do(b.u("us-1-hq"))
	f.refused(f.h2("36.18"), "2.2c")
	f.refused(f.h("36.03"), "1.22b") // 12 points
	f = b.fork().do(b.u("truck-1"))
	f.refused(f.h2("36.18"), "2.13a")

	b = field(t, "", phMove)
	b.unit("us-1-inf", "36.15")
	b.unit("de-77-inf", "36.16")
	b.side("36.15", "36.14", b.g.t.sea)
	b.begin().do(b.u("us-1-inf"))
	b.refused(b.h("36.08"), "1.22") // it begins in a zone of control
	b.refused(b.h("36.25"), "S-21")

	b = field(t, "", phMove)
	b.units("36.15", "us-1-inf", "us-2-inf", "us-4-inf")
	b.unit("de-77-inf", "36.16")
	b.begin().do(b.u("us-1-inf"), b.u2("us-2-inf"))
	b.is(kGo)
	b.refused(b.h("35.15"), "S-32")
	b.refused(b.u2("us-1-inf"), "S-32")

	b = field(t, "", phMove)
	b.walls()
	b.open("36.15", "36.16", "36.17")
	b.open("36.15", "35.15")
	m := b.victory("36.16")
	b.unit("us-1-inf", "36.15")
	b.begin().do(b.u("us-1-inf"))
	b.refused(b.h("36.14"), "1.7")
	b.refused(b.h("36.17"), "R-44")
	want(t, "not entered", b.entered>>m&1, 0)

	b = field(t, "", phExploit)
	b.unit("us-1-inf", "36.15")
	b.unit("us-3-arm", "36.15", stOOS)
	b.unit("us-4-arm", "36.16")
	b.begin()
	b.refused(b.u("us-1-inf"), "1.14")
	b.refused(b.u("us-3-arm"), "1.14")
	b.do(b.u("us-4-arm"))
	b.refused(b.h("36.06"), "1.22")

	for want, ids := range map[string][]string{
		"1.13": {"us-1-inf", "us-2-inf", "us-4-inf", "us-5-inf", "us-8-inf"}, "2.1a": {"us-1-inf", "uk-3-inf"},
	} {
		b = field(t, "", phMove)
		b.units("36.15", ids...)
		b.begin().refused(stop, want)
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
			b.refused(b.h2("30.20"), c.rule)
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
	for code, rule := range map[string]string{"30.19": "S-41", "41.21": "2.3a", "30.24": "2.1b", "44.21": "1.19", "25.20": "S-42", "26.28": "1.9"} {
		b.refused(b.h(code), rule)
	}
	b.do(b.h("30.20"))
	b.is(kJoin)
	for id, rule := range map[string]string{"us-2-inf": "1.19", "uk-3-inf": "2.1b", "us-4-inf": "S-41", "us-1-hq": "2.2c", "us-8-inf": "S-41", "de-2-fj": "S-41"} {
		b.refused(b.u(id), rule)
	}
	b.refused(stop, "S-43")
	b.do(b.u("us-1-inf"))
	b.refused(b.u("us-1-inf"), "S-43")

	b = flat(t, "", phCombat)
	b.unit("us-82-abn", "30.20", stFresh, stOnto)
	b.unit("de-77-inf", "30.20")
	b.unit("us-1-inf", "30.19", stFresh)
	b.unit("de-2-fj", "40.20")
	b.unit("us-2-inf", "40.19", stFresh)
	b.air, b.carpet = 2, 0
	b.run()
	b.refused(stop, "2.15e")
	b.do(b.h("30.20"), b.u("us-1-inf"))
	b.is(kAir)
	b.refused(b.num(2), "2.14e")
	b.refused(b.num(1), "2.14d")
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
	b.refused(b.u("us-2-inf"), "1.16b")
	b.refused(b.u("us-4-inf"), "1.16")
	b.refused(b.u("jt-1-abtf-abn"), "1.16f")
	b.refused(b.u2("us-4-inf"), "1.16h")
	b.do(b.u2("us-5-inf"))
	b.is(kRebuildAt)
	b.refused(b.h("24.03"), "1.16h")

	b = quiet(t, "", phInvade)
	b.hand(2)
	b.units("england", "us-1-inf", "us-2-inf", "uk-3-inf", "us-2-arm")
	b.unit("us-3-inf", "med")
	b.beach("26.06", 11)
	b.run()
	b.refused(b.h("30.20"), "2.17c")
	b.refused(b.h("26.06"), "2.6a")
	b.do(b.h("26.05"))
	b.is(kAssault)
	b.refused(b.u("us-2-arm"), "2.16d")
	b.refused(b.u("us-3-inf"), "2.9a")
	b.do(b.u("us-1-inf"))
	if kind(b.node) == kAssault {
		b.refused(b.u("uk-3-inf"), "2.1a")
	}

	b = quiet(t, "", phAnnounce)
	b.port("24.02", 9)
	b.units("24.03", "us-1-hq", "uk-2-uk-hq")
	b.units("40.20", "us-7-hq")
	b.units("24.03", "us-1-inf")
	b.run()
	b.refused(b.u("us-7-hq"), "2.3e")
	b.refused(b.u("us-1-inf"), "2.3a")

	b = quiet(t, "", phDrop)
	b.units("england", "us-82-abn", "us-1-inf")
	b.unit("us-101-abn", "30.20")
	b.drops, b.zones = 2, 1
	b.run()
	b.refused(b.u("us-1-inf"), "2.15b")
	b.refused(b.u("us-101-abn"), "2.15b")

	b = quiet(t, "", phShip)
	b.port("24.02", 9)
	b.units("england", "us-1-inf", "us-2-inf")
	b.unit("us-3-inf", "med")
	b.unit("us-4-inf", "24.03")
	b.run()
	b.refused(b.u("us-3-inf"), "2.8")
	b.refused(b.u("us-4-inf"), "2.9a")
	b.refused(b.u2("us-4-inf"), "2.9d")
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
	b.refused(b.u("us-1-inf"), "S-51")
	b.do(b.u("de-2-fj"))
	b.is(kRetreat)
	b.refused(b.h("30.20"), "S-54")
	b.refused(b.h("30.19"), "S-55")
	b.refused(b.h("31.20"), "R-53") // beside 30.19
	b.refused(b.h("36.20"), "S-54")
	b.do(b.h("30.21"))
	b.is(kAdvance)
	b.refused(b.u("us-2-inf"), "S-57")
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
