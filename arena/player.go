package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
)

// Tools is what a run needs from above: who knows the games and the agents.
type Tools struct {
	Game  func(Scenario) (engine.Game, error)
	Agent func(g engine.Game, spec string) (agents.Agent, error)
	// Recorded makes those of a run that was begun before, perhaps by an earlier version; nil: Agent does.
	Recorded func(g engine.Game, spec string) (agents.Agent, error)
	// Networks, if not nil, are the checksums of the networks that an agent plays by, by their names ([Config].Networks).
	Networks func(g engine.Game, spec string) (map[string]string, error)
	// Evaluator, if not nil, makes the evaluator by which luck is measured; nil is the score of the game.
	Evaluator func(g engine.Game) agents.Evaluator
	// Now, if not nil, is the clock for thinking times.
	Now func() time.Time
	// Workers is the number of pairs played at once, at least 1; of matches where they are played elsewhere.
	Workers int
	// Elsewhere, if not nil, has a [Match] played on another machine, where [Host.Play] makes its result. It is called by
	// so many goroutines as there are Workers.
	Elsewhere func(ctx context.Context, match []byte) (result []byte, err error)
	// Progress, if not nil, is called from one goroutine with the entries of the schedule that are
	// done or not needed any more, and all of them.
	Progress func(done, all int)
}

// Forfeiter is an error of an agent that loses the game and leaves the run going, such as that of a
// program of somebody else that has crashed. Any other error is a fault of ours and ends the run.
type Forfeiter interface {
	error
	Forfeits() bool
}

// GameError is a game that could not be played to its end.
type GameError struct {
	Pair, Game int
	Seed       uint64
	Where      string      // agents and scenario
	Record     *env.Record // the game so far; may be nil
	Err        error       // an *agents.PanicError where the rules or an agent panicked
}

func (e *GameError) Error() string {
	return fmt.Sprintf("arena: pair %d, game %d (seed %d, %s): %v", e.Pair, e.Game, e.Seed, e.Where, e.Err)
}

func (e *GameError) Unwrap() error { return e.Err }

// player owns everything one goroutine needs to play units.
type player struct {
	config *Config
	tools  *Tools
	budget agents.Budget
	boards []board  // by scenario
	seats  []seated // agents in hand, the one used last at the end
}

// board is what games of one scenario share.
type board struct {
	game   engine.Game
	runner *env.Runner
	luck   *Luck
}

// seated is an agent made for a scenario. It plays one side at a time, so one that meets itself needs a
// second copy.
type seated struct {
	agent, scenario, copy int
	agents.Agent
}

// maxSeated bounds the agents a player keeps. Search trees are large, and so are programs.
const maxSeated = 4

func newPlayer(c *Config, tools *Tools, games []engine.Game) (*player, error) {
	p := &player{config: c, tools: tools, boards: make([]board, len(games))}
	var err error
	if p.budget, err = c.Budget.Agents(); err != nil {
		return nil, err
	}
	for i, g := range games {
		p.boards[i] = board{game: g, runner: env.NewRunner(g, 0)}
		if !c.NoLuck {
			p.boards[i].luck = newLuck(g, tools)
		}
	}
	return p, nil
}

func newLuck(g engine.Game, tools *Tools) *Luck {
	if tools.Evaluator == nil {
		return NewLuck(g, nil)
	}
	return NewLuck(g, tools.Evaluator(g))
}

func (p *player) close() {
	for _, s := range p.seats {
		release(s.Agent)
	}
	p.seats = nil
}

// release closes an agent that has something to close, such as a program. Its games are over, so what
// it has to say about that is of no interest.
func release(a agents.Agent) {
	if c, ok := a.(io.Closer); ok {
		_ = c.Close()
	}
}

// seat returns a copy of an agent, one in hand if possible.
func (p *player) seat(agent, scenario, number int) (agents.Agent, error) {
	i := slices.IndexFunc(p.seats, func(s seated) bool {
		return s.agent == agent && s.scenario == scenario && s.copy == number
	})
	if i >= 0 {
		s := p.seats[i]
		p.seats = append(slices.Delete(p.seats, i, i+1), s)
		return s.Agent, nil
	}
	if len(p.seats) >= maxSeated {
		release(p.seats[0].Agent)
		p.seats = slices.Delete(p.seats, 0, 1)
	}
	a, err := p.tools.Agent(p.boards[scenario].game, p.config.Agents[agent])
	if err != nil {
		return nil, err
	}
	p.seats = append(p.seats, seated{agent, scenario, number, a})
	return a, nil
}

