package agents

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/env"
)

// setup is a match on the scored toy game.
func setup(t testing.TB, german, allied string, games, workers int) Match {
	t.Helper()
	m := Match{Game: scored(), Games: games, Seed: 1000, Workers: workers, HashEvery: 3}
	for side, spec := range []string{german, allied} {
		f, err := Builtin().Factory(m.Game, spec)
		if err != nil {
			t.Fatal(err)
		}
		m.Agents[side] = f
	}
	return m
}

func match(t testing.TB, german, allied string, games, workers int) *Report {
	t.Helper()
	r, err := setup(t, german, allied, games, workers).Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestWorkersDoNotMatter: 1 and 4 workers give equal reports and equal records in equal order.
func TestWorkersDoNotMatter(t *testing.T) {
	var reports []*Report
	var records [][]env.Record
	for _, workers := range []int{1, 4} {
		m := setup(t, "greedy:plan=3", "random", 60, workers)
		var recs []env.Record
		m.Sink = func(n int, r *env.Record) error {
			if n != len(recs) {
				t.Errorf("record %d came at place %d", n, len(recs))
			}
			recs = append(recs, *r)
			return nil
		}
		r, err := m.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		reports, records = append(reports, r), append(records, recs)
	}
	if !reflect.DeepEqual(reports[0], reports[1]) {
		t.Errorf("reports differ:\n%+v\n%+v", reports[0], reports[1])
	}
	if !reflect.DeepEqual(records[0], records[1]) {
		t.Error("records differ")
	}
	for i, r := range records[0] {
		if err := env.Verify(scored(), &r); err != nil {
			t.Errorf("game %d: %v", i, err)
		}
	}
	if reports[0].Hash() == match(t, "greedy:plan=3", "random", 59, 1).Hash() {
		t.Error("another match has the same hash")
	}
}

func TestReport(t *testing.T) {
	m := setup(t, "random", "greedy", 50, 3)
	clock := time.Unix(0, 0)
	m.Now = func() time.Time { clock = clock.Add(time.Second); return clock }
	var last int
	m.Progress = func(done int) { last = done }
	r, err := m.Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if last != 50 || len(r.Games) != 50 || r.Wins[0]+r.Wins[1]+r.Draws != 50 {
		t.Errorf("progress %d, %d games, wins %v, draws %d", last, len(r.Games), r.Wins, r.Draws)
	}
	if r.Elapsed != time.Second {
		t.Errorf("elapsed %v, want the one second between two looks at the clock", r.Elapsed)
	}
	if r.Words != "bridges" || r.Points.N != 50 || r.Points.Max() > 3 || r.Points.Min() < 0 {
		t.Errorf("points %+v, called %q", r.Points, r.Words)
	}
	if r.Decisions.Mean*50 != float64(r.TotalDecisions()) || r.Chances.Mean == 0 {
		t.Errorf("decisions %+v, total %d", r.Decisions, r.TotalDecisions())
	}
	if r.Sides != [2]string{"german", "allied"} || r.Agents != [2]string{"random", "greedy"} {
		t.Errorf("sides %v, agents %v", r.Sides, r.Agents)
	}
}

// faulty plays an illegal action, or panics, in the games of some seeds.
type faulty struct {
	random
	bad    bool
	panics bool
}

func (f *faulty) Reset(seed uint64) {
	f.bad = seed == env.StreamAgent(0).Seed(1007) || seed == env.StreamAgent(0).Seed(1030)
	f.random.Reset(seed)
}

func (f *faulty) Choose(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
	if f.bad && f.panics {
		panic("out of supply")
	}
	if f.bad {
		return 99, nil
	}
	return f.random.Choose(ctx, s, legal)
}

func TestFaultyGame(t *testing.T) {
	for _, panics := range []bool{false, true} {
		for _, workers := range []int{1, 4} {
			m := setup(t, "random", "random", 40, workers)
			m.Agents[0] = func() (Agent, error) { return &faulty{panics: panics}, nil }
			r, err := m.Run(context.Background())
			var fault *GameError
			if !errors.As(err, &fault) || fault.Number != 7 || fault.Seed != 1007 || fault.Record == nil {
				t.Fatalf("got %v, want game 7 on seed 1007 at fault", err)
			}
			if !strings.Contains(err.Error(), "game 7 (seed 1007)") {
				t.Errorf("got %v", err)
			}
			var p *PanicError
			if errors.As(err, &p) != panics || panics && len(p.Stack) == 0 {
				t.Errorf("got %#v", fault.Err)
			}
			if len(r.Games) != 7 {
				t.Errorf("%d workers: the report has %d games, want the 7 before the fault", workers, len(r.Games))
			}
		}
	}
}

func TestCancelledMatch(t *testing.T) {
	whole := match(t, "random", "random", 10, 1)
	ctx, cancel := context.WithCancel(context.Background())
	m := setup(t, "random", "random", 1<<30, 2)
	m.Sink = func(n int, _ *env.Record) error {
		if n == 9 { // all games before it are in the report
			cancel()
		}
		return nil
	}
	r, err := m.Run(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	if n := len(r.Games); n < 10 || !reflect.DeepEqual(r.Games[:10], whole.Games) {
		t.Errorf("the report has %d games, want the first 10 of the match and perhaps some after them", n)
	}
	for i, g := range r.Games {
		if g.Number != i {
			t.Fatalf("game %d stands at place %d", g.Number, i)
		}
	}
}

// pondering is random, and says how long it thought.
type pondering struct{ Agent }

func (p pondering) Act(ctx context.Context, s engine.State, b Budget) (engine.Action, Explanation, error) {
	a, why, err := p.Agent.Act(ctx, s, b)
	why.Elapsed = time.Duration(a+1) * time.Millisecond
	return a, why, err
}

// TestThinking: the time that agents say they took is in the report, where there is a clock.
func TestThinking(t *testing.T) {
	var reports [2]*Report
	for i, workers := range []int{1, 3} {
		m := setup(t, "random", "random", 20, workers)
		usual := m.Agents[1]
		m.Agents[1] = func() (Agent, error) { a, err := usual(); return pondering{a}, err }
		m.Now = func() time.Time { return time.Unix(0, 0) }
		r, err := m.Run(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		reports[i] = r
	}
	allied := reports[0].Thinking[1]
	decisions := 0
	for _, g := range reports[0].Games {
		decisions += g.Decisions[1]
	}
	if allied.Actions != decisions || allied.Mean() < time.Millisecond || allied.Longest < allied.Mean() {
		t.Errorf("got %+v over %d decisions", allied, decisions)
	}
	if reports[0].Thinking[0] != (Thinking{}) {
		t.Errorf("random has no clock, got %+v", reports[0].Thinking[0])
	}
	if !reflect.DeepEqual(reports[0], reports[1]) {
		t.Error("the reports differ with the workers")
	}
	if r := match(t, "greedy", "greedy", 2, 1); r.Thinking != [2]Thinking{} {
		t.Errorf("without a clock: %+v", r.Thinking)
	}
}

// oneSided plays side 1.
type oneSided struct{ Agent }

func (o oneSided) Plays(side engine.Player) error {
	if side == 1 {
		return nil
	}
	return fmt.Errorf("%s plays the other one; want random", o.Name())
}

// closing notes that it was closed.
type closing struct {
	Agent
	closed *atomic.Int32
}

func (c closing) Close() error { c.closed.Add(1); return nil }

// TestMatchCloses: agents that have something to close are closed when their games are over.
func TestMatchCloses(t *testing.T) {
	m := setup(t, "random", "random", 5, 3)
	var closed atomic.Int32
	inner := m.Agents[0]
	m.Agents[0] = func() (Agent, error) { a, err := inner(); return closing{a, &closed}, err }
	if _, err := m.Run(context.Background()); err != nil || closed.Load() != 3 {
		t.Errorf("got %v, %d closed, want those of 3 workers", err, closed.Load())
	}
}

func TestMatchRefuses(t *testing.T) {
	bad := errors.New("disk full")
	m := setup(t, "random", "random", 5, 2)
	m.Sink = func(n int, _ *env.Record) error {
		if n == 3 {
			return bad
		}
		return nil
	}
	if r, err := m.Run(context.Background()); !errors.Is(err, bad) || len(r.Games) != 3 {
		t.Errorf("got %v with %d games", err, len(r.Games))
	}
	m.Sink, m.Agents[0] = nil, func() (Agent, error) { return oneSided{&random{name: "allies"}}, nil }
	const seat = "match: the seat of the german side: allies plays the other one; want random"
	if _, err := m.Run(context.Background()); err == nil || err.Error() != seat {
		t.Errorf("got %v, want %q", err, seat)
	}
	if _, err := (&Registry{kinds: []Kind{{Name: "allies", New: func(engine.Game, *Params) (Agent, error) { return m.Agents[0]() }}}}).
		FactoryFor(m.Game, 0, "allies"); err == nil {
		t.Error("a factory for the wrong side")
	}
	m.Workers = 0
	if _, err := m.Run(context.Background()); err == nil {
		t.Error("0 workers were accepted")
	}
	m = setup(t, "random", "random", 0, 2)
	if r, err := m.Run(context.Background()); err != nil || len(r.Games) != 0 {
		t.Errorf("0 games: %v", err)
	}
}

// TestWilson compares with the values of Newcombe 1998, table I, method 3.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0.0000, 0.1611},
		{1, 29, 0.0061, 0.1718},
		{29, 29, 0.8830, 1.0000},
		{0, 0, 0, 1},
	} {
		got := Wilson(c.k, c.n)
		if math.Abs(got.Low-c.low) > 6e-5 || math.Abs(got.High-c.high) > 6e-5 {
			t.Errorf("%d of %d: got %v, want [%v, %v]", c.k, c.n, got, c.low, c.high)
		}
	}
}

func TestDistribution(t *testing.T) {
	d := NewDistribution([]int{3, 1, 2, 3, 10, -4})
	if d.N != 6 || d.Mean != 2.5 || d.Min() != -4 || d.Max() != 10 || len(d.Counts) != 5 {
		t.Errorf("got %+v", d)
	}
	if math.Abs(d.SD-math.Sqrt(101.5/5)) > 1e-12 { // squares 0.25*3 + 2.25 + 56.25 + 42.25
		t.Errorf("standard deviation %v", d.SD)
	}
	for q, want := range map[float64]int{0.25: 1, 0.5: 2, 0.75: 3, 1: 10} {
		if got := d.Quantile(q); got != want {
			t.Errorf("quantile %v: got %d, want %d", q, got, want)
		}
	}
	if empty := NewDistribution(nil); empty.Quantile(0.5) != 0 || empty.SD != 0 {
		t.Errorf("empty: %+v", empty)
	}
}

// TestToyHasNoScore: a game without Score is played all the same, and its points are told.
func TestToyHasNoScore(t *testing.T) {
	m := setup(t, "greedy", "random", 10, 1)
	m.Game = toy.Default()
	for side, spec := range []string{"greedy:plan=4", "greedy"} {
		f, err := Builtin().Factory(m.Game, spec)
		if err != nil {
			t.Fatal(err)
		}
		m.Agents[side] = f
	}
	r, err := m.Run(context.Background())
	if err != nil || r.Words != "bridges" {
		t.Errorf("%v, points in %q", err, r.Words)
	}
}
