package cluster

import (
	"container/heap"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"bridgehead/training/disk"
	"bridgehead/training/disk/crash"
	"bridgehead/training/replay"
)

// The simulation is a learner, a broker and workers in one goroutine, on disks that lose what was not synced, in time that
// is counted and does not pass. All that is random comes from a seed, which repeats a schedule of faults to the byte. Desk,
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
	durable   map[uint64]bool       // numbers the desk has acknowledged
	delivered map[uint64]bool       // numbers the broker has acknowledged
	spooled   map[uint64]bool       // numbers that a spool has taken
	excused   map[uint64]bool       // numbers of which the desk has refused a batch
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
	case w.learner.desk == nil:
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

var errDisk = errors.New("the disk fails")

// mortal is the file system of a process that dies at a change.
type mortal struct {
	*crash.Process
	dieIn  int // 0: not
	noSync bool
	syncs  int
}

type mortalFile struct {
	disk.File
	fs *mortal
}

func (m *mortal) change() {
	if m.dieIn > 0 {
		if m.dieIn--; m.dieIn == 0 {
			m.Kill()
		}
	}
}

func (m *mortal) Open(path string, mode disk.Mode) (disk.File, error) {
	f, err := m.Process.Open(path, mode)
	if err != nil {
		return nil, err
	}
	return &mortalFile{f, m}, nil
}

func (m *mortal) Rename(from, to string) error { m.change(); return m.Process.Rename(from, to) }
func (m *mortal) Remove(path string) error     { m.change(); return m.Process.Remove(path) }
func (m *mortal) SyncDir(dir string) error     { m.change(); m.syncs++; return m.Process.SyncDir(dir) }

func (f *mortalFile) WriteAt(data []byte, at int64) (int, error) {
	f.fs.change()
	return f.File.WriteAt(data, at)
}

func (f *mortalFile) Truncate(size int64) error { f.fs.change(); return f.File.Truncate(size) }

func (f *mortalFile) Sync() error {
	f.fs.change()
	f.fs.syncs++
	if f.fs.noSync {
		return nil
	}
	return f.File.Sync()
}

// simLearner is the learner: its processes one after the other, on one disk.
type simLearner struct {
	*world
	disk *crash.Disk
	step int64
	cut  bool // from the network

	fs     *mortal
	buffer *replay.Buffer
	ledger *Ledger
	desk   *Desk // nil: it does not run
	life   int
	busy   time.Duration // until then
}

func (l *simLearner) bounds() replay.Options {
	o := replay.Options{ChunkGames: 64, MaxGames: 1_000_000, MaxBytes: 1 << 40, Disk: l.fs}
	if l.window > 0 {
		o.MaxGames, o.ChunkGames = l.window, max(1, l.window/8)
	}
	return o
}

// start starts a process, and checks what it finds.
func (l *simLearner) start() {
	l.life++
	l.fs = &mortal{Process: l.disk.Process(), noSync: l.plant == noSync}
	err := l.open()
	switch {
	case err == nil:
		l.tell("learner: it starts with %d games counted", l.ledger.Size())
		l.check()
		return
	case !l.fs.Ended() && !errors.Is(err, errDisk) && !full(err):
		l.broken("the learner does not start: %v", err)
	}
	l.tell("learner: %v", err)
	l.crashed("while it started")
}

func (l *simLearner) open() (err error) {
	if err := disk.MakeDir(l.fs, "run"); err != nil {
		return err
	}
	if l.plant == noLedger && l.life > 1 {
		_ = l.fs.Remove("run/ledger")
	}
	if l.buffer, err = replay.Open("run/games", l.bounds()); err != nil {
		return err
	}
	if l.ledger, err = OpenLedgerAt(l.fs, "run/ledger"); err != nil {
		return err
	}
	l.desk, err = NewDesk(DeskOptions{
		Terms: testTerms, Seeds: testSeeds, Store: l.buffer, Ledger: l.ledger, Key: testKey, Now: func() time.Time { return epoch.Add(l.now) },
		Plan: func(first uint64, games int) (*Job, error) { return testJob(first, games, l.step), nil },
		Step: func() int64 { return l.step }, Stale: l.stale, Verify: verifyMadeUp,
		Replay: func(_ context.Context, j *Job, i int) (*replay.Game, error) {
			g := madeUp(j.First+uint64(i), j.Step)
			if l.plant == everyOther && i%2 == 0 {
				g.Bid = 1
			}
			return g, nil
		},
		OneIn: l.oneIn, Pending: 64, Random: l.rng,
	})
	if err != nil {
		l.desk = nil
	}
	return err
}

func full(err error) bool { return errors.Is(err, errFull) }

// kill ends the process.
func (l *simLearner) kill() {
	l.fs.Kill()
	l.crashed("killed")
}

// crashed starts another process after a while.
func (l *simLearner) crashed(why string) {
	if l.desk == nil && why != "while it started" {
		return // it is being started already
	}
	l.tell("learner: it is no more: %s", why)
	l.fs.Kill()
	l.desk = nil
	if why == "at the end" {
		return
	}
	l.after(l.between(100*time.Millisecond, 10*time.Second), l.start)
}

func (l *simLearner) heal() {
	l.disk.SetSize(-1)
	l.disk.CutPowerIn(0)
	l.disk.FailIn(0, 0, nil)
	l.fs.dieIn = 0
}

