package toy_test

import (
	_ "embed"
	"errors"
	"fmt"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

// variants are the games the kit runs on: the default one and the corners of the options.
func variants(t testing.TB) []*toy.Game {
	t.Helper()
	var games []*toy.Game
	for _, o := range []toy.Options{
		toy.DefaultOptions(),
		{Days: 1},
		{Days: 9, Reserves: 2, Charges: 3},
	} {
		g, err := toy.New(o)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	return games
}

func TestContract(t *testing.T) {
	for _, g := range variants(t) {
		enginetest.Contract(t, g, 200, enginetest.OneMask("TestTwin and TestTwinPerft, by the rules of the package comment"))
		enginetest.NoAllocs(t, g)
	}
}

func TestPerft(t *testing.T) {
	enginetest.Perft(t, toy.Default(), []enginetest.PerftCase{
		// By hand to depth 3: assault or prepare; six faces, or three choices of the night; three
		// choices of the night after each face, or 2 + 2 + 6 after the night.
		{Name: "start", Nodes: []uint64{2, 9, 28, 92, 306, 1026}},
		// As above, but with two supports there is nothing to prepare: 18 + 1 + 1 + 6.
		{Name: "start, support", Actions: []engine.Action{toy.Prepare, toy.Hold}, Nodes: []uint64{2, 9, 26, 81}},
		{Name: "a gap and nothing left to send", Position: "toy/2 three-bridges:e8a11ce8 d3 b1 g1 s2 down r0 c0 column",
			Nodes: []uint64{2, 12, 12, 25}},
		{Name: "the last night", Position: "toy/2 three-bridges:e8a11ce8 d1 b2 g0 s0 up r1 c2 garrison", Nodes: []uint64{3, 8, 8}},
	})
}

func TestPlaythrough(t *testing.T) {
	enginetest.Playthrough(t, toy.Default(), "seed7.txt", 7)
}

func TestSoak(t *testing.T) {
	for _, g := range variants(t) {
		enginetest.Soak(t, g, enginetest.Games(300, 10_000), 1, withinMeans(read(g.New())))
	}
}

// withinMeans is the invariant that nothing comes from nowhere: what stands or was used came out of
// what the game began with.
func withinMeans(start table) func(engine.State) error {
	return func(s engine.State) error {
		p := read(s)
		switch {
		case p.guard+p.reserves > start.reserves:
			return fmt.Errorf("%d guards and %d reserves out of %d", p.guard, p.reserves, start.reserves)
		case p.span == 1 && p.charges >= start.charges:
			return fmt.Errorf("a gap with %d of %d charges left", p.charges, start.charges)
		case p.support > start.left-p.left+1:
			return fmt.Errorf("%d support after %d days", p.support, start.left-p.left)
		}
		return nil
	}
}

func FuzzActions(f *testing.F) { enginetest.FuzzActions(f, toy.Default()) }

// What the parser accepts it writes again, byte for byte, and the position can be played.
func FuzzParse(f *testing.F) {
	g := toy.Default()
	f.Add(fmt.Sprint(g.New()))
	f.Add("toy/2 three-bridges:e8a11ce8 d2 b2 g1 s2 down r0 c1 garrison")
	f.Add("toy/2 three-bridges:e8a11ce8 d1 b3 g0 s0 up r1 c2 end")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := g.Parse([]byte(text))
		if err != nil {
			return
		}
		if again := fmt.Sprint(s); again != text {
			t.Errorf("%q is written back as %q", text, again)
		}
		if _, _, ok := enginetest.Solve(s, 5000); !ok {
			t.Errorf("%q cannot be played to its end", text)
		}
	})
}

