package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"bridgehead/arena/card"
	"bridgehead/env"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// plannerSpec is the agent beside the networks that has a card.
const plannerSpec = "scripted"

// modelsCardFlags are the flags of models card.
type modelsCardFlags struct{ format, out string }

func newModelsCard(a *app, m *modelsFlags) *cobra.Command {
	var f modelsCardFlags
	c := &cobra.Command{
		Use:   "card [NAME...]",
		Short: "Print the card of a network: strength, style, exploiters, recipe, limits",
		Long: "Print what is known of networks as opponents, as Markdown: how strong they are, how they play beside the planner, what\n" +
			"exploiters won against them, where they come from and what they cannot do. Without a NAME: of all that come with the program,\n" +
			"and of the planner, " + plannerSpec + ".\n\n" +
			"With --format huggingface it is the README.md of one network for the Hugging Face Hub, with license, tags and what was measured\n" +
			"of this very network at its head.",
		Example: "  bridgehead models card nijmegen\n  bridgehead models card nijmegen --format huggingface -o README.md",
		Args:    wantArgs(0, -1, "NAMEs or *"+bundle.Extension+" files"),
		RunE: func(_ *cobra.Command, args []string) error {
			from, err := card.Known()
			if err != nil {
				return err
			}
			var text bytes.Buffer
			switch f.format {
			case "markdown":
				err = cards(&text, from, m, args)
			case "huggingface":
				err = huggingFaceCard(&text, from, m, args)
			default:
				err = fmt.Errorf("--format: got %q, want markdown | huggingface", f.format)
			}
			if err != nil {
				return err
			}
			if f.out == "" {
				_, err = text.WriteTo(a.out)
				return err
			}
			return env.WriteAtomic(f.out, func(w io.Writer) error { _, err := text.WriteTo(w); return err })
		},
	}
	c.Flags().StringVar(&f.format, "format", "markdown", "markdown | huggingface")
	c.Flags().StringVarP(&f.out, "output", "o", "", "the file to write (default: it is printed)")
	return c
}

// cards writes those of some networks, or of all that come with the program.
func cards(w io.Writer, from *card.Sources, m *modelsFlags, names []string) (err error) {
	open := m.open
	if len(names) == 0 { // those of the page, whatever the user has of these names
		if names, err = opponents.Embedded().Names(); err != nil {
			return err
		}
		names, open = append(names, plannerSpec), opponents.Embedded().Open
	}
	for i, name := range names {
		if i > 0 {
			fmt.Fprintln(w)
		}
		if name == plannerSpec {
			err = from.WriteAgent(w, name)
		} else if b, fault := open(name); fault != nil {
			err = fault
		} else {
			err = from.Write(w, b)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func huggingFaceCard(w io.Writer, from *card.Sources, m *modelsFlags, names []string) error {
	if len(names) != 1 || names[0] == plannerSpec {
		return errors.New("--format huggingface: want the NAME of one network")
	}
	b, err := m.open(names[0])
	if err != nil {
		return err
	}
	return from.WriteHuggingFace(w, b)
}
