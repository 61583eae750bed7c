package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strings"
	"time"
	"unicode"

	"bridgehead/training/cluster"
	"bridgehead/training/cluster/pack"
)

// Options say what a learner serves, and to whom.
type Options struct {
	Coordinator *cluster.Coordinator
	Networks    func(cluster.ID) ([]byte, error) // bundles; the error is cluster.ErrNoNetwork where one is not kept
	Tokens      *Tokens                          // nil: everybody may join, which is for loopback addresses only
	Status      func() *cluster.Status           // nil: that of the coordinator
	Limits      Limits                           // zero: DefaultLimits
	Now         func() time.Time                 // nil: time.Now
	Log         io.Writer                        // nil: nobody hears of faults
}

// server answers workers.
type server struct {
	Options
	gate *gate
	pack *pack.Unpacker
}

// Handler serves a learner to workers.
func Handler(o Options) (http.Handler, error) {
	if o.Coordinator == nil || o.Networks == nil {
		return nil, errors.New("web: want a coordinator and networks")
	}
	if o.Status == nil {
		o.Status = o.Coordinator.Status
	}
	if o.Limits == (Limits{}) {
		o.Limits = DefaultLimits()
	}
	if err := o.Limits.Check(); err != nil {
		return nil, err
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = io.Discard
	}
	p, err := pack.NewUnpacker(o.Limits.Batch)
	if err != nil {
		return nil, err
	}
	s := &server{o, &gate{Limits: o.Limits, now: o.Now, by: map[string]*member{}}, p}
	mux := http.NewServeMux()
	for pattern, call := range map[string]call{
		"GET /v1/terms":    s.terms,
		"POST /v1/join":    s.may(s.join, Worker),
		"POST /v1/next":    s.may(s.next, Worker),
		"POST /v1/batches": s.may(s.batches, Worker),
		"GET /v1/status":   s.may(s.status, Observer),

		"POST /v1/matches":        s.may(s.submit, Arena),
		"GET /v1/matches/{id}":    s.may(s.standing, Arena),
		"DELETE /v1/matches/{id}": s.may(s.forget, Arena),
	} {
		mux.Handle(pattern, s.guarded(call))
	}
	mux.Handle("GET /networks/{id}", s.open(s.network))
	mux.Handle("GET /v1/health", s.open(func(w http.ResponseWriter, _ *http.Request) error {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}))
	mux.Handle("/", s.open(func(_ http.ResponseWriter, r *http.Request) error {
		return refuse(http.StatusNotFound, codeNotFound, "%.10s %.100q: there is no such call", r.Method, r.URL.Path)
	}))
	return mux, nil
}

// call answers one request, of one who has shown whose token it has.
type call func(w http.ResponseWriter, r *http.Request, h Holder) error

// may lets only holders of a role call. Without tokens everybody has every role.
func (s *server) may(c call, role Role) call {
	return func(w http.ResponseWriter, r *http.Request, h Holder) error {
		if s.Tokens != nil && h.Role != role {
			return refuse(http.StatusForbidden, codeForbidden, "the token has the role %s, want %s", h.Role, role)
		}
		return c(w, r, h)
	}
}

// guarded asks for the token.
func (s *server) guarded(c call) http.Handler {
	return s.open(func(w http.ResponseWriter, r *http.Request) error {
		var h Holder
		if s.Tokens != nil {
			token, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
			known := false
			if h, known = s.Tokens.Holder(token); !known {
				return refuse(http.StatusUnauthorized, codeUnauthorized, "this learner asks for a token, and knows none such")
			}
		}
		return c(w, r, h)
	})
}

// open answers with what goes wrong. No browser has business here: a page of another site could otherwise call a learner on
// the machine it is looked at.
func (s *server) open(answer func(http.ResponseWriter, *http.Request) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		site := r.Header.Get("Sec-Fetch-Site")
		err := error(nil)
		if r.Header.Get("Origin") != "" || site != "" && site != "none" {
			err = refuse(http.StatusForbidden, codeForbidden, "the request comes from a page; only workers may call")
		} else {
			err = answer(w, r)
		}
		if err == nil {
			return
		}
		f := faultOf(err)
		if f == nil {
			fmt.Fprintf(s.Log, "%s %s: %v\n", r.Method, r.URL.Path, err)
			f = refuse(http.StatusInternalServerError, codeInternal, "the learner erred; its log says more")
		}
		f.write(w)
	})
}

func (s *server) terms(w http.ResponseWriter, _ *http.Request, _ Holder) error {
	writeJSON(w, http.StatusOK, s.Coordinator.Terms)
	return nil
}

// named reports whether one may speak as a worker.
func (s *server) named(h Holder, worker string) error {
	if s.Tokens != nil && h.Name != worker {
		return cluster.Refusef("the token is that of %s; got the name %.80q", h.Name, worker)
	}
	return nil
}

// mostJSON is the size of a body as JSON, in bytes.
const mostJSON = 1 << 20

// read reads a body as JSON. Unknown fields, a second value and other types are errors.
func read(w http.ResponseWriter, r *http.Request, to any) error {
	if err := wantType(r, typeJSON); err != nil {
		return err
	}
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostJSON))
	d.DisallowUnknownFields()
	err := d.Decode(to)
	if err == nil {
		if _, err = d.Token(); err == io.EOF {
			return nil
		}
		err = errors.Join(errors.New("there is more after the end of the value"), err)
	}
	if f := faultOf(err); f != nil {
		return f
	}
	return refuse(http.StatusBadRequest, codeBadRequest, "body: %v", err)
}

// The types of bodies.
const (
	typeJSON    = "application/json"
	typeMsgpack = "application/msgpack"
)

