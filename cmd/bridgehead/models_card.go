package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"bridgehead/arena/card"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// plannerSpec is the agent beside the networks that has a card.
const plannerSpec = "scripted"

func newModelsCard(a *app, f *modelsFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "card [NAME...]",
		Short: "Print the card of a network: strength, style, exploiters, recipe, limits",
		Long: "Print what is known of networks as opponents, as Markdown: how strong they are, how they play beside the planner, what\n" +
			"exploiters won against them, where they come from and what they cannot do. Without a NAME: of all that come with the program,\n" +
			"and of the planner, " + plannerSpec + ".",
		Example: "  bridgehead models card nijmegen",
		Args:    wantArgs(0, -1, "NAMEs or *"+bundle.Extension+" files"),
		RunE: func(_ *cobra.Command, args []string) error {
			from, err := card.Known()
			if err != nil {
				return err
			}
			open := f.open
			if len(args) == 0 { // those of the page, whatever the user has of these names
				if args, err = opponents.Embedded().Names(); err != nil {
					return err
				}
				args, open = append(args, plannerSpec), opponents.Embedded().Open
			}
			for i, name := range args {
				if i > 0 {
					fmt.Fprintln(a.out)
				}
				if name == plannerSpec {
					err = from.WriteAgent(a.out, name)
				} else if b, fault := open(name); fault != nil {
					err = fault
				} else {
					err = from.Write(a.out, b)
				}
				if err != nil {
					return err
				}
			}
			return nil
		},
	}
}
