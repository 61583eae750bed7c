package slowtwin

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
)

// The two sides, as the files have them.
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

// unit is a record of the order of battle.
type unit struct {
	ID, Side, Nation, Type           string
	Attack, Defend, Attack1, Defend1 int
	MA, Steps, Range                 int
	Exploit                          bool
	number, march                    int // in the action space; in march order
}

func (u *unit) hq() bool       { return u.Type == "hq" }
func (u *unit) truck() bool    { return u.Type == "truck" }
func (u *unit) combat() bool   { return !u.hq() && !u.truck() }
func (u *unit) airborne() bool { return u.Type == "abn" }

// group is the side of 2.1a a unit is on: US and French, or Commonwealth. The joint unit is airborne.
func (u *unit) group() string {
	switch u.Nation {
	case "us", "france":
		return "us"
	case "uk", "canada", "poland":
		return "cw"
	}
	return ""
}

// apart: the unit may not stay with those of the other group (2.1a, 2.1e).
func (u *unit) apart() bool { return u.group() != "" && !u.airborne() && !u.truck() }

type mapFile struct {
	Layers map[string]struct {
		Codes map[string]string
		Rows  map[string]string
	}
	Sides  map[string][][]string
	Points []struct {
		Hex, Kind, Name string
		Value           int
	}
}

type arrival struct {
	Turn      int
	Unit, How string
	At        []string
}

type portRecord struct {
	Name         string
	South, Large bool
	OneOfThree   bool `yaml:"one_of_three"`
}

type forcesFile struct {
	Arrivals    map[string][]arrival
	Ports       []portRecord
	BeachLimits []struct {
		Area string
		Most int
	} `yaml:"beach_limits"`
	Units []*unit
}

type sideFile struct {
	Setup          map[string][]string
	Boxes          map[string][]string
	Dead           []string
	Arrivals       []arrival
	Sources, Entry []string
	Supply         string
	Bases          []struct {
		Hex string
		HQs int
	}
}

type scenarioFile struct {
	Board          map[string][][]int
	German, Allied sideFile
	Victory        struct{ Points map[string]int }
}

// side is what lies between two hexes.
type side struct{ road, river, rhine, bridge, sea bool }

// closed: a Sea Line without road or bridge (1.7).
func (s side) closed() bool { return s.sea && !s.road && !s.bridge }

type harbour struct {
	portRecord
	hex     string
	estuary []string
}

type beach struct {
	area  string
	class int
}

// Twin is the second account of one game: the data of a scenario and the options.
type Twin struct {
	canonical, free, frame bool

	units    []*unit
	byID     map[string]*unit
	hexes    []string       // of the board, in the order of the action space
	number   map[string]int // of a hex of the board, then of the boxes
	sectors  []string       // by their names, in the order of the action space; none on small boards
	terrain  map[string][]string
	german   map[string]bool // hexes in Germany
	zones    map[string][]int
	sides    map[[2]string]*side
	next     map[string][]string
	ports    map[string]*harbour // by hex
	beaches  map[string]beach
	coast    map[string]string // the box that ships there
	limits   map[string]int
	entry    map[string][]string // by area
	isEntry  map[string]bool
	sources  []string
	paris    []string
	bases    map[string]int // Attack HQs supported
	bonus    map[string]bool
	arrivals map[string]arrival // by unit
}

// Load reads a scenario of the directory and its options, which are written as in a position's line.
func Load(dir fs.FS, scenario, options string) (*Twin, error) {
	t := &Twin{}
	for o := range strings.SplitSeq(options, ",") {
		switch {
		case o == "order=canonical":
			t.canonical = true
		case strings.HasPrefix(o, "air-landing=yes"):
			return nil, errors.New("the twin has no air landing (R-20)")
		}
	}
	var m mapFile
	var forces forcesFile
	var sc scenarioFile
	for _, file := range []struct {
		name string
		into any
	}{{"map.yaml", &m}, {"forces.yaml", &forces}, {scenario + ".yaml", &sc}} {
		text, err := fs.ReadFile(dir, file.name)
		if err != nil {
			return nil, err
		}
		if err := yaml.Unmarshal(text, file.into); err != nil {
			return nil, fmt.Errorf("%s: %w", file.name, err)
		}
	}
	t.frame = sc.Board != nil
	t.free = sc.Allied.Supply == "free"
	t.readBoard(&m, sc.Board)
	t.readSides(&m)
	t.readPoints(&m, &forces)
	t.readUnits(forces.Units, &sc)
	t.readScenario(&forces, &sc)
	return t, nil
}