// lives tells whether the process has survived what it just did.
func (l *simLearner) lives() bool {
	if l.desk != nil && l.fs.Ended() {
		l.crashed("in the middle of a change")
	}
	return l.desk != nil
}

// take has the desk take a batch that a worker or the broker has sent.
func (l *simLearner) take(data []byte, trusted bool) error {
	if l.desk == nil || l.cut {
		return errNet
	}
	b, err := DecodeBatch(data)
	if err != nil {
		l.seen["batch unreadable"]++
		return Refusef("%v", err)
	}
	if l.plant == ackFirst {
		life := l.life
		l.after(100*time.Millisecond, func() {
			if life == l.life && l.desk != nil {
				_ = l.desk.Take(b)
				l.lives()
			}
		})
		l.acknowledged(b)
		return nil
	}
	d, syncs := l.desk, l.fs.syncs
	twice := l.twice(b.Worker)
	err = d.Take(b)
	if trusted && errors.Is(err, ErrUnknown) {
		if err = d.Join(hello(b.Worker), false); err == nil {
			err = d.Take(b)
		}
	}
	if !l.lives() { // whatever it says, nobody hears it
		return errNet
	}
	if l.twice(b.Worker) > twice {
		l.seen["batch taken twice"]++
	}
	l.busy = max(l.busy, l.now) + time.Duration(l.fs.syncs-syncs)*l.syncTime + time.Duration(len(b.Games))*l.cpuTime
	switch {
	case err == nil:
		l.acknowledged(b)
	case Refused(err):
		l.seen["batch refused"]++
		for i := range b.Games {
			l.excused[b.Job.First+uint64(b.From+i)] = true
		}
		l.tell("learner: %s: %v", b.Worker, err)
	case !errors.Is(err, ErrUnknown):
		l.seen["batch not taken"]++
		l.tell("learner: %s: %v", b.Worker, err)
	}
	return err
}

func (l *simLearner) twice(worker string) int64 {
	if m := l.desk.workers[worker]; m != nil {
		return m.Twice
	}
	return 0
}

func (l *simLearner) acknowledged(b *Batch) {
	for i := range b.Games {
		l.durable[b.Job.First+uint64(b.From+i)] = true
	}
}

// checkGames plays games of strangers again.
func (l *simLearner) checkGames() {
	for n := 0; n < 64 && l.desk != nil && len(l.desk.checks) > 0; n++ {
		err := l.desk.check(context.Background(), <-l.desk.checks)
		if !l.lives() {
			return
		}
		if err != nil { // as in a run, where that ends the learner
			l.tell("learner: %v", err)
			l.kill()
			return
		}
	}
}

// check compares what is on the learner's disk with what was acknowledged.
func (l *simLearner) check() {
	r, err := replay.OpenReader("run/games", l.bounds())
	if err != nil {
		l.broken("the store cannot be read: %v", err)
		return
	}
	all := map[uint64]bool{} // on disk, withdrawn ones too
	for _, k := range r.Keys() {
		g, err := r.Load(k)
		if err != nil {
			l.broken("game %x of the store: %v", k, err)
			return
		}
		n := testSeeds.Number(g.Seed)
		switch {
		case all[n]:
			l.broken("game %d is in the store twice", n)
		case l.given[n] == nil:
			l.broken("game %d is in the store and was never given out", n)
		case !l.ledger.Counted(n):
			l.broken("game %d is in the store and not in the ledger", n)
		}
		all[n] = true
	}
	if size := l.ledger.Size(); l.window == 0 && size != uint64(len(all)) {
		l.broken("the ledger has %d games and the store %d", size, len(all))
	}
	if n, lost := least(l.durable, func(n uint64) bool { return !l.ledger.Counted(n) }); lost {
		l.broken("game %d, which the learner has acknowledged, is not counted", n)
	}
	l.checkWindow()
	l.checkBounds()
}

// checkWindow wants no game of those who are expelled in the window, and nobody expelled who is honest.
func (l *simLearner) checkWindow() {
	for _, k := range l.buffer.Keys() {
		g, err := l.buffer.Load(k)
		if err != nil {
			l.broken("game %x of the window: %v", k, err)
			return
		}
		if x := l.given[testSeeds.Number(g.Seed)]; x != nil && l.ledger.Expelled(x.name) != "" {
			l.broken("game %d of %s, which is expelled, is in the window", testSeeds.Number(g.Seed), x.name)
		}
	}
	for _, x := range l.workers {
		if why := l.ledger.Expelled(x.name); why != "" {
			l.seen["recovered with a worker expelled"]++
			if !x.forger {
				l.broken("%s is honest and expelled: %s", x.name, why)
			}
		}
	}
}

// checkBounds wants that what the desk keeps in memory is bounded by the number of workers.
func (l *simLearner) checkBounds() {
	d := l.desk
	most := len(l.workers) + 1 + l.seen["poisoned message"] // which may have the name of a worker that is none
	if n := len(d.workers); n > most {
		l.broken("the desk knows %d workers of %d", n, most)
	}
	if n := len(d.checks); n > d.Pending+MostGames {
		l.broken("%d games wait to be checked, want at most %d", n, d.Pending+MostGames)
	}
	if n := max(len(l.ledger.keys), len(l.ledger.waiting)); n > most {
		l.broken("the ledger has the keys of %d workers of %d", n, most)
	}
}

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
	if !b.up || b.learner.desk == nil || b.learner.cut {
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
