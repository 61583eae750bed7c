package games

import (
	"slices"
	"strings"
	"testing"

	"bridgehead/engine/endeavor"
	"bridgehead/scenarios"
)

// What is said of the game while it is not in the list of games: options that are offered are read, scenarios are printed.
func TestEndeavorKind(t *testing.T) {
	if _, err := Find(endeavorKind.Key); err == nil {
		t.Fatal("the game is in the list: the tests of all kinds hold for it, and this one can go")
	}
	for _, o := range endeavorKind.Options {
		for _, v := range o.Values {
			text := o.Name + "=" + v
			if opts, err := endeavor.ParseOptions(text); err != nil || opts.String() != text {
				t.Errorf("option %s: read as %q, %v", text, opts, err)
			}
		}
		if ids, changes := endeavorKind.OptionIn(o); !changes || o.Changes != nil && len(ids) == 0 {
			t.Errorf("option %s changes nothing", o.Name)
		}
	}
	for _, id := range scenarios.Of(endeavorKind.Key) {
		sc, err := LoadScenario(endeavorKind.Key, id)
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := endeavorKind.Show(&out, sc); err != nil || !strings.Contains(out.String(), "allied: ") {
			t.Errorf("%s: %v\n%s", id, err, out.String())
		}
	}
	f := endeavorKind.Fields
	for _, id := range slices.Concat(f.Exact, f.Ladder, f.Balance, f.Long) {
		if _, err := LoadScenario(endeavorKind.Key, id); err != nil {
			t.Error(err)
		}
	}
	if err := endeavorKind.Show(&strings.Builder{}, scenarios.MustLoad("garden/son")); err == nil {
		t.Error("a scenario of another game is printed")
	}
}
