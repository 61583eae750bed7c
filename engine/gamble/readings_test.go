package gamble

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Each reading of the rules is tried both ways under the rules it concerns.

// readingCases are the rule ids under which a reading has cases, by its name.
var readingCases = map[string][]string{}

// twoWays registers a case of a reading: what is asked of the game comes out as usual without the reading
// and as other with it.
func twoWays(reading, id, what, usual, other string, ask func(t *testing.T, opts string) string) {
	readingCases[reading] = append(readingCases[reading], id)
	rule(id, what+" (reading "+reading+", both ways)", func(t *testing.T) {
		eq(t, "usually", ask(t, ""), usual)
		eq(t, "with the reading", ask(t, "reading="+reading), other)
		if usual == other {
			t.Error("the reading makes no difference")
		}
	})
}

// may tells whether an action is legal.
func (p *pos) may(action string) string {
	p.Helper()
	if p.s.Check(p.action(action)) == nil {
		return "legal"
	}
	return "illegal"
}

// values are the AV and DV of the combat to be rolled for.
func (p *pos) values() string { return fmt.Sprintf("%d to %d", p.s.av, p.s.dv) }

// TestReadingsHaveCases: each reading is told of in full and tried under one of its rules.
func TestReadingsHaveCases(t *testing.T) {
	names := map[string]bool{}
	for _, d := range readingDocs {
		if names[d.name] || d.rules == "" || d.usual == "" || d.other == "" || d.why == "" {
			t.Errorf("%s: told of twice, or not in full: %+v", d.name, d)
		}
		names[d.name] = true
		under := slices.ContainsFunc(readingCases[d.name], func(id string) bool {
			return slices.ContainsFunc(strings.Split(d.rules, ", "), func(r string) bool { return strings.HasPrefix(id, r) })
		})
		if !under {
			t.Errorf("%s: no case under %s, only under %v", d.name, d.rules, readingCases[d.name])
		}
	}
	for name := range readingCases {
		if !names[name] {
			t.Errorf("cases of %s, which is no reading", name)
		}
	}
}

func TestReadingOptions(t *testing.T) {
	const text = "extended,reading=armour-leaves,reading=one-dies"
	for _, in := range []string{text, "reading=one-dies,extended,reading=armour-leaves"} {
		o, err := ParseOptions(in)
		if err != nil || o.String() != text || o.Readings != armourLeaves|oneDies {
			t.Errorf("%s: got %q, %b, %v", in, o, o.Readings, err)
		}
	}
	for in, want := range map[string]string{
		"reading=nobody-dies":                         `option reading: got "nobody-dies", want airborne-count | armour-leaves`,
		"reading":                                     `option reading: got "", want airborne-count`,
		"reading=one-dies,reading=one-dies":           "option reading=one-dies: given twice",
		"reading=depots-open,reading=depots-strict":   "option reading: got depots-open and depots-strict, want one of them at most",
		"nonsense":                                    "reading=NAME",
		"extended,reading=freeze-once,cards,extended": "option extended: given twice",
	} {
		if o, err := ParseOptions(in); err == nil || !strings.Contains(err.Error(), want) || o != (Options{}) {
			t.Errorf("%s: got %q, %v, want %q", in, o, err, want)
		}
	}
	sc := mustGame(t, "gamble/basic", "").info
	for _, bad := range []Readings{depotsOpen | depotsStrict, 1 << len(readingDocs)} {
		if _, err := New(sc, Options{Readings: bad}); err == nil {
			t.Errorf("readings %b: no error", bad)
		}
	}
}

