package arena

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
)

// hosted plays matches by hosts of the same process.
func hosted(tools Tools) func(context.Context, []byte) ([]byte, error) {
	pool := sync.Pool{New: func() any { return NewHost(tools) }}
	return func(ctx context.Context, match []byte) ([]byte, error) {
		m, err := DecodeMatch(match)
		if err != nil {
			return nil, err
		}
		h := pool.Get().(*Host)
		defer pool.Put(h)
		return h.Play(ctx, m)
	}
}

// A run whose games are played elsewhere has the files of one that plays them itself.
func TestElsewhere(t *testing.T) {
	c := toyConfig(30, "random", "greedy:plan=0", "greedy:plan=8")
	c.Mirror = 3
	c.SPRT = &SPRT{Elo0: 0, Elo1: 200, Alpha: .05, Beta: .05}
	here, r := playAll(t, c, toyTools(2))
	tools := toyTools(3)
	var mu sync.Mutex
	most := 0
	host := hosted(toyTools(1))
	tools.Elsewhere = func(ctx context.Context, match []byte) ([]byte, error) {
		m, err := DecodeMatch(match)
		if err != nil {
			t.Error(err)
			return nil, err
		}
		mu.Lock()
		most = max(most, len(m.Units))
		mu.Unlock()
		return host(ctx, match)
	}
	there, again := playAll(t, c, tools)
	sameFiles(t, here, there, ConfigFile, ResultsFile, PackFile)
	if most < 2 {
		t.Errorf("matches of %d pairs, want more where they are short", most)
	}
	var a, b bytes.Buffer
	if err := errors.Join(WriteTable(&a, Analyse(r.Config(), r.Pairs())), WriteTable(&b, Analyse(again.Config(), again.Pairs()))); err != nil {
		t.Fatal(err)
	}
	if a.String() != b.String() {
		t.Error("the tables differ")
	}
}

// What comes back is believed only as far as the rules and the dice say so.
func TestFalseResults(t *testing.T) {
	for name, c := range map[string]struct {
		forge func(*Match, []byte) ([]byte, error)
		says  string
	}{
		"nothing": {func(*Match, []byte) ([]byte, error) { return nil, nil }, "the result of a match is none"},
		"cut":     {func(_ *Match, b []byte) ([]byte, error) { return b[:len(b)-1], nil }, "pair 0, game 1"},
		"another pair": {func(m *Match, _ []byte) ([]byte, error) {
			m.Units[0]++
			return NewHost(toyTools(1)).Play(t.Context(), m)
		}, "got pair 1"},
		"another seed": {func(m *Match, _ []byte) ([]byte, error) {
			m.Config.Seed++
			return NewHost(toyTools(1)).Play(t.Context(), m)
		}, "seed 8, want 7"},
		"another agent": {func(m *Match, _ []byte) ([]byte, error) {
			m.Config.Agents[0] = "greedy:plan=1"
			return NewHost(toyTools(1)).Play(t.Context(), m)
		}, "the record is of seed 7"},
		"a flipped bit": {func(_ *Match, b []byte) ([]byte, error) { b = slices.Clone(b); b[len(b)/2] ^= 1; return b, nil }, "pair 0"},
		"an error":      {func(*Match, []byte) ([]byte, error) { return nil, errors.New("no worker has it") }, "no worker has it"},
	} {
		t.Run(name, func(t *testing.T) {
			tools := toyTools(1)
			host := hosted(tools)
			tools.Elsewhere = func(ctx context.Context, match []byte) ([]byte, error) {
				out, err := host(ctx, match)
				if err != nil {
					return nil, err
				}
				m, err := DecodeMatch(match)
				if err != nil {
					return nil, err
				}
				return c.forge(m, out)
			}
			r, err := Create(t.TempDir(), toyConfig(3, "random", "greedy:plan=0"), tools)
			if err != nil {
				t.Fatal(err)
			}
			defer r.Close()
			if err := r.Play(t.Context()); err == nil || !strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v, want %q", err, c.says)
			}
			if len(r.Pairs()) != 0 {
				t.Errorf("%d pairs are kept", len(r.Pairs()))
			}
		})
	}
}

