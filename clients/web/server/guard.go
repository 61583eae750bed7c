package server

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"math"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// policy is what the page may load: only what this server hands out, and nobody may put it in a frame.
const policy = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; " +
	"img-src 'self' data: blob:"

// guard decides who may talk to the server at all.
type guard struct {
	port    string
	hosts   []string // by which the server may be called, lower case
	literal bool     // any address in numbers will do: the server listens on all of them
	outside []string // host or host:port by which others call the server, lower case
	token   string   // empty: none is needed
	tried   *attempts
	joined  *attempts // at secrets of invitations
}

// newGuard makes the guard of a server that listens on address. With names it may be called by those, too, and with outside by those
// from elsewhere.
func newGuard(address, token string, names, outside []string, now func() time.Time) (*guard, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	g := &guard{port: port, token: token, tried: newAttempts(now), joined: newAttempts(now), hosts: []string{"localhost", "127.0.0.1", "::1"}}
	ip, err := netip.ParseAddr(host)
	if host == "" || err == nil && ip.IsUnspecified() {
		g.literal = true
	} else {
		g.hosts = append(g.hosts, strings.ToLower(host))
	}
	for _, name := range names {
		g.hosts = append(g.hosts, strings.ToLower(name))
	}
	for _, name := range outside {
		g.outside = append(g.outside, strings.ToLower(name))
	}
	return g, nil
}

// check returns why a request may not go on. The order matters: who names another host or comes from
// another site learns nothing about tokens.
func (g *guard) check(r *http.Request) error {
	if !g.mayBeCalled(r.Host) {
		return refuse(http.StatusForbidden, codeForbidden, "host: got %.100q, which is no address of this server", r.Host)
	}
	return g.checkOrigin(r)
}

// owns returns nil if a request may do everything: it shows the token or, where there is none, it comes from this machine by one of
// its own names. What a proxy or a tunnel has let in comes from this machine, too; it is told by the name it calls or by what
// proxies add.
func (g *guard) owns(r *http.Request) error {
	if g.token != "" {
		got, want := g.shown(r)
		if f := g.try(r, got, want); f != nil {
			return f
		}
		return nil
	}
	if g.isOutside(r.Host) || forwarded(r) {
		return refuse(http.StatusUnauthorized, codeUnauthorized, "from elsewhere this server lets in only who opens the link of an invitation; for more it wants a token")
	}
	return nil
}

// shows reports whether a request has a token with it, or the cookie given for one.
func (g *guard) shows(r *http.Request) bool {
	got, _ := g.shown(r)
	return got != ""
}

// forwarded reports whether a proxy has handed a request on.
func forwarded(r *http.Request) bool {
	for _, name := range []string{"Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Via"} {
		if r.Header.Get(name) != "" {
			return true
		}
	}
	return false
}

// isLogin reports whether a request asks for the way in, where it shows the token itself if any.
func isLogin(r *http.Request) bool {
	return r.URL.Path == "/login" && (r.Method == http.MethodGet || r.Method == http.MethodPost)
}

// try compares what a request shows with what is wanted, unless too many of its kind were wrong.
func (g *guard) try(r *http.Request, got, want string) *fault {
	if got != "" {
		ok, wait := g.tried.try(r.RemoteAddr, func() bool { return same(got, want) })
		if ok {
			return nil
		}
		if wait > 0 {
			return tooMany(wait)
		}
	}
	f := refuse(http.StatusUnauthorized, codeUnauthorized, "this server asks for a token")
	f.head = http.Header{"Www-Authenticate": {`Bearer realm="bridgehead"`}}
	return f
}

// tooMany refuses to look at a token for a while.
func tooMany(wait time.Duration) *fault {
	seconds := int(math.Ceil(wait.Seconds()))
	f := refuse(http.StatusTooManyRequests, codeTooMany, "too many wrong tokens came from your address, try again in %d s; allowed are %d at once and one every %v",
		seconds, mostWrong, wrongEvery)
	f.head = http.Header{"Retry-After": {strconv.Itoa(seconds)}}
	return f
}

// mayBeCalled reports whether the Host header names this server. A name that somebody else has pointed to
// this machine (DNS rebinding) does not.
func (g *guard) mayBeCalled(host string) bool {
	if g.isOutside(host) {
		return true
	}
	name, port := splitHost(host)
	if port != g.port {
		return false
	}
	if slices.Contains(g.hosts, strings.ToLower(name)) {
		return true
	}
	_, err := netip.ParseAddr(name)
	return g.literal && err == nil
}

// splitHost is the name and the port of a Host header, 80 where it has none.
func splitHost(host string) (name, port string) {
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		return strings.Trim(host, "[]"), "80"
	}
	return name, port
}

// isOutside reports whether a Host header is one of those by which others call the server: by its port, or by that of a proxy before it.
func (g *guard) isOutside(host string) bool {
	name, port := splitHost(strings.ToLower(host))
	for _, have := range g.outside {
		at, through, err := net.SplitHostPort(have)
		switch {
		case err != nil && have == name && port == g.port:
			return true
		case err == nil && at == name && (through == port || through == "443" && !strings.Contains(host, ":")):
			return true
		}
	}
	return false
}

// isSelf reports whether a Host header is a name that means this machine to itself alone.
func (g *guard) isSelf(host string) bool {
	name, _ := splitHost(host)
	ip, err := netip.ParseAddr(name)
	return strings.EqualFold(name, "localhost") || err == nil && ip.IsLoopback()
}

// checkOrigin refuses what the page of another site has sent. Programs that are no browsers send neither of
// these headers.
func (g *guard) checkOrigin(r *http.Request) error {
	if origin := r.Header.Get("Origin"); origin != "" {
		u, err := url.Parse(origin)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || !strings.EqualFold(u.Host, r.Host) {
			return refuse(http.StatusForbidden, codeForbidden, "origin: got %.100q, want the page of this server", origin)
		}
	}
	site := r.Header.Get("Sec-Fetch-Site")
	if site == "" || site == "same-origin" || site == "none" {
		return nil
	}
	if !isAPI(r) && (r.Method == http.MethodGet || r.Method == http.MethodHead) {
		return nil // a link to the page
	}
	return refuse(http.StatusForbidden, codeForbidden, "the request comes from the page of another site")
}

func isAPI(r *http.Request) bool { return strings.HasPrefix(r.URL.Path, "/api/") }

// cookieName is that of the cookie browsers show instead of the token.
const cookieName = "bridgehead"

// pass is the value of the cookie. It proves knowledge of the token and stays good over a restart.
func (g *guard) pass() string {
	m := hmac.New(sha256.New, []byte(g.token))
	m.Write([]byte("bridgehead cookie 1"))
	return hex.EncodeToString(m.Sum(nil))
}

// shown is what a request shows, empty for nothing, and what it should: the token, or the cookie given for it.
func (g *guard) shown(r *http.Request) (got, want string) {
	if token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return token, g.token
	}
	c, err := r.Cookie(cookieName)
	if err != nil {
		return "", ""
	}
	return c.Value, g.pass()
}

// same compares two secrets in a time that tells neither where they differ nor how long the right one is.
func same(got, want string) bool {
	a, b := sha256.Sum256([]byte(got)), sha256.Sum256([]byte(want))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}

// harden sets the headers of every answer.
func harden(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Frame-Options", "DENY")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
}

// hasForm changes the headers of a page with a form: under no-referrer browsers send a form with the Origin null, which is refused. The
// address, which may hold a secret, is told to this server alone.
func hasForm(h http.Header) { h.Set("Referrer-Policy", "same-origin") }
