package training

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/env"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/training/replay"
	"bridgehead/training/run"
)

// Options are what a run needs beside its recipe.
type Options struct {
	Dir      string
	Fields   []Field          // the scenarios trained on, in the order of the recipe
	Registry *agents.Registry // of teachers, rivals and opponents
	Live     Live             // of agents that the network plays through
	Log      io.Writer        // a line now and then for people
	Now      func() time.Time
	Change   bool // go on under another recipe
	Machine  string
	Version  string
}

// trainer is a run at work.
type trainer struct {
	Options
	config  *Config
	fields  fields
	run     *run.Run
	games   *replay.Buffer
	newest  replay.Key     // above those of the games that were there when the run was opened
	teacher *replay.Buffer // nil without a warm start
	net     *models.Net    // where the learner stores its weights
	learner *Learner
	adam    *checkpoint // to be restored; nil at the beginning
	bundle  bundle.Bundle

	latest    atomic.Pointer[published]
	played    atomic.Int64 // games of self-play
	thought   atomic.Int64 // moves of them
	bids      []*bidder    // by field
	warmed    int          // steps of the warm start
	spent     time.Duration
	began     time.Time
	measured  time.Time
	pool      *pool
	strengths []bundle.Strength // as measured last
	lossSums  map[string]float64
	lossN     int
}

// published is a network that actors play with. Nobody writes to it any more.
type published struct {
	net  *models.Net
	step int64
}

// The files of a run beside those of package run.
const (
	bufferDir  = "buffer"
	teacherDir = "teacher"
)

// Train runs a recipe in a directory, from its beginning or from where it was stopped, until its time is
// over or ctx ends. It is done when it returns nil.
func Train(ctx context.Context, text []byte, o Options) error {
	t := &trainer{Options: o}
	err := t.open(text)
	if err == nil {
		err = t.work(ctx)
	}
	return errors.Join(err, t.close())
}

func (t *trainer) open(text []byte) (err error) {
	ro := run.DefaultOptions()
	ro.Change = t.Change
	if t.run, err = run.Open(t.Dir, text, ro); err != nil {
		return err
	}
	if t.config, err = ReadConfig(run.ConfigFile, t.run.Config()); err != nil {
		return err
	}
	c := t.config
	bo := replay.DefaultOptions()
	bo.MaxGames, bo.MaxBytes = c.Buffer.Games, c.Buffer.Bytes
	bo.ChunkGames = max(1, min(bo.ChunkGames, bo.MaxGames/8))
	if t.games, err = replay.Open(filepath.Join(t.Dir, bufferDir), bo); err != nil {
		return err
	}
	if keys := t.games.Keys(); len(keys) > 0 {
		t.newest = keys[len(keys)-1] + 1
	}
	if c.Warm.Teacher != "" {
		bo.MaxGames, bo.MaxBytes, bo.ChunkGames = max(c.Warm.Games, 1), 1<<40, max(1, c.Warm.Games/16)
		bo.MaxGames += bo.ChunkGames
		if t.teacher, err = replay.Open(filepath.Join(t.Dir, teacherDir), bo); err != nil {
			return err
		}
	}
	if err := t.begin(); err != nil {
		return err
	}
	t.pool = newPool(t)
	return t.publish()
}

