package slowtwin

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
)

// The two sides, and the types and branches of units, as the files have them.
const (
	german = "german"
	allied = "allied"
)

func enemy(side string) string {
	if side == german {
		return allied
	}
	return german
}

type area struct {
	Number     int
	Tem        int
	Elevated   bool
	Polder     bool
	Sectors    []string
	Drop       []string
	SupplyHead string `yaml:"supply_head"`
}

type zone struct {
	Letter string
	Tem    int
	Areas  []int
	Zones  []string
}

type boundary struct {
	Between []int
	Kind    string // open, canal, river
	Bridge  map[string]any
	Ferry   bool
	Road    bool
}

type roadGroup struct {
	Area   int
	Groups [][]int
}

type mapFile struct {
	Areas      []area
	Zones      []zone
	Boundaries []boundary
	RoadGroups []roadGroup `yaml:"road_groups"`
}

// unit is a counter as printed.
type unit struct {
	ID, Name  string
	Side      string
	Branch    string
	Formation string
	Division  string
	Corps     string
	Size      string
	Type      string
	Airborne  string
	Sector    string

	CorpsArtillery       bool `yaml:"corps_artillery"`
	IndependentArtillery bool `yaml:"independent_artillery"`
	Guards               bool
	Sp                   bool

	Attack, Defense, Mf int
	SpentDefense        int `yaml:"spent_defense"`

	Setup     any // an area number, a zone letter or UK
	Drop      []int
	Date      int
	Condition string
	Zones     []string
	Areas     []int

	number int    // in the order of battle, which is its number in the action space
	face   string // all that is printed and that a rule reads
}

type forcesFile struct {
	Units   []*unit
	Markers struct {
		ConstructGerman int `yaml:"construct_german"`
		ConstructAllied int `yaml:"construct_allied"`
	}
}

type scenarioFile struct {
	InPlay  []any `yaml:"in_play"`
	Start   string
	Base    any
	Depots  []string
	Options []string
}

// link is the way from one place to a neighbour.
type link struct {
	to      string
	kind    string // open, canal, river
	road    bool   // the Road Net crosses (3.21); every arrow has a road
	bridge  string // the code of the bridge, if there is one on the map
	ferry   string // the code of the ferry, if there is one on the map
	wet     string // the code of the river or canal boundary
	retreat bool   // may be used in retreats only: back into Zone F (14.51)
}

// Twin is the second account of one game: the data of a scenario, the options and the readings.
type Twin struct {
	Readings
	options  map[string]bool
	scenario scenarioFile
	areas    map[string]*area
	zones    map[string]*zone
	groups   map[string][][]string
	units    []*unit
	markers  forcesFile
	places   []string // in the order of the action space, the UK Box last
	links    map[string][]link
	crossing []string // bridges, then ferries, in map order
	ends     map[string][2]string
	inPlay   map[string]bool
	base     string // the place that serves as Zone F
}

// knownOptions are the options that the twin knows, whether or not they bear on what is legal (22, 23).
var knownOptions = strings.Split(",extended,free-landings,double-lifts,augmentation,reorganization,cards,bid-german,bid-allied,bid-vp", ",")

// Load reads a scenario of the directory and its options, which are written as in a position's line.
func Load(dir fs.FS, scenario, options string) (*Twin, error) {
	t := &Twin{options: map[string]bool{}}
	var m mapFile
	for _, file := range []struct {
		name string
		into any
	}{{"map.yaml", &m}, {"forces.yaml", &t.markers}, {scenario + ".yaml", &t.scenario}} {
		text, err := fs.ReadFile(dir, file.name)
		if err != nil {
			return nil, err
		}
		if err := yaml.Unmarshal(text, file.into); err != nil {
			return nil, fmt.Errorf("%s: %w", file.name, err)
		}
	}
	for _, o := range append(strings.Split(options, ","), t.scenario.Options...) {
		name, value, _ := strings.Cut(o, "=")
		if name == "reading" {
			if err := t.take(value); err != nil {
				return nil, err
			}
		} else if !slices.Contains(knownOptions, name) {
			return nil, fmt.Errorf("option %q: the twin knows %q and readings", o, knownOptions)
		}
		t.options[o] = true
	}
	t.readMap(&m)
	t.readUnits()
	t.base = fmt.Sprint(t.scenario.Base)
	t.inPlay = map[string]bool{}
	for _, at := range t.scenario.InPlay {
		t.inPlay[fmt.Sprint(at)] = true
	}
	if len(t.scenario.InPlay) == 0 {
		for _, at := range t.places {
			t.inPlay[at] = true
		}
	}
	return t, nil
}

func (t *Twin) readUnits() {
	t.units = t.markers.Units
	for i, u := range t.units {
		u.number = i
		colour := "" // of the Drop Areas (3.261); other formations are for people to read
		if u.landsByAir() {
			colour = u.Formation
		}
		u.face = fmt.Sprint(u.Side, u.Branch, colour, u.Division, u.Corps, u.Type, u.Airborne, u.Sector, u.CorpsArtillery,
			u.IndependentArtillery, u.Guards, u.Sp, u.Attack, u.Defense, u.Mf, u.SpentDefense, u.Setup, u.Drop,
			u.Date, u.Condition, u.Zones, u.Areas)
	}
}

