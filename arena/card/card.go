// Package card is what is known of a network as an opponent: its strength, its style, what exploiters won against it, where it
// comes from and its limits. Each part has one source: the bundle and the ladder, the styles, the exploits, the provenance of the bundle,
// and for the limits these and what is noted by hand.
//
//	from, err := card.Known()
//	err = from.Write(os.Stdout, b)
package card

import (
	"slices"
	"strings"
	"sync"

	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/games"
	"bridgehead/models/bundle"
	"bridgehead/models/opponents"
)

// Sources are what cards are made of beside the bundles.
type Sources struct {
	Ladder   *opponents.Ladder
	Styles   *opponents.Styles
	Exploits *opponents.Exploits
	Limits   opponents.Limits
}

// Known are the sources that come with the program. The error names the file that cannot be read.
func Known() (s *Sources, err error) {
	s = &Sources{}
	if s.Ladder, err = opponents.Measured(); err != nil {
		return nil, err
	}
	if s.Styles, err = opponents.KnownStyles(); err != nil {
		return nil, err
	}
	if s.Exploits, err = opponents.Known(); err != nil {
		return nil, err
	}
	s.Limits, err = opponents.KnownLimits()
	return s, err
}

// own are the scenarios of a bundle on which it is the opponent: where another network plays the levels it is left out. A network
// that does not come with the program has all it was trained on.
func own(b *bundle.Bundle) (ids []string) {
	for _, sc := range b.Scenarios {
		if used := networkOf(sc.ID); used == b.Name || !opponents.Embedded().Has(b.Name) {
			ids = append(ids, sc.ID)
		}
	}
	return ids
}

// networkOf names the network by which the levels play a scenario; empty: there is none.
func networkOf(id string) string {
	name, known := players.Load(id)
	if !known {
		name, _ = players.LoadOrStore(id, findNetwork(id))
	}
	return name.(string)
}

// players are the names that networkOf has found, by scenario: to find one a game is made.
var players sync.Map

func findNetwork(id string) string {
	key, short, _ := strings.Cut(id, "/")
	g, err := games.New(key, short, "")
	if err != nil {
		return ""
	}
	b, err := roster.Networks.Of(g)
	if err != nil {
		return ""
	}
	return b.Name
}

// borrowed are the scenarios without a network of their own that the levels play by this one.
func borrowed(b *bundle.Bundle) (ids []string) {
	for _, k := range games.Kinds {
		if k.Network != b.Name || !opponents.Embedded().Has(b.Name) {
			continue
		}
		for _, sc := range (games.Shelf{}).Of(k) {
			trained := slices.ContainsFunc(b.Scenarios, func(t bundle.Scenario) bool { return t.ID == sc.ID })
			if !trained && networkOf(sc.ID) == b.Name {
				ids = append(ids, sc.ID)
			}
		}
	}
	return ids
}

// StyleOf is the style of a network's level on a scenario; nil where none was measured.
func (s *Sources) StyleOf(network, level, scenario string) *opponents.Style {
	for i := range s.Styles.Styles {
		if x := &s.Styles.Styles[i]; x.Network == network && x.Level == level && x.Scenario == scenario {
			return x
		}
	}
	return nil
}

// exploited are what was tried against levels of a network.
func (s *Sources) exploited(b *bundle.Bundle) (all []*opponents.Exploited) {
	for _, id := range own(b) {
		for i := range s.Exploits.Targets {
			if x := &s.Exploits.Targets[i]; x.Scenario == id && slices.Contains(neural.LevelNames, x.Target) {
				all = append(all, x)
			}
		}
	}
	return all
}

// fields are those of the ladder in which levels of a network played.
func (s *Sources) fields(b *bundle.Bundle) (all []*opponents.Field) {
	for _, id := range own(b) {
		for i := range s.Ladder.Fields {
			if f := &s.Ladder.Fields[i]; f.Scenario == id {
				all = append(all, f)
			}
		}
	}
	return all
}
