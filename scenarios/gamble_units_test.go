package scenarios

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func theUnits(t testing.TB) []GambleUnit {
	t.Helper()
	return MustLoad("gamble/basic").Content.(*Gamble).Units
}

func where(units []GambleUnit, test func(GambleUnit) bool) (list []GambleUnit) {
	for _, u := range units {
		if test(u) {
			list = append(list, u)
		}
	}
	return list
}

func names(units []GambleUnit) string {
	var list []string
	for _, u := range units {
		list = append(list, u.Name)
	}
	slices.Sort(list)
	return strings.Join(list, ", ")
}

func assaults(u GambleUnit) bool {
	return u.Type == "infantry" || u.Type == "mechanized" || u.Type == "armor"
}

// TestUnitFacts holds single units to what the rules print of them. A field that is not named is
// reconstructed.
func TestUnitFacts(t *testing.T) {
	units := theUnits(t)
	unit := func(name string) GambleUnit {
		t.Helper()
		u := where(units, func(u GambleUnit) bool { return u.Name == name })
		if len(u) != 1 {
			t.Fatalf("%d units named %s", len(u), name)
		}
		return u[0]
	}
	for _, c := range []struct{ rule, name, fields, want string }{
		{"20.3, 25 ex 2", "XXX Corps Art", "attack setup corpsart type", "7 F true artillery"},
		{"25 ex 4", "2 Gren", "attack setup division guards", "8 F guards true"},
		{"25 ex 4", "1 Gren", "setup division guards", "F guards true"},
		{"25 ex 8", "1 Cold", "attack setup type division", "8 F armor guards"},
		{"20.3", "Guards Art", "setup corpsart type", "F false artillery"},
		{"25 ex 2", "9SS 2/20", "defense setup branch division", "3 F ss 9ss"},
		{"25 ex 4", "7/16", "setup size type", "F II infantry"},
		{"25 ex 4", "6 Penal", "setup size", "F II"},
		{"25 ex 3", "Son", "type setup attack defense mf spent", "flak_tower 54 0 1 0 1"},
		{"25 ex 7", "Nijmegen", "type setup", "flak_tower 28"},
		{"25 ex 12", "Wyler", "type setup", "flak_tower 39"},
		{"25 ex 3", "1/502", "attack setup drop", "4 54 [54]"},
		{"25 ex 3", "2/502", "attack setup drop", "4 54 [54]"},
		{"25 ex 3", "3/502", "attack setup drop", "4 54 [54]"},
		{"25 ex 9", "1/2", "spent division", "3 1abn"},
		{"26 25.51", "1/156", "division sector branch", "1abn 1abn british"},
		{"26 25.22", "50/61", "type division spent", "armor 50 3"},
		{"26 25.31", "15/19 KRH", "type size", "armor II"},
		{"26 25.41", "44 RTR", "type size", "armor II"},
		{"25 ex 13", "43/129", "type size division", "infantry X 43"},
		{"26 25.11", "Rink", "setup", "55"},
		{"26 25.12", "II SS Corps", "setup date corpsart branch type", "B 0 true ss artillery"},
		{"26 25.13", "180/1221", "date zones", "23 [D E]"},
		{"26 25.13", "180/1223", "date zones", "23 [D E]"},
		{"26 25.21", "March", "spent", "2"},
		{"22.2", "Pio Lehr", "date areas condition sp", "21 [9] deelen_german true"},
		{"25 ex 9", "Knaust", "type branch", "armor wehrmacht"},
		{"25 ex 10", "10SS 1/10", "type division branch", "infantry 10ss ss"},
		{"25 ex 14", "Becker", "attack mf type", "2 3 infantry"},
		{"25 ex 14", "Feldt", "corpsart type branch", "true artillery wehrmacht"},
	} {
		if got := fieldsOf(unit(c.name), c.fields); got != c.want {
			t.Errorf("%s, %s: %s are %s, want %s", c.rule, c.name, c.fields, got, c.want)
		}
	}
}

