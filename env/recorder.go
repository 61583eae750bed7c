package env

import (
	"fmt"
	"slices"

	"bridgehead/engine"
)

// Recorder is a position and the record that leads to it, kept in step. It is what plays an
// episode by hand: whoever drives it decides what to apply.
type Recorder struct {
	game    engine.Game
	state   engine.State
	root    engine.State // where episodes begin
	start   string       // what records say of it
	rec     Record
	returns []float64
}

// NewRecorder returns a recorder at the initial position of g. It keeps the hash of every k-th
// position, none for 0.
func NewRecorder(g engine.Game, k int, seed uint64, agents [2]string) *Recorder {
	r, err := NewRecorderAt(g, nil, k, seed, agents)
	if err != nil {
		panic(err) // nothing of the initial position is written
	}
	return r
}

// NewRecorderAt is NewRecorder for episodes that begin at a position of g; nil is the initial one. The
// error is that of writing the position.
func NewRecorderAt(g engine.Game, start engine.State, k int, seed uint64, agents [2]string) (*Recorder, error) {
	text, err := startText(g, start)
	if err != nil {
		return nil, fmt.Errorf("start: %w", err)
	}
	root := g.New()
	if start != nil {
		root.CopyFrom(start)
	}
	r := &Recorder{game: g, root: root, start: text, state: root.Clone()}
	r.rec.HashEvery = k
	r.Reset(seed, agents)
	return r, nil
}

// Reset starts a new episode. The record of the last one is not touched any more.
func (r *Recorder) Reset(seed uint64, agents [2]string) {
	k := r.rec.HashEvery
	n := len(r.rec.Steps)
	r.rec = NewRecord(r.game, seed, agents)
	r.rec.HashEvery, r.rec.Start = k, r.start
	r.rec.Steps = make([]Step, 0, n) // episodes of one game are of similar length
	r.state.CopyFrom(r.root)
}

// Game is the game being recorded.
func (r *Recorder) Game() engine.Game { return r.game }

// State is the current position. Only Apply may change it.
func (r *Recorder) State() engine.State { return r.state }

// Root is the position the episode began at. It belongs to the recorder: look, clone, but do not apply.
func (r *Recorder) Root() engine.State { return r.root }

// Len is the number of steps so far.
func (r *Recorder) Len() int { return len(r.rec.Steps) }

// Apply plays a, which must be legal, and records it.
func (r *Recorder) Apply(a engine.Action) {
	r.rec.Steps = append(r.rec.Steps, Step{Player: r.state.Player(), Action: a})
	r.state.Apply(a)
	if k := r.rec.HashEvery; k > 0 && len(r.rec.Steps)%k == 0 {
		r.rec.Hashes = append(r.rec.Hashes, r.state.Hash())
	}
}

// Record returns the record as it stands, with the hash and the returns of the current position.
// Whatever the recorder does later does not change it.
func (r *Recorder) Record() Record {
	rec := r.rec
	rec.FinalHash = r.state.Hash()
	rec.Done = r.state.Player() == engine.Terminal
	if rec.Done {
		r.returns = r.state.Returns(r.returns[:0])
		copy(rec.Returns[:], r.returns)
	}
	rec.Steps, rec.Hashes = clipped(rec.Steps), clipped(rec.Hashes)
	return rec
}

// Rewind goes back to the position after the first n steps.
func (r *Recorder) Rewind(n int) {
	steps := r.rec.Steps[:n]
	r.state.CopyFrom(r.root)
	for _, s := range steps {
		r.state.Apply(s.Action)
	}
	r.rec.Steps = clipped(steps)
	r.rec.Hashes = clipped(r.rec.Hashes[:r.rec.hashCount()])
}

// clipped returns s without spare room, so that appending to it copies; nil when it is empty, as
// the decoders have it.
func clipped[T any](s []T) []T {
	if len(s) == 0 {
		return nil
	}
	return slices.Clip(s)
}
