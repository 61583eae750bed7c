package cluster

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
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

// DeskOptions are what a desk needs.
type DeskOptions struct {
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

// Desk is where the learner makes jobs and takes games. Its methods may be called by several goroutines.
type Desk struct {
	DeskOptions

	mu      sync.Mutex
	workers map[string]*Member
	checks  chan check
	refused map[string]int // batches and workers, by reason
	flushed replay.Key     // the newest game that is written down
	ended   string         // why no more games are wanted; empty while they are
	matches matches
}

// Member is a worker that has joined.
type Member struct {
	Hello
	Stranger bool      `json:"stranger"` // its games are checked
	Joined   time.Time `json:"joined"`
	Seen     time.Time `json:"seen"`
	Step     int64     `json:"step"`    // of the network it played with last
	Games    int64     `json:"games"`   // counted
	Twice    int64     `json:"twice"`   // sent again, and not counted again
	Refused  int64     `json:"refused"` // games
	Nanos    int64     `json:"nanos"`   // it says that it played for
	Checked  int64     `json:"checked"` // games played again
	Matches  int64     `json:"matches"` // of arenas, counted
	Expelled string    `json:"expelled,omitempty"`
	Lag      int64     `json:"lag"`              // in steps, of the network it played with last
	Rate     float64   `json:"games_per_second"` // counted within the last minute

	recent recent
	seen   int  // games that could have been chosen to be played again
	match  bool // its last job was one
}

// check is a game of a stranger that is to be played again.
type check struct {
	worker string
	job    *Job
	at     int
	body   ID // of what the worker has sent
}

// NewDesk makes a desk, and counts what the store has and the ledger has not: the learner was killed then.
func NewDesk(o DeskOptions) (*Desk, error) {
	d := &Desk{DeskOptions: o, workers: map[string]*Member{Here: {Hello: Hello{Worker: Here}, Joined: o.Now()}}, checks: make(chan check, o.Pending+MostGames), refused: map[string]int{}}
	if err := d.recover(); err != nil {
		return nil, err
	}
	return d, nil
}

// recover counts the games in the store that the ledger does not know of, and withdraws those it knows to be forged.
func (d *Desk) recover() error {
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

// Join makes a worker known, as a stranger or not.
func (d *Desk) Join(h Hello, stranger bool) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if why := d.Ledger.Expelled(h.Worker); why != "" {
		return d.refuse("expelled", "%s was expelled: %s", h.Worker, why)
	}
	if err := CheckName(h.Worker); err != nil {
		return d.refuse("name", "%v", err)
	}
	if err := d.Terms.Fits(h.Game, h.Fields); err != nil {
		return d.refuse("other rules", "%v", err)
	}
	if d.ended != "" {
		return d.refuse("late", "%s", d.ended)
	}
	if h.Run != d.Terms.Run {
		return d.refuse("other run", "the run is %s, the worker joins %s", d.Terms.Run.Short(), h.Run.Short())
	}
	if n := max(len(h.Version), len(h.Machine)); n > MostName {
		return d.refuse("name", "worker: got a version or a machine of %d bytes, want at most %d", n, MostName)
	}
	m := d.workers[h.Worker]
	if m == nil {
		m = &Member{Joined: d.Now(), Seen: d.Now()}
		d.workers[h.Worker] = m
		d.forget()
		d.tell("%s has joined: %s, %d cores, version %s", h.Worker, h.Machine, h.Cores, h.Version)
	}
	h.Fields = d.Terms.Fields // which are equal, and not to be kept for each of thousands
	m.Hello, m.Stranger, m.Seen = h, stranger, d.Now()
	d.released(h.Worker)
	return nil
}

// forget makes the worker unknown that has been silent for longest, where there are too many. Should it ever speak again it
// will be asked to join. The lock is held.
func (d *Desk) forget() {
	if len(d.workers) <= mostMembers {
		return
	}
	oldest := ""
	for name, m := range d.workers {
		if name == Here {
			continue
		}
		if o := d.workers[oldest]; o == nil || m.Seen.Before(o.Seen) || m.Seen.Equal(o.Seen) && name < oldest {
			oldest = name
		}
	}
	delete(d.workers, oldest)
}

// Bounds of what is kept of workers.
const (
	MostName    = 64 // bytes of a name, a version or a machine
	mostMembers = 1 << 14
)

// CheckName reports what is wrong with the name of a worker.
func CheckName(name string) error {
	if name == Here {
		return fmt.Errorf("worker: got the name %q, which is the learner's own", name)
	}
	if name == "" || len(name) > MostName {
		return fmt.Errorf("worker: got a name of %d bytes, want 1 to %d", len(name), MostName)
	}
	for _, r := range name {
		if !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_') {
			return fmt.Errorf("worker: got the name %q, want letters, digits, - and _", name)
		}
	}
	return nil
}

// refuse counts a refusal and makes it. The lock is held.
func (d *Desk) refuse(why, format string, values ...any) error {
	d.refused[why]++
	return Refusef(format, values...)
}

func (d *Desk) tell(format string, values ...any) {
	if d.Tell != nil {
		d.Tell(fmt.Sprintf(format, values...))
	}
}

// member is a worker that may ask and send. The lock is held.
func (d *Desk) member(name string) (*Member, error) {
	if why := d.Ledger.Expelled(name); why != "" {
		return nil, d.refuse("expelled", "%s was expelled: %s", name, why)
	}
	m := d.workers[name]
	if m == nil { // the learner was started again meanwhile
		return nil, ErrUnknown
	}
	if name != Here {
		m.Seen = d.Now()
	}
	return m, nil
}

