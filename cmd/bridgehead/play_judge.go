package main

import (
	"fmt"
	"path"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/models/opponents"
	"bridgehead/table"
	"bridgehead/table/review"
)

// networkName is what reviews call a network that judges.
const networkName = "network"

// playJudges are those who judge the games of the page beside the evaluators of its agents.
func playJudges() []review.Kind { return []review.Kind{networkJudge(servedNetworks())} }

// tableJudges makes the judge that the analysis of a game has too, for whoever plays it.
func tableJudges(registry *agents.Registry) table.Judges {
	kinds := append(playJudges(), review.Evaluators(registry)...)
	return func(g engine.Game) (table.Judge, string) {
		judge, name, err := review.First(kinds, g)
		if err != nil {
			return nil, ""
		}
		return review.NewMeter(g, judge), name
	}
}

// networkJudge asks the network that was trained on the scenario of a game, where one comes with the program.
func networkJudge(source neural.Source) review.Kind {
	return review.Kind{Name: networkName, New: func(g engine.Game) (review.Judge, error) {
		name := path.Base(g.Scenario())
		if !opponents.Embedded().Has(name) {
			return nil, fmt.Errorf("no network was trained on %s", g.Scenario())
		}
		b, err := source.Load(name)
		if err != nil {
			return nil, err
		}
		net, err := source.Evaluator(b, g, 1, neural.Options{})
		if err != nil {
			return nil, err
		}
		return review.ByNetwork(net), nil
	}}
}
