package gamble

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// attrition has the guns of the 43rd fire from Eindhoven at Germans in Woensel (TEM 2) with dice for
// ap Attrition Points.
func attrition(t *testing.T, ap int, primary string, germans ...string) *pos {
	t.Helper()
	p := gunLine(t, germans...)
	return p.shell("60", barrel{lead: "UNIT uk-43-art", primary: "UNIT " + primary}).rollMargin(ap)
}

func init() {
	rule("11.4a", "the Attrition Points are the difference of the totals", func(t *testing.T) {
		p := gunLine(t, "de-henke@60").shell("60", barrel{lead: "UNIT uk-43-art"}).wantValues(5, 4)
		p.fork().do("dice 7 8").keep().wantStatus("de-henke", "fresh")
		p.fork().do("dice 6 9").keep().wantStatus("de-henke", "fresh")
		p.fork().do("dice 7 7").keep().wantStatus("de-henke", "fresh") // 1: not enough
		p.do("dice 8 7").keep().wantStatus("de-henke", "spent")
	})
	rule("11.4b", "the Primary Target first; what slides off Disrupted 2 goes to others", func(t *testing.T) {
		attrition(t, 2, "de-rink", "de-henke@60", "de-rink@60").wantStatus("de-rink", "spent").wantStatus("de-henke", "fresh")
		p := attrition(t, 2, "de-rink", "de-henke@60", "de-rink@60:d2", "de-march@60:d2")
		p.wantStatus("de-henke", "spent").wantStatus("de-rink", "d2").wantStatus("de-march", "d2")
	})
	rule("11.4c", "the guns suffer nothing", func(t *testing.T) {
		p := attrition(t, -8, "de-henke", "de-henke@60", "de-9ss-art@60")
		p.wantStatus("uk-43-art", "fresh").wantAt("uk-43-art", "63").wantStatus("uk-guards-art", "fresh")
		q := gunLine(t, "de-henke@60", "de-9ss-art@60").shell("60", barrel{lead: "UNIT2 uk-xxx-corps-art", guns: []string{"uk-43-art"}})
		q.do("dice 2 12").keep().wantStatus("uk-xxx-corps-art", "spent").wantStatus("uk-43-art", "spent")
	})
	rule("11.41a", "Armour: three AP when Fresh, two after that", func(t *testing.T) {
		apCosts(t, "de-knaust", [4]int{3, 2, 2, 0})
	})
	rule("11.41b", "all others: two AP when Fresh, one after that", func(t *testing.T) {
		for _, u := range []string{"de-henke", "de-10ss-1-21", "de-woensel", "de-flak-tower-son", "de-9ss-art"} {
			apCosts(t, u, [4]int{2, 1, 1, 0})
		}
	})
	rule("11.41c", "a Construct loses a level, a ferry is gone, for one AP and as the Primary Target only", func(t *testing.T) {
		works := func(level int) *pos {
			p := newPos(t).impulse(1).ctl("28=corps").put("uk-43-art@28", "de-henke@27:spent", "de-rink@27:spent")
			return p.bridge("27-28=destroyed").set(func(s *State) { s.setConstruct(german, p.edge("27-28"), level) }).turn(allied)
		}
		p := works(2).shell("27", barrel{lead: "UNIT uk-43-art", primary: "EDGE 27-28"}).rollMargin(3)
		eq(t, "Construct", p.s.construct(german, p.edge("27-28")), 1)
		p.wantStatus("de-henke", "d1").wantStatus("de-rink", "d1")
		p = works(1).shell("27", barrel{lead: "UNIT uk-43-art", primary: "EDGE 27-28"}).rollMargin(1)
		eq(t, "Construct", p.s.construct(german, p.edge("27-28")), 0)
		eq(t, "Construct markers in the Used box", p.s.constructsUsed[german], 1)
		p.wantStatus("de-henke", "spent").wantStatus("de-rink", "spent")
		p = works(2).shell("27", barrel{lead: "UNIT uk-43-art", primary: "UNIT de-rink"}).rollMargin(5)
		eq(t, "Construct", p.s.construct(german, p.edge("27-28")), 2)

		p = newPos(t).impulse(1).ctl("15=corps").put("uk-43-art@15", "de-henke@16:spent").turn(allied)
		p.shell("16", barrel{lead: "UNIT uk-43-art", primary: "EDGE 15-16f"})
		p.fork().rollMargin(0).wantStatus("de-henke", "spent")
		p.rollMargin(1).wantStatus("de-henke", "spent")
		eq(t, "ferry left", p.s.ferryOpen(p.edge("15-16f")), false)
	})
	rule("11.41d", "too few AP are lost on the Primary Target", func(t *testing.T) {
		attrition(t, 2, "de-knaust", "de-knaust@60", "de-henke@60:spent").wantStatus("de-knaust", "fresh").wantStatus("de-henke", "spent")
		attrition(t, 1, "de-rink", "de-rink@60", "de-henke@60:spent").wantStatus("de-rink", "fresh").wantStatus("de-henke", "spent")
		attrition(t, 4, "de-knaust", "de-knaust@60", "de-henke@60:spent").wantStatus("de-knaust", "spent").wantStatus("de-henke", "d1")
	})
	rule("11.41e", "the rest must not be wasted where it can be used", func(t *testing.T) {
		// Three left: the Fresh and the Spent battalion, not the Spent one alone.
		p := attrition(t, 3, "de-march", "de-march@60:d2", "de-henke@60", "de-rink@60:spent")
		p.wantStatus("de-henke", "spent").wantStatus("de-rink", "d1")
		p = attrition(t, 2, "de-march", "de-march@60:d2", "de-henke@60", "de-rink@60:spent", "de-zedlitz@60:spent")
		p.wantKind(kAP).wantActor(german).can("UNIT de-rink", "UNIT de-henke")
		one := p.fork().do("UNIT de-henke").wantStatus("de-henke", "spent").wantStatus("de-rink", "spent")
		one.wantStatus("de-zedlitz", "spent")
		p.do("UNIT de-rink").wantStatus("de-rink", "d1").wantStatus("de-zedlitz", "d1").wantStatus("de-henke", "fresh")
	})
	rule("11.41e", "all ways to place the rest with the least waste, and no others", attritionWays)
	rule("11.41f", "one level a unit and Impulse, nobody dies, the excess is ignored", func(t *testing.T) {
		p := gunLine(t, "de-henke@60").shell("60", barrel{lead: "UNIT2 uk-xxx-corps-art", guns: []string{"uk-43-art", "uk-guards-art"}})
		p.rollMargin(20).wantStatus("de-henke", "spent")
		attrition(t, 9, "de-rink", "de-rink@60:d2", "de-henke@60:d1", "de-knaust@60:d2").wantAt("de-rink", "60").
			wantStatus("de-rink", "d2").wantStatus("de-henke", "d2").wantStatus("de-knaust", "d2")
		// Both halves of a Double Impulse are one Impulse.
		p = gunLine(t, "de-henke@60", "de-rink@60").holder(allied)
		p.shell("60", barrel{lead: "UNIT uk-43-art", primary: "UNIT de-henke"}).rollMargin(2).wantStatus("de-henke", "spent")
		p.do("DOUBLE").shell("60", barrel{lead: "UNIT uk-guards-art", primary: "UNIT de-henke"}).rollMargin(5)
		p.wantStatus("de-henke", "spent").wantStatus("de-rink", "spent")
		// In the next Impulse it may suffer again.
		p.do("?STOP").do("PASS").shell("60", barrel{lead: "UNIT uk-43-art", primary: "UNIT de-henke"}).rollMargin(1)
		p.wantStatus("de-henke", "d1")
	})
	rule("11.5", "nobody retreats", func(t *testing.T) {
		p := attrition(t, 9, "de-rink", "de-rink@60", "de-henke@60", "de-march@60:d1").wantKind(kImpulse)
		p.wantAt("de-rink", "60").wantAt("de-henke", "60").wantAt("de-march", "60").wantStatus("de-march", "d2")
	})
}

