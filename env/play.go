package env

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"bridgehead/engine"
)

// Policy chooses for one side. In a game that hides something it is handed samples of what the side knows; see [Veil].
type Policy interface {
	// Choose returns one of legal, the legal actions of s in ascending order. It must leave both
	// as they are and not keep them.
	Choose(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error)
}

// PolicyFunc is a function as a Policy.
type PolicyFunc func(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error)

// Choose calls f.
func (f PolicyFunc) Choose(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
	return f(ctx, s, legal)
}

// ErrStepCap says that an episode did not end within its limit of steps.
var ErrStepCap = errors.New("step cap reached")

// Trajectory is one episode that was played.
type Trajectory struct {
	Record
	Final     engine.State // the last position; it belongs to the Runner until it plays again
	Decisions [2]int       // decisions by side
	Chances   int          // chance nodes
}

// Len is the number of steps, decisions and chance nodes together.
func (t *Trajectory) Len() int { return len(t.Steps) }

// Episode says how one episode is played.
type Episode struct {
	Seed     uint64
	Agents   [2]string // names for the record
	Policies [2]Policy
	Dice     Source // nil: NewDice(Seed)
}

// Runner plays episodes of one game one after another with the same buffers. It is not safe for
// concurrent use; workers own one each.
type Runner struct {
	// MaxSteps ends an episode with ErrStepCap; NewRunner sets Game.MaxDecisions.
	MaxSteps int

	rec     *Recorder
	legal   []engine.Action
	curtain *curtain // nil in a game that hides nothing
}

// NewRunner returns a runner for g that keeps the hash of every k-th position, none for 0.
func NewRunner(g engine.Game, k int) *Runner {
	return &Runner{MaxSteps: g.MaxDecisions(), rec: NewRecorder(g, k, 0, [2]string{}), curtain: newCurtain(g)}
}

// NewRunnerAt is NewRunner for episodes that begin at a position of g; nil is the initial one.
func NewRunnerAt(g engine.Game, start engine.State, k int) (*Runner, error) {
	rec, err := NewRecorderAt(g, start, k, 0, [2]string{})
	if err != nil {
		return nil, err
	}
	return &Runner{MaxSteps: g.MaxDecisions(), rec: rec, curtain: newCurtain(g)}, nil
}

// Record is the record of the episode in hand, or of the last one: for a caller whose policy has
// panicked.
func (r *Runner) Record() Record { return r.rec.Record() }

// Play plays one episode of g on a seed.
func Play(g engine.Game, seed uint64, p0, p1 Policy) (*Trajectory, error) {
	return NewRunner(g, 0).Play(context.Background(), Episode{Seed: seed, Policies: [2]Policy{p0, p1}})
}

// ctxEvery is the number of steps between two looks at the context.
const ctxEvery = 32

// Play plays one episode to the end. On an error the trajectory holds the episode so far, so that
// it can be saved and looked at.
func (r *Runner) Play(ctx context.Context, ep Episode) (*Trajectory, error) {
	r.rec.Reset(ep.Seed, ep.Agents)
	r.curtain.reset(ep.Seed)
	dice := ep.Dice
	if dice == nil {
		d := NewDice(ep.Seed)
		dice = &d
	}
	t := &Trajectory{Final: r.rec.State()}
	err := r.loop(ctx, t, ep.Policies, dice)
	t.Record = r.rec.Record()
	return t, err
}

func (r *Runner) loop(ctx context.Context, t *Trajectory, policies [2]Policy, dice Source) error {
	s := r.rec.State()
	for n := 0; s.Player() != engine.Terminal; n++ {
		if n%ctxEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if n >= r.MaxSteps {
			return fmt.Errorf("%w: no end after %d steps", ErrStepCap, n)
		}
		var a engine.Action
		var err error
		if p := s.Player(); p == engine.Chance {
			t.Chances++
			a, err = dice.Outcome(s)
		} else {
			t.Decisions[p]++
			a, err = r.choose(ctx, s, policies[p])
		}
		if err != nil {
			return fmt.Errorf("step %d: %w", n+1, err)
		}
		r.rec.Apply(a)
	}
	return nil
}

func (r *Runner) choose(ctx context.Context, s engine.State, p Policy) (engine.Action, error) {
	r.legal = s.LegalActions(r.legal[:0])
	a, err := r.curtain.choose(ctx, p, s, r.legal)
	if err != nil {
		return a, err
	}
	if _, ok := slices.BinarySearch(r.legal, a); !ok {
		return a, fmt.Errorf("%s chose action %d, which is not among the %d legal ones",
			s.Player().Name(r.rec.Game().Sides()), a, len(r.legal))
	}
	return a, nil
}
