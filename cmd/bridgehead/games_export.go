package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/spf13/cobra"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/scenarios"
	"bridgehead/table"
	"bridgehead/table/review"
)

// decisionRow is a decision of a game, forced ones too: a row of the exported file, whose columns docs/data.md describes.
type decisionRow struct {
	GameID       string   `parquet:"game_id,dict"` // file, and the number of the game in it, from 1
	Engine       string   `parquet:"engine,dict"`
	Scenario     string   `parquet:"scenario,dict"`
	ScenarioHash string   `parquet:"scenario_hash,dict"`
	Options      string   `parquet:"options,dict"`
	Seed         uint64   `parquet:"seed"`
	Start        string   `parquet:"start,dict"`
	Step         int32    `parquet:"step"`
	Faces        []int32  `parquet:"faces,list"` // rolled since the decision before, or the start
	Side         int32    `parquet:"side"`
	SideName     string   `parquet:"side_name,dict"`
	Who          string   `parquet:"who,dict"`
	Position     string   `parquet:"position"`
	Hash         uint64   `parquet:"hash"`
	Legal        []int32  `parquet:"legal,list"`
	Action       int32    `parquet:"action"`
	ActionText   string   `parquet:"action_text,dict"`
	Done         bool     `parquet:"done"`
	Return0      float64  `parquet:"return_0"`
	Return1      float64  `parquet:"return_1"`
	FinalHash    uint64   `parquet:"final_hash"`
	EndFaces     []int32  `parquet:"end_faces,list"` // rolled after the last decision of the game, in its row
	Evaluator    *string  `parquet:"evaluator,optional,dict"`
	ChanceBefore *float64 `parquet:"chance_before,optional"`
	ChanceAfter  *float64 `parquet:"chance_after,optional"`
	Luck         *float64 `parquet:"luck,optional"`
	ClockLeft    *float64 `parquet:"clock_left,optional"`
	Consent      *bool    `parquet:"consent,optional"`
	Program      string   `parquet:"program,dict"`
}

func newGames(a *app) *cobra.Command {
	c := &cobra.Command{Use: "games", Short: "Games that were played, as data"}
	c.AddCommand(newGamesExport(a))
	return c
}

func newGamesExport(a *app) *cobra.Command {
	var out string
	e := &exporter{archive: table.NewArchive(playGame)}
	c := &cobra.Command{
		Use:   "export FILE|DIR...",
		Short: "Write the decisions of games into a Parquet file, a row for each",
		Long: "Verify records of games, .jsonl and .msgpack, those of a DIR and below it too, and write a row for each decision into a\n" +
			"Parquet file. A file that is no record, or does not replay, is an error that names it, and nothing is written. Of a directory that\n" +
			"bridgehead play keeps games in (--data) the tables are read on which a whole game was played to its end; what cannot be\n" +
			"read there is told and left out.",
		Example: "  bridgehead games export runs/records --out games.parquet --chances",
		Args:    wantArgs(1, -1, "FILEs or DIRs"),
		RunE: func(c *cobra.Command, args []string) error {
			if out == "" {
				return errors.New("--out: missing, want the name of a Parquet file")
			}
			e.log = a.err
			if err := e.judgeBy(c.Flags().Changed("evaluator")); err != nil {
				return err
			}
			sources, err := gameSources(args, true)
			if err != nil {
				return err
			}
			if err := writeRows(out, func(w rowSink) error { return e.all(w, sources) }); err != nil {
				return err
			}
			_, err = fmt.Fprintf(a.out, "%s: %s, %s%s\n", out, counted(e.games, "game"), counted(e.decisions, "decision"), e.without())
			return err
		},
	}
	c.Flags().StringVar(&out, "out", "", "the Parquet file to write")
	c.Flags().StringVar(&e.scenario, "scenario", "", "file of the scenario, where it is not embedded")
	c.Flags().BoolVar(&e.chances, "chances", false, "value each position: win chances and luck, by the evaluator that reviews have")
	c.Flags().StringVar(&e.judge, "evaluator", "", "with --chances, the evaluator: "+strings.Join(evaluatorNames(), " | ")+" (default: the first of them that can evaluate the scenario)")
	return c
}

// gameSource is where games are: a file of records, or the directory of a table of the page.
type gameSource struct {
	path  string
	table bool
}

// recordFiles lists the files that are named, and those with the extension of a record in and below directories that are, but for those of
// tables of the page.
func recordFiles(args []string) (names []string, err error) {
	sources, err := gameSources(args, false)
	for _, s := range sources {
		names = append(names, s.path)
	}
	return names, err
}

