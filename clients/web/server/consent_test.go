package server

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/table"
)

// given are the files of games that were given to training.
func (w *world) given() []string {
	w.t.Helper()
	files, err := filepath.Glob(filepath.Join(w.dir, "given", "*", "*"))
	if err != nil {
		w.t.Fatal(err)
	}
	return files
}

// finish plays a game of people to its end.
func (w *world) finish(id string) {
	w.t.Helper()
	t, err := w.hall.Table(id)
	if err != nil {
		w.t.Fatal(err)
	}
	for range 500 {
		v, err := t.View(-1)
		if err != nil {
			w.t.Fatal(err)
		}
		if v.Over {
			return
		}
		seat := t.Host()
		for _, side := range v.Elsewhere {
			if side == v.Side {
				seat = t.For(map[string]engine.Player{"german": 0, "allied": 1}[side])
			}
		}
		if v, err = seat.View(-1); err == nil {
			_, err = seat.Act(v.Revision, engine.Action(v.Actions[len(v.Actions)-1].ID))
		}
		if err != nil {
			w.t.Fatal(err)
		}
	}
	w.t.Fatal("the game does not end")
}

// finishAlone plays a game to its end, in which bots may take part.
func (w *world) finishAlone(id string) {
	w.t.Helper()
	t, err := w.hall.Table(id)
	if err != nil {
		w.t.Fatal(err)
	}
	for end := time.Now().Add(time.Minute); ; {
		v, err := t.View(-1)
		switch {
		case err != nil || time.Now().After(end):
			w.t.Fatalf("the game does not end: %v", err)
		case v.Over:
			return
		case len(v.Actions) > 0:
			if _, err := t.Act(v.Revision, engine.Action(v.Actions[len(v.Actions)-1].ID)); err != nil {
				w.t.Fatal(err)
			}
		default:
			time.Sleep(time.Millisecond)
		}
	}
}

// A game is given once both people have said so, each for the own side alone, and not any more when one of them takes it back.
func TestConsentOfTwo(t *testing.T) {
	w := closedWorld(t)
	host := w.hostBrowser()
	setup := toyGame
	setup.Name = "Anna against Bert"
	v := host.newTable(setup)
	guest, looker := host.guest(v.ID, "allied"), host.guest(v.ID, table.SeatPublic)
	path := "/tables/" + v.ID + "/consent"
	yes, no := map[string]any{"give": true}, map[string]any{"give": false}
	host.refusedWith(http.StatusUnprocessableEntity, table.CodeInvalid, put, path, yes)
	guest.ask(post, "/tables/"+v.ID+"/company", map[string]any{"do": "say", "text": "a secret word"}, &table.Company{})
	w.finish(v.ID)

	var c table.Consent
	for side, b := range map[string]*browser{"german": host, "allied": guest, "": looker} {
		b.ask(get, path, nil, &c)
		if len(c.Sides) != 2 || c.Given || c.Why != "" || c.Sides[0].Gave || c.Sides[1].Gave ||
			c.Sides[0].Yours != (side == "german") || c.Sides[1].Yours != (side == "allied") {
			t.Errorf("the consent as %q has it before them: %+v", side, c)
		}
	}
	guest.refusedWith(http.StatusForbidden, table.CodeSeat, put, path, map[string]any{"give": true, "side": "german"})
	host.refusedWith(http.StatusForbidden, table.CodeSeat, put, path, map[string]any{"give": true, "side": "allied"})
	looker.refusedWith(http.StatusForbidden, codeForbidden, put, path, yes)
	guest.refusedWith(http.StatusUnprocessableEntity, table.CodeInvalid, put, path, map[string]any{"give": true, "side": "blue"})
	for _, body := range []string{"", "{", "[]", "{}", "null", `{"give":"yes"}`, `{"give":null}`, `{"give":true,"more":1}`, `{"give":true}{}`, "\x00"} {
		guest.refusedWith(http.StatusBadRequest, codeBadRequest, put, path, body)
	}
	if files := w.given(); len(files) > 0 {
		t.Fatalf("nobody gave the game, and there are %v", files)
	}

	if guest.ask(put, path, yes, &c); c.Given || !c.Sides[1].Gave || c.Sides[0].Gave || len(w.given()) > 0 {
		t.Errorf("one of two gave the game: %+v, files %v", c, w.given())
	}
	host.ask(put, path, map[string]any{"give": true, "side": "german"}, &c)
	files := w.given()
	if !c.Given || len(files) != 1 || files[0] != filepath.Join(w.dir, "given", "toy", v.ID+table.GivenSuffix) {
		t.Fatalf("both gave the game: %+v, files %v", c, files)
	}
	text, err := os.ReadFile(files[0])
	if err != nil || strings.Contains(string(text), "Anna") || strings.Contains(string(text), "secret") {
		t.Errorf("what was given: %v, %s", err, text)
	}
	r, err := env.ReadFile(files[0])
	if err != nil || !r.Done || r.Agents != [2]string{table.Human, table.Human} {
		t.Fatalf("the record: %v, %+v", err, r)
	}
	g, _ := newGame("toy", "", "")
	if err := env.Verify(g, r); err != nil {
		t.Error(err)
	}

	if guest.ask(put, path, no, &c); c.Given || c.Sides[1].Gave || !c.Sides[0].Gave || len(w.given()) > 0 {
		t.Errorf("one took it back: %+v, files %v", c, w.given())
	}
	guest.ask(put, path, no, &c) // once more is the same
	if guest.ask(put, path, yes, &c); !c.Given || len(w.given()) != 1 {
		t.Errorf("and gave it again: %+v, files %v", c, w.given())
	}

	// A table on which it is played again from some step is not theirs to give.
	var branch table.View
	host.ask(post, "/tables/"+v.ID+"/branch", map[string]any{"at": v.Steps + 1, "seats": []string{table.Human, table.Human}}, &branch)
	w.finish(branch.ID)
	host.refusedWith(http.StatusUnprocessableEntity, table.CodeInvalid, put, "/tables/"+branch.ID+"/consent", yes)

	// Who is put out can take nothing back any more, so the game is not given either.
	var company table.Company
	host.ask(get, "/tables/"+v.ID+"/company", nil, &company)
	for _, i := range company.Invitations {
		host.ask(remove, "/tables/"+v.ID+"/invitations/"+i.ID, nil, nil)
	}
	if host.ask(get, path, nil, &c); c.Given || c.Why == "" || len(w.given()) > 0 {
		t.Errorf("the guest was put out: %+v, files %v", c, w.given())
	}
	host.refusedWith(http.StatusUnprocessableEntity, table.CodeInvalid, put, path, yes)
}

