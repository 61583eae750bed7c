package tui

import (
	"encoding/json"
	"strconv"
	"strings"
)

// position is what the client shows of a snapshot; the rest of it is left alone. A game whose
// snapshot has no areas is shown by its own drawing.
type position struct {
	Turn struct {
		Date      int    `json:"date"`
		Phase     string `json:"phase"`
		Side      string `json:"side"`
		Box       string `json:"box"`
		SunsetDRM int    `json:"sunset_drm"`
		NextShift int    `json:"next_shift"`
	} `json:"turn"`
	Weather struct {
		Now     string `json:"now"`
		Changes bool   `json:"changes"`
	} `json:"weather"`
	Advantage struct {
		Holder string `json:"holder"`
		Next   string `json:"next"`
	} `json:"advantage"`
	Reserves struct {
		German int `json:"german"`
		Allied int `json:"allied"`
	} `json:"reserves"`
	Air struct {
		Used         []string `json:"used"`
		Interdiction int      `json:"interdiction"`
		RiverAssault bool     `json:"river_assault_used"`
	} `json:"air"`
	Activation struct {
		Active string `json:"active"`
	} `json:"activation"`
	Attack struct {
		Target string `json:"target"`
	} `json:"attack"`
	Areas      []place    `json:"areas"`
	Zones      []place    `json:"zones"`
	UK         box        `json:"uk"`
	Crossings  []crossing `json:"crossings"`
	Depots     []depot    `json:"depots"`
	Boundaries []string   `json:"allied_boundaries"`
	ToCome     box        `json:"to_come"`
	Eliminated box        `json:"eliminated"`
}

// place is an Area, a Zone, or the UK Box.
type place struct {
	Number    int      `json:"number"`
	Letter    string   `json:"letter"`
	Name      string   `json:"name"`
	TEM       int      `json:"tem"`
	Elevated  bool     `json:"elevated"`
	Polder    bool     `json:"polder"`
	VP        int      `json:"vp"`
	Scores    int      `json:"scores"`
	Sectors   []string `json:"sectors"`
	Drops     []string `json:"drops"`
	Control   string   `json:"control"`
	Contested bool     `json:"contested"`
	Supplied  []string `json:"supplied"`
	Markers   []string `json:"markers"`
	Full      []string `json:"full"`
	box
}

// box holds units by side.
type box struct {
	German []unit `json:"german"`
	Allied []unit `json:"allied"`
}

// unit is a counter.
type unit struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Type    string   `json:"type"`
	Printed string   `json:"printed"`
	Attack  int      `json:"attack"`
	Defense int      `json:"defense"`
	Status  string   `json:"status"`
	HalfMF  int      `json:"half_mf"`
	Traits  []string `json:"traits"`
	Flags   []string `json:"flags"`
	Date    int      `json:"date"`
}

// crossing is a bridge or a ferry.
type crossing struct {
	Between string   `json:"between"`
	Name    string   `json:"name"`
	Over    string   `json:"over"`
	State   string   `json:"state"`
	Marks   []string `json:"marks"`
}

// depot is a Supply Depot on the map.
type depot struct {
	Name   string `json:"name"`
	Side   string `json:"side"`
	Place  string `json:"place"`
	Points int    `json:"points"`
}

const ukCode = "UK"

// readPosition reads a snapshot. One that is none, or of another kind, has no places.
func readPosition(data []byte) *position {
	p := &position{}
	if json.Unmarshal(data, p) != nil {
		return &position{}
	}
	return p
}

// scene is the place where things happen, empty where that is nowhere.
func (p *position) scene() string {
	if p.Attack.Target != "" {
		return p.Attack.Target
	}
	return p.Activation.Active
}

// code is the place as written on the map: 27, F, UK.
func (p *place) code() string {
	if p.Letter != "" {
		return p.Letter
	}
	return strconv.Itoa(p.Number)
}

func (b *box) empty() bool { return len(b.German)+len(b.Allied) == 0 }

// places lists Areas, then Zones, then the UK Box if somebody is in it.
func (p *position) places() []place {
	list := append(append([]place{}, p.Areas...), p.Zones...)
	if !p.UK.empty() {
		list = append(list, place{Letter: ukCode, Name: textUKBox, Control: "allied", box: p.UK})
	}
	return list
}

// crossingsOf lists the crossings of a place, each with the place on its other side.
func (p *position) crossingsOf(code string) (list []crossing, others []string) {
	for _, c := range p.Crossings {
		a, b, ok := strings.Cut(strings.TrimSuffix(c.Between, "f"), "-")
		switch {
		case !ok:
		case a == code:
			list, others = append(list, c), append(others, b)
		case b == code:
			list, others = append(list, c), append(others, a)
		}
	}
	return list, others
}

// ferry tells a ferry from a bridge.
func (c *crossing) ferry() bool { return strings.HasSuffix(c.Between, "f") }

// factors are those of the counter without its back: 8-4-7.
func (u *unit) factors() string {
	front, _, _ := strings.Cut(u.Printed, "/")
	return front
}

// statusMarks stand behind the name of a unit that is not Fresh.
var statusMarks = map[string]string{"spent": "~", "d1": "!", "d2": "!!"}

// short is the unit as the map shows it.
func (u *unit) short() string { return u.Name + statusMarks[u.Status] }
