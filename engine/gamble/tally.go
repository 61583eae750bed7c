package gamble

import (
	"fmt"

	"bridgehead/engine"
)

var _ engine.Tallier = (*State)(nil)

// Tally says what wins (21): the points of [State.VP] item by item, and what is missing of each.
func (s *State) Tally() engine.Tally {
	out := engine.Tally{Items: s.tallyAreas(), Check: s.tallyCheck(), Words: s.tallyWords()}
	if s.g.sc.VPAdvantage > 0 {
		out.Items = append(out.Items, s.tallyAdvantage())
	}
	if s.g.sc.VP == nil {
		out.Items = append(out.Items, s.tallyEindhoven())
		if penalty, ok := s.tallyPenalty(); ok {
			out.Items = append(out.Items, penalty)
		}
	}
	if s.g.t.inPlay.has(apeldoorn) {
		out.Items = append(out.Items, s.tallyBreakthrough())
	}
	return out
}

// tallyAreas are the victory Areas from south to north, as the column comes to them (21.3).
func (s *State) tallyAreas() (items []engine.TallyItem) {
	reach := s.traceAllied()
	for l := numAreas - 1; l >= 0; l-- {
		at := uint8(l)
		if s.g.t.vp[at] == 0 || at == eindhoven && s.g.sc.VP == nil {
			continue
		}
		it := engine.TallyItem{
			Name: s.g.t.place(at), Places: []string{locCode(at)}, Side: engine.Player(s.owner(at)),
			Points: s.areaVP(at, reach), Worth: int(s.g.t.vp[at]), Note: s.tallyNote(at, reach), Rule: "21.3",
		}
		if at == arnhem && s.g.sc.VP == nil {
			it.Rule = "21.32"
		}
		items = append(items, it)
	}
	return items
}

// tallyNote says what an Area wants to score in full, or who disputes what it scores.
func (s *State) tallyNote(l uint8, reach locSet) string {
	own := s.g.sc.VP != nil
	switch {
	case s.owner(l) == german:
		return s.missing(l)
	case own && s.g.sc.VPUnsupplied:
		return s.contestedBy(german, l)
	case s.control(l) == ctlAirborne && l == arnhem && !own:
		return "2 for the 1st Airborne; XXX Corps in supply makes it 4"
	case s.control(l) == ctlAirborne:
		return "under Airborne Control: a unit of XXX Corps has to come"
	case !s.suppliedBy(reach, l, allied):
		return "no Supply Line"
	}
	return s.contestedBy(german, l)
}

// missing is what keeps an Area from the Allies.
func (s *State) missing(l uint8) string {
	text := "under German Control"
	if n := int(s.cnt[german][l]); n > 0 {
		text += ", " + plural(n, "German unit") + " there"
	}
	if s.cnt[allied][l] > 0 {
		text += ", Contested by the Allies"
	}
	return text
}

// contestedBy says how many units of a side dispute an Area of the other.
func (s *State) contestedBy(side, l uint8) string {
	n := int(s.cnt[side][l])
	if n == 0 {
		return ""
	}
	return plural(n, sideTitle(side)+" unit") + " there"
}

// plural is "1 German unit" or "2 German units".
func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func (s *State) tallyAdvantage() engine.TallyItem {
	it := engine.TallyItem{Name: "The Advantage", Side: engine.Player(s.holder), Worth: s.g.sc.VPAdvantage, Rule: "21.3"}
	switch s.holder {
	case allied:
		it.Points = it.Worth
	case german:
		it.Note = "the Germans hold it"
	default:
		it.Side = -1
		it.Note = "goes to the " + [2]string{"Germans", "Allies"}[s.holderNext] + " next"
	}
	return it
}

