package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	. "bridgehead/training/cluster"
	"bridgehead/training/disk"
	"bridgehead/training/replay"
)

// noGames is a store that keeps none.
type noGames struct{ Store }

func (noGames) Keys() []replay.Key     { return nil }
func (noGames) Withdraw(...replay.Key) {}

// office is a coordinator with a clock of its own. Its self-play is made of jobs of one game, while busy says so.
type office struct {
	*Coordinator
	mu   sync.Mutex
	at   time.Time
	busy bool
}

func (o *office) now() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.at
}

func (o *office) pass(d time.Duration) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.at = o.at.Add(d)
}

func newOffice(t *testing.T) *office {
	t.Helper()
	f, err := disk.OS.Open(filepath.Join(t.TempDir(), "ledger"), disk.Make)
	if err != nil {
		t.Fatal(err)
	}
	ledger, err := OpenLedger(f)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ledger.Close() })
	o := &office{at: time.Unix(1000, 0)}
	o.Coordinator, err = NewCoordinator(CoordinatorOptions{Terms: NewTerms("a recipe", "toy/2", nil), Ledger: ledger, Store: noGames{}, Key: []byte("secret"), Now: o.now,
		Plan: func(first uint64, _ int) (*Job, error) {
			if !o.busy {
				return nil, &Wait{For: time.Millisecond}
			}
			return &Job{First: first, Specs: make([]Spec, 1)}, nil
		},
		Step: func() int64 { return 0 }, Random: rand.New(rand.NewPCG(1, 2)), Times: MatchTimes{Poll: 5 * time.Millisecond}, Pending: 10})
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func (o *office) join(t *testing.T, stranger bool, workers ...string) {
	t.Helper()
	for _, w := range workers {
		if err := o.Join(Hello{Worker: w, Run: o.Terms.Run, Game: o.Terms.Game}, stranger); err != nil {
			t.Fatal(err)
		}
	}
}

func matchOf(n int) *Match {
	return &Match{Arena: "one", Program: Program{Version: "1"}, Rules: []Rules{{Game: "toy/2"}}, Body: fmt.Appendf(nil, "match %d", n)}
}

