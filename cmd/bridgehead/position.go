package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"bridgehead/clients/web/server"
	"bridgehead/engine"
	"bridgehead/games"
)

// positionFlag is the flag --position: a line, the address of a page that shows one, @FILE or - for standard
// input.
type positionFlag struct {
	text  string
	given bool
}

// Set keeps what was given. It is read later, when the other flags are known to be right.
func (p *positionFlag) Set(text string) error {
	p.text, p.given = text, true
	return nil
}

// String is what was given.
func (p *positionFlag) String() string { return p.text }

// Type is what help calls the value.
func (p *positionFlag) Type() string { return "LINE|@FILE|-" }

const positionUsage = "a position, as one line (or the address of a page with it), @FILE that holds it, or - for the first line of standard input; " +
	"it says game, scenario and options"

func (p *positionFlag) add(c *cobra.Command, what string) {
	c.Flags().Var(p, "position", what+" "+positionUsage)
}

// line is the line that was given. Of standard input it reads the first line only, so that a console has the rest.
func (p *positionFlag) line(in io.Reader) (string, error) {
	var text []byte
	var err error
	file, isFile := strings.CutPrefix(p.text, "@")
	switch {
	case p.text == "-":
		text, err = firstLine(in)
	case isFile:
		text, err = readShort(file)
	default:
		text = []byte(p.text)
	}
	if err == nil {
		text, err = lineOf(text)
	}
	return string(text), err
}

// lineOf is the position in what was pasted: a line, or an address.
func lineOf(text []byte) ([]byte, error) {
	text = engine.Line(text)
	if len(text) == 0 {
		return nil, errors.New("it is empty, want the line of a position, which begins like toy/2 three-bridges:e8a11ce8")
	}
	if !bytes.Contains(text, []byte("#/")) {
		return text, nil
	}
	kind, carried, err := server.ReadAddress(string(text))
	switch {
	case err != nil:
		return nil, err
	case kind != server.CarriedPosition:
		return nil, fmt.Errorf("the address is that of a %s, want one of a position", kind)
	}
	return engine.Line(carried), nil
}

// mostText is the most that is read for a position: the line, and blanks around it.
const mostText = engine.MaxPosition + 64

var errTooMuch = fmt.Errorf("more than the %d bytes that a position may have", engine.MaxPosition)

// readShort reads a file that is no longer than a position and the blanks around it may be.
func readShort(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostText+1))
	if err == nil && len(text) > mostText {
		err = errTooMuch
	}
	return text, err
}

// firstLine reads the first line that is not blank, and nothing beyond it.
func firstLine(in io.Reader) ([]byte, error) {
	var line []byte
	var one [1]byte
	for {
		_, err := io.ReadFull(in, one[:])
		switch {
		case errors.Is(err, io.EOF), err == nil && one[0] == '\n' && len(bytes.TrimSpace(line)) > 0:
			return line, nil
		case err != nil:
			return nil, err
		case len(line) == mostText:
			return nil, errTooMuch
		}
		line = append(line, one[0])
	}
}

// fault says that the flag is at fault.
func (p *positionFlag) fault(err error) error {
	name := "--position"
	if len(p.text) < 200 && strings.HasPrefix(p.text, "@") {
		name += " " + p.text
	}
	return &positionError{name, err}
}

// positionError names the flag, and does not say position twice.
type positionError struct {
	flag string
	err  error
}

func (e *positionError) Error() string {
	return e.flag + ": " + strings.TrimPrefix(e.err.Error(), "position: ")
}

func (e *positionError) Unwrap() error { return e.err }

// startFlags choose a game and perhaps a position of it to begin at.
type startFlags struct {
	gameFlags
	position positionFlag
}

func (f *startFlags) add(c *cobra.Command, what string) {
	f.gameFlags.add(c)
	f.position.add(c, what)
}

// words are those of the flags that were given.
func (f *gameFlags) words(flags *pflag.FlagSet) (w engine.Words) {
	for name, to := range map[string]*string{"game": &w.Game, "scenario": &w.Scenario, "options": &w.Options} {
		if flags.Changed(name) {
			*to = flags.Lookup(name).Value.String()
		}
	}
	return w
}

// open makes the game, and the position where one was given; else it is nil.
func (f *startFlags) open(c *cobra.Command, in io.Reader) (engine.Game, engine.State, error) {
	if !f.position.given {
		g, err := f.make()
		return g, nil, err
	}
	line, err := f.position.line(in)
	if err != nil {
		return nil, nil, f.position.fault(err)
	}
	g, s, err := games.Open(line, f.words(c.Flags()))
	if err != nil {
		return nil, nil, f.position.fault(err)
	}
	return g, s, nil
}

// playable is open for whoever plays on from the position.
func (f *startFlags) playable(c *cobra.Command, in io.Reader) (engine.Game, engine.State, error) {
	g, s, err := f.open(c, in)
	if s != nil && s.Player() == engine.Terminal {
		return nil, nil, f.position.fault(overThere(g, s))
	}
	return g, s, err
}

// overThere says that nobody can play on from a position.
func overThere(g engine.Game, s engine.State) error {
	return fmt.Errorf("the game is over there (%s), so there is nothing to play", engine.Result(g, s))
}
