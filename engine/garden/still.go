package garden

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/scenarios"
)

// Still writes the position as a scenario file can say it: one begins with a phase of operations or with a turn. A phase of combat begins
// with the operations before it, all that comes before the first operations with its turn. The error says why no file begins there.
func (s *State) Still() (*scenarios.Still, error) {
	out := &scenarios.Still{}
	switch {
	case s.Deploying():
		return nil, fmt.Errorf("the sides are still being set up: a scenario can begin with the first turn")
	case kind(s.node) == kOver:
		return nil, fmt.Errorf("the game is over: go back to a step before its end")
	}
	word := phaseWords[s.phase]
	inside := s.phase >= phAllied1
	switch {
	case !inside:
		if word = "weather"; s.phase != phWeather {
			out.Lose("Turn %d begins anew, with weather, air, supply and points of operation.", s.turn)
		}
	case strings.HasSuffix(word, "combat"):
		word = strings.Replace(word, "combat", "operation", 1)
		out.Lose("Battles that are plotted are not: the phase of operations before them goes on.")
	}
	out.Set("first.turn", s.turn)
	out.Set("first.phase", word)
	s.stillWeather(out, inside)
	s.stillUnits(out, inside)
	s.stillPlaces(out)
	if s.air != [2]uint8{} || s.interd != 0 {
		out.Lose("Air points and interdiction of the turn.")
	}
	if s.lost != 0 {
		out.Lose("Sources of airborne supply that were overrun are whole again.")
	}
	return out, nil
}

// stillWeather writes the weather out where a file must say it.
func (s *State) stillWeather(out *scenarios.Still, inside bool) {
	words := []string{"clear", "cloudy", "overcast"}
	fixed := s.g.sc.Weather
	if fixed == nil && !inside {
		return
	}
	out.Do(scenarios.Edit{Do: "drop", Field: "weather"})
	for turn := int(s.turn); turn <= s.g.sc.Last.Turn; turn++ {
		word := words[s.weather]
		if fixed != nil {
			word = fixed[turn-s.g.sc.First.Turn]
		}
		out.Do(scenarios.Edit{Do: "add", Field: "weather"})
		out.Set(fmt.Sprintf("weather[%d]", turn-int(s.turn)), word)
	}
	if fixed == nil {
		out.Lose("The weather of later turns would come as usual; a file that begins inside a turn fixes it, here as %s.", words[s.weather])
	}
}

func (s *State) stillUnits(out *scenarios.Still, inside bool) {
	t := s.g.t
	var rounded, split, over []string
	var stacked [maxHexes]int
	for u := range t.list {
		r := &t.list[u]
		switch at := s.loc[u]; {
		case at == toCome:
			if a := s.g.arrivalOf(u); a != nil && a.Turn < int(s.turn) {
				out.Unit(r.id, "turn", s.turn)
			}
		case onMap(at) && !s.whole(u):
			split = append(split, r.id)
			out.Do(scenarios.Edit{Do: "remove", Unit: r.id})
		case onMap(at):
			if s.cp[u]%10 != 0 {
				rounded = append(rounded, r.id)
			}
			s.stillUnit(out, u, inside)
			if stacked[at] += s.points(u); stacked[at] > maxStack {
				over = append(over, r.id)
				out.Do(scenarios.Edit{Do: "put", Unit: r.id, At: "to-come"})
				out.Unit(r.id, "turn", min(int(s.turn)+1, s.g.sc.Last.Turn))
			}
		default:
			out.Do(scenarios.Edit{Do: "remove", Unit: r.id})
		}
	}
	if len(split) > 0 {
		out.Lose("Parents of which parts stand alone or are lost are left out, as a file has the whole or the parts: %s.", strings.Join(split, ", "))
	}
	if len(over) > 0 {
		out.Lose("Where units wait to leave the hex they came in at, no more than %d stacking points can begin: %s come later.", maxStack, strings.Join(over, ", "))
	}
	if len(rounded) > 0 {
		out.Lose("Strength is written in whole points, for %d units rounded.", len(rounded))
	}
}

// whole tells whether nothing of a unit with parts is elsewhere.
func (s *State) whole(u int) bool {
	parts := s.g.t.list[u].parts
	return len(parts) == 0 || s.held(u) == 1<<len(parts)-1
}

func (s *State) stillUnit(out *scenarios.Still, u int, inside bool) {
	t := s.g.t
	r := &t.list[u]
	// What a unit that gathers its parts anew takes the place of.
	for _, p := range r.parts {
		out.Do(scenarios.Edit{Do: "remove", Unit: t.list[p].id})
	}
	out.Do(scenarios.Edit{Do: "put", Unit: r.id, At: t.codes[s.loc[u]]})
	if i := slices.IndexFunc(s.g.sc.Units, func(x scenarios.GardenUnit) bool { return x.ID == r.id }); i >= 0 {
		points := s.cp[u]
		if full := s.fullStrength(u); points != full {
			if r.side == german {
				points = uint16(int(points) * 100 / levels[s.g.opts.level()])
			}
			out.Unit(r.id, "cp", max(1, min((int(points)+5)/10, s.g.sc.Units[i].CP)))
		} else {
			out.Unit(r.id, "cp", s.g.sc.Units[i].CP)
		}
	}
	out.Unit(r.id, "eff", max(40, min(s.eff[u], 100)))
	out.Unit(r.id, "fort", min(s.fort(u), 5))
	if t.road[s.loc[u]] != 0 {
		out.Unit(r.id, "travel", s.travel(u))
	}
	if inside {
		out.Unit(r.id, "op", min(s.op[u], 30))
		out.Unit(r.id, "supply", supplyWords[s.supply(u)])
	}
}

// fullStrength is what a unit begins with, in tenths.
func (s *State) fullStrength(u int) (n uint16) {
	r := &s.g.t.list[u]
	for _, p := range r.parts {
		n += s.g.t.list[p].cp
	}
	if len(r.parts) == 0 {
		n = r.cp
	}
	return max(10, n)
}

// arrivalOf is how the scenario has a unit come; nil where it does not.
func (g *Game) arrivalOf(u int) *scenarios.GardenArrival {
	for i := range g.sc.Arrivals {
		if g.t.byID[g.sc.Units[g.sc.Arrivals[i].Unit].ID] == u {
			return &g.sc.Arrivals[i]
		}
	}
	return nil
}

// stillPlaces says whose hexes are, where supply enters, and how bridges are.
func (s *State) stillPlaces(out *scenarios.Still) {
	t := s.g.t
	for h := range uint16(t.hexes) {
		out.Do(scenarios.Edit{Do: "place", At: t.codes[h], Field: "allied", Value: fmt.Sprint(s.own.has(h))})
	}
	for side, list := range s.g.sc.Supply {
		for _, w := range list {
			if h := t.at(s.g.sc.Map, w); h != noHex && s.own.has(h) != (side == allied) {
				name := [2]string{"german", "allied"}[side]
				out.Do(scenarios.Edit{Do: "place", At: t.codes[h], Field: "supply-" + name, Value: "false"})
				out.Lose("Supply of a side entered at %s, which the other side holds.", t.text(h))
			}
		}
	}
	for i, b := range t.bridges {
		if b.fixed {
			continue
		}
		state := [...]string{"unchecked", "stands", "blown"}[min(s.br[i], 2)]
		out.Do(scenarios.Edit{Do: "crossing", Crossing: t.codes[b.a] + "-" + t.codes[b.b], Field: "state", Value: state})
	}
}
