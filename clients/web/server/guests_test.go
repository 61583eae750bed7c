package server

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"bridgehead/table"
)

// browser is a client that keeps cookies.
type browser struct {
	*world
	host string
	jar  map[string]string
	head http.Header
}

func (w *world) browser() *browser {
	return &browser{world: w, host: w.server.Address, jar: map[string]string{}, head: http.Header{}}
}

// visit makes a request at a path of the server and keeps the cookies of the answer.
func (b *browser) visit(method, path string, body any) answer {
	b.t.Helper()
	r := request(method, path, body)
	r.Host = b.host
	for name, values := range b.head {
		r.Header[name] = values
	}
	for name, value := range b.jar {
		r.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	a := b.send(r)
	for _, c := range (&http.Response{Header: a.head}).Cookies() {
		if b.jar[c.Name] = c.Value; c.MaxAge < 0 {
			delete(b.jar, c.Name)
		}
	}
	return a
}

func (b *browser) ask(method, path string, body, into any) answer {
	b.t.Helper()
	a := b.visit(method, prefix+path, body)
	if into != nil {
		if a.status >= 300 {
			b.t.Fatalf("%s %s: status %d: %s", method, path, a.status, a.text)
		}
		a.read(b.t, into)
	}
	return a
}

func (b *browser) refusedWith(status int, code, method, path string, body any) {
	b.t.Helper()
	var r refusal
	a := b.ask(method, path, body, nil)
	if a.status == status {
		a.read(b.t, &r)
	}
	if a.status != status || r.Error.Code != code {
		b.t.Errorf("%s %s: status %d, want %d with the code %s: %s", method, path, a.status, status, code, a.text)
	}
}

// hostBrowser is the browser of who has the token.
func (w *world) hostBrowser() *browser {
	b := w.browser()
	b.head.Set("Authorization", "Bearer "+testToken)
	return b
}

// invite makes an invitation, and is its link.
func (b *browser) invite(id, side string) invitedBody {
	b.t.Helper()
	var made invitedBody
	b.ask(post, "/tables/"+id+"/invitations", map[string]any{"side": side}, &made)
	if !strings.HasPrefix(made.Path, "/join/"+id+".") || made.Side != side {
		b.t.Fatalf("an invitation: %+v", made)
	}
	return made
}

// accept opens a link and takes the seat.
func (b *browser) accept(path string) answer {
	b.t.Helper()
	return b.visit(post, path, nil)
}

// guest is a new browser that has taken an invitation.
func (b *browser) guest(id, side string) *browser {
	b.t.Helper()
	g := b.browser()
	if a := g.accept(b.invite(id, side).Path); a.status != http.StatusSeeOther || a.head.Get("Location") != "/#/table/"+id {
		b.t.Fatalf("taking an invitation: status %d to %q: %s", a.status, a.head.Get("Location"), a.text)
	}
	return g
}

func closedWorld(t testing.TB) *world {
	return newWorld(t, func(o *Options) { o.Token = testToken })
}

func (b *browser) newTable(setup table.Setup) table.View {
	b.t.Helper()
	var v table.View
	if setup.Seats == [2]string{} {
		setup.Seats = [2]string{table.Human, table.Human}
	}
	b.ask(post, "/tables", setup, &v)
	return v
}

var toyGame = table.Setup{Game: "toy", Scenario: "three-bridges", Seed: "7"}

// A guest may do what the description of the interface says, at its own table, and nothing else: each operation is tried.
func TestGuestsMayDoWhatIsDescribed(t *testing.T) {
	w := closedWorld(t)
	host := w.hostBrowser()
	own, other := host.newTable(toyGame), host.newTable(toyGame)
	player, looker := host.guest(own.ID, "allied"), host.guest(own.ID, table.SeatPublic)
	tried := 0
	for path, item := range w.doc.Paths.Map() {
		for method, op := range item.Operations() {
			may := fmt.Sprint(op.Extensions["x-guests"])
			for _, id := range []string{own.ID, other.ID, "aaaaaaaaaaaa", "none"} {
				at := strings.NewReplacer("{id}", id, "{invitation}", "none").Replace(path)
				if path == "/board" {
					at += "?game=toy&scenario=three-bridges&options=" + own.Options
				}
				if strings.HasSuffix(path, "/events") {
					continue // it lasts; see below
				}
				var body any
				if op.RequestBody != nil {
					body = map[string]any{}
				}
				for who, b := range map[string]*browser{"player": player, "looker": looker} {
					want := may == "any" || id == own.ID && (may == "lookers" || may == "players" && who == "player")
					a := b.ask(method, at, body, nil)
					var r refusal
					if a.status == http.StatusForbidden {
						a.read(t, &r)
					}
					if got := r.Error.Code != codeForbidden; got != want {
						t.Errorf("%s of a %s: %s %s: status %d, allowed %v, want %v: %.200s", may, who, method, at, a.status, got, want, a.text)
					}
					tried++
				}
			}
		}
	}
	if tried < 200 {
		t.Errorf("only %d requests were tried", tried)
	}
	for _, b := range []*browser{player, looker} {
		b.refusedWith(http.StatusForbidden, codeForbidden, get, "/tables/"+other.ID+"/events", nil)
		b.refusedWith(http.StatusForbidden, codeForbidden, get, "/board?game=gamble&scenario=one-bridge", nil)
		if a := b.visit(get, "/", nil); a.status != http.StatusOK {
			t.Errorf("the page for a guest: status %d", a.status)
		}
	}
	if list := w.hall.List(); len(list) != 2 || list[0].Steps+list[1].Steps != own.Steps+other.Steps || list[0].Name != own.Name {
		t.Errorf("guests have changed tables: %+v", list)
	}
}

// Two people decide for their own sides, whatever they send, until the game is over.
func TestTwoPeopleDecideForTheirSides(t *testing.T) {
	w := closedWorld(t)
	host := w.hostBrowser()
	v := host.newTable(toyGame)
	allied := host.guest(v.ID, "allied")
	looker := host.guest(v.ID, table.SeatPublic)
	path := "/tables/" + v.ID
	sides := map[string]*browser{"german": host, "allied": allied}
	turns := map[string]int{}
	for n := 0; ; n++ {
		host.ask(get, path, nil, &v)
		if v.Over {
			break
		}
		if n > 200 {
			t.Fatal("the game does not end")
		}
		mine, others := sides[v.Side], sides[map[string]string{"german": "allied", "allied": "german"}[v.Side]]
		var seen table.View
		others.ask(get, path, nil, &seen)
		if len(seen.Actions) > 0 || seen.Seat == v.Side || !slices.Equal(seen.Elsewhere, []string{"allied"}) {
			t.Fatalf("the other side is shown as the seat of %s, with %d choices, elsewhere %v", seen.Seat, len(seen.Actions), seen.Elsewhere)
		}
		mine.ask(get, path, nil, &seen)
		if seen.Seat != v.Side || len(seen.Actions) == 0 {
			t.Fatalf("the side that decides sits at %q and has %d choices", seen.Seat, len(seen.Actions))
		}
		move := map[string]any{"revision": seen.Revision, "action": seen.Actions[0].ID}
		others.refusedWith(http.StatusConflict, table.CodeNotYours, post, path+"/act", move)
		looker.refusedWith(http.StatusForbidden, codeForbidden, post, path+"/act", move)
		mine.ask(post, path+"/act", move, &seen)
		turns[v.Side]++
	}
	if turns["german"] < 1 || turns["allied"] < 1 {
		t.Errorf("decisions by side: %v, want some of both", turns)
	}
	// The game is open to all now, also as a file.
	if a := allied.ask(get, path+"/record", nil, nil); a.status != http.StatusOK {
		t.Errorf("the record after the end: status %d: %s", a.status, a.text)
	}
}

// What tells how the dice will fall, or what an agent thinks, is kept from who plays.
func TestGuestsPlayWithoutHelp(t *testing.T) {
	w := closedWorld(t)
	host := w.hostBrowser()
	v := host.newTable(toyGame)
	guest := host.guest(v.ID, "allied")
	path := "/tables/" + v.ID
	guest.refusedWith(http.StatusConflict, table.CodeSealed, get, path+"/record", nil)
	for _, b := range []*browser{guest, host} {
		b.refusedWith(http.StatusConflict, table.CodeSealed, get, path+"/hint?agent=greedy", nil)
		var view table.View
		if b.ask(get, path, nil, &view); !view.NoHints {
			t.Error("the view does not say that there are no hints")
		}
	}
	host.refusedWith(http.StatusConflict, table.CodeSealed, post, path+"/review", map[string]any{})
	var made invitedBody
	host.ask(post, path+"/invitations", map[string]any{"side": "allied", "hints": true}, &made)
	again := w.browser()
	again.accept(made.Path)
	if a := again.ask(get, path+"/hint?agent=greedy", nil, nil); a.status != http.StatusOK && a.status != http.StatusConflict {
		t.Errorf("a hint that is allowed: status %d: %s", a.status, a.text)
	}
	if a := host.ask(get, path+"/hint?agent=greedy", nil, nil); a.status != http.StatusOK {
		t.Errorf("a hint that is allowed: status %d: %s", a.status, a.text)
	}
}

// The link of an invitation opens one seat for the first browser that takes it, and nothing once it is renewed or withdrawn.
func TestInvitations(t *testing.T) {
	w := closedWorld(t)
	host := w.hostBrowser()
	v := host.newTable(toyGame)
	path := "/tables/" + v.ID
	first := host.invite(v.ID, "allied")

	// To look at a link takes nothing; a preview in a chat does that.
	for range 3 {
		a := w.browser().visit(get, first.Path, nil)
		if a.status != http.StatusOK || !strings.Contains(string(a.text), "allied") || a.head.Get("Set-Cookie") != "" || a.head.Get("Cache-Control") != "no-store" {
			t.Fatalf("the link: status %d, cookie %q: %s", a.status, a.head.Get("Set-Cookie"), a.text)
		}
	}
	guest, late := w.browser(), w.browser()
	a := guest.accept(first.Path)
	cookie := a.head.Get("Set-Cookie")
	if a.status != http.StatusSeeOther || !strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Lax") {
		t.Fatalf("status %d, cookie %q", a.status, cookie)
	}
	for _, method := range []string{get, post} {
		if a := late.visit(method, first.Path, nil); a.status != http.StatusForbidden || len(late.jar) != 0 {
			t.Errorf("a second browser: status %d, cookies %v", a.status, late.jar)
		}
		if a := guest.visit(method, first.Path, nil); a.status != http.StatusSeeOther {
			t.Errorf("the same browser once more: status %d", a.status)
		}
	}
	// The host stays the host, whatever it opens.
	if a := host.visit(post, first.Path, nil); a.status != http.StatusConflict || len(host.jar) != 0 {
		t.Errorf("the host opens the link: status %d, cookies %v", a.status, host.jar)
	}
	// Nobody is told the secret again, and the disk does not have it.
	var company table.Company
	host.ask(get, path+"/company", nil, &company)
	secret := strings.TrimPrefix(first.Path, "/join/"+v.ID+".")
	if len(company.Invitations) != 1 || strings.Contains(fmt.Sprint(company), secret) {
		t.Errorf("the company as the host knows it: %+v", company)
	}
	if guest.ask(get, path+"/company", nil, &company); company.You != "allied" {
		t.Errorf("the guest sits at %q", company.You)
	}

	// A new invitation puts the guest out, and the old link.
	second := host.invite(v.ID, "allied")
	guest.refusedWith(http.StatusUnauthorized, codeUnauthorized, get, path, nil)
	if a := late.accept(first.Path); a.status != http.StatusNotFound {
		t.Errorf("the old link: status %d", a.status)
	}
	if a := late.accept(second.Path); a.status != http.StatusSeeOther {
		t.Errorf("the new link: status %d", a.status)
	}
	late.ask(get, path, nil, &v)
	if a := host.ask(remove, path+"/invitations/"+second.ID, nil, nil); a.status != http.StatusNoContent {
		t.Errorf("withdrawing: status %d: %s", a.status, a.text)
	}
	late.refusedWith(http.StatusUnauthorized, codeUnauthorized, get, path, nil)
	if a := w.browser().accept(second.Path); a.status != http.StatusNotFound {
		t.Errorf("a link that was withdrawn: status %d", a.status)
	}
	v = table.View{}
	if host.ask(get, path, nil, &v); len(v.Elsewhere) != 0 || v.Seat != "" {
		t.Errorf("after that the host sits at %q, elsewhere %v", v.Seat, v.Elsewhere)
	}
	host.refusedWith(http.StatusNotFound, table.CodeNotFound, remove, path+"/invitations/none", nil)
	host.refusedWith(http.StatusUnprocessableEntity, table.CodeInvalid, post, path+"/invitations", map[string]any{"side": "blue"})
}

