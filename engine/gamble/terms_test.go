package gamble

import (
	"fmt"
	"strings"
	"testing"
)

// At every combat roll of play, and while the Advantage is thought about, the terms add up to the AV
// and DV the dice are added to.
func TestTermsAddUp(t *testing.T) {
	games := 8
	if testing.Short() {
		games = 2
	}
	combats := 0
	walkGames(t, games, func(_ *Game, s *State) {
		k := kind(s.kind)
		if k == kReroll {
			k = kind(s.rollKind)
		}
		if k != cAssault && k != cBombard {
			return
		}
		combats++
		terms := s.AssaultTerms()
		if a, d := sumTerms(terms, s.attacker()), sumTerms(terms, s.defender()); a != int(s.av) || d != int(s.dv) {
			t.Fatalf("terms make %d against %d, want %d against %d: %+v\n%s", a, d, s.av, s.dv, terms, marshal(t, s))
		}
	})
	t.Logf("%d combats", combats)
}

// written is "10.72A 8, 10.72B 1; 10.73A 3".
func written(p *pos) string {
	var sides [2][]string
	for _, term := range p.s.AssaultTerms() {
		sides[term.Side] = append(sides[term.Side], fmt.Sprintf("%s %+d", term.Rule, term.Value))
	}
	return strings.Join(sides[p.s.attacker()], ", ") + "; " + strings.Join(sides[p.s.defender()], ", ")
}

// The worked examples of the rules, term by term.
func TestTermsOfTheExamples(t *testing.T) {
	for _, c := range []struct {
		example string
		build   func(t *testing.T) *pos
		av, dv  int
		terms   string
	}{
		{"1, air bombardment of Son", func(t *testing.T) *pos {
			g := mustGame(t, "gamble/basic", "")
			return (&pos{t, g, g.New().(*State)}).do("LOC 54")
		}, 8, 5, "11.2 +8; 11.3A +4, 11.3B +1"},
		{"2, artillery bombardment of Zone F", func(t *testing.T) *pos {
			g := mustGame(t, "gamble/breakout", "")
			return (&pos{t, g, g.New().(*State)}).do("UNIT de-9ss-2-20")
		}, 14, 4, "11.2 +7, 11.112 +7; 11.3A +4"},
		{"4, ground assault", func(t *testing.T) *pos {
			p := newPos(t).put("uk-1-gren@F", "uk-2-gren@F", "uk-guards-art@F", "de-9ss-2-20@F", "de-7-16@F:spent",
				"de-6-penal@F:spent").turn(allied)
			return p.do("ASSAULT", "?LOC F", "?LOC F", "UNIT uk-1-gren", "UNIT uk-2-gren", "?STOP", "UNIT uk-2-gren",
				"UNIT uk-guards-art", "UNIT de-9ss-2-20")
		}, 11, 5, "10.72A +8, 10.72B +1, 10.72C +1, 10.72D +1; 10.73A +3, 10.73B +2"},
		{"8, over the Nijmegen bridge", func(t *testing.T) *pos {
			p := newPos(t).put("uk-1-cold@28", "de-10ss-pioneer@27", "de-henke@27").ctl("28=corps").
				bridge("27-28=allied").turn(allied)
			return p.do("ASSAULT", "?LOC 28", "UNIT uk-1-cold", "LOC 27", "?STOP", "?LOC 27", "UNIT de-10ss-pioneer")
		}, 8, 8, "10.72A +8; 10.73A +3, 10.73B +2, 10.73C +1, 10.73C +1, 10.73E +1"},
	} {
		p := c.build(t).wantValues(c.av, c.dv)
		if got := written(p); got != c.terms {
			t.Errorf("example %s: got %s, want %s", c.example, got, c.terms)
		}
	}
}

// A canal waded by one unit and a bridge crossed by another: the higher modifier counts once.
func TestTermsOfTwoCrossings(t *testing.T) {
	p := newPos(t).put("us-101-1-502@54", "us-101-2-502@54", "de-hg-trng@57").ctl("54=airborne").
		bridge("54-57=allied").turn(allied)
	p.do("ASSAULT", "?LOC 54", "UNIT us-101-1-502", "LOC 57", "BRIDGE", "UNIT us-101-2-502", "LOC 57", "WADE",
		"?LOC 57", "UNIT us-101-1-502", "?STOP", "?UNIT de-hg-trng")
	if got, want := written(p), "10.72A +4, 10.72B +1; 10.73A +2, 10.73B +1, 10.73D +2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
