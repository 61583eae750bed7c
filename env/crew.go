package env

import "sync"

// crew is the workers of a Vector and what they have to do. Whoever has called works with them.
// Slots are handed out a few at a time under one lock, which costs nothing beside a step, and the
// fewer the fewer are left, so that nobody waits long for the last one.
type crew struct {
	do func(slot int32) (ok bool)

	mu      sync.Mutex
	queued  ring // to be played
	busy    int  // being played
	arrived ring // played for Recv
	failed  ring // the same, with an error
	joined  bool // the caller waits for all of them, and nothing arrives
	want    int  // arrivals that Recv waits for

	more   sync.Cond // something is queued, or the crew is dismissed
	enough sync.Cond // what the caller waits for may have come

	size, hired int
	dismissed   bool
	workers     sync.WaitGroup
}

func newCrew(slots, size int, do func(int32) bool) *crew {
	c := &crew{do: do, size: size, queued: newRing(slots), arrived: newRing(slots), failed: newRing(slots)}
	c.more.L, c.enough.L = &c.mu, &c.mu
	return c
}

// maxTaken is the most slots that are handed out at once.
const maxTaken = 8

// wake calls up to n workers; those not needed before begin now.
func (c *crew) wake(n int) {
	n = min(n, c.size, c.queued.n)
	for ; c.hired < n; c.hired++ {
		c.workers.Go(c.work)
	}
	for range n {
		c.more.Signal()
	}
}

// work is the life of a worker.
func (c *crew) work() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for {
		for c.queued.n == 0 && !c.dismissed {
			c.more.Wait()
		}
		if c.dismissed {
			return
		}
		c.turn()
	}
}

// turn plays a few of the queued slots. The lock is held when it begins and when it ends.
func (c *crew) turn() {
	var slots [maxTaken]int32
	var ok [maxTaken]bool
	n := min(maxTaken, 1+c.queued.n/(4*c.size), c.queued.n)
	for i := range n {
		slots[i] = c.queued.pop()
	}
	c.busy += n
	c.mu.Unlock()
	for i := range n {
		ok[i] = c.do(slots[i])
	}
	c.mu.Lock()
	c.busy -= n
	if !c.joined {
		for i := range n {
			c.arrive(slots[i], ok[i])
		}
	}
	if c.busy+c.queued.n == 0 || !c.joined && (c.failed.n > 0 || c.arrived.n >= c.want) {
		c.enough.Signal()
	}
}

func (c *crew) arrive(slot int32, ok bool) {
	if ok {
		c.arrived.push(slot)
	} else {
		c.failed.push(slot)
	}
}

// run plays the slots and returns when all are done. Nothing may be under way.
func (c *crew) run(slots []int32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.joined = true
	for _, s := range slots {
		c.queued.push(s)
	}
	c.wake(c.size - 1)
	for c.queued.n > 0 {
		c.turn()
	}
	for c.busy > 0 {
		c.enough.Wait()
	}
	c.joined = false
}

// send has the slots played by the workers.
func (c *crew) send(slots []int32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, s := range slots {
		c.queued.push(s)
	}
	c.wake(c.size)
}

// played takes in a slot that the caller has played itself in place of send.
func (c *crew) played(slot int32, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.arrive(slot, ok)
}

// out is the number of slots under way: sent and not received.
func (c *crew) out() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.queued.n + c.busy + c.arrived.n + c.failed.n
}

// receive waits for a number of arrivals and writes them to dst in the order they came, or returns
// one that has failed; -1 is none.
func (c *crew) receive(dst []int32, want int) (n int, failed int32) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.want = want
	for c.failed.n == 0 && c.arrived.n < want {
		c.enough.Wait()
	}
	if c.failed.n > 0 {
		return 0, c.failed.pop()
	}
	n = min(len(dst), c.arrived.n)
	for i := range n {
		dst[i] = c.arrived.pop()
	}
	return n, -1
}

// drain forgets what is under way, and waits for what is being played.
func (c *crew) drain() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.queued.n = 0
	for c.busy > 0 {
		c.enough.Wait()
	}
	c.arrived.n, c.failed.n = 0, 0
}

// close drains the crew and dismisses it.
func (c *crew) close() {
	c.drain()
	c.mu.Lock()
	c.dismissed = true
	c.more.Broadcast()
	c.mu.Unlock()
	c.workers.Wait()
}

// ring is a queue of at most as many slots as there are.
type ring struct {
	slots []int32
	first int
	n     int
}

func newRing(size int) ring { return ring{slots: make([]int32, size)} }

func (r *ring) push(slot int32) {
	r.slots[(r.first+r.n)%len(r.slots)] = slot
	r.n++
}

func (r *ring) pop() int32 {
	slot := r.slots[r.first]
	r.first = (r.first + 1) % len(r.slots)
	r.n--
	return slot
}
