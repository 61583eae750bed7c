package web

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/training/cluster"
)

// mirror is a server of one network that can be made to err. It notes the ranges that are asked for.
type mirror struct {
	*httptest.Server
	answer func(w http.ResponseWriter, r *http.Request)

	mu    sync.Mutex
	asked []string
}

func newMirror(tb testing.TB, answer func(w http.ResponseWriter, r *http.Request)) *mirror {
	tb.Helper()
	m := &mirror{answer: answer}
	m.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		m.mu.Lock()
		m.asked = append(m.asked, r.Header.Get("Range"))
		m.mu.Unlock()
		m.answer(w, r)
	}))
	tb.Cleanup(m.Close)
	return m
}

// ranges are those asked for since the last call.
func (m *mirror) ranges() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := m.asked
	m.asked = nil
	return out
}

// files serves data whole and in ranges.
func files(data []byte) func(http.ResponseWriter, *http.Request) {
	return func(w http.ResponseWriter, r *http.Request) {
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
	}
}

// cutter writes so many bytes of an answer and then drops the connection.
type cutter struct {
	http.ResponseWriter
	left int
}

func (c *cutter) Write(p []byte) (int, error) {
	n, err := c.ResponseWriter.Write(p[:min(len(p), c.left)])
	if c.left -= n; c.left == 0 {
		_ = http.NewResponseController(c.ResponseWriter).Flush()
		panic(http.ErrAbortHandler)
	}
	return n, err
}

// cut drops the connection after so many bytes of every answer.
func cut(data []byte, after int) func(http.ResponseWriter, *http.Request) {
	return func(w http.ResponseWriter, r *http.Request) { files(data)(&cutter{w, after}, r) }
}

func gone(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNotFound) }

// fetched is a network from addresses.
func fetched(tb testing.TB, s *Store, data []byte, from ...*mirror) error {
	tb.Helper()
	var addresses []string
	for _, m := range from {
		addresses = append(addresses, m.URL)
	}
	net, err := s.Network(tb.Context(), addresses, cluster.IDOf(data))
	if err == nil {
		want, err := bundle.Read(bytes.NewReader(data))
		if err != nil {
			tb.Fatal(err)
		}
		for i := range want.Net.Params {
			if !slices.Equal(net.Params[i].Data, want.Net.Params[i].Data) {
				tb.Errorf("the weights %d are others", i)
			}
		}
	}
	return err
}

// A download that is cut goes on where it was, also at another address and after the worker was started again.
func TestCutDownloadGoesOn(t *testing.T) {
	data := sized(t, 1, 100)
	size := len(data)
	s := opened(t, 1<<30)
	m := newMirror(t, cut(data, size/3))
	if err := fetched(t, s, data, m); err != nil {
		t.Fatal(err)
	}
	want := []string{""}
	for at := size / 3; at < size; at += size / 3 {
		want = append(want, fmt.Sprintf("bytes=%d-", at))
	}
	if got := m.ranges(); !slices.Equal(got, want) {
		t.Errorf("asked for %q, want %q", got, want)
	}

	data = sized(t, 2, 100)
	size = len(data)
	dir := t.TempDir()
	m.answer = func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Range") != "" {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		cut(data, size/2)(w, r)
	}
	for _, other := range []bool{false, true} {
		s, err := NewStore(dir, 1<<30, nil)
		if err != nil {
			t.Fatal(err)
		}
		last := newMirror(t, files(data))
		from := []*mirror{m}
		if other {
			from = append(from, last)
		}
		if err := fetched(t, s, data, from...); (err == nil) != other {
			t.Fatalf("other address %v: got %v", other, err)
		}
		if got := last.ranges(); other && !slices.Equal(got, []string{fmt.Sprintf("bytes=%d-", size/2)}) {
			t.Errorf("the other was asked for %q, want the second half", got)
		}
		s.client.CloseIdleConnections()
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "*"+partSuffix)); len(left) > 0 {
		t.Errorf("there is still %q", left)
	}
}

