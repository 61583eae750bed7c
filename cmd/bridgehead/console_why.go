package main

import (
	"fmt"
	"strings"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
)

// note keeps the explanation of an agent's choice, for the command why. Where nothing was to choose there
// is nothing to explain.
func (c *console) note(s engine.State, agent agents.Agent, a engine.Action, why *agents.Explanation) {
	if c.legal = s.LegalActions(c.legal[:0]); len(c.legal) == 1 {
		return
	}
	head := fmt.Sprintf("%s (%s): %s", s.Player().Name(c.game.Sides()), agent.Name(), c.game.ActionText(s, a))
	c.why = append(c.why[:0], head)
	if why.Reason != "" {
		c.why = append(c.why, "  "+why.Reason)
	}
	if counts := countsOf(why); counts != "" {
		c.why = append(c.why, "  "+counts)
	}
	for _, step := range agents.LineText(c.game, s, why.Line) {
		c.why = append(c.why, fmt.Sprintf("  %-7s %s", step.Player.Name(c.game.Sides()), step.Text))
	}
}

// countsOf is what an explanation has in numbers. Agents that do not judge have no value.
func countsOf(why *agents.Explanation) string {
	var parts []string
	if why.Value != 0 {
		parts = append(parts, fmt.Sprintf("win chance %.0f %%", 100*why.WinChance()))
	}
	if why.Simulations > 0 {
		parts = append(parts, fmt.Sprintf("%d simulations", why.Simulations))
	}
	if why.Nodes > 0 {
		parts = append(parts, fmt.Sprintf("%d positions", why.Nodes))
	}
	if why.Elapsed > 0 {
		parts = append(parts, fmt.Sprintf("%v", why.Elapsed.Round(time.Millisecond/10)))
	}
	return strings.Join(parts, ", ")
}

// explain tells what the last choice of an agent rests on; below it the line expected, at dice by the
// likeliest face.
func (c *console) explain() {
	if len(c.why) == 0 {
		c.say("no agent has chosen anything yet")
		return
	}
	for _, line := range c.why {
		c.say("%s", line)
	}
}
