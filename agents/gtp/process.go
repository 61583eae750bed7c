package gtp

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// The limits of what an engine may say.
const (
	maxLine   = 64 << 10 // bytes of a line
	maxAnswer = 1 << 20  // bytes of an answer
	maxStderr = 2 << 10  // bytes of standard error that are kept, the last ones
)

// EngineError is what went wrong with a program of somebody else.
type EngineError struct {
	Engine  string // its name
	Command string // what it was asked; empty where it was not asked
	Err     error
	Stderr  string // the end of what it said on standard error
	Began   bool   // it has begun a game since Bridgehead was started, this one or another
}

func (e *EngineError) Error() string {
	text := "engine " + e.Engine
	if e.Command != "" {
		text += fmt.Sprintf(": %q", clip(e.Command, 60))
	}
	text += ": " + e.Err.Error()
	if e.Stderr != "" {
		text += fmt.Sprintf(" (it said: %q)", e.Stderr)
	}
	return text
}

func (e *EngineError) Unwrap() error { return e.Err }

// Forfeits says that the game is lost for the engine and the match goes on. An engine that could not begin a
// single game is set up wrongly rather than weak: that ends the match.
func (e *EngineError) Forfeits() bool { return e.Began }

func clip(text string, most int) string {
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "..."
	}
	return text
}

// ErrTimeout says that an engine did not answer in time.
var ErrTimeout = errors.New("no answer in time")

// errClosed says that an engine ended.
var errClosed = errors.New("the program has ended")

// process is a program that is running. After an error it must be killed: what it says next may be the
// answer to an earlier question.
type process struct {
	engine  *Engine
	cmd     *exec.Cmd
	in      io.WriteCloser
	answers chan answer
	stop    chan struct{} // closed by kill: nobody waits for answers any more
	stderr  tail
	once    sync.Once // of the end that we make
	waiting sync.Once
	ended   chan struct{} // closed when the program has ended and all it said is there
}

// answer is an answer, or why there is none.
type answer struct {
	ok   bool
	text string
	err  error
}

// start starts a program.
func start(e *Engine) (*process, error) {
	p := &process{engine: e, cmd: exec.Command(e.Command[0], e.Command[1:]...), answers: make(chan answer, 1),
		stop: make(chan struct{}), ended: make(chan struct{})}
	group(p.cmd)
	p.cmd.Dir = e.Dir
	p.cmd.Env = append(os.Environ(), e.Env...)
	p.cmd.Stderr = &p.stderr
	p.cmd.WaitDelay = time.Second // for a child that holds the pipes
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return nil, p.fault("", err)
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, p.fault("", err)
	}
	if err := p.cmd.Start(); err != nil {
		return nil, p.fault("", err)
	}
	p.in = in
	go p.read(out)
	return p, nil
}

// fault makes an EngineError.
func (p *process) fault(command string, err error) error {
	return &EngineError{Engine: p.engine.Name, Command: command, Err: err, Stderr: p.stderr.text(), Began: p.engine.began.Load()}
}

// read takes answers off the output until it ends.
func (p *process) read(out io.Reader) {
	lines := bufio.NewScanner(out)
	lines.Buffer(make([]byte, 0, 1024), maxLine)
	for {
		a := readAnswer(lines)
		select {
		case p.answers <- a:
		case <-p.stop:
			return
		}
		if a.err != nil {
			return
		}
	}
}

// readAnswer reads one answer: it begins with = or ? and ends with an empty line.
func readAnswer(lines *bufio.Scanner) answer {
	var b strings.Builder
	begun := false
	for lines.Scan() {
		line := strings.TrimRight(lines.Text(), " \t\r")
		switch {
		case line == "" && begun:
			text := b.String()
			return answer{ok: text[0] == '=', text: strings.TrimSpace(text[1:])}
		case line == "":
			continue // empty lines between answers
		case !begun && line[0] != '=' && line[0] != '?':
			return answer{err: fmt.Errorf("it answered %q, want a line that begins with = or ?", clip(line, 60))}
		case begun:
			b.WriteByte('\n')
		}
		begun = true
		if b.WriteString(line); b.Len() > maxAnswer {
			return answer{err: fmt.Errorf("it answered more than %d bytes", maxAnswer)}
		}
	}
	if errors.Is(lines.Err(), bufio.ErrTooLong) {
		return answer{err: fmt.Errorf("it answered a line of more than %d bytes", maxLine)}
	}
	return answer{err: errClosed}
}

