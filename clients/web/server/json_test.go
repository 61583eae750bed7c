package server

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"testing"
)

// Long answers are packed for those who can unpack them, and hold the same.
func TestLongAnswers(t *testing.T) {
	w := newWorld(t)
	long := make([]string, longAnswer/4)
	for i := range long {
		long[i] = "19.30"
	}
	write := func(accepts string, value any) answer {
		r := request(get, prefix+"/tables", nil)
		r.Header.Set("Accept-Encoding", accepts)
		rec := httptest.NewRecorder()
		w.server.writeJSON(rec, r, http.StatusOK, value)
		return answer{rec.Code, rec.Header(), rec.Body.Bytes()}
	}
	for _, c := range []struct {
		value  any
		packed bool
	}{{long, true}, {"short", false}} {
		plain, packed := write("", c.value), write("gzip", c.value)
		if plain.head.Get("Content-Encoding") != "" || (packed.head.Get("Content-Encoding") == "gzip") != c.packed {
			t.Errorf("encodings: %q and %q", plain.head.Get("Content-Encoding"), packed.head.Get("Content-Encoding"))
		}
		if !bytes.Equal(unpack(t, plain), unpack(t, packed)) {
			t.Error("the packed answer is another")
		}
		if c.packed && len(packed.text) > len(plain.text)/4 {
			t.Errorf("%d of %d bytes", len(packed.text), len(plain.text))
		}
	}
}
