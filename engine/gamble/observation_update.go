package gamble

import "bridgehead/engine"

// Observing is updating from nothing: both go through change.write, and the functions that write
// columns stand beside a list of what they read. TestUpdateOfEveryByte holds the lists to that.

var _ engine.Updater = (*Game)(nil)

// Update turns dst, the observation of before as seen by either side, into that of st as seen by side.
// It allocates nothing.
func (g *Game) Update(dst []float32, st engine.State, side engine.Player, before engine.State, _ engine.Player) {
	s, prev := st.(*State), before.(*State)
	if s.g != prev.g { // another map, perhaps
		g.Observe(dst, s, side)
		return
	}
	c := compare(s, prev)
	c.write(dst, side)
}

// change says what has to be written of s into an observation of prev.
type change struct {
	s, prev *State
	what    sources // that differ
	rows    unitSet // units whose rows differ, roles apart
	places  unitSet // slots with another location
	from    unitSet // units whose "unit_from" may differ
	lst     locSet  // locations whose placeState differs
	counts  locSet  // locations with other units
	stacks  locSet  // locations with other units, or with units of another status
	stacked unitSet // the units there now
	edges   uint32  // crossings whose bridgeState or bridgeMarks differ
}

// write writes what has changed into dst, an observation of c.prev.
func (c *change) write(dst []float32, side engine.Player) {
	for i := range obsBlocks {
		d := dst[obsAt[i]:obsAt[i+1]]
		switch i {
		case obSide:
			d[0], d[1] = 0, 0
			d[side&1] = 1
		case obLocs:
			c.writeLocs(d)
		case obUnits:
			c.writeUnits(d)
		case obUnitLoc:
			c.writeUnitLoc(d)
		case obUnitFrom:
			c.writeUnitFrom(d)
		case obEdges:
			c.writeEdges(d)
		default:
			c.writeRuns(obsBlocks[i].runs, d)
		}
	}
}

// run is a run of columns of a block with all that they are made from.
type run struct {
	from, to int
	needs    sources
	write    func(s *State, dst []float32) // dst is the block; the run is zero
}

func (c *change) writeRuns(runs []run, dst []float32) {
	for i := range runs {
		if r := &runs[i]; c.what.meets(&r.needs) {
			clear(dst[r.from:r.to])
			r.write(c.s, dst)
		}
	}
}

// marks are the rows that bear a mark, by column; most have one row or none.
type marks [9]uint8

// moveMarks brings n marks in neighbouring columns to other rows. dst begins at the first column.
func moveMarks(dst []float32, columns, rows, n int, old, now marks) {
	for i := range n {
		if old[i] == now[i] {
			continue
		}
		if r := int(old[i]); r < rows {
			dst[r*columns+i] = 0
		}
		if r := int(now[i]); r < rows {
			dst[r*columns+i] = 1
		}
	}
}

// nothing is a position that leaves no mark on an observation beside what is printed.
var nothing = State{position: position{
	mover: none, pointUnit: none, forwardUnit: none, lead: none, primary: none, rollingUnit: none, retreatUnit: none,
	refitUnit: none, lastUnit: none, activeLocs: [3]uint8{none, none, none}, targetLoc: none, moverTo: none,
	retreatFrom: none, rollingEdge: none, primaryEdge: none, repairEdge: none, depotLoc: noDepots(),
}}

func noDepots() (at [depotSlots]uint8) {
	for d := range at {
		at[d] = none
	}
	return at
}

var (
	everySlot = matching(&[maxUnits]uint8{}, 0)
	everyLoc  = locSet{^uint64(0), 1<<(numLocs-64) - 1}
)

// everything is the change from nothing to s.
func everything(s *State) change {
	units := s.g.t.side[german].or(s.g.t.side[allied])
	c := change{s: s, prev: &nothing, what: sources{^uint64(0), ^uint64(0), ^uint64(0)},
		rows: units, places: everySlot, from: units, lst: everyLoc, counts: everyLoc, stacks: everyLoc,
		edges: 1<<s.g.t.nEdges - 1}
	for u := range units.each {
		if s.loc[u] < numLocs {
			c.stacked.add(u)
		}
	}
	return c
}
