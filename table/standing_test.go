package table

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"bridgehead/engine"
)

// ramp is a table where moves of one side are answered by the other; both are people, so that a test moves them.
func (k *kit) ramp(seed string) *Table {
	k.t.Helper()
	tb, err := k.Create(Setup{Game: "reich", Scenario: "frost", Seed: seed, Seats: [2]string{Human, Human}})
	if err != nil {
		k.t.Fatal(err)
	}
	return tb
}

// Who holds fire for the rest of a phase is not asked again before it is over; undo takes that back, and what was played stands in the record.
func TestHold(t *testing.T) {
	k, declined := open(t), 0
	for seed := range uint64(6) {
		declined += k.holdFire(k.ramp(strconv.FormatUint(seed, 10)), rand.New(rand.NewPCG(seed, 1)))
	}
	if declined == 0 {
		t.Fatal("nothing that was declined came again")
	}
}

// holdFire plays a game by chance, in which fire is held wherever that can be said, and counts how often it was without being asked for.
func (k *kit) holdFire(tb *Table, rng *rand.Rand) (declined int) {
	t := k.t
	t.Helper()
	var held standing
	for v := look(t, tb); v.Status == Decide; v = look(t, tb) {
		s := tb.rec.State()
		if held.part != engine.Heading(s) {
			held = standing{}
		}
		n := tb.rec.Len()
		switch {
		case held.kind != "" && v.Kind == held.kind && s.Player() == held.side && slices.Contains(v.Bulk, BulkHold):
			t.Fatalf("asked again at step %d: %s", v.Step, v.Prompt)
		case slices.Contains(v.Bulk, BulkHold):
			after := inBulk(t, tb, BulkHold)
			if held = tb.standing; after.CanUndo {
				undone(t, tb, v)
				if tb.standing.kind != "" {
					t.Fatal("it stands although it was taken back")
				}
				inBulk(t, tb, BulkHold)
			}
			n++ // this one was asked for
		default:
			if _, err := tb.Act(v.Revision, engine.Action(v.Actions[rng.IntN(len(v.Actions))].ID)); err != nil {
				t.Fatal(err)
			}
		}
		for i := n; held.kind != "" && i < tb.rec.Len(); i++ {
			if step := tb.steps()[i]; step.Player == held.side && tb.notes[i].auto && step.Action == held.action {
				declined++
			}
		}
	}
	verified(t, tb)
	return declined
}

// inBulk carries out a bulk.
func inBulk(t *testing.T, tb *Table, how string) *View {
	t.Helper()
	v, err := tb.DoBulk(t.Context(), look(t, tb).Revision, Bulk{How: how})
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func TestHoldRefused(t *testing.T) {
	tb := open(t).ramp("5")
	_, err := tb.DoBulk(t.Context(), look(t, tb).Revision, Bulk{How: BulkHold})
	wantCode(t, err, CodeInvalid, "does not come again")
	if tb.standing.kind != "" {
		t.Error("it stands although it was refused")
	}
}
