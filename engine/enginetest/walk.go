package enginetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"testing"

	"bridgehead/engine"
)

// walk is one random episode under way. It owns its generator, so that episode 17 is the same
// whether or not the sixteen before it were played.
type walk struct {
	game  engine.Game
	seed  uint64
	index uint64
	rng   *rand.Rand
	odds  bool // dice fall by their probabilities; otherwise every face is equally likely
	state engine.State
	path  []engine.Action
	style [2]Style // of the sides; nil: every action alike

	acts []engine.Action
	outs []engine.Outcome
}

// newWalk starts episode index of seed. Even episodes roll honest dice; odd ones take every face
// alike, which meets the rare results more often.
func newWalk(g engine.Game, seed, index uint64) *walk {
	return &walk{
		game: g, seed: seed, index: index,
		rng:   rand.New(rand.NewPCG(seed, index)),
		odds:  index%2 == 0,
		state: g.New(),
	}
}

func (w *walk) over() bool { return w.state.Player() == engine.Terminal }

// choose picks an action and does not play it.
func (w *walk) choose() (engine.Action, error) {
	w.acts = w.state.LegalActions(w.acts[:0])
	if len(w.acts) == 0 {
		return 0, errors.New("LegalActions is empty before the end")
	}
	if p := w.state.Player(); p.IsSide() && w.style[p] != nil {
		return w.style[p](w.state, w.acts, w.rng), nil
	}
	if !w.odds || w.state.Player() != engine.Chance {
		return w.acts[w.rng.IntN(len(w.acts))], nil
	}
	w.outs = w.state.Outcomes(w.outs[:0])
	x := w.rng.Float64()
	for _, o := range w.outs {
		if x -= o.P; x < 0 {
			return o.Action, nil
		}
	}
	return w.acts[len(w.acts)-1], nil // rounding left a crumb
}

// play applies a, and refuses to pass the length the game promised.
func (w *walk) play(a engine.Action) error {
	if most := w.game.MaxDecisions(); len(w.path) >= most {
		return fmt.Errorf("the episode is longer than MaxDecisions, %d", most)
	}
	w.path = append(w.path, a)
	w.state.Apply(a)
	return nil
}

// step chooses and plays.
func (w *walk) step() error {
	a, err := w.choose()
	if err != nil {
		return err
	}
	return w.play(a)
}

// guarded runs f and turns a panic of the engine into an error with its stack.
func guarded(f func() error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	return f()
}

// locate wraps err with everything needed to come back to where w stands.
func (w *walk) locate(err error) error {
	return fmt.Errorf("%w\n  game     %s\n  where    seed %d, episode %d, step %d%s\n  position %s\n  actions  %s",
		err, title(w.game), w.seed, w.index, len(w.path), kindOf(w.state), positionOf(w.state), list(w.path))
}

func title(g engine.Game) string {
	return strings.TrimSpace(fmt.Sprintf("%s %s %s", g.ID(), g.Scenario(), g.Options()))
}

// kindOf and positionOf describe a state that may be broken, so they survive its panics.
func kindOf(s engine.State) (kind string) {
	defer func() { _ = recover() }()
	if d, ok := s.(engine.Describer); ok {
		return ", " + d.NodeKind()
	}
	return ""
}

func positionOf(s engine.State) (text string) {
	defer func() {
		if r := recover(); r != nil {
			text = fmt.Sprintf("(MarshalText panics: %v)", r)
		}
	}()
	b, err := s.MarshalText()
	if err != nil {
		return fmt.Sprintf("(MarshalText: %v)", err)
	}
	return string(b)
}

// list writes actions so that they can be pasted into a test.
func list(acts []engine.Action) string {
	words := make([]string, len(acts))
	for i, a := range acts {
		words[i] = fmt.Sprint(a)
	}
	return "[]engine.Action{" + strings.Join(words, ", ") + "}"
}

// Replay plays the actions from the initial state and returns where they lead. A failure of the kit
// prints such a list; a test that keeps the bug away starts with it.
func Replay(t testing.TB, g engine.Game, actions ...engine.Action) engine.State {
	t.Helper()
	s := g.New()
	for i, a := range actions {
		if err := s.Check(a); err != nil {
			t.Fatalf("replay: action %d of %d, %d at %s: %v", i+1, len(actions), a, positionOf(s), err)
		}
		s.Apply(a)
	}
	return s
}
