package main

import (
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// exampleBlock finds the examples of a page that are run.
var exampleBlock = regexp.MustCompile("(?s)```sh run\n(.*?)```")

// TestPageOfTheInterface runs the examples of docs/api.md, one after the other in one shell.
func TestPageOfTheInterface(t *testing.T) {
	for _, tool := range []string{"bash", "curl", "jq"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skipf("the examples need %s", tool)
		}
	}
	text, err := os.ReadFile("../../docs/api.md")
	if err != nil {
		t.Fatal(err)
	}
	script := "set -euo pipefail\n"
	blocks := exampleBlock.FindAllStringSubmatch(string(text), -1)
	for _, b := range blocks {
		script += b[1]
	}
	if len(blocks) < 7 {
		t.Fatalf("the page has %d examples", len(blocks))
	}
	p := startPlay(t, pageFlags{data: t.TempDir(), noOpen: true})
	c := exec.Command("bash", "-c", script)
	c.Dir, c.Env = t.TempDir(), append(os.Environ(), "BASE="+p.url+"api/v1")
	out, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v:\n%s", err, out)
	}
	wantAll(t, string(out), "basic\t4\tMarket-Garden", "greedy\tboth\t", "decide", "german", "1 german: ",
		"once more", `["human","greedy:plan=0"]`, "event: changed", `data: {"revision":`, "decide", "want")
	if errs := p.err.String(); strings.TrimSpace(errs) != "" {
		t.Errorf("the server says %s", errs)
	}
}
