package search_test

import (
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine/toy"
)

// TestRenamedKeys: a key under its former name is refused with the name of today, and read where it was recorded: then the
// agent plays as by the key of today, and is called as it was written.
func TestRenamedKeys(t *testing.T) {
	g := toy.Default()
	for was, now := range map[string]string{
		"flat:judge=score":               "flat:cut_eval=score",
		"uct:c=0.5":                      "uct:c_uct=0.5",
		"uct:eval=mix,judge=score":       "uct:eval=mix,cut_eval=score",
		"olmcts:c=0.5":                   "olmcts:c_uct=0.5",
		"puct:c=2":                       "puct:c_puct=2",
		"puct:noise=0.5":                 "puct:dirichlet_fraction=0.5",
		"puct:alpha=0.5":                 "puct:dirichlet_alpha=0.5",
		"puct:warmth=1":                  "puct:prior_temperature=1",
		"gumbel:scale=1":                 "gumbel:gumbel_scale=1",
		"gumbel:value=1":                 "gumbel:c_scale=1",
		"gumbel:init=10":                 "gumbel:c_visit=10",
		"gumbel:warmth=1":                "gumbel:prior_temperature=1",
		"uct:guide=[puct:c=2,noise=0.5]": "uct:guide=[puct:c_puct=2,dirichlet_fraction=0.5]",
	} {
		refused(t, was, now)
		if _, err := registry().New(g, now); err != nil {
			t.Errorf("%s: %v", now, err)
		}
		a, err := registry().Recorded().New(g, was)
		if err != nil || a.Name() != was {
			t.Errorf("%s where it was recorded: got %v, %v", was, a, err)
		}
		if strings.Contains(was, "[") {
			continue
		}
		if today, err := registry().Today(was); err != nil || today != now {
			t.Errorf("%s: got %s, %v, want %s", was, today, err, now)
		}
	}
	if _, err := registry().Recorded().New(g, "puct:c=1,c_puct=2"); err == nil || !strings.Contains(err.Error(), "c_puct is given twice, once as c") {
		t.Errorf("a key under both names: got %v", err)
	}
	if _, err := registry().Recorded().New(g, "puct:d=1"); err == nil || !strings.Contains(err.Error(), `unknown key "d"`) {
		t.Errorf("a key that never was: got %v", err)
	}
	if _, err := registry().Recorded().New(g, "puct:noise=2"); err == nil || !strings.Contains(err.Error(), `dirichlet_fraction: got "2"`) {
		t.Errorf("a recorded key has its range: got %v", err)
	}
}

// refused: the error tells of the first key that differs.
func refused(t *testing.T, was, now string) {
	t.Helper()
	inner := was
	if _, guide, ok := strings.Cut(was, "["); ok {
		inner, now = guide, now[strings.Index(now, "[")+1:]
	}
	a, _ := agents.ParseSpec(strings.TrimSuffix(inner, "]"))
	b, _ := agents.ParseSpec(strings.TrimSuffix(now, "]"))
	_, err := registry().New(toy.Default(), was)
	for i := range a.Values {
		before, today := a.Values[i].Key, b.Values[i].Key
		if want := `key "` + before + `" is now ` + today; before != today && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: got %v, want %s", was, err, want)
		}
	}
}

// TestRecordedPlaysTheSame: what a recorded key says is what its key of today says.
func TestRecordedPlaysTheSame(t *testing.T) {
	g := game(t, "gamble/one-bridge")
	for was, now := range map[string]string{
		"puct:sims=40,c=5,noise=0.9,alpha=0.2,warmth=2":    "puct:sims=40,c_puct=5,dirichlet_fraction=0.9,dirichlet_alpha=0.2,prior_temperature=2",
		"gumbel:sims=40,scale=3,value=2,init=1,warmth=0.5": "gumbel:sims=40,gumbel_scale=3,c_scale=2,c_visit=1,prior_temperature=0.5",
	} {
		if x, y := explained(t, registry().Recorded(), g, was), explained(t, registry(), g, now); x != y {
			t.Errorf("%s: got %s\nwant %s", was, x, y)
		}
	}
}
