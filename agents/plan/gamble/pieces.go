package gamble

import "bridgehead/engine/gamble"

// piece is what the evaluation wants to know of a unit, close together.
type piece struct {
	power                  float64 // see strength
	attack, defense, spent int8
	side, division, mf     uint8
	point, quick, corps    bool // quick: a German that moves fast
	airborne, artillery    bool
}

// fixed are tables that hold for a whole game.
type fixed struct {
	pieces  []piece
	victory []uint8 // Areas that score
	spans   []uint8 // bridges in the three sectors
	region  [gamble.AreaCount]uint8
}

func newFixed(f *gamble.Facts) (t fixed) {
	for i := range f.Units {
		un := &f.Units[i]
		p := piece{power: strength(un), attack: un.Attack, defense: un.Defense, spent: un.Spent, side: un.Side, mf: uint8(un.MF),
			point: un.Point, quick: un.Side == german && un.Point && un.MF >= quickMF, corps: un.Corps,
			airborne: un.Airborne, artillery: un.Artillery}
		if un.Side == allied {
			p.division = uint8(division(un))
		}
		t.pieces = append(t.pieces, p)
	}
	for l := range uint8(gamble.AreaCount) {
		t.region[l] = uint8(regionOf(l))
		if f.VP[l] != 0 && f.InPlay.Has(l) {
			t.victory = append(t.victory, l)
		}
	}
	for b, ends := range f.Bridges {
		if f.Sector[ends[0]]|f.Sector[ends[1]] != 0 && b < bridgeMost {
			t.spans = append(t.spans, uint8(b))
		}
	}
	return t
}

// guard is the Defense Factor at a level of wear (10.73A).
func (p *piece) guard(level int) int8 {
	if level == 0 {
		return p.defense
	}
	return p.spent - int8(max(0, level-1))
}
