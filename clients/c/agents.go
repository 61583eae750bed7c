package main

// #include "types.h"
import "C"

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/gym"
)

// thinker is an agent with what it thinks about.
type thinker struct {
	held
	game  *game
	agent agents.Agent
	at    *state   // a copy of the position in question, so that the caller's may move on
	last  *thought // nil before the first
}

func (*thinker) kind() string { return "an agent" }

// retire ends the thinking. Nobody waits for it any more but those who have begun to.
func (t *thinker) retire() {
	t.held.retire()
	if t.last != nil {
		t.last.stop()
		<-t.last.done
	}
	if c, ok := t.agent.(io.Closer); ok {
		_ = c.Close() // nobody is left to tell
	}
	t.at.retire()
}

// thought is one decision, under way until done is closed; then the rest is there.
type thought struct {
	stop   context.CancelFunc
	done   chan struct{}
	action engine.Action
	why    agents.Explanation
	took   time.Duration
	err    error
}

func (t *thought) under() bool {
	select {
	case <-t.done:
		return false
	default:
		return true
	}
}

func newThinker(g *game, spec string) (*thinker, error) {
	a, err := gym.Registry.New(g.Game, spec)
	if err != nil {
		return nil, err
	}
	a.Reset(0)
	return &thinker{game: g, agent: a, at: newState(g, g.root)}, nil
}

// idle returns an error while the agent thinks.
func (t *thinker) idle() error {
	if t.last != nil && t.last.under() {
		return input("agent %s: it is thinking; wait for it, or cancel and wait", t.agent.Name())
	}
	return nil
}

// take takes over the position of a state, in which a side must be to decide.
func (t *thinker) take(id C.int64_t) error {
	s, err := hold[*state](id)
	if err != nil {
		return err
	}
	defer s.unlock()
	switch {
	case s.player == engine.Terminal:
		return &fault{C.BH_EOVER, "the game is over: there is nothing to decide"}
	case s.player == engine.Chance:
		return input("dice are to be rolled here: no side decides")
	}
	return t.at.become(s)
}

// begin begins to think about the position taken.
func (t *thinker) begin(b agents.Budget) {
	ctx, stop := context.WithCancel(context.Background())
	t.last = &thought{stop: stop, done: make(chan struct{})}
	go t.last.run(ctx, t.agent, t.at.pos, b)
}

// run thinks, and closes done whatever happens.
func (t *thought) run(ctx context.Context, a agents.Agent, s engine.State, b agents.Budget) {
	defer close(t.done)
	defer t.stop()
	defer func() {
		if p := recover(); p != nil {
			t.err = &fault{C.BH_EINTERNAL, fmt.Sprintf("a fault of agent %s: %v (%s)", a.Name(), p, whereabouts())}
		}
	}()
	start := time.Now()
	t.action, t.why, t.err = a.Act(ctx, s, b)
	if t.took = t.why.Elapsed; t.took == 0 { // it has not looked at the clock
		t.took = time.Since(start)
	}
	if t.err == nil && s.Check(t.action) != nil {
		t.err = &fault{C.BH_EINTERNAL, fmt.Sprintf("a fault of agent %s: it chose action %d, which is not legal", a.Name(), t.action)}
	}
}

//export bh_agent_new
func bh_agent_new(id C.int64_t, spec *C.bh_text, handle *C.int64_t) C.int32_t {
	return do(id, func(g *game) error {
		if handle == nil {
			return null("agent")
		}
		words, err := text(spec, "agent", maxSpec)
		if err != nil {
			return err
		}
		t, err := newThinker(g, words)
		if err != nil {
			return err
		}
		*handle = enter(t)
		return nil
	})
}

//export bh_agent_name
func bh_agent_name(id C.int64_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(t *thinker) ([]byte, error) { return []byte(t.agent.Name()), nil })
}

//export bh_agent_reset
func bh_agent_reset(id C.int64_t, seed C.uint64_t) C.int32_t {
	return do(id, func(t *thinker) error {
		if err := t.idle(); err != nil {
			return err
		}
		t.agent.Reset(uint64(seed))
		t.last = nil
		return nil
	})
}

// maxBudget bounds what a budget counts: more is no limit at all.
const maxBudget = 1 << 40

