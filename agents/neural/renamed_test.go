package neural_test

import (
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine/toy"
	"bridgehead/models/bundle"
)

// TestRenamedKeys: a key under its former name is refused with the name of today, unless a network has it among its levels.
func TestRenamedKeys(t *testing.T) {
	g := toy.Default()
	b := bundleFor(t, g)
	r := registryOf(sourceOf(b, whims{}))
	for was, now := range map[string]string{"trust=1": "c_scale=1", "scale=1": "gumbel_scale=1", "c=2": "c_puct=2", "warmth=2": "prior_temperature=2"} {
		before, _, _ := strings.Cut(was, "=")
		today, _, _ := strings.Cut(now, "=")
		if _, err := r.New(g, "neural:model=x,"+was); err == nil || !strings.Contains(err.Error(), `key "`+before+`" is now `+today) {
			t.Errorf("%s: got %v, want %s", was, err, today)
		}
		b.Play = []bundle.Play{{Level: "elite", Agent: "neural:sims=2," + was}}
		spec, err := neural.LevelSpec(b, "x", "elite", "")
		if want := "neural:sims=2," + now + ",model=x"; err != nil || spec != want {
			t.Errorf("%s as a level: got %s, %v, want %s", was, spec, err, want)
		}
		for _, spec := range []string{spec, "neural:model=x,level=elite"} {
			if _, err := r.New(g, spec); err != nil {
				t.Errorf("%s: %v", spec, err)
			}
		}
	}
	b.Play = []bundle.Play{{Level: "elite", Agent: "neural:trust=2,c_scale=2"}}
	if _, err := neural.LevelSpec(b, "x", "elite", ""); err == nil || !strings.Contains(err.Error(), "c_scale is given twice, once as trust") {
		t.Errorf("a level with a key under both names: got %v", err)
	}
}

// TestShippedLevels: the networks that ship were made before keys took the names of the papers, and all their levels are read.
func TestShippedLevels(t *testing.T) {
	former := 0
	for _, name := range []string{"basic", "nijmegen", "arnhem", "breakout"} {
		b, err := neural.Networks.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		r := agents.Builtin()
		r.Add(neural.Networks.Kind())
		for _, p := range b.Play {
			if strings.Contains(p.Agent, "trust=") {
				former++
			}
			spec, err := neural.LevelSpec(b, name, p.Level, p.Side)
			if err == nil && strings.HasPrefix(spec, "neural:") {
				err = r.CheckKeys(spec)
			}
			if err != nil || strings.Contains(spec, "trust") {
				t.Errorf("%s %s: got %s, %v", name, p.Level, spec, err)
			}
		}
	}
	if former == 0 {
		t.Error("no level has a former key, so that nothing is tested")
	}
}
