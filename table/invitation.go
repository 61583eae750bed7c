package table

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"bridgehead/engine"
)

// invitation is a seat at the table for somebody elsewhere. What opens it is kept as a hash: the secret of the link, and the
// pass of the browser that took it. Both are 32 random bytes, so that a plain hash is enough.
type invitation struct {
	ID     string    `json:"id"`             // names it
	Side   int       `json:"side"`           // 1 + the side; 0: to look on
	Secret string    `json:"secret"`         // SHA-256 in hexadecimal
	Pass   string    `json:"pass,omitempty"` // likewise; empty: nobody has taken it
	Made   time.Time `json:"made"`
	Taken  time.Time `json:"taken,omitzero"`
}

var hashShape = regexp.MustCompile(`^[0-9a-f]{64}$`)

func (i *invitation) check() error {
	if !idShape.MatchString(i.ID) || i.Side < 0 || i.Side > 2 || !hashShape.MatchString(i.Secret) || i.Pass != "" && !hashShape.MatchString(i.Pass) {
		return fmt.Errorf("id %.40q, side %d, want an id of %d characters, a side from 0 to 2 and hashes", i.ID, i.Side, idLength)
	}
	return nil
}

// side is whose seat it is: a side, or engine.Public.
func (i *invitation) side() engine.Player {
	if i.Side == 0 {
		return engine.Public
	}
	return engine.Player(i.Side - 1)
}

// Invited is an invitation as the host knows it.
type Invited struct {
	ID    string    `json:"id"`
	Side  string    `json:"side"` // a side, or SeatPublic to look on
	Made  time.Time `json:"made"`
	Taken time.Time `json:"taken,omitzero"` // when a browser took it; zero: none has
}

func (t *Table) told(i *invitation) Invited {
	name := SeatPublic
	if side := i.side(); side.IsSide() {
		name = t.who(side)
	}
	return Invited{i.ID, name, i.Made, i.Taken}
}

// Grant is what an invitation gives: one side of one table, or to look on there, and nothing else of a hall.
type Grant struct {
	Table      string
	Invitation string
	Side       engine.Player // or engine.Public, who looks on
}

// drawSecret draws what nobody can guess.
func drawSecret() string {
	var b [32]byte
	rand.Read(b[:])
	return base64.RawURLEncoding.EncodeToString(b[:])
}

func hashSecret(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// sameHash compares in a time that does not tell where they differ.
func sameHash(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// invited is the index of the invitation to a side, -1 where there is none.
func (t *Table) invited(side engine.Player) int {
	return slices.IndexFunc(t.company.Invitations, func(i invitation) bool { return i.Side > 0 && i.side() == side })
}

// Invite makes an invitation to play a side or, for SeatPublic, to look on, and the secret that opens it, which is not told again.
// One to a side takes the place of the one before, whose guest is out. hints says whether agents may be asked while the game goes on, by
// either side; nil leaves that as it is.
//
// From then on each person decides for their own side alone. Where something is hidden the side gets a key that nobody knows.
func (t *Table) Invite(side string, hints *bool) (*Invited, string, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return nil, "", err
	}
	as := t.sideNamed(side)
	if err := t.mayInvite(side, as); err != nil {
		return nil, "", err
	}
	secret := drawSecret()
	i := invitation{ID: drawID(), Side: max(0, int(as)+1), Secret: hashSecret(secret), Made: t.hall.now()}
	if !as.IsSide() {
		i.Side = 0
	}
	if t.hider != nil && as.IsSide() {
		e := entry{Do: doSeat, Seat: i.Side, Key: drawKey(), Unseen: 1<<len(lookers) - 1}
		if err := t.write(&e, true); err != nil {
			return nil, "", err
		}
		t.keys[as], t.owned[as] = e.Key, true
	}
	old := -1
	if as.IsSide() {
		old = t.invited(as)
	}
	var out []string
	err := t.amend(func(c *company) {
		if old >= 0 {
			t.depart(c, c.Invitations[old])
			out = append(out, c.Invitations[old].ID)
			c.Invitations = slices.Delete(c.Invitations, old, old+1)
		}
		c.Invitations = append(c.Invitations, i)
		if hints != nil {
			c.Hints = *hints
		}
	})
	if err != nil {
		return nil, "", err
	}
	t.dismissGuests(out...)
	t.reseated()
	told := t.told(&i)
	return &told, t.ID() + "." + secret, nil
}

// mayInvite returns nil if somebody can be invited to a side, or to look on.
func (t *Table) mayInvite(name string, side engine.Player) error {
	switch {
	case !side.IsSide() && name != SeatPublic:
		return refuse(CodeInvalid, "side: got %.40q, want %s, %s or %s", name, t.who(0), t.who(1), SeatPublic)
	case side.IsSide() && t.over():
		return refuse(CodeInvalid, "side: the game is over; only %s can be invited to", SeatPublic)
	case side.IsSide() && t.seats[side] != Human:
		return refuse(CodeInvalid, "side: a bot has the seat of %s; give it to a person first", name)
	}
	looks := 0
	for _, i := range t.company.Invitations {
		if i.Side == 0 {
			looks++
		}
	}
	if !side.IsSide() && looks >= maxLookers {
		return refuse(CodeLimit, "there are %d invitations to look on, which is all that are allowed: withdraw one", looks)
	}
	return nil
}

// Withdraw ends an invitation: its link opens nothing, and who has taken it is out.
func (t *Table) Withdraw(id string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return err
	}
	at := slices.IndexFunc(t.company.Invitations, func(i invitation) bool { return i.ID == id })
	if at < 0 {
		return refuse(CodeNotFound, "invitation %.40q: there is none of that id at table %s", id, t.ID())
	}
	before := t.company.Consent
	err := t.amend(func(c *company) {
		t.depart(c, c.Invitations[at])
		c.Invitations = slices.Delete(c.Invitations, at, at+1)
	})
	if err != nil {
		return err
	}
	t.regiven(before)
	t.dismissGuests(id)
	t.reseated()
	return nil
}

