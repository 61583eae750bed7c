package console

import (
	"fmt"
	"strconv"
	"strings"

	"bridgehead/engine"
	"bridgehead/table"
)

// pageLines is how many choices are listed at once.
const pageLines = 20

// choose asks until a person names a choice or leaves. Commands are served in between.
func (c *console) choose() (engine.Action, error) {
	all := c.view.Actions
	c.say("\n%s", c.question())
	page := c.list(all, 0)
	for {
		line, err := c.read(c.who())
		if err != nil {
			return 0, err
		}
		switch line {
		case "":
			continue
		case "more":
			page = c.list(all, page)
			continue
		case "list", "legal":
			for page = c.list(all, 0); page > 0; {
				page = c.list(all, page)
			}
			continue
		}
		if done, err := c.command(line); err != nil {
			return 0, err
		} else if done {
			continue
		}
		if i, ok := c.match(all, line); ok {
			return engine.Action(all[i].ID), nil
		}
	}
}

// who is to answer.
func (c *console) who() string {
	if c.view.Status == table.Rolling {
		return engine.Chance.Name(c.t.Game().Sides())
	}
	return c.view.Side
}

// question says who decides what, and what of a set is picked.
func (c *console) question() string {
	text := c.who()
	if c.view.Kind != "" {
		text += ", " + c.view.Kind + ": " + c.view.Prompt
	}
	if c.view.Status == table.Rolling {
		text = "roll the dice and type them; " + text
	}
	if c.view.Picking != nil {
		for i, m := range c.view.Picking.Members {
			text += fmt.Sprintf("\n  picked %d: %s", i+1, m.Text)
			if len(m.Details) > 0 {
				text += ": " + strings.Join(m.Details, ", ")
			}
		}
		if c.view.Picking.Note != "" {
			text += "\n  " + c.view.Picking.Note
		}
	}
	return text
}

// list prints a page of choices from the given one on and returns where the next page begins, 0
// after the last.
func (c *console) list(all []table.Choice, from int) int {
	to := min(from+pageLines, len(all))
	for i := from; i < to; i++ {
		c.row(all, i)
	}
	if to < len(all) {
		c.say("      ... %d more; type more, legal, or the beginning of one", len(all)-to)
		return to
	}
	return 0
}

func (c *console) row(all []table.Choice, i int) {
	c.say("%4d  [%d] %s", i+1, all[i].ID, all[i].Text)
}

// match finds the choice a line names: its number in the list, #n for the number of the action, or
// the beginning of its text (else any part of it). It says why when there is none.
func (c *console) match(all []table.Choice, line string) (int, bool) {
	if n, err := strconv.Atoi(line); err == nil {
		if n < 1 || n > len(all) {
			c.say("%d: want a number from 1 to %d", n, len(all))
			return 0, false
		}
		return n - 1, true
	}
	if text, ok := strings.CutPrefix(line, "#"); ok {
		for i := range all {
			if strconv.Itoa(all[i].ID) == text {
				return i, true
			}
		}
		c.say("#%s: not among the %d actions that are legal here", text, len(all))
		return 0, false
	}
	line = strings.ToLower(line)
	for _, fits := range []func(s, part string) bool{
		func(s, part string) bool { return s == part }, strings.HasPrefix, strings.Contains,
	} {
		var found []int
		for i := range all {
			if fits(strings.ToLower(all[i].Text), line) {
				found = append(found, i)
			}
		}
		if len(found) == 1 {
			return found[0], true
		}
		if len(found) > 1 {
			c.ambiguous(all, line, found)
			return 0, false
		}
	}
	c.say("%q: no such choice or command; type legal or help", line)
	return 0, false
}

func (c *console) ambiguous(all []table.Choice, line string, found []int) {
	c.say("%q fits %d choices:", line, len(found))
	for n, i := range found {
		if n == pageLines {
			c.say("      ... %d more", len(found)-n)
			return
		}
		c.row(all, i)
	}
}
