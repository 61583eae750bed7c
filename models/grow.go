package models

import (
	"fmt"
	"slices"
)

// Grow makes a wider network of a narrow one that says the same of every position, after Chen and others (2016): what is new hears of
// everything, with weights drawn by the seed, and nothing of old listens to it yet. So learning goes on where the narrow one stopped.
// The shapes and the numbers of blocks and of short-term values are the same, and no width is less.
func Grow(from *Net, c Config, seed uint64) (*Net, error) {
	old := &from.Config
	for _, w := range []struct {
		name      string
		old, grow int
		same      bool
	}{{"blocks", old.Blocks, c.Blocks, true}, {"shorts", old.Shorts, c.Shorts, true}, {"channels", old.Channels, c.Channels, false},
		{"context", old.Context, c.Context, false}, {"action", old.Action, c.Action, false}, {"value", old.Value, c.Value, false}} {
		if w.same && w.grow != w.old {
			return nil, fmt.Errorf("grow: %s: got %d, want %d as before", w.name, w.grow, w.old)
		}
		if w.grow < w.old {
			return nil, fmt.Errorf("grow: %s: got %d, want %d or more", w.name, w.grow, w.old)
		}
	}
	n, err := New(c)
	if err != nil {
		return nil, fmt.Errorf("grow: %w", err)
	}
	for i := range n.Params {
		if was := from.Params[i]; was.Name != n.Params[i].Name || !sameInputs(was.Shape, n.Params[i].Shape, old, &c) {
			return nil, fmt.Errorf("grow: %s: got a network of another shape", was.Name)
		}
	}
	n.Init(seed)
	for i := range n.Params {
		from.Params[i].growInto(&n.Params[i])
	}
	return n, nil
}

// sameInputs reports whether every dimension is as it was or one of the widths.
func sameInputs(was, is []int, old, c *Config) bool {
	widths := [][2]int{{old.Channels, c.Channels}, {old.Context, c.Context}, {old.Action, c.Action}, {old.Value, c.Value}}
	if len(was) != len(is) {
		return false
	}
	for i := range was {
		if was[i] != is[i] && !slices.Contains(widths, [2]int{was[i], is[i]}) {
			return false
		}
	}
	return true
}

// growInto copies the weights. Of the new inputs nothing goes to the old outputs.
func (p *Param) growInto(to *Param) {
	k := len(p.Shape) - 2
	rows, columns := p.Shape[k], p.Shape[k+1]
	wideRows, wide := to.Shape[k], to.Shape[k+1]
	for s := range p.Size() / (rows * columns) {
		for r := range wideRows {
			dst := to.Data[(s*wideRows+r)*wide:][:columns]
			if r < rows {
				copy(dst, p.Data[(s*rows+r)*columns:])
			} else {
				clear(dst)
			}
		}
	}
}