func fieldsOf(u GambleUnit, fields string) string {
	all := map[string]any{"attack": u.Attack, "defense": u.Defense, "mf": u.MF, "spent": u.SpentDefense, "setup": u.Setup, "drop": u.Drop,
		"date": u.Date, "zones": u.Zones, "areas": u.Areas, "condition": u.Condition, "sp": u.Sp, "corpsart": u.CorpsArtillery, "type": u.Type,
		"size": u.Size, "division": u.Division, "branch": u.Branch, "sector": u.Sector, "guards": u.Guards}
	var list []string
	for f := range strings.FieldsSeq(fields) {
		list = append(list, fmt.Sprint(all[f]))
	}
	return strings.Join(list, " ")
}

func TestForceFacts(t *testing.T) {
	units := theUnits(t)
	tem := func(area int) int { return theBoard(t).Areas[area-1].TEM }
	group := func(test func(GambleUnit) bool) string { return names(where(units, test)) }
	size := func(test func(GambleUnit) bool) int { return len(where(units, test)) }
	for _, c := range []struct {
		rule, fact string
		got, want  any
	}{
		{"all", "units", len(units), 170},
		{"all", "German units", size(func(u GambleUnit) bool { return u.Side == German }), 92},
		{"all", "basic game, German and Allied", fmt.Sprint(size(func(u GambleUnit) bool { return u.Side == German && u.Date <= 20 }),
			size(func(u GambleUnit) bool { return u.Side == Allied && u.Date <= 20 })), "70 73"},
		{"20.5", "guards outside the Guards Division or zone F", size(func(u GambleUnit) bool { return u.Guards && (u.Division != "guards" || u.Setup != "F") }), 0},
		{"20.5", "Guards Division without the flag", size(func(u GambleUnit) bool { return u.Division == "guards" && !u.Guards }), 0},
		{"20.3", "artillery of the Guards", group(func(u GambleUnit) bool { return u.Guards && u.Type == "artillery" }), "Guards Art"},
		{"25 ex 2", "Germans in zone F", group(func(u GambleUnit) bool { return u.Side == German && u.Setup == "F" }), "6 Penal, 7/16, 7/18, 7/Hoff, 9SS 2/20"},
		{"25 ex 2", "armor and artillery among them", size(func(u GambleUnit) bool {
			return u.Side == German && u.Setup == "F" && (u.Type == "armor" || u.Type == "artillery")
		}), 0},
		{"20.2", "towers", group(func(u GambleUnit) bool { return u.Type == "flak_tower" }), "Nijmegen, Son, Wyler"},
		{"25 ex 3", "FLAK in and around 54", group(func(u GambleUnit) bool {
			near := append(next(theBoard(t), 54, anyBoundary), 54)
			return strings.HasPrefix(u.Type, "flak") && slices.ContainsFunc(near, func(n int) bool { return place(n) == u.Setup })
		}), "Son"},
		{"23.2, 25 ex 3", "battalions that land in 54", size(func(u GambleUnit) bool { return u.Setup == "54" && u.Airborne == "parachute" && u.Branch == "us" }), 6},
		{"23.2", "gliders of D-Day outside 5", group(func(u GambleUnit) bool {
			return strings.HasPrefix(u.Airborne, "glider") && u.Type == "infantry" && u.Date == 0 && u.Setup != "5"
		}), ""},
		{"23.2", "artillery that lands on D-Day", group(func(u GambleUnit) bool { return u.Type == "artillery" && len(u.Drop) > 0 && u.Date == 0 }), "376 PFA, Lt Art"},
		{"18.5", "dates from the UK before the 52nd", group(func(u GambleUnit) bool {
			return u.Setup == "UK" && u.Date != 18 && u.Date != 19 && u.Formation != "52"
		}), ""},
		{"22.2", "special units", group(func(u GambleUnit) bool { return u.Sp }), "52 Art, 52/155, 52/156, 52/157, Pio Lehr"},
		{"22.2", "the 52nd from the 21st in 9", size(func(u GambleUnit) bool {
			return u.Formation == "52" && u.Date == 21 && fmt.Sprint(u.Drop) == "[9]" && u.Condition == "deelen_allied" && u.Airborne == "airportable"
		}), 4},
		{"18.3", "XXX Corps on a condition", size(func(u GambleUnit) bool { return u.Corps == "xxx" && u.Condition != "" }), 14},
		{"18.3", "conditions and dates that do not go together", group(func(u GambleUnit) bool {
			want := map[string]int{"xxx_crosses_maas_with_supply": 18, "xxx_crosses_waal_with_supply": 20}[u.Condition]
			return u.Corps == "xxx" && u.Condition != "" && (u.Date != want || fmt.Sprint(u.Zones) != "[F]")
		}), ""},
		{"15.13", "corps artillery", group(func(u GambleUnit) bool { return u.CorpsArtillery }), "Feldt, II SS Corps, XXX Corps Art"},
		{"15.12", "independent artillery", size(func(u GambleUnit) bool { return u.IndependentArtillery }), 4},
		{"15.12", "German artillery of no division and no corps", size(func(u GambleUnit) bool {
			return u.Side == German && u.Type == "artillery" && u.Division == "" && !u.CorpsArtillery
		}), 4},
		{"25 ex 8", "airborne infantry faster than 4", size(func(u GambleUnit) bool { return u.Sector != "" && assaults(u) && u.MF > 4 }), 0},
		{"25 ex 8", "two guns or more of the 82nd", size(func(u GambleUnit) bool { return u.Division == "82" && u.Type == "artillery" }) >= 2, true},
		{"25 ex 9", "five of 9th SS for Arnhem", size(func(u GambleUnit) bool { return u.Division == "9ss" && assaults(u) }) >= 5, true},
		{"25 ex 9", "best SS attack", slices.MaxFunc(where(units, func(u GambleUnit) bool { return u.Branch == "ss" && assaults(u) }),
			func(a, b GambleUnit) int { return a.Attack - b.Attack }).Attack, 5},
		{"25 ex 3", "DV of 54", tem(54) + where(units, func(u GambleUnit) bool { return u.Name == "Son" })[0].Defense, 3},
		{"25 ex 7", "DV of Nijmegen with a Spent tower", tem(28) + where(units, func(u GambleUnit) bool { return u.Name == "Nijmegen" })[0].SpentDefense, 5},
		{"25 ex 9", "DV of Arnhem with a Spent 1/2", tem(13) + where(units, func(u GambleUnit) bool { return u.Name == "1/2" })[0].SpentDefense, 7},
		{"25 ex 14", "a Spent 82nd battalion of 3", slices.ContainsFunc(units, func(u GambleUnit) bool { return u.Division == "82" && assaults(u) && u.SpentDefense == 3 }), true},
		{"4.111", "Poles and Dutch who are not British", group(func(u GambleUnit) bool { return (u.Formation == "pol" || u.Formation == "rn") && u.Branch != "british" }), ""},
	} {
		if fmt.Sprint(c.got) != fmt.Sprint(c.want) {
			t.Errorf("%s, %s: got %v, want %v", c.rule, c.fact, c.got, c.want)
		}
	}
}

