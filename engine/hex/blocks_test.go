package hex

import "testing"

// Every hex within a distance lies in a block about, and no block is named twice.
func TestBlocks(t *testing.T) {
	for _, n := range []*Numbering{marketGarden, {Layout: Pointy, Shifted: Even, Format: XY, Sheets: []Sheet{{Rows: 23, Columns: 17}}}} {
		g := gridOf(t, n)
		for _, width := range []int{1, 4, 8, 40} {
			b := NewBlocks(g, width)
			for h := range int16(g.N) {
				if n := int(b.Of[h]); n >= b.Count {
					t.Fatalf("hex %d in block %d of %d", h, n, b.Count)
				}
				for _, far := range []int{0, 1, 5, 30} {
					about := make([]bool, b.Count)
					b.About(h, far, func(block int) bool {
						if about[block] {
							t.Fatalf("block %d twice", block)
						}
						about[block] = true
						return true
					})
					for n := range int16(g.N) {
						if g.Distance(h, n) <= far && !about[b.Of[n]] {
							t.Fatalf("width %d: hex %d is %d from %d, and its block is not about", width, n, g.Distance(h, n), h)
						}
					}
				}
			}
		}
	}
}
