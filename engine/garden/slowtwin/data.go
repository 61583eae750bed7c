package slowtwin

import (
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
	ID, Side, Formation, Type string
	Stack, Art                int
	Range                     string
	Airborne, Transport       bool
	Parts                     []string
	Turn                      int

	number int    // in the action space
	parent string // the record it is a part of
}

// infantry types wade and walk over bridges (O-112, O-136).
func (u *unit) infantry() bool { return u.Type == "infantry" || u.Type == "para" || u.Type == "glider" }

// foot class (O-9).
func (u *unit) foot() bool { return u.infantry() || u.Type == "engineer" }

type layer struct {
	Codes map[string]string
	Rows  map[string]string
}

type mapFile struct {
	Layers map[string]layer
	Sides  map[string][][]string
	// Bridges and the ferry: a hex and a direction.
	Bridges []struct {
		At   []string
		Kind string
	}
}

type scenarioFile struct {
	Board    map[string][][]int
	Setup    map[string]map[string][]string
	Arrivals []struct{ Unit string }
}

// side is what lies between two hexes.
type side struct {
	border, road, ferry bool
	water               string // stream, canal, river or none
	bridge              int    // its number on the board, or -1
}

// Twin is the second account of one game: the data of a scenario and the options.
type Twin struct {
	advanced, free, hidden bool
	level                  int
	units                  []*unit
	byID                   map[string]*unit
	hexes                  []string       // of the board, in the order of the action space
	number                 map[string]int // of a hex of the board
	terrain                map[string]string
	inside                 map[string]bool
	next                   map[string][]string // the neighbours on the board
	sides                  map[[2]string]*side
	bridges                int // on the board
}

// Load reads a scenario of the directory and its options, which are written as in a position's line.
func Load(dir fs.FS, scenario, options string) (*Twin, error) {
	t := &Twin{level: 3}
	var m mapFile
	var forces struct{ Units []*unit }
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
	for o := range strings.SplitSeq(options, ",") {
		switch name, value, _ := strings.Cut(o, "="); name {
		case "detail":
			t.advanced = value == "advanced"
		case "setup":
			t.free = value == "free"
		case "level":
			t.level = atoi(value)
		case "sight":
			t.hidden = value == "hidden"
		case "", "weather", "result", "bid-vp": // nothing to what is legal
		default:
			return nil, fmt.Errorf("option %q is not known to the twin", o)
		}
	}
	t.readBoard(&m, &sc)
	t.readNext()
	t.readSides(&m)
	t.readUnits(forces.Units, &sc)
	return t, nil
}

func (t *Twin) readBoard(m *mapFile, sc *scenarioFile) {
	t.number, t.terrain, t.inside = map[string]int{}, map[string]string{}, map[string]bool{}
	for y := 1; y <= 31; y++ {
		row := fmt.Sprint(y)
		for x := 1; x <= 32; x++ {
			if sc.Board != nil && !within(sc.Board, x, y) {
				continue
			}
			h := hex(x, y)
			t.number[h] = len(t.hexes)
			t.hexes = append(t.hexes, h)
			t.terrain[h] = m.Layers["terrain"].Codes[m.Layers["terrain"].Rows[row][x-1:x]]
			t.inside[h] = m.Layers["playable"].Rows[row][x-1] == '#'
		}
	}
}

func (t *Twin) readNext() {
	t.next = map[string][]string{}
	for _, h := range t.hexes {
		for d := range directions {
			if n := neighbour(h, d); t.onBoard(n) {
				t.next[h] = append(t.next[h], n)
			}
		}
	}
}

// within: the spans of a board go by column; each has the first and the last row.
func within(board map[string][][]int, x, y int) bool {
	for _, span := range board[fmt.Sprint(x)] {
		if span[0] <= y && y <= span[1] {
			return true
		}
	}
	return false
}

func (t *Twin) readSides(m *mapFile) {
	t.sides = map[[2]string]*side{}
	between := func(at []string) *side {
		a, b := at[0], neighbour(at[0], slices.Index(directions, at[1]))
		s := t.sides[[2]string{a, b}]
		if s == nil {
			s = &side{bridge: -1}
			t.sides[[2]string{a, b}], t.sides[[2]string{b, a}] = s, s
		}
		return s
	}
	for _, at := range m.Sides["border"] {
		between(at).border = true
	}
	for _, at := range m.Sides["road"] {
		between(at).road = true
	}
	for _, at := range m.Sides["water"] {
		between(at).water = at[2]
	}
	for _, b := range m.Bridges {
		far := neighbour(b.At[0], slices.Index(directions, b.At[1]))
		if b.Kind == "ferry" {
			between(b.At).ferry = true
		} else if t.onBoard(b.At[0]) && t.onBoard(far) {
			between(b.At).bridge = t.bridges
			t.bridges++
		}
	}
}

func (t *Twin) onBoard(h string) bool { _, ok := t.number[h]; return ok }

// readUnits takes the records that the board uses, in their order; a parent brings its parts and a part its parent.
func (t *Twin) readUnits(all []*unit, sc *scenarioFile) {
	t.byID = map[string]*unit{}
	for _, u := range all {
		for _, part := range u.Parts {
			for _, v := range all {
				if v.ID == part {
					v.parent = u.ID
				}
			}
		}
	}
	used := map[string]bool{}
	for _, stacks := range sc.Setup {
		for _, stack := range stacks {
			for _, entry := range stack {
				used[strings.Fields(entry)[0]] = true
			}
		}
	}
	for _, a := range sc.Arrivals {
		used[a.Unit] = true
	}
	for range 2 { // to a parent, and down again to its parts
		for _, u := range all {
			if used[u.ID] && u.parent != "" {
				used[u.parent] = true
			}
			for _, part := range u.Parts {
				used[part] = used[part] || used[u.ID]
			}
		}
	}
	for _, s := range []string{allied, german} {
		for _, u := range all {
			if u.Side == s && (sc.Setup == nil || used[u.ID]) {
				u.number = len(t.units)
				t.units = append(t.units, u)
				t.byID[u.ID] = u
			}
		}
	}
}
