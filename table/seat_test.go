package table

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/enginetest/mines"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

const (
	german = engine.Player(0)
	allied = engine.Player(1)
)

// mines makes a table of Mines, where the German side does what nobody notices.
func (k *kit) mines(seats ...string) *Table { return k.make("mines", "meadow", seats...) }

// do plays an action of a side.
func do(t *testing.T, tb *Table, side engine.Player, a engine.Action) *View {
	t.Helper()
	v, err := tb.For(side).Act(sees(t, tb, side).Revision, a)
	if err != nil {
		t.Fatalf("action %d of side %d: %v", a, side, err)
	}
	return v
}

func sees(t *testing.T, tb *Table, side engine.Player) *View {
	t.Helper()
	v, err := tb.For(side).View(-1)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// all is everything that somebody can get of a table, as text: views of all steps, log, positions, samples, errors. The id of the
// table is left out.
func all(t *testing.T, k *kit, tb *Table, who engine.Player) string {
	t.Helper()
	var out strings.Builder
	put := func(name string, v any, err error) {
		text, fault := json.Marshal(v)
		if fault != nil {
			t.Fatal(fault)
		}
		fmt.Fprintln(&out, name, string(text), err)
	}
	seat := tb.For(who)
	v := sees(t, tb, who)
	for at := -1; at <= v.Steps+1; at++ {
		w, err := seat.View(at)
		put("view", w, err)
		line, n, err := seat.Line(at)
		put("line", []any{line, n}, err)
		_, s, err := seat.At(at)
		put("position", s, err)
	}
	lines, err := seat.Log(0, 1000)
	put("log", lines, err)
	entries, err := seat.Entries(0, 1000)
	put("entries", entries, err)
	for _, c := range v.Actions {
		_, s, err := seat.Node(engine.Action(c.ID))
		put("node", s, err)
		put("holds", seat.Holds(engine.Action(c.ID)), nil)
	}
	if len(v.Actions) == 0 {
		_, s, err := seat.Node(0)
		put("node", s, err)
		_, err = seat.Act(v.Revision, 0)
		put("act", nil, err)
	}
	r, err := tb.Record()
	put("record", r, err)
	_, err = tb.Branch(0, Setup{})
	put("branch", nil, err)
	put("thought", seat.Thought(), nil)
	put("last choice", tb.LastChoice(), nil)
	if !v.CanUndo {
		_, err = seat.Undo(v.Revision)
		put("undo", nil, err)
	}
	for _, s := range k.List() {
		if s.ID == tb.ID() {
			put("list", s, nil)
		}
	}
	return strings.ReplaceAll(out.String(), tb.ID(), "ID")
}

// The canary: whatever the Allied side and the public get of a table of Mines before the end, no mine is named in it that
// nobody has come upon.
func TestCanary(t *testing.T) {
	k := open(t)
	tb := k.mines(Human, Human)
	events := map[engine.Player]<-chan Event{allied: tb.For(allied).Watch(t.Context()), engine.Public: tb.Watch(t.Context())}
	laid := []engine.Action{0, 2}
	for _, a := range laid {
		do(t, tb, german, a)
	}
	for _, who := range []engine.Player{allied, engine.Public} {
		text := all(t, k, tb, who)
		for _, name := range mines.Mines {
			if strings.Contains(text, name) {
				t.Errorf("looker %d: the mine %s is named in %s", who, name, text)
			}
		}
		if v := sees(t, tb, who); v.Steps != 0 || v.Revision != 1 || v.Side == "allied" {
			t.Errorf("looker %d: %d steps at revision %d, want none at 1: two mines were laid unseen", who, v.Steps, v.Revision)
		}
		select {
		case e := <-events[who]:
			t.Errorf("looker %d is told of %+v, which nobody notices", who, e)
		default:
		}
	}
	if text := all(t, k, tb, german); !strings.Contains(text, mines.Mines[2]) {
		t.Errorf("the German side does not see its own mines: %s", text)
	}
	do(t, tb, german, mines.Done)
	for who, ch := range events {
		select {
		case e := <-ch:
			if e.Steps != 1 || e.Revision != 2 {
				t.Errorf("looker %d is told of %+v, want step 1 at revision 2", who, e)
			}
		case <-time.After(patience):
			t.Errorf("looker %d is not told that the laying is over", who)
		}
	}
	v := do(t, tb, allied, 2) // a mine: the die falls
	if v.Steps != 3 || v.Side != "german" {
		t.Errorf("after the die the Allied side sees %d steps, %s to decide; want 3, german", v.Steps, v.Side)
	}
	if text := all(t, k, tb, allied); !strings.Contains(text, mines.Mines[2]) || strings.Contains(text, mines.Mines[0]) {
		t.Errorf("the Allied side has come upon one mine of two, and gets %s", text)
	}
}

// twins plays two tables that one side cannot tell apart, and compares everything it gets after each of its steps.
func twins(t *testing.T, k *kit, a, b *Table, side engine.Player, steps func() (x, y []engine.Action, more bool)) {
	t.Helper()
	for {
		x, y, more := steps()
		if !more {
			return
		}
		for _, act := range x {
			do(t, a, a.rec.State().Player(), act)
		}
		for _, act := range y {
			do(t, b, b.rec.State().Player(), act)
		}
		if !a.veiled() || !b.veiled() {
			return
		}
		for _, who := range []engine.Player{side, engine.Public} {
			p, q := strings.Split(all(t, k, a, who), "\n"), strings.Split(all(t, k, b, who), "\n")
			for i := range min(len(p), len(q)) {
				if p[i] != q[i] {
					t.Fatalf("after %v and %v looker %d is given\n%.1500s\nand\n%.1500s", x, y, who, p[i], q[i])
				}
			}
			if len(p) != len(q) {
				t.Fatalf("after %v and %v looker %d is given %d and %d lines", x, y, who, len(p), len(q))
			}
		}
	}
}

// Twins: two games that are one to a side give it equal bytes.
func TestTwinsMines(t *testing.T) {
	k := openAt(t, func() time.Time { return time.Unix(0, 0) })
	a, b := k.mines(Human, Human), k.mines(Human, Human)
	moves := [][2][]engine.Action{
		{{0, 3, mines.Done}, {mines.Done}}, // two mines, and none
		{{1}, {1}},
		{{mines.Done}, {0, 2, 3}}, // and then nothing is left but to be done
		{{2}, {2}},                // a mine at the second table: from here on they differ
	}
	twins(t, k, a, b, allied, func() (x, y []engine.Action, more bool) {
		if len(moves) == 1 {
			return nil, nil, false
		}
		x, y = moves[0][0], moves[0][1]
		moves = moves[1:]
		return x, y, true
	})
	do(t, a, allied, 2)
	do(t, b, allied, 2)
	if all(t, k, a, allied) == all(t, k, b, allied) {
		t.Error("a mine and no mine look alike: nothing was compared")
	}
}

func TestTwinsToy(t *testing.T) {
	k := openAt(t, func() time.Time { return time.Unix(0, 0) })
	met := 0
	rng := rand.New(rand.NewPCG(5, 5))
	for n := range 20 {
		setup := Setup{Game: "toy", Scenario: "three-bridges", Options: "fog,reserves=2", Seats: [2]string{Human, Human}, Seed: fmt.Sprint(n)}
		var tables [2]*Table
		for i := range tables {
			tb, err := k.Create(setup)
			if err != nil {
				t.Fatal(err)
			}
			tables[i] = tb
		}
		a, b := tables[0], tables[1]
		twins(t, k, a, b, toy.Allied, func() (x, y []engine.Action, more bool) {
			s := a.rec.State()
			if s.Player() == engine.Terminal || b.rec.State().Player() != s.Player() ||
				string(a.hider.Knowledge(nil, s, toy.Allied)) != string(a.hider.Knowledge(nil, b.rec.State(), toy.Allied)) {
				return nil, nil, false
			}
			if s.Hash() != b.rec.State().Hash() {
				met++
			}
			if s.Player() == toy.German && rng.IntN(3) > 0 && s.Check(toy.Reinforce) == nil && b.rec.State().Check(toy.Hold) == nil {
				return []engine.Action{toy.Reinforce}, []engine.Action{toy.Hold}, true
			}
			legal := s.LegalActions(nil)
			act := legal[rng.IntN(len(legal))]
			if act == toy.Assault || b.rec.State().Check(act) != nil { // dice may tell the two apart
				return nil, nil, false
			}
			return []engine.Action{act}, []engine.Action{act}, true
		})
	}
	if met < 10 {
		t.Errorf("%d twins were met, want 10 or more", met)
	}
}

// openAt is open with a clock.
func openAt(t *testing.T, now func() time.Time) *kit {
	k := open(t)
	k.options.Now = now
	return k
}

// Who decides for whom, and what is taken back.
func TestSeatsDecide(t *testing.T) {
	k := open(t)
	tb := k.mines(Human, Human)
	_, err := tb.Act(1, 0)
	wantCode(t, err, CodeSeat, "for those who have a seat, german or allied, and show its key")
	_, err = tb.For(allied).Act(1, 0)
	wantCode(t, err, CodeNotYours, "not for allied to decide")
	if v := do(t, tb, german, 0); !v.CanUndo || v.NoUndo != "" || v.Steps != 1 || v.Seat != "german" || !v.Veiled {
		t.Errorf("after a mine: %+v, want something to take back", v)
	}
	_, err = tb.For(allied).Undo(1)
	wantCode(t, err, CodeNoUndo, "only until the other side is to decide")
	if _, err := tb.For(german).Undo(sees(t, tb, german).Revision); err != nil {
		t.Fatal(err)
	}
	if v := sees(t, tb, allied); v.Revision != 1 {
		t.Errorf("what nobody noticed was taken back, and the Allied side is at revision %d, want 1", v.Revision)
	}
	do(t, tb, german, 1)
	k.reopen()
	tb = k.find(tb.ID())
	if v := sees(t, tb, german); !v.CanUndo || v.Revision != 4 || sees(t, tb, allied).Revision != 1 {
		t.Errorf("after a restart the German side is at revision %d and can undo: %t, want 4, true", v.Revision, v.CanUndo)
	}
	do(t, tb, german, mines.Done)
	v := sees(t, tb, german)
	_, err = tb.For(german).Undo(v.Revision)
	wantCode(t, err, CodeNoUndo, "only until the other side is to decide")
	if v.NoUndo != err.Error() {
		t.Errorf("the view says of undo %q, the refusal %q", v.NoUndo, err)
	}
	do(t, tb, allied, 1) // a mine, and the die
	do(t, tb, german, mines.Done)
	_, err = tb.For(allied).Undo(sees(t, tb, allied).Revision)
	wantCode(t, err, CodeNoUndo, "becomes known that cannot be made unknown")
}

// At the end everything is open, to everybody, and what waited for it is there.
func TestOpenAtTheEnd(t *testing.T) {
	k := open(t)
	tb := k.mines(Human, Human)
	_, err := tb.Record()
	wantCode(t, err, CodeSealed, "sealed until the game is over")
	_, err = tb.Branch(0, Setup{})
	wantCode(t, err, CodeSealed, "can be branched once it is over")
	for _, a := range []engine.Action{0, mines.Done, 1, mines.Done, 2, mines.Done, 3} {
		do(t, tb, tb.rec.State().Player(), a)
	}
	for _, who := range lookers {
		v := sees(t, tb, who)
		if v.Steps != 7 || v.Status != Over || v.Veiled || !reflect.DeepEqual(v.Revision, tb.revision) {
			t.Errorf("looker %d at the end: %d steps, %s, revision %d", who, v.Steps, v.Status, v.Revision)
		}
		lines, err := tb.For(who).Log(0, 100)
		if err != nil || !strings.Contains(lines[0].Text, mines.Mines[0]) {
			t.Errorf("looker %d at the end: the first line is %+v, %v, want the mine", who, lines, err)
		}
	}
	_, err = tb.For(allied).Undo(tb.revision)
	wantCode(t, err, CodeNoUndo, "everything is open")
	r := verified(t, tb)
	if len(r.Steps) != 7 {
		t.Errorf("the record has %d steps", len(r.Steps))
	}
	if _, err := tb.Branch(2, Setup{}); err != nil {
		t.Error(err)
	}
	if err := k.loads(r); err != nil {
		t.Error(err)
	}
	part, err := env.NewRecorderAt(tb.Game(), nil, 0, 7, [2]string{Human, Human})
	if err != nil {
		t.Fatal(err)
	}
	part.Apply(0)
	half := part.Record()
	wantCode(t, k.loads(&half), CodeSealed, "only games that are over can be loaded")
}

// loads loads a record.
func (k *kit) loads(r *env.Record) error {
	var b bytes.Buffer
	if err := env.WriteJSON(&b, r, mines.New()); err != nil {
		return err
	}
	_, err := k.Load(&b, "", [2]string{})
	return err
}

// Keys of seats: who shows one has the seat, and a seat of one's own is nobody else's.
func TestKeys(t *testing.T) {
	k := open(t)
	tb := k.mines(Human, "waiter")
	open := tb.Seats()
	if len(open) != 1 || open[0].Side != "german" || len(open[0].Key) != 32 {
		t.Fatalf("seats that are open: %+v, want that of the only person", open)
	}
	if who, err := tb.Who(open[0].Key); who != german || err != nil {
		t.Errorf("the key is that of %d, %v", who, err)
	}
	if who, err := tb.Who(""); who != engine.Public || err != nil {
		t.Errorf("no key is that of %d, %v", who, err)
	}
	_, err := tb.Who("nonsense")
	wantCode(t, err, CodeSeat, "the key of no seat")
	_, err = tb.For(engine.Public).Sit("allied", false)
	wantCode(t, err, CodeSeat, "a bot has the seat of allied")
	_, err = tb.For(engine.Public).Sit("dutch", false)
	wantCode(t, err, CodeInvalid, `got "dutch", want german or allied`)
	own, err := tb.For(engine.Public).Sit("german", true)
	if err != nil || own.Key == open[0].Key || !own.Own {
		t.Fatalf("a seat of one's own: %+v, %v", own, err)
	}
	_, err = tb.Who(open[0].Key)
	wantCode(t, err, CodeSeat, "the key of no seat")
	k.reopen()
	tb = k.find(tb.ID())
	if who, err := tb.Who(own.Key); who != german || err != nil {
		t.Errorf("after a restart the key is that of %d, %v", who, err)
	}
	_, err = tb.For(engine.Public).Sit("german", false)
	wantCode(t, err, CodeSeat, "belongs to somebody")
	if again, err := tb.For(german).Sit("german", false); err != nil || again.Key != own.Key {
		t.Errorf("who sits there: %+v, %v", again, err)
	}
	_, err = tb.For(german).Change(sees(t, tb, german).Revision, Change{Seats: &[2]string{Human, Human}})
	wantCode(t, err, CodeSeat, "only who has the key of the seat of allied")
	if _, err := k.toy(Human, Human).For(german).Sit("german", false); !hasCode(err, CodeInvalid) {
		t.Errorf("a game that hides nothing has keys: %v", err)
	}
}

// Dice that people roll would tell what is hidden, and so would an agent that is told everything.
func TestHiddenSetup(t *testing.T) {
	k := open(t)
	_, err := k.Create(Setup{Game: "mines", Scenario: "meadow", Dice: DiceTyped})
	wantCode(t, err, CodeInvalid, "what dice are rolled for may tell it")
	_, err = k.Create(Setup{Game: "mines", Scenario: "meadow", Seats: [2]string{Human, "random:information=full"}})
	wantCode(t, err, CodeInvalid, "plays on what its side knows")
}

// Bots: what they lay nobody notices, not even by the clock, and their thoughts are their own until the end.
func TestHiddenBots(t *testing.T) {
	k := open(t)
	const pace = time.Second
	begin := time.Now()
	tb, err := k.Create(Setup{Game: "mines", Scenario: "meadow", Seats: [2]string{"layer", Human}, Seed: "7", Pace: int(pace / time.Millisecond)})
	if err != nil {
		t.Fatal(err)
	}
	watch := tb.For(allied).Watch(t.Context())
	for sees(t, tb, allied).Side != "allied" {
		<-watch
	}
	if d := time.Since(begin); d < pace || d > 5*pace/2 {
		t.Errorf("three mines and the end of the laying took %v, want a beat of %v, and not three", d, pace)
	}
	if err := tb.SetPace(0); err != nil {
		t.Fatal(err)
	}
	if v := sees(t, tb, allied); v.Steps != 1 || tb.rec.Len() != 4 {
		t.Errorf("the Allied side noticed %d steps of %d, want 1 of 4", v.Steps, tb.rec.Len())
	}
	if th := tb.For(allied).Thought(); th != nil {
		t.Errorf("the Allied side reads what the other bot thought: %+v", th)
	}
	if th := tb.For(german).Thought(); th == nil || th.Step != 2 { // the end of the laying needs no thought then
		t.Errorf("the German side reads of its own bot %+v", th)
	}
	for tb.rec.State().Player() != engine.Terminal {
		if v := sees(t, tb, allied); v.Status == Decide && v.Side == "allied" {
			do(t, tb, allied, engine.Action(v.Actions[0].ID))
		} else {
			<-watch
		}
	}
	if th := tb.Thought(); th == nil {
		t.Error("at the end nobody reads what the bot thought")
	}
}

// What a bot says that fails may tell what is hidden.
func TestHiddenFault(t *testing.T) {
	k := open(t)
	tb := k.mines("lost", Human)
	wait(t, tb, Failed)
	for _, who := range lookers {
		if v := sees(t, tb, who); !strings.Contains(v.Fault, "a bot has failed") || strings.Contains(v.Fault, "no map") {
			t.Errorf("looker %d reads the fault %q", who, v.Fault)
		}
	}
	if strings.Contains(k.said.String(), "no map") {
		t.Errorf("the log of the server has what the bot said: %s", k.said)
	}
}

// A table that waits for the word of a person tells the other side nothing of it.
func TestHiddenConfirm(t *testing.T) {
	k := open(t)
	tb, err := k.Create(Setup{Game: "mines", Scenario: "meadow", Seed: "7", Confirm: true})
	if err != nil {
		t.Fatal(err)
	}
	if v := do(t, tb, german, mines.Done); v.Status != Waiting || !v.CanUndo {
		t.Fatalf("after the end of the laying the table is at %q, want that it waits", v.Status)
	}
	if v := sees(t, tb, allied); v.Status != Decide || v.Side != "german" || len(v.Actions) > 0 {
		t.Errorf("the Allied side sees %q of %q with %d actions, want that the German side decides", v.Status, v.Side, len(v.Actions))
	}
	_, err = tb.For(allied).ConfirmEnd(sees(t, tb, allied).Revision)
	wantCode(t, err, CodeNotYours, "nothing waits")
	before := sees(t, tb, allied).Revision
	if _, err := tb.For(german).ConfirmEnd(sees(t, tb, german).Revision); err != nil {
		t.Fatal(err)
	}
	if v := sees(t, tb, allied); v.Side != "allied" || len(v.Actions) == 0 || v.Revision == before {
		t.Errorf("after the word the Allied side sees %q to decide with %d actions at revision %d, before it %d", v.Side, len(v.Actions), v.Revision, before)
	}
}
