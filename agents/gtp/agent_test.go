package gtp

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

func newAgent(t testing.TB, e *Engine) *Agent {
	t.Helper()
	a, err := NewAgent(toy.Default(), e)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = a.Close() })
	return a
}

// watched tells an agent of what a policy, or the dice, do.
func watched(p env.Policy, a *Agent) env.Policy {
	return env.PolicyFunc(func(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
		move, err := p.Choose(ctx, s, legal)
		if err == nil {
			a.Watch(ctx, s, move)
		}
		return move, err
	})
}

type watchedDice struct {
	env.Dice
	a *Agent
}

func (d *watchedDice) Outcome(s engine.State) (engine.Action, error) {
	face := d.Draw(s)
	d.a.Watch(context.Background(), s, face)
	return face, nil
}

// playToy plays a game of an agent as side 0 against random; the engine hears of everything or of nothing.
func playToy(a agents.Agent, seed uint64, hear *Agent) (*env.Trajectory, error) {
	other, err := agents.Builtin().New(toy.Default(), "random")
	if err != nil {
		return nil, err
	}
	a.Reset(env.StreamAgent(0).Seed(seed))
	other.Reset(env.StreamAgent(1).Seed(seed))
	ep := env.Episode{Seed: seed, Policies: [2]env.Policy{agents.Policy(a, agents.Budget{}), agents.Policy(other, agents.Budget{})}}
	if hear != nil {
		ep.Policies[1] = watched(ep.Policies[1], hear)
		ep.Dice = &watchedDice{env.NewDice(seed), hear}
	}
	return env.NewRunner(toy.Default(), 0).Play(context.Background(), ep)
}

// An agent behind the protocol plays the same games as the agent itself, whether it is told of every move or
// gets positions.
func TestSameGames(t *testing.T) {
	greedy, err := agents.Builtin().New(toy.Default(), "greedy:plan=0")
	if err != nil {
		t.Fatal(err)
	}
	a := newAgent(t, testEngine(t, "serve greedy:plan=0"))
	positions := testEngine(t, "serve greedy:plan=0")
	positions.Position = true
	b := newAgent(t, positions)
	for seed := range uint64(8) {
		want, err := playToy(greedy, seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		for name, play := range map[string]func() (*env.Trajectory, error){
			"told":            func() (*env.Trajectory, error) { return playToy(a, seed, a) },
			"by position":     func() (*env.Trajectory, error) { return playToy(a, seed, nil) },
			"told everything": func() (*env.Trajectory, error) { return playToy(b, seed, b) },
		} {
			got, err := play()
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if got.FinalHash != want.FinalHash || got.Len() != want.Len() {
				t.Errorf("seed %d, %s: %d steps to %x, want %d to %x", seed, name, got.Len(), got.FinalHash, want.Len(), want.FinalHash)
			}
		}
	}
}

// Whatever an engine does wrong is an error that says what, and forfeits, unless it could not even begin; the
// next game starts it anew.
func TestMisbehaviour(t *testing.T) {
	for mode, says := range map[string]string{
		"illegal":          `it chose action 77, which is not among the`,
		"words":            `it answered "the left one", want the number of an action`,
		"twice":            "",
		"refuse":           "it refused: no idea",
		"garbage":          `it answered "hello", want a line that begins with = or ?`,
		"long line":        "a line of more than 65536 bytes",
		"long answer":      "more than 1048576 bytes",
		"hang":             "no answer in time",
		"version 2":        `"protocol_version": it answered "2", want 1`,
		"protocol_version": `the program has ended, exit status 3 (it said: "out of luck")`,
		"newgame":          "the program has ended",
		"roll":             "the program has ended",
		"genmove":          `the program has ended, exit status 3 (it said: "out of luck")`,
		"second":           "the program has ended, exit status 4",
	} {
		t.Run(mode, func(t *testing.T) {
			e := testEngine(t, mode)
			if mode == "hang" {
				e.timeout = 200 * time.Millisecond
			}
			a := newAgent(t, e)
			for range 2 { // the second game shows that the agent is as good as new
				_, err := playToy(a, 1, a)
				var fault *EngineError
				if !errors.As(err, &fault) {
					t.Fatalf("got %v, want an EngineError", err)
				}
				began := mode != "version 2" && mode != "protocol_version" && mode != "newgame"
				if fault.Forfeits() != began {
					t.Errorf("got %v, which forfeits: %v, want %v", err, !began, began)
				}
				if text := err.Error(); !strings.HasPrefix(text, "step ") || !strings.Contains(text, "engine test: ") || !strings.Contains(text, says) {
					t.Errorf("got %v, want %q", err, says)
				}
			}
		})
	}
}

func TestBudgetLine(t *testing.T) {
	for want, time := range map[string]time.Duration{"budget 3 0 0": 0, "budget 3 0 1": time.Microsecond, "budget 3 0 2": 2 * time.Millisecond} {
		if got := budgetLine(agents.Budget{Simulations: 3, Time: time}); got != want {
			t.Errorf("%v: got %q, want %q", time, got, want)
		}
	}
}

// An engine that refuses seed and budget, and picks the first action, plays on.
func TestPlainEngine(t *testing.T) {
	a := newAgent(t, testEngine(t, "plain"))
	if _, err := playToy(a, 3, a); err != nil {
		t.Fatal(err)
	}
	s := toy.Default().New()
	a.Reset(1)
	if _, x, err := a.Act(context.Background(), s, agents.Budget{Simulations: 5}); err != nil || len(x.Line) != 1 {
		t.Errorf("with a budget: %v %v", x, err)
	}
}

// An engine that will not quit is killed.
func TestStubbornEngine(t *testing.T) {
	a := newAgent(t, testEngine(t, "stubborn"))
	if _, err := playToy(a, 3, nil); err != nil {
		t.Fatal(err)
	}
	begin := time.Now()
	if err := a.Close(); err != nil || time.Since(begin) > 5*time.Second {
		t.Errorf("closed after %v, %v", time.Since(begin), err)
	}
}

// A run that ends while an engine thinks is no fault of the engine.
func TestContext(t *testing.T) {
	a := newAgent(t, testEngine(t, "hang"))
	ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
	defer cancel()
	_, _, err := a.Act(ctx, toy.Default().New(), agents.Budget{})
	var fault *EngineError
	if !errors.Is(err, context.DeadlineExceeded) || errors.As(err, &fault) {
		t.Errorf("got %v", err)
	}
}

// Ctrl-C in a terminal ends engines and Bridgehead together: what comes first must not look like a forfeit.
func TestEndTogether(t *testing.T) {
	a := newAgent(t, testEngine(t, "genmove"))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	a.Reset(1)
	if err := a.begin(ctx); err != nil {
		t.Fatal(err)
	}
	ended := a.proc.wait()
	go func() {
		<-ended
		cancel()
	}()
	_, _, err := a.Act(ctx, toy.Default().New(), agents.Budget{})
	var fault *EngineError
	if !errors.Is(err, context.Canceled) || errors.As(err, &fault) {
		t.Errorf("got %v", err)
	}
}

func TestMissingProgram(t *testing.T) {
	if _, err := NewAgent(toy.Default(), &Engine{Name: "x", Command: []string{"no-such-program"}}); err == nil ||
		!strings.Contains(err.Error(), "engine x") || !strings.Contains(err.Error(), "no-such-program") {
		t.Errorf("got %v", err)
	}
	dir := t.TempDir()
	for _, c := range []struct{ program, dir, says string }{
		{"no-such-program", dir, "no-such-program"},
		{"./no-such-program", dir, filepath.Join(dir, "no-such-program")},
		{"python3", filepath.Join(dir, "nowhere"), "dir: "},
	} {
		_, err := NewAgent(toy.Default(), &Engine{Name: "x", Command: []string{c.program}, Dir: c.dir})
		var fault *EngineError
		if !errors.As(err, &fault) || fault.Forfeits() || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s in a directory: got %v, want %q", c.program, err, c.says)
		}
	}
}