// Refusal is the answer of an engine that cannot do what it was asked.
type Refusal struct{ Text string }

func (r *Refusal) Error() string { return "it refused: " + clip(r.Text, 200) }

// ask sends a command and returns the answer. The error is a *Refusal where the engine said so, within an
// EngineError, or the context's.
func (p *process) ask(ctx context.Context, command string) (string, error) {
	select {
	case a := <-p.answers: // it has ended, or has answered twice
		if a.err == nil {
			a.err = fmt.Errorf("it answered %q without being asked", clip(a.text, 60))
		}
		return "", p.ending(ctx, command, a.err)
	default:
	}
	return p.exchange(ctx, command)
}

// exchange sends a command and waits for the answer.
func (p *process) exchange(ctx context.Context, command string) (string, error) {
	timer := time.NewTimer(p.engine.timeout)
	defer timer.Stop()
	sent := make(chan error, 1)
	go func() { // an engine that does not read would block us here
		_, err := io.WriteString(p.in, command+"\n")
		sent <- err
	}()
	for {
		select {
		case err := <-sent:
			if sent = nil; err != nil { // it ended, or is about to: its last answer says more
				select {
				case a := <-p.answers:
					if a.err == nil {
						a.err = errClosed
					}
					return "", p.ending(ctx, command, a.err)
				case <-timer.C:
					return "", p.fault(command, err)
				}
			}
		case a := <-p.answers:
			switch {
			case a.err != nil:
				return "", p.ending(ctx, command, a.err)
			case !a.ok:
				return "", p.fault(command, &Refusal{a.text})
			}
			return a.text, nil
		case <-timer.C:
			return "", p.fault(command, fmt.Errorf("%w (%v)", ErrTimeout, p.engine.timeout))
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
}

// quitTime is how long a program may take to end when it is asked to.
const quitTime = 500 * time.Millisecond

// graceTime is how long after the end of a program that of the run may become known.
const graceTime = 50 * time.Millisecond

// wait returns what is closed when the program has ended.
func (p *process) wait() <-chan struct{} {
	p.waiting.Do(func() {
		go func() {
			_ = p.cmd.Wait() // the state is in p.cmd
			killGroup(p.cmd) // what it has started and left behind
			close(p.ended)
		}()
	})
	return p.ended
}

// ending is the fault of a program that answers no more. If it has ended by itself its state and its last
// words belong to the error; if it has ended because everything does, that is no fault of the program.
func (p *process) ending(ctx context.Context, command string, err error) error {
	if !errors.Is(err, errClosed) {
		return p.fault(command, err)
	}
	select {
	case <-p.wait():
		err = fmt.Errorf("%w, %v", err, p.cmd.ProcessState)
	case <-time.After(quitTime): // it has only closed its output
	}
	select {
	case <-ctx.Done(): // whatever ends everything may have ended the program first
		return ctx.Err()
	case <-time.After(graceTime):
		return p.fault(command, err)
	}
}

// close asks the program to quit, and kills it if it does not.
func (p *process) close() {
	p.once.Do(func() {
		close(p.stop)
		go func() { // a program that does not read would block us here
			_, _ = io.WriteString(p.in, "quit\n")
			_ = p.in.Close()
		}()
		select {
		case <-p.wait():
		case <-time.After(quitTime):
			killGroup(p.cmd)
		}
	})
}

// kill ends the program at once, with all it has started.
func (p *process) kill() {
	p.once.Do(func() {
		close(p.stop)
		select {
		case <-p.ended: // and its group with it
		default:
			killGroup(p.cmd)
		}
		_ = p.in.Close()
		p.wait()
	})
}

// tail keeps the end of what is written to it.
type tail struct {
	mu   sync.Mutex
	last []byte
}

func (t *tail) Write(b []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = append(t.last, b...)
	if over := len(t.last) - maxStderr; over > 0 {
		t.last = append(t.last[:0], t.last[over:]...)
	}
	return len(b), nil
}

// text is the last line or so, fit for an error message.
func (t *tail) text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	lines := bytes.Split(bytes.TrimSpace(t.last), []byte("\n"))
	return clip(strings.ToValidUTF8(string(lines[len(lines)-1]), "?"), 200)
}
