package gamble

import (
	"slices"

	"bridgehead/engine"
)

var _ engine.Charter = (*Game)(nil)

// Kinds of things, in the order of Chart and Places.
const (
	thingUnits = iota
	thingCrossings
	thingDepots
	numThings
)

// chartThings are units, crossings and depots. A unit is not lost while it is in an Area, a Zone or the UK Box;
// those still to come count with the eliminated, as the columns of a chart are neighbours.
var chartThings = [numThings]engine.Things{
	thingUnits:     {Block: obsBlocks[obUnits].Name, Split: ucAllied, Alive: [2]int{ucWhere, ucWhere + 3}},
	thingCrossings: {Block: obsBlocks[obEdges].Name, Split: -1},
	thingDepots:    {Block: obsBlocks[obDepots].Name, Split: -1},
}

// chartVectors are the blocks of the position as a whole. Left out are "unit_location" and "unit_from", which
// Places says.
var chartVectors = [...]int{obSide, obActor, obNode, obGlobal, obCombat, obHeld}

// chartActions are the blocks of the action space, see action.go.
var chartActions = []engine.Part{
	{Name: "controls", Size: numCtrl},
	{Name: "locations", Size: numLocs, Block: obsBlocks[obLocs].Name},
	{Name: "units", Size: maxUnits, Block: obsBlocks[obUnits].Name},
	{Name: "units again", Size: maxUnits, Block: obsBlocks[obUnits].Name},
	{Name: "crossings", Size: maxEdges, Block: obsBlocks[obEdges].Name},
	{Name: "depots", Size: depotSlots, Block: obsBlocks[obDepots].Name},
	{Name: "numbers", Size: numNums},
}

// Chart makes the anatomy of the observation anew with every call, equal each time.
func (g *Game) Chart() *engine.Chart {
	c := &engine.Chart{
		Nodes:   obsBlocks[obLocs].Name,
		Things:  append([]engine.Things(nil), chartThings[:]...),
		Owner:   [2]int{lcControl, lcTEM},
		Owners:  []engine.Owner{{Name: "German", Side: 0}, {Name: "Airborne", Side: 1}, {Name: "XXX Corps", Side: 1}},
		Actions: append([]engine.Part(nil), chartActions...),
	}
	for _, b := range chartVectors {
		c.Vectors = append(c.Vectors, obsBlocks[b].Name)
	}
	c.InPlay = g.placesInPlay()
	c.Links = g.linksInPlay()
	return c
}

// placesInPlay are those of the scenario, and where units stand at the start.
func (g *Game) placesInPlay() []bool {
	in := make([]bool, numLocs)
	for l := range uint8(numLocs) {
		in[l] = g.t.inPlay.has(l)
	}
	for _, l := range g.start.loc {
		if l < numLocs {
			in[l] = true
		}
	}
	return in
}

// linksInPlay are the pairs of places with a way from one to the other, be it for retreats alone or across water
// that nobody can cross at present.
func (g *Game) linksInPlay() (links [][2]int16) {
	for a := range uint8(numLocs) {
		for b := a + 1; b < numLocs; b++ {
			if g.t.linkAt[a][b] >= 0 || g.t.linkAt[b][a] >= 0 {
				links = append(links, [2]int16{int16(a), int16(b)})
			}
		}
	}
	return links
}

// Places appends, for every unit, where it is and, if that is another place, the one it entered from in this Impulse or
// will land in; for every crossing its two ends; for every depot where it is. A crossing with an end that is
// not in play has no places. Both sides see all. It allocates nothing where dst has room.
func (g *Game) Places(dst []int16, st engine.State, _ engine.Player) []int16 {
	s := st.(*State)
	n := len(dst)
	dst = slices.Grow(dst, 2*maxUnits)[:n+2*maxUnits]
	for u := range maxUnits {
		at, from := int16(s.loc[u]), int16(-1)
		if at >= numLocs {
			at = -1
		} else if s.roles[u]&fMoved != 0 || s.deeds[u]&fTried != 0 {
			if from = int16(s.enteredFrom[u]); from >= numLocs || from == at {
				from = -1
			}
		}
		dst[n+2*u], dst[n+2*u+1] = at, from
	}
	return g.placesOfDepots(g.placesOfCrossings(dst), s)
}

func (g *Game) placesOfCrossings(dst []int16) []int16 {
	t := g.t
	for e := range maxEdges {
		ed := &t.edges[e]
		if e < t.nEdges && t.inPlay.has(ed.a) && t.inPlay.has(ed.b) {
			dst = append(dst, int16(ed.a), int16(ed.b))
		} else {
			dst = append(dst, -1, -1)
		}
	}
	return dst
}

func (g *Game) placesOfDepots(dst []int16, s *State) []int16 {
	for _, l := range s.depotLoc {
		if l < numLocs {
			dst = append(dst, int16(l), -1)
		} else {
			dst = append(dst, -1, -1)
		}
	}
	return dst
}