func TestParseReportsEveryFault(t *testing.T) {
	cases := []struct{ text, want string }{
		{"", `got 1 fields, want 10, as in "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 column"`},
		{"toy/1 d7 b0 g0 s0 up r1 c2 column", `got 9 fields, want 10, as in`},
		{"toy/1 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 column", `field 1: got "toy/1", want toy/2`},
		{"toy/2 three-bridges:0123abcd d7 b0 g0 s0 up r1 c2 column", `field 2: got "three-bridges:0123abcd", want three-bridges:e8a11ce8`},
		{"toy/2 three-bridges:e8a11ce8 d8 b0 g0 s0 up r1 c2 column", `field 3: got "d8", want d0 to d7`},
		{"toy/2 three-bridges:e8a11ce8 d07 b0 g0 s0 up r1 c2 column", `field 3: got "d07", want d0 to d7`},
		{"toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 gone r1 c2 column", `field 7: got "gone", want up | down`},
		{"toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 river", `field 10: got "river", want column | garrison`},
		{"toy/2 three-bridges:e8a11ce8 d7 b0 g1 s0 up r1 c2 column", "more than the 1 reserves of the game"},
		{"toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 down r1 c2 column", "no charge was used"},
		{"toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 build", "the span is up"},
		{"toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 down r1 c1 demolish", "the span is down"},
		{"toy/2 three-bridges:e8a11ce8 d7 b3 g0 s0 up r1 c2 column", "the end is when"},
		{"toy/2 three-bridges:e8a11ce8 d0 b3 g0 s0 up r1 c2 end", "the third bridge is crossed by day"},
		{"toy/2 three-bridges:e8a11ce8 d1 b3 g0 s1 up r1 c2 end", "no bridge is ahead"},
	}
	for _, c := range cases {
		_, err := toy.Default().Parse([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Parse(%q): got error %v, want %q in it", c.text, err, c.want)
		}
	}
}

// TestParseOptions: what String writes is read back, and everything else refused.
func TestParseOptions(t *testing.T) {
	for _, o := range []toy.Options{toy.DefaultOptions(), {Days: 9, Reserves: 1}, {Days: 7, Reserves: 0, Charges: 3}, {Days: 4, Reserves: 1, Charges: 2, Fog: true}} {
		if got, err := toy.ParseOptions(o.String()); err != nil || got != o {
			t.Errorf("%q: got %+v, %v", o, got, err)
		}
	}
	for text, want := range map[string]string{
		"days=10": "days: got 10, want 1 to 9", "days": `days: got ""`, "snow=1": "want each of days | reserves | charges",
		"days=5,days=6": "at most once", "fog,fog": "at most once", "fog=1": "reserves | charges | fog", "days=5 charges=1": `got "5 charges=1"`,
	} {
		if _, err := toy.ParseOptions(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got the error %v, want %q", text, err, want)
		}
	}
}

func TestOptions(t *testing.T) {
	_, err := toy.New(toy.Options{Days: 10, Reserves: -1, Charges: 4})
	for _, want := range []string{"days: got 10, want 1 to 9", "reserves: got -1", "charges: got 4"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("New: got error %v, want %q in it", err, want)
		}
	}
	if got := toy.Default().Options(); got != "" {
		t.Errorf("the default options read %q, want nothing", got)
	}
	if got, want := (toy.Options{Days: 9, Reserves: 1, Charges: 0}).String(), "days=9,charges=0"; got != want {
		t.Errorf("got options %q, want %q", got, want)
	}
}

