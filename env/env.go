package env

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"bridgehead/engine"
)

// Opponent plays the side that the caller of an environment does not play.
type Opponent interface {
	Policy
	// Name is the spec it was made from; records keep it.
	Name() string
	// Reset begins a new episode. With the same seed the opponent plays the same episode again.
	Reset(seed uint64)
}

// OneSided is an Opponent that does not play every side. One without this plays both.
type OneSided interface {
	// Plays returns nil for a side that the opponent plays. For another one the error says which it plays, and what
	// plays the other in its place.
	Plays(side engine.Player) error
}

// Env is one game to step through: the caller decides for both sides or for one, the environment
// rolls the dice, plays the opponent and whatever is forced, and says what it all came to. It knows
// nothing of the game but the contract. It is not safe for concurrent use.
type Env struct {
	game     engine.Game
	cfg      Config
	opponent Opponent
	layout   *layout

	root  engine.State // where episodes begin
	state engine.State
	dice  Dice
	faces []engine.Action // queued by Force
	seat  Seat            // of this episode: SeatBoth, or a side
	begun bool            // there has been a Reset
	steps []Step          // of this episode, all of them
	began engine.State    // where the episode began

	view    *view // what TimeStep.Observation shows
	asked   *view // what Observe shows; made when first asked
	purse   purse
	curtain *curtain  // nil in a game that hides nothing
	seal    *seal     // nil there, and where all is revealed
	seed    uint64    // of this episode
	taken   int       // steps of the caller in it
	played  heard     // all that has happened in it
	returns []float64 // scratch
	out     TimeStep
	back    checkpoint // for a step that breaks, or whose question is withdrawn

	outside bool  // the opponent of this episode is an Outside
	live    bool  // an episode is on
	asking  bool  // the opponent has been asked since the checkpoint
	broken  error // why the episode cannot go on
}

// New returns an environment of g. An opponent is needed exactly when the seat is a single one. Call
// Reset before anything else.
func New(g engine.Game, cfg Config, opponent Opponent) (*Env, error) {
	if err := cfg.Validate(g); err != nil {
		return nil, err
	}
	switch {
	case cfg.Seat.Single() && opponent == nil:
		return nil, errors.New("opponent: none given, and the seat is a single one")
	case !cfg.Seat.Single() && opponent != nil:
		return nil, fmt.Errorf("opponent: %s given, and the seat is both", opponent.Name())
	}
	if err := checkOpponent(g, opponent, cfg.Seat); err != nil {
		return nil, err
	}
	cfg.Blocks, cfg.Position = slices.Clone(cfg.Blocks), slices.Clone(cfg.Position)
	l, err := newLayout(g, cfg.Blocks)
	if err != nil {
		return nil, err
	}
	root, err := cfg.begin(g)
	if err != nil {
		return nil, err
	}
	e := &Env{game: g, cfg: cfg, opponent: opponent, layout: l, root: root, state: root.Clone(),
		seat: SeatBoth, view: newView(g, l), curtain: newCurtain(g), seal: newSeal(g, cfg.Reveal), purse: purse{scheme: cfg.Reward}}
	e.back.state = root.Clone()
	e.out.Mask = make([]int8, g.NumActions())
	e.out.Player = engine.Terminal
	return e, nil
}

// checkOpponent returns why an opponent, or a member of a pool, cannot play against a seat.
func checkOpponent(g engine.Game, opponent Opponent, seat Seat) error {
	for _, member := range membersOf(opponent) {
		o, ok := member.(OneSided)
		for side := range engine.Player(2) {
			if !ok || !seat.Single() || engine.Player(seat) == side {
				continue
			}
			if err := o.Plays(side); err != nil {
				return fmt.Errorf("opponent: with the seat %s it has the %s side: %w", seatText(g, seat), g.Sides()[side], err)
			}
		}
	}
	return nil
}

// Game is the game of the environment.
func (e *Env) Game() engine.Game { return e.game }

// Config is the configuration.
func (e *Env) Config() Config { return e.cfg }

// Blocks lists the blocks of the observation in the order they are written.
func (e *Env) Blocks() []engine.Block { return slices.Clone(e.layout.blocks) }

// Opponents are the names of the opponents: one, those of a Pool, or none.
func (e *Env) Opponents() []string {
	var names []string
	for _, o := range membersOf(e.opponent) {
		names = append(names, o.Name())
	}
	return names
}

// ObservationSize is the number of values of an observation.
func (e *Env) ObservationSize() int { return e.layout.size }

// viewSize is the number of values of TimeStep.Observation.
func (e *Env) viewSize() int {
	if e.cfg.Lazy {
		return 0
	}
	return e.layout.size
}

// Last is the last TimeStep.
func (e *Env) Last() *TimeStep { return &e.out }

