package gtp

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/goccy/go-yaml"

	"bridgehead/env"
)

// UsualTimeout is how long an engine may take for an answer if it does not say.
const UsualTimeout = 60 * time.Second

// Engine is a program that speaks the protocol.
type Engine struct {
	Name string `yaml:"name"` // lower-case letters, digits and dashes: it is part of a spec
	// Command is the program and its arguments. There is no shell in between, and so nothing to quote.
	Command []string `yaml:"command"`
	Dir     string   `yaml:"dir"`     // where it runs; empty: where Bridgehead runs. Relative to the file
	Env     []string `yaml:"env"`     // NAME=value, beside those of Bridgehead
	Timeout string   `yaml:"timeout"` // for one answer, for example 10s
	// Position sends the whole position before each move, for engines that do not follow the game.
	Position bool `yaml:"position"`

	timeout time.Duration
	began   *atomic.Bool // it has begun a game; agents of the same engine share it
}

// Engines is a file of engines: YAML, and so JSON if you like.
type Engines struct {
	Engines []Engine `yaml:"engines"`
}

// maxEngines bounds the size of a file, in bytes.
const maxEngines = 1 << 20

// ReadEngines reads a file of engines. The error tells every fault.
func ReadEngines(path string) (*Engines, error) {
	text, err := env.ReadRegular(path, maxEngines)
	if err != nil {
		return nil, err
	}
	e, err := ParseEngines(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for i := range e.Engines {
		if d := &e.Engines[i].Dir; *d != "" && !filepath.IsAbs(*d) {
			*d = filepath.Join(filepath.Dir(path), *d)
		}
	}
	return e, nil
}

// ParseEngines reads the text of such a file.
func ParseEngines(text []byte) (*Engines, error) {
	e := &Engines{}
	dec := yaml.NewDecoder(bytes.NewReader(text), yaml.Strict())
	if err := dec.Decode(e); err != nil && !errors.Is(err, io.EOF) {
		return nil, errors.New(strings.TrimSpace(yaml.FormatError(err, false, false)))
	}
	if len(e.Engines) == 0 {
		return nil, errors.New("engines: none, want a list of engines with name and command")
	}
	var faults []error
	for i := range e.Engines {
		faults = append(faults, e.check(i))
	}
	return e, errors.Join(faults...)
}

// check checks an engine and fills in its timeout.
func (e *Engines) check(i int) error {
	n := &e.Engines[i]
	fail := func(format string, args ...any) error {
		return fmt.Errorf("engines[%d]: "+format, append([]any{i}, args...)...)
	}
	switch {
	case n.Name == "" || strings.Trim(n.Name, "abcdefghijklmnopqrstuvwxyz0123456789-") != "":
		return fail("name: got %q, want lower-case letters, digits and dashes", n.Name)
	case slices.IndexFunc(e.Engines, func(o Engine) bool { return o.Name == n.Name }) < i:
		return fail("name: %q is there twice", n.Name)
	case len(n.Command) == 0 || n.Command[0] == "":
		return fail("command: missing, want a list: the program and its arguments")
	}
	for _, kv := range n.Env {
		if name, _, ok := strings.Cut(kv, "="); !ok || name == "" {
			return fail("env: got %q, want NAME=value", kv)
		}
	}
	n.timeout, n.began = UsualTimeout, &atomic.Bool{}
	if n.Timeout == "" {
		return nil
	}
	d, err := time.ParseDuration(n.Timeout)
	if err != nil || d <= 0 {
		return fail("timeout: got %q, want a duration above 0 such as 10s", n.Timeout)
	}
	n.timeout = d
	return nil
}

// find looks for the program, in the way in which it will be started.
func (e *Engine) find() error {
	name := e.Command[0]
	if e.Dir != "" {
		if info, err := os.Stat(e.Dir); err != nil {
			return fmt.Errorf("dir: %w", err)
		} else if !info.IsDir() {
			return fmt.Errorf("dir: %s is no directory", e.Dir)
		}
		if strings.ContainsRune(name, filepath.Separator) && !filepath.IsAbs(name) {
			name = filepath.Join(e.Dir, name)
		}
	}
	_, err := exec.LookPath(name)
	return err
}

// Find returns the engine of a name. The error lists the names.
func (e *Engines) Find(name string) (*Engine, error) {
	if e == nil {
		return nil, errors.New("engines are named by a file, and there is none: --engines FILE")
	}
	names := make([]string, len(e.Engines))
	for i := range e.Engines {
		if names[i] = e.Engines[i].Name; names[i] == name {
			return &e.Engines[i], nil
		}
	}
	return nil, fmt.Errorf("there is no engine %q, want gtp:NAME with %s", name, strings.Join(names, " | "))
}
