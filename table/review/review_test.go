package review

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/plan"
	doctrine "bridgehead/agents/plan/gamble"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/env"
	"bridgehead/scenarios"
)

func registry() *agents.Registry {
	r := agents.Builtin()
	doctrines := plan.Doctrines{doctrine.Doctrine}
	r.Add(doctrines.Kind())
	r.AddEvaluator(doctrines.Evaluator())
	return r
}

func newGame(t testing.TB, id string) engine.Game {
	t.Helper()
	sc, err := scenarios.Load(id)
	if err != nil {
		t.Fatal(err)
	}
	opts, err := gamble.ParseOptions("")
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamble.New(sc, opts)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func newAgent(t testing.TB, g engine.Game, spec string, seed uint64) agents.Agent {
	t.Helper()
	a, err := registry().New(g, spec)
	if err != nil {
		t.Fatal(err)
	}
	a.Reset(seed)
	return a
}

// usual reviews with the default evaluator.
func usual(t testing.TB, ctx context.Context, g engine.Game, steps []env.Step, o Options) (*Report, error) {
	t.Helper()
	eval, name, err := First(Evaluators(registry()), g)
	if err != nil {
		t.Fatal(err)
	}
	o.Agent = name
	finisher, err := registry().Factory(g, "greedy:plan=24")
	if err != nil {
		t.Fatal(err)
	}
	return Review(ctx, g, steps, eval, finisher, o)
}

// play is a game of two agents.
func play(t testing.TB, g engine.Game, seed uint64, german, allied env.Policy) []env.Step {
	t.Helper()
	tr, err := env.Play(g, seed, german, allied)
	if err != nil {
		t.Fatal(err)
	}
	return tr.Steps
}

// blunderer plays as an agent does, but one Impulse of a side at random.
type blunderer struct {
	agent agents.Agent
	side  engine.Player
	at    int // the Impulse of the side, from 1
	rng   *rand.Rand
	n     int
	off   bool
}

func (b *blunderer) Choose(ctx context.Context, s engine.State, legal []engine.Action) (engine.Action, error) {
	if s.(engine.Describer).NodeKind() == "K_IMPULSE" && s.Player() == b.side {
		b.n++
		b.off = b.n == b.at
	}
	if b.off && s.Player() == b.side {
		return legal[b.rng.IntN(len(legal))], nil
	}
	a, _, err := b.agent.Act(ctx, s, agents.Budget{})
	return a, err
}

// span is where a certain Impulse of a side begins and ends.
func span(g engine.Game, steps []env.Step, side engine.Player, at int) (from, to int) {
	s, n := g.New(), 0
	for i, step := range steps {
		if s.(engine.Describer).NodeKind() == "K_IMPULSE" && s.Player() == side {
			n++
			if n == at {
				from = i
			} else if n == at+1 {
				return from, i
			}
		}
		s.Apply(step.Action)
	}
	return from, len(steps)
}

// TestBlunderIsFound: an Impulse played at random in a game of planners is mostly the dearest mistake of its side, which chance would
// have of it once in the eight games. Not always: some are harmless, and planners err too.
func TestBlunderIsFound(t *testing.T) {
	const spec, games = "scripted:lines=100,width=3,sketch=60", 8
	g := newGame(t, "gamble/nijmegen")
	worst, high, log := 0, 0, ""
	for seed := uint64(1); seed <= games; seed++ {
		at := 3 + int(seed)%4
		german := newAgent(t, g, spec, seed)
		allied := &blunderer{agent: newAgent(t, g, spec, seed), side: 1, at: at, rng: rand.New(rand.NewPCG(seed, 5))}
		steps := play(t, g, seed, agents.Policy(german, agents.Budget{}), allied)
		rep, err := usual(t, t.Context(), g, steps, Options{})
		if err != nil {
			t.Fatal(err)
		}
		from, to := span(g, steps, 1, at)
		rank := slices.IndexFunc(rep.Mistakes.Allied, func(d Decision) bool { return d.Step >= from && d.Step < to })
		switch {
		case rank < 0:
			t.Errorf("seed %d: the blunder of the steps %d to %d is not among the mistakes", seed, from, to)
		case rank == 0:
			worst++
			high++
		case rank == 1:
			high++
		}
		log += fmt.Sprintf("seed %d: place %d of %d\n", seed, rank+1, len(rep.Mistakes.Allied))
	}
	if worst < games/2 || high < games*3/4 {
		t.Errorf("the blunder is the dearest mistake in %d of %d games and one of the worst two in %d, want half and three quarters:\n%s",
			worst, games, high, log)
	}
}

func TestReport(t *testing.T) {
	g := newGame(t, "gamble/one-bridge")
	steps := play(t, g, 5, agents.Policy(newAgent(t, g, "random", 1), agents.Budget{}),
		agents.Policy(newAgent(t, g, "greedy:plan=40", 2), agents.Budget{}))
	now := time.Unix(0, 0)
	var parts []*Report
	rep, err := usual(t, t.Context(), g, steps, Options{
		Names:    [2]string{"random", "Ann"},
		Now:      func() time.Time { now = now.Add(time.Second); return now },
		Progress: func(part *Report) { parts = append(parts, part) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if rep.Progress != 1 || rep.Agent != "planner" || rep.Seconds != 1 {
		t.Errorf("got progress %g, agent %q, %g seconds", rep.Progress, rep.Agent, rep.Seconds)
	}
	checkNumbers(t, rep, len(steps))
	checkParts(t, parts, rep, len(steps))
	for _, want := range []string{"that cost something", "the Allies (Ann)", "the Germans (random)", "The dice favoured"} {
		if !strings.Contains(strings.ToLower(rep.Summary), strings.ToLower(want)) {
			t.Errorf("the summary does not say %q: %s", want, rep.Summary)
		}
	}
	if text, err := json.Marshal(rep); err != nil || !strings.Contains(string(text), `"luck_total":{"german":`) {
		t.Errorf("got %v and %.200s", err, text)
	}
}

// checkParts: what was told on the way is the beginning of the report, and grows.
func checkParts(t *testing.T, parts []*Report, whole *Report, steps int) {
	t.Helper()
	if want := min(steps-1, 99); len(parts) != want {
		t.Fatalf("told %d times in %d steps, want %d", len(parts), steps, want)
	}
	last, found := 0., 0
	for _, p := range parts {
		if p.Progress <= last || p.Progress >= 1 || p.Agent != whole.Agent || p.Summary != "" {
			t.Errorf("after %g: got %g by %q, summary %q", last, p.Progress, p.Agent, p.Summary)
		}
		last = p.Progress
		checkNumbers(t, p, int(math.Round(p.Progress*float64(steps))))
		if !slices.Equal(p.Luck, whole.Luck[:len(p.Luck)]) || !slices.Equal(p.Curve, whole.Curve[:len(p.Curve)]) {
			t.Errorf("at %g: the curve and the luck are not the beginning of those in the end", p.Progress)
		}
		for i, d := range p.Decisions {
			if d.Step != whole.Decisions[i].Step || d.Loss != whole.Decisions[i].Loss {
				t.Errorf("at %g: decision %d: got %+v, want %+v", p.Progress, i, d, whole.Decisions[i])
			}
		}
		if n := len(p.Curve) + len(p.Decisions) + len(p.Luck); n < found {
			t.Errorf("at %g: %d things found, %d were before", p.Progress, n, found)
		} else {
			found = n
		}
	}
	if end := parts[len(parts)-1]; len(end.Curve) == 0 || len(end.Decisions) == 0 || len(end.Luck) == 0 {
		t.Errorf("near the end nothing is told: %+v", end)
	}
}

// checkNumbers: all within their bounds, in the order of the game, and the luck adds up.
func checkNumbers(t *testing.T, rep *Report, steps int) {
	t.Helper()
	at := -1
	for _, p := range rep.Curve {
		if p.Step <= at || p.Step > steps || !(p.Chance >= 0 && p.Chance <= 1) {
			t.Errorf("curve: %+v after step %d", p, at)
		}
		at = p.Step
	}
	at = -1
	for _, d := range rep.Decisions {
		if d.Step <= at || d.Step >= steps || !(d.Loss >= leastLoss && d.Loss <= 1) || d.Why == "" || d.Played == "" || d.Best == "" {
			t.Errorf("decisions: %+v after step %d", d, at)
		}
		at = d.Step
	}
	sum := 0.
	for _, x := range rep.Luck {
		sum += x.Swing
	}
	if math.Abs(sum-rep.LuckTotal.Allied) > 1e-9 || rep.LuckTotal.German != -rep.LuckTotal.Allied {
		t.Errorf("luck: the rolls come to %g, the total is %+v", sum, rep.LuckTotal)
	}
}

// A game in progress can be reviewed too.
func TestRunningGame(t *testing.T) {
	g := newGame(t, "gamble/one-bridge")
	policy := agents.Policy(newAgent(t, g, "random", 1), agents.Budget{})
	steps := play(t, g, 5, policy, policy)
	rep, err := usual(t, t.Context(), g, steps[:len(steps)/2], Options{})
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(rep.Summary, "The game is not over;") {
		t.Errorf("the summary: got %q", rep.Summary)
	}
	rep, err = usual(t, t.Context(), g, nil, Options{})
	if err != nil || len(rep.Curve) != 1 || rep.Decisions == nil || rep.Luck == nil || rep.Turning == nil {
		t.Errorf("no steps: got %v and %+v", err, rep)
	}
}

func TestFaults(t *testing.T) {
	g := newGame(t, "gamble/one-bridge")
	policy := agents.Policy(newAgent(t, g, "random", 1), agents.Budget{})
	steps := play(t, g, 5, policy, policy)
	ctx, cancel := context.WithCancel(t.Context())
	seen := 0
	_, err := usual(t, ctx, g, steps, Options{Progress: func(*Report) {
		if seen++; seen == 3 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) || seen != 3 {
		t.Errorf("canceled: got %v after %d hundredths, want it at once", err, seen)
	}
	for name, step := range map[string]env.Step{
		"no such face":   {Player: steps[0].Player, Action: 1 << 20},
		"the other side": {Player: 1 - max(0, steps[0].Player), Action: steps[0].Action},
	} {
		if _, err := usual(t, t.Context(), g, []env.Step{step}, Options{}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := Review(t.Context(), g, steps, nil, nil, Options{}); err == nil {
		t.Error("no evaluator: no error")
	}
}
