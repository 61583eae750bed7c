package cluster

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"bridgehead/training/replay"
)

// Store keeps the games that were counted; a [replay.Buffer] is one.
type Store interface {
	// AddAll keeps games and returns the keys of those that are on disk then: of all, or where there is an error of the
	// first so many.
	AddAll([]*replay.Game) ([]replay.Key, error)
	// Keys are those of the games in the window, ascending.
	Keys() []replay.Key
	// Load reads a game.
	Load(replay.Key) (*replay.Game, error)
	// Withdraw makes as if games had never been added.
	Withdraw(...replay.Key)
}

// CoordinatorOptions are what a coordinator needs.
type CoordinatorOptions struct {
	Terms  *Terms
	Seeds  Seeds
	Store  Store
	Ledger *Ledger
	Key    []byte // by which jobs are sealed, secret and kept with the run
	Now    func() time.Time

	// Plan fills a job for games from a number on: what is to be played now. A *Wait says that nothing is.
	Plan func(first uint64, games int) (*Job, error)
	// Step is that of the learner, and Stale the age in steps from which on batches are refused; 0: none is.
	Step  func() int64
	Stale int64
	// Verify reports what is wrong with the words of a game that its job does not ask for; it does not play it again.
	Verify func(*Job, int, *replay.Game) error
	// Replay plays a game of a job again, for checking those of strangers.
	Replay func(ctx context.Context, job *Job, i int) (*replay.Game, error)
	// Holds tells whether the networks of a job are here, so that its games can be played again; those of strangers are
	// refused where they are not.
	Holds func(*Job) bool
	// Withdrawn is told how many games and moves were withdrawn.
	Withdrawn func(games, moves int)
	// OneIn is the number of games of strangers of which one is played again. Of the first New of a stranger it is one in
	// OneInNew, so that who forges now and then is found while little depends on it; 0: they are as any others.
	OneIn         int
	New, OneInNew int
	// Pending is the number of games waiting to be played again at which strangers have to wait.
	Pending int
	// Random chooses which; nobody else may foresee it.
	Random *rand.Rand
	// Tell is told in a line what people should know.
	Tell func(string)
	// Times of the matches that arenas submit.
	Times MatchTimes
}

// Coordinator is where the learner makes jobs and takes games. Its methods may be called by several goroutines.
type Coordinator struct {
	CoordinatorOptions

	mu      sync.Mutex
	workers map[string]*Member
	checks  chan check
	refused map[string]int // batches and workers, by reason
	flushed replay.Key     // the newest game that is written down
	ended   string         // why no more games are wanted; empty while they are
	matches matches
}

// NewCoordinator makes a coordinator, and counts what the store has and the ledger has not: the learner was killed then.
func NewCoordinator(o CoordinatorOptions) (*Coordinator, error) {
	d := &Coordinator{CoordinatorOptions: o, workers: map[string]*Member{Here: {Hello: Hello{Worker: Here}, Joined: o.Now()}}, checks: make(chan check, o.Pending+MostGames), refused: map[string]int{}}
	if err := d.recover(); err != nil {
		return nil, err
	}
	return d, nil
}

// recover counts the games in the store that the ledger does not know of, and withdraws those it knows to be forged.
func (d *Coordinator) recover() error {
	newest := d.Ledger.Newest()
	for _, k := range d.Store.Keys() {
		if k <= newest {
			continue
		}
		game, err := d.Store.Load(k)
		if errors.Is(err, replay.ErrGone) {
			continue
		}
		if err != nil {
			return err
		}
		if n := d.Seeds.Number(game.Seed); n < d.Ledger.Reserved() {
			d.Ledger.Count(d.Ledger.Expected(n), n, k)
		}
	}
	d.Store.Withdraw(d.Ledger.Withdrawn()...)
	return d.flush()
}

// refuse counts a refusal and makes it. The lock is held.
func (d *Coordinator) refuse(why, format string, values ...any) error {
	d.refused[why]++
	return Refusef(format, values...)
}

func (d *Coordinator) tell(format string, values ...any) {
	if d.Tell != nil {
		d.Tell(fmt.Sprintf(format, values...))
	}
}

// Next makes a job for a worker.
func (d *Coordinator) Next(worker string, most int) (*Job, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	m, err := d.member(worker)
	if err != nil {
		return nil, err
	}
	if d.ended != "" && worker != Here {
		return nil, Refusef("%s", d.ended)
	}
	if m.Stranger && len(d.checks) >= d.Pending {
		return nil, &Wait{time.Second}
	}
	if !m.match { // every second job may be a match, and more while nothing else is to be played
		if j := d.matched(m); j != nil {
			m.match = true
			return j, nil
		}
	}
	j, err := d.job(most)
	if m.match = false; errors.As(err, new(*Wait)) {
		if other := d.matched(m); other != nil {
			return other, nil
		}
	}
	return j, err
}

