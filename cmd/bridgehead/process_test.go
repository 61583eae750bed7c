//go:build unix

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// asProgram makes the binary of the tests the program: its arguments are a command line.
const asProgram = "BRIDGEHEAD_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		signal.Ignore(syscall.SIGXFSZ) // so that a file that is too long is an error, as on a full disk
		main()
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// program is the program in a process of its own.
type program struct {
	t    *testing.T
	args []string
	cmd  *exec.Cmd
	done chan struct{} // it has ended
	err  error         // with which

	began time.Time
	mu    sync.Mutex
	lines []string
}

// begin starts a program. It is killed with the test.
func begin(t *testing.T, args ...string) *program {
	t.Helper()
	path, err := os.Executable()
	must(t, err)
	p := &program{t: t, began: time.Now(), args: args, cmd: exec.Command(path, args...), done: make(chan struct{})}
	p.cmd.Env = append(os.Environ(), asProgram+"=1")
	read, write, err := os.Pipe()
	must(t, err)
	p.cmd.Stdout, p.cmd.Stderr = write, write
	err = p.cmd.Start()
	write.Close()
	must(t, err)
	read2 := make(chan struct{})
	go func() {
		defer close(read2)
		p.read(read)
	}()
	go func() {
		p.err = p.cmd.Wait()
		<-read2
		read.Close()
		close(p.done)
	}()
	t.Cleanup(func() {
		p.kill()
		if t.Failed() || os.Getenv("FLEET_LOG") != "" {
			t.Logf("bridgehead %s:\n%s", strings.Join(args, " "), p.output())
		}
	})
	return p
}

func (p *program) read(r io.Reader) {
	for lines := bufio.NewScanner(r); lines.Scan(); {
		p.mu.Lock()
		p.lines = append(p.lines, fmt.Sprintf("%6.2fs %s", time.Since(p.began).Seconds(), lines.Text()))
		p.mu.Unlock()
	}
}

// output is what it has printed.
func (p *program) output() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Join(p.lines, "\n")
}

// said tells whether a line of what it has printed has a part.
func (p *program) said(part string) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.ContainsFunc(p.lines, func(line string) bool { return strings.Contains(line, part) })
}

// ended tells whether it has.
func (p *program) ended() bool {
	select {
	case <-p.done:
		return true
	default:
		return false
	}
}

// kill ends it at once, as a power cut of its machine would.
func (p *program) kill() {
	_ = p.cmd.Process.Kill()
	<-p.done
}

// signal sends it a signal.
func (p *program) signal(s os.Signal) {
	p.t.Helper()
	must(p.t, p.cmd.Process.Signal(s))
}

// code waits until it has ended, and says how.
func (p *program) code() int {
	p.t.Helper()
	until(p.t, "the end of "+p.args[0], p.ended)
	return p.cmd.ProcessState.ExitCode()
}

// stop ends it as Ctrl-C does, and says how it has.
func (p *program) stop() int {
	p.t.Helper()
	p.signal(syscall.SIGTERM)
	return p.code()
}

// until waits for something that has to come.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !done(); time.Sleep(30 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited in vain for %s", what)
		}
	}
}
