package training

import (
	"strings"
	"testing"
	"time"

	"bridgehead/engine/toy"
)

func TestReadConfig(t *testing.T) {
	c, err := ReadConfig("a.yaml", []byte(toyRecipe+"time: 90s\nsteps: 7\n"))
	must(t, err)
	if c.Game != "toy" || c.Steps != 7 || time.Duration(c.Time) != 90*time.Second || c.Play.Sims[0].Sims != 16 {
		t.Errorf("got %+v", c)
	}
	if text, err := c.Time.MarshalText(); err != nil || string(text) != "1m30s" {
		t.Errorf("the time is written as %q, %v", text, err)
	}
}

// The recipes that come with the program are right.
func TestPresets(t *testing.T) {
	names := Presets()
	if len(names) < 2 {
		t.Errorf("got the presets %q, want quick and standard at least", names)
	}
	for _, name := range names {
		text, err := Preset(name)
		must(t, err)
		c, err := ReadConfig(name, text)
		must(t, err)
		if c.Time == 0 && c.Steps == 0 {
			t.Errorf("%s has no end", name)
		}
		if c.Measure.Pairs == 0 || c.Learn.Checkpoint == 0 {
			t.Errorf("%s is not measured or not saved on the way", name)
		}
	}
	_, err := Preset("fast")
	wantError(t, err, `preset: got "fast", want quick or standard`)
}

// Every fault names the file, and the key with what it may be.
func TestFaultyRecipes(t *testing.T) {
	for was, cases := range map[string]map[string]string{
		"seed: 1":         {"sead: 1": `a.yaml:4: unknown field "sead"`, "seed: one": "a.yaml:4:", "seed: -1": "a.yaml:4:", "game: toy": "a.yaml:4:"},
		"{games: 0, sims": {"{games: 1, sims": "self_play: simulations: want stages, the first from 0"},
		"    - {games: 0, sims: 16}": {"    - {games: 0, sims: 16, considered: -1}": "simulations[0]: considered: got -1, want 1 to 4096, or 0",
			"    - {games: 0, sims: 16}\n    - {games: 9, sims: 16, considered: 8}": "simulations[1]: considered: got 8 with 16 sims, want 0 as in simulations[0]"},
		"sims: 16}":         {"sims: -1}": "self_play: simulations[0]: got -1 sims from 0 games on", "sims: 16}\n    - {games: 0, sims: 20}": "simulations[1]: got 20 sims from 0 games on, want 0 to 1048576, each stage later"},
		"weight: 1}":        {"weight: 0}": "scenarios[0]: weight: got 0, want above 0 up to", "weight: 1}\n  - {name: three-bridges, weight: 2}": `scenarios[1]: "three-bridges" is there already`},
		"actors: 2":         {"actors: -1": "self_play: actors: got -1, want 0 to 256", "actors: 257": "got 257"},
		"fast: 4":           {"fast: 0": "self_play: fast: got 0, want 1 to"},
		"full_share: 0.5":   {"full_share: 1.5": "self_play: full_share: got 1.5, want 0 to 1"},
		"considered: 4":     {"considered: 0": "self_play: considered: got 0, want 1 to", "considered: 4\n  reanalyse: 0.95": "self_play: reanalyse: got 0.95, want 0 to 0.9", "considered: 4\n  reanalyse: 0.1\n  agent: staff:model=live": "self_play: reanalyse: got 0.1 with an agent"},
		"policy_share: 0":   {"dice: fair\n  policy_share: 0": `self_play: dice: got "fair", want stratified or sampled`},
		"gumbel_scale: 1":   {"gumbel_scale: -1": "self_play: gumbel_scale: got -1, want 0 to 100", "gumbel_scale: .nan": "self_play: gumbel_scale: got NaN"},
		"c_scale: 0.5":      {"c_scale: 0": "self_play: c_scale: got 0, want"},
		"policy_share: 0.1": {"policy_share: 2": "self_play: policy_share: got 2, want 0 to 1", "archive: -1": "self_play: archive: got -1", "margin: 3": "self_play: margin: got 3", "rivals: [{agent: a, share: 0.6}, {agent: b, share: 0.6}]": "self_play: rivals[1]: got a share of 0.6, want shares of at most 1 together", "rivals: [{agent: a, share: -0.1}]": "self_play: rivals[0]: got a share of -0.1"},
		"{games: 4000":      {"{games: 7": "buffer: games: got 7, want 8 to"},
		"bytes: 100000000":  {"bytes: 10": "buffer: bytes: got 10, want"},
		"batch: 64":         {"batch: 0": "learning: batch: got 0, want 1 to"},
		"legal: 4":          {"legal: 0": "learning: legal: got 0, want 1 to"},
		"rate: 0.003":       {"rate: 1.1": "learning: rate: got 1.1, want 0 to 1"},
		"reuse: 16":         {"reuse: 0": "learning: reuse: got 0, want 0.01 to"},
		"policy: 1":         {"policy: 1\n  surprise: 1.5": "learning: surprise: got 1.5, want 0 to 1"},
		"root: 0.5":         {"root: -0.5": "learning: root: got -0.5, want 0 to 1"},
		"net:": {
			"time: -1s\nnet:":  "time: got -1",
			"time: soon\nnet:": `got "soon", want a duration such as 90s or 2h`,
			"steps: -1\nnet:":  "steps: got -1, want 0 to",
			"warm_start: {teacher: greedy, games: 5}\nnet:":   "warm_start: got 5 games and 0 steps, want some of both",
			"warm_start: {games: -1}\nnet:":                   "warm_start: games: got -1, want 0 to",
			"measure: {pairs: 4, opponents: [random]}\nnet:":  "measure: sims: got 0, want at least 1",
			"measure: {pairs: -4, opponents: [random]}\nnet:": "measure: pairs: got -4, want 0 to",
		},
	} {
		if !strings.Contains(toyRecipe, was) {
			t.Fatalf("the recipe has no %q", was)
		}
		for is, want := range cases {
			t.Run(is, func(t *testing.T) {
				_, err := ReadConfig("a.yaml", []byte(strings.Replace(toyRecipe, was, is, 1)))
				wantError(t, err, "a.yaml", want)
			})
		}
	}
	_, err := ReadConfig("a.yaml", nil)
	wantError(t, err, "a.yaml: scenarios: got 0, want 1 to 512")
}

