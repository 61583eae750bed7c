package scenarios

import (
	"fmt"
	"slices"
	"strings"
)

// endeavorForcesFile is the schema of an order of battle of The Mighty Endeavor, with what holds in all its scenarios.
type endeavorForcesFile struct {
	Game     string            `yaml:"game" is:"endeavor|"`
	Kind     string            `yaml:"kind" is:"forces|"`
	Name     string            `yaml:"name"`
	Turns    []endeavorTurn    `yaml:"turns"`
	Arrivals endeavorCharts    `yaml:"arrivals"`
	Removals []EndeavorRemoval `yaml:"removals"`
	Ports    []endeavorHarbour `yaml:"ports"`
	Limits   []EndeavorLimit   `yaml:"beach_limits"`
	Units    []EndeavorUnit    `yaml:"units"`
	Source   map[string]string `yaml:"source"`
}

type endeavorTurn struct {
	Turn   int    `yaml:"turn" is:"1..25"`
	Dates  string `yaml:"dates"`
	German int    `yaml:"german" is:"0..20"`
	US     int    `yaml:"us" is:"0..20"`
	CW     int    `yaml:"cw" is:"0..20"`
}

type endeavorCharts struct {
	German []endeavorArrival `yaml:"german"`
	Allied []endeavorArrival `yaml:"allied"`
}

// endeavorArrival is a unit to come. Scenarios on a part of the map name hexes and may add the word reduced to the unit; only charts
// say how.
type endeavorArrival struct {
	Turn int      `yaml:"turn" is:"1..25"`
	Unit string   `yaml:"unit"`
	How  string   `yaml:"how,optional" is:"hexes|area-a|area-b|area-c|area-d|area-e|england|med|direct-north|direct-south|anywhere"`
	At   []string `yaml:"at,optional"`
}

type endeavorHarbour struct {
	Name       string `yaml:"name"`
	South      bool   `yaml:"south,optional"`
	Large      bool   `yaml:"large,optional"`
	OneOfThree bool   `yaml:"one_of_three,optional"`
}

// roster is an order of battle under test, on the map it is for.
type roster struct {
	*source
	endeavorForcesFile
	land    *HexMap
	unit    map[string]int // by id
	arrival []EndeavorArrival
}

// What an order of battle and a scenario may have: their numbers are kept in bytes.
const (
	EndeavorTurns   = 25
	EndeavorUnits   = 240
	EndeavorPorts   = 16
	EndeavorBeaches = 6  // Beach Ports
	EndeavorMarks   = 64 // hexes that remember who entered them last
)

// readRoster reads and tests an order of battle; nil if the file is none.
func readRoster(s *source, land *HexMap) *roster {
	if s == nil || land == nil || !s.holds("forces") {
		return nil
	}
	r := &roster{source: s, land: land, unit: map[string]int{}}
	s.decode(&r.endeavorForcesFile)
	for i := range r.Units {
		r.unit[r.Units[i].ID] = i
	}
	if n := len(r.Units); n > EndeavorUnits {
		r.fault("units", fmt.Sprintf("at most %d", EndeavorUnits), "%d", n)
	}
	twice(s, "units", len(r.Units), "id", func(i int) string { return r.Units[i].ID })
	for i := range r.Units {
		if at := index("units", i); r.clean(at) {
			r.checkUnit(at, &r.Units[i])
		}
	}
	r.checkTurns()
	r.readCharts()
	r.checkCoast()
	return r
}

func (r *roster) checkUnit(at string, u *EndeavorUnit) {
	german, supply := u.Side == German, u.Type == "hq" || u.Type == "truck"
	if german != (u.Nation == "german") {
		r.fault(at+".nation", "german for German units, and for them only", "%s", u.Nation)
	}
	if german != (u.Branch != "") {
		r.fault(at+".branch", "heer | luftwaffe | ss for German units, and for them only", "%s", quote(u.Branch))
	}
	if supply != (u.Range > 0) || supply && german {
		r.fault(at+".range", "a range for Allied HQs and Trucks, and for them only", "range %d of a %s", u.Range, u.Type)
	}
	if supply && (u.Attack > 0 || u.Steps > 1) {
		r.fault(at, "attack 0 and one step for HQs and Trucks", "attack %d, steps %d", u.Attack, u.Steps)
	}
	if !supply && (u.Attack == 0 || u.Defend == 0) {
		r.fault(at, "attack and defend above 0, but for HQs and Trucks", "attack %d, defend %d", u.Attack, u.Defend)
	}
	reduced := u.Attack1 > 0 && u.Defend1 > 0
	if (u.Steps == 2) != reduced || !reduced && u.Attack1+u.Defend1 > 0 || u.Attack1 > u.Attack || u.Defend1 > u.Defend {
		r.fault(at+".attack1", "a reduced side, no stronger than the full one, for units of two steps, and for them only",
			"steps %d, attack1 %d, defend1 %d", u.Steps, u.Attack1, u.Defend1)
	}
}

