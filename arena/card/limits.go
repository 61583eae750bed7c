package card

import (
	"fmt"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"

	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/models/bundle"
	"bridgehead/scenarios/generate"
)

// LimitsOf says what a network that plays some scenarios cannot do or is weak at, a sentence each: what follows from its figures, and
// what is noted by hand.
func (s *Sources) LimitsOf(b *bundle.Bundle, played []string) (all []string) {
	say := func(format string, args ...any) { all = append(all, fmt.Sprintf(format, args...)) }
	if _, others := trained(b, played); len(others) > 0 {
		say("It also plays scenarios that it was not trained on, since they have no network of their own: %s.", codes(others))
	}
	if ids := changed(b, played); len(ids) > 0 {
		say("It was trained before %s became what it is now, and its strength may have been measured before, too.", codes(ids))
	}
	if p := &b.Provenance; p.Games == 0 {
		say("It has played no games of its own: it imitates the planner.")
	}
	all = append(all, trainedFor(b))
	all = append(all, lent(b)...)
	if len(b.Strength) == 0 && len(s.fields(b, played)) == 0 {
		say("How strong it is was not measured.")
	}
	all = append(all, weakSides(b)...)
	for _, x := range s.exploited(b, played) {
		if x.Checksum != b.Checksum {
			continue // what beats an earlier network may not beat this one
		}
		for _, side := range games.Sides {
			if y := x.Best(side); y != nil && y.Sides[side].Low > 0.5 {
				say("As %s, its %s is beaten by %s, which wins %.0f %% of its games.", engine.Capital(other(side)), x.Target, exploiter(y), 100*y.Sides[side].Score)
			}
		}
	}
	return append(all, s.Limits[b.Name]...)
}

// changed are the scenarios a network plays that are not what it was trained on.
func changed(b *bundle.Bundle, played []string) (ids []string) {
	for _, sc := range b.Scenarios {
		key, short, _ := strings.Cut(sc.ID, "/")
		if !slices.Contains(played, sc.ID) || sc.Hash == "" {
			continue
		}
		if g, err := games.New(key, short, ""); err == nil && g.ScenarioHash() != sc.Hash {
			ids = append(ids, sc.ID)
		}
	}
	return ids
}

// trainedFor says which handicaps a network has learnt to play.
func trainedFor(b *bundle.Bundle) string {
	var recipe struct {
		Play struct {
			Bid *struct{ Start, Spread float64 } `yaml:"bid"`
		} `yaml:"self_play"`
	}
	switch err := yaml.Unmarshal([]byte(b.Provenance.Config), &recipe); {
	case err != nil || b.Provenance.Config == "":
		return "Which handicaps it was trained with is not known."
	case recipe.Play.Bid == nil:
		return "It was trained without a handicap and without options of the rules; with them it plays what it has not learnt."
	}
	return fmt.Sprintf("It was trained with handicaps drawn around the even one, %g at first, with a spread of %g, and without other options of the rules; with others it plays what it has not learnt.",
		recipe.Play.Bid.Start, recipe.Play.Bid.Spread)
}

// lent says which levels are the planner with the network in it.
func lent(b *bundle.Bundle) (all []string) {
	by := map[string][]string{}
	var sides []string
	for _, p := range b.Play {
		if name, _, _ := strings.Cut(p.Agent, ":"); name == "staff" {
			if by[p.Side] == nil {
				sides = append(sides, p.Side)
			}
			by[p.Side] = append(by[p.Side], p.Level)
		}
	}
	for _, side := range sides {
		as := ""
		if side != "" {
			as = "As " + engine.Capital(side) + ": "
		}
		all = append(all, fmt.Sprintf("%s%s are the planner with this network in its evaluation (`staff`), not a search of the network.", as, list(by[side])))
	}
	return all
}

// upper is the first of the levels that are meant to play as well as they can.
var upper = slices.Index(neural.LevelNames, "elite")

// weakSides tells of sides on which the upper levels are weaker than on the other, and where they are no stronger than the planner, as
// far as games can tell.
func weakSides(b *bundle.Bundle) (all []string) {
	met := map[string]map[string]bundle.Strength{} // by where and how, by side
	var order []string
	for _, x := range b.Strength {
		level, _, _ := strings.Cut(x.Settings, " ")
		if at := slices.Index(neural.LevelNames, level); x.Opponent != "scripted" || at >= 0 && at < upper {
			continue
		}
		key := x.Scenario + " " + x.Settings
		if met[key] == nil {
			met[key] = map[string]bundle.Strength{}
			order = append(order, key)
		}
		met[key][x.Side] = x
	}
	many := slices.ContainsFunc(b.Strength, func(x bundle.Strength) bool { return x.Scenario != b.Strength[0].Scenario })
	how := func(x *bundle.Strength) string {
		if many {
			return x.Settings + ", `" + x.Scenario + "`"
		}
		return x.Settings
	}
	for _, key := range order {
		for _, side := range games.Sides {
			x, y := met[key][side], met[key][other(side)]
			if x.Games > 0 && y.Games > 0 && x.High < y.Low {
				all = append(all, fmt.Sprintf("Weaker as %s than as %s: %.0f %% rather than %.0f %% against `scripted` (%s).", engine.Capital(side), engine.Capital(other(side)), 100*x.Score, 100*y.Score, how(&x)))
			}
		}
		if x := met[key][""]; x.Games > 0 && x.Low < 0.5 {
			all = append(all, fmt.Sprintf("No stronger than the planner `scripted` as far as games can tell: %.0f %%, %.0f to %.0f (%s).", 100*x.Score, 100*x.Low, 100*x.High, how(&x)))
		}
	}
	return all
}

func other(side string) string {
	if side == games.Sides[0] {
		return games.Sides[1]
	}
	return games.Sides[0]
}

// codes are ids of scenarios as code, one after another; those that are drawn are counted.
func codes(ids []string) string {
	others, drawn := generate.Partition(ids)
	var parts []string
	for _, id := range others {
		parts = append(parts, "`"+id+"`")
	}
	switch n := len(drawn); {
	case n == 1:
		parts = append(parts, "`"+drawn[0]+"`")
	case n > 1:
		parts = append(parts, fmt.Sprintf("%d drawn by seeds, such as `%s`", n, drawn[0]))
	}
	return strings.Join(parts, ", ")
}

// list is words as people list them.
func list(words []string) string {
	n := len(words)
	if n < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:n-1], ", ") + " and " + words[n-1]
}