// A position names its readings, and is not read as one of a game without them.
func TestReadingsInPositions(t *testing.T) {
	usual, other := mustGame(t, "gamble/basic", ""), mustGame(t, "gamble/basic", "reading=zone-f-alone,reading=one-dies")
	text := marshal(t, other.New().(*State))
	if !strings.Contains(text, " opts=reading=one-dies,reading=zone-f-alone ") {
		t.Errorf("no word of the readings: %s", text)
	}
	if s, err := other.Parse([]byte(text)); err != nil || marshal(t, s.(*State)) != text {
		t.Errorf("read back: %v", err)
	}
	if _, err := usual.Parse([]byte(text)); err == nil {
		t.Error("a game without the readings takes the position")
	}
	g := mustGame(t, "gamble/breakout", "reading=ground-overrun,reading=half-anew,reading=one-dies,reading=zone-f-raids")
	for seed := range uint64(4) {
		walkGame(g, rand.New(rand.NewPCG(seed, 9)), func(s *State) {
			text := marshal(t, s)
			if back, err := g.Parse([]byte(text)); err != nil || back.(*State).position != s.position {
				t.Fatalf("read back: %v\n%s", err, text)
			}
		})
	}
	if a, b := usual.New().Hash(), mustGame(t, "gamble/basic", "reading=one-dies").New().Hash(); a != b {
		t.Errorf("hash %x and %x of the same position", a, b)
	}
}

// TestReadingSoak plays random games with each reading and with all that go together.
func TestReadingSoak(t *testing.T) {
	var words []string
	for _, d := range readingDocs {
		words = append(words, "reading="+d.name)
	}
	all := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == "reading=depots-open" })
	words = append(words, strings.Join(all, ","), strings.Join(all, ",")+",free-landings,double-lifts,augmentation,reorganization,cards")
	games := uint64(6)
	if testing.Short() {
		games = 2
	}
	for i, opts := range words {
		t.Run(opts, func(t *testing.T) {
			var seen [numKinds]bool
			for seed := range games {
				g := mustGame(t, []string{"gamble/basic", "gamble/extended", "gamble/breakout"}[seed%3], opts)
				soak(t, g, rand.New(rand.NewPCG(seed, 100+uint64(i))), &seen)
			}
		})
	}
}

