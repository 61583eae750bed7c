package main

import (
	"strconv"
	"strings"

	"bridgehead/engine"
)

// pageLines is how many choices are listed at once.
const pageLines = 20

// choose asks until a person names one of c.legal or leaves. Commands are served in between.
func (c *console) choose(s engine.State, question string, texts []string) (engine.Action, error) {
	c.say("\n%s", question)
	page := c.list(texts, 0)
	for {
		line, err := c.read(s.Player().Name(c.game.Sides()))
		if err != nil {
			return 0, err
		}
		switch line {
		case "":
			continue
		case "more":
			page = c.list(texts, page)
			continue
		case "list":
			for page = c.list(texts, 0); page > 0; {
				page = c.list(texts, page)
			}
			continue
		}
		if done, err := c.command(s, line); err != nil {
			return 0, err
		} else if done {
			continue
		}
		if i, ok := c.match(texts, line); ok {
			return c.legal[i], nil
		}
	}
}

// texts are the words of c.legal at s.
func (c *console) texts(s engine.State) []string {
	texts := make([]string, len(c.legal))
	for i, a := range c.legal {
		texts[i] = c.game.ActionText(s, a)
	}
	return texts
}

// list prints a page of choices from the given one on and returns where the next page begins, 0
// after the last.
func (c *console) list(texts []string, from int) int {
	to := min(from+pageLines, len(texts))
	for i := from; i < to; i++ {
		c.say("%4d  [%d] %s", i+1, c.legal[i], texts[i])
	}
	if to < len(texts) {
		c.say("      ... %d more; type more, list, or the beginning of one", len(texts)-to)
		return to
	}
	return 0
}

// match finds the choice a line names: its number in the list, #n for the number of the action, or
// the beginning of its text (else any part of it). It says why when there is none.
func (c *console) match(texts []string, line string) (int, bool) {
	if n, err := strconv.Atoi(line); err == nil {
		if n < 1 || n > len(texts) {
			c.say("%d: want a number from 1 to %d", n, len(texts))
			return 0, false
		}
		return n - 1, true
	}
	if text, ok := strings.CutPrefix(line, "#"); ok {
		return c.matchAction(text)
	}
	line = strings.ToLower(line)
	for _, fits := range []func(s, part string) bool{
		func(s, part string) bool { return s == part }, strings.HasPrefix, strings.Contains,
	} {
		var found []int
		for i, t := range texts {
			if fits(strings.ToLower(t), line) {
				found = append(found, i)
			}
		}
		if len(found) == 1 {
			return found[0], true
		}
		if len(found) > 1 {
			c.ambiguous(texts, line, found)
			return 0, false
		}
	}
	c.say("%q: no such choice or command; type list or help", line)
	return 0, false
}

func (c *console) matchAction(text string) (int, bool) {
	n, err := strconv.ParseInt(text, 10, 32)
	if err == nil {
		for i, a := range c.legal {
			if a == engine.Action(n) {
				return i, true
			}
		}
	}
	c.say("#%s: not among the %d actions that are legal here", text, len(c.legal))
	return 0, false
}

func (c *console) ambiguous(texts []string, line string, found []int) {
	c.say("%q fits %d choices:", line, len(found))
	for n, i := range found {
		if n == pageLines {
			c.say("      ... %d more", len(found)-n)
			return
		}
		c.say("%4d  [%d] %s", i+1, c.legal[i], texts[i])
	}
}
