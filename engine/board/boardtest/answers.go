package boardtest

import (
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/board"
)

// Asked is a desk that answers what people ask about choices and dice.
type Asked interface {
	board.Pointer
	board.Previewer
}

// Answers asks a desk of g everything about a position: every choice has a code and a text and at most one is the default, previews
// and dice add up, and neither is answered where the other is due.
func Answers(t testing.TB, g engine.Game, d Asked, s engine.State, legal []engine.Action) {
	t.Helper()
	defaults := 0
	for i, c := range d.Point(s, legal) {
		if c.Code == "" || strings.HasPrefix(c.Code, "CTRL") || g.ActionText(s, legal[i]) == "" {
			t.Fatalf("action %d at %s is %+v", legal[i], engine.NodeKind(s), c)
		}
		if c.Default {
			defaults++
		}
	}
	if defaults > 1 {
		t.Fatalf("%d defaults", defaults)
	}
	dice, err := d.Dice(s)
	if s.Player() == engine.Chance {
		if err != nil {
			t.Fatal(err)
		}
		Odds(t, dice)
		if _, err := d.Preview(s, legal[0]); err == nil {
			t.Fatal("a preview of dice")
		}
		return
	}
	if err == nil {
		t.Fatal("dice of a decision")
	}
	for i := 0; i < len(legal); i += 1 + len(legal)/6 {
		o, err := d.Preview(s, legal[i])
		if err != nil {
			t.Fatalf("%s: %v", g.ActionText(s, legal[i]), err)
		}
		Odds(t, o)
	}
}
