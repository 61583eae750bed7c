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
	"reflect"
	"slices"
	"strings"

	"bridgehead/agents"
	"bridgehead/agents/roster"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
)

// Spec says what an environment is, in words.
type Spec struct {
	Game       string   `json:"game,omitempty"`        // key of the game; empty: the first of games.Kinds
	Scenario   string   `json:"scenario,omitempty"`    // id, short name or .yaml file; empty: the usual one
	Scenarios  []string `json:"scenarios,omitempty"`   // of the slots of a vector in turn, in place of Scenario
	Options    string   `json:"options,omitempty"`     // options of the rules
	Position   string   `json:"position,omitempty"`    // where episodes begin, as one line, which says game, scenario and options
	Seat       string   `json:"seat,omitempty"`        // both | german | allied | random; empty: both
	Opponent   string   `json:"opponent,omitempty"`    // agent spec, outside or a pool of them; needed for a single seat
	Reward     string   `json:"reward,omitempty"`      // terminal | vp | vp:weight=W,discount=D; empty: terminal
	MaxSteps   int      `json:"max_steps,omitempty"`   // of the caller, then the episode is truncated; 0: never
	ShowForced bool     `json:"show_forced,omitempty"` // ask for decisions with one legal action too
	Blocks     []string `json:"blocks,omitempty"`      // blocks of the observation; empty: all but optional ones
	Lazy       bool     `json:"lazy,omitempty"`        // observations only when asked for
	Reveal     bool     `json:"reveal,omitempty"`      // hand out all of a game that hides something; see env.Config
}

// Registry has the agents that opponents are made from.
var Registry = roster.Registry

// maxSpec is the longest Spec in JSON, in bytes.
const maxSpec = 64 << 10

// ParseSpec reads a Spec from JSON. Unknown keys are errors, and so are keys given twice.
func ParseSpec(text []byte) (Spec, error) {
	var s Spec
	if len(text) > maxSpec {
		return s, fmt.Errorf("spec: %d bytes, at most %d are allowed", len(text), maxSpec)
	}
	if err := checkKeys(text); err != nil {
		return s, fmt.Errorf("spec: %w", err)
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return Spec{}, fmt.Errorf("spec: %w", inWords(err))
	}
	return s, nil
}

// inWords says what a value of a wrong type should have been.
func inWords(err error) error {
	var kind *json.UnmarshalTypeError
	if !errors.As(err, &kind) {
		return err
	}
	want := map[reflect.Kind]string{reflect.String: "a text", reflect.Slice: "a list of texts", reflect.Int: "a whole number", reflect.Bool: "true or false"}
	return fmt.Errorf("%s: got %s, want %s", kind.Field, kind.Value, want[kind.Type.Kind()])
}

// keys are those of a Spec in JSON.
var keys = func() []string {
	t := reflect.TypeFor[Spec]()
	names := make([]string, t.NumField())
	for i := range names {
		names[i], _, _ = strings.Cut(t.Field(i).Tag.Get("json"), ",")
	}
	return names
}()

// checkKeys returns why text is not one JSON object with keys of a Spec, each once. encoding/json would
// take a key in other case, and the last of two.
func checkKeys(text []byte) error {
	dec := json.NewDecoder(bytes.NewReader(text))
	if open, err := dec.Token(); err != nil || open != json.Delim('{') {
		return fmt.Errorf(`want a JSON object, as in {"game": %q}`, games.Kinds[0].Key)
	}
	var seen []string
	for dec.More() {
		token, err := dec.Token()
		if err != nil {
			return err
		}
		key := token.(string) // the decoder takes no other key
		switch {
		case !slices.Contains(keys, key):
			return fmt.Errorf("unknown key %q, want %s", key, strings.Join(keys, " | "))
		case slices.Contains(seen, key):
			return fmt.Errorf("%s is given twice", key)
		}
		seen = append(seen, key)
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return err
		}
	}
	if _, err := dec.Token(); err != nil {
		return err
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return errors.New("more than one JSON value")
	}
	return nil
}

