package training

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"bridgehead/training/replay"
	"bridgehead/training/run"
)

// Names of the counters in the state of a run. The guesses of fair bids are there as well: see bidCounter.
const (
	gamesCounter  = "games"  // of self-play
	movesCounter  = "moves"  // of these that were thought about
	newestCounter = "newest" // key of the last game of the buffer that is counted
	warmedCounter = "warmed" // steps of the warm start
	clockCounter  = "nanoseconds"
)

// bidCounter names the guess of the fair bid of a field.
func bidCounter(field int) string {
	if field == 0 {
		return "millibid"
	}
	return fmt.Sprintf("millibid %d", field)
}

// keep keeps games of self-play and counts them; no state is saved between the two. The counters are saved with every
// new chunk, so that what they leave out is in the last chunk, which is never the one that makes room.
func (t *trainer) keep(games []*replay.Game) ([]replay.Key, error) {
	t.counting.Lock()
	defer t.counting.Unlock()
	before := t.counted
	keys, err := t.games.AddAll(games)
	for i, k := range keys {
		t.count(games[i])
		t.counted = k
	}
	if before.Chunk() != t.counted.Chunk() {
		err = errors.Join(err, t.saveCounters())
	}
	return keys, err
}

// count counts a game. The bid learns from those of the network against itself, played from the beginning.
func (t *trainer) count(game *replay.Game) {
	alone := strings.HasPrefix(game.Players[0], selfName) && strings.HasPrefix(game.Players[1], selfName)
	if field, err := t.fields.number(game.Scenario); err == nil && alone && game.Start == "" {
		t.bids[field].learn(game.Returns[0])
	}
	t.thought.Add(int64(len(game.Moves)))
	t.played.Add(1)
}

// restoreCounters takes up the counters that were saved, and counts the games that were kept after that: the run was
// killed then. An older program has not said which games it had counted; of that, all that are there were played.
func (t *trainer) restoreCounters(c map[string]int64) error {
	newest, told := c[newestCounter]
	t.counted = replay.Key(newest)
	if told {
		t.played.Store(c[gamesCounter])
		t.thought.Store(c[movesCounter])
		t.restoreBids(c)
	}
	for _, k := range t.games.Keys() {
		if k <= t.counted {
			continue
		}
		game, err := t.games.Load(k)
		if err != nil {
			return err
		}
		t.count(game)
		t.counted = k
	}
	if !told {
		t.played.Store(max(t.played.Load(), c[gamesCounter]))
		t.thought.Store(max(t.thought.Load(), c[movesCounter]))
		t.restoreBids(c) // which have learnt from them
	}
	return nil
}

// restoreBids takes up the guesses of fair bids that were saved.
func (t *trainer) restoreBids(c map[string]int64) {
	for i, b := range t.bids {
		if milli, ok := c[bidCounter(i)]; ok {
			b.fair = float64(milli) / 1000
		}
	}
}

// counters are those of now. The lock of counting is held.
func (t *trainer) counters() map[string]int64 {
	c := map[string]int64{gamesCounter: t.played.Load(), movesCounter: t.thought.Load(), newestCounter: int64(t.counted),
		warmedCounter: int64(t.warmed), clockCounter: t.clock.Load()}
	for i, b := range t.bids {
		c[bidCounter(i)] = b.milli()
	}
	return c
}

// saveCounters saves the state with the checkpoint it has. The lock of counting is held.
func (t *trainer) saveCounters() error {
	s, ok := t.run.State()
	if !ok {
		s = &run.State{}
	}
	s.Counters = t.counters()
	s.Counters[warmedCounter] = int64(t.savedWarm)
	return t.run.Save(s, nil)
}

// rememberEvery is the time between two saves of the counters.
const rememberEvery = 2 * time.Second

// remember saves the counters now and then, so that a run that is killed knows how long it has worked.
func (t *trainer) remember() error {
	now := t.Now()
	if now.Sub(t.remembered) < rememberEvery {
		return nil
	}
	t.remembered = now
	t.elapsed()
	t.counting.Lock()
	defer t.counting.Unlock()
	return t.saveCounters()
}

// save keeps a checkpoint and where the run goes on.
func (t *trainer) save() error {
	if err := t.publish(); err != nil {
		return err
	}
	t.elapsed()
	t.counting.Lock()
	defer t.counting.Unlock()
	t.tellProvenance()
	t.bundle.Net = t.net
	s := &run.State{Step: int64(t.steps()), Counters: t.counters()}
	t.savedWarm = t.warmed
	return t.run.Save(s, func(w io.Writer) error { return t.learner.save(w, &t.bundle, s.Counters) })
}

// tellProvenance fills what bundles say of the work that is in them.
func (t *trainer) tellProvenance() {
	p := &t.bundle.Provenance
	p.Games, p.Positions, p.Hours = t.played.Load(), t.thought.Load(), time.Duration(t.clock.Load()).Hours()
}
