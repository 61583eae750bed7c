package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"bridgehead/clients/tui"
	"bridgehead/games"
	"bridgehead/table"
)

// TestNoTerminalMeansLines: without a terminal the console of lines plays, which keeps no games.
func TestNoTerminalMeansLines(t *testing.T) {
	wantAll(t, mustRun(t, "quit\n", "play", "--console", "--plain", "--game", "toy"), "Type help for the commands")
	_, _, err := run(t, "", "play", "--console", "--data", t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "--data: the console of lines keeps no games") {
		t.Errorf("got %v", err)
	}
	if _, _, err := run(t, "", "play", "--plain"); err == nil || !strings.Contains(err.Error(), "--plain: goes with --console") {
		t.Errorf("got %v", err)
	}
	null, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer null.Close()
	if isTerminal(null) || isTerminal(strings.NewReader("")) {
		t.Error("a terminal where there is none")
	}
}

// TestScreenBegins: what the flags say is what the screen begins with.
func TestScreenBegins(t *testing.T) {
	record := filepath.Join(t.TempDir(), "game.jsonl")
	mustRun(t, "1\ny\n", toyPlay("--save", record)...)
	for _, c := range []struct {
		args   []string
		opened bool
		made   *table.Setup
	}{
		{nil, false, nil},
		{[]string{"--load", record}, true, nil},
		{[]string{"--german", "random"}, false,
			&table.Setup{Game: "gamble", Scenario: "basic", Seats: [2]string{"random", human}, Pace: usualPace}},
		{[]string{"--game", "toy", "--watch", "--seed", "5"}, false,
			&table.Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{"greedy", "greedy"}, Seed: "5", Pace: usualPace}},
		{[]string{"--scenario", "nijmegen", "--hotseat"}, false,
			&table.Setup{Game: "gamble", Scenario: "nijmegen", Seats: [2]string{human, human}, Pace: usualPace}},
	} {
		var f playFlags
		cmd := &cobra.Command{}
		f.line.add(cmd)
		if err := cmd.ParseFlags(c.args); err != nil {
			t.Fatal(err)
		}
		hall, err := table.Open(t.TempDir(), table.Options{New: games.New, Registry: servedRegistry()})
		if err != nil {
			t.Fatal(err)
		}
		var o tui.Options
		if err := f.first(cmd, hall, &o, nil, ""); err != nil {
			t.Errorf("%v: %v", c.args, err)
		}
		if (o.Open != "") != c.opened || (o.New == nil) != (c.made == nil) || o.New != nil && *o.New != *c.made {
			t.Errorf("%v: opens %q, makes %+v", c.args, o.Open, o.New)
		}
		if err := hall.Close(); err != nil {
			t.Error(err)
		}
	}
}
