package table

// Change changes what stays beside the play, all of it or nothing. Seats given to bots and taken from
// them count from the next decision on. A bot that failed tries again.
func (t *Table) Change(revision int, c Change) (*View, error) {
	agents, err := t.hall.checkChange(t, &c)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.current(revision); err != nil {
		return nil, err
	}
	if c.Seats == nil {
		agents = [2]*player{}
	}
	if err := t.write(&entry{Do: doChange, Change: &c}, true); err != nil {
		return nil, err
	}
	before := t.seats
	t.adopt(&c)
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
	t.view = nil
	return t.newest()
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
}

// change is Change at whatever revision the table is at.
func (t *Table) change(c Change) error {
	for {
		t.mu.Lock()
		revision := t.revision
		t.mu.Unlock()
		if _, err := t.Change(revision, c); !hasCode(err, CodeStale) {
			return err
		}
	}
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
