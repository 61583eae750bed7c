package enginetest_test

import (
	"errors"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/enginetest"
	"bridgehead/engine/toy"
)

// foggy is the toy game in the fog. A nil hook keeps what is hidden.
type foggy struct {
	*toy.Game
	resample  func(g *toy.Game, dst, s engine.State, side engine.Player, draw func() float64)
	knowledge func(g *toy.Game, dst []byte, s engine.State, side engine.Player) []byte
	notice    func(n engine.Notice, s engine.State) engine.Notice
	observe   func(dst []float32, s engine.State)
	step      func(g *toy.Game, s engine.State, a engine.Action) string
	board     func(s engine.State) string
}

func newFoggy() *foggy {
	g, err := toy.New(toy.Options{Days: 6, Reserves: 2, Charges: 1, Fog: true})
	if err != nil {
		panic(err)
	}
	return &foggy{Game: g}
}

func (g *foggy) Resample(dst, s engine.State, side engine.Player, draw func() float64) {
	if g.resample != nil {
		g.resample(g.Game, dst, s, side, draw)
		return
	}
	g.Game.Resample(dst, s, side, draw)
}

func (g *foggy) Knowledge(dst []byte, s engine.State, side engine.Player) []byte {
	if g.knowledge != nil {
		return g.knowledge(g.Game, dst, s, side)
	}
	return g.Game.Knowledge(dst, s, side)
}

func (g *foggy) Notice(s engine.State, a engine.Action, next engine.State, side engine.Player) engine.Notice {
	n := g.Game.Notice(s, a, next, side)
	if g.notice != nil && side == toy.Allied && next.Player() != engine.Terminal {
		n = g.notice(n, s)
	}
	return n
}

func (g *foggy) Observe(dst []float32, s engine.State, side engine.Player) {
	g.Game.Observe(dst, s, side)
	if g.observe != nil && side == toy.Allied {
		g.observe(dst, s)
	}
}

func (g *foggy) StepFor(s engine.State, a engine.Action, next engine.State, side engine.Player) string {
	if g.step != nil {
		return g.step(g.Game, s, a)
	}
	return g.Game.StepFor(s, a, next, side)
}

func (g *foggy) BoardFor(s engine.State, side engine.Player) string {
	if g.board != nil {
		return g.board(s)
	}
	return g.Game.BoardFor(s, side)
}

// guardOf is the guard of the bridge ahead.
func guardOf(s engine.State) int { return s.(*toy.State).Facts().Guard }

// hiddenFaults are games in the fog with one thing wrong.
var hiddenFaults = []struct {
	name, want string
	game       foggy
}{
	{"samples are the truth", "samples on equal random numbers differ", foggy{
		resample: func(_ *toy.Game, dst, s engine.State, _ engine.Player, _ func() float64) { dst.CopyFrom(s) }}},
	{"samples keep a bit of the truth", "samples on equal random numbers differ", foggy{
		resample: func(g *toy.Game, dst, s engine.State, side engine.Player, draw func() float64) {
			for range 1 + guardOf(s) {
				g.Resample(dst, s, side, draw)
			}
		}}},
	{"samples are always the same", "spread: word", foggy{
		resample: func(g *toy.Game, dst, s engine.State, side engine.Player, _ func() float64) {
			g.Resample(dst, s, side, func() float64 { return 0 })
		}}},
	{"samples are of another position", "resample: knowledge differs", foggy{
		resample: func(g *toy.Game, dst, s engine.State, side engine.Player, draw func() float64) { dst.CopyFrom(g.New()) }}},
	{"the position is changed", "resample: the position changed", foggy{
		resample: func(g *toy.Game, dst, s engine.State, side engine.Player, draw func() float64) {
			g.Resample(dst, s, side, draw)
			s.CopyFrom(g.New())
		}}},
	{"the observation has the guard", "observations differ: block side value 0", foggy{
		observe: func(dst []float32, s engine.State) { dst[0] = float32(guardOf(s)) }}},
	{"the board has the guard", "boards differ", foggy{
		board: func(s engine.State) string { return s.(engine.Describer).Board() }}},
	{"the log has the action", "the side is told", foggy{
		step: func(g *toy.Game, s engine.State, a engine.Action) string { return g.ActionText(s, a) }}},
	{"the night is not noticed", "does not notice it, but its Knowledge changes", foggy{
		notice: func(n engine.Notice, s engine.State) engine.Notice {
			if n.Level == engine.Hint {
				return engine.Notice{}
			}
			return n
		}}},
	{"results have one key", "the side notices the same of action", foggy{
		notice: func(n engine.Notice, s engine.State) engine.Notice {
			if n.News {
				n.Key = 1
			}
			return n
		}}},
	{"Knowledge is a position", "Parse takes it for a position", foggy{
		knowledge: func(_ *toy.Game, dst []byte, s engine.State, _ engine.Player) []byte {
			text, _ := s.MarshalText()
			return append(dst, text...)
		}}},
	{"the public knows more", "the public knows what the side does not", foggy{
		knowledge: func(g *toy.Game, dst []byte, s engine.State, side engine.Player) []byte {
			if side == engine.Public {
				side = toy.German
			}
			return g.Knowledge(dst, s, side)
		}}},
}

func TestHiddenCatches(t *testing.T) {
	for _, f := range hiddenFaults {
		t.Run(f.name, func(t *testing.T) {
			f.game.Game = newFoggy().Game
			record(t, func(tb testing.TB) { enginetest.Hidden(tb, &f.game, 40, nil) }).wantFailure(t, f.want)
		})
	}
}

func TestHiddenPasses(t *testing.T) {
	record(t, func(tb testing.TB) { enginetest.Hidden(tb, newFoggy(), 40, nil) }).wantPass(t)
}

func TestHiddenRefusesAnOpenGame(t *testing.T) {
	record(t, func(tb testing.TB) { enginetest.Hidden(tb, toy.Default(), 1, nil) }).wantFailure(t, "it hides nothing")
}

func TestHiddenKeepsTheInvariant(t *testing.T) {
	odd := func(s engine.State) error {
		if guardOf(s) == 2 {
			return errors.New("two guards")
		}
		return nil
	}
	record(t, func(tb testing.TB) { enginetest.Hidden(tb, newFoggy(), 40, odd) }).wantFailure(t, "two guards")
}

func TestHiddenWantsTwins(t *testing.T) {
	record(t, func(tb testing.TB) { enginetest.Hidden(tb, newFoggy(), 1, nil) }).wantFailure(t, "pairs of positions that are one to a side")
}
