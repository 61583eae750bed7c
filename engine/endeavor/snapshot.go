package endeavor

import "bridgehead/engine"

var _ engine.Snapshotter = (*State)(nil)

// Snapshot is a position as structured data. Movement points are in halves.
type Snapshot struct {
	Turn      int               `json:"turn"`
	Dates     string            `json:"dates"`
	Phase     string            `json:"phase"`
	Node      string            `json:"node"`
	Actor     string            `json:"actor"`  // german, allied or dice; empty at the end
	Points    int               `json:"points"` // of the Allies
	AlliedMin int               `json:"allied_min"`
	GermanMax int               `json:"german_max"`
	Air       int               `json:"air_points"`
	Dominated []int             `json:"dominated"` // Air Zones
	Drops     int               `json:"air_drop_points"`
	Carpet    bool              `json:"carpet,omitempty"` // to be had
	Emergency map[string]int    `json:"emergency_attacks"`
	Pools     map[string]int    `json:"replacements"`
	Reich     string            `json:"defend_the_reich"`
	Paris     string            `json:"paris"`
	Ports     []SnapshotPort    `json:"ports"`
	Beaches   []SnapshotBeach   `json:"beach_ports"`
	InHand    int               `json:"beach_ports_in_hand"`
	Landings  []string          `json:"landings,omitempty"` // to be fought
	Victory   []SnapshotVictory `json:"victory"`
	Attacked  []string          `json:"attacked,omitempty"`
	Fight     *SnapshotFight    `json:"fight,omitempty"`
	Stack     *SnapshotStack    `json:"stack,omitempty"` // that moves
	Units     []SnapshotUnit    `json:"units"`           // on the map, in boxes, at sea and to come
	Dead      []string          `json:"dead,omitempty"`
	Withdrawn []string          `json:"withdrawn,omitempty"`
}

// SnapshotPort is a real port.
type SnapshotPort struct {
	Name  string `json:"name"`
	Hex   string `json:"hex"`
	Held  bool   `json:"held,omitempty"`
	Works bool   `json:"works,omitempty"`
	Turn  int    `json:"turn,omitempty"`  // from which it works; 255: never
	Beach bool   `json:"beach,omitempty"` // its Beach Port is used in its place
	Used  int    `json:"used,omitempty"`  // what it has shipped this turn
}

// SnapshotBeach is a Beach Port on the map.
type SnapshotBeach struct {
	Hex  string `json:"hex"`
	Last int    `json:"last_turn"`
	Used int    `json:"used,omitempty"`
}

// SnapshotVictory is a victory hex.
type SnapshotVictory struct {
	Hex    string `json:"hex"`
	Points int    `json:"points"`
	Held   bool   `json:"held,omitempty"`
}

// SnapshotFight is the fight in hand.
type SnapshotFight struct {
	Kind      string   `json:"kind"` // attack, overrun or landing
	Hex       string   `json:"hex"`
	Attackers []string `json:"attackers"`
	AirPoints int      `json:"air_points,omitempty"`
	Emergency bool     `json:"emergency,omitempty"`
	ToLose    [2]int   `json:"to_lose"` // steps, German, Allied
	Retreat   int      `json:"retreat,omitempty"`
}

// SnapshotStack is the stack in hand.
type SnapshotStack struct {
	Hex   string   `json:"hex"`
	Units []string `json:"units"`
	Spent int      `json:"spent"`
}

// SnapshotUnit is a unit; what is usual is left out.
type SnapshotUnit struct {
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Side   string   `json:"side"`
	Type   string   `json:"type"`
	Hex    string   `json:"hex,omitempty"`  // or england, med, sea; empty: to come
	Turn   int      `json:"turn,omitempty"` // of arrival
	Attack int      `json:"attack"`
	Defend int      `json:"defend"`
	MA     int      `json:"movement"`
	Steps  int      `json:"steps"`
	Supply bool     `json:"in_supply"` // it would be found so now
	Marks  []string `json:"marks,omitempty"`
}

