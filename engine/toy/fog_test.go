package toy_test

import (
	"fmt"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

// foggy is the game in the fog with these options beside.
func foggy(t testing.TB, options string) *toy.Game {
	t.Helper()
	o, err := toy.ParseOptions(strings.TrimPrefix(options+",fog", ","))
	if err != nil {
		t.Fatal(err)
	}
	g, err := toy.New(o)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestFog(t *testing.T) {
	for _, options := range []string{"", "days=4", "days=9,reserves=2,charges=3"} {
		g := foggy(t, options)
		enginetest.Contract(t, g, 50, enginetest.OneMask("that of the default game, whose rules of play these are"))
		enginetest.NoAllocs(t, g)
		enginetest.Soak(t, g, 100, 1, withinMeans(read(g.New())))
		enginetest.Hidden(t, g, 60, withinMeans(read(g.New())))
	}
}

// TestSights: what each side is told of one position in the fog, and of a step.
func TestSights(t *testing.T) {
	g := foggy(t, "")
	s := parse(t, "toy/2 three-bridges:e8a11ce8 opts=fog d6 b0 g1 s1 up r0 c2 assault pq")
	next := s.Clone()
	next.Apply(2)
	night := parse(t, "toy/2 three-bridges:e8a11ce8 opts=fog d7 b0 g0 s1 up r1 c2 garrison p")
	day := night.Clone()
	day.Apply(toy.Reinforce)
	for _, c := range []struct{ name, got, want string }{
		{"the column knows", string(g.Knowledge(nil, s, toy.Allied)), "toy known to allied: d6 b0 s1 up c2 assault pq"},
		{"the garrison knows", string(g.Knowledge(nil, s, toy.German)), "toy known to german: d6 b0 g1 r0 s1 up c2 assault pq"},
		{"the public knows", string(g.Knowledge(nil, s, engine.Public)), "toy known to public: d6 b0 s1 up c2 assault pq"},
		{"the column is asked", g.PromptFor(s, toy.Allied), "The assault on bridge 1 (rule 2.1)"},
		{"the garrison is asked", g.PromptFor(s, toy.German), "The assault on bridge 1 needs 3 (rule 2.1)"},
		{"the board", g.BoardFor(s, toy.Allied), "> [3]==   [4]==   [5]== \ndays 6  support 1  guard ?  reserves ?  charges 2\n"},
		{"a die", g.StepFor(s, 2, next, toy.Allied), "the assault succeeds"},
		{"a die of the garrison", g.StepFor(s, 2, next, toy.German), "die 3: succeeds"},
		{"a night", g.StepFor(night, toy.Reinforce, day, toy.Allied), "the night is quiet"},
		{"effects of a night", fmt.Sprint(g.CompareFor(nil, night, day, toy.Allied)), "[]"},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, c.got, c.want)
		}
	}
	if told := g.CompareFor(nil, night, day, toy.German); len(told) != 1 || told[0].Text != "the garrison is reinforced" {
		t.Errorf("effects of a night for the garrison: got %v", told)
	}
}

// TestBelief: after a quiet night and a failed assault the guard is as likely as that it made the assault fail.
func TestBelief(t *testing.T) {
	g := foggy(t, "")
	with := parse(t, "toy/2 three-bridges:e8a11ce8 opts=fog d6 b0 g1 s0 up r0 c2 garrison pqf")
	without := parse(t, "toy/2 three-bridges:e8a11ce8 opts=fog d6 b0 g0 s0 up r1 c2 garrison pqf")
	// With support 1 a 2 crosses a bridge without a guard, and a 3 one with it: they fail in 1 and 2 of 6.
	if a, b := g.Weight(with, toy.Allied), g.Weight(without, toy.Allied); a != 2*b || b <= 0 {
		t.Errorf("the guard weighs %v and no guard %v, want twice as much", a, b)
	}
	if w := g.Weight(with, toy.German); w != 1 {
		t.Errorf("to the garrison, who knows it, the guard weighs %v, want 1", w)
	}
}

// Positions whose diary does not lead to them are refused.
func TestDiaryFaults(t *testing.T) {
	for text, want := range map[string]string{
		"d6 b0 g1 s1 up r0 c2 column pp":     `field 12: got "pp", want for each of 7 days one of "cfbnp" and one of "qdu"`,
		"d6 b0 g1 s1 up r0 c2 column":        "got 11 fields, want 12",
		"d6 b0 g1 s1 up r0 c2 column -":      "diary -: it leads to another position",
		"d6 b0 g1 s1 up r0 c2 column bq":     `diary: half day 1, 'b': the span is up (rule 2.2)`,
		"d6 b0 g1 s1 up r0 c2 garrison pqcq": "it leads to another position",
		"d7 b0 g1 s1 up r0 c2 garrison p":    "no time to send the guard",
	} {
		_, err := foggy(t, "").Parse([]byte("toy/2 three-bridges:e8a11ce8 opts=fog " + text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got the error %v, want %q", text, err, want)
		}
	}
}