// Of browsers that take a seat at once one gets it.
func TestOneBrowserGetsTheSeat(t *testing.T) {
	w := closedWorld(t)
	host := w.hostBrowser()
	v := host.newTable(toyGame)
	link := host.invite(v.ID, "german").Path
	var all sync.WaitGroup
	codes := make([]int, 16)
	for n := range codes {
		all.Go(func() {
			rec := httptest.NewRecorder()
			w.server.ServeHTTP(rec, request(post, link, nil))
			codes[n] = rec.Code
		})
	}
	all.Wait()
	slices.Sort(codes)
	if codes[0] != http.StatusSeeOther || codes[1] != http.StatusForbidden || codes[len(codes)-1] != http.StatusForbidden {
		t.Errorf("got %v, want one %d and else %d", codes, http.StatusSeeOther, http.StatusForbidden)
	}
}

// Secrets that are wrong are counted, and then none is looked at from there for a while; guests that sit already are not bothered.
func TestSecretsAreNotGuessed(t *testing.T) {
	w := closedWorld(t)
	host := w.hostBrowser()
	v := host.newTable(toyGame)
	guest := host.guest(v.ID, "allied")
	link := host.invite(v.ID, "german").Path
	rng := rand.New(rand.NewPCG(7, 7))
	letters := "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_."
	known := 0
	for n := range mostWrong + 5 {
		wrong := []byte(link)
		wrong[len("/join/")+rng.IntN(len(link)-len("/join/")-1)] = letters[rng.IntN(len(letters))]
		if string(wrong) == link {
			known++
			continue
		}
		if a := w.browser().accept(string(wrong)); n < mostWrong && a.status != http.StatusNotFound || n > mostWrong+known && a.status != http.StatusTooManyRequests {
			t.Errorf("wrong secret %d: status %d", n, a.status)
		}
	}
	if a := w.browser().accept(link); a.status != http.StatusTooManyRequests || a.head.Get("Retry-After") == "" {
		t.Errorf("the right secret after too many wrong ones: status %d", a.status)
	}
	guest.ask(get, "/tables/"+v.ID, nil, &v)
	// Cookies with wrong passes open nothing, of whatever shape they are.
	for name, pass := range guest.jar {
		for _, wrong := range []string{"", "x", pass[1:], pass + "a", strings.ToUpper(pass), strings.Repeat("a", 5000)} {
			b := w.browser()
			b.jar[name] = wrong
			b.refusedWith(http.StatusUnauthorized, codeUnauthorized, get, "/tables/"+v.ID, nil)
		}
	}
}

