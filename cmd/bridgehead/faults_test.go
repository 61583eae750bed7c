//go:build unix

package main

import (
	"bytes"
	"errors"
	"flag"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
)

// faults is how many TestSoakFleet makes happen to each fleet.
var faults = flag.Int("soak-faults", 8, "faults that TestSoakFleet makes happen to each fleet")

// ways are those by which workers reach a learner.
var ways = []string{"nats", "http"}

// Whatever is killed and wherever the network is cut, and at whatever moment, no game that was acknowledged is lost, none
// is counted twice, and the run comes to its end. make soak does it more often.
func TestSoakFleet(t *testing.T) {
	for _, way := range append(ways, "nats in the learner") {
		t.Run(way, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(11, uint64(len(way))))
			f := newFleet(t, way, fleetRecipe)
			f.startWorker("w1")
			f.startWorker("w2")
			f.more(1)
			kinds := f.kinds()
			var happened []string
			for n := range *faults {
				if n%len(kinds) == 0 {
					rng.Shuffle(len(kinds), func(i, j int) { kinds[i], kinds[j] = kinds[j], kinds[i] })
				}
				time.Sleep(time.Duration(rng.IntN(400)) * time.Millisecond)
				f.fault(rng, kinds[n%len(kinds)])
				happened = append(happened, kinds[n%len(kinds)])
				if rng.IntN(2) == 0 {
					f.more(1)
				}
			}
			t.Logf("%q", happened)
			f.more(1)
			f.drain()
			f.stopLearner()
			t.Logf("%d faults, %d games", *faults, f.audit())
			f.end()
		})
	}
}

// kinds are the faults that a fleet has.
func (f *fleet) kinds() []string {
	kinds := []string{"worker killed", "learner killed", "network silent", "network refused", "worker and learner killed"}
	if f.apart {
		kinds = append(kinds, "broker killed", "learner cut off", "all killed")
	}
	return kinds
}

// fault makes one happen.
func (f *fleet) fault(rng *rand.Rand, kind string) {
	f.t.Helper()
	while := time.Duration(rng.IntN(300)) * time.Millisecond
	switch kind {
	case "worker killed":
		f.workers["w1"].kill()
		f.startWorker("w1")
	case "learner killed":
		f.killLearner()
		time.Sleep(while)
		f.startLearner()
	case "broker killed":
		f.broker.kill()
		time.Sleep(while)
		f.startBroker()
	case "worker and learner killed":
		f.workers["w2"].kill()
		f.killLearner()
		f.startLearner()
		f.startWorker("w2")
	case "all killed":
		f.workers["w1"].kill()
		f.broker.kill()
		f.killLearner()
		f.startLearner() // before its broker is there
		f.startWorker("w1")
		f.startBroker()
	case "network silent", "network refused", "learner cut off":
		p := f.toHTTP
		if f.transport == "nats" && rng.IntN(3) > 0 {
			p = f.toNATS
		}
		s := refused
		if kind == "network silent" {
			s = silent
		}
		if kind == "learner cut off" {
			p, s = f.inner, []state{refused, silent}[rng.IntN(2)]
		}
		p.set(s)
		time.Sleep(2 * while)
		p.set(whole)
	}
}

// killLearner kills it. What it has acknowledged by HTTP is in its buffer, once.
func (f *fleet) killLearner() {
	f.t.Helper()
	sent := f.sent()
	f.learner.kill()
	if _, err := os.Stat(filepath.Join(f.dir, "buffer")); err != nil {
		return // it had not begun
	}
	kept := f.kept()
	if f.transport != "http" {
		return
	}
	for _, n := range sent {
		if kept[n] == nil {
			f.t.Errorf("game %d was acknowledged, and is lost", n)
		}
	}
}

