package endeavor

import "math/bits"

// Attack HQs (2.3).

// runAnnounce asks for HQs to flip; where supply is free none are needed.
func (s *State) runAnnounce() {
	if s.g.sc.FreeSupply {
		s.nextPhase()
		return
	}
	s.ask(kAHQ)
}

// maskAHQ offers each HQ, ascending, that can have a port of its own beside those that are flipped (2.3e, ME-095, ME-240), and
// to stop. Which port serves which HQ is not asked, since nothing reads it later.
func (s *State) maskAHQ() {
	t := s.g.t
	s.allow(ctrlStop)
	var m pairing
	s.slots(&m)
	for k, u := range t.net.carriers {
		if s.has(int(u), stFlipped) {
			m.pair(k)
		}
	}
	for k, u := range t.net.carriers {
		if u < s.cursor || !t.list[u].hq() || s.has(int(u), stFlipped) {
			continue
		}
		if try := m; try.pair(k) {
			s.allowUnit(int(u))
		}
	}
}

func (s *State) actAHQ(b block, i int) {
	if b != blkUnit {
		s.nextPhase()
		return
	}
	s.set(i, stFlipped)
	s.supply.turned()
	s.cursor = uint8(i + 1)
}

// pairing gives HQs a place each at the sources they reach, by augmenting paths.
type pairing struct {
	reach [maxCarriers]uint64 // places at sources that a carrier reaches
	owner [64]int8            // carrier + 1 of a place
}

// slots numbers the places for Attack HQs, and says which each HQ reaches (2.3e).
func (s *State) slots(m *pairing) {
	t := s.g.t
	l := s.network()
	n := 0
	for i := range t.sourceCount() {
		places := min(s.sourceSlots(i), 64-n)
		if places <= 0 {
			continue
		}
		for k := range t.net.carriers {
			if l.feeds[k]>>i&1 != 0 {
				m.reach[k] |= (1<<places - 1) << n
			}
		}
		n += places
	}
}

// pair finds a place for one more, moving others if need be.
func (m *pairing) pair(k int) bool {
	seen := uint64(0)
	return m.augment(k, &seen)
}

func (m *pairing) augment(k int, seen *uint64) bool {
	for w := m.reach[k] &^ *seen; w != 0; w = m.reach[k] &^ *seen {
		i := bits.TrailingZeros64(w)
		*seen |= 1 << i
		if m.owner[i] == 0 || m.augment(int(m.owner[i]-1), seen) {
			m.owner[i] = int8(k + 1)
			return true
		}
	}
	return false
}

// runUnflip flips the Attack HQs back (2.3f, ME-097), and ends what holds for units in the turn they dropped or landed.
func (s *State) runUnflip() {
	from, to := s.sideUnits(allied)
	for u := from; u < to; u++ {
		s.drop(u, stFlipped|stFresh)
	}
	s.supply.turned()
	s.nextPhase()
}
