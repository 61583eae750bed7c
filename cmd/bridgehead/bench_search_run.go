package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"bridgehead/arena"
	"bridgehead/arena/searchbench"
	"bridgehead/engine"
	"bridgehead/games"
)

// searchBench is a run of bench search.
type searchBench struct {
	flags  *benchSearchFlags
	app    *app
	report searchbench.Report
	main   engine.Game
	root   engine.State  // of speed; nil: decisions of random games
	exact  []engine.Game // errors are measured on them
	elo    []engine.Game
	// eloNames are the words by which the games of elo were asked for.
	eloNames []string
}

func (b *searchBench) wants(section string) bool { return slices.Contains(b.flags.sections, section) }

func (b *searchBench) tools() searchbench.Tools {
	return searchbench.Tools{Now: b.app.now, Workers: b.flags.workers, Progress: searchProgress(b.app)}
}

// searchProgress says on stderr what is being done: all the time on a terminal, else at the end of each
// part.
func searchProgress(a *app) func(what string, done, all int) {
	return func(what string, done, all int) {
		switch {
		case a.terminal:
			fmt.Fprintf(a.err, "\r\x1b[K%s: %d of %d", what, done, all)
			if done == all {
				fmt.Fprint(a.err, "\r\x1b[K")
			}
		case done == all:
			fmt.Fprintf(a.err, "%s: done\n", what)
		}
	}
}

// measure fills in the report, section by section.
func (b *searchBench) measure(ctx context.Context) error {
	if b.wants("speed") {
		if err := b.measureSpeed(ctx); err != nil {
			return err
		}
	}
	if b.wants("rmse") {
		for _, g := range b.exact {
			e, err := searchbench.MeasureErrors(ctx, g, b.flags.errors, b.tools())
			if err != nil {
				return err
			}
			b.report.Errors = append(b.report.Errors, e)
		}
	}
	if b.wants("elo") {
		return b.measureElo(ctx)
	}
	return nil
}

// measureSpeed lets the program have one core only.
func (b *searchBench) measureSpeed(ctx context.Context) error {
	b.report.Machine = searchbench.ThisMachine("bridgehead " + version)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	var s *searchbench.Speed
	var err error
	if b.root != nil {
		s, err = searchbench.MeasureSpeedAt(ctx, b.main, b.root, b.flags.speed, b.tools())
	} else {
		s, err = searchbench.MeasureSpeed(ctx, b.main, b.flags.speed, b.tools())
	}
	b.report.Speed = append(b.report.Speed, s)
	return err
}

// measureElo plays a run of the arena for each scenario, in the directory of the report, or in one that
// is removed.
func (b *searchBench) measureElo(ctx context.Context) error {
	base := b.flags.out
	if base == "" {
		dir, err := os.MkdirTemp("", "bridgehead-bench-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(dir)
		base = dir
	}
	for i, g := range b.elo {
		file := ""
		if games.IsScenarioFile(b.eloNames[i]) {
			file = b.eloNames[i]
		}
		name := "elo-" + filepath.Base(g.Scenario())
		tools, err := arenaTools(b.app, b.flags.workers, "pairs", agentFiles{})
		if err != nil {
			return err
		}
		progress := searchProgress(b.app)
		tools.Now = nil // so that the files of the run are the same, too
		tools.Progress = func(done, all int) { progress(g.Scenario()+" elo", done, all) }
		e, err := searchbench.MeasureElo(ctx, filepath.Join(base, name), arena.ScenarioOf(g, file), b.flags.elo, tools)
		if err != nil {
			return err
		}
		e.Run = name
		b.report.Elo = append(b.report.Elo, e)
	}
	return nil
}

// write prints the report, and writes its files.
func (b *searchBench) write() error {
	print := searchbench.WriteText
	switch {
	case b.flags.json:
		print = searchbench.WriteJSON
	case b.flags.markdown:
		print = searchbench.WriteMarkdown
	}
	if err := print(b.app.out, &b.report); err != nil || b.flags.out == "" {
		return err
	}
	var faults []error
	for name, write := range map[string]func(io.Writer, *searchbench.Report) error{
		"table.txt": searchbench.WriteText, "report.json": searchbench.WriteJSON, "report.html": searchbench.WriteHTML,
	} {
		var text bytes.Buffer
		faults = append(faults, write(&text, &b.report), os.WriteFile(filepath.Join(b.flags.out, name), text.Bytes(), 0o644))
	}
	fmt.Fprintf(b.app.err, "report in %s\n", filepath.Join(b.flags.out, arena.ReportFile))
	return errors.Join(faults...)
}