func (t *Twin) readMap(m *mapFile) {
	t.areas, t.zones, t.groups = map[string]*area{}, map[string]*zone{}, map[string][][]string{}
	t.links, t.ends = map[string][]link{}, map[string][2]string{}
	for n := 1; n <= 65; n++ {
		t.places = append(t.places, strconv.Itoa(n))
	}
	t.places = append(t.places, strings.Split("A B C D E F G H I J UK", " ")...)
	for i := range m.Areas {
		t.areas[strconv.Itoa(m.Areas[i].Number)] = &m.Areas[i]
	}
	for _, g := range m.RoadGroups {
		for _, members := range g.Groups {
			var names []string
			for _, n := range members {
				names = append(names, strconv.Itoa(n))
			}
			at := strconv.Itoa(g.Area)
			t.groups[at] = append(t.groups[at], names)
		}
	}
	var ferries []string
	for _, b := range m.Boundaries {
		slices.Sort(b.Between)
		x, y := strconv.Itoa(b.Between[0]), strconv.Itoa(b.Between[1])
		l := link{kind: b.Kind, road: b.Road}
		if b.Kind != "open" {
			l.wet = x + "-" + y
		}
		if b.Bridge != nil {
			l.bridge = x + "-" + y
			t.crossing = append(t.crossing, l.bridge)
			t.ends[l.bridge] = [2]string{x, y}
		}
		if b.Ferry {
			l.ferry = x + "-" + y + "f"
			ferries = append(ferries, l.ferry)
			t.ends[l.ferry] = [2]string{x, y}
		}
		t.join(x, y, l)
		t.join(y, x, l)
	}
	t.crossing = append(t.crossing, ferries...)
	for i := range m.Zones {
		z := &m.Zones[i]
		t.zones[z.Letter] = z
		arrow := link{kind: "open", road: true} // 3.21, 14.2
		for _, n := range z.Areas {
			back := arrow
			back.retreat = z.Letter == "F" // 14.51
			t.join(z.Letter, strconv.Itoa(n), arrow)
			t.join(strconv.Itoa(n), z.Letter, back)
		}
		for _, other := range z.Zones {
			t.join(z.Letter, other, arrow)
		}
	}
}

func (t *Twin) join(from, to string, l link) {
	l.to = to
	t.links[from] = append(t.links[from], l)
}

// between is the link from one place to a neighbour; places that are not adjacent have none.
func (t *Twin) between(from, to string) (link, bool) {
	for _, l := range t.neighbours(from) {
		if l.to == to {
			return l, true
		}
	}
	return link{}, false
}

// neighbours are the ways out of a place to places in play.
func (t *Twin) neighbours(at string) (out []link) {
	for _, l := range t.links[at] {
		if t.inPlay[at] && t.inPlay[l.to] {
			out = append(out, l)
		}
	}
	return out
}

func (t *Twin) isArea(at string) bool { return t.areas[at] != nil }
func (t *Twin) isZone(at string) bool { return t.zones[at] != nil }

func (t *Twin) tem(at string) int {
	if t.isZone(at) {
		return t.zones[at].Tem
	}
	return t.areas[at].Tem
}

func (t *Twin) polder(at string) bool   { return t.isArea(at) && t.areas[at].Polder }
func (t *Twin) elevated(at string) bool { return t.isArea(at) && t.areas[at].Elevated }

// inSector: Airborne units with a sector sign enter no other Area (3.26, 9.66), and no Zone has a sign.
func (t *Twin) inSector(u *unit, at string) bool {
	return u.Sector == "" || t.isArea(at) && slices.Contains(t.areas[at].Sectors, u.Sector)
}

// Types of units (4.112-4.118).

func (u *unit) infantry() bool  { return u.Type == "infantry" || u.Type == "mechanized" } // 4.114
func (u *unit) armour() bool    { return u.Type == "armor" }
func (u *unit) artillery() bool { return u.Type == "artillery" }
func (u *unit) tower() bool     { return u.Type == "flak_tower" }

// point: Infantry and Armour may be Point Unit (9.65).
func (u *unit) point() bool { return u.infantry() || u.armour() }

// landsByAir: Airborne units and the artillery of their divisions (4.113, 18.4).
func (u *unit) landsByAir() bool { return u.Corps == "airborne" }

// xxx: an Allied unit that is not Airborne belongs to XXX Corps (7.21).
func (u *unit) xxx() bool { return u.Corps == "xxx" }

// fromZoneF: set up in Zone F, or due there (15.13).
func (u *unit) fromZoneF() bool { return fmt.Sprint(u.Setup) == "F" || slices.Contains(u.Zones, "F") }
