package reich

import (
	"errors"

	"bridgehead/engine"
	"bridgehead/engine/notation"
)

// A position is one line, as package notation has it:
//
//	reich/1 one-bridge:84504a0d turn=38 phase=allied-mini-move node=K_MOVE who=allied acts=move.1 group=al-101-501-2-inf-1 @C3314=ge-59-1036-I-inf-1 ...
//
// The units stand last by where they are, of a hex the top of the stack first, each with what it is. What follows from these is not
// written: the tops of stacks, legal actions.
var line notation.Notation[*Game, *State]

type (
	scalar = notation.Field[*Game, *State]
	values = notation.Values[*Game, *State]
	reader = notation.Reader[*Game, *State]
)

func init() {
	list := notation.Whole[*Game, *State]
	line = notation.Notation[*Game, *State]{Game: "reich", Version: 1, Fields: scalars, Groups: appendUnits, Group: readGroup, Strict: true,
		Lists: []notation.List[*Game, *State]{
			list("acts", (*State).writeActs, (*State).readActs, "word.step for each act from the first on, with +field:value for what it remembers, joined by ;"),
			list("group", (*State).writeGroup, (*State).readGroupList, "ids of units, each with :half points where it has spent some, joined by ;"),
			list("trail", (*State).writeTrail, (*State).readTrail, "up to six hexes, the last first, joined by ;"),
			list("entered", (*State).writeEntered, (*State).readEntered, "hexes where units have entered in this phase, each with :points, joined by ;"),
			list("shifted", (*State).writeShifted, (*State).readShifted, "areas off the map, each with :points that have left it in this phase.points that have come, joined by ;"),
			list("gone", (*State).writeGone, (*State).readGone, "points that have left, for each condition of victory, joined by ;"),
			list("events", (*State).writeEvents, (*State).readEvents, "the turns in which what arrivals wait for has happened, 0 for what has not, in the order of the arrivals, joined by ;"),
			list("early", (*State).writeEarly, (*State).readEarly, "division:turn for each that is released early, in the order of the rolls, joined by ;"),
			list("clocks", (*State).writeClocks, (*State).readClocks, "ids of destroyed HQs, each with :turns where they have been rolled for, joined by ;"),
			list("divisions", (*State).writeDivisions, (*State).readDivisions, "ids of the first HQs of divisions, each with :half command points.ammunition points.level.turns out of supply, joined by ;"),
			list("command", (*State).writeCommand, (*State).readCommand, "ids of HQs, each with :points, joined by ;"),
			list("shelled", (*State).writeShelled, (*State).readShelled, "ids of HQs of 30 Corps whose formations have been fired at, joined by ;"),
			list("points", (*State).writePoints, (*State).readPoints, "hexes where command points lie, joined by ;"),
			list("bridges", (*State).writeCrossings, (*State).readCrossings, "a hex, . and a direction for each bridge or ferry, then : and blown, repaired, gained or refused, seen, asked, joined by +; joined by ;"),
			list("dug", (*State).writeDug, (*State).readDug, "hexes in order, each with : and german or allied, joined by ;"),
			list("packet", (*State).writePacket, (*State).readPacket, "ids of units, each with :packets stepped down, joined by ;"),
			list("attacks", (*State).aimText, (*State).readAims, "hexes attacked in this phase, each with : and the id of a unit that did, joined by ;"),
			list("pathfinders", (*State).writePaths, (*State).readPaths, "zone:hex of each that stands, in the order of the zones, joined by ;"),
			list("supplyheads", (*State).writeHeads, (*State).readHeads, "formation:hex of each that stands, in the order of the formations, joined by ;"),
			list("struck", (*State).writeStruck, (*State).readStruck, "ids of units that airstrikes are placed on, joined by ;"),
			list("patrol", (*State).writePatrol, (*State).readPatrol, "the hex around which aircraft meet a landing"),
		}}
}

// MarshalText writes the whole position as one line, which Parse reads back.
func (s *State) MarshalText() ([]byte, error) {
	return line.Append(make([]byte, 0, 4096), s.g, s), nil
}

// Parse reads what MarshalText writes; the fields may come in any order. It refuses everything else, and positions that
// contradict themselves, with the faults it finds.
func (g *Game) Parse(text []byte) (engine.State, error) {
	s := g.blankState()
	for u := range s.unit {
		s.unit[u].hq = uint16(u)
	}
	if err := line.Read(text, g, s); err != nil {
		return nil, err
	}
	if faults := s.contradictions(); len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return s, nil
}

func numbers(low, high int) values { return notation.Numbers[*Game, *State](low, high) }

func words(list []string) values { return notation.Words[*Game, *State](list...) }

func u8(name string, at func(s *State) *uint8, neutral int, of values) scalar {
	return notation.Single(name, at, neutral, of)
}

