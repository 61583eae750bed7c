package table

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
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
		declined += k.holdFire(k.ramp(strconv.FormatUint(seed, 10)), rand.New(rand.NewPCG(seed, 1)), false)
	}
	if declined == 0 {
		t.Fatal("nothing that was declined came again")
	}
}

// The order is there after a restart, and so is that it was taken back.
func TestHoldRestarts(t *testing.T) {
	k, declined := open(t), 0
	for seed := uint64(0); seed < 6 && declined == 0; seed++ {
		declined += k.holdFire(k.ramp(strconv.FormatUint(seed, 10)), rand.New(rand.NewPCG(seed, 1)), true)
	}
	if declined == 0 {
		t.Fatal("nothing that was declined came again")
	}
}

// again is the table as it is read from its files, with the order that stood.
func (k *kit) again(tb *Table) *Table {
	k.t.Helper()
	before := tb.standing
	k.reopen()
	if tb = k.find(tb.ID()); tb.standing != before {
		k.t.Fatalf("after a restart %+v stands, want %+v", tb.standing, before)
	}
	return tb
}

// held plays a table by chance until an order to hold fire stands.
func held(tb *Table, rng *rand.Rand) (standing, error) {
	for tb.standing.kind == "" {
		v, err := tb.View(-1)
		switch {
		case err != nil:
			return standing{}, err
		case v.Status != Decide:
			return standing{}, fmt.Errorf("the table is at %q", v.Status)
		case slices.Contains(v.Bulk, BulkHold):
			_, err = tb.DoBulk(context.Background(), v.Revision, Bulk{How: BulkHold})
		default:
			_, err = tb.Act(v.Revision, engine.Action(v.Actions[rng.IntN(len(v.Actions))].ID))
		}
		if err != nil {
			return standing{}, err
		}
	}
	return tb.standing, nil
}

// holdForever is the child of TestKilledHolding: it says which order it was answered, and waits.
func holdForever(dir string) {
	h, err := Open(dir, Options{New: makeGame})
	var tb *Table
	if err == nil {
		tb, err = h.Create(Setup{Game: "reich", Scenario: "frost", Seed: "0", Seats: [2]string{Human, Human}})
	}
	var order standing
	if err == nil {
		order, err = held(tb, rand.New(rand.NewPCG(0, 1)))
	}
	if err != nil {
		fmt.Println("failed", err)
		os.Exit(3)
	}
	fmt.Printf("%s %+v\n", tb.ID(), order)
	select {}
}

// A killed process has lost no order.
func TestKilledHolding(t *testing.T) {
	dir := t.TempDir()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), killedDir+"="+dir, killedHolding+"=1")
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	line, _ := bufio.NewReader(out).ReadString('\n')
	if err := child.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := child.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Fatalf("the child ended by itself: %v, %q", err, line)
	}
	k := &kit{t: t, dir: dir, fakes: &fakes{}, said: &safeBuffer{}}
	k.reopen()
	defer k.Close()
	id, order, _ := strings.Cut(strings.TrimSpace(line), " ")
	tb := k.find(id)
	if got := fmt.Sprintf("%+v", tb.standing); got != order {
		t.Fatalf("%s stands, want %s", got, order)
	}
	for v := look(t, tb); v.Status == Decide && engine.Heading(tb.rec.State()) == tb.standing.part; v = act(t, tb, 0) {
		if slices.Contains(v.Bulk, BulkHold) && tb.rec.State().Player() == tb.standing.side {
			t.Fatalf("asked again at step %d: %s", v.Step, v.Prompt)
		}
	}
}

// holdFire plays a game by chance, in which fire is held wherever that can be said, and counts how often it was without being asked for. With
// restarts the table is closed and opened again after each order, and after each that was taken back.
func (k *kit) holdFire(tb *Table, rng *rand.Rand, restarts bool) (declined int) {
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
				if restarts {
					tb = k.again(tb)
				}
				inBulk(t, tb, BulkHold)
			}
			if restarts {
				tb = k.again(tb)
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
