package table

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// hands is a clock that a test turns.
type hands struct {
	mu sync.Mutex
	at time.Time
}

func (h *hands) now() time.Time {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.at
}

func (h *hands) turn(by time.Duration) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.at = h.at.Add(by)
}

// friends is a table of two people, of whom the allied one was invited.
type friends struct {
	*kit
	tb    *Table
	grant Grant
	pass  string
	hands *hands
}

func befriend(t *testing.T, s Setup) *friends {
	t.Helper()
	f := &friends{kit: open(t), hands: &hands{at: time.Date(2026, 11, 1, 12, 0, 0, 0, time.UTC)}}
	f.again()
	if s.Game == "" {
		s.Game, s.Scenario = "toy", "three-bridges"
	}
	s.Seats, s.Seed = [2]string{Human, Human}, "7"
	tb, err := f.Create(s)
	if err != nil {
		t.Fatal(err)
	}
	f.tb = tb
	_, secret, err := tb.Invite("allied", nil)
	if err != nil {
		t.Fatal(err)
	}
	id, rest, ok := SplitSecret(secret)
	if !ok || id != tb.ID() {
		t.Fatalf("the secret %q", secret)
	}
	if f.pass, f.grant, err = tb.Join(rest, ""); err != nil || f.grant.Side != 1 {
		t.Fatalf("joining: %+v, %v", f.grant, err)
	}
	return f
}

// again closes the hall and opens it with the clock of the test.
func (f *friends) again() {
	f.t.Helper()
	if err := f.Close(); err != nil {
		f.t.Fatal(err)
	}
	h, err := Open(f.dir, Options{Registry: f.registry(), New: makeGame, Log: f.said, Now: f.hands.now})
	if err != nil {
		f.t.Fatal(err)
	}
	f.Hall = h
	if f.tb != nil {
		f.tb = f.find(f.tb.ID())
	}
}

func (f *friends) allied() *Seat { return f.tb.As(f.grant) }
func (f *friends) german() *Seat { return f.tb.Host() }

// play plays an action for the side that decides.
func (f *friends) play(a engine.Action) {
	f.t.Helper()
	seat := f.allied()
	v, err := seat.View(-1)
	if err == nil && v.Side == "german" {
		seat = f.german()
		v, err = seat.View(-1)
	}
	if err == nil {
		_, err = seat.Act(v.Revision, a)
	}
	if err != nil {
		f.t.Fatal(err)
	}
}

func (f *friends) left(want ...time.Duration) {
	f.t.Helper()
	c := f.german().Company().Clock
	for side, d := range want {
		if got := time.Duration(c.Left[side]) * time.Millisecond; got != d {
			f.t.Errorf("%s has %v left, want %v", f.tb.Game().Sides()[side], got, d)
		}
	}
}

// A person takes back the last decision alone as long as the other has not decided, and then asks.
func TestTakeBackIsAsked(t *testing.T) {
	f := befriend(t, Setup{})
	f.play(toy.Prepare) // allied, by day
	f.play(toy.Hold)    // german, by night
	steps := look(t, f.tb).Steps
	if _, err := f.allied().Undo(look(t, f.tb).Revision); err == nil {
		t.Fatal("the other side's decision was taken back")
	} else {
		wantCode(t, err, CodeNoUndo, "can be asked")
	}
	wantCode(t, f.german().Offer(OfferTakeBack), CodeInvalid, "not now") // it can do so by itself
	if err := f.allied().Offer(OfferTakeBack); err != nil {
		t.Fatal(err)
	}
	wantCode(t, f.allied().Agree(OfferTakeBack), CodeInvalid, "not now")
	if err := f.german().Agree(OfferTakeBack); err != nil {
		t.Fatal(err)
	}
	if v := look(t, f.tb); v.Steps != 0 || v.Side != "allied" || steps != 2 {
		t.Errorf("after %d steps were taken back: %d, %s decides", steps, v.Steps, v.Side)
	}
	f.again()
	if v := look(t, f.tb); v.Steps != 0 {
		t.Errorf("after a restart: %d steps", v.Steps)
	}
	// Dice end it, also an offer that stands.
	f.play(toy.Prepare)
	f.play(toy.Hold)
	if err := f.allied().Offer(OfferTakeBack); err != nil {
		t.Fatal(err)
	}
	f.play(toy.Assault)
	if c := f.german().Company(); c.Offer != nil || slices.Contains(c.May, MayAgree) {
		t.Errorf("after dice there is still the offer %+v", c.Offer)
	}
	wantCode(t, f.german().Agree(OfferTakeBack), CodeInvalid, "not now")
}