func kindNames() []string {
	names := make([]string, numKinds)
	for k := range names {
		names[k] = nodeTable[k].name
	}
	return names
}

// scalars are the single fields, in the order they are written.
var scalars = []scalar{
	u8("turn", func(s *State) *uint8 { return &s.turn }, 0, numbers(1, 66)).Everywhere(),
	u8("phase", func(s *State) *uint8 { return &s.phase }, 0, words(phaseWords)).Everywhere(),
	u8("node", func(s *State) *uint8 { return &s.node }, 0, words(kindNames())).Everywhere(),
	u8("who", func(s *State) *uint8 { return &s.who }, 0, words([]string{"german", "allied"})).Everywhere(),
	u8("walked", func(s *State) *uint8 { return &s.walked }, 0, numbers(0, 255)),
	u8("spur", func(s *State) *uint8 { return &s.spur }, 0, numbers(0, 6)),
	u8("fury-guards", func(s *State) *uint8 { return &s.fury[0] }, 0, numbers(0, 66)),
	u8("fury-waal", func(s *State) *uint8 { return &s.fury[1] }, 0, numbers(0, 66)),
	notation.Single("march", func(s *State) *uint16 { return &s.march }, 0, numbers(0, unitEnd)),
	u8("held-german", func(s *State) *uint8 { return &s.held[german] }, 0, numbers(0, 6)),
	u8("held-allied", func(s *State) *uint8 { return &s.held[allied] }, 0, numbers(0, 6)),
	u8("stage", func(s *State) *uint8 { return &s.stage }, 0, numbers(0, trackDone)),
	u8("track", func(s *State) *uint8 { return &s.track }, 0, numbers(0, 7)),
	u8("sought", func(s *State) *uint8 { return &s.sought }, 0, numbers(0, 26)),
	u8("severed", func(s *State) *uint8 { return &s.severed }, 0, numbers(0, 255)),
	notation.Single("helped", func(s *State) *uint16 { return &s.help30 }, 0, numbers(0, 1<<14-1)),
	u8("route-ma", func(s *State) *uint8 { return &s.routeMA }, 0, numbers(0, 57)),
	u8("relocated", func(s *State) *uint8 { return &s.relocated }, 0, numbers(0, 1<<maxHeads-1)),
	u8("onward", func(s *State) *uint8 { return &s.onward }, 0, numbers(0, 1)),
	u8("transit", func(s *State) *uint8 { return &s.transit }, 0, numbers(0, transitTable|transitRoad)),
	u8("south", func(s *State) *uint8 { return &s.south }, 0, numbers(0, 255)),
	u8("passed", func(s *State) *uint8 { return &s.passed }, 0, numbers(0, 15)),
	u8("weather-north", func(s *State) *uint8 { return &s.weather[0] }, 0, numbers(0, weatherP)),
	u8("weather-south", func(s *State) *uint8 { return &s.weather[1] }, 0, numbers(0, weatherP)),
	u8("lifts", func(s *State) *uint8 { return &s.lifts }, 0, numbers(0, 99)),
	u8("grounded", func(s *State) *uint8 { return &s.grounded }, 0, numbers(0, groundedMorning|groundedAfternoon)),
	u8("rights", func(s *State) *uint8 { return &s.rights }, 0, numbers(0, rightMaas|rightGate)),
	u8("salvoes", func(s *State) *uint8 { return &s.salvoes }, 0, numbers(0, 255)),
	u8("apart", func(s *State) *uint8 { return &s.apart }, 0, numbers(0, 255)),
	u8("strikes-german", func(s *State) *uint8 { return &s.strikes[german] }, 0, numbers(0, unrolled)),
	u8("strikes-allied", func(s *State) *uint8 { return &s.strikes[allied] }, 0, numbers(0, unrolled-1)),
	u8("flown", func(s *State) *uint8 { return &s.flown }, 0, numbers(0, patrolMost)),
	u8("beaten", func(s *State) *uint8 { return &s.beaten }, 0, numbers(0, 1)),
	u8("afield", func(s *State) *uint8 { return &s.afield }, 0, numbers(0, astrayTurns)),
	u8("opened", func(s *State) *uint8 { return &s.opened }, 0, numbers(0, openedField|openedRiver)),
	notation.Single("victory-german", func(s *State) *uint16 { return &s.victory[german] }, 0, numbers(0, 9999)),
	notation.Single("victory-allied", func(s *State) *uint16 { return &s.victory[allied] }, 0, numbers(0, 9999)),
	u8("cover", func(s *State) *uint8 { return &s.cover }, 0, numbers(0, coverGone)),
	notation.Single("lost-german", func(s *State) *uint16 { return &s.steps[german] }, 0, numbers(0, 9999)),
	notation.Single("lost-allied", func(s *State) *uint16 { return &s.steps[allied] }, 0, numbers(0, 9999)),
}
