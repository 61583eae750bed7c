package tui

import "bridgehead/engine"

// The limits of looking ahead for dice.
const (
	mostForced  = 64
	mostReplies = 12
)

// rolls reports whether dice fall as soon as an action is chosen, or after whatever one choice of the
// enemy: the last moment to think again.
func rolls(s engine.State, a engine.Action) bool {
	side := s.Player()
	after := s.Clone()
	after.Apply(a)
	legal := forced(after)
	if after.Player() == engine.Chance {
		return true
	}
	if !after.Player().IsSide() || after.Player() == side || len(legal) > mostReplies {
		return false
	}
	reply := after.Clone()
	for _, answer := range legal {
		reply.CopyFrom(after)
		reply.Apply(answer)
		if forced(reply); reply.Player() != engine.Chance {
			return false
		}
	}
	return true
}

// forced plays nodes without a choice and returns what is legal where it stops.
func forced(s engine.State) []engine.Action {
	for range mostForced {
		if !s.Player().IsSide() {
			return nil
		}
		legal := s.LegalActions(nil)
		if len(legal) > 1 {
			return legal
		}
		s.Apply(legal[0])
	}
	return nil
}