// readBoard takes the land hexes row by row.
func (t *Twin) readBoard(m *mapFile, board map[string][][]int) {
	t.number, t.terrain, t.german, t.zones, t.next = map[string]int{}, map[string][]string{}, map[string]bool{}, map[string][]int{}, map[string][]string{}
	of := func(layer string, r, c int) string {
		l := m.Layers[layer]
		return l.Codes[l.Rows[fmt.Sprint(r)][c-1:c]]
	}
	for r := 1; r <= len(m.Layers["terrain"].Rows); r++ {
		for c := 1; c <= len(m.Layers["terrain"].Rows[fmt.Sprint(r)]); c++ {
			terrain := of("terrain", r, c)
			if terrain == "sea" || terrain == "prohibited" || board != nil && !within(board, r, c) {
				continue
			}
			h := hex(r, c)
			t.number[h] = len(t.hexes)
			t.hexes = append(t.hexes, h)
			t.terrain[h] = strings.Split(terrain, "-")
			t.german[h] = of("country", r, c) == "germany"
			for z := range strings.SplitSeq(strings.TrimPrefix(of("air_zone", r, c), "zone-"), "-") {
				if z != "none" {
					t.zones[h] = append(t.zones[h], atoi(z))
				}
			}
		}
	}
	t.number["england"], t.number["med"] = len(t.hexes), len(t.hexes)+1
	for _, h := range t.hexes {
		for _, d := range directions {
			if n := neighbour(h, d); t.onBoard(n) {
				t.next[h] = append(t.next[h], n)
			}
		}
		if name := sector(h); len(t.hexes)+2 > 200 && !slices.Contains(t.sectors, name) {
			t.sectors = append(t.sectors, name)
		}
	}
	slices.Sort(t.sectors)
}

// sector is the block of seven rows and six columns a hex lies in.
func sector(h string) string {
	r, c := split(h)
	return fmt.Sprintf("%02d.%02d", (r-1)/7, (c-1)/6)
}

// within: the spans of a board go by row; each has the first and the last column.
func within(board map[string][][]int, r, c int) bool {
	for _, span := range board[fmt.Sprint(r)] {
		if span[0] <= c && c <= span[1] {
			return true
		}
	}
	return false
}

func (t *Twin) onBoard(h string) bool { n, ok := t.number[h]; return ok && n < len(t.hexes) }

func (t *Twin) readSides(m *mapFile) {
	t.sides = map[[2]string]*side{}
	between := func(at []string) *side {
		a, b := at[0], neighbour(at[0], at[1])
		s := t.sides[[2]string{a, b}]
		if s == nil {
			s = &side{}
			t.sides[[2]string{a, b}], t.sides[[2]string{b, a}] = s, s
		}
		return s
	}
	for _, at := range m.Sides["road"] {
		between(at).road = true
	}
	for _, at := range m.Sides["river"] {
		if at[2] == "rhine" {
			between(at).rhine = true
		} else {
			between(at).river = true
		}
	}
	for _, at := range m.Sides["bridge"] {
		between(at).bridge = true
	}
	for _, at := range m.Sides["sea_line"] {
		between(at).sea = true
	}
}

// between is the side of two neighbours.
func (t *Twin) between(a, b string) side {
	if s := t.sides[[2]string{a, b}]; s != nil {
		return *s
	}
	return side{}
}

