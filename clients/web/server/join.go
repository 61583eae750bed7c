package server

import (
	"fmt"
	"html"
	"net/http"
	"strings"

	"bridgehead/table"
)

const (
	joinPath  = "/join/"
	leavePath = "/leave"
)

// passName is the name of the cookie of a guest at a table. Browsers send cookies to all ports of a machine, so it names the port.
func (g *guard) passName(id string) string { return cookieName + "-guest-" + g.port + "-" + id }

// doorPage is a page without the page: a title, a paragraph, and perhaps a form.
const doorPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bridgehead</title></head>
<body><h1>%s</h1>
<p>%s</p>
%s</body></html>
`

// door writes such a page. The form is HTML, the rest text.
func door(w http.ResponseWriter, status int, title, text, form string) {
	h := w.Header()
	hasForm(h)
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, doorPage, html.EscapeString(title), html.EscapeString(text), form)
}

// join lets a browser in that has the link of an invitation. To look at the link takes nothing: what previews links in a chat must not
// take the seat. Sending the form does.
func (s *Server) join(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	t, told, mine, f := s.invitation(r)
	if f != nil {
		for name, values := range f.head {
			w.Header()[name] = values
		}
		door(w, f.status, "Bridgehead", f.Message, "")
		return
	}
	name := t.Summary().Name
	switch {
	case mine:
		s.enterTable(w, r, t.ID())
	case s.guard.token != "" && s.guard.shows(r) && s.guard.owns(r) == nil:
		door(w, http.StatusConflict, name, "This browser is that of the host. Send the link to whom you want to invite, or open it in another browser.", "")
	case !told.Taken.IsZero():
		door(w, http.StatusForbidden, name, "This invitation was taken by another browser. Whoever sent it can make a new one.", "")
	case r.Method == http.MethodPost:
		s.take(w, r, t)
	default:
		what := "You are invited to look on."
		if told.Side != table.SeatPublic {
			what = "You are invited to play the " + told.Side + " side."
		}
		what += " The seat then belongs to this browser, which sees nothing else of this server."
		door(w, http.StatusOK, name, what, `<form method="post"><p><button autofocus>Take the seat</button></p></form>`+"\n")
	}
}

// invitation finds what a link opens. Wrong ones are counted by the address they come from.
func (s *Server) invitation(r *http.Request) (t *table.Table, told table.Invited, mine bool, f *fault) {
	id, secret, whole := table.SplitSecret(r.PathValue("secret"))
	found, wait := s.guard.joined.try(r.RemoteAddr, func() (found bool) {
		if !whole {
			return false
		}
		var err error
		if t, err = s.Hall.Table(id); err != nil {
			return false
		}
		told, mine, found = t.Invitation(secret, s.passOf(r, id))
		return found
	})
	switch {
	case wait > 0:
		return nil, told, false, tooMany(wait)
	case !found:
		return nil, told, false, refuse(http.StatusNotFound, codeNotFound,
			"This invitation is not known: it was withdrawn or renewed, its game was deleted, or the link is not whole.")
	}
	return t, told, mine, nil
}

// passOf is the pass that a browser has for a table, empty for none.
func (s *Server) passOf(r *http.Request, id string) string {
	c, err := r.Cookie(s.guard.passName(id))
	if err != nil {
		return ""
	}
	return c.Value
}

// take gives the seat to the browser.
func (s *Server) take(w http.ResponseWriter, r *http.Request, t *table.Table) {
	_, secret, _ := table.SplitSecret(r.PathValue("secret"))
	pass, _, err := t.Join(secret, s.passOf(r, t.ID()))
	if err != nil {
		f := s.faultOf(r, err)
		door(w, f.status, "Bridgehead", f.Message, "")
		return
	}
	// Lax and not Strict: a link to the game in a letter shall open it. It goes with no request that changes anything but from this page.
	http.SetCookie(w, &http.Cookie{Name: s.guard.passName(t.ID()), Value: pass, Path: "/", MaxAge: int(keepGuest.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: isSecure(r)})
	s.enterTable(w, r, t.ID())
}

// keepGuest is how long a browser remembers its seat: games by correspondence last.
const keepGuest = 12 * keep

// isSecure reports whether the browser speaks TLS, to this server or to a proxy before it. Who says so wrongly harms nobody else.
func isSecure(r *http.Request) bool {
	return r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"
}

func (s *Server) enterTable(w http.ResponseWriter, r *http.Request, id string) {
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, "/#/table/"+id, http.StatusSeeOther)
}

// leave lets a browser forget all its seats.
func (s *Server) leave(w http.ResponseWriter, r *http.Request) {
	for _, c := range r.Cookies() {
		if strings.HasPrefix(c.Name, s.guard.passName("")) {
			http.SetCookie(w, &http.Cookie{Name: c.Name, Path: "/", MaxAge: -1, HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: isSecure(r)})
		}
	}
	door(w, http.StatusOK, "Bridgehead", "This browser is no guest any more.", "")
}
