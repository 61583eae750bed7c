package table

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"bridgehead/engine"
	"bridgehead/env"
)

// The file beside the journal that holds what people at several screens have besides the game. The journal numbers
// revisions, so a message that stood there would make a decision stale that was taken meanwhile.
const (
	companyFile    = "company.json"
	companyFormat  = "bridgehead-company"
	companyVersion = 1
	maxCompany     = 4 << 20 // bytes
)

// The limits of company.
const (
	MaxMessage  = 300 // characters of a message
	maxMessages = 200 // kept; the oldest go first
	maxLookers  = 8   // invitations to look on
)

// company is what people at several screens have besides the game.
type company struct {
	Format      string       `json:"format"`
	Version     int          `json:"version"`
	Hints       bool         `json:"hints"` // agents may be asked
	Invitations []invitation `json:"invitations"`
	Messages    []Message    `json:"messages"`
	Offer       *Offer       `json:"offer,omitempty"`
	Clock       *clockKept   `json:"clock,omitempty"`
	Seen        [2]time.Time `json:"seen"` // by side: when its person was last there
	// By side: its person gave the game to training, or is out and cannot be asked.
	Consent [2]bool `json:"consent,omitzero"`
	Gone    [2]bool `json:"gone,omitzero"`
}

// Message is what one of the two people said to the other.
type Message struct {
	N    int       `json:"n"` // from 1
	Side string    `json:"side"`
	Text string    `json:"text"`
	Time time.Time `json:"time"`
}

// Offer is what one side asks the other to agree to.
type Offer struct {
	Kind string    `json:"kind"` // OfferDraw, OfferCall, OfferPause or OfferTakeBack
	Side string    `json:"side"` // who asks
	Time time.Time `json:"time"`
}

// The kinds of an Offer.
const (
	OfferDraw     = "draw"      // the game ends without a winner
	OfferCall     = "call"      // the game ends as it stands
	OfferPause    = "pause"     // the clocks stand still, and nobody decides, until one of the two lets the game go on
	OfferTakeBack = "take_back" // the last decision of who asks, and all since, is taken back
)

// newCompany is that of a table nobody was invited to.
func newCompany() company {
	return company{Format: companyFormat, Version: companyVersion, Invitations: []invitation{}, Messages: []Message{}}
}

// clone is a copy that shares nothing that changes.
func (c *company) clone() company {
	out := *c
	out.Invitations, out.Messages = slices.Clone(c.Invitations), slices.Clone(c.Messages)
	return out
}

// amend changes company, on the disk first; nothing is changed where the disk does not take it. The table is locked.
func (t *Table) amend(change func(c *company)) error {
	next := t.company.clone()
	change(&next)
	if err := t.keepCompany(&next); err != nil {
		return wrap(CodeStorage, err, "table %s", t.ID())
	}
	t.company = next
	t.looked()
	t.tell(EventCompany, 0)
	return nil
}

