package scenarios

import (
	"slices"
	"testing"
)

// direct is the fire value of a packet of direct fire and what changes its dice (5.15): points over nine shift by columns, then they help the dice.
func direct(tables *ReichTables, er, points, line, battalions int) (value, die int) {
	row := &tables.Direct[line][er-1]
	column, shifts := min(points, 9), max(0, points-9)/tables.Fire.Shift
	for value = row[column-1]; shifts > 0 && value < 9 && column < 12; shifts-- {
		column++
		value = row[column-1]
	}
	if value == 9 {
		die = -shifts
	}
	return max(0, value+(battalions-1)*tables.Fire.Battalion), die
}

// The worked examples of the rules, and the cells they fix.
func TestReichExamples(t *testing.T) {
	tables := reichOf("one-bridge").Tables
	t.Run("5.15", func(t *testing.T) {
		for _, c := range []struct{ points, line, battalions, value, die int }{
			{9, 1, 1, 5, 0}, {31, 1, 1, 6, 0}, {9, 0, 1, 9, 0}, {31, 0, 1, 9, -2}, {9, 0, 2, 8, 0},
		} {
			if value, die := direct(tables, 5, c.points, c.line, c.battalions); value != c.value || die != c.die {
				t.Errorf("%+v: %d and %d on the dice", c, value, die)
			}
		}
	})
	hit := func(gun, target, points int) int {
		return tables.AT.Basic[gun-1][target-1] + (points-1)*tables.AT.Quarters[gun-1]/4
	}
	t.Run("5.92", func(t *testing.T) {
		if got := [3]int{hit(ReichMedium, ReichHeavy, 1), hit(ReichMedium, ReichHeavy, 8), hit(ReichMedium, ReichMedium, 1)}; got != [3]int{5, 10, 6} {
			t.Errorf("engineers against a Panther, with seven points more, and infantry against a Sherman: %v", got)
		}
	})
	t.Run("5.81", func(t *testing.T) {
		if got := tables.AT.Artillery; got != [3]int{ReichLight, ReichMedium, ReichMedium} {
			t.Errorf("artillery of ER 7, 8, 9: %v", got)
		}
	})
	t.Run("14.1", func(t *testing.T) {
		if north, south := tables.Weather[0][9-2], tables.Weather[1][9-2]; north != -1 || south != 6 {
			t.Errorf("a roll of nine: north %d, south %d", north, south)
		}
	})
	t.Run("14.13", func(t *testing.T) {
		if !slices.Contains(tables.Weather[0][:], 3) || !slices.Contains(tables.Weather[1][:], 9) {
			t.Error("no 3 in the north or no 9 in the south")
		}
	})
	t.Run("9.1", func(t *testing.T) {
		if tables.Move.Stack != 28 || tables.Move.StackTravel != 8 {
			t.Errorf("%+v", tables.Move)
		}
	})
	t.Run("7.1", func(t *testing.T) {
		if m := tables.Move; m.Exit != 6 || m.Close != 4 || m.Mount != 4 || m.Ferry != 12 || m.RaisedBridge != 2 { // 7.1, 8.6, 8.32, 16.11, 10.12
			t.Errorf("half points: %+v", m)
		}
	})
	t.Run("6.12", func(t *testing.T) {
		if s := tables.Sight; s.Night != 2 || s.NightP != 1 || s.DayPHalf != 2 || s.Slope != 2 {
			t.Errorf("%+v", s)
		}
	})
	terrain := func(name string) *ReichTerrain { return &tables.Terrain[slices.Index(ReichTerrains, name)] }
	t.Run("6.0", func(t *testing.T) {
		for _, name := range []string{"clear", "mixed", "marsh"} {
			if terrain(name).Blocking != 0 {
				t.Errorf("%s blocks", name)
			}
		}
	})
	t.Run("6.62", func(t *testing.T) {
		for name, want := range map[string]int{"forest": 1, "city": 1, "woods": 2, "town": 2, "clear": 0} {
			if got := terrain(name).Covering; got != want {
				t.Errorf("%s covers from %d, want %d", name, got, want)
			}
		}
	})
	t.Run("8.34", func(t *testing.T) {
		if terrain("forest").Cost[4] != -1 || terrain("broken").Cost[4] != -1 {
			t.Error("travel through forest or broken ground")
		}
	})
	t.Run("8.2", func(t *testing.T) {
		for _, c := range append([][5]int{terrain("clear").Cost}, tables.Ways[:]...) {
			for _, pair := range [][2]int{{4, 3}, {3, 2}, {1, 0}} {
				if a, b := c[pair[0]], c[pair[1]]; a >= 0 && b >= 0 && a > b {
					t.Errorf("%v: %s costs more than %s", c, ReichColumns[pair[0]], ReichColumns[pair[1]])
				}
			}
		}
	})
}

