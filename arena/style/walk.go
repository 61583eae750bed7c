package style

import (
	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/env"
	"bridgehead/models/opponents"
)

// walk counts along a game.
type walk struct {
	game      engine.Game
	desk      board.Previewer // nil: there is none
	pointer   board.Pointer   // the same
	compares  bool
	before    engine.State // the position before the last step; nil: there was none
	effects   []engine.Effect
	legal     []engine.Action
	first     int             // the turn it began in; scenarios may begin late in the campaign
	turn      int             // the last so far; 0: the game has told of none
	attacked  bool            // the act in hand is an attack that was counted
	moved     map[string]bool // units that moved in the act in hand
	decisions [2]float64
	attacks   [2]float64
	moves     [2]float64
	lost      [2]float64
	asked     [2]float64 // where it could decline
	declined  [2]float64
}

func newWalk(g engine.Game, desk board.Desk) *walk {
	w := &walk{game: g, moved: map[string]bool{}}
	w.desk, _ = desk.(board.Previewer)
	w.pointer, _ = desk.(board.Pointer)
	_, w.compares = g.New().(engine.Comparer)
	return w
}

// after takes in what the last step came to.
func (w *walk) after(s engine.State) {
	w.turn = max(w.turn, engine.Turn(s))
	if w.first == 0 {
		w.first = w.turn
	}
	if w.before == nil || !w.compares {
		return
	}
	w.effects = s.(engine.Comparer).Compare(w.before, w.effects[:0])
	for _, e := range w.effects {
		if !e.Side.IsSide() || e.Unit == "" {
			continue
		}
		switch e.Kind {
		case engine.EffectMoved, engine.EffectEntered:
			if !w.moved[e.Unit] {
				w.moves[e.Side]++
			}
			w.moved[e.Unit] = true
		case engine.EffectGone:
			w.lost[e.Side]++
		}
	}
}

// step takes in what is chosen at s.
func (w *walk) step(s engine.State, step env.Step) {
	if b, ok := s.(engine.Beginner); !ok || b.Begins() {
		w.attacked = false
		clear(w.moved)
	}
	if w.before == nil {
		w.before = s.Clone()
	} else {
		w.before.CopyFrom(s)
	}
	if !step.Player.IsSide() {
		return
	}
	side := step.Player
	w.decisions[side]++
	if done, ok := w.mayDecline(s); ok {
		w.asked[side]++
		if done == step.Action {
			w.declined[side]++
		}
	}
	if w.desk != nil && !w.attacked && w.isAttack(s, step) {
		w.attacked = true
		w.attacks[side]++
	}
}

// mayDecline is the action that declines or stops, where there is another beside it. What shows the game knows it best.
func (w *walk) mayDecline(s engine.State) (engine.Action, bool) {
	w.legal = s.LegalActions(w.legal[:0])
	if len(w.legal) < 2 {
		return 0, false
	}
	if w.pointer != nil {
		for i, target := range w.pointer.Point(s, w.legal) {
			if target.Default {
				return w.legal[i], true
			}
		}
		return 0, false
	}
	p, ok := s.(engine.Picker)
	if !ok {
		return 0, false
	}
	done := p.Picking().Done
	return done, done >= 0 && s.Check(done) == nil
}

// isAttack reports whether a side attacks by its choice.
func (w *walk) isAttack(s engine.State, step env.Step) bool {
	odds, err := w.desk.Preview(s, step.Action)
	return err == nil && odds.Attacker == step.Player.Name(w.game.Sides())
}

// counts sums the game up.
func (w *walk) counts(last engine.State, returns [2]float64) (all [2]counts) {
	for side := range all {
		c := counts{opponents.HabitWon: (1 + returns[side]) / 2}
		if p, ok := last.(engine.Scored); ok {
			c[opponents.HabitPoints] = float64((2*side - 1) * p.Points().Margin)
		}
		turns := 1.
		if w.turn > 0 {
			turns = float64(w.turn - w.first + 1)
			c[opponents.HabitTurns] = turns
		}
		c[opponents.HabitDecisions] = w.decisions[side] / turns
		if w.desk != nil {
			c[opponents.HabitAttacks] = w.attacks[side] / turns
		}
		if w.compares {
			c[opponents.HabitMoves], c[opponents.HabitLost], c[opponents.HabitTaken] = w.moves[side]/turns, w.lost[side], w.lost[1-side]
		}
		if w.asked[side] > 0 {
			c[opponents.HabitDeclined] = w.declined[side] / w.asked[side]
		}
		all[side] = c
	}
	return all
}
