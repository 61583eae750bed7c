package cluster

import (
	"container/heap"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"bridgehead/training/disk/crash"
)

// The simulation is a learner, a broker and workers in one goroutine, on disks that lose what was not synced, in time that
// is counted and does not pass. All that is random comes from a seed, which repeats a schedule of faults to the byte. Coordinator,
// ledger, spool, replay buffer and the steps of workers are those that runs have; a model are the network, the broker
// (which keeps what it has acknowledged) and the games, which are made up.
var (
	simSeed      = flag.Uint64("sim-seed", 0, "the one schedule that TestSimulation and TestSoakSimulation run; 0: all of them")
	simTrace     = flag.Bool("sim-trace", false, "log the events of the schedule of -sim-seed")
	simSchedules = flag.Uint64("sim-schedules", 0, "schedules of TestSoakSimulation")
	simFirst     = flag.Uint64("sim-first", 1, "the seed of the first of them")
)

// event is something that happens at a time.
type event struct {
	at    time.Duration
	order int // of those at one time, the first that was thought of
	do    func()
}

type events []event

func (e events) Len() int { return len(e) }
func (e events) Less(i, k int) bool {
	return e[i].at < e[k].at || e[i].at == e[k].at && e[i].order < e[k].order
}
func (e events) Swap(i, k int) { e[i], e[k] = e[k], e[i] }
func (e *events) Push(x any)   { *e = append(*e, x.(event)) }
func (e *events) Pop() any {
	old := *e
	x := old[len(old)-1]
	old[len(old)-1] = event{}
	*e = old[:len(old)-1]
	return x
}

// Faults that are planted in what is simulated, to show that it finds them.
const (
	ackFirst   = "a learner that acknowledges before it stores"
	noSync     = "a store that does not sync"
	noLedger   = "a learner that begins a new ledger"
	dropSpool  = "a worker that forgets what it has spooled"
	everyOther = "a check that finds honest games forged"
)

// shape is what a schedule is like.
type shape struct {
	workers   int
	during    time.Duration // in which faults happen
	faults    int
	gameTime  time.Duration // mean
	strangers float64       // part of the workers
	plant     string
	calm      bool          // nothing is lost or late on the network
	window    int           // games; 0: all
	syncTime  time.Duration // that the learner takes for a sync, and
	cpuTime   time.Duration // for a game; 0 with 0: it takes no time
	aim       time.Duration // of workers, for a job; 0: as they come
	oneIn     int           // games of strangers that are played again; 0: 5
	stale     int64
}

// world is one schedule.
type world struct {
	shape
	seed  uint64
	rng   *rand.Rand
	now   time.Duration
	queue events
	order int
	ended bool // no more faults, and no more games
	log   func(string)

	learner *simLearner
	broker  *simBroker
	workers []*simWorker

	given     map[uint64]*simWorker // numbers, to whom
	durable   map[uint64]bool       // numbers the coordinator has acknowledged
	delivered map[uint64]bool       // numbers the broker has acknowledged
	spooled   map[uint64]bool       // numbers that a spool has taken
	excused   map[uint64]bool       // numbers of which the coordinator has refused a batch
	fault     error                 // the first thing that must not be
	seen      map[string]int        // what has happened
}

var errNet = errors.New("no answer")

func newWorld(seed uint64, s shape) *world {
	if s.oneIn == 0 {
		s.oneIn = 5
	}
	w := &world{shape: s, seed: seed, rng: rand.New(rand.NewPCG(seed, 11)), given: map[uint64]*simWorker{}, durable: map[uint64]bool{},
		delivered: map[uint64]bool{}, spooled: map[uint64]bool{}, excused: map[uint64]bool{}, seen: map[string]int{}}
	w.learner = &simLearner{world: w, disk: crash.New(seed), step: 1}
	w.broker = &simBroker{world: w, up: true}
	for i := range s.workers {
		x := &simWorker{world: w, name: fmt.Sprint("w", i), disk: crash.New(seed<<20 + uint64(i) + 1)}
		x.stranger = w.rng.Float64() < s.strangers
		x.forger = x.stranger && w.rng.IntN(3) == 0
		w.workers = append(w.workers, x)
	}
	return w
}

// after has something done later.
func (w *world) after(wait time.Duration, do func()) {
	w.order++
	heap.Push(&w.queue, event{w.now + max(0, wait), w.order, do})
}

// between is a time of a range.
func (w *world) between(least, most time.Duration) time.Duration {
	return least + time.Duration(w.rng.Int64N(int64(most-least)+1))
}

func (w *world) tell(format string, values ...any) {
	if w.log != nil {
		w.log(fmt.Sprintf("%8.3f  ", w.now.Seconds()) + fmt.Sprintf(format, values...))
	}
}

// broken notes something that must not be.
func (w *world) broken(format string, values ...any) {
	if w.fault == nil {
		w.fault = fmt.Errorf("seed %d, at %.3f s: %s", w.seed, w.now.Seconds(), fmt.Sprintf(format, values...))
		w.tell("BROKEN: %v", w.fault)
	}
}

// unlucky tells whether something goes wrong that goes wrong so often.
func (w *world) unlucky(share float64) bool { return !w.calm && !w.ended && w.rng.Float64() < share }

// run is the whole schedule.
func (w *world) run() error {
	w.start()
	for range w.faults {
		w.after(w.between(0, w.during), w.mishap)
	}
	w.until(func() bool { return w.now >= w.during })
	w.rest()
	return w.fault
}

// start has everything begin.
func (w *world) start() {
	w.learner.start()
	w.every(100*time.Millisecond, w.broker.deliver)
	w.every(500*time.Millisecond, w.learner.checkGames)
	w.every(5*time.Second, func() { w.learner.step++ })
	for _, x := range w.workers {
		w.after(w.between(0, time.Second), x.start)
	}
}

