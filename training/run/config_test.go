package run

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

type learner struct {
	Rate  float64 `yaml:"rate"`
	Batch int     `yaml:"batch"`
}

type config struct {
	Learner learner  `yaml:"learner"`
	Players []string `yaml:"players"`
}

func (c *config) Validate() error {
	if c.Learner.Batch < 1 {
		return errors.New("learner.batch: got 0, want 1 or more")
	}
	return nil
}

func TestDecode(t *testing.T) {
	got := config{Learner: learner{Rate: 7, Batch: 32}}
	must(t, Decode("a.yaml", []byte("learner: {rate: 0.5}\nplayers: [self]\n"), &got))
	if got.Learner != (learner{0.5, 32}) || !slices.Equal(got.Players, []string{"self"}) {
		t.Errorf("got %+v", got)
	}
	must(t, Decode("empty.yaml", nil, &got))
	cases := map[string]struct{ text, want string }{
		"unknown key":    {"learner:\n  rate: 1\n  rat: 2\n", `a.yaml:3: unknown field "rat"`},
		"key twice":      {"players: [a]\nlearner: {}\nplayers: [b]\n", "a.yaml:3: "},
		"wrong kind":     {"learner:\n  batch: many\n", "a.yaml:2: "},
		"not YAML":       {"learner: [\n", "a.yaml:1: "},
		"two documents":  {"players: [a]\n---\nplayers: [b]\n", "a.yaml: more than one document"},
		"too long":       {strings.Repeat("# comment\n", 10_000), "a.yaml: 100000 bytes, at most 65536"},
		"its own judges": {"learner: {batch: 0}\n", "a.yaml: learner.batch: got 0"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			var into config
			err := Decode("a.yaml", []byte(c.text), &into)
			wantError(t, err, c.want)
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%q is more than one line", err)
			}
		})
	}
}

func TestDifferences(t *testing.T) {
	for name, c := range map[string]struct {
		is   string
		want []string
	}{
		"the same":        {usualConfig, nil},
		"order, comments": {"players:\n- self\n- scripted\n# so\nlearner: {batch: 64, rate: 0.01}\n", nil},
		"a value":         {strings.Replace(usualConfig, "64", "128", 1), []string{"learner.batch: was 64, is 128"}},
		"a key more":      {usualConfig + "seed: 4\n", []string{"seed: was not given, is 4"}},
		"nothing": {"", []string{"learner.batch: was 64, is not given", "learner.rate: was 0.01, is not given",
			"players[0]: was self, is not given", "players[1]: was scripted, is not given"}},
	} {
		got, err := differences([]byte(usualConfig), []byte(c.is))
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, %v, want %q", name, got, err, c.want)
		}
	}
}

func TestAnotherConfiguration(t *testing.T) {
	dir := t.TempDir()
	shut(t, opened(t, dir, usualConfig, DefaultOptions()))
	other := strings.Replace(usualConfig, "0.01", "0.02", 1)

	_, err := Open(dir, []byte(other), DefaultOptions())
	var differs *ConfigError
	if !errors.As(err, &differs) || !slices.Equal(differs.Keys, []string{"learner.rate: was 0.01, is 0.02"}) {
		t.Fatalf("got %v", err)
	}
	wantError(t, err, ConfigFile, "learner.rate: was 0.01, is 0.02")

	o := DefaultOptions()
	o.Change = true
	for _, c := range []string{other, usualConfig} {
		r := opened(t, dir, c, o)
		if got := string(r.Config()); got != c {
			t.Errorf("got %q, want %q", got, c)
		}
		shut(t, r)
	}
	for file, want := range map[string]string{ConfigFile: usualConfig, "config.1.yaml": usualConfig, "config.2.yaml": other} {
		if got, err := os.ReadFile(filepath.Join(dir, file)); err != nil || string(got) != want {
			t.Errorf("%s: got %q, %v, want %q", file, got, err, want)
		}
	}
	commented := usualConfig + "# the same\n"
	shut(t, opened(t, dir, commented, DefaultOptions()))
	r, err := Open(dir, nil, DefaultOptions())
	must(t, err)
	if got := string(r.Config()); got != commented {
		t.Errorf("without a configuration: got %q, want %q", got, commented)
	}
	shut(t, r)
	_, err = Open(dir, []byte("a: [\n"), DefaultOptions())
	wantError(t, err, "the configuration given:1: ")
}

// No text makes the reader panic, and a text that is read differs from itself in nothing.
func FuzzFlatten(f *testing.F) {
	f.Add([]byte(usualConfig))
	f.Add([]byte("a: &x [1, {b: .nan}]\nc: *x\n"))
	f.Add([]byte("- 1\n- [2, 3]\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if _, err := flatten(text); err != nil {
			return
		}
		if got, err := differences(text, text); err != nil || got != nil {
			t.Errorf("%q differs from itself: %q, %v", text, got, err)
		}
	})
}
