package analysis

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/models/bundle"
)

// Host is what an Engine is handed: games, agents and networks.
type Host struct {
	Version string
	New     func(game, scenario, options string) (engine.Game, error)
	Open    func(line string, given engine.Words) (engine.Game, engine.State, error)
	Agents  *agents.Registry
	// Network finds a network by name, or that by which opponents play g where the name is empty.
	Network func(name string, g engine.Game) (*bundle.Bundle, error)
	// Usual is the agent that is asked where a request names none.
	Usual func(g engine.Game) string
	// Models lists what Network finds.
	Models func() ([]string, error)
	Now    func() time.Time
}

// Config says how an Engine works. It changes no answer.
type Config struct {
	Workers int // positions analysed at once, at least 1
	Waiting int // positions that may wait; while as many do, no more is read; 0: 65536
}

// Engine analyses positions.
type Engine struct {
	host  Host
	conf  Config
	queue *queue
	shelf shelf

	mu    sync.Mutex
	jobs  map[string]*job // under way, by id
	games map[string]engine.Game

	write sync.Mutex
	out   *bufio.Writer
	fault error // of writing
	stop  context.CancelFunc
}

// Games kept, for requests to come.
const mostGames = 16

// New makes an engine.
func New(h Host, c Config) (*Engine, error) {
	if c.Workers < 1 || c.Waiting < 0 {
		return nil, fmt.Errorf("analysis: got %d workers and room for %d positions, want at least 1 and 0", c.Workers, c.Waiting)
	}
	if c.Waiting == 0 {
		c.Waiting = 1 << 16
	}
	if h.Now == nil {
		h.Now = time.Now
	}
	return &Engine{host: h, conf: c, queue: newQueue(c.Waiting), jobs: map[string]*job{}, games: map[string]engine.Game{},
		shelf: shelf{most: 2*c.Workers + 2}}, nil
}

// Serve reads requests from in until its end, and returns when all of them are answered. When ctx ends it stops at once and
// returns its error; what is unfinished then is not answered. It is called once.
func (e *Engine) Serve(ctx context.Context, in io.Reader, out io.Writer) error {
	ctx, e.stop = context.WithCancel(ctx)
	defer e.stop()
	e.out = bufio.NewWriter(out)
	var workers sync.WaitGroup
	for range e.conf.Workers {
		workers.Go(func() {
			for t := e.queue.take(); t != nil; t = e.queue.take() {
				e.work(t)
			}
		})
	}
	read := make(chan error, 1)
	go func() { read <- e.read(ctx, in) }()
	var err error
	select {
	case err = <-read:
	case <-ctx.Done():
	}
	e.queue.close()
	done := make(chan struct{})
	go func() {
		workers.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
		e.queue.drop(func(*job) bool { return true })
		<-done
	}
	e.write.Lock()
	defer e.write.Unlock()
	if e.fault != nil {
		return fmt.Errorf("analysis: output: %w", e.fault)
	}
	if err == nil {
		err = ctx.Err()
	}
	return err
}

// read reads lines until their end.
func (e *Engine) read(ctx context.Context, in io.Reader) error {
	lines := bufio.NewReaderSize(in, 1<<16)
	for n := 1; ctx.Err() == nil; n++ {
		line, err := readLine(lines)
		if errors.Is(err, errLong) {
			e.refuse(n, faultf("", "the line is longer than %d bytes, which is what one may have", MaxLine))
			continue
		}
		if len(bytes.TrimSpace(line)) > 0 {
			e.request(ctx, n, line)
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("analysis: input: %w", err)
		}
	}
	return nil
}

var errLong = errors.New("too long")

// readLine reads a line, which belongs to the caller. Of one that is too long it reads all and returns nothing.
func readLine(r *bufio.Reader) (line []byte, err error) {
	long := false
	for {
		part, err := r.ReadSlice('\n')
		if long = long || len(line)+len(part) > MaxLine; !long {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case long:
			return nil, errLong
		}
		return line, err
	}
}

// request does what a line says.
func (e *Engine) request(ctx context.Context, n int, line []byte) {
	r, err := ParseRequest(line)
	var f *Fault
	switch {
	case errors.As(err, &f):
		e.refuse(n, f)
	case r.Action == actVersion:
		e.send(map[string]string{"id": r.ID, "action": r.Action, "version": e.host.Version})
	case r.Action == actModels:
		e.models(r)
	case r.Action == actTerminate:
		ended := e.terminate(func(j *job) bool { return j.ID == r.TerminateID })
		e.send(map[string]any{"id": r.ID, "action": r.Action, "terminateId": r.TerminateID, "terminated": ended})
	case r.Action == actTerminateAll:
		ended := e.terminate(func(*job) bool { return true })
		e.send(map[string]any{"id": r.ID, "action": r.Action, "terminated": ended})
	default:
		e.accept(ctx, n, r)
	}
}

