//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/nats-io/nats.go"

	"bridgehead/training"
	"bridgehead/training/cluster"
	"bridgehead/training/cluster/web"
	"bridgehead/training/disk"
	buffer "bridgehead/training/replay"
	trainingrun "bridgehead/training/run"
)

// fleetRecipe is a run without an end of its own, whose games others play.
const fleetRecipe = `game: toy
scenarios:
  - {name: three-bridges, weight: 1}
seed: 5
net: {context: 8, action: 8, value: 8}
self_play: {actors: 0, simulations: [{games: 0, sims: 64}], fast: 32, full_share: 0.5, considered: 2, gumbel_scale: 1, c_scale: 0.5}
buffer: {games: 1000000, bytes: 1000000000}
learning: {batch: 4, legal: 4, rate: 0.001, clip: 1, reuse: 1, policy: 1, win: 1, checkpoint: 200ms}
`

// fleet is a learner, a broker and workers, each a process of its own, with networks between them that can be cut.
type fleet struct {
	t         *testing.T
	dir       string // of the run
	root      string // of all
	recipe    string
	transport string // what workers connect to: nats or http
	apart     bool   // the broker is a process of its own

	ports  map[string]string // the addresses of learner and broker
	toHTTP *proxy            // from the workers to the learner
	toNATS *proxy            // from the workers to the broker
	inner  *proxy            // from the learner to the broker

	broker, learner *program
	workers         map[string]*program

	alter func(terms string) string // that workers get by HTTP; nil: as they are

	mu    sync.Mutex
	acked map[uint64]bool // numbers of games that the learner has acknowledged by HTTP, or the broker was sent
}

// newFleet starts a broker, if the way needs one, and a learner.
func newFleet(t *testing.T, way, recipe string) *fleet {
	t.Helper()
	f := prepareFleet(t, way, recipe)
	if f.apart {
		f.startBroker()
	}
	if f.transport == "nats" {
		f.listen()
	}
	f.startLearner()
	return f
}

// ownPort is an address that is free and stays so while nobody listens there: below the ports that the system gives to those who
// ask for any, and never the same twice.
func ownPort(t *testing.T) string {
	t.Helper()
	first := 20000 + int64(os.Getpid())%10000 // tests of several packages run at once
	for range 2000 {
		address := fmt.Sprintf("127.0.0.1:%d", first+ownPorts.Add(1))
		if l, err := net.Listen("tcp", address); err == nil {
			must(t, l.Close())
			return address
		}
	}
	t.Fatal("no port is free")
	return ""
}

// ownPorts are how many were asked for.
var ownPorts atomic.Int64

// prepareFleet makes one of which nothing has been started.
func prepareFleet(t *testing.T, way, recipe string) *fleet {
	t.Helper()
	transport, _, _ := strings.Cut(way, " ")
	f := &fleet{t: t, root: t.TempDir(), recipe: writeRecipe(t, recipe), transport: transport, apart: way == "nats", ports: map[string]string{}, workers: map[string]*program{}, acked: map[uint64]bool{}}
	f.dir = filepath.Join(f.root, "run")
	for _, name := range []string{"learner", "broker"} {
		f.ports[name] = ownPort(t)
	}
	f.toHTTP = newProxy(t, f.witness())
	if transport == "nats" {
		f.toNATS, f.inner = newProxy(t, f.ports["broker"]), newProxy(t, f.ports["broker"])
	}
	return f
}

func (f *fleet) startBroker() {
	f.t.Helper()
	f.broker = begin(f.t, "cluster", "broker", "--store", filepath.Join(f.root, "broker"), "--listen", f.ports["broker"])
}

// startLearner starts the learner, with more flags.
func (f *fleet) startLearner(flags ...string) {
	f.t.Helper()
	broker := "none"
	if f.apart {
		broker = "nats://" + f.inner.addr()
	} else if f.transport == "nats" {
		broker = f.ports["broker"]
	}
	args := []string{"train", "--config", f.recipe, "--out", f.dir, "--listen=" + f.ports["learner"], "--public", "http://" + f.toHTTP.addr(), "--broker", broker}
	f.learner = begin(f.t, append(args, flags...)...)
}

// startWorker starts a worker of a name, which stays where it was before.
func (f *fleet) startWorker(name string) *program {
	f.t.Helper()
	at := "http://" + f.toHTTP.addr()
	if f.transport == "nats" {
		at = "nats://" + f.toNATS.addr()
	}
	f.workers[name] = begin(f.t, "worker", "--url", at, "--name", name, "--cores", "1", "--dir", f.workerDir(name))
	return f.workers[name]
}

