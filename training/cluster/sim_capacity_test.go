package cluster

import (
	"flag"
	"fmt"
	"math"
	"testing"
	"time"
	"unsafe"
)

var simLarge = flag.Bool("sim-large", false, "let TestSoakCapacity and TestSoakTenMinutes run")

// load is what workers ask of a learner, and what it has for them.
type load struct {
	workers           int
	rate              float64 // games/s of a worker
	batch             int     // games
	stranger          bool
	syncTime, cpuTime time.Duration // for a sync, and for a game
}

// capacity is the model of docs/scaling.md: games a second that a learner takes. The store syncs once for a batch, and three
// times more for a chunk: its name, the batch that is divided by its end, the chunk that goes. The ledger syncs once for
// a batch, and for that of a stranger twice.
func (c load) capacity(chunk int) float64 {
	syncs := 2 + 3*float64(c.batch)/float64(chunk)
	if c.stranger {
		syncs++
	}
	takes := syncs*c.syncTime.Seconds()/float64(c.batch) + c.cpuTime.Seconds() // s a game
	return min(float64(c.workers)*c.rate, 1/takes)
}

// measured is what it takes in the simulation.
func (c load) measured(t *testing.T, window int, warm, during time.Duration) float64 {
	s := shape{workers: c.workers, gameTime: time.Duration(float64(time.Second) / c.rate), calm: true, window: window, oneIn: 50,
		syncTime: c.syncTime, cpuTime: c.cpuTime, aim: time.Duration(float64(time.Second) * (float64(c.batch) + .5) / c.rate)}
	if c.stranger {
		s.strangers = 1
	}
	w := newWorld(1, s)
	w.honest()
	w.start()
	w.until(func() bool { return w.now >= warm }) // the first jobs are of one game
	before := w.learner.ledger.Size()
	w.until(func() bool { return w.now >= warm+during })
	must(t, w.fault)
	return float64(w.learner.ledger.Size()-before) / during.Seconds()
}

// wantCapacity wants that what a learner takes is within 20 % of what the model says.
func wantCapacity(t *testing.T, during time.Duration, all []load) {
	const window, chunk = 2000, 250
	for _, c := range all {
		got, want := c.measured(t, window, 40*time.Second, during), c.capacity(chunk)
		t.Logf("%4d workers of %4.1f games/s, batches of %2d, stranger %-5t, sync %4v, %6v a game: %6.0f games/s, model %6.0f (%+.0f %%)",
			c.workers, c.rate, c.batch, c.stranger, c.syncTime, c.cpuTime, got, want, 100*(got/want-1))
		if math.Abs(got/want-1) > .2 {
			t.Errorf("%+v: got %.0f games/s, the model says %.0f", c, got, want)
		}
	}
}

// Where workers are the limit, where the disk of the learner is, and where its processor is.
func TestCapacityModel(t *testing.T) {
	wantCapacity(t, 60*time.Second, []load{
		{20, 4.5, 64, false, 5 * time.Millisecond, 100 * time.Microsecond},
		{40, 4.5, 64, false, 200 * time.Millisecond, 100 * time.Microsecond},
		{40, 4.5, 16, true, 100 * time.Millisecond, 100 * time.Microsecond},
		{40, 4.5, 64, false, time.Millisecond, 10 * time.Millisecond},
	})
}

func TestSoakCapacity(t *testing.T) {
	if !*simLarge {
		t.Skip("-sim-large")
	}
	var all []load
	for _, workers := range []int{100, 300, 1000} {
		for _, batch := range []int{4, 16, 64} {
			for _, sync := range []time.Duration{time.Millisecond, 5 * time.Millisecond} {
				all = append(all, load{workers, 4.5, batch, false, sync, 300 * time.Microsecond})
			}
		}
	}
	for _, workers := range []int{100, 300} {
		all = append(all, load{workers, 4.5, 64, true, 20 * time.Millisecond, 300 * time.Microsecond})
	}
	wantCapacity(t, 60*time.Second, append(all, load{100, 23, 64, false, 5 * time.Millisecond, time.Millisecond}))
}

// honest makes all workers so.
func (w *world) honest() {
	for _, x := range w.workers {
		x.forger = false
	}
}

// bytes is about what a coordinator keeps in memory of workers and games: its structs and texts, with some for maps.
func (d *Coordinator) bytes() (n int) {
	const entry = 64
	for name, m := range d.workers {
		n += entry + 2*len(name) + int(unsafe.Sizeof(*m)) + len(m.Version) + len(m.Machine)
	}
	n += cap(d.checks)*int(unsafe.Sizeof(check{})) + len(d.checks)*(int(unsafe.Sizeof(Job{}))+MostGames*int(unsafe.Sizeof(Spec{})))
	n += cap(d.Ledger.counted) * int(unsafe.Sizeof(span{}))
	for name, of := range d.Ledger.keys {
		n += entry + len(name) + cap(*of)*int(unsafe.Sizeof(span{}))
	}
	for name, r := range d.Ledger.waiting {
		n += entry + len(name) + int(unsafe.Sizeof(*r)) + (cap(r.Numbers)+cap(r.Keys))*int(unsafe.Sizeof(span{}))
	}
	for name, why := range d.Ledger.expelled {
		n += entry + len(name) + len(why)
	}
	return n
}

// A thousand workers for ten minutes take no more memory of the coordinator in the end than soon after they joined.
func TestSoakTenMinutes(t *testing.T) {
	if !*simLarge {
		t.Skip("-sim-large")
	}
	tenMinutes(t, 1000, 10*time.Minute)
}

func TestMemoryOfTheCoordinatorIsBounded(t *testing.T) { tenMinutes(t, 50, 2*time.Minute) }

func tenMinutes(t *testing.T, workers int, during time.Duration) {
	w := newWorld(1, shape{workers: workers, during: during, gameTime: time.Second * 2 / 9, calm: true, strangers: .1, window: 20_000})
	w.honest()
	w.start()
	peaks := make([]int, 10)
	ledger := make([]int64, 10)
	w.every(100*time.Millisecond, func() {
		i := min(9, int(10*w.now/w.during))
		peaks[i] = max(peaks[i], w.learner.coordinator.bytes())
		ledger[i] = w.learner.ledger.end
	})
	w.until(func() bool { return w.now >= w.during })
	must(t, w.fault)
	t.Logf("%d workers for %v: %d games are counted; memory of the coordinator by tenths, at most: %s kB; ledger: %s kB; %.1f bytes of it a game", workers, during,
		w.learner.ledger.Size(), kilo(peaks), kilo(ledger), float64(w.learner.ledger.end)/float64(w.learner.ledger.Size()))
	if most := workers*4096 + 4<<20; peaks[9] > most || peaks[9] > 2*peaks[4] {
		t.Errorf("the coordinator takes up to %d bytes in the end and %d half way, want at most %d", peaks[9], peaks[4], most)
	}
	if size := w.learner.ledger.Size(); size < uint64(float64(workers)*4.5*during.Seconds()*.8) {
		t.Errorf("%d games are counted, want more", size)
	}
}

func kilo[T int | int64](all []T) (out []string) {
	for _, n := range all {
		out = append(out, fmt.Sprintf("%.0f", float64(n)/1000))
	}
	return out
}
