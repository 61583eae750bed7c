package agents

import (
	"errors"
	"strings"
	"testing"
	"time"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

func paramsOf(t *testing.T, r *Registry, spec string) *Params {
	t.Helper()
	s, err := ParseSpec(spec)
	if err != nil {
		t.Fatal(err)
	}
	return &Params{spec: s, registry: r}
}

func TestWordsAndDurations(t *testing.T) {
	p := paramsOf(t, nil, "x:w=b,d=1500us,t=any")
	if p.Word("w", "a", "b") != "b" || p.Word("v", "a", "b") != "a" {
		t.Error("words")
	}
	if p.Duration("d") != 1500*time.Microsecond || p.Duration("e") != 0 {
		t.Error("durations")
	}
	if p.Text("t", "") != "any" || p.Text("u", "usual") != "usual" || !p.Given("t") || p.Given("u") {
		t.Error("texts")
	}
	if p.Err() != nil {
		t.Error(p.Err())
	}
	p = paramsOf(t, nil, "x:w=c,d=1us,e=25h,f=soon")
	p.Word("w", "a", "b")
	for _, key := range []string{"d", "e", "f"} {
		if p.Duration(key) != 0 {
			t.Errorf("%s: a faulty time is taken", key)
		}
	}
	for _, want := range []string{`w: got "c", want a | b`, `d: got "1us", want a time from 1ms to 24h`, `e: got "25h"`, `f: got "soon"`} {
		if !strings.Contains(p.Err().Error(), want) {
			t.Errorf("got %v, want %q in it", p.Err(), want)
		}
	}
}

// TestNestedSpecs: an agent within the spec of another, in brackets where it has commas itself.
func TestNestedSpecs(t *testing.T) {
	r := Builtin()
	p := paramsOf(t, r, "x:a=greedy:plan=0,b=[greedy:plan=0,dice=1],n=3,c=[[y=1],z]")
	for key, want := range map[string]string{"a": "greedy:plan=0", "b": "greedy:plan=0,dice=1"} {
		if a := p.Agent(toy.Default(), key); a == nil || a.Name() != want {
			t.Errorf("%s: got %v, want %s; %v", key, a, want, p.Err())
		}
	}
	if p.Int("n", 0, 0, 9) != 3 || p.Text("c", "") != "[[y=1],z]" || p.Agent(toy.Default(), "none") != nil || p.Err() != nil {
		t.Errorf("the keys beside them: %v", p.Err())
	}
	if want := "x:a=greedy:plan=0,b=[greedy:plan=0,dice=1],n=3,c=[[y=1],z]"; p.Name() != want {
		t.Errorf("written as %s", p.Name())
	}
	for _, spec := range []string{"x:a=[b", "x:a=b]", "x:a=]b[", "x:a=[b,c=1"} {
		if _, err := ParseSpec(spec); err == nil || !strings.Contains(err.Error(), "brackets do not match") {
			t.Errorf("%s: %v", spec, err)
		}
	}
	p = paramsOf(t, r, "x:a=nobody,b=[greedy:plan=-1]")
	p.Agent(toy.Default(), "a")
	p.Agent(toy.Default(), "b")
	for _, want := range []string{`a: agent "nobody": there is no "nobody", want random | greedy`, `plan: got "-1"`} {
		if err := p.Err(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

// even evaluates all positions alike.
type even float64

func (e even) Score(engine.State, engine.Player) float64 { return float64(e) }

func TestEvaluators(t *testing.T) {
	r := Builtin()
	r.AddEvaluator(EvaluatorKind{Name: "even", New: func(engine.Game) (Evaluator, error) { return even(0.5), nil }})
	r.AddEvaluator(EvaluatorKind{Name: "chess", New: func(engine.Game) (Evaluator, error) { return nil, errors.New("no king") }})
	p := paramsOf(t, r, "x")
	if e := p.Evaluator(toy.Default(), "eval", "even"); e == nil || e.Score(nil, 0) != 0.5 {
		t.Errorf("even: %v", e)
	}
	s := scored().New()
	if e := p.Evaluator(scored(), "eval", "score"); e == nil || e.Score(s, 1) != s.(engine.Scorer).Score(1) {
		t.Errorf("score: %v", e)
	}
	if p.Err() != nil || len(r.Evaluators()) != 3 {
		t.Errorf("%v, %d evaluators", p.Err(), len(r.Evaluators()))
	}
	p.Evaluator(toy.Default(), "eval", "odd", "rollout")
	p.Evaluator(toy.Default(), "judge", "chess")
	for _, want := range []string{`eval: got "odd", want score | even | chess | rollout`, "judge: no king"} {
		if !strings.Contains(p.Err().Error(), want) {
			t.Errorf("got %v, want %q", p.Err(), want)
		}
	}
	defer func() {
		if recover() == nil {
			t.Error("the same name twice is taken")
		}
	}()
	r.AddEvaluator(EvaluatorKind{Name: "even"})
}
