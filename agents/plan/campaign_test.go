package plan

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/engine"
)

// Both halves of a campaign are chosen together, and the best is taken; the steps within it are found by a line.
func TestBestCampaign(t *testing.T) {
	g := &hill{worth: [hills]int{1, 4, 2}}
	a := plannerOf(t, Doctrines{hillDoctrine}, g, "scripted")
	s := g.New()
	got, why := act(t, a, s)
	if got != 1 || len(a.plan.options) != hills*paths || a.plan.options[0].n != 2 || len(why.Candidates) != hills {
		t.Fatalf("got %d of %d options, first %+v, %d candidates", got, len(a.plan.options), a.plan.options[0], len(why.Candidates))
	}
	height := 4. + 1 + 3 + 3 + die/2 // hill, path, two steps and what the die adds in the mean
	if best, want := a.plan.options[0].value, height+0.5*atAnswer*atAnswer/atTop; math.Abs(best-want) > 1e-9 {
		t.Errorf("worth %v, want %v", best, want)
	}
	done, _ := climb(t, a, g)
	if want := []engine.Action{1, 1, 3, 3}; !slices.Equal(done, want) {
		t.Errorf("did %v, want %v", done, want)
	}
}

// The other half is played without thinking again; who comes to stand there chooses it alone.
func TestSecondHalf(t *testing.T) {
	g := &hill{worth: [hills]int{0, 3, 0}}
	a := plannerOf(t, Doctrines{hillDoctrine}, g, "scripted")
	s := g.New()
	got, _ := act(t, a, s)
	s.Apply(got)
	before := a.look.Nodes
	if got, why := act(t, a, s); got != 1 || why.Nodes > before || len(why.Candidates) != 0 {
		t.Errorf("got %d after %d positions with %d candidates", got, why.Nodes, len(why.Candidates))
	}
	fresh := plannerOf(t, Doctrines{hillDoctrine}, g, "scripted")
	if got, _ := act(t, fresh, s); got != 1 || len(fresh.plan.options) != paths || fresh.plan.options[0].n != 1 {
		t.Errorf("alone: got %d of %+v", got, fresh.plan.options)
	}
}

// What looks best is left alone once the enemy's answer to it is looked for.
func TestAnswers(t *testing.T) {
	g := &hill{worth: [hills]int{1, 4, 3}, answers: [hills]int{0, 9, 0}}
	for spec, want := range map[string]engine.Action{"scripted": 1, "scripted:answers=6": 2, "scripted:answers=1": 1} {
		if got, _ := act(t, plannerOf(t, Doctrines{hillDoctrine}, g, spec), g.New()); got != want {
			t.Errorf("%s: hill %d, want %d", spec, got, want)
		}
	}
}

// Width cuts off what looks worse at first.
func TestWidth(t *testing.T) {
	g := &hill{worth: [hills]int{1, 4, 2}}
	a := plannerOf(t, Doctrines{hillDoctrine}, g, "scripted:width=2")
	if got, why := act(t, a, g.New()); got != 1 || len(why.Candidates) != 1 || len(a.plan.options) != 2 {
		t.Errorf("got %d of %+v", got, a.plan.options)
	}
}

// Heat chooses by softmax, slip blindly, and both by the seed.
func TestChance(t *testing.T) {
	g := &hill{worth: [hills]int{0, 1, 0}}
	share := func(spec string) (out [hills]float64) {
		a := plannerOf(t, Doctrines{hillDoctrine}, g, spec)
		const n = 3000
		for seed := range uint64(n) {
			a.Reset(seed)
			got, _ := act(t, a, g.New())
			out[got] += 1. / n
		}
		return out
	}
	e := math.Exp(0.5)
	if got, want := share("scripted:sketch=5,dice=1,heat=2")[1], e/(e+2); math.Abs(got-want) > 0.04 {
		t.Errorf("heat: the best hill in %.3f, want %.3f", got, want)
	}
	for h, got := range share("scripted:sketch=5,dice=1,slip=1") {
		if math.Abs(got-1./hills) > 0.04 {
			t.Errorf("slip: hill %d in %.3f", h, got)
		}
	}
}

// A seed is a game, and the styles of a seed with it.
func TestSeeds(t *testing.T) {
	g := &hill{worth: [hills]int{1, 1, 1}}
	a := plannerOf(t, Doctrines{hillDoctrine}, g, "scripted:vary=0.5")
	first, _ := climb(t, a, g)
	numbers := slices.Clone(a.look.eval.styles[1].Numbers)
	a.Reset(2)
	if slices.Equal(numbers, a.look.eval.styles[1].Numbers) {
		t.Error("another seed has the same numbers")
	}
	a.Reset(1)
	if again, _ := climb(t, a, g); !slices.Equal(first, again) || !slices.Equal(numbers, a.look.eval.styles[1].Numbers) {
		t.Errorf("did %v, then %v", first, again)
	}
}

// Who is stopped says so and can be asked again.
func TestStopped(t *testing.T) {
	g := &hill{worth: [hills]int{1, 4, 2}, answers: [hills]int{1, 1, 1}}
	for _, spec := range []string{"scripted", "scripted:answers=3"} {
		a := plannerOf(t, Doctrines{hillDoctrine}, g, spec)
		ctx, stop := context.WithCancel(context.Background())
		stop()
		if _, _, err := a.Act(ctx, g.New(), agents.Budget{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: got %v", spec, err)
		}
		if got, _ := act(t, a, g.New()); got != 1 {
			t.Errorf("%s: got %d after that", spec, got)
		}
	}
}

// Games without a doctrine are refused with those that have one; the same for the evaluator, by both its names.
func TestNoDoctrine(t *testing.T) {
	ds := Doctrines{{Game: "one"}, {Game: "two"}}
	r := agents.Builtin()
	r.Add(ds.Kind())
	r.AddEvaluator(ds.Evaluator())
	r.Add(agents.Kind{Name: "by", Keys: []agents.Key{{Name: "eval"}}, New: func(g engine.Game, p *agents.Params) (agents.Agent, error) {
		p.Evaluator(g, "eval", p.Text("eval", ""))
		return nil, nil
	}})
	for _, spec := range []string{"scripted", "by:eval=planner", "by:eval=club"} {
		if _, err := r.New(&hill{}, spec); err == nil || !strings.Contains(err.Error(), "there is no planner for hill/one, only for one | two") {
			t.Errorf("%s: got %v", spec, err)
		}
	}
}

// The evaluator for searches says what the planner says.
func TestEvaluator(t *testing.T) {
	g := &hill{worth: [hills]int{1, 4, 2}}
	e, err := Doctrines{hillDoctrine}.Evaluator().New(g)
	if err != nil {
		t.Fatal(err)
	}
	s := &climber{game: g, at: atAnswer, sum: 5}
	left := 1 - float64(atAnswer)/atTop
	want := math.Tanh((5 + 0.5*(1-left)*atAnswer) / 5)
	if got := e.Score(s, 1); math.Abs(got-want) > 1e-9 || e.Score(s, 0) != -got {
		t.Errorf("got %v and %v, want %v", got, e.Score(s, 0), want)
	}
	s.at = atTop // 20 metres won, at a quarter of a return
	if got := e.Score(s, 1); math.Abs(got-math.Tanh(1)) > 1e-9 {
		t.Errorf("at the end: %v", got)
	}
}
