package gym

import (
	"bridgehead/agents"
	"bridgehead/env"
	"bridgehead/games"
)

// Catalog lists what specs may name.
func Catalog() env.Catalog { return CatalogOf(Registry) }

// CatalogOf is Catalog where opponents are made from another list of agents.
func CatalogOf(r *agents.Registry) env.Catalog {
	var c env.Catalog
	for _, k := range games.Kinds {
		c.Games = append(c.Games, env.GameEntry{Key: k.Key, Title: k.Title, Picture: k.Paint != nil, Usual: games.ScenarioID(k.Key, k.Scenario), Sides: games.Sides,
			Scenarios: scenariosOf(k)})
	}
	for _, k := range r.Kinds() {
		c.Agents = append(c.Agents, env.AgentEntry{Name: k.Name, Summary: k.Summary, TakesArg: k.TakesArg, Keys: keysOf(k)})
	}
	return c
}

func scenariosOf(k games.Kind) []env.ScenarioEntry {
	all := []env.ScenarioEntry{}
	for _, id := range k.Scenarios() {
		s := env.ScenarioEntry{ID: id}
		if sc, err := games.LoadScenario(k.Key, id); err == nil { // not every game has its scenarios as data
			info := sc.Info()
			s.Title, s.Summary, s.Turns = info.Title, info.Summary, info.Turns
		}
		all = append(all, s)
	}
	return all
}

func keysOf(k agents.Kind) []env.KeyEntry {
	all := []env.KeyEntry{}
	for _, key := range k.Keys {
		all = append(all, env.KeyEntry(key))
	}
	return all
}
