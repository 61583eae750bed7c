package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// Match is games between agents that an arena wants played. What they come to depends on nothing else, so one that is lost
// is played again.
type Match struct {
	Arena   string  // by which the matches of a run are known to belong together
	Program Program // of the arena: another may have other agents
	Rules   []Rules // of its scenarios
	Body    []byte  // which games, as package arena writes it
}

// Program is what decides how agents play beside their specs.
type Program struct {
	Version  string
	Revision string // of the source; empty where it is not known
	Networks string // hash of those that come with it
}

// Rules are a scenario, as the terms of a run have one.
type Rules struct {
	Game string
	Field
}

// Limits of matches.
const (
	mostMatch    = 256 << 10 // bytes of one
	mostArena    = 64        // bytes of the name of an arena
	mostMatches  = 1024      // that a coordinator keeps
	mostOutcomes = 256 << 20 // bytes of results it keeps
	mostHanded   = 5         // workers to whom a match is given before it is given up
)

// Check reports the first thing that no match has.
func (m *Match) Check() error {
	switch {
	case m.Arena == "" || len(m.Arena) > mostArena:
		return fmt.Errorf("match: got an arena of %d bytes, want 1 to %d", len(m.Arena), mostArena)
	case len(m.Rules) < 1 || len(m.Rules) > MostGames:
		return fmt.Errorf("match: got %d scenarios, want 1 to %d", len(m.Rules), MostGames)
	case len(m.Body) == 0:
		return errors.New("match: got no games")
	}
	return nil
}

// Fits reports the first thing in which what a worker has differs from what the match wants. An unknown revision is like
// any other.
func (m *Match) Fits(p Program, rules []Rules) error {
	if p.Revision == "" || m.Program.Revision == "" {
		p.Revision = m.Program.Revision
	}
	if p != m.Program {
		return fmt.Errorf("the arena has the program %s, the worker %s", m.Program, p)
	}
	if len(rules) != len(m.Rules) {
		return fmt.Errorf("the arena has %d scenarios, the worker %d", len(m.Rules), len(rules))
	}
	for i, want := range m.Rules {
		what, wants, has := want.differs(rules[i].Field)
		if want.Game != rules[i].Game {
			what, wants, has = "game", want.Game, rules[i].Game
		}
		if what != "" {
			return fmt.Errorf("%.80q: %s: the arena has %.80q, the worker %.80q", want.Scenario, what, wants, has)
		}
	}
	return nil
}

// String is a program for people.
func (p Program) String() string {
	return fmt.Sprintf("%.40q (source %.12q, networks %.12q)", p.Version, p.Revision, p.Networks)
}

// EncodeMatch writes a match.
func EncodeMatch(m *Match) []byte { return Encode(m) }

// DecodeMatch reads a match and checks it; its games are read by who plays them.
func DecodeMatch(data []byte) (*Match, error) {
	m := &Match{}
	if len(data) > mostMatch {
		return nil, fmt.Errorf("match: got %d bytes, want at most %d", len(data), mostMatch)
	}
	if err := decode(data, m); err != nil {
		return nil, fmt.Errorf("match: %w", err)
	}
	return m, nil
}

// Outcome is what became of a match. One of its fields says so.
type Outcome struct {
	Unfit string // why this worker cannot play it; another may
	Fault string // why it cannot be played to its end
	Body  []byte // the result, as package arena writes it
}

// Check reports what no outcome has.
func (o *Outcome) Check() error {
	n := 0
	for _, there := range []bool{o.Unfit != "", o.Fault != "", len(o.Body) > 0} {
		if there {
			n++
		}
	}
	if n != 1 {
		return fmt.Errorf("outcome: got %d of a result and reasons for none, want one", n)
	}
	return nil
}

// EncodeOutcome writes an outcome.
func EncodeOutcome(o *Outcome) []byte { return Encode(o) }

// mostReason is the length of a reason in bytes.
const mostReason = 4 << 10

// clip cuts a text that would be too long.
func clip(text string) string {
	return strings.ToValidUTF8(fmt.Sprintf("%.*s", mostReason, text), "")
}

// Matcher plays matches. It serves one goroutine. The error is that of the context: whatever else goes wrong is an outcome.
type Matcher interface {
	Play(ctx context.Context, m *Match) (*Outcome, error)
}

// Standing is how a match stands that an arena asks for.
type Standing struct {
	Done    bool
	Fault   string // why there is no result
	Body    []byte // the result
	Workers int    // that may play it
}

// Check reports what no standing has.
func (s *Standing) Check() error {
	if s.Done == (s.Fault == "" && len(s.Body) == 0) {
		return errors.New("standing: want a result or a fault where the match is done, and nowhere else")
	}
	return nil
}

// EncodeStanding writes how a match stands.
func EncodeStanding(s *Standing) []byte { return Encode(s) }

// DecodeStanding reads it.
func DecodeStanding(data []byte) (*Standing, error) {
	s := &Standing{}
	if err := decode(data, s); err != nil {
		return nil, fmt.Errorf("standing of a match: %w", err)
	}
	return s, nil
}

// Arena is a coordinator as an arena sees it. Calls may come from several goroutines.
type Arena interface {
	// Submit asks for a match and says what it is called. A *Wait says that there are too many.
	Submit(ctx context.Context, m *Match) (ID, error)
	// Standing waits a while for a match to be done. A match not asked for in a while is forgotten: then the error is
	// ErrNoMatch.
	Standing(ctx context.Context, id ID) (*Standing, error)
	// Forget says that a match is not wanted any more, or was received.
	Forget(ctx context.Context, id ID) error
}

// ErrNoMatch says that the coordinator does not know a match. It may be submitted again.
var ErrNoMatch = errors.New("the learner does not know this match; it has to be submitted again")

// PlayMatch has an arena play a match: it insists until there is a result, or a reason why there is none. Tell is told in a
// line what it waits for.
func PlayMatch(ctx context.Context, a Arena, m *Match, tell func(string)) ([]byte, error) {
	w := &Worker{Tell: tell}
	for {
		var id ID
		err := w.insist(ctx, func() (err error) {
			id, err = a.Submit(ctx, m)
			return err
		})
		if err != nil {
			return nil, err
		}
		var s *Standing
		for err == nil && (s == nil || !s.Done) {
			if s != nil && s.Workers == 0 {
				w.tell("no worker has joined that is trusted with matches")
			}
			err = w.insist(ctx, func() (err error) {
				s, err = a.Standing(ctx, id)
				return err
			})
		}
		if err == nil || ctx.Err() != nil {
			_ = a.Forget(context.WithoutCancel(ctx), id) // else it is forgotten later
		}
		switch {
		case errors.Is(err, ErrNoMatch):
			continue
		case err != nil:
			return nil, err
		case s.Fault != "":
			return nil, errors.New(s.Fault)
		}
		return s.Body, nil
	}
}
