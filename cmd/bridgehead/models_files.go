package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"bridgehead/env"
	"bridgehead/models/bundle"
)

func newModelsImport(a *app, f *modelsFlags) *cobra.Command {
	var force bool
	c := &cobra.Command{
		Use:   "import FILE",
		Short: "Check a bundle and copy it to your own networks, under its name",
		Args:  wantArgs(1, 1, "one FILE"),
		RunE: func(_ *cobra.Command, args []string) error {
			data, b, err := readBundleFile(args[0])
			if err != nil {
				return err
			}
			path, err := f.place(b.Name, force)
			if err != nil {
				return err
			}
			// The bytes as they are, so that the checksum stays.
			if err := env.WriteAtomic(path, func(w io.Writer) error { _, err := w.Write(data); return err }); err != nil {
				return err
			}
			fmt.Fprintf(a.out, "%s is now in %s\n", b.Name, path)
			return nil
		},
	}
	c.Flags().BoolVar(&force, "force", false, "replace a network of the same name, or stand before an embedded one")
	return c
}

// place is where a bundle of the user's goes; its directory is there.
func (f *modelsFlags) place(name string, force bool) (string, error) {
	all, err := f.shelves()
	if err != nil {
		return "", err
	}
	for _, s := range all {
		if s.Has(name) && !force {
			return "", fmt.Errorf("models import: %q is there already (%s); --force replaces it", name, s.Name)
		}
	}
	dir, err := f.directory()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, name+bundle.Extension), os.MkdirAll(dir, 0o755)
}

// readBundleFile reads a file, as bytes and as what they say; the error names the file.
func readBundleFile(path string) ([]byte, *bundle.Bundle, error) {
	data, err := env.ReadRegular(path, bundle.MaxBytes)
	if err != nil {
		return nil, nil, err
	}
	b, err := bundle.Read(bytes.NewReader(data))
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return data, b, nil
}

func newModelsVerify(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "verify FILE...",
		Short: "Check bundle files: checksum, shapes and every weight",
		Args:  wantArgs(1, -1, "one FILE or more"),
		RunE: func(_ *cobra.Command, args []string) error {
			bad := 0
			for _, name := range args {
				_, b, err := readBundleFile(name)
				if err != nil {
					fmt.Fprintln(a.err, err)
					bad++
					continue
				}
				fmt.Fprintf(a.out, "%s: ok, %s for %s, %d weights, checksum %s\n", name, b.Name, b.Game, b.Net.Count(), b.Checksum)
			}
			if bad > 0 {
				return fmt.Errorf("models verify: faults in %d of %d files", bad, len(args))
			}
			return nil
		},
	}
}
