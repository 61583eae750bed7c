package reich

import (
	"strconv"

	"bridgehead/engine"
)

var _ engine.Snapshotter = (*State)(nil)

// Snapshot is a position as structured data. Movement points are in halves.
type Snapshot struct {
	Turn  int             `json:"turn"`
	Hour  string          `json:"hour"`
	Phase string          `json:"phase"`
	Node  string          `json:"node"`
	Actor string          `json:"actor"` // german, allied or dice; empty at the end
	Lost  map[string]int  `json:"points_lost"`
	Level string          `json:"level"` // of victory, as the position stands
	Acts  []string        `json:"acts,omitempty"`
	Group []SnapshotGroup `json:"group,omitempty"` // on the move
	Units []SnapshotUnit  `json:"units"`           // on the map, stack by stack from the top, and to come
	Dead  []string        `json:"dead,omitempty"`

	Weather     [2]string          `json:"weather"` // north and south: a condition, or P
	Lifts       int                `json:"lifts,omitempty"`
	Strikes     map[string]int     `json:"airstrikes,omitempty"` // left of the half day; -1: to be rolled for
	Struck      []string           `json:"struck,omitempty"`     // units that airstrikes are placed on
	England     []SnapshotAway     `json:"england,omitempty"`    // and in the air
	Pathfinders map[string]string  `json:"pathfinders,omitempty"`
	Supplyheads map[string]string  `json:"supplyheads,omitempty"`
	Crossings   []SnapshotCrossing `json:"crossings,omitempty"`  // bridges and ferries that are not as they were
	Dug         map[string]string  `json:"entrenched,omitempty"` // sides by the hexes they have entrenched
	Announced   string             `json:"announced,omitempty"`  // the area off the map from which Germans may come in the next turn (20.19)
}

// SnapshotCrossing is a bridge or a ferry. State is blown, repaired, gained or refused; empty: a bridge that stands and can no longer be blown at an approach.
type SnapshotCrossing struct {
	From  string `json:"from"`
	To    string `json:"to"`
	Name  string `json:"name"`
	State string `json:"state,omitempty"`
}

// SnapshotGroup is a unit of the group on the move.
type SnapshotGroup struct {
	ID    string `json:"id"`
	Spent int    `json:"spent,omitempty"`
}

// SnapshotUnit is a unit; what is usual is left out.
type SnapshotUnit struct {
	ID       string   `json:"id"`
	Name     string   `json:"name"`
	Side     string   `json:"side"`
	Type     string   `json:"type"`
	Hex      string   `json:"hex,omitempty"` // empty: to come
	Mode     string   `json:"mode"`
	Strength int      `json:"strength"`
	ER       int      `json:"effectiveness"`
	Morale   int      `json:"morale"`
	Range    int      `json:"range"`
	MA       int      `json:"movement"`
	Lost     int      `json:"lost,omitempty"`
	Marks    []string `json:"marks,omitempty"`
	Work     string   `json:"work,omitempty"` // of engineers
}

// Snapshot returns the position as structured data.
func (s *State) Snapshot() any {
	out := Snapshot{Turn: int(s.turn), Hour: s.g.hour(s.turn), Phase: phaseWords[s.phase], Node: s.NodeKind(),
		Lost: map[string]int{"german": int(s.steps[german]), "allied": int(s.steps[allied])}, Level: levelWords[s.level()], Units: []SnapshotUnit{}}
	if p := s.Player(); p != engine.Terminal {
		out.Actor = p.Name(s.g.Sides())
	}
	for i := range s.acts[:s.depth] {
		out.Acts = append(out.Acts, actWords[s.acts[i].act])
	}
	for i, u := range s.group[:s.members] {
		out.Group = append(out.Group, SnapshotGroup{s.g.t.list[u].id, int(s.spent[i])})
	}
	for h := range s.top {
		for u := s.topOf(h); u >= 0; u = s.below(u) {
			out.Units = append(out.Units, s.snapshotUnit(u, s.g.t.codes[h]))
		}
	}
	for u := range s.unit {
		switch s.unit[u].at {
		default:
			if s.area(u) >= 0 { // where, the Allies do not see (20.0)
				out.Units = append(out.Units, s.snapshotUnit(u, ""))
			}
		case toCome:
			out.Units = append(out.Units, s.snapshotUnit(u, ""))
		case england, dropping:
			out.England = append(out.England, s.snapshotAway(u))
		case dead:
			out.Dead = append(out.Dead, s.g.t.list[u].id)
		}
	}
	s.snapshotWorks(&out)
	s.snapshotAir(&out)
	if s.announced() {
		out.Announced = corner
	}
	return out
}

// SnapshotAway is a unit in England, or in the air.
type SnapshotAway struct {
	ID     string `json:"id"`
	Serial int    `json:"serial"`
	To     string `json:"to,omitempty"`   // the hex it is told
	Back   int    `json:"back,omitempty"` // the day on which it turned back
}

func (s *State) snapshotAway(u int) SnapshotAway {
	x := SnapshotAway{ID: s.g.t.list[u].id, Serial: s.serial(u), Back: int(s.unit[u].work)}
	if h := int(s.unit[u].next&toldHex) - 1; h >= 0 {
		x.To = s.g.t.codes[h]
	}
	return x
}

// snapshotAir adds weather, aircraft and the markers of landings.
func (s *State) snapshotAir(out *Snapshot) {
	for zone, w := range s.weather {
		out.Weather[zone] = strconv.Itoa(int(w))
		if w == weatherP {
			out.Weather[zone] = "P"
		}
	}
	out.Lifts = int(s.lifts)
	for side, n := range s.strikes {
		if n == 0 {
			continue
		}
		if out.Strikes == nil {
			out.Strikes = map[string]int{}
		}
		out.Strikes[s.g.Sides()[side]] = int(n)
		if n == unrolled {
			out.Strikes[s.g.Sides()[side]] = -1
		}
	}
	for _, u := range s.struck[:s.placed()] {
		out.Struck = append(out.Struck, s.g.t.list[u-1].id)
	}
	out.Pathfinders, out.Supplyheads = s.snapshotMarkers(s.g.t.air.zones, s.paths[:]), s.snapshotMarkers(s.g.t.air.heads, s.supply[:])
}

func (s *State) snapshotMarkers(names []string, hexes []uint16) (out map[string]string) {
	for i, name := range names {
		if hexes[i] == 0 {
			continue
		}
		if out == nil {
			out = map[string]string{}
		}
		out[name] = s.g.t.codes[hexes[i]-1]
	}
	return out
}

func (s *State) snapshotUnit(u int, hex string) SnapshotUnit {
	c := &s.g.t.list[u]
	x := SnapshotUnit{ID: c.id, Name: c.name, Side: s.g.Sides()[c.side], Type: c.typ, Hex: hex, Mode: modeWords[s.mode(u)], Strength: s.strength(u), ER: s.er(u),
		Morale: s.morale(u), Range: int(c.rng), MA: s.allowance(u), Lost: int(s.unit[u].loss), Work: s.workText(u)}
	for _, w := range flagWords {
		if s.has(u, w.bit) {
			x.Marks = append(x.Marks, w.word)
		}
	}
	return x
}
