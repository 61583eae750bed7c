package table

import "bridgehead/engine"

// Change changes what stays beside the play, all of it or nothing. Seats given to bots and taken from
// them count from the next decision on, and what was picked of a set is gone with the seat of who picked it. A bot
// that failed tries again. Only a change of seats asks for the revision it was made at. Where something is hidden who has a seat
// alone gives it away or takes it back.
func (t *Seat) Change(revision int, c Change) (*View, error) {
	agents, err := t.hall.checkChange(t.Table, &c)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if c.Seats == nil {
		revision, agents = t.revisionFor(t.as), [2]*player{}
	}
	if err := t.current(revision); err != nil {
		return nil, err
	}
	if err := t.mayReseat(&c); err != nil {
		return nil, err
	}
	if err := t.carryChange(&c, agents); err != nil {
		return nil, err
	}
	return t.newest()
}

// carryChange carries out a change that was checked, with the agents of new seats. The table is locked.
func (t *Table) carryChange(c *Change, agents [2]*player) error {
	e := entry{Do: doChange, Change: c, Drop: t.picksGo(c)}
	if err := t.write(&e, true); err != nil {
		return err
	}
	if e.Drop {
		t.draft, t.clicks = nil, nil
	}
	before := t.seats
	t.adopt(c)
	for side, spec := range t.seats {
		if spec != before[side] || t.fault != "" {
			t.bots.players[side] = agents[side]
		}
	}
	if c.Seats != nil || c.Paused != nil {
		t.fault = ""
		t.bots.stop(t.seats != before)
	}
	t.bots.poke()
	t.bots.start(t)
	if t.wind(); c.Paused != nil && t.head.Setup.Clock != nil {
		t.saveClock() // those that stand are not saved now and then
	}
	t.looked()
	t.regiven(t.company.Consent)
	return nil
}

// mayReseat returns nil if the seats that change are those of the one who changes them, as far as something is hidden.
func (t *Seat) mayReseat(c *Change) error {
	if c.Seats == nil || !t.veiled() {
		return nil
	}
	for side, spec := range c.Seats {
		if spec != t.seats[side] && int(t.as) != side {
			return refuse(CodeSeat, "seats: the sides of this game do not see everything: only who has the key of the seat of %s can change who sits there",
				t.who(engine.Player(side)))
		}
	}
	return nil
}

// adopt takes over what a change says.
func (t *Table) adopt(c *Change) {
	if c.Name != nil {
		t.name = *c.Name
	}
	if c.Seats != nil {
		t.seats = *c.Seats
	}
	if c.Pace != nil {
		t.pace = *c.Pace
	}
	if c.Paused != nil {
		t.paused = *c.Paused
	}
	if c.Ask != nil {
		t.ask = *c.Ask
	}
	if c.Confirm != nil {
		t.confirm = *c.Confirm
	}
}

// picksGo reports whether new seats take away what somebody has picked.
func (t *Table) picksGo(c *Change) bool {
	p := t.rec.State().Player()
	return c.Seats != nil && p.IsSide() && c.Seats[p] != Human && (t.draft != nil || len(t.clicks) > 0 && t.seats[p] == Human)
}

// change is Change of what needs no revision.
func (t *Table) change(c Change) error {
	_, err := t.Change(0, c)
	return err
}

// Pause stops the bots, or lets them go on.
func (t *Table) Pause(stop bool) error { return t.change(Change{Paused: &stop}) }

// SetPace sets the time in milliseconds between two actions of bots.
func (t *Table) SetPace(ms int) error { return t.change(Change{Pace: &ms}) }

// SetName names the table.
func (t *Table) SetName(name string) error { return t.change(Change{Name: &name}) }

// SetSeats says who plays which side from now on.
func (t *Table) SetSeats(revision int, seats [2]string) error {
	_, err := t.Change(revision, Change{Seats: &seats})
	return err
}