// played is a unit on its way from a player to the collector.
type played struct {
	pair    Pair
	records []*env.Record
	err     error
}

func (p *player) play(ctx context.Context, u Unit) played {
	out := played{pair: Pair{Number: u.Number, Seed: p.config.Seed + uint64(u.Number), Agents: u.Agents,
		Scenario: u.Scenario, Round: u.Round}}
	for i := range u.Games() {
		g, rec, err := p.game(ctx, u, i, out.pair.Seed)
		if err != nil {
			if ctx.Err() == nil {
				err = &GameError{Pair: u.Number, Game: i, Seed: out.pair.Seed, Where: p.where(u, i), Record: rec, Err: err}
			}
			out.err = err
			return out
		}
		out.pair.Games, out.records = append(out.pair.Games, g), append(out.records, rec)
	}
	return out
}

func (p *player) where(u Unit, game int) string {
	seat := u.Seat(game)
	sides := p.boards[u.Scenario].game.Sides()
	return fmt.Sprintf("%s as %s against %s as %s on %s", p.config.Agents[seat[0]], sides[0],
		p.config.Agents[seat[1]], sides[1], p.config.Scenarios[u.Scenario].Name())
}

func (p *player) game(ctx context.Context, u Unit, game int, seed uint64) (out Game, rec *env.Record, err error) {
	b := &p.boards[u.Scenario]
	defer func() {
		if v := recover(); v != nil {
			r := b.runner.Record()
			rec, err = &r, &agents.PanicError{Value: v, Stack: debug.Stack()}
			p.close() // whoever panicked is in no state to go on
		}
	}()
	ep := env.Episode{Seed: seed}
	var watch watchers
	for side, agent := range u.Seat(game) {
		number := 0
		if u.Mirror() {
			number = side
		}
		a, err := p.seat(agent, u.Scenario, number)
		if err != nil {
			return out, nil, err
		}
		a.Reset(env.StreamAgent(side).Seed(seed)) // as in agents.Match, which then plays the same game
		ep.Agents[side] = p.config.Agents[agent]
		ep.Policies[side] = p.timed(agents.Policy(a, p.budget), &out.Nanos[side])
		if engine.Hiding(b.game) == nil { // else it would see what it is not to
			watch.side[side], _ = a.(Watcher)
		}
	}
	watch.join(ctx, &ep)
	tr, err := b.runner.Play(ctx, ep)
	if err = out.end(tr, err); err != nil {
		return out, &tr.Record, err
	}
	if b.luck != nil {
		out.Luck, _, err = b.luck.Of(b.game, &tr.Record)
	}
	return out, &tr.Record, err
}

// end fills in how a game ended. A side that forfeits has lost.
func (g *Game) end(tr *env.Trajectory, err error) error {
	g.Returns, g.Decisions, g.Chances, g.Final = tr.Returns, tr.Decisions, tr.Chances, Hash(tr.FinalHash)
	g.Points = pointsOf(tr.Final)
	var f Forfeiter
	if !errors.As(err, &f) || !f.Forfeits() || !tr.Final.Player().IsSide() {
		return err
	}
	loser := tr.Final.Player()
	g.Returns[loser], g.Returns[1-loser] = -1, 1
	g.Decisions[loser]-- // the decision it has not taken
	g.Forfeit = &Forfeit{Side: loser, Reason: clip(f.Error(), maxReason)}
	return nil
}

// maxReason bounds the reason of a forfeit, in bytes: it may quote a program.
const maxReason = 500

func clip(text string, most int) string {
	if len(text) <= most {
		return text
	}
	cut := most
	for cut > 0 && text[cut]&0xc0 == 0x80 { // not within a character
		cut--
	}
	return text[:cut] + "..."
}

// timed adds the time a policy takes to a counter.
func (p *player) timed(policy env.Policy, nanos *int64) env.Policy {
	now := p.tools.Now
	if now == nil {
		return policy
	}
	return env.Through(policy, func(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
		start := now()
		a, err := policy.Choose(ctx, s, legal)
		*nanos += int64(now().Sub(start))
		return a, err
	})
}
