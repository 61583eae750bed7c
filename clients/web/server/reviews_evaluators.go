package server

import (
	"net/http"
	"slices"

	"bridgehead/engine"
	"bridgehead/table/review"
)

// evaluators are all there are, the usual one of a game before the others.
func (s *Server) evaluators() []review.Kind {
	return slices.Concat(s.Evaluators, review.Evaluators(s.Registry))
}

// evaluator makes the evaluator of a name, or the usual one of g where none is named.
func (s *Server) evaluator(g engine.Game, name string) (review.Evaluator, string, error) {
	kinds := s.evaluators()
	if name == "" {
		return review.First(kinds, g)
	}
	i := slices.IndexFunc(kinds, func(k review.Kind) bool { return k.Name == name })
	if i < 0 {
		names := s.evaluatorsOf(g)
		return nil, "", refuse(http.StatusUnprocessableEntity, codeImpossible, "agent: got %.40q, want %s", name, among(names)).may(names)
	}
	eval, err := kinds[i].New(g)
	if err != nil {
		return nil, "", refuse(http.StatusUnprocessableEntity, codeImpossible, "agent: %s: %v", name, err).may(s.evaluatorsOf(g))
	}
	return eval, name, nil
}

// evaluatorsOf are the names of those who can evaluate g, the usual one first.
func (s *Server) evaluatorsOf(g engine.Game) []string {
	names := []string{}
	for _, k := range s.evaluators() {
		if _, err := k.New(g); err == nil {
			names = append(names, k.Name)
		}
	}
	return names
}
