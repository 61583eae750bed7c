package notation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/notation"
	"bridgehead/engine/toy"
)

// camp is a position with a field of each sort, told as one of Three Bridges.
type camp struct {
	day, wind uint8
	chill     int8
	road      uint16
	tents     string
	guests    map[string]string // by place
}

const noRoad = 0xffff

func newCamp() *camp { return &camp{road: noRoad, guests: map[string]string{}} }

func (c *camp) equal(d *camp) bool {
	return fmt.Sprint(*c) == fmt.Sprint(*d) // maps are printed in order
}

func campNotation(strict bool) *notation.Notation[*toy.Game, *camp] {
	numbers := notation.Numbers[*toy.Game, *camp]
	return &notation.Notation[*toy.Game, *camp]{
		Game: "toy", Version: 2, Strict: strict,
		Fields: []notation.Field[*toy.Game, *camp]{
			notation.Single("day", func(c *camp) *uint8 { return &c.day }, 0, numbers(0, 9)).Everywhere(),
			notation.Single("wind", func(c *camp) *uint8 { return &c.wind }, 0, notation.Words[*toy.Game, *camp]("calm", "", "storm")),
			notation.Single("chill", func(c *camp) *int8 { return &c.chill }, 0, numbers(-9, 9)),
			notation.Single("road", func(c *camp) *uint16 { return &c.road }, noRoad, numbers(0, 999)),
		},
		Lists: []notation.List[*toy.Game, *camp]{notation.Whole[*toy.Game]("tents",
			func(c *camp) string { return strings.TrimRight(c.tents, "0") },
			func(c *camp, text string) bool { c.tents = text; return strings.Trim(text, "01") == "" }, "a digit for each tent, 0 or 1, and no 0 at the end")},
		Groups: func(b []byte, c *camp) []byte {
			for _, at := range []string{"hill", "shore"} {
				if who := c.guests[at]; who != "" {
					b = append(b, " @"+at+"="+who...)
				}
			}
			return b
		},
		Group: func(r *notation.Reader[*toy.Game, *camp], at, text string) {
			if at != "hill" && at != "shore" {
				r.Fault("@"+at, at, "hill or shore")
				return
			}
			r.State.guests[at] = text
		},
	}
}

