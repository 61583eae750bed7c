package table

import "bridgehead/engine"

// handsOver reports whether a person's decision after a position ends the part of the game it belongs to, or leaves the
// next decision to a bot, before anybody can know how the dice fall: with the lowest faces and with the highest.
func (t *Table) handsOver(before engine.State) bool {
	head := engine.Heading(before)
	for _, high := range []bool{false, true} {
		s := t.after(before.Player())
		t.run(s, high)
		p := s.Player()
		same := engine.Heading(s) == head && (head != "" || p == before.Player()) // games without headings go by sides
		if p.IsSide() && t.seats[p] == Human && same {
			return false
		}
	}
	return true
}

// goesOn reports whether after a decision of a side the dice fall or a bot decides before a person does.
func (t *Table) goesOn(side engine.Player) bool {
	s := t.after(side)
	for range maxAhead {
		p := s.Player()
		if !p.IsSide() {
			return p == engine.Chance && !t.typed()
		}
		a, ok := t.unasked(s)
		if !ok {
			return t.seats[p] != Human
		}
		s.Apply(a)
	}
	return true
}

// after is a copy of the newest position as the side may judge it that has decided just now.
func (t *Table) after(side engine.Player) engine.State {
	if t.hider != nil && side.IsSide() && t.rec.State().Player() != engine.Terminal {
		return sampleOf(t.hider, t.rec.State(), side, 0)
	}
	return t.rec.State().Clone()
}

// maxAhead bounds the steps that are looked at ahead of a decision.
const maxAhead = 200

// run plays what follows of itself until somebody is asked, with the lowest or the highest face of all dice.
func (t *Table) run(s engine.State, high bool) {
	rolled := false
	for range maxAhead {
		fell := rolled
		rolled = s.Player() == engine.Chance
		switch p := s.Player(); {
		case p == engine.Chance:
			faces := s.LegalActions(nil)
			if high {
				faces = faces[len(faces)-1:]
			}
			s.Apply(faces[0])
			continue
		case p.IsSide():
			legal := s.LegalActions(nil)
			a, ok := t.unasked(s)
			if fell && !ok && len(legal) == 2 { // whether dice that fell are taken: they are
				a, ok = legal[0], true
			}
			if ok {
				s.Apply(a)
				continue
			}
		}
		return
	}
}

// ConfirmEnd lets a decision that waits hand over: the dice fall and the others decide.
func (t *Seat) ConfirmEnd(revision int) (*View, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.current(revision); err != nil {
		return nil, err
	}
	if err := t.sits(); err != nil {
		return nil, err
	}
	if status := t.statusFor(); status != Waiting || !t.waits() {
		return nil, refuse(CodeNotYours, "nothing waits to be confirmed: the table is at %q", status)
	}
	if err := t.carryOut(&entry{Do: doConfirm, By: Human}, 0, func(origin) { t.waiting = false }); err != nil {
		return nil, err
	}
	t.bots.start(t.Table)
	return t.newest()
}
