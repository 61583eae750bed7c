package main

import (
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/roster"
	"bridgehead/arena/searchbench"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
)

// gameUnderTest is the flagship game on its usual scenario.
func gameUnderTest(t testing.TB) engine.Game {
	t.Helper()
	g, err := games.New("gamble", "", "")
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestEventsDoNotReturn: the dice of env count the rolls of a kind within a turn and impulse, which
// is right only where a game that has left an impulse never comes back to it.
func TestEventsDoNotReturn(t *testing.T) {
	type place struct{ turn, impulse int }
	b := searchbench.NewRules(gameUnderTest(t), nil)
	for seed := range uint64(20) {
		left := map[place]bool{}
		at := place{}
		b.Watch = func(s engine.State) {
			e := s.(engine.Eventer).Event()
			now := place{e.Turn, e.Impulse}
			if now != at {
				left[at], at = true, now
			}
			if left[now] {
				t.Fatalf("seed %d: the dice of turn %d, impulse %d come back", seed, now.turn, now.impulse)
			}
		}
		if _, _, err := b.Play(seed); err != nil {
			t.Fatal(err)
		}
	}
}

func TestGambleMatchRecordReplay(t *testing.T) {
	line := strings.Fields("match --games 4 --seed 11 --german greedy:plan=0 --record-hashes 50 --record")
	one := mustRun(t, "", append(line, t.TempDir(), "--workers", "1")...)
	wantAll(t, one, "gamble-v1 gamble/basic: 4 games, seeds 11 to 14", "points in VP")
	dir := t.TempDir()
	if four := mustRun(t, "", append(line, dir, "--workers", "4")...); timeless(four) != timeless(one) {
		t.Errorf("1 worker:\n%s\n4 workers:\n%s", one, four)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.jsonl"))
	if err != nil || len(files) != 4 {
		t.Fatalf("%d records, %v", len(files), err)
	}
	for _, f := range files {
		wantAll(t, mustRun(t, "", "replay", f), "K_IMPULSE", "verified", " victory, ")
		rec, err := env.ReadFile(f)
		if err != nil || len(rec.Hashes) == 0 {
			t.Errorf("%d hashes, %v", len(rec.Hashes), err)
		}
	}
}

// TestGambleConsole plays the first choice everywhere, undoes, and goes on from a record.
func TestGambleConsole(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.msgpack")
	args := []string{"play", "--console", "--german", "random", "--allied", "human", "--yes", "--save", path}
	out := mustRun(t, strings.Repeat("1\n", 40)+"undo\nodds\nlist\nlog\nboard\n", args...)
	wantAll(t, out, "gamble-v1 gamble/basic", "back to before step", "saved")
	wantAll(t, mustRun(t, "", "replay", path), "verified", "not over")
	wantAll(t, mustRun(t, strings.Repeat("1\n", 10), "play", "--console", "--german", "random", "--yes", "--load", path), "human")
}

// TestPasserPasses: in Monty's Gamble the passer passes every Impulse and takes the first action there is, so that what was
// measured against it holds.
func TestPasserPasses(t *testing.T) {
	g, err := games.New("gamble", "nijmegen", "")
	if err != nil {
		t.Fatal(err)
	}
	a, err := roster.Registry.New(g, "passer")
	if err != nil {
		t.Fatal(err)
	}
	dice, passed := env.NewDice(3), 0
	for s := g.New(); s.Player() != engine.Terminal; {
		if s.Player() == engine.Chance {
			s.Apply(dice.Draw(s))
			continue
		}
		got, _, err := a.Act(t.Context(), s, agents.Budget{})
		if legal := s.LegalActions(nil); err != nil || got != legal[0] {
			t.Fatalf("%s: got %q, %v, want the first action %q", engine.NodeKind(s), g.ActionText(s, got), err, g.ActionText(s, legal[0]))
		}
		if engine.NodeKind(s) == "K_IMPULSE" {
			if text := g.ActionText(s, got); !strings.Contains(strings.ToLower(text), "pass") {
				t.Fatalf("K_IMPULSE: got %q, want a pass", text)
			}
			passed++
		}
		s.Apply(got)
	}
	if passed < 4 {
		t.Errorf("%d Impulses were passed, want several", passed)
	}
}
