package table

import (
	"fmt"
	"slices"
	"time"

	"bridgehead/engine"
)

// Clock is the time two people give each other, of which one counts: that of the hall. It stands still while the hall is closed, while
// the table is paused, and until everybody has come who was invited.
type Clock struct {
	// Minutes for the whole game, 1 to MaxMinutes, and Seconds more, 0 to MaxSeconds, each time the decision is handed over.
	Minutes int `json:"minutes,omitempty"`
	Seconds int `json:"seconds,omitempty"`
	// Days for each turn to decide, 1 to MaxDays, and nothing else: correspondence.
	Days int `json:"days,omitempty"`
}

// The limits of a Clock.
const (
	MaxMinutes = 24 * 60
	MaxSeconds = 3600
	MaxDays    = 60
	MaxGiven   = 7 * 24 * 60 // minutes given to the other side at once
)

func (c *Clock) check() error {
	if c == nil {
		return nil
	}
	days := c.Days >= 1 && c.Days <= MaxDays && c.Minutes == 0 && c.Seconds == 0
	game := c.Days == 0 && c.Minutes >= 1 && c.Minutes <= MaxMinutes && c.Seconds >= 0 && c.Seconds <= MaxSeconds
	if !days && !game {
		return refuse(CodeInvalid, "clock: got %d minutes, %d seconds, %d days, want 1 to %d minutes with 0 to %d seconds, or 1 to %d days alone",
			c.Minutes, c.Seconds, c.Days, MaxMinutes, MaxSeconds, MaxDays)
	}
	return nil
}

// whole is what a side has at the beginning, and of correspondence each time it is to decide.
func (c *Clock) whole() time.Duration {
	return time.Duration(c.Days)*24*time.Hour + time.Duration(c.Minutes)*time.Minute
}

// clockKept is how the clocks stand, as it is on the disk.
type clockKept struct {
	Left [2]int64 `json:"left"` // milliseconds, by side
	Turn int      `json:"turn"` // 1 + the side that decides or decided last; 0: none yet
	Mark int      `json:"mark"` // steps at the last hand-over that counted
}

func (c *clockKept) check() error {
	if c == nil {
		return nil
	}
	most := int64((MaxDays + 365) * 24 * time.Hour / time.Millisecond)
	for _, left := range c.Left {
		if left < 0 || left > most {
			return fmt.Errorf("clock: %d ms left, want 0 to %d", left, most)
		}
	}
	if c.Turn < 0 || c.Turn > 2 || c.Mark < 0 {
		return fmt.Errorf("clock: turn %d, mark %d, want a turn from 0 to 2 and a mark from 0", c.Turn, c.Mark)
	}
	return nil
}

// clock is how the clocks stand.
type clock struct {
	left    [2]time.Duration
	turn    int // as in clockKept
	mark    int
	running bool // that of turn
	since   time.Time
	saved   time.Time
}

// Clocks are the clocks as they are told.
type Clocks struct {
	Clock
	Left    [2]int64  `json:"left"`              // milliseconds, by side, at Now
	Running string    `json:"running,omitempty"` // the side whose time passes
	Flag    string    `json:"flag,omitempty"`    // the side that is to decide and has no time left
	Paused  bool      `json:"paused,omitempty"`  // the two people have paused: nobody decides
	Now     time.Time `json:"now"`
}

// winds sets the clocks at the beginning, or as they were kept.
func (t *Table) winds() {
	rules, kept := t.head.Setup.Clock, t.company.Clock
	if rules == nil {
		return
	}
	t.clock = clock{left: [2]time.Duration{rules.whole(), rules.whole()}, saved: t.hall.now()}
	if kept != nil {
		t.clock.turn, t.clock.mark = kept.Turn, kept.Mark
		for side, ms := range kept.Left {
			t.clock.left[side] = time.Duration(ms) * time.Millisecond
		}
	}
}

// timed is the side whose time passes, if any does.
func (t *Table) timed() (engine.Player, bool) {
	taken := !slices.ContainsFunc(t.company.Invitations, func(i invitation) bool { return i.Side > 0 && i.Pass == "" })
	if t.head.Setup.Clock == nil || t.over() || t.paused || t.closed || !t.apart() || !taken || t.seats != [2]string{Human, Human} {
		return engine.Public, false
	}
	p := t.rec.State().Player()
	if n := t.rec.Len(); t.waiting && n > 0 {
		p = t.steps()[n-1].Player
	}
	return p, p.IsSide()
}

// wind counts the time that has passed and lets the clock run of the side that is to decide. It reports whether the decision was
// handed over. The table is locked.
func (t *Table) wind() (handed bool) {
	rules, k := t.head.Setup.Clock, &t.clock
	if rules == nil {
		return false
	}
	now := t.hall.now()
	if passed := now.Sub(k.since); k.running && passed > 0 {
		k.left[k.turn-1] = max(0, k.left[k.turn-1]-passed)
	}
	k.since, k.running = now, false
	side, ok := t.timed()
	if !ok {
		return false
	}
	if int(side)+1 != k.turn {
		handed = true
		t.hand(side)
	}
	k.running = k.left[side] > 0
	return handed
}

