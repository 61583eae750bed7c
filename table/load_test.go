package table

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"

	"bridgehead/env"
)

func TestSaveAndLoad(t *testing.T) {
	k := open(t)
	tb := k.make("gamble", "nijmegen", Human, "random")
	for range 12 {
		act(t, tb, 1)
		if wait(t, tb, Decide, Over).Status == Over {
			break
		}
	}
	want := verified(t, tb)
	for _, save := range []func(b *bytes.Buffer) error{
		func(b *bytes.Buffer) error { return env.WriteJSON(b, want, tb.Game()) },
		func(b *bytes.Buffer) error { return env.WriteMsgpack(b, want) },
	} {
		var b bytes.Buffer
		if err := save(&b); err != nil {
			t.Fatal(err)
		}
		again, err := k.Load(&b, "loaded", [2]string{"", Human})
		if err != nil {
			t.Fatal(err)
		}
		got := verified(t, again)
		if got.Agents != [2]string{Human, Human} || again.Summary().Name != "loaded" {
			t.Errorf("got the seats %q", got.Agents)
		}
		if got.Agents = want.Agents; !reflect.DeepEqual(got, want) {
			t.Errorf("the record has changed on the way: %d steps, %d before", len(got.Steps), len(want.Steps))
		}
		if v := look(t, again); v.CanUndo {
			t.Error("what was loaded can be undone")
		}
	}
	for spec, seat := range map[string]string{"random": "random", "unheard-of": Human, "": Human, Human: Human} {
		named := *want
		named.Agents = [2]string{Human, spec}
		var b bytes.Buffer
		if err := env.WriteMsgpack(&b, &named); err != nil {
			t.Fatal(err)
		}
		again, err := k.Load(&b, "", [2]string{})
		if err != nil || again.Summary().Seats != [2]string{Human, seat} {
			t.Errorf("%q in the record: %v, %v", spec, again.Summary().Seats, err)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	k := open(t)
	tb := k.toy(Human, Human)
	act(t, tb, 0)
	r := record(t, tb)
	text := func(change func(*env.Record)) string {
		c := *r
		c.Steps = slices.Clone(r.Steps)
		change(&c)
		var b bytes.Buffer
		if err := env.WriteJSON(&b, &c, nil); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	for _, c := range []struct{ input, code, says string }{
		{"", CodeRecord, "empty input"},
		{"what", CodeRecord, "neither JSON lines nor msgpack"},
		{strings.Repeat(" ", MaxLoad+2), CodeRecord, "neither"},
		{text(func(r *env.Record) { r.Steps = make([]env.Step, 500_000) }), CodeLimit, "16777216"},
		{text(func(r *env.Record) { r.Scenario = "chess/one" }), CodeRecord, "game"},
		{text(func(r *env.Record) { r.Scenario = "../secret.yaml" }), CodeRecord, "record"},
		{text(func(r *env.Record) { r.Scenario = "toy/secret.yaml" }), CodeRecord, "scenario"},
		{text(func(r *env.Record) { r.ScenarioHash = "00" }), CodeRecord, "scenario_hash"},
		{text(func(r *env.Record) { r.Steps[0].Action = 5 }), CodeRecord, "step 1"},
		{text(func(r *env.Record) { r.FinalHash++ }), CodeRecord, "final hash"},
	} {
		before := len(k.List())
		_, err := k.Load(strings.NewReader(c.input), "", [2]string{})
		wantCode(t, err, c.code, c.says)
		if len(k.List()) != before {
			t.Errorf("%.40q: a table has come of it", c.input)
		}
	}
	_, err := k.Load(strings.NewReader(text(func(*env.Record) {})), "", [2]string{"nobody", ""})
	wantCode(t, err, CodeInvalid, `there is no "nobody"`)
}

// A branch has the steps before, and dice of its own after.
func TestBranch(t *testing.T) {
	k := open(t)
	tb := k.make("gamble", "nijmegen", "random", "random")
	all := verifiedOver(t, tb)
	at := len(all) / 2
	differ := false
	for range 3 {
		br, err := tb.Branch(at, Setup{Name: "what if"})
		if err != nil {
			t.Fatal(err)
		}
		s := br.Summary()
		if s.Parent != tb.ID() || s.At != at || s.Name != "what if" || s.Seats != [2]string{"random", "random"} {
			t.Errorf("got %+v", s)
		}
		steps := verifiedOver(t, br)
		if !slices.Equal(steps[:at], all[:at]) {
			t.Fatal("the steps before the branch are others")
		}
		differ = differ || !slices.Equal(steps, all)
	}
	if !differ {
		t.Error("three branches have met the dice of the trunk")
	}
	_, err := tb.Branch(len(all)+1, Setup{})
	wantCode(t, err, CodeNotFound, "branch: at step")
	_, err = tb.Branch(-1, Setup{})
	wantCode(t, err, CodeNotFound, "branch: at step -1")
	end, err := tb.Branch(len(all), Setup{Seats: [2]string{Human, Human}})
	if err != nil || look(t, end).Status != Over {
		t.Errorf("a branch at the end: %v", err)
	}
}

func verifiedOver(t *testing.T, tb *Table) []env.Step {
	t.Helper()
	wait(t, tb, Over)
	return verified(t, tb).Steps
}

// TestLook: a game from elsewhere that is only looked at makes one table, however often it is opened, and no bot plays on.
func TestLook(t *testing.T) {
	k := open(t)
	over := k.make("toy", "three-bridges", "random", "random")
	wait(t, over, Over)
	begun := k.toy(Human, Human)
	act(t, begun, 0)
	for _, c := range []struct {
		of    *Table
		seats [2]string
	}{{over, [2]string{"random", "random"}}, {begun, [2]string{Human, Human}}} {
		rec := *record(t, c.of)
		rec.Agents = [2]string{"random", "random"}
		var b bytes.Buffer
		if err := env.WriteJSON(&b, &rec, nil); err != nil {
			t.Fatal(err)
		}
		if tb, made, err := k.Look(bytes.NewReader(b.Bytes()), ""); err != nil || made || tb != c.of {
			t.Errorf("where it was played: another table, %v", err)
		}
		other := open(t)
		first, made, err := other.Look(bytes.NewReader(b.Bytes()), "a name")
		if err != nil || !made || first.Summary().Name != "a name" || first.Summary().Seats != c.seats {
			t.Fatalf("elsewhere: %+v, new %v, %v", first.Summary(), made, err)
		}
		again, made, err := other.Look(bytes.NewReader(b.Bytes()), "")
		if err != nil || made || again != first || len(other.List()) != 1 {
			t.Errorf("the second time: new %v, %v, %d tables", made, err, len(other.List()))
		}
	}
	if _, _, err := k.Look(strings.NewReader("what"), ""); err == nil {
		t.Error("nonsense is a game")
	}
}
