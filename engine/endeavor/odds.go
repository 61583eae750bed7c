package endeavor

// What an attack would come to, for planners and for those who show the game.

// Odds are the strengths of an attack as they are rounded, the column with its shifts, and what each sum of two dice from 2 to 12 comes
// to there, losses in brackets as they count for the attacker. Losses are not cut at the steps there are.
type Odds struct {
	Attack, Defence int
	Column          int // 0: 1:3 or less, 8: 7:1 or more
	Results         [crtRows]Result
}

// Result is what a roll comes to: steps lost by the attacker and the defender, hexes of retreat.
type Result struct{ Attacker, Defender, Retreat int }

// Odds are those of an attack on a hex by units from where they stand, with Air Points used. Units that cannot attack it from
// there count nothing; whether they may is not asked. It changes nothing.
func (s *State) Odds(target int, units []int, air int) Odds {
	return s.OddsFrom(target, -1, units, air)
}

// OddsFrom are those of units that attack from one hex, as in an overrun; -1: from where each stands.
func (s *State) OddsFrom(target, from int, units []int, air int) Odds {
	t, p := s.g.t, uint16(target)
	if target < 0 || target >= t.hexes {
		return Odds{}
	}
	side, sum := -1, 0
	for _, u := range units {
		if u < 0 || u >= t.units || !s.armed(u) || side >= 0 && int(t.list[u].side) != side {
			continue
		}
		side = int(t.list[u].side)
		at := s.loc[u]
		if from >= 0 {
			at = uint16(from)
		}
		sum += s.attack(u) * s.twelfths(u, at, p)
	}
	if side < 0 || sum == 0 {
		return Odds{}
	}
	o := Odds{Attack: roundAttack(sum), Defence: s.defenceOf(p, 1-side)}
	column := shifted(columnOf(o.Attack, o.Defence), max(0, air), s.shiftsAt(p))
	o.Column, o.Results = int(column), resultsOf(column, side)
	return o
}

// LandingOdds are those of a landing at a hex, where the ground alone tells (2.16d).
func (s *State) LandingOdds(target int) Odds {
	if target < 0 || target >= s.g.t.hexes {
		return Odds{}
	}
	column := s.g.landingColumn(uint16(target))
	return Odds{Column: int(column), Results: resultsOf(column, allied)}
}

func resultsOf(column uint8, side int) (out [crtRows]Result) {
	for i := range out {
		x := crt[i][column].of(side)
		out[i] = Result{int(x.a), int(x.d), int(x.r)}
	}
	return out
}

// ColumnText names a column of the table.
func ColumnText(column int) string {
	if column < 0 || column >= crtColumns {
		return "no odds"
	}
	return columnWords[column]
}

// Results are what the sums of two dice from 2 to 12 come to on a column, as they count for a side that attacks.
func Results(column, side int) [crtRows]Result { return resultsOf(uint8(column), side) }
