package report

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/training/diagnose"
	"bridgehead/training/replay"
	"bridgehead/training/run"
)

func near(t *testing.T, what string, got, want float64) {
	t.Helper()
	if !(math.Abs(got-want) <= 1e-6) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// Speeds are growth by time, and what a run did again replaces what was lost.
func TestCourse(t *testing.T) {
	s := &run.Summary{}
	log := func(kind string, step, at int64, seconds, games float64) {
		s.Metrics = append(s.Metrics, run.Metric{Kind: kind, Step: step, Time: at, Values: map[string]float64{"seconds": seconds, "games": games}})
	}
	log("warm", 10, 100, 10, 0)
	log("learn", 20, 120, 30, 40)
	log("learn", 30, 130, 40, 999) // lost
	log("learn", 25, 500, 35, 50)
	c := newCourse(s)
	rates := c.rate("games")
	if len(rates) != 2 {
		t.Fatalf("got %v", rates)
	}
	near(t, "first rate", rates[0].y, 2)
	near(t, "second rate", rates[1].y, 2)
	near(t, "between", rates[1].x, 32.5)
	near(t, "end of the warm start", c.warm, 10)
	if n, all := c.pauses(); n != 1 || all != 375*time.Second {
		t.Errorf("got %d pauses of %v, want 1 of 375s", n, all)
	}
	if c.unit != 1 {
		t.Errorf("got a unit of %v s for 40 s", c.unit)
	}
}

func TestThin(t *testing.T) {
	var all []point
	for i := range 1000 {
		all = append(all, point{x: float64(i), y: 2 * float64(i)})
	}
	got := thin(all)
	if len(got) != mostPoints {
		t.Fatalf("got %d points, want %d", len(got), mostPoints)
	}
	for i, p := range got {
		near(t, "x", p.x, 5*float64(i)+2)
		near(t, "y", p.y, 2*p.x)
	}
	if len(thin(all[:7])) != 7 {
		t.Error("few points were averaged")
	}
}

// Predictions that are sure and right have a skill near 1 on every line, those that know nothing about 0.
func TestJudge(t *testing.T) {
	var right, blind []diagnose.Prediction
	for i := range 200 {
		result := float64(2*(i%2) - 1)
		p := diagnose.Prediction{Value: result, Result: result, Game: i, Turn: i % parts, Side: i / 2 % 2}
		right = append(right, p)
		p.Value = 0
		blind = append(blind, p)
	}
	sides := [2]string{"german", "allied"}
	good := judge("good", right, sides, rand.New(rand.NewPCG(1, 1)))
	if len(good.rows) != 1+2+parts {
		t.Fatalf("got %d rows", len(good.rows))
	}
	for _, row := range good.rows {
		near(t, row.name, row.score.Skill, 1)
	}
	if good.finding().Warn {
		t.Errorf("got %q", good.finding().Text)
	}
	bad := judge("bad", blind, sides, rand.New(rand.NewPCG(1, 1)))
	near(t, "blind", bad.total().score.Skill, 0)
	if f := bad.finding(); !f.Warn || !strings.Contains(f.Text, "no more than the base rate") {
		t.Errorf("got %v", f)
	}
	if judge("none", nil, sides, nil) != nil {
		t.Error("nothing was judged")
	}
}

func TestDecision(t *testing.T) {
	legal := []engine.Action{2, 5, 9}
	for name, c := range map[string]struct {
		move replay.Move
		want []float32
		ok   bool
	}{
		"spread":      {replay.Move{Actions: []int16{9, 2}, Shares: []float32{0.25, 0.75}}, []float32{0.75, 0, 0.25}, true},
		"not legal":   {replay.Move{Actions: []int16{9, 3}, Shares: []float32{0.5, 0.5}}, []float32{0, 0, 1}, true},
		"no target":   {replay.Move{Actions: []int16{9, 2}}, []float32{0, 0, 0}, false},
		"none of all": {replay.Move{Actions: []int16{1}, Shares: []float32{1}}, []float32{0, 0, 0}, false},
	} {
		d, ok := decision(&c.move, legal, []float32{1, 2, 3})
		if ok != c.ok || !slices.Equal(d.Target, c.want) {
			t.Errorf("%s: got %v %v, want %v %v", name, d.Target, ok, c.want, c.ok)
		}
	}
}

// The network is asked about as many positions as is wanted, of both sides, and what it says is what it says.
func TestAsk(t *testing.T) {
	dir := made(t)
	o := DefaultOptions(toyGame)
	o.Positions = 30
	r, err := Read(dir, o)
	must(t, err)
	if r.asked.positions != 30 || len(r.asked.values) != 30 || len(r.asked.all) == 0 {
		t.Fatalf("got %d positions, %d values, %d decisions", r.asked.positions, len(r.asked.values), len(r.asked.all))
	}
	if n := len(r.asked.side[0]) + len(r.asked.side[1]); n != len(r.asked.all) || len(r.asked.side[0]) == 0 || len(r.asked.side[1]) == 0 {
		t.Errorf("got %d and %d decisions by side of %d", len(r.asked.side[0]), len(r.asked.side[1]), len(r.asked.all))
	}
	for i := 1; i < len(r.asked.surprises); i++ {
		if r.asked.surprises[i].nats > r.asked.surprises[i-1].nats {
			t.Errorf("surprises[%d] is greater than the one before", i)
		}
	}
	o.Positions = 0
	if r, err = Read(dir, o); err != nil || r.asked != nil {
		t.Errorf("0 positions: got %v, %v", r.asked, err)
	}
}

func TestGroups(t *testing.T) {
	game := func(a, b, start string, result float32) *replay.Game {
		return &replay.Game{Players: [2]string{a, b}, Start: start, Returns: [2]float32{result, -result}}
	}
	s := &sample{games: []*replay.Game{
		game("self@3", "self@3", "x", 1),
		game("self@9", "self@12", "x", 1),
		game("self@9", "neural:model=past-44,sims=2", "", 1),
		game("self@9", "neural:model=past-4,sims=2", "", 0),
		game("self@1", "self@1", "", -1),
		game("scripted:dice=1", "self@1", "", -1),
		game("self@1", "self@1", "", 1),
		game("self@1", "self@1", "", 1),
	}}
	s.games = append(s.games, &replay.Game{Players: [2]string{"a", "b"}, Cut: true})
	var got []string
	for _, g := range s.groups() {
		got = append(got, g.label)
	}
	want := []string{"network against itself", "network – former network", "scripted:dice=1 – network", "network against itself (later)"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	first := s.groups()[0]
	if first.n != 3 || first.wins != [2]int{2, 1} || s.groups()[1].draws != 1 {
		t.Errorf("got %+v", first)
	}
	share, in := s.groups()[1].score()
	near(t, "score with a draw", share, 0.75)
	if !(in.Low < share && share < in.High) {
		t.Errorf("got %v around %v", in, share)
	}
}

func TestTargets(t *testing.T) {
	g := &replay.Game{Moves: []replay.Move{
		{Actions: []int16{1, 2}, Shares: []float32{0.5, 0.5}},
		{Actions: []int16{1}, Shares: []float32{1}},
		{Actions: []int16{1, 2, 3}},
	}}
	s := &sample{games: []*replay.Game{g}}
	all := s.targets(func(*replay.Game, int) int { return 0 }, 2)
	if all[0].moves != 3 || all[0].full != 2 || all[1].moves != 0 {
		t.Errorf("got %+v", all)
	}
	near(t, "actions", all[0].actions, 1.5)
	near(t, "entropy", all[0].entropy, math.Ln2/2)
}

func TestLuck(t *testing.T) {
	s := &sample{games: []*replay.Game{{}, {Luck: []float32{9, 1}, Returns: [2]float32{1, -1}}, {Luck: []float32{9, -1}, Returns: [2]float32{-1, 1}}}}
	l, ok := s.luck()
	if !ok || l.N != 2 || l.Mean != 0 || l.Coefficient != 1 {
		t.Errorf("got %+v %v", l, ok)
	}
	if text := luckWords(l, "german"); !strings.Contains(text, "2 games") || !strings.Contains(text, "fair.") || !strings.Contains(text, "100 %") {
		t.Errorf("got %q", text)
	}
	l.Mean, l.N = 5, 100
	if text := luckWords(l, "german"); !strings.Contains(text, "not fair") {
		t.Errorf("got %q", text)
	}
}

func TestPeriod(t *testing.T) {
	for d, want := range map[time.Duration]string{0: "0 s", 59 * time.Second: "59 s", 61 * time.Second: "1 min 01 s",
		8*time.Hour + 5*time.Minute: "8 h 05 min", 240 * time.Hour: "10 days"} {
		if got := period(d); got != want {
			t.Errorf("%v: got %q, want %q", d, got, want)
		}
	}
}
