package training

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/training/run"
)

// former is a recipe with the keys that recipes had before they took the names of the papers.
var former = strings.NewReplacer("gumbel_scale:", "noise:", "c_scale:", "trust:", "policy_share:", "blind:")

// A recipe that somebody writes has the keys of today; one that was recorded is read by those of its time.
func TestFormerKeysOfRecipes(t *testing.T) {
	recipe := toyRecipe + "steps: 5\n"
	want, err := ReadConfig("a.yaml", []byte(recipe))
	must(t, err)
	for now, was := range map[string]string{"gumbel_scale": "noise", "c_scale": "trust", "policy_share": "blind"} {
		old := strings.Replace(recipe, now+":", was+":", 1)
		_, err := ReadConfig("a.yaml", []byte(old))
		wantError(t, err, "self_play: "+was+" is now "+now)
		got, err := ReadRecorded("a.yaml", []byte(old))
		must(t, err)
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v", was, got, want)
		}
	}
	_, err = ReadRecorded("a.yaml", []byte(strings.Replace(recipe, "c_scale: 0.5", "c_scale: 0.5\n  trust: 0.5", 1)))
	wantError(t, err, "c_scale")
	c, err := ReadRecorded("a.yaml", []byte(recipe+"measure: {agent: 'neural:model=live,trust=2'}\n"))
	must(t, err)
	if got := c.Measured(); got != "neural:model=live,c_scale=2" {
		t.Errorf("measured by %s", got)
	}
	for _, name := range Presets() {
		text, err := Preset(name)
		must(t, err)
		if got := Today(text); !bytes.Equal(got, text) {
			t.Errorf("%s has former keys", name)
		}
	}
}

// A run that an earlier version began goes on by its own recipe, and by the same recipe with the keys of today, whose
// agents may have former keys too. Its files do not change by that.
func TestRunOfAnEarlierVersion(t *testing.T) {
	dir, g := t.TempDir(), toy.Default()
	rivals := "\n  rivals: [{agent: 'old:before=1', share: 0.5}]\n"
	recipe := strings.Replace(toyRecipe, "  policy_share: 0.1\n", "  policy_share: 0.1"+rivals, 1) + "steps: 5\n"
	o := options(dir, g)
	o.Registry = o.Registry.Recorded()
	o.Registry.Add(renamedKind)
	must(t, Train(t.Context(), []byte(recipe), o))
	path, network := filepath.Join(dir, run.ConfigFile), filepath.Join(dir, NetworkFile)
	must(t, os.WriteFile(path, []byte(former.Replace(recipe)), 0o600))
	was, err := os.ReadFile(network)
	must(t, err)

	again := func(text []byte, recorded, change bool) error {
		o := options(dir, g)
		o.Registry.Add(renamedKind)
		o.Recorded, o.Change = recorded, change
		return Train(t.Context(), text, o)
	}
	must(t, again(nil, false, false))
	must(t, again([]byte(former.Replace(recipe)), true, false))
	wantError(t, again([]byte(former.Replace(recipe)), false, false), "is now ")
	if is, err := os.ReadFile(network); err != nil || !bytes.Equal(is, was) {
		t.Errorf("the network of a run that is over was written anew: %v", err)
	}
	if kept, err := os.ReadFile(path); err != nil || string(kept) != former.Replace(recipe) {
		t.Errorf("the recipe was written anew: %v", err)
	}
	var differs *run.ConfigError
	if err := again([]byte(strings.Replace(recipe, "c_scale: 0.5", "c_scale: 0.6", 1)), false, false); !errors.As(err, &differs) ||
		!reflect.DeepEqual(differs.Keys, []string{"self_play.c_scale: was 0.5, is 0.6"}) {
		t.Errorf("another recipe: got %v", err)
	}
	longer := strings.Replace(former.Replace(recipe), "steps: 5", "steps: 8", 1)
	must(t, os.WriteFile(path, []byte(longer), 0o600))
	must(t, again(nil, false, false)) // it plays on, against the rival
	if step := summary(t, dir).State.Step; step != 8 {
		t.Errorf("at step %d, want 8", step)
	}
	must(t, again([]byte(strings.Replace(strings.Replace(recipe, "steps: 5", "steps: 8", 1), "before", "after", 1)), false, true))
}

// renamedKind plays at random, and has a key that was called before.
var renamedKind = agents.Kind{
	Name: "old", Keys: []agents.Key{{Name: "after"}}, Renamed: map[string]string{"before": "after"},
	New: func(_ engine.Game, p *agents.Params) (agents.Agent, error) {
		if !p.Given("after") {
			p.Fail("after: not given")
		}
		return &drill{func() {}}, nil
	},
}
