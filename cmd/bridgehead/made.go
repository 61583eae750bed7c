package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"bridgehead/games"
	"bridgehead/scenarios"
)

// ofScenarios is the annotation of a command that is about scenarios by name without a flag --scenario.
const ofScenarios = "scenarios"

// withMade gives every command that takes the name of a scenario, and has no flag --data of its own, one that says where those are that
// were made on the page.
func withMade(c *cobra.Command) {
	for _, sub := range c.Commands() {
		withMade(sub)
	}
	_, noted := c.Annotations[ofScenarios]
	if !noted && c.Flags().Lookup("scenario") == nil || c.RunE == nil || c.Flags().Lookup("data") != nil {
		return
	}
	dir := c.Flags().String("data", "", "data directory of play, for scenarios made on its page (default: the usual one)")
	run := c.RunE
	c.RunE = func(c *cobra.Command, args []string) error {
		if *dir != "" {
			if info, err := os.Stat(*dir); err != nil || !info.IsDir() {
				return fmt.Errorf("--data: got %q, want a directory that play has kept games in", *dir)
			}
			games.UseMade(scenarios.Library{Dir: filepath.Join(*dir, madeDir)})
		}
		return run(c, args)
	}
}

// listMade lists scenarios that were made on the page, if there are any.
func listMade(w io.Writer) error {
	l, ok := games.Made()
	if !ok {
		return nil
	}
	all := l.List()
	if len(all) == 0 {
		return nil
	}
	fmt.Fprintf(w, "\nmade on the page, in %s:\n", l.Dir)
	out := tabwriter.NewWriter(w, 0, 8, 2, ' ', 0)
	for _, sc := range all {
		info := sc.Info()
		fmt.Fprintf(out, "%s\t%d\t%d\t%s\n", sc.ID, info.Turns, info.Units, info.Title)
	}
	return out.Flush()
}
