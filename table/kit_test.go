package table

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/enginetest/mines"
	"bridgehead/engine/gamble"
	"bridgehead/engine/garden"
	"bridgehead/engine/reich"
	"bridgehead/engine/toy"
	"bridgehead/env"
	"bridgehead/scenarios"
)

// patience is how long a test waits for a bot before it gives up.
const patience = 60 * time.Second

func makeGame(game, scenario, options string) (engine.Game, error) {
	if _, short, ok := strings.Cut(scenario, "/"); ok {
		scenario = short
	}
	switch game {
	case "toy":
		if scenario != "three-bridges" {
			return nil, fmt.Errorf("scenario %q: unknown, want three-bridges", scenario)
		}
		o, err := toy.ParseOptions(options)
		if err != nil {
			return nil, err
		}
		return toy.New(o)
	case "mines":
		return mines.New(), nil
	case "garden":
		sc, err := scenarios.Load("garden/" + scenario)
		if err != nil {
			return nil, err
		}
		opts, err := garden.ParseOptions(options)
		if err != nil {
			return nil, err
		}
		return garden.New(sc, opts)
	case "reich":
		sc, err := scenarios.Load("reich/" + scenario)
		if err != nil {
			return nil, err
		}
		return reich.New(sc, reich.Options{})
	case "gamble":
		sc, err := scenarios.Load("gamble/" + scenario)
		if err != nil {
			return nil, err
		}
		opts, err := gamble.ParseOptions(options)
		if err != nil {
			return nil, err
		}
		return gamble.New(sc, opts)
	}
	return nil, fmt.Errorf("game: got %q, want gamble | garden | toy", game)
}

// fakes are what the agents of the tests do.
type fakes struct {
	mu     sync.Mutex
	broken bool          // panicker panics
	later  bool          // the key before of renamed is called after
	gate   chan struct{} // waiter waits for it
}

func (f *fakes) setBroken(b bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.broken = b
}

type fake struct {
	name string
	act  func(ctx context.Context, s engine.State) (engine.Action, error)
}

func (f *fake) Name() string { return f.name }
func (f *fake) Reset(uint64) {}
func (f *fake) Act(ctx context.Context, s engine.State, _ agents.Budget) (engine.Action, agents.Explanation, error) {
	a, err := f.act(ctx, s)
	why := agents.Explanation{
		Value: 0.5, Line: []engine.Action{a}, Nodes: 3,
		Candidates: []agents.Candidate{{Action: a, Value: 0.5, Visits: 3}},
	}
	return a, why, err
}

func first(s engine.State) engine.Action { return s.LegalActions(nil)[0] }

func (f *fakes) panicker(_ context.Context, s engine.State) (engine.Action, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.broken {
		panic("out of ideas")
	}
	return first(s), nil
}

