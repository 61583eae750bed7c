package endeavor

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/scenarios"
)

// Still writes the position as a scenario file can say it: one begins with a player turn. The error says why no file begins there.
func (s *State) Still() (*scenarios.Still, error) {
	if kind(s.node) == kOver {
		return nil, fmt.Errorf("the game is over: go back to a step before its end")
	}
	out := &scenarios.Still{}
	side := sideOf(s.phase)
	out.Set("first.turn", s.turn)
	out.Set("first.side", s.g.Sides()[side])
	if s.phase != phReinforce && s.phase != phGermanReinforce {
		out.Lose("The player turn that is under way begins anew, with units where they are: they can move and attack again.")
	}
	s.stillUnits(out, side)
	s.stillSupply(out)
	s.stillPoints(out)
	return out, nil
}

func (s *State) stillUnits(out *scenarios.Still, side int) {
	t := s.g.t
	var flipped, late, withdrawn []string
	for u := range t.list {
		r, at := &t.list[u], s.loc[u]
		switch {
		case int(at) < t.hexes:
			out.Do(scenarios.Edit{Do: "put", Unit: r.id, At: t.codes[at]})
			out.Unit(r.id, "oos", s.has(u, stOOS))
		case at == t.england:
			out.Do(scenarios.Edit{Do: "put", Unit: r.id, At: "england"})
		case at == t.med:
			out.Do(scenarios.Edit{Do: "put", Unit: r.id, At: "med"})
		case at == dead && r.combat():
			out.Do(scenarios.Edit{Do: "put", Unit: r.id, At: "dead"})
			continue
		case at == toCome && s.stillComes(out, r, side):
			continue
		case r.combat():
			out.Do(scenarios.Edit{Do: "remove", Unit: r.id})
			switch at {
			case toCome:
				late = append(late, r.name)
			case gone:
				withdrawn = append(withdrawn, r.name)
			}
			continue
		default: // neither HQs nor Trucks can be lost
			out.Do(scenarios.Edit{Do: "put", Unit: r.id, At: "england"})
			out.Lose("%s waits in England.", r.name)
		}
		if r.steps > 1 {
			out.Unit(r.id, "reduced", s.has(u, stReduced))
		}
		if s.has(u, stFlipped) {
			flipped = append(flipped, r.name)
		}
	}
	if len(flipped) > 0 {
		out.Lose("Headquarters on their Attack side are turned back: %s.", strings.Join(flipped, ", "))
	}
	how := "are left out"
	if !s.g.sc.Frame {
		how = "count among the dead"
	}
	if len(late) > 0 {
		out.Lose("Units that are due and have not come %s: %s.", how, strings.Join(late, ", "))
	}
	if len(withdrawn) > 0 {
		out.Lose("Units that were withdrawn %s: %s.", how, strings.Join(withdrawn, ", "))
	}
}

// stillComes tells whether a unit to come still does in a scenario that begins with the player turn of a side. On a part of the map it comes
// later where it has found no room yet.
func (s *State) stillComes(out *scenarios.Still, r *unit, side int) bool {
	first := int(s.turn)
	if side == german && int(r.side) == allied {
		first++ // Allied player turns come before the German ones
	}
	switch {
	case int(r.turn) >= first:
		return true
	case !s.g.sc.Frame || first > int(s.g.lastTurn):
		return false
	}
	out.Unit(r.id, "turn", first)
	return true
}

// stillSupply says which hexes, ports and beaches the Allies have.
func (s *State) stillSupply(out *scenarios.Still) {
	t := s.g.t
	for m, p := range t.marks {
		if t.marksVP>>m&1 != 0 || slices.Contains(t.paris, p) {
			held := s.holds>>m&1 != 0 || t.marksVP>>m&1 == 0 && s.entered>>m&1 != 0
			if !held && s.occ[allied].has(p) {
				held = true
				out.Lose("%s counts as Allied at once, as Allied units stand there.", t.codes[p])
			}
			out.Do(scenarios.Edit{Do: "place", At: t.codes[p], Field: "held", Value: fmt.Sprint(held)})
		}
	}
	out.Do(scenarios.Edit{Do: "drop", Field: "allied.ports"})
	n := 0
	for i := range t.ports {
		if s.portHeld>>i&1 == 0 {
			continue
		}
		out.Do(scenarios.Edit{Do: "place", At: t.codes[t.ports[i].at], Field: "port", Value: "true"})
		out.Set(fmt.Sprintf("allied.ports[%d].works", n), max(1, min(s.portTurn[i], 25)))
		if s.portTurn[i] == 0 || s.portTurn[i] == never {
			out.Lose("The port of %s does not work; the draft has it work in turn %d.", t.ports[i].name, max(1, min(s.portTurn[i], 25)))
		}
		n++
	}
	out.Do(scenarios.Edit{Do: "drop", Field: "allied.beaches"})
	hand, n := 0, 0
	for i, at := range s.beachAt {
		switch {
		case at == noPlace:
			hand++
		case at < atSea:
			out.Do(scenarios.Edit{Do: "add", Field: "allied.beaches"})
			out.Set(fmt.Sprintf("allied.beaches[%d].hex", n), t.codes[at])
			out.Set(fmt.Sprintf("allied.beaches[%d].removed", n), min(max(int(s.turn), int(s.beachTurn[i])+beachTurns), int(s.turn)+beachTurns-1))
			if s.beachTurn[i] >= s.turn {
				out.Lose("The Beach Port at %s was placed in this turn, and goes a turn earlier.", t.codes[at])
			}
			n++
		case at != spent:
			hand++
			out.Lose("A landing that is at sea has not been made.")
		}
	}
	out.Set("allied.in_hand", hand)
}

// stillPoints says what else the sides have.
func (s *State) stillPoints(out *scenarios.Still) {
	for side, name := range s.g.Sides() {
		out.Set(name+".emergency", s.emergency[side])
	}
	out.Set("allied.drops", s.drops)
	out.Set("allied.carpet", s.carpet != 0)
	out.Set("german.reich", [...]string{"none", "available", "played"}[s.reich])
	if s.g.sc.ParisBonus > 0 {
		if s.paris != parisOpen || s.turn > 7 {
			out.Do(scenarios.Edit{Do: "drop", Field: "victory.paris_bonus"})
		}
		if s.paris == parisEarned {
			out.Lose("The bonus for Paris, %d points, is earned: ask for as many fewer.", s.g.sc.ParisBonus)
		}
	}
	if s.pool != [3]uint8{} {
		out.Lose("Replacement points left: %d German, %d US, %d Commonwealth.", s.pool[0], s.pool[1], s.pool[2])
	}
	if s.phase > phAir && s.phase < phGermanReinforce && s.air > 0 {
		out.Lose("Air Points left in this turn: %d.", s.air)
	}
}
