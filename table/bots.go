package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
)

// bots are the agents of a table and the goroutine they think in. All fields are kept under the lock of
// the table; a player's agent is used by the goroutine alone.
type bots struct {
	players [2]*player // nil: a person, or not made yet
	running bool       // the goroutine is there
	turn    int        // counts what makes the thinking in hand void
	cancel  context.CancelFunc
	last    time.Time     // when somebody last decided
	skip    string        // the part of the game that is played without the pace; empty: none
	nudge   chan struct{} // the pace has changed

	eval     Evaluator // used by the goroutine alone; nil: not made yet, or there is none
	evalName string
}

// player is an agent in a seat.
type player struct {
	agent agents.Agent
	spec  string
	reset bool // a new game begins for it
}

// job is one decision of a bot.
type job struct {
	ctx    context.Context
	turn   int
	side   engine.Player
	spec   string
	state  engine.State
	step   int
	player *player // nil: to be made
	reset  bool
	quiet  bool      // nobody else notices what is decided
	due    time.Time // when others may notice it; zero: not settled yet
}

// start lets the bots go on if one is to decide and none is at it. The table is locked.
func (b *bots) start(t *Table) {
	if b.running || t.closed || t.status() != Thinking {
		return
	}
	b.running, b.last = true, time.Now()
	t.hall.crew.Go(t.drive)
}

// stop makes the thinking in hand void; afresh says that agents are to forget the game so far. The
// table is locked.
func (b *bots) stop(afresh bool) {
	b.turn++
	b.skip = ""
	if b.cancel != nil {
		b.cancel()
	}
	for _, p := range b.players {
		if p != nil && afresh {
			p.reset = true
		}
	}
}

// poke wakes a bot that waits out its pace.
func (b *bots) poke() {
	select {
	case b.nudge <- struct{}{}:
	default:
	}
}

// drive lets bots decide until a person has to, or the game is over.
func (t *Table) drive() {
	for first := true; ; first = false {
		j := t.next(first)
		if j == nil {
			return
		}
		a, thought, err := t.think(j)
		if err == nil {
			err = t.hold(j, a)
		}
		t.done(j, a, thought, err)
	}
}

// next is the decision that is due, nil if there is none.
func (t *Table) next(first bool) *job {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed || t.hall.ctx.Err() != nil || t.status() != Thinking {
		t.bots.running = false
		return nil
	}
	s := t.rec.State()
	j := &job{turn: t.bots.turn, side: s.Player(), spec: t.seats[s.Player()], state: s.Clone(), step: t.seen(s.Player())}
	j.ctx, t.bots.cancel = context.WithCancel(t.hall.ctx)
	if j.player = t.bots.players[j.side]; j.player != nil && j.player.spec != j.spec {
		j.player = nil
	}
	if j.player != nil {
		j.reset, j.player.reset = j.player.reset, false
	}
	if first {
		t.tell(EventThinking, 1<<looker(engine.Public)) // which side decides is not for the public to know
	}
	return j
}

// think asks the agent. Its panic is an error.
func (t *Table) think(j *job) (a engine.Action, th *Thought, err error) {
	select {
	case t.hall.room <- struct{}{}:
		defer func() { <-t.hall.room }()
	case <-j.ctx.Done():
		return 0, nil, j.ctx.Err()
	}
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("agent %q panicked: %v", j.spec, v)
		}
	}()
	if j.player == nil {
		agent, err := seatBy(t.hall.options.Registry.Recorded(), t.game, int(j.side), j.spec)
		if err != nil {
			return 0, nil, err
		}
		j.player, j.reset = &player{agent: agent, spec: j.spec}, true
	}
	agent := j.player.agent
	if j.reset {
		agent.Reset(env.StreamAgent(int(j.side)).Seed(t.seed))
	}
	shown := j.state
	if t.hider != nil { // it plays on a position that its side could be in for all it knows
		shown = sampleOf(t.hider, j.state, j.side, env.StreamAgent(int(j.side)).Seed(t.seed)+uint64(j.step))
	}
	a, why, err := agent.Act(j.ctx, shown, agents.Budget{})
	if err == nil {
		err = t.check(j.state, a)
	}
	if err != nil {
		return 0, nil, fmt.Errorf("agent %q: %w", j.spec, err)
	}
	th = NewThought(t.game, shown, a, &why, t.hall.options.Targets)
	th.Agent, th.Step = j.spec, j.step
	if len(th.Candidates)+th.Passed > 1 {
		t.evaluate(th, shown)
	}
	return a, th, nil
}

// evaluate has the evaluator say how the game stands.
func (t *Table) evaluate(th *Thought, s engine.State) {
	b := &t.bots
	if b.eval == nil && t.hall.options.Evaluators != nil {
		b.eval, b.evalName = t.hall.options.Evaluators(t.game)
	}
	th.Ask(b.eval, b.evalName, s)
}