// ErrUnknown asks a worker to join again.
var ErrUnknown = errors.New("the learner does not know this worker; it has to join first")

// Next makes a job for a worker.
func (d *Desk) Next(worker string, most int) (*Job, error) {
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
func (d *Desk) job(most int) (*Job, error) {
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
func (d *Desk) Take(b *Batch) error {
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
func (d *Desk) count(worker string, number uint64, k replay.Key) {
	if worker == Here {
		worker = ""
	}
	d.Ledger.Count(worker, number, k)
}

// Flush writes down what was counted.
func (d *Desk) Flush() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.flush()
}

func (d *Desk) flush() error {
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
func (d *Desk) accept(b *Batch, stranger bool) ([]*replay.Game, error) {
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

func (d *Desk) fits(j *Job, i int, game *replay.Game) error {
	if want := d.Seeds.Seed(j.First + uint64(i)); game.Seed != want {
		return fmt.Errorf("its seed is %d, want %d", game.Seed, want)
	}
	if game.Model != j.Step {
		return fmt.Errorf("it was played by the network of step %d, want %d", game.Model, j.Step)
	}
	return d.Verify(j, i, game)
}

// maybeCheck has one in so many games of a stranger played again. There is room for it: Take saw to that. The lock is held.
func (d *Desk) maybeCheck(m *Member, b *Batch, i int) {
	in := d.OneIn
	if m.seen++; m.seen <= d.New && d.OneInNew > 0 {
		in = d.OneInNew
	}
	if d.Random.IntN(max(1, in)) > 0 {
		return
	}
	job := b.Job
	d.checks <- check{b.Worker, &job, b.From + i, IDOf(b.Games[i])} // for which Take has made sure that there is room
}

// CheckGames plays games of strangers again until ctx ends.
func (d *Desk) CheckGames(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case c := <-d.checks:
			if err := d.check(ctx, c); err != nil && ctx.Err() == nil {
				return err
			}
		}
	}
}

// check plays a game again, and expels the worker that did not play it as the job says.
func (d *Desk) check(ctx context.Context, c check) error {
	if d.expelled(c.worker) {
		return nil
	}
	game, err := d.Replay(ctx, c.job, c.at)
	if errors.Is(err, ErrNoNetwork) {
		return nil
	}
	if err != nil {
		return err
	}
	body, err := replay.Encode(game)
	if err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	m := d.workers[c.worker]
	if m != nil {
		m.Checked++
	}
	if IDOf(body) == c.body {
		return nil
	}
	why := fmt.Sprintf("game %d, played again, is another", c.job.First+uint64(c.at))
	return d.expel(c.worker, why)
}

func (d *Desk) expelled(worker string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.Ledger.Expelled(worker) != ""
}

// expel shuts a worker out and withdraws its games. The lock is held.
func (d *Desk) expel(worker, why string) error {
	if d.Ledger.Expelled(worker) != "" {
		return nil
	}
	keys := d.Ledger.Keys(worker)
	moves, games := 0, 0
	for _, k := range keys {
		if game, err := d.Store.Load(k); err == nil {
			games++
			moves += len(game.Moves)
		}
	}
	if err := d.Ledger.Expel(worker, why, d.Now()); err != nil {
		return err
	}
	d.Store.Withdraw(keys...)
	if m := d.workers[worker]; m != nil {
		m.Expelled = why
	}
	if d.Withdrawn != nil {
		d.Withdrawn(games, moves)
	}
	d.tell("%s is expelled: %s; %d of its games are withdrawn", worker, why, games)
	return nil
}

// End says that no more games of workers are wanted, and why.
func (d *Desk) End(why string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ended = why
}

// Away tells whether workers other than the learner's own have joined.
func (d *Desk) Away() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.workers) > 1
}

// Status is what a desk knows of its workers.
type Status struct {
	Run     ID             `json:"run"`
	Step    int64          `json:"step"`
	Counted uint64         `json:"counted"` // games
	Handed  uint64         `json:"handed"`  // numbers given out
	Checks  int            `json:"checks"`  // games waiting to be played again
	Rate    float64        `json:"games_per_second"`
	Refused map[string]int `json:"refused"` // by reason
	Workers []Member       `json:"workers"` // by name

	Expelled map[string]string `json:"expelled"` // why, by worker; also those of earlier starts
	Waiting  uint64            `json:"waiting"`  // batches at the broker that are not taken yet
	Matches  int               `json:"matches"`  // of arenas, without a result
}

// Status tells how it stands.
func (d *Desk) Status() *Status {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := &Status{Run: d.Terms.Run, Step: d.Step(), Counted: d.Ledger.Size(), Handed: d.Ledger.Next(), Checks: len(d.checks), Refused: maps.Clone(d.refused), Expelled: d.Ledger.Expulsions(), Matches: len(d.matches.queue)}
	for _, name := range slices.Sorted(maps.Keys(d.workers)) {
		m := *d.workers[name]
		m.Rate = m.recent.rate(d.Now(), m.Joined)
		if m.Games > 0 {
			m.Lag = s.Step - m.Step
		}
		s.Rate += m.Rate
		s.Workers = append(s.Workers, m)
	}
	return s
}