// hand gives the decision to a side. What is handed over again after it was taken back counts once.
func (t *Table) hand(side engine.Player) {
	rules, k, n := t.head.Setup.Clock, &t.clock, t.rec.Len()
	if n > k.mark || k.turn == 0 {
		if k.turn > 0 {
			k.left[k.turn-1] += time.Duration(rules.Seconds) * time.Second
		}
		if rules.Days > 0 {
			k.left[side] = rules.whole()
		}
		k.mark = n
	}
	k.turn = int(side) + 1
}

// leftAt is what both sides have left, in milliseconds, if nothing changes before a time.
func (k *clock) leftAt(now time.Time) [2]int64 {
	left := k.kept().Left
	if passed := now.Sub(k.since); k.running && passed > 0 {
		left[k.turn-1] = max(0, k.left[k.turn-1]-passed).Milliseconds()
	}
	return left
}

// stopped reports whether two people who play by the clock have paused: then nobody decides, or it would cost no time.
func (t *Table) stopped() bool {
	c := t.head.Setup.Clock
	return t.paused && c != nil && c.Days == 0 && t.apart() && !t.over() && t.seats == [2]string{Human, Human}
}

// Resume ends a pause of two people, whoever asks first.
func (t *Seat) Resume() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.allowed(MayResume); err != nil {
		return err
	}
	return t.pause(false)
}

// pause stops the clocks, or lets them go on. The table is locked.
func (t *Table) pause(stop bool) error {
	return t.carryChange(&Change{Paused: &stop}, [2]*player{})
}

// flag is the side that is to decide and has no time left, or the public. The clocks were wound.
func (t *Table) flag() engine.Player {
	if side, ok := t.timed(); ok && int(side)+1 == t.clock.turn && t.clock.left[side] == 0 {
		return side
	}
	return engine.Public
}

// clocks tells how they stand, nil where there are none.
func (t *Table) clocks() *Clocks {
	if t.head.Setup.Clock == nil {
		return nil
	}
	c := Clocks{Clock: *t.head.Setup.Clock, Left: t.clock.kept().Left, Now: t.hall.now(), Paused: t.stopped()}
	if t.clock.running {
		c.Running = t.who(engine.Player(t.clock.turn - 1))
	}
	if side := t.flag(); side.IsSide() {
		c.Flag = t.who(side)
	}
	return &c
}

func (k *clock) kept() *clockKept {
	return &clockKept{Left: [2]int64{k.left[0].Milliseconds(), k.left[1].Milliseconds()}, Turn: k.turn, Mark: k.mark}
}

// saveClock writes the clocks down. A disk that is full does not stop a game for it.
func (t *Table) saveClock() {
	c := t.company.clone()
	c.Clock = t.clock.kept()
	if err := t.keepCompany(&c); err != nil {
		t.hall.say("the clocks of table %s are not kept: %v", t.ID(), err)
		return
	}
	t.company, t.clock.saved = c, t.hall.now()
}

// The times between two looks at the clocks, and between two lines on the disk while one runs: so much a crash may give back.
const (
	tickTime = time.Second
	saveTime = time.Minute
)

// tick looks whether a flag has fallen, and keeps the clocks now and then.
func (t *Table) tick() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.head.Setup.Clock == nil || t.closed {
		return
	}
	ran := t.clock.running
	handed := t.wind()
	if ran && t.flag().IsSide() {
		t.looked()
		t.tell(EventCompany, 0)
		handed = true
	}
	if handed || t.clock.running && t.hall.now().Sub(t.clock.saved) >= saveTime {
		t.saveClock()
	}
}

// ticks looks at the clocks of all tables until the hall closes.
func (h *Hall) ticks() {
	each := time.NewTicker(tickTime)
	defer each.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case <-each.C:
			for _, t := range h.all() {
				t.tick()
			}
		}
	}
}

// Claim takes the game where the time of the other side is up.
func (t *Seat) Claim() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wind()
	if err := t.allowed(MayClaim); err != nil {
		return err
	}
	return t.finish(endTime, 1-t.as)
}

// Give gives the other side so many minutes more where its time is up.
func (t *Seat) Give(minutes int) error {
	if minutes < 1 || minutes > MaxGiven {
		return refuse(CodeInvalid, "minutes: got %d, want 1 to %d", minutes, MaxGiven)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wind()
	if err := t.allowed(MayGive); err != nil {
		return err
	}
	left := &t.clock.left[1-t.as]
	before := *left
	*left += time.Duration(minutes) * time.Minute
	err := t.amend(func(c *company) { c.Clock = t.clock.kept() })
	if err != nil {
		*left = before
	}
	t.wind()
	return err
}

// PlayOn puts a bot in the place of the other side where its time is up.
func (t *Seat) PlayOn(spec string) error {
	if spec == "" || spec == Human {
		return refuse(CodeInvalid, "agent: got %q, want the spec of a bot", spec)
	}
	t.mu.Lock()
	t.wind()
	err := t.allowed(MayPlayOn)
	seats := t.seats
	t.mu.Unlock()
	if err != nil {
		return err
	}
	seats[1-t.as] = spec
	c := Change{Seats: &seats}
	agents, err := t.hall.checkChange(t.Table, &c)
	if err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wind()
	if err := t.allowed(MayPlayOn); err != nil {
		return err
	}
	return t.carryChange(&c, agents)
}
