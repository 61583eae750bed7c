package agents

import (
	"context"
	"fmt"
	"slices"

	"bridgehead/engine"
)

// Analyst is an Agent that can be asked more than what it would play. Used by analysis; others answer only what [Agent] says.
type Analyst interface {
	Agent
	// Analyse is Act for a question. Unlike Act it searches where there is only one legal action, too. Its error is a
	// [NotSteered] where the agent cannot do what is asked.
	Analyse(ctx context.Context, s engine.State, q Question) (engine.Action, Explanation, error)
}

// Question is what an [Analyst] is asked.
type Question struct {
	Budget       Budget
	Restrictions []Restriction
	Lines        bool // the candidates come with the lines expected after them, as far as the agent knows any
	// Due is asked again and again while the agent thinks; where it says so See is told what would be answered now, in slices
	// that are valid during the call. Neither changes the answer. Nil: nobody looks on.
	Due func() bool
	See func(engine.Action, Explanation)
}

// Plain says that the question asks no more than Act does.
func (q *Question) Plain() bool { return len(q.Restrictions) == 0 && q.Due == nil }

// Restriction leaves actions out of what an agent considers.
type Restriction struct {
	Side    engine.Player   // whose decisions it is about
	Actions []engine.Action // those left out, or with Only those left in
	Only    bool
	Depth   int // how many choices deep it holds, those of either side counted: 1 is the decision in hand alone
}

// NotSteered says that an agent cannot leave actions out or be looked at while it thinks.
type NotSteered struct{ Agent string }

func (e *NotSteered) Error() string {
	return fmt.Sprintf("agent %q considers all actions and tells only what it has decided; want one that searches a tree, such as puct or a network", e.Agent)
}

// Analyse asks any agent: an Analyst as it can, another by Act where the question is plain and there is something to choose.
func Analyse(ctx context.Context, a Agent, s engine.State, q Question) (engine.Action, Explanation, error) {
	if analyst, ok := a.(Analyst); ok {
		return analyst.Analyse(ctx, s, q)
	}
	if !q.Plain() {
		return 0, Explanation{}, &NotSteered{a.Name()}
	}
	return a.Act(ctx, s, q.Budget)
}

// Permitted are the actions of legal that restrictions leave to the side that decides; none where they leave none.
func Permitted(rs []Restriction, side engine.Player, legal []engine.Action) (out []engine.Action) {
	for _, a := range legal {
		if !slices.ContainsFunc(rs, func(r Restriction) bool { return r.Side == side && slices.Contains(r.Actions, a) != r.Only }) {
			out = append(out, a)
		}
	}
	return out
}
