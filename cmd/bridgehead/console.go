package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/table"
)

// console plays one game with a person over lines of text: no cursor, no colours, so that any
// terminal, or a script, will do.
type console struct {
	in      *bufio.Reader
	out     io.Writer
	game    engine.Game
	agents  [2]agents.Agent // nil: a person
	specs   [2]string
	players func(g engine.Game) ([2]agents.Agent, error) // makes the agents of the specs
	confirm bool                                         // ask before dice are rolled
	ask     bool                                         // people type the dice
	save    string                                       // file written on leaving; empty: none

	seed  uint64
	dice  env.Dice
	rec   *env.Recorder
	head  string // the part of the game last announced
	board bool   // the board is to be shown before the next question
	legal []engine.Action
	hand  *table.Hand     // the set a person picks members of; nil: none
	queue []engine.Action // what was picked, still to be played
	sets  [][2]int        // the steps that were one set: from, to
	why   []string        // the last choice of an agent, explained
}

// Ways to leave a question.
var (
	errQuit = errors.New("quit") // the person leaves, or the input ends
	errJump = errors.New("jump") // the position has changed: ask anew
	errPick = errors.New("pick") // what is picked of a set has changed: ask anew
)

// maxLine is the longest line of input, in bytes: a position with the word before it.
const maxLine = engine.MaxPosition + 64

func newConsole(a *app) *console { return &console{in: bufio.NewReaderSize(a.in, maxLine), out: a.out} }

// open makes a game the one that is played, from a position; nil is the initial one. On an error the game in
// hand stays.
func (c *console) open(g engine.Game, from engine.State) error {
	rec, err := env.NewRecorderAt(g, from, 0, c.seed, c.specs)
	if err != nil {
		return err
	}
	if g != c.game {
		players, err := c.players(g)
		if err != nil {
			return err
		}
		c.agents = players
	}
	c.game, c.rec, c.why = g, rec, nil
	c.hand, c.queue, c.sets = nil, nil, nil
	return nil
}

// start begins the game again on a seed.
func (c *console) start(seed uint64) {
	c.seed, c.dice = seed, env.NewDice(seed)
	c.rec.Reset(seed, c.specs)
	c.head, c.board = "", true
	for side, a := range c.agents {
		if a != nil {
			a.Reset(env.StreamAgent(side).Seed(seed))
		}
	}
}

// resume goes on from a record, which is verified first.
func (c *console) resume(r *env.Record) error {
	if err := env.Verify(c.game, r); err != nil {
		return err
	}
	from, err := r.Begin(c.game)
	if err == nil {
		err = c.open(c.game, from)
	}
	if err != nil {
		return err
	}
	c.start(r.Seed)
	c.play(r.Steps)
	return nil
}

// play applies steps, and lets the dice fall at each chance node so that later ones do not shift.
func (c *console) play(steps []env.Step) {
	for _, s := range steps {
		if s.Player == engine.Chance {
			c.dice.Draw(c.rec.State())
		}
		c.rec.Apply(s.Action)
	}
}

// run plays until the game is over or the person leaves, and saves the game if it was to be saved.
func (c *console) run(ctx context.Context) error {
	c.greet()
	err := c.loop(ctx)
	if errors.Is(err, errQuit) {
		err = nil
	}
	if c.rec.State().Player() == engine.Terminal {
		c.showBoard()
	}
	c.say("%s", resultText(c.game, c.rec.State()))
	if c.save != "" {
		err = errors.Join(err, c.write(c.save))
	}
	return err
}

// greet says what is played, and by whom.
func (c *console) greet() {
	c.say("%s %s, seed %d; german: %s, allied: %s. Type help for the commands.",
		c.game.ID(), c.game.Scenario(), c.seed, c.specs[0], c.specs[1])
}

func (c *console) loop(ctx context.Context) error {
	for c.rec.State().Player() != engine.Terminal {
		if err := ctx.Err(); err != nil {
			return err
		}
		c.announce()
		a, err := c.next(ctx)
		switch {
		case errors.Is(err, errJump):
			continue
		case err != nil:
			return err
		}
		c.apply(a)
	}
	return nil
}