// A server without a token serves the host on this machine, and from elsewhere those who were invited.
func TestGuestsWithoutToken(t *testing.T) {
	w := newWorld(t, func(o *Options) {
		o.Outside = []string{"friends.example", "Play.Example:443"}
		o.Addresses = []string{"http://friends.example:8017", "https://play.example"}
	})
	host := w.browser()
	v := host.newTable(toyGame)
	made := host.invite(v.ID, "allied")
	if len(made.Links) != 2 || made.Links[0] != "http://friends.example:8017"+made.Path {
		t.Errorf("links %v", made.Links)
	}
	for _, c := range []struct {
		host string
		head http.Header
	}{
		{"friends.example:8017", nil}, {"play.example", nil}, {"play.example:443", nil}, {testAddress, http.Header{"X-Forwarded-For": {"10.0.0.1"}}},
		{testAddress, http.Header{"Forwarded": {"for=10.0.0.1"}}}, {testAddress, http.Header{"Via": {"1.1 proxy"}}},
	} {
		b := w.browser()
		if b.host = c.host; c.head != nil {
			b.head = c.head
		}
		b.refusedWith(http.StatusUnauthorized, codeUnauthorized, get, "/tables", nil)
		if a := b.visit(get, "/", nil); a.status != http.StatusUnauthorized || !strings.Contains(string(a.text), "invitation") {
			t.Errorf("the page from %q: status %d: %.200s", c.host, a.status, a.text)
		}
	}
	for _, name := range []string{"friends.example", "friends.example:80", "play.example:80", "play.example:8017", "other.example:8017"} {
		b := w.browser()
		b.host = name
		b.refusedWith(http.StatusForbidden, codeForbidden, get, "/tables", nil)
	}
	guest := w.browser()
	guest.host = "play.example"
	guest.head.Set("X-Forwarded-Proto", "https")
	guest.head.Set("Origin", "https://play.example")
	a := guest.accept(made.Path)
	if a.status != http.StatusSeeOther || !strings.Contains(a.head.Get("Set-Cookie"), "Secure") {
		t.Fatalf("through a proxy: status %d, cookie %q: %s", a.status, a.head.Get("Set-Cookie"), a.text)
	}
	guest.ask(get, "/tables/"+v.ID, nil, &v)
	guest.refusedWith(http.StatusForbidden, codeForbidden, get, "/tables", nil)
	// At the same machine another browser is a guest as well, until it leaves.
	near := w.browser()
	near.accept(host.invite(v.ID, table.SeatPublic).Path)
	near.refusedWith(http.StatusForbidden, codeForbidden, get, "/tables", nil)
	if a := near.visit(post, leavePath, nil); a.status != http.StatusOK || len(near.jar) != 0 {
		t.Errorf("leaving: status %d, cookies %v", a.status, near.jar)
	}
	near.ask(get, "/tables", nil, &[]table.Summary{})
}

