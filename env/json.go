package env

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"

	"bridgehead/engine"
)

// A record as JSON lines: a header, one line a step, a footer. The English text of a step is for
// people; readers skip it.

type jsonHeader struct {
	Format       string    `json:"format"`
	Version      int       `json:"version"`
	Game         string    `json:"game"`
	Scenario     string    `json:"scenario"`
	ScenarioHash string    `json:"scenario_hash"`
	Options      string    `json:"options"`
	Sides        [2]string `json:"sides"`
	Seed         uint64    `json:"seed"`
	Agents       [2]string `json:"agents"`
	HashEvery    int       `json:"hash_every"`
	Start        string    `json:"start,omitempty"`
}

type jsonStep struct {
	Step   int    `json:"step"`
	By     string `json:"by"` // a side or "dice"
	Action int32  `json:"action"`
	Text   string `json:"text,omitempty"`
	Hash   string `json:"hash,omitempty"` // of the position after the step
}

type jsonFooter struct {
	Steps     int        `json:"steps"`
	Done      bool       `json:"done"`
	Returns   [2]float64 `json:"returns"`
	FinalHash string     `json:"final_hash"`
}

// maxJSONLine bounds one line of a record, in bytes: a header with a position has the longest.
const maxJSONLine = 2*engine.MaxPosition + 64<<10

// WriteJSON writes r as JSON lines. With a game the steps carry their English texts, as far as the
// record can be replayed on it; a nil game leaves them out.
func WriteJSON(w io.Writer, r *Record, g engine.Game) error {
	if err := r.Validate(); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	out := bufio.NewWriter(w)
	enc := json.NewEncoder(out)
	enc.SetEscapeHTML(false)
	head := jsonHeader{
		Format: RecordFormat, Version: int(r.version()),
		Game: r.Game, Scenario: r.Scenario, ScenarioHash: r.ScenarioHash, Options: r.Options,
		Sides: r.Sides, Seed: r.Seed, Agents: r.Agents, HashEvery: r.HashEvery, Start: r.Start,
	}
	if err := enc.Encode(head); err != nil {
		return err
	}
	if err := writeJSONSteps(enc, r, newTexter(g, r)); err != nil {
		return err
	}
	foot := jsonFooter{Steps: len(r.Steps), Done: r.Done, Returns: r.Returns, FinalHash: hashText(r.FinalHash)}
	if err := enc.Encode(foot); err != nil {
		return err
	}
	return out.Flush()
}

func writeJSONSteps(enc *json.Encoder, r *Record, texts *texter) error {
	for i, s := range r.Steps {
		line := jsonStep{Step: i + 1, By: r.Who(s.Player), Action: int32(s.Action), Text: texts.next(s)}
		if h, ok := r.hashAfter(i + 1); ok {
			line.Hash = hashText(h)
		}
		if err := enc.Encode(line); err != nil {
			return err
		}
	}
	return nil
}

// texter walks a record along to tell the English of its steps, and falls silent at the first step
// that is illegal: the record of a faulty game must still be writable.
type texter struct {
	game  engine.Game
	state engine.State // nil: silent
}

func newTexter(g engine.Game, r *Record) *texter {
	if g == nil || r.Matches(g) != nil {
		return &texter{}
	}
	s, err := r.Begin(g)
	if err != nil {
		return &texter{}
	}
	return &texter{game: g, state: s}
}

func (t *texter) next(s Step) string {
	if t.state == nil {
		return ""
	}
	if t.state.Player() != s.Player || t.state.Check(s.Action) != nil {
		t.state = nil
		return ""
	}
	text := t.game.ActionText(t.state, s.Action)
	t.state.Apply(s.Action)
	return text
}

// ReadJSON reads a record written by WriteJSON. It reads at most MaxRecordBytes and names the line
// of the first fault.
func ReadJSON(in io.Reader) (*Record, error) {
	p := &jsonReader{lines: bufio.NewScanner(io.LimitReader(in, MaxRecordBytes+1)), rec: &Record{}}
	p.lines.Buffer(make([]byte, 0, 4096), maxJSONLine)
	err := p.read()
	if err == nil {
		err = p.rec.Validate()
	}
	if err != nil {
		return nil, fmt.Errorf("record: line %d: %w", p.line, err)
	}
	return p.rec, nil
}

type jsonReader struct {
	lines *bufio.Scanner
	line  int // number of the line being read, from 1
	bytes int
	rec   *Record
}

func (p *jsonReader) read() error {
	if err := p.header(); err != nil {
		return err
	}
	for {
		data, err := p.next()
		if err != nil {
			return err
		}
		if bytes.Contains(data, []byte(`"final_hash"`)) && !bytes.Contains(data, []byte(`"action"`)) {
			return p.footer(data)
		}
		if err := p.step(data); err != nil {
			return err
		}
	}
}

