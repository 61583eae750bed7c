package suite

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
)

// listed are the scenarios of the bench as scenarios generate --count printed them, from the first held-out seed of each game on.
//
//go:embed suite.yaml
var listed []byte

// Standard are the agents that are scored unless others are asked for.
var Standard = []string{
	"random", "passer", "greedy", "flat:sims=100", "uct:sims=100", "uct:sims=1000", "olmcts:sims=100", "puct:sims=100",
	"gumbel:sims=64", "expectimax:nodes=2000", "scripted", "elite",
}

// Scenarios are the ids of the scenarios of the bench, by game in the order of the list.
func Scenarios() (keys []string, of map[string][]string, err error) {
	var list []struct {
		Name   string `yaml:"name"`
		Weight int    `yaml:"weight"` // of a recipe, of no use here
	}
	if err := yaml.UnmarshalWithOptions(listed, &list, yaml.Strict()); err != nil {
		return nil, nil, fmt.Errorf("suite.yaml: %w", err)
	}
	of = map[string][]string{}
	for _, s := range list {
		key, _, _ := strings.Cut(s.Name, "/")
		if of[key] == nil {
			keys = append(keys, key)
		}
		of[key] = append(of[key], s.Name)
	}
	return keys, of, nil
}
