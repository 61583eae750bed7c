package server

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
)

// The codes of errors. Clients branch on them, people read the messages.
const (
	codeBadRequest   = "bad_request"
	codeBadType      = "bad_content_type"
	codeTooLarge     = "too_large"
	codeUnauthorized = "unauthorized"
	codeTooMany      = "too_many_attempts"
	codeForbidden    = "forbidden"
	codeNotFound     = "not_found"
	codeBadMethod    = "bad_method"
	codeIllegal      = "illegal_action"
	codeBusy         = "busy"
	codeImpossible   = "impossible"
	codeInternal     = "internal"
)

// fault is an answer that is an error.
type fault struct {
	status  int
	Code    string `json:"code"`
	Message string `json:"message"`
	Allowed any    `json:"allowed,omitempty"`
	// view is the table as it is now, beside the error, where the request came too late.
	view any
	// head is what the answer carries besides.
	head http.Header
}

func (f *fault) Error() string { return f.Code + ": " + f.Message }

// refuse makes an error of a code.
func refuse(status int, code, format string, args ...any) *fault {
	return &fault{status: status, Code: code, Message: fmt.Sprintf(format, args...)}
}

// badRequest is for words that mean nothing.
func badRequest(format string, args ...any) *fault {
	return refuse(http.StatusBadRequest, codeBadRequest, format, args...)
}

// may adds what would have been right.
func (f *fault) may(allowed any) *fault {
	f.Allowed = allowed
	return f
}

// faultOf makes an answer of any error. What nobody has foreseen is the fault of the server; its words go
// to the log, not to the client.
func (s *Server) faultOf(r *http.Request, err error) *fault {
	var f *fault
	if errors.As(err, &f) {
		return f
	}
	var long *http.MaxBytesError
	if errors.As(err, &long) {
		return refuse(http.StatusRequestEntityTooLarge, codeTooLarge, "the body is longer than %d bytes", long.Limit)
	}
	if f := tableFault(err); f != nil {
		return f
	}
	if r.Context().Err() != nil {
		return refuse(http.StatusServiceUnavailable, codeBusy, "the request was given up before it was answered")
	}
	s.log.Error("request", "method", r.Method, "path", r.URL.Path, "error", err)
	return refuse(http.StatusInternalServerError, codeInternal, "the server erred; its log says more")
}

// errorBody is an error as it is sent.
type errorBody struct {
	Error *fault `json:"error"`
	View  any    `json:"view,omitempty"`
}

// writeFault answers with an error.
func (s *Server) writeFault(w http.ResponseWriter, r *http.Request, err error) {
	f := s.faultOf(r, err)
	for name, values := range f.head {
		w.Header()[name] = values
	}
	s.writeJSON(w, r, f.status, errorBody{f, f.view})
}

// among lists words for people.
func among(words []string) string { return strings.Join(words, " | ") }
