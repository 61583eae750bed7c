package main

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/games"
	"bridgehead/table/review"
	"bridgehead/training/diagnose"
)

// evaluatorRecords are games that TestEvaluatorsOnRecords measures the evaluators on.
var evaluatorRecords = flag.String("evaluator-records", "", "pattern of the records of games to measure the evaluators of reviews on")

// Where a network was trained on the scenario, it evaluates; elsewhere there is none.
func TestNetworkEvaluator(t *testing.T) {
	kind := networkEvaluator(servedNetworks())
	for scenario, has := range map[string]bool{"nijmegen": true, "arnhem": true, "breakout": true, "basic": true, "one-bridge": false} {
		g, err := games.New("gamble", scenario, "bid-vp=3")
		if err != nil {
			t.Fatal(err)
		}
		eval, err := kind.New(g)
		if (err == nil) != has {
			t.Errorf("%s: got %v, want an evaluator: %v", scenario, err, has)
			continue
		}
		if !has {
			if !strings.Contains(err.Error(), "one-bridge") {
				t.Errorf("the scenario is not named: %v", err)
			}
			continue
		}
		s := g.New()
		for s.Player() == engine.Chance {
			s.Apply(s.Outcomes(nil)[0].Action)
		}
		if v := eval.Value(s); !(v > 0 && v < 1) {
			t.Errorf("%s: the chance at the beginning is %g", scenario, v)
		}
	}
}

// The chances of the evaluators against the results of games that were recorded, by quarters of the games:
//
//	go test ./cmd/bridgehead -run TestEvaluatorsOnRecords -v -args -evaluator-records 'runs/judged/*.jsonl'
func TestEvaluatorsOnRecords(t *testing.T) {
	files, err := filepath.Glob(*evaluatorRecords)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("-evaluator-records names no files")
	}
	for _, kind := range append(playEvaluators(), review.Evaluators(servedRegistry())...) {
		var quarters [4][]diagnose.Prediction
		for i, file := range files {
			if err := predict(t.Context(), kind, file, i, &quarters); err != nil {
				t.Fatalf("%s: %v", file, err)
			}
		}
		for q, all := range quarters {
			s := diagnose.Brier(all, rand.New(rand.NewPCG(1, 1)))
			t.Logf("%-8s quarter %d: Brier %.3f, base rate %.3f, skill %5.2f (%5.2f to %5.2f) of %d positions",
				kind.Name, q+1, s.Brier, s.Base, s.Skill, s.Interval.Low, s.Interval.High, s.N)
		}
	}
}

// predict adds what an evaluator says before the decisions of a game, by quarters.
func predict(ctx context.Context, kind review.Kind, file string, n int, quarters *[4][]diagnose.Prediction) error {
	rec, err := env.ReadFile(file)
	if err != nil {
		return err
	}
	g, err := games.Of(rec, "")
	if err != nil {
		return err
	}
	eval, err := kind.New(g)
	if err != nil {
		return err
	}
	curve, err := review.Curve(ctx, g, rec.Steps, eval)
	if err != nil {
		return err
	}
	s := g.New()
	for _, step := range rec.Steps {
		s.Apply(step.Action)
	}
	if s.Player() != engine.Terminal {
		return fmt.Errorf("the game was not played to its end")
	}
	result := s.Returns(nil)[0]
	for _, p := range curve[:len(curve)-1] {
		q := 4 * p.Step / len(rec.Steps)
		quarters[q] = append(quarters[q], diagnose.Prediction{Value: 1 - 2*p.Chance, Result: result, Game: n})
	}
	return nil
}
