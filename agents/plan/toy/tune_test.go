package toy_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/plan"
	doctrine "bridgehead/agents/plan/toy"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// tuner tunes Three Bridges into a directory; all luck is even.
func tuner(t *testing.T, out string, log *bytes.Buffer) *plan.Tuner {
	t.Helper()
	ds := plan.Doctrines{doctrine.Doctrine}
	r := agents.Builtin()
	r.Add(ds.Kind())
	return &plan.Tuner{Doctrines: ds, Agent: "dice=1", Out: out, Games: 60, Generations: 2, Workers: 2, Seed: 1, Spread: 0.5, Step: 2, Won: 1, Log: log,
		Make: func(g engine.Game, _ engine.Player, spec string) (agents.Factory, error) { return r.Factory(g, spec) },
		Luck: func(*env.Record) (float64, error) { return 0, nil },
		Play: func(ctx context.Context, m *agents.Match) (*agents.Report, error) { return m.Run(ctx) }}
}

func styles(t *testing.T, name string) (*plan.Styles, string) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	s, err := doctrine.Doctrine.ReadStyles(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return s, string(data)
}

// A tuner goes on from what is there, writes every generation once and the same way however many play, and fits levels
// to the last.
func TestTuner(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	var log bytes.Buffer
	first := tuner(t, dir, &log)
	first.Generations = 1
	if err := first.Run(context.Background(), toy.Default()); err != nil {
		t.Fatal(err)
	}
	s, text := styles(t, filepath.Join(dir, "style-1.json"))
	if len(s.German) != 3 || len(s.Allied) != 3 || s.Levels != nil || !strings.Contains(s.Source, "toy/three-bridges, dice=1, generation 1 of 60 games") {
		t.Errorf("styles %s", text)
	}
	if !strings.Contains(log.String(), "generation 1: 60 games, ") || !strings.Contains(log.String(), " bridges, ") {
		t.Errorf("log %s", log.String())
	}
	log.Reset()
	second := tuner(t, dir, &log)
	second.Levels = 20
	if err := second.Run(context.Background(), toy.Default()); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(log.String(), "generation 1:") || !strings.Contains(log.String(), "generation 2: 60 games") {
		t.Errorf("log %s", log.String())
	}
	if s, text := styles(t, filepath.Join(dir, "levels.json")); s.Levels == nil || !strings.Contains(s.Source, "generation 2") {
		t.Errorf("levels %s", text)
	}
	both := tuner(t, other, &log)
	both.Workers = 1
	if err := both.Run(context.Background(), toy.Default()); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"style-1.json", "style-2.json"} {
		if _, a := styles(t, filepath.Join(dir, name)); a != func() string { _, b := styles(t, filepath.Join(other, name)); return b }() {
			t.Errorf("%s depends on who plays", name)
		}
	}
}

// What is tuned alone leaves the other side as it is, and plays a rival too if told so.
func TestTunerOfOneSide(t *testing.T) {
	dir := t.TempDir()
	var log bytes.Buffer
	f := tuner(t, dir, &log)
	f.Only, f.Rival, f.Generations = "allied", "random", 1
	if err := f.Run(context.Background(), toy.Default()); err != nil {
		t.Fatal(err)
	}
	s, text := styles(t, filepath.Join(dir, "style-1.json"))
	for name, v := range s.German {
		if v != 1 {
			t.Errorf("german %s moved: %s", name, text)
		}
	}
	if n := strings.Count(log.String(), "generation 1: 60 games"); n != 2 || !strings.Contains(s.Source, "against random") {
		t.Errorf("%d matches: %s", n, s.Source)
	}
}

// unplanned is Three Bridges under a key without a doctrine; pointless counts no points.
type unplanned struct{ engine.Game }

func (u unplanned) Scenario() string { return "four/bridges" }

type pointless struct{ engine.Game }

type bare struct{ engine.State }

func (p pointless) New() engine.State { return bare{p.Game.New()} }

func TestTunerRefuses(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.json")
	if err := os.WriteFile(bad, []byte(`{"german": {"tanks": 2}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("the table fell over")
	for want, c := range map[string]struct {
		game engine.Game
		set  func(f *plan.Tuner)
	}{
		"there is no planner for four/bridges, only for toy": {unplanned{toy.Default()}, func(*plan.Tuner) {}},
		"counts no points":             {pointless{toy.Default()}, func(f *plan.Tuner) { f.Levels = 1 }},
		"german.tanks: no such number": {toy.Default(), func(f *plan.Tuner) { f.From = bad }},
		"--out: ":                      {toy.Default(), func(f *plan.Tuner) { f.Out = filepath.Join(bad, "here") }},
		`unknown key "speed"`:          {toy.Default(), func(f *plan.Tuner) { f.Agent = "speed=1" }},
		broken.Error(): {toy.Default(), func(f *plan.Tuner) {
			f.Play = func(context.Context, *agents.Match) (*agents.Report, error) { return nil, broken }
		}},
	} {
		f := tuner(t, t.TempDir(), &bytes.Buffer{})
		c.set(f)
		if err := f.Run(context.Background(), c.game); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