// gameSources lists records, and tables where these are wanted. A game that was given is a copy of one that lies on a table beside it, and
// is left out where that is read.
func gameSources(args []string, tables bool) (all []gameSource, err error) {
	for _, arg := range args {
		before := len(all)
		roots := []string{arg}
		if dir, given, ok := table.TablesIn(arg); ok { // the other files of such a directory are no games
			if roots = []string{dir}; !tables {
				roots = []string{given}
			}
		}
		for _, root := range roots {
			if all, err = appendSources(all, root, tables); err != nil {
				return nil, err
			}
		}
		if len(all) == before {
			return nil, fmt.Errorf("%s: no .jsonl or .msgpack file in it", arg)
		}
	}
	return all, nil
}

func appendSources(all []gameSource, root string, tables bool) ([]gameSource, error) {
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		ext := filepath.Ext(name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && table.IsTable(name):
			if tables {
				all = append(all, gameSource{name, true})
			}
			return fs.SkipDir
		case !d.IsDir() && (name == root || ext == env.ExtJSON || ext == env.ExtMsgpack):
			all = append(all, gameSource{path: name})
		}
		return nil
	})
	return all, err
}

// rowSink takes rows, which it does not keep.
type rowSink interface {
	Write(rows []decisionRow) (int, error)
}

// exporter writes the rows of games.
type exporter struct {
	scenario string
	chances  bool
	judge    string // the evaluator that was asked for; empty: the first that can
	judges   []review.Kind
	archive  *table.Archive
	log      io.Writer

	game      engine.Game // of the last record
	eval      review.Evaluator
	evaluator string

	games, decisions, open, partly, damaged int
}

// evaluatorNames are those of reviews, in the order in which they are tried.
func evaluatorNames() (names []string) {
	for _, k := range exportEvaluators() {
		names = append(names, k.Name)
	}
	return names
}

func exportEvaluators() []review.Kind {
	return append(playEvaluators(), review.Evaluators(servedRegistry())...)
}

// judgeBy chooses the evaluators that are tried.
func (e *exporter) judgeBy(asked bool) error {
	e.judges = exportEvaluators()
	if !asked {
		return nil
	}
	if !e.chances {
		return errors.New("--evaluator: it goes with --chances only")
	}
	i := slices.IndexFunc(e.judges, func(k review.Kind) bool { return k.Name == e.judge })
	if i < 0 {
		return fmt.Errorf("--evaluator: got %.80q, want %s", e.judge, strings.Join(evaluatorNames(), " | "))
	}
	e.judges = e.judges[i : i+1]
	return nil
}

// without tells what of the tables was left out.
func (e *exporter) without() string {
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{e.open, "not over"}, {e.partly, "loaded, branched or a puzzle"}, {e.damaged, "that cannot be read"}} {
		if p.n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", p.n, p.what))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return "; left out: " + strings.Join(parts, ", ")
}

func (e *exporter) all(w rowSink, sources []gameSource) error {
	for _, s := range sources {
		read := e.file
		if s.table {
			read = e.table
		}
		if err := read(w, s.path); err != nil {
			return fmt.Errorf("%s: %w", shortName(s.path), err)
		}
	}
	return nil
}

func (e *exporter) file(w rowSink, name string) error {
	records, err := readRecords(name)
	if err != nil {
		return err
	}
	var consent *bool
	if strings.HasSuffix(name, table.GivenSuffix) {
		consent = new(bool)
		*consent = true
	}
	for i, r := range records {
		row := &rowWriter{exporter: e, sink: w, record: r, id: fmt.Sprintf("%s#%d", filepath.ToSlash(name), i+1), consent: consent}
		if err := row.write(); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return nil
}

// table writes the game of a table, if it is one.
func (e *exporter) table(w rowSink, dir string) error {
	useMadeBeside(dir)
	p, err := e.archive.Read(dir)
	switch {
	case err != nil:
		e.damaged++
		fmt.Fprintf(e.log, "%s is left out: %v\n", shortName(dir), err)
		return nil
	case !p.Over:
		e.open++
		return nil
	case !p.Whole:
		e.partly++
		return nil
	}
	row := &rowWriter{exporter: e, sink: w, record: p.Record, id: filepath.ToSlash(dir) + "#1", consent: p.Given, played: p}
	return row.write()
}

// useMadeBeside lets scenarios be found that were made on the page whose table lies in a directory.
func useMadeBeside(dir string) {
	made := filepath.Join(filepath.Dir(filepath.Dir(dir)), madeDir)
	if info, err := os.Stat(made); err == nil && info.IsDir() {
		games.UseMade(scenarios.Library{Dir: made})
	}
}

// gameOf is the game of a record, with what evaluates it where that is wanted. Games that follow each other share it.
func (e *exporter) gameOf(r *env.Record) (engine.Game, error) {
	if e.game != nil && r.Matches(e.game) == nil {
		return e.game, nil
	}
	g, err := games.Of(r, e.scenario)
	if err != nil {
		return nil, err
	}
	e.game = nil
	if e.chances {
		if e.eval, e.evaluator, err = review.First(e.judges, g); err != nil {
			return nil, err
		}
	}
	e.game = g
	return g, nil
}

// rowWriter walks through one game.
type rowWriter struct {
	*exporter
	sink    rowSink
	of      engine.Game
	record  *env.Record
	played  *table.Played // the game as its table has it; nil: there is none
	id      string
	consent *bool
	meter   *review.Meter
	faces   []int32
	luck    float64 // of side 1 so far, in chance to win
	rows    []decisionRow
}

// batch is how many rows are handed over at once.
const batch = 256

// write writes the rows of a game. A record that makes the rules panic is refused as well.
func (w *rowWriter) write() (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("record: it cannot be replayed: %v", v)
		}
	}()
	if w.of, err = w.gameOf(w.record); err != nil {
		return err
	}
	if w.chances {
		w.meter = review.NewMeter(w.of, w.eval)
	}
	if _, err := env.Replay(w.of, w.record, w.visit); err != nil {
		return err
	}
	if n := len(w.rows); n > 0 {
		w.rows[n-1].EndFaces = w.faces
	}
	w.games++
	return w.flush()
}

