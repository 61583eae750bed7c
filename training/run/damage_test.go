package run

import (
	"errors"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// contents are the files below a directory.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	must(t, filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		out[path] = string(data)
		return err
	}))
	return out
}

// goodOnly finds checkpoints damaged that do not hold the word.
func goodOnly(path string) error {
	data, err := os.ReadFile(path)
	if err == nil && string(data) != "good" {
		err = errors.New(path + ": spoilt")
	}
	return err
}

// threeSaved is a run with three checkpoints, that was stopped at step 35 of counting.
func threeSaved(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	r := opened(t, dir, usualConfig, DefaultOptions())
	for step := int64(10); step <= 30; step += 10 {
		must(t, r.Save(&State{Step: step, Counters: map[string]int64{"games": step}}, text("good")))
	}
	must(t, r.Log(Metric{Kind: "learn", Step: 30}))
	must(t, r.Save(&State{Step: 30, Counters: map[string]int64{"games": 35}}, nil))
	shut(t, r)
	return dir
}

// Where the state or its checkpoint is lost or damaged the run is refused with the newest whole checkpoint named, and
// nothing is changed, though another configuration was given. It goes on from that checkpoint when told to.
func TestDamageIsRefused(t *testing.T) {
	third := filepath.Join(CheckpointsDir, checkpointName(3, 30))
	second := filepath.Join(CheckpointsDir, checkpointName(2, 20))
	const usual, other = 35, 0
	for name, c := range map[string]struct {
		spoil map[string]string // by file; an empty text: it is removed
		says  string
		from  int64
		games int64 // counted, after it went on
	}{
		"no state":             {map[string]string{StateFile: ""}, StateFile + ": missing, ", 3, other},
		"broken state":         {map[string]string{StateFile: `{"step": 30`}, StateFile + ": ", 3, other},
		"changed state":        {map[string]string{StateFile: "x"}, StateFile + ": ", 3, other},
		"broken checkpoint":    {map[string]string{third: "bad"}, "spoilt", 2, usual},
		"lost checkpoint":      {map[string]string{third: ""}, "no such file", 2, usual},
		"two broken, no state": {map[string]string{third: "bad", second: "bad", StateFile: ""}, StateFile + ": missing", 1, other},
	} {
		t.Run(name, func(t *testing.T) {
			dir := threeSaved(t)
			for file, text := range c.spoil {
				must(t, os.Remove(filepath.Join(dir, file)))
				if text != "" {
					must(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644))
				}
			}
			before := contents(t, dir)
			o := DefaultOptions()
			o.Whole, o.Change = goodOnly, true
			_, err := Open(dir, []byte(usualConfig+"seed: 4\n"), o)
			var damage *DamageError
			if !errors.As(err, &damage) || damage.Whole == nil || damage.Whole.Number != c.from || damage.Whole.Step != 10*c.from {
				t.Fatalf("got %v, want checkpoint %d named", err, c.from)
			}
			wantError(t, err, c.says, "is whole")
			if after := contents(t, dir); !maps.Equal(before, after) {
				t.Errorf("what was refused has changed %v to %v", before, after)
			}
			o.From = c.from
			r := opened(t, dir, usualConfig, o)
			if s, ok := r.State(); !ok || s.Step != 10*c.from || s.Checkpoint != checkpointName(c.from, 10*c.from) || s.Counters["games"] != c.games {
				t.Errorf("goes on with %+v, %v", s, ok)
			}
		})
	}
	dir := threeSaved(t)
	o := DefaultOptions()
	o.From = 7
	_, err := Open(dir, nil, o)
	wantError(t, err, "from checkpoint: got 7, want one of 1 | 2 | 3")
	must(t, os.RemoveAll(filepath.Join(dir, CheckpointsDir)))
	_, err = Open(dir, nil, DefaultOptions())
	wantError(t, err, "no other checkpoint is beside it")
	_, err = Open(dir, nil, o)
	wantError(t, err, "none: no checkpoint is kept")
	dir = threeSaved(t)
	o = DefaultOptions()
	o.Whole = func(string) error { return errors.New("spoilt") }
	_, err = Open(dir, nil, o)
	wantError(t, err, "of the checkpoints beside it none is whole")
}

// Every changed byte of a state is found, but one of an older program, which has no checksum, is read.
func TestStateChecksum(t *testing.T) {
	dir := threeSaved(t)
	path := filepath.Join(dir, StateFile)
	good, err := os.ReadFile(path)
	must(t, err)
	for i := range good {
		for _, bit := range []byte{1, 2, 32} {
			bad := append([]byte{}, good...)
			bad[i] ^= bit
			must(t, os.WriteFile(path, bad, 0o644))
			if s, err := readState(dir); err == nil {
				t.Errorf("byte %d: %q was read for %q as %+v", i, bad[i], good[i], s)
			}
		}
	}
	must(t, os.WriteFile(path, []byte(`{"step": 30, "checkpoint": "`+checkpointName(3, 30)+`", "counters": {"games": 3}}`), 0o644))
	r := opened(t, dir, usualConfig, DefaultOptions())
	if s, _ := r.State(); s.Step != 30 || s.Counters["games"] != 3 {
		t.Errorf("the state of an older program is %+v", s)
	}
}

