package env_test

import (
	"bytes"
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// encodings are the two formats.
var encodings = []struct {
	name  string
	write func(*bytes.Buffer, *env.Record) error
	read  func([]byte) (*env.Record, error)
}{
	{"json", func(b *bytes.Buffer, r *env.Record) error { return env.WriteJSON(b, r, toy.Default()) },
		func(b []byte) (*env.Record, error) { return env.ReadJSON(bytes.NewReader(b)) }},
	{"msgpack", func(b *bytes.Buffer, r *env.Record) error { return env.WriteMsgpack(b, r) },
		func(b []byte) (*env.Record, error) { return env.ReadMsgpack(bytes.NewReader(b)) }},
}

func encode(t testing.TB, i int, r *env.Record) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := encodings[i].write(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestRoundTrip(t *testing.T) {
	records := map[string]*env.Record{}
	for seed := range uint64(20) {
		tr := episode(t, seed, int(seed%4))
		records["episode"+string(rune('a'+seed))] = &tr.Record
	}
	empty := env.NewRecord(toy.Default(), math.MaxUint64, [2]string{"a:b=<c>", "é\u2028"})
	records["empty"] = &empty
	large := empty
	large.Steps = []env.Step{{Player: 1, Action: math.MaxInt32}, {Player: engine.Chance, Action: 0}}
	large.FinalHash = math.MaxUint64
	records["large"] = &large
	started := empty
	started.Start = columnToMove
	records["started"] = &started
	for i, e := range encodings {
		for name, r := range records {
			data := encode(t, i, r)
			got, err := e.read(data)
			if err != nil {
				t.Errorf("%s %s: %v", e.name, name, err)
				continue
			}
			if !reflect.DeepEqual(got, r) {
				t.Errorf("%s %s: got %+v, want %+v", e.name, name, got, r)
			}
			if !bytes.Equal(data, encode(t, i, r)) {
				t.Errorf("%s %s: two writes differ", e.name, name)
			}
		}
	}
}

func TestJSONHasTexts(t *testing.T) {
	data := string(encode(t, 0, &episode(t, 1, 0).Record))
	lines := strings.Split(strings.TrimSpace(data), "\n")
	if !strings.Contains(lines[0], `"format":"bridgehead-record"`) {
		t.Errorf("header: %s", lines[0])
	}
	if !strings.Contains(lines[1], `"by":"allied"`) || !strings.Contains(lines[1], `"text":`) {
		t.Errorf("first step: %s", lines[1])
	}
	if !strings.Contains(lines[len(lines)-1], `"final_hash":`) {
		t.Errorf("footer: %s", lines[len(lines)-1])
	}
}

// TestTruncated cuts records everywhere: each prefix must be refused with one error.
func TestTruncated(t *testing.T) {
	for i, e := range encodings {
		data := encode(t, i, &episode(t, 3, 2).Record)
		for n := range len(data) - 1 { // the newline at the end of JSON lines may go
			if _, err := e.read(data[:n]); err == nil {
				t.Fatalf("%s: %d of %d bytes were accepted", e.name, n, len(data))
			} else if strings.Contains(err.Error(), "\n") {
				t.Fatalf("%s: %d bytes: more than one line: %v", e.name, n, err)
			}
		}
		if _, err := e.read(append(bytes.Clone(data), data...)); err == nil {
			t.Errorf("%s: trailing bytes were accepted", e.name)
		}
	}
}

// TestFlippedBytes changes every byte: whatever is still accepted must be a valid record.
func TestFlippedBytes(t *testing.T) {
	for i, e := range encodings {
		data := encode(t, i, &episode(t, 3, 2).Record)
		for n := range data {
			for _, flip := range []byte{1, 0x80, 0xff} {
				bad := bytes.Clone(data)
				bad[n] ^= flip
				if r, err := e.read(bad); err == nil && r.Validate() != nil {
					t.Fatalf("%s: byte %d ^ %#x: accepted, but %v", e.name, n, flip, r.Validate())
				}
			}
		}
	}
}

func TestHostileMsgpack(t *testing.T) {
	head := func(tail ...byte) []byte {
		b := append([]byte{0xdc, 0, 19, 0xb1}, "bridgehead-record"...)
		return append(append(b, 1), tail...)
	}
	for name, data := range map[string][]byte{
		"array of 4 billion":  {0xdd, 0xff, 0xff, 0xff, 0xff},
		"string of 4 billion": head(0xdb, 0xff, 0xff, 0xff, 0xff),
		"binary of 4 billion": head(0xc6, 0xff, 0xff, 0xff, 0xff),
		"nil":                 {0xc0},
		"nil array":           {0xdc, 0, 0},
		"nil string":          head(0xc0),
		"other version":       append(append([]byte{0xdc, 0, 19, 0xb1}, "bridgehead-record"...), 2),
	} {
		allocs := testing.AllocsPerRun(1, func() {
			if _, err := env.ReadMsgpack(bytes.NewReader(data)); err == nil {
				t.Errorf("%s: accepted", name)
			}
		})
		if allocs > 100 {
			t.Errorf("%s: %v allocations", name, allocs)
		}
	}
}

func TestValidate(t *testing.T) {
	good := episode(t, 1, 2).Record
	for name, spoil := range map[string]func(*env.Record){
		"NaN":                 func(r *env.Record) { r.Returns[0] = math.NaN() },
		"infinite":            func(r *env.Record) { r.Returns[1] = math.Inf(1) },
		"too good":            func(r *env.Record) { r.Returns[1] = 1.5 },
		"returns before done": func(r *env.Record) { r.Done, r.Returns = false, [2]float64{-1, 1} },
		"no game":             func(r *env.Record) { r.Game = "" },
		"same sides":          func(r *env.Record) { r.Sides[1] = r.Sides[0] },
		"side called dice":    func(r *env.Record) { r.Sides[1] = "dice" },
		"long agent":          func(r *env.Record) { r.Agents[0] = strings.Repeat("x", 1<<16) },
		"bad text":            func(r *env.Record) { r.Options = "\xff" },
		"escape sequence":     func(r *env.Record) { r.Options = "\x1b[2J" },
		"player 2":            func(r *env.Record) { r.Steps[0].Player = 2 },
		"player terminal":     func(r *env.Record) { r.Steps[0].Player = engine.Terminal },
		"negative action":     func(r *env.Record) { r.Steps[0].Action = -1 },
		"hash missing":        func(r *env.Record) { r.Hashes = r.Hashes[1:] },
		"negative k":          func(r *env.Record) { r.HashEvery = -1 },
		"too many steps":      func(r *env.Record) { r.Steps = make([]env.Step, env.MaxRecordSteps+1) },
	} {
		bad := good
		bad.Steps = append([]env.Step(nil), good.Steps...)
		spoil(&bad)
		if bad.Validate() == nil {
			t.Errorf("%s: Validate accepts it", name)
		}
		for i, e := range encodings {
			if err := e.write(&bytes.Buffer{}, &bad); err == nil {
				t.Errorf("%s: %s writes it", name, encodings[i].name)
			}
		}
	}
}

func TestReplayFaults(t *testing.T) {
	g := toy.Default()
	good := episode(t, 1, 2).Record
	for _, c := range []struct {
		name  string
		spoil func(*env.Record)
		step  int // of the StepError; 0: another error
		says  string
	}{
		{"illegal action", func(r *env.Record) { r.Steps[0].Action = toy.Blow }, 1, "step 1: read allied 5, 2 were legal"},
		{"out of range", func(r *env.Record) { r.Steps[0].Action = 999 }, 1, "read allied 999"},
		{"wrong player", func(r *env.Record) { r.Steps[0].Player = 0 }, 1, "the node belongs to allied"},
		{"wrong hash", func(r *env.Record) { r.Hashes[1]++ }, 4, "hash after it"},
		{"wrong final hash", func(r *env.Record) { r.FinalHash++ }, 0, "final hash"},
		{"goes on", func(r *env.Record) {
			r.Steps, r.HashEvery, r.Hashes = append(r.Steps, env.Step{}), 0, nil
		}, len(good.Steps) + 1, "the node belongs to nobody"},
		{"not done", func(r *env.Record) { r.Done, r.Returns = false, [2]float64{} }, 0, "done"},
		{"wrong returns", func(r *env.Record) { r.Returns = [2]float64{0.5, -0.5} }, 0, "returns"},
		{"other game", func(r *env.Record) { r.Game = "toy-v0" }, 0, `game: read "toy-v0"`},
		{"other content", func(r *env.Record) { r.ScenarioHash = "0" }, 0, "scenario_hash"},
		{"malformed", func(r *env.Record) { r.HashEvery = 5 }, 0, "hashes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			bad := good
			bad.Steps = append([]env.Step(nil), good.Steps...)
			bad.Hashes = append([]uint64(nil), good.Hashes...)
			c.spoil(&bad)
			err := env.Verify(g, &bad)
			if err == nil || !strings.Contains(err.Error(), c.says) {
				t.Fatalf("got %v, want %q in it", err, c.says)
			}
			var at *env.StepError
			if errors.As(err, &at) != (c.step > 0) || at != nil && at.Step != c.step {
				t.Errorf("got %#v, want a fault at step %d", err, c.step)
			}
		})
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	tr := episode(t, 8, 4)
	for _, ext := range []string{env.ExtJSON, env.ExtMsgpack} {
		path := filepath.Join(dir, "game"+ext)
		for range 2 { // the second write replaces the first
			if err := env.WriteFile(path, &tr.Record, toy.Default()); err != nil {
				t.Fatal(err)
			}
		}
		got, err := env.ReadFile(path)
		if err != nil || !reflect.DeepEqual(got, &tr.Record) {
			t.Errorf("%s: got %+v, %v", ext, got, err)
		}
	}
	bad := tr.Record
	bad.Game = ""
	if err := env.WriteFile(filepath.Join(dir, "bad.jsonl"), &bad, nil); err == nil {
		t.Error("a malformed record was written")
	}
	if err := env.WriteFile(filepath.Join(dir, "game.txt"), &tr.Record, nil); err == nil {
		t.Error("extension .txt was accepted")
	}
	for _, text := range []string{"", "hello\n", "{}\n", "{", "\x93\x01"} {
		path := filepath.Join(dir, "text")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := env.ReadFile(path); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%q: got %v, want an error with the path", text, err)
		}
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 3 {
		t.Errorf("%d files are left, %v, want the two records and the text", len(files), err)
	}
}

func fuzz(f *testing.F, i int) {
	for seed := range uint64(3) {
		f.Add(encode(f, i, &episode(f, seed, int(seed)).Record))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := encodings[i].read(data)
		if err != nil {
			return
		}
		again, err := encodings[i].read(encode(t, i, r))
		if err != nil || !reflect.DeepEqual(r, again) {
			t.Fatalf("read %+v, wrote it, read %+v, %v", r, again, err)
		}
		_ = env.Verify(toy.Default(), r) // must not panic
	})
}

func FuzzReadJSON(f *testing.F)    { fuzz(f, 0) }
func FuzzReadMsgpack(f *testing.F) { fuzz(f, 1) }

// TestStart: a record says where it began, in a version of the format of its own; the first version has none.
func TestStart(t *testing.T) {
	g := toy.Default()
	start, err := g.Parse([]byte(columnToMove))
	if err != nil {
		t.Fatal(err)
	}
	runner, err := env.NewRunnerAt(g, start, 2)
	if err != nil {
		t.Fatal(err)
	}
	first := env.PolicyFunc(func(_ context.Context, _ engine.State, legal []engine.Action) (engine.Action, error) {
		return legal[0], nil
	})
	for seed := range uint64(4) {
		tr, err := runner.Play(context.Background(), env.Episode{Seed: seed, Policies: [2]env.Policy{first, first}})
		if err != nil || tr.Record.Start != columnToMove {
			t.Fatalf("seed %d: it begins at %q, %v", seed, tr.Record.Start, err)
		}
		for i, e := range encodings {
			data := encode(t, i, &tr.Record)
			r, err := e.read(data)
			if err != nil || !reflect.DeepEqual(r, &tr.Record) {
				t.Fatalf("%s: %+v, %v", e.name, r, err)
			}
			if err := env.Verify(g, r); err != nil {
				t.Errorf("%s: %v", e.name, err)
			}
		}
		if text := string(encode(t, 0, &tr.Record)); strings.Count(text, `"text":`) != len(tr.Record.Steps) {
			t.Error("steps without their texts")
		}
	}
	if !bytes.Contains(encode(t, 0, &env.Record{Game: "g", Scenario: "s", Sides: [2]string{"a", "b"}}), []byte(`"version":1`)) {
		t.Error("a record without a start is not of the first version")
	}
	same, err := env.NewRecorderAt(g, g.New(), 0, 1, [2]string{})
	if err != nil || same.Record().Start != "" {
		t.Errorf("from the initial position: %+v, %v", same.Record(), err)
	}
}

// TestStartRefused: lines that are no positions, and versions that do not go with them.
func TestStartRefused(t *testing.T) {
	r := env.NewRecord(toy.Default(), 1, [2]string{})
	r.Start = columnToMove
	good := string(encode(t, 0, &r))
	for want, text := range map[string]string{
		"version 2 and none in version 1":       strings.Replace(good, `"version":2`, `"version":1`, 1),
		"got 0 bytes in a record of version 2":  strings.Replace(good, `,"start":"`+columnToMove+`"`, "", 1),
		"want bridgehead-record version 1 or 2": strings.Replace(good, `"version":2`, `"version":3`, 1),
	} {
		if _, err := env.ReadJSON(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got the error %v, want %q", err, want)
		}
	}
	for want, start := range map[string]string{
		"start: toy position":               "nonsense",
		"start: 70000 bytes":                strings.Repeat("x", 70000),
		"start: \"toy\\n\" holds a control": "toy\n",
	} {
		bad := r
		bad.Start = start
		if err := env.Verify(toy.Default(), &bad); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got the error %v, want %q", err, want)
		}
	}
}
