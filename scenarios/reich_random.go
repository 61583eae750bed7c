package scenarios

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// reichRandom is a formation of the random set-up: selections of units that take part, where they enter, and seven results such as A2535+2, T4 and same.
type reichRandom struct {
	Of   []*reichPick `yaml:"of"`
	At   string       `yaml:"at,optional"`
	Edge *reichPart   `yaml:"edge,optional"`
	To   []string     `yaml:"to"`
}

// readRandom reads the random set-up (25.62).
func (c *campaign) readRandom() {
	taken := map[int]string{}
	for i := range c.Random {
		e, field := &c.Random[i], index("random", i)
		if !c.clean(field) {
			continue
		}
		out := ReichRandom{}
		for j, p := range e.Of {
			of := index(field+".of", j)
			n := len(out.Units)
			for u := range c.out.Units {
				if _, there := c.used[u]; there && c.out.Units[u].Side == German && p.fits(&c.out.Units[u]) && c.once(taken, of, u, c.out.Units[u].ID) {
					out.Units = append(out.Units, u)
				}
			}
			if len(out.Units) == n {
				c.fault(of, "a selection of Germans who take part", "one that selects nobody")
			}
		}
		slices.Sort(out.Units)
		switch {
		case (e.At == "") == (e.Edge == nil):
			c.fault(field, "at or edge", "both or none")
		case e.Edge != nil:
			out.Edge = c.dry(field+".edge", c.partAt(field+".edge", e.Edge))
		default:
			if h, ok := c.hexAt(field+".at", e.At); ok {
				out.Edge = []int16{h}
			}
		}
		if len(e.To) != ReichBands {
			c.fault(field+".to", fmt.Sprintf("%d results", ReichBands), "%d", len(e.To))
			continue
		}
		any := false
		for j, text := range e.To {
			out.To[j] = c.spotOf(index(field+".to", j), text)
			any = any || out.To[j].Hex >= 0 || out.To[j].Turn > 0 || out.To[j].Same
		}
		if !any {
			c.fault(field+".to", "a result in play", "none")
		}
		c.out.Random = append(c.out.Random, out)
	}
}

// spotOf reads a result.
func (c *campaign) spotOf(field, text string) ReichSpot {
	out := ReichSpot{Hex: -1}
	if text == "same" {
		out.Same = true
		return out
	}
	if n, turn := strings.CutPrefix(text, "T"); turn {
		v, err := strconv.Atoi(n)
		if err != nil || v < 1 || v > 9 {
			c.fault(field, "a turn, T1 to T9", "%s", quote(text))
		}
		out.Turn = v
		return out
	}
	code, far, more := strings.Cut(text, "+")
	if v, err := strconv.Atoi(far); more && (err != nil || v < 1 || v > 3) {
		c.fault(field, "a hex, with +1 to +3 for the hexes about it, a turn such as T4, or same", "%s", quote(text))
	} else {
		out.Within = v
	}
	h, err := c.land.Grid.Parse(code)
	switch {
	case err != nil:
		c.fault(field, "a hex, with +1 to +3 for the hexes about it, a turn such as T4, or same", "%s", quote(text))
	case c.in.Has(h) && c.land.Layers["terrain"][h] != "water":
		out.Hex = h
	}
	return out
}
