package server

import (
	"bufio"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"bridgehead/table"
)

// live serves a world on a port of this machine until the test ends; the function ends it before.
func live(t testing.TB, change ...func(*Options)) (*world, string, func() error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, append(change, func(o *Options) { o.Address = l.Addr().String() })...)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- Serve(ctx, l, w.server) }()
	var ended bool
	stop := func() error {
		if ended {
			return nil
		}
		ended = true
		cancel()
		select {
		case err := <-done:
			return err
		case <-time.After(30 * time.Second):
			t.Fatal("the server does not end")
			return nil
		}
	}
	t.Cleanup(func() {
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
	return w, "http://" + l.Addr().String() + prefix, stop
}

// heard is an event as it came.
type heard struct {
	kind string
	data streamEvent
}

// listen opens the events of a table. Comments come as events of the kind ":".
func listen(t testing.TB, url string) (<-chan heard, func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, get, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	if a.StatusCode != http.StatusOK || a.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("status %d, %v", a.StatusCode, a.Header)
	}
	all := make(chan heard, 1000)
	go func() {
		defer close(all)
		defer a.Body.Close()
		lines, kind := bufio.NewScanner(a.Body), ""
		for lines.Scan() {
			name, value, _ := strings.Cut(lines.Text(), ":")
			switch name {
			case "":
				if lines.Text() != "" {
					all <- heard{kind: ":"}
				}
			case "event":
				kind = strings.TrimSpace(value)
			case "data":
				var e streamEvent
				if err := json.Unmarshal([]byte(value), &e); err != nil {
					t.Error(err)
				}
				all <- heard{kind, e}
			}
		}
	}()
	return all, cancel
}

// until waits for an event that is wanted.
func until(t testing.TB, all <-chan heard, what string, wanted func(heard) bool) heard {
	t.Helper()
	late := time.After(30 * time.Second)
	for {
		select {
		case h, more := <-all:
			if !more {
				t.Fatalf("the stream ends before %s", what)
			}
			if wanted(h) {
				return h
			}
		case <-late:
			t.Fatalf("no event: %s", what)
		}
	}
}

func TestEvents(t *testing.T) {
	w, base, _ := live(t, func(o *Options) { o.Beat = 20 * time.Millisecond })
	v := w.table("toy", "three-bridges", table.Human, table.Human)
	all, leave := listen(t, base+"/tables/"+v.ID+"/events")
	defer leave()
	first := until(t, all, "the first", func(heard) bool { return true })
	if first.kind != table.EventChanged || first.data.Revision != v.Revision || first.data.Steps != v.Steps {
		t.Errorf("the first event is %+v, the table at revision %d", first, v.Revision)
	}
	until(t, all, "a sign of life", func(h heard) bool { return h.kind == ":" })
	w.want(http.StatusOK, post, "/tables/"+v.ID+"/act", map[string]any{"revision": v.Revision, "action": v.Actions[0].ID}, &v)
	until(t, all, "the choice", func(h heard) bool { return h.kind == table.EventChanged && h.data.Revision == v.Revision })
	w.want(http.StatusOK, patch, "/tables/"+v.ID, map[string]any{"revision": v.Revision, "seats": []string{"errs", "errs"}}, nil)
	until(t, all, "the bot that fails", func(h heard) bool { return h.kind == table.EventFailed })
	w.want(http.StatusAccepted, post, "/tables/"+v.ID+"/review", `{}`, nil)
	until(t, all, "the review", func(h heard) bool {
		return h.kind == eventReview && h.data.Progress != nil && *h.data.Progress == 1
	})
	w.want(http.StatusNoContent, remove, "/tables/"+v.ID, nil, nil)
	for range all { // the table is gone, and so the stream ends
	}
}

// Only so many may listen; whoever leaves makes room.
func TestEventsAreLimited(t *testing.T) {
	w, base, _ := live(t, func(o *Options) { o.Streams = 2 })
	v := w.table("toy", "three-bridges", table.Human, table.Human)
	path := "/tables/" + v.ID + "/events"
	_, leave := listen(t, base+path)
	_, stay := listen(t, base+path)
	defer stay()
	r := w.refused(http.StatusServiceUnavailable, codeBusy, get, path, nil)
	if r.View != nil {
		t.Error("a view came along")
	}
	leave()
	for range 1000 {
		if len(w.server.streams) < 2 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	_, leave = listen(t, base+path)
	leave()
	w.refused(http.StatusNotFound, "not_found", get, "/tables/none/events", nil)
}

// When the server ends, streams end with it and the function returns.
func TestServeEnds(t *testing.T) {
	w, base, stop := live(t)
	v := w.table("toy", "three-bridges", table.Human, table.Human)
	all, leave := listen(t, base+"/tables/"+v.ID+"/events")
	defer leave()
	until(t, all, "the first", func(heard) bool { return true })
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	for range all { // it is closed
	}
	if _, err := http.Get(base + "/tables"); err == nil {
		t.Error("the server still answers")
	}
}
