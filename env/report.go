package env

import (
	"encoding/json"

	"bridgehead/engine"
)

// Report is the structured form of what the caller sees, for people and for language models.
type Report struct {
	Game     string        `json:"game"`
	Scenario string        `json:"scenario"`
	Options  string        `json:"options,omitempty"`
	Seed     uint64        `json:"seed"`
	Step     int           `json:"step"` // of the caller
	Player   string        `json:"player"`
	Node     string        `json:"node,omitempty"`
	Prompt   string        `json:"prompt,omitempty"`
	Legal    []LegalAction `json:"legal"`
	Over     bool          `json:"over"`               // there is nothing to step; Legal is empty
	Returns  [2]float64    `json:"returns"`            // of the game by side, zero before its end
	Notation string        `json:"notation"`           // the position as one line
	Position any           `json:"position,omitempty"` // of an engine.Snapshotter
}

// LegalAction is an action with its text.
type LegalAction struct {
	Action engine.Action `json:"action"`
	Text   string        `json:"text"`
}

// Report returns the current position in structured form. json.Marshal writes it.
func (e *Env) Report() (*Report, error) {
	r, err := NewReport(e.game, e.state)
	if err != nil {
		return nil, err
	}
	r.Seed, r.Step, r.Over = e.out.Info.Seed, e.out.Info.Steps, !e.live || e.broken != nil
	if r.Over {
		r.Legal = []LegalAction{}
	}
	return r, nil
}

// NewReport returns the structured form of any position of g.
func NewReport(g engine.Game, s engine.State) (*Report, error) {
	line, err := s.MarshalText()
	if err != nil {
		return nil, err
	}
	r := &Report{Game: g.ID(), Scenario: g.Scenario(), Options: g.Options(), Player: s.Player().Name(g.Sides()),
		Node: engine.NodeKind(s), Prompt: engine.Prompt(s), Legal: []LegalAction{}, Over: s.Player() == engine.Terminal, Notation: string(line)}
	copy(r.Returns[:], s.Returns(nil))
	for _, a := range s.LegalActions(nil) {
		r.Legal = append(r.Legal, LegalAction{a, g.ActionText(s, a)})
	}
	if sn, ok := s.(engine.Snapshotter); ok {
		r.Position = sn.Snapshot()
	}
	return r, nil
}

// JSON is Report as one line of JSON.
func (e *Env) JSON() ([]byte, error) {
	r, err := e.Report()
	if err != nil {
		return nil, err
	}
	return json.Marshal(r)
}
