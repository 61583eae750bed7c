package run

import (
	"io"
	"regexp"

	"bridgehead/env"
)

// unfinishedFile matches the names that env.WriteAtomic gives files of a run before they are whole.
var unfinishedFile = regexp.MustCompile(`^\..+\.(yaml|json|jsonl|checkpoint|bundle|html)\.[0-9]+$`)

func unfinished(name string) bool { return unfinishedFile.MatchString(name) }

func writeWhole(path string, text []byte) error {
	return env.WriteAtomic(path, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}
