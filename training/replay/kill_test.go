package replay

import (
	"bufio"
	"flag"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// killedDir names the directory in which the child of TestKilledWriter writes until it is killed.
const killedDir = "REPLAY_TEST_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(killedDir); dir != "" {
		writeForever(dir)
	}
	flag.Parse()
	os.Exit(m.Run())
}

func writeForever(dir string) {
	b, err := Open(dir, small())
	for seed := uint64(1); err == nil; seed++ {
		if err = b.Add(played(seed)); err == nil {
			_, err = os.Stdout.WriteString("added\n")
		}
	}
	os.Exit(3)
}

// A killed writer loses no game that Add has taken, and leaves no lock behind.
func TestKilledWriter(t *testing.T) {
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
	added := 0
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if added++; added == 10 {
			_, err := Open(dir, small())
			wantError(t, err, "is writing here")
			if err := child.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := child.Wait(); err == nil || !strings.Contains(err.Error(), "killed") {
		t.Fatalf("the child ended by itself: %v", err)
	}
	b := opened(t, dir, small())
	got := seeds(t, b)
	if len(got) < added || !slices.Equal(got, run(1, uint64(len(got)))) {
		t.Errorf("%d games were taken, and %v are there", added, got)
	}
}