// What people end stays ended, also after a restart, in games that hide something as well.
func TestPeopleEndTheGame(t *testing.T) {
	for _, c := range []struct {
		options, want string
		end           func(f *friends) error
	}{
		{"", "The Allied side resigned; the German side wins", func(f *friends) error { return f.allied().Resign() }},
		{"fog", "The Allied side resigned; the German side wins", func(f *friends) error { return f.allied().Resign() }},
		{"", "Drawn by agreement", func(f *friends) error {
			if err := f.allied().Offer(OfferDraw); err != nil {
				return err
			}
			return f.german().Agree(OfferDraw)
		}},
	} {
		f := befriend(t, Setup{Game: "toy", Scenario: "three-bridges", Options: c.options})
		if c.options == "" {
			f.play(toy.Prepare)
		}
		if err := c.end(f); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			v := look(t, f.tb)
			if !v.Over || v.Status != Over || v.Result != c.want || v.Veiled || len(v.Actions) > 0 || v.CanUndo {
				t.Errorf("%s: got over %t, %q, %q, veiled %t, %d actions", c.want, v.Over, v.Status, v.Result, v.Veiled, len(v.Actions))
			}
			_, err := f.allied().Act(v.Revision, toy.Hold)
			wantCode(t, err, CodeNotYours, "")
			_, err = f.german().Undo(v.Revision)
			wantCode(t, err, CodeNoUndo, "over")
			wantCode(t, f.allied().Resign(), CodeInvalid, "not now")
			f.again()
		}
		if len(f.Results()) != 0 {
			t.Errorf("%s: it counts as a result against an opponent: %+v", c.want, f.Results())
		}
		if _, err := f.tb.Record(); err != nil {
			t.Errorf("%s: the record: %v", c.want, err)
		}
	}
}

// Clocks of a game count for who decides, and give more time with each hand-over that is not taken back.
func TestClockOfAGame(t *testing.T) {
	f := befriend(t, Setup{Clock: &Clock{Minutes: 10, Seconds: 30}})
	const min = time.Minute
	f.hands.turn(min)
	f.left(10*min, 9*min) // the column decides first
	f.play(toy.Prepare)
	f.left(10*min, 9*min+30*time.Second)
	f.hands.turn(2 * min)
	// Taking back and deciding anew gives nothing more.
	if _, err := f.allied().Undo(look(t, f.tb).Revision); err != nil {
		t.Fatal(err)
	}
	f.play(toy.Prepare)
	f.left(8*min, 9*min+30*time.Second)
	// While the table is paused, and while the server is down, no time passes.
	if err := f.tb.Pause(true); err != nil {
		t.Fatal(err)
	}
	f.hands.turn(5 * min)
	if err := f.tb.Pause(false); err != nil {
		t.Fatal(err)
	}
	f.left(8*min, 9*min+30*time.Second)
	f.hands.turn(min)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f.hands.turn(time.Hour)
	f.again()
	f.left(7*min, 9*min+30*time.Second)
	// A crash gives back what was not on the disk, a minute at most.
	f.hands.turn(3 * min)
	f.tb.tick()
	f.hands.turn(30 * time.Second)
	kept, err := f.tb.Kept(companyFile, maxCompany)
	if err != nil || !bytes.Contains(kept, []byte(`"left":[240000,570000]`)) {
		t.Errorf("kept are %s, %v", kept, err)
	}
	f.hands.turn(10 * min)
	f.tb.tick()
	if c := f.allied().Company(); c.Clock.Flag != "german" || c.Clock.Left[0] != 0 || !slices.Contains(c.May, MayClaim) {
		t.Errorf("after the time was up: %+v, may %v", c.Clock, c.May)
	}
	wantCode(t, f.german().Claim(), CodeInvalid, "not now")
	wantCode(t, f.allied().Give(0), CodeInvalid, "want 1 to")
	if err := f.allied().Give(5); err != nil {
		t.Fatal(err)
	}
	f.hands.turn(min)
	f.left(4*min, 9*min+30*time.Second)
	f.hands.turn(4 * min)
	if err := f.allied().Claim(); err != nil {
		t.Fatal(err)
	}
	if v := look(t, f.tb); v.Result != "The time of the German side was up; the Allied side wins" {
		t.Errorf("result %q", v.Result)
	}
}

