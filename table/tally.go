package table

import "bridgehead/engine"

// Tally says what wins: all that scores or may yet score.
type Tally struct {
	Items []TallyItem `json:"items"`
	Check string      `json:"check"` // when it is looked at next
	Words string      `json:"words"` // how it stands
	Apart bool        `json:"apart"` // the points make no sum
}

// TallyItem is one thing that scores, as in [engine.TallyItem].
type TallyItem struct {
	Name   string   `json:"name"`
	Places []string `json:"places,omitempty"`
	Side   string   `json:"side,omitempty"` // who has it now; empty: nobody
	Points int      `json:"points"`
	Worth  int      `json:"worth"`
	Note   string   `json:"note,omitempty"`
	Rule   string   `json:"rule,omitempty"`
}

// tally is what s says of itself with sides by their names, nil where it says nothing.
func (t *Table) tally(s engine.State) *Tally {
	ta, ok := s.(engine.Tallier)
	if !ok {
		return nil
	}
	from := ta.Tally()
	out := &Tally{Items: make([]TallyItem, len(from.Items)), Check: from.Check, Words: from.Words, Apart: from.Apart}
	for i, it := range from.Items {
		out.Items[i] = TallyItem{Name: it.Name, Places: it.Places, Points: it.Points, Worth: it.Worth, Note: it.Note, Rule: it.Rule}
		if it.Side.IsSide() {
			out.Items[i].Side = t.who(it.Side)
		}
	}
	return out
}
