package insight

import "bridgehead/engine"

// mostReplies is how many replies of the enemy are looked at for dice.
const mostReplies = 12

// Rolls reports whether dice fall as soon as the legal action a is chosen, or after whatever one choice of the
// enemy: the last moment to think again.
func Rolls(s engine.State, a engine.Action) bool {
	side := s.Player()
	after := s.Clone()
	after.Apply(a)
	legal := playForced(after)
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
		if playForced(reply); reply.Player() != engine.Chance {
			return false
		}
	}
	return true
}

// playForced plays nodes without a choice and returns what is legal where it stops.
func playForced(s engine.State) []engine.Action {
	for range mostSettled {
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
