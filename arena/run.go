package arena

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
)

// Run is a run that is being played. It is not safe for concurrent use.
type Run struct {
	dir   string
	store *store
	tools Tools
	games []engine.Game // by scenario

	units  []Unit
	next   int                // first entry of the schedule that is not settled
	tests  map[[2]int]matchup // by pairing, those with an SPRT
	counts map[[2]int]Penta   // by pairing, for the SPRT
	done   map[[2]int]bool    // pairings the SPRT has decided
	begun  int                // entry to be begun next
	flying int                // units being played
}

// Create begins a run in a directory. Scenarios need only be named by what Tools.Game asks for: the rest
// is filled in.
func Create(dir string, c Config, tools Tools) (*Run, error) {
	c.Format, c.Version = Format, Version
	games, err := tools.check(&c)
	if err != nil {
		return nil, err
	}
	s, err := createStore(dir, c)
	if err != nil {
		return nil, err
	}
	return newRun(dir, s, tools, games), nil
}

// Open goes on with a run.
func Open(dir string, tools Tools) (*Run, error) {
	c, err := ReadConfig(dir)
	if err != nil {
		return nil, err
	}
	if tools.Recorded != nil {
		tools.Agent = tools.Recorded
	}
	games, err := tools.check(&c)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	s, err := openStore(dir)
	if err != nil {
		return nil, err
	}
	return newRun(dir, s, tools, games), nil
}

// check makes the games and one of each agent, so that a run does not fail for a wrong word after hours.
func (t *Tools) check(c *Config) ([]engine.Game, error) {
	games, err := t.makeGames(c)
	if err != nil {
		return nil, err
	}
	for _, g := range games {
		for _, spec := range c.Agents {
			a, err := t.Agent(g, spec)
			if err != nil {
				return nil, fmt.Errorf("on %s: %w", g.Scenario(), err)
			}
			err = agents.CheckBothSides(a) // a pair has every agent on either side
			release(a)
			if err != nil {
				return nil, fmt.Errorf("on %s: %w", g.Scenario(), err)
			}
		}
	}
	return games, nil
}

