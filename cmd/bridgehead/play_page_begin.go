package main

import (
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"bridgehead/clients/web/server"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/table"
)

// begin decides what the page shows first: a saved game, a position, or the list of games. What cannot be shown
// is refused before anything is served.
func (f *pageFlags) begin(c *cobra.Command, a *app, start *startFlags, saved *savedGame) error {
	f.saved = saved
	if saved != nil {
		if games.IsScenarioFile(saved.rec.Scenario) {
			return fmt.Errorf("%s: its scenario %s is a file of its own, which the page does not read; --console does", shortName(saved.from), saved.rec.Scenario)
		}
		return nil
	}
	if !start.position.given {
		return nil
	}
	line, err := start.position.line(a.in)
	if err == nil {
		var s engine.State
		_, s, err = engine.Open([]byte(line), engine.Words{}, playGame)
		if err == nil {
			f.fragment, err = addressOf(s)
		}
	}
	if err != nil {
		return start.position.fault(err)
	}
	return nil
}

// addressOf is the part of the address of a page that shows a position.
func addressOf(s engine.State) (string, error) {
	text, err := s.MarshalText()
	if err != nil {
		return "", err
	}
	return server.CarriedPosition.Address(text)
}

// replay opens the saved game on a table of its own, at its beginning.
func (f *pageFlags) replay(hall *table.Hall) error {
	if f.saved == nil {
		return nil
	}
	t, _, err := hall.Replay(bytes.NewReader(f.saved.data), f.saved.title())
	if err != nil {
		return fmt.Errorf("%s: %w", shortName(f.saved.from), err)
	}
	f.fragment = "#/table/" + t.ID() + "/0"
	return nil
}

// elsewhere is where another server shows what this one was to show; empty where no address holds it.
func (f *pageFlags) elsewhere() string {
	if f.saved == nil {
		return f.fragment
	}
	address, err := f.saved.address()
	if err != nil {
		return ""
	}
	return address
}