// Where something is hidden a guest sees what its side knows, and the host cannot sit there any more.
func TestGuestsWhereSomethingIsHidden(t *testing.T) {
	w := closedWorld(t)
	host := w.hostBrowser()
	v := host.newTable(table.Setup{Game: "toy", Scenario: "three-bridges", Options: "fog", Seed: "7"})
	path := "/tables/" + v.ID
	var before table.Taken
	host.ask(post, path+"/sit", map[string]any{"side": "german"}, &before)
	guest := host.guest(v.ID, "german")
	var seen table.View
	guest.ask(get, path, nil, &seen)
	if seen.Seat != "german" || !seen.Veiled || !strings.Contains(string(seen.Position), "guard 0") {
		t.Errorf("the guest sits at %q and sees %s", seen.Seat, seen.Position)
	}
	host.refusedWith(http.StatusForbidden, table.CodeSeat, post, path+"/sit", map[string]any{"side": "german"})
	host.head.Set(seatHeader, before.Key)
	host.refusedWith(http.StatusForbidden, table.CodeSeat, get, path, nil)
	// The header is nothing for guests: their seat is that of their invitation.
	host.head.Del(seatHeader)
	var taken table.Taken
	host.ask(post, path+"/sit", map[string]any{"side": "allied", "own": true}, &taken)
	guest.head.Set(seatHeader, taken.Key)
	if guest.ask(get, path, nil, &seen); seen.Seat != "german" {
		t.Errorf("with the key of the other side the guest sits at %q", seen.Seat)
	}
}

