package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"

	"bridgehead/env"
)

// version is the version of the whole.
const version = "0.1.0"

func newVersion(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  wantArgs(0, 0, "none"),
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintf(a.out, "bridgehead %s, record format %d, %s %s/%s\n",
				version, env.RecordVersion, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}