// tallyEindhoven is the bonus of the first day, which is kept once it is earned (21.31).
func (s *State) tallyEindhoven() engine.TallyItem {
	it := engine.TallyItem{
		Name: "Eindhoven on 17 September", Places: []string{locCode(eindhoven)}, Side: -1,
		Points: int(s.eindhoven), Worth: 1, Rule: "21.31",
	}
	switch {
	case s.eindhoven != 0:
		it.Side = engine.Player(allied)
	case s.date == 17 && s.result == 0:
		it.Note = "for a unit of XXX Corps in " + s.g.t.place(eindhoven) + " at the end of 17 September"
	default:
		it.Worth = 0
		it.Note = "was missed"
	}
	return it
}

// tallyPenalty is the point that Contested Areas cost (21.4). It is listed once Germans contest any.
func (s *State) tallyPenalty() (engine.TallyItem, bool) {
	n := s.contestedVP(s.traceAllied())
	if n == 0 || !s.lastCheckAhead() {
		return engine.TallyItem{}, false
	}
	it := engine.TallyItem{
		Name: "Contested by Germans", Side: -1, Rule: "21.4",
		Note: fmt.Sprintf("Areas worth %d; six or more cost a point", n),
	}
	for l := uint8(0); l < numAreas; l++ {
		if s.g.t.vp[l] != 0 && l != eindhoven && s.owner(l) == allied && s.cnt[german][l] > 0 {
			it.Places = append(it.Places, locCode(l))
		}
	}
	if n >= 6 {
		it.Points, it.Side = -1, engine.Player(german)
	}
	return it, true
}

func (s *State) tallyBreakthrough() engine.TallyItem {
	return engine.TallyItem{
		Name: "Breakthrough to " + s.g.t.names[apeldoorn], Places: []string{locCode(apeldoorn)}, Side: -1, Rule: "21.1",
		Note: "wins at once: a Fresh Allied unit there, in supply, when Daylight ends",
	}
}

// nextCheck is the check ahead, or the last one once all are past.
func (s *State) nextCheck() (date, vp int, last bool) {
	checks := s.g.sc.Checks
	for i := range checks {
		date, vp, last = checks[i].Date, checks[i].VP, i == len(checks)-1
		if date >= int(s.date) {
			break
		}
	}
	return date, vp, last
}

// enough is the least that wins at the next check: more than the number before the last one, and there the
// number itself, if so the reading of it says (21.2, 22.1).
func (s *State) enough() int {
	_, vp, last := s.nextCheck()
	if last && (len(s.g.sc.Checks) == 1 || !s.g.opts.Readings.Has(german21)) {
		return vp
	}
	return vp + 1
}

func (s *State) tallyCheck() string {
	date, vp, last := s.nextCheck()
	text := fmt.Sprintf("at the end of %d September", date)
	if s.g.sc.End == "daylight" && date == int(s.g.lastDate) {
		text = fmt.Sprintf("when Daylight of %d September ends", date)
	}
	if !last {
		text += fmt.Sprintf(": more than %d win, fewer lose, exactly %d go on", vp, vp)
	}
	switch bid := s.g.opts.BidVP; {
	case bid > 0:
		text += fmt.Sprintf("; a handicap takes %d off what the scenario asks for", bid)
	case bid < 0:
		text += fmt.Sprintf("; a handicap adds %d to what the scenario asks for", -bid)
	}
	return text
}

func (s *State) tallyWords() string {
	have, need := s.VP(), s.enough()
	date, _, _ := s.nextCheck()
	switch {
	case s.result > 0 && (date != int(s.date) || have < need): // no check has ended it
		return fmt.Sprintf("The Allies win by a Breakthrough to %s", s.g.t.names[apeldoorn])
	case s.result > 0:
		return fmt.Sprintf("The Allies win with %s; they needed %d", plural(have, "point"), need)
	case s.result < 0:
		return fmt.Sprintf("The Germans win: the Allies have %s and needed %d", plural(have, "point"), need)
	case have >= need:
		return fmt.Sprintf("The Allies have %s, enough to win; the Germans must take %d", plural(have, "point"), have-need+1)
	}
	return fmt.Sprintf("The Allies have %s of %d and need %d more", plural(have, "point"), need, need-have)
}
