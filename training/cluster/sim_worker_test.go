package cluster

import (
	"context"
	"errors"
	"syscall"
	"time"

	"bridgehead/models"
	"bridgehead/training/disk/crash"
	"bridgehead/training/replay"
)

var errFull = syscall.ENOSPC

// simWorker is a worker of one core: its processes one after the other, on one disk.
type simWorker struct {
	*world
	name             string
	stranger, forger bool
	disk             *crash.Disk
	cut              bool // from the network

	fs       *mortal
	spool    *Spool
	hand     *hand
	sender   *sender
	ctx      context.Context
	finish   context.CancelFunc
	life     int
	up       bool
	done     bool // the hand has nothing more to do
	sending  bool // a step of the sender is to come
	out      bool // it was refused, and will not be started again
	starting bool
	draining bool
	played   time.Duration // by this process
	queued   time.Duration // for the learner to answer
}

var _ Transport = (*simWorker)(nil)

// start starts a process.
func (x *simWorker) start() {
	x.starting = false
	if x.up {
		return
	}
	x.life++
	x.fs = &mortal{Process: x.disk.Process()}
	spool, err := OpenSpool(x.fs, "spool")
	if err != nil {
		if !x.fs.Ended() && !errors.Is(err, errFull) {
			x.broken("%s does not start: %v", x.name, err)
		}
		x.crashed()
		return
	}
	x.ctx, x.finish = context.WithCancel(context.Background())
	if x.draining {
		x.finish()
	}
	x.spool, x.up, x.done, x.played = spool, true, false, 0
	w := &Worker{Transport: x, Spool: spool, Aim: x.aim, Hello: hello(x.name), full: make(chan struct{}, 1),
		Crew:   func(*Terms) (*Crew, error) { return &Crew{Game: testTerms.Game, Fields: testFields}, nil },
		now:    func() time.Time { return epoch.Add(x.now + x.played) },
		random: func(most time.Duration) time.Duration { return time.Duration(x.rng.Int64N(int64(most))) },
	}
	x.hand, x.sender, x.sending = &hand{w: w, p: x, unknown: true}, &sender{w: w}, true
	x.next(0, x.step)
	x.next(0, x.send)
}

// next has a step done by this process.
func (x *simWorker) next(wait time.Duration, step func()) {
	life := x.life
	x.after(wait+x.between(time.Millisecond, 20*time.Millisecond), func() {
		if x.up && x.life == life {
			step()
		}
	})
}

// crashed ends the process. Another is started after a while.
func (x *simWorker) crashed() {
	if x.fs != nil {
		x.fs.Kill()
	}
	x.up = false
	if x.out || x.starting {
		return
	}
	x.starting = true
	x.after(x.between(time.Second, 20*time.Second), x.start)
}

// dieIn has the process die at a change to come.
func (x *simWorker) dieIn(changes int) {
	if x.fs != nil {
		x.fs.dieIn = changes
	}
}

// stop has the process finish what it is at; another is started later.
func (x *simWorker) stop() {
	if x.up {
		x.finish()
	}
}

// drain has the worker finish for good.
func (x *simWorker) drain() {
	x.draining = true
	x.dieIn(0)
	if x.up {
		x.finish()
	}
}

// waiting tells what has not left the worker.
func (x *simWorker) waiting() string {
	switch {
	case x.out:
		return ""
	case !x.up:
		return x.name + " is to be started"
	case !x.done || x.spool.Len() > 0:
		return x.name + " has games"
	}
	return ""
}