// next gets what happens at the node in hand.
func (c *console) next(ctx context.Context) (engine.Action, error) {
	s := c.rec.State()
	p := s.Player()
	if p == engine.Chance {
		return c.roll(s)
	}
	if len(c.queue) > 0 {
		a := c.queue[0]
		c.queue = c.queue[1:]
		return a, nil
	}
	if agent := c.agents[p]; agent != nil {
		a, why, err := agent.Act(ctx, s, agents.Budget{})
		if err == nil {
			err = s.Check(a)
		}
		if err != nil {
			return a, fmt.Errorf("agent %s: %w", agent.Name(), err)
		}
		c.note(s, agent, a, &why)
		return a, nil
	}
	if c.legal = s.LegalActions(c.legal[:0]); len(c.legal) == 1 {
		c.say("(the only choice)")
		return c.legal[0], nil
	}
	return c.decide(s)
}

// apply plays an action or a face and tells it.
func (c *console) apply(a engine.Action) {
	s := c.rec.State()
	c.say("%5d  %-7s %s", c.rec.Len()+1, s.Player().Name(c.game.Sides()), c.game.ActionText(s, a))
	c.rec.Apply(a)
}

// roll gets the outcome of dice. The seeded dice fall even when a person types other ones, so that
// those of later events do not depend on it.
func (c *console) roll(s engine.State) (engine.Action, error) {
	face := c.dice.Draw(s)
	if !c.ask {
		return face, nil
	}
	c.legal = s.LegalActions(c.legal[:0])
	return c.choose(s, "roll the dice and type them; "+promptOf(c.game, s), c.texts(s))
}

// decide asks a person for an action, and once more if dice come of it.
func (c *console) decide(s engine.State) (engine.Action, error) {
	c.keep()
	if c.hand = table.NewHand(c.game, s); c.hand != nil {
		defer func() { c.hand = nil }()
		return c.pick()
	}
	for {
		if c.board {
			c.showBoard()
			c.board = false
		}
		a, err := c.choose(s, promptOf(c.game, s), c.texts(s))
		if err != nil || !c.confirm {
			return a, err
		}
		sure, err := c.sure(s, a)
		if sure || err != nil {
			return a, err
		}
	}
}

// announce tells when another part of the game begins; a person then gets to see the board.
func (c *console) announce() {
	if h := engine.Heading(c.rec.State()); h != "" && h != c.head {
		c.head, c.board = h, true
		c.say("\n== %s", h)
	}
}

func (c *console) showBoard() {
	c.say("\n%s", engine.Board(c.rec.State()))
}

func (c *console) say(format string, args ...any) { fmt.Fprintf(c.out, format+"\n", args...) }

// read reads one line without its end. A line without an end counts; the end of the input is
// errQuit.
func (c *console) read(prompt string) (string, error) {
	fmt.Fprintf(c.out, "%s> ", prompt)
	line, err := c.in.ReadSlice('\n')
	long := false
	for errors.Is(err, bufio.ErrBufferFull) {
		long = true
		_, err = c.in.ReadSlice('\n')
	}
	switch {
	case long:
		return "", nil // asked again, like an empty line
	case errors.Is(err, io.EOF) && len(line) > 0:
		return strings.TrimSpace(string(line)), nil
	case errors.Is(err, io.EOF):
		c.say("")
		return "", errQuit
	case err != nil:
		return "", err
	}
	return strings.TrimSpace(string(line)), nil
}

// promptOf says who decides what.
func promptOf(g engine.Game, s engine.State) string {
	who := s.Player().Name(g.Sides())
	if d, ok := s.(engine.Describer); ok {
		return fmt.Sprintf("%s, %s: %s", who, d.NodeKind(), d.Prompt())
	}
	return who
}

// checkRecordName refuses the name of a record whose format cannot be told.
func checkRecordName(path string) error {
	switch filepath.Ext(path) {
	case env.ExtJSON, env.ExtMsgpack:
		return nil
	}
	return fmt.Errorf("got %q, want a name that ends in %s | %s", path, env.ExtJSON, env.ExtMsgpack)
}
