package server

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"

	"bridgehead/env"
	"bridgehead/table"
)

// An analysis as a file: the game and what was found in it, for another machine to open without computing it again.
const (
	analysisFormat  = "bridgehead-analysis"
	analysisVersion = 1
	maxAnalysis     = maxRecord + maxKept // bytes
)

// analysisFile is such a file. The hash is that of the steps the review looks at, which are the first of the record.
type analysisFile struct {
	Format  string     `json:"format"`
	Version int        `json:"version"`
	Program string     `json:"program"` // that made the review
	Hash    string     `json:"hash"`
	Record  string     `json:"record"` // as JSON lines, as games are saved
	Review  reviewBody `json:"review"`
}

// getAnalysis hands out the game with its review.
func (s *Server) getAnalysis(w http.ResponseWriter, r *http.Request) error {
	t, rec, err := s.recorded(r)
	if err != nil {
		return err
	}
	var lines bytes.Buffer
	if err := env.WriteJSON(&lines, rec, t.Game()); err != nil {
		return err
	}
	text, err := s.reviews.file(t, rec, lines.String())
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Disposition", `attachment; filename="bridgehead-`+t.ID()+`-analysis.json"`)
	h.Set("Cache-Control", "no-store")
	_, _ = w.Write(text)
	return nil
}

// file is the file of a review that is done.
func (v *reviews) file(t *table.Table, rec *env.Record, lines string) ([]byte, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	s := v.find(t)
	if s == nil || !s.of(rec.Steps) || whole(&s.body) != nil {
		return nil, refuse(http.StatusConflict, codeImpossible, "analysis: there is none that is done; have the game analysed first")
	}
	return json.Marshal(analysisFile{analysisFormat, analysisVersion, s.program, s.hash, lines, s.body})
}

// isAnalysis reports whether a file begins as an analysis does.
func isAnalysis(begin []byte) bool {
	rest, ok := bytes.CutPrefix(bytes.TrimLeft(begin, " \t\r\n"), []byte("{"))
	if !ok {
		return false
	}
	rest, ok = bytes.CutPrefix(bytes.TrimLeft(rest, " \t\r\n"), []byte(`"format"`))
	if !ok {
		return false
	}
	rest, ok = bytes.CutPrefix(bytes.TrimLeft(rest, " \t\r\n"), []byte(":"))
	return ok && bytes.HasPrefix(bytes.TrimLeft(rest, " \t\r\n"), []byte(`"`+analysisFormat+`"`))
}

// decodeAnalysis reads the file of an analysis, and checks all but that the game replays.
func decodeAnalysis(text []byte) (*analysisFile, error) {
	bad := func(format string, args ...any) error {
		return refuse(http.StatusUnprocessableEntity, table.CodeRecord, "analysis: "+format, args...)
	}
	var f analysisFile
	if err := env.DecodeStrict(text, &f); err != nil {
		return nil, bad("%v", err)
	}
	if f.Format != analysisFormat || f.Version != analysisVersion {
		return nil, bad("format %.40q version %d, want %q version %d", f.Format, f.Version, analysisFormat, analysisVersion)
	}
	rec, err := env.Read(bytes.NewReader([]byte(f.Record)))
	if err != nil {
		return nil, bad("record: %v", err)
	}
	if err := whole(&f.Review); err != nil {
		return nil, bad("review: %v", err)
	}
	if f.Review.Steps > len(rec.Steps) {
		return nil, bad("review: it looks at %d steps, the game has %d", f.Review.Steps, len(rec.Steps))
	}
	if got := hashSteps(rec.Steps[:f.Review.Steps]); got != f.Hash {
		return nil, bad("hash: read %.64q, the first %d steps of the game have %s: the review is that of another game", f.Hash, f.Review.Steps, got)
	}
	return &f, nil
}

// lookAtAnalysis opens the game of an analysis with what was found in it. A table that has a review of its own keeps it.
func (s *Server) lookAtAnalysis(in io.Reader, name string) (t *table.Table, isNew bool, err error) {
	text, err := io.ReadAll(in)
	if err != nil {
		return nil, false, err
	}
	f, err := decodeAnalysis(text)
	if err != nil {
		return nil, false, err
	}
	if t, isNew, err = s.Hall.Replay(bytes.NewReader([]byte(f.Record)), name); err != nil {
		return nil, false, err
	}
	return t, isNew, s.reviews.adopt(t, f)
}

// adopt keeps the review of a file beside its game, unless there is one.
func (v *reviews) adopt(t *table.Table, f *analysisFile) error {
	rec, err := t.Record()
	if err != nil {
		return err
	}
	f.Review.Evaluators = v.server.evaluatorsOf(t.Game())
	s := &study{hash: f.Hash, program: f.Program, body: f.Review}
	v.mu.Lock()
	if old := v.find(t); old != nil && old.of(rec.Steps) && old.body.Fault == "" {
		v.mu.Unlock()
		return nil
	}
	v.put(t.ID(), s)
	v.looked[t.ID()] = true
	v.mu.Unlock()
	v.keep(t, s)
	v.tell(t.ID(), 1)
	return nil
}

// mayRecord returns nil if a request may have the record of a game: its seed tells how the dice will fall.
func (s *Server) mayRecord(r *http.Request, t *table.Table) error {
	if grantOf(r).owner || t.Summary().Over {
		return nil
	}
	return refuse(http.StatusConflict, table.CodeSealed, "the record tells how the dice will fall: guests get it when the game is over")
}
