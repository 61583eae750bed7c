package web

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"bridgehead/training/cluster"
	"bridgehead/training/cluster/pack"
)

// direct calls a handler without a network.
type direct struct{ handler http.Handler }

func (d direct) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	served := r.Clone(r.Context())
	if served.Body == nil {
		served.Body = http.NoBody
	}
	d.handler.ServeHTTP(w, served)
	return w.Result(), nil
}

// beside is a transport of a learner in the same process.
func beside(tb testing.TB, o Options, token string) *Transport {
	tb.Helper()
	h, err := Handler(o)
	if err != nil {
		tb.Fatal(err)
	}
	transport, err := Dial("http://localhost", token, DialOptions{Client: &http.Client{Transport: direct{h}}})
	if err != nil {
		tb.Fatal(err)
	}
	return transport
}

func waits(err error) time.Duration {
	if idle := (*cluster.Wait)(nil); errors.As(err, &idle) {
		return idle.For
	}
	return 0
}

func TestRate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLearner(t, 4)
		o := l.options(nil)
		o.Limits.Rate, o.Limits.Burst = 2, 3
		transport := beside(t, o, "")
		for _, name := range []string{"ada", "bob"} {
			if err := transport.Join(t.Context(), hello(l, name)); err != nil {
				t.Fatal(err)
			}
		}
		got := 0
		for range 100 { // 10 s
			if _, err := transport.Next(t.Context(), "ada", 1); err == nil {
				got++
			} else if d := waits(err); d <= 0 || d > time.Second/2 {
				t.Fatalf("got %v, want a wait of half a second or less", err)
			}
			time.Sleep(time.Second / 10)
		}
		if got < 22 || got > 23 {
			t.Errorf("got %d jobs in 10 s at 2 a second and 3 at once, want 22 or 23", got)
		}
		if _, err := transport.Next(t.Context(), "bob", 1); err != nil {
			t.Errorf("another worker: got %v", err)
		}
	})
}

func TestHeldJobs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLearner(t, 5)
		o := l.options(nil)
		o.Limits.Held = 2
		transport := beside(t, o, "")
		if err := transport.Join(t.Context(), hello(l, "ada")); err != nil {
			t.Fatal(err)
		}
		next := func(want bool) *cluster.Job {
			t.Helper()
			j, err := transport.Next(t.Context(), "ada", 2)
			if (err == nil) != want || !want && waits(err) == 0 {
				t.Fatalf("got %v, want a job: %v", err, want)
			}
			return j
		}
		j := next(true)
		next(true)
		next(false)
		half := play(t, l, "ada", j, honest)
		half.Games = half.Games[:1]
		for range 2 { // the same half twice is no whole
			if err := transport.Send(t.Context(), half); err != nil {
				t.Fatal(err)
			}
			next(false)
		}
		if err := transport.Join(t.Context(), hello(l, "ada")); err != nil { // joining again changes nothing
			t.Fatal(err)
		}
		next(false)
		if err := transport.Send(t.Context(), play(t, l, "ada", j, honest)); err != nil {
			t.Fatal(err)
		}
		next(true)
		next(false)
		if s, err := transport.Status(t.Context()); err != nil || s.Held["ada"] != 2 {
			t.Errorf("status: got %+v, %v, want 2 jobs held", s, err)
		}
		time.Sleep(o.Limits.HeldFor + time.Second)
		next(true) // they are given up
		if got := len(l.store.games); got != 2 {
			t.Errorf("counted %d games, want 2", got)
		}
	})
}

func TestRoomForWorkers(t *testing.T) {
	l := newLearner(t, 6)
	o := l.options(nil)
	o.Limits.Workers = 2
	transport := beside(t, o, "")
	bad := hello(l, "misfit")
	bad.Game = "other"
	if err := transport.Join(t.Context(), bad); !cluster.Refused(err) { // takes no room
		t.Errorf("a misfit: got %v", err)
	}
	for name, want := range map[string]bool{"ada": true, "bob": true} {
		if err := transport.Join(t.Context(), hello(l, name)); (err == nil) != want {
			t.Errorf("%s: got %v", name, err)
		}
	}
	if err := transport.Join(t.Context(), hello(l, "eve")); !cluster.Refused(err) {
		t.Errorf("the third: got %v, want a refusal", err)
	}
	if err := transport.Join(t.Context(), hello(l, "ada")); err != nil {
		t.Errorf("again: got %v", err)
	}
}

// slow is a body that does not end before it is told to.
type slow struct{ end chan struct{} }

