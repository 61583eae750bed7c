package server

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"
)

func TestStatic(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct{ path, kind, cache string }{
		{"/", "text/html; charset=utf-8", "no-cache"},
		{"/index.html", "text/html; charset=utf-8", "no-cache"},
		{"/assets/index-Bq3x9dYk.js", "text/javascript; charset=utf-8", "private, max-age=31536000, immutable"},
		{"/assets/index-x1XGuNl0.css", "text/css; charset=utf-8", "private, max-age=31536000, immutable"},
		{"/icon.svg", "image/svg+xml", "no-cache"},
		{"/assets/strange.unknowntype", "application/octet-stream", "no-cache"},
	} {
		name := strings.TrimPrefix(c.path, "/")
		if name == "" {
			name = index
		}
		for _, packed := range []string{"", "gzip", "br, gzip;q=0.5", "gzip;q=0", "deflate"} {
			r := request(get, c.path, nil)
			r.Header.Set("Accept-Encoding", packed)
			a := w.send(r)
			if a.status != http.StatusOK || a.head.Get("Content-Type") != c.kind || a.head.Get("Cache-Control") != c.cache {
				t.Errorf("%s: status %d, %v", c.path, a.status, a.head)
			}
			if got := unpack(t, a); !bytes.Equal(got, page[name].Data) {
				t.Errorf("%s, %q: got %.60q", c.path, packed, got)
			}
			if a.head.Get("Content-Encoding") != "" && !strings.Contains(packed, "gzip") {
				t.Errorf("%s, %q: packed", c.path, packed)
			}
			r.Header.Set("If-None-Match", a.head.Get("ETag"))
			if a := w.send(r); a.status != http.StatusNotModified || len(a.text) > 0 {
				t.Errorf("%s, %q: status %d with its tag", c.path, packed, a.status)
			}
		}
	}
}

// unpack is what an answer holds.
func unpack(t *testing.T, a answer) []byte {
	t.Helper()
	if a.head.Get("Content-Encoding") == "" {
		return a.text
	}
	z, err := gzip.NewReader(bytes.NewReader(a.text))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// What would not be shorter is not packed.
func TestShortFilesStay(t *testing.T) {
	r := request(get, "/assets/index-x1XGuNl0.css", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	if a := newWorld(t).send(r); a.head.Get("Content-Encoding") != "" {
		t.Errorf("got %v", a.head)
	}
}

func TestNoSuchFile(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{"/nothing.js", "/assets", "/assets/", "/deep/link", "/index.html/", "/%2e%2e/go.mod", "/.."} {
		if a := w.send(request(get, path, nil)); a.status == http.StatusOK {
			t.Errorf("%s: status %d, %.60q", path, a.status, a.text)
		}
	}
	if a := w.send(request(post, "/", "{}")); a.status != http.StatusMethodNotAllowed || a.head.Get("Allow") != "GET" {
		t.Errorf("status %d, %v", a.status, a.head)
	}
}

func TestPageNeedsItsIndex(t *testing.T) {
	if _, err := loadAssets(fstest.MapFS{"a.js": {}}); err == nil {
		t.Error("a page without index.html is taken")
	}
}
