package run

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"

	"bridgehead/engine"
	"bridgehead/env"
)

var (
	gameName = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,63}$`)
	gameFile = regexp.MustCompile(`^[0-9]{12,18}-[a-z0-9-]+\.jsonl$`)
)

// SaveGame keeps a game for people to look at, under its step and a name of lower-case letters, digits and
// dashes. The oldest go when there are too many. A game of rules adds English texts and may be nil.
func (r *Run) SaveGame(step int64, name string, record *env.Record, rules engine.Game) error {
	if !gameName.MatchString(name) || step < 0 {
		return fmt.Errorf("run: game: got step %d and name %q, want 0 or more and lower-case letters, digits and dashes", step, name)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.lock == nil {
		return fmt.Errorf("%s: the run is closed", r.dir)
	}
	path := filepath.Join(r.dir, GamesDir, fmt.Sprintf("%012d-%s%s", step, name, env.ExtJSON))
	if err := env.WriteFile(path, record, rules); err != nil {
		return err
	}
	games, err := listGames(r.dir)
	if err != nil || r.opts.KeepGames == 0 {
		return err
	}
	var errs []error
	for len(games) > r.opts.KeepGames {
		errs = append(errs, os.Remove(games[0]))
		games = games[1:]
	}
	return errors.Join(errs...)
}

// listGames returns the paths of the sample games by step.
func listGames(dir string) (out []string, err error) {
	dir = filepath.Join(dir, GamesDir)
	files, err := os.ReadDir(dir) // sorted by name
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, f := range files {
		if gameFile.MatchString(f.Name()) {
			out = append(out, filepath.Join(dir, f.Name()))
		}
	}
	return out, nil
}