func campGame(t *testing.T) *toy.Game {
	t.Helper()
	o := toy.DefaultOptions()
	o.Days--
	g, err := toy.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// What is neutral is left out, the rest stands in order, and is read back in any order.
func TestNotation(t *testing.T) {
	for _, g := range []*toy.Game{toy.Default(), campGame(t)} {
		n, head := campNotation(true), engine.HeadOf(g, 2).String()
		for want, c := range map[string]*camp{
			" day=0": newCamp(),
			" day=3 wind=storm chill=-4 road=0 tents=0101 @hill=a+b @shore=c": {day: 3, wind: 2, chill: -4, tents: "0101",
				guests: map[string]string{"hill": "a+b", "shore": "c"}},
		} {
			text := string(n.Append(nil, g, c))
			if text != head+want {
				t.Errorf("got %q, want %q", text, head+want)
			}
			words := strings.Split(text, " ")
			slices.Reverse(words[2:])
			for _, line := range []string{text, strings.Join(words, " ")} {
				back := newCamp()
				if err := n.Read([]byte(line), g, back); err != nil || !back.equal(c) {
					t.Errorf("%q: got %v, error %v, want %v", line, back, err, c)
				}
			}
		}
	}
}

// Every fault is named: the key, what was read, what is allowed.
func TestFaults(t *testing.T) {
	g := campGame(t)
	head := engine.HeadOf(g, 2)
	two, opts := head.Notation()+" "+head.Setting(), " opts="+head.Options
	good := two + opts + " day=3 wind=storm"
	for _, c := range []struct {
		text string
		want []string // one for each fault
	}{
		{"", []string{`toy position: first word: got "", want "toy/2"`}},
		{"toy/1 " + head.Setting(), []string{`first word: got "toy/1", want "toy/2"`}},
		{"toy/2 x:00000000", []string{`scenario: got "x:00000000", want "` + head.Setting() + `", the scenario of this game`}},
		{two, []string{`opts: got "", want "` + head.Options + `", the options of this game`, `day: got "", want 0 to 9`}},
		{two + " opts=days=1 day=3", []string{`opts: got "days=1", want "` + head.Options + `"`}},
		{good + "  ", []string{`word: got "", want key=value`, `word: got "", want key=value`}},
		{good + " chill", []string{`word: got "chill", want key=value`}},
		{good + " day=3", []string{`day: got "day=3", want each key once`}},
		{good + " chill=+4 road=010", []string{`chill: got "+4", want -9 to 9`, `road: got "010", want 0 to 999`}},
		{good + " chill=0", []string{`chill: got "0", want -9 to 9, and not what is usual`}},
		{two + opts + " day=10 wind=breeze", []string{`day: got "10", want 0 to 9`, `wind: got "breeze", want calm | storm`}},
		{good + " tents=02", []string{`tents: got "02", want a digit for each tent`}},
		{good + " tents=10", []string{`tents: got "10", want a digit for each tent`}},
		{good + " @cave=a", []string{`@cave: got "cave", want hill or shore`}},
		{good + " tent=1", []string{`key: got "tent", want opts, @ and a location, or one of day wind chill road tents`}},
		{good + " tents=" + strings.Repeat("2", 90), []string{`and 10 bytes more, want a digit`}},
		{good + strings.Repeat(" x", 20), slices.Repeat([]string{`word: got "x"`}, 8)},
		{strings.Repeat("x", engine.MaxPosition+1), []string{"toy position: 65537 bytes, want at most 65536"}},
	} {
		err := campNotation(true).Read([]byte(c.text), g, newCamp())
		if err == nil {
			t.Errorf("%.200q is read, want %q", c.text, c.want)
			continue
		}
		faults := strings.Split(err.Error(), "\n")
		if len(faults) != len(c.want) {
			t.Errorf("%.200q: got %d faults, want %d:\n%v", c.text, len(faults), len(c.want), err)
			continue
		}
		for i, f := range faults {
			if !strings.HasPrefix(f, "toy position: ") || !strings.Contains(f, c.want[i]) {
				t.Errorf("%.200q: got %q, want %q", c.text, f, c.want[i])
			}
		}
	}
}

// Without Strict what is usual may be said as well; with it a field that is always written still may hold it.
func TestStrict(t *testing.T) {
	g := toy.Default()
	text := []byte(engine.HeadOf(g, 2).String() + " day=0 chill=0")
	if err := campNotation(false).Read(text, g, newCamp()); err != nil {
		t.Error(err)
	}
	if err := campNotation(true).Read(text, g, newCamp()); err == nil || strings.Contains(err.Error(), "day") {
		t.Errorf("got %v, want the fault of chill alone", err)
	}
}

// A value without a name can be written, and not read.
func TestWordWithoutAName(t *testing.T) {
	g, n := toy.Default(), campNotation(false)
	text := n.Append(nil, g, &camp{day: 1, wind: 1, road: noRoad})
	if !strings.HasSuffix(string(text), " day=1 wind=1") {
		t.Errorf("got %q, want wind=1", text)
	}
	if err := n.Read(text, g, newCamp()); err == nil || !strings.Contains(err.Error(), `wind: got "1", want calm | storm`) {
		t.Errorf("got error %v, want one about wind", err)
	}
}

// The table of keys says what each may hold.
func TestWriteKeys(t *testing.T) {
	var b strings.Builder
	campNotation(false).WriteKeys(&b, toy.Default())
	for _, want := range []string{"| key | value |\n|---|---|\n| `day` | 0 to 9; always written |\n| `wind` | calm , storm |\n", "| `road` | 0 to 999 |\n| `tents` | "} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, b.String())
		}
	}
}
