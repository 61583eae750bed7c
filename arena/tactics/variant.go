package tactics

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// Variant is a scenario that may end and be won differently from the published one.
type Variant struct {
	Scenario string `json:"scenario"`      // id, whole
	End      string `json:"end,omitempty"` // how the last Turn ends; empty: as the scenario has it
	Goal     int    `json:"goal,omitempty"`
	Options  string `json:"options,omitempty"`
}

// Maker makes a game of a scenario.
type Maker func(sc *scenarios.Scenario, options string) (engine.Game, error)

// Name is the id of the scenario with what is different.
func (v Variant) Name() string {
	name := v.Scenario
	if v.End != "" {
		name += "-" + v.End
	}
	if v.Goal > 0 {
		name += fmt.Sprintf("-%d", v.Goal)
	}
	return name
}

// load reads the scenario and changes it. It then has an id and a hash of its own, so that positions
// of one variant are refused by the others.
func (v Variant) load() (*scenarios.Scenario, error) {
	sc, err := scenarios.Load(v.Scenario)
	if err != nil || v.Name() == v.Scenario {
		return sc, err
	}
	content, ok := sc.Content.(scenarios.Variable)
	if !ok {
		return nil, fmt.Errorf("scenario %s: no variant can be made of it", v.Scenario)
	}
	if err := content.Vary(v.End, v.Goal); err != nil {
		return nil, fmt.Errorf("scenario %s: %w", v.Scenario, err)
	}
	sum := sha256.Sum256([]byte(sc.Hash + " " + strings.TrimPrefix(v.Name(), v.Scenario)))
	sc.ID, sc.Hash = v.Name(), hex.EncodeToString(sum[:])
	return sc, nil
}

// games makes every variant once.
type games struct {
	make  Maker
	known map[Variant]engine.Game
}

func (g *games) of(v Variant) (engine.Game, error) {
	if made, ok := g.known[v]; ok {
		return made, nil
	}
	sc, err := v.load()
	if err != nil {
		return nil, err
	}
	made, err := g.make(sc, v.Options)
	if err != nil {
		return nil, err
	}
	if engine.Hiding(made) != nil {
		return nil, fmt.Errorf("scenario %s, options %q: something is hidden, want a game in which both sides see everything", v.Scenario, v.Options)
	}
	if g.known == nil {
		g.known = map[Variant]engine.Game{}
	}
	g.known[v] = made
	return made, nil
}
