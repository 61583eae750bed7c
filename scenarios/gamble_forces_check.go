package scenarios

import (
	"fmt"
	"slices"
	"strconv"
)

func (a *army) formation(id string) *GambleFormation {
	for i := range a.Formations {
		if a.Formations[i].ID == id {
			return &a.Formations[i]
		}
	}
	return nil
}

func sideName(side int) string { return [2]string{"german", "allied"}[side] }

func (a *army) checkFormations() {
	twice(a.source, "formations", len(a.Formations), "id", func(i int) string { return a.Formations[i].ID })
	for i, f := range a.Formations {
		at := index("formations", i)
		if a.clean(at) && (f.Corps != "") != (f.Side == Allied) {
			a.fault(at+".corps", "xxx | airborne for the Allies, nothing for the Germans", "%s", orNothing(f.Corps))
		}
	}
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return s
}

func (a *army) checkUnits() {
	if n := len(a.Units); n > GambleUnits || n == 0 && a.ok("units") {
		a.fault("units", fmt.Sprintf("1 to %d", GambleUnits), "%d units", n)
	}
	twice(a.source, "units", len(a.Units), "id", func(i int) string { return a.Units[i].ID })
	twice(a.source, "units", len(a.Units), "name", func(i int) string {
		return sideName(a.Units[i].Side) + " " + quote(a.Units[i].Name)
	})
	for i := range a.Units {
		if at := index("units", i); a.clean(at) {
			u := unitTest{a, at, &a.Units[i]}
			u.belongs()
			u.kind()
			u.airborne()
			u.factors()
			u.wayIn()
		}
	}
}

// unitTest is one unit whose fields could all be read.
type unitTest struct {
	*army
	at string
	*GambleUnit
}

func (u unitTest) wrong(field, want, got string, args ...any) {
	u.fault(u.at+"."+field, want, got, args...)
}

func (u unitTest) belongs() {
	branches := [2][]string{{"wehrmacht", "luftwaffe", "ss"}, {"british", "us"}}[u.Side]
	if !slices.Contains(branches, u.Branch) {
		u.wrong("branch", fmt.Sprintf("one of %v for the side %s", branches, sideName(u.Side)), "%s", u.Branch)
	}
	if (u.Corps != "") != (u.Side == Allied) {
		u.wrong("corps", "xxx | airborne for the Allies, nothing for the Germans", "%s", orNothing(u.Corps))
	}
	f := u.army.formation(u.Formation)
	switch {
	case f == nil && !u.clean("formations"):
	case f == nil:
		u.wrong("formation", "the id of a formation", "%s", u.Formation)
	case f.Side != u.Side:
		u.wrong("formation", "a formation of its side, "+sideName(u.Side), "%s", u.Formation)
	case u.Division != "" && u.Division != f.Division:
		u.wrong("division", orNothing(f.Division)+", that of its formation", "%s", u.Division)
	}
}

// kind tests what goes with artillery and FLAK (4.117, 4.118, 15.12, 15.13).
func (u unitTest) kind() {
	german := u.Side == German
	if (u.Type == "flak" || u.Type == "flak_tower") && !german {
		u.wrong("type", "FLAK for the Germans only", "%s", u.Type)
	}
	if u.CorpsArtillery != (u.Type == "artillery" && u.Size == "XXX") {
		u.wrong("corps_artillery", "true for artillery of size XXX, and for nothing else", "%t", u.CorpsArtillery)
	}
	if u.IndependentArtillery && (u.Type != "artillery" || u.CorpsArtillery || u.Division != "" || !german) {
		u.wrong("independent_artillery", "true for German artillery of no division and no corps only", "true")
	}
	if u.Guards && german {
		u.wrong("guards", "true for the Allies only", "true")
	}
}

func (u unitTest) airborne() {
	drops := u.Airborne != "none"
	if drops && u.Corps != "airborne" {
		u.wrong("airborne", "none, or corps airborne", "%s", u.Airborne)
	}
	if bound := drops && u.Airborne != "airportable"; bound != (u.Sector != "") {
		u.wrong("sector", "a sector for parachute, glider and glider_pilot, none for others", "%s", orNothing(u.Sector))
	}
}

