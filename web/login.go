package web

import (
	"net/http"
	"time"
)

// keep is how long a browser remembers that it knew the token.
const keep = 30 * 24 * time.Hour

// loginPage asks for the token. It needs no script.
const loginPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bridgehead</title></head>
<body><h1>Bridgehead</h1>
<form method="post" action="/login">
<p><label for="token">Token of this server</label></p>
<p><input id="token" name="token" type="password" autocomplete="current-password" required autofocus> <button>Enter</button></p>
</form></body></html>
`

// login gives a browser a cookie in exchange for the token, and shows the page.
func (s *Server) login(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Cache-Control", "no-store")
	r.Body = http.MaxBytesReader(w, r.Body, maxBody)
	token := r.FormValue("token") // of the address or of the form
	if s.guard.token != "" && !same(token, s.guard.token) {
		s.askToken(w, token)
		return
	}
	if s.guard.token != "" {
		http.SetCookie(w, &http.Cookie{Name: cookieName, Value: s.guard.pass(), Path: "/", MaxAge: int(keep.Seconds()),
			HttpOnly: true, SameSite: http.SameSiteStrictMode, Secure: r.TLS != nil})
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// askToken shows the form; a wrong token is told apart by the status alone.
func (s *Server) askToken(w http.ResponseWriter, got string) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	status := http.StatusOK
	if got != "" {
		status = http.StatusUnauthorized
	}
	w.WriteHeader(status)
	_, _ = w.Write([]byte(loginPage))
}
