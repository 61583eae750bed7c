package scenarios

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// What an order of battle and a scenario may have: a position keeps their numbers in bytes and words.
const (
	ReichUnits    = 1165
	ReichTurns    = 66
	ReichSerials  = 58
	ReichStrength = 15 // points of a unit
)

// reichForcesFile is the schema of an order of battle of Highway to the Reich.
type reichForcesFile struct {
	Game       string                    `yaml:"game" is:"reich|"`
	Kind       string                    `yaml:"kind" is:"forces|"`
	Name       string                    `yaml:"name"`
	Types      map[string]reichTypeEntry `yaml:"types"`
	Formations []reichFormation          `yaml:"formations"`
	Source     map[string]string         `yaml:"source"`
}

// reichTypeEntry is what all units of a type share.
type reichTypeEntry struct {
	Name  string   `yaml:"name"`
	Range int      `yaml:"range,optional" is:"1..36"`
	MA    int      `yaml:"ma" is:"0..20"`
	Move  string   `yaml:"move" is:"leg|veh|towed|sp|static|leader"`
	AT    int      `yaml:"at,optional" is:"light=1|medium=2|heavy=3"`
	Dots  int      `yaml:"dots,optional" is:"1..3"`
	AFV   int      `yaml:"afv,optional" is:"light=1|medium=2|heavy=3"`
	Is    []string `yaml:"is,optional" is:"truck|hq|gun|hw|artillery|flak|at-close-only|engineer|leader|oval|bridging|concentrated-side"`
}

// reichFormation is units of one subordination.
type reichFormation struct {
	Side    int          `yaml:"side" is:"german=0|allied=1"`
	Div     string       `yaml:"div,optional"`
	Rgt     string       `yaml:"rgt,optional"`
	Bn      string       `yaml:"bn,optional"`
	Display string       `yaml:"display" is:"30C|N|C|S"`
	Group   string       `yaml:"group"`
	Units   []reichEntry `yaml:"units"`
}

// reichEntry is one unit, or Count alike.
type reichEntry struct {
	Type     string   `yaml:"type"`
	Count    int      `yaml:"count,optional" is:"2..20"`
	Rating   string   `yaml:"rating"`
	Range    int      `yaml:"range,optional" is:"1..36"`
	Serial   int      `yaml:"serial,optional" is:"1..58"`
	Level    string   `yaml:"level,optional" is:"regiment|brigade|division|corps"`
	Superior string   `yaml:"superior,optional"`
	GHQ      string   `yaml:"ghq,optional"`
	Truck    bool     `yaml:"truck,optional"`
	Glider   bool     `yaml:"glider,optional"`
	Name     string   `yaml:"name,optional"`
	Names    []string `yaml:"names,optional"`
	Arrive   string   `yaml:"arrive,optional"`
	Source   string   `yaml:"source" is:"text|text-se|text-partial|text-type|reconstructed"`
}

// muster is an order of battle under test.
type muster struct {
	*source
	reichForcesFile
	units []ReichUnit
	unit  map[string]int // by id
}

// readMuster reads and tests an order of battle; nil if the file is none.
func readMuster(s *source) *muster {
	if s == nil || !s.holds("forces") {
		return nil
	}
	m := &muster{source: s, unit: map[string]int{}}
	s.decode(&m.reichForcesFile)
	if !s.clean("types") || !s.ok("formations") {
		return m
	}
	for _, name := range keysOf(m.Types) {
		t := m.Types[name]
		if (t.MA == 0) != (t.Move == "static") {
			m.fault("types."+name+".ma", "0 for static units, and for them only", "%d", t.MA)
		}
		if (t.AT > 0) != (t.Dots > 0) {
			m.fault("types."+name+".dots", "dots with at, and only then", "at %d, dots %d", t.AT, t.Dots)
		}
	}
	count := map[string]int{}
	for i, f := range m.Formations {
		if at := index("formations", i); m.clean(at) {
			for j := range f.Units {
				m.enlist(index(at+".units", j), &m.Formations[i], &f.Units[j], count)
			}
		}
	}
	m.checkUnits()
	return m
}

// enlist adds the units of an entry. Ids count on within a formation and a type.
func (m *muster) enlist(at string, f *reichFormation, e *reichEntry, count map[string]int) {
	t, known := m.Types[e.Type]
	if !known {
		m.fault(at+".type", strings.Join(keysOf(m.Types), " | "), "%s", quote(e.Type))
		return
	}
	u := ReichUnit{
		Side: f.Side, Type: e.Type, What: t.Name, Display: f.Display, Group: f.Group, Div: f.Div, Rgt: f.Rgt, Bn: f.Bn,
		Range: max(t.Range, e.Range), MA: t.MA, Move: t.Move, Serial: e.Serial, Level: e.Level, Superior: e.Superior, GHQ: e.GHQ,
		AT: t.AT, Dots: t.Dots, AFV: t.AFV, Source: e.Source, Arrive: e.Arrive, Airborne: e.Serial > 0, Glider: e.Glider, Truck: e.Truck,
	}
	for _, flag := range t.Is {
		*u.flag(flag) = true
	}
	if !rating(e.Rating, &u) {
		m.fault(at+".rating", fmt.Sprintf("strength-effectiveness-morale such as 5-3-8, at most %d-9-9", ReichStrength), "%s", quote(e.Rating))
		return
	}
	if (t.Range > 0) == (e.Range > 0) {
		m.fault(at+".range", "a range here or for the type", "%d and %d", e.Range, t.Range)
	}
	if u.HQ != (u.Level != "") {
		m.fault(at+".level", "a level for HQs, and for them only", "%s", quote(u.Level))
	}
	n := max(e.Count, 1)
	names := e.Names
	if e.Name != "" {
		names = append(names, e.Name)
	}
	if len(names) > 0 && len(names) != n {
		m.fault(at+".names", fmt.Sprintf("%d", n), "%d", len(names))
		return
	}
	stem := u.stem()
	for i := range n {
		count[stem]++
		u.ID = stem + "-" + strconv.Itoa(count[stem])
		if u.Name = u.short(count[stem]); len(names) > 0 {
			u.Name = names[i]
		}
		m.unit[u.ID] = len(m.units)
		m.units = append(m.units, u)
	}
}