func (e *Engine) models(r *Request) {
	names, err := e.host.Models()
	if err != nil {
		e.refuse(0, &Fault{ID: r.ID, Message: err.Error()})
		return
	}
	e.send(map[string]any{"id": r.ID, "action": r.Action, "models": append([]string{}, names...)})
}

// accept queues the positions of a request.
func (e *Engine) accept(ctx context.Context, n int, r *Request) {
	e.mu.Lock()
	_, taken := e.jobs[r.ID]
	e.mu.Unlock()
	if taken {
		e.refuse(n, &Fault{ID: r.ID, Field: "id", Message: fmt.Sprintf("got %q, which is the id of a request still worked on", r.ID)})
		return
	}
	j, f := e.prepare(r)
	if f == nil {
		f = e.try(j)
	}
	if f != nil {
		f.ID = r.ID
		e.refuse(n, f)
		return
	}
	j.ctx, j.cancel = context.WithCancel(ctx)
	e.mu.Lock()
	e.jobs[r.ID] = j
	e.mu.Unlock()
	e.queue.put(j)
}

// try makes the agent and the network of a request once, so that their faults are told once.
func (e *Engine) try(j *job) *Fault {
	if j.Agent == "" {
		j.Agent = e.host.Usual(j.game)
	}
	a, err := e.shelf.agent(e.host.Agents, j)
	if err != nil {
		return faultf("agent", "%v", err)
	}
	e.shelf.put(j.key+" "+j.Agent, a)
	f, err := e.shelf.forecaster(e.host, j)
	switch {
	case err == nil:
		e.shelf.put(j.key+" network "+j.Network, f)
	case j.Network != "" || !errors.Is(err, neural.ErrNoNetwork) && (j.Ownership || j.Survival):
		return faultf("network", "%v", err)
	}
	return nil
}

// terminate ends the requests that are meant and counts the positions that were not done.
func (e *Engine) terminate(meant func(*job) bool) (ended int) {
	e.mu.Lock()
	for _, j := range e.jobs {
		if meant(j) {
			ended += int(j.left.Load())
			j.cancel()
		}
	}
	e.mu.Unlock()
	for _, t := range e.queue.drop(meant) {
		e.finish(t, &Answer{ID: t.ID, Turn: t.turn, Terminated: true, NoResults: true})
	}
	return ended
}

// finish answers a position for good.
func (e *Engine) finish(t *task, answer any) {
	if t.left.Add(-1) == 0 {
		t.cancel()
		e.mu.Lock()
		delete(e.jobs, t.ID)
		e.mu.Unlock()
	}
	e.send(answer)
}

// refusal is the line of an error.
type refusal struct {
	ID    string `json:"id,omitempty"`
	Line  int    `json:"line,omitempty"` // of the input
	Turn  *int   `json:"turnNumber,omitempty"`
	Field string `json:"field,omitempty"`
	Error string `json:"error"`
}

func (e *Engine) refuse(line int, f *Fault) {
	e.send(refusal{ID: f.ID, Line: line, Field: f.Field, Error: f.Error()})
}

// send writes a line. Where nobody reads any more all work ends.
func (e *Engine) send(answer any) {
	line, err := json.Marshal(answer)
	if err != nil {
		line, _ = json.Marshal(refusal{Error: err.Error()})
	}
	e.write.Lock()
	defer e.write.Unlock()
	if e.fault != nil {
		return
	}
	_, err = e.out.Write(append(line, '\n'))
	if err == nil {
		err = e.out.Flush()
	}
	if err != nil {
		e.fault = err
		e.stop()
	}
}

// known is a game that was made for these words; nil: none was.
func (e *Engine) known(words string) engine.Game {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.games[words]
}

func (e *Engine) remember(words string, g engine.Game) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.games) >= mostGames {
		clear(e.games)
	}
	e.games[words] = g
}

// shared is a game that stands for all games like it.
func (e *Engine) shared(key string, g engine.Game) engine.Game {
	if old := e.known(key); old != nil {
		return old
	}
	e.remember(key, g)
	return g
}
