package server

import (
	"fmt"
	"html"
	"net/http"
	"time"
)

// keep is how long a browser remembers that it knew the token.
const keep = 30 * 24 * time.Hour

// loginPage asks for the token, after a paragraph that says what was wrong. It needs no script.
const loginPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bridgehead</title></head>
<body><h1>Bridgehead</h1>
<form method="post" action="/login">
%s<p><label for="token">Token of this server</label></p>
<p><input id="token" name="token" type="password" autocomplete="current-password" required autofocus> <button>Enter</button></p>
</form></body></html>
`

// login gives a browser a cookie in exchange for the token, and shows the page.
func (s *Server) login(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	if s.guard.token != "" {
		token := r.FormValue("token") // of the address or of the form
		if f := s.guard.try(r, token, s.guard.token); f != nil {
			askToken(w, token, f)
			return
		}
		http.SetCookie(w, &http.Cookie{Name: cookieName, Value: s.guard.pass(), Path: "/", MaxAge: int(keep.Seconds()),
			HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil})
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// askToken shows the form; a wrong token is told apart by the status alone, too many of them by words as well.
func askToken(w http.ResponseWriter, got string, f *fault) {
	h := w.Header()
	hasForm(h)
	h.Set("Content-Type", "text/html; charset=utf-8")
	status, words := http.StatusOK, ""
	if got != "" {
		status = f.status
	}
	if f.Code == codeTooMany {
		words = "<p role=\"alert\">" + html.EscapeString(f.Message) + "</p>\n"
		h["Retry-After"] = f.head["Retry-After"]
	}
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, loginPage, words)
}
