package reich

import (
	"fmt"

	"bridgehead/engine"
	"bridgehead/engine/hex"
	"bridgehead/scenarios"
)

// Game is the rules engine with one scenario and one set of options. It is immutable.
type Game struct {
	t     *tables
	sc    *scenarios.Reich
	info  *scenarios.Scenario
	opts  Options
	start *State

	off         [blkNone]int // first action of each block
	actions     int
	first, last moment
	deployed    []int16  // by slot: its place in sc.Deploy, -1: none
	arriving    []int16  // and in sc.Arrivals
	edges       hex.Set  // hexes in play next to those that are not
	areaOf      []uint8  // by hex: the area beyond the edge, noArea
	behind      []uint32 // by arrival: the areas behind its hexes, a bit each
	shelled     hex.Set  // in range of artillery off the map (24.4)
	tests       []test   // of victory
	ratio       ratioTables
	random      []randomRow // with setup=random
	randomOf    []uint8     // by slot: the row, one more than its number
	cut         []bool      // by slot: units that begin out of supply (27.1)
	coming      comingTables
	crews       [numSerials][]uint16 // with serials=free the units that may be in a serial
	club        club
	stray       []bool  // by slot: units that begin out of command, where that matters (23.12)
	stormers    []uint8 // by slot: places in recordState.stormed, one more than each, 0 none
	goals       []goal  // of 30 Corps on its track
	tracked     bool    // it is there (20.3)
	apart       []bool  // by slot: the SS of KG Walther that stands on its own (30.44)
	distant     []bool  // by slot: Germans who begin far from the route (30.46)
	pool        pool    // scratch, see reach.go
	views       pool    // changes, see observation_update.go
	atlas       *atlas
}

// moment is a phase of a turn.
type moment struct{ turn, phase uint8 }

var _ engine.Game = (*Game)(nil)

// New makes a game of a scenario. It refuses those with more than there is room for.
func New(sc *scenarios.Scenario, opts Options) (*Game, error) {
	g, err := prepare(sc, opts)
	if err != nil {
		return nil, err
	}
	g.start.settle()
	return g, nil
}

// prepare makes a game at which nobody has been asked yet.
func prepare(sc *scenarios.Scenario, opts Options) (*Game, error) {
	content, ok := scenarios.As[*scenarios.Reich](sc)
	if !ok {
		return nil, fmt.Errorf("reich: the scenario is not one of reich")
	}
	t, err := newTables(content)
	if err != nil {
		return nil, fmt.Errorf("reich: scenario %s: %w", sc.ID, err)
	}
	g := &Game{t: t, sc: content, info: sc, opts: opts, first: at(content.First), last: at(content.Last)}
	g.layActions()
	g.layArrivals()
	g.layCrews()
	g.layBehind()
	g.layRandom()
	g.layCut()
	g.layGunRange()
	g.layTests()
	g.layRatio()
	g.layAtlas()
	g.layClub()
	g.layComing()
	if err := g.roomForComing(); err != nil {
		return nil, fmt.Errorf("reich: scenario %s: %w", sc.ID, err)
	}
	g.layDistant()
	g.layStrays()
	g.layStormers()
	g.layGoals()
	g.layGrave()
	g.layApart()
	g.setUp()
	return g, nil
}

func at(t scenarios.ReichTime) moment { return moment{uint8(t.Turn), uint8(t.Phase)} }

// roomForComing refuses more than a position has room for.
func (g *Game) roomForComing() error {
	areas := 0
	if g.sc.OffMap != nil {
		areas = len(g.sc.OffMap.Areas)
	}
	if events, early := len(g.coming.events), len(g.coming.early); events > maxEvents || early > maxEarly || areas > maxAreas {
		return fmt.Errorf("got %d events, %d divisions that are released early and %d areas off the map, want at most %d, %d and %d", events, early, areas, maxEvents, maxEarly, maxAreas)
	}
	return nil
}

// byRoad tells whether 30 Corps comes into play.
func (g *Game) byRoad() bool {
	corps := func(u int) bool {
		return g.sc.Units[u].Side == allied && !g.sc.Units[u].Airborne && !g.sc.Units[u].Leader
	}
	for i := range g.sc.Deploy {
		if corps(g.sc.Deploy[i].Unit) {
			return true
		}
	}
	return g.needs(func(a *scenarios.ReichArrival) bool { return corps(a.Unit) })
}

