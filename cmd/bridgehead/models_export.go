package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"bridgehead/env"
	"bridgehead/models/bundle"
)

// modelsExportFlags are the flags of models export.
type modelsExportFlags struct {
	format, out, scenario, golden string
	half                          bool
}

func newModelsExport(a *app, m *modelsFlags) *cobra.Command {
	var f modelsExportFlags
	c := &cobra.Command{
		Use:   "export NAME",
		Short: "Write a network as a bundle, or as ONNX for other programs",
		Args:  wantArgs(1, 1, "one NAME or *"+bundle.Extension+" file"),
		RunE: func(_ *cobra.Command, args []string) error {
			b, err := m.open(args[0])
			if err != nil {
				return err
			}
			return f.run(a, b)
		},
	}
	c.Flags().StringVar(&f.format, "format", "bundle", "bundle | onnx")
	c.Flags().StringVarP(&f.out, "output", "o", "", "the file to write")
	c.Flags().StringVar(&f.scenario, "scenario", "", "for onnx: scenario whose board is built in (default: the first)")
	c.Flags().StringVar(&f.golden, "golden", "", "for onnx: also write positions with what the network says of them, as JSON lines")
	c.Flags().BoolVar(&f.half, "half", false, "for bundle: store float16, half the size; see docs/models.md for what is lost")
	_ = c.MarkFlagRequired("output") // it is there
	return c
}

func (f *modelsExportFlags) run(a *app, b *bundle.Bundle) error {
	var err error
	switch {
	case f.format == "bundle" && (f.scenario != "" || f.golden != ""):
		return errors.New("--scenario, --golden: are for --format onnx only")
	case f.format == "bundle":
		b.Half = b.Half || f.half
		err = env.WriteAtomic(f.out, func(w io.Writer) error { return bundle.Write(w, b) })
	case f.format == "onnx" && f.half:
		return errors.New("--half: is for --format bundle only")
	case f.format == "onnx":
		err = f.onnx(b)
	default:
		return fmt.Errorf("--format: got %q, want bundle | onnx", f.format)
	}
	if err != nil {
		return err
	}
	info, err := os.Stat(f.out)
	if err != nil {
		return err
	}
	fmt.Fprintf(a.out, "%s: %d bytes\n", f.out, info.Size())
	return nil
}

// Of the positions that models export --golden writes.
const (
	goldenPositions = 20
	goldenSeed      = 1
)

func (f *modelsExportFlags) onnx(b *bundle.Bundle) error {
	s, err := f.board(b)
	if err != nil {
		return err
	}
	if f.golden != "" {
		if err := env.WriteAtomic(f.golden, func(w io.Writer) error {
			return bundle.WriteExamples(w, b.Net, s, goldenPositions, goldenSeed)
		}); err != nil {
			return err
		}
	}
	return env.WriteAtomic(f.out, func(w io.Writer) error { return bundle.WriteONNX(w, b, s) })
}

// board chooses the scenario; a short name is the end of an id.
func (f *modelsExportFlags) board(b *bundle.Bundle) (*bundle.Scenario, error) {
	for i := range b.Scenarios {
		if id := b.Scenarios[i].ID; f.scenario == "" || id == f.scenario || strings.HasSuffix(id, "/"+f.scenario) {
			return &b.Scenarios[i], nil
		}
	}
	if len(b.Scenarios) == 0 {
		return nil, fmt.Errorf("models export: %s names no scenario, and onnx needs its board", b.Name)
	}
	return nil, fmt.Errorf("--scenario: got %q, want %s", f.scenario, scenarioIDs(b, " | "))
}
