package tui

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/table"
	"bridgehead/table/insight"
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
	if c, ok := s.(engine.PointCounter); ok {
		v.VP, v.Goal = c.VP(), c.VPGoal()
	}
	if n, ok := s.(engine.Snapshotter); ok {
		v.Position, _ = json.Marshal(n.Snapshot())
	}
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

func (f *fakeTable) Log(from, most int) ([]table.Line, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []table.Line
	s := f.g.New()
	for i, a := range f.steps {
		l := table.Line{Step: i + 1, Side: sideDice, Text: f.g.ActionText(s, a)}
		if p := s.Player(); p.IsSide() {
			l.Side = sideNames[p]
		} else {
			l.Dice = &table.Dice{Faces: []int{2, 3}, Total: 5, Of: "a roll", Result: l.Text}
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

func (fakeAdviser) Centers(engine.Game) map[string][2]float64 {
	return map[string][2]float64{"26": {600, 500}, "27": {450, 520}, "28": {470, 600}, "37": {520, 680}}
}

func (fakeAdviser) Preview(_ context.Context, _ engine.Game, s engine.State, a engine.Action) (*insight.Odds, error) {
	after := s.Clone()
	after.Apply(a)
	if after.Player() != engine.Chance {
		return &insight.Odds{Summary: "nothing is rolled"}, nil
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
		Candidates: []table.Candidate{{Action: a, Text: "the best", Value: 0.2, Share: 0.7}, {Action: a + 1, Text: "the next", Value: 0.1}},
		Line:       []table.LineStep{{Side: sideDice, Text: "a seven"}}, Simulations: 50, Nodes: 7, Milliseconds: 12}, nil
}

func (fakeAdviser) Help(kind string, rules []string) []Topic {
	return []Topic{{"About " + kind, "Explained.\nAnd more."}}
}

func (fakeAdviser) Place(_ engine.Game, code string) string { return "next to " + code }

// driver runs a model as bubbletea does: commands beside it, their messages one at a time.
type driver struct {
	t    testing.TB
	m    *Model
	msgs chan tea.Msg
}

func drive(t testing.TB, o Options) *driver {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	d := &driver{t, New(ctx, o), make(chan tea.Msg, 1000)}
	d.run(d.m.Init())
	return d
}

func (d *driver) run(cmd tea.Cmd) {
	if cmd != nil {
		go func() { d.msgs <- cmd() }()
	}
}

func (d *driver) update(msg tea.Msg) {
	if batch, ok := msg.(tea.BatchMsg); ok {
		for _, c := range batch {
			d.run(c)
		}
		return
	}
	_, cmd := d.m.Update(msg)
	d.run(cmd)
}

// until takes messages until something is so.
func (d *driver) until(what string, is func() bool) {
	d.t.Helper()
	deadline := time.After(20 * time.Second)
	for !is() {
		select {
		case msg := <-d.msgs:
			d.update(msg)
		case <-deadline:
			d.t.Fatalf("waited in vain for %s; on the screen:\n%s", what, d.m.View())
		}
	}
}

// keys presses keys: "enter", "up" and other names, or letters one by one.
func (d *driver) keys(keys ...string) {
	for _, k := range keys {
		d.update(keyMsg(k))
		d.m.View() // arrows go by what is on the screen
	}
}

var keyNames = map[string]tea.KeyType{"enter": tea.KeyEnter, "up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
	"esc": tea.KeyEsc, "tab": tea.KeyTab, "shift+tab": tea.KeyShiftTab, "pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd,
	"backspace": tea.KeyBackspace, "f1": tea.KeyF1, "ctrl+c": tea.KeyCtrlC, "ctrl+u": tea.KeyCtrlU, " ": tea.KeySpace}

func keyMsg(k string) tea.KeyMsg {
	if kind, ok := keyNames[k]; ok {
		if kind == tea.KeySpace {
			return tea.KeyMsg{Type: kind, Runes: []rune(" ")}
		}
		return tea.KeyMsg{Type: kind}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(k)}
}

func (d *driver) size(w, h int) { d.update(tea.WindowSizeMsg{Width: w, Height: h}) }

// shows waits until the screen has a text.
func (d *driver) shows(text string) {
	d.t.Helper()
	d.until(text, func() bool { return contains(d.m.View(), text) })
}
