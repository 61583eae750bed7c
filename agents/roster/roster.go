// Package roster is the list of all agents: those of package agents and those that stand on more
// than the contract, the searches and the planner. Whatever lets people name an
// agent, a command, an environment, a server, takes its [agents.Registry] here, so that a spec means
// the same everywhere.
//
//	a, err := roster.Registry.New(game, "greedy:plan=64")
package roster

import (
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/agents/cfr"
	"bridgehead/agents/neural"
	"bridgehead/agents/plan"
	"bridgehead/agents/plan/endeavor"
	"bridgehead/agents/plan/gamble"
	"bridgehead/agents/plan/garden"
	"bridgehead/agents/plan/judged"
	"bridgehead/agents/plan/reich"
	"bridgehead/agents/plan/toy"
	"bridgehead/agents/search"
	"bridgehead/engine"
	"bridgehead/games"
)

// Networks is the source of the networks that come with the program, and of the usual ones of the games.
var Networks = neural.Source{Load: neural.Networks.Load, Names: neural.Networks.Names, Usual: Usual}

// Usual names the network by which scenarios of a game are played that have none of their own; empty: there is none.
func Usual(g engine.Game) string {
	key, short, _ := strings.Cut(g.Scenario(), "/")
	k, err := games.Find(key)
	if err != nil {
		return ""
	}
	return k.NetworkOf(short)
}

// Doctrines are those of the games that have a planner.
var Doctrines = plan.Doctrines{gamble.Doctrine, garden.Doctrine, endeavor.Doctrine, reich.Doctrine, toy.Doctrine}

// Registry knows every agent. It is only read.
var Registry = all()

func all() *agents.Registry { return Whole(Networks) }

// Whole is the list of all agents, opponents among them, with the networks of a source.
func Whole(s neural.Source) *agents.Registry { return list(s, s.Kinds()) }

// With is the list of all agents where networks come from a source of one's own.
func With(s neural.Source) *agents.Registry {
	return list(s, []agents.Kind{s.Kind()})
}

// Served is the list of all agents for a server, whose clients choose the words: networks are those of a source, by their
// names, no file is opened and numbers are bounded.
func Served(s neural.Source) *agents.Registry {
	r := With(s)
	for _, k := range slices.Concat(s.Both(), s.Named(neural.Opponents())) {
		r.Add(k)
	}
	r.Guarded = true
	return r
}

// list is the list with some agents that are networks, and planners that are judged by networks of a source.
func list(s neural.Source, networks []agents.Kind) *agents.Registry {
	r := agents.Builtin()
	for _, kinds := range [][]agents.Kind{{Doctrines.Kind()}, search.Kinds, {cfr.Kind}, networks, {judged.Kind(Doctrines, s)}} {
		for _, k := range kinds {
			r.Add(k)
		}
	}
	r.AddEvaluator(Doctrines.Evaluator()) // an evaluation that searches can stand on: uct:eval=planner
	return r
}