// Two people who agree stop their clocks, and nobody decides until one of them lets the game go on.
func TestPauseByAgreement(t *testing.T) {
	f := befriend(t, Setup{Clock: &Clock{Minutes: 10}})
	const min = time.Minute
	f.hands.turn(min)
	if err := f.german().Offer(OfferPause); err != nil {
		t.Fatal(err)
	}
	f.hands.turn(min) // an offer stops nothing
	wantCode(t, f.german().Agree(OfferPause), CodeInvalid, "not now")
	if err := f.allied().Agree(OfferPause); err != nil {
		t.Fatal(err)
	}
	f.hands.turn(time.Hour)
	f.left(10*min, 8*min)
	for range 2 {
		c := f.allied().Company()
		if !c.Clock.Paused || c.Clock.Running != "" || c.Offer != nil || slices.Contains(c.May, MayPause) || !slices.Contains(c.May, MayResume) {
			t.Errorf("while it is paused: %+v, offer %+v, may %v", c.Clock, c.Offer, c.May)
		}
		_, err := f.allied().Act(look(t, f.tb).Revision, toy.Prepare)
		wantCode(t, err, CodeNotYours, "paused")
		f.again()
	}
	f.hands.turn(time.Hour)
	if err := f.german().Resume(); err != nil {
		t.Fatal(err)
	}
	wantCode(t, f.allied().Resume(), CodeInvalid, "not now")
	f.hands.turn(min)
	f.left(10*min, 7*min)
	f.play(toy.Prepare)
	// By correspondence there is no pause, nor without a clock.
	for _, s := range []Setup{{Clock: &Clock{Days: 2}}, {}} {
		f := befriend(t, s)
		wantCode(t, f.allied().Offer(OfferPause), CodeInvalid, "not now")
		wantCode(t, f.allied().Resume(), CodeInvalid, "not now")
	}
}

// By correspondence each turn to decide has its days, and a bot may take the place of who does not come.
func TestClockByCorrespondence(t *testing.T) {
	f := befriend(t, Setup{Clock: &Clock{Days: 2}})
	const day = 24 * time.Hour
	f.hands.turn(day)
	f.left(2*day, day)
	f.play(toy.Prepare)
	f.hands.turn(day + time.Hour)
	f.left(day-time.Hour, day)
	f.play(toy.Hold)
	f.left(day-time.Hour, 2*day)
	f.hands.turn(3 * day)
	wantCode(t, f.german().PlayOn("nobody"), CodeInvalid, "nobody")
	if err := f.german().PlayOn("layer"); err != nil {
		t.Fatal(err)
	}
	v := wait(t, f.tb, Decide, Over)
	if v.Seats != [2]string{Human, "layer"} || v.Steps < 3 {
		t.Errorf("seats %v after %d steps", v.Seats, v.Steps)
	}
	if c := f.german().Company(); c.Clock.Running != "" || c.Clock.Flag != "" || c.People[1].Who != "layer" {
		t.Errorf("against a bot: %+v, %+v", c.Clock, c.People)
	}
}

// No clock runs before everybody has come.
func TestClockWaitsForTheGuest(t *testing.T) {
	f := befriend(t, Setup{Clock: &Clock{Minutes: 5}})
	_, secret, err := f.tb.Invite("german", nil)
	if err != nil {
		t.Fatal(err)
	}
	f.hands.turn(time.Hour)
	f.left(5*time.Minute, 5*time.Minute)
	_, rest, _ := SplitSecret(secret)
	if _, _, err := f.tb.Join(rest, ""); err != nil {
		t.Fatal(err)
	}
	f.hands.turn(time.Minute)
	f.left(5*time.Minute, 4*time.Minute)
	for _, c := range []Clock{{}, {Days: 1, Minutes: 1}, {Minutes: -1}, {Days: 61}, {Minutes: 1441}, {Seconds: 3}, {Minutes: 1, Seconds: 3601}} {
		_, err := f.Create(Setup{Game: "toy", Scenario: "three-bridges", Clock: &c})
		wantCode(t, err, CodeInvalid, "clock:")
	}
}

