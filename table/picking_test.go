package table

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgehead/engine"
)

// Clicks at random, toggles, bulk actions, undo, confirming and settings among them: what is undone is what was there
// before, what is on the disk is what is seen, and in the end the record is a game.
func TestRandomClicks(t *testing.T) {
	for seed, c := range [][2]string{{"arnhem", ""}, {"nijmegen", ""}, {"basic", "reorganization,augmentation"}} {
		k := open(t)
		tb, err := k.Create(Setup{Game: "gamble", Scenario: c[0], Options: c[1], Seed: "7", Confirm: seed > 0})
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(seed), 9))
		for n := range 400 {
			before := look(t, tb)
			if before.Over {
				break
			}
			v, err := clickAtRandom(t, tb, before, rng)
			if err != nil {
				wantRefusal(t, err)
				continue
			}
			if v.CanUndo && v.Ask == before.Ask && before.Status == Decide && rng.IntN(4) == 0 {
				undone(t, tb, before)
			}
			if n%40 == 39 {
				restarted(t, k, tb)
				tb = k.find(tb.ID())
			}
		}
		verified(t, tb)
	}
}

// clickAtRandom does one thing a person can do.
func clickAtRandom(t *testing.T, tb *Table, v *View, rng *rand.Rand) (*View, error) {
	t.Helper()
	if v.Status == Waiting {
		return tb.ConfirmEnd(v.Revision)
	}
	if v.Status != Decide || len(v.Actions) == 0 {
		t.Fatalf("the table is at %q with %d actions", v.Status, len(v.Actions))
	}
	switch n := rng.IntN(20); {
	case n < 3 && v.Picking != nil && len(v.Picking.Members) > 0:
		return tb.Drop(v.Revision, rng.IntN(len(v.Picking.Members)))
	case n < 5 && len(v.Bulk) > 0:
		how := v.Bulk[rng.IntN(len(v.Bulk))]
		return tb.DoBulk(t.Context(), v.Revision, Bulk{How: how, Agent: "random", Action: engine.Action(v.Actions[0].ID)})
	case n < 6:
		ask := AskAll
		if v.Ask == AskAll {
			ask = AskBrief
		}
		return tb.Change(0, Change{Ask: &ask})
	}
	a := v.Actions[rng.IntN(len(v.Actions))]
	return tb.Act(v.Revision, engine.Action(a.ID))
}

// wantRefusal: a click may only be refused for what would become impossible.
func wantRefusal(t *testing.T, err error) {
	t.Helper()
	if !hasCode(err, CodeIllegal) && !hasCode(err, CodeInvalid) {
		t.Fatal(err)
	}
}

// undone takes the last click back and compares.
func undone(t *testing.T, tb *Table, before *View) {
	t.Helper()
	v, err := tb.Undo(look(t, tb).Revision)
	if err != nil {
		t.Fatal(err)
	}
	if !alike(t, v, before) {
		t.Errorf("undone at step %d: %s\nwant %s", before.Step, shown(t, v), shown(t, before))
	}
}

// restarted closes the hall and opens it again, and compares.
func restarted(t *testing.T, k *kit, tb *Table) {
	t.Helper()
	before, id := look(t, tb), tb.ID()
	k.reopen()
	if after := look(t, k.find(id)); !alike(t, after, before) || after.Revision != before.Revision || after.CanUndo != before.CanUndo {
		t.Errorf("after a restart: %s\nwant %s", shown(t, after), shown(t, before))
	}
}

// alike compares what a person sees, but for what tells the time.
func alike(t *testing.T, a, b *View) bool { return shown(t, a) == shown(t, b) }

