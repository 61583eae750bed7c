package server

import (
	"bytes"
	"net/http"

	"bridgehead/env"
	"bridgehead/table"
)

// The lines of the log that are handed out at once.
const (
	usualLines = 500
	mostLines  = 5000
)

// logBody is a part of the log: steps one by one, and the entries that hold them.
type logBody struct {
	Lines   []table.Line  `json:"lines"`
	Entries []table.Entry `json:"entries"`
	Steps   int           `json:"steps"`
}

func (s *Server) getLog(r *http.Request) (*reply, error) {
	from, err := wholeNumber(r, "from", 0, 0, maxStep)
	if err != nil {
		return nil, err
	}
	most, err := wholeNumber(r, "most", usualLines, 1, mostLines)
	if err != nil {
		return nil, err
	}
	t, err := s.seat(r)
	if err != nil {
		return nil, err
	}
	lines, err := t.Log(from, most)
	if err != nil {
		return nil, err
	}
	entries, err := t.Entries(from, most)
	if err != nil {
		return nil, err // the game was taken back meanwhile
	}
	return ok(logBody{lines, entries, t.Summary().Steps})
}

// getRecord hands the game out as a record file, which other commands read.
func (s *Server) getRecord(w http.ResponseWriter, r *http.Request) error {
	format := r.URL.Query().Get("format")
	if format == "" {
		format = "jsonl"
	}
	if format != "jsonl" && format != "msgpack" {
		return badRequest("format: got %.40q, want jsonl | msgpack", format).may([]string{"jsonl", "msgpack"})
	}
	t, rec, err := s.recorded(r)
	if err != nil {
		return err
	}
	var b bytes.Buffer
	kind := "application/jsonl"
	if format == "msgpack" {
		kind, err = "application/msgpack", env.WriteMsgpack(&b, rec)
	} else {
		err = env.WriteJSON(&b, rec, t.Game())
	}
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Disposition", `attachment; filename="bridgehead-`+t.ID()+"."+format+`"`)
	h.Set("Cache-Control", "no-store")
	_, _ = w.Write(b.Bytes())
	return nil
}

// recorded is the table that a request names with its record, where whoever asks may have that.
func (s *Server) recorded(r *http.Request) (*table.Table, *env.Record, error) {
	t, err := s.table(r)
	if err != nil {
		return nil, nil, err
	}
	if err := s.mayRecord(r, t); err != nil {
		return nil, nil, err
	}
	rec, err := t.Record()
	return t, rec, err
}
