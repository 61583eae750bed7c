package main

import (
	"strings"
	"testing"

	"bridgehead/agents/roster"
	"bridgehead/engine/gamble"
	"bridgehead/games"
	"bridgehead/web"
)

// The catalog names scenarios and options as the games take them, and agents there are.
func TestPlayCatalog(t *testing.T) {
	c, err := playCatalog(servedRegistry())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range c.Scenarios {
		if _, err := games.New(s.Game, s.Name, ""); err != nil || s.Title == "" || s.Text == "" || s.Turns == 0 {
			t.Errorf("%+v: %v", s, err)
		}
	}
	if len(c.Scenarios) == 0 || c.Scenarios[0].Name != "basic" {
		t.Errorf("the usual scenario is not the first: %+v", c.Scenarios)
	}
	g, err := games.New("gamble", "one-bridge", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range c.Opponents {
		if _, err := roster.Registry.New(g, o.Spec); err != nil || o.Name == "" || o.Summary == "" || o.Level == "" || o.Strength == nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
	wantOptions(t, c.Options)
	wantGames(t, c.Opponents)
}

// wantGames checks that opponents which name no game play any, and the others no other.
func wantGames(t *testing.T, list []web.Opponent) {
	t.Helper()
	other, err := games.New("toy", "three-bridges", "")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range list {
		if _, err := roster.Registry.New(other, o.Spec); (err == nil) != (o.Game == "") {
			t.Errorf("%s, which plays %q, on another game: %v", o.Spec, o.Game, err)
		}
	}
}

// wantOptions checks that each option offered is taken by the game, and that none is missing.
func wantOptions(t *testing.T, options []web.Option) {
	t.Helper()
	_, err := gamble.ParseOptions("nonsense")
	if err == nil {
		t.Fatal("any option is taken")
	}
	_, list, _ := strings.Cut(err.Error(), "unknown, want ")
	missing := map[string]bool{}
	for _, name := range strings.Split(list, " | ") {
		missing[strings.TrimSuffix(name, "=N")] = true
	}
	delete(missing, "reading=NAME") // for the command line and recipes: docs/decisions/0024
	for _, o := range options {
		if !missing[o.Name] || o.Meaning == "" {
			t.Errorf("%s: not an option of the game, or told twice", o.Name)
		}
		delete(missing, o.Name)
		words := []string{o.Name}
		for i, v := range o.Values {
			words = append(words[:i:i], o.Name+"="+v)
		}
		for _, word := range words {
			if _, err := gamble.ParseOptions(word); err != nil {
				t.Error(err)
			}
		}
	}
	if len(missing) > 0 {
		t.Errorf("options that are not offered: %v", missing)
	}
}
