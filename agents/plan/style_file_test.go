package plan

import (
	"math"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"bridgehead/agents"
	"bridgehead/engine"
)

func TestReadStyles(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"german": {"sum": 1.5}}`, ""},
		{`{"german": {"sums": 1.5}}`, `german.sums: no such number, want sum | places`},
		{`{"allied": {"sum": 0}}`, `allied.sum: got 0, want a factor from 0.01 to 100`},
		{`{"allied": {"sum": 101}}`, `allied.sum: got 101, want a factor from 0.01 to 100`},
		{`{"allied": {"places": 0}}`, ""},
		{`{"levels": {"german": [0, 0, 101, 0]}}`, "levels: got 101"},
		{`{"french": {}}`, `unknown field "french"`},
		{`{} {}`, "more than one value"},
		{`{"source": "` + strings.Repeat("x", mostStyleFile) + `"}`, "more than 65536 bytes"},
		{``, "EOF"},
	} {
		_, err := hillDoctrine.ReadStyles(strings.NewReader(c.text))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%.40s: got %v, want %q", c.text, err, c.want)
		}
	}
}

func FuzzReadStyles(f *testing.F) {
	f.Add(`{"german": {"sum": 1e300}, "allied": {"places": 0}}`)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := hillDoctrine.ReadStyles(strings.NewReader(text))
		if err != nil {
			return
		}
		for side, numbers := range hillDoctrine.numbers(s) {
			for i, v := range numbers {
				if off := v == 0 && hillDoctrine.Numbers[i].Off; math.IsNaN(v) || v <= 0 && !off {
					t.Errorf("side %d: %s is %v", side, hillDoctrine.Numbers[i].Name, v)
				}
			}
		}
	})
}

// Styles come from the file of the scenario, else from the usual one, else they are the judged ones.
func TestTuned(t *testing.T) {
	own := fstest.MapFS{"one.json": {Data: []byte(`{"source": "own"}`)}}
	other := fstest.MapFS{"other.json": {Data: []byte(`{"source": "other"}`)}}
	name := func(n string) func(engine.Game) string { return func(engine.Game) string { return n } }
	for _, c := range []struct {
		d    Doctrine
		want string
	}{
		{Doctrine{}, ""},
		{Doctrine{Styles: own}, "own"},
		{Doctrine{Styles: own, Usual: name("other")}, "own"},
		{Doctrine{Styles: other}, ""},
		{Doctrine{Styles: other, Usual: name("other")}, "other"},
		{Doctrine{Styles: other, Usual: name("")}, ""},
	} {
		if got := c.d.Tuned(&hill{}).Source; got != c.want {
			t.Errorf("%+v: from %q, want %q", c.d, got, c.want)
		}
	}
	defer func() {
		if r := recover(); r == nil || !strings.Contains(r.(string), "french") {
			t.Errorf("a bad file of the program: %v", r)
		}
	}()
	(&Doctrine{Game: "hill", Styles: fstest.MapFS{"one.json": {Data: []byte(`{"french": 1}`)}}}).Tuned(&hill{})
}

// The same seed has the same noise, others have others, a spread of 0 changes nothing, and shares stay below one.
func TestVary(t *testing.T) {
	play := func(vary float64, seed uint64, s *Styles) []float64 {
		return hillDoctrine.play(&guide{}, s, vary, seed)[1].Numbers
	}
	if a, b := play(0, 1, &Styles{}), play(0, 2, &Styles{}); !slices.Equal(a, b) || a[0] != 1 || a[1] != 0.5 {
		t.Errorf("a spread of 0 varies: %v, %v", a, b)
	}
	if a, b, c := play(0.5, 1, &Styles{}), play(0.5, 1, &Styles{}), play(0.5, 2, &Styles{}); !slices.Equal(a, b) || slices.Equal(a, c) {
		t.Error("noise does not go by the seed")
	}
	if got := play(0, 1, &Styles{Allied: map[string]float64{"sum": 3, "places": 90}}); got[0] != 3 || got[1] != mostShare {
		t.Errorf("got %v, want 3 and a share of %v", got, mostShare)
	}
}

// The key style takes words and files, but no files from strangers.
func TestStyleKey(t *testing.T) {
	r := agents.Builtin()
	r.Add(Doctrines{hillDoctrine}.Kind())
	for guarded, specs := range map[bool]map[string]string{
		false: {"tuned": "", "judged": "", "nowhere.json": "no such file", "nowhere": "want tuned | judged | a .json file"},
		true:  {"judged": "", "nowhere.json": "want tuned | judged"},
	} {
		r.Guarded = guarded
		for style, want := range specs {
			_, err := r.New(&hill{}, "scripted:style="+style)
			if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
				t.Errorf("style=%s: got %v, want %q", style, err, want)
			}
		}
	}
}

// A result is found again by the same style and inputs only.
func TestMemo(t *testing.T) {
	var m Memo[int]
	a, b := &Style{}, &Style{}
	in := []byte("here")
	v, known := m.Find(a, in)
	if known {
		t.Fatal("an empty memo knows something")
	}
	*v = 5
	in[0] = 'H' // what was remembered is not the caller's
	for _, c := range []struct {
		st    *Style
		in    string
		known bool
	}{{a, "here", true}, {a, "Here", false}, {b, "here", false}, {a, "here", false}} {
		if v, known := m.Find(c.st, []byte(c.in)); known != c.known || known && *v != 5 {
			t.Errorf("%s: known %t, %d", c.in, known, *v)
		}
	}
}

// A weight runs from late to early, and what is 0 adds nothing.
func TestWeights(t *testing.T) {
	st := &Style{Late: make([]float64, 3), Early: make([]float64, 3)}
	st.Set(0, 0.5, 2, 6)
	st.Set(1, 1, math.NaN(), math.NaN()) // of a feature that is 0
	st.Set(2, 1, -1, -1)
	for left, want := range map[float64]float64{0: 2 - 5, 1: 6 - 5, 0.5: 4 - 5} {
		if got := st.sum([]float64{2, 0, 5}, left); got != want {
			t.Errorf("with %v left: %v, want %v", left, got, want)
		}
	}
}
