package server

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"
)

const testToken = "0123456789abcdef-token"

// Who may talk to the server: by which name, from which page, with which token.
func TestGuard(t *testing.T) {
	open, closed, wide := newWorld(t), newWorld(t, func(o *Options) { o.Token = testToken }), newWorld(t, func(o *Options) {
		o.Token, o.Address, o.Names = testToken, "0.0.0.0:8017", []string{"Desk"}
	})
	bearer := http.Header{"Authorization": {"Bearer " + testToken}}
	from := func(origin string) http.Header { return http.Header{"Origin": {origin}} }
	site := func(site string) http.Header { return http.Header{"Sec-Fetch-Site": {site}} }
	for _, c := range []struct {
		w      *world
		method string
		path   string
		host   string
		head   http.Header
		want   int
	}{
		// Names of the server; others may be bent to this machine (DNS rebinding).
		{open, get, "/api/v1/tables", "127.0.0.1:8017", nil, 200},
		{open, get, "/api/v1/tables", "localhost:8017", nil, 200},
		{open, get, "/api/v1/tables", "LOCALHOST:8017", nil, 200},
		{open, get, "/api/v1/tables", "[::1]:8017", nil, 200},
		{open, get, "/", "localhost:8017", nil, 200},
		{open, get, "/api/v1/tables", "localhost", nil, 403},
		{open, get, "/api/v1/tables", "localhost:8018", nil, 403},
		{open, get, "/api/v1/tables", "evil.example:8017", nil, 403},
		{open, get, "/", "evil.example:8017", nil, 403},
		{open, get, "/api/v1/tables", "127.0.0.1.evil.example:8017", nil, 403},
		{open, get, "/api/v1/tables", "192.168.0.5:8017", nil, 403},
		{open, get, "/api/v1/tables", "", nil, 403},
		{open, get, "/api/v1/tables", ":8017", nil, 403},
		// Pages that ask.
		{open, post, "/api/v1/tables", "localhost:8017", from("http://localhost:8017"), 400},
		{open, post, "/api/v1/tables", "localhost:8017", from("https://localhost:8017"), 400},
		{open, post, "/api/v1/tables", "localhost:8017", from("http://127.0.0.1:8017"), 403},
		{open, post, "/api/v1/tables", "localhost:8017", from("http://localhost:3000"), 403},
		{open, post, "/api/v1/tables", "localhost:8017", from("http://evil.example"), 403},
		{open, post, "/api/v1/tables", "localhost:8017", from("null"), 403},
		{open, post, "/api/v1/tables", "localhost:8017", from("file://localhost:8017"), 403},
		{open, get, "/api/v1/tables/none/events", "localhost:8017", from("http://evil.example"), 403},
		{open, get, "/api/v1/tables/none/events", "localhost:8017", site("cross-site"), 403},
		{open, get, "/api/v1/tables/none/events", "localhost:8017", site("same-origin"), 404},
		{open, remove, "/api/v1/tables/none", "localhost:8017", site("same-site"), 403},
		{open, remove, "/api/v1/tables/none", "localhost:8017", site("none"), 404},
		{open, get, "/", "localhost:8017", site("cross-site"), 200},
		// Tokens.
		{closed, get, "/api/v1/tables", "localhost:8017", nil, 401},
		{closed, get, "/api/v1/openapi.yaml", "localhost:8017", nil, 401},
		{closed, get, "/assets/index-Bq3x9dYk.js", "localhost:8017", nil, 401},
		{closed, get, "/", "localhost:8017", nil, 303},
		{closed, get, "/login", "localhost:8017", nil, 200},
		{closed, get, "/api/v1/tables", "localhost:8017", bearer, 200},
		{closed, get, "/api/v1/tables", "evil.example:8017", bearer, 403},
		{closed, get, "/api/v1/tables", "localhost:8017", http.Header{"Authorization": {"Bearer " + testToken + "x"}}, 401},
		{closed, get, "/api/v1/tables", "localhost:8017", http.Header{"Authorization": {"Bearer "}}, 401},
		{closed, get, "/api/v1/tables", "localhost:8017", http.Header{"Authorization": {"Basic " + testToken}}, 401},
		{closed, get, "/api/v1/tables", "localhost:8017", http.Header{"Cookie": {cookieName + "=" + testToken}}, 401},
		{closed, get, "/api/v1/tables?token=" + testToken, "localhost:8017", nil, 401},
		// All addresses of the machine, and its name.
		{wide, get, "/api/v1/tables", "192.168.0.5:8017", bearer, 200},
		{wide, get, "/api/v1/tables", "desk:8017", bearer, 200},
		{wide, get, "/api/v1/tables", "evil.example:8017", bearer, 403},
	} {
		r := request(c.method, c.path, nil)
		r.Host = c.host
		for name, values := range c.head {
			r.Header[name] = values
		}
		if c.method == post {
			r.Header.Set("Content-Type", "application/json")
		}
		a := c.w.send(r)
		if a.status != c.want {
			t.Errorf("%s %s of %q, %v: status %d, want %d: %.200s", c.method, c.path, c.host, c.head, a.status, c.want, a.text)
		}
		if strings.Contains(string(a.text)+fmt.Sprint(a.head), testToken) {
			t.Errorf("%s %s: the answer tells the token", c.method, c.path)
		}
	}
}

