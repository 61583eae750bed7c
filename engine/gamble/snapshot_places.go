package gamble

// Words of a snapshot that programs look for.
const (
	AirInterdictionMark = "Air Interdiction marker" // among the markers of a place
	FerryUsed           = "used"                    // among the marks of a ferry
	FerryGone           = "gone"
	AirborneTrait       = "Airborne" // among the traits of a unit
)

// AreaSnapshot is an Area by its number.
type AreaSnapshot struct {
	Number int `json:"number"`
	PlaceSnapshot
}

// ZoneSnapshot is a Zone by its letter.
type ZoneSnapshot struct {
	Letter string `json:"letter"`
	PlaceSnapshot
}

// PlaceSnapshot is what Areas and Zones have in common.
type PlaceSnapshot struct {
	Name     string `json:"name"`
	TEM      int    `json:"tem"`
	Elevated bool   `json:"elevated,omitempty"`
	Polder   bool   `json:"polder,omitempty"`
	VP       int    `json:"vp,omitempty"`     // victory points it is worth
	Scores   int    `json:"scores,omitempty"` // those it scores now
	// Sectors it belongs to, of whom it is a Supply Head, who may land: 1st, 82nd, 101st, Polish, 52nd.
	Sectors []string `json:"sectors,omitempty"`
	Head    string   `json:"supply_head,omitempty"`
	Drops   []string `json:"drops,omitempty"`

	Control   string `json:"control"` // german, airborne or corps
	Contested bool   `json:"contested,omitempty"`
	// Supplied are the sides that have a Supply Line to here, AlliedRoute whether one of theirs can pass
	// through (13.8).
	Supplied    []string `json:"supplied,omitempty"`
	AlliedRoute bool     `json:"allied_route,omitempty"`
	// Interdiction is the Interdiction value for those who land here (18.43).
	Interdiction int      `json:"interdiction,omitempty"`
	Markers      []string `json:"markers,omitempty"`
	Full         []string `json:"full,omitempty"` // sides of which no more may end here (7.1)
	BoxSnapshot
}

// BoxSnapshot is a place that holds units, by side in the order of the order of battle.
type BoxSnapshot struct {
	German []UnitSnapshot `json:"german,omitempty"`
	Allied []UnitSnapshot `json:"allied,omitempty"`
}

// CrossingSnapshot is a bridge or a ferry.
type CrossingSnapshot struct {
	Between string `json:"between"` // areas, 27-28; 11-24f for a ferry
	Name    string `json:"name,omitempty"`
	Over    string `json:"over"`  // river or canal
	State   string `json:"state"` // german, allied or destroyed bridge; ferry
	// ConstructGerman and ConstructAllied are levels of Construct markers (19.2).
	ConstructGerman int `json:"construct_german,omitempty"`
	ConstructAllied int `json:"construct_allied,omitempty"`
	// Crossed is how many units have used it this Impulse or Phase, five at most.
	Crossed  int    `json:"crossed,omitempty"`
	SeizedBy string `json:"seized_by,omitempty"` // unit, this Impulse
	// Marks are what has been tried (seizure, repair, demolition), or used and gone for a ferry.
	Marks []string `json:"marks,omitempty"`
}

// DepotSnapshot is a Supply Depot on the map.
type DepotSnapshot struct {
	Name   string `json:"name"`
	Side   string `json:"side"`
	Place  string `json:"place"`
	Points int    `json:"points"` // left
}

// placeMarks are the bits of a place in words.
var placeMarks = []struct {
	bit  uint8
	text string
}{
	{lCaptured, "captured this Impulse"}, {lContested, "Contested when the Impulse began"},
	{lAssaulted, "assaulted this Impulse"}, {lPoint, "a Point Unit has entered"},
	{lMarker, AirInterdictionMark},
}

// snapPlaces fills in the Areas, the Zones and the boxes.
func (s *State) snapPlaces(out *Snapshot) {
	t := s.g.t
	var boxes [locNowhere]BoxSnapshot
	for u := range t.nUnits {
		l := s.loc[u]
		if l >= locNowhere {
			continue
		}
		at := &boxes[l].German
		if t.units[u].side == allied {
			at = &boxes[l].Allied
		}
		*at = append(*at, s.snapUnit(u))
	}
	out.UK, out.Eliminated, out.ToCome = boxes[locUK], boxes[locDead], boxes[locLater]
	reach, lines := s.traceAllied(), s.traceGerman()
	var values [numLocs]uint8
	s.interdictionValues(&values)
	for l := range uint8(locUK) {
		if !t.inPlay.has(l) {
			continue
		}
		p := s.snapPlace(l, reach, lines)
		p.BoxSnapshot, p.Interdiction = boxes[l], int(values[l])
		p.Full = s.fullSides(l)
		if isArea(l) {
			out.Areas = append(out.Areas, AreaSnapshot{int(l) + 1, p})
		} else {
			out.Zones = append(out.Zones, ZoneSnapshot{locCode(l), p})
		}
	}
}

