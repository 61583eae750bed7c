package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"bridgehead/engine"
)

// pick asks a person for the members of a set, in any order, until it is ended, and returns the first of the actions
// that come of it; the others wait in c.queue.
func (c *console) pick() (engine.Action, error) {
	for {
		if c.board {
			c.showBoard()
			c.board = false
		}
		a, err := c.choose(c.hand.State(), c.setPrompt(), c.handTexts())
		switch {
		case errors.Is(err, errPick) && len(c.queue) > 0:
			return c.queued()
		case errors.Is(err, errPick):
			continue
		case err != nil:
			return 0, err
		}
		picked := len(c.hand.Picked())
		steps, err := c.hand.Pick(a)
		if err != nil {
			c.say("%v", err)
			continue
		}
		if steps == nil {
			continue
		}
		if sure, err := c.sureOf(steps); err != nil {
			return 0, err
		} else if sure {
			c.queue = steps
			return c.queued()
		}
		if len(c.hand.Picked()) != picked {
			c.hand.Undo()
		}
	}
}

// queued is the first action of a set that is ended.
func (c *console) queued() (engine.Action, error) {
	n := c.rec.Len()
	c.sets = append(c.sets, [2]int{n, n + len(c.queue)})
	a := c.queue[0]
	c.queue = c.queue[1:]
	return a, nil
}

// sureOf asks before the dice that come of the last of some actions.
func (c *console) sureOf(steps []engine.Action) (bool, error) {
	if !c.confirm {
		return true, nil
	}
	s := c.rec.State().Clone()
	last := len(steps) - 1
	for _, a := range steps[:last] {
		s.Apply(a)
	}
	return c.sure(s, steps[last])
}

// setPrompt is the question, with what is picked.
func (c *console) setPrompt() string {
	lines := []string{promptOf(c.game, c.hand.State())}
	for i, m := range c.hand.Picked() {
		text := m.Text
		if len(m.Details) > 0 {
			text += ": " + strings.Join(m.Details, ", ")
		}
		lines = append(lines, fmt.Sprintf("  picked %d: %s", i+1, text))
	}
	return strings.Join(lines, "\n")
}

// handTexts puts what can be picked into words, and into c.legal.
func (c *console) handTexts() []string {
	choices := c.hand.Choices()
	c.legal = c.legal[:0]
	texts := make([]string, len(choices))
	for i := range choices {
		c.legal = append(c.legal, engine.Action(choices[i].ID))
		texts[i] = choices[i].Text
	}
	return texts
}

// at is the position at which a choice is legal.
func (c *console) at(s engine.State, a engine.Action) engine.State {
	if c.hand != nil {
		return c.hand.Node(a)
	}
	return s
}

// within reports whether a step belongs to a set that began before it.
func (c *console) within(step int) bool {
	for _, set := range c.sets {
		if step > set[0] && step < set[1] {
			return true
		}
	}
	return false
}

// setCommand serves the commands of a set. Elsewhere they are none.
func (c *console) setCommand(word, rest string) (bool, error) {
	if c.hand == nil {
		return false, nil
	}
	if word == "all" {
		steps, err := c.hand.All()
		if err != nil {
			c.say("all: %v", err)
			return true, nil
		}
		c.queue = steps
		return true, errPick
	}
	n, err := strconv.Atoi(rest)
	if err != nil {
		c.say("drop: got %q, want the number of one of those picked", rest)
		return true, nil
	}
	if err := c.hand.Drop(n - 1); err != nil {
		c.say("drop: %v", err)
		return true, nil
	}
	return true, errPick
}
