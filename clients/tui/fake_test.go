package tui

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/table"
)

// fakeTable plays in memory with a bot that picks at random, at once.
type fakeTable struct {
	mu       sync.Mutex
	id       string
	g        engine.Game
	seats    [2]string
	steps    []engine.Action
	people   []int // steps before each decision of a person
	rng      *rand.Rand
	revision int
	pace     int
	paused   bool
	thought  *table.Thought
	events   chan table.Event
}

func newFake(t testing.TB, game, scenario string, seats [2]string) *fakeTable {
	t.Helper()
	g, err := games.New(game, scenario, "")
	if err != nil {
		t.Fatal(err)
	}
	f := &fakeTable{id: scenario, g: g, seats: seats, rng: rand.New(rand.NewPCG(1, 2)), events: make(chan table.Event, 1000)}
	f.goOn()
	return f
}

// state is the position after n steps.
func (f *fakeTable) state(n int) engine.State {
	s := f.g.New()
	for _, a := range f.steps[:n] {
		s.Apply(a)
	}
	return s
}

// goOn plays until a person decides or the game ends.
func (f *fakeTable) goOn() {
	s := f.state(len(f.steps))
	for !f.paused && s.Player() != engine.Terminal {
		if p := s.Player(); p.IsSide() && f.seats[p] == table.Human {
			break
		}
		legal := s.LegalActions(nil)
		a := legal[f.rng.IntN(len(legal))]
		if s.Player().IsSide() {
			f.thought = &table.Thought{Agent: "random", Side: sideNames[s.Player()], Text: f.g.ActionText(s, a), Reason: "it was drawn by lot"}
		}
		f.steps = append(f.steps, a)
		s.Apply(a)
	}
	f.revision++
	f.events <- table.Event{Kind: table.EventChanged, Revision: f.revision, Steps: len(f.steps)}
}

func (f *fakeTable) ID() string { return f.id }

func (f *fakeTable) View(at int) (*table.View, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.view(at), nil
}

func (f *fakeTable) view(at int) *table.View {
	if at < 0 {
		at = len(f.steps)
	}
	s := f.state(at)
	v := &table.View{Summary: f.summary(), Revision: f.revision, Step: at, Live: at == len(f.steps), Pace: f.pace}
	if d, ok := s.(engine.Describer); ok {
		v.Kind, v.Prompt = d.NodeKind(), d.Prompt()
	}
	if c, ok := s.(engine.Scored); ok {
		p := c.Points()
		v.VP, v.Goal = p.Have[1], p.Need[1]
		v.Tally = &table.Tally{Words: "The Allies need 2 more", Check: "at the end of 20 September", Items: []table.TallyItem{
			{Name: "28 Nijmegen", Side: "german", Worth: 2, Note: "under German Control"}}}
	}
	v.Now = answers.Now(f.g, s, engine.Terminal)
	p := s.Player()
	if p.IsSide() {
		v.Side = sideNames[p]
	}
	if v.Live && p.IsSide() && f.seats[p] == table.Human {
		for _, a := range s.LegalActions(nil) {
			v.Actions = append(v.Actions, table.Choice{ID: int(a), Text: f.g.ActionText(s, a), Place: placeIn(f.g.ActionText(s, a))})
		}
	}
	v.CanUndo = len(f.people) > 0
	return v
}

// placeIn guesses the place a text speaks of: good enough for a fake.
func placeIn(text string) string {
	var n int
	for i := range text {
		if k, _ := fmt.Sscanf(text[i:], "%d ", &n); k == 1 {
			return fmt.Sprint(n)
		}
	}
	return ""
}

func (f *fakeTable) summary() table.Summary {
	s := f.state(len(f.steps))
	out := table.Summary{ID: f.id, Name: "fake " + f.id, Game: "gamble", Scenario: f.g.Scenario(), Seats: f.seats,
		Steps: len(f.steps), Turn: "20 September, Impulse 12", Status: table.Decide}
	switch {
	case s.Player() == engine.Terminal:
		out.Over, out.Status, out.Result = true, table.Over, "somebody wins"
	case f.paused:
		out.Status = table.Paused
	case f.seats[max(0, s.Player())] != table.Human:
		out.Status = table.Thinking
	}
	return out
}

func (f *fakeTable) Act(revision int, a engine.Action) (*table.View, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if revision != f.revision {
		return nil, errors.New("stale")
	}
	if err := f.state(len(f.steps)).Check(a); err != nil {
		return nil, err
	}
	f.people = append(f.people, len(f.steps))
	f.steps = append(f.steps, a)
	f.goOn()
	return f.view(-1), nil
}

func (f *fakeTable) Undo(revision int) (*table.View, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.people) == 0 || revision != f.revision {
		return nil, errors.New("there is nothing to undo")
	}
	f.steps = f.steps[:f.people[len(f.people)-1]]
	f.people = f.people[:len(f.people)-1]
	f.revision++
	return f.view(-1), nil
}

func (f *fakeTable) Drop(int, int) (*table.View, error) {
	return nil, errors.New("a fake has no sets")
}

func (f *fakeTable) DoBulk(context.Context, int, table.Bulk) (*table.View, error) {
	return nil, errors.New("a fake has no sets")
}

func (f *fakeTable) ConfirmEnd(int) (*table.View, error) {
	return nil, errors.New("a fake does not wait")
}

func (f *fakeTable) Pause(stop bool) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.paused = stop
	f.goOn()
	return nil
}

func (f *fakeTable) SetPace(ms int) error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.pace = ms
	f.revision++
	return nil
}

func (f *fakeTable) Branch(int, table.Setup) (*table.Table, error) {
	return nil, errors.New("a fake has no branches")
}

func (f *fakeTable) Skip() (*table.View, error) { return f.View(-1) }

// Entries gives every step an entry of its own.
func (f *fakeTable) Entries(from, most int) ([]table.Entry, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []table.Entry
	s := f.g.New()
	for i, a := range f.steps {
		l := table.Entry{Step: i + 1, Last: i + 1, Side: sideDice, Text: f.g.ActionText(s, a)}
		if p := s.Player(); p.IsSide() {
			l.Side = sideNames[p]
		} else {
			l.Dice = []table.Dice{{Faces: []int{2, 3}, Total: 5, Of: "a roll", Result: l.Text}}
		}
		if i == 0 {
			l.Head = "20 September"
		}
		out = append(out, l)
		s.Apply(a)
	}
	return out[min(from, len(out)):min(from+most, len(out))], nil
}

func (f *fakeTable) Record() (*env.Record, error) { return &env.Record{Seed: 9}, nil }

func (f *fakeTable) Thought() *table.Thought {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.thought
}

func (f *fakeTable) Watch(context.Context) <-chan table.Event { return f.events }

func (f *fakeTable) At(step int) (engine.Game, engine.State, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.g, f.state(step), nil
}
