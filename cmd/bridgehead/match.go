package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
)

// matchFlags are the flags of match.
type matchFlags struct {
	start   startFlags
	specs   [2]string // by side
	games   int
	seed    uint64
	workers int
	files   agentFiles

	record    string // directory
	format    string
	hashEvery int
}

func newMatch(a *app) *cobra.Command {
	var f matchFlags
	c := &cobra.Command{
		Use:   "match",
		Short: "Play many games between two agents",
		Long: "Play many games between two agents and print who won how often. Game n, from 0, is played\n" +
			"on seed + n; the result does not depend on the number of workers. With --position every game\n" +
			"begins there, and so do the records.\n\n" + agentHelp(),
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilStopped(c)
			defer stop()
			return f.run(ctx, c, a)
		},
	}
	f.start.add(c, "every game begins at")
	for side, name := range games.Sides {
		c.Flags().StringVar(&f.specs[side], name, "random", "agent of the "+name+" side")
	}
	c.Flags().IntVar(&f.games, "games", 100, "number of games")
	c.Flags().Uint64Var(&f.seed, "seed", 1, "seed of the first game")
	c.Flags().IntVar(&f.workers, "workers", runtime.GOMAXPROCS(0), "games played at once")
	f.files.add(c)
	c.Flags().StringVar(&f.record, "record", "", "directory for a record of every game")
	c.Flags().StringVar(&f.format, "record-format", "jsonl", "format of the records: jsonl | msgpack")
	c.Flags().IntVar(&f.hashEvery, "record-hashes", 0, "keep the hash of every N-th position in records")
	return c
}

func (f *matchFlags) check() error {
	if f.format != "jsonl" && f.format != "msgpack" {
		return fmt.Errorf("--record-format: got %q, want jsonl | msgpack", f.format)
	}
	return errors.Join(
		within("games", f.games, 1, 10_000_000),
		within("workers", f.workers, 1, 1024),
		within("record-hashes", f.hashEvery, 0, env.MaxRecordSteps),
	)
}

func (f *matchFlags) run(ctx context.Context, c *cobra.Command, a *app) error {
	if err := f.check(); err != nil {
		return err
	}
	g, start, err := f.start.playable(c, a.in)
	if err != nil {
		return err
	}
	m := agents.Match{
		Game: g, Start: start, Games: f.games, Seed: f.seed, Workers: f.workers, HashEvery: f.hashEvery, Now: a.now,
	}
	registry, err := f.files.registry()
	if err != nil {
		return err
	}
	for side, spec := range f.specs {
		if m.Agents[side], err = registry.FactoryFor(g, engine.Player(side), spec); err != nil {
			return fmt.Errorf("--%s: %w", games.Sides[side], err)
		}
	}
	if f.record != "" {
		if err := os.MkdirAll(f.record, 0o755); err != nil {
			return fmt.Errorf("--record: %w", err)
		}
		if err := f.unused(); err != nil {
			return err
		}
		m.Sink = func(n int, r *env.Record) error { return f.save(fmt.Sprintf("game-%06d", n), r, g) }
	}
	finish := showProgress(a, &m)
	r, err := m.Run(ctx)
	finish()
	if r != nil && len(r.Games) > 0 {
		printReport(a.out, g, r)
	}
	if r != nil && interrupted(ctx, err) {
		return f.stopped(r)
	}
	return f.saveFaulty(g, err)
}

// unused returns an error where the directory of --record holds records already, whose names new ones would take.
func (f *matchFlags) unused() error {
	files, err := os.ReadDir(f.record)
	if err != nil {
		return fmt.Errorf("--record: %w", err)
	}
	for _, file := range files {
		name := file.Name()
		if filepath.Ext(name) == "."+f.format && (strings.HasPrefix(name, "game-") || strings.HasPrefix(name, "faulty-")) {
			return fmt.Errorf("--record: %s holds records already, such as %s: want another directory", f.record, name)
		}
	}
	return nil
}

// stopped says how to play the games that an interrupted match has left out.
func (f *matchFlags) stopped(r *agents.Report) error {
	n := len(r.Games)
	elsewhere := ""
	if f.record != "" {
		elsewhere = " and another directory for --record"
	}
	return fmt.Errorf("interrupted after %d of %d games; the same command with --seed %d --games %d%s plays the others",
		n, f.games, f.seed+uint64(n), f.games-n, elsewhere)
}

// save writes a record into the directory of --record.
func (f *matchFlags) save(name string, r *env.Record, g engine.Game) error {
	return env.WriteFile(filepath.Join(f.record, name+"."+f.format), r, g)
}

// saveFaulty keeps the record of a game that failed, where records are kept, and returns its error.
func (f *matchFlags) saveFaulty(g engine.Game, err error) error {
	var fault *agents.GameError
	if f.record == "" || !errors.As(err, &fault) || fault.Record == nil {
		return err
	}
	return errors.Join(err, f.save(fmt.Sprintf("faulty-%06d", fault.Number), fault.Record, g))
}

// showProgress shows a bar on a terminal and returns what clears it.
func showProgress(a *app, m *agents.Match) (finish func()) {
	if !a.terminal {
		return func() {}
	}
	bar := progressbar.NewOptions(m.Games,
		progressbar.OptionSetWriter(a.err),
		progressbar.OptionSetDescription("games"),
		progressbar.OptionShowCount(),
		progressbar.OptionSetWidth(30),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
	m.Progress = func(done int) { _ = bar.Set(done) }
	return func() { _ = bar.Finish() }
}
