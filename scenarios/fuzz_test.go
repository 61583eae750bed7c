package scenarios

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// FuzzScenario reads any bytes as a scenario, as a map and as an order of battle. Nothing may panic
// or hang; what is accepted keeps the promises of this package and hashes the same when read again.
func FuzzScenario(f *testing.F) {
	for _, id := range ids() {
		f.Add([]byte(embeddedText(f, id+".yaml")))
	}
	f.Add([]byte(smallMap()))
	f.Add([]byte(embeddedText(f, "gamble/forces.yaml")))
	f.Add([]byte(embeddedText(f, "garden/forces.yaml")))
	f.Add([]byte(embeddedText(f, "endeavor/forces.yaml")))
	basic := embeddedText(f, "gamble/basic.yaml")
	f.Fuzz(func(t *testing.T, data []byte) {
		files := fstest.MapFS{
			"scenario.yaml": {Data: data},
			"own-map.yaml":  {Data: []byte(strings.Replace(basic, "gamble/map", "scenario.yaml", 1))},
			"own-army.yaml": {Data: []byte(strings.Replace(basic, "gamble/forces", "scenario.yaml", 1))},
		}
		for name, kind := range map[string]string{"scenario.yaml": "scenario", "own-map.yaml": "map", "own-army.yaml": "forces"} {
			if kind != "scenario" && !bytes.Contains(data, []byte(kind)) {
				continue // refused for its kind, which costs time and shows nothing
			}
			s, err := Read(files, name)
			if err != nil {
				checkErrors(t, err)
				continue
			}
			checkAccepted(t, s)
			again, err := Read(files, name)
			if err != nil || again.Hash != s.Hash || hashOf(again) != s.Hash {
				t.Fatalf("read again: %v, another hash", err)
			}
		}
	})
}

func checkErrors(t *testing.T, err error) {
	t.Helper()
	var list Errors
	if !errors.As(err, &list) || len(list) == 0 || len(list) > maxFaults+1 {
		t.Fatalf("%d faults: %v", len(list), err)
	}
	byPlace := func(a, b *FieldError) int { return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line)) }
	if !slices.IsSortedFunc(list[:min(len(list), maxFaults)], byPlace) {
		t.Fatalf("faults out of order:\n%v", err)
	}
	for _, e := range list {
		if e.File == "" || e.Got == "" {
			t.Fatalf("a fault says nothing: %+v", *e)
		}
	}
}

// checkAccepted is what an engine may rely on.
func checkAccepted(t *testing.T, s *Scenario) {
	t.Helper()
	switch s.Content.(type) {
	case *Garden:
		checkOperation(t, s)
	case *Endeavor:
		checkTheater(t, s)
	case *Reich:
		checkCampaign(t, s)
	default:
		checkGamble(t, s)
	}
}

func checkGamble(t *testing.T, s *Scenario) {
	t.Helper()
	g := s.Content.(*Gamble)
	promise := func(kept bool, what string) {
		t.Helper()
		if !kept {
			t.Fatalf("accepted, but: %s", what)
		}
	}
	promise(s.Game == "gamble" && len(s.Hash) == 64 && s.Title != "", "game, hash and title")
	promise(len(g.Map.Areas) == GambleAreas && len(g.Map.Zones) == GambleZones, "65 areas and ten zones")
	for i, a := range g.Map.Areas {
		promise(a.Number == i+1 && 1 <= a.TEM && a.TEM <= 4, "areas by number, TEM 1 to 4")
	}
	for i, z := range g.Map.Zones {
		promise(z.Letter == string(rune('A'+i)) && len(z.Areas) > 0, "zones by letter, with an arrow")
	}
	edges, wet := 0, 0
	for _, b := range g.Map.Boundaries {
		promise(1 <= b.A && b.A < b.B && b.B <= GambleAreas, "boundaries of two areas")
		promise(b.Kind != "open" || !b.Bridge && !b.Ferry, "bridges and ferries over water")
		for _, has := range []bool{b.Bridge, b.Ferry} {
			if has {
				edges++
			}
		}
		if b.Kind != "open" {
			wet++
		}
	}
	promise(edges <= GambleEdges && wet <= GambleWet, "room for bridges, ferries and water")
	promise(len(g.Units) > 0 && len(g.Units) <= GambleUnits, "room for the units")
	promise(17 <= g.FirstDate && g.FirstDate <= g.LastDate && g.LastDate <= 26, "dates in order")
	promise(-3 <= g.StartImpulse && g.StartImpulse <= 13, "an impulse on the track")
	checkPlaced(t, g)
	last := g.Checks[len(g.Checks)-1]
	promise(last.Last && last.Date == g.LastDate, "a last check on the last date")
}

func checkPlaced(t *testing.T, g *Gamble) {
	t.Helper()
	seen, stack := map[int]bool{}, map[string]int{}
	for _, p := range g.Placements {
		if seen[p.Unit] || p.Unit < 0 || p.Unit >= len(g.Units) {
			t.Fatalf("accepted, but unit %d is placed twice or none", p.Unit)
		}
		seen[p.Unit] = true
		key := sideName(g.Units[p.Unit].Side) + p.At
		if stack[key]++; stack[key] > GambleStack && !isZone(p.At) {
			t.Fatalf("accepted, but area %s is too full", p.At)
		}
		if g.InPlay != nil && !slices.Contains(g.InPlay, p.At) {
			t.Fatalf("accepted, but %s is out of play", p.At)
		}
	}
	for _, u := range g.Reinforcements {
		if seen[u] {
			t.Fatalf("accepted, but unit %d comes twice", u)
		}
		seen[u] = true
	}
}
