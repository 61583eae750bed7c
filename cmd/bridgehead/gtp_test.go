package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestGTPInArena plays a real match against the example of the documentation.
func TestGTPInArena(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no python3")
	}
	engines := filepath.Join("..", "..", "docs", "gtp", "engines.yaml")
	dir := filepath.Join(t.TempDir(), "run")
	line := []string{"arena", "--engines", engines, "--agents", "gtp:python-random", "--agents", "greedy:plan=0", "--scenario",
		"one-bridge", "--pairs", "4", "--mirror", "1", "--workers", "2", "--out", dir}
	wantAll(t, mustRun(t, "", line...), "6 of 6 pairs", "gtp:python-random", "not to be repeated exactly: gtp:python-random",
		"--engines "+engines)
	wantAll(t, mustRun(t, "", "arena", "verify", dir), "verified: 6 pairs, 10 games")
	if err := os.Truncate(filepath.Join(dir, "results.jsonl"), 100); err != nil {
		t.Fatal(err)
	}
	wantAll(t, mustRun(t, "", "arena", "--resume", dir), "6 of 6 pairs") // the run knows its engines
}

// shellEngines is a file of engines that sh plays: quitter ends at its first move, broken at once.
const shellEngines = `engines:
  - name: quitter
    command:
      - sh
      - -c
      - |
        while read -r command rest; do
          case $command in
            protocol_version) printf '= 1\n\n' ;;
            genmove) echo 'no idea' >&2; exit 3 ;;
            *) printf '=\n\n' ;;
          esac
        done
  - name: broken
    command: [sh, -c, 'echo no module >&2; exit 1']
`

// arenaOf is an arena between an engine of shellEngines and random.
func arenaOf(t *testing.T, name string) (line []string, dir string) {
	t.Helper()
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("no sh")
	}
	engines := filepath.Join(t.TempDir(), "engines.yaml")
	if err := os.WriteFile(engines, []byte(shellEngines), 0o644); err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(t.TempDir(), "run")
	return []string{"arena", "--engines", engines, "--agents", "gtp:" + name, "--agents", "random", "--scenario",
		"toy/three-bridges", "--pairs", "2", "--out", dir}, dir
}

// A program that fails in a game forfeits, and the match goes on.
func TestGTPForfeits(t *testing.T) {
	line, dir := arenaOf(t, "quitter")
	wantAll(t, mustRun(t, "", line...), "2 of 2 pairs", "forfeited games: 4", "gtp:quitter: engine quitter: ",
		`the program has ended, exit status 3 (it said: "no idea")`)
	wantAll(t, mustRun(t, "", "arena", "verify", dir), "verified: 2 pairs, 4 games")
}

// A program that cannot begin a game is set up wrongly: nobody wants a report on that.
func TestGTPThatCannotBegin(t *testing.T) {
	line, _ := arenaOf(t, "broken")
	_, _, err := run(t, "", line...)
	if err == nil || !strings.Contains(err.Error(), `engine broken: "protocol_version": the program has ended, exit status 1 (it said: "no module")`) {
		t.Errorf("got %v", err)
	}
}

// The file of engines does not narrow what other agents can be, and match takes it, too.
func TestEnginesBesideAgents(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("no python3")
	}
	engines := filepath.Join("..", "..", "docs", "gtp", "engines.yaml")
	for _, spec := range []string{"uct:sims=5,eval=score", "uct:sims=5,eval=club"} {
		out := mustRun(t, "", "match", "--engines", engines, "--german", "gtp:python-random", "--allied", spec,
			"--scenario", "one-bridge", "--games", "2")
		wantAll(t, out, "gtp:python-random", spec)
	}
	line, dir := arenaOf(t, "quitter")
	mustRun(t, "", append(line, "--agents", "uct:sims=5,eval=score")...)
	wantAll(t, mustRun(t, "", "arena", "verify", dir), "verified: 6 pairs")
	_, _, err := run(t, "", "match", "--engines", line[2], "--german", "gtp:quitter", "--scenario", "one-bridge")
	if err == nil || !strings.Contains(err.Error(), "match: game 0 (seed 1): ") || !strings.Contains(err.Error(), "exit status 3") {
		t.Errorf("got %v", err)
	}
}

// TestGTPEngine speaks to an agent.
func TestGTPEngine(t *testing.T) {
	in := "name\nnewgame gamble-v1 gamble/one-bridge\nlegal\ngenmove german\nshowboard\nquit\n"
	out := mustRun(t, in, "gtp", "--agent", "greedy:plan=4")
	wantAll(t, out, "= bridgehead greedy:plan=4\n\n=\n\n= ", "\n\n= ", "\n\n=\n\n")
	if strings.Contains(out, "?") {
		t.Errorf("something was refused:\n%s", out)
	}
}

func TestFaultyGTP(t *testing.T) {
	dir := t.TempDir()
	for line, says := range map[string]string{
		"gtp --agent A":           `--agent: agent "A"`,
		"gtp now":                 "want none",
		"gtp --agent nobody":      `there is no "nobody", want random`,
		"gtp --agent uct:simms=3": `unknown key "simms", want sims`,
		"arena --out " + dir + "/x --agents gtp:x --agents random":                   "--engines FILE",
		"arena --out " + dir + "/x --agents gtp:x --agents random --engines nowhere": "--engines: ",
	} {
		if _, _, err := run(t, "", strings.Fields(line)...); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%s: got %v, want %q", line, err, says)
		}
	}
}
