package garden

import "bridgehead/engine/hex"

// States of a bridge. One that was rebuilt stands for good (O-153).
const (
	bridgeUnchecked = iota
	bridgeStands
	bridgeBlown
)

// standing tells whether a side has a bridge that is not blown.
func (s *State) standing(h uint16, d int) bool {
	b := s.g.t.bridgeAt[h][d]
	return b >= 0 && s.br[b] != bridgeBlown
}

// blowChance is the chance in percent that a bridge blows, by level (O-15, O-146).
var blowChance = [5]uint16{1: 45, 2: 37, 3: 30, 4: 20}

// bridgeFaces: 0 the bridge stands, 1 to 3 it blows and so many operation points are lost (O-148).
func (s *State) bridgeFaces() (w weights) {
	p := blowChance[s.g.opts.level()]
	w[0] = 3 * (100 - p)
	w[1], w[2], w[3] = p, p, p
	return w
}

// bridgeInHand is the bridge a check is about: before a move, that between the unit and where it goes; before an advance,
// that of the side the check stands at.
func (s *State) bridgeInHand() int {
	if combats&in(int(s.phase)) != 0 {
		from, to := s.checkedSide()
		return int(s.g.t.bridgeAt[from][s.g.t.toward(from, to)])
	}
	h := s.loc[s.roller]
	return int(s.g.t.bridgeAt[h][s.g.t.toward(h, s.to)])
}

// bridgeClass merges what is lost where there is nothing to lose; nothing is lost before an advance (O-149).
func (s *State) bridgeClass(face int) int {
	if face == 0 {
		return -1
	}
	if combats&in(int(s.phase)) != 0 {
		return 0
	}
	return max(0, int(s.op[s.roller])-face)
}

func (s *State) rolledBridge(face int) {
	b := s.bridgeInHand()
	s.br[b] = bridgeStands
	if face > 0 {
		s.br[b] = bridgeBlown
	}
	if combats&in(int(s.phase)) != 0 {
		s.checkedAdvance(face > 0)
		return
	}
	u := int(s.roller)
	if face > 0 { // the move fails, and was the move of the turn (O-148)
		s.spend(u, face)
		s.fl[u] |= flMoved
		s.doneStep()
		return
	}
	m := s.mover(u)
	d := s.g.t.toward(s.loc[u], s.to)
	st := m.step(s, s.loc[u], d)
	s.event(u, d, &st) // what else the step needs
}

func (s *State) bridgeEvent() (int, int) { return evBridge + s.g.t.bridges[s.bridgeInHand()].of, 1 }

// rebuild lets Allied engineers beside blown bridges rebuild them: 20 points in hand, not in an enemy zone of control, in
// record order, one bridge each, the lowest direction first; ADVANCED in normal mode only (O-150 to O-152).
func (s *State) rebuild() {
	t := s.g.t
	for u, to := s.sideUnits(allied); u < to; u++ {
		h := s.loc[u]
		if !t.list[u].engineer || !onMap(h) || s.op[u] < costBridge || s.zoc[german].has(h) || s.g.opts.Advanced && s.travel(u) {
			continue
		}
		for d := range 6 {
			if b := t.bridgeAt[h][d]; b >= 0 && t.next[h][d] != hex.None && s.br[b] == bridgeBlown {
				s.br[b] = bridgeStands
				s.spend(u, costBridge)
				break
			}
		}
	}
}

// alliedEntry tells the entry hexes of the Allies (O-74).
func (g *Game) alliedEntry(h uint16) bool {
	for _, e := range g.sc.Entries {
		if e.Name == "allied" {
			for _, at := range e.Hexes {
				if g.t.at(g.sc.Map, at) == h {
					return true
				}
			}
		}
	}
	return false
}
