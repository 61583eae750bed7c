package insight

import (
	"cmp"
	"fmt"

	"bridgehead/engine"
	"bridgehead/table"
)

// Targets says of every action its notation, its text and what it points to, in the order of the actions.
// At a chance node the actions are faces.
func (i *Insight) Targets(g engine.Game, s engine.State, actions []engine.Action) []table.Choice {
	out := make([]table.Choice, len(actions))
	for k, a := range actions {
		out[k] = table.Choice{ID: int(a), Code: fmt.Sprintf("#%d", a), Text: g.ActionText(s, a)}
	}
	p := i.pointer(g)
	if p == nil {
		return out
	}
	for k, t := range p.Point(s, actions) {
		c := &out[k]
		c.Code = cmp.Or(t.Code, c.Code)
		c.Place, c.Unit, c.Crossing, c.Note, c.Default, c.Takes = t.Place, t.Unit, t.Crossing, t.Note, t.Default, t.Takes
	}
	return out
}
