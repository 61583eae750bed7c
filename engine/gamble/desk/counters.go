package desk

import (
	"cmp"
	"fmt"
	"strings"

	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

// counters lists the order of battle. What the engine does not keep, such as sizes, comes from the embedded one.
func (b *maker) counters() {
	b.Formations, b.Counters = map[string]string{}, map[string]*board.Counter{}
	data := dataOf(b.Scenario)
	names := map[string]scenarios.GambleFormation{}
	for _, f := range data.Formations {
		names[f.ID] = f
		b.Formations[f.ID] = f.Name
	}
	known := map[string]*scenarios.GambleUnit{}
	for i := range data.Units {
		known[data.Units[i].ID] = &data.Units[i]
	}
	classes := classesOf(data.Units)
	for i := range b.facts.Units {
		f := &b.facts.Units[i]
		c := &board.Counter{ID: f.ID, Name: f.Name, Side: int(f.Side), Look: "british", Symbol: symbolOf(f),
			Numbers: printed(f), Class: cmp.Or(classes[f.ID], f.ID)}
		if k := known[f.ID]; k != nil {
			c.Formation, c.Size, c.Look = k.Formation, k.Size, lookOf(k, names[k.Formation].Nationality)
			c.Tags, c.Arrives = tagsOf(k), arrival(k)
		}
		b.Counters[c.ID] = c
	}
}

// printed are the numbers of numberNames on the counter.
func printed(f *gamble.UnitFact) []int {
	return []int{int(f.Attack), int(f.Defense), int(f.MF), int(f.Spent), 2 * int(f.MF)}
}

// classesOf gives every unit the id of the first that is alike in all but name.
func classesOf(list []scenarios.GambleUnit) map[string]string {
	out, first := map[string]string{}, map[string]string{}
	for _, u := range list {
		id := u.ID
		u.ID, u.Name, u.Source = "", "", nil
		key := fmt.Sprintf("%+v", u)
		if first[key] == "" {
			first[key] = id
		}
		out[id] = first[key]
	}
	return out
}

// dataOf is the embedded scenario of an id; that of a file has the order of battle of the others.
func dataOf(id string) *scenarios.Gamble {
	sc, err := scenarios.Load(id)
	if g, ok := scenarios.As[*scenarios.Gamble](sc); err == nil && ok {
		return g
	}
	return scenarios.MustLoad("gamble/basic").Content.(*scenarios.Gamble)
}

// lookOf is the nation, of Germans the service.
func lookOf(k *scenarios.GambleUnit, nation string) string {
	switch {
	case k.Side == scenarios.German && k.Branch == "wehrmacht":
		return "heer"
	case k.Side == scenarios.German:
		return k.Branch
	case nation == "british" && k.Corps == "airborne":
		return "british_airborne"
	}
	return nation
}

// tagsOf are what is printed on a counter in words. The first says how it comes from the air.
func tagsOf(k *scenarios.GambleUnit) (tags []board.Tag) {
	air := map[string]board.Tag{
		"parachute": {Key: "parachute", Word: "parachute"}, "glider": {Key: "glider", Word: "glider"},
		"glider_pilot": {Key: "glider", Word: "glider pilots"}, "airportable": {Key: "glider", Word: "airportable"},
	}
	if tag, ok := air[k.Airborne]; ok {
		tags = append(tags, tag)
	}
	for _, t := range []struct {
		has  bool
		word string
	}{
		{k.Corps == "xxx", "XXX Corps"}, {k.Guards, "Guards"}, {k.CorpsArtillery, "Corps Artillery"},
		{k.IndependentArtillery, "Independent Artillery"}, {k.Sector != "", "Sector of " + formationWord(k.Sector)},
	} {
		if t.has {
			tags = append(tags, board.Tag{Key: "word", Word: t.word})
		}
	}
	return tags
}

func arrival(k *scenarios.GambleUnit) string {
	if k.Date == 0 {
		return ""
	}
	return fmt.Sprintf("%d September", k.Date)
}

// symbols are words in the names of counters that tell of more than the type the rules ask for.
var symbols = []struct{ word, symbol string }{
	{"recce", "reconnaissance"}, {"hcr", "reconnaissance"}, {"50/61", "reconnaissance"},
	{"pioneer", "engineer"}, {"pio lehr", "engineer"},
	{"pzjgr", "anti-tank"}, {"stug", "assault-gun"},
}

// symbolOf is the sign on the counter.
func symbolOf(f *gamble.UnitFact) string {
	switch {
	case f.Tower:
		return "flak-tower"
	case f.Flak:
		return "flak"
	case f.Artillery:
		return "artillery"
	}
	name := strings.ToLower(f.Name)
	for _, s := range symbols {
		if strings.Contains(name, s.word) {
			return s.symbol
		}
	}
	switch {
	case f.Armour:
		return "armour"
	case f.Mechanized:
		return "mechanized"
	}
	return "infantry"
}

func sideName(side uint8) string { return [2]string{"german", "allied"}[side&1] }
