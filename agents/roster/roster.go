// Package roster is the list of all agents: those of package agents and those that stand on more
// than the contract, the searches and the planners made for one game. Whatever lets people name an
// agent, a command, an environment, a server, takes its [agents.Registry] here, so that a spec means
// the same everywhere.
//
//	a, err := roster.Registry.New(game, "greedy:plan=64")
package roster

import (
	"slices"

	"bridgehead/agents"
	"bridgehead/agents/club"
	"bridgehead/agents/deep"
	"bridgehead/agents/neural"
	"bridgehead/agents/search"
	"bridgehead/agents/staff"
)

// Registry knows every agent. It is only read.
var Registry = all()

func all() *agents.Registry {
	return list(club.Kinds, search.Kinds, deep.Kinds, neural.Kinds, staff.Kinds)
}

// With is the list of all agents where networks come from a source of one's own.
func With(s neural.Source) *agents.Registry {
	return list(club.Kinds, search.Kinds, deep.Kinds, []agents.Kind{s.Kind(), staff.Kind(s)})
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

func list(kindLists ...[]agents.Kind) *agents.Registry {
	r := agents.Builtin()
	for _, kinds := range kindLists {
		for _, k := range kinds {
			r.Add(k)
		}
	}
	for _, e := range club.Evaluators { // evaluations that searches can stand on: uct:eval=club
		r.AddEvaluator(e)
	}
	return r
}
