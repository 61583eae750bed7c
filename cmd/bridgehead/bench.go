package main

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"time"

	"github.com/spf13/cobra"

	"bridgehead/engine"
	"bridgehead/env"
)

// benchGames is the number of random games behind the signature. Changing it changes every
// signature.
const benchGames = 50

// benchCopies is the number of copies timed.
const benchCopies = 2_000_000

func newBench(a *app) *cobra.Command {
	var start startFlags
	c := &cobra.Command{
		Use:   "bench",
		Short: "Print the signature of a rules engine and its speed",
		Long: fmt.Sprintf("Play %d random games on fixed seeds, from the beginning or from a position. The signature covers the final hash and the\n"+
			"number of decisions of each: it changes exactly when the rules, the scenario or the order\n"+
			"of actions change. The speeds are those of one core.", benchGames),
		Args: wantArgs(0, 0, "none, or a command: search"),
		RunE: func(c *cobra.Command, _ []string) error {
			g, s, err := start.playable(c, a.in)
			if err != nil {
				return err
			}
			return bench(a, g, s)
		},
	}
	start.add(c, "the games begin at")
	c.AddCommand(newBenchSearch(a))
	return c
}

// bench measures games from a position; nil is the initial one.
func bench(a *app, g engine.Game, from engine.State) error {
	b := newBencher(g)
	if from != nil {
		b.root = from
	}
	start := a.now()
	signature, decisions, chances, err := b.sign()
	if err != nil {
		return err
	}
	played := a.now().Sub(start)
	copied := b.copies(a.now)
	fmt.Fprintf(a.out, "%s %s: %d games, %d decisions, %d chance nodes\n",
		g.ID(), g.Scenario(), benchGames, decisions, chances)
	if from != nil {
		text, err := from.MarshalText()
		if err != nil {
			return err
		}
		fmt.Fprintf(a.out, "from %s\n", text)
	}
	fmt.Fprintf(a.out, "Bench: %016x\n", signature)
	fmt.Fprintf(a.out, "decisions/s  %s\n", rate(decisions, played))
	fmt.Fprintf(a.out, "copies/s     %s\n", rate(benchCopies, copied))
	_, err = fmt.Fprintf(a.out, "state size   %d bytes\n", reflect.TypeOf(b.state).Elem().Size())
	return err
}

// bencher plays random games without recording them.
type bencher struct {
	game        engine.Game
	root, state engine.State
	legal       []engine.Action
	watch       func(engine.State) // if not nil, called at chance nodes
}

func newBencher(g engine.Game) *bencher {
	return &bencher{game: g, root: g.New(), state: g.New()}
}

// sign plays the games behind the signature.
func (b *bencher) sign() (signature uint64, decisions, chances int, err error) {
	for seed := range uint64(benchGames) {
		d, c, err := b.play(seed)
		if err != nil {
			return 0, 0, 0, fmt.Errorf("bench: seed %d: %w", seed, err)
		}
		signature = env.Fold(signature, b.state.Hash())
		signature = env.Fold(signature, uint64(d))
		decisions, chances = decisions+d, chances+c
	}
	return signature, decisions, chances, nil
}

// play plays one game on a seed and leaves its last position in b.state.
func (b *bencher) play(seed uint64) (decisions, chances int, err error) {
	rng, dice := rand.New(rand.NewPCG(env.StreamBench.Seed(seed), 0)), env.NewDice(seed)
	s := b.state
	s.CopyFrom(b.root)
	for limit := b.game.MaxDecisions(); ; {
		switch s.Player() {
		case engine.Terminal:
			return decisions, chances, nil
		case engine.Chance:
			chances++
			if b.watch != nil {
				b.watch(s)
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

// copies times benchCopies copies into a reused state.
func (b *bencher) copies(now func() time.Time) time.Duration {
	start := now()
	for range benchCopies {
		b.state.CopyFrom(b.root)
	}
	return now().Sub(start)
}

// rate is n a second as text.
func rate(n int, d time.Duration) string {
	if d <= 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f", float64(n)/d.Seconds())
}
