package main

import (
	"strconv"

	"bridgehead/engine"
	"bridgehead/games"
)

// position prints the line of the position, or of the one after a step; or it goes on from a line.
func (c *console) position(rest string) error {
	n, err := strconv.Atoi(rest)
	switch {
	case rest == "":
		c.showLine(c.rec.State())
	case err != nil:
		return c.openLine(rest)
	case n < 0 || n > c.rec.Len():
		c.say("position: got step %d, want 0 to %d", n, c.rec.Len())
	default:
		s := c.rec.Root().Clone()
		for _, step := range c.rec.Record().Steps[:n] {
			s.Apply(step.Action)
		}
		c.showLine(s)
	}
	return nil
}

func (c *console) showLine(s engine.State) {
	text, err := s.MarshalText()
	if err != nil {
		c.say("position: %v", err)
		return
	}
	c.say("%s", text)
}

// openLine goes on from a line; on a fault the game in hand stays.
func (c *console) openLine(text string) error {
	g, s, err := lineBeside(c.game, text)
	if err == nil {
		err = c.open(g, s)
	}
	if err != nil {
		c.say("%v", &positionError{"position", err})
		return nil
	}
	c.start(c.seed)
	c.greet()
	return errJump
}

// lineBeside opens a pasted line. One of the game in hand opens also where its scenario is a file.
func lineBeside(have engine.Game, text string) (g engine.Game, s engine.State, err error) {
	line, err := lineOf([]byte(text))
	if err != nil {
		return nil, nil, err
	}
	if head, unread := engine.ReadHead(line); unread == nil && head == engine.HeadOf(have, head.Version) {
		g = have
		s, err = have.Parse(line)
	} else {
		g, s, err = games.Open(string(line), engine.Words{})
	}
	if err == nil && s.Player() == engine.Terminal {
		err = overThere(g, s)
	}
	return g, s, err
}
