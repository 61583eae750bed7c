package console

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/table"
	"bridgehead/table/insight"
)

// Options are what the console works with.
type Options struct {
	Hall    *table.Hall
	Table   *table.Table     // the game to begin with; it is of the hall
	Known   int              // steps of it that need not be told
	Insight *insight.Insight // nil: one that knows no game
	Confirm bool             // ask before dice are rolled
	// Adviser is the spec of the agent that is asked at a game; nil: greedy.
	Adviser func(g engine.Game) string
	Save    string // file the game is kept in at every question and at the end; empty: none
	// Write writes a record in the format its name asks for.
	Write func(path string, r *env.Record, g engine.Game) error
	Read  func(path string) (io.ReadCloser, error)
	// Line finds the position in what was pasted, such as an address.
	Line func(text string) (string, error)
}

// maxLine is the longest line of input, in bytes: a position with the word before it.
const maxLine = engine.MaxPosition + 64

// console is one run. A table that is left for another one stays in the hall, unless an undo had made it.
type console struct {
	Options
	ctx   context.Context
	t     *table.Table
	seat  *table.Seat // the one who sits at the screen
	in    *bufio.Reader
	out   io.Writer
	view  *table.View // of the last question
	told  [3]told     // by side, the public last
	spare bool        // the table was made by an undo: nobody misses it
	board bool        // the board is to be shown before the next question

	typing chan line // what is being typed; nil: nobody has asked for it yet
	typed  []line    // what was typed before there was a question
}

// told is what somebody was told of the game.
type told struct {
	steps int
	head  string // the part of the game last announced
}

// Ways to leave a question.
var (
	errQuit = errors.New("quit") // the person leaves, or the input ends
	errJump = errors.New("jump") // the table has changed, or another one is played: ask anew
)

// Run plays until the game is over, the person leaves or the context ends, and keeps the game if it was to be kept.
func Run(ctx context.Context, o Options, in io.Reader, out io.Writer) error {
	c := &console{Options: o, ctx: ctx, in: bufio.NewReaderSize(in, maxLine), out: out}
	c.sit(o.Table, o.Known)
	c.greet()
	err := c.loop()
	if errors.Is(err, errQuit) {
		err = nil
	}
	sum := c.t.Summary()
	if sum.Over {
		c.showBoard()
	}
	if sum.Result != "" {
		c.say("%s", sum.Result)
	} else {
		c.say("the game is not over")
	}
	if c.Save != "" {
		err = errors.Join(err, c.write(c.Save))
	}
	return err
}

// sit makes a table the one that is played; so many of its steps need not be told.
func (c *console) sit(t *table.Table, known int) {
	if c.spare {
		if err := c.Hall.Delete(c.t.ID()); err != nil {
			c.say("%v", err)
		}
	}
	c.t, c.view, c.board, c.spare = t, nil, true, false
	for i := range c.told {
		c.told[i] = told{steps: known}
	}
	c.take()
}

// greet says what is played, and by whom.
func (c *console) greet() {
	g := c.t.Game()
	var who []string
	for side, name := range g.Sides() {
		who = append(who, name+": "+c.t.Summary().Seats[side])
	}
	seed := ", seed " + c.seed()
	if c.t.Veiled() { // the seed is the dice
		seed = ""
	}
	c.say("%s %s%s; %s. Type help for the commands.", g.ID(), g.Scenario(), seed, strings.Join(who, ", "))
	if c.t.Veiled() && c.Save != "" {
		c.say("The sides do not see everything: the game is kept in %s once it is over, not before.", c.Save)
	}
}

// loop tells what happens, and asks where a person is to answer.
func (c *console) loop() error {
	for c.ctx.Err() == nil {
		if err := c.handOver(); err != nil {
			return err
		}
		v, err := c.seat.View(-1)
		if err != nil {
			return err
		}
		c.view = v
		if err := c.tell(); err != nil {
			return err
		}
		switch v.Status {
		case table.Over:
			return nil
		case table.Failed:
			return errors.New(v.Fault)
		case table.Decide, table.Rolling:
			if err := c.ask(); err != nil && !errors.Is(err, errJump) {
				return err
			}
		case table.Waiting:
			if err := c.goOn(); err != nil && !errors.Is(err, errJump) {
				return err
			}
		default:
			if err := c.wait(); err != nil {
				return err
			}
		}
	}
	return c.ctx.Err()
}