func (s *State) snapPlace(l uint8, reach, lines locSet) PlaceSnapshot {
	t := s.g.t
	p := PlaceSnapshot{
		Name: t.names[l], TEM: int(t.tem[l]), Elevated: t.elevated[l], Polder: t.polder[l], VP: int(t.vp[l]),
		Sectors: formationNames(t.sector[l]), Head: formationText(t.head[l]), Drops: formationNames(t.dropColour[l]),
		Control:   [...]string{"german", "airborne", "corps", ""}[s.control(l)],
		Contested: s.contested(l), AlliedRoute: reach.has(l), Markers: s.placeMarkers(l),
	}
	if isArea(l) && p.VP != 0 {
		p.Scores = s.areaVP(l, reach)
	}
	if s.suppliedBy(lines, l, german) {
		p.Supplied = append(p.Supplied, sideName(german))
	}
	if s.suppliedBy(reach, l, allied) {
		p.Supplied = append(p.Supplied, sideName(allied))
	}
	return p
}

func (s *State) placeMarkers(l uint8) (words []string) {
	for _, m := range placeMarks {
		if s.placeState[l]&m.bit != 0 {
			words = append(words, m.text)
		}
	}
	switch {
	case s.placeState[l]&lStart == 0:
	case phase(s.phase) <= phDDayGround:
		words = append(words, "dealt with")
	default:
		words = append(words, "Free under Corps Control when the Impulse began")
	}
	return words
}

func (s *State) fullSides(l uint8) (sides []string) {
	for side := range uint8(2) {
		if s.full(side, l) {
			sides = append(sides, sideName(side))
		}
	}
	return sides
}

// formationNames are the formations of a set of bits.
func formationNames(bits uint8) (names []string) {
	for _, f := range formationTitles {
		if bits&f.bit != 0 {
			names = append(names, f.name)
		}
	}
	return names
}

func (s *State) snapCrossings() (out []CrossingSnapshot) {
	t := s.g.t
	for e := range uint8(t.nEdges) {
		ed := &t.edges[e]
		if !t.inPlay.has(ed.a) || !t.inPlay.has(ed.b) {
			continue
		}
		c := CrossingSnapshot{
			Between: t.edgeCode(int(e)), Over: "canal", State: [...]string{"german", "allied", "destroyed", "ferry"}[s.bridge(e)],
			ConstructGerman: s.construct(german, e), ConstructAllied: s.construct(allied, e),
			Crossed: int(s.bridgeState[e]&xCrossMask) / xCrossing, Marks: s.crossingMarks(e),
		}
		if ed.river {
			c.Over = "river"
		}
		if !ed.ferry {
			c.Name = ed.name
		}
		if s.bridgeMarks[e]&ySeized != 0 {
			c.SeizedBy = t.unitID(s.seizedBy[e])
		}
		out = append(out, c)
	}
	return out
}

func (s *State) crossingMarks(e uint8) (words []string) {
	for _, m := range []struct {
		bits, bit uint8
		text      string
	}{
		{s.bridgeState[e], xSeizeTry, "seizure tried"}, {s.bridgeState[e], xRepairTry, "repair tried"}, {s.bridgeState[e], xBlowTry, "demolition tried"},
		{s.bridgeMarks[e], yFerryUsed, FerryUsed}, {s.bridgeMarks[e], yFerryGone, FerryGone},
	} {
		if m.bits&m.bit != 0 {
			words = append(words, m.text)
		}
	}
	return words
}

func (s *State) snapBoundaries() (out []string) {
	for w := range s.g.t.nWet {
		if s.heldBy(uint8(w)) == allied {
			out = append(out, s.g.t.wetCode(w))
		}
	}
	return out
}

func (s *State) snapDepots() (out []DepotSnapshot) {
	for d := range depotSlots {
		if l := s.depotLoc[d]; validLoc(l) {
			side := uint8(german)
			if d >= depZoneF {
				side = allied
			}
			out = append(out, DepotSnapshot{depotLabel(d), sideName(side), locCode(l), int(s.depotPoints[d])})
		}
	}
	return out
}
