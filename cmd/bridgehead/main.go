// Command bridgehead plays, matches, replays and measures board wargames of Operation
// Market-Garden. Every command is thin: rules are in engine, play in env and agents.
package main

import (
	"errors"
	"fmt"
	"os"
	"time"

	"golang.org/x/term"

	"bridgehead/agents"
)

func main() {
	a := &app{
		in: os.Stdin, out: os.Stdout, err: os.Stderr,
		now:      time.Now,
		terminal: term.IsTerminal(int(os.Stderr.Fd())),
	}
	if err := newRoot(a).Execute(); err != nil {
		report(a, err)
		os.Exit(1)
	}
}

// report prints an error, with the stack where rules or an agent panicked.
func report(a *app, err error) {
	fmt.Fprintf(a.err, "bridgehead: %v\n", err)
	var p *agents.PanicError
	if errors.As(err, &p) {
		fmt.Fprintf(a.err, "%s\n", p.Stack)
	}
}