// needs tells whether some arrival is of a sort.
func (g *Game) needs(sort func(a *scenarios.ReichArrival) bool) bool {
	for i := range g.sc.Arrivals {
		if sort(&g.sc.Arrivals[i]) {
			return true
		}
	}
	return false
}

// meets tells whether a phase comes in the scenario.
func (g *Game) meets(phase int) bool {
	turns := int(g.last.turn) - int(g.first.turn)
	after, before := phase >= int(g.first.phase), phase <= int(g.last.phase)
	return turns > 1 || turns == 1 && (after || before) || after && before
}

// spans tells whether a moment comes between the first and the last of the scenario.
func (g *Game) spans(m moment) bool { return g.first.when() <= m.when() && m.when() <= g.last.when() }

// when orders moments.
func (m moment) when() int { return int(m.turn)*numPhases + int(m.phase) }

// setUp makes the initial state.
func (g *Game) setUp() {
	s := g.blankState()
	g.start = s
	s.turn, s.phase = g.first.turn, g.first.phase
	for u := range s.unit {
		s.unit[u].hq = uint16(u)
	}
	choices := false
	for i := range g.sc.Deploy {
		d := &g.sc.Deploy[i]
		u := d.Unit
		s.unit[u].loss = uint8(d.Losses)
		if g.chooses(d) || g.randomOf[u] > 0 {
			s.unit[u].at = toCome
			choices = true
			continue
		}
		switch d.Mode {
		case "concentrated":
			s.setMode(u, concentrated)
		case "travel":
			s.setMode(u, travel)
		}
		s.put(u, int(g.t.at(d.Hexes[0])))
		if d.Entrenched {
			s.dig(s.where(u), int(g.t.list[u].side))
		}
	}
	for _, a := range g.sc.Arrivals {
		s.unit[a.Unit].at = toCome
	}
	s.setUpSupply()
	g.setUpAir(s)
	s.cutFront()
	s.ask(kAuto)
	if choices {
		s.beginSetUp()
	}
}

// layArrivals notes by slot where the scenario says how a unit comes into play, and the edges of what is in play.
func (g *Game) layArrivals() {
	g.deployed, g.arriving = make([]int16, g.t.slots), make([]int16, g.t.slots)
	for u := range g.deployed {
		g.deployed[u], g.arriving[u] = -1, -1
	}
	for i, d := range g.sc.Deploy {
		g.deployed[d.Unit] = int16(i)
	}
	for i, a := range g.sc.Arrivals {
		g.arriving[a.Unit] = int16(i)
	}
	g.edges, g.areaOf = g.t.grid.NewSet(), make([]uint8, g.t.hexes)
	for h := range g.areaOf {
		g.areaOf[h] = noArea
		for _, n := range g.t.grid.Next[h] {
			if g.t.inPlay.Has(int16(h)) && (n < 0 || !g.t.inPlay.Has(n)) {
				g.edges.Add(int16(h))
			}
		}
	}
	if g.sc.OffMap == nil {
		return
	}
	for i, a := range g.sc.OffMap.Areas {
		for _, w := range a.Hexes {
			if h := g.t.at(w); h != none && g.edges.Has(int16(h)) {
				g.areaOf[h] = uint8(i)
			}
		}
	}
}

// noArea stands for hexes without an area beyond them.
const noArea = 255

// ID names the rules engine and its version.
func (g *Game) ID() string { return "reich-v1" }

// Scenario is the id of the scenario.
func (g *Game) Scenario() string { return g.info.ID }

// Title is what the scenario is called.
func (g *Game) Title() string { return g.info.Title }

// ScenarioHash is the hash of its content.
func (g *Game) ScenarioHash() string { return g.info.Hash }

// Options is the canonical form of the options.
func (g *Game) Options() string { return g.opts.String() }

// Sides are German and Allied (1.0).
func (g *Game) Sides() [2]string { return [2]string{"german", "allied"} }

// NumActions is the size of the action space.
func (g *Game) NumActions() int { return g.actions }

// NumFaces bounds the faces of chance nodes.
func (g *Game) NumFaces() int { return numFaces }

// MaxDecisions bounds the nodes of an episode: a guard that no game comes near, and no more than a record holds.
func (g *Game) MaxDecisions() int {
	return min(1<<18, 400*g.t.slots*(int(g.last.turn-g.first.turn)+1))
}

// New returns the initial state.
func (g *Game) New() engine.State { return g.start.Clone() }
