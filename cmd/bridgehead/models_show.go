package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"bridgehead/models"
	"bridgehead/models/bundle"
)

func newModelsShow(a *app, f *modelsFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "show NAME",
		Short: "Show a network: architecture, where it comes from, measured strength",
		Args:  wantArgs(1, 1, "one NAME or *"+bundle.Extension+" file"),
		RunE: func(_ *cobra.Command, args []string) error {
			b, err := f.open(args[0])
			if err != nil {
				return err
			}
			showBundle(a.out, b)
			return nil
		},
	}
}

// showBundle prints a bundle without its weights.
func showBundle(w io.Writer, b *bundle.Bundle) {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	row := func(what string, value any) { fmt.Fprintf(t, "%s\t%v\n", what, value) }
	row("name", b.Name)
	row("checksum", b.Checksum)
	row("game", b.Game)
	row("actions", b.Actions)
	row("observation", b.Observation)
	for _, s := range b.Scenarios {
		row("scenario", strings.TrimSpace(s.ID+" "+s.Hash))
	}
	t.Flush()
	for _, s := range b.Style {
		fmt.Fprintf(w, "%s\n", s)
	}
	showConfig(w, b)
	showProvenance(w, &b.Provenance)
	showStrength(w, b.Strength)
	showPlay(w, b.Play)
}

func showConfig(w io.Writer, b *bundle.Bundle) {
	c := &b.Net.Config
	stored := "float32"
	if b.Half {
		stored = "float16"
	}
	fmt.Fprintf(w, "\nnetwork: %d weights, stored as %s\n", b.Net.Count(), stored)
	fmt.Fprintf(w, "  %d channels, %d blocks, context %d, action %d, value %d, %d short-term values\n",
		c.Channels, c.Blocks, c.Context, c.Action, c.Value, c.Shorts)
	fmt.Fprintf(w, "  %s\n", shapeWords(&c.Shape))
}

func shapeWords(s *models.Shape) string {
	return fmt.Sprintf("%d values of an observation: %d nodes, %d things of %d kinds, %d values of vectors; %d actions",
		s.Observation, s.Nodes.Rows, s.NumThings(), len(s.Things), s.VectorSize(), s.NumActions())
}

func showProvenance(w io.Writer, p *bundle.Provenance) {
	fmt.Fprintf(w, "\ntrained: recipe %q, seed %d\n", p.Recipe, p.Seed)
	fmt.Fprintf(w, "  %d games, %d positions, %g hours on %q\n", p.Games, p.Positions, p.Hours, p.Machine)
	fmt.Fprintf(w, "  done %s by version %s\n", orUnknown(p.Date), orUnknown(p.Program))
	if p.Parent != "" {
		fmt.Fprintf(w, "  began with %s\n", p.Parent)
	}
	for l := range strings.Lines(p.Config) {
		fmt.Fprintf(w, "  | %s\n", printable(l))
	}
}

func orUnknown(s string) string {
	if s == "" {
		return "unknown"
	}
	return s
}

// printable takes what could command a terminal out of a line from a file of others.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return ' '
		case r < ' ' || r >= 0x7f && r < 0xa0:
			return -1
		}
		return r
	}, text)
}

func showStrength(w io.Writer, list []bundle.Strength) {
	if len(list) == 0 {
		fmt.Fprintf(w, "\nstrength: not measured\n")
		return
	}
	fmt.Fprintf(w, "\nstrength, with 95 %% intervals\n")
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintf(t, "  against\tscenario\tside\tgames\tscore\tlow\thigh\tsettings\tdate\n")
	for _, s := range list {
		side := s.Side
		if side == "" {
			side = "both"
		}
		fmt.Fprintf(t, "  %s\t%s\t%s\t%d\t%s\t%s\t%s\t%s\t%s\n",
			s.Opponent, s.Scenario, side, s.Games, percent(s.Score), percent(s.Low), percent(s.High), s.Settings, s.Date)
	}
	t.Flush()
}

func showPlay(w io.Writer, list []bundle.Play) {
	if len(list) == 0 {
		return
	}
	fmt.Fprintf(w, "\nsuggested play\n")
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	fmt.Fprintf(t, "  level\tsimulations\tconsidered\ttemperature\n")
	for _, p := range list {
		if p.Agent != "" {
			fmt.Fprintf(t, "  %s\t%s\n", p.Title(), p.Agent)
			continue
		}
		fmt.Fprintf(t, "  %s\t%d\t%d\t%g\n", p.Level, p.Simulations, p.Considered, p.Temperature)
	}
	t.Flush()
}
