package insight

import (
	"bridgehead/engine"
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
