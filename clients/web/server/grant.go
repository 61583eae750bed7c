package server

import (
	"context"
	"net/http"
	"strings"
	"sync"

	"golang.org/x/time/rate"

	"bridgehead/table"
)

// grant is what somebody may do who talks to the server: everything, or what invitations give. Routes, guard and seats ask nothing else.
type grant struct {
	owner  bool
	guests map[string]table.Grant // by table
}

// access says which guests may use a route.
type access uint8

const (
	ownerOnly access = iota // none
	anyGuest                // all: it is about no table
	lookers                 // those of the table, also those who look on
	players                 // those who have a side there
)

// grantKey is where the context of a request has its grant.
type grantKey struct{}

func withGrant(r *http.Request, g *grant) *http.Request {
	return r.WithContext(context.WithValue(r.Context(), grantKey{}, g))
}

// grantOf is the grant of a request that was admitted.
func grantOf(r *http.Request) *grant {
	if g, ok := r.Context().Value(grantKey{}).(*grant); ok {
		return g
	}
	return &grant{}
}

// admit says what a request may do, or why it may do nothing. The token goes before an invitation, so that the host stays the host. On a
// server without one a browser that took an invitation is a guest, and everybody else who calls this machine by itself the host.
func (s *Server) admit(r *http.Request) (*grant, error) {
	if err := s.guard.check(r); err != nil {
		return nil, err
	}
	if isDoor(r) {
		return &grant{}, nil
	}
	guests := s.guestOf(r)
	if s.guard.token == "" || !s.guard.shows(r) {
		if len(guests) > 0 {
			return &grant{guests: guests}, nil
		}
	}
	err := s.guard.owns(r)
	switch {
	case err == nil:
		return &grant{owner: true}, nil
	case len(guests) > 0:
		return &grant{guests: guests}, nil
	}
	return nil, err
}

// isDoor reports whether a request asks for a way in, where it shows what it has.
func isDoor(r *http.Request) bool {
	return isLogin(r) || strings.HasPrefix(r.URL.Path, joinPath) || r.URL.Path == leavePath
}

// maxPasses is how many passes of one browser are looked at.
const maxPasses = 50

// guestOf is what the passes of a browser give.
func (s *Server) guestOf(r *http.Request) map[string]table.Grant {
	var out map[string]table.Grant
	looked := 0
	for _, c := range r.Cookies() {
		id, ok := strings.CutPrefix(c.Name, s.guard.passName(""))
		if !ok {
			continue
		}
		if looked++; looked > maxPasses {
			break
		}
		t, err := s.Hall.Table(id)
		if err != nil {
			continue
		}
		if g, ok := t.Guest(c.Value); ok {
			if out == nil {
				out = map[string]table.Grant{}
			}
			out[id] = g
		}
	}
	return out
}

// permit returns nil if a request may use a route.
func (s *Server) permit(r *http.Request, t *route) error {
	g := grantOf(r)
	if g.owner {
		return nil
	}
	have, invited := g.guests[r.PathValue("id")]
	switch {
	case t.guests == anyGuest && len(g.guests) > 0:
	case t.guests == lookers && invited:
	case t.guests == players && invited && have.Side.IsSide():
	case t.guests == players && invited:
		return refuse(http.StatusForbidden, codeForbidden, "your invitation is to look on")
	default:
		return refuse(http.StatusForbidden, codeForbidden, "an invitation gives a seat at one table and nothing else; this is for the host")
	}
	for _, have := range g.guests {
		if !s.rates.allow(have.Invitation) {
			f := refuse(http.StatusServiceUnavailable, codeBusy, "that is too much at once: %d requests in a second", guestRate)
			f.head = http.Header{"Retry-After": {"1"}}
			return f
		}
		break
	}
	return nil
}

// What one guest may ask for.
const (
	guestRate    = 40  // requests in a second
	guestBurst   = 400 // at once: a page that follows a game it was away from
	guestStreams = 6   // of events
	mostGuests   = 4096
)

// rates are the limits of guests, by invitation.
type rates struct {
	mu  sync.Mutex
	all map[string]*rate.Limiter
}

func (l *rates) allow(invitation string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.all == nil || len(l.all) >= mostGuests {
		l.all = map[string]*rate.Limiter{}
	}
	if l.all[invitation] == nil {
		l.all[invitation] = rate.NewLimiter(guestRate, guestBurst)
	}
	return l.all[invitation].Allow()
}

// grantBody is a grant as it is told.
type grantBody struct {
	Owner  bool         `json:"owner"`
	Tables []guestTable `json:"tables"` // of a guest
}

type guestTable struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	Side string `json:"side"`
}

func (s *Server) getGrant(r *http.Request) (*reply, error) {
	g := grantOf(r)
	body := grantBody{Owner: g.owner, Tables: []guestTable{}}
	for id, have := range g.guests {
		t, err := s.Hall.Table(id)
		if err != nil {
			continue
		}
		seat := t.As(have)
		body.Tables = append(body.Tables, guestTable{id, seat.Summary().Name, seat.Name()})
	}
	return ok(body)
}
