package server

import "testing"

func TestNamesOf(t *testing.T) {
	s := &Server{Options: Options{Catalog: func() Catalog { return Catalog{Opponents: []Opponent{{Spec: "greedy", Name: "Greedy"}}} }}}
	if got := s.namesOf([2]string{"greedy", "human"}); got != [2]string{"Greedy", ""} {
		t.Errorf("got %q", got)
	}
	if got := s.namesOf([2]string{"dial:450", "human"}); got != [2]string{"an opponent rated 450", ""} {
		t.Errorf("got %q", got)
	}
	if got := s.namesOf([2]string{"uct:sims=3", "greedy"}); got != [2]string{"uct:sims=3", "Greedy"} {
		t.Errorf("got %q", got)
	}
}
