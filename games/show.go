package games

import (
	"cmp"
	"fmt"
	"io"
)

// force is a unit as it is counted: its side and what it belongs to.
type force struct {
	side      int
	formation string
}

// showForces counts the units of each side by formation, in the order given.
func showForces(w io.Writer, units []force) {
	for side, name := range Sides {
		var order []string
		count := map[string]int{}
		total := 0
		for _, u := range units {
			if u.side != side {
				continue
			}
			if count[u.formation] == 0 {
				order = append(order, u.formation)
			}
			count[u.formation]++
			total++
		}
		fmt.Fprintf(w, "%s: %d units\n", name, total)
		for _, f := range order {
			fmt.Fprintf(w, "  %3d  %s\n", count[f], cmp.Or(f, "-"))
		}
	}
}
