package searchbench

import (
	"bridgehead/engine"
	"bridgehead/env"
)

// rolls is a game with its decisions taken out: a pure chance tree with the dice of a wargame. Whoever
// is to decide plays the first legal action, which in games is the one that declines or stops. After
// so many rolls, or at its own end, the game is over and worth its own score of the position, once that is
// quiet. Nothing but the dice is left to be wrong about.
type rolls struct {
	engine.Game
	most int
}

func newRolls(g engine.Game, most int) *rolls { return &rolls{Game: g, most: most} }

// New begins at the first roll of the game.
func (g *rolls) New() engine.State { return g.from(g.Game.New()) }

// from begins at a position.
func (g *rolls) from(s engine.State) engine.State {
	r := &rolling{State: s.Clone(), left: g.most}
	r.settle()
	return r
}

// rolling is a position of rolls: at dice with two or more results, or at the end.
type rolling struct {
	engine.State
	left  int // rolls to come
	legal []engine.Action
	outs  []engine.Outcome
}

var (
	_ engine.State  = (*rolling)(nil)
	_ engine.Merger = (*rolling)(nil)
)

func (r *rolling) over() bool { return r.left == 0 || r.State.Player() == engine.Terminal }

// Player is never a side.
func (r *rolling) Player() engine.Player {
	if r.over() {
		return engine.Terminal
	}
	return engine.Chance
}

// LegalActions appends the faces.
func (r *rolling) LegalActions(dst []engine.Action) []engine.Action {
	if r.over() {
		return dst
	}
	return r.State.LegalActions(dst)
}

// Outcomes appends the faces with their probabilities.
func (r *rolling) Outcomes(dst []engine.Outcome) []engine.Outcome {
	if r.over() {
		return dst
	}
	return r.State.Outcomes(dst)
}

// Merged merges what the game can.
func (r *rolling) Merged(dst []engine.Outcome) []engine.Outcome {
	if r.over() {
		return dst
	}
	return engine.Faces(r.State, dst)
}

// Apply rolls.
func (r *rolling) Apply(a engine.Action) {
	r.State.Apply(a)
	r.left--
	r.settle()
}

// settle plays on to the next roll, or to a quiet position after the last one.
func (r *rolling) settle() {
	for {
		switch p := r.State.Player(); {
		case p == engine.Terminal:
			return
		case p.IsSide():
			if r.left == 0 && quiet(r.State) {
				return
			}
			r.legal = r.State.LegalActions(r.legal[:0])
			r.State.Apply(r.legal[0])
		default:
			r.outs = engine.Faces(r.State, r.outs[:0])
			if r.left == 0 || len(r.outs) > 1 {
				return
			}
			r.State.Apply(r.outs[0].Action)
		}
	}
}

func quiet(s engine.State) bool {
	q, ok := s.(engine.Quieter)
	return !ok || q.Quiet()
}

// Returns are those of the game at its end, and the score where the rolls have come to theirs.
func (r *rolling) Returns(dst []float64) []float64 {
	if sc, ok := r.State.(engine.Scorer); ok && r.left == 0 && r.State.Player() != engine.Terminal {
		v := sc.Score(0)
		return append(dst, v, -v)
	}
	return r.State.Returns(dst)
}

// CopyFrom makes the receiver equal to src.
func (r *rolling) CopyFrom(src engine.State) {
	from := src.(*rolling)
	r.State.CopyFrom(from.State)
	r.left = from.left
}

// Clone returns an independent copy.
func (r *rolling) Clone() engine.State { return &rolling{State: r.State.Clone(), left: r.left} }

// Hash tells apart positions with different numbers of rolls to come.
func (r *rolling) Hash() uint64 { return env.Fold(r.State.Hash(), uint64(r.left)) }
