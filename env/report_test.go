package env_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// TestReportGolden keeps the structured form as it is.
func TestReportGolden(t *testing.T) {
	e := newEnv(t, toy.Default(), env.DefaultConfig(), nil)
	var lines bytes.Buffer
	write := func() {
		line, err := e.JSON()
		if err != nil {
			t.Fatal(err)
		}
		lines.Write(append(line, '\n'))
	}
	write() // before Reset
	walk(t, e, 5, func(*env.TimeStep) { write() })
	path := filepath.Join("testdata", "report.jsonl")
	if *update {
		if err := os.WriteFile(path, lines.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(lines.Bytes(), want) {
		t.Errorf("got\n%swant\n%s", lines.Bytes(), want)
	}
}

// TestReport compares the report with the environment at each step.
func TestReport(t *testing.T) {
	for name, g := range someGames(t) {
		t.Run(name, func(t *testing.T) {
			e := newEnv(t, g, env.DefaultConfig(), nil)
			walk(t, e, 2, func(ts *env.TimeStep) { checkReport(t, e, ts) })
		})
	}
}

func checkReport(t *testing.T, e *env.Env, ts *env.TimeStep) {
	t.Helper()
	line, err := e.JSON()
	if err != nil || bytes.ContainsRune(line, '\n') {
		t.Fatalf("not one line: %v", err)
	}
	var r env.Report
	if err := json.Unmarshal(line, &r); err != nil {
		t.Fatal(err)
	}
	g := e.Game()
	if r.Game != g.ID() || r.Scenario != g.Scenario() || r.Seed != ts.Info.Seed || r.Step != ts.Info.Steps ||
		r.Over != ts.Over() || r.Node != nodeOf(e) || len(r.Legal) != len(ts.Legal) || r.Legal == nil {
		t.Fatalf("report %+v of %+v", r, ts)
	}
	for i, a := range r.Legal {
		if a.Action != ts.Legal[i] || a.Text == "" || a.Text != g.ActionText(e.State(), a.Action) {
			t.Fatalf("legal[%d]: %+v", i, a)
		}
	}
	s, err := g.Parse([]byte(r.Notation))
	if err != nil || s.Hash() != e.State().Hash() {
		t.Fatalf("notation %q: %v", r.Notation, err)
	}
	if _, ok := s.(engine.Snapshotter); ok != (r.Position != nil) {
		t.Fatal("the position is not there, or should not be")
	}
}

// nodeOf is the kind of node, which a report also has at the end of the game.
func nodeOf(e *env.Env) string {
	if d, ok := e.State().(engine.Describer); ok {
		return d.NodeKind()
	}
	return ""
}

// TestNewReport reports a roll of the dice, which no TimeStep shows.
func TestNewReport(t *testing.T) {
	s := toy.Default().New()
	s.Apply(toy.Assault)
	r, err := env.NewReport(toy.Default(), s)
	if err != nil {
		t.Fatal(err)
	}
	if r.Player != "dice" || len(r.Legal) != 6 || r.Legal[5].Text != "die 6: succeeds" || r.Over {
		t.Errorf("got %+v", r)
	}
}
