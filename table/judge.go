package table

import "bridgehead/engine"

// Judge says how a game stands.
type Judge interface {
	// Chance is that of side 1 to win from s, in [0, 1]; s, where a side decides, stays as it is.
	Chance(s engine.State) (float64, error)
}

// Judges makes the judge of a game, the one its analysis has too, and says its name. It is nil where nobody judges the game.
type Judges = func(g engine.Game) (j Judge, name string)

// Ask notes what a judge says of the position s of the thought. Whoever decided has a value of his own, which need not
// agree: in play and in the analysis after it the game stands as the judge says.
func (th *Thought) Ask(j Judge, name string, s engine.State) {
	if j == nil {
		return
	}
	if chance, err := j.Chance(s); err == nil {
		chance = bounded(chance, 0, 1)
		th.Judge, th.JudgeChance = name, &chance
	}
}
