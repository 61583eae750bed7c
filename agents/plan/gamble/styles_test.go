package gamble

import (
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// TestEmbeddedStyles: every file reads, is about a scenario that exists, and is what scripted plays it by.
func TestEmbeddedStyles(t *testing.T) {
	names, err := fs.Glob(Doctrine.Styles, "*")
	if err != nil || len(names) == 0 {
		t.Fatal(names, err)
	}
	for _, file := range names {
		name, isJSON := strings.CutSuffix(file, ".json")
		if _, err := scenarios.Load("gamble/" + name); err != nil || !isJSON {
			t.Errorf("%s is about no scenario: %v", file, err)
			continue
		}
		data, err := fs.ReadFile(Doctrine.Styles, file)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Doctrine.ReadStyles(strings.NewReader(string(data)))
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if want.Source == "" || len(want.German)+len(want.Allied) == 0 {
			t.Errorf("%s: from %q, %d and %d numbers", file, want.Source, len(want.German), len(want.Allied))
		}
		if got := Doctrine.Tuned(game(t, name, "")); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: tuned to %+v, want %+v", name, got, want)
		}
	}
	// The extended game has no file of its own.
	if got, want := Doctrine.Tuned(game(t, "extended", "")), Doctrine.Tuned(game(t, "basic", "")); !reflect.DeepEqual(got, want) {
		t.Errorf("the extended game is tuned to %+v", got)
	}
}

// TestNumbers: every knob has a name of its own and is judged; factors on weights are one, shares below it.
func TestNumbers(t *testing.T) {
	seen := map[string]bool{}
	for i, n := range Doctrine.Numbers {
		if n.Name == "" || seen[n.Name] || n.Judged <= 0 {
			t.Errorf("number %d is %+v", i, n)
		}
		seen[n.Name] = true
		if i >= kMarch && (n.Judged != 1 || !n.Off || n.Share) || n.Share && n.Judged > 1 {
			t.Errorf("number %d is %+v", i, n)
		}
	}
}

// TestNeedIsPaidInFull: a goal that is a point higher makes a position worth a point less, early and late.
func TestNeedIsPaidInFull(t *testing.T) {
	looked := func(options string) (sum float64) {
		g := game(t, "basic", options)
		e := newEvaluation(g)
		st, x := styled(e), make([]float64, featureMost)
		left := e.Look(g.New(), st, x)
		for i := range x {
			sum += x[i] * st.At(i, left)
		}
		return sum
	}
	if plain, eased := looked(""), looked("bid-vp=3"); eased-plain < 3-1e-9 || eased-plain > 3+1e-9 {
		t.Errorf("worth %v, and %v with three points fewer to make", plain, eased)
	}
}

// TestStatesAreSmall: the planner holds as many positions of this game as of any (4096 in 16 MB); fewer would change its play.
func TestStatesAreSmall(t *testing.T) {
	if n := engine.StateBytes(game(t, "basic", "").New()); n > 4096 {
		t.Errorf("a state takes %d bytes, want 4096 or less", n)
	}
}
