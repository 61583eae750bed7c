package training

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"bridgehead/agents"
	"bridgehead/env"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/training/cluster"
	"bridgehead/training/replay"
	"bridgehead/training/run"
	"bridgehead/training/tensorboard"
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
	// Recorded says that the recipe is the one the run was begun with, perhaps by an earlier version; so is one that is not
	// given. Its keys and those of agents in it may have the names of then.
	Recorded bool
	From     int64 // number of the checkpoint to go on from; 0: where the run was stopped
	// Given are games that were played elsewhere. The run keeps them, so that they need not be given again.
	Given   []Given
	Machine string
	Version string

	// Serve lets workers on other machines play for the run, until ctx ends; nil: it plays by itself.
	Serve func(ctx context.Context, s *Served) error
}

// Served is a run as those who serve it to workers see it.
type Served struct {
	Coordinator *cluster.Coordinator
	Networks    func(cluster.ID) ([]byte, error) // bundles that jobs name
	Log         io.Writer
}

// trainer is a run at work.
type trainer struct {
	Options
	config  *Config
	fields  fields
	run     *run.Run
	curves  *tensorboard.Writer // nil: TensorBoard is not written for
	games   *replay.Buffer
	teacher *replay.Buffer // nil without a teacher
	given   *replay.Buffer // nil without games that were given
	net     *models.Net    // where the learner stores its weights
	learner *Learner
	adam    *checkpoint // to be restored; nil at the beginning
	taken   *taken      // the checkpoint the run goes on from; nil at the beginning
	bundle  bundle.Bundle

	latest    atomic.Pointer[published]
	counting  sync.Mutex   // of games, and of saving the counters
	counted   replay.Key   // the last game of the buffer that is counted
	played    atomic.Int64 // games of self-play
	thought   atomic.Int64 // moves of them
	bids      []*bidder    // by field
	warmed    int          // steps of the warm start
	savedWarm int          // those of the checkpoint
	spent     time.Duration
	clock     atomic.Int64 // elapsed, as the learner saw it last
	began     time.Time
	measured  time.Time

	remembered  time.Time // the counters were saved
	shelf       *shelf
	playing     atomic.Bool               // games of self-play are wanted
	offered     atomic.Pointer[published] // that new jobs are for
	offeredAt   time.Time
	settled     atomic.Int64 // in lockstep: games that have been learnt from as often as they may
	planned     int64        // and those planned by now
	plannedAt   time.Time
	coordinator *cluster.Coordinator
	ledger      *cluster.Ledger
	seeds       cluster.Seeds
	variant     func(field int, options string) (*variant, error) // for planning, which the coordinator does one job at a time
	strengths   []bundle.Strength                                 // as measured last
	lossSums    map[string]float64
	lossN       int
}

// CurvesDir is the directory of a run with what TensorBoard shows.
const CurvesDir = "tensorboard"

// The files of a run beside those of package run.
const (
	bufferDir  = "buffer"
	ledgerFile = "ledger"
	secretFile = "secret"
	teacherDir = "teacher"
	givenDir   = "given"
)

// Train runs a recipe in a directory, from its beginning or from where it was stopped, until its time is
// over or ctx ends. It is done when it returns nil.
func Train(ctx context.Context, text []byte, o Options) error {
	t := &trainer{Options: o}
	err := t.take(text)
	done := err == nil && t.over() && t.finished()
	if err == nil && (!done || t.From != 0) { // a run over has no need of its games, but for a state of the checkpoint named
		err = t.openGames()
	}
	switch {
	case err == nil && done && len(t.Given) > 0:
		err = fmt.Errorf("%s: the run is over, so that games given to it are not learnt from; a longer one goes on, with a recipe that has more time or steps", t.Dir)
	case err == nil && done:
		fmt.Fprintf(t.Log, "%s: the run is over after %d steps; %s is its network\n", t.Dir, t.steps(), filepath.Join(t.Dir, NetworkFile))
	case err == nil:
		if err = t.openCurves(); err == nil {
			err = t.work(ctx)
		}
	}
	return errors.Join(err, t.close())
}

// openGames opens the games of a run that was taken up.
func (t *trainer) openGames() (err error) {
	c := t.config
	bo := replay.DefaultOptions()
	bo.MaxGames, bo.MaxBytes = c.Buffer.Games, c.Buffer.Bytes
	bo.ChunkGames = max(1, min(bo.ChunkGames, bo.MaxGames/8))
	if t.games, err = replay.Open(filepath.Join(t.Dir, bufferDir), bo); err != nil {
		return err
	}
	if c.Warm.Teacher != "" {
		bo.MaxGames, bo.MaxBytes, bo.ChunkGames = max(c.Warm.Games, 1), 1<<40, max(1, c.Warm.Games/16)
		bo.MaxGames += bo.ChunkGames
		if t.teacher, err = replay.Open(filepath.Join(t.Dir, teacherDir), bo); err != nil {
			return err
		}
	}
	if err := t.openGiven(); err != nil {
		return err
	}
	if t.adam == nil && t.config.Warm.Steps > 0 && !t.schooled() {
		return fmt.Errorf("warm_start: steps: got %d and nobody to learn from, want a teacher or games that are given", t.config.Warm.Steps)
	}
	t.tellDamage()
	if err := t.restoreCounters(t.taken.counters()); err != nil {
		return err
	}
	t.shelf = newShelf(t.run, t.Log)
	if err := t.publish(); err != nil {
		return err
	}
	if err := t.openCoordinator(); err != nil {
		return err
	}
	t.counting.Lock()
	defer t.counting.Unlock()
	return t.saveCounters()
}

