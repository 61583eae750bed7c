package hex

// Regions cuts a map into cells of at most 3*radius*(radius+1)+1 hexes (7 for radius 1, 19 for 2), and cells again where
// barrier says that two neighbours do not belong together; nil: nowhere. It returns the number of each hex's region,
// from 0 in reading order, and how many there are. Hexes of one region hang together.
func Regions(g *Grid, radius int, barrier func(h int16, d Direction) bool) (region []int16, n int) {
	region = make([]int16, g.N)
	for h := range region {
		region[h] = None
	}
	var look []int16
	for h := range g.N {
		if region[h] != None {
			continue
		}
		region[h] = int16(n)
		for look = append(look[:0], int16(h)); len(look) > 0; {
			at := look[len(look)-1]
			look = look[:len(look)-1]
			for d, to := range &g.Next[at] {
				if to != None && region[to] == None && g.cell(to, radius) == g.cell(at, radius) && (barrier == nil || !barrier(at, d)) {
					region[to] = int16(n)
					look = append(look, to)
				}
			}
		}
		n++
	}
	return region, n
}

// cell is the centre, in steps along the two axes of the centres, of the hexagon of a radius that a hex lies in. Such
// hexagons cover the plane with centres at whole multiples of (2r+1, -r) and (r, r+1).
func (g *Grid) cell(h int16, radius int) [2]int {
	q, r := int(g.Q[h]), int(g.R[h])
	size := 3*radius*(radius+1) + 1
	i, j := ((radius+1)*q-radius*r)/size, (radius*q+(2*radius+1)*r)/size
	for _, s := range [9][2]int{{0, 0}, {1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, -1}, {-1, 1}, {1, 1}, {-1, -1}} {
		a, b := i+s[0], j+s[1]
		if length(q-(2*radius+1)*a-radius*b, r+radius*a-(radius+1)*b) <= radius {
			return [2]int{a, b}
		}
	}
	panic("hex: hexagons do not cover the plane")
}