func (w *rowWriter) flush() error {
	_, err := w.sink.Write(w.rows)
	w.decisions += len(w.rows)
	w.rows = w.rows[:0]
	return err
}

func (w *rowWriter) visit(n int, s engine.State, step env.Step) error {
	if step.Player == engine.Chance {
		w.faces = append(w.faces, int32(step.Action))
		return w.roll(s, step.Action)
	}
	if len(w.rows) == batch { // never the last of them, which may have to have EndFaces
		if err := w.flush(); err != nil {
			return err
		}
	}
	text, err := s.MarshalText()
	if err != nil {
		return err
	}
	r, side := w.record, int(step.Player)
	row := decisionRow{
		GameID: w.id, Engine: r.Game, Scenario: r.Scenario, ScenarioHash: r.ScenarioHash, Options: r.Options, Seed: r.Seed,
		Start: r.Start, Step: int32(n), Faces: w.faces, Side: int32(side), SideName: r.Sides[side], Who: r.Agents[side],
		Position: string(text), Hash: s.Hash(), Action: int32(step.Action), ActionText: w.of.ActionText(s, step.Action),
		Done: r.Done, Return0: r.Returns[0], Return1: r.Returns[1], FinalHash: r.FinalHash,
		Consent: w.consent, Program: version,
	}
	if w.played != nil {
		if left, ok := w.played.Left(n, step.Player); ok {
			seconds := left.Seconds()
			row.ClockLeft = &seconds
		}
	}
	for _, a := range s.LegalActions(nil) {
		row.Legal = append(row.Legal, int32(a))
	}
	if w.meter != nil {
		before, err := w.meter.Chance(s)
		if err != nil {
			return err
		}
		after, err := w.after(s, step.Action)
		if err != nil {
			return err
		}
		luck := w.luck
		if side == 0 {
			before, after, luck = 1-before, 1-after, -luck
		}
		row.Evaluator, row.ChanceBefore, row.ChanceAfter, row.Luck = &w.evaluator, &before, &after, &luck
	}
	w.faces = nil
	w.rows = append(w.rows, row)
	return nil
}

// roll adds what a roll was worth: the chance after it less the mean over its faces.
func (w *rowWriter) roll(s engine.State, face engine.Action) error {
	faces := engine.Faces(s, nil)
	if w.meter == nil || len(faces) == 1 {
		return nil
	}
	got, err := w.after(s, face)
	mean := 0.
	for _, o := range faces {
		v, fault := w.after(s, o.Action)
		mean += o.P * v
		err = errors.Join(err, fault)
	}
	w.luck += got - mean
	return err
}

func (w *rowWriter) after(s engine.State, a engine.Action) (float64, error) {
	c := s.Clone()
	c.Apply(a)
	return w.meter.Chance(c)
}

// rowGroup is how many rows a group of the file has: as many are held at a time.
const rowGroup = 4096

// writeRows writes a file that is there whole or not at all.
func writeRows(name string, write func(w rowSink) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+strings.TrimPrefix(filepath.Base(name), ".")+"-*")
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	w := parquet.NewGenericWriter[decisionRow](f, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(rowGroup),
		parquet.SkipPageBounds("position")) // nobody looks for positions by their order, and bounds are kept to the end
	if err := write(w); err != nil {
		return errors.Join(err, f.Close())
	}
	if err := errors.Join(w.Close(), f.Chmod(0o644), f.Close()); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return os.Rename(f.Name(), name)
}