// A wrong byte is found, and another address asked. Where the wrong byte came before the cut, the address that sent the rest is
// not to blame.
func TestWrongByte(t *testing.T) {
	data := sized(t, 3, 100)
	wrong := bytes.Clone(data)
	wrong[len(wrong)/4] ^= 1
	half := len(data) / 2
	dead := func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Range") != "" {
			gone(w, r)
			return
		}
		cut(wrong, half)(w, r)
	}
	for name, c := range map[string]struct {
		bad       func(http.ResponseWriter, *http.Request)
		badAsked  int
		goodAsked []string
	}{
		"whole":  {files(wrong), 1, []string{""}},
		"a half": {dead, 2, []string{fmt.Sprintf("bytes=%d-", half), ""}},
		"short":  {files(data[:half]), 1, []string{""}},
		"long":   {files(append(bytes.Clone(data), 0)), 1, []string{""}},
	} {
		s := opened(t, 1<<30)
		bad, good := newMirror(t, c.bad), newMirror(t, files(data))
		if err := fetched(t, s, data, bad, good); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := bad.ranges(); len(got) != c.badAsked {
			t.Errorf("%s: the bad one was asked for %q, want %d times", name, got, c.badAsked)
		}
		if got := good.ranges(); !slices.Equal(got, c.goodAsked) {
			t.Errorf("%s: the good one was asked for %q, want %q", name, got, c.goodAsked)
		}
	}
	s := opened(t, 1<<30)
	err := fetched(t, s, data, newMirror(t, files(wrong)))
	if err == nil || errors.Is(err, cluster.ErrNoNetwork) || !strings.Contains(err.Error(), "not those of the network") {
		t.Errorf("with no good one: got %v", err)
	}
}

func TestOddServers(t *testing.T) {
	data := sized(t, 4, 100)
	half := len(data) / 2
	noRanges := func(after int) func(w http.ResponseWriter, r *http.Request) {
		return func(w http.ResponseWriter, r *http.Request) {
			r.Header.Del("Range")
			cut(data, after)(w, r)
		}
	}
	calls := 0
	for name, c := range map[string]struct {
		answer func(w http.ResponseWriter, r *http.Request)
		says   string // of the error; empty: none
	}{
		"no ranges, and always cut": {noRanges(half), "unexpected EOF"},
		"another range":             {func(w http.ResponseWriter, r *http.Request) { r.Header.Set("Range", "bytes=5-"); files(data)(w, r) }, "range"},
		"no ranges, cut once": {func(w http.ResponseWriter, r *http.Request) {
			if calls++; calls == 1 {
				noRanges(half)(w, r)
				return
			}
			r.Header.Del("Range")
			files(data)(w, r)
		}, ""},
		"a byte at a time": {cut(data, 1), "unexpected EOF"},
		"huge":             {func(w http.ResponseWriter, _ *http.Request) { w.Header().Set("Content-Length", "9999999999") }, "at most"},
		"no length": {func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write(data[:half])
			_ = http.NewResponseController(w).Flush()
			_, _ = w.Write(data[half:])
		}, ""},
		"nothing":  {func(http.ResponseWriter, *http.Request) {}, "not those of the network"},
		"an error": {func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusTeapot) }, "418"},
	} {
		s := opened(t, 1<<30)
		err := fetched(t, s, data, newMirror(t, c.answer))
		if (err == nil) != (c.says == "") || err != nil && (!strings.Contains(err.Error(), c.says) || errors.Is(err, cluster.ErrNoNetwork)) {
			t.Errorf("%s: got %v, want %q", name, err, c.says)
		}
		if err == nil {
			continue
		}
		if err := fetched(t, s, data, newMirror(t, files(data))); err != nil { // whatever was left of it
			t.Errorf("%s: and then: %v", name, err)
		}
	}
}

// A download that stands still is cut.
func TestStall(t *testing.T) {
	data := sized(t, 5, 100)
	s := opened(t, 1<<30)
	s.stall = 50 * time.Millisecond
	still := newMirror(t, func(w http.ResponseWriter, r *http.Request) {
		_, _ = w.Write(data[:100])
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	})
	err := fetched(t, s, data, still)
	if err == nil || !strings.Contains(err.Error(), "nothing came for") {
		t.Errorf("got %v, want that nothing came", err)
	}
	if err := fetched(t, s, data, still, newMirror(t, files(data))); err != nil {
		t.Errorf("with another address: %v", err)
	}
}

