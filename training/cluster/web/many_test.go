package web

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"bridgehead/training/cluster"
)

// serveVariable makes the test below the learner of TestManyFetchAtOnce, in a process of its own.
const serveVariable = "BRIDGEHEAD_WEB_SERVE"

// blob stands for a network of 5 MB.
func blob() []byte {
	data := make([]byte, 5<<20)
	rng := rand.NewChaCha8([32]byte{5})
	_, _ = rng.Read(data)
	return data
}

func TestServedByAProcess(t *testing.T) {
	if os.Getenv(serveVariable) == "" {
		t.Skip("run by TestManyFetchAtOnce")
	}
	l := newLearner(t, 14)
	l.data = blob()
	l.net = cluster.IDOf(l.data)
	fmt.Println(serve(t, l.options(nil)))
	_, _ = io.Copy(io.Discard, os.Stdin) // until the other process has what it wants
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Skip(err)
	}
	for line := range strings.Lines(string(status)) {
		if strings.HasPrefix(line, "VmHWM:") {
			fmt.Print(line)
		}
	}
}

// mostMemory is what the whole process of a learner may take at its peak while 100 workers fetch, in kB.
const mostMemory = 100 << 10

// A hundred workers fetch 5 MB at once, whole and right, while the learner takes little memory.
func TestManyFetchAtOnce(t *testing.T) {
	c := exec.Command(os.Args[0], "-test.run=^TestServedByAProcess$", "-test.v")
	c.Env = append(os.Environ(), serveVariable+"=1")
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := errors.Join(in.Close(), c.Wait()); err != nil && !errors.Is(err, os.ErrClosed) {
			t.Error(err)
		}
	}()
	lines := bufio.NewScanner(out)
	address := ""
	for address == "" && lines.Scan() {
		if strings.HasPrefix(lines.Text(), "http://") {
			address = lines.Text()
		}
	}
	client := Client(nil)
	defer client.CloseIdleConnections()
	data := blob()
	id := cluster.IDOf(data)
	began := time.Now()
	var all sync.WaitGroup
	for range 100 {
		all.Go(func() {
			d := &download{client: client, stall: time.Minute, id: id}
			if err := d.run(t.Context(), []string{address}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	took := time.Since(began)
	_ = in.Close()
	memory := 0
	for lines.Scan() {
		_, _ = fmt.Sscanf(lines.Text(), "VmHWM: %d kB", &memory)
	}
	t.Logf("100 workers have fetched %d bytes each within %v; the learner took %d kB at most", len(data), took, memory)
	if memory > mostMemory || memory == 0 && runtime.GOOS == "linux" {
		t.Errorf("the learner took %d kB, want at most %d", memory, mostMemory)
	}
}
