package garden

import "bridgehead/engine"

var _ engine.Snapshotter = (*State)(nil)

// Snapshot is a position as structured data. Strengths are in tenths of a point.
type Snapshot struct {
	Turn         int              `json:"turn"`
	Date         int              `json:"date"` // September
	Phase        string           `json:"phase"`
	Node         string           `json:"node"`
	Actor        string           `json:"actor"` // german, allied or dice; empty at the end
	Weather      string           `json:"weather"`
	AirPoints    map[string]int   `json:"air_points"`
	Interdiction int              `json:"interdiction"`
	Points       int              `json:"points"` // Allied, the bid among them
	Selected     string           `json:"selected,omitempty"`
	FerryUsed    bool             `json:"ferry_used,omitempty"`
	Overrun      []string         `json:"overrun,omitempty"` // formations whose source was
	Sources      []SnapshotSource `json:"sources"`
	AlliedHexes  []string         `json:"allied_hexes"` // all others are German
	Bridges      []SnapshotBridge `json:"bridges"`
	Units        []SnapshotUnit   `json:"units"` // on the map and to come
	Eliminated   []string         `json:"eliminated,omitempty"`

	// Of what a side knows: enemy units out of sight, and how many units each side has on the map.
	Remembered []SnapshotSighting `json:"remembered,omitempty"`
	OnMap      map[string]int     `json:"on_map,omitempty"`
	Battles    []SnapshotBattle   `json:"battles,omitempty"`
}

// SnapshotSource is where a formation has its airborne source of supply.
type SnapshotSource struct {
	Formation string `json:"formation"`
	Hex       string `json:"hex"`
}

// SnapshotBridge is a bridge and its state: unchecked, stands or blown.
type SnapshotBridge struct {
	Between string `json:"between"`
	Name    string `json:"name"`
	State   string `json:"state"`
}

// SnapshotUnit is a unit; what is usual is left out.
type SnapshotUnit struct {
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Side       string   `json:"side"`
	Type       string   `json:"type"`
	Hex        string   `json:"hex,omitempty"`    // empty: to come
	Turn       int      `json:"turn,omitempty"`   // of arrival
	Strength   int      `json:"strength"`         // tenths
	Efficiency int      `json:"efficiency"`       // percent
	OP         int      `json:"operation_points"` //
	Stacking   int      `json:"stacking"`
	Fort       int      `json:"fort,omitempty"`
	Artillery  int      `json:"artillery,omitempty"`
	Parts      []string `json:"parts,omitempty"` // a parent's
	Supply     string   `json:"supply"`
	Marks      []string `json:"marks,omitempty"`  // travel, moved, plots and the like
	Secret     bool     `json:"secret,omitempty"` // only hex, record and report are known; strength is the printed one, efficiency and op are 0
	Report     *int     `json:"report,omitempty"` // tenths of its strength by the last combat report
}

// SnapshotBattle is a battle that is plotted or fought.
type SnapshotBattle struct {
	Hex       string   `json:"hex"`
	Attackers []string `json:"attackers"` // in their order
}

var bridgeStates = [3]string{"unchecked", "stands", "blown"}

