package server

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"runtime"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/table"
	"bridgehead/table/insight"
	"bridgehead/table/review"
)

// Options say what is served, and to whom.
type Options struct {
	Hall       *table.Hall
	Registry   *agents.Registry
	Evaluators []review.Kind // of reviews, the usual one first; the evaluators of the registry come after them
	Foretell   Foreteller    // of forecasts; nil: there are none
	// New makes a game by its key, as games.New does; clients choose the words, so it opens no files.
	New func(game, scenario, options string) (engine.Game, error)
	// Catalog is what can be chosen, always the same; nil: nothing. It is asked for only when somebody wants to know.
	Catalog func() Catalog
	Editor  *Editor          // nil: scenarios are not edited here
	Insight *insight.Insight // nil: one that knows no game
	Client  fs.FS            // the page, with index.html at its root
	Address string           // host:port the server listens on
	// Names are other names of this machine the server may be called by.
	Names []string
	// Outside are names by which others call it, each perhaps with the port of a proxy: without a token they get in by invitation alone.
	Outside []string
	// Addresses are where others find the server, such as http://192.168.1.20:8017, for links.
	Addresses []string
	Token     string // empty: none is asked for, which is for loopback addresses only
	Version   string
	Now       func() time.Time // nil: time.Now
	Log       *slog.Logger     // nil: nobody hears of faults
	// Streams is how many may listen to events at once; 0: MaxStreams.
	Streams int
	// Patience is how long a hint waits for others to be done; 0: the usual time.
	Patience time.Duration
	// Beat is the time between two signs of life on a stream of events; 0: Heartbeat.
	Beat time.Duration
}

// The usual limits.
const (
	MaxStreams = 64
	Heartbeat  = 15 * time.Second
	minPacked  = 1024 // bytes of an answer that is worth packing
)

// Server answers all requests. It is safe for concurrent use.
type Server struct {
	Options
	log      *slog.Logger
	guard    *guard
	mux      *http.ServeMux
	assets   map[string]*asset
	boards   boards
	nows     nows
	reviews  *reviews
	puzzles  *puzzles
	drafts   drafts
	previews *previews
	rates    rates
	streams  chan struct{} // a place for each that may listen
	minds    chan struct{} // a place for each hint that may be thought about
}

// New makes a server.
func New(o Options) (*Server, error) {
	if o.Hall == nil || o.Registry == nil || o.New == nil || o.Client == nil {
		return nil, errors.New("web: want a hall, a registry, a maker of games and a page")
	}
	o = o.complete()
	g, err := newGuard(o.Address, o.Token, o.Names, o.Outside, o.Now)
	if err != nil {
		return nil, fmt.Errorf("web: address: %w", err)
	}
	s := &Server{Options: o, log: o.Log, guard: g, mux: http.NewServeMux(),
		streams: make(chan struct{}, o.Streams), minds: make(chan struct{}, max(leastMinds, runtime.GOMAXPROCS(0)))}
	s.reviews, s.puzzles, s.previews = newReviews(s), newPuzzles(s), newPreviews()
	if s.assets, err = loadAssets(o.Client); err != nil {
		return nil, fmt.Errorf("web: %w", err)
	}
	return s, s.register()
}

func (o Options) complete() Options {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Insight == nil {
		o.Insight = insight.New(nil)
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Streams == 0 {
		o.Streams = MaxStreams
	}
	if o.Patience == 0 {
		o.Patience = hintWait
	}
	if o.Beat == 0 {
		o.Beat = Heartbeat
	}
	return o
}

// register fills the mux with the routes and what is around them.
func (s *Server) register() error {
	pack, err := gzhttp.NewWrapper(gzhttp.MinSize(minPacked), gzhttp.EnableZstd(false),
		gzhttp.ContentTypes([]string{"application/json", "application/yaml", "application/jsonl"}))
	if err != nil {
		return fmt.Errorf("web: %w", err)
	}
	for _, route := range routes {
		h := s.handler(route)
		if !route.stream {
			h = pack(h)
		}
		s.mux.Handle(route.method+" "+prefix+route.path, h)
	}
	s.mux.HandleFunc("GET /login", s.login)
	s.mux.HandleFunc("POST /login", s.login)
	s.mux.HandleFunc("GET "+joinPath+"{secret}", s.join)
	s.mux.HandleFunc("POST "+joinPath+"{secret}", s.join)
	s.mux.HandleFunc("POST "+leavePath, s.leave)
	s.mux.HandleFunc("/{path...}", s.rest)
	return nil
}

// ServeHTTP answers a request, if whoever asks may ask at all. A panic is an answer, too, and ends nothing
// but the request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	defer func() {
		if p := recover(); p != nil {
			s.recovered(w, r, p)
		}
	}()
	harden(w.Header())
	switch g, err := s.admit(r); {
	case err == nil:
		s.mux.ServeHTTP(w, withGrant(r, g))
	case mayLogin(r, err) && s.guard.token == "":
		door(w, http.StatusUnauthorized, "Bridgehead", "From elsewhere this server lets in only who opens the link of an invitation.", "")
	case mayLogin(r, err):
		http.Redirect(w, r, "/login", http.StatusSeeOther)
	default:
		s.writeFault(w, r, err)
	}
}

// mayLogin reports whether a request is that of a browser which lacks nothing but the token.
func mayLogin(r *http.Request, err error) bool {
	var f *fault
	return errors.As(err, &f) && (f.Code == codeUnauthorized || f.Code == codeTooMany) && r.URL.Path == "/" && r.Method == http.MethodGet
}

// recovered answers after a panic. What was sent already cannot be taken back.
func (s *Server) recovered(w http.ResponseWriter, r *http.Request, p any) {
	if p == http.ErrAbortHandler {
		panic(p) // net/http knows what to do
	}
	stack := make([]byte, 16<<10)
	stack = stack[:runtime.Stack(stack, false)]
	s.log.Error("panic", "method", r.Method, "path", r.URL.Path, "value", p, "stack", string(stack))
	s.writeFault(w, r, refuse(http.StatusInternalServerError, codeInternal, "the server erred; its log says more"))
}

// The times a connection may take.
const (
	headerTime = 10 * time.Second
	readTime   = 60 * time.Second
	writeTime  = 120 * time.Second // a hint may take long; streams set their own
	idleTime   = 120 * time.Second
	closeTime  = 5 * time.Second
)

// Serve answers on a listener until ctx is done. Streams of events end then, and requests that are being
// answered have a few seconds left.
func Serve(ctx context.Context, l net.Listener, h http.Handler) error {
	base, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	server := &http.Server{Handler: h, ReadHeaderTimeout: headerTime, ReadTimeout: readTime, WriteTimeout: writeTime,
		IdleTimeout: idleTime, MaxHeaderBytes: 64 << 10, ErrorLog: slog.NewLogLogger(slog.DiscardHandler, slog.LevelError),
		BaseContext: func(net.Listener) context.Context { return base }}
	done := make(chan error, 1)
	go func() { done <- server.Serve(l) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
	}
	stop()
	rest, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
	defer cancel()
	if err := server.Shutdown(rest); err != nil {
		_ = server.Close() // whoever still hangs on is cut off
	}
	if err := <-done; !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
