package gym

import (
	"fmt"
	"sync"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
)

// Server makes the environments that clients of a server ask for. Games are shared: making one takes longer than playing
// many steps on it. It is safe for concurrent use.
type Server struct {
	agents *agents.Registry
	mu     sync.Mutex
	made   map[gameKey]engine.Game
}

// gameKey is the words a game is made from.
type gameKey struct{ game, scenario, options, position string }

// maxGames bounds the games that are kept; clients choose the words, and others than these are made
// anew every time.
const maxGames = 64

// NewServer is a server whose opponents are of a list of agents.
func NewServer(r *agents.Registry) *Server {
	return &Server{agents: r, made: map[gameKey]engine.Game{}}
}

// Make makes the environment of a spec in JSON, whose words come from anybody who can connect: files of
// this machine are none of their business.
func (s *Server) Make(text []byte) (*env.Env, error) {
	spec, err := ParseSpec(text)
	if err != nil {
		return nil, err
	}
	if games.IsScenarioFile(spec.Scenario) {
		return nil, fmt.Errorf("scenario: got %q, want the id of a scenario; files are not served", spec.Scenario)
	}
	if spec.NeedsAnswers() {
		return nil, fmt.Errorf("opponent: got %q, but over a socket nobody answers for an opponent from outside", spec.Opponent)
	}
	g, err := s.game(spec)
	if err != nil {
		return nil, err
	}
	return spec.MakeWith(s.agents, g)
}

// game makes the game of a spec, or takes the one made before.
func (s *Server) game(spec Spec) (engine.Game, error) {
	if len(spec.Scenarios) > 0 {
		return spec.MakeGame() // which says why not
	}
	key := gameKey{spec.Game, spec.Scenario, spec.Options, spec.Position}
	s.mu.Lock()
	g := s.made[key]
	s.mu.Unlock()
	if g != nil {
		return g, nil
	}
	g, err := spec.MakeGame()
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.made) < maxGames {
		s.made[key] = g
	}
	return g, nil
}
