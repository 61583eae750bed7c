package training

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/training/cluster"
	"bridgehead/training/replay"
	"bridgehead/training/run"
)

// toyRecipe is a small run on Three Bridges; the lines of its end come after it.
const toyRecipe = `game: toy
scenarios:
  - {name: three-bridges, weight: 1}
seed: 1
net: {context: 64, blocks: 1, action: 16, value: 32}
self_play:
  actors: 2
  simulations:
    - {games: 0, sims: 16}
  fast: 4
  full_share: 0.5
  considered: 4
  gumbel_scale: 1
  c_scale: 0.5
  policy_share: 0.1
buffer: {games: 4000, bytes: 100000000}
learning:
  batch: 64
  legal: 4
  rate: 0.003
  rate_end: 0.0003
  warm_up: 50
  decay: 0.0001
  clip: 1
  reuse: 16
  root: 0.5
  policy: 1
  win: 1
  short: 0.2
`

// options are those of a run on games without variants.
func options(dir string, on ...engine.Game) Options {
	o := Options{Dir: dir, Registry: drilled(func() {}), Log: &bytes.Buffer{}, Now: time.Now}
	for _, g := range on {
		o.Fields = append(o.Fields, Field{Game: g, Weight: 1, Vary: func(options string) (engine.Game, error) {
			if options != g.Options() {
				return nil, fmt.Errorf("options: got %q, want %q", options, g.Options())
			}
			return g, nil
		}})
	}
	return o
}

// trained runs a recipe to its end and returns the bundle of its last checkpoint.
func trained(t *testing.T, dir, recipe string, g engine.Game) *bundle.Bundle {
	t.Helper()
	must(t, Train(t.Context(), []byte(recipe), options(dir, g)))
	return lastBundle(t, dir)
}

// summary is a run as it stands on disk, without damage.
func summary(t *testing.T, dir string) *run.Summary {
	t.Helper()
	s, err := run.Summarize(dir)
	must(t, err)
	if len(s.Faults) > 0 {
		t.Errorf("metrics: %q", s.Faults)
	}
	return s
}

// lastBundle is the network of the checkpoint that a run goes on from.
func lastBundle(t *testing.T, dir string) *bundle.Bundle {
	t.Helper()
	s := summary(t, dir).State
	if s == nil {
		t.Fatal("the run has no state")
	}
	f, err := os.Open(filepath.Join(dir, run.CheckpointsDir, s.Checkpoint))
	must(t, err)
	defer f.Close()
	b, err := ReadCheckpoint(f)
	must(t, err)
	return b
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func wantError(t *testing.T, err error, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("got error %v, want one that says %q", err, part)
		}
	}
}

// bridgeRecipe is a small run on one-bridge, with all losses; the lines of its end come after it.
const bridgeRecipe = `game: gamble
scenarios:
  - {name: one-bridge, weight: 1}
seed: 1
net: {channels: 16, blocks: 2, context: 32, action: 16, value: 16}
self_play:
  actors: 2
  simulations:
    - {games: 0, sims: 8}
  fast: 2
  full_share: 0.25
  considered: 8
  gumbel_scale: 1
  c_scale: 0.5
  policy_share: 0.05
buffer: {games: 4000, bytes: 100000000}
learning:
  batch: 16
  legal: 24
  rate: 0.002
  rate_end: 0.0004
  warm_up: 10
  decay: 0.0001
  clip: 1
  reuse: 16
  root: 0.3
  policy: 1
  win: 1
  margin: 0.5
  short: 0.3
  owner: 0.15
  alive: 0.15
`

// open takes up a run and opens its games, also of one that is over.
func (t *trainer) open(text []byte) error {
	if err := t.take(text); err != nil {
		return err
	}
	return t.openGames()
}

// playOne plays the next game of a run.
func playOne(t *testing.T, tr *trainer) *replay.Game {
	t.Helper()
	p, err := NewPlayer(tr.config, tr.fields, tr.Registry, tr.Live)
	must(t, err)
	tr.playing.Store(true)
	j, err := tr.coordinator.Next(cluster.Here, 1)
	must(t, err)
	game, err := p.Play(t.Context(), j, 0, func(_ context.Context, id cluster.ID) (*models.Net, error) { return tr.shelf.Net(id) })
	must(t, err)
	return game
}