// openCurves begins a file for TensorBoard where the recipe wants that: one each time that the run is taken up.
func (t *trainer) openCurves() (err error) {
	if t.config.Measure.TensorBoard {
		t.curves, err = tensorboard.Create(filepath.Join(t.Dir, CurvesDir), t.Now())
	}
	return err
}

// close saves nothing: what is to be kept has been saved.
func (t *trainer) close() error {
	var errs []error
	if t.ledger != nil {
		errs = append(errs, t.ledger.Close())
	}
	if t.games != nil {
		errs = append(errs, t.games.Close())
	}
	for _, b := range []*replay.Buffer{t.teacher, t.given} {
		if b != nil {
			errs = append(errs, b.Close())
		}
	}
	if t.curves != nil {
		errs = append(errs, t.curves.Close())
	}
	if t.run != nil {
		errs = append(errs, t.run.Close())
	}
	return errors.Join(errs...)
}

// elapsed is the time worked on the run, also before it was stopped. Only the learner asks.
func (t *trainer) elapsed() time.Duration {
	d := t.spent + t.Now().Sub(t.began)
	t.clock.Store(int64(d))
	return d
}

// steps is how many the learner has made.
func (t *trainer) steps() int {
	switch {
	case t.learner != nil:
		return t.learner.Steps()
	case t.adam != nil:
		return t.adam.Steps
	}
	return 0
}

// progress is the share of the run that is over, by its time or its steps, whichever is further; 0 where
// it has no end.
func (t *trainer) progress() (share float64) {
	if t.config.Time > 0 {
		share = float64(t.elapsed()) / float64(t.config.Time)
	}
	if t.config.Steps > 0 {
		share = max(share, float64(t.steps()-t.warmed)/float64(t.config.Steps))
	}
	return min(1, share)
}

// over tells whether nothing is left to be learnt.
func (t *trainer) over() bool {
	return t.adam != nil && (!t.schooled() || t.warmed >= t.config.Warm.Steps) && t.progress() >= 1
}

func (t *trainer) work(ctx context.Context) error {
	t.began, t.measured = t.Now(), t.Now()
	if t.over() { // but not measured, or under another recipe then
		return t.finish(ctx)
	}
	return t.served(ctx, func(ctx context.Context) error {
		err := t.warm(ctx)
		if err == nil {
			err = t.selfPlay(ctx)
		}
		return t.stopped(ctx, err)
	})
}

// served does the work of a run while workers are served.
func (t *trainer) served(ctx context.Context, work func(context.Context) error) error {
	if t.Serve == nil {
		return work(ctx)
	}
	working, stop := context.WithCancelCause(ctx)
	serving, end := context.WithCancel(context.WithoutCancel(ctx))
	var servers sync.WaitGroup
	for _, serve := range []func() error{
		func() error { return t.Serve(serving, &Served{t.coordinator, t.shelf.Data, t.Log}) },
		func() error { return t.coordinator.CheckGames(serving) },
	} {
		servers.Go(func() {
			if err := serve(); err != nil && serving.Err() == nil {
				stop(err)
			}
		})
	}
	err := work(working)
	if cause := context.Cause(working); ctx.Err() == nil && cause != nil {
		err = cause
	}
	if err == nil && t.coordinator.Away() {
		time.Sleep(farewell)
	}
	end()
	servers.Wait()
	stop(nil)
	return err
}

// farewell is how long workers are told that the run is over.
const farewell = 3 * time.Second

// stopped saves the run where it was interrupted, or was over. A run that was killed goes on from the checkpoint
// before.
func (t *trainer) stopped(ctx context.Context, err error) error {
	if t.learner == nil || err != nil && !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if err = errors.Join(err, t.save()); err != nil {
		return err
	}
	return t.finish(ctx)
}

// NetworkFile is the network of a run that is over, as a bundle.
const NetworkFile = "network.bundle"

// finish measures the network once more and writes it as a bundle. A run that is stopped before it is written does so
// when it is started again.
func (t *trainer) finish(ctx context.Context) error {
	if err := t.measure(ctx); err != nil {
		return err
	}
	t.tellProvenance()
	b := t.bundle
	b.Name, b.Net, b.Strength = "network", t.net, t.strengths
	path := filepath.Join(t.Dir, NetworkFile)
	err := env.WriteAtomic(path, func(w io.Writer) error { return bundle.Write(w, &b) })
	if err == nil {
		fmt.Fprintf(t.Log, "%s: the network of %d games, %d steps\n", path, t.played.Load(), t.steps())
	}
	return err
}

