package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"

	"bridgehead/training/cluster"
)

// The codes of errors. Workers branch on them, people read the messages.
const (
	codeBadRequest   = "bad_request"
	codeTooLarge     = "too_large"
	codeUnauthorized = "unauthorized"
	codeForbidden    = "forbidden"
	codeNotFound     = "not_found"
	codeInternal     = "internal"

	codeRefused   = "refused"        // *cluster.Refusal
	codeWait      = "wait"           // *cluster.Wait
	codeUnknown   = "unknown_worker" // cluster.ErrUnknown
	codeNoNetwork = "no_network"     // cluster.ErrNoNetwork
	codeNoMatch   = "no_match"       // cluster.ErrNoMatch
)

// fault is an answer that is an error.
type fault struct {
	status  int
	Code    string `json:"code"`
	Message string `json:"message"`
	Millis  int64  `json:"wait_ms,omitempty"` // until it is worth asking again
}

func (f *fault) Error() string { return f.Message }

func refuse(status int, code, format string, values ...any) *fault {
	return &fault{status: status, Code: code, Message: fmt.Sprintf(format, values...)}
}

// wait asks a worker to come back later, and says why.
func wait(status int, d time.Duration, format string, values ...any) *fault {
	f := refuse(status, codeWait, format, values...)
	f.Millis = max(1, d.Milliseconds())
	return f
}

// faultOf makes an answer of any error; nil where nobody has foreseen it.
func faultOf(err error) *fault {
	var f *fault
	var r *cluster.Refusal
	var idle *cluster.Wait
	var long *http.MaxBytesError
	switch {
	case errors.As(err, &f):
		return f
	case errors.As(err, &r):
		return refuse(http.StatusForbidden, codeRefused, "%s", r.Reason)
	case errors.As(err, &idle):
		return wait(http.StatusServiceUnavailable, idle.For, "%v", idle)
	case errors.As(err, &long):
		return refuse(http.StatusRequestEntityTooLarge, codeTooLarge, "the body is longer than %d bytes", long.Limit)
	case errors.Is(err, cluster.ErrUnknown):
		return refuse(http.StatusConflict, codeUnknown, "%v", cluster.ErrUnknown)
	case errors.Is(err, cluster.ErrNoNetwork):
		return refuse(http.StatusNotFound, codeNoNetwork, "%v", cluster.ErrNoNetwork)
	case errors.Is(err, cluster.ErrNoMatch):
		return refuse(http.StatusNotFound, codeNoMatch, "%v", cluster.ErrNoMatch)
	}
	return nil
}

// err is the error a worker gets for it.
func (f *fault) err() error {
	switch f.Code {
	case codeRefused, codeTooLarge, codeBadRequest:
		return &cluster.Refusal{Reason: f.Message}
	case codeWait:
		return &cluster.Wait{For: max(time.Millisecond, min(time.Duration(f.Millis)*time.Millisecond, longestWait))}
	case codeUnknown:
		return cluster.ErrUnknown
	case codeNoNetwork:
		return cluster.ErrNoNetwork
	case codeNoMatch:
		return cluster.ErrNoMatch
	}
	return f
}

// longestWait bounds what a learner may ask for.
const longestWait = 5 * time.Minute

// faultBody is an error as it is sent.
type faultBody struct {
	Error *fault `json:"error"`
}

func (f *fault) write(w http.ResponseWriter) {
	if f.Millis > 0 {
		w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(float64(f.Millis)/1000))))
	}
	if f.status == http.StatusUnauthorized {
		w.Header().Set("Www-Authenticate", `Bearer realm="bridgehead"`)
	}
	writeJSON(w, f.status, faultBody{f})
}

// writeJSON answers with a value. It is encoded as a whole before the first byte leaves.
func writeJSON(w http.ResponseWriter, status int, value any) {
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(value); err != nil {
		panic(err) // structs of numbers and texts
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes()) // a worker that is gone asks again
}

// readFault reads the error of an answer.
func readFault(status int, body []byte) *fault {
	var b faultBody
	if err := json.Unmarshal(body, &b); err == nil && b.Error != nil && b.Error.Code != "" {
		b.Error.status = status
		return b.Error
	}
	code := codeInternal
	if status == http.StatusRequestEntityTooLarge { // said by something between us
		code = codeTooLarge
	}
	return refuse(status, code, "got the status %d %s", status, http.StatusText(status))
}
