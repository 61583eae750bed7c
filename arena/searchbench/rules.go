package searchbench

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"time"

	"bridgehead/engine"
	"bridgehead/env"
)

// RulesGames is the number of random games behind the signature of a rules engine, fewer where they are long: none is begun after RulesNodes
// decisions and chance nodes. Changing it changes every signature.
const (
	RulesGames = 50
	RulesNodes = 40_000
)

// Rules plays random games on fixed seeds without recording them, and is the measure of a rules engine.
type Rules struct {
	game        engine.Game
	root, state engine.State
	legal       []engine.Action
	Watch       func(engine.State) // if not nil, called at chance nodes
}

// NewRules plays from a position; nil is the initial one.
func NewRules(g engine.Game, from engine.State) *Rules {
	b := &Rules{game: g, root: from, state: g.New()}
	if from == nil {
		b.root = g.New()
	}
	return b
}

// Signed is a signature and what is behind it.
type Signed struct {
	Signature                 uint64
	Games, Decisions, Chances int
}

// Sign plays the games behind the signature, which covers the final hash and the number of decisions of each.
func (b *Rules) Sign() (x Signed, err error) {
	for x.Games < RulesGames && x.Decisions+x.Chances < RulesNodes {
		d, c, err := b.Play(uint64(x.Games))
		if err != nil {
			return Signed{}, fmt.Errorf("bench: seed %d: %w", x.Games, err)
		}
		x.add(d, c, b.state)
	}
	return x, nil
}

// SignBeginning signs as [Rules.Sign] does the beginning of the first game alone, to so many nodes.
func (b *Rules) SignBeginning(nodes int) (x Signed, err error) {
	d, c, err := b.play(0, nodes)
	if err != nil && !errors.Is(err, env.ErrStepCap) {
		return Signed{}, err
	}
	x.add(d, c, b.state)
	return x, nil
}

func (x *Signed) add(decisions, chances int, end engine.State) {
	x.Signature = env.Fold(x.Signature, end.Hash())
	x.Signature = env.Fold(x.Signature, uint64(decisions))
	x.Games, x.Decisions, x.Chances = x.Games+1, x.Decisions+decisions, x.Chances+chances
}

// Play plays one game on a seed. It returns an error when the game does not end within its limit.
func (b *Rules) Play(seed uint64) (decisions, chances int, err error) {
	return b.play(seed, b.game.MaxDecisions())
}

func (b *Rules) play(seed uint64, limit int) (decisions, chances int, err error) {
	rng, dice := rand.New(rand.NewPCG(env.StreamBench.Seed(seed), 0)), env.NewDice(seed)
	s := b.state
	s.CopyFrom(b.root)
	for {
		switch s.Player() {
		case engine.Terminal:
			return decisions, chances, nil
		case engine.Chance:
			chances++
			if b.Watch != nil {
				b.Watch(s)
			}
			s.Apply(dice.Draw(s))
		default:
			decisions++
			b.legal = s.LegalActions(b.legal[:0])
			s.Apply(b.legal[rng.IntN(len(b.legal))])
		}
		if decisions+chances > limit {
			return decisions, chances, fmt.Errorf("%w: no end after %d steps", env.ErrStepCap, limit)
		}
	}
}

// Copies times n copies of the position into a state that is used again.
func (b *Rules) Copies(n int, now func() time.Time) time.Duration {
	start := now()
	for range n {
		b.state.CopyFrom(b.root)
	}
	return now().Sub(start)
}

// StateSize is the number of bytes of a state, without what it points to.
func (b *Rules) StateSize() uintptr { return reflect.TypeOf(b.state).Elem().Size() }
