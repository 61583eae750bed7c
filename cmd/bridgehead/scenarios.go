package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"bridgehead/games"
	"bridgehead/scenarios"
)

func newScenarios(a *app) *cobra.Command {
	c := &cobra.Command{
		Use:   "scenarios",
		Short: "List, show, check and draw scenarios",
		Args:  wantArgs(1, 1, "list | show | check | generate"),
		RunE: func(_ *cobra.Command, args []string) error {
			return fmt.Errorf("scenarios: got %q, want list | show | check | generate", args[0])
		},
	}
	c.AddCommand(newScenariosList(a), newScenariosShow(a), newScenariosCheck(a), newScenariosGenerate(a))
	return c
}

func newScenariosList(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the embedded scenarios, and apart those made on the page",
		Args:  wantArgs(0, 0, "none"),

		Annotations: map[string]string{ofScenarios: ""},
		RunE: func(*cobra.Command, []string) error {
			out := tabwriter.NewWriter(a.out, 0, 8, 2, ' ', 0)
			fmt.Fprintf(out, "id\tturns\tunits\ttitle\n")
			for _, s := range scenarios.List() {
				if !playable(s.ID) {
					continue
				}
				fmt.Fprintf(out, "%s\t%d\t%d\t%s\n", s.ID, s.Turns, s.Units, s.Title)
			}
			if err := out.Flush(); err != nil {
				return err
			}
			return listMade(a.out)
		},
	}
}

// playable tells whether a scenario is one of a game that can be played, and ready itself.
func playable(id string) bool {
	key, _, _ := strings.Cut(id, "/")
	k, err := games.Find(key)
	return err == nil && slices.Contains(k.Scenarios(), id)
}

func newScenariosShow(a *app) *cobra.Command {
	var board bool
	c := &cobra.Command{
		Use:   "show ID",
		Short: "Show a scenario: forces, map and set-up",
		Args:  wantArgs(1, 1, "one ID or .yaml file"),

		Annotations: map[string]string{ofScenarios: ""},
		RunE: func(_ *cobra.Command, args []string) error {
			sc, err := anyScenario(args[0])
			if err != nil {
				return err
			}
			if !board {
				return showScenario(a.out, sc)
			}
			g, err := games.New(sc.Game, args[0], "")
			if err != nil {
				return err
			}
			showPosition(a.out, g.New())
			return nil
		},
	}
	c.Flags().BoolVar(&board, "board", false, "print the board of the initial position instead")
	return c
}

// anyScenario reads a scenario of any game; a short name is one of the first game.
func anyScenario(name string) (*scenarios.Scenario, error) {
	if games.IsScenarioFile(name) {
		return scenarios.ReadFile(name)
	}
	id := games.ScenarioID(games.Kinds[0].Key, name)
	key, _, _ := strings.Cut(id, "/")
	if k, err := games.Find(key); err == nil && k.Draw != nil {
		return k.Load(id)
	}
	return scenarios.Load(id)
}

// showScenario prints a scenario as text.
func showScenario(w io.Writer, sc *scenarios.Scenario) error {
	info := sc.Info()
	fmt.Fprintf(w, "%s: %s\n%s\nhash %s\n", sc.ID, sc.Title, sc.Summary, sc.Hash)
	fmt.Fprintf(w, "%d turns, %d units\n", info.Turns, info.Units)
	k, err := games.Find(sc.Game)
	if err != nil || k.Show == nil {
		return err
	}
	return k.Show(w, sc)
}

func newScenariosCheck(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "check FILE...",
		Short: "Check scenario files and print every fault",
		Args:  wantArgs(1, -1, "one FILE or more"),
		RunE: func(_ *cobra.Command, args []string) error {
			bad := 0
			for _, name := range args {
				if !checkScenario(a, name) {
					bad++
				}
			}
			if bad > 0 {
				return fmt.Errorf("scenarios check: faults in %d of %d files", bad, len(args))
			}
			return nil
		},
	}
}

// checkScenario prints the faults of one file, a line each, and reports whether there are none.
func checkScenario(a *app, name string) bool {
	sc, err := scenarios.ReadFile(name)
	if err == nil {
		fmt.Fprintf(a.out, "%s: ok, %s %q, hash %s\n", name, sc.ID, sc.Title, sc.Hash)
		return true
	}
	var faults scenarios.Errors
	if !errors.As(err, &faults) {
		fmt.Fprintf(a.err, "%s: %v\n", name, err)
		return false
	}
	for _, f := range faults {
		fmt.Fprintln(a.err, f)
	}
	return false
}
