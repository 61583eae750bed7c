package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// arguments lists those of every container of a document: of Kubernetes args, of compose command and test.
func arguments(doc any) (found [][]string) {
	switch v := doc.(type) {
	case map[string]any:
		for key, value := range v {
			list, ok := value.([]any)
			if !ok || key != "args" && key != "command" && key != "test" {
				found = append(found, arguments(value)...)
				continue
			}
			var words []string
			for _, word := range list {
				words = append(words, fmt.Sprint(word))
			}
			if key == "test" {
				words = words[2:] // CMD, and the program
			}
			found = append(found, words)
		}
	case []any:
		for _, value := range v {
			found = append(found, arguments(value)...)
		}
	}
	return found
}

// What containers are told to run are commands of the program, with flags it has.
func TestCommandsOfDeployments(t *testing.T) {
	names, err := filepath.Glob("../../deploy/kubernetes/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, name := range append(names, "../../deploy/compose.yaml", "../../deploy/page.yaml") {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		docs := yaml.NewDecoder(bytes.NewReader(text))
		for {
			var doc any
			if err := docs.Decode(&doc); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for _, words := range arguments(doc) {
				for i, word := range words { // what is filled in later is a number or a name
					if strings.HasPrefix(word, "$") {
						words[i] = "1"
					}
				}
				n++
				if err := checkLine("bridgehead " + strings.Join(words, " ")); err != nil {
					t.Errorf("%s: %q: %v", name, words, err)
				}
			}
		}
	}
	if n != 9 {
		t.Errorf("got %d commands, want 6 of compose and 3 of Kubernetes", n)
	}
}
