package club

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// TestClimbFindsTheSlope: results made from two numbers alone move these two and in the right way.
func TestClimbFindsTheSlope(t *testing.T) {
	const spread, step = 0.5, 2.0
	hope, march := slices.Index(knobNames[:], "hope"), slices.Index(knobNames[:], "march")
	trials := make([]Trial, 2000)
	for i := range trials {
		tr := &trials[i]
		tr.Seeds = [2]uint64{uint64(i), uint64(i) + 1e6}
		g, a := Noise(tr.Seeds[german]), Noise(tr.Seeds[allied])
		tr.Points = 5 - 3*g[hope] + 1*g[march] - 2*a[march] // hope helps the Germans, march hurts them and the Allies
	}
	styles, slopes := Climb(&Styles{Allied: map[string]float64{"march": 0.5}}, trials, spread, step)
	want := map[string]float64{"german hope": 3, "german march": -1, "allied march": -2}
	for _, sl := range slopes[:3] {
		name := [2]string{"german ", "allied "}[sl.Side] + sl.Name
		if math.Abs(sl.Points-want[name]) > 0.3 {
			t.Errorf("%s: slope %.2f, want %.2f", name, sl.Points, want[name])
		}
	}
	if got := styles.German["hope"]; got < 2 || got > math.Exp(spread*step) {
		t.Errorf("german hope: factor %v", got)
	}
	if got := styles.Allied["march"]; got > 0.25 || got < 0.5*math.Exp(-spread*step) {
		t.Errorf("allied march: factor %v, want well below 0.5", got)
	}
	if err := styles.check(); err != nil {
		t.Error(err)
	}
}

// TestClimbTakesOutLuck: results that luck made are known for what they are.
func TestClimbTakesOutLuck(t *testing.T) {
	hope := slices.Index(knobNames[:], "hope")
	errorOf := func(told bool) float64 {
		rng := rand.New(rand.NewPCG(1, 1))
		trials := make([]Trial, 400)
		for i := range trials {
			luck := rng.NormFloat64()
			trials[i] = Trial{Seeds: [2]uint64{uint64(i), uint64(i) + 1e6}, Fixed: [2]bool{true, false}, Match: i % 2}
			trials[i].Points = float64(5*(i%2)) + 10*luck + Noise(uint64(i) + 1e6)[hope]
			if told {
				trials[i].Luck = 3 + luck/4
			}
		}
		_, slopes := Climb(&Styles{}, trials, 0.5, 1)
		sum := 0.
		for _, sl := range slopes {
			if sl.Side == allied && sl.Name == "hope" {
				sl.Points--
			}
			sum += sl.Points * sl.Points
		}
		return sum
	}
	if with, without := errorOf(true), errorOf(false); with > without/20 {
		t.Errorf("square error of the slopes %.3f with luck known, %.3f without", with, without)
	}
}

func TestReadStyles(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"german": {"hope": 1.5}}`, ""},
		{`{"german": {"hopes": 1.5}}`, `german.hopes: no such number, want hope | `},
		{`{"allied": {"hope": 0}}`, `allied.hope: got 0, want a factor from 0.01 to 100`},
		{`{"allied": {"march": 0, "danger-far": 0}}`, ""},
		{`{"french": {}}`, `unknown field "french"`},
		{`{} {}`, "more than one value"},
		{`{"source": "` + strings.Repeat("x", mostStyleFile) + `"}`, "more than 65536 bytes"},
		{``, "EOF"},
	} {
		_, err := ReadStyles(strings.NewReader(c.text))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%.40s: got %v, want %q", c.text, err, c.want)
		}
	}
}

func FuzzReadStyles(f *testing.F) {
	basic, _ := tuned.ReadFile("styles/basic.json")
	f.Add(string(basic))
	f.Add(`{"german": {"hope": 1e300}}`)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ReadStyles(strings.NewReader(text))
		if err != nil {
			return
		}
		for side, k := range s.knobs() {
			for i, v := range k {
				if off := v == 0 && canBeOff(knobNames[i]); math.IsNaN(v) || v <= 0 && !off {
					t.Errorf("side %d: %s is %v", side, knobNames[i], v)
				}
			}
		}
	})
}

// TestVary: the same seed has the same noise, others have others, and a spread of 0 changes nothing.
func TestVary(t *testing.T) {
	g := game(t, "one-bridge", "")
	f := g.Facts()
	plain, again := Tuned(g).play(f, 0, 1), Tuned(g).play(f, 0, 2)
	if plain[0].knobs != again[0].knobs {
		t.Error("a spread of 0 varies")
	}
	a, b, c := Tuned(g).play(f, 0.5, 1), Tuned(g).play(f, 0.5, 1), Tuned(g).play(f, 0.5, 2)
	if a[1].knobs != b[1].knobs || a[1].knobs == c[1].knobs {
		t.Error("noise does not go by the seed")
	}
}
