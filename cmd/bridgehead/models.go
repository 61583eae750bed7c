package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
	"bridgehead/scenarios/generate"
)

const modelsWords = "list | show | export | import | verify | levels | measure | style | card | gate"

// modelsFlags are the flags of all commands on bundles.
type modelsFlags struct{ dir string }

func newModels(a *app) *cobra.Command {
	var f modelsFlags
	c := &cobra.Command{
		Use:   "models",
		Short: "List, show, export, import, check, measure and compare trained networks, and set their levels",
		Args:  wantArgs(1, 1, modelsWords),
		RunE: func(_ *cobra.Command, args []string) error {
			return fmt.Errorf("models: got %q, want %s", args[0], modelsWords)
		},
	}
	c.PersistentFlags().StringVar(&f.dir, "dir", "", "your own networks (default: bridgehead/models where your system keeps configuration)")
	c.AddCommand(newModelsList(a, &f), newModelsShow(a, &f), newModelsExport(a, &f), newModelsImport(a, &f), newModelsVerify(a), newModelsLevels(a, &f), newModelsMeasure(a, &f), newModelsForecast(a, &f), newModelsStyle(a, &f), newModelsCard(a, &f), newModelsExploits(a), newModelsGate(a, &f))
	return c
}

// directory is where the user's own bundles are.
func (f *modelsFlags) directory() (string, error) {
	if f.dir != "" {
		return f.dir, nil
	}
	base, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("%w; name a directory with --dir", err)
	}
	return filepath.Join(base, "bridgehead", "models"), nil
}

// shelves lists the libraries: the user's own networks, and those that come with the program.
func (f *modelsFlags) shelves() (opponents.Shelves, error) {
	dir, err := f.directory()
	return opponents.ShelvesOf(dir), err
}

// open reads a bundle by its name, or from a file: a word that ends as bundles do is one.
func (f *modelsFlags) open(word string) (*bundle.Bundle, error) {
	b, _, err := f.find(word)
	return b, err
}

// find is open, and says how agents name the network: by its file, or by its name where it comes with the program.
func (f *modelsFlags) find(word string) (b *bundle.Bundle, model string, err error) {
	if strings.HasSuffix(word, bundle.Extension) {
		_, b, err := readBundleFile(word)
		return b, word, err
	}
	all, err := f.shelves()
	if err != nil {
		return nil, "", err
	}
	s, known, err := all.Find(word)
	if err != nil {
		return nil, "", err
	}
	if s == nil {
		known = append(known, "a file *"+bundle.Extension)
		return nil, "", fmt.Errorf("models: there is no %q, want %s", word, strings.Join(known, " | "))
	}
	b, err = s.Open(word)
	return b, s.Model(word), err
}

func newModelsList(a *app, f *modelsFlags) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the embedded opponents and your own networks",
		Args:  wantArgs(0, 0, "none"),
		RunE: func(*cobra.Command, []string) error {
			all, err := f.shelves()
			if err != nil {
				return err
			}
			out := tabwriter.NewWriter(a.out, 0, 8, 2, ' ', 0)
			fmt.Fprintf(out, "name\tgame\tscenarios\tweights\tdate\twhere\n")
			var faults []error
			for i := range all {
				faults = append(faults, listShelf(out, &all[i]))
			}
			return errors.Join(append(faults, out.Flush())...)
		},
	}
}

// listShelf prints a line for each bundle that can be read; the others are in the error.
func listShelf(out *tabwriter.Writer, s *opponents.Shelf) error {
	names, err := s.Names()
	if err != nil {
		return err
	}
	var faults []error
	for _, name := range names {
		b, err := s.Open(name)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", s.Name, err))
			continue
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%d\t%s\t%s\n", b.Name, b.Game, scenarioIDs(b, ", "), b.Net.Count(), b.Provenance.Date, s.Name)
	}
	return errors.Join(faults...)
}

// scenarioIDs lists the scenarios of a bundle; those that are drawn are counted.
func scenarioIDs(b *bundle.Bundle, separator string) string {
	var ids []string
	for _, s := range b.Scenarios {
		ids = append(ids, s.ID)
	}
	others, drawn := generate.Partition(ids)
	if len(drawn) > 1 {
		return strings.Join(append(others, fmt.Sprintf("%d that are drawn", len(drawn))), separator)
	}
	return strings.Join(ids, separator)
}
