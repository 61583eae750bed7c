package gamble

import (
	"fmt"
	"strings"
	"testing"
)

// isolated plays the rolls of the Surrender step with sixes, which hurt nobody, and lists for whom
// they were made.
func (p *pos) isolated() string {
	p.Helper()
	var ids []string
	f := p.fork()
	f.surrender()
	for kind(f.s.kind) == cSurrender {
		ids = append(ids, f.g.t.units[f.s.rollingUnit].id)
		f.do("die 6")
	}
	return strings.Join(ids, " ")
}

// clubRoute is a chain of twelve Areas from Zone F to Beek, each next to the ones beside it only.
const clubRoute = "64,63,60,54,50,49,47,42,33,37,28,32"

func init() {
	corridor := func(t *testing.T) *pos {
		return newPos(t).date(19).ctl("F,"+clubRoute+"=corps").put("us-82-1-505@32", "uk-1-gren@F")
	}
	want := func(t *testing.T, what string, p *pos, ids string) {
		t.Helper()
		eq(t, what, p.isolated(), ids)
	}
	rule("13.8a", "a line of any length through friendly Areas, Free or Contested", func(t *testing.T) {
		want(t, "twelve Areas", corridor(t), "")
		want(t, "two Contested", corridor(t).put("uk-2-gren@50", "de-henke@50", "uk-3-irish@47", "de-runge@47"), "")
		for _, a := range strings.Split(clubRoute, ",")[:11] {
			want(t, "broken at "+a, corridor(t).ctl(a+"=german"), "us-82-1-505")
		}
		p := corridor(t).put("uk-2-gren@50", "de-henke@50").ctl("50=german") // Contested, but the enemy's
		want(t, "Contested under the enemy", p, "us-82-1-505")
	})
	rule("13.8b", "water without a bridge", func(t *testing.T) {
		river := func() *pos { return corridor(t).put("us-82-2-505@27").ctl("27=airborne") }
		want(t, "river bridge of the Germans", river(), "")
		want(t, "blown river bridge", river().bridge("27-28=destroyed"), "us-82-2-505")
		want(t, "blown Maas bridge in mid-route", corridor(t).bridge("33-42=destroyed"), "us-82-1-505")
		want(t, "blown canal bridge in mid-route", corridor(t).bridge("33-37=destroyed", "33-34=destroyed"), "us-82-1-505")
		// The last boundary may be a canal without a bridge: 50-51 to a unit in 51, not on to 45.
		wade := func() *pos {
			return corridor(t).put("us-101-1-501@51", "uk-2-gren@62").ctl("51,62=corps").bridge("61-62=destroyed")
		}
		p := newPos(t).date(19).ctl("F,64,63,60,57,54,51,62=corps").put("us-101-1-501@51", "uk-2-gren@62")
		want(t, "54-51 waded last, 62 beyond it", p, "uk-2-gren")
		want(t, "over 49-51 all dry", wade(), "")
		ferry := func(flag uint8) *pos {
			q := newPos(t).date(19).ctlAll("corps").ctl("15,16,B=german").put("de-henke@16")
			return q.set(func(s *State) { s.bridgeMarks[q.edge("15-16f")] |= flag; s.placeState[17-1] = 0; s.placeState[7-1] = 0 })
		}
		want(t, "ferry", ferry(0), "")
		want(t, "used ferry", ferry(yFerryUsed), "")
		want(t, "no ferry any more", ferry(yFerryGone), "de-henke")
	})
	rule("13.8b", "the ferry of Driel carries where its bridge is blown", func(t *testing.T) {
		p := newPos(t).date(19).ctlAll("corps").ctl("24,11,10,9,A=german").put("de-henke@24").bridge("11-24=destroyed")
		want(t, "ferry beside a blown bridge", p, "")
		p.s.bridgeMarks[p.edge("11-24f")] |= yFerryGone
		want(t, "neither", p, "de-henke")
	})
	rule("13.8c", "Allied units are never Isolated on the 17th and 18th", func(t *testing.T) {
		for date, ids := range map[int]string{17: "de-henke", 18: "de-henke", 19: "de-henke uk-1-gren us-82-1-505"} {
			p := newPos(t).date(date).put("us-82-1-505@28", "uk-1-gren@33", "de-henke@60").ctl("28,33,60,64,63,59,61,54,57=corps")
			want(t, fmt.Sprint("date ", date), p, ids)
		}
	})
	rule("13.8d", "the unit's own Area may be the enemy's, and a unit in a source is supplied", func(t *testing.T) {
		p := newPos(t).date(19).ctl("F,64=corps").put("uk-1-gren@63", "de-woensel@63", "uk-2-gren@F", "uk-5-cold@60", "de-henke@60")
		want(t, "next to a linked Area, and two away", p, "uk-5-cold")
		p = newPos(t).date(19).put("uk-1-gren@F", "de-henke@F", "uk-2-gren@64", "de-runge@64")
		want(t, "Zone F in German hands", p, "")
		p = newPos(t).date(19).ctlAll("corps").ctl("B=german").put("de-henke@B", "uk-1-gren@B", "de-runge@D", "de-becker@7")
		want(t, "German in its own Zone, in an Allied Zone, next to the own Zone", p, "de-runge")
	})
	rule("13.81", "German-Controlled Zones are the German sources", func(t *testing.T) {
		pocket := func() *pos {
			return newPos(t).ctlAll("corps").ctl("17,15=german").put("de-henke@15", "de-runge@B", "uk-1-gren@B")
		}
		want(t, "a Contested Zone of their own", pocket().ctl("B=german"), "")
		want(t, "the Zone turned", pocket(), "de-henke de-runge")
		want(t, "even Zone F", newPos(t).ctlAll("corps").ctl("F,64,63=german").put("de-henke@63"), "")
	})
	rule("13.82", "Zone F alone is the Allied source", func(t *testing.T) {
		p := newPos(t).date(19).ctl("I,41,A,9=corps").put("uk-1-gren@41", "uk-2-gren@I", "uk-3-irish@9")
		want(t, "other Zones in Allied hands", p, "uk-1-gren uk-2-gren uk-3-irish")
		p.ctl("F,64,63,60,57,54,50,49,47,42=corps")
		want(t, "linked to Zone F", p, "uk-3-irish")
	})
	roll := func(t *testing.T, st string, die int) *pos {
		p := newPos(t).date(19).put("us-82-1-505@28:" + st).ctl("28=airborne").surrender()
		return p.do(fmt.Sprint("die ", die))
	}
	rule("13.9a", "levels one to four by status", func(t *testing.T) {
		for level, st := range []string{"fresh", "spent", "d1", "d2"} {
			for die := 1; die <= 6; die++ {
				p := roll(t, st, die)
				switch {
				case die > level+1:
					p.wantStatus("us-82-1-505", st)
				case die == level+1 && st != "d2":
					p.wantStatus("us-82-1-505", statusNames[level+1])
				default:
					p.wantDead("us-82-1-505")
				}
			}
		}
	})
	rule("13.9b", "Disrupted once: 1 and 2 out, 3 worse, 4 on unhurt", func(t *testing.T) {
		roll(t, "d1", 2).wantDead("us-82-1-505")
		roll(t, "d1", 3).wantAt("us-82-1-505", "28").wantStatus("us-82-1-505", "d2")
		roll(t, "d1", 4).wantAt("us-82-1-505", "28").wantStatus("us-82-1-505", "d1")
		roll(t, "d2", 4).wantDead("us-82-1-505")
		roll(t, "d2", 5).wantStatus("us-82-1-505", "d2")
	})
	rule("13.9b", "the set is fixed first, Germans before Allies, and an Area left alone changes hands", func(t *testing.T) {
		p := newPos(t).date(19).put("us-82-1-505@28:d2", "de-henke@28:d2", "us-82-2-505@42:spent").ctlAll("corps").ctl("F=german")
		p.surrender().wantKind(cSurrender).wantActor(german).do("die 1").wantDead("de-henke")
		p.wantKind(cSurrender).wantActor(allied).do("die 1").wantDead("us-82-1-505").wantCtl("28", "corps").wantKind(cSurrender)
		p.do("die 2").wantStatus("us-82-2-505", "d1")
		eq(t, "losses outside an Impulse", p.s.lost, [2]uint8{})
		newPos(t).date(19).put("us-82-1-505@28:d2", "de-henke@28").ctl("28=airborne").surrender().do("die 1").wantCtl("28", "german")
	})
	rule("13.9b", "the Advantage may force a new roll, and passes at the end of the Phase", func(t *testing.T) {
		p := newPos(t).date(19).put("us-82-1-505@28:d1").ctl("28=airborne").holder(allied).surrender()
		p.do("die 1").wantKind(kReroll).wantActor(allied).do("YES", "die 6").wantStatus("us-82-1-505", "d1")
		eq(t, "holder", p.s.holder, german)
	})
	rule("13.9c", "a Fresh unit is Spent by a 1 and never lost", func(t *testing.T) {
		roll(t, "fresh", 1).wantAt("us-82-1-505", "28").wantStatus("us-82-1-505", "spent")
		roll(t, "fresh", 2).wantStatus("us-82-1-505", "fresh")
	})
}
