package agents

import (
	"context"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
)

// Agent plays one side, or both. Its state between two calls may hold anything it has learnt about
// the game in hand, so an agent plays one game at a time.
type Agent interface {
	// Name is the spec the agent was made from, in its canonical form.
	Name() string
	// Reset begins a new game. With the same seed the same game is played again, as long as the
	// budget is not one of time.
	Reset(seed uint64)
	// Act picks a legal action for the side to move at s, which it leaves as it is. s stands at a
	// decision node. The slices of the explanation are valid until the next call.
	Act(ctx context.Context, s engine.State, b Budget) (engine.Action, Explanation, error)
}

// Budget limits the thinking for one action. Zero fields do not limit; agents that do not search
// ignore it.
type Budget struct {
	Simulations int
	Nodes       int
	Time        time.Duration
}

// Explanation says why an action was picked. Fields an agent has nothing to say about are zero.
type Explanation struct {
	Value      float64 // of the position for the side to move, in [-1, 1]
	Win        float64 // the same as far as it is about winning, where Wins; a search may count more, such as by how much
	Wins       bool    // the agent says so, of the position and of the candidates
	Candidates []Candidate
	// Line is the line expected, the chosen action first. It can be played from the position: forced
	// actions are part of it, and where it goes on past dice so is their likeliest face. [LineText]
	// puts it into words.
	Line  []engine.Action
	Nodes int // positions looked at

	Simulations int           // made for this decision
	Depth       int           // of the tree, in decisions and rolls of dice
	Elapsed     time.Duration // spent on this decision, by the clock of the registry
	Reason      string        // a short sentence for people; empty where there is none
	Detail      string        // the same for those who know the search: weights, visits, priors; empty where there is none
}

// WinChance is Win, or else Value, as a chance to win, in [0, 1]. It is as good as the value: one that comes from
// scores, not from results, is not calibrated.
func (e *Explanation) WinChance() float64 {
	if e.Wins {
		return (1 + e.Win) / 2
	}
	return (1 + e.Value) / 2
}

// Candidate is an action that was considered.
type Candidate struct {
	Action engine.Action
	Value  float64 // for the side to move, in [-1, 1]
	Win    float64 // Value as far as it is about winning; see [Explanation]
	Visits int     // simulations spent on it; 0 where none are counted
	Prior  float64 // share of the policy the agent began with, in [0, 1]; 0 where it has none
	// Error is the standard error of Win, or of Value, as far as the search itself can tell, in their units; 0: it is not
	// known.
	Error float64
	Exact bool // Value has no error
	Bound bool // Value is only known to be no higher
	// Line is the line expected after the action, which is its first; nil where nobody asked ([Question]).
	Line []engine.Action
}

// Factory makes agents of one kind, one for each worker.
type Factory func() (Agent, error)

// Policy lets an agent play in an episode of env.
func Policy(a Agent, b Budget) env.Policy {
	if p, ok := a.(env.Policy); ok { // the agent wants the list of legal actions
		return p
	}
	return env.Through(a, func(ctx context.Context, s engine.State, _ []engine.Action) (engine.Action, error) {
		action, _, err := a.Act(ctx, s, b)
		return action, err
	})
}