// job reserves numbers and plans their games. The lock is held.
func (d *Coordinator) job(most int) (*Job, error) {
	n := max(1, min(most, MostGames))
	j, err := d.Plan(d.Ledger.Next(), n)
	if err != nil {
		return nil, err
	}
	if err := d.Ledger.Take(len(j.Specs)); err != nil {
		return nil, err
	}
	j.Run = d.Terms.Run
	j.seal(d.Key)
	return j, nil
}

// Take counts the games of a batch, each once: when it returns nil they are on disk. A *Refusal says that the batch will
// never be taken.
func (d *Coordinator) Take(b *Batch) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	m, err := d.member(b.Worker)
	if err != nil {
		return err
	}
	if m.Stranger && len(d.checks) > d.Pending { // else those could be sent unchecked that come in a flood
		return &Wait{time.Second}
	}
	if len(b.Job.Match) > 0 {
		return d.takeMatch(m, b)
	}
	games, err := d.accept(b, m.Stranger)
	if err != nil {
		if Refused(err) {
			m.Refused += int64(b.size())
			d.tell("%s: %d games from number %d: %v", b.Worker, b.size(), b.Job.First+uint64(b.From), err)
		}
		return err
	}
	if m.Stranger {
		first := b.Job.First + uint64(b.From)
		if err := d.Ledger.Expect(b.Worker, first, first+uint64(len(games))); err != nil {
			return err
		}
	}
	var fresh []*replay.Game
	var at []int // their places in the batch
	for i, game := range games {
		if d.Ledger.Counted(b.Job.First + uint64(b.From+i)) {
			m.Twice++
			continue
		}
		fresh, at = append(fresh, game), append(at, i)
	}
	keys, err := d.Store.AddAll(fresh)
	for i, k := range keys {
		d.count(b.Worker, b.Job.First+uint64(b.From+at[i]), k)
		if m.Stranger {
			d.maybeCheck(m, b, at[i])
		}
	}
	m.Games += int64(len(keys))
	m.recent.add(d.Now(), len(keys))
	if errors.Is(err, replay.ErrKept) && len(keys) == len(fresh) {
		d.tell("%v", err)
	} else if err != nil {
		return err
	}
	m.Nanos += b.Nanos
	m.Step = b.Job.Step
	if b.Worker == Here && d.Ledger.Newest().Chunk() == d.flushed.Chunk() {
		return nil // what is not written down is in the last chunk of the store, which is never the one that makes room
	}
	return d.flush()
}

// count counts a game of the store. The lock is held.
func (d *Coordinator) count(worker string, number uint64, k replay.Key) {
	if worker == Here {
		worker = ""
	}
	d.Ledger.Count(worker, number, k)
}

// flush writes down what was counted. The lock is held.
func (d *Coordinator) flush() error {
	newest := d.Ledger.Newest()
	if newest.Chunk() != d.flushed.Chunk() {
		if keys := d.Store.Keys(); len(keys) > 0 { // with a new chunk old ones may have gone
			d.Ledger.Forget(keys[0])
		}
	}
	if err := d.Ledger.Flush(); err != nil {
		return err
	}
	d.flushed = newest
	return nil
}

// accept reads the games of a batch, or refuses it as a whole. The lock is held.
func (d *Coordinator) accept(b *Batch, stranger bool) ([]*replay.Game, error) {
	if err := b.Check(); err != nil {
		return nil, d.refuse("malformed", "%v", err)
	}
	if b.played != nil {
		return b.played, nil
	}
	if d.ended != "" {
		return nil, d.refuse("late", "%s", d.ended)
	}
	if !b.Job.sealed(d.Key) || b.Job.Run != d.Terms.Run {
		return nil, d.refuse("unknown job", "the job is none of this run")
	}
	if age := d.Step() - b.Job.Step; d.Stale > 0 && age > d.Stale {
		return nil, d.refuse("stale", "its network is %d steps old, at most %d are taken", age, d.Stale)
	}
	if stranger && d.Holds != nil && !d.Holds(&b.Job) {
		return nil, d.refuse("stale", "its networks are not kept any more")
	}
	games := make([]*replay.Game, len(b.Games))
	for i, body := range b.Games {
		game, err := replay.Decode(body)
		if err == nil {
			err = d.fits(&b.Job, b.From+i, game)
		}
		if err != nil {
			return nil, d.refuse("poisoned", "game %d: %v", b.Job.First+uint64(b.From+i), err)
		}
		games[i] = game
	}
	return games, nil
}

func (d *Coordinator) fits(j *Job, i int, game *replay.Game) error {
	if want := d.Seeds.Seed(j.First + uint64(i)); game.Seed != want {
		return fmt.Errorf("its seed is %d, want %d", game.Seed, want)
	}
	if game.Model != j.Step {
		return fmt.Errorf("it was played by the network of step %d, want %d", game.Model, j.Step)
	}
	return d.Verify(j, i, game)
}

// End says that no more games of workers are wanted, and why.
func (d *Coordinator) End(why string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ended = why
}

// Away tells whether workers other than the learner's own have joined.
func (d *Coordinator) Away() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.workers) > 1
}