func (f *fakes) waiter(ctx context.Context, s engine.State) (engine.Action, error) {
	select {
	case <-f.gate:
		return first(s), nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// alliedOnly is an agent for one side.
type alliedOnly struct{ agents.Agent }

func (alliedOnly) Plays(side engine.Player) error {
	if side == 1 {
		return nil
	}
	return errors.New("it plays the allied side only")
}

func (f *fakes) registry() *agents.Registry {
	r := agents.Builtin()
	add := func(name string, act func(context.Context, engine.State) (engine.Action, error)) {
		r.Add(agents.Kind{Name: name, Summary: name, New: func(engine.Game, *agents.Params) (agents.Agent, error) {
			return &fake{name, act}, nil
		}})
	}
	add("panicker", f.panicker)
	add("waiter", f.waiter)
	r.Add(agents.Kind{Name: "allied-veteran", Summary: "for one side", New: func(engine.Game, *agents.Params) (agents.Agent, error) {
		return alliedOnly{&fake{"allied-veteran", f.waiter}}, nil
	}})
	key := agents.Kind{Name: "renamed", Keys: []agents.Key{{Name: "before"}}}
	if f.later {
		key.Keys[0].Name, key.Renamed = "after", map[string]string{"before": "after"}
	}
	key.New = func(_ engine.Game, p *agents.Params) (agents.Agent, error) { return &fake{p.Name(), f.waiter}, nil }
	r.Add(key)
	add("cheat", func(context.Context, engine.State) (engine.Action, error) { return 9999, nil })
	add("layer", func(_ context.Context, s engine.State) (engine.Action, error) { return first(s), nil })
	r.Add(agents.Kind{Name: "tired", Summary: "plays three times, then waits", New: func(engine.Game, *agents.Params) (agents.Agent, error) {
		n := 0
		return &fake{"tired", func(ctx context.Context, s engine.State) (engine.Action, error) {
			if n++; n > 3 {
				<-ctx.Done()
			}
			return first(s), ctx.Err()
		}}, nil
	}})
	add("lost", func(context.Context, engine.State) (engine.Action, error) { return 0, errors.New("no map") })
	return r
}

// kit is a hall in a directory of its own.
type kit struct {
	*Hall
	t    *testing.T
	dir  string
	said *safeBuffer
	*fakes
}

type safeBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *safeBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *safeBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func open(t *testing.T) *kit {
	k := &kit{t: t, dir: t.TempDir(), fakes: &fakes{gate: make(chan struct{})}, said: &safeBuffer{}}
	k.reopen()
	t.Cleanup(func() { k.Close() })
	return k
}

// reopen closes the hall and opens it again.
func (k *kit) reopen() {
	k.t.Helper()
	if k.Hall != nil {
		if err := k.Close(); err != nil {
			k.t.Fatal(err)
		}
	}
	h, err := Open(k.dir, Options{Registry: k.registry(), New: makeGame, Log: k.said})
	if err != nil {
		k.t.Fatal(err)
	}
	k.Hall = h
}

func (k *kit) make(game, scenario string, seats ...string) *Table {
	k.t.Helper()
	tb, err := k.Create(Setup{Game: game, Scenario: scenario, Seats: [2]string{seats[0], seats[1]}, Seed: "7"})
	if err != nil {
		k.t.Fatal(err)
	}
	return tb
}

func (k *kit) toy(seats ...string) *Table { return k.make("toy", "three-bridges", seats...) }

func (k *kit) find(id string) *Table {
	k.t.Helper()
	tb, err := k.Table(id)
	if err != nil {
		k.t.Fatal(err)
	}
	return tb
}

// wait waits until the table has one of the states.
func wait(t *testing.T, tb *Table, states ...string) *View {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	events := tb.Watch(ctx)
	for {
		v := look(t, tb)
		for _, s := range states {
			if v.Status == s {
				return v
			}
		}
		if _, ok := <-events; !ok {
			t.Fatalf("the table is at %q (%s) after %d steps, want %q", v.Status, v.Fault, v.Steps, states)
		}
	}
}

func look(t *testing.T, tb *Table) *View {
	t.Helper()
	v, err := tb.View(-1)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// act plays the legal action of an index.
func act(t *testing.T, tb *Table, i int) *View {
	t.Helper()
	v := look(t, tb)
	if len(v.Actions) == 0 {
		t.Fatalf("nothing to choose at %q, step %d", v.Status, v.Step)
	}
	v, err := tb.Act(v.Revision, engine.Action(v.Actions[i%len(v.Actions)].ID))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func record(t *testing.T, tb *Table) *env.Record {
	t.Helper()
	r, err := tb.Record()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// verified checks that the record of a table replays, and returns it.
func verified(t *testing.T, tb *Table) *env.Record {
	t.Helper()
	r := record(t, tb)
	if err := env.Verify(tb.Game(), r); err != nil {
		t.Fatal(err)
	}
	return r
}

func wantCode(t *testing.T, err error, code, text string) {
	t.Helper()
	if !hasCode(err, code) || !strings.Contains(err.Error(), text) {
		t.Errorf("got the error %v, want one of code %q that says %q", err, code, text)
	}
}

func (k *kit) journal(id string) string { return filepath.Join(k.dir, tablesDir, id, stepsFile) }

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}
