package gamble

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"bridgehead/engine"
)

// item is the item of a Tally with this name.
func item(t *testing.T, s *State, name string) engine.TallyItem {
	t.Helper()
	for _, it := range s.Tally().Items {
		if strings.Contains(it.Name, name) {
			return it
		}
	}
	t.Fatalf("no item %q in %+v", name, s.Tally().Items)
	return engine.TallyItem{}
}

// TestTallyAddsUp: the items make the points, at every position of random games of every scenario.
func TestTallyAddsUp(t *testing.T) {
	for i, c := range []struct{ scenario, options string }{
		{"one-bridge", ""}, {"breakout", ""}, {"nijmegen", ""}, {"arnhem", ""}, {"basic", ""}, {"extended", ""},
		{"basic", "bid-vp=3"}, {"basic", "bid-vp=-2"}, {"extended", "bid-vp=4,reading=german-21"}, {"basic", "cards,free-landings"},
	} {
		t.Run(c.scenario+" "+c.options, func(t *testing.T) {
			s := mustGame(t, "gamble/"+c.scenario, c.options).New().(*State)
			rng := rand.New(rand.NewPCG(21, uint64(i)))
			var buf []engine.Action
			for s.Player() != engine.Terminal {
				tallyHolds(t, s)
				buf = s.LegalActions(buf[:0])
				s.Apply(buf[rng.IntN(len(buf))])
			}
			tallyHolds(t, s)
		})
	}
}

func textOf(s *State) string {
	text, _ := s.MarshalText()
	return string(text)
}

func tallyHolds(t *testing.T, s *State) {
	t.Helper()
	tally, sum := s.Tally(), 0
	for _, it := range tally.Items {
		sum += it.Points
		if it.Points < it.Worth && it.Note == "" {
			t.Fatalf("%s: %+v does not say what is missing", textOf(s), it)
		}
	}
	if sum != s.VP() {
		t.Fatalf("%s: the items make %d, want %d: %+v", textOf(s), sum, s.VP(), tally.Items)
	}
	won := s.result > 0
	if s.result != 0 && won != strings.HasPrefix(tally.Words, "The Allies win") {
		t.Fatalf("result %d, and %q", s.result, tally.Words)
	}
	if s.result != 0 && !strings.Contains(tally.Words, " by a Breakthrough") && won != (s.VP() >= s.enough()) {
		t.Fatalf("result %d with %d of %d", s.result, s.VP(), s.enough())
	}
}

// TestTally: what the words say at positions made for it.
func TestTally(t *testing.T) {
	same := func(what, got, want string) {
		t.Helper()
		eq(t, what, got, want)
	}
	p := basicPos(t).worth(9).date(19)
	same("before the last day", p.s.Tally().Words, "The Allies have 9 points of 10 and need 1 more")
	same("when", p.s.Tally().Check, "at the end of 20 September")
	same("Eindhoven, missed", item(t, p.s, "Eindhoven").Note, "was missed")
	p.holder(allied)
	same("with the Advantage", p.s.Tally().Words, "The Allies have 10 points, enough to win; the Germans must take 1")
	same("at the end", p.fork().evening(20).s.Tally().Words, "The Allies win with 10 points; they needed 10")
	p.holder(german)
	same("lost", p.fork().evening(20).s.Tally().Words, "The Germans win: the Allies have 9 points and needed 10")
	same("by the road", newPos(t).toApeldoorn().put("uk-2-gren@A").passDay().s.Tally().Words, "The Allies win by a Breakthrough to Apeldoorn")

	p = newPos(t).clubTo("54").put("de-rink@54", "uk-2-gren@54")
	same("Contested", item(t, p.s, "54 ").Note, "1 German unit there")
	same("Airborne", item(t, p.fork().ctl("54=airborne").s, "54 ").Note, "under Airborne Control: a unit of XXX Corps has to come")
	same("German", item(t, p.fork().ctl("54=german").s, "54 ").Note, "under German Control, 1 German unit there, Contested by the Allies")
	same("cut off", item(t, newPos(t).clubTo("42").ctl("49=german").s, "42 ").Note, "no Supply Line")
	arnhem := item(t, newPos(t).ctl("13=airborne").s, "13 ")
	eq(t, "Arnhem of the Airborne", fmt.Sprintln(arnhem.Points, arnhem.Worth, arnhem.Rule), "2 4 21.32\n")

	same("extended", newPos(t).worth(12).date(18).s.Tally().Check, "at the end of 20 September: more than 10 win, fewer lose, exactly 10 go on")
	same("extended needs one more", newPos(t).worth(10).date(18).s.Tally().Words, "The Allies have 10 points of 11 and need 1 more")
	waal := mustGame(t, "gamble/nijmegen", "bid-vp=1").New().(*State)
	same("handicap", waal.Tally().Check, "at the end of 20 September; a handicap takes 1 off what the scenario asks for")
	same("the Waal", waal.Tally().Words, fmt.Sprintf("The Allies have %s of 3 and need %d more", plural(waal.VP(), "point"), 3-waal.VP()))
	same("the last day ends early", mustGame(t, "gamble/one-bridge", "").New().(*State).Tally().Check, "when Daylight of 20 September ends")
}