// What the recipe alone does not tell is found when the run begins, and leaves it as it was.
func TestFaultyRuns(t *testing.T) {
	for was, c := range map[string]struct{ is, want string }{
		"context: 64":   {"context: 0", "context: got 0, want 1 to"},
		"action: 16":    {"action: 5000", "action: got 5000"},
		"decay: 0.0001": {"decay: -1", "decay"},
		"clip: 1":       {"clip: -1", "clip"},
		"policy: 1":     {"policy: -1", "policy"},
	} {
		err := Train(t.Context(), []byte(strings.Replace(toyRecipe, was, c.is, 1)), options(t.TempDir(), toy.Default()))
		t.Run(c.is, func(t *testing.T) { wantError(t, err, c.want) })
	}
}

// Whatever the text, reading it gives a recipe that is right or an error.
func FuzzReadConfig(f *testing.F) {
	f.Add([]byte(toyRecipe))
	for _, name := range Presets() {
		text, _ := Preset(name)
		f.Add(text)
	}
	f.Add([]byte("scenarios: [{}]\nself_play: {simulations: [{sims: 1}]}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := ReadConfig("a.yaml", text)
		switch {
		case err != nil && !strings.HasPrefix(err.Error(), "a.yaml:"):
			t.Errorf("the error %q does not name the file", err)
		case err == nil && (len(c.Scenarios) < 1 || len(c.Play.Sims) == 0 || c.Learn.Batch < 1 || c.Check() != nil):
			t.Errorf("got %+v", c)
		}
	})
}
