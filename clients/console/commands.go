package console

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/table"
)

const help = `A number picks from the list, #N picks action N, and the beginning of a text picks what fits.
  legal, more  the choices, all (also: list) or the next page
  board        the board
  odds [N]     what the dice may bring after choice N, or after every choice
  why          what the last choice of an agent rests on
  log [N]      the last N steps (20)
  position [N] this position, or the one after step N, as a line to copy
  position L   go on from such a line, also one of another scenario
  undo         back to your last decision, in a set your last pick
  drop N, all  in a set: take the Nth picked out again, pick all that can be picked
  place [AGENT] in a set-up or landing: place the rest as an agent would; stop gives it up
  never        decline this, and whatever asks the same until this part of the game is over
  save FILE    write a record (.jsonl or .msgpack) to go on from later
  load FILE    go on from a record of this game
  q, quit      leave`

// command serves a command line. It reports false when the line is none, and errJump when there is a new question.
func (c *console) command(line string) (bool, error) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "help", "?":
		c.say("%s", help)
	case "q", "quit", "exit":
		return true, errQuit
	case "board":
		c.showBoard()
	case "odds":
		c.odds(rest)
	case "why":
		c.explain()
	case "log":
		c.log(rest)
	case "position":
		return true, c.position(rest)
	case "undo":
		return true, c.undo()
	case "drop", "all":
		if c.view.Picking == nil || c.view.Picking.Mode != table.PickSet {
			return false, nil
		}
		return true, c.inSet(word, rest)
	case "place":
		return true, c.place(rest)
	case "never":
		return true, c.did(c.seat.DoBulk(c.ctx, c.view.Revision, table.Bulk{How: table.BulkHold}))
	case "save":
		if rest == "" {
			rest = c.Save
		}
		if err := c.write(rest); err != nil {
			c.say("save: %v", err)
		}
	case "load":
		return true, c.load(rest)
	default:
		return false, nil
	}
	return true, nil
}

// inSet serves the commands of a set.
func (c *console) inSet(word, rest string) error {
	if word == "all" {
		return c.did(c.seat.DoBulk(c.ctx, c.view.Revision, table.Bulk{How: table.BulkAll}))
	}
	n, err := strconv.Atoi(rest)
	if members := len(c.view.Picking.Members); err != nil || n < 1 || n > members {
		c.say("drop: got %q, nothing to take out: %d are picked", rest, members)
		return nil
	}
	return c.did(c.seat.Drop(c.view.Revision, n-1))
}

// place lets an agent place what is left to place.
func (c *console) place(agent string) error {
	if agent == "" && c.Adviser != nil {
		agent = c.Adviser(c.t.Game())
	}
	return c.did(c.slowly(func(ctx context.Context) (*table.View, error) {
		return c.seat.DoBulk(ctx, c.view.Revision, table.Bulk{How: table.BulkDeploy, Agent: cmp.Or(agent, "greedy")})
	}))
}

// patience is how long work goes on before the person hears how it is stopped.
const patience = time.Second

// slowly does what takes its time, until the word stop. Other lines that are typed meanwhile answer the questions to come.
func (c *console) slowly(work func(ctx context.Context) (*table.View, error)) (v *table.View, err error) {
	ctx, stop := context.WithCancel(c.ctx)
	defer stop()
	done := make(chan struct{})
	go func() {
		defer close(done)
		v, err = work(ctx)
	}()
	select {
	case <-done:
		return v, err
	case <-time.After(patience):
	}
	c.say("the agent is at work; stop gives it up")
	lines := c.next()
	for {
		select {
		case <-done:
			if err != nil && ctx.Err() != nil && c.ctx.Err() == nil {
				err = errors.New("stopped: nothing was changed")
			}
			return v, err
		case got := <-lines:
			switch c.typing, lines = nil, nil; {
			case got.err == nil && got.text == "stop":
				stop()
			case got.err != nil:
				c.typed = append(c.typed, got)
			default:
				c.typed = append(c.typed, got)
				lines = c.next()
			}
		}
	}
}

// goOn asks before what cannot be taken back.
func (c *console) goOn() error {
	for {
		line, err := c.read("Enter goes on, undo takes it back")
		if err != nil {
			return err
		}
		switch line {
		case "":
			_, err = c.seat.ConfirmEnd(c.view.Revision)
			return err
		case "undo":
			return c.undo()
		}
		if done, err := c.command(line); err != nil {
			return err
		} else if !done {
			c.say("got %.40q, want nothing, undo or a command", line)
		}
	}
}

