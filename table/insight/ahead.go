package insight

import (
	"cmp"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/table"
)

// Onward is a choice and the one after it that points to something on the map.
type Onward struct {
	Actions  []engine.Action `json:"actions"` // one after the other
	First    string          `json:"first"`   // the choice in hand, in words
	Text     string          `json:"text"`    // the one after it
	Place    string          `json:"place,omitempty"`
	Unit     string          `json:"unit,omitempty"`
	Crossing string          `json:"crossing,omitempty"`
	Note     string          `json:"note,omitempty"`
}

// taken are the choices that come after those that only take up a unit, but for those that begin a way it can go.
func (i *Insight) taken(g engine.Game, s engine.State, ways map[string][]board.Way) (out []Onward) {
	if !s.Player().IsSide() {
		return nil
	}
	for _, first := range i.Targets(g, s, s.LegalActions(nil)) {
		if !first.Takes {
			continue
		}
		goes := map[int]bool{}
		for _, w := range ways[first.Unit] {
			if len(w.Actions) > 1 {
				goes[w.Actions[1]] = true
			}
		}
		next := s.Clone()
		next.Apply(engine.Action(first.ID))
		if next.Player() != s.Player() {
			continue
		}
		for _, c := range i.Targets(g, next, next.LegalActions(nil)) {
			if c.Takes || c.Default || goes[c.ID] || len(out) >= mostLeads {
				continue
			}
			out = append(out, Onward{Actions: []engine.Action{engine.Action(first.ID), engine.Action(c.ID)}, First: first.Text,
				Text: c.Text, Place: c.Place, Unit: cmp.Or(c.Unit, first.Unit), Crossing: c.Crossing, Note: c.Note})
		}
	}
	return out
}

// mostLeads bounds what is listed.
const mostLeads = 400

// Ahead looks one choice ahead where none of the choices in hand points to anything on the map, so that people can begin
// with the place or unit they mean. It is empty where a choice points to something already.
func (i *Insight) Ahead(g engine.Game, s engine.State) []Onward {
	side := s.Player()
	if !side.IsSide() {
		return nil
	}
	first := i.Targets(g, s, s.LegalActions(nil))
	for k := range first {
		if pointsOut(&first[k]) {
			return nil
		}
	}
	var out []Onward
	for k := range first {
		next := s.Clone()
		next.Apply(engine.Action(first[k].ID))
		if next.Player() != side {
			continue
		}
		for _, c := range i.Targets(g, next, next.LegalActions(nil)) {
			if !pointsOut(&c) || len(out) >= mostLeads {
				continue
			}
			out = append(out, Onward{
				Actions: []engine.Action{engine.Action(first[k].ID), engine.Action(c.ID)}, First: first[k].Text, Text: c.Text,
				Place: c.Place, Unit: c.Unit, Crossing: c.Crossing, Note: c.Note,
			})
		}
	}
	return out
}

func pointsOut(c *table.Choice) bool { return c.Place != "" || c.Unit != "" || c.Crossing != "" }
