package main

import (
	"fmt"
	"strings"
	"sync"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/bundle"
)

// playRegistry is the list of agents for whoever plays on the page. Networks are read once, and by name
// only: files of this machine are none of the business of a page.
func playRegistry() *agents.Registry {
	source := playNetworks()
	r := roster.With(source)
	for _, k := range source.Named(neural.Opponents()) {
		r.Add(k)
	}
	return r
}

// playNetworks reads networks for whoever plays on the page.
func playNetworks() neural.Source {
	shelf := &shelfCache{made: map[string]*bundle.Bundle{}}
	return neural.Source{Load: shelf.load}
}

// shelfCache keeps the networks that were read. Those who play only read them.
type shelfCache struct {
	mu   sync.Mutex
	made map[string]*bundle.Bundle
}

func (c *shelfCache) load(name string) (*bundle.Bundle, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if b := c.made[name]; b != nil {
		return b, nil
	}
	if strings.HasSuffix(name, bundle.Extension) {
		return nil, fmt.Errorf("model: got %.80q, want the name of a network; files are not read", name)
	}
	b, err := (&modelsFlags{}).open(name)
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