// Bind makes the environment write observations and masks into the arrays of the caller, who from
// then on only reads them. Lengths are ObservationSize and Game.NumActions; the observation is nil
// for a Lazy environment.
func (e *Env) Bind(observation []float32, mask []int8) error {
	want := e.viewSize()
	if len(observation) != want || len(mask) != e.game.NumActions() {
		return fmt.Errorf("bind: got %d and %d values, want %d of the observation and %d of the mask",
			len(observation), len(mask), want, e.game.NumActions())
	}
	if want > 0 {
		e.view.bind(observation)
	}
	e.out.Mask = mask
	if e.live || e.out.Over() {
		e.show()
	}
	return nil
}

// Observe writes the observation of a side at the current position into dst, whose length must be
// ObservationSize. In a game that hides something a single seat sees its own side only; see ErrSealed.
func (e *Env) Observe(dst []float32, side engine.Player) error {
	switch {
	case e.layout.observer == nil:
		return errors.New("observe: this environment has no observation")
	case !side.IsSide() || side > 1:
		return fmt.Errorf("observe: side %d, want 0 | 1", side)
	case len(dst) != e.layout.size:
		return fmt.Errorf("observe: %d values to write to, want %d", len(dst), e.layout.size)
	}
	if err := e.mayAsk(side); err != nil {
		return fmt.Errorf("observe: %w", err)
	}
	if e.asked == nil {
		e.asked = newView(e.game, e.layout)
	}
	engine.Prepare(e.state)
	e.asked.show(e.state, side)
	copy(dst, e.asked.dst)
	return nil
}

// Force queues faces for the next rolls of the dice. The dice of the seed are drawn all the same, so
// that later rolls do not shift. A face that a roll does not have fails the step that meets it. A
// step that fails drops what is queued, and so does Reset. In a game that hides something it is an error, since which rolls there
// are, and which faces they have, may be hidden; see ErrSealed.
func (e *Env) Force(faces ...engine.Action) error {
	if e.sealed() {
		return fmt.Errorf("force: %w", ErrSealed)
	}
	e.faces = append(e.faces, faces...)
	return nil
}

// Step plays an action of the side to act. An error leaves the position as it was: an *ActionError
// for an action that is not legal, ErrOver after the end, a forced face that the roll does not have,
// and whatever the opponent fails with. Once the opponent was asked the episode is broken after an
// error and waits for Reset, because the opponent may have thought on; see ErrBroken.
func (e *Env) Step(a engine.Action) (*TimeStep, error) {
	return e.StepContext(context.Background(), a)
}

// ErrOver says that there is no episode to step.
var ErrOver = errors.New("the episode is over, or has not begun: reset it")

// ErrBroken says that something failed where the episode cannot go on from. The error that wraps it
// also wraps what it was.
var ErrBroken = errors.New("the episode is broken: reset it")

// errTorn is what breaks an episode whose opponent or game panics.
var errTorn = errors.New("a panic has interrupted it")

// StepContext is Step with a context for the opponent.
func (e *Env) StepContext(ctx context.Context, a engine.Action) (*TimeStep, error) {
	if err := e.Check(a); err != nil {
		return nil, err
	}
	if e.opponent != nil || len(e.faces) > 0 { // nothing else can fail in a game that ends
		e.back.save(e)
	}
	e.broken, e.asking = errTorn, false
	e.purse.due = [2]float64{}
	e.taken++
	e.apply(a)
	return e.settled(e.advance(ctx))
}

// settled is the end of a step or of an answer. Until the questions of the step are all answered the
// checkpoint stays.
func (e *Env) settled(err error) (*TimeStep, error) {
	if e.broken = err; err != nil {
		if e.back.restore(e) && !e.asking {
			e.broken = nil
		}
		return nil, err
	}
	e.back.full = e.back.full && e.out.Asking
	return &e.out, nil
}

// Check returns nil exactly when Step would play a.
func (e *Env) Check(a engine.Action) error {
	if e.out.Asking && e.broken == nil {
		return ErrAsking
	}
	return e.check(a)
}

// check returns nil when whoever is to act can play a.
func (e *Env) check(a engine.Action) error {
	switch {
	case e.broken != nil:
		return fmt.Errorf("%w: %w", ErrBroken, e.broken)
	case !e.live:
		return ErrOver
	}
	if a >= 0 && int(a) < len(e.out.Mask) {
		if _, ok := slices.BinarySearch(e.out.Legal, a); ok {
			return nil
		}
	}
	return &ActionError{Action: a, Who: e.out.Player.Name(e.game.Sides()), Node: e.out.Info.NodeKind,
		Legal: len(e.out.Legal), Size: len(e.out.Mask), Err: e.state.Check(a)}
}