// wait returns when the table has changed since it was looked at.
func (c *console) wait() error {
	watch, stop := context.WithCancel(c.ctx)
	defer stop()
	events := c.seat.Watch(watch)
	if v, err := c.seat.View(-1); err != nil || v.Revision != c.view.Revision || v.Status != c.view.Status {
		return err
	}
	<-events // closed when the context ends
	return c.ctx.Err()
}

// tell prints the steps that were played since, under a heading for each part of the game.
func (c *console) tell() error {
	now := c.now()
	if n := c.view.Steps; n > now.steps {
		lines, err := c.seat.Log(now.steps, n-now.steps)
		if err != nil {
			return err
		}
		for i := range lines {
			c.announce(lines[i].Head)
			c.say("%5d  %-7s %s", lines[i].Step, lines[i].Side, lines[i].Text)
		}
	}
	now.steps = c.view.Steps
	c.announce(c.view.Turn)
	return nil
}

// announce tells when another part of the game begins; a person then gets to see the board.
func (c *console) announce(head string) {
	if now := c.now(); head != "" && head != now.head {
		now.head, c.board = head, true
		c.say("\n== %s", head)
	}
}

// ask puts one question, and does what is answered.
func (c *console) ask() error {
	c.keep()
	if c.board {
		c.showBoard()
		c.board = false
	}
	a, err := c.choose()
	if err != nil {
		return err
	}
	if sure, err := c.sure(a); err != nil || !sure {
		return err
	}
	return c.did(c.seat.Act(c.view.Revision, a))
}

// did tells why something was refused; else there is a new question.
func (c *console) did(_ *table.View, err error) error {
	if err != nil {
		c.say("%v", err)
		return nil
	}
	return errJump
}

func (c *console) showBoard() {
	text, err := c.seat.Board()
	if err != nil {
		c.say("%v", err)
		return
	}
	c.say("\n%s", text)
}

// say prints lines. What a line came from may be anybody's, so that control characters are left out.
func (c *console) say(format string, args ...any) {
	fmt.Fprintln(c.out, clean(fmt.Sprintf(format, args...)))
}

func clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' && r != '\n' || r == 0x7f || r >= 0x80 && r < 0xa0 {
			return -1
		}
		return r
	}, text)
}

// read reads one line without its end, until the context ends. A line without an end counts; the end of the input is
// errQuit.
func (c *console) read(prompt string) (string, error) {
	fmt.Fprintf(c.out, "%s> ", prompt)
	if len(c.typed) > 0 {
		got := c.typed[0]
		c.typed = c.typed[1:]
		return got.text, got.err
	}
	select {
	case got := <-c.next():
		c.typing = nil
		return got.text, got.err
	case <-c.ctx.Done():
		c.say("")
		return "", c.ctx.Err()
	}
}

// line is one that was typed.
type line struct {
	text string
	err  error
}

// next is where the next line comes from. Who takes it makes typing nil.
func (c *console) next() chan line {
	if c.typing == nil {
		read := make(chan line, 1)
		c.typing = read
		go func() { // it is left alone when the context ends: so does the program
			text, err := c.line()
			read <- line{text, err}
		}()
	}
	return c.typing
}

// line reads a line; one that is too long is asked for again, like an empty one.
func (c *console) line() (string, error) {
	text, err := c.in.ReadSlice('\n')
	long := false
	for errors.Is(err, bufio.ErrBufferFull) {
		long = true
		_, err = c.in.ReadSlice('\n')
	}
	switch {
	case long:
		return "", nil
	case errors.Is(err, io.EOF) && len(text) == 0:
		c.say("")
		return "", errQuit
	case err != nil && !errors.Is(err, io.EOF):
		return "", err
	}
	return strings.TrimSpace(string(text)), nil
}
