package enginetest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"bridgehead/engine"
)

// contractSeed is the seed of every contract test; episodes are its streams.
const contractSeed = 1944

// Contract plays seeded random episodes of g and tests every law of the contract along the way: at
// every state of short episodes and of the first few hundred steps of the first one, and at a sample
// of the states of long ones that favours node kinds seldom met. It stops at the first violation.
//
// A game says with [OneMask] which of the laws has nothing to tell about it, and Contract logs that.
func Contract(t testing.TB, g engine.Game, episodes int, notes ...Note) {
	t.Helper()
	for _, n := range notes {
		t.Logf("contract: %s: %s", title(g), n)
	}
	if err := guarded(func() error { return checkGame(g) }); err != nil {
		t.Fatalf("contract: %s: %v", title(g), err)
	}
	in := newInspector(g, rand.New(rand.NewPCG(contractSeed, ^uint64(0))))
	sm := newSampler(testing.Short())
	for i := range episodes {
		w := newWalk(g, contractSeed, uint64(i))
		if err := guarded(func() error { return contractEpisode(w, in, sm) }); err != nil {
			t.Fatalf("contract: %v", w.locate(err))
		}
		sm.finished(len(w.path))
	}
}

// Note is something to know about a game when its contract test passes.
type Note string

// OneMask says that LegalActions and Check of a game read one and the same mask or gate of legality. That is how a
// game should be written, so that the two cannot disagree; but the law "check", which compares LegalActions with
// what Check allows, and the slow counts of [Perft], which ask Check alone, are then true by construction and prove
// nothing about the rules. What proves them is a [Twin]; name the tests that bring one, or say that there is none.
func OneMask(proof string) Note {
	return Note("LegalActions and Check read one mask, so the law \"check\" and the slow counts of Perft are vacuous; independent proof: " + proof)
}

func contractEpisode(w *walk, in *inspector, sm *sampler) error {
	for !w.over() {
		if sm.wants(w) {
			if err := in.inspect(w.state); err != nil {
				return err
			}
		}
		if err := w.step(); err != nil {
			return err
		}
	}
	if err := in.inspect(w.state); err != nil {
		return err
	}
	return replays(w, in)
}

// replays plays the episode again and wants the same end: a game record is its list of actions.
func replays(w *walk, in *inspector) error {
	s := w.game.New()
	for i, a := range w.path {
		if err := s.Check(a); err != nil {
			return fmt.Errorf("replay: action %d of %d, %d: %w", i+1, len(w.path), a, err)
		}
		s.Apply(a)
	}
	if err := in.same(s, w.state); err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	return nil
}

// sampler decides at which states of long episodes all laws are tested.
type sampler struct {
	perEpisode int            // inspections to aim at
	whole      int            // steps of the first episode that are all inspected; of those beyond ever fewer
	everyKind  int            // inspections each kind of node gets for certain
	kinds      map[string]int // inspections of each kind so far
	steps      int            // length of the episodes so far
	episodes   int
}

func newSampler(short bool) *sampler {
	sm := &sampler{perEpisode: 64, whole: 256, everyKind: 64, kinds: map[string]int{}}
	if short {
		sm.perEpisode, sm.everyKind = 16, 16
	}
	return sm
}

func (sm *sampler) finished(steps int) {
	sm.steps += steps
	sm.episodes++
}

// wants reports whether to inspect the state w stands at. It draws from the walk's generator every
// time, so that what was met before does not change how the episode goes on.
func (sm *sampler) wants(w *walk) bool {
	x := w.rng.Float64()
	kind := kindOf(w.state)
	rare := sm.kinds[kind] < sm.everyKind
	steps, aim := sm.steps, sm.perEpisode*sm.episodes
	if sm.episodes == 0 { // how long it will be is not known
		steps, aim = len(w.path), sm.whole
	}
	if !rare && x*float64(steps) >= float64(aim) {
		return false
	}
	sm.kinds[kind]++
	return true
}