// Skip lets the bots decide without the pace until a person has to; where only bots play, until the next part of the
// game begins. Bots that were stopped go on.
func (t *Seat) Skip() (*View, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if err := t.open(); err != nil {
		return nil, err
	}
	if err := t.sits(); err != nil && !t.botsOnly() {
		return nil, err
	}
	if status := t.status(); status != Thinking && status != Paused {
		return nil, refuse(CodeNotYours, "no bot is to decide: the table is at %q", status)
	}
	t.bots.skip = skipping(t.rec.State())
	if t.paused {
		resume := false
		if err := t.write(&entry{Do: doChange, Change: &Change{Paused: &resume}}, true); err != nil {
			return nil, err
		}
		t.paused = false
		t.looked()
	}
	t.bots.poke()
	t.bots.start(t.Table)
	return t.newest()
}

// skipping names the part of the game s is in, and is never empty.
func skipping(s engine.State) string { return "at " + engine.Heading(s) }

// arrive ends a skip that has come to its end. The table is locked.
func (t *Table) arrive() {
	watched := t.seats[0] != Human && t.seats[1] != Human
	if t.status() != Thinking || watched && skipping(t.rec.State()) != t.bots.skip {
		t.bots.skip = ""
	}
}

// beatTime is the least time between what a bot lets others notice, where something is hidden.
const beatTime = 250 * time.Millisecond

// beat is how long a bot has to wait with a where something is hidden. What nobody else notices it plays at once, and all else at
// whole beats after what was noticed last: so neither the number of hidden moves nor the time they were thought about can be
// told from the clock, as long as a beat is longer than that.
func (t *Table) beat(j *job, a engine.Action) time.Duration {
	if j.quiet = !t.surfaces(j.side, j.state.Clone(), a); j.quiet {
		return 0
	}
	beat := max(beatTime, time.Duration(t.pace)*time.Millisecond)
	if t.bots.skip != "" {
		beat = beatTime
	}
	if j.due.IsZero() {
		j.due = t.bots.last.Add((time.Since(t.bots.last)/beat + 1) * beat)
	}
	return time.Until(j.due)
}

// surfaces reports whether anybody but its side notices anything of a at s, or of what follows of itself.
func (t *Table) surfaces(side engine.Player, s engine.State, a engine.Action) bool {
	dice, next := t.dice, s.Clone()
	for {
		next.CopyFrom(s)
		next.Apply(a)
		for _, who := range lookers {
			if who != side && t.hider.Notice(s, a, next, who).Level != engine.Unseen {
				return true
			}
		}
		s.CopyFrom(next)
		switch p := s.Player(); p {
		case engine.Terminal:
			return true
		case engine.Chance:
			a = dice.Draw(s)
		default:
			goes := false
			if a, goes = t.unasked(s); !goes {
				return false
			}
		}
	}
}

// hold waits until the pace of the table lets a bot do a.
func (t *Table) hold(j *job, a engine.Action) error {
	for {
		t.mu.Lock()
		wait := time.Until(t.bots.last.Add(time.Duration(t.pace) * time.Millisecond))
		if t.bots.skip != "" {
			wait = 0
		}
		if t.veiled() {
			wait = t.beat(j, a)
		}
		t.mu.Unlock()
		if wait <= 0 {
			return nil
		}
		timer := time.NewTimer(wait)
		select {
		case <-j.ctx.Done():
			timer.Stop()
			return j.ctx.Err()
		case <-t.bots.nudge:
			timer.Stop()
			j.due = time.Time{}
		case <-timer.C:
		}
	}
}

// done plays what a bot decided, unless it was stopped meanwhile.
func (t *Table) done(j *job, a engine.Action, thought *Thought, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	stopped := t.closed || j.ctx.Err() != nil || t.bots.turn != j.turn
	t.bots.cancel()
	t.bots.cancel = nil
	if stopped {
		if j.player != nil {
			j.player.reset = true // who knows what it remembers of a game that went another way
		}
		return
	}
	if err == nil {
		t.bots.players[j.side] = j.player
		err = t.commit(j.spec, a, chanceOf(thought))
	}
	if err != nil {
		t.fail(j.side, err)
		return
	}
	t.remember(j, thought)
	if !j.quiet {
		t.bots.last = time.Now()
	}
	t.arrive()
	if t.status() == Over {
		t.bots.players, t.bots.eval = [2]*player{}, nil // they may be large
	}
}

// plan is what a bot thought at its first decision in a part of the game.
type plan struct {
	head    string
	thought *Thought
}

// remember keeps what a bot thought, and beside it what it set out to do.
func (t *Table) remember(j *job, thought *Thought) {
	p := &t.plans[j.side]
	if head := engine.Heading(j.state); p.thought == nil || head != p.head || p.thought.Step > thought.Step {
		*p = plan{head, thought}
	} else {
		thought.Plan = p.thought
	}
	t.thought, t.thoughts[j.side] = thought, thought
}

// fail stops the bots with words. Changing the seats, or pausing and going on, lets them try again.
func (t *Table) fail(side engine.Player, err error) {
	t.fault = err.Error()
	t.looked()
	t.bots.players[side] = nil
	if t.veiled() { // who reads this may play the other side
		err = errors.New("its bot has failed; what it said may tell what is hidden")
	}
	t.hall.say("table %s: %s: %v", t.ID(), t.who(side), err)
	t.tell(EventFailed, 0)
}

func chanceOf(th *Thought) *float64 {
	if th.EvaluatorChance != nil || !th.Judged {
		return th.EvaluatorChance
	}
	c := th.Chance
	return &c
}