// rating reads strength, effectiveness and morale.
func rating(text string, u *ReichUnit) bool {
	parts := strings.Split(text, "-")
	if len(parts) != 3 {
		return false
	}
	for i, to := range []*int{&u.Strength, &u.ER, &u.Morale} {
		v, ok := decimal(parts[i])
		if !ok || v < 0 || v > [3]int{ReichStrength, 9, 9}[i] {
			return false
		}
		*to = v
	}
	return true
}

// flag is the field of a word of a type.
func (u *ReichUnit) flag(word string) *bool {
	return map[string]*bool{
		"truck": &u.Truck, "hq": &u.HQ, "gun": &u.Gun, "hw": &u.HW, "artillery": &u.Artillery, "flak": &u.Flak, "at-close-only": &u.CloseAT,
		"engineer": &u.Engineer, "leader": &u.Leader, "oval": &u.Oval, "bridging": &u.Bridging, "concentrated-side": &u.ConcentratedSide,
	}[word]
}

// stem is an id without its number.
func (u *ReichUnit) stem() string {
	parts := []string{[2]string{"ge", "al"}[u.Side], strings.ReplaceAll(u.Div, " ", "")}
	if u.Div == "" {
		parts[1] = "ind"
	}
	for _, part := range []string{u.Rgt, u.Bn, u.Type} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, "-")
}

// short is a name for a unit that has none: battalion, regiment or division, type and number.
func (u *ReichUnit) short(n int) string {
	of := u.Rgt
	if of == "" {
		of = u.Div
	}
	if u.Bn != "" {
		of = strings.TrimSuffix(u.Bn+"/"+of, "/")
	}
	return strings.TrimSpace(fmt.Sprintf("%s %s %d", of, u.Type, n))
}

// checkUnits tests what holds for the order of battle as a whole.
func (m *muster) checkUnits() {
	if n := len(m.units); n > ReichUnits {
		m.fault("formations", fmt.Sprintf("at most %d units", ReichUnits), "%d", n)
	}
	for i := 1; i < len(m.units); i++ {
		if m.units[i].Side < m.units[i-1].Side {
			m.fault("formations", "all Germans before all Allies", "%s before %s", m.units[i-1].ID, m.units[i].ID)
			break
		}
	}
	if len(m.unit) < len(m.units) {
		m.fault("formations", "every id once", "%d ids of %d units", len(m.unit), len(m.units))
	}
	for i := range m.units {
		u := &m.units[i]
		at := "formations"
		if u.Leader != (u.Strength == 0) || u.Leader != (u.Morale == 0) {
			m.fault(at, "strength and morale above 0, but for leaders", "%s %d-%d-%d", u.ID, u.Strength, u.ER, u.Morale)
		}
	}
}

// reichPick selects units; what is left out does not matter, and the word none stands for no subordination.
type reichPick struct {
	Unit    string `yaml:"unit,optional"`
	Div     string `yaml:"div,optional"`
	Rgt     string `yaml:"rgt,optional"`
	Bn      string `yaml:"bn,optional"`
	Group   string `yaml:"group,optional"`
	Level   string `yaml:"level,optional" is:"regiment|brigade|division|corps"`
	Type    string `yaml:"type,optional"`
	NotType string `yaml:"not_type,optional"`
	Name    string `yaml:"name,optional"` // its beginning
	HQ      bool   `yaml:"hq,optional"`   // HQs and leaders only
	Count   int    `yaml:"count,optional" is:"1..400"`
}

// fits tells whether a unit is of a selection.
func (p *reichPick) fits(u *ReichUnit) bool {
	same := func(want, got string) bool { return want == "" || want == got || want == "none" && got == "" }
	return same(p.Unit, u.ID) && same(p.Div, u.Div) && same(p.Rgt, u.Rgt) && same(p.Bn, u.Bn) && same(p.Group, u.Group) &&
		same(p.Level, u.Level) && same(p.Type, u.Type) && (p.NotType == "" || p.NotType != u.Type) &&
		strings.HasPrefix(u.Name, p.Name) && (!p.HQ || u.HQ || u.Leader)
}

// Modes are those that a unit may be in.
func (u *ReichUnit) Modes() []string {
	switch {
	case u.Leader:
		return []string{"leader"}
	case u.Move == "static":
		return []string{"defilade"}
	case u.HQ || u.Move == "towed":
		return []string{"defilade", "travel"}
	case u.Move == "veh" || u.Move == "sp" || u.Truck:
		return []string{"defilade", "concentrated", "travel"}
	}
	return []string{"defilade", "concentrated"}
}

// may tells whether a unit may be in a mode.
func (u *ReichUnit) may(mode string) bool { return slices.Contains(u.Modes(), mode) }
