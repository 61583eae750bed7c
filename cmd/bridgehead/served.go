package main

import (
	"fmt"
	"sync"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/bundle"
)

// servedRegistry is the list of agents for clients of a server, those of the page and those of the wire alike. Networks are
// read once, and by name only: files of this machine are none of the business of a client.
func servedRegistry() *agents.Registry { return roster.Served(servedNetworks()) }

// servedNetworks are those that come with the program and the user's own, by name.
func servedNetworks() neural.Source {
	f, source := &modelsFlags{}, roster.Networks
	if _, err := f.directory(); err == nil { // else the system has no place for the user's own
		source = neural.Source{Load: f.named, Names: f.names, Usual: roster.Usual}
	}
	shelf := &shelfCache{open: source.Load, made: map[string]*bundle.Bundle{}}
	source.Load = shelf.load
	return source
}

// shelfCache keeps the networks that were read. Those who play only read them.
type shelfCache struct {
	open func(name string) (*bundle.Bundle, error)
	mu   sync.Mutex
	made map[string]*bundle.Bundle
}

func (c *shelfCache) load(name string) (*bundle.Bundle, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if b := c.made[name]; b != nil {
		return b, nil
	}
	b, err := c.open(name)
	if err != nil {
		return nil, err
	}
	c.made[name] = b
	return b, nil
}

// playGame makes a game of the words of a page; a scenario is one that comes with the program.
func playGame(game, scenario, options string) (engine.Game, error) {
	if games.IsScenarioFile(scenario) {
		return nil, fmt.Errorf("scenario: got %.80q, want the name of one; files are not read", scenario)
	}
	return games.New(game, scenario, options)
}
