package main

import (
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	shellBlock = regexp.MustCompile("(?ms)^```sh[^\n]*\n(.*?)^```")
	indented   = regexp.MustCompile(`(?m)^    +((?:bridgehead|go run \./cmd/bridgehead) .*)$`)
	inlineCode = regexp.MustCompile("`(bridgehead [^`]+)`")
)

// commandLines lists the command lines of bridgehead that a page shows.
func commandLines(page string) (lines []string) {
	for _, m := range shellBlock.FindAllStringSubmatch(page, -1) {
		lines = append(lines, strings.Split(strings.ReplaceAll(m[1], "\\\n", " "), "\n")...)
	}
	for _, found := range [][][]string{indented.FindAllStringSubmatch(page, -1), inlineCode.FindAllStringSubmatch(page, -1)} {
		for _, m := range found {
			lines = append(lines, strings.ReplaceAll(m[1], "\n", " "))
		}
	}
	for i, line := range lines {
		line, _, _ = strings.Cut(line, " #")
		line, _, _ = strings.Cut(line, "  ") // what follows at a distance explains it
		lines[i] = strings.TrimPrefix(line, "go run ./cmd/")
	}
	return slices.DeleteFunc(lines, func(line string) bool { return !strings.HasPrefix(line, "bridgehead ") })
}

// checkLine says what is wrong with a command line, without running it.
func checkLine(line string) error {
	var args []string
	for _, word := range strings.Fields(line)[1:] {
		if word = strings.Trim(word, `"'[]`); word == "|" || word == ">" {
			break
		} else if strings.Trim(word, ".") != "" {
			args = append(args, word)
		}
	}
	c, rest, err := newRoot(&app{}).Find(args)
	if err != nil {
		return err
	}
	c.InitDefaultHelpFlag()
	if last := len(rest) - 1; last >= 0 && strings.HasPrefix(rest[last], "--") && c.Flags().Lookup(strings.TrimPrefix(rest[last], "--")) != nil {
		rest = rest[:last] // a flag that is only named
	}
	if err := c.ParseFlags(rest); err != nil {
		return err
	}
	if c.Flags().NArg() == 0 {
		return nil // so is a command, without what it needs
	}
	return c.ValidateArgs(c.Flags().Args())
}

// Commands that the pages name exist, with the flags that are given to them.
func TestCommandsOfThePages(t *testing.T) {
	n := 0
	root := os.DirFS("../..")
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || name != "." && strings.HasPrefix(d.Name(), ".")):
			return fs.SkipDir
		case !strings.HasSuffix(name, ".md"):
			return nil
		}
		page, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		for _, line := range commandLines(string(page)) {
			n++
			if err := checkLine(line); err != nil {
				t.Errorf("%s: %s: %v", name, line, err)
			}
		}
		return nil
	})
	if err != nil || n < 60 {
		t.Errorf("%d command lines were found, %v", n, err)
	}
}

// A check that finds nothing wrong anywhere may not look: each kind of mistake once.
func TestCheckLine(t *testing.T) {
	for line, wrong := range map[string]bool{
		"bridgehead match --game toy --games 3":  false,
		"bridgehead models show NAME":            false,
		"bridgehead math --game toy":             true,
		"bridgehead match --gams 3":              true,
		"bridgehead match --games many":          true,
		"bridgehead arena replay DIR":            true,
		"bridgehead bench search --section rmse": true,
	} {
		if err := checkLine(line); (err != nil) != wrong {
			t.Errorf("%s: got %v", line, err)
		}
	}
}
