package agents

import (
	"fmt"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// scoredGame is the toy game with a score of its own, as a wargame has them.
type scoredGame struct{ *toy.Game }

type scoredState struct{ *toy.State }

func scored() engine.Game { return scoredGame{toy.Default()} }

func (g scoredGame) New() engine.State { return scoredState{g.Game.New().(*toy.State)} }

func (g scoredGame) ActionText(s engine.State, a engine.Action) string {
	return g.Game.ActionText(s.(scoredState).State, a)
}

func (s scoredState) CopyFrom(src engine.State) { s.State.CopyFrom(src.(scoredState).State) }

func (s scoredState) Clone() engine.State { return scoredState{s.State.Clone().(*toy.State)} }

// Score is a plausible guess at who is ahead.
func (s scoredState) Score(side engine.Player) float64 {
	left, crossed, guard, support, span := s.read()
	v := 0.3*float64(crossed) + 0.06*float64(support) - 0.06*float64(guard) + 0.02*float64(left) - 0.5
	if span == "down" {
		v -= 0.12
	}
	if side == toy.Allied {
		return v
	}
	return -v
}

func (s scoredState) read() (left, crossed, guard, support int, span string) {
	if _, err := fmt.Sscanf(s.String(), "toy/2 three-bridges:e8a11ce8 d%d b%d g%d s%d %s", &left, &crossed, &guard, &support, &span); err != nil {
		panic(err)
	}
	return
}

// flatGame is the toy game with a score that finds every position even.
type flatGame struct{ scoredGame }

type flatState struct{ scoredState }

func evenGame() engine.Game { return flatGame{scoredGame{toy.Default()}} }

func (g flatGame) New() engine.State { return flatState{g.scoredGame.New().(scoredState)} }

func (s flatState) CopyFrom(src engine.State)   { s.scoredState.CopyFrom(src.(flatState).scoredState) }
func (s flatState) Clone() engine.State         { return flatState{s.scoredState.Clone().(scoredState)} }
func (s flatState) Score(engine.Player) float64 { return 0 }