// begin makes the network, or takes it up where the run was stopped.
func (t *trainer) begin() error {
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
	if err := t.describe(); err != nil {
		return err
	}
	for range t.fields {
		t.bids = append(t.bids, &bidder{config: t.config.Play.Bid, fair: t.config.Play.Bid.Start})
	}
	s, ok := t.run.State()
	if !ok {
		return t.first()
	}
	f, err := os.Open(filepath.Join(t.Dir, run.CheckpointsDir, s.Checkpoint))
	if err != nil {
		return err
	}
	defer f.Close()
	b, adam, err := readCheckpoint(f)
	if err != nil {
		return fmt.Errorf("%s: %w", f.Name(), err)
	}
	t.net, t.adam = b.Net, adam
	t.played.Store(s.Counters["games"])
	t.thought.Store(s.Counters["moves"])
	for i, b := range t.bids {
		b.fair = float64(s.Counters[bidCounter(i)]) / 1000
	}
	t.warmed, t.spent = int(s.Counters["warmed"]), time.Duration(s.Counters["nanoseconds"])
	return nil
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

// close saves nothing: what is to be kept has been saved.
func (t *trainer) close() error {
	var errs []error
	if t.games != nil {
		errs = append(errs, t.games.Close())
	}
	if t.teacher != nil {
		errs = append(errs, t.teacher.Close())
	}
	if t.run != nil {
		errs = append(errs, t.run.Close())
	}
	return errors.Join(errs...)
}

// elapsed is the time worked on the run, also before it was stopped.
func (t *trainer) elapsed() time.Duration { return t.spent + t.Now().Sub(t.began) }

// progress is the share of the run that is over, by its time or its steps, whichever is further; 0 where
// it has no end.
func (t *trainer) progress() (share float64) {
	if t.config.Time > 0 {
		share = float64(t.elapsed()) / float64(t.config.Time)
	}
	if t.config.Steps > 0 {
		share = max(share, float64(t.learner.Steps()-t.warmed)/float64(t.config.Steps))
	}
	return min(1, share)
}

func (t *trainer) work(ctx context.Context) error {
	t.began, t.measured = t.Now(), t.Now()
	if err := t.warm(ctx); err != nil {
		return t.stopped(err)
	}
	return t.stopped(t.selfPlay(ctx))
}

// stopped saves the run where it was interrupted. A run that was killed goes on from the checkpoint before.
func (t *trainer) stopped(err error) error {
	if t.learner == nil || err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if err = errors.Join(err, t.save()); err != nil {
		return err
	}
	return t.finish()
}

// NetworkFile is the network of a run that is over, as a bundle.
const NetworkFile = "network.bundle"

// finish measures the network once more and writes it as a bundle.
func (t *trainer) finish() error {
	if err := t.measure(context.Background()); err != nil {
		return err
	}
	b := t.bundle
	b.Name, b.Net, b.Strength = "network", t.net, t.strengths
	path := filepath.Join(t.Dir, NetworkFile)
	err := env.WriteAtomic(path, func(w io.Writer) error { return bundle.Write(w, &b) })
	if err == nil {
		fmt.Fprintf(t.Log, "%s: the network of %d games, %d steps\n", path, t.played.Load(), t.learner.Steps())
	}
	return err
}

// selfPlay plays and learns at the same time.
func (t *trainer) selfPlay(ctx context.Context) error {
	if err := t.learnFrom(t.games); err != nil {
		return err
	}
	playing, stop := context.WithCancelCause(ctx)
	var actors sync.WaitGroup
	for n := range t.config.Play.Actors {
		actors.Go(func() {
			if err := t.act(playing, n); err != nil && playing.Err() == nil {
				stop(err)
			}
		})
	}
	err := t.learn(playing)
	stop(errDone)
	actors.Wait()
	if cause := context.Cause(playing); err == nil || errors.Is(err, context.Canceled) && cause != errDone {
		if err = ctx.Err(); err == nil && cause != errDone {
			err = cause
		}
	}
	return err
}

var errDone = errors.New("done")

// publishEvery is the number of steps after which actors get the weights learnt.
const publishEvery = 200

// learn makes steps while there is something to learn and the run is not over.
func (t *trainer) learn(ctx context.Context) error {
	saved, told := t.Now(), t.Now()
	for t.progress() < 1 {
		if err := ctx.Err(); err != nil {
			return err
		}
		if !t.mayLearn() {
			time.Sleep(20 * time.Millisecond)
		} else if err := t.step(); err != nil {
			return err
		}
		now := t.Now()
		if now.Sub(told) >= tellEvery {
			told = now
			if err := t.tell("learn"); err != nil {
				return err
			}
		}
		if t.config.Learn.Checkpoint > 0 && now.Sub(saved) >= time.Duration(t.config.Learn.Checkpoint) {
			saved = now
			if err := t.save(); err != nil {
				return err
			}
		}
		if every := time.Duration(t.config.Measure.Every); every > 0 && now.Sub(t.measured) >= every {
			if err := t.measure(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// mayLearn: enough is there that no move is learnt from too often, and no few games are learnt by heart.
func (t *trainer) mayLearn() bool {
	done := float64(t.learner.Steps()-t.warmed) * float64(t.config.Learn.Batch)
	games, _ := t.games.Len()
	return done < t.config.Learn.Reuse*float64(t.thought.Load()) && t.played.Load() >= int64(t.config.Play.Actors) && games >= t.config.Learn.Least
}

func (t *trainer) step() error {
	losses, err := t.learner.Step(t.progress())
	if err != nil {
		return err
	}
	t.note(losses)
	if t.learner.Steps()%publishEvery == 0 {
		return t.publish()
	}
	return nil
}

// publish gives the weights learnt to the actors.
func (t *trainer) publish() error {
	step := int64(0)
	if t.learner != nil {
		if err := t.learner.Store(t.net); err != nil {
			return err
		}
		step = int64(t.learner.Steps())
	} else if t.adam != nil {
		step = int64(t.adam.Steps)
	}
	net, err := clone(t.net)
	if err != nil {
		return err
	}
	t.latest.Store(&published{net, step})
	return nil
}

// learnFrom makes the learner draw from a source.
func (t *trainer) learnFrom(source replay.Source) error {
	if t.learner != nil {
		if err := t.learner.Store(t.net); err != nil {
			return err
		}
		t.adam = &checkpoint{Steps: t.learner.steps, Fit: t.learner.fitter.State()}
	}
	seed := t.config.Seed
	if t.adam != nil {
		seed += uint64(t.adam.Steps) // a run that goes on does not draw the same again
	}
	var err error
	if t.learner, err = NewLearner(t.fields, t.net, source, &t.config.Learn, seed); err != nil {
		return err
	}
	if err := t.school(source, seed); err != nil {
		return err
	}
	if t.adam != nil {
		return t.learner.restore(t.adam)
	}
	return nil
}

// school says how the games of the teacher are learnt from: in the warm start for goals drawn as in self-play, and
// in self-play beside its games, if the recipe keeps them.
func (t *trainer) school(source replay.Source, seed uint64) (err error) {
	f := t.learner.feeder
	if source != t.teacher {
		if t.teacher == nil || t.config.Learn.Keep == 0 {
			return nil
		}
		if f, err = newFeeder(t.fields, t.teacher, &t.config.Learn, seed); err != nil {
			return err
		}
		t.learner.kept = f
	}
	if t.config.Play.Bid.Spread > 0 && t.config.Warm.Rebid {
		f.rebid = t.bids
	}
	return nil
}

// save keeps a checkpoint and where the run goes on.
func (t *trainer) save() error {
	if err := t.publish(); err != nil {
		return err
	}
	t.bundle.Net = t.net
	t.bundle.Provenance.Games, t.bundle.Provenance.Hours = t.played.Load(), t.elapsed().Hours()
	t.bundle.Provenance.Positions = t.thought.Load()
	s := &run.State{Step: int64(t.learner.Steps()), Counters: map[string]int64{"games": t.played.Load(),
		"moves": t.thought.Load(), "warmed": int64(t.warmed), "nanoseconds": int64(t.elapsed())}}
	for i, b := range t.bids {
		s.Counters[bidCounter(i)] = b.milli()
	}
	return t.run.Save(s, func(w io.Writer) error { return t.learner.save(w, &t.bundle) })
}

// bidCounter names the guess of the fair bid of a field in the state of a run.
func bidCounter(field int) string {
	if field == 0 {
		return "millibid"
	}
	return fmt.Sprintf("millibid %d", field)
}

// random is a generator for a purpose. After a stop it goes on differently, also where the run was killed and
// does not know how many games were played since it was saved.
func (t *trainer) random(stream, n uint64) *rand.Rand {
	return rand.New(rand.NewPCG(t.config.Seed+uint64(t.newest), stream+n<<16))
}
