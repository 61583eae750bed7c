package analysis

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
)

// job is a request held against its game.
type job struct {
	*Request
	game   engine.Game
	key    string // of the game: alike for games alike
	start  engine.State
	steps  []engine.Action // Actions and, where the request has a seed, the dice between them
	played []int           // by turn: how many of steps have been

	ctx    context.Context // of its positions; ends where it is terminated
	cancel context.CancelFunc
	left   atomic.Int64 // positions not yet answered
}

// words are those of a request about its game.
func (r *Request) words() engine.Words {
	return engine.Words{Game: r.Game, Scenario: r.Scenario, Options: r.Options}
}

// prepare finds the game of a request, plays its actions and looks at every position that is asked about.
func (e *Engine) prepare(r *Request) (*job, *Fault) {
	j := &job{Request: r}
	if f := e.find(j); f != nil {
		return nil, f
	}
	asked := map[int]bool{}
	for _, n := range r.Turns {
		asked[n] = true
	}
	s := j.start.Clone()
	dice := env.Dice{}
	if r.Seed != nil {
		dice = env.NewDice(*r.Seed)
	}
	for n := 0; ; n++ {
		for r.Seed != nil && s.Player() == engine.Chance {
			j.steps = append(j.steps, dice.Draw(s))
			s.Apply(j.steps[len(j.steps)-1])
		}
		j.played = append(j.played, len(j.steps))
		if asked[n] {
			if f := j.checkBans(s, n); f != nil {
				return nil, f
			}
		}
		if n == len(r.Actions) {
			break
		}
		if err := possible(j.game, s, r.Actions[n]); err != nil {
			return nil, faultf(fmt.Sprintf("actions[%d]", n), "%v", err)
		}
		j.steps = append(j.steps, r.Actions[n])
		s.Apply(r.Actions[n])
	}
	j.left.Store(int64(len(r.Turns)))
	return j, nil
}

// find finds the game and the position at which the actions begin.
func (e *Engine) find(j *job) *Fault {
	r := j.Request
	if r.Position != "" {
		g, s, err := e.host.Open(r.Position, r.words())
		if err != nil {
			return faultf("position", "%s", strings.TrimPrefix(err.Error(), "position: "))
		}
		j.key = g.ID() + " " + g.ScenarioHash() + " " + g.Scenario() + " " + g.Options()
		j.game = e.shared(j.key, g)
		j.start = s
		if j.game != g {
			line, err := s.MarshalText()
			if err == nil {
				j.start, err = j.game.Parse(line)
			}
			if err != nil {
				return faultf("position", "%v", err)
			}
		}
		return nil
	}
	asked := fmt.Sprintf("%q %q %q", r.Game, r.Scenario, r.Options)
	g := e.known(asked)
	if g == nil {
		var err error
		if g, err = e.host.New(r.Game, r.Scenario, r.Options); err != nil {
			return faultf("", "%v", err)
		}
		g = e.shared(g.ID()+" "+g.ScenarioHash()+" "+g.Scenario()+" "+g.Options(), g)
		e.remember(asked, g)
	}
	j.game, j.start = g, g.New()
	j.key = g.ID() + " " + g.ScenarioHash() + " " + g.Scenario() + " " + g.Options()
	return nil
}

// possible says why an action or a face cannot be played.
func possible(g engine.Game, s engine.State, a engine.Action) error {
	switch {
	case s.Player() == engine.Terminal:
		return fmt.Errorf("got %d, but the game is over there", a)
	case s.Player().IsSide():
		if err := s.Check(a); err != nil {
			return fmt.Errorf("got %d: %w; want %s", a, err, list(g, s, s.LegalActions(nil)))
		}
		return nil
	}
	var faces []engine.Action
	for _, o := range s.Outcomes(nil) {
		faces = append(faces, o.Action)
	}
	if !slices.Contains(faces, a) {
		return fmt.Errorf("got %d, but dice are due there, want one of their faces, %s; with a seed they fall by themselves", a, list(g, s, faces))
	}
	return nil
}

// mostListed are as many actions as an error lists.
const mostListed = 12

func list(g engine.Game, s engine.State, all []engine.Action) string {
	var out []string
	for i, a := range all {
		if i == mostListed {
			out = append(out, fmt.Sprintf("or one of %d others", len(all)-i))
			break
		}
		out = append(out, fmt.Sprintf("%d (%s)", a, g.ActionText(s, a)))
	}
	return strings.Join(out, " | ")
}

// restrictions are the bans of the request as those of an agent that decides at s.
func (j *job) restrictions(s engine.State) (out []agents.Restriction, f *Fault) {
	for _, list := range []struct {
		field string
		bans  []Ban
		only  bool
	}{{"avoidActions", j.Avoid, false}, {"allowActions", j.Allow, true}} {
		for i, b := range list.bans {
			r := agents.Restriction{Side: s.Player(), Actions: b.Actions, Only: list.only, Depth: b.Depth}
			if b.Side != "" {
				sides := j.game.Sides()
				k := slices.Index(sides[:], b.Side)
				if k < 0 {
					return nil, faultf(fmt.Sprintf("%s[%d].side", list.field, i), "got %q, want %s", b.Side, strings.Join(sides[:], " | "))
				}
				r.Side = engine.Player(k)
			}
			out = append(out, r)
		}
	}
	return out, nil
}

// checkBans holds the bans against a position that is asked about.
func (j *job) checkBans(s engine.State, turn int) *Fault {
	if len(j.Avoid)+len(j.Allow) == 0 {
		return nil
	}
	rs, f := j.restrictions(s)
	if f != nil || !s.Player().IsSide() {
		return f
	}
	legal := s.LegalActions(nil)
	for i, r := range rs {
		field := fmt.Sprintf("avoidActions[%d]", i)
		if i >= len(j.Avoid) {
			field = fmt.Sprintf("allowActions[%d]", i-len(j.Avoid))
		}
		for k, a := range r.Actions {
			field := fmt.Sprintf("%s.actions[%d]", field, k)
			switch {
			case int(a) >= j.game.NumActions():
				return faultf(field, "got %d, want an action below %d", a, j.game.NumActions())
			case r.Depth == 1 && r.Side == s.Player() && !slices.Contains(legal, a):
				return faultf(field, "got %d, which is not legal at turn %d; want %s", a, turn, list(j.game, s, legal))
			}
		}
	}
	if len(agents.Permitted(rs, s.Player(), legal)) == 0 {
		return faultf("", "avoidActions and allowActions leave nothing over of the %d legal actions at turn %d", len(legal), turn)
	}
	return nil
}

// at is the position of a turn.
func (j *job) at(turn int) engine.State {
	s := j.start.Clone()
	for _, a := range j.steps[:j.played[turn]] {
		s.Apply(a)
	}
	return s
}

// errStopped says that a request was ended before a position was done.
var errStopped = errors.New("terminated")
