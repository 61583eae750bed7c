package table

import (
	"context"
	"os"
	"strings"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// A bot that errs stops with words, and the table goes on once somebody else sits there.
func TestBotFails(t *testing.T) {
	for _, c := range []struct{ spec, says string }{
		{"panicker", "panicked: out of ideas"},
		{"lost", `agent "lost": no map`},
		{"cheat", "action 9999: not among the 3 legal actions"},
	} {
		k := open(t)
		k.setBroken(true)
		tb := k.toy(c.spec, Human)
		act(t, tb, 1)
		v := wait(t, tb, Failed)
		if !strings.Contains(v.Fault, c.says) || v.Steps != 1 || len(v.Actions) != 0 {
			t.Errorf("%s: fault %q after %d steps", c.spec, v.Fault, v.Steps)
		}
		if !strings.Contains(k.said.String(), c.says) {
			t.Errorf("%s: the log says %q", c.spec, k.said)
		}
		if err := tb.SetSeats(v.Revision, [2]string{Human, Human}); err != nil {
			t.Fatal(err)
		}
		if v = look(t, tb); v.Status != Decide || v.Fault != "" || v.Side != "german" {
			t.Errorf("%s: then %q, fault %q", c.spec, v.Status, v.Fault)
		}
		act(t, tb, 0)
		verified(t, tb)
	}
}

// A bot that failed tries again when it is told to go on.
func TestBotTriesAgain(t *testing.T) {
	k := open(t)
	k.setBroken(true)
	tb := k.toy("panicker", Human)
	act(t, tb, 1)
	wait(t, tb, Failed)
	k.setBroken(false)
	if err := tb.Pause(false); err != nil {
		t.Fatal(err)
	}
	if v := wait(t, tb, Decide, Failed); v.Status != Decide || v.Steps < 2 {
		t.Errorf("%q after %d steps: %s", v.Status, v.Steps, v.Fault)
	}
}

// Seats can be taken over while a bot thinks, and given to another.
func TestSeatsChange(t *testing.T) {
	k := open(t)
	tb := k.toy("waiter", Human)
	v := act(t, tb, 1)
	if v.Status != Thinking {
		t.Fatalf("the bot is at %q", v.Status)
	}
	wantCode(t, tb.SetSeats(v.Revision-1, [2]string{Human, Human}), CodeStale, "look again")
	wantCode(t, tb.SetSeats(v.Revision, [2]string{"nobody", Human}), CodeInvalid, "seats: german")
	wantCode(t, tb.SetSeats(v.Revision, [2]string{"allied-veteran", Human}), CodeInvalid, "plays the allied side only")
	if err := tb.SetSeats(v.Revision, [2]string{Human, "random"}); err != nil {
		t.Fatal(err)
	}
	if v = look(t, tb); v.Status != Decide || v.Side != "german" || v.Seats != [2]string{Human, "random"} {
		t.Errorf("got %+v", v.Summary)
	}
	act(t, tb, 0)
	wait(t, tb, Decide, Over)
	if err := tb.SetSeats(look(t, tb).Revision, [2]string{"random", "random"}); err != nil {
		t.Fatal(err)
	}
	wait(t, tb, Over)
	if got := verified(t, tb).Agents; got != [2]string{"random", "random"} {
		t.Errorf("the record names %q", got)
	}
}

func TestPause(t *testing.T) {
	k := open(t)
	tb, err := k.Create(Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{"waiter", "waiter"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := tb.Pause(true); err != nil {
		t.Fatal(err)
	}
	close(k.gate) // the bots may decide, but are stopped
	if v := look(t, tb); v.Status != Paused || !v.Paused || v.Steps != 0 {
		t.Errorf("%q after %d steps", v.Status, v.Steps)
	}
	id := tb.ID()
	k.reopen()
	tb = k.find(id)
	if v := look(t, tb); v.Status != Paused || v.Steps != 0 {
		t.Errorf("after a restart %q after %d steps", v.Status, v.Steps)
	}
	if err := tb.Pause(false); err != nil {
		t.Fatal(err)
	}
	wait(t, tb, Over)
}

// Bots keep the pace, and a new one counts at once.
func TestPace(t *testing.T) {
	k := open(t)
	tb, err := k.Create(Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{"random", "random"}, Pace: MaxPace})
	if err != nil {
		t.Fatal(err)
	}
	for range 20 {
		if n := look(t, tb).Steps; n != 0 {
			t.Fatalf("%d steps at once at a pace of %d ms", n, MaxPace)
		}
		time.Sleep(time.Millisecond)
	}
	wantCode(t, tb.SetPace(MaxPace+1), CodeInvalid, "pace: got 10001")
	wantCode(t, tb.SetPace(-1), CodeInvalid, "want 0 to 10000")
	if err := tb.SetPace(0); err != nil {
		t.Fatal(err)
	}
	if v := wait(t, tb, Over); v.Pace != 0 {
		t.Errorf("the pace is %d", v.Pace)
	}
}

// The hall closes while bots think, and they go on when it opens again.
func TestRestartWhileBotsThink(t *testing.T) {
	k := open(t)
	tb := k.toy("waiter", Human)
	v := act(t, tb, 1)
	id := tb.ID()
	k.reopen()
	if _, err := tb.Act(v.Revision, toy.Hold); !hasCode(err, CodeClosed) {
		t.Errorf("a table of a closed hall: %v", err)
	}
	tb = k.find(id)
	if w := look(t, tb); w.Status != Thinking || w.Revision != v.Revision || w.Steps != v.Steps {
		t.Errorf("got %q at revision %d, step %d", w.Status, w.Revision, w.Steps)
	}
	close(k.gate)
	if w := wait(t, tb, Decide); w.Steps <= v.Steps {
		t.Errorf("the bot has not moved: %d steps", w.Steps)
	}
}

func TestThought(t *testing.T) {
	k := open(t)
	close(k.gate)
	tb := k.toy("waiter", Human)
	if th := tb.Thought(); th != nil {
		t.Errorf("somebody has thought already: %+v", th)
	}
	act(t, tb, 1)
	wait(t, tb, Decide)
	th := tb.Thought()
	if th == nil || th.Agent != "waiter" || th.Side != "german" || th.Step != 1 || th.Text != "hold" || !th.Judged {
		t.Fatalf("got %+v", th)
	}
	if th.Value != 0.5 || th.Chance != 0.25 || len(th.Candidates) != 1 || th.Candidates[0].Share != 1 || th.Candidates[0].Text != "hold" {
		t.Errorf("got %+v", th)
	}
	if len(th.Line) != 1 || th.Line[0] != (LineStep{"german", "hold"}) {
		t.Errorf("got the line %+v", th.Line)
	}
	lines, err := tb.Log(1, 1)
	if err != nil || lines[0].Chance == nil || *lines[0].Chance != 0.25 {
		t.Errorf("got %+v, %v", lines, err)
	}
}

// mined is the toy with rules that panic when a bridge is blown.
type mined struct{ engine.Game }

type minedState struct{ engine.State }

func (g mined) New() engine.State { return &minedState{g.Game.New()} }
func (g mined) ActionText(s engine.State, a engine.Action) string {
	return g.Game.ActionText(s.(*minedState).State, a)
}
func (s *minedState) CopyFrom(src engine.State) { s.State.CopyFrom(src.(*minedState).State) }
func (s *minedState) Clone() engine.State       { return &minedState{s.State.Clone()} }
func (s *minedState) Apply(a engine.Action) {
	if s.Player() == toy.German && a == toy.Blow {
		panic("boom")
	}
	s.State.Apply(a)
}

// Rules that panic cost the choice, not the table, nor the program.
func TestRulesPanic(t *testing.T) {
	f := &fakes{}
	reg := f.registry()
	reg.Add(agents.Kind{Name: "blower", New: func(engine.Game, *agents.Params) (agents.Agent, error) {
		return &fake{"blower", func(context.Context, engine.State) (engine.Action, error) { return toy.Blow, nil }}, nil
	}})
	h, err := Open(t.TempDir(), Options{Registry: reg, New: func(_, _, _ string) (engine.Game, error) { return mined{toy.Default()}, nil }})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	tb, err := h.Create(Setup{Game: "toy", Scenario: "three-bridges"})
	if err != nil {
		t.Fatal(err)
	}
	v := act(t, tb, 1)
	if _, err := tb.Act(v.Revision, toy.Blow); err == nil || !strings.Contains(err.Error(), "panicked at action 5 after step 1: boom") {
		t.Errorf("got the error %v", err)
	}
	if w := look(t, tb); w.Revision != v.Revision || w.Steps != 1 || w.Status != Decide {
		t.Errorf("got %+v", w.Summary)
	}
	if err := tb.SetSeats(v.Revision, [2]string{"blower", Human}); err != nil {
		t.Fatal(err)
	}
	if w := wait(t, tb, Failed); !strings.Contains(w.Fault, "boom") || w.Steps != 1 {
		t.Errorf("fault %q after %d steps", w.Fault, w.Steps)
	}
	if err := tb.SetSeats(look(t, tb).Revision, [2]string{Human, Human}); err != nil {
		t.Fatal(err)
	}
	if w := act(t, tb, 0); w.Steps <= 1 {
		t.Errorf("the table does not go on: %+v", w.Summary)
	}
}

// A disk that fails under a bot is a fault of the table; the bot goes on when the disk does.
func TestDiskFailsUnderBot(t *testing.T) {
	k := open(t)
	tb := k.toy("waiter", Human)
	act(t, tb, 1)
	path := k.journal(tb.ID())
	data := read(t, path)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	close(k.gate)
	if v := wait(t, tb, Failed); !strings.Contains(v.Fault, "steps.jsonl") || v.Steps != 1 {
		t.Errorf("fault %q after %d steps", v.Fault, v.Steps)
	}
	write(t, path, data)
	if err := tb.Pause(false); err != nil {
		t.Fatal(err)
	}
	if v := wait(t, tb, Decide, Failed); v.Status != Decide || v.Steps < 2 {
		t.Errorf("%q after %d steps: %s", v.Status, v.Steps, v.Fault)
	}
	verified(t, tb)
}

// A skip shows the end of what bots do: the decision of a person, or the next part of the game where only bots play.
func TestSkip(t *testing.T) {
	k := open(t)
	watched, err := k.Create(Setup{Game: "gamble", Scenario: "nijmegen", Seats: [2]string{"greedy", "greedy"}, Pace: MaxPace})
	if err != nil {
		t.Fatal(err)
	}
	if err := watched.Pause(true); err != nil {
		t.Fatal(err)
	}
	before := look(t, watched)
	if v, err := watched.Skip(); err != nil || v.Paused || v.Status != Thinking {
		t.Fatalf("got %+v, %v", v, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	events := watched.Watch(ctx)
	for look(t, watched).Turn == before.Turn {
		if _, ok := <-events; !ok {
			t.Fatalf("still in %q", before.Turn)
		}
	}
	time.Sleep(20 * time.Millisecond)
	if v := look(t, watched); v.Pace != MaxPace || v.Over || v.Steps > 100 {
		t.Errorf("after the skip: pace %d, %d steps, %q", v.Pace, v.Steps, v.Status)
	}
	// Against a person it lasts until that person has to decide.
	against, err := k.Create(Setup{Game: "gamble", Scenario: "nijmegen", Seats: [2]string{"greedy", Human}, Pace: MaxPace})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := against.Skip(); err != nil {
		t.Fatal(err)
	}
	v := wait(t, against, Decide)
	_, err = against.Skip()
	wantCode(t, err, CodeNotYours, "no bot is to decide")
	if v.Steps == 0 || v.Side != "allied" {
		t.Errorf("got step %d of the %s side", v.Steps, v.Side)
	}
}

// A stored game goes on with the agents it was begun with, although a key of theirs has another name by now. A new game is
// refused such a key.
func TestBotsOfAnEarlierVersion(t *testing.T) {
	k := open(t)
	tb := k.make("toy", "three-bridges", "renamed:before=1", "renamed:before=1")
	id := tb.ID()
	k.later = true
	k.reopen()
	close(k.gate)
	wait(t, k.find(id), Over)
	_, err := k.Create(Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{"renamed:before=1", Human}})
	if err == nil || !strings.Contains(err.Error(), `key "before" is now after`) {
		t.Errorf("a new game: got %v", err)
	}
}