// What is not accepted changes nothing, and the lock is given back.
func TestAccept(t *testing.T) {
	dir := threeSaved(t)
	before := contents(t, dir)
	o := DefaultOptions()
	o.Change = true
	other := strings.Replace(usualConfig, "64", "32", 1)
	o.Accept = func(r *Run) error {
		if s, ok := r.State(); !ok || s.Step != 30 || string(r.Config()) != other {
			t.Errorf("asked about %+v, %q", s, r.Config())
		}
		return errors.New("not so")
	}
	_, err := Open(dir, []byte(other), o)
	wantError(t, err, "not so")
	if after := contents(t, dir); !maps.Equal(before, after) {
		t.Errorf("what was refused has changed %v to %v", before, after)
	}
	opened(t, dir, usualConfig, DefaultOptions())
}

// A state is there before the first checkpoint is, so a run that is killed between the two goes on from its beginning.
func TestKilledBeforeFirstState(t *testing.T) {
	dir := t.TempDir()
	r := opened(t, dir, usualConfig, DefaultOptions())
	err := r.Save(&State{Step: 10}, func(w io.Writer) error {
		if s, err := readState(dir); err != nil || s == nil || s.Step != 0 || s.Checkpoint != "" {
			t.Errorf("while the first checkpoint is written the state is %+v, %v", s, err)
		}
		return text("good")(w)
	})
	must(t, err)
	if s, _ := r.State(); s.Step != 10 {
		t.Errorf("then it is %+v", s)
	}
}

// Lines of metrics that cannot be read are told of. A torn last line goes; what is none of ours stays.
func TestDamagedMetrics(t *testing.T) {
	whole := `{"kind":"learn","step":1,"time":1,"values":{}}` + "\n"
	for name, c := range map[string]struct {
		text, left string
		notes      []string
	}{
		"torn":    {whole + `{"kind":"lea`, whole, nil},
		"barely":  {whole + `{`, whole, nil},
		"middle":  {whole + "\x00\x01\n" + whole, whole + "\x00\x01\n" + whole, []string{"line 2: ", "the other 2 lines are whole"}},
		"garbage": {"no line at all", "no line at all\n", []string{"line 1: ", "the other 0 lines are whole"}},
		"much":    {strings.Repeat("x\n", 9) + whole, strings.Repeat("x\n", 9) + whole, []string{"line 5: ", "and 4 more lines like these", "the other 1 lines"}},
	} {
		dir := t.TempDir()
		path := filepath.Join(dir, MetricsFile)
		must(t, os.WriteFile(path, []byte(c.text), 0o644))
		r := opened(t, dir, usualConfig, DefaultOptions())
		if got, err := os.ReadFile(path); err != nil || string(got) != c.left {
			t.Errorf("%s: left is %q, %v, want %q", name, got, err, c.left)
		}
		notes := strings.Join(r.Notes(), "\n")
		if len(c.notes) == 0 && notes != "" {
			t.Errorf("%s: got notes %q", name, notes)
		}
		wantError(t, errors.New(notes), c.notes...)
		must(t, r.Log(Metric{Kind: "learn", Step: 2}))
		shut(t, r)
		if text, err := os.ReadFile(path); err != nil || !strings.HasPrefix(string(text), c.left+`{"kind":"learn","step":2`) {
			t.Errorf("%s: goes on as %q, %v", name, text, err)
		}
	}
}

// What was being written when the run was killed goes: also networks and reports.
func TestSweep(t *testing.T) {
	dir := threeSaved(t)
	for _, name := range []string{".network.bundle.123", ".report.html.7", ".state.json.1", ".not-ours", "notes.txt"} {
		must(t, os.WriteFile(filepath.Join(dir, name), []byte("x"), 0o644))
	}
	opened(t, dir, usualConfig, DefaultOptions())
	if got := strings.Join(names(t, dir), " "); got != ".not-ours checkpoints config.yaml games lock metrics.jsonl notes.txt state.json" {
		t.Errorf("left are %s", got)
	}
}

// A configuration that cannot be read any more is replaced when a change is asked for, and kept beside it.
func TestBrokenConfiguration(t *testing.T) {
	dir := threeSaved(t)
	must(t, os.WriteFile(filepath.Join(dir, ConfigFile), []byte("a: ["), 0o644))
	_, err := Open(dir, []byte(usualConfig), DefaultOptions())
	wantError(t, err, ConfigFile+":1: ")
	o := DefaultOptions()
	o.Change = true
	opened(t, dir, usualConfig, o)
	if got, err := os.ReadFile(filepath.Join(dir, "config.1.yaml")); err != nil || string(got) != "a: [" {
		t.Errorf("kept is %q, %v", got, err)
	}
}
