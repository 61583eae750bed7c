package table

import (
	"cmp"
	"encoding/json"

	"bridgehead/engine"
)

// Summary is the table in short.
func (t *Table) Summary() Summary {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.summary()
}

func (t *Table) summary() Summary {
	s, set := t.rec.State(), t.head.Setup
	fault := t.fault
	if fault == "" && s.Player() == engine.Chance && !t.typed() {
		fault = "the game has not ended within the steps allowed"
	}
	return Summary{
		ID: t.ID(), Name: t.name, Game: set.Game, Scenario: set.Scenario, Title: t.hall.title(t.game),
		Options: set.Options, Seats: t.seats, Steps: t.rec.Len(), Over: s.Player() == engine.Terminal,
		Result: engine.Result(t.game, s), Turn: engine.Heading(s), Created: t.head.Created, Changed: t.changed,
		Parent: t.head.Parent, At: t.head.At, Set: set.Position != "", Status: t.status(), Fault: fault,
	}
}

// View shows the table after the first at steps, the newest for a negative at. The lists in it are not to
// be changed.
func (t *Table) View(at int) (*View, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if at < 0 || at == t.rec.Len() {
		return t.newest()
	}
	return t.show(at)
}

// newest is the view of the newest step, made once a revision.
func (t *Table) newest() (*View, error) {
	if t.view == nil {
		v, err := t.show(-1)
		if err != nil {
			return nil, err
		}
		t.view = v
	}
	v := *t.view
	return &v, nil
}

func (t *Table) show(at int) (*View, error) {
	s, n, err := t.position(at)
	if err != nil {
		return nil, err
	}
	v := &View{
		Summary: t.summary(), Revision: t.revision, Step: n, Live: n == t.rec.Len(),
		Kind: engine.NodeKind(s), Prompt: engine.Prompt(s), Actions: []Choice{}, Bulk: []string{}, CanUndo: len(t.clicks) > 0, Pace: t.pace, Paused: t.paused,
		Ask: cmp.Or(t.ask, AskAll), Dice: t.head.Setup.Dice, Confirm: t.confirm,
	}
	v.Turn, v.TurnNo, v.Rules = engine.Heading(s), engine.Turn(s), rulesIn(v.Prompt)
	v.Over, v.Result = s.Player() == engine.Terminal, engine.Result(t.game, s)
	if p := s.Player(); p.IsSide() {
		v.Side, v.Rolled = t.who(p), t.rolled(n)
	}
	if c, ok := s.(engine.Scored); ok {
		p := c.Points()
		v.VP, v.Goal = p.Have[1], p.Need[1]
	}
	v.Tally = t.tally(s)
	if v.Live && (v.Status == Decide || v.Status == Rolling) {
		if err := t.offer(v, s); err != nil {
			return nil, err
		}
	}
	if t.hall.options.Show != nil {
		v.Now = t.hall.options.Show(t.game, s)
	}
	v.Position, err = snapshot(s)
	return v, err
}

// rolled is the roll that step n was, nil where it was none. The table is locked.
func (t *Table) rolled(n int) *Dice {
	if n == 0 || t.steps()[n-1].Player != engine.Chance {
		return nil
	}
	before := t.walk().at(n-1, t.steps())
	return diceOf(engine.Prompt(before), t.game.ActionText(before, t.steps()[n-1].Action))
}

// choices puts actions into words.
func choices(g engine.Game, s engine.State, actions []engine.Action, targets Targeter) []Choice {
	var aims []Choice
	if targets != nil {
		aims = targets(g, s, actions)
	}
	out := make([]Choice, len(actions))
	for i, a := range actions {
		if len(aims) == len(actions) {
			out[i] = aims[i]
		}
		c := &out[i]
		c.ID = int(a)
		if c.Text == "" {
			c.Text = g.ActionText(s, a)
		}
		if c.Code == "" {
			c.Code = codeOf(a)
		}
	}
	return out
}

// plainPosition is a position of a game that has no snapshots.
type plainPosition struct {
	Text  string `json:"text"` // the one-line notation
	Board string `json:"board,omitempty"`
}

func snapshot(s engine.State) (json.RawMessage, error) {
	if sn, ok := s.(engine.Snapshotter); ok {
		return json.Marshal(sn.Snapshot())
	}
	text, err := s.MarshalText()
	if err != nil {
		return nil, err
	}
	p := plainPosition{Text: string(text)}
	if d, ok := s.(engine.Describer); ok {
		p.Board = d.Board()
	}
	return json.Marshal(p)
}