// rises reports numbers that fall.
func rises(t *testing.T, what string, numbers []int) {
	t.Helper()
	if !slices.IsSorted(numbers) {
		t.Errorf("%s falls: %v", what, numbers)
	}
}

// Tables get better the way the rules have it: with strength, effectiveness, odds and morale, and with low dice.
func TestReichTablesRise(t *testing.T) {
	tables := reichOf("one-bridge").Tables
	for er := range 9 {
		for line := range 2 {
			row := tables.Direct[line][er]
			rises(t, "5.61", row[:])
			for column := range row {
				if er > 0 && tables.Direct[line][er-1][column] > row[column] || tables.Direct[1][er][column] > tables.Direct[0][er][column] {
					t.Errorf("5.61: ER %d, column %d", er+1, column+1)
				}
			}
		}
		rises(t, "5.62", tables.Indirect[er][:])
	}
	rank := func(result int) int { // none, D, points
		return map[bool]int{true: 1, false: 2 * result}[result < 0]
	}
	for dice, row := range tables.Results {
		for value, result := range row {
			if value > 0 && rank(row[value-1]) > rank(result) || dice > 0 && rank(tables.Results[dice-1][value]) < rank(result) {
				t.Errorf("5.63: dice %d, value %d", dice+2, value+1)
			}
		}
	}
	for i := range tables.CloseValue {
		rises(t, "8.72", tables.CloseValue[i][:])
	}
	order := []ReichClose{
		{Attackers: 2, Disrupted: true}, {Attackers: 1, Disrupted: true}, {Attackers: 1}, {Attackers: 1, Defenders: 1}, {Defenders: 1},
		{Defenders: 1, Retreat: 1}, {Defenders: 2, Retreat: 2}, {Defenders: 3, Retreat: 3}, {Eliminated: true},
	}
	for odds := range tables.CloseResults {
		for die := range tables.CloseResults[odds] {
			var ranks []int
			for _, result := range tables.CloseResults[odds][die] {
				ranks = append(ranks, slices.Index(order, result))
			}
			rises(t, "8.73 "+ReichOdds[odds], ranks)
			if ranks[0] < 0 {
				t.Errorf("8.73 %s: a result of no kind", ReichOdds[odds])
			}
		}
	}
	for dice := range tables.Landing {
		rises(t, "14.92", tables.Landing[dice][:])
	}
	for _, table := range [][][11]int{tables.Logistics.German[0][:], tables.Logistics.German[1][:], tables.Logistics.Airborne[0][:], tables.Logistics.Route[0][:]} {
		for _, row := range table {
			rises(t, "11.6", row[:])
		}
	}
}

// The track: seven turns a day from noon of the 17th.
func TestReichTrack(t *testing.T) {
	r := reichOf("campaign")
	for turn, want := range map[int]ReichTurn{
		1:  {Day: 17, Hour: "1201", Lifts: 32, Strikes: [2]int{0, 6}},
		5:  {Day: 17, Hour: "0101", Night: true, Lifts: 32, Strikes: [2]int{0, 6}},
		6:  {Day: 18, Hour: "0601", Logistics: true, Lifts: 22, Strikes: [2]int{2, 6}},
		10: {Day: 18, Hour: "1801", Lifts: 22, Strikes: [2]int{2, 6}},
		35: {Day: 22, Hour: "0901", Lifts: 6, Strikes: [2]int{2, 6}},
		45: {Day: 23, Hour: "1801", Lifts: 10, Strikes: [2]int{2, 6}},
		66: {Day: 26, Hour: "1801", Lifts: 6, Strikes: [2]int{2, 4}},
	} {
		if got := r.Turns[turn-1]; got != want {
			t.Errorf("turn %d: %+v, want %+v", turn, got, want)
		}
	}
	if len(r.Turns) != 66 {
		t.Errorf("%d turns", len(r.Turns))
	}
}
