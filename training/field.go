package training

import (
	"fmt"
	"math/rand/v2"

	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/models"
	"bridgehead/training/replay"
)

// Field is a scenario that is trained on: as it is, and with options.
type Field struct {
	Game   engine.Game
	Weight float64 // by which games are shared out among the fields; in a run that of the recipe
	Vary   func(options string) (engine.Game, error)
}

// fields are the scenarios of a run, on which one network plays.
type fields []Field

// check reports the first thing that keeps one network from playing on all of them.
func (f fields) check() error {
	if len(f) == 0 {
		return fmt.Errorf("scenarios: got none, want at least one")
	}
	for i := range f {
		if err := replay.Fits(f[i].Game); err != nil {
			return fmt.Errorf("scenarios: %w", err)
		}
	}
	want, err := inputOf(f[0].Game)
	if err != nil {
		return err
	}
	for _, field := range f[1:] {
		got, err := inputOf(field.Game)
		if err != nil {
			return err
		}
		if got != want {
			return fmt.Errorf("scenarios: %s and %s differ in what a network reads or in their actions, want scenarios on one map",
				f[0].Game.Scenario(), field.Game.Scenario())
		}
	}
	return nil
}

// inputOf tells apart what networks read of games, and what they may answer.
func inputOf(g engine.Game) (hashes [2]string, err error) {
	if hashes[0], err = neural.ObservationHash(g); err != nil {
		return hashes, err
	}
	hashes[1], err = neural.ActionsHash(g)
	return hashes, err
}

// draw is the number of a field, by weight.
func (f fields) draw(rng *rand.Rand) int {
	if len(f) == 1 {
		return 0
	}
	sum := 0.
	for i := range f {
		sum += f[i].Weight
	}
	x := float64(rng.Float64() * sum)
	for i := range f {
		if x -= f[i].Weight; x < 0 {
			return i
		}
	}
	return len(f) - 1
}

// drawOf is the field that the game of a seed is played on.
func (f fields) drawOf(seed uint64) int {
	return f.draw(rand.New(rand.NewPCG(seed, streamFields)))
}

// number is that of the field of a scenario.
func (f fields) number(scenario string) (int, error) {
	for i := range f {
		if f[i].Game.Scenario() == scenario {
			return i, nil
		}
	}
	return 0, fmt.Errorf("scenario: %s is none of those trained on", scenario)
}

// variant is a field with some options. All of a field have one board.
type variant struct {
	field   int
	game    engine.Game
	encoder *neural.Encoder
	board   *models.Board
}

// variants makes variants of fields and keeps them.
func (f fields) variants() func(field int, options string) (*variant, error) {
	type key struct {
		field   int
		options string
	}
	known := map[key]*variant{}
	return func(field int, options string) (*variant, error) {
		k := key{field, options}
		if v := known[k]; v != nil {
			return v, nil
		}
		g, err := f[field].Vary(options)
		if err != nil {
			return nil, err
		}
		encoder, err := neural.NewEncoder(g)
		if err != nil {
			return nil, err
		}
		board, err := neural.BoardOf(g)
		if err != nil {
			return nil, err
		}
		known[k] = &variant{field, g, encoder, board}
		return known[k], nil
	}
}
