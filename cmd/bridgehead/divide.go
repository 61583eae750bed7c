package main

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"bridgehead/engine"
	"bridgehead/env"
)

func newDivide(a *app) *cobra.Command {
	var start startFlags
	var moves string
	var depth int
	c := &cobra.Command{
		Use:   "divide",
		Short: "Count the nodes below each action of a position (perft)",
		Long: "Count the nodes below each legal action of a position. Every action and every face of\n" +
			"a roll is a branch. The position is the initial one, that of a line, or what a list of actions\n" +
			"and faces leads to from there. Depth is counted after depth, and each takes many times as long as\n" +
			"the one before: Ctrl-C prints the last one that is complete.",
		Args: wantArgs(0, 0, "none"),
		RunE: func(c *cobra.Command, _ []string) error {
			if err := within("depth", depth, 1, 100); err != nil {
				return err
			}
			g, s, err := start.open(c, a.in)
			if err != nil {
				return err
			}
			if s == nil {
				s = g.New()
			}
			err = reach(s, moves)
			if err != nil {
				return err
			}
			ctx, stop := untilStopped(c)
			defer stop()
			return divide(ctx, a, g, s, depth)
		},
	}
	start.add(c, "count below")
	c.Flags().StringVar(&moves, "moves", "", "actions and faces from there, by number: 3,1,4")
	c.Flags().IntVar(&depth, "depth", 1, "depth of the count")
	return c
}

// reach plays a list of actions and faces.
func reach(s engine.State, moves string) error {
	if moves == "" {
		return nil
	}
	for i, text := range strings.Split(moves, ",") {
		n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 32)
		if err == nil {
			err = checkAction(s, engine.Action(n))
		}
		if err != nil {
			return fmt.Errorf("--moves: move %d: read %q, %d were legal: %w",
				i+1, text, len(s.LegalActions(nil)), err)
		}
		s.Apply(engine.Action(n))
	}
	return nil
}

func checkAction(s engine.State, a engine.Action) error {
	if s.Player() == engine.Chance {
		return env.CheckFace(s, a)
	}
	return s.Check(a)
}

func divide(ctx context.Context, a *app, g engine.Game, s engine.State, depth int) error {
	text, err := s.MarshalText()
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s\n", text)
	if d, ok := s.(engine.Describer); ok {
		fmt.Fprintf(a.out, "%s: %s\n", d.NodeKind(), d.Prompt())
	}
	var parts []engine.Division
	counted := 0
	for counted < depth {
		next, err := engine.Divide(ctx, s, counted+1)
		if err != nil {
			break
		}
		parts, counted = next, counted+1
		if a.terminal && counted < depth {
			fmt.Fprintf(a.err, "depth %d: %d nodes\n", counted, nodes(parts))
		}
	}
	if counted > 0 {
		out := tabwriter.NewWriter(a.out, 0, 8, 2, ' ', 0)
		for _, d := range parts {
			fmt.Fprintf(out, "%d\t%d\t%s\n", d.Action, d.Nodes, g.ActionText(s, d.Action))
		}
		if err := out.Flush(); err != nil {
			return err
		}
		if _, err := fmt.Fprintf(a.out, "%d actions, %d nodes at depth %d\n", len(parts), nodes(parts), counted); err != nil {
			return err
		}
	}
	if counted < depth {
		return fmt.Errorf("interrupted after depth %d of %d", counted, depth)
	}
	return nil
}

// nodes is the sum of the parts.
func nodes(parts []engine.Division) (n uint64) {
	for _, d := range parts {
		n += d.Nodes
	}
	return n
}
