package gtp

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
)

// Protocol is the version of the protocol.
const Protocol = 1

// Kind is the kind of agents that are programs: gtp:NAME, with the names of the file.
func Kind(e *Engines) agents.Kind {
	return agents.Kind{
		Name:     "gtp",
		Summary:  "a program of somebody else, by its name in the file of --engines",
		TakesArg: true,
		New: func(g engine.Game, p *agents.Params) (agents.Agent, error) {
			n, err := e.Find(p.Arg())
			if err != nil {
				return nil, err
			}
			a, err := NewAgent(g, n)
			if err != nil {
				return nil, err
			}
			a.now = p.Clock()
			return a, nil
		},
	}
}

// Agent is a program that plays. It is started by the first game. In a game that hides something it is to be given samples of what its
// side knows, as agents of a [agents.Registry] are; it then hears of nothing but these, and of Knowledge.
type Agent struct {
	engine *Engine
	game   engine.Game
	proc   *process
	root   engine.State
	mirror engine.State // the position the program has been brought to
	seed   uint64
	now    func() time.Time
	ready  bool          // the program knows of the game in hand
	told   agents.Budget // the budget the program knows of
	deaf   bool          // the program does not care for knowledge
	legal  []engine.Action
	line   [1]engine.Action
	fault  error // of a command whose answer nobody waited for
}

var _ agents.Agent = (*Agent)(nil)

// NewAgent returns an agent for a game. The program is looked for, but not started yet.
func NewAgent(g engine.Game, e *Engine) (*Agent, error) {
	if err := e.find(); err != nil {
		return nil, &EngineError{Engine: e.Name, Err: err}
	}
	if e.timeout <= 0 {
		e.timeout = UsualTimeout
	}
	if e.began == nil {
		e.began = &atomic.Bool{}
	}
	root := g.New()
	return &Agent{engine: e, game: g, root: root, mirror: root.Clone(), now: time.Now}, nil
}

// Name is the spec.
func (a *Agent) Name() string { return "gtp:" + a.engine.Name }

// Reset begins a new game. The program hears of it when it is first needed.
func (a *Agent) Reset(seed uint64) { a.seed, a.ready, a.fault = seed, false, nil }

// Close ends the program.
func (a *Agent) Close() error {
	if a.proc != nil {
		a.proc.close()
		a.proc = nil
	}
	return nil
}

// Watch tells the program of a move of the other side, or of a roll of the dice. Without it the program
// gets the position before it moves. A fault shows when the program is to move.
func (a *Agent) Watch(ctx context.Context, s engine.State, move engine.Action) {
	if a.fault != nil || engine.Hiding(a.game) != nil {
		return
	}
	if a.fault = a.begin(ctx); a.fault != nil || a.mirror.Hash() != s.Hash() {
		return // out of step, until the program is to move
	}
	command := fmt.Sprintf("roll %d", move)
	if p := s.Player(); p.IsSide() {
		command = fmt.Sprintf("play %s %d", a.game.Sides()[p], move)
	}
	if a.fault = a.tell(ctx, command); a.fault == nil {
		a.mirror.Apply(move)
	}
}

// Act asks the program for a move. Whatever goes wrong with it is an *EngineError.
func (a *Agent) Act(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, agents.Explanation, error) {
	if a.fault != nil {
		return 0, agents.Explanation{}, a.fault
	}
	start := a.now()
	move, err := a.move(ctx, s, b)
	if err != nil {
		a.fault = err
		a.drop()
		return 0, agents.Explanation{}, err
	}
	a.line[0] = move
	return move, agents.Explanation{Line: a.line[:], Elapsed: a.now().Sub(start)}, nil
}

// drop gives the program up. The next game starts another.
func (a *Agent) drop() {
	if a.proc != nil {
		a.proc.kill()
		a.proc = nil
	}
	a.ready = false
}

func (a *Agent) move(ctx context.Context, s engine.State, b agents.Budget) (engine.Action, error) {
	if err := errors.Join(a.begin(ctx), a.limit(ctx, b), a.sync(ctx, s), a.inform(ctx, s)); err != nil {
		return 0, err
	}
	a.legal = s.LegalActions(a.legal[:0])
	var command strings.Builder
	command.WriteString("genmove " + a.game.Sides()[s.Player()])
	for _, l := range a.legal {
		fmt.Fprintf(&command, " %d", l)
	}
	text, err := a.proc.ask(ctx, command.String())
	if err != nil {
		return 0, err
	}
	n, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return 0, a.proc.fault(command.String(), fmt.Errorf("it answered %q, want the number of an action", clip(text, 60)))
	}
	move := engine.Action(n)
	if _, ok := slices.BinarySearch(a.legal, move); !ok {
		return 0, a.proc.fault(command.String(), fmt.Errorf("it chose action %d, which is not among the %d legal ones", n, len(a.legal)))
	}
	a.mirror.Apply(move)
	return move, nil
}

