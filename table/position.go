package table

import (
	"slices"
	"strings"

	"bridgehead/engine"
	"bridgehead/env"
)

// Opened is what a line says of the position it stands for.
type Opened struct {
	Position string   `json:"position"` // the line in its canonical form
	Game     string   `json:"game"`
	Scenario string   `json:"scenario"`
	Title    string   `json:"title"`
	Options  string   `json:"options"`
	Turn     string   `json:"turn,omitempty"` // such as "17 September, Allied Impulse at 3"
	Side     string   `json:"side"`           // who decides: a side, "dice", or "nobody" where the game is over
	Kind     string   `json:"kind,omitempty"` // of the node
	Prompt   string   `json:"prompt"`
	Rules    []string `json:"rules"` // rule ids named in the prompt
	Over     bool     `json:"over"`
	Result   string   `json:"result,omitempty"`
	VP       int      `json:"vp"`
	Goal     int      `json:"goal"`
}

// Read tells what a line says. Words that are given beside it must say the same.
func (h *Hall) Read(line string, given engine.Words) (*Opened, error) {
	g, s, err := h.OpenLine(line, given)
	if err != nil {
		return nil, err
	}
	text, err := s.MarshalText()
	if err != nil {
		return nil, wrap(CodePosition, err, "position")
	}
	o := &Opened{Position: string(text), Options: g.Options(), Title: h.title(g), Turn: engine.Heading(s), Side: s.Player().Name(g.Sides()),
		Kind: engine.NodeKind(s), Prompt: engine.Prompt(s), Over: s.Player() == engine.Terminal, Result: engine.Result(g, s)}
	o.Game, o.Scenario, _ = strings.Cut(g.Scenario(), "/")
	o.Rules = rulesIn(o.Prompt)
	if c, ok := s.(engine.Scored); ok {
		p := c.Points()
		o.VP, o.Goal = p.Have[1], p.Need[1]
	}
	return o, nil
}

// Of finds a table that holds just the game of a record; nil where there is none.
func (h *Hall) Of(r *env.Record) *Table {
	for _, t := range h.all() {
		have, err := t.Record()
		if err == nil && have.Seed == r.Seed && have.Scenario == r.Scenario && have.ScenarioHash == r.ScenarioHash &&
			have.Options == r.Options && have.Start == r.Start && slices.Equal(have.Steps, r.Steps) {
			return t
		}
	}
	return nil
}