func (f *fleet) workerDir(name string) string { return filepath.Join(f.root, name) }

// witness is a proxy of HTTP that notes what the learner has acknowledged. It returns its address.
func (f *fleet) witness() string {
	f.t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(f.t, err)
	unpack, err := zstd.NewReader(nil)
	must(f.t, err)
	to := &httputil.ReverseProxy{
		Rewrite:      func(r *httputil.ProxyRequest) { r.SetURL(&url.URL{Scheme: "http", Host: f.ports["learner"]}) },
		ErrorHandler: func(http.ResponseWriter, *http.Request, error) { panic(http.ErrAbortHandler) },
		ModifyResponse: func(r *http.Response) error {
			if f.alter == nil || r.Request.URL.Path != "/v1/terms" {
				return nil
			}
			body, err := io.ReadAll(r.Body)
			if err != nil {
				return err
			}
			text := f.alter(string(body))
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
			r.Header.Set("Content-Length", strconv.Itoa(len(text)))
			return nil
		},
	}
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/v1/batches" {
			to.ServeHTTP(w, r)
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			panic(http.ErrAbortHandler)
		}
		r.Body = io.NopCloser(strings.NewReader(string(body)))
		seen := &codeOf{w, http.StatusOK}
		to.ServeHTTP(seen, r)
		if data, err := unpack.DecodeAll(body, nil); err == nil && seen.code == http.StatusNoContent {
			f.note(data)
		}
	})}
	go func() { _ = server.Serve(l) }()
	f.t.Cleanup(func() { server.Close() })
	return l.Addr().String()
}

// codeOf keeps the status of an answer.
type codeOf struct {
	http.ResponseWriter
	code int
}

func (c *codeOf) WriteHeader(code int) {
	c.code = code
	c.ResponseWriter.WriteHeader(code)
}

// listen notes what is sent to the broker.
func (f *fleet) listen() {
	f.t.Helper()
	conn, err := nats.Connect("nats://"+f.ports["broker"], nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1), nats.ReconnectWait(20*time.Millisecond))
	must(f.t, err)
	f.t.Cleanup(conn.Close)
	_, err = conn.Subscribe("bridgehead.games.*", func(m *nats.Msg) { f.note(m.Data) })
	must(f.t, err)
}

// note keeps the numbers of the games of a batch.
func (f *fleet) note(data []byte) {
	b, err := cluster.DecodeBatch(data)
	if err != nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := range b.Games {
		f.acked[b.Job.First+uint64(b.From+i)] = true
	}
}

// forget forgets them.
func (f *fleet) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	clear(f.acked)
}

// sent are the numbers that were noted.
func (f *fleet) sent() (numbers []uint64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for n := range f.acked {
		numbers = append(numbers, n)
	}
	return numbers
}

// status is how the learner stands; nil where it is away.
func (f *fleet) status() *web.Status {
	transport, err := web.Dial("http://"+f.ports["learner"], "", web.DialOptions{})
	must(f.t, err)
	ctx, cancel := context.WithTimeout(f.t.Context(), time.Second)
	defer cancel()
	s, err := transport.Status(ctx)
	if err != nil {
		return nil
	}
	return s
}

// counted is how many games the learner has counted.
func (f *fleet) counted() uint64 {
	if s := f.status(); s != nil {
		return s.Counted
	}
	return 0
}

// more waits until the learner has counted so many more games.
func (f *fleet) more(games uint64) {
	f.t.Helper()
	var from uint64
	until(f.t, "the learner", func() bool {
		s := f.status()
		if s != nil {
			from = s.Counted
		}
		return s != nil
	})
	until(f.t, fmt.Sprintf("%d games above %d", games, from), func() bool {
		if f.learner.ended() {
			f.t.Fatal("the learner has ended")
		}
		return f.counted() >= from+games
	})
}

// drain stops the workers, and waits until the learner has what they have sent.
func (f *fleet) drain() {
	f.t.Helper()
	for name, w := range f.workers {
		waiting := func() int {
			left, err := filepath.Glob(filepath.Join(f.workerDir(name), "batches", "*.batch"))
			must(f.t, err)
			return len(left)
		}
		f.drainOne(name, w)
		if waiting() > 0 && w.said(" has played 0 games ") { // it had not yet joined, and the next start sends them
			w = f.startWorker(name)
			until(f.t, "the games of "+name, func() bool { return waiting() == 0 })
			f.drainOne(name, w)
		}
		if n := waiting(); n > 0 {
			f.t.Errorf("%s has not sent %d batches", name, n)
		}
	}
	clear(f.workers)
	until(f.t, "what waits at the broker", func() bool {
		s := f.status()
		return s != nil && s.Waiting == 0
	})
}

