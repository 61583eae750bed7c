package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestScenariosGenerate draws a scenario by its name and as a file, which are the same, and plays both.
func TestScenariosGenerate(t *testing.T) {
	file := filepath.Join(t.TempDir(), "g17-2.yaml")
	out := mustRun(t, "", "scenarios", "generate", "--game", "garden", "--seed", "17", "--goal", "2")
	mustRun(t, "", "scenarios", "generate", "--game", "garden", "--seed", "17", "--goal", "2", "-o", file)
	text, err := os.ReadFile(file)
	if err != nil || string(text) != out {
		t.Fatalf("%v, the file says\n%s\nand what is printed\n%s", err, text, out)
	}
	wantAll(t, out, "game: garden", "allied_min: 2")
	shown := mustRun(t, "", "scenarios", "show", "garden/g17-2")
	wantAll(t, shown, "garden/g17-2: Around ")
	_, hash, _ := strings.Cut(shown, "\nhash ")
	wantAll(t, mustRun(t, "", "scenarios", "check", file), "ok, garden/g17-2", hash[:64])
	for _, name := range []string{"g17-2", file} {
		wantAll(t, mustRun(t, "", "match", "--game", "garden", "--scenario", name, "--german", "random", "--allied", "passer", "--games", "2"), "garden/g17-2")
	}
}

// TestScenariosGenerateFair balances by a few games: the goal is the same in the file and in the list, which begins at it.
func TestScenariosGenerateFair(t *testing.T) {
	list := mustRun(t, "", "scenarios", "generate", "--seed", "2", "--count", "1", "--games", "8", "--workers", "1")
	line, words, _ := strings.Cut(list, " # ")
	if !strings.HasPrefix(line, "- {name: gamble/g") || !strings.HasSuffix(line, ", weight: 1}") {
		t.Fatalf("got %q", list)
	}
	seed, goal, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(line, "- {name: gamble/g"), ", weight: 1}"), "-")
	out := mustRun(t, "", "scenarios", "generate", "--seed", seed, "--games", "8")
	wantAll(t, out, "# At this goal "+strings.TrimSpace(words)+".", ", vp: "+goal+", last: true}")
}

func TestFaultyScenariosGenerate(t *testing.T) {
	for want, args := range map[string][]string{
		`--game: got "chess", want gamble | `:              {"--game", "chess"},
		"--game: game toy: nothing draws scenarios of it":  {"--game", "toy"},
		"--seed: got 0, want 1 to 999999999999999999":      {"--seed", "0"},
		"--goal: scenario gamble/g17: goal 99, want 1 to ": {"--seed", "17", "--goal", "99"},
		"--games: got 3, want 4 to 10000":                  {"--games", "3"},
		"--out: nowhere/x.yaml: want a file in a dir":      {"-o", "nowhere/x.yaml"},
		"[goal count]": {"--goal", "1", "--count", "2"},
	} {
		_, _, err := run(t, "", append([]string{"scenarios", "generate"}, args...)...)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: got %v, want %q", args, err, want)
		}
	}
}