// every has something done again and again.
func (w *world) every(wait time.Duration, do func()) {
	w.after(wait, func() {
		do()
		w.every(wait, do)
	})
}

// until lets things happen until there is a reason to stop, or something is broken.
func (w *world) until(enough func() bool) {
	for w.fault == nil && !enough() {
		e := heap.Pop(&w.queue).(event)
		w.now = e.at
		e.do()
	}
}

// rest heals everything, lets all come in that is on its way, and cuts the power once more.
func (w *world) rest() {
	w.tell("no more faults")
	w.ended = true
	w.broker.up, w.learner.cut = true, false
	w.learner.heal()
	for _, x := range w.workers {
		x.cut = false
		x.disk.SetSize(-1)
		x.disk.CutPowerIn(0)
		x.drain()
	}
	late := w.now + 2*time.Hour
	w.until(func() bool {
		if w.now > late {
			w.broken("two hours without a fault, and something is still on its way: %s", w.waiting())
		}
		return w.waiting() == ""
	})
	if w.fault != nil {
		return
	}
	w.learner.disk.PowerCut()
	w.learner.crashed("at the end")
	w.learner.start()
	if w.fault != nil {
		return
	}
	if n, lost := least(w.delivered, func(n uint64) bool { return !w.learner.ledger.Counted(n) && !w.excused[n] }); lost {
		w.broken("game %d, which the broker has acknowledged, is not counted", n)
	}
	if n, lost := least(w.spooled, func(n uint64) bool {
		return !w.learner.ledger.Counted(n) && !w.excused[n] && w.learner.ledger.Expelled(w.given[n].name) == ""
	}); lost {
		w.broken("game %d, which %s had on its disk, is not counted", n, w.given[n].name)
	}
}

// least is the lowest number of which something holds.
func least(of map[uint64]bool, holds func(uint64) bool) (lowest uint64, found bool) {
	for n := range of {
		if (!found || n < lowest) && holds(n) {
			lowest, found = n, true
		}
	}
	return lowest, found
}

// waiting tells what is on its way; empty: nothing.
func (w *world) waiting() string {
	switch {
	case w.learner.coordinator == nil:
		return "the learner is away"
	case w.broker.waiting() > 0:
		return fmt.Sprintf("%d messages at the broker", w.broker.waiting())
	}
	for _, x := range w.workers {
		if what := x.waiting(); what != "" {
			return what
		}
	}
	return ""
}

// mishap is one fault.
func (w *world) mishap() {
	if w.ended {
		return
	}
	l, x := w.learner, w.workers[w.rng.IntN(len(w.workers))]
	kinds := []struct {
		what string
		do   func()
	}{
		{"learner is killed", func() { l.kill() }},
		{"learner is killed at a change", func() { l.fs.dieIn = 1 + w.rng.IntN(30) }},
		{"learner loses power", func() { l.disk.PowerCut(); l.crashed("power cut") }},
		{"learner loses power at a change", func() { l.disk.CutPowerIn(1 + w.rng.IntN(30)) }},
		{"learner's disk is full", func() {
			l.disk.SetSize(l.disk.Used() + w.rng.Int64N(4000))
			w.after(w.between(time.Second, 20*time.Second), func() { l.disk.SetSize(-1) })
		}},
		{"learner's disk fails", func() { l.disk.FailIn(1+w.rng.IntN(20), 1+w.rng.IntN(4), errDisk) }},
		{"learner's disk fails, it is killed and loses power", func() {
			l.disk.FailIn(1+w.rng.IntN(6), 1+w.rng.IntN(6), errDisk)
			w.after(w.between(0, 4*time.Second), l.kill)
			w.after(w.between(2*time.Second, 20*time.Second), func() { l.disk.PowerCut(); l.crashed("power cut") })
		}},
		{"learner's network is cut", func() {
			l.cut = true
			w.after(w.between(time.Second, 30*time.Second), func() { l.cut = false })
		}},
		{"worker is killed", func() { x.crashed() }},
		{"worker is killed at a change", func() { x.dieIn(1 + w.rng.IntN(20)) }},
		{"worker loses power", func() { x.disk.PowerCut(); x.crashed() }},
		{"worker loses power at a change", func() { x.disk.CutPowerIn(1 + w.rng.IntN(20)) }},
		{"worker's disk is full", func() {
			x.disk.SetSize(x.disk.Used() + w.rng.Int64N(2000))
			w.after(w.between(time.Second, 20*time.Second), func() { x.disk.SetSize(-1) })
		}},
		{"worker's network is cut", func() {
			x.cut = true
			w.after(w.between(time.Second, 40*time.Second), func() { x.cut = false })
		}},
		{"worker drains", func() { x.stop() }},
		{"broker is killed", func() { w.broker.fail() }},
		{"broker is killed while it publishes", func() { w.broker.dies = true }},
		{"poisoned message", func() { w.broker.poison() }},
	}
	k := kinds[w.rng.IntN(len(kinds))]
	w.tell("fault: %s", k.what)
	w.seen[k.what]++
	k.do()
}

func TestSimulatedQueueIsInTheOrderOfTime(t *testing.T) {
	w := newWorld(1, shape{workers: 1})
	var got []int
	for i, wait := range []time.Duration{3, 1, 2, 1} {
		w.after(wait, func() { got = append(got, i) })
	}
	w.until(func() bool { return len(w.queue) == 0 })
	if fmt.Sprint(got) != "[1 3 2 0]" {
		t.Errorf("got %v", got)
	}
}
