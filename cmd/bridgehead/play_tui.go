package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"
	"golang.org/x/term"

	"bridgehead/clients/tui"
	"bridgehead/clients/web/server/menu"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/table"
)

// usualPace is how long bots wait between steps in the terminal, in milliseconds.
const usualPace = 250

// inTerminal plays on the whole screen where there is one, else line by line.
func (f *playFlags) inTerminal(c *cobra.Command, a *app, saved *savedGame) error {
	if f.wantsLines(c, a) {
		if c.Flags().Changed("data") {
			return errors.New("--data: the console of lines keeps no games; it runs where there is no terminal, " +
				"and with --plain, --save or --dice")
		}
		return f.line.run(c, a, saved)
	}
	return f.screen(c, a, saved)
}

// wantsLines reports whether the console of lines is to play: no terminal, or a wish only it can meet.
func (f *playFlags) wantsLines(c *cobra.Command, a *app) bool {
	return f.plain || c.Flags().Changed("save") || c.Flags().Changed("dice") || !isTerminal(a.in) || !isTerminal(a.out)
}

// isTerminal reports whether a stream is the screen or the keyboard of a person.
func isTerminal(stream any) bool {
	file, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(file.Fd())) && os.Getenv("TERM") != "dumb"
}

// screen plays on the whole screen, on the tables of the data directory. What the tables report meanwhile
// is printed at the end.
func (f *playFlags) screen(c *cobra.Command, a *app, saved *savedGame) (err error) {
	line, err := f.screenLine(c, a)
	if err != nil {
		return err
	}
	dir, err := f.page.directory()
	if err != nil {
		return err
	}
	registry := servedRegistry()
	registry.Guarded = false // whoever sits at this machine may name its files
	var reports bytes.Buffer
	hall, err := table.Open(dir, table.Options{Registry: registry, New: games.New, Now: a.now, Targets: menu.Answers.Targets, Show: menu.Answers.Now, Evaluators: tableEvaluators(registry), Log: &reports})
	if err != nil {
		return inUse(dir, err, "")
	}
	defer func() {
		err = errors.Join(err, hall.Close())
		_, _ = reports.WriteTo(a.err)
	}()
	catalog, err := menu.Catalog(registry)
	if err != nil {
		return err
	}
	o := tui.Options{
		Tables: tui.Of(hall), Confirm: !f.line.yes, Look: tui.LookOf(os.Getenv), Save: saveRecord,
		Read: openFile,
		Line: pastedLine,
	}
	for _, s := range catalog.Scenarios {
		o.Scenarios = append(o.Scenarios, tui.Scenario{Game: s.Game, Name: s.Name, Title: s.Title, Text: s.Text, Fair: s.Fair})
	}
	for _, p := range catalog.Opponents {
		o.Opponents = append(o.Opponents, tui.Opponent{Spec: p.Spec, Name: p.Name, Summary: menu.About(&p, hall.Results()), Plays: p.Plays})
	}
	o.Adviser = tui.Insight(menu.Answers, registry, o.Opponents, tableEvaluators(registry))
	if err := f.first(c, hall, &o, saved, line); err != nil {
		return err
	}
	ctx, stop := untilStopped(c) // while the line of a position is shown, the screen does not see signals
	defer stop()
	return tui.Run(ctx, o, a.in, a.out)
}

// screenLine is the line of --position, which is refused before the screen is cleared; empty where none was given.
func (f *playFlags) screenLine(c *cobra.Command, a *app) (string, error) {
	if !f.line.start.position.given {
		return "", nil
	}
	_, s, err := f.line.start.playable(c, a.in)
	if err != nil {
		return "", err
	}
	text, err := s.MarshalText()
	return string(text), err
}

// pastedLine is the line in what was pasted, which may be an address.
func pastedLine(text string) (string, error) {
	line, err := lineOf([]byte(text))
	if err != nil {
		return "", &positionError{"position", err}
	}
	return string(line), nil
}

// first decides what the screen begins with: a saved game, the record to load, a position, the game the flags
// describe, or the list.
func (f *playFlags) first(c *cobra.Command, hall *table.Hall, o *tui.Options, saved *savedGame, line string) error {
	if saved != nil {
		t, _, err := hall.Replay(bytes.NewReader(saved.data), saved.title())
		if err != nil {
			return fmt.Errorf("%s: %w", shortName(saved.from), err)
		}
		o.Open, o.Replay = t.ID(), true
		return nil
	}
	if f.line.load != "" {
		r, err := os.Open(f.line.load)
		if err != nil {
			return fmt.Errorf("--load: %w", err)
		}
		defer r.Close()
		t, err := hall.Load(r, f.line.load, f.line.seats())
		if err != nil {
			return fmt.Errorf("--load %s: %w", f.line.load, err)
		}
		o.Open = t.ID()
		return nil
	}
	if line != "" {
		o.New = f.setup(c)
		o.New.Game, o.New.Scenario, o.New.Options, o.New.Position = "", "", "", line
		return nil
	}
	for _, name := range []string{"game", "scenario", "options", "german", "allied", "hotseat", "watch", "seed"} {
		if c.Flags().Changed(name) {
			o.New = f.setup(c)
		}
	}
	return nil
}

// setup is the game the flags describe.
func (f *playFlags) setup(c *cobra.Command) *table.Setup {
	s := &table.Setup{Game: f.line.start.game, Scenario: f.line.start.scenario, Options: f.line.start.options, Seats: f.line.seats(), Pace: usualPace}
	if s.Scenario == "" {
		if k, err := games.Find(s.Game); err == nil {
			s.Scenario = k.Scenario
		}
	}
	if c.Flags().Changed("seed") {
		s.Seed = strconv.FormatUint(f.line.seed, 10)
	}
	return s
}

// saveRecord writes a record in the format its name asks for.
func saveRecord(path string, r *env.Record, g engine.Game) error {
	if err := checkRecordName(path); err != nil {
		return err
	}
	return env.WriteFile(path, r, g)
}

// checkRecordName refuses the name of a record whose format cannot be told.
func checkRecordName(path string) error {
	switch filepath.Ext(path) {
	case env.ExtJSON, env.ExtMsgpack:
		return nil
	}
	return fmt.Errorf("got %q, want a name that ends in %s | %s", path, env.ExtJSON, env.ExtMsgpack)
}
