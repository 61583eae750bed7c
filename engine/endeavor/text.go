package endeavor

import (
	"fmt"

	"bridgehead/engine"
)

// says is a prompt that does not depend on the position.
func says(text string) func(*State) string { return func(*State) string { return text } }

// ActionText says what an action means at a node.
func (g *Game) ActionText(state engine.State, a engine.Action) string {
	s := state.(*State)
	k := kind(s.node)
	if k.isChance() {
		return fmt.Sprintf("roll %d", a)
	}
	row := &nodes[k]
	b, i := g.split(a)
	switch b {
	case blkCtrl:
		switch {
		case i == ctrlStop && row.stop != "":
			return row.stop
		case i == ctrlYes && row.yes != "":
			return row.yes
		case i == ctrlAll && row.all != "":
			return row.all
		case i == ctrlHold:
			return "wait"
		case i >= ctrlZone && i < ctrlZone+maxZones:
			return fmt.Sprintf("dominate Air Zone %d", i-ctrlZone+1)
		case i >= ctrlLand && i < ctrlLand+maxLanding:
			return fmt.Sprintf("landing %d", i-ctrlLand+1)
		}
	case blkNum:
		return fmt.Sprintf("%d Air Points of Carpet Bombing", i)
	case blkSector:
		if row.sector != "" {
			return fmt.Sprintf(row.sector, g.t.text(g.t.sectorAt[i]))
		}
	case blkUnit:
		if row.unit != "" {
			return fmt.Sprintf(row.unit, g.t.list[i].name)
		}
	case blkUnit2:
		if row.unit2 != "" {
			return fmt.Sprintf(row.unit2, g.t.list[i].name)
		}
	case blkHex:
		if row.hex != "" {
			return fmt.Sprintf(row.hex, g.t.text(uint16(i)))
		}
	case blkHex2:
		if row.hex2 != "" {
			return fmt.Sprintf(row.hex2, g.t.text(uint16(i)))
		}
	}
	return fmt.Sprintf("action %d", a)
}

// text names a place for people: its number, and its name if it has one.
func (t *tables) text(p uint16) string {
	switch {
	case int(p) >= t.places:
		return "nowhere"
	case int(p) >= t.hexes:
		return t.names[p]
	case t.names[p] != "":
		return t.codes[p] + " " + t.names[p]
	}
	return t.codes[p]
}

func (s *State) overPrompt() string { return fmt.Sprintf("the game is over: %d points", s.vp()) }