// A worker that is too slow has played in vain, is told so, and goes on; others are counted meanwhile.
func TestSlowWorker(t *testing.T) {
	recipe := strings.NewReplacer("actors: 0", "actors: 0, stale: 400", "reuse: 1,", "reuse: 16,", "batch: 4,", "batch: 1,").Replace(fleetRecipe)
	for _, way := range ways {
		t.Run(way, func(t *testing.T) {
			f := newFleet(t, way, recipe)
			slow := f.startWorker("slow")
			f.more(1)
			cut := f.toHTTP
			if way == "nats" {
				cut = f.toNATS
			}
			f.holdsBack("slow", cut)
			slow.signal(syscall.SIGSTOP)
			cut.set(whole)
			f.startWorker("quick")
			from := f.status().Step
			until(t, "steps", func() bool { s := f.status(); return s != nil && s.Step > from+800 })
			slow.signal(syscall.SIGCONT)
			until(t, "the refusal of stale games", func() bool { s := f.status(); return s != nil && s.Refused["stale"] > 0 })
			was := f.gamesOf("slow")
			until(t, "games of the slow worker", func() bool { return f.gamesOf("slow") > was })
			f.drain()
			f.stopLearner()
			f.forget() // the broker has got those that were refused
			f.audit()
		})
	}
}

// holdsBack cuts a worker off while it plays, so that what it has played stays with it. Where the cut came between two jobs the
// worker has nothing to play: then it gets another.
func (f *fleet) holdsBack(worker string, cut *proxy) {
	f.t.Helper()
	spooled := func() bool {
		all, err := filepath.Glob(filepath.Join(f.workerDir(worker), "batches", "*.batch"))
		return err == nil && len(all) > 0
	}
	until(f.t, "games that wait", func() bool {
		cut.set(refused)
		for range 100 {
			if spooled() {
				return true
			}
			time.Sleep(50 * time.Millisecond)
		}
		cut.set(whole)
		f.more(1)
		return false
	})
}

// gamesOf is how many games of a worker were counted since the learner was started.
func (f *fleet) gamesOf(worker string) int64 {
	if s := f.status(); s != nil {
		for i := range s.Workers {
			if s.Workers[i].Worker == worker {
				return s.Workers[i].Games
			}
		}
	}
	return 0
}

// A full disk keeps a worker from playing on and ends a learner with an error; both go on when there is room, and
// nothing is lost.
func TestFullDisk(t *testing.T) {
	for _, way := range ways {
		t.Run(way, func(t *testing.T) {
			f := newFleet(t, way, fleetRecipe)
			w := f.startWorker("w1")
			f.more(1)
			if err := limit(w, 0); errors.Is(err, errNoLimit) {
				t.Skip(err)
			} else if err != nil {
				t.Fatal(err)
			}
			until(t, "word of the worker", func() bool { return w.said("waits: spool: ") })
			must(t, limit(w, ^uint64(0)))
			until(t, "the games that waited", func() bool { return f.gamesOf("w1") > 0 })
			f.more(1)

			must(t, limit(f.learner, 0))
			if code := f.learner.code(); code != 1 || !f.learner.said("file too large") {
				t.Errorf("the learner ends with %d", code)
			}
			if left, err := filepath.Glob(filepath.Join(f.dir, "*.tmp")); err != nil || len(left) > 0 {
				t.Logf("left: %q, %v", left, err)
			}
			f.startLearner()
			f.more(1)
			if way == "nats" {
				must(t, limit(f.broker, 0))
				until(t, "word of the broker", func() bool { return f.broker.said("its store has failed") })
				must(t, limit(f.broker, ^uint64(0)))
				f.more(1)
			}
			f.drain()
			f.stopLearner()
			f.audit()
		})
	}
}