// TestLandings: at most four units land in one area, six in 54 (23.2).
func TestLandings(t *testing.T) {
	lands := map[string]int{}
	for _, u := range theUnits(t) {
		if u.Date == 0 && len(u.Drop) > 0 {
			lands[u.Setup]++
		}
	}
	for at, n := range lands {
		if n > 4 && (at != "54" || n > 6) {
			t.Errorf("%d units land in %s", n, at)
		}
	}
}

// TestMarkerFacts: 13.41 to 13.424, 16.1, 19.2, 20.2. The two RAF factors are reconstructed.
func TestMarkerFacts(t *testing.T) {
	m := MustLoad("gamble/basic").Content.(*Gamble).Markers
	m.Raf2, m.Raf83 = 0, 0
	want := GambleMarkers{EighthAir: 8, InterdictionDates: []int{18, 23}, GermanDepotClear: 5, GermanDepotOvercast: 6, ZoneFDepot: 5,
		AirborneDepotClear: 10, AirborneDepotOvercast: 5, OssDepot: 10, AirSupply: 5, ConstructGerman: 1, ConstructAllied: 2}
	if fmt.Sprint(m) != fmt.Sprint(want) {
		t.Errorf("markers %+v\nwant %+v", m, want)
	}
}

// TestConditions: whoever is north of the Waal is north of the Maas.
func TestConditions(t *testing.T) {
	c := MustLoad("gamble/basic").Content.(*Gamble).Conditions
	if len(c) != 4 {
		t.Fatalf("%d conditions, want 4", len(c))
	}
	maas, waal := c[0], c[1]
	for _, a := range waal.Areas {
		if !slices.Contains(maas.Areas, a) {
			t.Errorf("area %d is north of the Waal and not of the Maas", a)
		}
	}
	for _, a := range []int{28, 33, 35, 36} {
		if !slices.Contains(maas.Areas, a) || slices.Contains(waal.Areas, a) {
			t.Errorf("area %d is not between the rivers", a)
		}
	}
	for _, a := range []int{41, 42, 43, 44, 45} {
		if slices.Contains(maas.Areas, a) {
			t.Errorf("area %d is north of the Maas", a)
		}
	}
}

