package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"bridgehead/engine"
)

// Whole games between bots, whose records replay, and are the same again on the same seed.
func TestBotsPlay(t *testing.T) {
	for _, c := range []struct{ game, scenario string }{{"toy", "three-bridges"}, {"gamble", "one-bridge"}, {"gamble", "nijmegen"}} {
		k := open(t)
		a, b := k.make(c.game, c.scenario, "random", "random"), k.make(c.game, c.scenario, "random", "random")
		v := wait(t, a, Over)
		wait(t, b, Over)
		ra, rb := verified(t, a), verified(t, b)
		if !ra.Done || !slices.Equal(ra.Steps, rb.Steps) {
			t.Errorf("%s: %d and %d steps on one seed, done %t", c.game, len(ra.Steps), len(rb.Steps), ra.Done)
		}
		if !v.Over || v.Result == "" || v.Side != "" || len(v.Actions) != 0 || v.Steps != len(ra.Steps) || v.CanUndo {
			t.Errorf("%s: the end looks like %+v", c.game, v.Summary)
		}
		other, err := k.Create(Setup{Game: c.game, Scenario: c.scenario, Seats: [2]string{"random", "random"}, Seed: "8"})
		if err != nil {
			t.Fatal(err)
		}
		wait(t, other, Over)
		if slices.Equal(verified(t, other).Steps, ra.Steps) {
			t.Errorf("%s: another seed, the same game", c.game)
		}
	}
}

// A person against a bot: each choice offered is legal, in order and has words, and nobody is asked
// where there is no choice.
func TestPersonAndBot(t *testing.T) {
	k := open(t)
	tb := k.make("gamble", "nijmegen", "random", Human)
	rng := rand.New(rand.NewPCG(1, 1))
	for v := wait(t, tb, Decide, Over); v.Status != Over; v = wait(t, tb, Decide, Over) {
		_, s, err := tb.At(-1)
		if err != nil {
			t.Fatal(err)
		}
		var ids []engine.Action
		for _, c := range v.Actions {
			if c.Text == "" || c.Code == "" {
				t.Fatalf("a choice without words: %+v", c)
			}
			ids = append(ids, engine.Action(c.ID))
		}
		if legal := s.LegalActions(nil); !slices.IsSorted(ids) || len(ids) < 2 && (v.Picking == nil || len(v.Picking.Members) == 0) ||
			slices.ContainsFunc(legal, func(a engine.Action) bool { return !slices.Contains(ids, a) }) {
			t.Fatalf("step %d: %v offered of %v", v.Step, ids, legal)
		}
		for i, c := range v.Actions {
			if _, at, err := tb.Node(ids[i]); err != nil || at.Check(ids[i]) != nil || !c.Late && s.Check(ids[i]) != nil {
				t.Fatalf("step %d: %d offered", v.Step, ids[i])
			}
		}
		if v.Side != "allied" || !v.Live || v.Prompt == "" || v.Kind == "" || v.Turn == "" || v.Goal == 0 || !json.Valid(v.Position) {
			t.Fatalf("step %d: %+v", v.Step, v)
		}
		if _, err := tb.Act(v.Revision, ids[rng.IntN(len(ids))]); err != nil {
			t.Fatal(err)
		}
	}
	verified(t, tb)
}

func TestActRefuses(t *testing.T) {
	k := open(t)
	tb := k.toy("waiter", Human)
	v := look(t, tb)
	if v.Status != Decide || v.Side != "allied" || len(v.Actions) != 2 {
		t.Fatalf("got %+v", v)
	}
	for _, a := range []engine.Action{-1, 5, 6, 1 << 30} {
		_, err := tb.Act(v.Revision, a)
		wantCode(t, err, CodeIllegal, fmt.Sprintf("action %d: not among the 2 legal actions of allied at COLUMN", a))
	}
	_, err := tb.Act(v.Revision-1, 0)
	wantCode(t, err, CodeStale, "the table is at 1")
	_, err = tb.Act(v.Revision+1, 0)
	wantCode(t, err, CodeStale, "made at revision 2")
	if w := look(t, tb); w.Revision != v.Revision || w.Steps != 0 {
		t.Errorf("refusals have changed the table: %+v", w)
	}
	v = act(t, tb, 1) // prepare; the bot is to move
	if v.Status != Thinking || len(v.Actions) != 0 || v.Side != "german" {
		t.Errorf("got %q with %d actions", v.Status, len(v.Actions))
	}
	_, err = tb.Act(v.Revision, 0)
	wantCode(t, err, CodeNotYours, `the table is at "thinking"`)
	_, err = tb.View(v.Steps + 1)
	wantCode(t, err, CodeNotFound, "want 0 to 1")
	_, _, err = tb.At(99)
	wantCode(t, err, CodeNotFound, "step 99")
}

