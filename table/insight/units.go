package insight

import (
	"fmt"
	"strings"

	"bridgehead/engine/gamble"
	"bridgehead/scenarios"
)

// BoardUnit is a counter as printed.
type BoardUnit struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Side      string `json:"side"`
	Nation    string `json:"nation"`            // british, us, polish, dutch, german
	Service   string `json:"service,omitempty"` // of Germans: heer, luftwaffe, ss
	Key       string `json:"key"`               // look of the counter: nation or service, british_airborne
	Formation string `json:"formation"`         // id, see BoardData.Formations
	Division  string `json:"division,omitempty"`
	Corps     string `json:"corps,omitempty"` // xxx or airborne
	Sector    string `json:"sector,omitempty"`
	Size      string `json:"size"` // II, III, X, XX, XXX
	// Type is the symbol: infantry, mechanized, armour, reconnaissance, artillery, anti-tank, assault-gun,
	// engineer, flak, flak-tower. Arm is the type the rules ask for.
	Type      string `json:"type"`
	Arm       string `json:"arm"`
	Airborne  string `json:"airborne,omitempty"` // parachute, glider, glider_pilot, airportable
	Parachute bool   `json:"parachute,omitempty"`
	Glider    bool   `json:"glider,omitempty"`
	Attack    int    `json:"attack"`
	Defense   int    `json:"defense"`
	Movement  int    `json:"movement"` // MF printed
	Spent     int    `json:"spent"`    // defense of the back
	CorpsArt  bool   `json:"corps_artillery,omitempty"`
	Date      int    `json:"date,omitempty"` // of arrival, in September; 0: at the start
	// Class is shared by units alike in all that is printed. Of those that are alike in the position too, in
	// one place, the engine offers one only, and any of them may be clicked for it.
	Class string `json:"class"`
}

// units lists those of the order of battle. What the engine does not keep, such as sizes, comes from the
// embedded order of battle.
func (b *maker) units(s *gamble.State) {
	b.Formations, b.Units = map[string]string{}, map[string]*BoardUnit{}
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
		u := &BoardUnit{ID: f.ID, Name: f.Name, Side: sideName(f.Side), Attack: int(f.Attack), Defense: int(f.Defense),
			Movement: int(f.MF), Spent: int(f.Spent), Arm: arm(f)}
		if k := known[f.ID]; k != nil {
			u.fill(k, names[k.Formation].Nationality)
		}
		u.Class = classes[u.ID]
		u.Type = u.symbol()
		b.Units[u.ID] = u
	}
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

func (u *BoardUnit) fill(k *scenarios.GambleUnit, nationality string) {
	u.Formation, u.Division, u.Corps, u.Sector, u.Size = k.Formation, k.Division, k.Corps, k.Sector, k.Size
	u.CorpsArt, u.Date, u.Nation = k.CorpsArtillery, k.Date, nationality
	if k.Airborne != "none" {
		u.Airborne = k.Airborne
	}
	u.Parachute, u.Glider = u.Airborne == "parachute", strings.HasPrefix(u.Airborne, "glider")
	if k.Side == scenarios.German {
		u.Nation, u.Service = "german", k.Branch
		if k.Branch == "wehrmacht" {
			u.Service = "heer"
		}
	}
	switch u.Key = u.Nation; {
	case u.Service != "":
		u.Key = u.Service
	case u.Nation == "british" && k.Corps == "airborne":
		u.Key = "british_airborne"
	}
}

// arm is the type the rules ask for, in the words of a snapshot.
func arm(f *gamble.UnitFact) string {
	switch {
	case f.Tower:
		return "flak_tower"
	case f.Flak:
		return "flak"
	case f.Artillery:
		return "artillery"
	case f.Armour:
		return "armor"
	case f.Mechanized:
		return "mechanized"
	}
	return "infantry"
}

// symbols are words in the names of counters that tell of more than the type the rules ask for.
var symbols = []struct{ word, symbol string }{
	{"recce", "reconnaissance"}, {"hcr", "reconnaissance"}, {"50/61", "reconnaissance"},
	{"pioneer", "engineer"}, {"pio lehr", "engineer"},
	{"pzjgr", "anti-tank"}, {"stug", "assault-gun"},
}

// symbol is the sign on the counter.
func (u *BoardUnit) symbol() string {
	switch u.Arm {
	case "artillery", "flak":
		return u.Arm
	case "flak_tower":
		return "flak-tower"
	}
	name := strings.ToLower(u.Name)
	for _, s := range symbols {
		if strings.Contains(name, s.word) {
			return s.symbol
		}
	}
	if u.Arm == "armor" {
		return "armour"
	}
	return u.Arm
}

func sideName(side uint8) string { return [2]string{"german", "allied"}[side&1] }
