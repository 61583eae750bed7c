package console

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/table"
	"bridgehead/table/insight"
)

// oddsLines is how many outcomes are listed for one action.
const oddsLines = 24

// odds prints what the dice may bring after one choice or after each.
func (c *console) odds(rest string) {
	all := c.view.Actions
	switch n, err := strconv.Atoi(rest); {
	case c.view.Status == table.Rolling:
		g, s, err := c.t.At(-1)
		if err != nil {
			c.say("odds: %v", err)
			return
		}
		c.showOdds(c.Insight.Dice(g, s))
	case rest == "":
		found := false
		for i := range all {
			found = c.oddsOf(engine.Action(all[i].ID), true) || found
		}
		if !found {
			c.say("no dice come of any choice at once")
		}
	case err != nil || n < 1 || n > len(all):
		c.say("odds: got %q, want a number from 1 to %d", rest, len(all))
	default:
		c.oddsOf(engine.Action(all[n-1].ID), false)
	}
}

// oddsOf prints the odds of a choice, perhaps only where dice come of it, and reports whether it did.
func (c *console) oddsOf(a engine.Action, ifRolled bool) bool {
	g, all, err := c.seat.Guesses(a, guesses)
	if err == nil && ifRolled && !slices.ContainsFunc(all, func(s engine.State) bool { return insight.Rolls(s, a) }) {
		return false
	}
	if err != nil {
		c.say("odds: %v", err)
		return true
	}
	c.showOdds(c.Insight.Foresee(g, all, a))
	return true
}

// guesses are the positions that odds are made of where a side does not see all of one.
const guesses = 32

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
	if len(list) > 0 && heading != "" {
		c.say("  %s", heading)
	}
	rest := 0.
	for i, o := range list {
		if i >= oddsLines {
			rest += o.Chance
			continue
		}
		c.say("  %6.2f %%  %s", 100*o.Chance, o.String())
	}
	if n := len(list) - oddsLines; n > 0 {
		c.say("  %6.2f %%  %d more", 100*rest, n)
	}
}

// sure shows the odds of a choice that rolls dice and asks whether to go on. Other choices need no second thought.
func (c *console) sure(a engine.Action) (bool, error) {
	if !c.Confirm || c.view.Status == table.Rolling || c.seat.Holds(a) {
		return true, nil
	}
	if !c.oddsOf(a, true) {
		return true, nil
	}
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

// explain tells what the last choice of an agent rests on; below it the line expected, at dice by the
// likeliest face.
func (c *console) explain() {
	th := c.seat.Thought()
	if th == nil {
		c.say("no agent has chosen anything yet")
		return
	}
	c.say("%s (%s): %s", th.Side, th.Agent, th.Text)
	if th.Reason != "" {
		c.say("  %s", th.Reason)
	}
	if counts := c.countsOf(th); counts != "" {
		c.say("  %s", counts)
	}
	for _, step := range th.Line {
		c.say("  %-7s %s", step.Side, step.Text)
	}
}

// countsOf is what a thought has in numbers. Agents that do not judge have no value.
func (c *console) countsOf(th *table.Thought) string {
	var parts []string
	if th.Judged {
		chance := th.Chance // of the allied side
		if th.Side == c.t.Game().Sides()[0] {
			chance = 1 - chance
		}
		parts = append(parts, fmt.Sprintf("win chance %.0f %%", 100*chance))
	}
	if th.Simulations > 0 {
		parts = append(parts, fmt.Sprintf("%d simulations", th.Simulations))
	}
	if th.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d positions", th.Nodes))
	}
	if th.Milliseconds > 0 {
		parts = append(parts, fmt.Sprintf("%v", time.Duration(th.Milliseconds*float64(time.Millisecond)).Round(time.Millisecond/10)))
	}
	return strings.Join(parts, ", ")
}
