package env

import (
	"encoding/json"

	"bridgehead/engine"
)

// Report is the structured form of what the caller sees, for people and for language models. In a game that hides something it
// tells what a side knows: Side and Knowledge are there in place of Notation, and Seed is 0.
type Report struct {
	Game     string        `json:"game"`
	Scenario string        `json:"scenario"`
	Options  string        `json:"options,omitempty"`
	Seed     uint64        `json:"seed"`
	Side     string        `json:"side,omitempty"` // that knows this
	Step     int           `json:"step"`           // of the caller
	Player   string        `json:"player"`
	Node     string        `json:"node,omitempty"`
	Prompt   string        `json:"prompt,omitempty"`
	Legal    []LegalAction `json:"legal"`
	Over     bool          `json:"over"`               // there is nothing to step; Legal is empty
	Returns  [2]float64    `json:"returns"`            // of the game by side, zero before its end
	Notation string        `json:"notation,omitempty"` // the position as one line
	Position any           `json:"position,omitempty"` // of an engine.Snapshotter

	Knowledge string `json:"knowledge,omitempty"` // of the side, as one line
}

// LegalAction is an action with its text.
type LegalAction struct {
	Action engine.Action `json:"action"`
	Text   string        `json:"text"`
}

// Report returns the current position in structured form. json.Marshal writes it.
func (e *Env) Report() (*Report, error) {
	side := engine.Terminal
	if e.sealed() {
		side = e.looker()
	}
	r, err := NewReportFor(e.game, e.state, side)
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

// NewReportFor returns the structured form of what a side knows at a position of g: all of it where nothing is hidden, and without a
// side. Legal is empty where the side is not to decide.
func NewReportFor(g engine.Game, s engine.State, side engine.Player) (*Report, error) {
	h := engine.Hiding(g)
	if h == nil || !side.IsSide() || s.Player() == engine.Terminal {
		return NewReport(g, s)
	}
	r := &Report{Game: g.ID(), Scenario: g.Scenario(), Options: g.Options(), Side: g.Sides()[side], Legal: []LegalAction{},
		Knowledge: string(h.Knowledge(nil, s, side))}
	if t, ok := h.(engine.SideTeller); ok {
		r.Prompt, r.Position = t.PromptFor(s, side), t.SnapshotFor(s, side)
	}
	if s.Player() != side {
		return r, nil
	}
	r.Player, r.Node = r.Side, engine.NodeKind(s)
	for _, a := range s.LegalActions(nil) {
		r.Legal = append(r.Legal, LegalAction{a, g.ActionText(s, a)})
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
