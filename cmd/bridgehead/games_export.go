package main

import (
	"errors"
	"fmt"
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
}

func newGames(a *app) *cobra.Command {
	c := &cobra.Command{Use: "games", Short: "Games that were played, as data"}
	c.AddCommand(newGamesExport(a))
	return c
}

func newGamesExport(a *app) *cobra.Command {
	var out, scenario string
	var chances bool
	c := &cobra.Command{
		Use:   "export FILE|DIR...",
		Short: "Write the decisions of games into a Parquet file, a row for each",
		Long: "Verify records of games, .jsonl and .msgpack, those of a DIR and below it too, and write a row for each decision into a\n" +
			"Parquet file. A file that is no record, or does not replay, is an error that names it, and nothing is written.",
		Example: "  bridgehead games export runs/records --out games.parquet --chances",
		Args:    wantArgs(1, -1, "FILEs or DIRs"),
		RunE: func(_ *cobra.Command, args []string) error {
			if out == "" {
				return errors.New("--out: missing, want the name of a Parquet file")
			}
			names, err := recordFiles(args)
			if err != nil {
				return err
			}
			e := &exporter{scenario: scenario, chances: chances}
			for _, name := range names {
				if err := e.file(name); err != nil {
					return fmt.Errorf("%s: %w", shortName(name), err)
				}
			}
			if err := writeRows(out, e.rows); err != nil {
				return fmt.Errorf("%s: %w", out, err)
			}
			_, err = fmt.Fprintf(a.out, "%s: %s, %s\n", out, counted(e.games, "game"), counted(len(e.rows), "decision"))
			return err
		},
	}
	c.Flags().StringVar(&out, "out", "", "the Parquet file to write")
	c.Flags().StringVar(&scenario, "scenario", "", "file of the scenario, where it is not embedded")
	c.Flags().BoolVar(&chances, "chances", false, "value each position: win chances and luck, by the evaluator that reviews have")
	return c
}

// recordFiles lists the files that are named, and those with the extension of a record in and below directories that are.
func recordFiles(args []string) (names []string, err error) {
	for _, arg := range args {
		before := len(names)
		err := filepath.WalkDir(arg, func(name string, d fs.DirEntry, err error) error {
			ext := filepath.Ext(name)
			if err == nil && !d.IsDir() && (name == arg || ext == ".jsonl" || ext == ".msgpack") {
				names = append(names, name)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
		if len(names) == before {
			return nil, fmt.Errorf("%s: no .jsonl or .msgpack file in it", arg)
		}
	}
	return names, nil
}

// exporter gathers the rows of games.
type exporter struct {
	scenario string
	chances  bool
	games    int
	rows     []decisionRow
}

func (e *exporter) file(name string) error {
	records, err := readRecords(name)
	if err != nil {
		return err
	}
	for i, r := range records {
		if err := e.game(fmt.Sprintf("%s#%d", filepath.ToSlash(name), i+1), r); err != nil {
			return fmt.Errorf("game %d: %w", i+1, err)
		}
	}
	return nil
}

// game adds the rows of a game. A record that makes the rules panic is refused as well.
func (e *exporter) game(id string, r *env.Record) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("record: it cannot be replayed: %v", v)
		}
	}()
	g, err := games.Of(r, e.scenario)
	if err != nil {
		return err
	}
	w := &rowWriter{exporter: e, game: g, record: r, id: id}
	if e.chances {
		eval, name, err := review.First(append(playEvaluators(), review.Evaluators(servedRegistry())...), g)
		if err != nil {
			return err
		}
		w.meter, w.evaluator = review.NewMeter(g, eval), name
	}
	before := len(e.rows)
	if _, err := env.Replay(g, r, w.visit); err != nil {
		return err
	}
	if n := len(e.rows); n > before {
		e.rows[n-1].EndFaces = w.faces
	}
	e.games++
	return nil
}

// rowWriter walks through one game.
type rowWriter struct {
	*exporter
	game      engine.Game
	record    *env.Record
	id        string
	meter     *review.Meter
	evaluator string
	faces     []int32
	luck      float64 // of side 1 so far, in chance to win
}

func (w *rowWriter) visit(n int, s engine.State, step env.Step) error {
	if step.Player == engine.Chance {
		w.faces = append(w.faces, int32(step.Action))
		return w.roll(s, step.Action)
	}
	text, err := s.MarshalText()
	if err != nil {
		return err
	}
	r, side := w.record, int(step.Player)
	row := decisionRow{
		GameID: w.id, Engine: r.Game, Scenario: r.Scenario, ScenarioHash: r.ScenarioHash, Options: r.Options, Seed: r.Seed,
		Start: r.Start, Step: int32(n), Faces: w.faces, Side: int32(side), SideName: r.Sides[side], Who: r.Agents[side],
		Position: string(text), Hash: s.Hash(), Action: int32(step.Action), ActionText: w.game.ActionText(s, step.Action),
		Done: r.Done, Return0: r.Returns[0], Return1: r.Returns[1], FinalHash: r.FinalHash,
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

// writeRows writes a file that is there whole or not at all.
func writeRows(name string, rows []decisionRow) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+strings.TrimPrefix(filepath.Base(name), ".")+"-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	w := parquet.NewGenericWriter[decisionRow](f, parquet.Compression(&parquet.Zstd))
	for part := range slices.Chunk(rows, 4096) {
		if _, err := w.Write(part); err != nil {
			return errors.Join(err, f.Close())
		}
	}
	if err := errors.Join(w.Close(), f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
