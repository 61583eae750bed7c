package gamble

import (
	"fmt"
	"slices"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// Game is the rules engine with one scenario and one set of options. It is immutable.
type Game struct {
	t     *tables
	sc    *scenarios.Gamble
	info  *scenarios.Scenario
	opts  Options
	start State

	lastDate   uint8
	intDates   []uint8
	airFactor  [3]int
	constructs [2]int
	depots     [depotSlots]bool
	groupWaits []bool // whether any unit of the scenario waits for the condition
	deelen     uint8
	freeDrops  [8]locSet // by sector bit (23.2)
	roadGain   [numLocs]int8
}

var (
	_ engine.Game = (*Game)(nil)
)

// New makes a game of a scenario. Options the scenario turns on are added to opts.
func New(sc *scenarios.Scenario, opts Options) (*Game, error) {
	content, ok := scenarios.As[*scenarios.Gamble](sc)
	if !ok {
		return nil, fmt.Errorf("gamble: the scenario is not one of gamble")
	}
	for _, o := range content.Options {
		if err := opts.set(o, ""); err != nil {
			return nil, fmt.Errorf("gamble: scenario %s: %w", sc.ID, err)
		}
	}
	if err := opts.Readings.check(); err != nil {
		return nil, fmt.Errorf("gamble: %w", err)
	}
	t, err := newTables(content, opts.Readings)
	if err != nil {
		return nil, fmt.Errorf("gamble: scenario %s: %w", sc.ID, err)
	}
	g := &Game{t: t, sc: handicapped(content, opts.BidVP), info: sc, opts: opts, lastDate: uint8(content.LastDate), deelen: 9 - 1}
	g.loadMarkers()
	g.roadGain = t.roadGains()
	g.groupWaits = make([]bool, len(t.conds))
	if err := g.setUp(); err != nil {
		return nil, fmt.Errorf("gamble: scenario %s: %w", sc.ID, err)
	}
	return g, nil
}

func (g *Game) loadMarkers() {
	m := &g.sc.Markers
	for _, d := range m.InterdictionDates {
		g.intDates = append(g.intDates, uint8(d))
	}
	g.airFactor = [3]int{m.Raf2, m.Raf83, m.EighthAir}
	g.constructs = [2]int{m.ConstructGerman, m.ConstructAllied}
	groups := map[string][]int{"german": {0, 1, 2, 3, 4}, "zone-f": {5, 6, 7, 8, 9},
		"1abn": {10}, "82": {11}, "101": {12}, "air": {depAir}, "oss": {depOss}}
	for _, name := range g.sc.Depots {
		for _, d := range groups[name] {
			g.depots[d] = true
		}
	}
	if g.sc.Depots == nil {
		for d := range depotSlots - 1 {
			g.depots[d] = true
		}
	}
	for _, bit := range sectorBits {
		g.freeDrops[bit] = g.t.freeDrops(bit, g.opts.Readings.Has(dropsByLand))
	}
}

// freeDrops are the Areas in which a division may land on D-Day by 23.2: its own sector, +1 or +2
// TEM or a Supply Head, and a way to a Supply Head of the division that keeps to the boundary limits
// of Supply Lines. At the start every Area is German, so Control cannot be asked of that way. By land it
// has no use for bridges and ferries either, which are all German-held. Driel (24) does not qualify.
func (t *tables) freeDrops(sector uint8, byLand bool) (out locSet) {
	var reach locSet
	for h := uint8(0); h < numAreas; h++ {
		if t.head[h] != sector {
			continue
		}
		queue := []uint8{h}
		seen := locSet{}
		seen.add(h)
		for len(queue) > 0 {
			f := queue[0]
			queue = queue[1:]
			reach.add(f)
			for _, lk := range t.links[f] {
				crossable := lk.kind == open || !byLand && (lk.edge != none || lk.ferry != none)
				if lk.kind == canal && !crossable {
					reach.add(lk.to) // the last boundary
				}
				if isArea(lk.to) && crossable && !seen.has(lk.to) {
					seen.add(lk.to)
					queue = append(queue, lk.to)
				}
			}
		}
	}
	const driel = 24 - 1
	for l := uint8(0); l < numAreas; l++ {
		if l != driel && t.sector[l]&sector != 0 && reach.has(l) && (t.tem[l] <= 2 || t.head[l] == sector) {
			out.add(l)
		}
	}
	return out
}

// handicapped is the scenario with the victory points asked for (21.2, 22.1) moved by a bid, one at least.
func handicapped(sc *scenarios.Gamble, bid int) *scenarios.Gamble {
	if bid == 0 {
		return sc
	}
	out := *sc
	out.Checks = slices.Clone(sc.Checks)
	for i := range out.Checks {
		out.Checks[i].VP = max(1, out.Checks[i].VP-bid)
	}
	return &out
}

// setUp builds the initial state (5).
func (g *Game) setUp() error {
	s := &g.start
	s.g = g
	sc := g.sc
	s.date = uint8(sc.FirstDate)
	s.holder = uint8(sc.Advantage)
	if sc.Weather == "overcast" {
		s.overcast, s.dawnOvercast = 1, 1
	}
	for u := range maxUnits {
		s.loc[u] = locNowhere
	}
	for f := g.t.nEdges; f < maxEdges; f++ {
		s.bridgeState[f] = 0
	}
	for e := range g.t.nEdges {
		if g.t.edges[e].ferry {
			s.bridgeState[e] = xFerry
		}
	}
	s.deckGerman, s.deckAllied = freshDeck(g.opts), freshDeck(g.opts)
	s.setReserve(g.opts.BidSide, g.opts.BidSupply)
	s.clearImpulse()
	s.clearRefit()
	if err := g.place(s); err != nil {
		return err
	}
	if err := g.setControl(s); err != nil {
		return err
	}
	s.recount()
	for u := range g.t.nUnits {
		if s.loc[u] == locLater && g.t.units[u].cond != 0 {
			g.groupWaits[g.t.units[u].cond-1] = true
		}
	}
	if sc.Start == "d-day" {
		s.beginDDay()
	} else {
		s.phase, s.impulseSide = uint8(phDDayGround), german
		s.airUsed |= 1 << airEighth
		for _, d := range g.intDates {
			if d <= s.date {
				s.interdictors++
			}
		}
		s.startGame()
	}
	s.settle()
	return nil
}

// place puts the units where the scenario or their printed set-up has them.
func (g *Game) place(s *State) error {
	if g.sc.Placements == nil {
		for u := range g.t.nUnits {
			g.placePrinted(s, u)
		}
		return nil
	}
	for _, p := range g.sc.Placements {
		l, err := parseLoc(p.At)
		if err != nil {
			return err
		}
		s.loc[p.Unit] = l
		for st, name := range statusNames {
			if name == p.Status {
				s.unitState[p.Unit] = uint8(st)
			}
		}
	}
	for _, u := range g.sc.Reinforcements {
		g.placePrinted(s, u)
	}
	return nil
}

var statusNames = [4]string{"fresh", "spent", "d1", "d2"}

func (g *Game) placePrinted(s *State, u int) {
	un := &g.t.units[u]
	switch {
	case un.date > g.lastDate || un.date > 20 && !g.opts.Extended: // 5.2
		s.loc[u] = locNowhere
	case un.setup == none, un.side == allied && un.airborne && un.setup < numAreas && g.sc.Start == "d-day":
		s.loc[u] = locLater
	default:
		s.loc[u] = un.setup
	}
	if s.loc[u] == locLater && g.opts.DoubleLifts && un.side == allied && un.airborne && un.setup == none && un.cond == 0 {
		s.loc[u] = locUK // 23.3: in the box early, but no flight before its impulse
	}
}

func (g *Game) setControl(s *State) error {
	codes := map[string]uint8{"german": ctlGerman, "airborne": ctlAirborne, "corps": ctlCorps}
	for _, c := range g.sc.Control {
		l, err := parseLoc(c.At)
		if err != nil {
			return err
		}
		s.placeState[l] = s.placeState[l]&^lControl | codes[c.Control]
	}
	for e := range g.t.nEdges { // 19.1: both Areas friendly
		ed := &g.t.edges[e]
		if !ed.ferry && s.owner(ed.a) == allied && s.owner(ed.b) == allied {
			s.bridgeState[e] = xAllied
		}
	}
	for w := range g.t.nWet {
		if ends := g.t.wetEnds[w]; s.owner(ends[0]) == allied && s.owner(ends[1]) == allied {
			s.setHeld(uint8(w), allied)
		}
	}
	states := map[string]uint8{"german": xGerman, "allied": xAllied, "destroyed": xDestroyed}
	for _, b := range g.sc.Bridges {
		for e := range g.t.nEdges {
			if ed := &g.t.edges[e]; !ed.ferry && int(ed.a) == b.A-1 && int(ed.b) == b.B-1 {
				s.bridgeState[e] = states[b.State]
				if b.State != "destroyed" {
					s.setHeld(ed.wet, states[b.State])
				}
			}
		}
	}
	return nil
}

// ID names the engine and its version, which rises whenever play changes.
func (g *Game) ID() string { return "gamble-v1" }

// Scenario is the scenario's id, ScenarioHash the SHA-256 of its content.
func (g *Game) Scenario() string     { return g.info.ID }
func (g *Game) ScenarioHash() string { return g.info.Hash }

// Options is the canonical form of the options; New(sc, ParseOptions(g.Options())) is the same game.
func (g *Game) Options() string { return g.opts.String() }

// Sides names side 0 and side 1.
func (g *Game) Sides() [2]string { return [2]string{"german", "allied"} }

// NumActions is the size of the action space, NumFaces that of the faces.
func (g *Game) NumActions() int { return NumActions }
func (g *Game) NumFaces() int   { return NumFaces }

// MaxDecisions is a bound no game comes near; reaching it is a bug.
func (g *Game) MaxDecisions() int { return 8000 * (int(g.lastDate) - g.sc.FirstDate + 1) }

// New returns the initial state.
func (g *Game) New() engine.State { s := g.start; return &s }