func apCosts(t *testing.T, unit string, cost [4]int) {
	t.Helper()
	for st, c := range cost {
		for ap := 1; ap <= 4; ap++ {
			want := st
			if c > 0 && ap >= c {
				want++
			}
			p := gunLine(t, unit+"@60:"+statusNames[st]).shell("60", barrel{lead: "UNIT uk-43-art"})
			p.rollMargin(ap).wantStatus(unit, statusNames[want])
		}
	}
}

// attritionWays lists the sets of units reduced, among those that use up the most of the AP, and
// plays all lines.
func attritionWays(t *testing.T) {
	ids := []string{"de-henke", "de-rink", "de-knaust", "de-hummel"}
	base := gunLine(t, "de-march@60:d2")
	stackCases(ids, func(status []int) {
		for ap := 1; ap <= 9 && !t.Failed(); ap += 2 {
			want, best := map[string]bool{}, 0
			for set := range 1 << len(ids) {
				sum, ok, name := 0, true, ""
				for i, st := range status {
					if set>>i&1 == 0 {
						continue
					}
					c := [2][4]int{{2, 1, 1, 0}, {3, 2, 2, 0}}[i/2][st]
					sum, ok, name = sum+c, ok && c > 0, name+fmt.Sprint(i)
				}
				if !ok || sum > ap || sum < best {
					continue
				}
				if sum > best {
					want, best = map[string]bool{}, sum
				}
				want[name] = true
			}
			p := base.fork()
			for i, id := range ids {
				p.put(id + "@60:" + statusNames[status[i]])
			}
			p.turn(allied).shell("60", barrel{lead: "UNIT uk-43-art", primary: "UNIT de-march"}).rollMargin(ap)
			got := map[string]bool{}
			var walk func(s *State)
			walk = func(s *State) {
				if kind(s.kind) == kAP {
					for _, a := range s.LegalActions(nil) {
						next := *s
						next.Apply(a)
						walk(&next)
					}
					return
				}
				name := ""
				for i, id := range ids {
					if s.status(p.unit(id)) > status[i] {
						name += fmt.Sprint(i)
					}
				}
				got[name] = true
			}
			walk(p.s)
			if !sameWays(want, got) {
				t.Errorf("%v %v, %d AP: legal %s, playable %s", ids, status, ap, wayList(want), wayList(got))
			}
		}
	})
}

func wayList(m map[string]bool) string {
	var out []string
	for w := range m {
		out = append(out, "{"+w+"}")
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}