// apply plays a, which is legal, and notes it.
func (e *Env) apply(a engine.Action) {
	p := e.state.Player()
	e.steps = append(e.steps, Step{Player: p, Action: a})
	if p == engine.Chance {
		e.played.chances++
	} else {
		e.played.decisions++
	}
	if e.seal == nil {
		e.state.Apply(a)
		return
	}
	e.seal.before.CopyFrom(e.state)
	e.state.Apply(a)
	e.seal.hear(p, a, e.state)
}

// advance plays on to the next decision of the caller, or to the end, and fills the TimeStep.
func (e *Env) advance(ctx context.Context) error {
	for {
		p := e.state.Player()
		if p == engine.Terminal {
			break
		}
		if len(e.steps) >= e.game.MaxDecisions() {
			return fmt.Errorf("%w: no end after %d steps", ErrStepCap, len(e.steps))
		}
		a, stop, err := e.automatic(ctx, p)
		if err != nil {
			return err
		}
		if stop && e.outside && p != engine.Player(e.seat) {
			e.ask(p)
			return nil
		}
		if stop {
			break
		}
		e.apply(a)
	}
	e.settle()
	return nil
}

// automatic returns what is played at a node of p without the caller, or stop. The opponent is asked
// even where it has no choice, as in any other game it plays: it may be following a plan. One from
// outside is treated as the caller is.
func (e *Env) automatic(ctx context.Context, p engine.Player) (a engine.Action, stop bool, err error) {
	if p == engine.Chance {
		a, err = e.roll()
		return a, false, err
	}
	e.out.Legal = e.state.LegalActions(e.out.Legal[:0])
	if e.outside || !e.seat.Single() || p == engine.Player(e.seat) {
		stop = len(e.out.Legal) > 1 || e.cfg.ShowForced
		return e.out.Legal[0], stop, nil
	}
	if err := ctx.Err(); err != nil { // where it was not asked yet the episode can go on
		return 0, false, err
	}
	e.asking = true
	a, err = e.curtain.choose(ctx, e.opponent, e.state, e.out.Legal)
	if err != nil {
		return a, false, fmt.Errorf("opponent %s: %w", e.opponent.Name(), err)
	}
	if _, ok := slices.BinarySearch(e.out.Legal, a); !ok {
		return a, false, fmt.Errorf("opponent %s chose action %d, which is not among the %d legal ones",
			e.opponent.Name(), a, len(e.out.Legal))
	}
	return a, false, nil
}

// roll gives the face of a chance node: a queued one, or that of the dice.
func (e *Env) roll() (engine.Action, error) {
	if len(e.faces) == 0 {
		return e.dice.Draw(e.state), nil
	}
	face := e.faces[0]
	if err := CheckFace(e.state, face); err != nil {
		return 0, fmt.Errorf("forced %w", err)
	}
	e.dice.Draw(e.state)
	e.faces = e.faces[1:]
	return face, nil
}

// settle fills the TimeStep where advance has stopped.
func (e *Env) settle() {
	t := &e.out
	t.Player, t.Asking = e.state.Player(), false
	t.Terminated = t.Player == engine.Terminal
	if t.Terminated {
		e.returns = e.state.Returns(e.returns[:0])
		e.purse.end(e.returns)
	} else {
		e.purse.decision(e.state, t.Player)
		t.Truncated = e.cfg.MaxSteps > 0 && e.taken >= e.cfg.MaxSteps
	}
	if t.Truncated {
		e.purse.cut(e.state)
	}
	if e.live = !t.Over(); !e.live {
		t.Legal = t.Legal[:0]
	}
	t.Rewards = e.purse.due
	for side, r := range t.Rewards {
		t.Info.Returns[side] += r
	}
	t.Info.NodeKind = ""
	if !t.Terminated {
		t.Info.NodeKind = engine.NodeKind(e.state)
	}
	e.number()
	e.show()
}

// show writes the observation and the mask of the TimeStep.
func (e *Env) show() {
	t := &e.out
	clear(t.Mask)
	for _, a := range t.Legal {
		t.Mask[a] = 1
	}
	if e.cfg.Lazy || e.layout.size == 0 {
		return
	}
	engine.Prepare(e.state)
	e.view.show(e.state, e.looker())
	t.Observation = e.view.dst
}

// looker is the side that the observation of the TimeStep is for.
func (e *Env) looker() engine.Player {
	if e.out.Asking {
		return e.out.Player
	}
	if e.seat.Single() {
		return engine.Player(e.seat)
	}
	if e.out.Player.IsSide() {
		return e.out.Player
	}
	for i := len(e.steps) - 1; i >= 0; i-- {
		if p := e.steps[i].Player; p.IsSide() {
			return p
		}
	}
	return 0
}
