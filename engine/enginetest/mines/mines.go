// Package mines is Mines, a made-up game of hidden moves, for tests of whatever shows a game to its sides. Its names are such
// that they are found wherever they do not belong.
//
// There are four fields, and three rounds (1). In each round the German side first lays mines, one after the other, in fields
// that nobody has walked, three in the whole game at most, and says when it is done (2). The Allied side sees none of this but that
// it is done. Then the Allied side walks a field nobody has walked (3). Where a mine lies a die says whether it goes off, at 1 to 3 (4). After
// three rounds the German side has won when two mines or more have gone off, and the Allied side when none has (5).
package mines

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"bridgehead/engine"
)

// The actions: mines are laid in, and the Allied side walks, field 0 to 3; Done ends the laying.
const (
	Done       engine.Action = fields
	numActions               = fields + 1
)

const (
	fields   = 4
	rounds   = 3
	most     = 3 // mines
	pips     = 6
	goesOff  = 3 // the highest face at which a mine does
	toWin    = 2 // mines that have gone off
	german   = engine.Player(0)
	allied   = engine.Player(1)
	hashText = "mines/meadow fields 4 rounds 3 most 3 pips 6 goes-off 3 to-win 2"
)

// Names are those of the fields, and Mines those of the mines in them: whoever is not to know of a mine must never read its name.
var (
	Names = [fields]string{"alder", "birch", "cedar", "dogwood"}
	Mines = [fields]string{"Nightjar-7103", "Kestrel-8219", "Bittern-9341", "Corncrake-6457"}
)

var scenarioHash = func() string {
	sum := sha256.Sum256([]byte(hashText))
	return hex.EncodeToString(sum[:])
}()

// Game is Mines.
type Game struct{}

var (
	_ engine.SideTeller = (*Game)(nil)
	_ engine.Describer  = (*State)(nil)
	_ engine.Headed     = (*State)(nil)
)

// New returns the game.
func New() *Game { return &Game{} }

// ID names the rules.
func (g *Game) ID() string { return "mines-v1" }

// Scenario names the only scenario.
func (g *Game) Scenario() string { return "mines/meadow" }

// ScenarioHash is the SHA-256 of its content.
func (g *Game) ScenarioHash() string { return scenarioHash }

// Options: there are none.
func (g *Game) Options() string { return "" }

// Sides are German, who lay, and Allied, who walk.
func (g *Game) Sides() [2]string { return [2]string{"german", "allied"} }

// NumActions is that of fields and Done.
func (g *Game) NumActions() int { return numActions }

// NumFaces is that of a die.
func (g *Game) NumFaces() int { return pips }

// MaxDecisions counts mines, ends of laying, walks and dice.
func (g *Game) MaxDecisions() int { return most + rounds*3 }

// New is the initial position.
func (g *Game) New() engine.State { return &State{game: g} }

// ActionText names fields and mines.
func (g *Game) ActionText(s engine.State, a engine.Action) string {
	switch s.(*State).pos.node {
	case atLay:
		if a == Done {
			return "the laying is done"
		}
		return fmt.Sprintf("lay the mine %s in %s", Mines[a], Names[a])
	case atWalk:
		return "walk " + Names[a]
	}
	if a < goesOff {
		return fmt.Sprintf("die %d: the mine goes off", a+1)
	}
	return fmt.Sprintf("die %d: the mine is a dud", a+1)
}

// Hides: the mines that nobody has come upon.
func (g *Game) Hides() bool { return true }

// all reports whether a side, or the public, knows everything at p.
func (p *position) all(side engine.Player) bool { return side == german || p.node == atEnd }

// Knowledge is, for example, "known to allied: round 1 walk -o--", and for the German side the mines as well. At the end it is
// the position.
func (g *Game) Knowledge(dst []byte, s engine.State, side engine.Player) []byte {
	p := &s.(*State).pos
	if p.node == atEnd {
		return append(dst, s.(*State).String()...)
	}
	dst = append(dst, "known to "...)
	switch side {
	case german, allied:
		dst = append(dst, g.Sides()[side]...)
	default:
		dst = append(dst, "public"...)
	}
	dst = append(dst, ": "...)
	if p.all(side) {
		dst = append(p.mines(dst), ' ')
	}
	return p.open(dst)
}

// Resample lays mines anew in the fields that nobody has walked, each with equal chance, as many as there can be.
func (g *Game) Resample(dst, s engine.State, side engine.Player, draw func() float64) {
	d, p := dst.(*State), &s.(*State).pos
	d.game, d.pos = g, *p
	if p.all(side) {
		return
	}
	for f := range d.pos.mine {
		d.pos.mine[f] = p.walked[f] > clear
	}
	for f := range d.pos.mine {
		if p.walked[f] == unwalked {
			d.pos.mine[f] = draw() < 0.5 && d.pos.laid() < most
		}
	}
}

// Notice: what is laid the Allied side and the public do not notice at all.
func (g *Game) Notice(s engine.State, a engine.Action, next engine.State, side engine.Player) engine.Notice {
	p, q := &s.(*State).pos, &next.(*State).pos
	n := engine.Notice{Level: engine.Seen, Key: uint64(a) + 1}
	switch {
	case q.node == atEnd:
	case p.node == atDie:
		n.News = true
	case p.node == atWalk:
		n.News = q.node == atDie
		if n.News {
			n.Key += numActions
		}
	case side == german:
	case a == Done:
		n.Level = engine.Hint
	default:
		n = engine.Notice{}
	}
	return n
}

// SnapshotFor is what is known as one line.
func (g *Game) SnapshotFor(s engine.State, side engine.Player) any {
	return map[string]string{"known": string(g.Knowledge(nil, s, side))}
}

// PromptFor is Prompt: it tells nothing of mines.
func (g *Game) PromptFor(s engine.State, _ engine.Player) string { return s.(*State).Prompt() }

// BoardFor is Board without the mines a side does not know.
func (g *Game) BoardFor(s engine.State, side engine.Player) string {
	st := *s.(*State)
	if !st.pos.all(side) {
		for f := range st.pos.mine {
			st.pos.mine[f] = st.pos.walked[f] > clear
		}
	}
	return st.Board()
}

// StepFor is the action, or that the laying is done.
func (g *Game) StepFor(s engine.State, a engine.Action, next engine.State, side engine.Player) string {
	switch g.Notice(s, a, next, side).Level {
	case engine.Seen:
		return g.ActionText(s, a)
	case engine.Hint:
		return "the laying is over"
	}
	return ""
}

// CompareFor tells nothing: steps say all.
func (g *Game) CompareFor(dst []engine.Effect, _, _ engine.State, _ engine.Player) []engine.Effect {
	return dst
}