// Two people who choose at once: one of them is told that he is late.
func TestStaleRevision(t *testing.T) {
	k := open(t)
	tb := k.toy(Human, Human)
	v := look(t, tb)
	var wg sync.WaitGroup
	errs := make([]error, 8)
	for i := range errs {
		wg.Go(func() { _, errs[i] = tb.Act(v.Revision, engine.Action(v.Actions[1].ID)) })
	}
	wg.Wait()
	taken := 0
	for _, err := range errs {
		if err == nil {
			taken++
			continue
		}
		wantCode(t, err, CodeStale, "look again")
	}
	if w := look(t, tb); taken != 1 || w.Revision != v.Revision+1 || w.Steps != 1 {
		t.Errorf("%d choices were taken, the table is at revision %d, step %d", taken, w.Revision, w.Steps)
	}
}

// Every step can be looked at, and the position there is that of a replay.
func TestViewOfEveryStep(t *testing.T) {
	k := open(t)
	tb := k.make("gamble", "nijmegen", "random", "random")
	end := wait(t, tb, Over)
	s := tb.Game().New()
	for n, step := range record(t, tb).Steps {
		v, err := tb.View(n)
		if err != nil {
			t.Fatal(err)
		}
		want, err := snapshot(s)
		if err != nil {
			t.Fatal(err)
		}
		if v.Step != n || v.Live || v.Steps != end.Steps || !bytes.Equal(v.Position, want) || v.Turn != engine.Heading(s) || v.VP != s.(engine.Scored).Points().Have[1] {
			t.Fatalf("step %d: got the view of step %d, turn %q", n, v.Step, v.Turn)
		}
		_, at, err := tb.At(n)
		if err != nil || at.Hash() != s.Hash() {
			t.Fatalf("step %d: another position, %v", n, err)
		}
		s.Apply(step.Action)
	}
	v, err := tb.View(end.Steps)
	if err != nil || !v.Live || v.Status != Over {
		t.Errorf("the last step: %v, %+v", err, v)
	}
}

// Many tables at once, with people, watchers and readers: for the race detector.
func TestManyTablesAtOnce(t *testing.T) {
	k := open(t)
	var wg sync.WaitGroup
	for range 4 {
		tb := k.toy("random", Human)
		wg.Go(func() {
			for v := wait(t, tb, Decide, Over); v.Status != Over; v = wait(t, tb, Decide, Over) {
				if _, err := tb.Act(v.Revision, engine.Action(v.Actions[0].ID)); err != nil {
					t.Error(err)
					return
				}
			}
		})
		wg.Go(func() {
			events := tb.Watch(t.Context())
			if tb.Summary().Over { // before it was watched: nothing more will be told
				return
			}
			for range events {
				if _, err := tb.Log(0, 1000); err != nil {
					t.Error(err)
				}
				if v, err := tb.View(0); err != nil || v.Step != 0 {
					t.Error(err)
				}
				k.List()
				if tb.Thought(); tb.Summary().Over {
					return
				}
			}
		})
	}
	wg.Wait()
	for _, s := range k.List() {
		if !s.Over || s.Title == "" || s.Status != Over {
			t.Errorf("got %+v", s)
		}
	}
}

func TestCreateRefuses(t *testing.T) {
	k := open(t)
	ok := Setup{Game: "toy", Scenario: "three-bridges"}
	for _, c := range []struct {
		change func(*Setup)
		says   string
	}{
		{func(s *Setup) { s.Game = "" }, "game: got"},
		{func(s *Setup) { s.Game = "chess" }, `got "chess"`},
		{func(s *Setup) { s.Scenario = "../../etc/x.yaml" }, "scenario: got"},
		{func(s *Setup) { s.Scenario = "caen" }, "want three-bridges"},
		{func(s *Setup) { s.Options = strings.Repeat("x", 3000) }, "at most 2048 are allowed"},
		{func(s *Setup) { s.Seed = "-1" }, "seed: got"},
		{func(s *Setup) { s.Pace = MaxPace + 1 }, "want 0 to 10000"},
		{func(s *Setup) { s.Pace = -1 }, "pace: got -1"},
		{func(s *Setup) { s.Name = strings.Repeat("ö", 81) }, "81 characters, want 1 to 80"},
		{func(s *Setup) { s.Name = "a\x1bb" }, "cannot be printed"},
		{func(s *Setup) { s.Seats[0] = "nobody" }, "seats: german"},
		{func(s *Setup) { s.Seats[0] = "allied-veteran" }, "plays the allied side only"},
	} {
		s := ok
		c.change(&s)
		_, err := k.Create(s)
		wantCode(t, err, CodeInvalid, c.says)
	}
	if n := len(k.List()); n != 0 {
		t.Errorf("%d tables have come of it", n)
	}
	tb, err := k.Create(ok)
	if err != nil || tb.Summary().Name != "three bridges" || tb.Summary().Seats != [2]string{Human, Human} {
		t.Errorf("the usual setup: %v", err)
	}
}

func TestLimitOfTables(t *testing.T) {
	k := open(t)
	tb := k.toy(Human, Human)
	k.Hall.mu.Lock()
	for i := range MaxTables - 1 {
		k.damaged[fmt.Sprint(i)] = Summary{ID: fmt.Sprint(i)}
	}
	k.Hall.mu.Unlock()
	_, err := k.Create(Setup{Game: "toy", Scenario: "three-bridges"})
	wantCode(t, err, CodeLimit, "at most 1000 are allowed")
	if err := k.Delete(tb.ID()); err != nil {
		t.Fatal(err)
	}
	k.toy(Human, Human)
}