// begin starts the program if need be, and tells it of the game in hand.
func (a *Agent) begin(ctx context.Context) error {
	if a.ready {
		return nil
	}
	if a.proc == nil {
		if err := a.start(ctx); err != nil {
			return err
		}
	}
	command := fmt.Sprintf("newgame %s %s", a.game.ID(), a.game.Scenario())
	if o := a.game.Options(); o != "" {
		command += " " + o
	}
	if err := a.offer(ctx, fmt.Sprintf("seed %d", a.seedTold())); err != nil {
		return err
	}
	if err := a.tell(ctx, command); err != nil {
		return err
	}
	a.mirror.CopyFrom(a.root)
	a.ready, a.told, a.deaf = true, agents.Budget{}, false
	a.engine.began.Store(true)
	return nil
}

// start starts the program and asks who it is.
func (a *Agent) start(ctx context.Context) error {
	p, err := start(a.engine)
	if err != nil {
		return err
	}
	a.proc = p
	text, err := p.ask(ctx, "protocol_version")
	if err == nil && text != strconv.Itoa(Protocol) {
		err = p.fault("protocol_version", fmt.Errorf("it answered %q, want %d", clip(text, 60), Protocol))
	}
	if err == nil {
		_, err = p.ask(ctx, "name")
	}
	if err == nil {
		_, err = p.ask(ctx, "version")
	}
	if err != nil {
		a.drop()
	}
	return err
}

// tell sends a command whose answer says nothing.
func (a *Agent) tell(ctx context.Context, command string) error {
	_, err := a.proc.ask(ctx, command)
	if err != nil {
		a.drop()
	}
	return err
}

// offer is tell for a command that an engine need not know.
func (a *Agent) offer(ctx context.Context, command string) error {
	_, err := a.offered(ctx, command)
	return err
}

// offered is offer, and reports whether the engine knows the command.
func (a *Agent) offered(ctx context.Context, command string) (known bool, err error) {
	_, err = a.proc.ask(ctx, command)
	var no *Refusal
	if errors.As(err, &no) {
		return false, nil
	}
	if err != nil {
		a.drop()
	}
	return err == nil, err
}

// seedTold is the seed for the program. Where something is hidden it does not lead back to that of the agent, from which that of the
// episode could be worked out, and so the dice and what they have decided.
func (a *Agent) seedTold() uint64 {
	if engine.Hiding(a.game) == nil {
		return a.seed
	}
	sum := sha256.Sum256(binary.LittleEndian.AppendUint64(nil, a.seed))
	return binary.LittleEndian.Uint64(sum[:])
}

// inform tells the program what its side knows, where something is hidden: the position is a sample.
func (a *Agent) inform(ctx context.Context, s engine.State) error {
	h := engine.Hiding(a.game)
	if h == nil || a.proc == nil || a.deaf {
		return nil
	}
	line := h.Knowledge(nil, s, s.Player())
	known, err := a.offered(ctx, fmt.Sprintf("knowledge %s %s", a.game.Sides()[s.Player()], line))
	a.deaf = !known
	return err
}

// limit tells the program of the budget when it changes.
func (a *Agent) limit(ctx context.Context, b agents.Budget) error {
	if b == a.told || a.proc == nil {
		return nil
	}
	a.told = b
	return a.offer(ctx, budgetLine(b))
}

// budgetLine is the command for a budget. Part of a millisecond counts as a whole one, for 0 is no limit.
func budgetLine(b agents.Budget) string {
	return fmt.Sprintf("budget %d %d %d", b.Simulations, b.Nodes, (b.Time+time.Millisecond-1)/time.Millisecond)
}

// sync brings the program to the position, where it is not there already.
func (a *Agent) sync(ctx context.Context, s engine.State) error {
	if a.proc == nil || a.mirror.Hash() == s.Hash() && !a.engine.Position {
		return nil
	}
	text, err := s.MarshalText()
	if err != nil {
		return err
	}
	if err := a.tell(ctx, "position "+string(text)); err != nil {
		return err
	}
	a.mirror.CopyFrom(s)
	return nil
}