// MakeGame makes the game of a spec: that of the position where there is one, which the other words must not
// contradict.
func (s Spec) MakeGame() (engine.Game, error) {
	if len(s.Scenarios) > 0 {
		return nil, errors.New("scenarios: only a vector has several; name one as the scenario")
	}
	if s.Position != "" {
		g, _, err := games.Open(s.Position, engine.Words{Game: s.Game, Scenario: s.Scenario, Options: s.Options})
		return g, err
	}
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
func (s Spec) MakeOn(g engine.Game) (*env.Env, error) { return s.MakeWith(Registry, g) }

// MakeWith is MakeOn where the opponent is made from another list of agents.
func (s Spec) MakeWith(r *agents.Registry, g engine.Game) (*env.Env, error) {
	cfg, err := s.config(g)
	if err != nil {
		return nil, err
	}
	opp, err := s.opponent(r, g, cfg.Seat)
	if err != nil {
		return nil, err
	}
	return env.New(g, cfg, opp)
}

func (s Spec) config(g engine.Game) (env.Config, error) {
	cfg := env.DefaultConfig()
	cfg.MaxSteps, cfg.ShowForced, cfg.Lazy, cfg.Reveal = s.MaxSteps, s.ShowForced, s.Lazy, s.Reveal
	if len(s.Blocks) > 0 {
		cfg.Blocks = s.Blocks
	}
	if s.Position != "" {
		cfg.Position = engine.Line([]byte(s.Position))
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

func (s Spec) opponent(r *agents.Registry, g engine.Game, seat env.Seat) (env.Opponent, error) {
	switch {
	case !seat.Single() && s.Opponent == "":
		return nil, nil
	case !seat.Single():
		sides := g.Sides()
		return nil, fmt.Errorf("opponent: got %q with the seat both, want the seat %s | %s | random, or no opponent",
			s.Opponent, sides[0], sides[1])
	case s.Opponent == "":
		return nil, fmt.Errorf("opponent: none named with the seat %s, want %s", s.Seat, agentNames(r))
	}
	members, err := ParsePool(s.Opponent)
	if err != nil {
		return nil, fmt.Errorf("opponent: %w", err)
	}
	return pool(members, func(spec string) (env.Opponent, error) { return agent(r, g, spec) })
}

// agent makes one opponent.
func agent(r *agents.Registry, g engine.Game, spec string) (env.Opponent, error) {
	a, err := r.New(g, spec)
	if err != nil {
		return nil, fmt.Errorf("opponent: %w", err)
	}
	return agents.Opponent(a, agents.Budget{}), nil
}

func agentNames(r *agents.Registry) string {
	var names []string
	for _, k := range r.Kinds() {
		names = append(names, k.Name)
	}
	return strings.Join(names, " | ")
}

// MakeVector makes n environments of a spec: on one game, or on those of its scenarios in turn, slot i on
// that of scenario i modulo their number.
func MakeVector(s Spec, n int, o env.VectorOptions) (*env.Vector, error) {
	if n < 1 || n > env.MaxSlots {
		return nil, fmt.Errorf("slots: got %d, want 1 to %d", n, env.MaxSlots)
	}
	alone, err := s.OneByOne()
	if err != nil {
		return nil, err
	}
	made := make([]engine.Game, len(alone))
	envs := make([]*env.Env, n)
	for i := range envs {
		k := i % len(alone)
		if made[k] == nil {
			if made[k], err = alone[k].MakeGame(); err != nil {
				return nil, err
			}
		}
		if envs[i], err = alone[k].MakeOn(made[k]); err != nil {
			return nil, err
		}
	}
	return env.NewVector(envs, o)
}

// OneByOne is the spec with each of its scenarios in turn; the spec itself if it has none but Scenario.
func (s Spec) OneByOne() ([]Spec, error) {
	if len(s.Scenarios) == 0 {
		return []Spec{s}, nil
	}
	if s.Scenario != "" {
		return nil, fmt.Errorf("scenario: got %q beside scenarios, want one of the two", s.Scenario)
	}
	all := make([]Spec, len(s.Scenarios))
	for i, name := range s.Scenarios {
		if name == "" {
			return nil, fmt.Errorf("scenarios[%d]: empty, want the name of a scenario", i)
		}
		all[i] = s
		all[i].Scenario, all[i].Scenarios = name, nil
	}
	return all, nil
}
