package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

const modelsWords = "list | show | export | import | verify | levels | measure | gate"

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
	c.AddCommand(newModelsList(a, &f), newModelsShow(a, &f), newModelsExport(a, &f), newModelsImport(a, &f), newModelsVerify(a), newModelsLevels(a, &f), newModelsMeasure(a, &f), newModelsGate(a, &f))
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

// shelf is a library and what it is called.
type shelf struct {
	name string
	opponents.Library
	dir string // of the user's own; empty for those that come with the program
}

// model is how agents name a network of the shelf.
func (s *shelf) model(name string) string {
	if s.dir == "" {
		return name
	}
	return filepath.Join(s.dir, name+bundle.Extension)
}

// shelves lists the libraries; the user's own comes first, and so may replace an opponent by a newer one.
func (f *modelsFlags) shelves() ([]shelf, error) {
	dir, err := f.directory()
	if err != nil {
		return nil, err
	}
	return []shelf{{dir, opponents.Library{Files: os.DirFS(dir)}, dir}, {"embedded", opponents.Embedded(), ""}}, nil
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
	s, known, err := f.shelfOf(word)
	if err != nil {
		return nil, "", err
	}
	if s == nil {
		known = append(known, "a file *"+bundle.Extension)
		return nil, "", fmt.Errorf("models: there is no %q, want %s", word, strings.Join(known, " | "))
	}
	b, err = s.Open(word)
	return b, s.model(word), err
}

// shelfOf is the first shelf with a network of a name, nil where there is none, beside the names there are.
func (f *modelsFlags) shelfOf(name string) (found *shelf, known []string, err error) {
	all, err := f.shelves()
	if err != nil {
		return nil, nil, err
	}
	for i := range all {
		names, err := all[i].Names()
		if err != nil {
			return nil, nil, err
		}
		if found == nil && slices.Contains(names, name) {
			found = &all[i]
		}
		known = append(known, names...)
	}
	slices.Sort(known)
	return found, slices.Compact(known), nil
}

// names lists the networks of all shelves, each once.
func (f *modelsFlags) names() ([]string, error) {
	_, known, err := f.shelfOf("")
	return known, err
}

// named reads a network of the shelves; what is none of their names is no file either.
func (f *modelsFlags) named(name string) (*bundle.Bundle, error) {
	s, known, err := f.shelfOf(name)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return nil, fmt.Errorf("model: got %.80q, want %s", name, strings.Join(known, " | "))
	}
	return s.Open(name)
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
			for _, s := range all {
				faults = append(faults, s.list(out))
			}
			return errors.Join(append(faults, out.Flush())...)
		},
	}
}

// list prints a line for each bundle that can be read; the others are in the error.
func (s *shelf) list(out *tabwriter.Writer) error {
	names, err := s.Names()
	if err != nil {
		return err
	}
	var faults []error
	for _, name := range names {
		b, err := s.Open(name)
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", s.name, err))
			continue
		}
		fmt.Fprintf(out, "%s\t%s\t%s\t%d\t%s\t%s\n", b.Name, b.Game, scenarioIDs(b, ", "), b.Net.Count(), b.Provenance.Date, s.name)
	}
	return errors.Join(faults...)
}

// scenarioIDs lists the scenarios of a bundle.
func scenarioIDs(b *bundle.Bundle, separator string) string {
	var ids []string
	for _, s := range b.Scenarios {
		ids = append(ids, s.ID)
	}
	return strings.Join(ids, separator)
}