// The learner, asked last, knows whether there is a network.
func TestNoNetwork(t *testing.T) {
	data := network(t, 6)
	s := opened(t, 1<<30)
	away := newMirror(t, gone)
	away.Close()
	for name, c := range map[string]struct {
		from []*mirror
		none bool
	}{
		"nowhere":               {[]*mirror{newMirror(t, gone), newMirror(t, gone)}, true},
		"a mirror is away":      {[]*mirror{away, newMirror(t, gone)}, true},
		"the learner is away":   {[]*mirror{newMirror(t, gone), away}, false},
		"there is no address":   {nil, false},
		"the learner is broken": {[]*mirror{newMirror(t, gone), newMirror(t, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) })}, false},
	} {
		if err := fetched(t, s, data, c.from...); err == nil || errors.Is(err, cluster.ErrNoNetwork) != c.none {
			t.Errorf("%s: got %v, want no network: %v", name, err, c.none)
		}
	}
}

// However many players want a network, it is fetched once, and given up when nobody waits any more.
func TestSingleFlight(t *testing.T) {
	data := network(t, 7)
	id := cluster.IDOf(data)
	s := opened(t, 1<<30)
	var asked, ended atomic.Int32
	begun, hold := make(chan struct{}, 1), make(chan struct{})
	m := newMirror(t, func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		begun <- struct{}{}
		select {
		case <-hold:
			files(data)(w, r)
		case <-r.Context().Done():
			ended.Add(1)
		}
	})
	from := []string{m.URL}
	ctx, cancel := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() {
			if _, err := s.Network(ctx, from, id); !errors.Is(err, context.Canceled) {
				t.Errorf("got %v, want %v", err, context.Canceled)
			}
		})
	}
	<-begun
	cancel()
	all.Wait()
	first, leave := context.WithCancel(t.Context())
	nets := make([]*models.Net, 20)
	for i := range nets {
		all.Go(func() {
			ctx := t.Context()
			if i == 0 {
				ctx = first // the one that leaves stops nobody
			}
			var err error
			if nets[i], err = s.Network(ctx, from, id); err != nil && i > 0 {
				t.Error(err)
			}
		})
	}
	<-begun
	for s.waitingFor(id) < len(nets) {
		time.Sleep(time.Millisecond)
	}
	leave()
	for s.waitingFor(id) == len(nets) {
		time.Sleep(time.Millisecond)
	}
	close(hold)
	all.Wait()
	for i := 2; i < len(nets); i++ {
		if nets[i] == nil || nets[i] != nets[1] {
			t.Errorf("player %d has another network", i)
		}
	}
	if n := asked.Load(); n != 2 {
		t.Errorf("%d requests, want one for those who gave up and one for those who waited", n)
	}
}

func (s *Store) waitingFor(id cluster.ID) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	if l := s.under[id]; l != nil {
		return l.waiting
	}
	return 0
}

// What was fetched is on disk for the next start, as far as there is room: those used last stay.
func TestDiskCache(t *testing.T) {
	var all [][]byte
	for seed := range uint64(4) {
		all = append(all, network(t, 10+seed))
	}
	size := int64(len(all[0]))
	dir := t.TempDir()
	m := newMirror(t, func(w http.ResponseWriter, r *http.Request) {
		for _, data := range all {
			if strings.HasSuffix(r.URL.Path, cluster.IDOf(data).String()) {
				files(data)(w, r)
			}
		}
	})
	turn := 0
	get := func(i int) {
		t.Helper()
		s, err := NewStore(dir, 3*size, nil)
		if err != nil {
			t.Fatal(err)
		}
		defer s.Close()
		defer s.client.CloseIdleConnections()
		if err := fetched(t, s, all[i], m); err != nil {
			t.Fatal(err)
		}
		turn++ // file systems know times only so well
		at := time.Now().Add(time.Duration(turn-100) * time.Second)
		if err := os.Chtimes(filepath.Join(dir, cluster.IDOf(all[i]).String()), at, at); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ want, asked int }{{0, 1}, {1, 1}, {2, 1}, {0, 0}, {3, 1}, {0, 0}, {2, 0}, {1, 1}, {3, 1}} {
		get(c.want)
		if got := m.ranges(); len(got) != c.asked {
			t.Fatalf("network %d: %d requests, want %d", c.want, len(got), c.asked)
		}
	}
	path := filepath.Join(dir, cluster.IDOf(all[3]).String())
	damaged := bytes.Clone(all[3])
	damaged[50] ^= 1
	if err := os.WriteFile(path, damaged, 0o644); err != nil {
		t.Fatal(err)
	}
	get(3)
	if got := m.ranges(); len(got) != 1 {
		t.Errorf("a file that is damaged: %d requests, want 1", len(got))
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, all[3]) {
		t.Errorf("the file that was damaged is not mended: %v", err)
	}
}

