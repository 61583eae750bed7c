package training

import (
	"context"
	cryptorand "crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"time"

	"bridgehead/engine"
	"bridgehead/models"
	"bridgehead/training/cluster"
	"bridgehead/training/disk"
	"bridgehead/training/replay"
)

// openCoordinator opens the ledger of the run and the coordinator that writes it.
func (t *trainer) openCoordinator() (err error) {
	if t.ledger, err = cluster.OpenLedgerAt(disk.OS, filepath.Join(t.Dir, ledgerFile)); err != nil {
		return err
	}
	key, err := t.secret()
	if err != nil {
		return err
	}
	rules, err := Rules(t.fields)
	if err != nil {
		return err
	}
	t.variant = t.fields.variants()
	var seed [32]byte // of which games are checked, another one at every start
	cryptorand.Read(seed[:])
	t.coordinator, err = cluster.NewCoordinator(cluster.CoordinatorOptions{
		Terms:     cluster.NewTerms(string(t.run.Config()), t.fields[0].Game.ID(), rules),
		Seeds:     t.seeds,
		Store:     counting{t.games, t},
		Ledger:    t.ledger,
		Key:       key,
		Now:       time.Now, // which many may look at; that of the run is the learner's alone
		Plan:      t.plan,
		Step:      func() int64 { return t.latest.Load().step },
		Stale:     int64(t.config.Play.Stale),
		Verify:    t.verify,
		Replay:    t.replayer(),
		Holds:     t.holds,
		Withdrawn: t.withdrawn,
		OneIn:     oneIn,
		New:       newGames,
		OneInNew:  oneInNew,
		Pending:   mostPending,
		Random:    rand.New(rand.NewChaCha8(seed)),
		Tell:      func(line string) { fmt.Fprintln(t.Log, line) },
	})
	return err
}

// One in so many games of strangers is played again, of their first ones more, and so many may wait for it. Of 100 that forge
// one game in ten, 99 are then out within 2,500 games with a chance of 99.2 %; with one in 50 from the start on with 85 %.
const (
	oneIn       = 50
	newGames    = 200
	oneInNew    = 10
	mostPending = 256
)

// secret is the key that jobs are sealed with, made when it is wanted first.
func (t *trainer) secret() ([]byte, error) {
	path := filepath.Join(t.Dir, secretFile)
	key, err := disk.ReadFile(disk.OS, path)
	if errors.Is(err, fs.ErrNotExist) {
		key = make([]byte, 32)
		cryptorand.Read(key)
		err = writePrivate(path, key)
	}
	if err == nil && len(key) != 32 {
		err = fmt.Errorf("%s: got %d bytes, want 32", path, len(key))
	}
	return key, err
}

// writePrivate writes a file that nobody else on the machine can read.
func writePrivate(path string, data []byte) error {
	f, err := os.OpenFile(path+disk.TempSuffix, os.O_WRONLY|os.O_CREATE, 0o600) // which WriteFile writes, and renames
	if err == nil {
		err = errors.Join(f.Chmod(0o600), f.Close())
	}
	if err != nil {
		return err
	}
	return disk.WriteFile(disk.OS, path, data)
}

// replayer plays games of jobs again, one after the other. Few runs have strangers, so its player is made when it is wanted
// first.
func (t *trainer) replayer() func(context.Context, *cluster.Job, int) (*replay.Game, error) {
	var p *Player
	return func(ctx context.Context, j *cluster.Job, i int) (game *replay.Game, err error) {
		if p == nil {
			if p, err = NewPlayer(t.config, t.fields, t.Registry, t.Live); err != nil {
				return nil, err
			}
		}
		return p.Play(ctx, j, i, func(_ context.Context, id cluster.ID) (*models.Net, error) { return t.shelf.Net(id) })
	}
}

// holds tells whether the networks of a job are here, so that its games can be played again.
func (t *trainer) holds(j *cluster.Job) bool {
	for i := range j.Specs {
		if j.Specs[i].Rival == past && t.shelf.find(j.Specs[i].Past) == nil {
			return false
		}
	}
	return t.shelf.find(j.Net) != nil
}

// counting is the buffer of a run whose games are counted as they are kept.
type counting struct {
	*replay.Buffer
	t *trainer
}

func (c counting) AddAll(games []*replay.Game) ([]replay.Key, error) { return c.t.keep(games) }

// withdrawn takes games off that were counted.
func (t *trainer) withdrawn(games, moves int) {
	t.counting.Lock()
	defer t.counting.Unlock()
	t.played.Add(-int64(games))
	t.thought.Add(-int64(moves))
}

// Rules are the fields as the terms of a run have them.
func Rules(on []Field) (rules []cluster.Field, err error) {
	for _, f := range on {
		r, err := RulesOf(f.Game)
		if err != nil {
			return nil, err
		}
		rules = append(rules, r)
	}
	return rules, nil
}

// RulesOf are those of a game. Where networks do not play it the error says why, and the hashes of what they read and answer
// are empty.
func RulesOf(g engine.Game) (cluster.Field, error) {
	r := cluster.Field{Scenario: g.Scenario(), ScenarioHash: g.ScenarioHash(), Options: g.Options()}
	hashes, err := inputOf(g)
	if err == nil {
		r.Observation, r.Actions = hashes[0], hashes[1]
	}
	return r, err
}

// act plays games until ctx ends, with the latest network from game to game.
func (t *trainer) act(ctx context.Context) error {
	p, err := NewPlayer(t.config, t.fields, t.Registry, t.Live)
	if err != nil {
		return err
	}
	var player cluster.Player = p
	if t.config.Play.Reanalyse > 0 {
		player = &reanalyser{Player: p, games: t.games, share: t.config.Play.Reanalyse}
	}
	return cluster.Play(ctx, &cluster.Local{Coordinator: t.coordinator, Nets: t.shelf.Net}, player)
}