func (s slow) Read([]byte) (int, error) { <-s.end; return 0, io.ErrUnexpectedEOF }

// Batches that are on their way have room for so many bytes and no more.
func TestRoomForBodies(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLearner(t, 7)
		o := l.options(nil)
		o.Limits.Batch, o.Limits.Bodies, o.Limits.Sending = 1000, 2500, 2
		h, err := Handler(o)
		if err != nil {
			t.Fatal(err)
		}
		transport := beside(t, o, "")
		transport.client.Transport = direct{h}
		for _, name := range []string{"ada", "bob"} {
			if err := transport.Join(t.Context(), hello(l, name)); err != nil {
				t.Fatal(err)
			}
		}
		end := make(chan struct{})
		begin := func(worker string, body io.Reader) *httptest.ResponseRecorder {
			r := httptest.NewRequest(http.MethodPost, "/v1/batches", body)
			r.Header.Set("Content-Type", typeMsgpack)
			r.Header.Set(workerHeader, worker)
			r.ContentLength = 1000
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w
		}
		for range 2 {
			go begin("ada", slow{end})
		}
		synctest.Wait()
		for worker, want := range map[string]int{"ada": http.StatusTooManyRequests, "bob": http.StatusServiceUnavailable, "eve": http.StatusConflict} {
			if w := begin(worker, slow{end}); w.Code != want {
				t.Errorf("%s: got %d %s, want %d", worker, w.Code, w.Body, want)
			}
		}
		close(end)
		synctest.Wait()
		if w := begin("bob", strings.NewReader("short")); w.Code != http.StatusBadRequest {
			t.Errorf("with room again: got %d %s", w.Code, w.Body)
		}
	})
}

func TestBadBatches(t *testing.T) {
	l := newLearner(t, 8)
	o := l.options(nil)
	o.Limits.Batch = 4000
	h, err := Handler(o)
	if err != nil {
		t.Fatal(err)
	}
	transport := beside(t, o, "")
	transport.client.Transport = direct{h}
	if err := transport.Join(t.Context(), hello(l, "ada")); err != nil {
		t.Fatal(err)
	}
	bomb := transport.pack.Pack(make([]byte, 1<<20))
	for name, c := range map[string]struct {
		kind, encoding string
		body           []byte
		length         int64
		want           int
		says           string
	}{
		"long":       {typeMsgpack, "", make([]byte, 4001), 4001, 413, "the batch has 4001 bytes, at most 4000 are taken"},
		"bomb":       {typeMsgpack, pack.Encoding, bomb, int64(len(bomb)), 413, "1048576 bytes unpacked, at most 4000"},
		"bombs":      {typeMsgpack, pack.Encoding, bytes.Repeat(bomb, 9), int64(9 * len(bomb)), 413, "at most 4000"},
		"no frame":   {typeMsgpack, pack.Encoding, []byte("text"), 4, 400, "no frame"},
		"gzip":       {typeMsgpack, "gzip", []byte("text"), 4, 415, "want zstd"},
		"type":       {typeJSON, "", []byte("{}"), 2, 415, "want application/msgpack"},
		"no length":  {typeMsgpack, "", []byte("text"), -1, 411, "content length"},
		"empty":      {typeMsgpack, "", nil, 0, 400, "batch"},
		"garbage":    {typeMsgpack, "", []byte{0x95, 0xdd, 0xff, 0xff, 0xff, 0xff}, 6, 400, "batch"},
		"of another": {typeMsgpack, "", cluster.EncodeBatch(&cluster.Batch{Worker: "bob", Job: cluster.Job{Specs: make([]cluster.Spec, 1)}, Games: [][]byte{{}}}), 0, 403, "ada sends a batch"},
		"of no job":  {typeMsgpack, "", cluster.EncodeBatch(&cluster.Batch{Worker: "ada", Job: cluster.Job{Specs: make([]cluster.Spec, 1)}, Games: [][]byte{{}}}), 0, 403, "the job is none"},
	} {
		r := httptest.NewRequest(http.MethodPost, "/v1/batches", bytes.NewReader(c.body))
		r.Header.Set("Content-Type", c.kind)
		r.Header.Set(workerHeader, "ada")
		if c.encoding != "" {
			r.Header.Set("Content-Encoding", c.encoding)
		}
		if c.length != 0 {
			r.ContentLength = c.length
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.want || !strings.Contains(w.Body.String(), c.says) || !strings.Contains(w.Body.String(), `"code"`) {
			t.Errorf("%s: got %d %s, want %d %s", name, w.Code, w.Body, c.want, c.says)
		}
	}
	if len(l.store.games) != 0 {
		t.Errorf("counted %d games, want none", len(l.store.games))
	}
	// What is too long is let go of by the worker, who would send it again otherwise.
	j, err := transport.Next(t.Context(), "ada", 1)
	if err != nil {
		t.Fatal(err)
	}
	b := play(t, l, "ada", j, honest)
	b.Games[0] = make([]byte, 1<<20)
	if err := transport.Send(t.Context(), b); !cluster.Refused(err) {
		t.Errorf("a batch that is too long: got %v, want a refusal", err)
	}
}

func TestBadRequests(t *testing.T) {
	l := newLearner(t, 9)
	h, err := Handler(l.options(nil))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		method, path, kind, body string
		want                     int
		says                     string
	}{
		{"POST", "/v1/join", typeJSON, "", 400, "body"},
		{"POST", "/v1/join", "text/plain", "{}", 415, "application/json"},
		{"POST", "/v1/join", typeJSON, `{"worker":"ada"} {}`, 400, "more after"},
		{"POST", "/v1/join", typeJSON, `{"worker":"ada","boss":true}`, 400, "boss"},
		{"POST", "/v1/join", typeJSON, `{"worker":"ada","cores":0}`, 400, "cores: got 0"},
		{"POST", "/v1/join", typeJSON, `{"worker":"ada","cores":1,"machine":"a\nb"}`, 400, "machine"},
		{"POST", "/v1/join", typeJSON, `{"worker":"` + strings.Repeat("x", 2<<20) + `"}`, 413, "longer than"},
		{"POST", "/v1/next", typeJSON, `[]`, 400, "body"},
		{"GET", "/v1/next", "", "", 404, "no such call"},
		{"GET", "/", "", "", 404, "no such call"},
		{"GET", "/networks/xyz", "", "", 400, "hexadecimal"},
		{"GET", "/networks/" + strings.Repeat("0", 64), "", "", 404, "no_network"},
	} {
		r := httptest.NewRequest(c.method, c.path, strings.NewReader(c.body))
		r.Header.Set("Content-Type", c.kind)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != c.want || !strings.Contains(w.Body.String(), c.says) {
			t.Errorf("%s %s %.60s: got %d %s, want %d %s", c.method, c.path, c.body, w.Code, w.Body, c.want, c.says)
		}
	}
	for name, value := range map[string]string{"Origin": "http://elsewhere.example", "Sec-Fetch-Site": "same-origin"} {
		for _, path := range []string{"/v1/terms", "/v1/status", "/networks/" + l.net.String()} {
			r := httptest.NewRequest(http.MethodGet, path, nil)
			r.Header.Set(name, value)
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			if w.Code != http.StatusForbidden {
				t.Errorf("%s with %s: got %d, want 403", path, name, w.Code)
			}
		}
	}
}

