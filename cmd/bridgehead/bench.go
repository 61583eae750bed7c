package main

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"bridgehead/arena/searchbench"
	"bridgehead/engine"
)

// benchCopies is the number of copies timed, and benchDecisions the least number of decisions: the games of a small scenario
// are played again and again.
const (
	benchCopies    = 2_000_000
	benchDecisions = 100_000
)

func newBench(a *app) *cobra.Command {
	var start startFlags
	c := &cobra.Command{
		Use:   "bench",
		Short: "Print the signature of a rules engine and its speed",
		Long: fmt.Sprintf("Play %d random games on fixed seeds, from the beginning or from a position, fewer where they are long: none begins after\n"+
			"%d nodes. The signature covers the final hash and the number of decisions of each: it changes exactly when the rules,\n"+
			"the scenario or the order of actions change. The speeds are those of one core.", searchbench.RulesGames, searchbench.RulesNodes),
		Args: wantArgs(0, 0, "none, or a command: search | suite | exact | dice"),
		RunE: func(c *cobra.Command, _ []string) error {
			g, s, err := start.playable(c, a.in)
			if err != nil {
				return err
			}
			return bench(a, g, s)
		},
	}
	start.add(c, "the games begin at")
	c.AddCommand(newBenchSearch(a), newBenchSuite(a), newBenchExact(a), newBenchDice(a))
	return c
}

// bench measures games from a position; nil is the initial one.
func bench(a *app, g engine.Game, from engine.State) error {
	b := searchbench.NewRules(g, from)
	start := a.now()
	signed, err := b.Sign()
	if err != nil {
		return err
	}
	timed := signed.Decisions
	for timed > 0 && timed < benchDecisions {
		again, err := b.Sign()
		if err != nil {
			return err
		}
		timed += again.Decisions
	}
	played := a.now().Sub(start)
	copied := b.Copies(benchCopies, a.now)
	fmt.Fprintf(a.out, "%s %s: %d games, %d decisions, %d chance nodes\n",
		g.ID(), g.Scenario(), signed.Games, signed.Decisions, signed.Chances)
	if from != nil {
		text, err := from.MarshalText()
		if err != nil {
			return err
		}
		fmt.Fprintf(a.out, "from %s\n", text)
	}
	fmt.Fprintf(a.out, "Bench: %016x\n", signed.Signature)
	fmt.Fprintf(a.out, "decisions/s  %s\n", rate(timed, played))
	fmt.Fprintf(a.out, "copies/s     %s\n", rate(benchCopies, copied))
	_, err = fmt.Fprintf(a.out, "state size   %d bytes\n", b.StateSize())
	return err
}

// rate is n a second as text.
func rate(n int, d time.Duration) string {
	if d <= 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f", float64(n)/d.Seconds())
}