// The host alone speaks for both sides at one screen, and against an opponent; with the table goes what was given, and so it does
// when the end is taken back.
func TestConsentOfTheHost(t *testing.T) {
	w := newWorld(t)
	host := w.browser()
	var c table.Consent
	for _, seats := range [][2]string{{table.Human, table.Human}, {table.Human, "random"}} {
		setup := toyGame
		setup.Seats = seats
		v := host.newTable(setup)
		path := "/tables/" + v.ID
		w.finishAlone(v.ID)
		host.ask(put, path+"/consent", map[string]any{"give": true}, &c)
		if files := w.given(); !c.Given || len(files) != 1 {
			t.Fatalf("seats %v: %+v, files %v", seats, c, files)
		}
		if r, err := env.ReadFile(w.given()[0]); err != nil || r.Agents != seats {
			t.Errorf("seats %v: %v, %+v", seats, err, r)
		}
		host.ask(get, path, nil, &v)
		if v.CanUndo {
			host.ask(post, path+"/undo", map[string]any{"revision": v.Revision}, &v)
			if host.ask(get, path+"/consent", nil, &c); c.Given || c.Sides[0].Gave || len(w.given()) > 0 {
				t.Errorf("seats %v: the game goes on: %+v, files %v", seats, c, w.given())
			}
			w.finishAlone(v.ID)
			host.ask(put, path+"/consent", map[string]any{"give": true}, &c)
		}
		// A game is of people and opponents, or it is not given.
		host.ask(get, path, nil, &v)
		host.ask(patch, path, map[string]any{"revision": v.Revision, "seats": []string{"random", "random"}}, &v)
		if host.ask(get, path+"/consent", nil, &c); c.Given || c.Why == "" || len(w.given()) > 0 {
			t.Errorf("an opponent has the seat of a person: %+v, files %v", c, w.given())
		}
		host.ask(patch, path, map[string]any{"revision": v.Revision, "seats": seats}, &v)
		if host.ask(get, path+"/consent", nil, &c); !c.Given || len(w.given()) != 1 {
			t.Errorf("the seats as they were: %+v, files %v", c, w.given())
		}
		host.ask(remove, path, nil, nil)
		if files := w.given(); len(files) > 0 {
			t.Errorf("seats %v: the table was deleted, and there are %v", seats, files)
		}
	}
	v := host.newTable(table.Setup{Game: "toy", Scenario: "three-bridges", Seats: [2]string{"random", "random"}})
	w.finishAlone(v.ID)
	host.refusedWith(http.StatusForbidden, table.CodeSeat, put, "/tables/"+v.ID+"/consent", map[string]any{"give": true})
}

// Whatever comes at once, the file is there exactly while both have given the game.
func TestConsentAtOnce(t *testing.T) {
	w := closedWorld(t)
	w.doc = nil
	host := w.hostBrowser()
	v := host.newTable(toyGame)
	guest := host.guest(v.ID, "allied")
	w.finish(v.ID)
	var all sync.WaitGroup
	for n := range 24 {
		all.Go(func() {
			b := []*browser{host, guest}[n%2]
			method, body := put, any(map[string]any{"give": n%3 > 0})
			if n%5 == 0 {
				method, body = get, nil
			}
			r := request(method, prefix+"/tables/"+v.ID+"/consent", body)
			for name, values := range b.head {
				r.Header[name] = values
			}
			for name, value := range b.jar {
				r.AddCookie(&http.Cookie{Name: name, Value: value})
			}
			rec := httptest.NewRecorder()
			w.server.ServeHTTP(rec, r)
			if rec.Code != http.StatusOK {
				t.Errorf("status %d: %s", rec.Code, rec.Body)
			}
		})
	}
	all.Wait()
	var c table.Consent
	host.ask(get, "/tables/"+v.ID+"/consent", nil, &c)
	if both := c.Sides[0].Gave && c.Sides[1].Gave; both != c.Given || both != (len(w.given()) == 1) {
		t.Errorf("%+v, files %v", c, w.given())
	}
}
