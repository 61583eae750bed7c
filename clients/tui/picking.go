package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/engine"
	"bridgehead/games"
	"bridgehead/table"
)

// taken is the id of a member that was picked in the list of choices; other ids are actions, 0 or more.
func taken(member int) int { return -1 - member }

// withPicked are the choices of a view, after those that were picked and can be taken out again.
func withPicked(v *table.View) []table.Choice {
	if v.Picking == nil || len(v.Picking.Members) == 0 {
		return v.Actions
	}
	list := make([]table.Choice, 0, len(v.Picking.Members)+len(v.Actions))
	for i, m := range v.Picking.Members {
		c := m.Choice
		c.ID, c.Default = taken(i), false
		switch {
		case v.Picking.Part && i == len(v.Picking.Members)-1:
			c.Text += ": " + textUnsaid
		case len(m.Details) > 0:
			c.Text += ": " + strings.Join(m.Details, ", ")
		}
		list = append(list, c)
	}
	return append(list, v.Actions...)
}

// bulkKeys are the keys of what is done with one key.
var bulkKeys = map[string]string{"A": table.BulkAll, "R": table.BulkAgain, "S": table.BulkSuggest, "P": table.BulkDeploy, "N": table.BulkHold, "E": table.BulkSame}

// bulkKey serves them, and the key that confirms the end of an Impulse.
func (m *Model) bulkKey(key string) (tea.Cmd, bool) {
	g := m.game
	if key == "e" && g.live.Status == table.Waiting {
		return m.change(func(revision int) (*table.View, error) { return g.t.ConfirmEnd(revision) }), true
	}
	how := bulkKeys[key]
	if how == "" {
		return nil, false
	}
	if !g.view.Live || !slices.Contains(g.live.Bulk, how) {
		m.notice = textNoBulk
		return nil, true
	}
	b := table.Bulk{How: how}
	switch how {
	case table.BulkSame:
		c := g.choices.current()
		if c == nil {
			return nil, true
		}
		b.Action = engine.Action(c.ID)
	case table.BulkSuggest, table.BulkDeploy:
		b.Agent = m.suggester(games.ScenarioID(g.live.Game, g.live.Scenario), g.live.Side)
		return m.slowly(b), true
	}
	return m.change(func(revision int) (*table.View, error) { return g.t.DoBulk(g.ctx, revision, b) }), true
}

// slowly lets an agent look for several answers, until it is stopped: then nothing changes.
func (m *Model) slowly(b table.Bulk) tea.Cmd {
	g := m.game
	if g.acting {
		return nil
	}
	ctx, stop := context.WithCancel(g.ctx)
	cmd := m.change(func(revision int) (*table.View, error) {
		defer stop()
		v, err := g.t.DoBulk(ctx, revision, b)
		if err != nil && ctx.Err() != nil {
			err = errStopped
		}
		return v, err
	})
	g.stopAct = stop
	return cmd
}

// errStopped is what comes of an agent that was stopped.
var errStopped = errors.New(textStopped)

// suggester is the last of the opponents that play a side of a scenario.
func (m *Model) suggester(scenario, side string) string {
	for _, o := range slices.Backward(m.o.Opponents) {
		if o.plays(scenario, side) {
			return o.Spec
		}
	}
	return "greedy"
}

// change does something at the revision in sight, one thing at a time.
func (m *Model) change(do func(revision int) (*table.View, error)) tea.Cmd {
	g := m.game
	if g.acting {
		return nil
	}
	m.forget()
	g.acting = true
	revision := g.live.Revision
	return g.work(func() tea.Msg {
		v, err := do(revision)
		return viewMsg{view: v, err: err, acts: true}
	})
}

// pickingText says what is picked, and what the keys would do.
func pickingText(v *table.View) string {
	var words []string
	if p := v.Picking; p != nil {
		if p.Mode == table.PickSequence {
			words = append(words, textSequence)
		} else {
			words = append(words, fmt.Sprintf(textPicked, len(p.Members)))
		}
		if p.Note != "" {
			words = append(words, p.Note+".")
		}
	}
	for _, key := range []string{"A", "R", "S", "P", "N", "E"} {
		if slices.Contains(v.Bulk, bulkKeys[key]) {
			words = append(words, key+" "+bulkNames[bulkKeys[key]])
		}
	}
	return strings.Join(words, "  ")
}
