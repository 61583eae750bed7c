package env

import "bridgehead/engine"

// View keeps an observation up to date for whoever looks at positions of one game without an Env. It
// is fastest where the positions follow each other; see engine.Updater.
type View struct{ view *view }

// NewView returns a View of the blocks named, in the order of the game; nil is all but the optional ones.
func NewView(g engine.Game, blocks []string) (*View, error) {
	l, err := newLayout(g, blocks)
	if err != nil {
		return nil, err
	}
	return &View{newView(g, l)}, nil
}

// Show returns the observation of s as seen by side. The slice belongs to the View, is read-only and
// changes with the next Show; it is empty if there is nothing to observe.
func (v *View) Show(s engine.State, side engine.Player) []float32 {
	v.view.show(s, side)
	return v.view.dst
}
