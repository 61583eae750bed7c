package table

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base32"
	"strings"

	"bridgehead/engine"
)

// Seat is a table as one of its sides has it before it, or the public. Where nothing is hidden all of them are alike. In a
// game that hides something ([engine.Hider]), until it is over, a side sees what it knows, steps are numbered as it noticed
// them, revisions and events come of what it noticed, and it decides for itself alone; the public only looks on. Seats do
// not last: ask for one whenever it is needed.
//
// Where people play from several screens ([Table.Invite]) a seat decides for its own side alone in other games, too.
type Seat struct {
	*Table
	as    engine.Player
	guest string // the invitation of whoever came by one; empty: none
	host  bool   // as follows from what nobody was invited to
}

// For is the table as a side has it before it, or for any other player the public.
func (t *Table) For(as engine.Player) *Seat {
	if !as.IsSide() {
		as = engine.Public
	}
	return &Seat{Table: t, as: as}
}

// Side is whose seat it is: a side, or engine.Public.
func (t *Seat) Side() engine.Player { return t.as }

func (t *Table) public() *Seat { return t.For(engine.Public) }

// What follows is what the public may do with a table, which is everything where nothing is hidden. See [Seat] for each.

// View is that of the public.
func (t *Table) View(at int) (*View, error) { return t.public().View(at) }

// Summary is that of the public.
func (t *Table) Summary() Summary { return t.public().Summary() }

// Log is that of the public.
func (t *Table) Log(from, most int) ([]Line, error) { return t.public().Log(from, most) }

// Entries are those of the public.
func (t *Table) Entries(from, most int) ([]Entry, error) { return t.public().Entries(from, most) }

// At is a position for the public, which gets none where something is hidden.
func (t *Table) At(step int) (engine.Game, engine.State, error) { return t.public().At(step) }

// Line is what the public knows as one line.
func (t *Table) Line(step int) (string, int, error) { return t.public().Line(step) }

// Node is that of the public.
func (t *Table) Node(a engine.Action) (engine.Game, engine.State, error) { return t.public().Node(a) }

// Holds is that of the public.
func (t *Table) Holds(a engine.Action) bool { return t.public().Holds(a) }

// Thought is that of the public.
func (t *Table) Thought() *Thought { return t.public().Thought() }

// Watch tells the public.
func (t *Table) Watch(ctx context.Context) <-chan Event { return t.public().Watch(ctx) }

// Act decides for whoever is to decide, where nothing is hidden.
func (t *Table) Act(revision int, a engine.Action) (*View, error) { return t.public().Act(revision, a) }

// Drop is that of the public.
func (t *Table) Drop(revision, member int) (*View, error) { return t.public().Drop(revision, member) }

// DoBulk is that of the public.
func (t *Table) DoBulk(ctx context.Context, revision int, b Bulk) (*View, error) {
	return t.public().DoBulk(ctx, revision, b)
}

// ConfirmEnd is that of the public.
func (t *Table) ConfirmEnd(revision int) (*View, error) { return t.public().ConfirmEnd(revision) }

// Undo is that of the public.
func (t *Table) Undo(revision int) (*View, error) { return t.public().Undo(revision) }

// Skip is that of the public.
func (t *Table) Skip() (*View, error) { return t.public().Skip() }

// Change is that of the public.
func (t *Table) Change(revision int, c Change) (*View, error) { return t.public().Change(revision, c) }

// Name is that of the side, or SeatPublic.
func (t *Seat) Name() string { return t.seatName() }

// seatName is the name of the seat.
func (t *Seat) seatName() string {
	if t.as.IsSide() {
		return t.who(t.as)
	}
	return SeatPublic
}

// eyes are those with which the board is looked at. Where nothing is hidden it shows what both sides know.
func (t *Seat) eyes() engine.Player {
	if t.veiled() {
		return t.as
	}
	return engine.Public
}

// sits returns nil if the one who looks may do what the sides do: where something is hidden the public may not.
func (t *Seat) sits() error {
	if t.veiled() && !t.as.IsSide() {
		return refuse(CodeSeat, "the sides of this game do not see everything: that is for those who have a seat, %s or %s, and show its key",
			t.who(0), t.who(1))
	}
	if t.bound() && !t.as.IsSide() && !t.host {
		return refuse(CodeSeat, "two people play this game: that is for them, and others look on")
	}
	return nil
}

// bound reports whether the one who looks decides for one side at most: something is hidden, or people play from several screens.
func (t *Seat) bound() bool { return t.veiled() || t.apart() || t.guest != "" }

