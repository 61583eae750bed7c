package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"bridgehead/training"
)

func newTrainKeys(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "keys",
		Short: "List the keys of a recipe with their values in the presets",
		Long: "List the keys of a recipe with their values in the presets. No key has a default: one that is left out,\n" +
			"here -, is 0 or empty. docs/training.md says what each means.",
		Args: wantArgs(0, 0, "none"),
		RunE: func(*cobra.Command, []string) error { return printRecipeKeys(a) },
	}
}

func printRecipeKeys(a *app) error {
	out := tabwriter.NewWriter(a.out, 0, 8, 2, ' ', 0)
	fmt.Fprintf(out, "key\t%s\n", strings.Join(training.Presets(), "\t"))
	var columns [][][2]string
	for _, name := range training.Presets() {
		text, err := training.Preset(name)
		if err != nil {
			return err
		}
		c, err := training.ReadConfig(name, text)
		if err != nil {
			return err
		}
		columns = append(columns, c.Values())
	}
	for i, row := range columns[0] {
		fmt.Fprint(out, row[0])
		for _, c := range columns {
			fmt.Fprint(out, "\t", c[i][1])
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}
