package env

import (
	"fmt"

	"bridgehead/engine"
)

// StepError says which step of a record cannot be replayed.
type StepError struct {
	Step  int    // from 1
	Read  string // what the record says
	Legal int    // number of legal actions, or faces, at the position
	Err   error
}

func (e *StepError) Error() string {
	return fmt.Sprintf("step %d: read %s, %d were legal: %v", e.Step, e.Read, e.Legal, e.Err)
}

func (e *StepError) Unwrap() error { return e.Err }

// Matches returns nil when the record was played on g: same engine, scenario, content and options.
func (r *Record) Matches(g engine.Game) error {
	for _, f := range []struct{ name, read, want string }{
		{"game", r.Game, g.ID()},
		{"scenario", r.Scenario, g.Scenario()},
		{"scenario_hash", r.ScenarioHash, g.ScenarioHash()},
		{"options", r.Options, g.Options()},
		{"sides", fmt.Sprint(r.Sides), fmt.Sprint(g.Sides())},
	} {
		if f.read != f.want {
			return fmt.Errorf("record: %s: read %q, the game is %q", f.name, f.read, f.want)
		}
	}
	return nil
}

// Visit is called before step n (from 1) is applied to s, which it must leave alone.
type Visit func(n int, s engine.State, step Step) error

// Replay plays the record on g step by step, through Check and Apply, and compares every hash and
// the returns. It returns the last position it reached, with the first fault if there is one (a
// *StepError where a step is at fault). A nil visit is allowed.
func Replay(g engine.Game, r *Record, visit Visit) (engine.State, error) {
	if err := r.Validate(); err != nil {
		return g.New(), fmt.Errorf("record: %w", err)
	}
	if err := r.Matches(g); err != nil {
		return g.New(), err
	}
	s, err := r.Begin(g)
	if err != nil {
		return g.New(), err
	}
	for i, step := range r.Steps {
		if err := r.checkStep(s, i+1, step); err != nil {
			return s, err
		}
		if visit != nil {
			if err := visit(i+1, s, step); err != nil {
				return s, err
			}
		}
		s.Apply(step.Action)
		if want, ok := r.hashAfter(i + 1); ok && want != s.Hash() {
			return s, &StepError{Step: i + 1, Read: r.stepText(step), Legal: legalCount(s),
				Err: fmt.Errorf("hash after it: read %016x, got %016x", want, s.Hash())}
		}
	}
	return s, r.checkEnd(s)
}

// Verify is Replay without looking.
func Verify(g engine.Game, r *Record) error {
	_, err := Replay(g, r, nil)
	return err
}

func (r *Record) checkStep(s engine.State, n int, step Step) error {
	var err error
	if p := s.Player(); p != step.Player {
		err = fmt.Errorf("the node belongs to %s", r.Who(p))
	} else {
		err = s.Check(step.Action)
	}
	if err == nil {
		return nil
	}
	return &StepError{Step: n, Read: r.stepText(step), Legal: legalCount(s), Err: err}
}

func (r *Record) checkEnd(s engine.State) error {
	n := len(r.Steps)
	if got := s.Hash(); got != r.FinalHash {
		return fmt.Errorf("record: final hash after step %d: read %016x, got %016x", n, r.FinalHash, got)
	}
	if done := s.Player() == engine.Terminal; done != r.Done {
		return fmt.Errorf("record: done after step %d: read %t, got %t", n, r.Done, done)
	}
	if !r.Done {
		return nil
	}
	var got [2]float64
	copy(got[:], s.Returns(nil))
	if got != r.Returns {
		return fmt.Errorf("record: returns: read %v, got %v", r.Returns, got)
	}
	return nil
}

func (r *Record) stepText(step Step) string {
	return fmt.Sprintf("%s %d", r.Who(step.Player), step.Action)
}

func legalCount(s engine.State) int { return len(s.LegalActions(nil)) }
