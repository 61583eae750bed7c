package games

import (
	"strings"

	"bridgehead/engine"
	"bridgehead/engine/board"
	"bridgehead/engine/gamble"
	"bridgehead/engine/gamble/desk"
)

// DeskOf makes what shows a game; nil for one that nothing shows.
func DeskOf(g engine.Game) board.Desk {
	key, _, _ := strings.Cut(g.Scenario(), "/")
	k, err := Find(key)
	if err != nil || k.Desk == nil {
		return nil
	}
	return k.Desk(g)
}

func deskGamble(g engine.Game) board.Desk {
	gg, ok := g.(*gamble.Game)
	if !ok {
		return nil
	}
	return desk.New(gg)
}
