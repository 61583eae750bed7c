package neural

import (
	"maps"
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/models/opponents"
)

// PlaysAt is what a level, LEVEL or LEVEL@VERSION, plays g by, by side.
func (s Source) PlaysAt(level string, g engine.Game) (map[string]string, error) {
	plays := map[string]string{}
	for side, name := range g.Sides() {
		spec, err := s.LevelOf(level, g, engine.Player(side))
		if err != nil {
			return nil, err
		}
		plays[name] = spec
	}
	return plays, nil
}

// IsLevel reports whether an agent is a level, of today or of a release.
func IsLevel(agent string) bool {
	level, _, _ := strings.Cut(agent, "@")
	return slices.Contains(LevelNames, level)
}

// Changed says what is not any more as it was when an agent was rated on a field: the scenario of g, the network that plays
// it or what a level does with it. It is empty where nothing has changed that the field tells of. Of an agent that is no
// level only the scenario is looked at.
func (s Source) Changed(f *opponents.Field, agent string, g engine.Game) string {
	if g.ScenarioHash() != f.Hash {
		return "scenario"
	}
	r := f.Of(agent)
	if r == nil || !slices.Contains(LevelNames, agent) {
		return ""
	}
	plays, err := s.PlaysAt(agent, g)
	was := map[string]string{} // with the keys of today
	for side, spec := range r.Plays {
		was[side] = Today(spec)
	}
	if err != nil || !maps.Equal(plays, was) {
		return "level"
	}
	if b, err := s.Of(g); f.Network != nil && (err != nil || b.Checksum != f.Network.Checksum) {
		return "network"
	}
	return ""
}