// decides reports whether the one who looks may answer what is asked. Real dice are rolled by the host.
func (t *Seat) decides() bool {
	p := t.rec.State().Player()
	return !t.bound() || p == t.as || p == engine.Chance && t.host && !t.veiled()
}

// turn returns nil if it is for the one who looks to decide.
func (t *Seat) turn() error {
	if err := t.sits(); err != nil {
		return err
	}
	if !t.decides() || t.waiting {
		return refuse(CodeNotYours, "it is not for %s to decide now", t.seatName())
	}
	if t.stopped() {
		return refuse(CodeNotYours, "the game is paused: let it go on first")
	}
	return nil
}

// waits reports whether the last decision of this side waits to be confirmed.
func (t *Seat) waits() bool {
	n := t.rec.Len()
	return t.waiting && (!t.bound() || n > 0 && t.steps()[n-1].Player == t.as)
}

// statusFor is what the table waits for, as far as the one who looks may know.
func (t *Seat) statusFor() string {
	status := t.status()
	switch {
	case !t.veiled() || status == Failed || status == Waiting && t.waits():
		return status
	case !t.as.IsSide() && !t.botsOnly():
		return Playing
	case status == Waiting:
		return Decide // the other side still does
	}
	return status
}

// botsOnly reports whether no person has a seat.
func (t *Table) botsOnly() bool { return t.seats[0] != Human && t.seats[1] != Human }

// Board is the newest position drawn as text, as far as it is known.
func (t *Seat) Board() (string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s, _, err := t.position(-1)
	if err != nil {
		return "", err
	}
	if !t.veiled() {
		return engine.Board(s), nil
	}
	if teller, ok := t.hider.(engine.SideTeller); ok {
		return teller.BoardFor(s, t.as), nil
	}
	return string(t.hider.Knowledge(nil, s, t.as)), nil
}

// drawKey draws the key of a seat.
func drawKey() string {
	var b [20]byte
	rand.Read(b[:])
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
}

// Who is the side whose seat has a key, or the public for an empty one. Where nothing is hidden seats have no keys, and
// anybody is the public.
func (t *Table) Who(key string) (engine.Player, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if key == "" || t.hider == nil {
		return engine.Public, nil
	}
	for side, have := range t.keys {
		if subtle.ConstantTimeCompare([]byte(key), []byte(have)) == 1 {
			return engine.Player(side), nil
		}
	}
	return engine.Public, refuse(CodeSeat, "this is the key of no seat at table %s; without one you see what everybody may see", t.ID())
}

// Taken is a seat that somebody sits down at.
type Taken struct {
	Side string `json:"side"`
	Key  string `json:"key"`           // who shows it has the seat
	Own  bool   `json:"own,omitempty"` // nobody else gets the key any more
}

// Seats are those of persons that are open to everybody who may talk to the hall; none where nothing is hidden.
func (t *Table) Seats() []Taken {
	t.mu.Lock()
	defer t.mu.Unlock()
	var list []Taken
	for side, key := range t.keys {
		if key != "" && t.seats[side] == Human && !t.owned[side] {
			list = append(list, Taken{Side: t.who(engine.Player(side)), Key: key})
		}
	}
	return list
}

// Sit hands out the key of the seat of a person. As long as nobody has made a seat their own, whoever may talk to the hall gets
// its key: people who share a screen do. With own the seat gets a new key, which nobody else gets from then on; who sits
// there already may do so with the old one.
func (t *Seat) Sit(side string, own bool) (*Taken, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return nil, err
	}
	at := -1
	for i, name := range t.game.Sides() {
		if name == side {
			at = i
		}
	}
	switch {
	case at < 0:
		return nil, refuse(CodeInvalid, "side: got %.40q, want %s or %s", side, t.who(0), t.who(1))
	case t.hider == nil:
		return nil, refuse(CodeInvalid, "nothing is hidden in this game: nobody needs a key")
	case t.seats[at] != Human:
		return nil, refuse(CodeSeat, "a bot has the seat of %s, and nobody sees what it knows before the game is over", side)
	case t.owned[at] && int(t.as) != at:
		return nil, refuse(CodeSeat, "the seat of %s belongs to somebody; only who has its key may sit there", side)
	}
	if own {
		e := entry{Do: doSeat, Seat: at + 1, Key: drawKey(), Unseen: 1<<len(lookers) - 1}
		if err := t.write(&e, true); err != nil {
			return nil, err
		}
		t.keys[at], t.owned[at] = e.Key, true
	}
	return &Taken{side, t.keys[at], t.owned[at]}, nil
}