// ruleCases are each rule once, by its id: an action, and where it leads or which rule refuses it.
var ruleCases = []struct {
	name, from string
	action     engine.Action
	want       string
}{
	{"1 the night follows the column's choice", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 column", toy.Prepare,
		"toy/2 three-bridges:e8a11ce8 d7 b0 g0 s1 up r1 c2 garrison"},
	{"2.1 a 3 takes the first bridge", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 assault", 2,
		"toy/2 three-bridges:e8a11ce8 d7 b1 g0 s0 up r1 c2 garrison"},
	{"2.1 a 2 does not, and costs support", "toy/2 three-bridges:e8a11ce8 d7 b0 g1 s2 up r0 c2 assault", 0,
		"toy/2 three-bridges:e8a11ce8 d7 b0 g1 s1 up r0 c2 garrison"},
	{"2.1 over a gap a 5 is needed", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 down r1 c1 assault", 3,
		"toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 down r1 c1 garrison"},
	{"2.1 a 1 never succeeds", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s2 up r1 c2 assault", 0,
		"toy/2 three-bridges:e8a11ce8 d7 b0 g0 s1 up r1 c2 garrison"},
	{"2.1 a 6 always succeeds", "toy/2 three-bridges:e8a11ce8 d7 b2 g1 s0 down r0 c1 assault", 5,
		"toy/2 three-bridges:e8a11ce8 d7 b3 g0 s0 up r0 c1 end"},
	{"2.2 a 4 builds the span", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 down r1 c1 build", 3,
		"toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c1 garrison"},
	{"2.2 an intact span", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 column", toy.Build, "2.2"},
	{"2.3 support", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s1 up r1 c2 column", toy.Prepare, "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s2 up r1 c2 garrison"},
	{"2.3 full support", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s2 up r1 c2 column", toy.Prepare, "2.3"},
	{"3.1 the night passes", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 garrison", toy.Hold,
		"toy/2 three-bridges:e8a11ce8 d6 b0 g0 s0 up r1 c2 column"},
	{"3.2 a reserve", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 garrison", toy.Reinforce,
		"toy/2 three-bridges:e8a11ce8 d6 b0 g1 s0 up r0 c2 column"},
	{"3.2 no reserve", "toy/2 three-bridges:e8a11ce8 d7 b0 g1 s0 up r0 c2 garrison", toy.Reinforce, "3.2"},
	{"3.3 the charge is used first", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 garrison", toy.Blow,
		"toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c1 demolish"},
	{"3.3 a 4 blows the bridge", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c1 demolish", 3,
		"toy/2 three-bridges:e8a11ce8 d6 b0 g0 s0 down r1 c1 column"},
	{"3.3 no charge", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c0 garrison", toy.Blow, "3.3"},
	{"4 the last night", "toy/2 three-bridges:e8a11ce8 d1 b2 g0 s0 up r1 c2 garrison", toy.Hold, "toy/2 three-bridges:e8a11ce8 d0 b2 g0 s0 up r1 c2 end"},
	{"4 nothing after the end", "toy/2 three-bridges:e8a11ce8 d0 b2 g0 s0 up r1 c2 end", toy.Hold, "4"},
	{"5 in the fog a quiet night is remembered as one", "toy/2 three-bridges:e8a11ce8 opts=fog d7 b0 g0 s1 up r1 c2 garrison p", toy.Reinforce,
		"toy/2 three-bridges:e8a11ce8 opts=fog d6 b0 g1 s1 up r0 c2 column pq"},
	{"5 an assault by what came of it", "toy/2 three-bridges:e8a11ce8 opts=fog d6 b0 g1 s1 up r0 c2 assault pq", 1,
		"toy/2 three-bridges:e8a11ce8 opts=fog d6 b0 g1 s0 up r0 c2 garrison pqf"},
	{"the garrison does not assault", "toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 garrison", toy.Assault, ""},
}

func TestRules(t *testing.T) {
	for _, c := range ruleCases {
		t.Run(c.name, func(t *testing.T) {
			s := parse(t, c.from)
			if err := s.Check(c.action); err != nil {
				var refusal *engine.RuleError
				if !errors.As(err, &refusal) || refusal.Rule != c.want {
					t.Errorf("refused by %v, want rule %q", err, c.want)
				}
				return
			}
			if s.Apply(c.action); fmt.Sprint(s) != c.want {
				t.Errorf("got %s, want %s", s, c.want)
			}
		})
	}
}

// ledger lists every rule with a status.
//
//go:embed testdata/ledger.csv
var ledger string

// TestRuleCoverage: each rule of the ledger has a case.
func TestRuleCoverage(t *testing.T) {
	var ids []string
	for _, c := range ruleCases {
		if id, _, _ := strings.Cut(c.name, " "); id[0] <= '9' {
			ids = append(ids, id)
		}
	}
	enginetest.Rules(t, "toy", ledger, ids)
}

func TestApplyPanicsOnIllegalActions(t *testing.T) {
	defer func() {
		if r := recover(); !strings.Contains(fmt.Sprint(r), "the span is up (rule 2.2)") {
			t.Errorf("got panic %v, want the reason", r)
		}
	}()
	toy.Default().New().Apply(toy.Build)
}

func parse(t testing.TB, text string) engine.State {
	t.Helper()
	g := toy.Default()
	if strings.Contains(text, " opts=fog ") {
		g = foggy(t, "")
	}
	s, err := g.Parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func BenchmarkGame(b *testing.B) { enginetest.Benchmark(b, toy.Default()) }

// TestTally: bridges crossed score for the column, and the end is told.
func TestTally(t *testing.T) {
	for text, want := range map[string]struct {
		points int
		words  string
	}{
		"toy/2 three-bridges:e8a11ce8 d7 b0 g0 s0 up r1 c2 column": {0, "three win, two draw, fewer lose"},
		"toy/2 three-bridges:e8a11ce8 d3 b2 g0 s0 up r1 c2 column": {2, "three win, two draw, fewer lose"},
		"toy/2 three-bridges:e8a11ce8 d0 b2 g0 s0 up r1 c2 end":    {2, "a draw"},
		"toy/2 three-bridges:e8a11ce8 d3 b3 g0 s0 up r1 c2 end":    {3, "the column wins"},
	} {
		s, err := toy.Default().Parse([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		tally, sum := s.(engine.Tallier).Tally(), 0
		for _, it := range tally.Items {
			sum += it.Points
		}
		if sum != want.points || !strings.HasSuffix(tally.Words, want.words) {
			t.Errorf("%s: got %d points, %q; want %d, %q", text, sum, tally.Words, want.points, want.words)
		}
	}
}