// Every answer carries what keeps other pages out.
func TestHeaders(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{"/", "/nothing", prefix + "/tables", prefix + "/nothing", "/login"} {
		h := w.send(request(get, path, nil)).head
		for name, want := range map[string]string{
			"Content-Security-Policy": "default-src 'self'", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
		} {
			if !strings.Contains(h.Get(name), want) {
				t.Errorf("%s: %s is %q, want %s", path, name, h.Get(name), want)
			}
		}
		csp := h.Get("Content-Security-Policy")
		if !strings.Contains(csp, "frame-ancestors 'none'") || strings.Contains(csp, "unsafe") {
			t.Errorf("%s: the policy is %q", path, csp)
		}
	}
}

// A form of a page with no-referrer comes from the Origin null, which is refused.
func TestFormsMayBeSent(t *testing.T) {
	w := closedWorld(t)
	for _, path := range []string{"/login", "/join/none"} {
		if got := w.send(request(get, path, nil)).head.Get("Referrer-Policy"); got != "same-origin" {
			t.Errorf("%s: Referrer-Policy is %q", path, got)
		}
	}
}

// A browser gets a cookie for the token, which no page can read and no other site can use.
func TestLogin(t *testing.T) {
	w := newWorld(t, func(o *Options) { o.Token = testToken })
	form := request(post, "/login", url.Values{"token": {testToken}}.Encode())
	form.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for _, r := range []*http.Request{request(get, "/login?token="+testToken, nil), form} {
		a := w.send(r)
		cookies := (&http.Response{Header: a.head}).Cookies()
		if a.status != http.StatusSeeOther || a.head.Get("Location") != "/" || len(cookies) != 1 {
			t.Fatalf("status %d, %v", a.status, a.head)
		}
		c := cookies[0]
		if !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || strings.Contains(c.Value, testToken) {
			t.Errorf("got the cookie %v", c)
		}
		again := request(get, prefix+"/tables", nil)
		again.AddCookie(c)
		if a := w.send(again); a.status != http.StatusOK {
			t.Errorf("with the cookie: status %d", a.status)
		}
		c.Value = strings.Repeat("0", len(c.Value))
		again = request(get, prefix+"/tables", nil)
		again.AddCookie(c)
		if a := w.send(again); a.status != http.StatusUnauthorized {
			t.Errorf("with another cookie: status %d", a.status)
		}
	}
	a := w.send(request(get, "/login?token=wrong", nil))
	if a.status != http.StatusUnauthorized || len(a.head["Set-Cookie"]) > 0 {
		t.Errorf("a wrong token: status %d, %v", a.status, a.head)
	}
	cross := request(post, "/login", url.Values{"token": {testToken}}.Encode())
	cross.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	cross.Header.Set("Origin", "http://evil.example")
	if a := w.send(cross); a.status != http.StatusForbidden {
		t.Errorf("from another page: status %d", a.status)
	}
}

// A server without a token sends whoever wants to log in to the page.
func TestLoginWithoutToken(t *testing.T) {
	a := newWorld(t).send(request(get, "/login?token=whatever", nil))
	if a.status != http.StatusSeeOther || len(a.head["Set-Cookie"]) > 0 {
		t.Errorf("status %d, %v", a.status, a.head)
	}
}

// A panic costs one request, and is told to the log alone.
func TestPanic(t *testing.T) {
	w := newWorld(t)
	w.server.mux.HandleFunc("GET /panic", func(http.ResponseWriter, *http.Request) { panic("secret") })
	rec := httptest.NewRecorder()
	w.server.ServeHTTP(rec, request(get, "/panic", nil))
	if rec.Code != http.StatusInternalServerError || strings.Contains(rec.Body.String(), "secret") {
		t.Errorf("status %d, %s", rec.Code, rec.Body)
	}
	if !strings.Contains(w.log.String(), "secret") {
		t.Errorf("the log says %q", w.log)
	}
}

func TestNewRefuses(t *testing.T) {
	w := newWorld(t)
	for what, change := range map[string]func(*Options){
		"hall":    func(o *Options) { o.Hall = nil },
		"address": func(o *Options) { o.Address = "127.0.0.1" },
		"page":    func(o *Options) { o.Client = fstest.MapFS{} },
	} {
		o := w.server.Options
		change(&o)
		if _, err := New(o); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("without its %s: %v", what, err)
		}
	}
}
