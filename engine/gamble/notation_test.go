package gamble

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"bridgehead/engine"
)

// everyGame are games that between them meet every kind of node.
func everyGame(tb testing.TB) []*Game {
	tb.Helper()
	return []*Game{
		mustGame(tb, "gamble/one-bridge", ""), mustGame(tb, "gamble/breakout", ""),
		mustGame(tb, "gamble/arnhem", ""), mustGame(tb, "gamble/nijmegen", ""),
		mustGame(tb, "gamble/basic", ""),
		mustGame(tb, "gamble/extended", "augmentation,double-lifts,free-landings,reorganization"),
		mustGame(tb, "gamble/extended", "bid-german=25,cards"),
	}
}

// walkGames plays random games and shows visit every state. It passes less than chance would have it,
// so that the games have more of everything.
func walkGames(tb testing.TB, games int, visit func(g *Game, s *State)) {
	tb.Helper()
	for n, g := range everyGame(tb) {
		for i := range games {
			walkGame(g, rand.New(rand.NewPCG(uint64(i), uint64(n))), func(s *State) { visit(g, s) })
		}
	}
}

func walkGame(g *Game, rng *rand.Rand, visit func(s *State)) {
	var buf []engine.Action
	s := g.New().(*State)
	for visit(s); s.Player() != engine.Terminal; visit(s) {
		buf = s.LegalActions(buf[:0])
		if kind(s.kind) == kImpulse && len(buf) > 1 && rng.IntN(4) > 0 {
			buf = slices.DeleteFunc(buf, func(a engine.Action) bool { return a == ctrlPass })
		}
		s.Apply(buf[rng.IntN(len(buf))])
	}
}

func marshal(tb testing.TB, s *State) string {
	tb.Helper()
	text, err := s.MarshalText()
	if err != nil {
		tb.Fatal(err)
	}
	return string(text)
}

// Every position of play reads back as itself, byte for byte, with the same mask.
func TestNotationOfPlay(t *testing.T) {
	games, longest := 3, ""
	if testing.Short() {
		games = 1
	}
	seen := map[kind]bool{}
	walkGames(t, games, func(g *Game, s *State) {
		seen[kind(s.kind)] = true
		text := marshal(t, s)
		back, err := g.Parse([]byte(text))
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		b := back.(*State)
		if b.position != s.position || b.derived != s.derived {
			t.Fatalf("read back otherwise:\n%s\n%s", marshal(t, b), text)
		}
		if again := marshal(t, b); again != text {
			t.Fatalf("written otherwise:\n%s\n%s", again, text)
		}
		if len(text) > len(longest) {
			longest = text
		}
	})
	t.Logf("longest, %d bytes: %s", len(longest), longest)
	for k := kImpulse; k < numKinds; k++ {
		if !seen[k] && k != numDecisionKinds {
			t.Logf("not met: %v", k)
		}
	}
}

// fullPosition holds something everywhere, so that a change of any bit shows. It is no legal
// position.
func fullPosition(g *Game) *State {
	s := g.New().(*State)
	for u := range g.t.nUnits {
		s.loc[u] = uint8(u % numAreas)
	}
	for e := range g.t.nEdges {
		s.bridgeMarks[e] |= ySeized
	}
	return s
}

// spareBits are the bits of the position that mean nothing: of slots no unit, crossing, boundary,
// location or depot of the map has, and three single ones.
func spareBits(g *Game, field string, i int) uint8 {
	slots := func(n int) uint8 {
		if i < n {
			return 0
		}
		return 0xff
	}
	ferry := i < g.t.nEdges && g.t.edges[i].ferry
	switch field {
	case "loc", "mfSpent", "enteredFrom", "roles", "deeds", "unitState":
		return slots(g.t.nUnits)
	case "bridgeState":
		if ferry {
			return xState
		}
		return slots(g.t.nEdges)
	case "bridgeMarks":
		if ferry {
			return 0x80 | yGerman | yAllied
		}
		return slots(g.t.nEdges) | 0x80 | yFerryUsed | yFerryGone
	case "seizedBy":
		return slots(g.t.nEdges)
	case "heldWater":
		return slots(g.t.nWet / 8)
	case "visitedLocs":
		if i == 9 {
			return 0x70 // locations 76 to 78; the last bit is the loud one
		}
	}
	return 0
}

