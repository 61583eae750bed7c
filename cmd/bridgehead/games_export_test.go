package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
)

// toyRecords plays random games of the toy into a directory and returns it.
func toyRecords(t *testing.T, n int) string {
	t.Helper()
	dir := t.TempDir()
	g, err := games.New("toy", "", "")
	if err != nil {
		t.Fatal(err)
	}
	for seed := range n {
		r := env.NewRecord(g, uint64(seed), [2]string{"first", "last"})
		s := g.New()
		for i := 0; s.Player() != engine.Terminal; i++ {
			legal := s.LegalActions(nil)
			a := legal[(seed+i)%len(legal)]
			r.Steps = append(r.Steps, env.Step{Player: s.Player(), Action: a})
			s.Apply(a)
		}
		r.Done, r.FinalHash = true, s.Hash()
		copy(r.Returns[:], s.Returns(nil))
		if err := env.WriteFile(filepath.Join(dir, string(rune('a'+seed))+".jsonl"), &r, g); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// The rows of a file play its games again, to the hashes and returns that stand in them.
func TestGamesExport(t *testing.T) {
	dir := toyRecords(t, 5)
	out := filepath.Join(t.TempDir(), "games.parquet")
	c := newRoot(&app{out: &bytes.Buffer{}, err: &bytes.Buffer{}})
	c.SetArgs([]string{"games", "export", dir, "--out", out, "--chances"})
	if err := c.Execute(); err != nil {
		t.Fatal(err)
	}
	rows, err := parquet.ReadFile[decisionRow](out)
	if err != nil {
		t.Fatal(err)
	}
	g, _ := games.New("toy", "", "")
	seen, ended := map[string]engine.State{}, 0
	for i, row := range rows {
		s := seen[row.GameID]
		if s == nil {
			s = g.New()
			seen[row.GameID] = s
		}
		for _, face := range row.Faces {
			s.Apply(engine.Action(face))
		}
		if s.Hash() != row.Hash || int32(s.Player()) != row.Side || g.ActionText(s, engine.Action(row.Action)) != row.ActionText {
			t.Fatalf("row %d: %+v is not where its game is", i, row)
		}
		if row.ChanceBefore == nil || *row.ChanceBefore < 0 || *row.ChanceBefore > 1 || row.Luck == nil {
			t.Errorf("row %d: chances %v, luck %v", i, row.ChanceBefore, row.Luck)
		}
		s.Apply(engine.Action(row.Action))
		for _, face := range row.EndFaces {
			s.Apply(engine.Action(face))
			ended++
		}
		if last := i == len(rows)-1 || rows[i+1].GameID != row.GameID; last != (s.Player() == engine.Terminal) {
			t.Errorf("row %d: over is %v, want %v", i, !last, last)
		}
		if s.Player() == engine.Terminal && (s.Hash() != row.FinalHash || s.Returns(nil)[0] != row.Return0) {
			t.Errorf("row %d: the game ends at %016x with %v", i, s.Hash(), s.Returns(nil))
		}
	}
	if len(seen) != 5 || ended == 0 {
		t.Errorf("%d games, want 5, and %d rolls after their last decisions", len(seen), ended)
	}
}

// What is no record is named, and leaves no file and none of an earlier one changed.
func TestGamesExportRefuses(t *testing.T) {
	dir := toyRecords(t, 1)
	bad := filepath.Join(dir, "z.jsonl")
	good, err := os.ReadFile(filepath.Join(dir, "a.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "games.parquet")
	if err := os.WriteFile(out, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, data := range []string{"", "{}", "\x00\xff", string(good[:len(good)/2]), strings.Replace(string(good), `"three-bridges"`, `"x"`, 1) + "x"} {
		if err := os.WriteFile(bad, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		c := newRoot(&app{out: &bytes.Buffer{}, err: &bytes.Buffer{}})
		c.SetArgs([]string{"games", "export", dir, "--out", out})
		if err := c.Execute(); err == nil || !strings.Contains(err.Error(), "z.jsonl") {
			t.Errorf("%.20q: got %v", data, err)
		}
		if now, _ := os.ReadFile(out); string(now) != "before" {
			t.Errorf("%.20q: the file has changed", data)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