// Invitations, messages and who was there are there after a restart; secrets are not on the disk.
func TestCompanyIsKept(t *testing.T) {
	f := befriend(t, Setup{})
	if err := f.allied().Say("good luck"); err != nil {
		t.Fatal(err)
	}
	_, secret, err := f.tb.Invite(SeatPublic, nil)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := SplitSecret(secret)
	kept, err := f.tb.Kept(companyFile, maxCompany)
	if err != nil || bytes.Contains(kept, []byte(f.pass)) || bytes.Contains(kept, []byte(rest)) {
		t.Errorf("on the disk are %s, %v", kept, err)
	}
	before := f.german().Company()
	f.again()
	if after := f.german().Company(); len(after.Messages) != 1 || after.Messages[0] != before.Messages[0] || !slices.Equal(after.Invitations, before.Invitations) {
		t.Errorf("after a restart: %+v, want %+v", after, before)
	}
	if g, ok := f.tb.Guest(f.pass); !ok || g != f.grant {
		t.Errorf("after a restart the pass gives %+v, %t", g, ok)
	}
	if _, mine, ok := f.tb.Invitation(rest, ""); !ok || mine {
		t.Error("the invitation to look on is not there any more")
	}
	// A file that somebody has damaged is told of, and nobody sits down by it.
	path := filepath.Join(f.dir, tablesDir, f.tb.ID(), companyFile)
	write(t, path, []byte(strings.Replace(string(kept), companyFormat, "something", 1)))
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f.reopen()
	_, err = f.Table(f.tb.ID())
	wantCode(t, err, CodeDamaged, "company.json: format")
}

// It is told who is there, and a guest that is put out is told no more.
func TestPresence(t *testing.T) {
	f := befriend(t, Setup{})
	ctx, leave := context.WithCancel(t.Context())
	hosts := f.german().Watch(t.Context())
	guests := f.allied().Watch(ctx)
	state := func(side int) string { return f.german().Company().People[side].State }
	if state(0) != StateHere || state(1) != StateHere {
		t.Errorf("both are there: got %q and %q", state(0), state(1))
	}
	leave()
	for range guests { // until it is closed
	}
	if p := f.german().Company().People[1]; p.State != StateAway || !p.Seen.Equal(f.hands.now()) {
		t.Errorf("one has left: got %+v", p)
	}
	again := f.allied().Watch(t.Context())
	if err := f.tb.Withdraw(f.grant.Invitation); err != nil {
		t.Fatal(err)
	}
	for range again {
	}
	heard := 0
	for len(hosts) > 0 {
		if e := <-hosts; e.Kind == EventCompany {
			heard++
		}
	}
	if heard == 0 {
		t.Error("the host was told of nothing")
	}
	if v := look(t, f.tb); v.Elsewhere != nil || len(v.Actions) == 0 {
		t.Errorf("after the invitation was withdrawn: elsewhere %v, %d actions", v.Elsewhere, len(v.Actions))
	}
}

func FuzzCompany(f *testing.F) {
	g, err := makeGame("toy", "three-bridges", "")
	if err != nil {
		f.Fatal(err)
	}
	f.Add([]byte(`{"format":"bridgehead-company","version":1,"hints":false,"invitations":[],"messages":[],"seen":["0001-01-01T00:00:00Z","0001-01-01T00:00:00Z"]}`))
	f.Add([]byte(`{"format":"bridgehead-company","version":1,"invitations":[{"id":"aaaaaaaaaaaa","side":1,"secret":"x"}],"messages":[{"n":1,"side":"german","text":"a"}],"clock":{"left":[1,-1],"turn":3}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := decodeCompany(text, g)
		if err != nil {
			return
		}
		again, err := encodeLine(c)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := decodeCompany(again, g); err != nil {
			t.Errorf("%s is read and not read again: %v", text, err)
		}
	})
}