// Snapshot returns the position as structured data.
func (s *State) Snapshot() any {
	t := s.g.t
	out := Snapshot{
		Turn: int(s.turn), Date: 16 + int(s.turn), Phase: phaseWords[s.phase], Node: s.NodeKind(), Weather: weatherWords[s.weather],
		AirPoints:    map[string]int{"german": int(s.air[german]), "allied": int(s.air[allied])},
		Interdiction: int(s.interd), Points: s.Points().Have[allied], FerryUsed: s.ferry != 0,
		Sources: []SnapshotSource{}, AlliedHexes: []string{}, Bridges: []SnapshotBridge{}, Units: []SnapshotUnit{},
	}
	if p := s.Player(); p != engine.Terminal {
		out.Actor = p.Name(s.g.Sides())
	}
	if s.eye.is {
		out.OnMap = map[string]int{"german": int(s.eye.count[german]), "allied": int(s.eye.count[allied])}
	}
	if s.sel != none {
		out.Selected = t.list[s.sel].id
	}
	for i, h := range s.src {
		if h != noHex {
			out.Sources = append(out.Sources, SnapshotSource{sources[i], t.code(h)})
		}
		if s.lost>>i&1 != 0 {
			out.Overrun = append(out.Overrun, sources[i])
		}
	}
	for h := range uint16(t.hexes) {
		if s.own.has(h) {
			out.AlliedHexes = append(out.AlliedHexes, t.code(h))
		}
	}
	for i := range t.bridges {
		out.Bridges = append(out.Bridges, SnapshotBridge{t.crossing(i), t.bridges[i].name, bridgeStates[s.br[i]]})
	}
	for u := range t.units {
		switch {
		case s.loc[u] == unseen:
			out.remember(s, u)
		case onMap(s.loc[u]), s.loc[u] == toCome:
			out.Units = append(out.Units, s.snapshotUnit(u))
		case s.loc[u] == dead && len(t.list[u].parts) == 0:
			out.Eliminated = append(out.Eliminated, t.list[u].id)
		}
	}
	for i := range int(s.nb) {
		from, to := s.plotted(i)
		b := SnapshotBattle{Hex: t.code(s.tgt[i]), Attackers: []string{}}
		for _, u := range s.seq[from:to] {
			b.Attackers = append(b.Attackers, t.list[u].id)
		}
		out.Battles = append(out.Battles, b)
	}
	return out
}

// SnapshotSighting is an enemy unit out of sight of which something is remembered.
type SnapshotSighting struct {
	ID     string `json:"id"`
	Hex    string `json:"hex,omitempty"` // where it was last in sight
	Turn   int    `json:"turn,omitempty"`
	Phase  string `json:"phase,omitempty"`
	Report *int   `json:"report,omitempty"` // tenths of its strength
}

func (out *Snapshot) remember(s *State, u int) {
	at, n := s.mem.at[u], s.reported(u)
	if !onMap(at) && n == nil {
		return
	}
	r := SnapshotSighting{ID: s.g.t.list[u].id, Report: n}
	if onMap(at) {
		r.Hex, r.Turn, r.Phase = s.g.t.code(at), int(s.mem.when[u]>>4), phaseWords[s.mem.when[u]&15]
	}
	out.Remembered = append(out.Remembered, r)
}

// reported is the last report of a unit, or nil.
func (s *State) reported(u int) *int {
	if s.mem != nil {
		if n, ok := s.mem.tenths(u); ok {
			return &n
		}
	}
	return nil
}

func (s *State) snapshotUnit(u int) SnapshotUnit {
	t := s.g.t
	r := &t.list[u]
	out := SnapshotUnit{
		ID: r.id, Name: r.name, Side: s.g.Sides()[r.side], Type: typeWords[r.typ], Strength: int(s.cp[u]), Efficiency: int(s.eff[u]), OP: int(s.op[u]),
		Stacking: s.points(u), Fort: s.fort(u), Supply: supplyTexts[s.supply(u)],
	}
	if s.loc[u] == toCome {
		out.Turn, out.Strength, out.Efficiency, out.Stacking = int(r.turn), int(r.cp), int(r.eff), int(r.stack)
		return out
	}
	out.Hex, out.Report = t.code(s.loc[u]), s.reported(u)
	if s.secret(u) {
		out.Strength, out.Efficiency, out.OP, out.Supply, out.Secret = int(r.cp), 0, 0, "", true
	}
	if r.gun >= 0 {
		out.Artillery = s.art(u)
	}
	for i, c := range r.parts {
		if s.held(u)>>i&1 != 0 {
			out.Parts = append(out.Parts, t.list[c].id)
		}
	}
	for i := range marks {
		if m := &marks[i]; m.high == 0 && m.get(s, u) != 0 && m.name != supplyWords[s.supply(u)] {
			out.Marks = append(out.Marks, m.name)
		}
	}
	return out
}
