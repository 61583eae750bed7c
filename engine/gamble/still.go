package gamble

import (
	"fmt"
	"strconv"
	"strings"

	"bridgehead/scenarios"
)

// Still writes the position as a scenario file can say it: one begins with the first Impulse at a marker. The evening begins the next day.
// The error says why no file begins there.
func (s *State) Still() (*scenarios.Still, error) {
	out := &scenarios.Still{}
	day, impulse := int(s.date), int(s.impulse)
	switch p := phase(s.phase); {
	case p < phDawn:
		return nil, fmt.Errorf("the landings of D-Day are under way: a scenario can begin with the first Impulse after them")
	case kind(s.kind) == kTerminal || p == phOver:
		return nil, fmt.Errorf("the game is over: go back to a step before its end")
	case p == phDawn:
		impulse = int(s.nextShift)
		out.Lose("The Dawn of %d September is over in the draft: reinforcements of that day that have not entered are left out.", day)
	case p > phDaylight:
		if day++; day > int(s.g.lastDate) {
			return nil, fmt.Errorf("the last day is fought out: go back to an Impulse of it")
		}
		impulse = int(s.nextShift)
		out.Lose("The evening of %d September is skipped: nobody refits or regroups, and the draft begins on the %dth.", day-1, day)
	case s.impulseSide == allied:
		out.Lose("A scenario begins with a German Impulse: the one of the Allies that is under way comes after it.")
	case kind(s.kind) != kImpulse:
		out.Lose("The Impulse that is under way begins anew, with units where they are.")
	}
	out.Set("start", "daylight")
	out.Set("first_date", day)
	out.Set("impulse", max(-3, min(impulse, maxSunsetDRM)))
	out.Set("weather", weatherName(s.overcast))
	holder := s.holder
	if holder == nobody {
		holder = s.holderNext
	}
	out.Set("advantage", sideName(holder))
	for i := len(s.g.sc.Checks) - 1; i >= 0; i-- {
		if s.g.sc.Checks[i].Date < day {
			out.Do(scenarios.Edit{Do: "drop", Field: fmt.Sprintf("victory.checks[%d]", i)})
		}
	}
	s.stillUnits(out, day)
	s.stillPlaces(out)
	s.stillLost(out)
	return out, nil
}

func (s *State) stillUnits(out *scenarios.Still, day int) {
	t := s.g.t
	var late []string
	for u := range t.nUnits {
		un, l := &t.units[u], s.loc[u]
		switch {
		case l < locUK:
			out.Do(scenarios.Edit{Do: "put", Unit: un.id, At: locCode(l)})
			out.Unit(un.id, "status", statusNames[s.status(u)])
			continue
		case l == locLater && int(un.date) > day:
			continue // as the draft has it
		case l == locLater || l == locUK:
			late = append(late, un.name)
		}
		out.Do(scenarios.Edit{Do: "remove", Unit: un.id})
	}
	if len(late) > 0 {
		out.Lose("Units that are due and have not come are left out: %s.", strings.Join(late, ", "))
	}
}

// stillPlaces says who controls what.
func (s *State) stillPlaces(out *scenarios.Still) {
	t := s.g.t
	for l := range uint8(locUK) {
		if t.inPlay.has(l) {
			out.Do(scenarios.Edit{Do: "place", At: locCode(l), Field: "control", Value: [...]string{"german", "airborne", "corps", "german"}[s.control(l)]})
		}
	}
	for e := range uint8(t.nEdges) {
		ed := &t.edges[e]
		if !ed.ferry && t.inPlay.has(ed.a) && t.inPlay.has(ed.b) {
			out.Do(scenarios.Edit{Do: "crossing", Crossing: t.edgeCode(int(e)), Field: "state", Value: [...]string{"german", "allied", "destroyed", "german"}[s.bridge(e)]})
		}
	}
}

// stillLost says what else there is.
func (s *State) stillLost(out *scenarios.Still) {
	t := s.g.t
	if g, a := s.reserve(german), s.reserve(allied); g+a > 0 {
		out.Lose("Supply Points in Reserve: %d German, %d Allied.", g, a)
	}
	var depots, ferries []string
	for d := range depotSlots {
		if s.depotLoc[d] != none && s.depotPoints[d] > 0 {
			depots = append(depots, fmt.Sprintf("%s with %d", depotLabel(d), s.depotPoints[d]))
		}
	}
	for e := range uint8(t.nEdges) {
		if t.edges[e].ferry && !s.ferryOpen(e) {
			ferries = append(ferries, t.edgeCode(int(e)))
		}
		if n := s.construct(german, e) + s.construct(allied, e); n > 0 {
			out.Lose("Construct markers at %s.", t.edgeCode(int(e)))
		}
	}
	if len(depots) > 0 {
		out.Lose("Supply Points at depots: %s.", strings.Join(depots, ", "))
	}
	if len(ferries) > 0 {
		out.Lose("Ferries that are gone come back: %s.", strings.Join(ferries, ", "))
	}
	var groups []string
	for i, c := range s.g.sc.Conditions {
		if s.groupsReleased>>i&1 != 0 && s.g.groupWaits[i] {
			groups = append(groups, c.Key)
		}
	}
	if len(groups) > 0 {
		out.Lose("Reinforcements that were released wait for their condition again: %s.", strings.Join(groups, ", "))
	}
	for _, x := range []struct {
		is   bool
		text string
	}{
		{s.eindhoven != 0, "The bonus for Eindhoven is earned."},
		{s.holder == nobody, "Nobody holds the Advantage; the draft gives it to who gets it next."},
		{s.sunsetDRM != 0, "The Sunset DRM is " + strconv.Itoa(int(s.sunsetDRM)) + "."},
		{phase(s.phase) == phDaylight && s.nextShift != 0, "The first Impulse of the next day is shifted by " + strconv.Itoa(int(s.nextShift)) + "."},
		{s.weatherFlips != 0, "The weather is about to change."},
		{s.airUsed&3 != 0, "Bombers that have flown today can fly again."},
		{s.boatUsed != 0, "The boats of the River Assault are used."},
		{s.constructsUsed != [2]uint8{} || s.repairs != [2]uint8{}, "Repairs and constructions of today can be made again."},
		{s.g.opts.Cards, "The decks of cards are whole again."},
	} {
		if x.is {
			out.Lose("%s", x.text)
		}
	}
}