func (u unitTest) factors() {
	if u.SpentDefense > u.Defense {
		u.wrong("spent_defense", fmt.Sprintf("at most the defense, %d", u.Defense), "%d", u.SpentDefense)
	}
	tower := u.Type == "flak_tower"
	if tower != (u.MF == 0) {
		u.wrong("mf", "0 for a flak_tower, 1 or more for others", "%d", u.MF)
	}
	if tower && u.Attack != 0 {
		u.wrong("attack", "0 for a flak_tower", "%d", u.Attack)
	}
}

// wayIn wants exactly one: a place at the start, the UK box with drop areas, zones, or areas.
func (u unitTest) wayIn() {
	ways := 0
	for _, has := range []bool{u.Setup != "", len(u.Zones) > 0, len(u.Areas) > 0} {
		if has {
			ways++
		}
	}
	if ways != 1 {
		u.fault(u.at, "one of setup, zones and areas", "%d ways in", ways)
		return
	}
	atStart := u.Setup != "" && u.Setup != "UK"
	if atStart != (u.Date == 0) {
		u.wrong("date", "no date for a place at the start, 18 to 26 for what comes later", "%s", dateOf(u.Date))
	}
	if u.Condition != "" {
		if atStart {
			u.wrong("condition", "none for a place at the start", "%s", u.Condition)
		} else if !slices.ContainsFunc(u.Conditions, func(c GambleCondition) bool { return c.Key == u.Condition }) && u.clean("conditions") {
			u.wrong("condition", "the key of a condition", "%s", u.Condition)
		}
	}
	u.dropping(atStart)
}

func (u unitTest) dropping(atStart bool) {
	switch n, _ := strconv.Atoi(u.Setup); {
	case len(u.Drop) > 0 && u.Airborne == "none":
		u.wrong("drop", "none for a unit that is not airborne", "%v", u.Drop)
	case u.Setup == "UK" && len(u.Drop) == 0:
		u.wrong("drop", "an area at least for a unit from the UK", "none")
	case atStart && len(u.Drop) > 0 && !slices.Contains(u.Drop, n):
		u.wrong("setup", fmt.Sprintf("one of its drop areas, %v", u.Drop), "%s", u.Setup)
	}
}

func dateOf(d int) string {
	if d == 0 {
		return "no date"
	}
	return strconv.Itoa(d)
}

// checkStacks counts the units printed for the start in each area (7.1); zones have no limit.
func (a *army) checkStacks() {
	stack := map[string]int{}
	for i, u := range a.Units {
		at := index("units", i)
		if u.Setup == "" || u.Setup == "UK" || isZone(u.Setup) || !a.clean(at) {
			continue
		}
		key := sideName(u.Side) + " " + u.Setup
		if stack[key]++; stack[key] == GambleStack+1 {
			a.fault(at+".setup", fmt.Sprintf("at most %d units of a side in an area", GambleStack), "unit %d in area %s", stack[key], u.Setup)
		}
	}
}

func (a *army) checkConditions() {
	twice(a.source, "conditions", len(a.Conditions), "key", func(i int) string { return a.Conditions[i].Key })
	for i, c := range a.Conditions {
		at := index("conditions", i)
		if !a.clean(at) {
			continue
		}
		presence, control := c.Corps != "", c.Area != 0
		switch {
		case presence == control:
			a.fault(at, "either corps with areas or zones, or area with controller", "%s", map[bool]string{true: "both", false: "neither"}[presence])
		case presence && len(c.Areas)+len(c.Zones) == 0:
			a.fault(at+".areas", "areas or zones for the corps", "nothing")
		case presence && (c.Controller != "" || c.MinFresh != 0):
			a.fault(at, "controller and min_fresh with area only", "them with corps")
		case control && c.Controller == "":
			a.fault(at+".controller", "german | allied", "nothing")
		case control && (len(c.Areas)+len(c.Zones) > 0 || c.Supplied):
			a.fault(at, "areas, zones and supplied with corps only", "them with area")
		}
	}
}

// checkMarkers: there are two air interdiction markers (16.1).
func (a *army) checkMarkers() {
	dates := a.Markers.InterdictionDates
	if !a.clean("markers") {
		return
	}
	if len(dates) > 2 || !slices.IsSorted(dates) {
		a.fault("markers.interdiction_dates", "at most two dates in order", "%v", dates)
	}
}
