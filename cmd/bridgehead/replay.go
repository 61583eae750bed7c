package main

import (
	"cmp"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
)

func newReplay(a *app) *cobra.Command {
	var quiet bool
	var at int
	var scenario string
	c := &cobra.Command{
		Use:   "replay FILE",
		Short: "Verify a record and print the game as text",
		Args:  wantArgs(1, 1, "one FILE"),
		RunE: func(c *cobra.Command, args []string) error {
			r, err := env.ReadFile(args[0])
			if err != nil {
				return err
			}
			g, err := games.Of(r, scenario)
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			if c.Flags().Changed("at") {
				err = replayAt(a.out, g, r, at)
			} else {
				err = replay(a.out, g, r, quiet)
			}
			if err != nil {
				return fmt.Errorf("%s: %w", args[0], err)
			}
			return nil
		},
	}
	c.Flags().BoolVarP(&quiet, "quiet", "q", false, "only verify")
	c.Flags().IntVar(&at, "at", 0, "print the board after step N instead (0: before the first)")
	c.Flags().StringVar(&scenario, "scenario", "", "file of the scenario, where it is not embedded")
	c.MarkFlagsMutuallyExclusive("quiet", "at")
	return c
}

// replay verifies a record and prints it as it goes.
func replay(out io.Writer, g engine.Game, r *env.Record, quiet bool) error {
	var visit env.Visit
	if !quiet {
		fmt.Fprintf(out, "%s %s, seed %d\n", r.Game, r.Scenario, r.Seed)
		if r.Options != "" {
			fmt.Fprintf(out, "options %s\n", r.Options)
		}
		for side, name := range r.Sides {
			fmt.Fprintf(out, "%s: %s\n", name, orDash(r.Agents[side]))
		}
		t := &transcript{out: out, game: g}
		visit = func(n int, s engine.State, step env.Step) error { return t.print(n, s, step.Action) }
	}
	s, err := env.Replay(g, r, visit)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "verified: %d steps, final hash %016x\n", len(r.Steps), r.FinalHash)
	_, err = fmt.Fprintln(out, resultText(g, s))
	return err
}

// replayAt prints the position after step n, having verified the record up to its end.
func replayAt(out io.Writer, g engine.Game, r *env.Record, n int) error {
	if err := within("at", n, 0, len(r.Steps)); err != nil {
		return err
	}
	if err := env.Verify(g, r); err != nil {
		return err
	}
	s, err := r.Begin(g)
	if err != nil {
		return err
	}
	for _, step := range r.Steps[:n] {
		s.Apply(step.Action)
	}
	text, err := s.MarshalText()
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "after step %d of %d, hash %016x\n%s\n", n, len(r.Steps), s.Hash(), text)
	showPosition(out, s)
	if s.Player() == engine.Terminal {
		_, err = fmt.Fprintln(out, resultText(g, s))
	}
	return err
}

// showPosition prints the board and what is to be decided.
func showPosition(out io.Writer, s engine.State) {
	if d, ok := s.(engine.Describer); ok { // else the line of the position, which stands there, is all
		fmt.Fprintf(out, "\n%s\n%s\n", d.Board(), d.Prompt())
	}
}

// transcript prints steps under a heading for each part of the game.
type transcript struct {
	out  io.Writer
	game engine.Game
	head string
}

func (t *transcript) print(n int, s engine.State, a engine.Action) error {
	if h := engine.Heading(s); h != "" && h != t.head {
		t.head = h
		fmt.Fprintf(t.out, "\n== %s\n", h)
	}
	_, err := fmt.Fprintf(t.out, "%5d  %-7s %-14s %s\n", n, s.Player().Name(t.game.Sides()), engine.NodeKind(s), t.game.ActionText(s, a))
	return err
}

// resultText says how the game stands.
func resultText(g engine.Game, s engine.State) string {
	return cmp.Or(engine.Result(g, s), "the game is not over")
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}
