package garden

import (
	"slices"
	"sync"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// scenariosRead keeps the scenarios of this run, which are immutable; tests change the tables of games they have made.
var scenariosRead sync.Map

func scenario(id string) *scenarios.Scenario {
	sc, ok := scenariosRead.Load(id)
	if !ok {
		sc, _ = scenariosRead.LoadOrStore(id, scenarios.MustLoad("garden/"+id))
	}
	return sc.(*scenarios.Scenario)
}

// mustGame makes a game of an embedded scenario.
func mustGame(tb testing.TB, id, options string) *Game {
	tb.Helper()
	opts, err := ParseOptions(options)
	if err != nil {
		tb.Fatal(err)
	}
	g, err := New(scenario(id), opts)
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// table is a position of the whole map under construction: no units but those a test puts there, turn 5, clear weather,
// everything German but where Allied units stand.
type table struct {
	*State
	tb testing.TB
	g  *Game
}

func empty(tb testing.TB, options string, phase int) *table {
	tb.Helper()
	g := mustGame(tb, "market-garden", options)
	s := g.blank()
	s.turn, s.phase, s.weather = 5, uint8(phase), clearSky
	s.src = g.t.sourceHex
	g.setBridges(s)
	for u := range g.t.units {
		s.loc[u] = dead
	}
	s.node = uint8(kAuto)
	if operations&in(phase) != 0 {
		s.stage, s.node = 1, uint8(kOp)
	}
	return &table{s, tb, g}
}

// change is something a unit of a test has.
type change func(s *State, u int)

func withCP(points float64) change { return func(s *State, u int) { s.cp[u] = uint16(points * 10) } }
func withEff(n int) change         { return func(s *State, u int) { s.eff[u] = uint8(n) } }
func withOP(n int) change          { return func(s *State, u int) { s.op[u] = uint8(n) } }
func withFort(n int) change        { return func(s *State, u int) { s.setFort(u, n) } }
func withSupply(n int) change      { return func(s *State, u int) { s.setSupply(u, n) } }
func withFlags(f uint16) change    { return func(s *State, u int) { s.fl[u] |= f } }
func withParts(bits uint8) change  { return func(s *State, u int) { s.pa[u] = bits } }
func inTravel(s *State, u int)     { s.setTravel(u, true) }
func outOfCommand(s *State, u int) { s.st[u] |= stLost }

// unit puts a record on the map, by default with all its points of the printed record, 20 operation points, no works.
func (b *table) unit(id, at string, changes ...change) int {
	b.tb.Helper()
	u, ok := b.g.t.byID[id]
	if !ok {
		b.tb.Fatalf("no unit %s", id)
	}
	b.equip(u)
	b.setFort(u, 0)
	b.op[u] = 20
	h := b.hex(at)
	b.loc[u] = h
	for _, c := range b.g.t.list[u].parts {
		b.loc[c] = merged
	}
	if p := b.g.t.list[u].parent; p != none && b.loc[p] == dead {
		b.loc[p] = merged
	}
	if b.g.t.list[u].side == allied {
		b.own.add(h)
	}
	if !b.g.t.inside.has(h) {
		b.setTravel(u, true)
	}
	for _, c := range changes {
		c(b.State, u)
	}
	for i, c := range b.g.t.list[u].parts {
		if b.held(u)>>i&1 == 0 {
			b.loc[c] = dead
		}
	}
	b.recount()
	return u
}

// waits makes a record one to come.
func (b *table) waits(ids ...string) {
	for _, id := range ids {
		u := b.g.t.byID[id]
		b.loc[u] = toCome
		for _, c := range b.g.t.list[u].parts {
			b.loc[c] = merged
		}
		if p := b.g.t.list[u].parent; p != none {
			b.loc[p] = merged
		}
	}
}

func (b *table) hex(text string) uint16 {
	b.tb.Helper()
	h, ok := b.g.hexOf(text)
	if !ok {
		b.tb.Fatalf("no hex %s", text)
	}
	return h
}

// allied gives hexes to the Allies.
func (b *table) allied(hexes ...string) {
	for _, h := range hexes {
		b.own.add(b.hex(h))
	}
	b.recount()
}

// bridge sets the state of a bridge by the two hexes it joins.
func (b *table) bridge(from, to string, state uint8) int {
	h := b.hex(from)
	i := b.g.t.bridgeAt[h][b.g.t.toward(h, b.hex(to))]
	b.br[i] = state
	return int(i)
}

// sel selects a unit that owes a command and lists the actions.
func (b *table) pick(u int) *table {
	b.State.sel, b.given = uint8(u), 0
	return b.list()
}

// can tells whether the unit may go to a hex now.
func (b *table) can(u int, to string) bool {
	b.tb.Helper()
	b.pick(u)
	return b.legalAt(b.g.offHex + int(b.hex(to)))
}

// list fills the mask of the node, which may be empty here.
func (b *table) list() *table {
	b.State.list()
	return b
}

func (b *table) legalAt(i int) bool      { return b.legal[i>>6]>>(i&63)&1 != 0 }
func (b *table) ctrl(i int) bool         { return b.legalAt(i) }
func (b *table) hexLegal(at string) bool { return b.legalAt(b.g.offHex + int(b.hex(at))) }
func (b *table) unitLegal(u int) bool    { return b.legalAt(b.g.offUnit + u) }
func (b *table) hexAct(at string) engine.Action {
	return engine.Action(b.g.offHex + int(b.hex(at)))
}
func (b *table) unitAct(u int) engine.Action { return engine.Action(b.g.offUnit + u) }

// goes moves a unit and tells what it paid; -1 where it may not go.
func (b *table) goes(u int, to string) int {
	b.tb.Helper()
	if !b.can(u, to) {
		return -1
	}
	was := int(b.op[u])
	b.given = 1
	b.State.goTo(u, b.hex(to))
	return was - int(b.op[u])
}

// goTo moves a unit to a hex it can go to, whether it is selected or not.
func (b *table) goTo(u int, to uint16) {
	seen := b.Seen(engine.Player(b.g.t.list[u].side))
	seen.seekWays(u)
	b.ways = seen.ways
	b.State.goTo(u, to)
}

// asks makes k the node and lists its actions.
func (b *table) asks(k kind) *table {
	b.ask(k)
	return b.list()
}

// plan plots a battle: the attackers in their order.
func (b *table) plan(at string, attackers ...int) {
	b.tgt[b.nb] = b.hex(at)
	for _, u := range attackers {
		b.seq[b.ns] = uint8(u)
		b.ns++
		b.fl[u] |= flAttacks
	}
	b.end[b.nb] = b.ns
	b.nb++
}

// resolve runs a combat phase up to the next node that is not of this phase or needs dice.
func (b *table) resolve() {
	for kind(b.node) == kAuto && combats&in(int(b.phase)) != 0 {
		runs[b.phase](b.State)
	}
}

// combat begins the combat phase and runs to the first dice.
func (b *table) combat() {
	b.phase++
	b.stage = stNext
	b.ask(kAuto)
	b.resolve()
}

func (b *table) at(u int) string { return b.g.t.code(b.loc[u]) }

func want[T comparable](t testing.TB, what string, got, wanted T) {
	t.Helper()
	if got != wanted {
		t.Errorf("%s: got %v, want %v", what, got, wanted)
	}
}

func wantList(t testing.TB, what string, got, wanted []string) {
	t.Helper()
	if !slices.Equal(got, wanted) {
		t.Errorf("%s: got %v, want %v", what, got, wanted)
	}
}

// walk plays a random game and calls see at every state.
func walk(g *Game, seed uint64, see func(s *State, a engine.Action)) *State {
	s := g.New().(*State)
	var buf []engine.Action
	x := seed*2862933555777941757 + 3037000493
	for s.Player() != engine.Terminal {
		buf = s.LegalActions(buf[:0])
		x = x*6364136223846793005 + 1442695040888963407
		a := buf[int(x>>33)%len(buf)]
		see(s, a)
		s.Apply(a)
	}
	return s
}
