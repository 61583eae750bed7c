package table

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// killedGiving says that the child is the one of TestKilledGiving.
const killedGiving = "TABLE_TEST_GIVES"

// giveForever finishes a game and gives it and takes it back without end, and says so after every answer.
func giveForever(dir string) error {
	h, err := Open(dir, Options{New: makeGame})
	if err != nil {
		return err
	}
	tb, err := h.Create(Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{Human, Human}, Seed: "7"})
	if err != nil {
		return err
	}
	for {
		v, err := tb.View(-1)
		if err != nil {
			return err
		}
		if v.Over {
			break
		}
		if _, err := tb.Act(v.Revision, engine.Action(v.Actions[0].ID)); err != nil {
			return err
		}
	}
	for n := 1; ; n++ {
		if err := tb.Host().SetConsent("", n%2 == 1); err != nil {
			return err
		}
		fmt.Println("gave", tb.ID(), n)
	}
}

// After a kill the file is there exactly where the table says that the game was given, and what was answered is so.
func TestKilledGiving(t *testing.T) {
	for _, after := range []int{1, 2, 7, 20} {
		dir := t.TempDir()
		child := exec.Command(os.Args[0])
		child.Env = append(os.Environ(), killedDir+"="+dir, killedGiving+"=1")
		out, err := child.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		last, n, id := "", 0, ""
		for lines := bufio.NewScanner(out); lines.Scan(); {
			if last, n = lines.Text(), n+1; n == after {
				if err := child.Process.Kill(); err != nil {
					t.Fatal(err)
				}
			}
		}
		_ = child.Wait() // it was killed
		if k, err := fmt.Sscanf(last, "gave %s %d", &id, &n); k != 2 {
			t.Fatalf("the child said %q: %v", last, err)
		}
		h, err := Open(dir, Options{New: makeGame})
		if err != nil {
			t.Fatal(err)
		}
		tb, err := h.Table(id)
		if err != nil {
			t.Fatal(err)
		}
		c := tb.Host().Consent()
		path := filepath.Join(dir, "given", "toy", id+GivenSuffix)
		if _, err := os.Stat(path); (err == nil) != c.Given {
			t.Errorf("killed after %d answers: %+v, file: %v", n, c, err)
		}
		// What came between the directories is made good: a file that is missing, and one that should not be there.
		if err := tb.Host().SetConsent("", true); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(h.Close(), os.Remove(path)); err != nil {
			t.Fatal(err)
		}
		if h, err = Open(dir, Options{New: makeGame}); err != nil {
			t.Fatal(err)
		}
		if again, err := os.ReadFile(path); err != nil || string(again) != string(text) {
			t.Errorf("a file that was missing: %v", err)
		}
		tb, err = h.Table(id)
		if err == nil {
			err = tb.Host().SetConsent("", false)
		}
		if err := errors.Join(err, h.Close(), os.WriteFile(path, text, 0o600)); err != nil {
			t.Fatal(err)
		}
		if h, err = Open(dir, Options{New: makeGame}); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("a file that should not be there: %v", err)
		}
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// A program in the seat of a person is named in the record, and nobody is asked for it.
func TestPrograms(t *testing.T) {
	k := open(t)
	for _, bad := range [][2]string{{strings.Repeat("a", MaxProgram+1)}, {"a\nb"}, {" a"}, {"\x00"}, {"ä"}} {
		_, err := k.Create(Setup{Game: "toy", Scenario: "three-bridges", Programs: bad})
		wantCode(t, err, CodeInvalid, "programs[0]")
	}
	_, err := k.Create(Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{"layer", Human}, Programs: [2]string{"x"}})
	wantCode(t, err, CodeInvalid, "programs[0]")
	tb, err := k.Create(Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{Human, Human}, Programs: [2]string{"", "thinker 2.0"}, Seed: "7"})
	if err != nil {
		t.Fatal(err)
	}
	for v := look(t, tb); !v.Over; v = look(t, tb) {
		if _, err := tb.Act(v.Revision, engine.Action(v.Actions[0].ID)); err != nil {
			t.Fatal(err)
		}
	}
	for range 2 {
		r, err := tb.Record()
		if err != nil || r.Agents != [2]string{Human, "program:thinker 2.0"} {
			t.Fatalf("agents %q, %v", r.Agents, err)
		}
		if c := tb.Host().Consent(); len(c.Sides) != 1 || c.Sides[0].Side != "german" || !c.Sides[0].Yours {
			t.Errorf("the consent: %+v", c)
		}
		id := tb.ID()
		if err := k.Close(); err != nil {
			t.Fatal(err)
		}
		k.reopen()
		tb = k.find(id)
	}
	wantCode(t, tb.Host().SetConsent("allied", true), CodeSeat, "allied")
	if err := tb.Host().SetConsent("", true); err != nil {
		t.Fatal(err)
	}
	if c := tb.Host().Consent(); !c.Given {
		t.Errorf("the consent: %+v", c)
	}
}

// Where an opponent has taken over the seat of a person, and where a guest is out that has decided, nobody is asked.
func TestGamesThatCannotBeGiven(t *testing.T) {
	f := befriend(t, Setup{})
	f.play(toy.Prepare)
	if err := f.tb.Withdraw(f.grant.Invitation); err != nil {
		t.Fatal(err)
	}
	for v := look(t, f.tb); !v.Over; v = look(t, f.tb) {
		if _, err := f.tb.Act(v.Revision, engine.Action(v.Actions[0].ID)); err != nil {
			t.Fatal(err)
		}
	}
	wantCode(t, f.tb.Host().SetConsent("", true), CodeInvalid, "cannot be asked")
	f.again()
	wantCode(t, f.tb.Host().SetConsent("", true), CodeInvalid, "cannot be asked")
}

func TestImpersonal(t *testing.T) {
	for spec, want := range map[string]string{
		Human: Human, "uct:sims=400": "uct:sims=400", "program:thinker 2.0": "program:thinker 2.0", "neural:model=nijmegen,level=elite": "neural:model=nijmegen,level=elite",
		"neural:model=/srv/anna/a.bundle": "neural", `neural:model=C:\Users\anna\a.bundle`: "neural", "/srv/anna": "", "": "",
	} {
		if got := impersonal(spec); got != want {
			t.Errorf("impersonal(%q) = %q, want %q", spec, got, want)
		}
	}
}
