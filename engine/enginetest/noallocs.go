package enginetest

import (
	"runtime/debug"
	"testing"

	"bridgehead/engine"
)

// stepper walks recorded episodes with every call that must not allocate.
type stepper struct {
	root, state, copy engine.State
	path              []engine.Action
	acts              []engine.Action
	outs              []engine.Outcome
	returns           []float64
	values            []float32
	observer          engine.Observer
	updater           engine.Updater
	charter           engine.Charter
	at                []int16
	sink              uint64
}

func newStepper(g engine.Game, path []engine.Action) *stepper {
	st := &stepper{
		root: g.New(), state: g.New(), copy: g.New(), path: path,
		acts:    make([]engine.Action, 0, max(g.NumActions(), g.NumFaces())),
		outs:    make([]engine.Outcome, 0, g.NumFaces()),
		returns: make([]float64, 0, 2),
	}
	if o, ok := g.(engine.Observer); ok {
		st.observer, st.values = o, make([]float32, engine.Values(o.Blocks()))
	}
	st.updater, _ = g.(engine.Updater)
	if st.charter, _ = g.(engine.Charter); st.charter != nil {
		st.at = st.charter.Places(nil, g.New(), 0)
	}
	return st
}

// calls are the calls in question, each by itself, at the current state. Apply works on the copy
// that CopyFrom made just before.
var calls = []struct {
	name string
	do   func(*stepper, engine.Action)
}{
	{"LegalActions", func(st *stepper, _ engine.Action) { st.acts = st.state.LegalActions(st.acts[:0]) }},
	{"Outcomes", func(st *stepper, _ engine.Action) { st.outs = st.state.Outcomes(st.outs[:0]) }},
	{"Merged", func(st *stepper, _ engine.Action) {
		if m, ok := st.state.(engine.Merger); ok {
			st.outs = m.Merged(st.outs[:0])
		}
	}},
	{"Hash", func(st *stepper, _ engine.Action) { st.sink += st.state.Hash() }},
	{"Returns", func(st *stepper, _ engine.Action) { st.returns = st.state.Returns(st.returns[:0]) }},
	{"Points", func(st *stepper, _ engine.Action) {
		if sc, ok := st.state.(engine.Scored); ok {
			st.sink += uint64(sc.Points().Margin)
		}
	}},
	{"Observe", func(st *stepper, _ engine.Action) {
		if st.observer != nil {
			st.observer.Observe(st.values, st.state, 0)
			st.observer.Observe(st.values, st.state, 1)
		}
	}},
	{"Places", func(st *stepper, _ engine.Action) {
		if st.charter != nil {
			st.at = st.charter.Places(st.at[:0], st.state, 0)
			st.at = st.charter.Places(st.at[:0], st.state, 1)
		}
	}},
	{"CopyFrom", func(st *stepper, _ engine.Action) { st.copy.CopyFrom(st.state) }},
	{"CopyFrom and Apply", func(st *stepper, a engine.Action) {
		st.copy.CopyFrom(st.state)
		st.copy.Apply(a)
	}},
	{"Prepare", func(st *stepper, _ engine.Action) { engine.Prepare(st.copy) }},
	{"Update", func(st *stepper, _ engine.Action) { // from what Observe left to the copy
		if st.updater != nil {
			st.updater.Update(st.values, st.copy, 0, st.state, 1)
		}
	}},
}

// run walks the whole path with all calls.
func (st *stepper) run() {
	st.state.CopyFrom(st.root)
	for _, a := range st.path {
		for _, c := range calls {
			c.do(st, a)
		}
		st.state.Apply(a)
	}
}

// NoAllocs tests that listing, applying, copying, hashing, counting points, preparing, observing, updating, telling places and the
// outcomes of dice allocate nothing once their buffers are there. One allocation anywhere in an episode counts.
func NoAllocs(t testing.TB, g engine.Game) {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(-1)) // a pool that the collector empties in between has to be filled again
	for i := range uint64(4) {
		w := newWalk(g, contractSeed, i)
		if err := guarded(func() error { return toTheEnd(w) }); err != nil {
			t.Fatalf("no allocs: %v", w.locate(err))
		}
		st := newStepper(g, w.path)
		n := testing.AllocsPerRun(3, st.run)
		for range 2 { // what the runtime allocates meanwhile is counted as well, now and then
			if n > 0 {
				n = min(n, testing.AllocsPerRun(3, st.run))
			}
		}
		if n > 0 {
			t.Errorf("%s: %v allocations in an episode of %d steps, want 0", title(g), n, len(w.path))
			st.blame(t)
			return
		}
	}
}

func toTheEnd(w *walk) error {
	for !w.over() {
		if err := w.step(); err != nil {
			return err
		}
	}
	return nil
}

// blame reports, for each call that allocates, the first position where it does.
func (st *stepper) blame(t testing.TB) {
	t.Helper()
	for _, c := range calls {
		st.state.CopyFrom(st.root)
		for _, a := range st.path {
			if n := testing.AllocsPerRun(2, func() { c.do(st, a) }); n > 0 {
				t.Errorf("%s allocates %v times (action %d) at %s", c.name, n, a, positionOf(st.state))
				break
			}
			st.state.Apply(a)
		}
	}
}
