package insight

import (
	"errors"
	"fmt"
	"sync"

	"bridgehead/engine"
	"bridgehead/engine/board"
)

// ErrNoBoard says that nothing shows the board of a game.
var ErrNoBoard = errors.New("insight: this game has no board to draw")

// Insight answers questions about the games whose desks it finds, and about all others as far as the contract goes. Make it
// with [New]; a nil one finds none.
type Insight struct {
	find func(engine.Game) board.Desk

	mu     sync.Mutex
	desks  map[engine.Game]board.Desk
	boards map[string]board.Desk // the first of games alike, which share its board
}

// New makes an Insight. find returns what shows a game, nil where nothing does; a nil find finds nothing.
func New(find func(engine.Game) board.Desk) *Insight {
	return &Insight{find: find, desks: map[engine.Game]board.Desk{}, boards: map[string]board.Desk{}}
}

// Bounds of what is kept: tables ask about few games, and few scenarios, again and again.
const (
	mostDesks  = 64
	mostBoards = 32
)

// desk is what shows a game, nil where nothing does.
func (i *Insight) desk(g engine.Game) board.Desk {
	if i == nil || i.find == nil {
		return nil
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	d, known := i.desks[g]
	if !known {
		if len(i.desks) >= mostDesks {
			clear(i.desks)
		}
		d = i.find(g)
		i.desks[g] = d
	}
	return d
}

// Board returns the board of a game, or an error that wraps ErrNoBoard where there is none. Games alike share one.
func (i *Insight) Board(g engine.Game) (*board.Model, error) {
	d := i.desk(g)
	if d == nil {
		return nil, fmt.Errorf("%w: %s", ErrNoBoard, g.ID())
	}
	key := g.ID() + " " + g.ScenarioHash() + " " + g.Scenario() + " " + g.Options()
	i.mu.Lock()
	first := i.boards[key]
	if first == nil {
		if len(i.boards) >= mostBoards {
			clear(i.boards)
		}
		first = d
		i.boards[key] = d
	}
	i.mu.Unlock()
	return first.Board(), nil // without the lock: it may take a while
}

// Now tells of a position as a side sees it, or with engine.Terminal as those who know what both sides know; nil for a game
// without a board.
func (i *Insight) Now(g engine.Game, s engine.State, as engine.Player) *board.Now {
	d := i.desk(g)
	if d == nil {
		return nil
	}
	return d.Now(s, as)
}

// pointer is nil for games whose actions point to nothing.
func (i *Insight) pointer(g engine.Game) board.Pointer {
	p, _ := i.desk(g).(board.Pointer)
	return p
}
