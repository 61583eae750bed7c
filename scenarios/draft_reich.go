package scenarios

// reichSheet is a draft of Highway to the Reich.
type reichSheet struct {
	reichFile
	land   *HexMap
	army   *muster
	charts *charts
	board  ReichBoard
	units  []*ReichUnit   // slots of the board
	slot   map[string]int // by id
}

func (r *reichSheet) file() any { return &r.reichFile }

func (r *reichSheet) ground(s *source) {
	before := len(s.found)
	open := func(field, ref string) *source { return opener{}.open(s, field, ref) }
	if f := open("map", r.Map); f != nil {
		r.land = readHexMap(f)
	}
	r.army, r.charts = readMuster(open("forces", r.Forces)), readCharts(open("tables", r.Tables))
	if f := open("boards", r.Boards); f != nil && r.land != nil && r.army != nil && len(s.found) == before {
		boards := readBoards(f, r.land, r.army)
		var units []int
		ok := false
		if boards != nil {
			r.board, units, ok = boards.board(r.Board)
		}
		if !ok && len(s.found) == before {
			s.fault("board", "the name of a board", "%s", quote(r.Board))
		}
		r.slot = map[string]int{}
		for _, i := range units {
			r.slot[r.army.units[i].ID] = len(r.units)
			r.units = append(r.units, &r.army.units[i])
		}
	}
}