// Every field is written: changing any bit of a position changes its text.
func TestNotationCoversThePosition(t *testing.T) {
	g := mustGame(t, "gamble/extended", "cards")
	s := fullPosition(g)
	before := marshal(t, s)
	typ, size := reflect.TypeOf(s.position), uintptr(0)
	for f := range typ.NumField() {
		field := typ.Field(f)
		size += field.Type.Size()
		raw := unsafe.Slice((*byte)(unsafe.Add(unsafe.Pointer(&s.position), field.Offset)), field.Type.Size())
		for i := range raw {
			spare := spareBits(g, field.Name, i)
			for bit := byte(1); bit != 0; bit <<= 1 {
				if spare&bit != 0 {
					continue
				}
				raw[i] ^= bit
				if marshal(t, s) == before {
					t.Errorf("%s[%d]: a change of bit %#x does not show", field.Name, i, bit)
				}
				raw[i] ^= bit
			}
		}
	}
	if size != unsafe.Sizeof(s.position) {
		t.Errorf("position takes %d bytes, its fields %d: padding would get into the hash", unsafe.Sizeof(s.position), size)
	}
}

func TestNotationRefuses(t *testing.T) {
	g := mustGame(t, "gamble/one-bridge", "")
	good := marshal(t, g.New().(*State))
	for _, c := range []struct{ name, old, new, want string }{
		{"another notation", "gamble/1", "gamble/2", `first word: got "gamble/2", want "gamble/1"`},
		{"another scenario", "one-bridge:", "one-bridge:0", "scenario: got"},
		{"an option", "date=20", "opts=cards date=20", "opts: got"},
		{"an unknown key", "date=20", "dat=20", `key: got "dat", want opts`},
		{"a missing field", "date=20 ", "", "date: got"},
		{"a field twice", "date=20", "date=20 date=20", "each key once"},
		{"a date before", "date=20", "date=17", "date: got 17, want 20 to 20"},
		{"a number out of range", "impulse=12", "impulse=14", `impulse: got "14", want -3 to 13`},
		{"a number with a plus", "impulse=12", "impulse=+12", "impulse: got"},
		{"no such phase", "phase=daylight", "phase=night", "dday-air | dday-artillery"},
		{"no such unit", "uk-2-gren", "uk-2-grem", "the id of a unit"},
		{"a unit twice", "uk-2-gren", "uk-2-gren,uk-2-gren", "each unit once"},
		{"a mark twice", "uk-2-gren", "uk-2-gren/moved/moved", "one moved for each unit"},
		{"two states", "uk-2-gren", "uk-2-gren/spent/d1", "one status for each unit"},
		{"no such mark", "uk-2-gren", "uk-2-gren/tired", "after each / one of"},
		{"no such place", "@28=", "@66=", "1 to 65, A to J"},
		{"a place out of play", "@28=", "@29=", "29 Beuningen is not in play"},
		{"a list entry twice", "control=28:corps", "control=28:corps,28:corps", "each entry once"},
		{"an unknown crossing", "control=28:corps", "control=28:corps bridges=28-29:allied", "a bridge such as"},
		{"a double blank", " date", "  date", `word: got "", want key=value`},
		{"a line break", "date=20", "date=20\n", "date: got"},
		{"a node of another phase", "node=K_IMPULSE", "node=K_REFIT", "which there is not in the phase daylight"},
		{"a node without its unit", "node=K_IMPULSE", "node=K_STEP", "mover: K_STEP needs it"},
		{"the wrong side", "actor=german", "actor=allied", "actor: got allied, want german at K_IMPULSE"},
		{"values nobody has", "date=20", "date=20 av=5", "av, dv, capacity"},
		{"control by the absent", ",37:corps", ",37:corps,27:corps", "27 Oosterhout, where only German units are"},
		{"an end without a winner", "node=K_IMPULSE", "node=TERMINAL", "node: got TERMINAL"},
		{"a decision already made", "node=K_IMPULSE", "node=K_AFTER", "played without asking"},
	} {
		text := strings.Replace(good, c.old, c.new, 1)
		if text == good {
			t.Fatalf("%s: %q is not in %s", c.name, c.old, good)
		}
		s, err := g.Parse([]byte(text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
		if s != nil {
			t.Errorf("%s: a state beside the error", c.name)
		}
	}
}

// K_SEIZER is rare: it takes different battalions in one Drop Area beside a bridge.
func TestNotationOfASeizer(t *testing.T) {
	p := newPos(t).put("uk-1abn-1-1@11", "uk-1abn-1-gp@11").ctl("11=airborne").date(17)
	p.set(func(s *State) {
		s.phase, s.impulseSide, s.targetLoc = uint8(phDDayLanding), allied, p.loc("11")
		s.node(kSeizer, allied)
		s.settle()
	}).wantKind(kSeizer).only("UNIT uk-1abn-1-1", "UNIT uk-1abn-1-gp")
	text := marshal(t, p.s)
	if back, err := p.g.Parse([]byte(text)); err != nil || marshal(t, back.(*State)) != text {
		t.Errorf("%v: %s", err, text)
	}
}
