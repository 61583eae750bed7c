// Package gym makes environments from words. A [Spec] names the game, the scenario, who the caller
// plays, the opponent and the rewards; it reads from JSON, so the C library, the Python package and
// the wire server offer the same environments under the same names.
//
//	e, err := gym.Make(gym.Spec{Game: "gamble", Scenario: "one-bridge", Seat: "allied", Opponent: "random"})
//	t, err := e.Reset(7, nil)
//	t, err = e.Step(t.Legal[0])
package gym

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
)

// Spec says what an environment is, in words.
type Spec struct {
	Game       string   `json:"game,omitempty"`        // key of the game; empty: gamble
	Scenario   string   `json:"scenario,omitempty"`    // id, short name or .yaml file; empty: the usual one
	Options    string   `json:"options,omitempty"`     // options of the rules
	Seat       string   `json:"seat,omitempty"`        // both | german | allied | random; empty: both
	Opponent   string   `json:"opponent,omitempty"`    // agent spec; needed for a single seat
	Reward     string   `json:"reward,omitempty"`      // terminal | vp | vp:weight=W,discount=D; empty: terminal
	MaxSteps   int      `json:"max_steps,omitempty"`   // of the caller, then the episode is truncated; 0: never
	ShowForced bool     `json:"show_forced,omitempty"` // ask for decisions with one legal action too
	Blocks     []string `json:"blocks,omitempty"`      // blocks of the observation; empty: all
	Lazy       bool     `json:"lazy,omitempty"`        // observations only when asked for
}

// Registry has the agents that opponents are made from.
var Registry = agents.Builtin()

// maxSpec is the longest Spec in JSON, in bytes.
const maxSpec = 64 << 10

// ParseSpec reads a Spec from JSON. Unknown keys are errors.
func ParseSpec(text []byte) (Spec, error) {
	var s Spec
	if len(text) > maxSpec {
		return s, fmt.Errorf("spec: %d bytes, at most %d are allowed", len(text), maxSpec)
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&s); err != nil {
		return s, fmt.Errorf("spec: %w", err)
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return s, errors.New("spec: more than one JSON value")
	}
	return s, nil
}

// MakeGame makes the game of a spec.
func (s Spec) MakeGame() (engine.Game, error) {
	key := s.Game
	if key == "" {
		key = games.Kinds[0].Key
	}
	return games.New(key, s.Scenario, s.Options)
}

// Make makes the environment of a spec.
func Make(s Spec) (*env.Env, error) {
	g, err := s.MakeGame()
	if err != nil {
		return nil, err
	}
	return s.MakeOn(g)
}

// MakeOn makes the environment of a spec on a game made before with MakeGame; games may be shared.
func (s Spec) MakeOn(g engine.Game) (*env.Env, error) {
	cfg, err := s.config(g)
	if err != nil {
		return nil, err
	}
	opp, err := s.opponent(g, cfg.Seat)
	if err != nil {
		return nil, err
	}
	return env.New(g, cfg, opp)
}

func (s Spec) config(g engine.Game) (env.Config, error) {
	cfg := env.DefaultConfig()
	cfg.MaxSteps, cfg.ShowForced, cfg.Lazy = s.MaxSteps, s.ShowForced, s.Lazy
	if len(s.Blocks) > 0 {
		cfg.Blocks = s.Blocks
	}
	var err error
	if s.Seat != "" {
		if cfg.Seat, err = env.ParseSeat(g, s.Seat); err != nil {
			return cfg, err
		}
	}
	if s.Reward != "" {
		cfg.Reward, err = env.ParseReward(s.Reward)
	}
	return cfg, err
}

func (s Spec) opponent(g engine.Game, seat env.Seat) (env.Opponent, error) {
	switch {
	case !seat.Single() && s.Opponent == "":
		return nil, nil
	case !seat.Single():
		return nil, fmt.Errorf("opponent: got %q with the seat both; an opponent needs a single seat", s.Opponent)
	case s.Opponent == "":
		return nil, errors.New("opponent: none named, and the seat is a single one")
	}
	a, err := Registry.New(g, s.Opponent)
	if err != nil {
		return nil, fmt.Errorf("opponent: %w", err)
	}
	return agents.Opponent(a, agents.Budget{}), nil
}

// MakeVector makes n environments of a spec on one game.
func MakeVector(s Spec, n int, o env.VectorOptions) (*env.Vector, error) {
	if n < 1 || n > env.MaxSlots {
		return nil, fmt.Errorf("slots: got %d, want 1 to %d", n, env.MaxSlots)
	}
	g, err := s.MakeGame()
	if err != nil {
		return nil, err
	}
	envs := make([]*env.Env, n)
	for i := range envs {
		if envs[i], err = s.MakeOn(g); err != nil {
			return nil, err
		}
	}
	return env.NewVector(envs, o)
}
