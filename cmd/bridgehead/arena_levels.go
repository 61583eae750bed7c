package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"bridgehead/arena"
	"bridgehead/arena/ladder"
	"bridgehead/env"
	"bridgehead/models/opponents"
)

// newArenaLevels makes of runs the ladder that comes with the program.
func newArenaLevels(a *app) *cobra.Command {
	var out string
	var least int
	c := &cobra.Command{
		Use:   "levels DIR...",
		Short: "Rate the levels of opponents by what runs have played, for the catalog of the page",
		Long: "Put runs together, rate all agents of each scenario in one field, by side, and write the ladder that the page and\n" +
			"the terminal show. Fields of the file that the runs did not play stay as they are. Pairs that two of the runs have\n" +
			"played alike are an error.",
		Example: "  bridgehead arena --preset levels --out runs/levels\n" +
			"  bridgehead arena --preset levels-top --out runs/levels-top\n" +
			"  bridgehead arena levels runs/levels runs/levels-top -o models/opponents/ladder.json",
		Args: wantArgs(1, -1, "one DIR or more"),
		RunE: func(_ *cobra.Command, args []string) error {
			var runs arena.Joiner
			for _, dir := range args {
				cfg, pairs, err := arena.Load(dir)
				if err != nil {
					return err
				}
				if err := runs.Add(cfg, pairs); err != nil {
					return fmt.Errorf("%s: %w", dir, err)
				}
			}
			var l opponents.Ladder
			for _, p := range runs.Played() {
				s := p.Config.Scenarios[0]
				key, _, _ := strings.Cut(s.ID, "/")
				g, err := arenaGame(key, s.ID, s.Options)
				if err != nil {
					return err
				}
				f, err := ladder.Rate(g, p, least)
				if err != nil {
					return err
				}
				f.Date, f.Program = a.now().UTC().Format(time.DateOnly), version
				l.Fields = append(l.Fields, *f)
			}
			if err := ladder.Write(a.out, &l); err != nil || out == "" {
				return err
			}
			if err := l.Keep(out); err != nil {
				return err
			}
			return env.WriteAtomic(out, func(w io.Writer) error {
				enc := json.NewEncoder(w)
				enc.SetIndent("", " ")
				return enc.Encode(l)
			})
		},
	}
	c.Flags().IntVar(&least, "least", 20, "games below which an agent helps to rate others and has no rating itself")
	c.Flags().StringVarP(&out, "output", "o", "", "the file to write (default: none, the ladder is only printed)")
	return c
}
