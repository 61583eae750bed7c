package gtp

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/env"
)

// position loads a line, of whatever game it is, or says the one in hand.
func (s *server) position(line string) (string, error) {
	if line == "" {
		return s.line()
	}
	g, st, err := s.openLine(line)
	if err == nil && !s.plays(g) {
		if err = s.take(g); err == nil {
			s.agent.Reset(s.seed)
		}
	}
	if err != nil {
		return "", fmt.Errorf("position: %s", strings.TrimPrefix(err.Error(), "position: "))
	}
	s.state = st
	return "", nil
}

// line is the position in hand.
func (s *server) line() (string, error) {
	if s.game == nil {
		return "", errors.New("position: there is no game, want newgame or position LINE first")
	}
	text, err := s.state.MarshalText()
	return string(text), err
}

// openLine makes the game and the position of a line. The game in hand stays where it is the same.
func (s *server) openLine(line string) (engine.Game, engine.State, error) {
	if s.game != nil {
		h, err := engine.ReadHead([]byte(line))
		if s.host.Open == nil || err == nil && h == engine.HeadOf(s.game, h.Version) {
			st, err := s.game.Parse([]byte(line))
			return s.game, st, err
		}
	}
	if s.host.Open == nil {
		return nil, nil, errors.New("there is no game, want newgame first")
	}
	return s.host.Open(line)
}

// plays reports whether a game is the one in hand.
func (s *server) plays(g engine.Game) bool {
	return s.game != nil && s.game.ID() == g.ID() && s.game.ScenarioHash() == g.ScenarioHash() && s.game.Options() == g.Options()
}

// take makes a game the one in hand, with an agent for it. On an error everything stays as it was.
func (s *server) take(g engine.Game) error {
	if s.plays(g) {
		return nil
	}
	a, err := s.host.Agent(g)
	if err != nil {
		return err
	}
	s.game, s.agent, s.why = g, a, ""
	return nil
}

// knowledge is what a side knows at the position in hand; a line after the side must say the same.
func (s *server) knowledge(rest string) (string, error) {
	word, told, _ := strings.Cut(rest, " ")
	sides := s.game.Sides()
	side := slices.Index(sides[:], word)
	if side < 0 {
		return "", fmt.Errorf("knowledge: side %q, want %s | %s, and perhaps a line", word, sides[0], sides[1])
	}
	line, err := env.Knowledge(nil, s.game, s.state, engine.Player(side))
	if err != nil {
		return "", fmt.Errorf("knowledge: %w", err)
	}
	if told = strings.TrimSpace(told); told != "" && told != string(line) {
		return "", fmt.Errorf("knowledge: got %q, but at the position in hand it is %q", clip(told, 200), clip(string(line), 200))
	}
	return string(line), nil
}
