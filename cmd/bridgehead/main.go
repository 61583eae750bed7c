// Command bridgehead plays, matches, replays and measures board wargames of Operation
// Market-Garden. Every command is thin: rules are in engine, play in env and agents.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"bridgehead/agents"
	"bridgehead/arena"
)

func main() {
	a := &app{
		in: os.Stdin, out: os.Stdout, err: os.Stderr,
		now:      time.Now,
		terminal: term.IsTerminal(int(os.Stderr.Fd())),
	}
	useMade()
	if err := newRoot(a).Execute(); err != nil {
		report(a, err)
		os.Exit(1)
	}
}

// interrupted reports whether err is there because somebody has pressed Ctrl-C, and nothing else is wrong.
func interrupted(ctx context.Context, err error) bool {
	var played *agents.GameError
	var rated *arena.GameError
	return err != nil && ctx.Err() != nil && !errors.As(err, &played) && !errors.As(err, &rated)
}

// report prints an error, with the stack where rules or an agent panicked. What it quotes of files of others does not
// command the terminal.
func report(a *app, err error) {
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(a.err, "bridgehead: interrupted before it was done")
		return
	}
	fmt.Fprint(a.err, "bridgehead: ")
	for line := range strings.SplitSeq(err.Error(), "\n") {
		fmt.Fprintln(a.err, printable(line))
	}
	var p *agents.PanicError
	if errors.As(err, &p) {
		fmt.Fprintf(a.err, "%s\n", p.Stack)
	}
}
