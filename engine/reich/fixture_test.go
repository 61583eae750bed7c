package reich

import (
	"sync"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// scenariosRead keeps the scenarios of this run, which are immutable.
var scenariosRead sync.Map

func scenarioOf(scenario string) *scenarios.Scenario {
	sc, ok := scenariosRead.Load(scenario)
	if !ok {
		sc, _ = scenariosRead.LoadOrStore(scenario, scenarios.MustLoad("reich/"+scenario))
	}
	return sc.(*scenarios.Scenario)
}

// open makes a game of a scenario, such as one-bridge.
func open(t testing.TB, scenario, options string) *Game {
	t.Helper()
	o, err := ParseOptions(options)
	must(t, err)
	g, err := New(scenarioOf(scenario), o)
	must(t, err)
	return g
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func want[T comparable](t testing.TB, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// board is a position that a test builds.
type board struct {
	*State
	t testing.TB
}

// tablesRead keeps the games that rule tests build positions of, which may need rules that are not written.
var tablesRead sync.Map

// empty is a position with no unit anywhere on the board of a scenario, at the beginning of a phase of its first turn. Nobody has been asked yet.
// Parts of the scenario that are not written do not matter, as long as play does not come to them. Everybody is in supply; tracing is for the others.
func empty(t testing.TB, scenario string, phase uint8) *board {
	t.Helper()
	return emptyWith(t, scenario, phase, "")
}

// emptyWith is the same with options.
func emptyWith(t testing.TB, scenario string, phase uint8, options string) *board {
	t.Helper()
	g, ok := tablesRead.Load(scenario + " " + options)
	if !ok {
		o, err := ParseOptions(options)
		must(t, err)
		o.Supplied = true
		made, err := prepare(scenarioOf(scenario), o)
		must(t, err)
		g, _ = tablesRead.LoadOrStore(scenario+" "+options, made)
	}
	return emptyOf(t, g.(*Game), phase)
}

// tracing is the same where both sides trace supply by the rules, without what a scenario says of it; points: with command points.
func tracing(t testing.TB, scenario string, phase uint8, points bool) *board {
	t.Helper()
	key := scenario + " traced"
	if points {
		key += " with points"
	}
	g, ok := tablesRead.Load(key)
	if !ok {
		full := scenarioOf(scenario)
		content, _ := scenarios.As[*scenarios.Reich](full)
		made := *content
		made.Supplied, made.Sources, made.Options.AlwaysSupplied, made.Options.NoPoints = [2]bool{}, nil, false, !points
		sc := *full
		sc.Content = &made
		g2, err := prepare(&sc, Options{})
		must(t, err)
		g, _ = tablesRead.LoadOrStore(key, g2)
	}
	return emptyOf(t, g.(*Game), phase)
}

func emptyOf(t testing.TB, g *Game, phase uint8) *board {
	b := &board{g.blankState(), t}
	for u := range b.unit {
		b.unit[u].hq = uint16(u)
	}
	b.turn, b.phase = b.g.first.turn, phase
	b.ask(kAuto)
	return b
}

// hex is that of a printed number.
func (b *board) hex(code string) int {
	b.t.Helper()
	h, ok := b.g.t.hexOf(code)
	if !ok {
		b.t.Fatalf("hex %s: not on the board", code)
	}
	return h
}

// at puts a unit into a hex, under those that are there, in a mode and with flags.
func (b *board) at(id, code string, mode uint32, flags ...uint32) int {
	b.t.Helper()
	u, ok := b.g.t.byID[id]
	if !ok {
		b.t.Fatalf("unit %s: unknown", id)
	}
	b.setMode(u, mode)
	for _, f := range flags {
		b.set(u, f)
	}
	b.put(u, b.hex(code))
	return u
}

// losing takes points off a unit before the test begins.
func (b *board) losing(u, points int) int {
	b.State.unit[u].loss = uint8(points)
	return u
}

// run lets the game go on from a position without a question, and says at what kind of node it stops.
func (b *board) run() kind {
	b.ask(kAuto)
	b.settle()
	return kind(b.node)
}

// is wants the game to stand at a kind of node.
func (b *board) is(k kind) *board {
	b.t.Helper()
	if got := kind(b.node); got != k {
		b.t.Fatalf("node: got %v, want %v", got, k)
	}
	return b
}

// Actions by what they name.
func (b *board) u(u int) engine.Action               { return b.action(blkUnit, u) }
func (b *board) h(code string) engine.Action         { return b.action(blkHex, b.hex(code)) }
func (b *board) action(k block, i int) engine.Action { return engine.Action(b.g.off[k] + i) }

// to is the step from one hex to the next.
func (b *board) to(from, to string) engine.Action {
	b.t.Helper()
	d := b.g.t.toward(b.hex(from), b.hex(to))
	if d < 0 {
		b.t.Fatalf("%s and %s are not neighbours", from, to)
	}
	return b.action(blkDir, d)
}

// can tells whether an action is legal, by the mask and by Check.
func (b *board) can(a engine.Action) bool {
	b.t.Helper()
	err := b.Check(a)
	if legal := b.Player().IsSide() && b.allows(int(a)); b.Player().IsSide() && legal != (err == nil) {
		b.t.Errorf("%s: the mask says %v, Check says %v", b.g.ActionText(b.State, a), legal, err)
	}
	return err == nil
}

// refused wants an action to be illegal for a rule.
func (b *board) refused(a engine.Action, rule string) {
	b.t.Helper()
	err, ok := b.Check(a).(*engine.RuleError)
	if !ok || err.Rule != rule {
		b.t.Errorf("%s: got %v, want a refusal by %s", b.g.ActionText(b.State, a), b.Check(a), rule)
	}
}

// do plays actions that must be legal, faces of dice among them.
func (b *board) do(actions ...engine.Action) *board {
	b.t.Helper()
	for _, a := range actions {
		if err := b.Check(a); err != nil {
			b.t.Fatalf("%v: %s: %v", kind(b.node), b.g.ActionText(b.State, a), err)
		}
		b.Apply(a)
	}
	return b
}

// fork is a copy to try something on.
func (b *board) fork() *board { return &board{b.Clone().(*State), b.t} }

// in is the printed number of the hex a unit is in; empty: it is not on the map.
func (b *board) in(u int) string {
	if h := b.where(u); h >= 0 {
		return b.g.t.codes[h]
	}
	return ""
}

// faces counts, of 36 or 6, what the dice at hand come to in words.
func (b *board) faces() map[string]int {
	b.t.Helper()
	row := &nodes[b.node]
	out := map[string]int{}
	w := row.faces(b.State)
	for f, n := range w {
		if n > 0 {
			out[row.says(b.State, f)] += int(n)
		}
	}
	return out
}
