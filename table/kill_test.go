package table

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"bridgehead/engine"
)

// killedDir names the directory in which the child of TestKilled plays until it is killed.
const killedDir = "TABLE_TEST_DIR"

// killedHolding says that the child is the one of TestKilledHolding.
const killedHolding = "TABLE_TEST_HOLDS"

func TestMain(m *testing.M) {
	if dir := os.Getenv(killedDir); dir != "" {
		if os.Getenv(killedGiving) != "" {
			fmt.Println("failed", giveForever(dir))
			os.Exit(3)
		}
		if os.Getenv(killedHolding) != "" {
			holdForever(dir)
		}
		fmt.Println("failed", playForever(dir))
		os.Exit(3)
	}
	os.Exit(m.Run())
}

// playForever plays a person against a bot and says after every answer where the table stands.
func playForever(dir string) error {
	f := &fakes{}
	h, err := Open(dir, Options{Registry: f.registry(), New: makeGame})
	if err != nil {
		return err
	}
	for seed := 1; ; seed++ {
		tb, err := h.Create(Setup{Game: "gamble", Scenario: "nijmegen", Seats: [2]string{"random", Human}, Seed: fmt.Sprint(seed)})
		if err != nil {
			return err
		}
		for {
			v, err := tb.View(-1)
			if err != nil || v.Status == Over || v.Status == Failed {
				break
			}
			if v.Status != Decide {
				continue
			}
			if v, err = tb.Act(v.Revision, engine.Action(v.Actions[seed%len(v.Actions)].ID)); err != nil {
				return err
			}
			_, s, err := tb.At(v.Step)
			if err != nil {
				return err
			}
			fmt.Println("answered", tb.ID(), v.Revision, v.Step, hashText(s.Hash()))
		}
	}
}

// A killed process has lost nothing that it answered, and leaves no lock behind.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), killedDir+"="+dir)
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	var answers []string
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if answers = append(answers, lines.Text()); len(answers) == 60 {
			_, err := Open(dir, Options{New: makeGame})
			wantCode(t, err, CodeStorage, fmt.Sprintf("process %d on ", child.Process.Pid))
			if err := child.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := child.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Fatalf("the child ended by itself: %v, %q", err, answers[len(answers)-1])
	}
	h, err := Open(dir, Options{New: makeGame, Registry: (&fakes{}).registry()})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	for _, line := range answers {
		checkAnswer(t, h, line)
	}
}

// checkAnswer looks for what the child has answered.
func checkAnswer(t *testing.T, h *Hall, line string) {
	t.Helper()
	var id, hash string
	var revision, step int
	if n, err := fmt.Sscanf(line, "answered %s %d %d %s", &id, &revision, &step, &hash); n != 4 {
		t.Fatalf("the child said %q: %v", line, err)
	}
	tb, err := h.Table(id)
	if err != nil {
		t.Fatal(err)
	}
	_, s, err := tb.At(step)
	if err != nil {
		t.Fatalf("%q is lost: %v", line, err)
	}
	if v, err := tb.View(-1); err != nil || v.Revision < revision || hashText(s.Hash()) != hash {
		t.Errorf("%q: got revision %d, hash %s, %v", line, v.Revision, hashText(s.Hash()), err)
	}
}
