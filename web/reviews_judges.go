package web

import (
	"net/http"
	"slices"

	"bridgehead/engine"
	"bridgehead/table/review"
)

// judges are all there are, the usual one of a game before the others.
func (s *Server) judges() []review.Kind {
	return slices.Concat(s.Judges, review.Evaluators(s.Registry))
}

// judge makes the judge of a name, or the usual one of g where none is named.
func (s *Server) judge(g engine.Game, name string) (review.Judge, string, error) {
	kinds := s.judges()
	if name == "" {
		return review.First(kinds, g)
	}
	i := slices.IndexFunc(kinds, func(k review.Kind) bool { return k.Name == name })
	if i < 0 {
		names := s.judgesOf(g)
		return nil, "", refuse(http.StatusUnprocessableEntity, codeImpossible, "agent: got %.40q, want %s", name, among(names)).may(names)
	}
	judge, err := kinds[i].New(g)
	if err != nil {
		return nil, "", refuse(http.StatusUnprocessableEntity, codeImpossible, "agent: %s: %v", name, err).may(s.judgesOf(g))
	}
	return judge, name, nil
}

// judgesOf are the names of those who can judge g, the usual one first.
func (s *Server) judgesOf(g engine.Game) []string {
	names := []string{}
	for _, k := range s.judges() {
		if _, err := k.New(g); err == nil {
			names = append(names, k.Name)
		}
	}
	return names
}