func TestMemoryCache(t *testing.T) {
	s := opened(t, 1) // next to nothing stays on disk
	m := newMirror(t, nil)
	for i := range mostReady + 1 {
		data := network(t, 20+uint64(i))
		m.answer = files(data)
		for range 2 {
			if err := fetched(t, s, data, m); err != nil {
				t.Fatal(err)
			}
		}
	}
	if got := m.ranges(); len(got) != mostReady+1 {
		t.Errorf("%d requests for %d networks", len(got), mostReady+1)
	}
	if len(s.ready) != mostReady {
		t.Errorf("%d networks are in memory, want %d", len(s.ready), mostReady)
	}
	names, err := filepath.Glob(filepath.Join(s.dir, "*"))
	if err != nil || len(names) != 2 {
		t.Errorf("there are %q, %v, want the lock and the last network", names, err)
	}
}

func TestOneStoreADirectory(t *testing.T) {
	s := opened(t, 1<<20)
	if other, err := NewStore(s.dir, 1<<20, nil); err == nil {
		t.Error("opened twice")
		_ = other.Close()
	}
	if _, err := NewStore(t.TempDir(), 0, nil); err == nil {
		t.Error("opened without room")
	}
}

// A disk that takes nothing costs downloads, not games.
func TestFullDisk(t *testing.T) {
	s := opened(t, 1<<20)
	if err := os.RemoveAll(s.dir); err != nil {
		t.Fatal(err)
	}
	data := network(t, 30)
	if err := fetched(t, s, data, newMirror(t, files(data))); err != nil {
		t.Error(err)
	}
}

func TestNetworkHeaders(t *testing.T) {
	l := newLearner(t, 11)
	address := serve(t, l.options(threeTokens(t))) + "/networks/" + l.net.String()
	for name, c := range map[string]struct {
		method string
		header [2]string
		want   int
		length int
	}{
		"get":     {http.MethodGet, [2]string{}, 200, len(l.data)},
		"head":    {http.MethodHead, [2]string{}, 200, 0},
		"range":   {http.MethodGet, [2]string{"Range", "bytes=10-19"}, 206, 10},
		"beyond":  {http.MethodGet, [2]string{"Range", "bytes=9999999-"}, 416, -1},
		"known":   {http.MethodGet, [2]string{"If-None-Match", `"` + l.net.String() + `"`}, 304, 0},
		"another": {http.MethodGet, [2]string{"If-None-Match", `"abc"`}, 200, len(l.data)},
	} {
		r, err := http.NewRequest(c.method, address, nil)
		if err != nil {
			t.Fatal(err)
		}
		if c.header[0] != "" {
			r.Header.Set(c.header[0], c.header[1])
		}
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		var body bytes.Buffer
		_, err = body.ReadFrom(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode != c.want || c.length >= 0 && body.Len() != c.length {
			t.Errorf("%s: got %d with %d bytes, %v, want %d with %d", name, answer.StatusCode, body.Len(), err, c.want, c.length)
		}
		if c.want == 416 {
			continue
		}
		if got := answer.Header.Get("Etag"); got != `"`+l.net.String()+`"` {
			t.Errorf("%s: ETag %s", name, got)
		}
		if got := answer.Header.Get("Cache-Control"); !strings.Contains(got, "immutable") {
			t.Errorf("%s: Cache-Control %s", name, got)
		}
	}
	http.DefaultClient.CloseIdleConnections()
}
