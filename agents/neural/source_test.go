package neural_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
	"bridgehead/models/bundle"
)

// TestRefused: an agent that cannot play says why at once.
func TestRefused(t *testing.T) {
	small := game(t, "gamble/nijmegen")
	change := func(f func(b *bundle.Bundle)) *bundle.Bundle {
		b := bundleFor(t, small)
		f(b)
		return b
	}
	for _, c := range []struct {
		name   string
		bundle *bundle.Bundle
		spec   string
		want   string
	}{
		{"no model", nil, "neural", "model: got nothing, want the name of a network, or its file"},
		{"another game", bundleFor(t, toy.Default()), "neural:model=x", `network "test" plays "toy-v1", not "` + small.ID() + `"`},
		{"another observation", change(func(b *bundle.Bundle) { b.Observation = strings.Repeat("ab", 32) }), "neural:model=x", "reads another observation of"},
		{"other actions", change(func(b *bundle.Bundle) { b.Actions = strings.Repeat("ab", 32) }), "neural:model=x", "knows other actions of"},
		{"another shape", change(func(b *bundle.Bundle) { b.Net.Config.Shape.Nodes.Columns-- }), "neural:model=x", "has another shape than " + small.ID() + ": nodes: got {At:"},
		{"no weights", change(func(b *bundle.Bundle) { b.Net = nil }), "neural:model=x", "has no weights"},
		{"no such level", bundleFor(t, small), "neural:model=x,level=colonel", `level: got "colonel", but network "test" has recruit | elite`},
		{"no levels", change(func(b *bundle.Bundle) { b.Play = nil }), "neural:model=x,level=elite", "has no levels"},
		{"no such search", bundleFor(t, small), "neural:model=x,search=deep", `search: got "deep", want gumbel | puct | none`},
		{"threads for nothing", bundleFor(t, small), "neural:model=x,threads=2", "threads: got 2 with batch=1"},
		{"no tree", bundleFor(t, small), "neural:model=x,memory=5", `memory: got "5"`},
	} {
		_, err := registryOf(sourceOf(c.bundle, uniform{})).New(small, c.spec)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %q", c.name, err, c.want)
		}
	}
}