func (f *fleet) drainOne(name string, w *program) {
	f.t.Helper()
	until(f.t, name, func() bool { return w.said(name+" plays for ") || w.ended() }) // a signal before that ends any process
	if code := w.stop(); code != 0 {
		f.t.Errorf("%s ends with %d", name, code)
	}
}

// stopLearner stops the learner as Ctrl-C does.
func (f *fleet) stopLearner() {
	f.t.Helper()
	if code := f.learner.stop(); code != 1 || !f.learner.said("stopped; go on with: ") {
		f.t.Fatalf("the learner ends with %d", code)
	}
}

// kept are the games of the run by number. None is there twice.
func (f *fleet) kept() map[uint64]*buffer.Game {
	f.t.Helper()
	text, err := os.ReadFile(f.recipe)
	must(f.t, err)
	c, err := training.ReadConfig(f.recipe, text)
	must(f.t, err)
	seeds := cluster.NewSeeds(c.Seed)
	r, err := buffer.OpenReader(filepath.Join(f.dir, "buffer"), buffer.DefaultOptions())
	must(f.t, err)
	kept := map[uint64]*buffer.Game{}
	for _, k := range r.Keys() {
		g, err := r.Load(k)
		must(f.t, err)
		n := seeds.Number(g.Seed)
		if kept[n] != nil {
			f.t.Errorf("game %d is kept twice", n)
		}
		kept[n] = g
	}
	return kept
}

// audit looks into the books of a learner that was stopped: what they say agrees, and nothing is missing of what was
// acknowledged. It returns how many games there are.
func (f *fleet) audit() int {
	f.t.Helper()
	kept := f.kept()
	data, err := os.ReadFile(filepath.Join(f.dir, "ledger"))
	must(f.t, err)
	copied := filepath.Join(f.t.TempDir(), "ledger")
	must(f.t, os.WriteFile(copied, data, 0o600))
	file, err := disk.OS.Open(copied, disk.Make)
	must(f.t, err)
	ledger, err := cluster.OpenLedger(file)
	must(f.t, err)
	for n := range kept {
		if !ledger.Counted(n) {
			f.t.Errorf("game %d is kept, and the ledger has not counted it", n)
		}
	}
	s, err := trainingrun.Summarize(f.dir)
	must(f.t, err)
	moves := int64(0)
	for _, g := range kept {
		moves += int64(len(g.Moves))
	}
	if s.State == nil || s.State.Counters["games"] != int64(len(kept)) || s.State.Counters["moves"] != moves || ledger.Size() != uint64(len(kept)) {
		f.t.Errorf("%d games of %d moves are kept, the ledger has counted %d, the state %+v", len(kept), moves, ledger.Size(), s.State)
	}
	missing := 0
	for _, n := range f.sent() {
		if kept[n] == nil {
			missing++
		}
	}
	if missing > 0 {
		f.t.Errorf("%d of %d games are missing that were acknowledged", missing, len(f.sent()))
	}
	must(f.t, ledger.Close())
	return len(kept)
}

// end lets a run come to its end, under a recipe with one that is not reached without more games.
func (f *fleet) end() {
	f.t.Helper()
	s, err := trainingrun.Summarize(f.dir)
	must(f.t, err)
	text, err := os.ReadFile(f.recipe)
	must(f.t, err)
	before := f.recipe
	f.recipe = writeRecipe(f.t, string(text)+"steps: "+strconv.FormatInt(s.State.Counters["moves"]/4+100, 10)+"\n")
	f.startLearner("--change")
	w := f.startWorker("last")
	if code := f.learner.code(); code != 0 {
		f.t.Errorf("the learner ends with %d", code)
	}
	if code := w.code(); code != 0 {
		f.t.Errorf("the worker ends with %d where the run is over", code)
	}
	clear(f.workers)
	f.forget() // the broker has got games after the end
	f.audit()
	f.recipe = before
}

// limit lets no file of a process grow longer, or lifts that.
func limit(p *program, bytes uint64) error {
	return prlimit(p.cmd.Process.Pid, syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: bytes, Max: ^uint64(0)})
}

var errNoLimit = errors.New("this system cannot limit the files of another process")
