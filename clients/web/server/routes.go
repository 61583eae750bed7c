package server

import (
	"net/http"
	"slices"
	"strings"
)

// prefix is where the interface begins.
const prefix = "/api/v1"

// reply is an answer that is no error. Without a body it is empty.
type reply struct {
	status int
	body   any
	head   map[string]string
}

// ok answers with a value.
func ok(body any) (*reply, error) { return &reply{status: http.StatusOK, body: body}, nil }

// made answers with something new.
func made(body any) (*reply, error) { return &reply{status: http.StatusCreated, body: body}, nil }

// route is one thing that can be asked for.
type route struct {
	method, path string
	query        []string // the parameters it knows
	body         int64    // the longest body in bytes; 0: none is read
	answer       func(s *Server, r *http.Request) (*reply, error)
	// write, in place of answer, writes by itself. It does so only where it returns no error.
	write  func(s *Server, w http.ResponseWriter, r *http.Request) error
	stream bool // it lasts, and is not packed
	guests access
}

const (
	get    = http.MethodGet
	post   = http.MethodPost
	patch  = http.MethodPatch
	put    = http.MethodPut
	remove = http.MethodDelete
)

// routes are all of the interface; openapi.yaml describes the same.
var routes = []route{
	{method: get, path: "/catalog", guests: anyGuest, answer: (*Server).getCatalog},
	{method: get, path: "/board", query: []string{"game", "scenario", "options"}, guests: anyGuest, write: (*Server).getBoard},
	{method: get, path: "/help", guests: anyGuest, query: []string{"game"}, answer: (*Server).getHelp},
	{method: get, path: "/help/search", guests: anyGuest, query: []string{"game", "q", "most"}, answer: (*Server).searchHelp},
	{method: get, path: "/guide", guests: anyGuest, query: []string{"game", "id"}, answer: (*Server).getGuide},
	{method: get, path: "/openapi.yaml", guests: anyGuest, write: (*Server).getOpenAPI},
	{method: get, path: "/grant", guests: anyGuest, answer: (*Server).getGrant},
	{method: get, path: "/drafts", answer: (*Server).listDrafts},
	{method: post, path: "/drafts", body: maxBody, answer: (*Server).createDraft},
	{method: get, path: "/drafts/{draft}", answer: (*Server).getDraft},
	{method: remove, path: "/drafts/{draft}", answer: (*Server).deleteDraft},
	{method: post, path: "/drafts/{draft}/edit", body: maxBody, answer: (*Server).editDraft},
	{method: post, path: "/drafts/{draft}/undo", body: maxBody, answer: (*Server).undoDraft},
	{method: get, path: "/drafts/{draft}/fields", query: []string{"unit", "place", "crossing"}, answer: (*Server).draftFields},
	{method: get, path: "/drafts/{draft}/file", answer: (*Server).draftFile},
	{method: post, path: "/drafts/{draft}/publish", answer: (*Server).publishDraft},
	{method: get, path: "/drafts/{draft}/opponents", answer: (*Server).draftOpponents},
	{method: post, path: "/drafts/{draft}/balance", body: maxBody, answer: (*Server).startBalance},
	{method: get, path: "/drafts/{draft}/balance", answer: (*Server).getBalance},
	{method: remove, path: "/drafts/{draft}/balance", answer: (*Server).stopBalance},
	{method: remove, path: "/scenarios/{game}/{name}", answer: (*Server).withdrawScenario},
	{method: post, path: "/position", body: maxBody, answer: (*Server).readPosition},
	{method: get, path: "/results", answer: (*Server).getResults},
	{method: get, path: "/puzzles", answer: (*Server).getPuzzles},
	{method: post, path: "/puzzles/{puzzle}/open", query: viewQuery, answer: (*Server).openPuzzle},
	{method: post, path: "/puzzles/{puzzle}/check", body: maxBody, answer: (*Server).checkPuzzle},
	{method: get, path: "/tables", answer: (*Server).listTables},
	{method: post, path: "/tables", query: viewQuery, body: maxBody, answer: (*Server).createTable},
	{method: post, path: "/tables/load", query: append([]string{"name", "german", "allied", "look"}, viewQuery...), body: maxAnalysis, answer: (*Server).loadTable},
	{method: get, path: "/tables/{id}", guests: lookers, query: append([]string{"at"}, viewQuery...), answer: (*Server).getTable},
	{method: patch, path: "/tables/{id}", query: viewQuery, body: maxBody, answer: (*Server).changeTable},
	{method: remove, path: "/tables/{id}", answer: (*Server).deleteTable},
	{method: post, path: "/tables/{id}/sit", body: maxBody, answer: (*Server).sit},
	{method: post, path: "/tables/{id}/act", guests: players, query: viewQuery, body: maxBody, answer: (*Server).act},
	{method: post, path: "/tables/{id}/skip", query: viewQuery, answer: (*Server).skip},
	{method: post, path: "/tables/{id}/undo", guests: players, query: viewQuery, body: maxBody, answer: (*Server).undo},
	{method: post, path: "/tables/{id}/drop", guests: players, query: viewQuery, body: maxBody, answer: (*Server).drop},
	{method: post, path: "/tables/{id}/bulk", guests: players, query: viewQuery, body: maxBody, answer: (*Server).bulk},
	{method: post, path: "/tables/{id}/confirm", guests: players, query: viewQuery, body: maxBody, answer: (*Server).confirmEnd},
	{method: post, path: "/tables/{id}/branch", query: viewQuery, body: maxBody, answer: (*Server).branch},
	{method: get, path: "/tables/{id}/log", guests: lookers, query: []string{"from", "most"}, answer: (*Server).getLog},
	{method: get, path: "/tables/{id}/position", guests: lookers, query: []string{"at"}, answer: (*Server).getLine},
	{method: get, path: "/tables/{id}/record", guests: lookers, query: []string{"format"}, write: (*Server).getRecord},
	{method: get, path: "/tables/{id}/events", guests: lookers, query: []string{"seat"}, write: (*Server).events, stream: true},
	{method: get, path: "/tables/{id}/reach", guests: lookers, query: []string{"at"}, answer: (*Server).getReach},
	{method: get, path: "/tables/{id}/preview", guests: players, query: []string{"action"}, answer: (*Server).getPreview},
	{method: get, path: "/tables/{id}/hint", guests: players, query: []string{"agent", "at"}, answer: (*Server).getHint},
	{method: get, path: "/tables/{id}/thought", guests: lookers, answer: (*Server).getThought},
	{method: get, path: "/tables/{id}/forecast", guests: players, query: []string{"agent", "at"}, answer: (*Server).getForecast},
	{method: post, path: "/tables/{id}/review", body: maxBody, answer: (*Server).startReview},
	{method: get, path: "/tables/{id}/review", guests: lookers, answer: (*Server).getReview},
	{method: get, path: "/tables/{id}/review/file", guests: lookers, write: (*Server).getAnalysis},
	{method: get, path: "/tables/{id}/company", guests: lookers, answer: (*Server).getCompany},
	{method: post, path: "/tables/{id}/company", guests: players, body: maxBody, answer: (*Server).company},
	{method: get, path: "/tables/{id}/consent", guests: lookers, answer: (*Server).getConsent},
	{method: put, path: "/tables/{id}/consent", guests: players, body: maxBody, answer: (*Server).setConsent},
	{method: post, path: "/tables/{id}/invitations", body: maxBody, answer: (*Server).invite},
	{method: remove, path: "/tables/{id}/invitations/{invitation}", answer: (*Server).withdraw},
}