// dismissGuests ends what the guests of invitations watch.
func (t *Table) dismissGuests(ids ...string) {
	for ch, w := range t.watchers {
		if w.guest != "" && slices.Contains(ids, w.guest) {
			t.dismiss(ch)
		}
	}
}

// reseated gives the pages of the host the side that is left to them.
func (t *Table) reseated() {
	as := t.hostSide()
	for ch, w := range t.watchers {
		if w.host {
			w.as = as
			t.watchers[ch] = w
		}
	}
	t.wind()
	t.looked()
	t.tell(EventChanged, 0)
}

// SplitSecret is the table of a secret, and what is left of it.
func SplitSecret(secret string) (table, rest string, ok bool) {
	table, rest, ok = strings.Cut(secret, ".")
	return table, rest, ok && idShape.MatchString(table) && len(rest) == base64.RawURLEncoding.EncodedLen(32)
}

// Invitation finds the invitation that a secret opens, without what names its table, and says whether the pass is that of who took it.
func (t *Table) Invitation(secret, pass string) (told Invited, mine, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	at := t.opens(secret)
	if at < 0 {
		return told, false, false
	}
	i := &t.company.Invitations[at]
	return t.told(i), i.Pass != "" && sameHash(i.Pass, hashSecret(pass)), true
}

// opens is the index of the invitation of a secret, -1 for none. All are compared.
func (t *Table) opens(secret string) int {
	hash, at := hashSecret(secret), -1
	for i := range t.company.Invitations {
		if sameHash(t.company.Invitations[i].Secret, hash) {
			at = i
		}
	}
	return at
}

// Join takes an invitation for a browser, which gets the pass that it shows from then on. The first one gets it for good; with its pass it may
// come again.
func (t *Table) Join(secret, pass string) (string, Grant, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return "", Grant{}, err
	}
	at := t.opens(secret)
	if at < 0 {
		return "", Grant{}, refuse(CodeNotFound, "this invitation is not known: it was withdrawn or renewed, or the link is not whole")
	}
	switch i := t.company.Invitations[at]; {
	case i.Pass == "":
	case sameHash(i.Pass, hashSecret(pass)):
		return pass, t.grant(&i), nil
	default:
		return "", Grant{}, refuse(CodeSeat, "this invitation was taken by another browser; whoever sent it can make a new one")
	}
	pass = drawSecret()
	err := t.amend(func(c *company) {
		i := &c.Invitations[at]
		i.Pass, i.Taken = hashSecret(pass), t.hall.now()
		if i.Side > 0 {
			c.Seen[i.side()] = i.Taken
		}
	})
	if err != nil {
		return "", Grant{}, err
	}
	t.wind()
	return pass, t.grant(&t.company.Invitations[at]), nil
}

func (t *Table) grant(i *invitation) Grant { return Grant{t.ID(), i.ID, i.side()} }

// Guest is what the pass of a browser gives at the table; false where it gives nothing, or no longer.
func (t *Table) Guest(pass string) (g Grant, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	hash := hashSecret(pass)
	for i := range t.company.Invitations {
		if have := &t.company.Invitations[i]; have.Pass != "" && sameHash(have.Pass, hash) {
			g, ok = t.grant(have), true
		}
	}
	return g, ok && !t.closed
}

// As is the table as a guest has it before them.
func (t *Table) As(g Grant) *Seat { return &Seat{t, g.Side, g.Invitation, false} }

// Host is the table as it lies before whoever runs the hall and plays what nobody was invited to. Where something is hidden that is
// the public, until a key is shown.
func (t *Table) Host() *Seat {
	t.mu.Lock()
	defer t.mu.Unlock()
	return &Seat{t, t.hostSide(), "", true}
}

// hostSide is the one side of a person that is left to the host, or the public.
func (t *Table) hostSide() engine.Player {
	as := engine.Public
	if t.hider != nil || !t.apart() {
		return as
	}
	for side, spec := range t.seats {
		if p := engine.Player(side); spec == Human && t.invited(p) < 0 {
			as = p
		}
	}
	return as
}

// Advice returns nil if an agent may be asked at the table: where people play each other the host says so, until the game is over.
func (t *Table) Advice() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.apart() && !t.over() && !t.company.Hints {
		return refuse(CodeSealed, "two people play this game without hints: agents can be asked once it is over")
	}
	return nil
}

// Watching is how many streams the guest of a seat has open.
func (t *Seat) Watching() (n int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, w := range t.watchers {
		if w.guest != "" && w.guest == t.guest {
			n++
		}
	}
	return n
}
