package scenarios

import (
	"slices"
	"testing"
)

// What the rules say of units.
func TestReichUnits(t *testing.T) {
	r := reichOf("campaign")
	count := func(fits func(u *ReichUnit) bool) (n int) {
		for i := range r.Units {
			if fits(&r.Units[i]) {
				n++
			}
		}
		return n
	}
	want := func(t *testing.T, n int, fits func(u *ReichUnit) bool) {
		t.Helper()
		if got := count(fits); got != n {
			t.Errorf("%d units, want %d", got, n)
		}
	}
	rated := func(u *ReichUnit, strength, er, morale int) bool {
		return u.Strength == strength && u.ER == er && (morale == 0 || u.Morale == morale)
	}
	all := func(t *testing.T, of, is func(u *ReichUnit) bool) {
		t.Helper()
		n := 0
		for i := range r.Units {
			if u := &r.Units[i]; of(u) {
				if n++; !is(u) {
					t.Errorf("%s: %+v", u.ID, *u)
				}
			}
		}
		if n == 0 {
			t.Error("nobody")
		}
	}
	want(t, 522, func(u *ReichUnit) bool { return u.Side == German })
	want(t, 643, func(u *ReichUnit) bool { return u.Side == Allied })
	for div, n := range map[string]int{
		"101": 68, "82": 70, "1": 70, "Pol": 17, "30C": 28, "GA": 112, "43": 88, "50": 88, "8AB": 47, "52": 55,
		"II SS": 2, "9SS": 34, "10SS": 47, "Tettau": 50, "": 152, "FB": 15, "406": 36, "II FJ": 2, "84": 24, "180": 24, "190": 24, "LXXXVIII": 1,
		"59": 37, "85": 15, "107PzB": 25, "7FJ": 9, "Gothsche": 17, "719": 8,
	} {
		if got := count(func(u *ReichUnit) bool { return u.Div == div }); got != n {
			t.Errorf("%q: %d units, want %d", div, got, n)
		}
	}
	for source, n := range map[string]int{"text": 26, "text-se": 4, "text-partial": 15, "text-type": 137, "reconstructed": 983} {
		if got := count(func(u *ReichUnit) bool { return u.Source == source }); got != n {
			t.Errorf("%s: %d units, want %d", source, got, n)
		}
	}
	t.Run("8.0", func(t *testing.T) {
		all(t, func(*ReichUnit) bool { return true }, func(u *ReichUnit) bool {
			return slices.Contains([]int{0, 9, 12, 14}, u.MA) && (u.MA == 9) == (u.Type == "tiger2") && (u.MA == 0) == (u.Move == "static")
		})
	})
	t.Run("24.2", func(t *testing.T) {
		want(t, 3, func(u *ReichUnit) bool { return u.Rgt == "506" && u.Bn == "2" && u.Type == "inf" && rated(u, 5, 3, 0) })
		want(t, 1, func(u *ReichUnit) bool { return u.Rgt == "506" && u.Bn == "2" && u.Type == "hw" && rated(u, 6, 6, 0) })
	})
	t.Run("24.3", func(t *testing.T) {
		if n := count(func(u *ReichUnit) bool { return u.Bn == "1CG" && u.Type == "tank" && rated(u, 2, 5, 8) }); n < 8 {
			t.Errorf("%d tanks of the Coldstream Guards, want 8 at least", n)
		}
		if n := count(func(u *ReichUnit) bool { return u.Div == "101" && u.Type == "at" && rated(u, 2, 2, 8) }); n < 3 {
			t.Errorf("%d anti-tank guns of the 101st, want 3 at least", n)
		}
	})
	t.Run("3.41", func(t *testing.T) {
		want(t, 3, func(u *ReichUnit) bool { return u.Div == "GA" && u.Type == "sp" && rated(u, 4, 8, 6) && u.Range == 12 })
	})
	t.Run("16.1", func(t *testing.T) {
		all(t, func(u *ReichUnit) bool { return u.Bridging }, func(u *ReichUnit) bool { return rated(u, 6, 0, 7) })
	})
	t.Run("25.62", func(t *testing.T) {
		want(t, 2, func(u *ReichUnit) bool { return u.Bn == "vFuerst" && rated(u, 2, 5, 7) })
		want(t, 2, func(u *ReichUnit) bool { return u.Bn == "21FJ" && rated(u, 3, 4, 7) })
	})
	t.Run("5.87", func(t *testing.T) {
		all(t, func(u *ReichUnit) bool { return u.Dots > 1 }, func(u *ReichUnit) bool { return u.Type == "tiger2" && u.Dots == 2 })
	})
	t.Run("5.81", func(t *testing.T) {
		all(t, func(u *ReichUnit) bool { return u.Type == "firefly" }, func(u *ReichUnit) bool { return u.AT == ReichHeavy && u.AFV == ReichMedium })
	})
	t.Run("3.42", func(t *testing.T) {
		all(t, func(u *ReichUnit) bool { return u.Engineer }, func(u *ReichUnit) bool { return u.AT == ReichMedium && u.CloseAT })
	})
	t.Run("serials", func(t *testing.T) { // 1 to 58, each with somebody, and airborne units alone have one
		for n := 1; n <= ReichSerials; n++ {
			if count(func(u *ReichUnit) bool { return u.Serial == n }) == 0 {
				t.Errorf("nobody in serial %d", n)
			}
		}
		all(t, func(u *ReichUnit) bool { return u.Airborne }, func(u *ReichUnit) bool { return u.Serial > 0 })
	})
	t.Run("HQs", func(t *testing.T) {
		for div, n := range map[string]int{"101": 1, "82": 1, "1": 1, "GA": 1, "43": 1, "50": 1, "9SS": 2, "10SS": 1, "406": 1, "59": 2} {
			if got := count(func(u *ReichUnit) bool { return u.Div == div && u.Level == "division" }); got < n {
				t.Errorf("%s: %d HQs of the division, want %d", div, got, n)
			}
		}
		want(t, 4, func(u *ReichUnit) bool { return u.Level == "corps" })
		all(t, func(u *ReichUnit) bool { return u.Rgt != "" && !u.Leader && u.GHQ == "" }, func(u *ReichUnit) bool {
			return slices.ContainsFunc(r.Units, func(h ReichUnit) bool { return h.HQ && h.Div == u.Div && h.Rgt == u.Rgt })
		})
	})
	t.Run("modes", func(t *testing.T) { // by the kind of unit (13.0)
		for id, modes := range map[string][]string{
			"ge-ind-sflak20-1": {"defilade"}, "al-101-leader-1": {"leader"}, "al-101-at-1": {"defilade", "travel"}, "al-101-501-1-inf-1": {"defilade", "concentrated"},
			"al-GA-5-2GG-tank-1": {"defilade", "concentrated", "travel"},
		} {
			i := slices.IndexFunc(r.Units, func(u ReichUnit) bool { return u.ID == id })
			if i < 0 || !slices.Equal(r.Units[i].Modes(), modes) {
				t.Errorf("%s: modes %v", id, modes)
			}
		}
	})
}
