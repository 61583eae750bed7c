package agents

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
)

// Match plays many games between two agents.
type Match struct {
	Game    engine.Game
	Agents  [2]Factory // by side
	Games   int
	Seed    uint64 // game n, from 0, is played on the seed Seed + n
	Workers int    // games played at once, at least 1
	Budget  Budget // for one action

	// Start is the position every game begins at; nil: the initial one.
	Start engine.State
	// HashEvery is handed on to the records.
	HashEvery int
	// Sink, if not nil, gets the record of every game in order, from one goroutine. Its error ends
	// the match.
	Sink func(n int, r *env.Record) error
	// Progress, if not nil, is called from one goroutine with the number of games finished.
	Progress func(done int)
	// Now, if not nil, is the clock for Report.Elapsed; Report.Thinking is kept with a clock only, too.
	Now func() time.Time
}

// GameResult is one game of a match.
type GameResult struct {
	Number    int
	Seed      uint64
	Returns   [2]float64
	Decisions [2]int // by side
	Chances   int    // chance nodes
	Points    int    // of side 1 less those of side 0 at the last position, where the game counts them
	FinalHash uint64
}

// finished is a game on its way from a worker to the collector.
type finished struct {
	GameResult
	words    string // what the game calls its points, empty where it counts none
	thinking [2]Thinking
	record   *env.Record
	err      error
}

// Run plays the match. The report depends on the configuration alone, not on the number of workers
// or their speed, except for Elapsed and Thinking. When a game fails, or the context ends, no more are begun and
// the report covers the games before the first one that is missing.
func (m Match) Run(ctx context.Context) (*Report, error) {
	switch {
	case m.Games < 0:
		return nil, fmt.Errorf("match: %d games", m.Games)
	case m.Workers < 1:
		return nil, fmt.Errorf("match: %d workers, want at least 1", m.Workers)
	case m.Start != nil && m.Start.Player() == engine.Terminal:
		return nil, errors.New("match: the game is over at the position, want one to play on from")
	}
	workers, err := m.workers()
	if err != nil {
		return nil, err
	}
	start := m.now()
	report := newReport(m.Game.Sides(), workers[0].names())
	err = m.play(ctx, workers, report)
	report.finish(m.now().Sub(start))
	return report, err
}

func (m *Match) now() time.Time {
	if m.Now == nil {
		return time.Time{}
	}
	return m.Now()
}

// play deals the games out to the workers and collects them in order.
func (m *Match) play(ctx context.Context, workers []*worker, report *Report) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	numbers, results := make(chan int), make(chan finished)
	var running sync.WaitGroup
	for _, w := range workers {
		running.Go(func() {
			defer w.close()
			for n := range numbers {
				results <- w.play(ctx, n)
			}
		})
	}
	go func() {
		defer close(numbers)
		for n := range m.Games {
			select {
			case numbers <- n:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		running.Wait()
		close(results)
	}()
	return m.collect(ctx, cancel, results, report)
}

// errStopped ends the games in flight after another has failed.
var errStopped = errors.New("match: stopped")

// collect merges results by game number. Games are begun in order, so every game before the first
// faulty one has been begun and is waited for: errors do not depend on the workers either.
func (m *Match) collect(ctx context.Context, cancel context.CancelCauseFunc, results <-chan finished, report *Report) error {
	waiting := map[int]finished{}
	var fault error
	next, done := 0, 0
	for f := range results {
		done++
		if m.Progress != nil && f.err == nil && fault == nil {
			m.Progress(done)
		}
		waiting[f.Number] = f
		for {
			f, ok := waiting[next]
			if !ok || fault != nil {
				break
			}
			delete(waiting, next)
			next++
			if fault = m.accept(report, f); fault != nil {
				cancel(errStopped)
			}
		}
	}
	if fault == nil && next < m.Games {
		fault = context.Cause(ctx)
	}
	return fault
}

// GameError is a game that could not be played to its end.
type GameError struct {
	Number int
	Seed   uint64
	Record *env.Record // the game so far
	Err    error       // a *PanicError where the rules or an agent panicked
}

func (e *GameError) Error() string {
	return fmt.Sprintf("match: game %d (seed %d): %v", e.Number, e.Seed, e.Err)
}

func (e *GameError) Unwrap() error { return e.Err }

// PanicError is a panic caught in a game, so that its seed is not lost with it.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

func (m *Match) accept(report *Report, f finished) error {
	switch {
	case errors.Is(f.err, context.Canceled) || errors.Is(f.err, context.DeadlineExceeded):
		return f.err
	case f.err != nil:
		return &GameError{Number: f.Number, Seed: f.Seed, Record: f.record, Err: f.err}
	}
	if m.Sink != nil {
		if err := m.Sink(f.Number, f.record); err != nil {
			return fmt.Errorf("match: record of game %d: %w", f.Number, err)
		}
	}
	report.add(f)
	return nil
}
