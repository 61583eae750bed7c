package console

import (
	"strings"

	"bridgehead/engine"
	"bridgehead/table"
)

// curtain is how many empty lines hide what the one before has seen.
const curtain = 60

// take sits down whoever plays at this screen: in a game that hides something the only person, or nobody yet.
func (c *console) take() {
	who, persons := engine.Public, 0
	for side, spec := range c.t.Summary().Seats {
		if spec == table.Human {
			who = engine.Player(side)
			persons++
		}
	}
	if persons != 1 {
		who = engine.Public
	}
	c.seat = c.t.For(who)
}

// now is what the one at the screen was told.
func (c *console) now() *told {
	if side := c.seat.Side(); side.IsSide() && c.t.Veiled() {
		return &c.told[side]
	}
	return &c.told[len(c.told)-1]
}

// lastTold are the steps told again once everything is open.
const lastTold = 40

// openUp goes over to what everybody sees, once the game is over.
func (c *console) openUp() {
	if !c.seat.Side().IsSide() {
		return
	}
	c.seat = c.t.For(engine.Public)
	if n := c.t.Summary().Steps; c.t.Summary().Over && n > 0 {
		c.say("\nThe game is over, and everything is open. What was played in the end:")
		c.now().steps = max(0, n-lastTold)
	}
}

// handOver lets the side sit down that is to decide, where another person has seen what it must not see, and at the end everybody.
func (c *console) handOver() error {
	if !c.t.Veiled() {
		c.openUp()
		return nil
	}
	for side, spec := range c.t.Summary().Seats {
		next := c.t.For(engine.Player(side))
		if spec != table.Human || next.Side() == c.seat.Side() {
			continue
		}
		v, err := next.View(-1)
		if err != nil {
			return err
		}
		if len(v.Actions) == 0 {
			continue
		}
		c.say("%s", strings.Repeat("\n", curtain))
		if _, err := c.read("the " + v.Seat + " side is to decide: sit down and press enter"); err != nil {
			return err
		}
		c.seat, c.board = next, true
		return nil
	}
	return nil
}
