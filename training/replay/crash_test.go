package replay

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"

	"bridgehead/training/disk/crash"
)

// schedules is how many histories TestSoakCrashes runs through.
var schedules = flag.Int("soak-schedules", 3000, "schedules of TestSoakCrashes")

// schedule is one history of a directory: processes that add games to it, one after the other, while power is cut,
// processes are killed, the disk is full and calls fail.
type schedule struct {
	rng   *rand.Rand
	disk  *crash.Disk
	opts  Options
	games []*Game

	next   int               // game that was not tried yet
	kept   []uint64          // seeds of the games that Add took, in order
	doubts map[uint64]bool   // tried, and not taken; they may have come in nevertheless
	banned map[uint64]bool   // refused, and another was taken after that
	sure   map[uint64]int16  // the newest version of a game that was taken, by seed; none: that which was played
	tried  map[uint64]int16  // and the newest one that was tried
	failed bool              // a call has failed that should not, so that what was synced may go after all
	seen   map[string]uint64 // what has happened, by name
}

func newSchedule(seed uint64, games []*Game, seen map[string]uint64) *schedule {
	rng := rand.New(rand.NewPCG(seed, 5))
	o := Options{ChunkGames: 1 + rng.IntN(4), MaxGames: 1000, MaxBytes: 1 << 30}
	if rng.IntN(3) == 0 {
		o.MaxGames = o.ChunkGames + rng.IntN(8)
	}
	return &schedule{rng: rng, disk: crash.New(seed), opts: o, games: games, doubts: map[uint64]bool{}, banned: map[uint64]bool{},
		sure: map[uint64]int16{}, tried: map[uint64]int16{}, seen: seen}
}

// run is the whole history. The last life has no faults.
func (s *schedule) run() error {
	for lives := 2 + s.rng.IntN(5); lives > 0; lives-- {
		if err := s.live(lives == 1); err != nil {
			return err
		}
	}
	return nil
}

// live is the life of one process.
func (s *schedule) live(last bool) error {
	p := s.disk.Process()
	s.disk.SetSize(-1)
	s.disk.FailIn(0, 0, nil)
	flaky := false
	if !last {
		flaky = s.faults()
	}
	o := s.opts
	o.Disk = p
	b, err := Open("runs/buffer", o)
	if err != nil {
		if p.Ended() {
			s.seen["power cut while opening"]++
			return nil
		}
		p.Kill()
		if last || !errors.Is(err, syscall.ENOSPC) && !errors.Is(err, syscall.EIO) {
			return fmt.Errorf("opening: %w", err)
		}
		s.seen["no opening"]++
		return nil
	}
	if err := s.check(b); err != nil {
		return err
	}
	var refused []uint64
	for n := s.rng.IntN(14); n > 0 && !p.Ended() && s.next < len(s.games); n-- {
		refused = s.add(b, p, refused)
		if s.rng.IntN(3) == 0 && !p.Ended() {
			s.revise(b)
		}
	}
	switch {
	case p.Ended():
		s.seen["power cut at a change"]++
		return nil
	case s.rng.IntN(3) == 0:
		s.disk.PowerCut()
		s.seen["power cut between"]++
		return nil
	case s.rng.IntN(2) == 0:
		p.Kill()
		s.seen["killed"]++
		return nil
	}
	if err := b.Close(); err != nil && !p.Ended() && !flaky {
		return fmt.Errorf("closing: %w", err)
	}
	p.Kill()
	return nil
}

// faults prepares what goes wrong in a life, and tells whether calls fail that should not.
func (s *schedule) faults() (flaky bool) {
	if s.rng.IntN(2) == 0 {
		s.disk.CutPowerIn(1 + s.rng.IntN(40))
	} else {
		s.disk.CutPowerIn(0)
	}
	if s.rng.IntN(3) == 0 {
		s.disk.SetSize(s.disk.Used() + s.rng.Int64N(5000))
	}
	if flaky = s.rng.IntN(3) == 0; flaky {
		s.failed = true
		s.disk.FailIn(1+s.rng.IntN(30), 1+s.rng.IntN(4), syscall.EIO)
	}
	return flaky
}

// add adds a game, often one that was refused before, as its owner would; or some at once.
func (s *schedule) add(b *Buffer, p *crash.Process, refused []uint64) []uint64 {
	var games []*Game
	if len(refused) > 0 && s.rng.IntN(2) == 0 {
		again := s.rng.IntN(len(refused))
		games = append(games, s.games[refused[again]-1])
		refused = slices.Delete(refused, again, again+1)
	}
	for n := s.rng.IntN(5); s.next < len(s.games) && (len(games) == 0 || n > 0); n-- {
		games = append(games, s.games[s.next])
		s.next++
	}
	if s.rng.IntN(20) == 0 {
		s.disk.SetSize(-1)
	}
	keys, err := b.AddAll(games)
	if (err == nil || errors.Is(err, ErrKept)) != (len(keys) == len(games)) {
		panic(fmt.Sprintf("%d of %d games are kept, and the error is %v", len(keys), len(games), err))
	}
	for i, g := range games {
		delete(s.banned, g.Seed)
		if i >= len(keys) {
			s.doubts[g.Seed] = true
			continue
		}
		delete(s.doubts, g.Seed)
		s.kept = append(s.kept, g.Seed)
	}
	if len(keys) > 0 {
		for _, r := range refused {
			delete(s.doubts, r)
			s.banned[r] = true
		}
	}
	if len(keys) < len(games) && !p.Ended() {
		s.seen["refused"]++
		if len(keys) > 0 {
			s.seen["kept in part"]++
		}
		for _, g := range games[len(keys):] {
			refused = append(refused, g.Seed)
		}
	}
	return refused
}

