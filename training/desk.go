package training

import (
	"context"
	cryptorand "crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"

	"bridgehead/agents/neural"
	"bridgehead/models"
	"bridgehead/training/cluster"
	"bridgehead/training/disk"
	"bridgehead/training/replay"
)

// openDesk opens the ledger of the run and the desk that writes it.
func (t *trainer) openDesk() (err error) {
	if t.ledger, err = cluster.OpenLedgerAt(disk.OS, filepath.Join(t.Dir, ledgerFile)); err != nil {
		return err
	}
	key, err := t.secret()
	if err != nil {
		return err
	}
	terms, err := t.config.Terms(string(t.run.Config()), t.fields)
	if err != nil {
		return err
	}
	t.variant = t.fields.variants()
	var again *Player // made when it is wanted first, for few runs have strangers
	replayed := func(ctx context.Context, j *cluster.Job, i int) (*replay.Game, error) {
		if again == nil {
			if again, err = NewPlayer(t.config, t.fields, t.Registry, t.Live); err != nil {
				return nil, err
			}
		}
		return again.Play(ctx, j, i, func(_ context.Context, id cluster.ID) (*models.Net, error) { return t.shelf.Net(id) })
	}
	t.desk, err = cluster.NewDesk(cluster.DeskOptions{Terms: terms, Seeds: t.seeds, Store: counting{t.games, t}, Ledger: t.ledger, Key: key, Now: t.Now,
		Plan: t.plan, Step: func() int64 { return t.latest.Load().step }, Stale: int64(t.config.Play.Stale), Verify: t.verify, Replay: replayed, Holds: t.holds,
		Withdrawn: t.withdrawn, OneIn: oneIn, New: newGames, OneInNew: oneInNew, Pending: mostPending,
		Random: rand.New(rand.NewChaCha8(seedOf(key))), Tell: func(line string) { fmt.Fprintln(t.Log, line) }})
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
		err = disk.WriteFile(disk.OS, path, key)
	}
	if err == nil && len(key) != 32 {
		err = fmt.Errorf("%s: got %d bytes, want 32", path, len(key))
	}
	return key, err
}

// seedOf is a seed that nobody knows who does not know the key, another one at every start.
func seedOf(key []byte) (seed [32]byte) {
	var now [8]byte
	cryptorand.Read(now[:])
	copy(seed[:], key)
	binary.LittleEndian.PutUint64(seed[:], binary.LittleEndian.Uint64(seed[:])^binary.LittleEndian.Uint64(now[:]))
	return seed
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

// Terms are what a recipe asks of workers.
func (c *Config) Terms(recipe string, on []Field) (*cluster.Terms, error) {
	rules, err := Rules(on)
	if err != nil {
		return nil, err
	}
	return cluster.NewTerms(recipe, on[0].Game.ID(), rules), nil
}

// Rules are the fields as the terms of a run have them.
func Rules(on []Field) (rules []cluster.Field, err error) {
	for _, f := range on {
		r := cluster.Field{Scenario: f.Game.Scenario(), ScenarioHash: f.Game.ScenarioHash(), Options: f.Game.Options()}
		if r.Observation, err = neural.ObservationHash(f.Game); err != nil {
			return nil, err
		}
		if r.Actions, err = neural.ActionsHash(f.Game); err != nil {
			return nil, err
		}
		rules = append(rules, r)
	}
	return rules, nil
}

// act plays games until ctx ends, with the latest network from game to game.
func (t *trainer) act(ctx context.Context) error {
	p, err := NewPlayer(t.config, t.fields, t.Registry, t.Live)
	if err != nil {
		return err
	}
	return cluster.Play(ctx, &cluster.Local{Desk: t.desk, Nets: t.shelf.Net}, p)
}
