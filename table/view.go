package table

import (
	"cmp"
	"encoding/json"
	"slices"

	"bridgehead/engine"
)

// Summary is the table in short.
func (t *Seat) Summary() Summary {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.summary()
}

func (t *Seat) summary() Summary {
	s, set := t.rec.State(), t.head.Setup
	fault := t.fault
	if fault == "" && s.Player() == engine.Chance && !t.typed() {
		fault = "the game has not ended within the steps allowed"
	}
	if fault != "" && t.veiled() {
		fault = "a bot has failed; what it said is kept from those who play. Stop the bots and let them go on, so that it tries again"
	}
	return Summary{
		ID: t.ID(), Name: t.name, Game: set.Game, Scenario: set.Scenario, Title: t.hall.title(t.game),
		Options: set.Options, Seats: t.seats, Steps: t.seen(t.as), Over: t.over(),
		Result: t.result(), Turn: engine.Heading(s), Created: t.head.Created, Changed: t.changedFor(t.as),
		Parent: t.head.Parent, At: t.head.At, Set: set.Position != "", Puzzle: set.Puzzle, Status: t.statusFor(), Fault: fault, Veiled: t.veiled(),
	}
}

// View shows the table after the first at steps, the newest for a negative at. The lists in it are not to
// be changed.
func (t *Seat) View(at int) (*View, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if at < 0 || at == t.seen(t.as) {
		return t.newest()
	}
	return t.show(at)
}

// newest is the view of the newest step, made once a revision.
func (t *Seat) newest() (*View, error) {
	kept := &t.views[looker(t.as)]
	if *kept == nil {
		v, err := t.show(-1)
		if err != nil {
			return nil, err
		}
		*kept = v
	}
	v := **kept
	return &v, nil
}

func (t *Seat) show(at int) (*View, error) {
	s, n, err := t.position(at)
	if err != nil {
		return nil, err
	}
	v := &View{
		Summary: t.summary(), Revision: t.revisionFor(t.as), Step: n, Live: n == t.seen(t.as),
		Actions: []Choice{}, Bulk: []string{}, Pace: t.pace, Paused: t.paused,
		Ask: cmp.Or(t.ask, AskAll), Dice: t.head.Setup.Dice, Confirm: t.confirm,
	}
	v.CanUndo, v.NoUndo = t.canUndo()
	v.Turn, v.TurnNo = engine.Heading(s), engine.Turn(s)
	v.Over, v.Result = s.Player() == engine.Terminal, engine.Result(t.game, s)
	if c, ok := s.(engine.Scored); ok {
		p := c.Points()
		v.VP, v.Goal = p.Have[1], p.Need[1]
	}
	v.Elsewhere, v.NoHints = t.elsewhere(), t.apart() && !t.over() && !t.company.Hints
	if t.hider != nil || t.bound() {
		v.Seat = t.seatName()
	}
	if t.veiled() {
		t.asked(v, s, n)
	} else {
		v.Kind, v.Prompt, v.Tally = engine.NodeKind(s), engine.Prompt(s), t.tally(s)
		if p := s.Player(); p.IsSide() {
			v.Side, v.Rolled = t.who(p), t.rolled(n)
		}
	}
	if v.Live && t.finished.how != "" {
		v.Over, v.Result, v.Side, v.Kind, v.Prompt = true, t.result(), "", "", t.result()
	}
	v.Rules = rulesIn(v.Prompt)
	if v.Live && (v.Status == Decide || v.Status == Rolling) && t.decides() && !t.waiting {
		if err := t.offer(v, s); err != nil {
			return nil, err
		}
	}
	if v.NoHints {
		v.Bulk = slices.DeleteFunc(v.Bulk, func(how string) bool { return how == BulkSuggest || how == BulkDeploy })
	}
	if t.hall.options.Show != nil {
		v.Now = t.hall.options.Show(t.game, s, t.eyes())
	}
	v.Position, err = t.snapshot(s)
	return v, err
}

// asked puts into a view what is asked at s, as far as the one who looks may know: others decide something unless it is
// that side itself.
func (t *Seat) asked(v *View, s engine.State, n int) {
	v.Prompt = t.prompt(s, t.as)
	if t.as.IsSide() {
		v.Tally = t.tally(s)
	}
	switch {
	case s.Player() == t.as:
		v.Kind, v.Side, v.Rolled = engine.NodeKind(s), t.Table.who(t.as), t.rolledBefore(n)
	case t.as.IsSide() && v.Live:
		v.Side = t.Table.who(1 - t.as)
	}
	if v.Live && t.waiting && s.Player() == t.as && !t.waits() {
		v.Side, v.Kind, v.Prompt = t.Table.who(1-t.as), "", "The other side may still take its decision back."
	}
}

// rolledBefore is rolled for the n-th step noticed.
func (t *Seat) rolledBefore(n int) (d *Dice) {
	t.tellNoticed(max(0, n-1), n, t.as, func(w *telling) { d = w.line.Dice })
	return d
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

// snapshot is the position of a view: with what is known of it, where something is hidden.
func (t *Seat) snapshot(s engine.State) (json.RawMessage, error) {
	if !t.veiled() {
		return snapshot(s)
	}
	teller, tells := t.hider.(engine.SideTeller)
	if _, ok := s.(engine.Snapshotter); ok && tells {
		return json.Marshal(teller.SnapshotFor(s, t.as))
	}
	p := plainPosition{Text: string(t.hider.Knowledge(nil, s, t.as))}
	if tells {
		p.Board = teller.BoardFor(s, t.as)
	}
	return json.Marshal(p)
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
