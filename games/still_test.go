package games

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/scenarios"
)

// someway plays a random game and goes back to a step of it, in which so many parts of 16 are played.
func someway(g engine.Game, seed uint64, part int) engine.State {
	rng := rand.New(rand.NewPCG(seed, 29))
	var buf, played []engine.Action
	s := g.New()
	for s.Player() != engine.Terminal {
		buf = s.LegalActions(buf[:0])
		a := buf[rng.IntN(len(buf))]
		played = append(played, a)
		s.Apply(a)
	}
	s = g.New()
	for _, a := range played[:len(played)*part/16] {
		s.Apply(a)
	}
	return s
}

// TestDraftsOfPositions: at whatever step a game stands, its draft has no faults, begins with the units where they are, and says the same once
// more of its own beginning.
func TestDraftsOfPositions(t *testing.T) {
	for _, id := range []string{"gamble/nijmegen", "gamble/basic", "garden/son", "garden/market-garden", "endeavor/remagen", "endeavor/scheldt", "endeavor/overlord", "endeavor/aug44", "reich/one-bridge", "reich/son", "reich/nijmegen-bridge", "gamble/g17-2", "reich/g17-5"} {
		t.Run(id, func(t *testing.T) {
			key, name, _ := strings.Cut(id, "/")
			g, err := New(key, name, "")
			if err != nil {
				t.Fatal(err)
			}
			made := 0
			for seed := range uint64(6) {
				s := someway(g, seed/3, int(2+seed*5%14))
				d, lost, err := DraftOf(g, s)
				if err != nil {
					t.Logf("seed %d: %v", seed, err)
					continue
				}
				made++
				compareDraft(t, fmt.Sprintf("seed %d", seed), s, d, lost)
			}
			if made < 3 {
				t.Errorf("%d drafts were made, want more", made)
			}
		})
	}
}

// mayBeFaulty are faults of drafts that positions have by the rules: units that have landed together, or on top
// of the enemy, stay so for a while.
var mayBeFaulty = regexp.MustCompile(`To be mended in the draft: .* want (units of one group in a hex|one side in a hex|at most .* points)`)

func compareDraft(t *testing.T, at string, s engine.State, d *scenarios.Draft, lost []string) {
	t.Helper()
	for _, l := range lost {
		if strings.Contains(l, "Not in the draft") {
			t.Errorf("%s: %s", at, l)
		}
	}
	sc, err := d.Check()
	if err != nil && mayBeFaulty.MatchString(strings.Join(lost, " ")) {
		return
	}
	if err != nil {
		line, _ := s.MarshalText()
		t.Errorf("%s: %v\n%s\n%.300s", at, err, strings.Join(lost, "\n"), line)
		return
	}
	g, err := Make(sc, "")
	if err != nil {
		t.Errorf("%s: %v", at, err)
		return
	}
	before, err := still(s)
	if err != nil {
		t.Fatal(err)
	}
	after, err := still(g.New())
	if err != nil {
		t.Errorf("%s: of its beginning: %v", at, err)
		return
	}
	if got, want := said(after), said(before); !slices.Equal(got, want) {
		t.Errorf("%s: the draft begins with\n%s\nand without\n%s\nlost: %s", at, strings.Join(minus(got, want), "\n"), strings.Join(minus(want, got), "\n"), strings.Join(lost, "\n"))
	}
}

// said are the changes that say where units are and what they are like, and who holds places.
func said(s *scenarios.Still) (list []string) {
	later := map[string]bool{} // who has no room, and the dead, to whom the withdrawn are counted
	for _, e := range s.Edits {
		later[e.Unit] = later[e.Unit] || e.At == "to-come" || e.At == "dead"
	}
	for _, e := range s.Edits {
		if later[e.Unit] && e.Unit != "" {
			continue
		}
		switch e.Do {
		case "put", "unit", "place", "crossing":
			if e.Field == "turn" || strings.HasPrefix(e.Field, "supply-") {
				continue // it is said once
			}
			list = append(list, fmt.Sprint(e))
		}
	}
	slices.Sort(list)
	return list
}

func minus(a, b []string) (list []string) {
	for _, x := range a {
		if !slices.Contains(b, x) && len(list) < 12 {
			list = append(list, x)
		}
	}
	return list
}
