// Package hex is the ground of games on hexagons: printed numbers, neighbours, distances, floods, lines of
// sight and zones. It knows nothing of terrain or units; what a hex costs or hides is a table or a function of the
// game.
//
// A hex is an index into a [Grid], 0 to N-1 in reading order, so that everything said of hexes is a slice. A [Numbering]
// turns what is printed on a map into positions and back; only the edges of a program need it.
//
//	n := &hex.Numbering{Layout: hex.Flat, Shifted: hex.Even, Format: hex.XY, Sheets: []hex.Sheet{{Rows: 31, Columns: 32}}}
//	g, err := hex.New(n, nil)
//	h, err := g.Parse("8,4")
//	f := hex.NewFlood(g)
//	for _, to := range f.Range(costs, h, 12, nil) {
//		fmt.Println(g.Text(to), f.Cost(to))
//	}
//
// A Grid is read-only and shared by all games on one map. Scratch lies in [Flood], one for each goroutine; after the first
// use nothing allocates. All results are in a fixed order, the same on every machine.
package hex