func (r *roster) checkTurns() {
	if !r.ok("turns") {
		return
	}
	if n := len(r.Turns); n != EndeavorTurns {
		r.fault("turns", fmt.Sprint(EndeavorTurns), "%d", n)
	}
	for i, t := range r.Turns {
		if at := index("turns", i) + ".turn"; r.ok(at) && t.Turn != i+1 {
			r.fault(at, fmt.Sprint(i+1), "%d", t.Turn)
		}
	}
	for i, m := range r.Removals {
		if at := index("removals", i); i > 0 && r.clean(at) && r.clean(index("removals", i-1)) && m.Turn < r.Removals[i-1].Turn && m.Side == r.Removals[i-1].Side {
			r.fault(at+".turn", fmt.Sprintf("%d or later, the list goes by turns", r.Removals[i-1].Turn), "%d", m.Turn)
		}
	}
}

// readCharts reads when and how units come in the published scenarios.
func (r *roster) readCharts() {
	came := map[int]string{}
	for side, chart := range [2][]endeavorArrival{r.Arrivals.German, r.Arrivals.Allied} {
		for i, a := range chart {
			at := index("arrivals."+sideName(side), i)
			if !r.clean(at) {
				continue
			}
			u, known := r.unit[a.Unit]
			first, again := came[u]
			switch {
			case !known:
				r.fault(at+".unit", "the id of a unit", "%s", quote(a.Unit))
				continue
			case r.Units[u].Side != side:
				r.fault(at+".unit", "a unit of this side", "%s", a.Unit)
			case again:
				r.fault(at+".unit", "each unit once", "%s again, as in %s", a.Unit, first)
			}
			came[u] = at
			if (a.How == "hexes") != (len(a.At) > 0) {
				r.fault(at+".at", "hexes where how is hexes, and only there", "%d and how %s", len(a.At), quote(a.How))
			}
			if area := strings.HasPrefix(a.How, "area-"); a.How == "" || a.How != "hexes" && area != (side == German) {
				want := [2]string{"hexes | area-a | area-b | area-c | area-d | area-e", "hexes | england | med | direct-north | direct-south | anywhere"}
				r.fault(at+".how", want[side], "%s", quote(a.How))
			}
			r.arrival = append(r.arrival, EndeavorArrival{Unit: u, Turn: a.Turn, How: a.How, Hexes: r.dry(at+".at", a.At)})
		}
	}
}

// dry reads hexes of the map that are land.
func (r *roster) dry(field string, texts []string) (hexes []int16) {
	for i, text := range texts {
		h, err := r.land.Grid.Parse(text)
		switch {
		case err != nil:
			r.fault(index(field, i), "", "%v", err)
		case !dryLand(r.land, h):
			r.fault(index(field, i), "a hex of land", "%s, which is %s", text, r.land.Layers["terrain"][h])
		default:
			hexes = append(hexes, h)
		}
	}
	return hexes
}

// dryLand tells whether units can be in a hex at all.
func dryLand(land *HexMap, h int16) bool {
	terrain := land.Layers["terrain"][h]
	return terrain != "sea" && terrain != "prohibited"
}

// checkCoast tests that the ports and areas of the coast are those of the map.
func (r *roster) checkCoast() {
	twice(r.source, "ports", len(r.Ports), "name", func(i int) string { return r.Ports[i].Name })
	twice(r.source, "beach_limits", len(r.Limits), "area", func(i int) string { return r.Limits[i].Area })
	if n := len(r.Ports); n > EndeavorPorts {
		r.fault("ports", fmt.Sprintf("at most %d", EndeavorPorts), "%d", n)
	}
	ports, areas := namesOf(r.land, "port"), namesOf(r.land, "beach")
	for i, p := range r.Ports {
		if at := index("ports", i) + ".name"; r.ok(at) && !slices.Contains(ports, p.Name) {
			r.fault(at, strings.Join(ports, " | "), "%s", quote(p.Name))
		}
	}
	for i, l := range r.Limits {
		if at := index("beach_limits", i) + ".area"; r.ok(at) && !slices.Contains(areas, l.Area) {
			r.fault(at, strings.Join(areas, " | "), "%s", quote(l.Area))
		}
	}
	for _, name := range ports {
		if !slices.ContainsFunc(r.Ports, func(p endeavorHarbour) bool { return p.Name == name }) && r.clean("ports") {
			r.fault("ports", "every port of the map", "nothing for %s", name)
		}
	}
	for _, name := range areas {
		if !slices.ContainsFunc(r.Limits, func(l EndeavorLimit) bool { return l.Area == name }) && r.clean("beach_limits") {
			r.fault("beach_limits", "every area with beaches", "nothing for %s", name)
		}
	}
}

// namesOf lists the names of the points of a kind, each once, in the order of the map.
func namesOf(land *HexMap, kind string) (names []string) {
	for _, p := range land.Points {
		if p.Kind == kind && !slices.Contains(names, p.Name) {
			names = append(names, p.Name)
		}
	}
	return names
}
