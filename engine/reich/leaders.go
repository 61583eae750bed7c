package reich

import (
	"fmt"
	"slices"
)

// Leaders (19). They have no strength, no zone and no weight, hold nothing, and count for morale alone.

// leads tells whether a leader commands a unit: he stands over it in the order of formations, or his HQ does (19.11).
func (s *State) leads(leader, u int) bool {
	flock := s.g.t.flocks[leader]
	return flock != nil && flock[u]
}

// layFlocks lists for every leader whom he commands: his battalion, regiment or division, and all under an HQ of that, such as the divisions of a corps or
// the battalions of a group of the Guards.
func (t *tables) layFlocks() {
	t.flocks = make([][]bool, t.slots)
	for _, at := range t.leaders {
		l, flock := &t.list[at], make([]bool, t.slots)
		for u := range t.list {
			c := &t.list[u]
			switch {
			case c.leader || c.side != l.side:
			case l.bn != none:
				flock[u] = l.bn == c.bn
			case l.rgt != none && l.rgt == c.rgt, l.rgt == none && l.div != none && l.div == c.div:
				flock[u] = true
			default:
				flock[u] = slices.ContainsFunc(t.chains[u], func(h uint16) bool { return t.list[h].div == l.div && t.list[h].rgt == l.rgt })
			}
		}
		t.flocks[at] = flock
	}
}

// led tells whether a unit is in one hex with a leader who commands it. A second one adds nothing (19.11).
func (s *State) led(u int) bool {
	h := s.where(u)
	if h < 0 {
		return false
	}
	for v := s.topOf(h); v >= 0; v = s.below(v) {
		if s.leads(v, u) {
			return true
		}
	}
	return false
}

// closeMorale is the morale in close action, in which a leader counts double (19.11, R-19.11).
func (s *State) closeMorale(u int) int {
	m := s.morale(u)
	if s.led(u) {
		m += s.g.t.charts.CloseMorale.Leader - ledMorale
	}
	return m
}

// ledMovement are the movement points that leaders with their HQs add to those of a unit: one each, down the chain (19.9).
func (s *State) ledMovement(u int) (n int) {
	if s.g.t.list[u].leader {
		return 0
	}
	for _, l := range s.g.t.leaders {
		if s.g.t.list[l].side != s.g.t.list[u].side {
			continue
		}
		if hq := s.besideHQ(int(l)); hq >= 0 && (hq == u || s.subordinate(hq, u)) {
			n++
		}
	}
	return n
}

// besideHQ is the HQ of a leader that is in one hex with him, -1: it is not.
func (s *State) besideHQ(l int) int {
	h := s.where(l)
	if h < 0 {
		return -1
	}
	a := &s.g.t.list[l]
	if a.bn != none { // HQs of battalions have no counter (17.12)
		return -1
	}
	for v := s.topOf(h); v >= 0; v = s.below(v) {
		if c := &s.g.t.list[v]; c.hq && c.div == a.div && c.rgt == a.rgt {
			return v
		}
	}
	return -1
}

// ledMorale is what a leader adds to the morale of those he commands (11.94).
const ledMorale = 1

// foremost is the highest unit of the group that fights, -1: leaders alone.
func (s *State) foremost() int {
	for _, u := range s.group[:s.members] {
		if s.g.t.list[u].combat() {
			return int(u)
		}
	}
	return -1
}

// overrun kills the leaders of the enemy who are alone in a hex that a unit enters (19.31), and takes up what lies there (11.61).
func (s *State) overrun(u, h int) {
	c := &s.g.t.list[u]
	if c.leader {
		return
	}
	for v := s.topOf(h); v >= 0 && s.g.t.list[v].leader && s.g.t.list[v].side != c.side; v = s.topOf(h) {
		s.kill(v)
	}
	s.findPoint(u, h)
}

// leaderBars tells whether a hex is closed to a leader because one of the enemy is in it (19.31).
func (s *State) leaderBars(u, h int) bool {
	v := s.topOf(h)
	return s.g.t.list[u].leader && v >= 0 && s.g.t.list[v].side != s.g.t.list[u].side
}

// leadersMeet tells whether a hex is closed so to the group.
func (s *State) leadersMeet(h int) bool {
	for _, u := range s.group[:s.members] {
		if s.leaderBars(int(u), h) {
			return true
		}
	}
	return false
}

func (s *State) leaderInGroup() bool {
	for _, u := range s.group[:s.members] {
		if s.g.t.list[u].leader {
			return true
		}
	}
	return false
}

// expose counts the dice that leaders have to roll for points lost in their hex (19.32), in what others use for their work.
func (s *State) expose(u, points int) {
	if !s.alive(u) { // in the air
		return
	}
	for v := s.topOf(s.where(u)); v >= 0; v = s.below(v) {
		if s.g.t.list[v].leader {
			s.unit[v].work = uint8(min(maxPeril, int(s.unit[v].work)+points))
		}
	}
}

// maxPeril is as many dice as a leader rolls at one time.
const maxPeril = 63

// inPeril is a leader who has to roll, -1: nobody.
func (s *State) inPeril() int {
	for _, u := range s.g.t.leaders {
		if s.unit[u].work > 0 && s.alive(int(u)) {
			return int(u)
		}
	}
	return -1
}

// actPeril: the leader unit rolls, one more than its number. It may interrupt everything.
func (s *State) runPeril(*frame) { s.ask(cLeader) }

// dies tells whether dice kill a leader.
func (s *State) dies(dice int) int {
	if dice == 2 {
		return 1
	}
	return 0
}

func (s *State) rolledLeader(dice int) {
	u := int(s.current().unit) - 1
	s.unit[u].work--
	s.end()
	if s.dies(dice) == 1 {
		s.kill(u)
	}
}

func (s *State) saysLeader(dice int) string {
	return [2]string{"he lives", "he is killed"}[s.dies(dice)]
}

func (s *State) leaderPrompt() string {
	u := int(s.current().unit) - 1
	return fmt.Sprintf("%s is beside a unit that loses a point: he is killed on 2, %d to roll (19.32)", s.g.t.list[u].name, s.unit[u].work)
}
