package reich

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/scenarios"
)

// Still writes the position as a scenario file can say it: one begins with a phase. The error says why no file begins there.
func (s *State) Still() (*scenarios.Still, error) {
	if kind(s.node) == kOver {
		return nil, fmt.Errorf("the game is over: go back to a step before its end")
	}
	for u := range s.unit {
		if s.waits(u) {
			return nil, fmt.Errorf("units are still being placed: a scenario can begin once all of them are")
		}
	}
	out := &scenarios.Still{}
	out.Set("first.turn", s.turn)
	out.Set("first.phase", scenarios.ReichPhases[s.phase-1])
	if s.depth > 0 || s.stage > 0 || s.members > 0 {
		out.Lose("The phase that is under way begins anew, with units where they are.")
	}
	s.stillComing(out)
	s.stillUnits(out)
	s.stillLost(out)
	return out, nil
}

// stillComing leaves out what is past: chances at the start, lifts and orders of turns before.
func (s *State) stillComing(out *scenarios.Still) {
	out.Do(scenarios.Edit{Do: "drop", Field: "random"})
	for i := len(s.g.sc.Lifts) - 1; i >= 0; i-- {
		l := &s.g.sc.Lifts[i]
		waits := false
		for _, serial := range l.Serials {
			waits = waits || slices.ContainsFunc(serial.Units, func(u int) bool { return s.unit[u].at == england })
		}
		if l.Turn < int(s.turn) || !waits {
			out.Do(scenarios.Edit{Do: "drop", Field: fmt.Sprintf("lifts[%d]", i)})
		}
	}
	for i := len(s.g.sc.Orders) - 1; i >= 0; i-- {
		if s.g.sc.Orders[i].Turn < int(s.turn) {
			out.Do(scenarios.Edit{Do: "drop", Field: fmt.Sprintf("orders[%d]", i)})
		}
	}
}

func (s *State) stillUnits(out *scenarios.Still) {
	t := s.g.t
	var off, waits, shaken []string
	for u := range s.unit {
		if u >= len(s.g.sc.Units) {
			break // slots of batteries off the map
		}
		id, x := s.g.sc.Units[u].ID, &s.unit[u]
		switch {
		case s.where(u) >= 0:
			s.stillUnit(out, u)
			if s.has(u, stDisrupted) || s.has(u, stDepleted) {
				shaken = append(shaken, t.list[u].name)
			}
			continue
		case x.at == toCome:
			if i := s.g.arriving[u]; i >= 0 && s.g.sc.Arrivals[i].Event == nil && s.g.sc.Arrivals[i].Turn < int(s.turn) {
				out.Unit(id, "turn", s.turn)
			}
			continue
		case x.at == england && s.liftOf(u) >= int(s.turn):
			continue
		case x.at == england || x.at == dropping:
			waits = append(waits, t.list[u].name)
		case x.at >= areas:
			off = append(off, t.list[u].name)
		}
		out.Do(scenarios.Edit{Do: "remove", Unit: id})
	}
	for _, x := range []struct {
		text  string
		units []string
	}{
		{"Units off the map are left out", off}, {"Units that should have landed and have not are left out", waits},
		{"Disruption and depletion are healed", shaken},
	} {
		if len(x.units) > 0 {
			out.Lose("%s: %s.", x.text, strings.Join(x.units, ", "))
		}
	}
}

// liftOf is the turn in which the lift of a unit lands, 0 without one.
func (s *State) liftOf(u int) int {
	for _, l := range s.g.sc.Lifts {
		for _, serial := range l.Serials {
			if slices.Contains(serial.Units, u) {
				return l.Turn
			}
		}
	}
	return 0
}

func (s *State) stillUnit(out *scenarios.Still, u int) {
	t, r := s.g.t, &s.g.sc.Units[u]
	out.Do(scenarios.Edit{Do: "put", Unit: r.ID, At: t.codes[s.where(u)]})
	mode := [...]string{"defilade", "concentrated", "travel", "defilade"}[s.mode(u)]
	if !r.Leader {
		out.Unit(r.ID, "mode", mode)
	}
	if r.Strength > 1 {
		out.Unit(r.ID, "losses", min(s.unit[u].loss, 14))
	}
	i := s.dugOf(s.where(u))
	if dug := i >= 0 && dugSide(s.dug[i]) == r.Side && mode == "defilade"; slices.Contains(r.Modes(), "defilade") {
		out.Unit(r.ID, "entrenched", dug)
	}
}

func (s *State) stillLost(out *scenarios.Still) {
	var blown, built []string
	for i := range s.cross {
		c := &s.g.t.crossings[i]
		switch {
		case c.ferry:
		case s.cross[i]&brStates == brBlown:
			blown = append(blown, c.name)
		case s.cross[i]&brStates == brRepaired:
			built = append(built, c.name)
		}
	}
	if len(blown)+len(built) > 0 {
		out.Lose("Bridges stand again, and may be blown when they are first approached: %s.", strings.Join(append(blown, built...), ", "))
	}
	for _, x := range s.dug {
		if x != 0 && s.topOf(dugHex(x)) < 0 {
			out.Lose("Entrenchments without a unit are left out.")
			break
		}
	}
	points := false
	for i := range s.divisions {
		points = points || s.divisions[i] != s.g.start.divisions[i]
	}
	if points {
		out.Lose("Command and ammunition points begin as the scenario has them.")
	}
	if s.victory != [2]uint16{} {
		out.Lose("Victory points for units that are gone: %d for the Germans, %d for the Allies.", s.victory[german], s.victory[allied])
	}
	if s.steps != [2]uint16{} {
		out.Lose("Points lost so far: %d by the Germans, %d by the Allies.", s.steps[german], s.steps[allied])
	}
	if s.track != 0 || s.routeMA != 0 {
		out.Lose("How far 30 Corps has come on its way counts from the start again.")
	}
}
