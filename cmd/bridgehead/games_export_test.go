package main

import (
	"bytes"
	"io"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/table"
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

// exported are the rows that the command writes for what is given to it.
func exported(t *testing.T, args ...string) ([]decisionRow, string) {
	t.Helper()
	out := filepath.Join(t.TempDir(), "games.parquet")
	said, log, err := run(t, "", append([]string{"games", "export", "--out", out}, args...)...)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := parquet.ReadFile[decisionRow](out)
	if err != nil {
		t.Fatal(err)
	}
	return rows, said + log
}

// Of the directory of the page the games are read that were played there to their end, also while the page has it open.
func TestGamesExportTables(t *testing.T) {
	data := t.TempDir()
	hall, err := table.Open(data, table.Options{Registry: servedRegistry(), New: playGame})
	if err != nil {
		t.Fatal(err)
	}
	defer hall.Close()
	given, kept := playedTable(t, hall, "1"), playedTable(t, hall, "22")
	if err := given.Host().SetConsent("", true); err != nil {
		t.Fatal(err)
	}
	if _, err := kept.Branch(kept.Summary().Steps, table.Setup{}); err != nil {
		t.Fatal(err)
	}
	setup := table.Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{table.Human, table.Human}}
	setup.Clock = &table.Clock{Minutes: 10}
	timed, err := hall.Create(setup)
	if err != nil {
		t.Fatal(err)
	}
	_, secret, err := timed.Invite("allied", nil)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := table.SplitSecret(secret)
	_, grant, err := timed.Join(rest, "")
	if err != nil {
		t.Fatal(err)
	}
	v, err := timed.As(grant).View(-1)
	if err == nil {
		_, err = timed.As(grant).Act(v.Revision, engine.Action(v.Actions[0].ID))
	}
	if err == nil {
		err = timed.As(grant).Resign()
	}
	if err != nil {
		t.Fatal(err)
	}
	damaged := filepath.Join(data, "tables", "aaaaaaaaaaaa")
	if err := os.MkdirAll(damaged, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"setup.json", "steps.jsonl"} {
		if err := os.WriteFile(filepath.Join(damaged, name), []byte("{}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
	}

	for _, dir := range []string{data, filepath.Join(data, "tables")} {
		rows, said := exported(t, dir)
		consent, left := map[string]bool{}, 0
		for _, row := range rows {
			if row.Consent == nil || row.Program != version || row.Who != table.Human {
				t.Fatalf("a row: %+v", row)
			}
			consent[row.GameID] = *row.Consent
			if row.ClockLeft != nil {
				left++
				if row.Done || *row.ClockLeft < 500 || *row.ClockLeft > 600 {
					t.Errorf("a row with a clock: %+v", row)
				}
			}
		}
		want := map[string]bool{}
		for id, gave := range map[string]bool{given.ID(): true, kept.ID(): false, timed.ID(): false} {
			want[filepath.ToSlash(filepath.Join(data, "tables", id))+"#1"] = gave
		}
		if !maps.Equal(consent, want) || left == 0 {
			t.Errorf("consent by game: %v, want %v; %d rows with a clock", consent, want, left)
		}
		for _, part := range []string{"3 games", "1 loaded, branched or a puzzle", "1 that cannot be read", "aaaaaaaaaaaa is left out"} {
			if !strings.Contains(said, part) {
				t.Errorf("got %q, want %q in it", said, part)
			}
		}
	}
	rows, _ := exported(t, filepath.Join(data, "given"))
	if len(rows) == 0 || rows[0].Consent == nil || !*rows[0].Consent {
		t.Errorf("%d rows of what was given, want some, with consent", len(rows))
	}
	for _, row := range rows[1:] {
		if row.GameID != rows[0].GameID {
			t.Errorf("a second game was given: %s", row.GameID)
		}
	}
	if rows, _ := exported(t, toyRecords(t, 1)); rows[0].Consent != nil || rows[0].ClockLeft != nil {
		t.Errorf("of a record nobody knows the consent or a clock: %+v", rows[0])
	}
}

// The evaluator can be chosen among those there are.
func TestGamesExportEvaluator(t *testing.T) {
	dir := toyRecords(t, 2)
	for _, name := range evaluatorNames() {
		out := filepath.Join(t.TempDir(), "games.parquet")
		_, _, err := run(t, "", "games", "export", dir, "--out", out, "--chances", "--evaluator", name)
		if err != nil {
			if _, there := os.Stat(out); there == nil || !strings.Contains(err.Error(), "three-bridges") {
				t.Errorf("%s: %v", name, err)
			}
			continue // it does not know the toy
		}
		rows, err := parquet.ReadFile[decisionRow](out)
		if err != nil || rows[0].Evaluator == nil || *rows[0].Evaluator != name {
			t.Errorf("%s: %v, %+v", name, err, rows[0])
		}
	}
	for want, args := range map[string][]string{"--chances only": {"--evaluator", "greedy"}, `"nobody"`: {"--chances", "--evaluator", "nobody"}} {
		_, _, err := run(t, "", append([]string{"games", "export", dir, "--out", filepath.Join(t.TempDir(), "x")}, args...)...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want an error with %q", args, err, want)
		}
	}
}

// noRows counts rows.
type noRows int

func (n *noRows) Write(rows []decisionRow) (int, error) {
	*n += noRows(len(rows))
	return len(rows), nil
}

// FuzzGamesExport reads whatever there may be as a file of records: it is refused, or each of its rows is counted.
func FuzzGamesExport(f *testing.F) {
	dir := f.TempDir()
	g, err := games.New("toy", "", "")
	if err != nil {
		f.Fatal(err)
	}
	r := env.NewRecord(g, 1, [2]string{"a", "b"})
	for _, ext := range []string{env.ExtJSON, env.ExtMsgpack} {
		s := g.New()
		r.Steps = nil
		for range 3 {
			a := s.LegalActions(nil)[0]
			r.Steps = append(r.Steps, env.Step{Player: s.Player(), Action: a})
			s.Apply(a)
		}
		r.FinalHash = s.Hash()
		name := filepath.Join(dir, "seed"+ext)
		if err := env.WriteFile(name, &r, g); err != nil {
			f.Fatal(err)
		}
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
		f.Add(append(bytes.Clone(data), data...))
		f.Add(data[:len(data)/2])
	}
	f.Add([]byte("{}"))
	name := filepath.Join(dir, "fuzzed.given.jsonl")
	f.Fuzz(func(t *testing.T, data []byte) {
		if err := os.WriteFile(name, data, 0o600); err != nil {
			t.Fatal(err)
		}
		e, n := &exporter{log: io.Discard}, noRows(0)
		if err := e.file(&n, name); err == nil && (e.games == 0 || e.decisions != int(n)) {
			t.Errorf("%q: %d games, %d decisions, %d rows", data, e.games, e.decisions, n)
		}
	})
}
