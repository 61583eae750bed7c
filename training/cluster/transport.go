package cluster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bridgehead/models"
)

// Transport is the way to a learner, as its workers see it. Calls may come from several goroutines.
type Transport interface {
	// Terms are what a worker needs to join, before it does.
	Terms(ctx context.Context) (*Terms, error)
	// Join makes a worker known. The error is a *Refusal where it does not fit the run.
	Join(ctx context.Context, h Hello) error
	// Next is a job of at most so many games. It waits while the learner wants none.
	Next(ctx context.Context, worker string, most int) (*Job, error)
	// Network is one that a job names.
	Network(ctx context.Context, id ID) (*models.Net, error)
	// Send gives a batch away: after nil or a *Refusal the worker need not keep it.
	Send(ctx context.Context, b *Batch) error
}

// Network fetches a network that a job names.
type Network func(context.Context, ID) (*models.Net, error)

// Terms are what a run asks of workers.
type Terms struct {
	Run     ID       `json:"run"`    // of all that follows here; see NewTerms
	Recipe  string   `json:"recipe"` // as the run was begun with
	Game    string   `json:"game"`   // and its version
	Fields  []Field  `json:"fields"`
	Weights []string `json:"weights,omitempty"` // addresses that networks are fetched from: /networks/ID follows
}

// Field is the rules of a scenario: the same words for other rules would give other games.
type Field struct {
	Scenario     string `json:"scenario"`
	ScenarioHash string `json:"scenario_hash"`
	Options      string `json:"options"`
	Actions      string `json:"actions_hash"`
	Observation  string `json:"observation_hash"`
}

// NewTerms names the terms by their contents.
func NewTerms(recipe, game string, fields []Field) *Terms {
	t := &Terms{Recipe: recipe, Game: game, Fields: fields}
	t.Run = IDOf(Encode([]any{recipe, game, fields}))
	return t
}

// Fits reports the first thing in which what a worker has differs from the terms.
func (t *Terms) Fits(game string, fields []Field) error {
	if game != t.Game {
		return fmt.Errorf("the run plays %s, the worker %s", t.Game, game)
	}
	if len(fields) != len(t.Fields) {
		return fmt.Errorf("the run has %d scenarios, the worker %d", len(t.Fields), len(fields))
	}
	for i, want := range t.Fields {
		if what, want, got := want.differs(fields[i]); what != "" {
			return fmt.Errorf("%s: %s: the run has %q, the worker %q", t.Fields[i].Scenario, what, want, got)
		}
	}
	return nil
}

// differs is the first thing in which rules are not those of another machine, and what each has; empty where they are equal.
func (f Field) differs(from Field) (what, here, there string) {
	for _, d := range []struct{ what, here, there string }{
		{"scenario", f.Scenario, from.Scenario}, {"scenario hash", f.ScenarioHash, from.ScenarioHash},
		{"options", f.Options, from.Options}, {"hash of the actions", f.Actions, from.Actions},
		{"hash of the observation", f.Observation, from.Observation},
	} {
		if d.here != d.there {
			return d.what, d.here, d.there
		}
	}
	return "", "", ""
}

// Hello is what a worker says of itself.
type Hello struct {
	Worker  string  `json:"worker"`
	Version string  `json:"version"` // of the program
	Machine string  `json:"machine"`
	Cores   int     `json:"cores"`
	Run     ID      `json:"run"`
	Game    string  `json:"game"`
	Fields  []Field `json:"fields"`
}

// Refusal is an answer that stays the same however often one asks.
type Refusal struct{ Reason string }

func (r *Refusal) Error() string { return "refused: " + r.Reason }

// Refusef makes a refusal.
func Refusef(format string, values ...any) error { return &Refusal{fmt.Sprintf(format, values...)} }

// Refused tells whether an error is a refusal.
func Refused(err error) bool {
	var r *Refusal
	return errors.As(err, &r)
}

// Wait says that there is nothing to do yet.
type Wait struct{ For time.Duration }

func (w *Wait) Error() string { return fmt.Sprintf("nothing to play for the next %v", w.For) }

// ErrNoNetwork says that a network is not kept any more, so that what it would play is not wanted either.
var ErrNoNetwork = errors.New("the network is not kept any more")

// Over is the reason of a refusal by a learner whose run has come to its end.
const Over = "the run is over"

// IsOver tells whether an error is that refusal: then a worker has nothing more to do.
func IsOver(err error) bool {
	var r *Refusal
	return errors.As(err, &r) && r.Reason == Over
}
