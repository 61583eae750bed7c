package games

import (
	"image"
	"sync"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/board/picture"
)

// maxPainters is for how many games what does not change is kept.
const maxPainters = 4

// painters paint positions of games that are drawn as their desks show them. It is safe for concurrent use.
var painters store

type store struct {
	mu     sync.Mutex
	recent []painter // the last used first
}

// painter paints one game.
type painter struct {
	game engine.Game
	desk board.Desk
	*picture.Painter
}

// paint draws a position of g as one sees it who knows what both sides know; show makes the desk of g.
func (st *store) paint(g engine.Game, show func(engine.Game) board.Desk, s engine.State, width int) (*image.RGBA, error) {
	p := st.of(g, show)
	return p.Paint(p.desk.Now(s, engine.Terminal), width)
}

func (st *store) of(g engine.Game, show func(engine.Game) board.Desk) painter {
	st.mu.Lock()
	defer st.mu.Unlock()
	for i, p := range st.recent {
		if p.game == g {
			copy(st.recent[1:i+1], st.recent[:i])
			st.recent[0] = p
			return p
		}
	}
	d := show(g)
	p := painter{g, d, picture.New(d.Board())}
	st.recent = append([]painter{p}, st.recent[:min(len(st.recent), maxPainters-1)]...)
	return p
}
