package server

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"bridgehead/env"
	"bridgehead/table"
	"bridgehead/table/review"
)

// The file beside a table that holds its review.
const (
	keptFile    = "review.json"
	keptFormat  = "bridgehead-review"
	keptVersion = 1
	maxKept     = 16 << 20 // bytes
)

// keptReview is a review as it is kept beside its game.
type keptReview struct {
	Format  string     `json:"format"`
	Version int        `json:"version"`
	Program string     `json:"program"` // that made it
	Hash    string     `json:"hash"`    // of the steps it looks at
	Review  reviewBody `json:"review"`
}

// hashSteps tells games apart that have as many steps.
func hashSteps(steps []env.Step) string {
	var text []byte
	for _, s := range steps {
		text = binary.LittleEndian.AppendUint32(text, uint32(s.Player))
		text = binary.LittleEndian.AppendUint32(text, uint32(s.Action))
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// keep writes a study that is done beside its game, so that it is there the next time the server runs.
func (v *reviews) keep(t *table.Table, s *study) {
	text, err := json.Marshal(keptReview{keptFormat, keptVersion, s.program, s.hash, s.body})
	if err == nil {
		err = t.Keep(keptFile, text)
	}
	v.server.puzzles.forget(t.ID())
	if err != nil {
		v.server.log.Error("the review is not kept", "table", t.ID(), "error", err)
	}
}

// find is the review of a table, in memory or else beside its game; nil where there is none. The lock is held.
func (v *reviews) find(t *table.Table) *study {
	id := t.ID()
	if s := v.all[id]; s != nil || v.looked[id] {
		return s
	}
	s, err := readKept(t)
	if err == nil {
		s.body.Evaluators = v.server.evaluatorsOf(t.Game())
		v.put(id, s)
	} else if !errors.Is(err, fs.ErrNotExist) {
		v.server.log.Warn("the review that was kept is of no use and will be made anew", "table", id, "error", err)
	}
	v.looked[id] = true
	return v.all[id]
}

// readKept reads the review beside a game.
func readKept(t *table.Table) (*study, error) {
	text, err := t.Kept(keptFile, maxKept)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var k keptReview
	if err := d.Decode(&k); err != nil {
		return nil, fmt.Errorf("%s: %w", keptFile, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("%s: more than one value", keptFile)
	}
	if k.Format != keptFormat || k.Version != keptVersion {
		return nil, fmt.Errorf("%s: format %.40q version %d, want %q version %d", keptFile, k.Format, k.Version, keptFormat, keptVersion)
	}
	if err := whole(&k.Review); err != nil {
		return nil, fmt.Errorf("%s: %w", keptFile, err)
	}
	return &study{hash: k.Hash, program: k.Program, body: k.Review}, nil
}

// whole reports what a review lacks that is done.
func whole(b *reviewBody) error {
	r := &b.Report
	switch {
	case b.Progress != 1 || b.Fault != "" || b.Steps < 0:
		return fmt.Errorf("progress %g of %d steps, fault %.40q, want a review that is done", b.Progress, b.Steps, b.Fault)
	case r.Curve == nil || r.Decisions == nil || r.Luck == nil || r.Turning == nil || r.Mistakes.German == nil || r.Mistakes.Allied == nil:
		return errors.New("a list is missing")
	case r.Agent == "" || r.Summary == "":
		return errors.New("the evaluator or the summary is missing")
	}
	return inGame(r, b.Steps)
}

// inGame reports what a review tells of beyond the steps of its game, and chances that are none.
func inGame(r *review.Report, steps int) error {
	fits := func(step int, chances ...float64) error {
		if step < 0 || step > steps {
			return fmt.Errorf("step %d, want 0 to %d", step, steps)
		}
		for _, c := range chances {
			if !(c >= 0 && c <= 1) {
				return fmt.Errorf("step %d: chance %g, want 0 to 1", step, c)
			}
		}
		return nil
	}
	var faults []error
	for _, p := range r.Curve {
		faults = append(faults, fits(p.Step, p.Chance))
	}
	for _, d := range r.Decisions {
		faults = append(faults, fits(d.Step, d.Loss))
	}
	for _, l := range r.Luck {
		faults = append(faults, fits(l.Step, l.Swing*l.Swing))
	}
	for _, t := range r.Turning {
		faults = append(faults, fits(t.Step, t.From, t.To))
	}
	for _, m := range [][]review.Decision{r.Mistakes.German, r.Mistakes.Allied} {
		for _, d := range m {
			faults = append(faults, fits(d.Step, d.Loss))
		}
	}
	return errors.Join(faults...)
}
