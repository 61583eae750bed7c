package gamble

import (
	"testing"

	"bridgehead/engine/enginetest"
)

// perftCase is a position chosen for the rules that meet in it; nodes holds the counts for depths 1,
// 2, 3 ... Depth 1 was counted by hand from the rules, the reasoning stands in the comment.
type perftCase struct {
	name  string
	build func(t *testing.T) *pos
	nodes []uint64
}

// TestPerft counts the tree below nasty positions, read from their notation.
func TestPerft(t *testing.T) {
	for _, c := range perftCases {
		p := c.build(t)
		text, err := p.s.MarshalText()
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		enginetest.Perft(t, p.g, []enginetest.PerftCase{{Name: c.name, Position: string(text), Nodes: c.nodes}})
	}
}

var perftCases = []perftCase{
	// The two battalions of the 504th are alike, so one pick stands for both; 2 Gren is the second,
	// STOP the third. The guns may not lead into German Areas, and all around is German.
	{"bridge seized, one crossing left", func(t *testing.T) *pos {
		p := newPos(t).put("us-82-1-504@33", "us-82-2-504@33", "uk-2-gren@33", "uk-guards-art@33", "de-grave@42:spent")
		p.ctl("33=corps").turn(allied).do("ASSAULT", "?LOC 33")
		p.set(func(s *State) { s.bridgeState[p.edge("33-42")] |= 4 * xCrossing })
		p.s.settle()
		return p.wantKind(kAct)
	}, []uint64{3, 25, 86}},
	// Six CP against capacity 4 + 3 + 1. The Forward Unit, Fresh, takes the first by itself. Then each
	// of the three may take a step, and each may retreat, for the others can absorb the four left.
	{"casualties with a full way out", func(t *testing.T) *pos {
		p := newPos(t).put("uk-1-gren@64", "uk-2-gren@64", "uk-guards-art@64", "de-10ss-roestel@63", "de-woensel@63:spent", "de-eindhoven@63:d2")
		p.ctl("64=corps").turn(allied).do("ASSAULT", "?LOC 64", "UNIT uk-1-gren", "LOC 63", "UNIT uk-2-gren", "LOC 63", "LOC 63",
			"UNIT uk-2-gren", "?UNIT uk-guards-art", "?STOP", "UNIT de-10ss-roestel")
		d := int(p.s.dv) - int(p.s.av)
		for a := 2; a <= 12; a++ {
			if g := a - d - 6; g >= 2 && g <= 12 {
				p.s.Apply(pairFace(a, g))
				break
			}
		}
		return p.wantKind(kCP)
	}, []uint64{6, 23, 78}},
	// One of the two like battalions, either kind of gun (there is a slot left for its Point Unit), STOP.
	{"landing with guns", func(t *testing.T) *pos {
		p := newPos(t).date(19).put("us-101-1-327@UK", "us-101-2-327@UK", "us-101-377-pfa@UK", "us-101-321-gfa@UK", "de-flak-tower-son@54")
		return p.turn(allied).do("ASSAULT", "?LOC UK").wantKind(kUKUnit)
	}, []uint64{4, 19, 55}},
	// Becker or Hermann, who are not alike; STOP comes after a first attempt (8.222).
	{"infiltration in overcast", func(t *testing.T) *pos {
		p := newPos(t).date(20).overcast().put("de-becker@36", "de-hermann@36", "de-feldt@36", "us-82-1-505@35:spent", "us-82-2-505@35")
		return p.ctl("35=airborne").turn(german).do("INFILTRATE", "?LOC 36", "?LOC 35").wantKind(kInfUnit)
	}, []uint64{2, 12, 24}},
	// 1 Cold starts, the Advantage buys a second Area, or STOP.
	{"combined double with a boat", func(t *testing.T) *pos {
		p := newPos(t).date(20).holder(allied).put("uk-1-cold@28", "us-82-1-504@34", "de-10ss-1-10@27", "de-10ss-pioneer@27")
		p.ctl("28,34,33,42,45,46,47,49,50,54,57,60,63,64,F,37,31=corps").bridge("27-28=allied")
		return p.turn(allied).do("ASSAULT", "LOC 28").wantKind(kAct)
	}, []uint64{3, 9, 41}},
	// A Zone F depot, the 82nd's to Overasselt, the 101st's to an Allied Supply Head, Air Supply, STOP; the
	// heads of the 1st are German.
	{"refit from pooled depots", func(t *testing.T) *pos {
		p := newPos(t).put("us-82-1-504@33:spent", "us-82-2-504@34:d1", "uk-1-gren@42:d2")
		p.ctl("33,34,42,45,46,47,49,50,54,57,60,63,64,F=corps").refit(allied)
		return p.wantKind(kDepot)
	}, []uint64{5, 37, 174}},
	// The nine of Huissen by road, the four of Pannerden, STOP.
	{"regroup past a full Area and by ferry", func(t *testing.T) *pos {
		p := newPos(t).date(19).fill(german, "16", 9, "fresh").put("de-10ss-1-10@15:spent", "de-10ss-2-10@15", "de-10ss-art@15", "de-10ss-1-21@15:d1")
		return p.regroup(german).wantKind(kRgUnit)
	}, []uint64{14, 56, 390}},
	// Either gun leads; the Corps gun may do so as a Barrage.
	{"bombardment with attrition to spread", func(t *testing.T) *pos {
		p := newPos(t).put("uk-xxx-corps-art@64", "uk-guards-art@64", "de-10ss-roestel@63", "de-woensel@63", "de-eindhoven@63:spent", "de-march@63:d1")
		p.ctl("64,F=corps")
		return p.turn(allied).do("BOMBARD", "?LOC 63").wantKind(kLead)
	}, []uint64{3, 6, 24}},
	// Impulse 0 of D-Day: Pass, or an activation in which bridges may be blown (20.61).
	{"three bridges to blow", func(t *testing.T) *pos {
		p := newPos(t).date(17).impulse(0).holder(german).put("de-flak-tower-son@54:spent", "us-101-1-502@54:spent", "us-101-2-501@50")
		return p.ctl("50=airborne").turn(german).wantKind(kImpulse)
	}, []uint64{2, 7, 17}},
	// Three units may leave for the Free Areas around, all may assault, or STOP.
	{"the enemy holds what they came for", func(t *testing.T) *pos {
		p := newPos(t).date(19).put("de-9ss-1-19@13", "de-9ss-pioneer@13", "de-knaust@13", "de-ii-ss-corps@10", "uk-1abn-1-2@13:spent", "uk-1abn-1-1@11")
		return p.ctl("13,11=airborne").overcast().turn(german).do("ASSAULT", "LOC 13").wantKind(kAct)
	}, []uint64{5, 18, 65}},
}
