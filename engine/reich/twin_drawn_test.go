package reich

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/reich/slowtwin"
	"bridgehead/scenarios"
)

// Places where positions are drawn: open ground beside woods, a city, and forest below heights.
var places = []struct{ scenario, middle string }{{field, "C2316"}, {field, "C2521"}, {"frost", "A2430"}, {"frost", "A2627"}}

// Types of units that are drawn: those of which both readings know the rules.
var drawnTypes = append([]string{"acar", "recon", "jeep", "pz4", "armhq", "sflak20"}, seen...)

var windows sync.Map

// window is a game of a scenario from a phase to the end of the next, without units.
func window(t testing.TB, scenario string, turn int, phase uint8) *Game {
	t.Helper()
	type key struct {
		scenario string
		turn     int
		phase    uint8
	}
	k := key{scenario, turn, phase}
	if g, ok := windows.Load(k); ok {
		return g.(*Game)
	}
	full := scenarioOf(scenario)
	content, _ := scenarios.As[*scenarios.Reich](full)
	made := *content
	made.First, made.Last = scenarios.ReichTime{Turn: turn, Phase: int(phase)}, scenarios.ReichTime{Turn: turn, Phase: int(phase)}
	if firing>>phase&1 != 0 {
		made.Last.Phase++
	}
	made.Options = scenarios.ReichOptions{Clear: true, NoPoints: true, AlwaysSupplied: true, NoTrucks: true, NoRigging: true}
	made.Arrivals, made.Lifts, made.Guns, made.Orders, made.Deploy = nil, nil, nil, nil, nil
	sc := *full
	sc.Content = &made
	g, err := prepare(&sc, Options{})
	must(t, err)
	windows.Store(k, g)
	return g
}

// phasesDrawn are those in which both sides can do something.
var phasesDrawn = []uint8{phGermanMiniFire, phGermanMiniMove, phAlliedFire, phAlliedMove, phAlliedOrganize, phGermanFire, phGermanMove, phGermanOrganize,
	phAlliedMiniFire, phAlliedMiniMove}

// drawn is a position of a dozen units thrown together within two hexes, in any state they may be in.
func drawn(rt *rapid.T, t testing.TB) *State {
	place := rapid.SampledFrom(places).Draw(rt, "place")
	turn := rapid.SampledFrom([]int{37, 40}).Draw(rt, "turn") // by day and by night
	if place.scenario != field {
		turn -= 28
	}
	phase := rapid.SampledFrom(phasesDrawn).Draw(rt, "phase")
	g := window(t, place.scenario, turn, phase)
	s := g.New().(*State)
	middle, ok := g.t.hexOf(place.middle)
	if !ok {
		t.Fatal(place.middle)
	}
	near := g.t.grid.Within(nil, int16(middle), 1)
	if rapid.Bool().Draw(rt, "wide") {
		near = g.t.grid.Within(nil, int16(middle), 2)
	}
	var pool [2][]int
	for u := range g.t.list[:len(g.sc.Units)] {
		if slices.Contains(drawnTypes, g.t.list[u].typ) {
			pool[g.t.list[u].side] = append(pool[g.t.list[u].side], u)
		}
	}
	var ground [2][]int16 // Germans west of the middle, and Allies
	for _, h := range near {
		side := 0
		if g.t.grid.Place(h).Column > g.t.grid.Place(int16(middle)).Column || h == int16(middle) {
			side = 1
		}
		ground[side] = append(ground[side], h)
	}
	for side := range 2 {
		for _, u := range rapid.SliceOfNDistinct(rapid.SampledFrom(pool[side]), 2, min(9, len(pool[side])), rapid.ID[int]).Draw(rt, "units") {
			s.drop(rt, u, ground[side])
		}
	}
	s.ask(kAuto)
	s.settle()
	return s
}

// drop puts a unit somewhere among hexes where it may be.
func (s *State) drop(rt *rapid.T, u int, near []int16) {
	c := &s.g.t.list[u]
	h := int(rapid.SampledFrom(near).Draw(rt, "hex"))
	modes := []uint32{defilade}
	if c.twoSided {
		modes = append(modes, concentrated)
	}
	if c.travels {
		modes = append(modes, travel)
	}
	s.setMode(u, rapid.SampledFrom(modes).Draw(rt, "mode"))
	if c.oval && s.mode(u) != travel && rapid.Bool().Draw(rt, "foot") {
		s.set(u, stDismounted)
	}
	s.unit[u].loss = uint8(rapid.IntRange(0, max(0, int(c.strength)-1)).Draw(rt, "loss"))
	if top := s.topOf(h); !s.fits(h, s.strength(u), 0, 0) || top >= 0 && s.g.t.list[top].side != c.side || s.impossible(u) != "" {
		s.setMode(u, defilade)
		s.unit[u] = unit{hq: s.unit[u].hq}
		return
	}
	_, vehicles, travels := s.weight(u)
	if !s.fits(h, s.strength(u), vehicles, travels) {
		s.unit[u] = unit{hq: s.unit[u].hq}
		return
	}
	if !c.leader {
		switch rapid.IntRange(0, 9).Draw(rt, "state") {
		case 0:
			s.set(u, stDisrupted)
		case 1:
			s.set(u, stDepleted)
		case 2:
			if moving>>s.phase&1 != 0 && int(c.side) == sideOf(s.phase) {
				s.set(u, stFired|stUncovered)
			}
		}
	}
	s.put(u, h)
}