// TestPublishedGames: 5.1, 5.2, 21.2, 22.1.
func TestPublishedGames(t *testing.T) {
	for id, want := range map[string]string{
		"gamble/basic":    "17 20 d-day regroup 0 clear 1 F 1 [{20 10 true}] []",
		"gamble/extended": "17 26 d-day regroup 0 clear 1 F 1 [{20 10 false} {24 15 false} {26 21 true}] [extended]",
	} {
		g := MustLoad(id).Content.(*Gamble)
		got := fmt.Sprint(g.FirstDate, g.LastDate, " ", g.Start, " ", g.End, " ", g.StartImpulse, " ", g.Weather, " ", g.Advantage, " ", g.Base, " ", g.VPAdvantage, g.Checks, g.Options)
		if strings.Join(strings.Fields(got), " ") != want {
			t.Errorf("%s: %s\nwant %s", id, got, want)
		}
		if g.InPlay != nil || g.Placements != nil || g.VP != nil || len(g.Depots) != 7 {
			t.Errorf("%s is not the whole game as printed", id)
		}
	}
}

// TestSmallScenarios: both sides have somewhere to retreat from every place where they stand.
func TestSmallScenarios(t *testing.T) {
	for _, id := range Of("gamble") {
		g := MustLoad(id).Content.(*Gamble)
		if g.Placements == nil {
			continue
		}
		enemy := [2]map[string]bool{German: {}, Allied: {}} // where the enemy of a side stands
		for _, p := range g.Placements {
			enemy[1-g.Units[p.Unit].Side][p.At] = true
		}
		for _, p := range g.Placements {
			side := g.Units[p.Unit].Side
			if side == Allied && p.At == "F" { // the Allies never retreat from there (10.742)
				continue
			}
			if !slices.ContainsFunc(around(g, p.At), func(at string) bool { return !enemy[side][at] }) {
				t.Errorf("%s: no way back for %s from %s", id, g.Units[p.Unit].ID, p.At)
			}
		}
	}
	if n := MustLoad("gamble/one-bridge").Info().Units; n > 6 {
		t.Errorf("one-bridge has %d units, more than can be solved", n)
	}
}

// around lists the places in play one can retreat to.
func around(g *Gamble, at string) (list []string) {
	for _, b := range g.Map.Boundaries {
		if b.Kind != "open" && !b.Bridge && !b.Ferry {
			continue
		}
		if place(b.A) == at {
			list = append(list, place(b.B))
		} else if place(b.B) == at {
			list = append(list, place(b.A))
		}
	}
	for _, z := range g.Map.Zones {
		for _, a := range z.Areas {
			if z.Letter == at {
				list = append(list, place(a))
			} else if place(a) == at {
				list = append(list, z.Letter)
			}
		}
		if z.Letter == at {
			list = append(list, z.Zones...)
		}
	}
	return slices.DeleteFunc(list, func(at string) bool { return g.InPlay != nil && !slices.Contains(g.InPlay, at) })
}