// Snapshot returns the position as structured data.
func (s *State) Snapshot() any {
	s = s.drawn(&State{})
	win, lose := s.g.goals()
	out := Snapshot{
		Turn: int(s.turn), Dates: s.g.dates(s.turn), Phase: phaseWords[s.phase], Node: s.NodeKind(), Points: s.vp(), AlliedMin: win, GermanMax: lose,
		Air: int(s.air), Dominated: []int{}, Drops: int(s.drops), Carpet: s.carpet != 0,
		Emergency: map[string]int{"german": int(s.emergency[german]), "allied": int(s.emergency[allied])},
		Pools:     map[string]int{"german": int(s.pool[groupGerman]), "us": int(s.pool[groupUS]), "cw": int(s.pool[groupCW])},
		Reich:     reichWords[s.reich], Paris: parisWords[s.paris],
		Ports: []SnapshotPort{}, Beaches: []SnapshotBeach{}, Victory: []SnapshotVictory{}, Units: []SnapshotUnit{},
	}
	if p := s.Player(); p != engine.Terminal {
		out.Actor = p.Name(s.g.Sides())
	}
	for z := range maxZones {
		if s.zones>>z&1 != 0 {
			out.Dominated = append(out.Dominated, z+1)
		}
	}
	for p := range s.attacked.all {
		out.Attacked = append(out.Attacked, s.g.t.codes[p])
	}
	s.snapshotPlaces(&out)
	for u := range s.g.t.units {
		switch id := s.g.t.list[u].id; s.whereabouts(u) {
		case isDead:
			out.Dead = append(out.Dead, id)
		case isGone:
			out.Withdrawn = append(out.Withdrawn, id)
		case isNoPart:
		default:
			out.Units = append(out.Units, s.snapshotUnit(u))
		}
	}
	s.snapshotHand(&out)
	return out
}

// snapshotPlaces adds ports, Beach Ports, landings and victory hexes.
func (s *State) snapshotPlaces(out *Snapshot) {
	t := s.g.t
	for i := range t.ports {
		out.Ports = append(out.Ports, SnapshotPort{Name: t.ports[i].name, Hex: t.codes[t.ports[i].at], Held: s.portHeld>>i&1 != 0, Works: s.works(uint8(i)),
			Turn: int(s.portTurn[i]), Beach: s.portBeach>>i&1 != 0, Used: int(s.portUsed[i])})
	}
	for i, p := range s.beachAt {
		switch {
		case int(p) < t.hexes:
			out.Beaches = append(out.Beaches, SnapshotBeach{Hex: t.codes[p], Last: int(s.beachTurn[i]) + beachTurns, Used: int(s.beachUsed[i])})
		case p == noPlace:
			out.InHand++
		}
	}
	for _, p := range s.landAt {
		if int(p) < t.hexes {
			out.Landings = append(out.Landings, t.codes[p])
		}
	}
	for m, p := range t.marks {
		if t.points[m] > 0 {
			out.Victory = append(out.Victory, SnapshotVictory{Hex: t.codes[p], Points: int(t.points[m]), Held: s.holds>>m&1 != 0})
		}
	}
}

// snapshotHand adds the fight and the stack in hand.
func (s *State) snapshotHand(out *Snapshot) {
	t := s.g.t
	named := func(bits uint8) []string {
		list := []string{}
		for u := range t.units {
			if s.scr[u]&bits != 0 {
				list = append(list, t.list[u].id)
			}
		}
		return list
	}
	if s.ctx != ctxNone && int(s.target) < t.hexes {
		lose := [2]int{int(s.dLeft), int(s.aLeft)}
		if sideOf(s.phase) == german {
			lose = [2]int{int(s.aLeft), int(s.dLeft)}
		}
		out.Fight = &SnapshotFight{Kind: ctxWords[s.ctx], Hex: t.codes[s.target], Attackers: named(scJoined | scStack), AirPoints: int(s.points),
			Emergency: s.marker != 0, ToLose: lose, Retreat: int(s.ret)}
	}
	if int(s.stack) < t.hexes {
		out.Stack = &SnapshotStack{Hex: t.codes[s.stack], Units: named(scStack), Spent: int(s.spentN)}
	}
}

func (s *State) snapshotUnit(u int) SnapshotUnit {
	t := s.g.t
	r := &t.list[u]
	out := SnapshotUnit{ID: r.id, Name: r.name, Side: s.g.Sides()[r.side], Type: typeWords[r.typ], Attack: s.attack(u), Defend: s.defence(u), MA: int(s.allowance(u)),
		Steps: s.steps(u)}
	switch s.whereabouts(u) {
	case isToCome:
		out.Turn = int(r.turn)
	case isAtSea:
		out.Hex = "sea"
	default:
		out.Hex, out.Supply = t.codes[s.loc[u]], s.traced(s.loc[u], int(r.side))
	}
	for _, w := range stWords {
		if s.has(u, w.bit) {
			out.Marks = append(out.Marks, w.word)
		}
	}
	return out
}
