package enginetest_test

import (
	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// broken is the toy game with one promise taken back. A nil hook keeps the promise.
type broken struct {
	*toy.Game
	hooks
}

type hooks struct {
	player   func(s *state) engine.Player
	legal    func(s *state, dst []engine.Action) []engine.Action
	outcomes func(s *state, outs []engine.Outcome) []engine.Outcome // gets the true ones
	merged   func(s *state, outs []engine.Outcome) []engine.Outcome
	check    func(s *state, a engine.Action) error
	apply    func(s *state, a engine.Action)
	returns  func(s *state, r []float64) []float64
	copyFrom func(s, src *state)
	clone    func(s *state) engine.State
	hash     func(s *state) uint64
	marshal  func(s *state, text string) string
	kind     func(s *state) string
	event    func(s *state) engine.Event
	heading  func(s *state, text string) string
	turn     func(s *state, n int) int // gets the true one
	tally    func(t engine.Tally) engine.Tally
	points   func(s *state, p engine.Score) engine.Score // gets the true ones
	effects  func(dst []engine.Effect) []engine.Effect

	parse        func(g *broken, text []byte) (engine.State, error)
	newState     func(g *broken) engine.State
	actionText   func(s *state, a engine.Action) string
	observe      func(dst []float32, s *state)
	update       func(dst []float32, s, prev *state)
	blocks       func([]engine.Block) []engine.Block
	scenarioHash string
	sides        [2]string
	maxDecisions int
}

// state wraps a state of the toy. hidden is there for faults that need something the notation does
// not say.
type state struct {
	*toy.State
	game   *broken
	hidden int
}

func newBroken(h hooks) *broken { return &broken{toy.Default(), h} }

func (g *broken) New() engine.State {
	if g.newState != nil {
		return g.newState(g)
	}
	return g.wrap(g.Game.New())
}

func (g *broken) wrap(s engine.State) *state { return &state{State: s.(*toy.State), game: g} }

func (g *broken) Parse(text []byte) (engine.State, error) {
	if g.parse != nil {
		return g.parse(g, text)
	}
	return g.parseWell(text)
}

func (g *broken) parseWell(text []byte) (engine.State, error) {
	s, err := g.Game.Parse(text)
	if err != nil {
		return nil, err
	}
	return g.wrap(s), nil
}

func (g *broken) ActionText(s engine.State, a engine.Action) string {
	if g.actionText != nil {
		return g.actionText(s.(*state), a)
	}
	return g.Game.ActionText(s.(*state).State, a)
}

func (g *broken) Observe(dst []float32, s engine.State, side engine.Player) {
	g.Game.Observe(dst, s.(*state).State, side)
	if g.observe != nil {
		g.observe(dst, s.(*state))
	}
}

func (g *broken) Update(dst []float32, s engine.State, side engine.Player, prev engine.State, _ engine.Player) {
	g.Observe(dst, s, side)
	if g.update != nil {
		g.update(dst, s.(*state), prev.(*state))
	}
}

func (g *broken) Blocks() []engine.Block {
	if g.blocks != nil {
		return g.blocks(g.Game.Blocks())
	}
	return g.Game.Blocks()
}

func (g *broken) ScenarioHash() string {
	if g.scenarioHash != "" {
		return g.scenarioHash
	}
	return g.Game.ScenarioHash()
}

func (g *broken) Sides() [2]string {
	if g.sides != [2]string{} {
		return g.sides
	}
	return g.Game.Sides()
}

func (g *broken) MaxDecisions() int {
	if g.maxDecisions > 0 {
		return g.maxDecisions
	}
	return g.Game.MaxDecisions()
}

func (s *state) Player() engine.Player {
	if s.game.player != nil {
		return s.game.player(s)
	}
	return s.State.Player()
}

func (s *state) LegalActions(dst []engine.Action) []engine.Action {
	if s.game.legal != nil {
		return s.game.legal(s, dst)
	}
	return s.State.LegalActions(dst)
}

func (s *state) Outcomes(dst []engine.Outcome) []engine.Outcome {
	if s.game.outcomes != nil {
		return append(dst, s.game.outcomes(s, s.State.Outcomes(nil))...)
	}
	return s.State.Outcomes(dst)
}

func (s *state) Merged(dst []engine.Outcome) []engine.Outcome {
	if s.game.merged != nil {
		return append(dst, s.game.merged(s, s.State.Merged(nil))...)
	}
	return s.State.Merged(dst)
}

func (s *state) Check(a engine.Action) error {
	if s.game.check != nil {
		return s.game.check(s, a)
	}
	return s.State.Check(a)
}

func (s *state) Apply(a engine.Action) {
	if s.game.apply != nil {
		s.game.apply(s, a)
		return
	}
	s.State.Apply(a)
}

func (s *state) Returns(dst []float64) []float64 {
	if s.game.returns != nil {
		return append(dst, s.game.returns(s, s.State.Returns(nil))...)
	}
	return s.State.Returns(dst)
}

func (s *state) CopyFrom(src engine.State) {
	from := src.(*state)
	if s.game.copyFrom != nil {
		s.game.copyFrom(s, from)
		return
	}
	s.State.CopyFrom(from.State)
	s.hidden = from.hidden
}

func (s *state) Clone() engine.State {
	if s.game.clone != nil {
		return s.game.clone(s)
	}
	return s.copy()
}

func (s *state) copy() *state {
	return &state{State: s.State.Clone().(*toy.State), game: s.game, hidden: s.hidden}
}

func (s *state) Hash() uint64 {
	if s.game.hash != nil {
		return s.game.hash(s)
	}
	return s.State.Hash()
}

func (s *state) MarshalText() ([]byte, error) {
	if s.game.marshal != nil {
		return []byte(s.game.marshal(s, s.String())), nil
	}
	return s.State.MarshalText()
}

func (s *state) NodeKind() string {
	if s.game.kind != nil {
		return s.game.kind(s)
	}
	return s.State.NodeKind()
}

func (s *state) Event() engine.Event {
	if s.game.event != nil {
		return s.game.event(s)
	}
	return s.State.Event()
}

func (s *state) Heading() string {
	if s.game.heading != nil {
		return s.game.heading(s, s.State.Heading())
	}
	return s.State.Heading()
}

func (s *state) Turn() int {
	if s.game.turn != nil {
		return s.game.turn(s, s.State.Turn())
	}
	return s.State.Turn()
}

func (s *state) Points() engine.Score {
	p := s.State.Points()
	if s.game.points != nil {
		p = s.game.points(s, p)
	}
	return p
}

func (s *state) Tally() engine.Tally {
	t := s.State.Tally()
	if s.game.tally != nil {
		t = s.game.tally(t)
	}
	return t
}

func (s *state) Compare(before engine.State, dst []engine.Effect) []engine.Effect {
	dst = s.State.Compare(before.(*state).State, dst)
	if s.game.effects != nil {
		dst = s.game.effects(dst)
	}
	return dst
}