// handler puts around a route what all have in common: its query is known, its body is short.
func (s *Server) handler(t route) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Body = http.MaxBytesReader(w, r.Body, t.body)
		if err := s.permit(r, &t); err != nil {
			s.writeFault(w, r, err)
			return
		}
		if err := checkQuery(r, t.query); err != nil {
			s.writeFault(w, r, err)
			return
		}
		if t.write != nil {
			if err := t.write(s, w, r); err != nil {
				s.writeFault(w, r, err)
			}
			return
		}
		a, err := t.answer(s, r)
		if err != nil {
			s.writeFault(w, r, err)
			return
		}
		if a.body, err = s.shown(r, a.body); err != nil {
			s.writeFault(w, r, err)
			return
		}
		for name, value := range a.head {
			w.Header().Set(name, value)
		}
		if a.status == http.StatusNoContent {
			w.WriteHeader(a.status)
			return
		}
		s.writeJSON(w, r, a.status, a.body)
	})
}

// checkQuery refuses parameters a route does not know, and such that are given twice.
func checkQuery(r *http.Request, known []string) error {
	if r.URL.RawQuery == "" {
		return nil
	}
	for name, values := range r.URL.Query() {
		if !slices.Contains(known, name) {
			return badRequest("query: there is no parameter %.40q here", name).may(append([]string{}, known...))
		}
		if len(values) > 1 {
			return badRequest("query: %s is given %d times", name, len(values))
		}
	}
	return nil
}

// rest answers where there is no route: with files of the page, or with what would have been right.
func (s *Server) rest(w http.ResponseWriter, r *http.Request) {
	read := r.Method == http.MethodGet || r.Method == http.MethodHead
	if read && !isAPI(r) {
		s.static(w, r)
		return
	}
	var may []string
	for _, method := range []string{get, post, put, patch, remove} {
		try := r.Clone(r.Context())
		try.Method = method
		if _, pattern := s.mux.Handler(try); strings.HasPrefix(pattern, method+" ") {
			may = append(may, method)
		}
	}
	if len(may) == 0 && s.asset(r) != nil {
		may = []string{get}
	}
	if len(may) == 0 {
		s.writeFault(w, r, refuse(http.StatusNotFound, codeNotFound, "there is nothing at %.100q", r.URL.Path))
		return
	}
	f := refuse(http.StatusMethodNotAllowed, codeBadMethod, "method: got %.20q, want %s", r.Method, among(may)).may(may)
	f.head = http.Header{"Allow": {strings.Join(may, ", ")}}
	s.writeFault(w, r, f)
}
