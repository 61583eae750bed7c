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

// networkName is what reviews call a network as evaluator.
const networkName = "network"

// playEvaluators are those of the games of the page, beside the evaluators of its agents.
func playEvaluators() []review.Kind { return []review.Kind{networkEvaluator(servedNetworks())} }

// tableEvaluators makes the evaluator that the analysis of a game has too.
func tableEvaluators(registry *agents.Registry) table.Evaluators {
	kinds := append(playEvaluators(), review.Evaluators(registry)...)
	return func(g engine.Game) (table.Evaluator, string) {
		eval, name, err := review.First(kinds, g)
		if err != nil {
			return nil, ""
		}
		return review.NewMeter(g, eval), name
	}
}

// networkEvaluator asks the network that was trained on the scenario of a game, where one comes with the program.
func networkEvaluator(source neural.Source) review.Kind {
	return review.Kind{Name: networkName, New: func(g engine.Game) (review.Evaluator, error) {
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
