package env

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"bridgehead/engine"
)

// Dataset is the decisions of many records, in the order of the records and of their steps, to be written
// into arrays. The records are of one game, and may be of several scenarios of it.
type Dataset struct {
	records []*Record
	envs    []*Env  // one for each record, shared where the game is; not stepped
	first   []int64 // index of the first decision of each record, and their number at the end
	forced  bool
}

// DatasetOptions say what of the records is wanted.
type DatasetOptions struct {
	Blocks     []string // of the observation, as Config has them
	ShowForced bool     // decisions with one legal action, too
}

// Decisions are the arrays of the caller that a Dataset writes to, a row for each decision. Nil arrays are
// not written.
type Decisions struct {
	Observations []float32 // [n][ObservationSize] of the side to act
	Masks        []int8    // [n][NumActions]
	Actions      []int32   // [n] what was played
	Players      []int8    // [n] side that played it
	Returns      []float32 // [n] of that side at the end of the game; 0 where the record is not done
	Records      []int32   // [n] index of the record
	Steps        []int32   // [n] index of the step in its record, rolls of the dice included
}

// NewDataset replays the records, each on the game that load makes of it, and counts their decisions. It
// asks load from one goroutine, and for each game once. An error names the record.
func NewDataset(records []*Record, load func(*Record) (engine.Game, error), o DatasetOptions) (*Dataset, error) {
	if len(records) == 0 {
		return nil, errors.New("dataset: no records")
	}
	d := &Dataset{records: records, forced: o.ShowForced, first: make([]int64, len(records)+1)}
	cfg := DefaultConfig()
	cfg.Blocks = o.Blocks
	made := map[[5]string]*Env{}
	for i, r := range records {
		key := [5]string{r.Game, r.Scenario, r.ScenarioHash, r.Options, fmt.Sprint(r.Sides)}
		e := made[key]
		if e == nil {
			g, err := load(r)
			if err == nil {
				e, err = New(g, cfg, nil)
			}
			if err == nil && i > 0 {
				err = d.envs[0].alike(e)
			}
			if err != nil {
				return nil, &RecordError{i, err}
			}
			made[key] = e
		}
		d.envs = append(d.envs, e)
	}
	counts := make([]int64, len(records))
	err := d.each(func(i int) (err error) {
		counts[i], err = d.count(i)
		return err
	})
	for i, n := range counts {
		d.first[i+1] = d.first[i] + n
	}
	return d, err
}

// RecordError says which of several records something is wrong with.
type RecordError struct {
	Record int
	Err    error
}

func (e *RecordError) Error() string { return fmt.Sprintf("record %d: %v", e.Record, e.Err) }

func (e *RecordError) Unwrap() error { return e.Err }

// Len is the number of decisions, Of that of one record.
func (d *Dataset) Len() int          { return int(d.first[len(d.records)]) }
func (d *Dataset) Of(record int) int { return int(d.first[record+1] - d.first[record]) }

// Record is one of the records; it belongs to the Dataset.
func (d *Dataset) Record(i int) *Record { return d.records[i] }

// Records is the number of records.
func (d *Dataset) Records() int { return len(d.records) }

// Game is the game of the first record. The others have the same actions and observations.
func (d *Dataset) Game() engine.Game { return d.envs[0].game }

// Blocks lists the blocks of the observation, ObservationSize is the number of its values.
func (d *Dataset) Blocks() []engine.Block { return d.envs[0].Blocks() }
func (d *Dataset) ObservationSize() int   { return d.envs[0].ObservationSize() }

// each calls f with the index of every record, on all cores, and returns the error of the first record
// that has one.
func (d *Dataset) each(f func(i int) error) error {
	errs := make([]error, len(d.records))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(d.records)) {
		workers.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(errs); i = int(next.Add(1)) - 1 {
				errs[i] = protected(i, f)
			}
		})
	}
	workers.Wait()
	for i, err := range errs {
		if err != nil {
			return &RecordError{i, err}
		}
	}
	return nil
}

// protected calls f and turns a panic into an error: one in another goroutine would end the process.
func protected(i int, f func(int) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = &PanicError{Value: p, Stack: debug.Stack()}
		}
	}()
	return f(i)
}

// count verifies a record and counts its decisions.
func (d *Dataset) count(i int) (n int64, err error) {
	var legal []engine.Action
	_, err = Replay(d.envs[i].game, d.records[i], func(_ int, s engine.State, step Step) error {
		if step.Player.IsSide() {
			legal = s.LegalActions(legal[:0])
			if d.forced || len(legal) > 1 {
				n++
			}
		}
		return nil
	})
	return n, err
}

// Write fills the arrays, on all cores.
func (d *Dataset) Write(b Decisions) error {
	n, size, actions := d.Len(), d.ObservationSize(), d.Game().NumActions()
	for _, f := range []struct {
		name  string
		given bool
		got   int
		width int
	}{
		{"Observations", b.Observations != nil, len(b.Observations), size},
		{"Masks", b.Masks != nil, len(b.Masks), actions},
		{"Actions", b.Actions != nil, len(b.Actions), 1},
		{"Players", b.Players != nil, len(b.Players), 1},
		{"Returns", b.Returns != nil, len(b.Returns), 1},
		{"Records", b.Records != nil, len(b.Records), 1},
		{"Steps", b.Steps != nil, len(b.Steps), 1},
	} {
		if f.given && f.got != n*f.width {
			return fmt.Errorf("%s: got %d values, want %d (%d decisions of %d)", f.name, f.got, n*f.width, n, f.width)
		}
	}
	return d.each(func(i int) error { return d.write(i, &b) })
}

// write fills the rows of a record, which is known to replay.
func (d *Dataset) write(i int, b *Decisions) error {
	e, r := d.envs[i], d.records[i]
	s, v := e.game.New(), newView(e.game, e.layout)
	var legal []engine.Action
	at := int(d.first[i])
	for n, step := range r.Steps {
		if step.Player.IsSide() {
			if legal = s.LegalActions(legal[:0]); d.forced || len(legal) > 1 {
				if out := row(b.Observations, at, e.layout.size); out != nil {
					v.show(s, step.Player)
					copy(out, v.dst)
				}
				d.writeRow(at, i, n, step, legal, b)
				at++
			}
		}
		s.Apply(step.Action)
	}
	return nil
}

func (d *Dataset) writeRow(at, record, n int, step Step, legal []engine.Action, b *Decisions) {
	if mask := row(b.Masks, at, d.Game().NumActions()); mask != nil {
		clear(mask)
		for _, a := range legal {
			mask[a] = 1
		}
	}
	if b.Actions != nil {
		b.Actions[at] = int32(step.Action)
	}
	if b.Players != nil {
		b.Players[at] = int8(step.Player)
	}
	if b.Returns != nil {
		b.Returns[at] = float32(d.records[record].Returns[step.Player])
	}
	if b.Records != nil {
		b.Records[at] = int32(record)
	}
	if b.Steps != nil {
		b.Steps[at] = int32(n)
	}
}
