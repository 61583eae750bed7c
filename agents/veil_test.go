package agents_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// foggy is the toy game with something to hide, at a position of the column where it is open where the reserve is.
func foggy(t testing.TB) (*toy.Game, engine.State) {
	t.Helper()
	g, err := toy.New(toy.Options{Days: 7, Reserves: 1, Charges: 2, Fog: true})
	if err != nil {
		t.Fatal(err)
	}
	s := g.New()
	for _, a := range []engine.Action{toy.Prepare, toy.Reinforce} {
		s.Apply(a)
	}
	return g, s
}

// spy says what it was shown, and prepares where it is shown a guard.
type spy struct {
	shown  []int // guards
	closed bool
	visits bool // it counts visits
	column bool // it plays that side alone
}

func (s *spy) Name() string { return "spy" }
func (s *spy) Reset(uint64) {}
func (s *spy) Close() error { s.closed = true; return nil }
func (s *spy) Plays(side engine.Player) error {
	if s.column && side != toy.Allied {
		return fmt.Errorf("it plays the column")
	}
	return nil
}

func (s *spy) Act(_ context.Context, st engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	guard := st.(*toy.State).Facts().Guard
	s.shown = append(s.shown, guard)
	a := toy.Assault
	if guard > 0 {
		a = toy.Prepare
	}
	why := agents.Explanation{Nodes: b.Nodes}
	if s.visits { // a guard counts for little
		why.Candidates = []agents.Candidate{{Action: toy.Assault, Visits: 100 - 60*guard}, {Action: toy.Prepare, Visits: 60 * guard}}
	}
	return a, why, nil
}

// spies is a registry that makes one spy.
func spies(s *spy) *agents.Registry {
	r := agents.Builtin()
	r.Add(agents.Kind{Name: "spy", New: func(engine.Game, *agents.Params) (agents.Agent, error) { return s, nil }})
	r.Add(agents.Kind{Name: "nest", Keys: []agents.Key{{Name: "agent"}}, New: func(g engine.Game, p *agents.Params) (agents.Agent, error) {
		return p.Agent(g, "agent"), nil
	}})
	return r
}

func act(t *testing.T, a agents.Agent, s engine.State, seed uint64) (engine.Action, agents.Explanation) {
	t.Helper()
	a.Reset(seed)
	action, why, err := a.Act(t.Context(), s, agents.Budget{Nodes: 800})
	if err != nil {
		t.Fatal(err)
	}
	return action, why
}

// TestRegistryVeils: every agent of a registry is shown samples, whoever asks it; information=full shows the position.
func TestRegistryVeils(t *testing.T) {
	g, s := foggy(t)
	for _, c := range []struct {
		spec  string
		guess bool
	}{{"spy", true}, {"nest:agent=spy", true}, {"spy:information=side", true}, {"spy:information=full", false}} {
		other := &spy{}
		a, err := spies(other).New(g, c.spec)
		if err != nil {
			t.Fatal(err)
		}
		none := 0
		for seed := range uint64(60) {
			act(t, a, s, seed)
		}
		for _, guard := range other.shown {
			none += 1 - guard
		}
		if c.guess != (none > 15) || !c.guess && none > 0 {
			t.Errorf("%s: in %d of 60 samples there is no guard, want about half where it guesses and none where it knows", c.spec, none)
		}
		if u, ok := a.(env.Unveiled); !ok || !u.Unveiled() {
			t.Errorf("%s: an episode would veil it twice", c.spec)
		}
	}
}

// TestVeilHandsOn: what an agent can do besides is there behind the veil.
func TestVeilHandsOn(t *testing.T) {
	g, s := foggy(t)
	for _, spec := range []string{"spy", "spy:information=full"} {
		other := &spy{column: true}
		a, err := spies(other).New(g, spec)
		if err != nil {
			t.Fatal(err)
		}
		if err := agents.CheckSide(a, toy.German); err == nil {
			t.Errorf("%s: it plays the garrison, want it refused", spec)
		}
		if err := a.(interface{ Close() error }).Close(); err != nil || !other.closed {
			t.Errorf("%s: closing gives %v and closed is %v", spec, err, other.closed)
		}
	}
	a := agents.Veiled(&spy{}, g)
	if chance := s.Clone(); true {
		chance.Apply(toy.Assault)
		if _, _, err := a.Act(t.Context(), chance, agents.Budget{}); err == nil {
			t.Error("asked at dice: got no error")
		}
	}
	if a := (&spy{}); agents.Veiled(a, toy.Default()) != agents.Agent(a) {
		t.Error("a game that hides nothing is veiled")
	}
}

// TestSamples: an agent that thinks through many samples goes by what most of them say, or by the sum of their visits.
func TestSamples(t *testing.T) {
	g, s := foggy(t)
	for _, c := range []struct {
		visits bool
		detail string
	}{{false, "of 64 samples"}, {true, "of 64 samples"}} {
		other := &spy{visits: c.visits}
		a, err := spies(other).New(g, "spy:samples=64")
		if err != nil {
			t.Fatal(err)
		}
		action, why := act(t, a, s, 3)
		guards := 0
		for _, guard := range other.shown {
			guards += guard
		}
		want := toy.Assault
		if !c.visits && guards > 32 {
			want = toy.Prepare
		}
		if len(other.shown) != 64 || guards < 10 || guards > 54 || action != want {
			t.Errorf("visits %v: %d samples, %d with a guard, action %d, want 64 samples and action %d", c.visits, len(other.shown), guards, action, want)
		}
		if !strings.Contains(why.Detail, c.detail) || why.Nodes != 64*(800/64) {
			t.Errorf("explanation %q with %d positions, want %q and the budget shared out", why.Detail, why.Nodes, c.detail)
		}
	}
}

// TestSightFaults: keys that mean nothing where they stand.
func TestSightFaults(t *testing.T) {
	g, _ := foggy(t)
	for _, c := range []struct {
		game engine.Game
		spec string
		want string
	}{
		{toy.Default(), "random:samples=2", "games that hide something only"},
		{toy.Default(), "random:information=full", "games that hide something only"},
		{g, "random:samples=0", "integer from 1 to"},
		{g, "random:information=some", "side | full"},
		{g, "spy:samples=2,information=full", "want one of the two"},
		{g, "nest:agent=[spy:samples=2]", "not with one within another"},
	} {
		if _, err := spies(&spy{}).New(c.game, c.spec); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got the error %v, want %q", c.spec, err, c.want)
		}
	}
	for spec, want := range map[string]bool{"spy": false, "spy:information=full": true, "spy:information=side": false, "a b": false} {
		if agents.Informed(spec) != want {
			t.Errorf("Informed(%q) is %v", spec, !want)
		}
	}
}

// TestMatchInTheFog: the games of a match are the same whatever the workers, and none stops on an action that the truth forbids.
func TestMatchInTheFog(t *testing.T) {
	g, _ := foggy(t)
	r := agents.Builtin()
	var signatures [2]string
	for i, workers := range []int{1, 3} {
		var of [2]agents.Factory
		for side, spec := range []string{"greedy:samples=4", "greedy"} {
			f, err := r.Factory(g, spec)
			if err != nil {
				t.Fatal(err)
			}
			of[side] = f
		}
		m := agents.Match{Game: g, Agents: of, Games: 12, Seed: 5, Workers: workers}
		m.Sink = func(_ int, rec *env.Record) error {
			signatures[i] += fmt.Sprint(rec.Steps)
			return nil
		}
		if _, err := m.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if signatures[0] != signatures[1] {
		t.Error("a match in the fog depends on its workers")
	}
}
