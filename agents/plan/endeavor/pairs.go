package endeavor

import (
	"slices"

	"bridgehead/engine/endeavor"
)

// pairs gives HQs places at the sources they reach, as many to each as it has (2.3e).
type pairs struct {
	net   []endeavor.Carrier
	at    []int // sources
	room  []int
	owner []int // of a carrier, the source that supports it, -1: none
}

// begin forgets the pairs for those of a network.
func (m *pairs) begin(net []endeavor.Carrier) {
	m.net, m.at, m.room, m.owner = net, m.at[:0], m.room[:0], m.owner[:0]
	for i := range net {
		m.owner = append(m.owner, -1)
		for _, f := range net[i].From {
			if f.HQs > 0 && !slices.Contains(m.at, f.At) {
				m.at, m.room = append(m.at, f.At), append(m.room, f.HQs)
			}
		}
	}
}

// pair finds a place for one more, moving others if need be.
func (m *pairs) pair(k int) bool {
	seen := uint64(0)
	return m.augment(k, &seen)
}

func (m *pairs) augment(k int, seen *uint64) bool {
	for _, f := range m.net[k].From {
		i := slices.Index(m.at, f.At)
		if f.HQs == 0 || i < 0 || *seen>>i&1 != 0 {
			continue
		}
		*seen |= 1 << i
		n := 0
		for _, o := range m.owner {
			if o == i {
				n++
			}
		}
		free := n < m.room[i]
		for j := 0; j < len(m.owner) && !free; j++ {
			free = m.owner[j] == i && m.augment(j, seen)
		}
		if free {
			m.owner[k] = i
			return true
		}
	}
	return false
}