func (t *Tools) makeGames(c *Config) ([]engine.Game, error) {
	if t.Workers < 1 {
		return nil, fmt.Errorf("arena: %d workers, want at least 1", t.Workers)
	}
	var games []engine.Game
	for _, s := range c.Scenarios {
		g, err := t.Game(s)
		if err == nil {
			err = s.Matches(g)
		}
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, c.Validate()
}

func newRun(dir string, s *store, tools Tools, games []engine.Game) *Run {
	r := &Run{dir: dir, store: s, tools: tools, games: games, units: s.config.Schedule(),
		tests: map[[2]int]matchup{}, counts: map[[2]int]Penta{}, done: map[[2]int]bool{}}
	for _, m := range s.config.matchups() {
		if m.test != nil && !m.mirror() {
			r.tests[m.agents] = m
		}
	}
	for i := range s.pairs {
		r.next = s.pairs[i].Number + 1
		r.judge(&s.pairs[i])
	}
	return r
}

// Left is how many pairs and mirror games of the run in a directory are not played yet, without those that a test has made
// needless. Whether it could go on is not looked at.
func Left(dir string) (n int, err error) {
	c, pairs, err := Load(dir)
	if errors.Is(err, os.ErrNotExist) { // killed before its files were made, or one of them is gone, of which Open tells
		if c, err = ReadConfig(dir); err == nil {
			return len(c.Schedule()), nil
		}
	}
	if err != nil {
		return 0, err
	}
	r := newRun(dir, &store{config: c, pairs: pairs}, Tools{}, nil)
	for _, u := range r.units[r.next:] {
		if !r.done[u.Agents] {
			n++
		}
	}
	return n, nil
}

// Config is the configuration of the run.
func (r *Run) Config() Config { return r.store.config }

// Units are what the run is to play, in order. Those that the SPRT makes needless are among them.
func (r *Run) Units() []Unit { return r.units }

// Pairs are the pairs played so far.
func (r *Run) Pairs() []Pair { return r.store.pairs }

// Close closes the files.
func (r *Run) Close() error { return errors.Join(r.store.sync(), r.store.close()) }

// judge counts a pair and asks the SPRT.
func (r *Run) judge(p *Pair) {
	m, tested := r.tests[p.Agents]
	if !tested {
		return
	}
	n := r.counts[p.Agents]
	n.Add(p.Score())
	r.counts[p.Agents] = n
	if _, v := m.judge(n); v != Undecided {
		r.done[p.Agents] = true
	}
}

// ahead bounds how far units may be begun before the first one that is not finished, for each worker:
// finished ones wait in memory, and are lost to a kill.
const ahead = 16

// Play plays what is left of the schedule. Pairs are kept in the order of the schedule, and the SPRT
// sees them in that order, so the results do not depend on the number of workers or their speed. When
// a game fails, or the context ends, the pairs before it are kept, and Open goes on from there.
func (r *Run) Play(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	work, results := make(chan Unit), make(chan played)
	running, err := r.hire(ctx, work, results)
	if err != nil {
		return err
	}
	err = r.collect(ctx, cancel, work, results)
	close(work)
	running.Wait()
	return err
}

func (r *Run) hire(ctx context.Context, work <-chan Unit, results chan<- played) (*sync.WaitGroup, error) {
	n := max(1, min(r.tools.Workers, len(r.units)-r.next))
	if r.tools.Elsewhere != nil {
		return r.askers(ctx, n, work, results), nil
	}
	players := make([]*player, n)
	for i := range players {
		p, err := newPlayer(&r.store.config, &r.tools, r.games)
		if err != nil {
			return nil, err
		}
		players[i] = p
	}
	var running sync.WaitGroup
	for _, p := range players {
		running.Go(func() {
			defer p.close()
			for u := range work {
				results <- p.play(ctx, u)
			}
		})
	}
	return &running, nil
}

// collect hands units out and takes them back in order. After a fault no more are begun, those in the air
// are waited for, and those before the fault are still kept.
func (r *Run) collect(ctx context.Context, cancel context.CancelFunc, work chan<- Unit, results <-chan played) error {
	waiting := map[int]played{}
	var fault error
	r.begun, r.flying = r.next, 0
	for {
		if fault == nil {
			fault = r.settle(waiting)
		}
		if fault != nil {
			cancel()
		}
		r.report()
		u, ok := r.upcoming()
		ok = ok && fault == nil && ctx.Err() == nil
		if !ok && r.flying == 0 {
			break
		}
		var offer chan<- Unit // nil blocks: there is nothing to hand out
		if ok {
			offer = work
		}
		select {
		case offer <- u:
			r.begun = u.Number + 1
			r.flying++
		case p := <-results:
			r.flying--
			waiting[p.pair.Number] = p
		}
	}
	if fault == nil && r.next < len(r.units) {
		fault = ctx.Err()
	}
	return fault
}

// upcoming is the next unit to begin, unless there is none, or too many are ahead.
func (r *Run) upcoming() (Unit, bool) {
	n := max(r.begun, r.next)
	for n < len(r.units) && r.done[r.units[n].Agents] {
		n++
	}
	if n >= len(r.units) || n >= r.next+ahead*r.tools.Workers && r.flying > 0 {
		return Unit{}, false
	}
	return r.units[n], true
}

// settle keeps all units that come next in the schedule, and passes those that are not needed.
func (r *Run) settle(waiting map[int]played) error {
	for r.next < len(r.units) {
		p, ok := waiting[r.next]
		delete(waiting, r.next)
		switch decided := r.done[r.units[r.next].Agents]; {
		case decided: // whatever it was, it came after the verdict
		case !ok:
			return nil
		case p.err != nil:
			return p.err
		default:
			if err := r.keep(p.pair, p.records); err != nil {
				return err
			}
		}
		r.next++
	}
	return nil
}

func (r *Run) keep(p Pair, records []*env.Record) error {
	if err := r.store.add(p, records); err != nil {
		return fmt.Errorf("arena: pair %d: %w", p.Number, err)
	}
	r.judge(&p)
	return nil
}

func (r *Run) report() {
	if r.tools.Progress != nil {
		r.tools.Progress(r.next, len(r.units))
	}
}

// WriteReports writes the table and the page of a run into its directory.
func WriteReports(dir string, a *Analysis) error {
	var table, page bytes.Buffer
	if err := errors.Join(WriteTable(&table, a), WriteHTML(&page, a)); err != nil {
		return err
	}
	return errors.Join(
		writeWhole(filepath.Join(dir, TableFile), table.Bytes()),
		writeWhole(filepath.Join(dir, ReportFile), page.Bytes()),
	)
}