func (o *office) submit(t *testing.T, m *Match) ID {
	t.Helper()
	id, err := o.Submit(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// given is the match a worker is given, or nil.
func (o *office) given(t *testing.T, worker string) *Job {
	t.Helper()
	j, err := o.Next(worker, 1)
	if errors.As(err, new(*Wait)) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(j.Match) == 0 {
		return nil
	}
	if j, err = DecodeJob(EncodeJob(j)); err != nil {
		t.Fatal(err)
	}
	return j
}

// outcome is a batch with an outcome, as it comes from afar.
func outcome(t *testing.T, worker string, j *Job, o Outcome) *Batch {
	t.Helper()
	b, err := DecodeBatch(EncodeBatch(&Batch{Worker: worker, Job: *j, Games: [][]byte{EncodeOutcome(&o)}, Nanos: 1}))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func (o *office) take(t *testing.T, worker string, j *Job, out Outcome) {
	t.Helper()
	if err := o.Take(outcome(t, worker, j, out)); err != nil {
		t.Fatal(err)
	}
}

// stands wants a match to stand so.
func (o *office) stands(t *testing.T, id ID, done bool, fault, body string) {
	t.Helper()
	s, err := o.Standing(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	if s.Done != done || !strings.Contains(s.Fault, fault) || fault == "" && s.Fault != "" || string(s.Body) != body {
		t.Errorf("got done %v, fault %q and result %q, want %v, %q and %q", s.Done, s.Fault, s.Body, done, fault, body)
	}
	if again, err := DecodeStanding(EncodeStanding(s)); err != nil || again.Done != s.Done || string(again.Body) != body {
		t.Errorf("it came out as %+v, %v", again, err)
	}
}

func (o *office) member(t *testing.T, worker string) Member {
	t.Helper()
	for _, m := range o.Status().Workers {
		if m.Worker == worker {
			return m
		}
	}
	t.Fatalf("%s is not among the workers", worker)
	return Member{}
}

// A result counts once, however often it comes and whoever else has played the match.
func TestMatchCountsOnce(t *testing.T) {
	o := newOffice(t)
	o.join(t, false, "ada", "bob")
	id := o.submit(t, matchOf(1))
	if again := o.submit(t, matchOf(1)); again != id || o.Status().Matches != 1 {
		t.Errorf("submitted twice: %v and %v, %d wait", id, again, o.Status().Matches)
	}
	o.stands(t, id, false, "", "")
	j := o.given(t, "ada")
	if j == nil || string(j.Match) != string(EncodeMatch(matchOf(1))) {
		t.Fatalf("got %+v", j)
	}
	if again := o.given(t, "bob"); again != nil {
		t.Error("it was given twice")
	}
	for range 3 { // the first may be lost
		o.pass(time.Minute)
		o.stands(t, id, false, "", "")
	}
	other := o.given(t, "bob")
	if other == nil || other.ID() == j.ID() {
		t.Fatalf("not given again as another job: %+v", other)
	}
	o.take(t, "bob", other, Outcome{Body: []byte("of bob")})
	o.take(t, "bob", other, Outcome{Body: []byte("of bob")})
	o.take(t, "ada", j, Outcome{Body: []byte("of ada")})
	o.stands(t, id, true, "", "of bob")
	if b, a := o.member(t, "bob"), o.member(t, "ada"); b.Matches != 1 || b.Twice != 1 || a.Matches != 0 || a.Twice != 1 || a.Games != 0 {
		t.Errorf("counted %+v and %+v", a, b)
	}
	if err := o.Forget(t.Context(), id); err != nil {
		t.Fatal(err)
	}
	if _, err := o.Standing(t.Context(), id); !errors.Is(err, ErrNoMatch) {
		t.Errorf("forgotten: got %v", err)
	}
	o.take(t, "ada", j, Outcome{Body: []byte("of ada")}) // nobody asks for it any more
}

// Where no result comes others get a match, the later the more often that was so, and by what the matches of its arena took.
func TestLostMatches(t *testing.T) {
	o := newOffice(t)
	o.join(t, false, "ada", "bob")
	id := o.submit(t, matchOf(1))
	given := ""
	for minute := 0; minute < 120; minute++ {
		if o.given(t, "ada") != nil {
			given += fmt.Sprint(minute, " ")
		}
		o.pass(time.Minute)
		if s, err := o.Standing(t.Context(), id); err != nil || s.Done {
			break
		}
	}
	if given != "0 2 6 14 30 " {
		t.Errorf("given after minutes %s", given)
	}
	o.stands(t, id, true, "given to workers 5 times in 1h2m0s, no result came", "")

	quick, slow := o.submit(t, matchOf(2)), o.submit(t, matchOf(3))
	j := o.given(t, "ada")
	if o.given(t, "bob") == nil {
		t.Fatal("not given")
	}
	o.pass(5 * time.Second)
	o.take(t, "ada", j, Outcome{Body: []byte("result")})
	o.stands(t, quick, true, "", "result")
	o.pass(14 * time.Second)
	if o.given(t, "ada") != nil {
		t.Error("given again after 19 s, where others took 5")
	}
	o.pass(time.Second)
	if o.given(t, "ada") == nil {
		t.Error("not given again after 20 s, where others took 5")
	}
	o.stands(t, slow, false, "", "")
}

// A worker that is started again has lost what it played: others get it at once, unless that happens too often.
func TestRestartedWorkers(t *testing.T) {
	o := newOffice(t)
	o.join(t, false, "ada", "bob")
	id := o.submit(t, matchOf(1))
	for range 5 {
		if o.given(t, "ada") == nil {
			t.Fatal("not given")
		}
		if o.given(t, "bob") != nil {
			t.Fatal("given twice")
		}
		o.join(t, false, "ada") // as another core of it may
		if o.given(t, "bob") != nil {
			t.Fatal("given twice, though ada has only joined again")
		}
		o.pass(5 * time.Second)
		o.join(t, false, "ada")
	}
	if o.given(t, "bob") != nil {
		t.Error("given a sixth time")
	}
	o.stands(t, id, true, "5 times a worker that played it was started again", "")
}

// Self-play goes on: while there is some, every second job may be a match.
func TestShareOfMatches(t *testing.T) {
	o := newOffice(t)
	o.join(t, false, "ada")
	for n := range 6 {
		o.submit(t, matchOf(n))
	}
	o.busy = true
	kinds := ""
	for range 14 {
		j, err := o.Next("ada", 1)
		if err != nil {
			t.Fatal(err)
		}
		if len(j.Match) > 0 {
			kinds += "m"
		} else {
			kinds += "s"
		}
	}
	if kinds != "msmsmsmsmsmsss" {
		t.Errorf("got the jobs %s", kinds)
	}
	o.submit(t, matchOf(7))
	o.submit(t, matchOf(8))
	o.busy = false
	if first, second, third := o.given(t, "ada"), o.given(t, "ada"), o.given(t, "ada"); first == nil || second == nil || third != nil {
		t.Error("while nothing else is to be played, want one match after the other")
	}
}

// Strangers get no matches, and cannot send any.
func TestStrangersGetNoMatches(t *testing.T) {
	o := newOffice(t)
	o.join(t, true, "eve")
	o.join(t, false, "ada")
	id := o.submit(t, matchOf(1))
	if o.given(t, "eve") != nil {
		t.Error("a stranger got a match")
	}
	j := o.given(t, "ada")
	if err := o.Take(outcome(t, "eve", j, Outcome{Body: []byte("x")})); !Refused(err) {
		t.Errorf("a stranger's result: got %v", err)
	}
	j.Match = EncodeMatch(matchOf(2))
	if err := o.Take(outcome(t, "ada", j, Outcome{Body: []byte("x")})); !Refused(err) {
		t.Errorf("a match of nobody's: got %v", err)
	}
	o.stands(t, id, false, "", "")
}

// A worker that cannot play for an arena is not asked again; the match goes to others, and fails where there are none.
func TestUnfitWorkers(t *testing.T) {
	o := newOffice(t)
	o.join(t, false, "ada", "bob")
	first, second := o.submit(t, matchOf(1)), o.submit(t, matchOf(2))
	o.take(t, "ada", o.given(t, "ada"), Outcome{Unfit: "it has other rules"})
	if o.given(t, "ada") != nil {
		t.Error("asked again")
	}
	j := o.given(t, "bob")
	if j == nil {
		t.Fatal("bob is not asked")
	}
	o.take(t, "bob", j, Outcome{Body: []byte("result")})
	o.stands(t, first, true, "", "result")
	o.take(t, "bob", o.given(t, "bob"), Outcome{Unfit: "it has no such network"})
	o.stands(t, second, true, "no worker here can play it: ada: it has other rules; bob: it has no such network", "")
	if got := o.Status().Refused["match"]; got != 2 {
		t.Errorf("%d refusals, want 2", got)
	}
	other := matchOf(3)
	other.Arena = "two"
	id := o.submit(t, other)
	j = o.given(t, "ada")
	if j == nil {
		t.Fatal("ada is not asked for another arena")
	}
	o.take(t, "ada", j, Outcome{Fault: "an agent panicked"})
	o.stands(t, id, true, "ada: an agent panicked", "")
}

// A match that nobody asks for any more is forgotten.
func TestArenasGo(t *testing.T) {
	o := newOffice(t)
	o.join(t, false, "ada")
	id, kept := o.submit(t, matchOf(1)), o.submit(t, matchOf(2))
	o.pass(90 * time.Second)
	o.stands(t, kept, false, "", "")
	o.pass(90 * time.Second)
	o.stands(t, kept, false, "", "")
	if j := o.given(t, "ada"); j == nil || string(j.Match) != string(EncodeMatch(matchOf(2))) {
		t.Error("want the one that is asked for")
	}
	if _, err := o.Standing(t.Context(), id); !errors.Is(err, ErrNoMatch) {
		t.Errorf("got %v, want that it is forgotten", err)
	}
}

func TestQueueOfMatches(t *testing.T) {
	o := newOffice(t)
	var err error
	n := 0
	for ; err == nil && n < 2000; n++ {
		_, err = o.Submit(t.Context(), matchOf(n))
	}
	if !errors.As(err, new(*Wait)) || n != 1025 {
		t.Errorf("after %d matches: got %v, want to wait after 1,024", n, err)
	}
	for name, m := range map[string]*Match{
		"no arena":     {Rules: []Rules{{}}, Body: []byte("x")},
		"no scenarios": {Arena: "one", Body: []byte("x")},
		"no games":     {Arena: "one", Rules: []Rules{{}}},
		"many":         {Arena: "one", Rules: make([]Rules, 65), Body: []byte("x")},
		"long":         {Arena: "one", Rules: []Rules{{}}, Body: make([]byte, 1<<20)},
	} {
		if _, err := o.Submit(t.Context(), m); !Refused(err) {
			t.Errorf("%s: got %v", name, err)
		}
		if _, err := DecodeMatch(EncodeMatch(m)); err == nil {
			t.Errorf("%s: it was read", name)
		}
	}
	o.End(Over)
	if _, err := o.Submit(t.Context(), matchOf(0)); !IsOver(err) {
		t.Errorf("after the run: got %v", err)
	}
}

func TestMatchFits(t *testing.T) {
	m := matchOf(1)
	m.Program.Revision, m.Program.Networks = "abc", "f00d"
	m.Rules = []Rules{{Game: "toy/2", Field: Field{Scenario: "toy/three-bridges", ScenarioHash: "1", Options: "o", Actions: "a", Observation: "b"}}}
	same := m.Rules[0]
	if err := m.Fits(m.Program, []Rules{same}); err != nil {
		t.Error(err)
	}
	unknown := m.Program
	unknown.Revision = ""
	if err := m.Fits(unknown, []Rules{same}); err != nil {
		t.Errorf("of an unknown revision: %v", err)
	}
	for says, change := range map[string]func(*Program, *Rules){
		`the worker "2"`:                  func(p *Program, _ *Rules) { p.Version = "2" },
		`source "def"`:                    func(p *Program, _ *Rules) { p.Revision = "def" },
		`networks "beef"`:                 func(p *Program, _ *Rules) { p.Networks = "beef" },
		`game: the arena has "toy/2"`:     func(_ *Program, r *Rules) { r.Game = "toy/3" },
		`scenario: the arena has`:         func(_ *Program, r *Rules) { r.Scenario = "x" },
		`scenario hash: the arena`:        func(_ *Program, r *Rules) { r.ScenarioHash = "x" },
		`options: the arena`:              func(_ *Program, r *Rules) { r.Options = "x" },
		`hash of the actions: the arena`:  func(_ *Program, r *Rules) { r.Actions = "x" },
		`hash of the observation: the ar`: func(_ *Program, r *Rules) { r.Observation = "x" },
	} {
		p, r := m.Program, same
		change(&p, &r)
		if err := m.Fits(p, []Rules{r}); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("got %v, want %s", err, says)
		}
	}
	if err := m.Fits(m.Program, nil); err == nil {
		t.Error("without scenarios")
	}
}

func FuzzDecodeMatch(f *testing.F) {
	f.Add(EncodeMatch(matchOf(1)))
	f.Add(EncodeOutcome(&Outcome{Fault: "x"}))
	f.Fuzz(func(t *testing.T, data []byte) {
		if m, err := DecodeMatch(data); err == nil && m.Check() != nil {
			t.Errorf("read, though %v", m.Check())
		}
	})
}

// PlayMatch waits, submits again what a learner has forgotten that was started again, and tells why there is no result.
func TestPlayMatch(t *testing.T) {
	o := newOffice(t)
	o.join(t, false, "ada")
	restarted := newOffice(t)
	restarted.join(t, false, "ada")
	transport := &twoOffices{Arena: o.Coordinator}
	type result struct {
		body []byte
		err  error
	}
	got := make(chan result, 1)
	play := func(m *Match) {
		go func() {
			body, err := PlayMatch(t.Context(), transport, m, func(string) {})
			got <- result{body, err}
		}()
	}
	play(matchOf(1))
	waitFor(t, func() bool { return o.Status().Matches == 1 })
	transport.change(restarted.Coordinator)
	waitFor(t, func() bool { return restarted.Status().Matches == 1 })
	restarted.take(t, "ada", restarted.given(t, "ada"), Outcome{Body: []byte("result")})
	if r := <-got; string(r.body) != "result" || r.err != nil {
		t.Errorf("got %q, %v", r.body, r.err)
	}
	play(matchOf(2))
	waitFor(t, func() bool { return restarted.Status().Matches == 1 })
	restarted.take(t, "ada", restarted.given(t, "ada"), Outcome{Fault: "an agent panicked"})
	if r := <-got; r.err == nil || r.err.Error() != "ada: an agent panicked" {
		t.Errorf("got %q, %v", r.body, r.err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := PlayMatch(ctx, transport, matchOf(3), func(string) {}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: got %v", err)
	}
	if n := restarted.Status().Matches; n != 0 {
		t.Errorf("%d matches are left of an arena that has gone", n)
	}
}

// twoOffices is a learner that is replaced.
type twoOffices struct {
	mu sync.Mutex
	Arena
}

func (o *twoOffices) change(to Arena) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.Arena = to
}

func (o *twoOffices) now() Arena {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.Arena
}

func (o *twoOffices) Submit(ctx context.Context, m *Match) (ID, error) { return o.now().Submit(ctx, m) }
func (o *twoOffices) Standing(ctx context.Context, id ID) (*Standing, error) {
	return o.now().Standing(ctx, id)
}
func (o *twoOffices) Forget(ctx context.Context, id ID) error { return o.now().Forget(ctx, id) }

func waitFor(t *testing.T, so func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !so(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("not after a minute")
		}
	}
}
