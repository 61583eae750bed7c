package env

import (
	"fmt"
	"strconv"

	"bridgehead/engine"
)

// Recall appends what a side, 0 or 1, remembers of a game if it forgets nothing; the game began at a position and went on with
// these actions and faces. It is three lines: what the side knew at the beginning, a word for each step that it has noticed, and
// what it knows now. The words are the numbers of its own actions, and for other steps ~ and a key: steps with equal keys are one
// to the side ([engine.Notice]). In a game that hides nothing the key is the action or the face.
func Recall(dst []byte, g engine.Game, start engine.State, steps []engine.Action, side engine.Player) ([]byte, error) {
	if !side.IsSide() || side > 1 {
		return dst, fmt.Errorf("recall: side %d, want 0 | 1", side)
	}
	dst, err := Knowledge(dst, g, start, side)
	if err != nil {
		return dst, err
	}
	dst = append(dst, '\n')
	h, first := engine.Hiding(g), len(dst)
	s, before := start.Clone(), start.Clone()
	for i, a := range steps {
		if err := s.Check(a); err != nil {
			return dst, fmt.Errorf("recall: step %d: action %d: %w", i+1, a, err)
		}
		before.CopyFrom(s)
		s.Apply(a)
		n := engine.Notice{Level: engine.Seen, Key: uint64(a)}
		if h != nil && s.Player() != engine.Terminal {
			n = h.Notice(before, a, s, side)
		}
		if n.Level == engine.Unseen {
			continue
		}
		if len(dst) > first {
			dst = append(dst, ' ')
		}
		if before.Player() == side {
			dst = strconv.AppendInt(dst, int64(a), 10)
		} else {
			dst = strconv.AppendUint(append(dst, '~'), n.Key, 16)
		}
	}
	return Knowledge(append(dst, '\n'), g, s, side)
}
