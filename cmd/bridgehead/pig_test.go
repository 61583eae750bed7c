package main

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents/roster"
	"bridgehead/clients/web/server/menu"
	"bridgehead/engine"
	"bridgehead/engine/enginetest/pig"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/gym"
)

// withPig makes Pig a game of the house for one test: it keeps the contract and has none of the optional powers.
func withPig(t *testing.T) {
	t.Helper()
	before := games.Kinds
	games.Kinds = append(before[:len(before):len(before)], games.Kind{Key: "pig", Scenario: "hundred",
		New: func(string, string) (engine.Game, error) { return pig.New(), nil }})
	t.Cleanup(func() { games.Kinds = before })
}

// A game with the contract alone is played, searched, rated, recorded and replayed.
func TestPigIsPlayed(t *testing.T) {
	withPig(t)
	dir := t.TempDir()
	line := func(s string) []string { return append(strings.Fields(s), "--game", "pig") }
	wantAll(t, mustRun(t, "", line("match --german greedy --allied random --games 10 --record "+dir)...),
		"pig-v1 pig/hundred: 10 games", "german  greedy  10 ", "allied  random  0 ")
	// Searches judge by playouts where there is no score, and so they know what they do.
	for _, search := range []string{"uct:sims=100", "expectimax:nodes=100", "puct:sims=100", "gumbel:sims=32", "olmcts:sims=100", "flat:sims=60"} {
		wantAll(t, mustRun(t, "", line("match --allied random --games 4 --german "+search)...), "german  "+search, "allied  random")
	}
	wantAll(t, mustRun(t, "", "arena", "--agents", "random", "--agents", "greedy:plan=0", "--scenario", "pig/hundred", "--pairs", "2",
		"--out", filepath.Join(dir, "arena")), "4 games", "greedy:plan=0")
	wantAll(t, mustRun(t, "", line("divide --depth 3")...), "1  11  roll", "11 nodes at depth 3")
	records, err := filepath.Glob(filepath.Join(dir, "*"+env.ExtJSON))
	if err != nil || len(records) != 10 {
		t.Fatalf("got %d records, %v", len(records), err)
	}
	wantAll(t, mustRun(t, "", "replay", records[0]), "pig/hundred", "German victory")
}

// The console shows the line of the position where nothing draws a board, and says what greedy goes by.
func TestPigOnTheConsole(t *testing.T) {
	withPig(t)
	out := mustRun(t, "board\nroll\ny\n1\ny\nwhy\n", "play", "--console", "--game", "pig", "--german", "human", "--allied", "greedy")
	wantAll(t, out, "pig/1 hundred:", "german\n   1  [0] hold\n   2  [1] roll\n", "16.67 %  a 1", "no score of its own")
}

// Environments give what there is: the mask, the rewards and the record, and no observation.
func TestPigAsAnEnvironment(t *testing.T) {
	withPig(t)
	e, err := gym.Make(gym.Spec{Game: "pig", Seat: "allied", Opponent: "random"})
	if err != nil {
		t.Fatal(err)
	}
	step, err := e.Reset(7, nil)
	for n := 0; err == nil && !step.Terminated; n++ {
		step, err = e.Step(step.Legal[n%len(step.Legal)])
	}
	if err != nil || len(step.Observation) != 0 || step.Rewards[1] == 0 {
		t.Errorf("the end: %v, %d numbers observed, rewards %v", err, len(step.Observation), step.Rewards)
	}
	record, err := e.Record()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := games.Of(record, ""); err != nil || len(record.Steps) < 50 {
		t.Errorf("the record has %d steps, its game: %v", len(record.Steps), err)
	}
	if _, err := gym.Make(gym.Spec{Game: "pig", Reward: "vp"}); err == nil || !strings.Contains(err.Error(), "counts no points") {
		t.Errorf("rewards by points: got %v", err)
	}
}

// Where a game has no doctrine, planners stand in the catalog once for each game that has one.
func TestPigBesidePlanners(t *testing.T) {
	var want, got []string
	for _, k := range games.Kinds {
		if roster.Doctrines.Has(k.Key) {
			want = append(want, k.Key)
		}
	}
	withPig(t)
	c, err := menu.Catalog(roster.Registry)
	must(t, err)
	for _, o := range c.Opponents {
		if o.Spec == "scripted" {
			got = append(got, o.Game)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("scripted is offered for %v, want %v", got, want)
	}
}