func init() {
	twoWays("freeze-once", "20.61a", "an Air Bombardment in Impulse 0 keeps the Germans from moving once more",
		"illegal", "legal", func(t *testing.T, opts string) string {
			p := ddayPos(t, opts).drift(kImpulse).only("PASS", "ASSAULT").do("PASS", "AIR2", "LOC 28", "UNIT de-henke", "dice 12 12", "?NO")
			return p.drift(kImpulse).wantActor(german).may("INFILTRATE")
		})
	twoWays("freeze-once", "23.51b", "the first Impulse is the frozen one, whatever its number",
		"illegal legal", "illegal legal again", func(t *testing.T, opts string) string {
			p := ddayPos(t, strings.Trim("bid-allied=30,"+opts, ",")).drift(kReserve).do("NUM 2")
			first := p.may("INFILTRATE")
			q := p.fork().do("PASS", "ASSAULT").drift(kImpulse)
			out := first + " " + q.wantActor(german).may("INFILTRATE")
			p.do("PASS", "AIR2", "LOC 28", "UNIT de-henke", "dice 12 12", "?NO").drift(kImpulse)
			if p.may("INFILTRATE") == "legal" {
				out += " again"
			}
			return out
		})
	stuck := func(t *testing.T, opts string) *pos {
		p := newPos(t, opts).put("uk-2-gren@28", "uk-1-cold@28", "uk-50-231@28", "de-knaust@28").ctl("28,37,38,34=corps").turn(allied).activeAt("28")
		p.do("LOC 28", "UNIT uk-2-gren", "?STOP").toDice("", "")
		return p.do("dice 6 12").stand()
	}
	twoWays("armour-leaves", "10.6f", "Armour beside enemy Armour that held", "K_IMPULSE", "uk-1-cold to 37, spent",
		func(t *testing.T, opts string) string {
			p := stuck(t, opts)
			if kind(p.s.kind) != kAct {
				return p.wantAt("uk-1-cold", "28").wantStatus("uk-1-cold", "fresh").s.kindName()
			}
			p.cannot("UNIT uk-50-231").do("UNIT uk-1-cold").only("LOC 34", "LOC 37", "LOC 38").do("LOC 37") // it stops in the first Area
			return "uk-1-cold to 37, " + statusNames[p.s.status(p.unit("uk-1-cold"))]
		})
	twoWays("armour-leaves", "EX-9f", "Knaust beside Allied Armour after a lost Assault", "stays", "leaves to stop at once",
		func(t *testing.T, opts string) string {
			p := attack9(t, false, "uk-2-gren@13:spent").with(opts).do("dice 12 2").stand()
			if kind(p.s.kind) != kAct {
				return "stays"
			}
			p.do("UNIT de-knaust").only("LOC 10", "LOC 12", "LOC 15").do("LOC 12").wantStatus("de-knaust", "spent").wantAt("de-knaust", "12")
			return "leaves to stop at once"
		})
	twoWays("luftwaffe-apart", "10.72E", "SS with Luftwaffe", "3 to 7", "4 to 7", func(t *testing.T, opts string) string {
		p := newPos(t, opts).put("de-9ss-pioneer@13", "de-henke@13", "de-schulz@13", "uk-1abn-1-2@13:spent").turn(german)
		p.fork().fightTo("13", fight{join: []string{"de-9ss-pioneer", "de-schulz"}, point: "de-9ss-pioneer"}).wantValues(3, 7) // the Army
		return p.fightTo("13", fight{join: []string{"de-henke", "de-9ss-pioneer"}, point: "de-9ss-pioneer"}).values()
	})
	twoWays("airborne-count", "10.73E", "two battalions cut off in Arnhem on the 18th", "5 to 8", "5 to 9", func(t *testing.T, opts string) string {
		at := func(date int) *pos {
			p := newPos(t, opts).date(date).ctl("13=airborne").put("uk-1abn-1-2@13", "uk-1abn-1-1@13", "de-knaust@13").turn(german)
			return p.fightTo("13", fight{forward: "uk-1abn-1-2"})
		}
		at(19).wantValues(5, 4+4)
		return at(18).values()
	})
	twoWays("guns-again", "10.5f", "a gun that supported an Assault without an Overrun", "8 to 3", "9 to 3", func(t *testing.T, opts string) string {
		p := newPos(t, opts).put("uk-2-gren@28", "uk-1-cold@28", "uk-guards-art@28", "de-henke@37:spent", "de-runge@34:spent").
			ctl("28=corps").turn(allied).activeAt("28")
		p.walk("uk-2-gren", "37").fightTo("37", fight{guns: []string{"uk-guards-art"}}).wantValues(9, 3).do("dice 2 12").stand()
		guns := []string{"uk-guards-art"}
		if opts == "" {
			guns = nil
		}
		return p.walk("uk-1-cold", "34").fightTo("34", fight{guns: guns}).values()
	})
	twoWays("depots-strict", "13.421a", "an Airborne unit beside a Zone F depot", "legal", "illegal", func(t *testing.T, opts string) string {
		p := newPos(t, opts).clubTo("54").put("us-101-1-502@54:spent", "uk-2-gren@54:spent").refit(allied).do("DEPOT 5", "LOC 54", "STOP")
		eq(t, "the Corps", p.wantKind(kRefit).may("UNIT uk-2-gren"), "legal")
		return p.may("UNIT us-101-1-502")
	})
	twoWays("depots-open", "13.422c", "a unit of XXX Corps beside an Airborne depot", "illegal", "legal", func(t *testing.T, opts string) string {
		p := newPos(t, opts).ctl("54=airborne").put("us-101-1-502@54:spent", "uk-2-gren@54:spent").refit(allied).do("DEPOT 12", "?LOC 54", "STOP")
		eq(t, "the Airborne", p.wantKind(kRefit).may("UNIT us-101-1-502"), "legal")
		return p.may("UNIT uk-2-gren")
	})
	twoWays("corps-holds-out", "13.9a", "an Isolated tank battalion", "rolls", "does not", func(t *testing.T, opts string) string {
		newPos(t, opts).date(19).put("us-82-1-505@34:spent").surrender().wantKind(cSurrender)
		newPos(t, opts).date(19).put("de-henke@34:spent").ctl("28,33,35,37,36,42,32=corps").surrender().wantKind(cSurrender)
		if p := newPos(t, opts).date(19).put("uk-2-gren@34:spent").surrender(); kind(p.s.kind) == cSurrender {
			return "rolls"
		}
		return "does not"
	})
	twoWays("corps-52", "22.2c", "what the 52nd takes", "airborne", "corps", func(t *testing.T, opts string) string {
		p := newPos(t, opts).date(22).put("uk-52-155@9").ctl("9=airborne").turn(allied).do("ASSAULT", "?LOC 9", "UNIT uk-52-155", "LOC 3")
		return []string{"german", "airborne", "corps"}[p.s.control(p.loc("3"))]
	})
	twoWays("german-21", "22.1b", "exactly 21 on the last day", "1", "-1", func(t *testing.T, opts string) string {
		newPos(t, opts).worth(22).evening(26).won(allied)
		newPos(t, opts).worth(20).evening(26).won(german)
		return fmt.Sprint(newPos(t, opts).worth(21).evening(26).wantKind(kTerminal).s.Returns(nil)[allied])
	})
	twoWays("drops-by-land", "23.2", "Drop Areas of 1st Airborne Division", "4 5 8 9 10 20 23", "4 5 8 9 10", func(t *testing.T, opts string) string {
		p := ddayPos(t, strings.Trim("free-landings,"+opts, ",")).drift(kDDayDrop)
		for p.sectorOf() != sectorBits["1abn"] {
			p.dropRestOne()
		}
		return p.placeCodes()
	})
	twoWays("guns-need-point", "4.117a", "FLAK alone into a Contested, Allied-Controlled Area", "legal", "illegal", flakAlone("de-9ss-flak"))
	twoWays("guns-need-point", "4.116b", "a gun alone into a Contested, Allied-Controlled Area", "legal", "illegal", flakAlone("de-9ss-art"))
	twoWays("guns-need-point", "9.65a", "FLAK alone into a Contested, Allied-Controlled Area", "legal", "illegal", flakAlone("de-9ss-flak"))
	twoWays("zone-f-alone", "14.5b", "a gun in Eindhoven and an Assault of the free Zone F half", "9 to 3", "8 to 3", func(t *testing.T, opts string) string {
		base := newPos(t, opts).clubTo("63").put("uk-guards-art@63", "uk-2-gren@63", "uk-1-cold@F", "de-rink@65").turn(allied)
		// In the first half the gun supports by any reading.
		base.fork().activeIn("63").marches("uk-2-gren", "65").fightTo("65", fight{guns: []string{"uk-guards-art"}}).wantValues(9, 3)
		p := base.activeIn("63").toAfter().do("ZONEF", "?ASSAULT").marches("uk-1-cold", "64", "65")
		guns := []string{"uk-guards-art"}
		if opts != "" {
			guns = nil
		}
		return p.fightTo("65", fight{guns: guns}).values()
	})
}

// flakAlone asks whether the unit may go into Arnhem, where friends stand already, and sees to it that it
// may behind a Point Unit.
func flakAlone(id string) func(t *testing.T, opts string) string {
	return func(t *testing.T, opts string) string {
		p := newPos(t, opts).ctl("13=airborne").put(id+"@12", "de-9ss-pioneer@12", "de-9ss-1-19@13:spent", "uk-1abn-1-2@13").turn(german).activeIn("12")
		p.fork().marches("de-9ss-pioneer", "13").do("UNIT " + id).can("LOC 13")
		return p.do("UNIT " + id).may("LOC 13")
	}
}

// with replaces the options of the game in mid-play.
func (p *pos) with(opts string) *pos {
	p.Helper()
	p.g = mustGame(p.TB, p.g.Scenario(), opts)
	p.s.g = p.g
	return p
}

func (s *State) kindName() string { return kind(s.kind).String() }
