package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine"
)

// oddsLines is how many outcomes are listed for one action.
const oddsLines = 24

// settleSteps is how far a position is played on before it is scored.
const settleSteps = 64

// replyLines is how many replies of the enemy are told apart when odds are shown.
const replyLines = 12

// roll is a chance node an action leads to, and the enemy's reply that comes between, if one does.
type roll struct {
	reply string
	state engine.State
}

// rollsAfter returns the chance nodes that an action leads to at once, after nodes without a choice,
// or after one reply of the enemy (his Forward Unit, say); none if there is none.
func rollsAfter(g engine.Game, s engine.State, a engine.Action) []roll {
	side := s.Player()
	s = s.Clone()
	s.Apply(a)
	legal := forced(s)
	switch p := s.Player(); {
	case p == engine.Chance:
		return []roll{{"", s}}
	case !p.IsSide() || p == side || len(legal) > replyLines:
		return nil
	}
	var rolls []roll
	for _, reply := range legal {
		after := s.Clone()
		after.Apply(reply)
		if forced(after); after.Player() != engine.Chance {
			return nil
		}
		rolls = append(rolls, roll{actionText(g, s, reply), after})
	}
	return rolls
}

// forced plays nodes without a choice and returns the legal actions where it stops.
func forced(s engine.State) []engine.Action {
	for range settleSteps {
		if !s.Player().IsSide() {
			return nil
		}
		legal := s.LegalActions(nil)
		if len(legal) > 1 {
			return legal
		}
		s.Apply(legal[0])
	}
	return nil
}

// odds prints what the dice may bring after one choice or after each.
func (c *console) odds(s engine.State, rest string) {
	if s.Player() == engine.Chance {
		c.outcomes(s, 0)
		return
	}
	side := s.Player()
	if rest != "" {
		n, err := strconv.Atoi(rest)
		if err != nil || n < 1 || n > len(c.legal) {
			c.say("odds: got %q, want a number from 1 to %d", rest, len(c.legal))
			return
		}
		if !c.oddsOf(s, c.legal[n-1], side) {
			c.say("no dice come of it at once")
		}
		return
	}
	found := false
	for _, a := range c.legal {
		found = c.oddsOf(s, a, side) || found
	}
	if !found {
		c.say("no dice come of any choice at once")
	}
}

// oddsOf prints the outcomes of the dice an action leads to, if it does.
func (c *console) oddsOf(s engine.State, a engine.Action, side engine.Player) bool {
	rolls := rollsAfter(c.game, s, a)
	for i, r := range rolls {
		if i == 0 {
			c.say("%s:", actionText(c.game, s, a))
		}
		if r.reply != "" {
			c.say(" if the enemy chooses %s:", r.reply)
		}
		c.outcomes(r.state, side)
	}
	return len(rolls) > 0
}

// outcome is one class of faces that lead to the same position.
type outcome struct {
	p     float64
	text  string
	score float64 // for the side that asks
	vp    int
}

// outcomes prints the classes of outcomes of a roll, the best for the side first.
func (c *console) outcomes(roll engine.State, side engine.Player) {
	if d, ok := roll.(engine.Describer); ok {
		c.say("  %s", d.Prompt())
	}
	list, scored, counted := c.classes(roll, side)
	if scored {
		slices.SortStableFunc(list, func(a, b outcome) int { return cmp.Compare(b.score, a.score) })
	}
	mean, rest := 0., 0.
	for i, o := range list {
		mean += o.p * o.score
		if i >= oddsLines {
			rest += o.p
			continue
		}
		var b strings.Builder
		fmt.Fprintf(&b, "  %6.2f %%", 100*o.p)
		if scored {
			fmt.Fprintf(&b, "  score %+.3f", o.score)
		}
		if counted {
			fmt.Fprintf(&b, "  VP %d", o.vp)
		}
		c.say("%s  %s", b.String(), o.text)
	}
	if n := len(list) - oddsLines; n > 0 {
		c.say("  %6.2f %%  %d more", 100*rest, n)
	}
	if scored {
		c.say("  expected score %+.3f for the %s side", mean, c.game.Sides()[side])
	}
}

// classes lists the outcomes of a roll and says whether the game scores them and counts victory
// points.
func (c *console) classes(roll engine.State, side engine.Player) (list []outcome, scored, counted bool) {
	var faces []engine.Outcome
	if m, ok := roll.(engine.Merger); ok {
		faces = m.Merged(nil)
	} else {
		faces = roll.Outcomes(nil)
	}
	after := roll.Clone()
	for _, f := range faces {
		after.CopyFrom(roll)
		after.Apply(f.Action)
		o := outcome{p: f.P, text: actionText(c.game, roll, f.Action)}
		agents.Settle(after, settleSteps) // losses are still to be taken
		if v, ok := after.(agents.Scorer); ok {
			o.score, scored = v.Score(side), true
		}
		if v, ok := after.(engine.PointCounter); ok {
			o.vp, counted = v.VP(), true
		}
		list = append(list, o)
	}
	return list, scored, counted
}

// sure shows the odds of an action that rolls dice and asks whether to go on. Other actions need no
// second thought.
func (c *console) sure(s engine.State, a engine.Action) (bool, error) {
	if !c.oddsOf(s, a, s.Player()) {
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