// finished tells whether the bundle of a run that is over is there, of the network it ended with and of this recipe.
func (t *trainer) finished() bool {
	f, err := os.Open(filepath.Join(t.Dir, NetworkFile))
	if err != nil {
		return false
	}
	defer f.Close()
	b, err := bundle.Read(f)
	if err != nil || !reflect.DeepEqual(b.Net, t.net) {
		return false
	}
	c, err := ReadRecorded(NetworkFile, []byte(b.Provenance.Config))
	return err == nil && reflect.DeepEqual(c, t.config)
}

// selfPlay plays and learns at the same time.
func (t *trainer) selfPlay(ctx context.Context) error {
	if err := t.learnFrom(t.games); err != nil {
		return err
	}
	playing, stop := context.WithCancelCause(ctx)
	t.playing.Store(true)
	var actors sync.WaitGroup
	for range t.config.Play.Actors {
		actors.Go(func() {
			if err := t.act(playing); err != nil && playing.Err() == nil {
				stop(err)
			}
		})
	}
	err := t.learn(playing)
	t.playing.Store(false)
	if err == nil {
		t.coordinator.End(cluster.Over)
	}
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
		if played := t.played.Load(); !t.mayLearn() {
			t.settled.Store(played)
			if !t.config.Play.Lockstep {
				t.offer(t.latest.Load())
			}
			time.Sleep(t.config.Play.rest())
		} else if err := t.step(); err != nil {
			return err
		}
		if err := t.remember(); err != nil {
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

// rest is how long the learner waits for games.
func (p *PlayConfig) rest() time.Duration {
	if p.Lockstep {
		return time.Millisecond
	}
	return 20 * time.Millisecond
}

// mayLearn: enough is there that no move is learnt from too often, and no few games are learnt by heart.
func (t *trainer) mayLearn() bool {
	done := float64(t.steps()-t.warmed) * float64(t.config.Learn.Batch)
	games, _ := t.games.Len()
	first := int64(t.config.Play.Actors)
	if t.config.Play.Lockstep {
		first = 1 // whoever plays them, games come one by one
	}
	return done < t.config.Learn.Reuse*float64(t.thought.Load()) && t.played.Load() >= first && games >= t.config.Learn.Least
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
	if t.learner != nil {
		if err := t.learner.Store(t.net); err != nil {
			return err
		}
	}
	net, err := clone(t.net)
	if err != nil {
		return err
	}
	b := t.bundle
	b.Net = net
	p, err := publish(&b, int64(t.steps()))
	if err != nil {
		return err
	}
	t.latest.Store(p)
	if !t.config.Play.Lockstep || t.steps()%publishEvery == 0 || !t.playing.Load() {
		t.offer(p)
	}
	return nil
}

// offerEvery is the least time between two networks that workers on other machines get.
const offerEvery = 10 * time.Second

// offer lets new jobs be played by a network; of those that follow each other fast workers far away get some, but none so
// late that the games of the one before would be stale.
func (t *trainer) offer(p *published) {
	before := t.offered.Load()
	if p == before {
		return
	}
	if t.Serve != nil && !t.config.Play.Lockstep {
		now := t.Now()
		stale := t.config.Play.Stale > 0 && before != nil && 2*(p.step-before.step) >= int64(t.config.Play.Stale)
		if before != nil && !stale && now.Sub(t.offeredAt) < offerEvery {
			return
		}
		t.offeredAt = now
	}
	t.shelf.put(p)
	t.offered.Store(p)
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

// schooled tells whether the run has games of others to begin with.
func (t *trainer) schooled() bool { return t.config.Warm.Teacher != "" || t.keepsGiven() }

// school says how games of others are learnt from beside those of the source: in the warm start those given beside the teacher's,
// in self-play both of them, if the recipe keeps them. Those of the teacher are learnt from for goals drawn as in self-play.
func (t *trainer) school(source replay.Source, seed uint64) error {
	t.learner.warm = source != t.games
	if t.learner.warm {
		t.rebid(source, t.learner.feeder)
	} else if t.config.Learn.Keep == 0 {
		return nil
	}
	for _, b := range []*replay.Buffer{t.teacher, t.given} {
		if b == nil || source == replay.Source(b) {
			continue
		}
		f, err := newFeeder(t.fields, b, &t.config.Learn, seed)
		if err != nil {
			return err
		}
		t.rebid(b, f)
		t.learner.kept = append(t.learner.kept, f)
	}
	return nil
}

// rebid makes the games of the teacher be learnt from for other goals than they were played for, if the recipe says so.
func (t *trainer) rebid(source replay.Source, f *feeder) {
	if source == replay.Source(t.teacher) && t.config.Play.Bid.Spread > 0 && t.config.Warm.Rebid {
		f.rebid = t.bids
	}
}
