package table

import (
	"fmt"
	"slices"

	"bridgehead/engine"
)

// How people end a game that the rules have not ended.
const (
	endResigned = "resigned" // of the side that did
	endTime     = "time"     // of the side whose time was up
	endDraw     = "draw"
	endCalled   = "called" // as it stands
)

var ends = []string{endResigned, endTime, endDraw, endCalled}

// finished is an end that people have put to a game. The zero value is none.
type finished struct {
	how  string
	side engine.Player
}

// finish ends the game for good. The table is locked.
func (t *Table) finish(how string, side engine.Player) error {
	if err := t.write(&entry{Do: doEnd, By: Human, Seat: int(side) + 1, End: how}, true); err != nil {
		return err
	}
	t.finished = finished{how, side}
	t.draft, t.clicks, t.waiting = nil, nil, false
	t.bots.stop(true)
	t.wind()
	t.looked()
	t.tell(EventChanged, 0)
	return nil
}

// readEnd is what an entry says of the end.
func (e *entry) readEnd() (finished, error) {
	if !slices.Contains(ends, e.End) || e.Seat < 1 || e.Seat > 2 {
		return finished{}, fmt.Errorf("do %q: end %.40q of seat %d, want %v of seat 1 or 2", e.Do, e.End, e.Seat, ends)
	}
	return finished{e.End, engine.Player(e.Seat - 1)}, nil
}

// over reports whether the game has ended, by the rules or by agreement.
func (t *Table) over() bool { return t.finished.how != "" || t.rec.State().Player() == engine.Terminal }

// result is how the game ended, empty before.
func (t *Table) result() string {
	s := t.rec.State()
	if t.finished.how == "" || s.Player() == engine.Terminal {
		return engine.Result(t.game, s)
	}
	names := [2]string{}
	for i, side := range t.game.Sides() {
		names[i] = engine.Capital(side)
	}
	loser, winner := names[t.finished.side], names[1-t.finished.side]
	switch t.finished.how {
	case endResigned:
		return fmt.Sprintf("The %s side resigned; the %s side wins", loser, winner)
	case endTime:
		return fmt.Sprintf("The time of the %s side was up; the %s side wins", loser, winner)
	case endDraw:
		return "Drawn by agreement"
	}
	if c, ok := s.(engine.Scored); ok {
		p := c.Points()
		return fmt.Sprintf("Called by agreement as it stands: %d of %d points for the %s side", p.Have[1], p.Need[1], names[1])
	}
	return "Called by agreement as it stands"
}