// revise puts a new version in the place of a game.
func (s *schedule) revise(b *Buffer) {
	keys := b.Keys()
	if len(keys) == 0 {
		return
	}
	k := keys[s.rng.IntN(len(keys))]
	g, err := b.Load(k)
	if err != nil {
		return
	}
	version := max(100, s.tried[g.Seed]+1)
	g.Moves[0].Sims, s.tried[g.Seed] = version, version
	if b.Revise(k, g) == nil {
		s.sure[g.Seed] = version
		s.seen["revised"]++
	}
}

// checkVersion tells whether a game is the newest version that is known to be kept, or a newer one.
func (s *schedule) checkVersion(g *Game) error {
	got := g.Moves[0].Sims
	if got < 100 {
		got = 0
	}
	if got > s.tried[g.Seed] || got < s.sure[g.Seed] && !s.failed {
		return fmt.Errorf("game %d has version %d, want %d to %d", g.Seed, got, s.sure[g.Seed], s.tried[g.Seed])
	}
	if got > 0 {
		s.seen["found revised"]++
	}
	return nil
}

// found lists the games that a process finds. Each is there once.
func (s *schedule) found(b *Buffer) (found []uint64, err error) {
	for _, k := range b.Keys() {
		g, err := b.Load(k)
		if err != nil {
			return nil, fmt.Errorf("game %x: %w", k, err)
		}
		if slices.Contains(found, g.Seed) {
			return nil, fmt.Errorf("game %d is there twice: %v", g.Seed, found)
		}
		if err := s.checkVersion(g); err != nil {
			return nil, err
		}
		found = append(found, g.Seed)
	}
	return found, nil
}

// settle takes a game that came in without a word for kept: once it was seen it must not be lost. It is older than
// those found after it.
func (s *schedule) settle(seed uint64, after []uint64) error {
	switch {
	case s.banned[seed]:
		return fmt.Errorf("game %d is there and was refused", seed)
	case !s.doubts[seed]:
		return fmt.Errorf("game %d is there and was never added", seed)
	}
	s.seen["came in unacknowledged"]++
	delete(s.doubts, seed)
	at := slices.IndexFunc(s.kept, func(k uint64) bool { return slices.Contains(after, k) })
	if at < 0 {
		at = len(s.kept)
	}
	s.kept = slices.Insert(s.kept, at, seed)
	return nil
}

// check compares what a process finds with what was kept.
func (s *schedule) check(b *Buffer) error {
	found, err := s.found(b)
	if err != nil {
		return err
	}
	for i, seed := range found {
		if !slices.Contains(s.kept, seed) {
			if err := s.settle(seed, found[i+1:]); err != nil {
				return err
			}
		}
	}
	least := min(len(s.kept), s.opts.MaxGames-s.opts.ChunkGames+1)
	if len(found) > s.opts.MaxGames || len(found) < least || !slices.Equal(found, s.kept[len(s.kept)-len(found):]) {
		return fmt.Errorf("%d games at most, chunks of %d: kept %v, found %v", s.opts.MaxGames, s.opts.ChunkGames, s.kept, found)
	}
	if keys := b.Keys(); len(keys) > 0 && b.Newest() != keys[len(keys)-1] {
		return fmt.Errorf("the newest game is %x, want the last of %x", b.Newest(), keys)
	}
	if len(found) < len(s.kept) {
		s.seen["evicted"]++
	}
	for _, c := range b.chunks {
		switch {
		case c.torn:
			return fmt.Errorf("chunk %d is torn still", c.number)
		case c.dead:
			s.seen["a chunk that ends in zeros"]++
		}
	}
	if len(b.Notes()) > 0 {
		s.seen["a torn tail, or zeros"]++
	}
	s.seen["opened"]++
	return nil
}

// What Add has taken is there after every power cut, as far as the bounds allow; nothing is there twice, nor what was
// refused before another was taken; and torn ends are cut off. A seed repeats its schedule.
func TestSoakCrashes(t *testing.T) {
	var games []*Game
	for seed := range uint64(120) {
		games = append(games, played(seed+1))
	}
	seen := map[string]uint64{}
	for seed := range uint64(*schedules) {
		if err := newSchedule(seed, games, seen).run(); err != nil {
			t.Errorf("schedule %d: %v", seed, err)
		}
		if t.Failed() && seed > 200 {
			break
		}
	}
	for _, what := range []string{
		"opened", "no opening", "power cut while opening", "power cut at a change", "power cut between", "killed", "refused", "evicted",
		"came in unacknowledged", "a torn tail, or zeros", "a chunk that ends in zeros", "kept in part", "revised", "found revised",
	} {
		if seen[what] < uint64(*schedules/100) {
			t.Errorf("%s: it happened %d times in %d schedules, want more", what, seen[what], *schedules)
		}
	}
	t.Log(seen)
}
