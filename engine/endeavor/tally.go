package endeavor

import (
	"fmt"

	"bridgehead/engine"
)

var (
	_ engine.Scored  = (*State)(nil)
	_ engine.Tallier = (*State)(nil)
	_ engine.Scorer  = (*State)(nil)
)

// Points are the Allied victory points. The margin counts from the last point that is a draw.
func (s *State) Points() engine.Score {
	win, lose := s.g.goals()
	n := s.vp()
	out := engine.Score{Have: [2]int{allied: n}, Need: [2]int{allied: win}, Unit: 3, Words: "VP"}
	switch {
	case n >= win:
		out.Margin = n - win + 1
	case n <= lose:
		out.Margin = n - lose - 1
	}
	return out
}

// Tally lists the victory hexes and the bonus for Paris (4.0, 1.23).
func (s *State) Tally() engine.Tally {
	t := s.g.t
	out := engine.Tally{Check: "at the end of " + s.g.lastTurnText(), Words: s.standingText()}
	for m, p := range t.marks {
		if t.points[m] == 0 {
			continue
		}
		worth := int(t.points[m])
		it := engine.TallyItem{Name: t.text(p), Places: []string{t.codes[p]}, Side: german, Worth: worth, Rule: "4.0"}
		switch {
		case s.holds>>m&1 != 0:
			it.Side, it.Points = allied, worth
		case s.entered>>m&1 != 0:
			it.Side, it.Note = allied, "no unit in supply has been there"
		}
		out.Items = append(out.Items, it)
	}
	if bonus := s.g.sc.ParisBonus; bonus > 0 {
		it := engine.TallyItem{Name: "Paris in time", Side: -1, Worth: bonus, Rule: "1.23"}
		for _, p := range t.paris {
			it.Places = append(it.Places, t.codes[p])
		}
		switch s.paris {
		case parisOpen:
			it.Note = "its three hexes by the end of turn 7, and no Beach Port east of the Seine before"
		case parisEarned:
			it.Side, it.Points = allied, bonus
		case parisLost:
			it.Side, it.Note = german, "it is lost"
		}
		out.Items = append(out.Items, it)
	}
	return out
}

// lastTurnText names the player turn that the game ends with.
func (g *Game) lastTurnText() string {
	return fmt.Sprintf("the %s player turn of %s", sideTitles[g.lastSide], g.dates(g.lastTurn))
}

// standingText says how the game stands.
func (s *State) standingText() string {
	win, lose := s.g.goals()
	switch n := s.vp(); {
	case kind(s.node) == kOver:
		return fmt.Sprintf("The Allies have %d VP: %s", n, s.resultText())
	case n >= win:
		return fmt.Sprintf("The Allies have %d VP and win with %d", n, win)
	case lose+1 < win:
		return fmt.Sprintf("The Allies have %d VP and need %d; the Germans win up to %d", n, win, lose)
	default:
		return fmt.Sprintf("The Allies have %d VP and need %d", n, win)
	}
}

func (s *State) resultText() string {
	return [3]string{"a German victory", "a draw", "an Allied victory"}[s.result+1]
}

// Score is the worth of the position for a side: at the end the result, before it what the Allies hold of all they want.
// Points count most, then how near the front is to those still wanted, and the steps of the sides on the map. It is a measure
// of this program, not of the rules.
func (s *State) Score(side engine.Player) float64 {
	worth := s.alliedWorth()
	if side == german {
		return -worth
	}
	return worth
}

func (s *State) alliedWorth() float64 {
	if kind(s.node) == kOver {
		return float64(s.result)
	}
	most := s.g.sc.ParisBonus
	for _, n := range s.g.t.points {
		most += int(n)
	}
	phi := .25*s.front() + .2*s.share()
	if most > 0 {
		phi += .55 * float64(s.vp()) / float64(most)
	}
	return .9 * (2*phi - 1) // less than any result that is won
}

// share is the Allied share of the steps on the map.
func (s *State) share() float64 {
	var n [2]int
	for u := range s.g.t.units {
		if s.onMap(u) && s.g.t.list[u].combat() {
			n[s.g.t.list[u].side] += s.steps(u)
		}
	}
	if n[german]+n[allied] == 0 {
		return .5
	}
	return float64(n[allied]) / float64(n[german]+n[allied])
}
