package reich

import "fmt"

// Blowing bridges (16.5): when an Allied unit first comes next to an end of one that can be blown, the Germans decide there and then, once for
// every bridge, whether they try.

// actBlow interrupts whatever has brought the unit there. cursor is the bridge, one more than its number.
const (
	blAsk = iota
	blRoll
)

// rigged tells bridges that the Germans may still blow in this way: canal bridges, and those over rivers that carry no road (16.3 to 16.5).
func (s *State) rigged(i int) bool {
	c := &s.g.t.crossings[i]
	return !c.ferry && !c.fixed && s.cross[i] == 0 && !s.g.sc.Options.NoRigging
}

// firstNear tells whether the next Allied unit to come beside a bridge would be the first.
func (s *State) firstNear(i int) bool {
	if !s.rigged(i) {
		return false
	}
	for _, h := range s.g.t.crossings[i].ends {
		if s.alliedIn(int(h)) {
			return false
		}
		for _, n := range s.g.t.grid.Next[h] {
			if n >= 0 && s.alliedIn(int(n)) {
				return false
			}
		}
	}
	return true
}

// alliedIn tells whether an Allied unit is in a hex, leaders among them.
func (s *State) alliedIn(h int) bool {
	u := s.topOf(h)
	return u >= 0 && s.g.t.list[u].side == allied
}

// startles tells whether the group would come to a bridge as the first Allied unit in a hex.
func (s *State) startles(h int) bool {
	if sideOf(s.phase) != allied || s.members == 0 {
		return false
	}
	for _, i := range s.g.t.near[h] {
		if s.firstNear(int(i)) {
			return true
		}
	}
	return false
}

// approach notes that a unit comes to a hex. Those that stand beside a bridge when play begins have come before.
func (s *State) approach(u, h int) {
	if s.g.t.list[u].side != allied || moving>>s.phase&1 == 0 && !s.doing(actStrike) || s.depth == 0 || s.doing(actPlace) {
		return
	}
	for _, i := range s.g.t.near[h] {
		if s.firstNear(int(i)) {
			s.cross[i] |= brAsked
			s.asked++
		}
	}
}

// departs notes which bridges an Allied unit has been beside when it is taken from a hex.
func (s *State) departs(u, h int) {
	if s.g.t.list[u].side != allied {
		return
	}
	for _, i := range s.g.t.near[h] {
		if s.rigged(int(i)) {
			s.cross[i] |= brSeen
		}
	}
}

// beginBlow asks about the first of the bridges that have been approached.
func (s *State) beginBlow() {
	for i := range s.cross {
		if !s.g.t.crossings[i].ferry && s.cross[i]&brAsked != 0 {
			s.begin(frame{act: uint8(actBlow), cursor: uint16(i + 1)})
			return
		}
	}
}

func (s *State) runBlow(f *frame) {
	if f.step == blRoll {
		s.askOf(cBlow, german)
		return
	}
	s.askOf(kBlow, german)
}

func (s *State) maskBlow() {
	s.allow(ctrlStop)
	s.allow(ctrlYes)
}

func (s *State) playBlow(_ block, i int) {
	f := s.current()
	if i == ctrlYes {
		f.step = blRoll
		return
	}
	s.blown(f, false)
}

// blown ends it: the Germans get no second chance.
func (s *State) blown(f *frame, gone bool) {
	i := int(f.cursor) - 1
	s.cross[i] = brSeen
	s.asked--
	if gone {
		s.cross[i] |= brBlown
	}
	s.end()
}

// blowMost is the highest roll that blows a bridge: six, one more with Germans at an end, one less for every bridge that has been blown before.
func (s *State) blowMost(i int) int {
	c := &s.g.t.crossings[i]
	if c.most > 0 {
		return int(c.most)
	}
	most := 6
	if s.holder(int(c.ends[0])) == german || s.holder(int(c.ends[1])) == german {
		most++
	}
	for j := range s.cross {
		if !s.g.t.crossings[j].ferry && s.cross[j]&brStates != 0 {
			most--
		}
	}
	return most
}

// blowing is the bridge in hand.
func (s *State) blowing() int {
	if f := s.current(); act(f.act) == actCommand {
		return s.workBridge(int(f.unit) - 1)
	}
	return int(s.current().cursor) - 1
}

// rollBlow: two dice at the first approach, one for a demolition (16.7).
func rollBlow(s *State) weights {
	if act(s.current().act) == actCommand {
		return oneDie
	}
	return twoDice
}

func (s *State) blows(dice int) int {
	if act(s.current().act) == actCommand {
		return s.charges(dice)
	}
	if dice <= s.blowMost(s.blowing()) {
		return 1
	}
	return 0
}

func (s *State) rolledBlow(dice int) {
	if act(s.current().act) == actCommand {
		s.rolledCharge(dice)
		return
	}
	s.blown(s.current(), s.blows(dice) == 1)
}

func (s *State) saysBlow(dice int) string {
	return [2]string{"the bridge stands", "the bridge is blown"}[s.blows(dice)]
}

func (s *State) blowPrompt() string {
	i := s.blowing()
	if act(s.current().act) == actCommand {
		return fmt.Sprintf("Engineers demolish %s: %d or less (16.7)", s.g.t.crossingText(i), railwayMost)
	}
	return fmt.Sprintf("Allied units come to %s: %d or less blows it (16.5)", s.g.t.crossingText(i), s.blowMost(i))
}

// crossingText names a bridge or a ferry for people: its own name, or its ends.
func (t *tables) crossingText(i int) string {
	c := &t.crossings[i]
	if c.name != "" {
		return c.name
	}
	word := "the bridge"
	if c.ferry {
		word = "the ferry"
	}
	return fmt.Sprintf("%s from %s to %s", word, t.codes[c.ends[0]], t.codes[c.ends[1]])
}

// cutFront blows the bridges on the front line at the start (30.41): those over the canal that do not lie within the British lines.
func (s *State) cutFront() {
	if !s.g.sc.Options.FrontLine {
		return
	}
	lines := s.g.t.grid.NewSet()
	for _, w := range s.g.sc.Map.Regions["british_start"] {
		if h := s.g.t.at(w); h != none {
			lines.Add(int16(h))
		}
	}
	for i, c := range s.g.t.crossings {
		if !c.ferry && c.water == canal && lines.Has(int16(c.ends[0])) != lines.Has(int16(c.ends[1])) {
			s.cross[i] = brBlown
		}
	}
}
