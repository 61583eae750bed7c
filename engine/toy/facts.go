package toy

// Facts is a position as numbers, for those who judge it.
type Facts struct {
	Left     int  // days, this one included
	Crossed  int  // bridges
	Guard    int  // reserves at the bridge ahead
	Support  int  // of the column
	Down     bool // the span ahead
	Reserves int  // of the garrison
	Charges  int  // of the garrison
	Needed   int  // the lowest roll that carries the bridge ahead as it stands (2.1); 0 once all are crossed
}

// Facts returns the position as numbers.
func (s *State) Facts() Facts {
	p := s.pos
	f := Facts{Left: int(p.left), Crossed: int(p.crossed), Guard: int(p.guard), Support: int(p.support), Down: p.down,
		Reserves: int(p.reserves), Charges: int(p.charges)}
	if p.crossed < bridges {
		p.node = atAssault
		f.Needed = int(p.needed())
	}
	return f
}
