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
	"bridgehead/scenarios"
	"bridgehead/scenarios/generate"
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

// ships reports whether a network comes with the program: it, not another one of its name.
func ships(b *bundle.Bundle) bool {
	own, err := opponents.Embedded().Open(b.Name)
	return err == nil && own.Checksum == b.Checksum
}

// Played are the ids of the scenarios that the levels play by a network. One that does not come with the program has those it was
// trained on.
func Played(b *bundle.Bundle) (ids []string) {
	if !ships(b) {
		for _, sc := range b.Scenarios {
			ids = append(ids, sc.ID)
		}
		return ids
	}
	key, _, _ := strings.Cut(b.Scenarios[0].ID, "/")
	k, err := games.Find(key)
	if err != nil {
		return nil
	}
	for _, sc := range k.Read() {
		if networkOf(sc) == b.Name {
			ids = append(ids, sc.ID)
		}
	}
	for _, sc := range b.Scenarios {
		_, short, _ := strings.Cut(sc.ID, "/")
		if _, _, drawn := generate.ParseName(short); drawn && k.NetworkOf(short) == b.Name {
			ids = append(ids, sc.ID)
		}
	}
	return ids
}

// networkOf names the network by which the levels play a scenario; empty: there is none.
func networkOf(sc *scenarios.Scenario) string {
	name, known := players.Load(sc.ID)
	if !known {
		g, err := games.Make(sc, "")
		if err != nil {
			return ""
		}
		name = ""
		if b, err := roster.Networks.Of(g); err == nil {
			name = b.Name
		}
		players.Store(sc.ID, name)
	}
	return name.(string)
}

// players are the names that networkOf has found, by scenario: to find one a game is made.
var players sync.Map

// trained are those of some scenarios that a network was trained on.
func trained(b *bundle.Bundle, played []string) (own, others []string) {
	for _, id := range played {
		if slices.ContainsFunc(b.Scenarios, func(sc bundle.Scenario) bool { return sc.ID == id }) {
			own = append(own, id)
		} else {
			others = append(others, id)
		}
	}
	return own, others
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

// exploited are what was tried against the levels of a network on some scenarios; of one that ships also against those of earlier
// ones of its name.
func (s *Sources) exploited(b *bundle.Bundle, played []string) []*opponents.Exploited {
	mine := ships(b)
	return s.targets(func(x *opponents.Exploited) bool {
		return slices.Contains(played, x.Scenario) && slices.Contains(neural.LevelNames, x.Target) && (mine || x.Checksum == b.Checksum)
	})
}

// styles are those of a network's levels on some scenarios; of one that ships also those of earlier ones of its name.
func (s *Sources) styles(b *bundle.Bundle, played []string) (all []*opponents.Style) {
	mine := ships(b)
	for _, id := range played {
		for i := range s.Styles.Styles {
			if x := &s.Styles.Styles[i]; x.Network == b.Name && x.Scenario == id && (mine || x.Checksum == b.Checksum) {
				all = append(all, x)
			}
		}
	}
	return all
}

func (s *Sources) targets(ok func(*opponents.Exploited) bool) (all []*opponents.Exploited) {
	for i := range s.Exploits.Targets {
		if x := &s.Exploits.Targets[i]; ok(x) {
			all = append(all, x)
		}
	}
	return all
}

// fields are those of the ladder in which a network played some scenarios; of one that ships also those in which an earlier one of
// its name did, or nobody knows which.
func (s *Sources) fields(b *bundle.Bundle, played []string) (all []*opponents.Field) {
	mine := ships(b)
	for _, id := range played {
		for i := range s.Ladder.Fields {
			f := &s.Ladder.Fields[i]
			earlier := mine && (f.Network == nil || f.Network.Name == b.Name)
			if f.Scenario == id && (earlier || checksum(f) == b.Checksum) {
				all = append(all, f)
			}
		}
	}
	return all
}

// checksum is that of the network that played; empty: it is not known.
func checksum(f *opponents.Field) string {
	if f.Network == nil {
		return ""
	}
	return f.Network.Checksum
}
