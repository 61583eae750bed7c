package reich

import (
	"fmt"
	"strings"

	"bridgehead/engine"
)

var (
	_ engine.Tallier = (*State)(nil)
	_ engine.Scorer  = (*State)(nil)
)

// Tally lists the conditions of victory in the order they are tried, then the points that the sides have taken off each other.
func (s *State) Tally() engine.Tally {
	g := s.g
	out := engine.Tally{Check: fmt.Sprintf("at the end of %s, %s", g.hour(g.last.turn), phaseTitles[g.last.phase]), Words: s.levelText(), Apart: true}
	for i := range g.sc.Victory.Tests {
		v := &g.sc.Victory.Tests[i]
		it := engine.TallyItem{Name: strings.ReplaceAll(v.Test, "-", " "), Side: -1, Rule: "24"}
		for _, w := range v.Hexes {
			if h := g.t.at(w); h != none {
				it.Places = append(it.Places, g.t.codes[h])
			}
		}
		if len(it.Places) > 0 {
			it.Name += " " + strings.Join(it.Places[:min(3, len(it.Places))], ", ")
		}
		if it.Note = strings.ReplaceAll(v.Level, "-", " "); it.Note == "" {
			it.Note = counted(v.Points, "point")
		}
		if s.holds(i) {
			it.Side = engine.Player(v.Side)
		}
		out.Items = append(out.Items, it)
	}
	if g.sc.Victory.Ratio != nil {
		s.tallyRatio(&out)
	}
	for side, title := range sideTitles { // what the enemy has lost
		lost, all := int(s.steps[side]), 0
		for u := range s.unit {
			if c := &g.t.list[u]; int(c.side) == side && s.unit[u].at != notHere {
				all += int(c.strength)
			}
		}
		out.Items = append(out.Items, engine.TallyItem{Name: title + " points lost", Side: engine.Player(1 - side), Points: lost, Worth: max(all, lost), Rule: "5.35"})
	}
	return out
}

// Score is the worth of the position for a side: at the end the result, before it the level as it stands, with what both sides can still bring to
// what they fight for, and what is left of them. It is a measure of this program, not of the rules.
func (s *State) Score(side engine.Player) float64 {
	worth := s.alliedWorth()
	if side == german {
		return -worth
	}
	return worth
}

func (s *State) alliedWorth() float64 {
	if s.result > 0 {
		return float64(int(s.result)-4) / 3
	}
	var force, near [2]float64
	for u := range s.unit {
		h := s.where(u)
		c := &s.g.t.list[u]
		if h < 0 || !c.combat() {
			continue
		}
		fit := float64(s.strength(u) * (s.er(u) + s.morale(u)))
		force[c.side] += fit
		if far := s.g.atlas.near[h]; far < 255 {
			near[c.side] += fit / float64(1+far)
		}
	}
	worth := float64(.45 * float64(s.level()-3) / 3)
	if all := near[german] + near[allied]; all > 0 {
		worth += float64(.25 * (near[allied] - near[german]) / all)
	}
	if all := force[german] + force[allied]; all > 0 {
		worth += float64(.2 * (force[allied] - force[german]) / all)
	}
	return worth // less than any result that is decisive
}
