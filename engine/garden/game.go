package garden

import (
	"fmt"
	"slices"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// Game is the rules engine with one scenario and one set of options. It is immutable.
type Game struct {
	t       *tables
	sc      *scenarios.Garden
	info    *scenarios.Scenario
	opts    Options
	start   State
	guess   *guesses // of where units out of sight are
	nothing position // what everybody knows, before anything of a position is added; see known

	offHex, offUnit, actions int
	firstTurn                uint8
	lastTurn, lastPhase      uint8
	inside                   bool      // the first turn begins after its weather phase
	all                      bits64    // hexes
	allRows                  changes   // all rows of an observation
	printed                  []float32 // block "hexes" of the observation, as far as the map says it
}

var _ engine.Game = (*Game)(nil)

// New makes a game of a scenario.
func New(sc *scenarios.Scenario, opts Options) (*Game, error) {
	content, ok := scenarios.As[*scenarios.Garden](sc)
	if !ok {
		return nil, fmt.Errorf("garden: the scenario is not one of garden")
	}
	if opts.Free && content.Board != nil {
		return nil, fmt.Errorf("garden: scenario %s: option setup=free is for the published game", sc.ID)
	}
	t, err := newTables(content, opts.level())
	if err != nil {
		return nil, fmt.Errorf("garden: scenario %s: %w", sc.ID, err)
	}
	g := &Game{t: t, sc: content, info: sc, opts: opts, inside: content.First.Phase != "weather"}
	g.offHex = numCtrl
	g.offUnit = g.offHex + t.hexes
	g.actions = g.offUnit + t.units
	g.firstTurn = uint8(content.First.Turn)
	g.lastTurn, g.lastPhase = uint8(content.Last.Turn), phaseOf(content.Last.Phase)
	g.printed = g.printedHexes()
	for h := range t.hexes {
		g.all.add(uint16(h))
	}
	g.allRows = allOf(&g.all)
	g.setUp()
	if opts.Hidden {
		g.guess = newGuesses(g)
	}
	return g, nil
}

// phaseOf is the number of a phase that a scenario begins or ends with.
func phaseOf(word string) uint8 {
	if word == "weather" {
		return phWeather
	}
	return uint8(slices.Index(phaseWords, word))
}

// setUp makes the initial state.
func (g *Game) setUp() {
	s := &g.start
	s.g = g
	s.clear()
	for u := range g.t.units {
		s.loc[u] = notHere
	}
	s.turn, s.phase = g.firstTurn, phaseOf(g.sc.First.Phase)
	s.node = uint8(kAuto)
	g.setBridges(s)
	s.src = g.t.sourceHex
	for _, h := range g.sc.Owned {
		if b := g.t.at(g.sc.Map, h); !g.opts.Free {
			s.own.add(b)
		}
	}
	for _, p := range g.sc.Placements {
		g.place(s, p)
	}
	for _, a := range g.sc.Arrivals {
		u := g.t.byID[g.sc.Units[a.Unit].ID]
		s.loc[u] = toCome
		for _, c := range g.t.list[u].parts {
			s.loc[c] = merged
		}
	}
	for u := range g.t.units { // parents that may be built
		if len(g.t.list[u].parts) > 0 && s.loc[u] == notHere {
			if s.loc[u] = s.parentCode(u); s.loc[u] == dead {
				s.loc[u] = notHere
			}
		}
	}
	s.recount()
	g.nothing = g.nothingKnown()
	if g.hides() {
		s.mem = new(memory)
		s.mem.blank()
	}
	if g.inside {
		s.weather = g.weatherOf(s.turn)
	}
	if g.opts.Free {
		s.node = uint8(kSource)
	}
	s.settle()
}

func (g *Game) setBridges(s *State) {
	for i := range maxBridges {
		s.br[i] = 0
	}
	for i, b := range g.t.bridges {
		switch {
		case b.fixed, slices.Contains(g.sc.Checked, b.of):
			s.br[i] = bridgeStands
		case slices.Contains(g.sc.Blown, b.of):
			s.br[i] = bridgeBlown
		}
	}
}

// place puts a unit where the scenario has it. In a free set-up airborne units wait for their drop hex (O-16).
func (g *Game) place(s *State, p scenarios.GardenPlacement) {
	u := g.t.byID[g.sc.Units[p.Unit].ID]
	r := &g.t.list[u]
	s.equip(u)
	if p.CP != g.sc.Units[p.Unit].CP {
		s.cp[u] = uint16(p.CP * 10)
		if r.side == german {
			s.cp[u] = uint16(p.CP * 10 * levels[g.opts.level()] / 100)
		}
	}
	s.cp[u] = max(10, s.cp[u])
	s.eff[u], s.op[u] = uint8(p.Eff), uint8(p.OP)
	s.setFort(u, p.Fort)
	s.setTravel(u, p.Travel)
	s.setSupply(u, max(0, slices.Index(supplyWords, p.Supply)))
	for _, c := range r.parts {
		s.loc[c] = merged
	}
	if g.opts.Free && r.airborne {
		s.loc[u] = toCome
		return
	}
	h := g.t.at(g.sc.Map, p.Hex)
	if !g.t.inside.has(h) {
		s.setTravel(u, true) // O-120
	}
	s.loc[u] = h
	if r.side == allied {
		s.own.add(h)
	}
}

// equip gives a record that comes into play what it has by the order of battle.
func (s *State) equip(u int) {
	r := &s.g.t.list[u]
	s.cp[u], s.eff[u] = r.cp, r.eff
	s.fl[u], s.op[u], s.st[u], s.pen[u] = 0, 0, 0, 0
	s.pa[u] = 0
	if n := len(r.parts); n > 0 {
		s.pa[u] = 1<<n - 1
		s.cp[u] = 0
		for _, p := range r.parts {
			s.cp[u] += s.g.t.list[p].cp
		}
	}
	s.setFort(u, int(r.fort))
}

// clear empties what is only used within phases.
func (s *State) clear() {
	s.path = [2]uint16{noHex, noHex}
	s.to, s.strike, s.sel, s.roller = noHex, noHex, none, none
	s.def = noDefenders
	s.given, s.cursor, s.stage = 0, 0, 0
	s.nb, s.ns, s.cur, s.ret, s.chance, s.at, s.barred, s.fought = 0, 0, 0, 0, 0, 0, 0, 0
	s.tgt, s.end, s.seq, s.aim, s.extra = [maxBattles]uint16{}, [maxBattles]uint8{}, [maxPlots]uint8{}, [maxGuns]uint8{}, [maxJoined / 4]uint8{}
}

// ID names the rules engine and its version.
func (g *Game) ID() string { return "garden-v1" }

// Scenario is the id of the scenario.
func (g *Game) Scenario() string { return g.info.ID }

// Title is what the scenario is called.
func (g *Game) Title() string { return g.info.Title }

// ScenarioHash is the hash of its content.
func (g *Game) ScenarioHash() string { return g.info.Hash }

// Options is the canonical form of the options.
func (g *Game) Options() string { return g.opts.String() }

// Sides are German and Allied (O-1, O-25).
func (g *Game) Sides() [2]string { return [2]string{"german", "allied"} }

// NumActions is 32 controls, the hexes of the board and its records (O-226).
func (g *Game) NumActions() int { return g.actions }

// NumFaces bounds the faces of chance nodes.
func (g *Game) NumFaces() int { return numFaces }

// MaxDecisions bounds the nodes of an episode: every command of the operation phases costs a point or is the one minimum
// move of the turn (O-221).
func (g *Game) MaxDecisions() int { return turnDecisions * (int(g.lastTurn-g.firstTurn) + 1) }

// turnDecisions bounds the decisions of a turn of the whole map.
const turnDecisions = 19_661

// New returns the initial state.
func (g *Game) New() engine.State { return g.start.Clone() }

// Level is the level of play, 1 to 4 (O-15).
func (g *Game) Level() int { return g.opts.level() }