// Batches that come again are not counted again, and what is no batch is thrown away.
func TestDuplicatesAndPoison(t *testing.T) {
	for _, way := range ways {
		t.Run(way, func(t *testing.T) {
			f := newFleet(t, way, fleetRecipe)
			w := f.startWorker("w1")
			f.more(1)
			batches := filepath.Join(f.workerDir("w1"), "batches")
			copies := map[string][]byte{}
			cut := f.toHTTP
			if way == "nats" {
				cut = f.toNATS
			}
			waits := func() bool {
				all, err := filepath.Glob(filepath.Join(batches, "*.batch"))
				must(t, err)
				for _, path := range all {
					if data, err := os.ReadFile(path); err == nil {
						copies[filepath.Base(path)] = data
					}
				}
				return len(copies) > 0
			}
			// A worker that has no job when it is cut off has no games that wait.
			for try := 1; ; try++ {
				cut.set(refused)
				for end := time.Now().Add(20 * time.Second); !waits() && time.Now().Before(end); {
					time.Sleep(10 * time.Millisecond)
				}
				if len(copies) > 0 {
					break
				}
				if try == 4 {
					t.Fatal("no games wait, however often the worker is cut off")
				}
				cut.set(whole)
				f.more(1)
			}
			cut.set(whole)
			until(t, "the games that waited", func() bool {
				all, err := filepath.Glob(filepath.Join(batches, "*.batch"))
				must(t, err)
				for _, path := range all {
					if copies[filepath.Base(path)] != nil {
						return false
					}
				}
				return true
			})
			if code := w.stop(); code != 0 {
				t.Errorf("the worker ends with %d", code)
			}
			until(t, "what waits at the broker", func() bool { s := f.status(); return s != nil && s.Waiting == 0 })
			before := f.counted()
			var any []byte
			for name, data := range copies {
				must(t, os.WriteFile(filepath.Join(batches, name), data, 0o600))
				any = data
			}
			must(t, os.WriteFile(filepath.Join(batches, "0-garbage.batch"), []byte("garbage"), 0o600))
			again := f.poison(any)
			if way == "http" {
				again()
			}
			w = f.startWorker("w1")
			if way == "nats" {
				again()
				until(t, "the duplicates", func() bool { return f.twice() >= int64(1) })
			} else {
				until(t, "the duplicates", func() bool { return f.twice() >= int64(len(copies)) })
			}
			until(t, "more games", func() bool { return f.counted() > before })
			if !w.said("0-garbage.batch is damaged and left out") {
				t.Error("the worker does not tell of the garbage in its spool")
			}
			f.drain()
			f.stopLearner()
			f.audit()
		})
	}
}

// twice is how many games were sent again.
func (f *fleet) twice() (n int64) {
	if s := f.status(); s != nil {
		for i := range s.Workers {
			n += s.Workers[i].Twice
		}
	}
	return n
}

// poison sends what no worker sends, and returns what sends a batch, of the bytes of one that was taken, past the notice
// of the broker.
func (f *fleet) poison(batch []byte) (again func()) {
	t := f.t
	t.Helper()
	spoilt := bytes.Clone(batch)
	spoilt[10] ^= 0x55 // in the name of the run: what is wrong within a game only playing it again can tell
	garbage := [][]byte{nil, []byte("garbage"), bytes.Repeat([]byte{0xdd, 0xff}, 1000), batch[:len(batch)/2], spoilt, append(bytes.Clone(batch), 0)}
	if f.transport == "http" {
		for _, body := range garbage {
			for _, path := range []string{"batches", "next", "join"} {
				for _, kind := range []string{"application/msgpack", "application/json", ""} {
					r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "http://"+f.ports["learner"]+"/v1/"+path, bytes.NewReader(body))
					must(t, err)
					r.Header.Set("Content-Type", kind)
					r.Header.Set("Bridgehead-Worker", "w1")
					answer, err := http.DefaultClient.Do(r)
					must(t, err)
					answer.Body.Close()
					if answer.StatusCode < 400 || answer.StatusCode > 499 {
						t.Errorf("%s: %.20q as %q: got %s", path, body, kind, answer.Status)
					}
				}
			}
		}
		return func() {}
	}
	conn, err := nats.Connect("nats://" + f.ports["broker"])
	must(t, err)
	t.Cleanup(conn.Close)
	subject := "bridgehead.games." + f.status().Run.Short()
	hello := `{"worker":"w1","version":"0","machine":"","cores":1}`
	for _, body := range garbage {
		for _, header := range []string{"", "{", hello} {
			m := nats.NewMsg(subject)
			m.Header.Set("Bridgehead-Hello", header)
			m.Data = body
			must(t, conn.PublishMsg(m))
		}
		for _, ask := range []string{"bridgehead.next", "bridgehead.join"} {
			must(t, conn.Publish(ask, body))
		}
	}
	must(t, conn.Flush())
	return func() {
		m := nats.NewMsg(subject)
		m.Header.Set("Bridgehead-Hello", hello)
		m.Data = batch
		must(t, conn.PublishMsg(m))
		must(t, conn.Flush())
	}
}
