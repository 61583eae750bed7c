package training

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"time"

	"bridgehead/agents/neural"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/training/cluster"
	"bridgehead/training/replay"
	"bridgehead/training/run"
)

// taken is a checkpoint that was read.
type taken struct {
	path   string
	bundle *bundle.Bundle
	adam   *checkpoint
	state  *run.State // that the run goes on with; nil while there is none
}

// take takes up a run, or begins one. Where it cannot, nothing in the directory has been changed.
func (t *trainer) take(text []byte) (err error) {
	ro := run.DefaultOptions()
	ro.Change, ro.From, ro.Renamed = t.Change, t.From, renamed
	if t.Recorded = t.Recorded || text == nil; t.Recorded {
		t.Registry, t.Live = t.Registry.Recorded(), t.Live.recorded()
	}
	t.taken = &taken{}
	ro.Whole = func(path string) (err error) {
		t.taken.path = path
		t.taken.bundle, t.taken.adam, err = openCheckpoint(path)
		return err
	}
	ro.Accept = t.begin
	r, err := run.Open(t.Dir, text, ro)
	if err != nil {
		return err
	}
	t.run = r
	return nil
}

// begin makes the network, or takes it up where the run was stopped.
func (t *trainer) begin(r *run.Run) (err error) {
	t.began = t.Now()
	read := ReadConfig
	if t.Recorded {
		read = ReadRecorded
	}
	if t.config, err = read(run.ConfigFile, r.Config()); err != nil {
		return err
	}
	if t.config.Play.Actors == 0 && t.Serve == nil {
		return errors.New("self_play: actors: got 0, want 1 to 256 where no workers play for the run")
	}
	if t.config.Play.Reanalyse > 0 && t.config.Play.Lockstep && t.Serve != nil {
		return fmt.Errorf("self_play: reanalyse: got %v in lockstep with workers, who search no old games again; want two of the three", t.config.Play.Reanalyse)
	}
	t.fields = slices.Clone(t.Fields) // their weights are those of the recipe
	if len(t.fields) != len(t.config.Scenarios) {
		return fmt.Errorf("got %d fields, want one for each of the %d scenarios of the recipe", len(t.fields), len(t.config.Scenarios))
	}
	for i, s := range t.config.Scenarios {
		t.fields[i].Weight = s.Weight
	}
	if err := t.fields.check(); err != nil {
		return err
	}
	shape, err := neural.ShapeOf(t.fields[0].Game)
	if err != nil {
		return err
	}
	want := t.config.Net.models(shape)
	if t.net, err = models.New(want); err != nil {
		return err
	}
	if err := t.describe(string(r.Config())); err != nil {
		return err
	}
	t.seeds = cluster.NewSeeds(t.config.Seed)
	for _, f := range t.fields {
		b, err := newBidder(t.config.Play.Bid, f.Game)
		if err != nil {
			return err
		}
		t.bids = append(t.bids, b)
	}
	var ok bool
	t.taken.state, ok = r.State()
	t.spent = time.Duration(t.taken.counters()[clockCounter])
	t.clock.Store(int64(t.spent))
	if !ok || t.taken.state.Checkpoint == "" {
		return t.first()
	}
	if err := t.accepts(t.taken, want); err != nil {
		return fmt.Errorf("%s: %w", t.taken.path, err)
	}
	t.net, t.adam = t.taken.bundle.Net, t.taken.adam
	t.warmed = t.taken.warmed(t.config)
	t.savedWarm = t.warmed
	return nil
}

// accepts reports why the network of a checkpoint is none of the recipe.
func (t *trainer) accepts(c *taken, want models.Config) error {
	if c.adam.Steps != int(c.state.Step) {
		return fmt.Errorf("got a checkpoint of step %d, want %d as its name says", c.adam.Steps, c.state.Step)
	}
	if got := c.bundle.Game; got != t.bundle.Game {
		return fmt.Errorf("the network plays %q, the recipe says %q", got, t.bundle.Game)
	}
	if c.bundle.Observation != t.bundle.Observation || c.bundle.Actions != t.bundle.Actions {
		return fmt.Errorf("the network reads another observation of %s, or knows other actions of it, than this program has", t.bundle.Game)
	}
	got := c.bundle.Net.Config
	var differ []string
	for _, w := range []struct {
		name      string
		got, want int
	}{{"channels", got.Channels, want.Channels}, {"blocks", got.Blocks, want.Blocks}, {"context", got.Context, want.Context},
		{"action", got.Action, want.Action}, {"value", got.Value, want.Value}, {"short-term values", got.Shorts, want.Shorts}} {
		if w.got != w.want {
			differ = append(differ, fmt.Sprintf("net: %s: the network of the run has %d, the recipe says %d", w.name, w.got, w.want))
		}
	}
	if len(differ) > 0 {
		return fmt.Errorf("%s; the size cannot be changed on the way, but another run can begin at this network, wider, with net: from", strings.Join(differ, "; "))
	}
	if !reflect.DeepEqual(got.Shape, want.Shape) {
		return fmt.Errorf("the network is for another board than that of %s", t.fields[0].Game.Scenario())
	}
	return nil
}

// counters are those that the run goes on with: of its state, or where that is lost those of the checkpoint.
func (c *taken) counters() map[string]int64 {
	switch {
	case c.state == nil:
		return nil
	case c.state.Counters != nil || c.adam == nil:
		return c.state.Counters
	case c.adam.Counters != nil:
		return maps.Clone(c.adam.Counters)
	}
	p := &c.bundle.Provenance // all that a checkpoint of an older program knows
	return map[string]int64{gamesCounter: p.Games, movesCounter: p.Positions, clockCounter: int64(p.Hours * 3600e9)}
}

// warmed is how many steps of the checkpoint were of the warm start.
func (c *taken) warmed(config *Config) int {
	if n, ok := c.adam.Counters[warmedCounter]; ok {
		return int(n)
	}
	if config.Warm.Teacher == "" { // who knows no games that were given
		return 0
	}
	return min(c.adam.Steps, config.Warm.Steps)
}

// first makes the weights a run begins at.
func (t *trainer) first() error {
	if t.config.Net.From == "" {
		t.net.Init(t.config.Seed)
		return nil
	}
	f, err := os.Open(t.config.Net.From)
	if err != nil {
		return err
	}
	defer f.Close()
	b, err := bundle.Read(f)
	if err != nil {
		return fmt.Errorf("net: from: %s: %w", t.config.Net.From, err)
	}
	if t.net, err = models.Grow(b.Net, t.net.Config, t.config.Seed); err != nil {
		return fmt.Errorf("net: from: %s: %w", t.config.Net.From, err)
	}
	return nil
}

// tellDamage tells once of what is damaged in the directory and passed over.
func (t *trainer) tellDamage() {
	const most = 20
	notes := t.run.Notes()
	for name, b := range map[string]*replay.Buffer{bufferDir: t.games, teacherDir: t.teacher, givenDir: t.given} {
		if b == nil || len(b.Notes()) == 0 {
			continue
		}
		games, _ := b.Len()
		notes = append(append(notes, b.Notes()...), fmt.Sprintf("%s: the other %d games are whole", filepath.Join(t.Dir, name), games))
	}
	for i, n := range notes {
		if i == most {
			fmt.Fprintf(t.Log, "damaged: and %d more\n", len(notes)-most)
			return
		}
		fmt.Fprintf(t.Log, "damaged: %s\n", n)
	}
}