// step makes a step of the hand.
func (x *simWorker) step() {
	before, batch := x.played, x.hand.b
	wait, err := x.hand.step(x.ctx, context.Background())
	if batch != nil && x.hand.b == nil { // the spool has it
		for i := range batch.Games {
			x.spooled[batch.Job.First+uint64(batch.From+i)] = true
		}
	}
	switch {
	case x.fs.Ended():
		x.crashed()
		return
	case errors.Is(err, errDone):
		x.done = true
		if !x.draining && !x.sending { // it was stopped, and has sent all it had
			x.crashed()
		}
		return
	case Refused(err):
		x.tell("%s: %v", x.name, err)
		x.done, x.out = true, true
		return
	case err != nil:
		x.broken("%s: %v", x.name, err)
		return
	}
	if len(x.hand.w.full) > 0 && !x.sending {
		x.sending = true
		x.next(0, x.send)
	}
	took := x.played - before
	x.played = 0
	x.next(wait+took+x.queued, x.step)
	x.queued = 0
}

// send makes a step of the sender.
func (x *simWorker) send() {
	if x.plant == dropSpool && x.spool.Len() > 0 && x.rng.IntN(10) == 0 {
		_, drop, err := x.spool.First()
		if err == nil && drop() == nil {
			x.tell("%s: forgets a batch", x.name)
		}
	}
	wait, idle, err := x.sender.step(context.Background())
	switch {
	case x.fs.Ended():
		x.crashed()
	case err != nil:
		x.broken("%s: %v", x.name, err)
	case idle:
		x.sending = false
		if len(x.hand.w.full) > 0 {
			<-x.hand.w.full
		}
		if x.done && !x.draining && !x.out {
			x.crashed()
		}
	default:
		x.next(wait+x.queued, x.send)
		x.queued = 0
	}
}

// Play is a player's.
func (x *simWorker) Play(_ context.Context, j *Job, i int, _ Network) (*replay.Game, error) {
	x.played += x.gameTime/2 + x.between(0, x.gameTime)
	g := madeUp(j.First+uint64(i), j.Step)
	if x.forger && x.rng.IntN(5) == 0 {
		g.Returns[0] = 1
	}
	return g, nil
}

// ask has the learner asked something over the network.
func (x *simWorker) ask(do func(*Coordinator) error) error {
	l := x.learner
	if x.cut || l.cut || l.coordinator == nil || x.unlucky(.02) {
		return errNet
	}
	err := do(l.coordinator)
	x.queued = max(0, l.busy-x.now)
	if !l.lives() || x.unlucky(.02) {
		return errNet // the answer is lost
	}
	return err
}

func (x *simWorker) Terms(context.Context) (*Terms, error) {
	return testTerms, x.ask(func(*Coordinator) error { return nil })
}

func (x *simWorker) Join(_ context.Context, h Hello) error {
	return x.ask(func(d *Coordinator) error { return d.Join(h, x.stranger) })
}

func (x *simWorker) Next(_ context.Context, worker string, most int) (j *Job, err error) {
	err = x.ask(func(d *Coordinator) error {
		if j, err = d.Next(worker, most); err != nil {
			return err
		}
		for i := range j.Specs {
			n := j.First + uint64(i)
			if other := x.given[n]; other != nil {
				x.broken("game %d is given to %s, and was to %s before", n, worker, other.name)
			}
			x.given[n] = x
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return DecodeJob(EncodeJob(j))
}

func (x *simWorker) Network(context.Context, ID) (*models.Net, error) { return nil, ErrNoNetwork }

// Send gives a batch to the broker, or that of a stranger to the learner.
func (x *simWorker) Send(_ context.Context, b *Batch) error {
	data := EncodeBatch(b)
	if x.cut {
		return errNet
	}
	if !x.stranger {
		err := x.broker.publish(data)
		if err == nil {
			for i := range b.Games {
				x.delivered[b.Job.First+uint64(b.From+i)] = true
			}
		}
		return err
	}
	if x.unlucky(.05) { // it comes later, and perhaps once more
		x.seen["late batch of a stranger"]++
		x.after(x.between(0, 30*time.Second), func() { _ = x.learner.take(data, false) })
		if x.rng.IntN(2) == 0 {
			return errNet
		}
	}
	if x.unlucky(.02) {
		return errNet
	}
	err := x.learner.take(data, false)
	x.queued = max(0, x.learner.busy-x.now)
	if x.unlucky(.02) {
		return errNet
	}
	return err
}