// What people say is kept as it was said, and the ends they agree to end the game.
func TestCompany(t *testing.T) {
	w := closedWorld(t)
	host := w.hostBrowser()
	v := host.newTable(toyGame)
	path := "/tables/" + v.ID
	alone := table.Company{}
	if host.ask(get, path+"/company", nil, &alone); len(alone.May) != 0 || alone.People[0].Who != table.WhoHost {
		t.Errorf("company of a table nobody was invited to: %+v", alone)
	}
	guest, looker := host.guest(v.ID, "allied"), host.guest(v.ID, table.SeatPublic)
	var c table.Company
	guest.ask(post, path+"/company", map[string]any{"do": "say", "text": " <b>good luck</b> & have fun "}, &c)
	if host.ask(get, path+"/company", nil, &c); len(c.Messages) != 1 || c.Messages[0].Text != "<b>good luck</b> & have fun" || c.Messages[0].Side != "allied" {
		t.Errorf("messages %+v", c.Messages)
	}
	for _, text := range []string{"", "  ", strings.Repeat("a", table.MaxMessage+1), "two\nlines", "\x00", "\x1b[31m"} {
		guest.refusedWith(http.StatusUnprocessableEntity, table.CodeInvalid, post, path+"/company", map[string]any{"do": "say", "text": text})
	}
	looker.refusedWith(http.StatusForbidden, codeForbidden, post, path+"/company", map[string]any{"do": "say", "text": "hello"})
	guest.refusedWith(http.StatusBadRequest, codeBadRequest, post, path+"/company", map[string]any{"do": "win"})
	guest.refusedWith(http.StatusUnprocessableEntity, table.CodeInvalid, post, path+"/company", map[string]any{"do": "agree", "offer": "draw"})
	guest.refusedWith(http.StatusUnprocessableEntity, table.CodeInvalid, post, path+"/company", map[string]any{"do": "claim"})
	guest.ask(post, path+"/company", map[string]any{"do": "draw"}, &c)
	guest.refusedWith(http.StatusUnprocessableEntity, table.CodeInvalid, post, path+"/company", map[string]any{"do": "agree", "offer": "draw"})
	host.refusedWith(http.StatusConflict, table.CodeStale, post, path+"/company", map[string]any{"do": "agree", "offer": "call"})
	host.ask(post, path+"/company", map[string]any{"do": "decline"}, &c)
	guest.ask(post, path+"/company", map[string]any{"do": "call"}, &c)
	host.ask(post, path+"/company", map[string]any{"do": "agree", "offer": "call"}, &c)
	if guest.ask(get, path, nil, &v); !v.Over || v.Status != table.Over || !strings.Contains(v.Result, "Called by agreement") || len(v.Actions) > 0 {
		t.Errorf("after the end: over %v, %q, %q", v.Over, v.Status, v.Result)
	}
	host.refusedWith(http.StatusConflict, table.CodeNotYours, post, path+"/act", map[string]any{"revision": v.Revision, "action": 0})
	host.ask(post, path+"/company", map[string]any{"do": "say", "text": "thanks"}, &c)
}

