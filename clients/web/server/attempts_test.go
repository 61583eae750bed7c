package server

import (
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"testing"
	"time"
)

// clock is a time that stands still between steps.
type clock struct{ at time.Time }

func (c *clock) now() time.Time { return c.at }

// locked is a server with a token whose time is in the hands of the test.
func locked(t *testing.T) (*world, *clock) {
	c := &clock{time.Date(1944, 9, 17, 13, 0, 0, 0, time.UTC)}
	return newWorld(t, func(o *Options) { o.Token, o.Now = testToken, c.now }), c
}

// knock asks for the tables with a token, from an address.
func knock(w *world, from, token string) answer {
	r := request(get, prefix+"/tables", nil)
	r.RemoteAddr = from
	r.Header.Set("Authorization", "Bearer "+token)
	return w.send(r)
}

const (
	guesser = "203.0.113.7:50000"
	other   = "203.0.113.8:50000"
)

// Wrong tokens are counted by address; beyond the limit not even the right one is looked at, until time has
// passed. Nobody else feels it.
func TestTooManyAttempts(t *testing.T) {
	w, c := locked(t)
	for i := range mostWrong {
		if a := knock(w, guesser, fmt.Sprint("wrong ", i)); a.status != http.StatusUnauthorized {
			t.Fatalf("attempt %d: status %d, want 401", i+1, a.status)
		}
	}
	for _, token := range []string{"wrong", testToken} {
		a := knock(w, strings.Replace(guesser, "50000", "50001", 1), token)
		if a.status != http.StatusTooManyRequests || a.head.Get("Retry-After") != "6" ||
			!strings.Contains(string(a.text), `"too_many_attempts"`) || !strings.Contains(string(a.text), "try again in 6 s") {
			t.Errorf("beyond the limit with %q: status %d, %v, %s", token, a.status, a.head, a.text)
		}
	}
	if a := knock(w, other, testToken); a.status != http.StatusOK {
		t.Errorf("from another address: status %d", a.status)
	}
	c.at = c.at.Add(wrongEvery)
	if a := knock(w, guesser, "wrong"); a.status != http.StatusUnauthorized {
		t.Errorf("after a while: status %d, want 401", a.status)
	}
	if a := knock(w, guesser, testToken); a.status != http.StatusTooManyRequests {
		t.Errorf("one more is allowed after a while, no more: status %d", a.status)
	}
	c.at = c.at.Add(wrongEvery)
	for range 3 * mostWrong { // the right token costs nothing
		if a := knock(w, guesser, testToken); a.status != http.StatusOK {
			t.Fatalf("the right token: status %d", a.status)
		}
	}
}

// All ways to show a token count together; who shows none has made no attempt.
func TestAttemptsOfAllKinds(t *testing.T) {
	w, _ := locked(t)
	form := func(token string) *http.Request {
		r := request(post, "/login", url.Values{"token": {token}}.Encode())
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		return r
	}
	cookie := func(path string) *http.Request {
		r := request(get, path, nil)
		r.AddCookie(&http.Cookie{Name: cookieName, Value: "wrong"})
		return r
	}
	for range 3 * mostWrong {
		if a := w.send(request(get, prefix+"/tables", nil)); a.status != http.StatusUnauthorized {
			t.Fatalf("without a token: status %d", a.status)
		}
		if a := w.send(cookie("/login")); a.status != http.StatusOK { // an old cookie does not bar the way in
			t.Fatalf("the form: status %d", a.status)
		}
	}
	for i := range mostWrong {
		r := form("wrong")
		if i%2 == 0 {
			r = cookie(prefix + "/tables")
		}
		if a := w.send(r); a.status != http.StatusUnauthorized {
			t.Fatalf("attempt %d: status %d, want 401", i+1, a.status)
		}
	}
	a := w.send(form(testToken))
	if a.status != http.StatusTooManyRequests || a.head.Get("Retry-After") != "6" || len(a.head["Set-Cookie"]) > 0 ||
		!strings.Contains(string(a.text), "too many wrong tokens") || !strings.Contains(string(a.text), "<form") {
		t.Errorf("the form beyond the limit: status %d, %v, %s", a.status, a.head, a.text)
	}
	if a := w.send(cookie("/")); a.status != http.StatusSeeOther {
		t.Errorf("the page beyond the limit: status %d, want the way to the form", a.status)
	}
}

// However many addresses are wrong, few are remembered, and of those who guess it is the busiest.
func TestAttemptsAreBounded(t *testing.T) {
	c := &clock{time.Unix(0, 0)}
	a := newAttempts(c.now)
	wrong := func() bool { return false }
	for range mostWrong {
		a.try(guesser, wrong)
	}
	for i := range 3 * mostAddresses {
		a.try(fmt.Sprintf("10.0.%d.%d:1", i/256, i%256), wrong)
		if len(a.by) > mostAddresses {
			t.Fatalf("%d addresses are remembered", len(a.by))
		}
	}
	if ok, wait := a.try(guesser, func() bool { return true }); ok || wait <= 0 {
		t.Error("the busiest address was forgotten")
	}
	c.at = c.at.Add(mostWrong * wrongEvery)
	if a.try(other, wrong); len(a.by) != 1 {
		t.Errorf("%d addresses are remembered when all may try again, want the last alone", len(a.by))
	}
}

func TestNetworkOf(t *testing.T) {
	for remote, want := range map[string]string{
		"203.0.113.7:50000":          "203.0.113.7/32",
		"[::ffff:203.0.113.7]:1":     "203.0.113.7/32",
		"[2001:db8:1:2:3:4:5:6]:443": "2001:db8:1:2::/64",
		"[fe80::1%eth0]:80":          "fe80::/64",
	} {
		if got := networkOf(remote).String(); got != want {
			t.Errorf("%s: got %s, want %s", remote, got, want)
		}
	}
	for _, remote := range []string{"", "@", "a socket"} {
		if got := networkOf(remote); got != (netip.Prefix{}) {
			t.Errorf("%q: got %v, want nothing", remote, got)
		}
	}
}
