package gamble

import "fmt"

// UnitSnapshot is a unit.
type UnitSnapshot struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Type      string `json:"type"`   // infantry, mechanized, armor, artillery, flak, flak_tower
	Branch    string `json:"branch"` // wehrmacht, luftwaffe, ss, british, us
	Formation string `json:"formation"`
	// Printed is the counter: attack, defense and MF of the front, after the stroke the defense of the
	// back.
	Printed string `json:"printed"`
	// Attack and Defense are the factors now: the attack of a Fresh unit only, the defense of the side
	// shown, less one a step of Disruption.
	Attack  int      `json:"attack,omitempty"`
	Defense int      `json:"defense,omitempty"`
	Status  string   `json:"status,omitempty"`  // fresh, spent, d1, d2; of units on the map and in the UK Box
	HalfMF  int      `json:"half_mf,omitempty"` // left, in half MF
	Sector  string   `json:"sector,omitempty"`  // of an Airborne unit: 1st, 82nd, 101st
	Traits  []string `json:"traits,omitempty"`
	// From is where a unit that has moved this Impulse came from; of a landing declared, where to.
	From  string   `json:"from,omitempty"`
	Flags []string `json:"flags,omitempty"`
	// Of units to come: date, condition, and the Zones or Drop Areas they may take.
	Date      int      `json:"date,omitempty"`
	Condition string   `json:"condition,omitempty"`
	Enters    []string `json:"enters,omitempty"`
}

// markTexts are unitMarks in words, one each.
var markTexts = []string{
	"refitted", "regrouped or passed over", "hit by Interdiction", "Isolated", "reduced by Bombardment", "has left Zone F",
	"may act", "has finished moving", "waits to assault", "must assault", "in the Assault", "supports now",
	"has supported", "has moved", "came by bridge", "came by wading", "came by ferry or boat",
	"may not overrun", "has overrun", "has landed", "has infiltrated", "has assaulted", "has tried to infiltrate",
}

func (s *State) snapUnit(u int) UnitSnapshot {
	un, l := &s.g.t.units[u], s.loc[u]
	su := &s.g.sc.Units[u]
	out := UnitSnapshot{
		ID: un.id, Name: un.name, Type: su.Type, Branch: su.Branch, Formation: su.Formation,
		Printed: fmt.Sprintf("%d-%d-%d/%d", un.attack, un.defense, un.mf, un.spent),
		Sector:  formationText(un.sector), Traits: un.traits(), Flags: s.unitFlags(u),
	}
	if l < numLocs {
		out.Status, out.Defense, out.HalfMF = statusNames[s.status(u)], s.defenseFactor(u), s.mfLeft(u)
		if s.isFresh(u) {
			out.Attack = int(un.attack)
		}
		if s.roles[u]&fMoved != 0 || s.deeds[u]&fTried != 0 {
			out.From = codeOf(s.enteredFrom[u])
		}
	}
	if l == locLater || l == locUK {
		out.Date = int(un.date)
	}
	if l == locLater {
		s.snapArrival(u, &out)
	}
	return out
}

// snapArrival says how a unit to come enters.
func (s *State) snapArrival(u int, out *UnitSnapshot) {
	un := &s.g.t.units[u]
	if un.cond != 0 {
		out.Condition = s.g.sc.Conditions[un.cond-1].Key
	}
	for l := range uint8(locUK) {
		if un.zones.has(l) || un.dropMask.has(l) {
			out.Enters = append(out.Enters, locCode(l))
		}
	}
}

// traits are what the rules ask of a unit beside its type.
func (un *unit) traits() (words []string) {
	for _, t := range []struct {
		has  bool
		text string
	}{
		{un.airborne, AirborneTrait}, {un.xxx, "XXX Corps"}, {un.guards, "Guards"}, {un.corpsArt, "Corps Artillery"},
		{un.indepArt, "Independent Artillery"}, {un.glider, "glider"}, {un.base, "by Zone F"},
		{un.div52, "52nd Division"}, {un.pioLehr, "Pioneer Lehr"},
	} {
		if t.has {
			words = append(words, t.text)
		}
	}
	return words
}

func (s *State) unitFlags(u int) (words []string) {
	for i := range unitMarks {
		m := &unitMarks[i]
		if m.at(&s.position)[u]&m.mask != m.bit {
			continue
		}
		if m.bit == fTried && s.loc[u] == locUK && m.name == "tried" {
			words = append(words, "landing declared")
			continue
		}
		words = append(words, markTexts[i])
	}
	if s.mfSpent[u] == mfAll {
		words = append(words, "All MF spent")
	}
	return words
}
