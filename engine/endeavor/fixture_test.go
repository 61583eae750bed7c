package endeavor

import (
	"sync"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// scenariosRead keeps the scenarios of this run, which are immutable.
var scenariosRead sync.Map

// open makes a game of a scenario, such as remagen.
func open(t testing.TB, scenario, options string) *Game {
	t.Helper()
	sc, ok := scenariosRead.Load(scenario)
	if !ok {
		sc, _ = scenariosRead.LoadOrStore(scenario, scenarios.MustLoad("endeavor/"+scenario))
	}
	o, err := ParseOptions(options)
	must(t, err)
	g, err := New(sc.(*scenarios.Scenario), o)
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

// board is a position that a test builds on the whole map.
type board struct {
	*State
	t testing.TB
}

// empty is a position of the campaign with no unit anywhere, at the beginning of a phase of turn 12. Nobody has been asked yet.
func empty(t testing.TB, options string, phase uint8) *board {
	t.Helper()
	g := open(t, "campaign", options)
	b := &board{g.start.Clone().(*State), t}
	b.blank()
	for u := range g.t.list {
		b.loc[u] = gone
	}
	b.turn, b.phase = 12, phase
	b.recount()
	b.ask(kAuto)
	return b
}

// hex is the place of a printed hex, or a box.
func (b *board) hex(code string) uint16 {
	b.t.Helper()
	p, ok := b.g.placeOf(code)
	if !ok {
		b.t.Fatalf("hex %s: not on the board", code)
	}
	return p
}

// unit puts a unit somewhere, with flags.
func (b *board) unit(id, code string, flags ...uint8) int {
	b.t.Helper()
	u, ok := b.g.t.byID[id]
	if !ok {
		b.t.Fatalf("unit %s: unknown", id)
	}
	for _, f := range flags {
		b.st[u] |= f
	}
	b.put(u, b.hex(code))
	return u
}

// units puts units somewhere.
func (b *board) units(code string, ids ...string) {
	b.t.Helper()
	for _, id := range ids {
		b.unit(id, code)
	}
}

// run lets the game go on from a position without a question, and says at what kind of node it stops.
func (b *board) run() kind {
	b.ask(kAuto)
	b.settle()
	return kind(b.node)
}

// is wants the game to stand at a kind of node.
func (b *board) is(k kind) {
	b.t.Helper()
	if got := kind(b.node); got != k {
		b.t.Fatalf("node: got %v, want %v", got, k)
	}
}

// Actions by what they name.
func (b *board) u(id string) engine.Action           { return b.action(blkUnit, b.g.t.byID[id]) }
func (b *board) u2(id string) engine.Action          { return b.action(blkUnit2, b.g.t.byID[id]) }
func (b *board) h(code string) engine.Action         { return b.action(blkHex, int(b.hex(code))) }
func (b *board) h2(code string) engine.Action        { return b.action(blkHex2, int(b.hex(code))) }
func (b *board) num(n int) engine.Action             { return b.action(blkNum, n) }
func (b *board) action(k block, i int) engine.Action { return engine.Action(b.g.off[k] + i) }

// can tells whether an action is legal, by the mask and by Check.
func (b *board) can(a engine.Action) bool {
	b.t.Helper()
	err := b.Check(a)
	if legal := b.allows(int(a)); legal != (err == nil) {
		b.t.Errorf("%s: the mask says %v, Check says %v", b.g.ActionText(b.State, a), legal, err)
	}
	return err == nil
}

// do plays actions that must be legal.
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

// where is the printed number of the hex a unit is in, or what has become of it.
func (b *board) where(u int) string {
	for _, c := range codeWords {
		if b.loc[u] == c.code {
			return c.word
		}
	}
	return b.g.t.codes[b.loc[u]]
}

// roundTrip wants the position to be read back as it is written.
func (b *board) roundTrip() {
	b.t.Helper()
	text, err := b.MarshalText()
	must(b.t, err)
	back, err := b.g.Parse(text)
	if err != nil {
		b.t.Errorf("%s\n%v", text, err)
		return
	}
	if back.Hash() != b.Hash() {
		b.t.Errorf("read back as another position:\n%s", text)
	}
}
