package cluster

import (
	"errors"
	"time"
)

// simBroker is a model of the broker: it keeps what it has acknowledged, gives it out at least once and in any order, and
// knows no duplicates.
type simBroker struct {
	*world
	up   bool
	dies bool // at the next message
	told bool // that the learner is busy
	all  []*message
}

type message struct {
	data  []byte
	again time.Duration // not to be given out before
	tries int
}

// publish takes a message. After errNet it may be kept, or not.
func (b *simBroker) publish(data []byte) error {
	if !b.up {
		return errNet
	}
	if b.dies {
		b.dies = false
		if b.rng.IntN(2) == 0 {
			b.all = append(b.all, &message{data: data})
		}
		b.fail()
		return errNet
	}
	b.all = append(b.all, &message{data: data})
	if b.unlucky(.02) {
		b.seen["duplicate at the broker"]++
		b.all = append(b.all, &message{data: data, again: b.now + b.between(0, 30*time.Second)})
	}
	if b.unlucky(.03) {
		return errNet // the acknowledgement is lost
	}
	return nil
}

// fail takes the broker away for a while.
func (b *simBroker) fail() {
	b.up = false
	b.after(b.between(time.Second, 20*time.Second), func() { b.up = true })
}

// poison puts a message in that nobody should have sent.
func (b *simBroker) poison() {
	var data []byte
	switch {
	case len(b.all) == 0 || b.rng.IntN(3) == 0:
		data = []byte("poison")
	default:
		data = append(data, b.all[b.rng.IntN(len(b.all))].data...)
		data[b.rng.IntN(len(data))] ^= byte(1 + b.rng.IntN(255))
		if batch, err := DecodeBatch(data); err == nil {
			b.tell("poison: %s", batch.ID())
		}
	}
	b.all = append(b.all, &message{data: data})
}

func (b *simBroker) waiting() int { return len(b.all) }

// deliver gives some messages to the learner, as package stream takes them.
func (b *simBroker) deliver() {
	if !b.up || b.learner.coordinator == nil || b.learner.cut {
		return
	}
	for range min(64, len(b.all)) {
		if wait := b.learner.busy - b.now; wait > 0 {
			if !b.told {
				b.told = true
				b.after(wait, func() { b.told = false; b.deliver() })
			}
			return
		}
		i := 0
		if !b.calm {
			i = b.rng.IntN(len(b.all))
		}
		m := b.all[i]
		if m.again > b.now {
			continue
		}
		err := b.learner.take(m.data, true)
		if errors.Is(err, errNet) {
			return
		}
		m.tries++
		if err == nil || Refused(err) {
			if b.unlucky(.02) { // the acknowledgement is lost
				m.again = b.now + 15*time.Second
				continue
			}
			b.all = append(b.all[:i], b.all[i+1:]...)
			if len(b.all) == 0 {
				return
			}
			continue
		}
		m.again = b.now + min(250*time.Millisecond<<min(m.tries, 6), 15*time.Second)
	}
}
