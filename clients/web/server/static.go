package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// asset is a file of the page, ready to be sent.
type asset struct {
	kind   string // content type
	tag    string // ETag, without what marks the encoding
	plain  []byte
	packed []byte // gzip; nil where that is not shorter
	always bool   // the name changes with the content, so that it can be kept for good
}

// kinds are the content types by extension; what the machine knows does not matter.
var kinds = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json": "application/json", ".map": "application/json", ".webmanifest": "application/manifest+json",
	".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".webp": "image/webp",
	".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8", ".md": "text/plain; charset=utf-8", ".wasm": "application/wasm",
}

// hashed finds names such as index-Bq3x9dYk.js.
var hashed = regexp.MustCompile(`[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$`)

// index is the file of the page itself.
const index = "index.html"

// loadAssets reads and packs the files of the page.
func loadAssets(files fs.FS) (map[string]*asset, error) {
	all := map[string]*asset{}
	err := fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err == nil {
			all[name], err = newAsset(name, data)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if all[index] == nil {
		return nil, fmt.Errorf("the page has no %s", index)
	}
	return all, nil
}

func newAsset(name string, data []byte) (*asset, error) {
	kind := kinds[path.Ext(name)]
	if kind == "" {
		kind = "application/octet-stream"
	}
	sum := sha256.Sum256(data)
	a := &asset{kind: kind, tag: hex.EncodeToString(sum[:12]), plain: data,
		always: strings.HasPrefix(name, "assets/") && hashed.MatchString(name)}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	if b.Len() < len(data)*9/10 {
		a.packed = b.Bytes()
	}
	return a, nil
}

// asset finds the file of the page that a request names; the page itself is at the root.
func (s *Server) asset(r *http.Request) *asset {
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = index
	}
	return s.assets[name]
}

// static answers with a file of the page.
func (s *Server) static(w http.ResponseWriter, r *http.Request) {
	a := s.asset(r)
	if a == nil {
		s.writeFault(w, r, refuse(http.StatusNotFound, codeNotFound, "there is no file %.100q", r.URL.Path))
		return
	}
	a.send(w, r)
}

func (a *asset) send(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	body, tag := a.plain, `"`+a.tag+`"`
	if a.packed != nil {
		h.Set("Vary", "Accept-Encoding")
		if acceptsGzip(r) {
			body, tag = a.packed, `"`+a.tag+`-gz"`
			h.Set("Content-Encoding", "gzip")
		}
	}
	h.Set("ETag", tag)
	h.Set("Cache-Control", "no-cache")
	if a.always {
		h.Set("Cache-Control", "private, max-age=31536000, immutable")
	}
	if unchanged(r, tag) {
		h.Del("Content-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", a.kind)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	_, _ = w.Write(body)
}

// acceptsGzip reports whether a client can unpack; a weight of zero says no.
func acceptsGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
		if name == "gzip" {
			q, err := strconv.ParseFloat(strings.TrimPrefix(strings.TrimSpace(weight), "q="), 64)
			return err != nil || q > 0
		}
	}
	return false
}

// unchanged reports whether the client has what the tag stands for.
func unchanged(r *http.Request, tag string) bool {
	bare := strings.TrimPrefix(tag, "W/")
	for part := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		if part = strings.TrimSpace(part); part == "*" || strings.TrimPrefix(part, "W/") == bare {
			return true
		}
	}
	return false
}
