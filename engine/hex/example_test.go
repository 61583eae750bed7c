package hex_test

import (
	"fmt"

	"bridgehead/engine/hex"
)

// A map of 5 by 4 hexes, on which a step costs 1, or 3 out of the second column.
func Example() {
	n := &hex.Numbering{Layout: hex.Flat, Shifted: hex.Even, Format: hex.XY, Sheets: []hex.Sheet{{Rows: 4, Columns: 5}}}
	g, err := hex.New(n, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	costs := make(hex.Cost, g.N)
	for h := range costs {
		for d := range costs[h] {
			costs[h][d] = 1
			if g.Place(int16(h)).Column == 2 {
				costs[h][d] = 3
			}
		}
	}
	from, err := g.Parse("1,2")
	if err != nil {
		fmt.Println(err)
		return
	}
	f := hex.NewFlood(g)
	f.Range(costs, from, 9, nil)
	to, _ := g.Parse("4,2")
	for _, h := range f.Way(nil, to) {
		fmt.Println(g.Text(h), f.Cost(h))
	}
	_, err = g.Parse("6,2")
	fmt.Println(err)
	// Output:
	// 1,2 0
	// 2,1 1
	// 3,2 4
	// 4,2 5
	// hex "6,2": column 6, want 1 to 5
}
