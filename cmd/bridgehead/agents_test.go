package main

import (
	"slices"
	"strings"
	"testing"

	"bridgehead/agents/roster"
)

// freeText are the keys that hold words of which a range would say nothing.
var freeText = []string{"model", "level", "style", "eval", "cut_eval"}

// Every key of every agent is listed with what it may hold.
func TestAgents(t *testing.T) {
	all := mustRun(t, "", "agents")
	for _, k := range roster.Registry.Kinds() {
		wantAll(t, all, "  "+k.Name+" ", k.Summary)
		out := mustRun(t, "", "agents", k.Name)
		lines := strings.Split(out, "\n")
		for _, key := range k.Keys {
			i := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, key.Name+" ") })
			if i < 0 || !strings.HasSuffix(lines[i], "  "+key.Meaning) {
				t.Errorf("agents %s: no line for %s", k.Name, key.Name)
				continue
			}
			if text := strings.Contains(lines[i], "  text  "); text != slices.Contains(freeText, key.Name) {
				t.Errorf("agents %s: %q does not say what %s may hold", k.Name, lines[i], key.Name)
			}
		}
	}
	wantAll(t, mustRun(t, "", "agents", "uct"), "integer, 1 to 1073741824", "time, 1ms to 24h", "number, 0 to 100", "stratified | sampled")
	for name, hint := range map[string]string{"gredy": " (did you mean greedy?)", "zzz": ""} {
		want := `got the agent "` + name + `"` + hint + ", want random | greedy | "
		if _, _, err := run(t, "", "agents", name); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// Help texts name the agents and leave their keys to the command agents.
func TestHelpNamesAgents(t *testing.T) {
	for _, command := range []string{"match", "arena", "play", "gtp", "tactics run"} {
		out := mustRun(t, "", append(strings.Fields(command), "--help")...)
		wantAll(t, out, "bridgehead agents NAME lists the keys", "\n  greedy  ", "\n  allied-marshal  ")
		for _, k := range roster.Registry.Kinds() {
			for _, key := range k.Keys {
				if strings.Contains(out, key.Meaning) {
					t.Errorf("%s --help explains %s of %s", command, key.Name, k.Name)
				}
			}
		}
	}
}
