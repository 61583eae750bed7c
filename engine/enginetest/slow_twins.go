package enginetest

import (
	"sync"
	"testing"
)

// SlowTwins makes the twins of a game that are written as Readers, each once in a run.
type SlowTwins[R Reader] struct {
	Load func(scenario, options string) (R, error)
	made sync.Map
}

// Reader is the twin of a scenario, by its short name, with options.
func (s *SlowTwins[R]) Reader(tb testing.TB, scenario, options string) R {
	tb.Helper()
	key := scenario + " " + options
	if slow, ok := s.made.Load(key); ok {
		return slow.(R)
	}
	slow, err := s.Load(scenario, options)
	if err != nil {
		tb.Fatalf("twin of %s: %v", key, err)
	}
	s.made.Store(key, slow)
	return slow
}

// Of is the same as a Twin.
func (s *SlowTwins[R]) Of(tb testing.TB, scenario, options string) Twin {
	tb.Helper()
	return TwinOf(tb, s.Reader(tb, scenario, options))
}
