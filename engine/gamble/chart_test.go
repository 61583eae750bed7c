package gamble

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"bridgehead/engine"
)

var chartScenarios = []string{"gamble/basic", "gamble/extended", "gamble/arnhem", "gamble/breakout", "gamble/nijmegen", "gamble/one-bridge"}

// TestChartsHaveOneShape: a network for one scenario fits all others.
func TestChartsHaveOneShape(t *testing.T) {
	want := mustGame(t, chartScenarios[0], "").Chart()
	for _, id := range chartScenarios[1:] {
		got := mustGame(t, id, "").Chart()
		if reflect.DeepEqual(got.InPlay, want.InPlay) && id != "gamble/extended" {
			t.Errorf("%s: all places of %s are in play", id, chartScenarios[0])
		}
		got.InPlay, got.Links = want.InPlay, want.Links
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: the chart is\n  %+v, want\n  %+v", id, got, want)
		}
	}
}

// TestChartInPlay: the places in play are those of which the observation says so.
func TestChartInPlay(t *testing.T) {
	for _, id := range chartScenarios {
		g := mustGame(t, id, "")
		chart, obs := g.Chart(), observed(g, g.New().(*State), german)
		for l, in := range chart.InPlay {
			if says := obs[obsAt[obLocs]+l*numLocColumns+lcInPlay]; in != (says == 1) {
				t.Errorf("%s: %s is in play: %v, the observation has %v", id, locCode(uint8(l)), in, says)
			}
		}
	}
}

// TestChartLinks: neighbours are those that the tables have, from either side.
func TestChartLinks(t *testing.T) {
	g := mustGame(t, "gamble/basic", "")
	linked := map[[2]int16]bool{}
	for _, l := range g.Chart().Links {
		linked[l] = true
	}
	ways := map[[2]int16]bool{}
	for from := range int16(numLocs) {
		for _, l := range g.t.links[from] {
			ways[[2]int16{min(from, int16(l.to)), max(from, int16(l.to))}] = true
		}
	}
	if !reflect.DeepEqual(linked, ways) {
		t.Errorf("got %d links, the tables have %d ways", len(linked), len(ways))
	}
	for _, c := range []struct {
		a, b string
		want bool
	}{{"15", "17", true}, {"53", "57", false}, {"64", "F", true}, {"1", "UK", false}} {
		a, _ := parseLoc(c.a)
		b, _ := parseLoc(c.b)
		if got := linked[[2]int16{int16(a), int16(b)}]; got != c.want {
			t.Errorf("%s and %s are linked: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// TestPlacesAreObserved: places say what the blocks unit_location and unit_from, and the columns of crossings and
// depots, say in fractions.
func TestPlacesAreObserved(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	moved, placed := 0, 0
	for _, id := range []string{"gamble/basic", "gamble/nijmegen"} {
		g := mustGame(t, id, "")
		for _, s := range sample(g, rng, 3, 20) {
			at, obs := g.Places(nil, s, german), observed(g, s, german)
			for u := range maxUnits {
				first, second := unitPlaces(obs, u)
				if at[2*u] != first || at[2*u+1] != second {
					t.Fatalf("%s: unit %d is at %v, the observation has %d and %d", id, u, at[2*u:2*u+2], first, second)
				}
				if second >= 0 {
					moved++
				}
			}
			for d, l := range s.depotLoc {
				if got := at[2*(maxUnits+maxEdges+d)]; got != placeOf(l) {
					t.Fatalf("%s: depot %d is at %d, want %d", id, d, got, placeOf(l))
				}
				if l < numLocs {
					placed++
				}
			}
		}
	}
	if moved == 0 || placed == 0 {
		t.Errorf("%d units had moved and %d depots were placed; want some", moved, placed)
	}
}

// placeOf is a location as a place.
func placeOf(l uint8) int16 {
	if l >= numLocs {
		return -1
	}
	return int16(l)
}

// unitPlaces reads the places of a unit from an observation.
func unitPlaces(obs []float32, u int) (first, second int16) {
	first = placeOf(uint8(obs[obsAt[obUnitLoc]+u]*locNowhere + 0.5))
	second = -1
	row := row(obs[obsAt[obUnits]:], u, numUnitColumns)
	if first >= 0 && (row[ucRoles+7] == 1 || row[ucDeeds+5] == 1) { // has moved, or has tried or declared
		if second = placeOf(uint8(obs[obsAt[obUnitFrom]+u]*locNowhere + 0.5)); second == first {
			second = -1
		}
	}
	return first, second
}

// TestPlacesOfCrossings: both ends, where both are in play.
func TestPlacesOfCrossings(t *testing.T) {
	for _, id := range []string{"gamble/basic", "gamble/nijmegen"} {
		g := mustGame(t, id, "")
		s := g.New().(*State)
		at, obs, crossings := g.Places(nil, s, german), observed(g, s, german), 0
		for e := range maxEdges {
			row := row(obs[obsAt[obEdges]:], e, numEdgeColumns)
			want := [2]int16{-1, -1}
			if row[ecRoadNet] == 1 {
				crossings++
				want = [2]int16{int16(row[ecEndA]*locNowhere + 0.5), int16(row[ecEndB]*locNowhere + 0.5)}
			}
			if got := [2]int16(at[2*(maxUnits+e):]); got != want {
				t.Errorf("%s: crossing %d is at %v, want %v", id, e, got, want)
			}
		}
		if crossings == 0 || crossings == g.t.nEdges && id != "gamble/basic" {
			t.Errorf("%s: %d of %d crossings have places", id, crossings, g.t.nEdges)
		}
	}
}

func BenchmarkPlaces(b *testing.B) {
	g := mustGame(b, "gamble/basic", "")
	s := g.New()
	var at []int16
	for b.Loop() {
		at = g.Places(at[:0], s, german)
	}
}

// TestChartParts: a part of actions begins where action.go has its block.
func TestChartParts(t *testing.T) {
	starts := []engine.Action{0, offLoc, offUnit, offUnit2, offEdge, offDepot, offNum, NumActions}
	at := engine.Action(0)
	for i, p := range mustGame(t, "gamble/basic", "").Chart().Actions {
		if at != starts[i] {
			t.Errorf("%s begin at %d, want %d", p.Name, at, starts[i])
		}
		at += engine.Action(p.Size)
	}
	if at != NumActions {
		t.Errorf("the parts end at %d, want %d", at, NumActions)
	}
}
