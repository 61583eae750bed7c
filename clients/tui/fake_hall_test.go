package tui

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/table"
)

// fakeTables is a hall of one fake.
type fakeTables struct {
	mu      sync.Mutex
	t       testing.TB
	list    []*fakeTable
	created []table.Setup
	loaded  string
}

func (f *fakeTables) List() (out []table.Summary) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, t := range f.list {
		t.mu.Lock()
		out = append(out, t.summary())
		t.mu.Unlock()
	}
	return out
}

func (f *fakeTables) Create(s table.Setup) (Table, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.created = append(f.created, s)
	if s.Scenario == "none" {
		return nil, errors.New("no such scenario: \x1b[2Jnone")
	}
	t := newFake(f.t, s.Game, s.Scenario, s.Seats)
	f.list = append(f.list, t)
	return t, nil
}

func (f *fakeTables) Table(id string) (Table, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, t := range f.list {
		if t.id == id {
			return t, nil
		}
	}
	return nil, errors.New("no such table")
}

func (f *fakeTables) Load(r io.Reader, _ string, seats [2]string) (Table, error) {
	data, err := io.ReadAll(r)
	if err != nil || len(data) == 0 {
		return nil, errors.New("not a record")
	}
	f.mu.Lock()
	f.loaded = string(data)
	f.mu.Unlock()
	return f.Create(table.Setup{Game: "gamble", Scenario: "one-bridge", Seats: seats})
}

func (f *fakeTables) Delete(id string) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.list = slices.DeleteFunc(f.list, func(t *fakeTable) bool { return t.id == id })
	return nil
}

// fakeAdviser knows one answer to everything. Hints wait for the gate, or for the end.
type fakeAdviser struct{ gate chan struct{} }

func (fakeAdviser) Board(g engine.Game) *board.Model {
	m, err := answers.Board(g)
	if err != nil {
		return nil
	}
	return m
}

func (fakeAdviser) Preview(_ context.Context, _ engine.Game, s engine.State, a engine.Action) (*board.Odds, error) {
	after := s.Clone()
	after.Apply(a)
	if after.Player() != engine.Chance {
		return &board.Odds{Summary: "nothing is rolled"}, nil
	}
	return anAttack, nil
}

func (f fakeAdviser) Hint(ctx context.Context, _ engine.Game, s engine.State, _ string) (*table.Thought, error) {
	if f.gate != nil {
		select {
		case <-f.gate:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	a := int(s.LegalActions(nil)[0])
	return &table.Thought{Agent: "oracle", Side: sideGerman, Action: a, Text: "the best there is", Judged: true, Chance: 0.62,
		Candidates: []table.Candidate{
			{Action: a, Text: "the best", Chance: new(0.6), Loss: new(0.), Error: new(0.), Even: true, Value: 0.2, Share: 0.7, Prior: 0.4},
			{Action: a + 1, Text: "the next", Chance: new(0.55), Loss: new(0.05), Error: new(0.012), Value: 0.1, Share: 0.3, Prior: 0.6}},
		Detail: "a weight of 70 %",
		Line:   []table.LineStep{{Side: sideDice, Text: "a seven"}}, Simulations: 50, Nodes: 7, Milliseconds: 12}, nil
}

func (fakeAdviser) Help(_, kind string, rules []string) []Topic {
	return []Topic{{"About " + kind, "Explained.\nAnd more."}}
}