// A guest that asks too much is put off, and nobody else is.
func TestGuestsAreSlowedDown(t *testing.T) {
	w := closedWorld(t)
	host := w.hostBrowser()
	v := host.newTable(toyGame)
	guest := host.guest(v.ID, "allied")
	w.doc = nil
	busy := 0
	for range guestBurst + 200 {
		if a := guest.ask(get, "/grant", nil, nil); a.status == http.StatusServiceUnavailable {
			busy++
		}
	}
	if busy == 0 {
		t.Error("a guest may ask without end")
	}
	host.ask(get, "/tables/"+v.ID, nil, &v)
}

// FuzzJoin sends whatever there may be as a secret.
func FuzzJoin(f *testing.F) {
	w := closedWorld(f)
	w.doc = nil
	host := w.hostBrowser()
	v := host.newTable(toyGame)
	link := strings.TrimPrefix(host.invite(v.ID, "allied").Path, joinPath)
	for _, seed := range []string{"", ".", "x", v.ID + ".", v.ID + "." + strings.Repeat("a", 43), link[1:], link + "a", "%00", "../tables", "a/b"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, secret string) {
		if secret == link {
			return
		}
		r := request(post, "/", nil)
		r.URL.Path = joinPath + secret
		r.RemoteAddr = "10.0.0.1:1"
		rec := httptest.NewRecorder()
		w.server.guard.joined = newAttempts(w.server.Now)
		w.server.ServeHTTP(rec, r)
		if rec.Code < 300 || rec.Header().Get("Set-Cookie") != "" || rec.Code >= 500 {
			t.Errorf("%q: status %d, cookie %q", secret, rec.Code, rec.Header().Get("Set-Cookie"))
		}
	})
}