// TestFiles: networks are read from files; what is none is told apart.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	missing, broken, good := filepath.Join(dir, "none.bundle"), filepath.Join(dir, "broken.bundle"), filepath.Join(dir, "test.bundle")
	if err := os.WriteFile(broken, []byte("nothing of the kind"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := bundleFor(t, toy.Default())
	f, err := os.Create(good)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(bundle.Write(f, want), f.Close()); err != nil {
		t.Fatal(err)
	}
	r := registryOf(neural.Networks)
	for file, text := range map[string]string{
		missing: "no such file or directory; want a file of a network, *.bundle, or ardennes | arnhem | basic",
		dir:     "a file of another kind (d",
		broken:  "bundle: it does not begin as bundles do",
	} {
		_, err := r.New(toy.Default(), "neural:model="+file)
		if err == nil || !strings.Contains(err.Error(), text) || strings.Contains(err.Error(), "nothing of the kind") {
			t.Errorf("%s: got %v, want %q", filepath.Base(file), err, text)
		}
	}
	if _, err := r.New(toy.Default(), "neural:model="+good); err != nil {
		t.Error(err)
	}
	r.Guarded = true
	names, err := neural.Networks.Names()
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range []string{missing, dir, broken, good} {
		_, err := r.New(toy.Default(), "neural:model="+file)
		if err == nil || !strings.Contains(err.Error(), "want "+strings.Join(names, " | ")) {
			t.Errorf("for a stranger, %s: got %v, want the names", filepath.Base(file), err)
		}
	}
}

// TestOpponents: an opponent plays its own side, by its settings, and refuses the other one.
func TestOpponents(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	r, source := agents.Builtin(), sourceOf(bundleFor(t, g), whims{})
	r.Add(source.Kind()) // what opponents without an agent of their own play by
	for _, k := range source.Named([]neural.Opponent{
		{Name: "german-elite", Summary: "the best", Side: 0, Model: "x", Level: "elite"},
		{Name: "allied-recruit", Side: 1, Model: "x", Level: "recruit"},
		{Name: "allied-marshal", Side: 1, Model: "x", Level: "marshal"},
	}) {
		r.Add(k)
	}
	for name, side := range map[string]engine.Player{"german-elite": 0, "allied-recruit": 1} {
		a, err := r.New(g, name)
		if err != nil {
			t.Fatal(err)
		}
		seen := [2]int{}
		for s := g.New(); s.Player() != engine.Terminal && (seen[0] < 5 || seen[1] < 5); {
			legal := s.LegalActions(nil)
			if p := s.Player(); p.IsSide() {
				seen[p]++
				_, why, err := a.Act(context.Background(), s, agents.Budget{})
				if refused := err != nil && strings.Contains(err.Error(), `agent "`+name+`" plays the `); refused != (p != side) {
					t.Fatalf("%s at a decision of side %d: %v", name, p, err)
				}
				if name == "german-elite" && p == side && len(legal) > 1 && why.Simulations != 24 {
					t.Errorf("%s: %d simulations, want 24", name, why.Simulations)
				}
			}
			s.Apply(legal[len(legal)/2])
		}
		if seen[0] == 0 || seen[1] == 0 {
			t.Errorf("%s: decisions of the sides %v, want of both", name, seen)
		}
	}
	if _, err := r.New(g, "allied-marshal"); err == nil || !strings.Contains(err.Error(), `level: got "marshal"`) {
		t.Errorf("allied-marshal: got %v", err)
	}
}

// TestBothSides: a level without a side plays as those that are made for one side each, also where one agent plays both.
func TestBothSides(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	plain, r := bundleFor(t, g), agents.Builtin()
	plain.Name = "nijmegen"
	source := sourceOf(plain, whims{})
	for _, k := range slices.Concat([]agents.Kind{source.Kind()}, source.Both(), source.Named(neural.Opponents())) {
		r.Add(k)
	}
	made := func(spec string) agents.Agent {
		a, err := r.New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	const steps = 150
	play := func(german, allied agents.Agent) (hash uint64) {
		both := [2]agents.Agent{german, allied}
		for _, a := range both {
			a.Reset(5)
		}
		dice, s := env.NewDice(9), g.New()
		for range steps {
			if s.Player() == engine.Chance {
				s.Apply(dice.Draw(s))
				continue
			}
			a, _, err := both[s.Player()].Act(context.Background(), s, agents.Budget{})
			if err != nil {
				t.Fatal(err)
			}
			s.Apply(a)
			hash = env.Fold(hash, s.Hash())
		}
		return hash
	}
	want := play(made("german-elite"), made("allied-elite"))
	one := made("elite")
	for name, got := range map[string]uint64{
		"two of them":        play(made("elite"), made("elite")),
		"one for both":       play(one, one),
		"the same once more": play(one, one),
		"against the German": play(made("german-elite"), made("elite")),
	} {
		if got != want {
			t.Errorf("%s: another game than german-elite and allied-elite play", name)
		}
	}
	if one.Name() != "elite" {
		t.Errorf("it is called %q", one.Name())
	}
	if err := agents.CheckBothSides(one); err != nil {
		t.Error(err)
	}
	const fault = `agent "allied-elite" plays the allied side only, not the german one; want elite, which plays both`
	if err := agents.CheckSide(made("allied-elite"), 0); err == nil || err.Error() != fault {
		t.Errorf("got %v, want %q", err, fault)
	}
}

// TestLevelSpec: a level is the agent neural with it, or an agent of its own.
func TestLevelSpec(t *testing.T) {
	b := &bundle.Bundle{Name: "n", Play: []bundle.Play{{Level: "easy", Simulations: 2}, {Level: "hard", Agent: "staff:share=1"}, {Level: "bare", Agent: "neural"}}}
	for level, want := range map[string]string{
		"easy": "neural:model=f.bundle,level=easy", "hard": "staff:share=1,model=f.bundle", "bare": "neural:model=f.bundle",
	} {
		if got, err := neural.LevelSpec(b, "f.bundle", level, ""); got != want || err != nil {
			t.Errorf("%s: got %q, %v, want %q", level, got, err, want)
		}
	}
	for level, want := range map[string]string{
		"none": `level: got "none", but network "n" has easy | hard | bare`, "": `level: got "", but network "n" has easy | hard | bare`,
	} {
		if got, err := neural.LevelSpec(b, "f.bundle", level, ""); err == nil || err.Error() != want {
			t.Errorf("%q: got %q, %v, want %q", level, got, err, want)
		}
	}
	b.Play = append(b.Play, bundle.Play{Level: "hard", Side: "allied", Agent: "staff"}, bundle.Play{Level: "odd", Side: "allied", Agent: "staff"})
	for side, want := range map[string]string{"": "staff:share=1,model=m", "german": "staff:share=1,model=m", "allied": "staff:model=m"} {
		if got, err := neural.LevelSpec(b, "m", "hard", side); got != want || err != nil {
			t.Errorf("%q: got %q, %v, want %q", side, got, err, want)
		}
	}
	want := `level: got "odd", but network "n" has easy | hard | bare | hard/allied | odd/allied`
	if _, err := neural.LevelSpec(b, "m", "odd", "german"); err == nil || err.Error() != want {
		t.Errorf("odd: got %v, want %q", err, want)
	}
	if _, err := neural.LevelSpec(&bundle.Bundle{Name: "n"}, "x", "easy", ""); err == nil || !strings.Contains(err.Error(), `"n" has no levels`) {
		t.Errorf("without levels: got %v", err)
	}
}

// TestKinds: the kinds of the package can be listed side by side.
func TestKinds(t *testing.T) {
	r := agents.Builtin()
	before := len(r.Kinds())
	for _, k := range neural.Networks.Kinds() {
		r.Add(k) // panics where a name is taken
	}
	if got, want := len(r.Kinds())-before, 2+len(neural.LevelNames)+len(neural.Opponents()); got != want {
		t.Errorf("%d kinds, want %d", got, want)
	}
}

// TestLevelOfANetwork: a level that is an agent of its own plays as that agent, and nothing beside it changes it unheard.
func TestLevelOfANetwork(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	reg := agents.Builtin()
	for _, k := range neural.Networks.Kinds() {
		reg.Add(k)
	}
	a, err := reg.New(g, "neural:model=nijmegen,level=elite")
	if err != nil {
		t.Fatal(err)
	}
	_, e, err := a.Act(t.Context(), g.New(), agents.Budget{})
	if err != nil || e.Simulations < 32 {
		t.Errorf("the elite thinks for %d simulations, %v", e.Simulations, err)
	}
	_, err = reg.New(g, "neural:model=nijmegen,level=elite,sims=3")
	if err == nil || !strings.Contains(err.Error(), `sims: level "elite" of nijmegen is the agent neural:`) {
		t.Errorf("another number of simulations beside a level: %v", err)
	}
}
