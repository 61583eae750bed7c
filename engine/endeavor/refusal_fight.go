package endeavor

import "fmt"

// Why units do not fight (1.9, 1.19, 1.21, 2.1b, 2.3a, S-41 to S-46), and where they do not retreat to or advance.

// whyUnfit says why a unit cannot attack a hex from another, with no rule where it can. With support it is a stack in hand as if it
// stood there.
func (s *State) whyUnfit(u int, from, target uint16, sup *support) (rule, why string) {
	r := &s.g.t.list[u]
	marker := s.emergency[r.side] > 0
	switch {
	case r.hq():
		return "2.2c", fmt.Sprintf("%s only defends", r.name)
	case r.truck():
		return "2.13a", fmt.Sprintf("%s does not fight", r.name)
	case s.attack(u) == 0:
		return "S-51", fmt.Sprintf("%s has no attack strength", r.name)
	case s.has(u, stOnto) && from != target:
		return "2.15e", fmt.Sprintf("%s attacks the Germans it dropped onto", r.name)
	case from != target && (int(from) >= s.g.t.hexes || s.g.t.toward(from, target) < 0):
		return "S-41", fmt.Sprintf("%s does not stand beside it", r.name)
	case s.twelfths(u, from, target) == 0:
		return "1.9", "only a road or a bridge lets an attack over the Rhine or a Sea Line"
	case sup != nil && (marker || s.provides(u, from, sup)), sup == nil && s.provided(u, from):
		return "", ""
	}
	but := ", and no Emergency Attack marker is left"
	if marker {
		but = ", and no Emergency Attack marker is used"
	}
	switch {
	case s.has(u, stOOS):
		return "1.19", fmt.Sprintf("%s is out of supply%s", r.name, but)
	case s.servedByOthers(u, from, sup):
		return "2.1b", fmt.Sprintf("%s is in the range of an Attack HQ of other nations alone%s", r.name, but)
	}
	return "2.3a", fmt.Sprintf("%s is in the range of no Attack HQ%s", r.name, but)
}

// servedByOthers tells whether an Attack HQ that does not serve a unit has a hex in its range.
func (s *State) servedByOthers(u int, from uint16, sup *support) bool {
	other := uint8(groupUS)
	if s.g.t.list[u].group == groupUS {
		other = groupCW
	}
	if sup != nil && from != s.loc[u] {
		if !sup.known.has(from) {
			sup.look(s, from)
		}
		return sup.groups[other-groupUS].has(from)
	}
	return s.served(from, other)
}

func (s *State) whyNotAttack(b block, i int) (rule, why string) {
	t, side := s.g.t, s.attackers()
	switch {
	case b == blkCtrl && i == ctrlStop:
		for _, p := range s.landAt[:maxLanding] {
			if p != noPlace {
				return "2.16d", fmt.Sprintf("the landing at %s has not come ashore", t.text(p))
			}
		}
		return "2.15e", "units that dropped onto Germans have not attacked them"
	case b != blkHex:
		return "", ""
	case i >= t.hexes || !s.occ[1-side].has(uint16(i)):
		return "S-41", "no enemy unit is there"
	case s.attacked.has(uint16(i)):
		return "S-42", "it has been attacked in this phase"
	}
	// Of those beside it the one with the most to say for itself, in the order of whyUnfit, is the one to name.
	order := map[string]int{"2.13a": 1, "2.2c": 2, "S-51": 3, "2.15e": 4, "1.9": 5, "S-41": 6, "1.19": 7, "2.3a": 8, "2.1b": 9}
	rule, why = "S-41", "no unit that can attack stands beside it"
	best := 0
	for u, to := s.sideUnits(side); u < to; u++ {
		p := s.loc[u]
		if !s.onMap(u) || p != uint16(i) && t.toward(p, uint16(i)) < 0 {
			continue
		}
		r, w := s.whyUnfit(u, p, uint16(i), nil)
		if s.has(u, stFought) {
			r, w = "S-41", fmt.Sprintf("%s has attacked in this phase", t.list[u].name)
		}
		if order[r] > best {
			rule, why, best = r, w, order[r]
		}
	}
	return rule, why
}

func (s *State) whyNotJoin(b block, u int) (rule, why string) {
	switch {
	case b == blkCtrl && u == ctrlStop:
		return "S-43", "nobody attacks yet"
	case b != blkUnit:
		return "", ""
	case int(s.g.t.list[u].side) != s.attackers():
		return "S-41", "it is of the other side"
	case !s.onMap(u):
		return "S-41", "it is not on the map"
	case s.scr[u]&scJoined != 0:
		return "S-43", "it attacks"
	case s.has(u, stFought):
		return "S-41", "it has attacked in this phase"
	}
	if rule, why = s.whyUnfit(u, s.loc[u], s.target, nil); rule == "" {
		return "S-43", "attackers are named in order, and its turn has passed"
	}
	return rule, why
}

func (s *State) whyNotAir(b block, n int) (rule, why string) {
	switch {
	case b != blkNum:
		return "", ""
	case n < 2:
		return "2.14d", "a single point is used without Carpet Bombing"
	case s.ctx != ctxAttack:
		return "2.14e", "in an overrun there is no Carpet Bombing"
	case s.carpet == 0:
		return "2.14e", "Carpet Bombing has been used"
	}
	return "2.14a", fmt.Sprintf("%d Air Points are left", s.air)
}

// whyNotStep says why those who retreat, or who go on in an advance, cannot go to a hex.
func (s *State) whyNotStep(k kind, p uint16) (rule, why string) {
	t := s.g.t
	from, side, enters := s.retAt, 1-s.attackers(), "S-55"
	if k == kAdvStep {
		u := s.underWay()
		if u < 0 {
			return "", ""
		}
		from, side, enters = s.loc[u], s.attackers(), "S-57"
	}
	d := -1
	if int(from) < t.hexes && int(p) < t.hexes {
		d = t.toward(from, p)
	}
	switch {
	case d < 0:
		return nodes[k].rule, "it is not the next hex"
	case t.step[from][d] == closed:
		return "1.7", "no road or bridge crosses the Sea Line"
	case s.occ[1-side].has(p):
		return enters, "the enemy is there"
	case k == kRetreat && p == s.target:
		return "S-54", "a retreat does not lead back into the hex fought for"
	case k == kRetreat:
		return "R-53", "another hex is farther off, or out of the zones of control"
	}
	return "", ""
}
