package league

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"bridgehead/arena"
	"bridgehead/training"
	"bridgehead/training/run"
)

// ErrTaken says that a directory holds a league, or another run of the arena.
var ErrTaken = errors.New("a league or another run is there already")

// Plan is what a new league is to be.
type Plan struct {
	Checkpoints int      // that play, spread over the run
	Agents      []string // that do not change; the first of them is rated 0, or else the mean is
	Pairs       int      // of games of each pairing on each scenario
	Play        string   // the agent a checkpoint plays through, with model=live; empty: as the recipe measures
	Options     string   // of the game; empty: those of the recipe's matches
	Seed        uint64
}

// Begin writes what a league is played by into a directory: the networks, who is who, and the plan of the arena, which Open
// goes on with. on makes a scenario of a game from the words of a recipe. It returns ErrTaken where something is there.
func (p *Plan) Begin(of, dir string, tools arena.Tools, on func(game, name, options string) (arena.Scenario, error)) error {
	s, err := run.Summarize(of)
	if err != nil {
		return err
	}
	recipe, err := training.ReadRecorded(filepath.Join(of, run.ConfigFile), s.Config)
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(dir, arena.ConfigFile)); err == nil {
		return fmt.Errorf("%s: %w", dir, ErrTaken)
	}
	c := arena.Config{Pairs: p.Pairs, Seed: p.Seed}
	for i, s := range recipe.Scenarios {
		options := p.Options
		if options == "" {
			options = recipe.MatchOptions(i)
		}
		scenario, err := on(recipe.Game, s.Name, options)
		if err != nil {
			return err
		}
		c.Scenarios = append(c.Scenarios, scenario)
	}
	play := p.Play
	if play == "" {
		play = recipe.Measured()
	}
	l, err := New(of, Spread(s.Checkpoints, p.Checkpoints), dir, play)
	if err != nil {
		return err
	}
	c.Agents = append(l.Specs(), p.Agents...)
	if len(p.Agents) > 0 {
		c.Anchor = p.Agents[0]
	}
	r, err := arena.Create(dir, c, tools)
	if err != nil {
		return err
	}
	return r.Close()
}

// Open goes on with a league. Who closes the run closes the league.
func Open(dir string, tools arena.Tools) (*League, *arena.Run, error) {
	l, err := Read(dir)
	if err != nil {
		return nil, nil, err
	}
	r, err := arena.Open(dir, tools)
	if err != nil {
		return nil, nil, err
	}
	if c := r.Config(); !slices.Equal(l.Specs(), c.Agents[:min(len(l.Members), len(c.Agents))]) {
		err = fmt.Errorf("%s: got other agents than %s has", filepath.Join(dir, File), arena.ConfigFile)
		return nil, nil, errors.Join(err, r.Close())
	}
	return l, r, nil
}