func (t *Twin) readPoints(m *mapFile, forces *forcesFile) {
	t.ports, t.beaches, t.coast, t.limits = map[string]*harbour{}, map[string]beach{}, map[string]string{}, map[string]int{}
	t.entry, t.bonus = map[string][]string{}, map[string]bool{}
	for _, l := range forces.BeachLimits {
		t.limits[l.Area] = l.Most
	}
	estuaries := map[string][]string{}
	for _, at := range m.Points {
		if !t.onBoard(at.Hex) {
			continue
		}
		switch at.Kind {
		case "port":
			for _, p := range forces.Ports {
				if p.Name == at.Name {
					t.ports[at.Hex] = &harbour{portRecord: p, hex: at.Hex}
				}
			}
		case "estuary":
			estuaries[at.Name] = append(estuaries[at.Name], at.Hex)
		case "beach":
			t.beaches[at.Hex] = beach{at.Name, at.Value}
		case "coast":
			t.coast[at.Hex] = "england"
			if at.Name == "mediterranean" {
				t.coast[at.Hex] = "med"
			}
		case "entry":
			t.entry[at.Name] = append(t.entry[at.Name], at.Hex)
		case "german-supply":
			t.sources = append(t.sources, at.Hex)
		case "paris":
			t.paris = append(t.paris, at.Hex)
		case "points":
			t.bonus[at.Hex] = true
		}
	}
	for _, p := range t.ports {
		p.estuary = estuaries[p.Name]
	}
}

// box is where ships to a port or beach come from (2.9a).
func (t *Twin) box(h string) string {
	if p := t.ports[h]; p != nil {
		if p.South {
			return "med"
		}
		return "england"
	}
	return t.coast[h]
}

// readUnits takes the units in the order of battle, with a board those the scenario uses, and gives them their
// march order: Trucks, HQs, units that cannot exploit, units that can.
func (t *Twin) readUnits(all []*unit, sc *scenarioFile) {
	used := map[string]bool{}
	for _, s := range []sideFile{sc.German, sc.Allied} {
		for _, places := range []map[string][]string{s.Setup, s.Boxes, {"dead": s.Dead}} {
			for _, ids := range places {
				for _, id := range ids {
					used[strings.Fields(id)[0]] = true
				}
			}
		}
		for _, a := range s.Arrivals {
			used[strings.Fields(a.Unit)[0]] = true
		}
	}
	t.byID = map[string]*unit{}
	for _, s := range []string{german, allied} {
		for _, u := range all {
			if u.Side == s && (!t.frame || used[u.ID]) {
				u.number = len(t.units)
				t.units = append(t.units, u)
				t.byID[u.ID] = u
			}
		}
	}
	march := 0
	for _, rank := range []func(*unit) bool{
		(*unit).truck, (*unit).hq, func(u *unit) bool { return u.combat() && !u.Exploit }, func(u *unit) bool { return u.Exploit },
	} {
		for _, u := range t.units {
			if rank(u) {
				u.march = march
				march++
			}
		}
	}
}

func (t *Twin) readScenario(forces *forcesFile, sc *scenarioFile) {
	t.arrivals, t.bases = map[string]arrival{}, map[string]int{}
	for _, s := range []string{german, allied} {
		list := forces.Arrivals[s]
		if t.frame {
			list = map[string]sideFile{german: sc.German, allied: sc.Allied}[s].Arrivals
		}
		for _, a := range list {
			a.Unit = strings.Fields(a.Unit)[0]
			if t.frame {
				a.How = "hexes"
			}
			t.arrivals[a.Unit] = a
		}
	}
	for _, b := range sc.Allied.Bases {
		t.bases[b.Hex] = b.HQs
	}
	if t.frame {
		t.sources = sc.German.Sources
		t.entry = map[string][]string{"A": sc.German.Entry}
		t.bonus = map[string]bool{}
		for h := range sc.Victory.Points {
			t.bonus[h] = true
		}
	}
	t.isEntry = map[string]bool{}
	for _, area := range t.entry {
		for _, h := range area {
			t.isEntry[h] = true
		}
	}
}
