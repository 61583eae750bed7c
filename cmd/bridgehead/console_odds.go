package main

import (
	"fmt"
	"strconv"
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/table/insight"
)

// oddsLines is how many outcomes are listed for one action.
const oddsLines = 24

// odds prints what the dice may bring after one choice or after each.
func (c *console) odds(s engine.State, rest string) {
	switch {
	case s.Player() == engine.Chance:
		c.showOdds(answers.Dice(c.game, s))
	case rest != "":
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > len(c.legal) {
			c.say("odds: got %q, want a number from 1 to %d", rest, len(c.legal))
			return
		}
		c.showOdds(answers.Preview(c.game, c.at(s, c.legal[n-1]), c.legal[n-1]))
	default:
		c.allOdds(s)
	}
}

// allOdds prints the odds of every choice that dice come of at once.
func (c *console) allOdds(s engine.State) {
	found := false
	for _, a := range c.legal {
		if at := c.at(s, a); insight.Rolls(at, a) {
			found = true
			c.showOdds(answers.Preview(c.game, at, a))
		}
	}
	if !found {
		c.say("no dice come of any choice at once")
	}
}

// showOdds prints the values of an attack and the outcomes of its dice, or why there are none to print.
func (c *console) showOdds(o *board.Odds, err error) {
	if err != nil {
		c.say("odds: %v", err)
		return
	}
	if o.Text != "" {
		c.say("%s:", o.Text)
	}
	head := []string{o.For, o.Reply}
	if len(o.Terms) > 0 || len(o.Outcomes) == 0 { // else it is the list of outcomes in short
		head = append(head, o.Summary)
	}
	for _, line := range head {
		if line != "" {
			c.say("  %s", line)
		}
	}
	for _, t := range o.Terms {
		c.say("  %-7s %+3d  %s", t.Side, t.Value, t)
	}
	c.outcomes("", o.Outcomes)
	for _, part := range o.Beside {
		c.outcomes(part.Title+":", part.Outcomes)
	}
	if o.Again != "" {
		c.say("  the %s side may have the dice rolled again with the Advantage, which the chances leave out", o.Again)
	}
}

// outcomes prints results under a heading, the most likely first.
func (c *console) outcomes(heading string, list []board.Outcome) {
	if len(list) == 0 {
		return
	}
	if heading != "" {
		c.say("  %s", heading)
	}
	rest := 0.
	for i, o := range list {
		if i >= oddsLines {
			rest += o.Chance
			continue
		}
		c.say("%s", oddsLine(o.Chance, o.String()))
	}
	if n := len(list) - oddsLines; n > 0 {
		c.say("%s", oddsLine(rest, fmt.Sprintf("%d more", n)))
	}
}

func oddsLine(chance float64, text string) string {
	return fmt.Sprintf("  %6.2f %%  %s", 100*chance, text)
}

// sure shows the odds of an action that rolls dice and asks whether to go on. Other actions need no
// second thought.
func (c *console) sure(s engine.State, a engine.Action) (bool, error) {
	if !insight.Rolls(s, a) {
		return true, nil
	}
	c.showOdds(answers.Preview(c.game, s, a))
	for {
		line, err := c.read("roll? y/n")
		if err != nil {
			return false, err
		}
		switch strings.ToLower(line) {
		case "y", "yes":
			return true, nil
		case "n", "no":
			return false, nil
		}
		c.say("want y or n")
	}
}
