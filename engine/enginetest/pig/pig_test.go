package pig

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
)

func TestContract(t *testing.T) {
	enginetest.Contract(t, New(), 50, enginetest.OneMask("TestTwin"))
	enginetest.NoAllocs(t, New())
}

// Depth 2 counts the six faces of the first die, and depth 3 what follows them: a 1 leaves the other side one action.
func TestPerft(t *testing.T) {
	enginetest.Perft(t, New(), []enginetest.PerftCase{{Name: "start", Nodes: []uint64{1, 6, 11}}})
}

func TestSoak(t *testing.T) {
	enginetest.Soak(t, New(), enginetest.Games(100, 10_000), 1, func(s engine.State) error {
		if p := &s.(*State).pos; p.contradicts() {
			return fmt.Errorf("%q contradicts itself", s)
		}
		return nil
	})
}

func FuzzActions(f *testing.F) { enginetest.FuzzActions(f, New()) }

// twin reads the line of the position and the rules of the package comment, and nothing else.
var twin = enginetest.Twin{Actions: func(s engine.State) []engine.Action {
	line, _ := s.MarshalText()
	words := strings.Fields(string(line))
	switch words[len(words)-1] {
	case "die": // 2.1
		return []engine.Action{0, 1, 2, 3, 4, 5}
	case "choice":
		if slices.Contains(words, "p0") {
			return []engine.Action{Roll} // 2.2
		}
		return []engine.Action{Hold, Roll}
	}
	return nil
}}

func TestTwin(t *testing.T) { enginetest.Independent(t, New(), twin, 20) }

func at(t *testing.T, fields string) engine.State {
	t.Helper()
	s, err := New().Parse([]byte(engine.HeadOf(New(), notationVersion).String() + " " + fields))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestRules(t *testing.T) {
	for _, c := range []struct {
		rule, before string
		action       engine.Action
		after        string // or the refusal
	}{
		{"1", "g95 a96 p2 t199 choice", Hold, "g95 a98 p0 t200 end"},
		{"1", "g100 a99 p0 t0 end", Roll, "the game is over (rule 1)"},
		{"2.1", "g0 a0 p12 t0 die", 0, "g0 a0 p0 t1 choice"},
		{"2.1", "g0 a0 p12 t0 die", 4, "g0 a0 p17 t0 choice"},
		{"2.2", "g0 a0 p12 t0 choice", Hold, "g12 a0 p0 t1 choice"},
		{"2.2", "g12 a0 p0 t1 choice", Hold, "the pot is empty: a turn begins with a roll (rule 2.2)"},
		{"2.3", "g90 a0 p6 t4 die", 3, "g100 a0 p0 t4 end"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			s := at(t, c.before)
			if err := s.Check(c.action); err != nil {
				if err.Error() != c.after {
					t.Errorf("got %q, want %q", err, c.after)
				}
				return
			}
			s.Apply(c.action)
			if got := fmt.Sprint(s); !strings.HasSuffix(got, " "+c.after) {
				t.Errorf("got %q, want %q", got, c.after)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	head := engine.HeadOf(New(), notationVersion).String()
	for _, c := range []struct{ line, says string }{
		{"pig/1 hundred:00000000 g0 a0 p0 t0 choice", "want a line as in"},
		{head + " g0 a0 p0 t0", "want a line as in"},
		{head + " g00 a0 p0 t0 choice", `field 1: got "g00"`},
		{head + " g0 a300 p0 t0 hold", `field 2: got "a300"`},
		{head + " g0 a0 p0 t0 hold", `field 5: got "hold", want choice | die | end`},
		{head + " g0 a0 p1 t0 choice", "contradict"},
		{head + " g0 a0 p0 t0 end", "contradict"},
		{head + " g0 a0 p0 t200 die", "contradict"},
	} {
		if s, err := New().Parse([]byte(c.line)); err == nil || s != nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%q: got %v, %v, want %q", c.line, s, err, c.says)
		}
	}
}
