package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bridgehead/engine"
	"bridgehead/env"
)

const consoleHelp = `A number picks from the list, #N picks action N, and the beginning of a text picks what fits.
  list, more   the choices, all or the next page
  board        the board
  odds [N]     what the dice may bring after choice N, or after every choice
  why          what the last choice of an agent rests on
  log [N]      the last N steps (20)
  position [N] this position, or the one after step N, as a line to copy
  position L   go on from such a line, also one of another scenario
  undo         back to your last decision, in a set your last pick
  drop N, all  in a set: take the Nth picked out again, pick all that can be picked
  save FILE    write a record (.jsonl or .msgpack) to go on from later
  load FILE    go on from a record of this game
  quit         leave`

// command serves a command line. It reports false when the line is none, and errJump when the
// position has changed.
func (c *console) command(s engine.State, line string) (bool, error) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "help", "?":
		c.say("%s", consoleHelp)
	case "quit", "exit":
		return true, errQuit
	case "board":
		c.showBoard()
	case "odds":
		c.odds(s, rest)
	case "why":
		c.explain()
	case "log":
		c.log(rest)
	case "position":
		return true, c.position(rest)
	case "undo":
		return true, c.undo()
	case "drop", "all":
		return c.setCommand(word, rest)
	case "save":
		c.saveAs(rest)
	case "load":
		return true, c.load(rest)
	default:
		return false, nil
	}
	return true, nil
}

// undo goes back to the last decision of a person that was a choice.
func (c *console) undo() error {
	if c.hand != nil && c.hand.Undo() {
		return errPick
	}
	n, dice := c.lastChoice()
	if n < 0 {
		c.say("there is nothing to undo")
		return nil
	}
	if dice {
		c.say("warning: this takes dice back; the same dice will fall in the same events")
	}
	steps := c.rec.Record().Steps[:n]
	c.sets = slices.DeleteFunc(c.sets, func(set [2]int) bool { return set[0] >= n })
	c.start(c.seed)
	c.play(steps)
	c.say("back to before step %d", n+1)
	return errJump
}

// lastChoice returns the number of steps before the last step at which a person had a choice, -1 if
// there was none, and whether dice fell since.
func (c *console) lastChoice() (n int, dice bool) {
	n = -1
	s := c.rec.Root().Clone()
	for i, step := range c.rec.Record().Steps {
		switch {
		case step.Player == engine.Chance:
			dice = true
		case c.agents[step.Player] == nil && len(s.LegalActions(nil)) > 1:
			if !c.within(i) {
				n, dice = i, false
			}
		}
		s.Apply(step.Action)
	}
	return n, dice
}

func (c *console) saveAs(path string) {
	if path == "" {
		path = c.save
	}
	err := checkRecordName(path)
	if err == nil {
		err = c.write(path)
	}
	if err != nil {
		c.say("save: %v", err)
	}
}

// keep saves the game, if it is to be saved, before a person is asked: a terminal that dies costs no
// move.
func (c *console) keep() {
	if c.save == "" {
		return
	}
	r := c.rec.Record()
	if err := env.WriteFile(c.save, &r, c.game); err != nil {
		c.say("save: %v", err)
	}
}

// write saves the game.
func (c *console) write(path string) error {
	r := c.rec.Record()
	if err := env.WriteFile(path, &r, c.game); err != nil {
		return err
	}
	c.say("saved %d steps to %s", len(r.Steps), path)
	return nil
}

// load goes on from a record; on a fault the game in hand stays.
func (c *console) load(path string) error {
	r, err := env.ReadFile(path)
	if err == nil {
		err = c.resume(r)
	}
	if err != nil {
		c.say("load: %v", err)
		return nil
	}
	c.say("loaded %d steps", len(r.Steps))
	return errJump
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
	steps := c.rec.Record().Steps
	s := c.rec.Root().Clone()
	t := &transcript{out: c.out, game: c.game}
	for i, step := range steps {
		if i >= len(steps)-last {
			_ = t.print(i+1, s, step.Action)
		}
		s.Apply(step.Action)
	}
	if len(steps) == 0 {
		fmt.Fprintln(c.out, "nothing has been played yet")
	}
}