func wantType(r *http.Request, want string) error {
	if got, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || got != want {
		return refuse(http.StatusUnsupportedMediaType, codeBadRequest, "content type: got %.60q, want %s", r.Header.Get("Content-Type"), want)
	}
	return nil
}

func (s *server) join(w http.ResponseWriter, r *http.Request, holder Holder) error {
	var h cluster.Hello
	if err := read(w, r, &h); err != nil {
		return err
	}
	if err := s.named(holder, h.Worker); err != nil {
		return err
	}
	if err := checkHello(&h); err != nil {
		return err
	}
	if err := s.gate.room(h.Worker); err != nil {
		return err
	}
	if err := s.Coordinator.Join(h, true); err != nil {
		return err
	}
	s.gate.joined(h.Worker)
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// mostWord is the length of what a worker says of itself, in bytes.
const mostWord = 128

// checkHello keeps out of the log what does not belong there.
func checkHello(h *cluster.Hello) error {
	if err := cluster.CheckName(h.Worker); err != nil {
		return cluster.Refusef("%v", err)
	}
	for name, text := range map[string]string{"version": h.Version, "machine": h.Machine} {
		if len(text) > mostWord || strings.ContainsFunc(text, func(c rune) bool { return !unicode.IsPrint(c) }) {
			return refuse(http.StatusBadRequest, codeBadRequest, "%s: got %.40q, want at most %d bytes of printable text", name, text, mostWord)
		}
	}
	if h.Cores < 1 || h.Cores > 1<<12 {
		return refuse(http.StatusBadRequest, codeBadRequest, "cores: got %d, want 1 to %d", h.Cores, 1<<12)
	}
	return nil
}

// asking is the body of a call for a job.
type asking struct {
	Worker string `json:"worker"`
	Most   int    `json:"most"`
}

func (s *server) next(w http.ResponseWriter, r *http.Request, h Holder) error {
	var a asking
	if err := read(w, r, &a); err != nil {
		return err
	}
	if err := s.named(h, a.Worker); err != nil {
		return err
	}
	if err := s.gate.may(a.Worker); err != nil {
		return err
	}
	j, err := s.Coordinator.Next(a.Worker, a.Most)
	if err != nil {
		return err
	}
	s.gate.gave(a.Worker, j)
	w.Header().Set("Content-Type", typeMsgpack)
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(cluster.EncodeJob(j)) // a job that does not arrive is a hole
	return nil
}

func (s *server) batches(w http.ResponseWriter, r *http.Request, h Holder) error {
	if err := wantType(r, typeMsgpack); err != nil {
		return err
	}
	switch n := r.ContentLength; {
	case n < 0:
		return refuse(http.StatusLengthRequired, codeBadRequest, "content length: got none, want that of the batch")
	case n > s.Limits.Batch:
		return refuse(http.StatusRequestEntityTooLarge, codeTooLarge, "the batch has %d bytes, at most %d are taken", n, s.Limits.Batch)
	}
	name := h.Name
	if s.Tokens == nil {
		name = r.Header.Get(workerHeader)
	}
	room, err := s.gate.body(name, r.ContentLength)
	if err != nil {
		return err
	}
	defer room.done()
	data := make([]byte, r.ContentLength)
	if _, err := io.ReadFull(r.Body, data); err != nil {
		return refuse(http.StatusBadRequest, codeInternal, "the body was cut: %v", err) // to be sent again
	}
	if data, err = s.unpack(r.Header.Get("Content-Encoding"), data, room.grow); err != nil {
		return err
	}
	b, err := cluster.DecodeBatch(data)
	if err != nil {
		return refuse(http.StatusBadRequest, codeBadRequest, "%v", err)
	}
	if b.Worker != name {
		return cluster.Refusef("%s sends a batch of %.80q", name, b.Worker)
	}
	err = s.Coordinator.Take(b)
	if err == nil || cluster.Refused(err) {
		s.gate.returned(name, b)
	}
	if err != nil {
		return err
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// workerHeader says whose batch it is before it is read, where no token does.
const workerHeader = "Bridgehead-Worker"

// Status is how it stands, for people.
type Status struct {
	*cluster.Status
	Versions map[string]int `json:"versions"` // workers, by the version of their program
	Held     map[string]int `json:"held"`     // jobs by HTTPS that were not returned, by worker
}

func (s *server) status(w http.ResponseWriter, _ *http.Request, _ Holder) error {
	now := *s.Status()
	now.Workers = slices.Clone(now.Workers)
	out := Status{&now, map[string]int{}, s.gate.holding()}
	for i := range now.Workers {
		m := &now.Workers[i]
		m.Fields = nil // those of the terms
		if m.Worker != cluster.Here {
			out.Versions[m.Version]++
		}
	}
	writeJSON(w, http.StatusOK, out)
	return nil
}

// unpack reads a body of an encoding.
func (s *server) unpack(encoding string, data []byte, room func(int64) error) ([]byte, error) {
	if encoding == "" {
		return data, nil
	}
	if encoding != pack.Encoding {
		return nil, refuse(http.StatusUnsupportedMediaType, codeBadRequest, "content encoding: got %.20q, want %s or none", encoding, pack.Encoding)
	}
	out, err := s.pack.Unpack(data, room)
	var large *pack.TooLarge
	switch {
	case errors.As(err, &large):
		return nil, refuse(http.StatusRequestEntityTooLarge, codeTooLarge, "%v", large)
	case errors.Is(err, pack.ErrFrame):
		return nil, refuse(http.StatusBadRequest, codeBadRequest, "content encoding: %v", err)
	}
	return out, err
}
