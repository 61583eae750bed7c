package card

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// license is that of the program and of the networks that come with it.
const license = "apache-2.0"

// front is what the Hugging Face Hub reads at the head of a README.md.
type front struct {
	License    string   `yaml:"license,omitempty"` // absent for a network of someone else: nobody has said
	Library    string   `yaml:"library_name"`
	Pipeline   string   `yaml:"pipeline_tag"`
	Tags       []string `yaml:"tags"`
	ModelIndex []index  `yaml:"model-index,omitempty"`
}

type index struct {
	Name    string   `yaml:"name"`
	Results []result `yaml:"results"`
}

// result is what was measured on one scenario.
type result struct {
	Task    named    `yaml:"task"`
	Dataset named    `yaml:"dataset"`
	Metrics []metric `yaml:"metrics"`
}

type named struct {
	Type string `yaml:"type"`
	Name string `yaml:"name"`
}

type metric struct {
	Type  string  `yaml:"type"`
	Value float64 `yaml:"value"`
	Name  string  `yaml:"name"` // whose it is, with its interval
}

// WriteHuggingFace writes the card of a network as README.md for the Hugging Face Hub: license, tags and what was measured of this very
// network as YAML, how it is used, and the card.
func (s *Sources) WriteHuggingFace(w io.Writer, b *bundle.Bundle) error {
	key, _, _ := strings.Cut(b.Game, "-v")
	f := front{Library: "bridgehead", Pipeline: "reinforcement-learning", Tags: []string{"reinforcement-learning", "self-play", "board-game", "wargame", "bridgehead", key}}
	if ships(b) {
		f.License = license
	}
	if results := s.results(b); len(results) > 0 {
		f.ModelIndex = []index{{Name: b.Name, Results: results}}
	}
	text, err := yaml.Marshal(f)
	if err != nil {
		return err
	}
	p := &page{w: w}
	p.line("---\n%s---\n", text)
	p.line("# %s\n", b.Name)
	p.line("A network that plays %s in Bridgehead, a research environment over board wargames.\n", title(key))
	if len(b.Scenarios) > 0 {
		_, short, _ := strings.Cut(b.Scenarios[0].ID, "/")
		p.line("With `%s%s` from this page:\n", b.Name, bundle.Extension)
		p.line("    bridgehead models import %s%s", b.Name, bundle.Extension)
		p.line("    bridgehead match --game %s --scenario %s --german neural:model=%s --allied random\n", key, short, b.Name)
	}
	if p.err != nil {
		return p.err
	}
	return s.Write(w, b)
}

func title(key string) string {
	if k, err := games.Find(key); err == nil {
		return k.Title
	}
	return key
}

// results are ratings of the ladder and scores of matches by scenario, those of this network alone.
func (s *Sources) results(b *bundle.Bundle) (all []result) {
	on := func(scenario string) *result {
		for i := range all {
			if all[i].Dataset.Type == scenario {
				return &all[i]
			}
		}
		task := named{Type: "reinforcement-learning", Name: "reinforcement-learning"}
		all = append(all, result{Task: task, Dataset: named{Type: scenario, Name: scenario}})
		return &all[len(all)-1]
	}
	for i := range s.Ladder.Fields {
		f := &s.Ladder.Fields[i]
		if checksum(f) != b.Checksum || b.Checksum == "" {
			continue
		}
		if got := rated(f); len(got) > 0 {
			to := on(strings.TrimSpace(f.Scenario + " " + f.Options))
			to.Metrics = append(to.Metrics, got...)
		}
	}
	for _, x := range b.Strength {
		to := on(x.Scenario)
		to.Metrics = append(to.Metrics, metric{Type: "score", Value: roundTo(x.Score, 1000), Name: fmt.Sprintf("share of the points of %s %s against %s (95 %% %.3f to %.3f, %d games)",
			cmp.Or(x.Settings, b.Name), as(x.Side), x.Opponent, x.Low, x.High, x.Games)})
	}
	return all
}

// rated are the ratings of the levels on a ladder, over both sides and on each. One that is a bound is left out, because a number says more
// than is known.
func rated(f *opponents.Field) (all []metric) {
	for _, r := range f.Agents {
		if len(r.Plays) == 0 || !slices.Contains(neural.LevelNames, r.Agent) {
			continue
		}
		for _, side := range []string{"", games.Sides[0], games.Sides[1]} {
			x := r.Both
			if side != "" {
				x = r.Sides[side]
			}
			if x.Games > 0 && !x.Held {
				all = append(all, metric{Type: "elo", Value: roundTo(x.Elo, 1), Name: fmt.Sprintf("Elo of %s %s, where %s is 0 over both sides (95 %% %.0f to %.0f, %d games)",
					r.Agent, as(side), f.Anchor, x.Low, x.High, x.Games)})
			}
		}
	}
	return all
}

func as(side string) string {
	if side == "" {
		return "on both sides"
	}
	return "as " + engine.Capital(side)
}

// roundTo rounds to whole parts, so many of which are 1.
func roundTo(x, parts float64) float64 { return math.Round(x*parts) / parts }