// A result whose returns were changed has a checksum that is right, and is found by playing it again.
func TestForgedReturns(t *testing.T) {
	tools := toyTools(1)
	tools.Elsewhere = func(ctx context.Context, match []byte) ([]byte, error) {
		m, err := DecodeMatch(match)
		if err != nil {
			return nil, err
		}
		h := NewHost(tools)
		if err := h.Fit(m.Config); err != nil {
			return nil, err
		}
		p := h.player.play(ctx, h.units[m.Units[0]])
		p.pair.Games[0].Returns[0] = .25
		return encodeResult([]played{p})
	}
	r, err := Create(t.TempDir(), toyConfig(1, "random", "greedy:plan=0"), tools)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := r.Play(t.Context()); err == nil || !strings.Contains(err.Error(), "as it was played elsewhere: the results have returns") {
		t.Errorf("got %v", err)
	}
}

func TestFaultyMatches(t *testing.T) {
	whole, err := (&Match{Config: Config{Format: Format, Version: Version, Agents: []string{"random", "greedy"}, Pairs: 1,
		Scenarios: toyConfig(1).Scenarios}, Units: []int{0}}).encode()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := DecodeMatch(whole); err != nil {
		t.Fatal(err)
	}
	for old, c := range map[string]struct{ new, says string }{
		`"units":[0]`:  {`"units":[]`, "0 units, want 1 to 8"},
		`"pairs":1`:    {`"pairs":-1`, "-1 pairs"},
		`"units"`:      {`"parts"`, "parts"},
		`["random",`:   {`["random","random",`, "given twice"},
		`"version":1`:  {`"version":2`, "version 2"},
		`"units":[0]}`: {`"units":[0]}{}`, ""},
	} {
		text := strings.Replace(string(whole), old, c.new, 1)
		if text == string(whole) {
			t.Errorf("%s is not in %s", old, whole)
		}
		if _, err := DecodeMatch([]byte(text)); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %v, want %q", c.new, err, c.says)
		}
	}
	h := NewHost(toyTools(1))
	m, err := DecodeMatch(whole)
	if err != nil {
		t.Fatal(err)
	}
	for _, units := range [][]int{{1}, {-1}, {0, 0}} {
		m.Units = units
		if _, err := h.Play(t.Context(), m); err == nil || !strings.Contains(err.Error(), "want numbers from 0 to 0") {
			t.Errorf("units %v: got %v", units, err)
		}
	}
	m.Config.Agents[0] = "nobody"
	if _, err := h.Play(t.Context(), m); err == nil || !strings.Contains(err.Error(), `there is no "nobody"`) {
		t.Errorf("an unknown agent: got %v", err)
	}
	m.Config.Agents[0], m.Config.Scenarios[0].Hash = "random", strings.Repeat("0", 64)
	if _, err := h.Play(t.Context(), m); err == nil || !strings.Contains(err.Error(), "this program has") {
		t.Errorf("other rules: got %v", err)
	}
}

func TestPortable(t *testing.T) {
	c := toyConfig(1, "random", "greedy")
	if err := c.Portable(); err != nil {
		t.Error(err)
	}
	c.Scenarios[0].File, c.Engines = "my.yaml", "engines.yaml"
	if err := c.Portable(); err == nil || !strings.Contains(err.Error(), "my.yaml, which other machines do not have") || !strings.Contains(err.Error(), "engines engines.yaml") {
		t.Errorf("got %v", err)
	}
}

// An agent that panics elsewhere ends the run, as one here does.
func TestPanicElsewhere(t *testing.T) {
	broken := toyTools(1)
	make := broken.Agent
	broken.Agent = func(g engine.Game, spec string) (agents.Agent, error) {
		a, err := make(g, spec)
		if err != nil || spec != "random" {
			return a, err
		}
		return panicking{a}, nil
	}
	tools := toyTools(1)
	tools.Elsewhere = hosted(broken)
	r, err := Create(t.TempDir(), toyConfig(1, "random", "greedy:plan=0"), tools)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := r.Play(t.Context()); err == nil || !strings.Contains(err.Error(), "pair 0, game 0 (seed 7") {
		t.Errorf("got %v", err)
	}
}

// panicking is an agent that panics.
type panicking struct{ agents.Agent }

func (panicking) Act(context.Context, engine.State, agents.Budget) (engine.Action, agents.Explanation, error) {
	panic("boom")
}