// Whatever comes, the answer is one of the errors foreseen.
func FuzzBodies(f *testing.F) {
	l := newLearner(f, 10)
	h, err := Handler(l.options(nil))
	if err != nil {
		f.Fatal(err)
	}
	transport := beside(f, l.options(nil), "")
	transport.client.Transport = direct{h}
	if err := transport.Join(f.Context(), hello(l, "ada")); err != nil {
		f.Fatal(err)
	}
	j, err := transport.Next(f.Context(), "ada", 2)
	if err != nil {
		f.Fatal(err)
	}
	batch := cluster.EncodeBatch(play(f, l, "ada", j, honest))
	whole := transport.pack.Pack(batch)
	f.Add(uint8(0), []byte(`{"worker":"ada","cores":1}`))
	f.Add(uint8(1), []byte(`{"worker":"ada","most":2}`))
	f.Add(uint8(2), batch)
	f.Add(uint8(3), whole)
	f.Fuzz(func(t *testing.T, call uint8, body []byte) {
		path := []string{"/v1/join", "/v1/next", "/v1/batches", "/v1/batches"}[call%4]
		r := httptest.NewRequest(http.MethodPost, path, bytes.NewReader(body))
		r.Header.Set("Content-Type", typeJSON)
		if call%4 > 1 {
			r.Header.Set("Content-Type", typeMsgpack)
			r.Header.Set(workerHeader, "ada")
		}
		if call%4 == 3 {
			r.Header.Set("Content-Encoding", pack.Encoding)
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code == http.StatusInternalServerError || w.Code >= 400 && !strings.Contains(w.Body.String(), `"code":"`) {
			t.Errorf("%s: got %d %s", path, w.Code, w.Body)
		}
	})
}