// undo goes back to the last decision of a person, behind dice and bots by a table of its own.
func (c *console) undo() error {
	before := c.view.Steps
	if c.view.CanUndo {
		v, err := c.seat.Undo(c.view.Revision)
		if err == nil {
			c.back(v.Steps, before)
		}
		return c.did(v, err)
	}
	if c.view.NoUndo != "" && c.t.Veiled() {
		c.say("%s", c.view.NoUndo)
		return nil
	}
	n := c.t.LastChoice()
	if n < 0 {
		c.say("there is nothing to undo")
		return nil
	}
	r, err := c.t.Record()
	if err == nil {
		for _, s := range r.Steps[n:] {
			if s.Player == engine.Chance {
				c.say("warning: this takes dice back; the same dice will fall in the same events")
				break
			}
		}
		var t *table.Table
		if t, err = c.t.Branch(n, table.Setup{Seed: c.seed()}); err == nil {
			c.sit(t, n)
			c.spare = true
			c.back(n, before)
			return errJump
		}
	}
	c.say("undo: %v", err)
	return nil
}

// back says where an undo has led.
func (c *console) back(n, before int) {
	now := c.now()
	now.steps, now.head = min(now.steps, n), ""
	if n < before {
		c.say("back to before step %d", n+1)
	}
}

// keep saves the game, if it is to be saved, before a person is asked: a terminal that dies costs no
// move.
func (c *console) keep() {
	if c.Save == "" || c.t.Veiled() {
		return
	}
	r, err := c.t.Record()
	if err == nil {
		err = c.Write(c.Save, r, c.t.Game())
	}
	if err != nil {
		c.say("save: %v", err)
	}
}

// write saves the game and says so.
func (c *console) write(path string) error {
	r, err := c.t.Record()
	if err == nil {
		err = c.Write(path, r, c.t.Game())
	}
	if err == nil {
		c.say("saved %d steps to %s", len(r.Steps), path)
	}
	return err
}

// load goes on from a record; on a fault the game in hand stays.
func (c *console) load(path string) error {
	var data bytes.Buffer
	file, err := c.Read(path)
	if err == nil {
		defer file.Close()
		_, err = io.Copy(&data, io.LimitReader(file, table.MaxLoad+1))
	}
	var r *env.Record
	if err == nil {
		r, err = env.Read(bytes.NewReader(data.Bytes()))
	}
	var t *table.Table
	if err == nil {
		t, err = c.Hall.LoadWith(&data, table.Setup{Seats: c.view.Seats, Dice: c.view.Dice})
	}
	if err == nil {
		c.sit(t, len(r.Steps))
		c.say("loaded %d steps", len(r.Steps))
		return errJump
	}
	c.say("load: %v", err)
	return nil
}

// log prints the last steps.
func (c *console) log(rest string) {
	last := 20
	if rest != "" {
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 {
			c.say("log: got %q, want a number of steps", rest)
			return
		}
		last = n
	}
	from := max(0, c.view.Steps-last)
	lines, err := c.seat.Log(from, last)
	if err != nil {
		c.say("log: %v", err)
		return
	}
	for i := range lines {
		if h := lines[i].Head; h != "" {
			c.say("\n== %s", h)
		}
		c.say("%5d  %-7s %-14s %s", lines[i].Step, lines[i].Side, lines[i].Kind, lines[i].Text)
	}
	if len(lines) == 0 {
		c.say("nothing has been played yet")
	}
}

// position prints the line of the position, or of the one after a step; or it goes on from a line.
func (c *console) position(rest string) error {
	n, err := strconv.Atoi(rest)
	switch {
	case rest == "":
		n = -1
	case err != nil:
		return c.openLine(rest)
	case n < 0 || n > c.view.Steps:
		c.say("position: got step %d, want 0 to %d", n, c.view.Steps)
		return nil
	}
	line, _, err := c.seat.Line(n)
	if err != nil {
		line = fmt.Sprintf("position: %v", err)
	}
	c.say("%s", line)
	return nil
}

// seed is that of the dice of the game.
func (c *console) seed() string {
	r, err := c.t.Record()
	if err != nil {
		return "" // one is drawn
	}
	return strconv.FormatUint(r.Seed, 10)
}

// openLine goes on from a line; on a fault the game in hand stays.
func (c *console) openLine(text string) error {
	line, err := c.Line(text)
	if err == nil {
		setup := table.Setup{Position: line, Seats: c.view.Seats, Seed: c.seed(), Dice: c.view.Dice}
		var t *table.Table
		if t, err = c.Hall.Create(setup); err == nil {
			c.sit(t, 0)
			c.greet()
			return errJump
		}
	}
	c.say("position: %s", strings.TrimPrefix(err.Error(), "position: "))
	return nil
}