// drawAction is a legal action, seldom the one that ends something.
func drawAction(rt *rapid.T, s *State) engine.Action {
	legal := s.LegalActions(nil)
	if legal[0] == ctrlStop && s.Player().IsSide() && rapid.IntRange(0, 3).Draw(rt, "on") > 0 {
		legal = legal[1:]
	}
	return rapid.SampledFrom(legal).Draw(rt, "action")
}

// TestTwinDrawnSoak compares at positions that are drawn, and at those that a stream of actions leads to.
func TestTwinDrawnSoak(t *testing.T) {
	twins := map[*Game]*slowtwin.Twin{}
	compared := map[string]int{}
	rapid.Check(t, func(rt *rapid.T) {
		s := drawn(rt, t)
		twin := twins[s.g]
		if twin == nil {
			twin = slowtwin.New(s.g.sc)
			twins[s.g] = twin
		}
		for range rapid.IntRange(0, enginetest.Games(5, 30)).Draw(rt, "steps") {
			if s.Player() == engine.Terminal {
				break
			}
			if compare(rt, twin, s) || s.Player() == engine.Chance && compareDice(rt, twin, s) {
				compared[kind(s.node).String()]++
			}
			s.Apply(drawAction(rt, s))
		}
	})
	t.Logf("compared %v", compared)
}

// TestSkirmishProperties: what is put into a position stays in it: units are on the map once or dead, nobody loses more than he has, text and hash
// go together, and the same actions lead to the same position.
func TestSkirmishProperties(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		s := drawn(rt, t)
		first := s.Clone().(*State)
		var played []engine.Action
		there := func(s *State) (n, lost int) {
			for u := range s.unit {
				if s.alive(u) || s.unit[u].at == dead {
					n++
				}
				if int(s.unit[u].loss) > int(s.g.t.list[u].strength) {
					rt.Fatalf("%s has lost %d of %d", s.g.t.list[u].id, s.unit[u].loss, s.g.t.list[u].strength)
				}
				lost += int(s.unit[u].loss)
			}
			return n, lost
		}
		units, before := there(s)
		for range rapid.IntRange(0, 40).Draw(rt, "steps") {
			if s.Player() == engine.Terminal {
				break
			}
			a := drawAction(rt, s)
			s.Apply(a)
			played = append(played, a)
			n, lost := there(s)
			if n != units || lost-before != int(s.steps[german]+s.steps[allied]) {
				rt.Fatalf("%d units of %d; %d points lost, counted %v", n, units, lost-before, s.steps)
			}
			for _, check := range []func() error{s.checkStacks, s.checkFlags, s.checkRest} {
				if err := check(); err != nil {
					rt.Fatal(err)
				}
			}
			text, err := s.MarshalText()
			if err != nil {
				rt.Fatal(err)
			}
			back, err := s.g.Parse(text)
			if err != nil {
				rt.Fatalf("%s: %v", text, err)
			}
			again, _ := back.MarshalText()
			if back.Hash() != s.Hash() || string(again) != string(text) || !slices.Equal(back.LegalActions(nil), s.LegalActions(nil)) {
				rt.Fatalf("%s\n  is read as\n%s", text, again)
			}
		}
		for _, a := range played {
			if err := first.Check(a); err != nil {
				rt.Fatal(err)
			}
			first.Apply(a)
		}
		if first.Hash() != s.Hash() {
			rt.Fatal("the same actions led elsewhere")
		}
	})
}

// twinned is the twin for the kit. It panics where it cannot answer: in a fuzz target there is no test to fail but the kit's.
func twinned(g *Game) enginetest.Twin {
	twin := slowtwin.New(g.sc)
	return enginetest.Twin{Actions: func(s engine.State) (out []engine.Action) {
		if s.Player() == engine.Terminal {
			return nil
		}
		text, err := s.MarshalText()
		known, faces := false, map[int]int(nil)
		switch {
		case err != nil:
		case s.Player() == engine.Chance:
			faces, known, err = twin.Faces(string(text))
			for f := range faces {
				out = append(out, engine.Action(f))
			}
			slices.Sort(out)
		default:
			out, known, err = twin.Actions(string(text))
		}
		if err != nil || !known {
			panic(fmt.Sprintf("the twin does not know %v: %v", kind(s.(*State).node), err))
		}
		return out
	}}
}
