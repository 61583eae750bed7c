package main

import (
	"fmt"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/opponents"
)

// servedRegistry is the list of agents for clients of a server, those of the page and those of the wire alike. Networks are
// read once, and by name only: files of this machine are none of the business of a client.
func servedRegistry() *agents.Registry { return roster.Served(servedNetworks()) }

// servedNetworks are those that come with the program and the user's own, by name.
func servedNetworks() neural.Source {
	source := roster.Networks
	if all, err := (&modelsFlags{}).shelves(); err == nil { // else the system has no place for the user's own
		source = neural.Source{Load: all.Load, Names: all.Names, Usual: roster.Usual}
	}
	source.Load = opponents.Kept(source.Load)
	return source
}

// playGame makes a game of the words of a page; a scenario is one that comes with the program.
func playGame(game, scenario, options string) (engine.Game, error) {
	if games.IsScenarioFile(scenario) {
		return nil, fmt.Errorf("scenario: got %.80q, want the name of one; files are not read", scenario)
	}
	return games.New(game, scenario, options)
}
