package gamble

import (
	"context"
	"math"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/plan/plantest"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

func game(t testing.TB, scenario, options string) *gamble.Game {
	t.Helper()
	sc, err := scenarios.Load("gamble/" + scenario)
	if err != nil {
		t.Fatal(err)
	}
	opts, err := gamble.ParseOptions(options)
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamble.New(sc, opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// kit has the planner with this doctrine.
var kit = plantest.New(Doctrine)

func agent(t testing.TB, g *gamble.Game, spec string) agents.Agent {
	t.Helper()
	a, err := kit.New(g, spec)
	if err != nil {
		t.Fatal(err)
	}
	a.Reset(1)
	return a
}

// position is a position of the basic game in daylight: fields of the notation, and the day, side and
// units in short.
func position(t testing.TB, g *gamble.Game, side, fields string) *gamble.State {
	t.Helper()
	text, err := g.New().(*gamble.State).MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	head := strings.Join(strings.Fields(string(text))[:2], " ")
	line := head + " phase=daylight node=K_IMPULSE actor=" + side + " side=" + side + " impulses=6 " + fields
	s, err := g.Parse([]byte(line))
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	return s.(*gamble.State)
}

// playImpulse plays on with the agent until the other side has an Impulse, the likeliest dice
// falling, and returns what was done.
func playImpulse(t testing.TB, g *gamble.Game, s *gamble.State) []string {
	t.Helper()
	a := agent(t, g, "scripted")
	var done []string
	var outs []engine.Outcome
	side, date := s.ImpulseSide(), s.Date()
	for s.Player() != engine.Terminal && s.ImpulseSide() == side && s.Date() == date && !s.AfterDaylight() {
		if s.Player() == engine.Chance {
			outs = s.Merged(outs[:0])
			best := outs[0]
			for _, o := range outs {
				if o.P > best.P {
					best = o
				}
			}
			s.Apply(best.Action)
			continue
		}
		act, why, err := a.Act(context.Background(), s, agents.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		if why.Reason == "" {
			t.Errorf("%s: no reason", g.ActionText(s, act))
		}
		done = append(done, g.ActionText(s, act))
		s.Apply(act)
	}
	return done
}

// corridor is the Club Route in Allied hands as far as Malden. More of control may follow.
const corridor = " bridges=60-63:allied,54-60:allied,50-54:allied,49-50:allied,33-42:allied,33-37:allied,27-28:allied" +
	" control=F:corps,64:corps,63:corps,60:corps,54:corps,50:corps,49:corps,47:corps,42:corps,33:airborne,37:airborne"

// decisions are positions with one thing to do that no club player would miss.
var decisions = []struct {
	name, side, fields string
	ok                 func(s *gamble.State, done string) bool
}{
	{"an open road to Nijmegen is driven", "allied", "date=19 impulse=3 advantage=german" + corridor +
		",28:airborne @42=uk-2-gren,uk-1-gren @28=us-82-1-504 @27=de-henke @37=us-82-2-504",
		func(s *gamble.State, _ string) bool { return s.ByCorps(nijmegen) }},
	{"a weak garrison of Grave is overrun", "allied", "date=18 impulse=3 advantage=german" +
		" control=F:corps,64:corps,63:corps,60:corps,54:corps,50:corps,49:corps,47:corps" +
		" bridges=60-63:allied,54-60:allied,50-54:allied,49-50:allied @47=uk-2-gren,uk-1-cold,uk-1-gren @42=de-grave/d2",
		func(s *gamble.State, _ string) bool { return s.ByCorps(42 - 1) }},
	{"Zone F goes free of charge too", "allied", "date=18 impulse=2 advantage=german" + corridor +
		",28:airborne @F=uk-2-irish,uk-3-irish @42=uk-2-gren @28=us-82-1-504",
		func(s *gamble.State, _ string) bool { return s.Count(allied, 70) == 0 }},
	{"XXX Corps does not stray into Zone E", "allied", "date=18 impulse=2 advantage=german" + corridor +
		",51:corps @51=uk-2-gren,uk-1-gren @E=de-becker/d2",
		func(s *gamble.State, _ string) bool { return s.Count(allied, 69) == 0 }},
	{"parachutists take an undefended bridge", "allied", "date=17 impulse=2 advantage=german" +
		" control=F:corps,50:airborne @50=us-101-2-501,us-101-3-501 @F=uk-2-gren/spent @64=de-10ss-roestel",
		func(s *gamble.State, _ string) bool { return s.Owner(49-1) == allied }},
	{"an empty Arnhem is walked into", "allied", "date=17 impulse=2 advantage=german" +
		" control=F:corps,8:airborne,11:airborne @11=uk-1abn-1-1,uk-1abn-1-2 @F=uk-2-gren/spent @64=de-10ss-roestel",
		func(s *gamble.State, _ string) bool { return s.Owner(arnhem) == allied }},
	{"an empty victory Area is retaken", "german", "date=20 impulse=6 advantage=german" + corridor +
		" @45=de-10ss-recce @63=uk-50-231 @60=uk-1-cold",
		func(s *gamble.State, _ string) bool { return s.VP() < 4 }},
	{"the only road is cut", "german", "date=20 impulse=6 advantage=german" + corridor +
		" @56=de-59-1034,de-59-1036 @42=uk-2-gren @47=uk-1-gren @60=uk-1-cold @54=uk-5-cold",
		func(s *gamble.State, _ string) bool { return s.Owner(63-1) == german || s.Count(german, 63-1) > 0 }},
	{"the Grave bridge is tried before XXX Corps is over it", "german", "date=18 impulse=3 advantage=allied" +
		" control=F:corps,64:corps,63:corps,60:corps,54:corps,50:corps,49:corps,47:corps,42:corps" +
		" bridges=60-63:allied,54-60:allied,50-54:allied,49-50:allied @42=uk-2-gren,uk-1-gren,uk-1-cold @33=de-goebel/d1",
		func(_ *gamble.State, done string) bool { return strings.Contains(done, "blow the Grave Maas bridge") }},
	{"a strong stack is not attacked by a lone battalion", "german", "date=18 impulse=3 advantage=german" + corridor +
		" @34=de-runge @37=us-82-1-504,us-82-2-504,us-82-3-504,us-82-1-505,us-82-2-505",
		func(s *gamble.State, done string) bool { return !strings.Contains(done, "assault in 37") }},
}

// TestDecisions plays the Impulse of each position with the likeliest dice.
func TestDecisions(t *testing.T) {
	g := game(t, "basic", "")
	for _, c := range decisions {
		t.Run(c.name, func(t *testing.T) {
			s := position(t, g, c.side, c.fields)
			done := playImpulse(t, g, s)
			if !c.ok(s, strings.Join(done, "\n")) {
				t.Errorf("played\n  %s", strings.Join(done, "\n  "))
			}
		})
	}
}

// TestHopelessReroll: where nothing could succeed the Advantage is kept for its point (21.3).
func TestHopelessReroll(t *testing.T) {
	g := game(t, "basic", "")
	s := position(t, g, "allied", "date=20 impulse=3 advantage=allied"+corridor+
		",28:corps"+
		" @28=us-82-1-504 @27=de-henke,de-9ss-1-19,de-9ss-2-19,de-9ss-1-20,de-knaust,de-hummel")
	for _, want := range []string{"declare an Assault", "activate 28", "move 1/504", "move to 27", "assault in 27"} {
		apply(t, g, s, want)
	}
	for s.Player() == engine.Chance || s.NodeKind() == "K_FORWARD" {
		s.Apply(s.LegalActions(nil)[0])
	}
	if s.NodeKind() != "K_REROLL" {
		t.Fatalf("at %s", s.NodeKind())
	}
	act, why, err := agent(t, g, "scripted").Act(context.Background(), s, agents.Budget{})
	if err != nil || act != 0 {
		t.Errorf("got %s (%s), %v", g.ActionText(s, act), why.Reason, err)
	}
}

// apply plays the action whose text begins with want, and nothing where there was no choice.
func apply(t *testing.T, g *gamble.Game, s *gamble.State, want string) {
	t.Helper()
	for _, a := range s.LegalActions(nil) {
		if s.Player().IsSide() && strings.HasPrefix(g.ActionText(s, a), want) {
			s.Apply(a)
			return
		}
	}
}

// TestGoingOnIsPaidFor (8.3): units that overran and may go on count as Spent at once, as they are when the activation ends.
// Else to go on for nothing looks better than to end.
func TestGoingOnIsPaidFor(t *testing.T) {
	g := game(t, "basic", "")
	e := newEvaluation(g)
	st := styled(e)
	s := position(t, g, "allied", "date=18 impulse=3 advantage=german control=F:corps,64:corps,63:corps,60:corps,54:corps,50:corps,"+
		"49:corps,47:corps bridges=60-63:allied,54-60:allied,50-54:allied,49-50:allied @47=uk-2-gren,uk-1-cold @42=de-grave/d2")
	for _, want := range []string{"declare an Assault", "activate 47", "move 2 Gren", "move to 42", "move 1 Cold", "move to 42",
		"assault in 42", "1 Cold joins", "2 Gren attacks"} {
		apply(t, g, s, want)
	}
	for n := 0; s.NodeKind() != "K_ACT"; n++ {
		if n > 50 || s.Player() == engine.Terminal {
			t.Fatalf("no overrun, at %s", s.NodeKind())
		}
		act := engine.Action(-1)
		for _, a := range s.LegalActions(nil) {
			if act < 0 || strings.HasPrefix(g.ActionText(s, a), "Allied 7, German 6:") { // an overrun
				act = a
			}
		}
		s.Apply(act)
	}
	tired := 0
	for u := range g.Facts().Units {
		if s.WillTire(u) {
			tired++
		}
	}
	x := make([]float64, featureMost)
	e.Look(s, st, x)
	before := x[fSpent]
	apply(t, g, s, "end the activation")
	clear(x)
	e.Look(s, st, x)
	if tired == 0 || before >= 0 || math.Abs(before-x[fSpent]) > 0.3 { // the price falls with the daylight
		t.Errorf("%d units may go on; Spent counts %.3f before the end of the activation and %.3f after it", tired, before, x[fSpent])
	}
}
