package endeavor

import (
	"fmt"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// Game is the rules engine with one scenario and one set of options. It is immutable.
type Game struct {
	t     *tables
	sc    *scenarios.Endeavor
	info  *scenarios.Scenario
	opts  Options
	start State

	off                 [blkNone]int // first action of each block
	actions             int
	printed             printed // of the observation
	ways                []uint8 // to each mark, see ways.go
	firstTurn, lastTurn uint8
	lastSide            uint8 // the side with the last player turn
}

var _ engine.Game = (*Game)(nil)

// New makes a game of a scenario.
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
	content, ok := scenarios.As[*scenarios.Endeavor](sc)
	if !ok {
		return nil, fmt.Errorf("endeavor: the scenario is not one of endeavor")
	}
	t, err := newTables(content)
	if err != nil {
		return nil, fmt.Errorf("endeavor: scenario %s: %w", sc.ID, err)
	}
	g := &Game{t: t, sc: content, info: sc, opts: opts, firstTurn: uint8(content.First.Turn), lastTurn: uint8(content.Last.Turn), lastSide: uint8(content.Last.Side)}
	if n := opts.LastTurn; n != 0 {
		if n < content.First.Turn || n > content.Last.Turn {
			return nil, fmt.Errorf("endeavor: scenario %s: option last-turn: got %d, want %d to %d", sc.ID, n, content.First.Turn, content.Last.Turn)
		}
		if n == content.Last.Turn {
			g.opts.LastTurn = 0
		} else {
			g.lastTurn, g.lastSide = uint8(n), german
		}
	}
	g.layActions()
	g.print()
	g.layWays()
	g.setUp()
	return g, nil
}

// blank makes the position with nothing in it.
func (s *State) blank() {
	s.rest()
	for u := range s.loc {
		s.loc[u] = notHere
	}
	for i := range s.beachAt {
		s.beachAt[i] = spent
	}
	for i := range s.landAt {
		s.landAt[i] = noPlace
	}
	s.serves = none
}

// setUp makes the initial state.
func (g *Game) setUp() {
	s, t := &g.start, g.t
	s.g = g
	s.blank()
	for u := range t.list {
		s.loc[u] = toCome
		if t.list[u].turn == 0 {
			s.loc[u] = dead
		}
	}
	s.turn, s.phase = g.firstTurn, phReinforce
	if g.sc.First.Side == german {
		s.phase = phGermanReinforce
	}
	for _, p := range g.sc.Placements {
		g.place(s, p)
	}
	for _, a := range g.sc.Arrivals {
		if a.Reduced {
			s.st[g.unit(a.Unit)] |= stReduced
		}
	}
	for _, u := range g.sc.Dead {
		s.loc[g.unit(u)] = dead
	}
	for _, h := range g.sc.Held {
		m := t.mark[t.at(h)]
		s.entered |= 1 << m
		s.holds |= 1 << m & t.marksVP
	}
	g.setPorts(s)
	g.setBeaches(s)
	s.emergency = [2]uint8{uint8(g.sc.Emergency[german]), uint8(g.sc.Emergency[allied])}
	s.drops = uint8(g.sc.Drops)
	if g.sc.Carpet {
		s.carpet = 1
	}
	switch g.sc.Reich {
	case "available":
		s.reich = reichInHand
	case "played":
		s.reich = reichPlayed
	}
	s.recount()
	s.ask(kAuto)
}

// unit is the number of a unit of the scenario.
func (g *Game) unit(i int) int { return g.t.byID[g.sc.Units[i].ID] }

// place puts a unit where the scenario has it. Where Allied units stand, the hex counts as entered by them.
func (g *Game) place(s *State, p scenarios.EndeavorPlacement) {
	u := g.unit(p.Unit)
	switch p.Box {
	case "england":
		s.loc[u] = g.t.england
	case "med":
		s.loc[u] = g.t.med
	default:
		s.loc[u] = g.t.at(p.Hex)
	}
	if p.Reduced {
		s.st[u] |= stReduced // ME-197
	}
	if p.OOS {
		s.st[u] |= stOOS // ME-198
	}
	if m := g.markOf(s.loc[u]); m != none && g.t.list[u].side == allied {
		s.entered |= 1 << m
		s.holds |= 1 << m & g.t.marksVP
	}
}

// markOf is the mark of a place, none for codes.
func (g *Game) markOf(p uint16) uint8 {
	if !isPlace(p) {
		return none
	}
	return g.t.mark[p]
}

func (g *Game) setPorts(s *State) {
	for i, p := range g.sc.Ports {
		held := p.Held || s.entered>>g.t.ports[i].mark&1 != 0
		if held {
			s.portHeld |= 1 << i
			s.entered |= 1 << g.t.ports[i].mark
		}
		s.portTurn[i] = uint8(p.Works)
	}
}

// setBeaches lays down the markers: first those on the map, then those in hand.
func (g *Game) setBeaches(s *State) {
	n := 0
	for _, b := range g.sc.Beaches {
		s.beachAt[n], s.beachTurn[n] = g.t.at(b.Hex), uint8(max(0, b.Removed-beachTurns))
		n++
	}
	for range g.sc.InHand {
		s.beachAt[n] = noPlace
		n++
	}
}

// beachTurns is how long a Beach Port lasts (2.6b, R-15).
const beachTurns = 6

// ID names the rules engine and its version.
func (g *Game) ID() string { return "endeavor-v1" }

// Scenario is the id of the scenario.
func (g *Game) Scenario() string { return g.info.ID }

// Title is what the scenario is called.
func (g *Game) Title() string { return g.info.Title }

// ScenarioHash is the hash of its content.
func (g *Game) ScenarioHash() string { return g.info.Hash }

// Options is the canonical form of the options.
func (g *Game) Options() string { return g.opts.String() }

// Sides are German and Allied (1.11, ME-023).
func (g *Game) Sides() [2]string { return [2]string{"german", "allied"} }

// NumActions is the size of the action space.
func (g *Game) NumActions() int { return g.actions }

// NumFaces bounds the faces of chance nodes.
func (g *Game) NumFaces() int { return numFaces }

// MaxDecisions bounds the nodes of an episode: a guard that no game comes near.
func (g *Game) MaxDecisions() int {
	return 2 * (int(g.lastTurn-g.firstTurn) + 1) * (20*g.t.units + 200)
}

// New returns the initial state.
func (g *Game) New() engine.State { return g.start.Clone() }
