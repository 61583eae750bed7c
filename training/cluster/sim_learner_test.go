package cluster

import (
	"context"
	"errors"
	"time"

	"bridgehead/training/disk"
	"bridgehead/training/disk/crash"
	"bridgehead/training/replay"
)

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

	fs          *mortal
	buffer      *replay.Buffer
	ledger      *Ledger
	coordinator *Coordinator // nil: it does not run
	life        int
	busy        time.Duration // until then
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
	l.coordinator, err = NewCoordinator(CoordinatorOptions{
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
		l.coordinator = nil
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
	if l.coordinator == nil && why != "while it started" {
		return // it is being started already
	}
	l.tell("learner: it is no more: %s", why)
	l.fs.Kill()
	l.coordinator = nil
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
	if l.coordinator != nil && l.fs.Ended() {
		l.crashed("in the middle of a change")
	}
	return l.coordinator != nil
}

// take has the coordinator take a batch that a worker or the broker has sent.
func (l *simLearner) take(data []byte, trusted bool) error {
	if l.coordinator == nil || l.cut {
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
			if life == l.life && l.coordinator != nil {
				_ = l.coordinator.Take(b)
				l.lives()
			}
		})
		l.acknowledged(b)
		return nil
	}
	d, syncs := l.coordinator, l.fs.syncs
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
	if m := l.coordinator.workers[worker]; m != nil {
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
	for n := 0; n < 64 && l.coordinator != nil && len(l.coordinator.checks) > 0; n++ {
		err := l.coordinator.check(context.Background(), <-l.coordinator.checks)
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

// checkBounds wants that what the coordinator keeps in memory is bounded by the number of workers.
func (l *simLearner) checkBounds() {
	d := l.coordinator
	most := len(l.workers) + 1 + l.seen["poisoned message"] // which may have the name of a worker that is none
	if n := len(d.workers); n > most {
		l.broken("the coordinator knows %d workers of %d", n, most)
	}
	if n := len(d.checks); n > d.Pending+MostGames {
		l.broken("%d games wait to be checked, want at most %d", n, d.Pending+MostGames)
	}
	if n := max(len(l.ledger.keys), len(l.ledger.waiting)); n > most {
		l.broken("the ledger has the keys of %d workers of %d", n, most)
	}
}
