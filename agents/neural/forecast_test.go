package neural_test

import (
	"math"
	"strings"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/engine/toy"
	"bridgehead/models"
)

// prophet foretells by rule: the first owner and every fate with a chance of its own.
type prophet struct{ asked []bool }

func (p *prophet) Evaluate(positions []models.Position, outputs []models.Output) {
	for i := range positions {
		p.asked = append(p.asked, positions[i].Forecast)
		outputs[i] = models.Output{Win: -0.5, Margin: -0.25}
		if !positions[i].Forecast {
			outputs[i].Scores = make([]float32, len(positions[i].Legal))
			continue
		}
		for range places {
			outputs[i].Owner = append(outputs[i].Owner, 0.25, 0.5, 0.25)
		}
		for t := range len(positions[i].Places) / 2 {
			outputs[i].Alive = append(outputs[i].Alive, float32(t)/1000)
		}
	}
}

var places int

func TestForecast(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	b := bundleFor(t, g)
	board, err := neural.BoardOf(g)
	if err != nil {
		t.Fatal(err)
	}
	places = len(board.Nodes)
	run := &prophet{}
	s := sourceOf(b, run)
	f, err := s.Forecaster(b, g)
	if err != nil {
		t.Fatal(err)
	}
	got, err := f.Forecast(g.New())
	if err != nil {
		t.Fatal(err)
	}
	if got.Nodes != nil || got.Things != nil || len(got.Silent) != 2 || !strings.Contains(got.Silent[0], `"test" has not learnt who will hold`) {
		t.Errorf("heads of zeros: got %+v", got)
	}
	b.Net.Param("owner/bias").Data[1], b.Net.Param("alive/bias/0").Data[0] = 1, 1
	if f, err = s.Forecaster(b, g); err != nil {
		t.Fatal(err)
	}
	if got, err = f.Forecast(g.New()); err != nil {
		t.Fatal(err)
	}
	if got.Win != [2]float64{0.25, 0.75} || got.Margin != 0.25 || got.Silent != nil || len(got.Nodes) != places {
		t.Errorf("got %+v", got)
	}
	now := map[engine.Player]int{}
	for i := range got.Nodes {
		n := &got.Nodes[i]
		if n.Name == "" || n.Held(got.Owners, 1) != 0.75 || n.Held(got.Owners, 0) != 0.25 {
			t.Errorf("place: got %+v", n)
		}
		if n.Now >= 0 {
			now[got.Owners[n.Now].Side]++
		}
	}
	sides, alive := map[engine.Player]int{}, 0
	for _, u := range got.Things {
		if u.Name == "" || u.Block != "units" || math.Abs(u.Chance-float64(u.Row)/1000) > 1e-6 {
			t.Errorf("unit: got %+v", u)
		}
		if sides[u.Side]++; u.Now {
			alive++
		}
	}
	if now[0] == 0 || now[1] == 0 || sides[0] == 0 || sides[1] == 0 || alive == 0 || alive == len(got.Things) {
		t.Errorf("got places held now by %v, units of %v, %d of them there", now, sides, alive)
	}
	end := f.Left(g.New())
	for _, n := range got.Nodes {
		if end.Owner[n.Row] != n.Now {
			t.Errorf("place %d: got owner %d, want %d", n.Row, end.Owner[n.Row], n.Now)
		}
	}
	for _, u := range got.Things {
		if end.Alive[neural.ThingKey{Block: u.Block, Row: u.Row}] != u.Now {
			t.Errorf("unit %s: got it otherwise", u.Name)
		}
	}
}

// Searches never ask for forecasts.
func TestSearchAsksForNoForecast(t *testing.T) {
	g := game(t, "gamble/nijmegen")
	run := &prophet{}
	a := newAgent(t, sourceOf(bundleFor(t, g), run), g, "neural:model=x,sims=20")
	if _, _, err := a.Act(t.Context(), g.New(), agents.Budget{Simulations: 20}); err != nil {
		t.Fatal(err)
	}
	for _, asked := range run.asked {
		if asked {
			t.Fatal("a leaf was asked for a forecast")
		}
	}
}

func TestForecastRefused(t *testing.T) {
	g := toy.Default()
	b := bundleFor(t, g)
	f, err := sourceOf(b, uniform{}).Forecaster(b, g)
	if err != nil {
		t.Fatal(err)
	}
	got, err := f.Forecast(g.New())
	if err != nil || got.Win != [2]float64{0.5, 0.5} || len(got.Silent) != 2 || got.Silent[0] != "this game has no places that are owned" {
		t.Errorf("a game without places: got %+v, %v", got, err)
	}
	s := g.New()
	for s.Player() != engine.Terminal {
		s.Apply(s.LegalActions(nil)[0])
	}
	if _, err := f.Forecast(s); err == nil || !strings.Contains(err.Error(), "the game is over") {
		t.Errorf("at the end: got %v", err)
	}
	if _, err := (neural.Source{}).Forecaster(bundleFor(t, game(t, "gamble/nijmegen")), g); err == nil {
		t.Error("a network of another game: got no error")
	}
}
