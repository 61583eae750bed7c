package foresight_test

import (
	"context"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/scenarios"
	"bridgehead/training/foresight"
)

// sage knows nothing but who holds a place now, and is sure that all stays so.
type sage struct {
	shape models.Shape
	board *models.Board
}

func (g sage) Evaluate(positions []models.Position, outputs []models.Output) {
	for i := range positions {
		p, v := &positions[i], &outputs[i]
		*v = models.Output{}
		for _, l := range g.board.Nodes {
			at := g.shape.Nodes.At + int(l)*g.shape.Nodes.Columns + g.shape.OwnerAt
			v.Owner = append(v.Owner, p.Observation[at:at+g.shape.Owners]...)
		}
		for range g.shape.NumThings() {
			v.Alive = append(v.Alive, 1)
		}
	}
}

func newTest(t *testing.T, workers int) *foresight.Test {
	t.Helper()
	sc, err := scenarios.Load("gamble/nijmegen")
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamble.New(sc, gamble.Options{})
	if err != nil {
		t.Fatal(err)
	}
	shape, err := neural.ShapeOf(g)
	if err != nil {
		t.Fatal(err)
	}
	net, err := models.New(models.Config{Shape: shape, Channels: 2, Context: 2, Action: 2, Value: 2})
	if err != nil {
		t.Fatal(err)
	}
	net.Param("owner/bias").Data[0], net.Param("alive/bias/0").Data[0] = 1, 1
	source := neural.Source{Runner: func(_ *models.Net, b *models.Board, _ int) neural.Runner { return sage{shape, b} }}
	f, err := source.Forecaster(&bundle.Bundle{Name: "sage", Game: g.ID(), Net: net}, g)
	if err != nil {
		t.Fatal(err)
	}
	random := func() (agents.Agent, error) { return agents.Builtin().New(engine.Game(g), "random") }
	return &foresight.Test{Forecaster: f, Looks: 6,
		Match: agents.Match{Game: g, Games: 12, Seed: 5, Workers: workers, Agents: [2]agents.Factory{random, random}}}
}

// Who says that all stays as it is has the score of that, and no skill; whoever plays how many games at once.
func TestRun(t *testing.T) {
	got, err := newTest(t, 1).Run(context.Background(), rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	again, err := newTest(t, 4).Run(context.Background(), rand.New(rand.NewPCG(1, 2)))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(again.Results, got.Results) {
		t.Error("four workers: got another report")
	}
	if got.Games != 12 || got.Looks < 60 {
		t.Errorf("got %d games and %d looks", got.Games, got.Looks)
	}
	for _, of := range []foresight.Subject{foresight.Places, foresight.Units, foresight.Wins} {
		all := got.Results[of]
		n := 0
		for _, third := range all[:foresight.Thirds] {
			n += third.N
		}
		last := all[foresight.Thirds]
		if n != last.N || n == 0 || math.Abs(last.Forecast-last.Stays) > 1e-9 || last.Skill > 1e-9 {
			t.Errorf("subject %d: got %+v", of, all)
		}
	}
	if wins := got.Results[foresight.Wins][foresight.Thirds]; wins.Forecast != 0.25 || wins.N != got.Looks {
		t.Errorf("wins: got %+v, want the score of saying even", wins)
	}
}

func TestRunRefused(t *testing.T) {
	for want, change := range map[string]func(*foresight.Test){
		"got 0 looks":        func(f *foresight.Test) { f.Looks = 0 },
		"fewer than 2 games": func(f *foresight.Test) { f.Match.Games = 1 },
		"want at least 1":    func(f *foresight.Test) { f.Match.Workers = 0 },
	} {
		f := newTest(t, 1)
		change(f)
		if _, err := f.Run(context.Background(), rand.New(rand.NewPCG(1, 2))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}