// An engine that has played and then cannot be started any more is weak in the eyes of a match: its agents, of
// all workers, forfeit.
func TestForfeitsOnceItHasBegun(t *testing.T) {
	e := testEngine(t, "plain")
	if _, err := playToy(newAgent(t, e), 1, nil); err != nil {
		t.Fatal(err)
	}
	e.Env = []string{modeVar + "=protocol_version"}
	_, err := playToy(newAgent(t, e), 1, nil)
	var fault *EngineError
	if !errors.As(err, &fault) || !fault.Forfeits() {
		t.Errorf("got %v, want a forfeit", err)
	}
}

// The example of the documentation plays whole games, the same ones on the same seed.
func TestPythonExample(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no python3")
	}
	file := filepath.Join("..", "..", "docs", "gtp", "engines.yaml")
	engines, err := ReadEngines(file)
	if err != nil {
		t.Fatal(err)
	}
	reg := agents.Builtin()
	reg.Add(Kind(engines))
	made, err := reg.New(toy.Default(), "gtp:python-random")
	if err != nil {
		t.Fatal(err)
	}
	a := made.(*Agent)
	defer a.Close()
	if a.Name() != "gtp:python-random" {
		t.Errorf("name %q", a.Name())
	}
	var first, again [3]uint64
	for seed := range first {
		for _, out := range []*[3]uint64{&first, &again} {
			tr, err := playToy(a, uint64(seed), a)
			if err != nil {
				t.Fatal(err)
			}
			for _, step := range tr.Steps { // the whole game, not its end alone
				out[seed] = env.Fold(out[seed], uint64(step.Action))
			}
		}
	}
	if first != again || first[0] == first[1] {
		t.Errorf("games %x, and again %x", first, again)
	}
}