func shown(t *testing.T, v *View) string {
	t.Helper()
	w := *v
	w.Revision, w.Changed, w.CanUndo, w.Ask = 0, w.Created, false, ""
	if w.Picking != nil {
		p := *w.Picking
		p.Note, w.Picking = "", &p
	}
	text, err := json.Marshal(w)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The decision of the review: of who joins an Assault the second unit, then the first.
func TestLateMember(t *testing.T) {
	k := open(t)
	tb := toJoin(t, k)
	v := look(t, tb)
	if v.Picking == nil || v.Picking.Mode != PickSet || v.Kind != "K_JOIN" {
		t.Fatalf("got %+v", v.Picking)
	}
	ids := members(v)
	for _, id := range []int{ids[len(ids)-1], ids[0]} {
		var err error
		if v, err = tb.Act(v.Revision, engine.Action(id)); err != nil {
			t.Fatal(err)
		}
	}
	if v.Kind != "K_JOIN" || len(v.Picking.Members) != 2 || v.Picking.Members[0].ID != ids[0] || v.Picking.Done != 0 {
		t.Fatalf("picked: %+v", v.Picking)
	}
	for _, id := range ids[1 : len(ids)-1] {
		if !slices.Contains(members(v), id) || !slices.ContainsFunc(v.Actions, func(c Choice) bool { return c.ID == id && c.Late }) {
			t.Errorf("%d is gone; offered: %+v", id, v.Actions)
		}
	}
	v, err := tb.Act(v.Revision, engine.Action(ids[0])) // the same again takes it out
	if err != nil || len(v.Picking.Members) != 1 || v.Steps != look(t, tb).Steps {
		t.Fatalf("toggled: %+v, %v", v.Picking, err)
	}
	if v, err = tb.Undo(v.Revision); err != nil || len(v.Picking.Members) != 2 {
		t.Fatalf("undone: %+v, %v", v.Picking, err)
	}
	n := v.Steps
	if v, err = tb.Act(v.Revision, engine.Action(v.Picking.Done)); err != nil || v.Steps < n+2 || v.Kind == "K_JOIN" {
		t.Fatalf("done: %+v, %v", v, err)
	}
	if v, err = tb.Undo(v.Revision); err != nil || v.Steps != n || len(v.Picking.Members) != 2 {
		t.Errorf("undone: %+v, %v", v.Picking, err)
	}
}

// members are the actions offered that do not end the set.
func members(v *View) (ids []int) {
	for _, c := range v.Actions {
		if v.Picking == nil || c.ID != v.Picking.Done {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// toJoin plays at random until somebody may choose among three or more who join an Assault.
func toJoin(t *testing.T, k *kit) *Table {
	t.Helper()
	for seed := range uint64(20) {
		tb := k.make("gamble", "basic", Human, Human)
		rng := rand.New(rand.NewPCG(seed, 3))
		for range 300 {
			v := look(t, tb)
			if v.Over {
				break
			}
			if v.Kind == "K_JOIN" && len(members(v)) > 2 && len(v.Picking.Members) == 0 {
				return tb
			}
			act(t, tb, rng.IntN(len(v.Actions)))
		}
	}
	t.Fatal("nobody ever joined")
	return nil
}

// A decision that hands over waits, whatever the dice will show, and can be undone; confirmed, it is as if it had not
// waited.
func TestConfirm(t *testing.T) {
	k := open(t)
	a, err := k.Create(Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{"random", Human}, Seed: "7", Confirm: true})
	if err != nil {
		t.Fatal(err)
	}
	v := act(t, a, 0)
	if v.Status != Waiting || !v.CanUndo || len(v.Actions) > 0 {
		t.Fatalf("got %q, %+v", v.Status, v)
	}
	_, err = a.Act(v.Revision, 0)
	wantCode(t, err, CodeNotYours, "confirm")
	if v, err = a.Undo(v.Revision); err != nil || v.Status != Decide || v.Steps != 0 {
		t.Fatalf("undone: %+v, %v", v, err)
	}
	act(t, a, 0)
	restarted(t, k, a)
	a = k.find(a.ID())
	if v, err = a.ConfirmEnd(look(t, a).Revision); err != nil || v.Steps < 1 || v.Status == Waiting {
		t.Fatalf("confirmed: %+v, %v", v, err)
	}
	b := k.toy("random", Human)
	act(t, b, 0)
	wait(t, a, Decide, Over)
	wait(t, b, Decide, Over)
	if !slices.Equal(record(t, a).Steps, record(t, b).Steps) {
		t.Error("confirming changed the game")
	}
	_, err = a.ConfirmEnd(look(t, a).Revision)
	wantCode(t, err, CodeNotYours, "nothing waits")
}

// Settings need no revision, seats do.
func TestChangeWithoutRevision(t *testing.T) {
	k := open(t)
	tb := k.toy(Human, Human)
	yes, pace, ask := true, 250, AskAll
	v, err := tb.Change(-5, Change{Paused: &yes, Pace: &pace, Ask: &ask, Confirm: &yes})
	if err != nil || !v.Paused || v.Pace != 250 || v.Ask != AskAll || !v.Confirm {
		t.Errorf("got %+v, %v", v, err)
	}
	_, err = tb.Change(-5, Change{Seats: &[2]string{Human, "random"}})
	wantCode(t, err, CodeStale, "look again")
	bad := "now"
	_, err = tb.Change(0, Change{Ask: &bad})
	wantCode(t, err, CodeInvalid, "all or brief")
}

// Where every point of a pool asks the same, the answer given last is offered for all that is left.
func TestAllThatIsLeft(t *testing.T) {
	tb := open(t).make("garden", "market-garden", Human, Human)
	v := look(t, tb)
	if v.Kind != "K_AIR" || v.Same != nil || slices.Contains(v.Bulk, BulkSame) {
		t.Fatalf("at the first point, %s: %v, %v", v.Kind, v.Bulk, v.Same)
	}
	interdict := slices.IndexFunc(v.Actions, func(c Choice) bool { return strings.HasPrefix(c.Text, "interdict") })
	if interdict < 0 {
		t.Fatalf("no interdiction among %+v", v.Actions)
	}
	first := v.Actions[interdict].ID
	v = act(t, tb, interdict)
	if v.Same == nil || *v.Same != first || !slices.Contains(v.Bulk, BulkSame) {
		t.Fatalf("at the second point: %v, %v, want %d", v.Bulk, v.Same, first)
	}
	from := v.Steps
	v, err := tb.DoBulk(t.Context(), v.Revision, Bulk{How: BulkSame, Action: engine.Action(first)})
	if err != nil {
		t.Fatal(err)
	}
	if v.Steps != from+7 || v.Side == "allied" && v.Kind == "K_AIR" {
		t.Errorf("eight points: %d steps more, to %s of the %s", v.Steps-from, v.Kind, v.Side)
	}
}

// One answer for all the dice of D-Day's landings: it is given until another kind of decision or another part of the game
// comes, and is not offered where no dice have just fallen.
func TestTheSameAnswer(t *testing.T) {
	tb := open(t).make("gamble", "basic", Human, Human)
	if v := look(t, tb); slices.Contains(v.Bulk, BulkSame) {
		t.Errorf("at the first decision, %s, %v is offered", v.Kind, v.Bulk)
	}
	v, rng := look(t, tb), rand.New(rand.NewPCG(4, 0))
	for !slices.Contains(v.Bulk, BulkSame) {
		if v.Over {
			t.Fatal("no dice asked for an answer")
		}
		v = act(t, tb, rng.IntN(len(v.Actions)))
	}
	from := v
	_, s, err := tb.At(-1)
	if err != nil {
		t.Fatal(err)
	}
	done := int(s.(engine.Picker).Picking().Done)
	keep := slices.IndexFunc(v.Actions, func(c Choice) bool { return c.ID == done })
	v, err = tb.DoBulk(t.Context(), v.Revision, Bulk{How: BulkSame, Action: engine.Action(v.Actions[keep].ID)})
	if err != nil {
		t.Fatal(err)
	}
	if v.Steps <= from.Steps || v.Kind == from.Kind && v.Side == from.Side && v.Turn == from.Turn {
		t.Errorf("from %s (%s) at step %d to %s (%s) at step %d", from.Kind, from.Turn, from.Steps, v.Kind, v.Turn, v.Steps)
	}
	lines, err := tb.Log(from.Steps, v.Steps-from.Steps)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		if l.Kind == from.Kind && l.Side == from.Side && l.Text != from.Actions[keep].Text {
			t.Errorf("step %d: %q, want %q at each", l.Step, l.Text, from.Actions[keep].Text)
		}
	}
}