// next returns the next line; the end of the input is an error, for a footer must come before it.
func (p *jsonReader) next() ([]byte, error) {
	p.line++
	if !p.lines.Scan() {
		switch err := p.lines.Err(); {
		case errors.Is(err, bufio.ErrTooLong):
			return nil, fmt.Errorf("longer than %d bytes", maxJSONLine)
		case err != nil:
			return nil, err
		case p.line == 1:
			return nil, errors.New("empty input, want a record header")
		}
		return nil, errors.New("the input ends here, want a footer with final_hash (a truncated record?)")
	}
	p.bytes += len(p.lines.Bytes()) + 1
	if p.bytes > MaxRecordBytes {
		return nil, fmt.Errorf("more than %d bytes", MaxRecordBytes)
	}
	return p.lines.Bytes(), nil
}

// orNone is a value that was read, in words.
func orNone(v any) string {
	if v == nil {
		return "none"
	}
	return fmt.Sprint(v)
}

func (p *jsonReader) header() error {
	data, err := p.next()
	if err != nil {
		return err
	}
	var probe struct{ Format, Version any } // a foreign file gets its answer before its unknown keys
	if err := json.Unmarshal(data, &probe); err != nil {
		return fmt.Errorf("not a JSON record header: %w", err)
	}
	if probe.Format != RecordFormat || probe.Version != float64(RecordVersion) && probe.Version != float64(RecordVersionStart) {
		return fmt.Errorf("format %s version %s, want %s version %d or %d",
			orNone(probe.Format), orNone(probe.Version), RecordFormat, RecordVersion, RecordVersionStart)
	}
	var h jsonHeader
	if err := DecodeStrict(data, &h); err != nil {
		return err
	}
	*p.rec = Record{
		Game: h.Game, Scenario: h.Scenario, ScenarioHash: h.ScenarioHash, Options: h.Options,
		Sides: h.Sides, Seed: h.Seed, Agents: h.Agents, HashEvery: h.HashEvery, Start: h.Start,
	}
	if uint64(h.Version) != p.rec.version() {
		return fmt.Errorf("start: got %d bytes in a record of version %d, want some in version %d and none in version %d",
			len(h.Start), h.Version, RecordVersionStart, RecordVersion)
	}
	return p.rec.validateHeader()
}

func (p *jsonReader) step(data []byte) error {
	s := jsonStep{Action: -1}
	if err := DecodeStrict(data, &s); err != nil {
		return err
	}
	n := len(p.rec.Steps) + 1
	if s.Step != n {
		return fmt.Errorf("step: got %d, want %d", s.Step, n)
	}
	if n > MaxRecordSteps {
		return fmt.Errorf("more than %d steps", MaxRecordSteps)
	}
	if s.Action < 0 {
		return fmt.Errorf("action: missing or negative")
	}
	player, err := p.player(s.By)
	if err != nil {
		return err
	}
	p.rec.Steps = append(p.rec.Steps, Step{Player: player, Action: engine.Action(s.Action)})
	return p.stepHash(n, s.Hash)
}

func (p *jsonReader) stepHash(n int, text string) error {
	want := p.rec.HashEvery > 0 && n%p.rec.HashEvery == 0
	if want != (text != "") {
		return fmt.Errorf("hash: got %q, want one at every %d. step and nowhere else (0: never)",
			text, p.rec.HashEvery)
	}
	if !want {
		return nil
	}
	h, err := parseHash(text)
	p.rec.Hashes = append(p.rec.Hashes, h)
	return err
}

func (p *jsonReader) player(by string) (engine.Player, error) {
	switch by {
	case p.rec.Sides[0]:
		return 0, nil
	case p.rec.Sides[1]:
		return 1, nil
	case engine.DiceName:
		return engine.Chance, nil
	}
	return 0, fmt.Errorf("by: got %q, want %s | %s | %s", by, p.rec.Sides[0], p.rec.Sides[1], engine.DiceName)
}

func (p *jsonReader) footer(data []byte) error {
	var f jsonFooter
	if err := DecodeStrict(data, &f); err != nil {
		return err
	}
	if f.Steps != len(p.rec.Steps) {
		return fmt.Errorf("steps: got %d, but %d were read", f.Steps, len(p.rec.Steps))
	}
	h, err := parseHash(f.FinalHash)
	if err != nil {
		return fmt.Errorf("final_hash: %w", err)
	}
	p.rec.Done, p.rec.Returns, p.rec.FinalHash = f.Done, f.Returns, h
	if p.lines.Scan() {
		p.line++
		return errors.New("something follows the footer")
	}
	return p.lines.Err()
}

// DecodeStrict decodes exactly one JSON value without unknown keys.
func DecodeStrict(data []byte, dst any) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(dst); err != nil {
		return err
	}
	if _, err := dec.Token(); err != io.EOF {
		return errors.New("something follows the JSON value")
	}
	return nil
}

func hashText(h uint64) string { return fmt.Sprintf("%016x", h) }

func parseHash(text string) (uint64, error) {
	h, err := strconv.ParseUint(text, 16, 64)
	if err != nil || len(text) != 16 {
		return 0, fmt.Errorf("got %q, want 16 hexadecimal digits", text)
	}
	return h, nil
}