//export bh_agent_think
func bh_agent_think(id, stateID C.int64_t, simulations, nodes, nanoseconds C.int64_t) C.int32_t {
	return do(id, func(t *thinker) error {
		for _, c := range []struct {
			what string
			n    C.int64_t
			most int64
		}{{"simulations", simulations, maxBudget}, {"nodes", nodes, maxBudget}, {"nanoseconds", nanoseconds, 1<<63 - 1}} {
			if c.n < 0 || int64(c.n) > c.most {
				return size("%s: %s; 0 is no limit", c.what, outside(int64(c.n), 0, c.most))
			}
		}
		if err := t.idle(); err != nil {
			return err
		}
		if err := t.take(stateID); err != nil {
			return err
		}
		t.begin(agents.Budget{Simulations: int(simulations), Nodes: int(nodes), Time: time.Duration(nanoseconds)})
		return nil
	})
}

//export bh_agent_wait
func bh_agent_wait(id C.int64_t, milliseconds C.int64_t, action *C.int32_t) (rc C.int32_t) {
	defer guard(&rc)
	if action == nil {
		return fail[C.int32_t](null("action"))
	}
	th, err := begun(id)
	if err != nil {
		return fail[C.int32_t](err)
	}
	if !th.wait(int64(milliseconds)) {
		return 0
	}
	if th.err != nil {
		return fail[C.int32_t](th.err)
	}
	*action = C.int32_t(th.action)
	return 1
}

// begun is the last thought of an agent. The lock is free while it is waited for, so that it can be cancelled.
func begun(id C.int64_t) (*thought, error) {
	t, err := hold[*thinker](id)
	if err != nil {
		return nil, err
	}
	defer t.unlock()
	return t.thought()
}

func (t *thinker) thought() (*thought, error) {
	if t.last == nil {
		return nil, input("agent %s: it has not been asked to think since it was made or reset", t.agent.Name())
	}
	return t.last, nil
}

// maxWait is the longest that is waited without saying for ever, some 11 days.
const maxWait = 1_000_000_000

// wait waits until the thought is done, or for some milliseconds; below 0 is for ever.
func (t *thought) wait(milliseconds int64) bool {
	if milliseconds < 0 {
		<-t.done
		return true
	}
	timer := time.NewTimer(time.Duration(min(milliseconds, maxWait)) * time.Millisecond)
	defer timer.Stop()
	select {
	case <-t.done:
		return true
	case <-timer.C:
		return !t.under()
	}
}

//export bh_agent_cancel
func bh_agent_cancel(id C.int64_t) C.int32_t {
	return do(id, func(t *thinker) error {
		if t.last != nil {
			t.last.stop()
		}
		return nil
	})
}

// explanation is the answer of bh_agent_explain.
type explanation struct {
	Action      engine.Action   `json:"action"`
	Value       float64         `json:"value"`
	Candidates  []candidate     `json:"candidates"`
	Line        []engine.Action `json:"line"`
	Simulations int             `json:"simulations"`
	Nodes       int             `json:"nodes"`
	Depth       int             `json:"depth"`
	Nanoseconds int64           `json:"nanoseconds"`
	Reason      string          `json:"reason"`
}

type candidate struct {
	Action engine.Action `json:"action"`
	Value  float64       `json:"value"`
	Visits int           `json:"visits"`
}

//export bh_agent_explain
func bh_agent_explain(id C.int64_t, buf *C.char, room C.int64_t) C.int64_t {
	return say(id, buf, room, func(t *thinker) ([]byte, error) {
		th, err := t.thought()
		if err != nil {
			return nil, err
		}
		if err := t.idle(); err != nil {
			return nil, err
		}
		if th.err != nil {
			return nil, th.err
		}
		return marshal(th.explain())
	})
}

func (t *thought) explain() explanation {
	e := explanation{
		Action: t.action, Value: t.why.Value, Candidates: []candidate{}, Line: append([]engine.Action{}, t.why.Line...),
		Simulations: t.why.Simulations, Nodes: t.why.Nodes, Depth: t.why.Depth, Nanoseconds: int64(t.took), Reason: t.why.Reason,
	}
	for _, c := range t.why.Candidates {
		e.Candidates = append(e.Candidates, candidate{c.Action, c.Value, c.Visits})
	}
	slices.SortStableFunc(e.Candidates, func(a, b candidate) int { return int(a.Action - b.Action) })
	return e
}
