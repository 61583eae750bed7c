package env

import (
	"fmt"
	"slices"
	"strings"

	"bridgehead/engine"
)

// layout is the selection of blocks an environment observes.
type layout struct {
	observer engine.Observer // nil: the game has no observation, or no block is wanted
	blocks   []engine.Block  // selected, in the order of the game
	spans    [][2]int        // of the selected blocks within the whole observation; nil when all are
	whole    int             // values the game writes: those of its usual blocks, or of all where an optional one is selected
	size     int             // values of the selection
}

func newLayout(g engine.Game, names []string) (*layout, error) {
	l := &layout{}
	o, ok := g.(engine.Observer)
	if !ok {
		if len(names) > 0 {
			return nil, fmt.Errorf("blocks: the game %s has no observation", g.ID())
		}
		return l, nil
	}
	all := o.Blocks()
	if err := checkBlocks(all, names); err != nil {
		return nil, err
	}
	for _, b := range written(all, names) {
		from := l.whole
		l.whole += b.Size()
		if names == nil || slices.Contains(names, b.Name) {
			l.blocks = append(l.blocks, b)
			l.spans = append(l.spans, [2]int{from, l.whole})
			l.size += b.Size()
		}
	}
	if l.size == l.whole {
		l.spans = nil
	}
	if l.size > 0 {
		l.observer = o
	}
	return l, nil
}

// written are the blocks the game is asked to write for a selection: the usual ones, and the optional ones too where the
// selection names one of them.
func written(all []engine.Block, names []string) []engine.Block {
	usual := engine.Usual(all)
	for _, b := range all[len(usual):] {
		if slices.Contains(names, b.Name) {
			return all
		}
	}
	return usual
}

func checkBlocks(all []engine.Block, names []string) error {
	known := make([]string, len(all))
	for i, b := range all {
		known[i] = b.Name
	}
	for i, n := range names {
		switch {
		case !slices.Contains(known, n):
			return fmt.Errorf("blocks[%d]: got %q, want %s", i, n, strings.Join(known, " | "))
		case slices.Contains(names[:i], n):
			return fmt.Errorf("blocks[%d]: %q is named twice", i, n)
		}
	}
	return nil
}

// view keeps one buffer equal to the observation of a position that moves on.
type view struct {
	*layout
	updater engine.Updater // nil: every observation is written anew
	dst     []float32      // [size]; made at the first look unless bind has given one
	full    []float32      // [whole]; dst itself when all blocks are selected
	prev    engine.State   // what full shows, for the updater
	side    engine.Player
	valid   bool
}

func newView(g engine.Game, l *layout) *view {
	v := &view{layout: l}
	if l.observer == nil {
		return v
	}
	if u, ok := l.observer.(engine.Updater); ok {
		v.updater, v.prev = u, g.New()
	}
	return v
}

// bind makes dst the buffer.
func (v *view) bind(dst []float32) {
	v.dst, v.full, v.valid = dst, dst, false
	if v.spans != nil {
		v.full = make([]float32, v.whole)
	}
}

// show writes s as seen by side.
func (v *view) show(s engine.State, side engine.Player) {
	if v.observer == nil {
		return
	}
	if v.dst == nil {
		v.bind(make([]float32, v.size))
	}
	update := v.updater != nil && v.valid
	v.valid = false // a game that panics leaves nothing to go on from
	if update {
		v.updater.Update(v.full, s, side, v.prev, v.side)
	} else {
		v.observer.Observe(v.full, s, side)
	}
	if v.updater != nil {
		v.prev.CopyFrom(s)
	}
	v.side, v.valid = side, true
	v.pick(v.dst)
}

// pick copies the selected blocks of the whole observation to dst; nothing where dst is the whole.
func (v *view) pick(dst []float32) {
	for _, span := range v.spans {
		dst = dst[copy(dst, v.full[span[0]:span[1]]):]
	}
}