// keepCompany writes it. The table is locked.
func (t *Table) keepCompany(c *company) error {
	text, err := encodeLine(c)
	if err != nil {
		return err
	}
	return env.WriteAtomic(filepath.Join(t.store.dir, companyFile), func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// readCompany reads what company left beside a journal.
func (t *Table) readCompany() error {
	text, err := t.keptText(companyFile, maxCompany)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	c, err := decodeCompany(text, t.game)
	if err != nil {
		return fmt.Errorf("%s: %w", companyFile, err)
	}
	t.company = *c
	return nil
}

// decodeCompany reads the file of company of a table of a game.
func decodeCompany(text []byte, g engine.Game) (*company, error) {
	var c company
	if err := env.DecodeStrict(text, &c); err != nil {
		return nil, err
	}
	if c.Format != companyFormat || c.Version != companyVersion {
		return nil, fmt.Errorf("format %.40q version %d, want %q version %d", c.Format, c.Version, companyFormat, companyVersion)
	}
	for i := range c.Invitations {
		if err := c.Invitations[i].check(); err != nil {
			return nil, fmt.Errorf("invitations[%d]: %w", i, err)
		}
	}
	for i := range c.Messages {
		if m := &c.Messages[i]; !sideOf(g, m.Side).IsSide() || checkMessage(m.Text) != nil {
			return nil, fmt.Errorf("messages[%d]: of %.40q with %d bytes, want one of a side with 1 to %d characters", i, m.Side, len(m.Text), MaxMessage)
		}
	}
	if o := c.Offer; o != nil && (!slices.Contains(offers, o.Kind) || !sideOf(g, o.Side).IsSide()) {
		return nil, fmt.Errorf("offer: %.40q of %.40q, want %s of a side", o.Kind, o.Side, strings.Join(offers, " | "))
	}
	if c.Invitations == nil || c.Messages == nil {
		return nil, errors.New("invitations or messages are missing")
	}
	return &c, c.Clock.check()
}

var offers = []string{OfferDraw, OfferCall, OfferPause, OfferTakeBack}

func checkMessage(text string) error {
	switch n := utf8.RuneCountInString(text); {
	case !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl):
		return refuse(CodeInvalid, "text: holds characters that cannot be printed")
	case n == 0 || n > MaxMessage:
		return refuse(CodeInvalid, "text: %d characters, want 1 to %d", n, MaxMessage)
	}
	return nil
}

// Company is who is at a table that people play from several screens, and what they have besides the game.
type Company struct {
	You    string   `json:"you"`    // the side of who looks, or SeatPublic
	People []Person `json:"people"` // by side
	// Watching is how many look on.
	Watching int       `json:"watching"`
	Hints    bool      `json:"hints"` // agents may be asked while the game goes on
	Messages []Message `json:"messages"`
	Offer    *Offer    `json:"offer,omitempty"`
	Clock    *Clocks   `json:"clock,omitempty"`
	May      []string  `json:"may"` // what who looks can do now
	// Invitations are told to the host alone.
	Invitations []Invited `json:"invitations,omitempty"`
}

// Person is who plays a side.
type Person struct {
	Side string `json:"side"`
	// Who is WhoHost, WhoFriend or the spec of an agent.
	Who string `json:"who"`
	// State is StateHere, StateAway or StateInvited; empty for an agent.
	State string    `json:"state,omitempty"`
	Seen  time.Time `json:"seen,omitzero"` // when the person was last there, if that is known
}

// Who plays a side, and where they are.
const (
	WhoHost      = "host"    // somebody at the page of who runs the server
	WhoFriend    = "friend"  // somebody who was invited
	StateHere    = "here"    // the page of the person is open
	StateAway    = "away"    // it is not
	StateInvited = "invited" // nobody has taken the invitation yet
)

// What people may do besides deciding.
const (
	MaySay      = "say"
	MayResign   = "resign"
	MayDraw     = OfferDraw
	MayCall     = OfferCall
	MayPause    = OfferPause
	MayTakeBack = OfferTakeBack
	MayAgree    = "agree"   // to the offer of the other side
	MayDecline  = "decline" // it, or to take one's own back
	MayResume   = "resume"  // after a pause
	MayClaim    = "claim"   // the game, when the time of the other side is up
	MayGive     = "give"    // the other side more time
	MayPlayOn   = "play_on" // against a bot in the place of the other side
)

// elsewhere are the sides that people play by an invitation. The table is locked.
func (t *Table) elsewhere() []string {
	var list []string
	for side := range t.seats {
		if t.invited(engine.Player(side)) >= 0 {
			list = append(list, t.who(engine.Player(side)))
		}
	}
	return list
}

// apart reports whether a side is played by invitation: then each person decides for their own side alone.
func (t *Table) apart() bool {
	return t.invited(0) >= 0 || t.invited(1) >= 0
}

// Company tells who is there.
func (t *Seat) Company() Company {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wind()
	c := Company{You: t.seatName(), Hints: t.company.Hints || !t.apart(), Messages: slices.Clone(t.company.Messages), Offer: t.offered(), May: t.may(),
		Watching: t.present(engine.Public)}
	for side := range t.seats {
		c.People = append(c.People, t.person(engine.Player(side)))
	}
	if !t.veiled() || t.as.IsSide() {
		c.Clock = t.clocks()
	}
	if t.guest == "" {
		for i := range t.company.Invitations {
			c.Invitations = append(c.Invitations, t.told(&t.company.Invitations[i]))
		}
	}
	return c
}

// person is who plays a side.
func (t *Table) person(side engine.Player) Person {
	p := Person{Side: t.who(side), Who: t.seats[side]}
	if p.Who != Human {
		return p
	}
	p.Who, p.State, p.Seen = WhoHost, StateAway, t.company.Seen[side]
	i := t.invited(side)
	if i >= 0 {
		p.Who = WhoFriend
	}
	switch {
	case t.present(side) > 0 || i < 0 && !t.apart() && t.present(engine.Public) > 0:
		p.State, p.Seen = StateHere, t.hall.now()
	case i >= 0 && t.company.Invitations[i].Pass == "":
		p.State = StateInvited
	}
	return p
}

// present is how many pages of a side are open.
func (t *Table) present(side engine.Player) (n int) {
	for _, w := range t.watchers {
		if w.as == side {
			n++
		}
	}
	return n
}

// attended notes that a page was opened or left, where people wait for each other. The table is locked.
func (t *Table) attended(side engine.Player) {
	if !t.apart() || t.closed {
		return
	}
	if side.IsSide() {
		t.company.Seen[side] = t.hall.now() // kept with the next change
	}
	t.tell(EventCompany, 0)
}

// offered is the offer that stands. To take back lapses with what could be taken back.
func (t *Table) offered() *Offer {
	o := t.company.Offer
	if o == nil || t.over() || o.Kind == OfferPause && t.paused || o.Kind == OfferTakeBack && !t.canTakeBack(t.sideNamed(o.Side)) {
		return nil
	}
	copied := *o
	return &copied
}

// sideNamed is the side of a name, or the public.
func (t *Table) sideNamed(name string) engine.Player { return sideOf(t.game, name) }

func sideOf(g engine.Game, name string) engine.Player {
	for i, side := range g.Sides() {
		if side == name {
			return engine.Player(i)
		}
	}
	return engine.Public
}

// may is what who looks can do besides deciding.
func (t *Seat) may() []string {
	list := []string{}
	if !t.as.IsSide() || !t.apart() {
		return list
	}
	list = append(list, MaySay)
	if t.over() || t.seats[t.as] != Human {
		return list
	}
	list = append(list, MayResign)
	other := 1 - t.as
	if t.seats[other] != Human {
		return list
	}
	switch o := t.offered(); {
	case o != nil && o.Side == t.who(t.as):
		list = append(list, MayDecline)
	case o != nil:
		list = append(list, MayAgree, MayDecline)
	default:
		list = append(list, MayDraw, MayCall)
		if c := t.head.Setup.Clock; c != nil && c.Days == 0 && !t.paused {
			list = append(list, MayPause)
		}
		if t.canTakeBack(t.as) && t.sideOf(t.clicks[len(t.clicks)-1]) != t.as {
			list = append(list, MayTakeBack)
		}
	}
	if t.stopped() {
		list = append(list, MayResume)
	}
	if t.flag() == other {
		list = append(list, MayClaim, MayGive, MayPlayOn)
	}
	return list
}

// allowed returns nil if who looks may do something now. The table is locked.
func (t *Seat) allowed(what string) error {
	if err := t.open(); err != nil {
		return err
	}
	if !t.as.IsSide() {
		return refuse(CodeSeat, "%s: that is for those who play a side", what)
	}
	if may := t.may(); !slices.Contains(may, what) {
		return refuse(CodeInvalid, "%s: not now; what %s can do is %s", what, t.seatName(), strings.Join(append(may, "decide"), " | "))
	}
	return nil
}

// Say sends a message to the other side.
func (t *Seat) Say(text string) error {
	text = strings.TrimSpace(text)
	if err := checkMessage(text); err != nil {
		return err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.allowed(MaySay); err != nil {
		return err
	}
	return t.amend(func(c *company) {
		n := 1
		if k := len(c.Messages); k > 0 {
			n = c.Messages[k-1].N + 1
		}
		c.Messages = append(c.Messages, Message{N: n, Side: t.who(t.as), Text: text, Time: t.hall.now()})
		c.Messages = c.Messages[max(0, len(c.Messages)-maxMessages):]
	})
}

// Offer asks the other side to agree to an end, or to take something back.
func (t *Seat) Offer(kind string) error {
	if !slices.Contains(offers, kind) {
		return refuse(CodeInvalid, "offer: got %.40q, want %s", kind, strings.Join(offers, " | "))
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.allowed(kind); err != nil {
		return err
	}
	return t.amend(func(c *company) { c.Offer = &Offer{Kind: kind, Side: t.who(t.as), Time: t.hall.now()} })
}

// Decline ends the offer that stands, whoever made it.
func (t *Seat) Decline() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.allowed(MayDecline); err != nil {
		return err
	}
	return t.amend(func(c *company) { c.Offer = nil })
}

// Agree carries out what the other side has offered, of the kind that was seen.
func (t *Seat) Agree(kind string) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.allowed(MayAgree); err != nil {
		return err
	}
	o := t.offered()
	if o.Kind != kind {
		return refuse(CodeStale, "agree: to %.40q, but %q is offered now: look again", kind, o.Kind)
	}
	var err error
	switch side := t.sideNamed(o.Side); o.Kind {
	case OfferTakeBack:
		err = t.takeBack(side)
	case OfferPause:
		err = t.pause(true)
	case OfferDraw:
		err = t.finish(endDraw, side)
	default:
		err = t.finish(endCalled, side)
	}
	if err != nil {
		return err
	}
	return t.amend(func(c *company) { c.Offer = nil })
}

// Resign gives the game to the other side.
func (t *Seat) Resign() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.allowed(MayResign); err != nil {
		return err
	}
	return t.finish(endResigned, t.as)
}

// canTakeBack reports whether a decision of a side can be taken back if the other agrees: no dice fell since, and nothing is hidden.
func (t *Table) canTakeBack(side engine.Player) bool {
	return t.hider == nil && slices.ContainsFunc(t.clicks, func(c click) bool { return t.sideOf(c) == side })
}

// takeBack takes back the last click of a side, and all since.
func (t *Table) takeBack(side engine.Player) error {
	for {
		last := t.sideOf(t.clicks[len(t.clicks)-1])
		if err := t.undo(); err != nil || last == side {
			return err
		}
	}
}
