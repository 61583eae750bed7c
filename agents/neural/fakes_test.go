package neural_test

import (
	"encoding/binary"
	"math"
	"testing"

	"bridgehead/agents"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/engine/gamble"
	"bridgehead/engine/toy"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/scenarios"
)

func game(tb testing.TB, scenario string) *gamble.Game {
	tb.Helper()
	sc, err := scenarios.Load(scenario)
	if err != nil {
		tb.Fatal(err)
	}
	g, err := gamble.New(sc, gamble.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	return g
}

// uniform evaluates everything even.
type uniform struct{}

func (uniform) Evaluate(positions []models.Position, outputs []models.Output) {
	for i := range positions {
		outputs[i] = models.Output{Scores: make([]float32, len(positions[i].Legal))}
	}
}

// whims evaluates by a hash of all that it reads: without sense, but the same of a position wherever it stands in a batch.
type whims struct{}

func (whims) Evaluate(positions []models.Position, outputs []models.Output) {
	for i := range positions {
		p := &positions[i]
		seed := uint64(p.Side)
		for _, x := range p.Observation {
			seed = (seed ^ uint64(math.Float32bits(x))) * 0x100000001b3
		}
		for _, l := range p.Places {
			seed = (seed ^ uint64(l)) * 0x100000001b3
		}
		v := &outputs[i]
		v.Win, v.Scores = whim(seed), v.Scores[:0]
		for _, a := range p.Legal {
			v.Scores = append(v.Scores, 2*whim(seed^uint64(a+1)*0x9e3779b97f4a7c15))
		}
	}
}

// whim is a number in [-1, 1).
func whim(seed uint64) float32 {
	seed = (seed ^ seed>>31) * 0xbf58476d1ce4e5b9
	return float32(seed>>40)/(1<<23) - 1
}

// keyOf is all of an observation.
func keyOf(p *models.Position) []byte {
	var key []byte
	for _, x := range p.Observation {
		key = binary.LittleEndian.AppendUint32(key, math.Float32bits(x))
	}
	return key
}

// oracle knows the exact value for side 0 of every position of the toy game, by its observation.
type oracle struct {
	values   map[string]float64
	actions  map[string]map[int32]float64
	thinks   bool // its policy is perfect, too; else even
	encoder  *neural.Encoder
	position models.Position
}

func newOracle(tb testing.TB, g *toy.Game, thinks bool) *oracle {
	tb.Helper()
	e, err := neural.NewEncoder(g)
	if err != nil {
		tb.Fatal(err)
	}
	o := &oracle{values: map[string]float64{}, actions: map[string]map[int32]float64{}, thinks: thinks, encoder: e}
	o.solve(g.New())
	return o
}

func (o *oracle) key(s engine.State) string {
	o.encoder.Encode(&o.position, s, nil)
	return string(keyOf(&o.position))
}

// solve is the value of s for side 0.
func (o *oracle) solve(s engine.State) float64 {
	if s.Player() == engine.Terminal {
		return s.Returns(nil)[0]
	}
	key := o.key(s)
	if v, ok := o.values[key]; ok {
		return v
	}
	after := func(a engine.Action) float64 {
		c := s.Clone()
		c.Apply(a)
		return o.solve(c)
	}
	value, worth := 0., map[int32]float64{}
	if s.Player() == engine.Chance {
		for _, f := range s.Outcomes(nil) {
			value += f.P * after(f.Action)
		}
	} else {
		side, best := 1-2*float64(s.Player()), math.Inf(-1)
		for _, a := range s.LegalActions(nil) {
			worth[int32(a)] = side * after(a)
			best = max(best, worth[int32(a)])
		}
		value = side * best
	}
	o.values[key], o.actions[key] = value, worth
	return value
}

func (o *oracle) Evaluate(positions []models.Position, outputs []models.Output) {
	for i := range positions {
		key := string(keyOf(&positions[i]))
		v := models.Output{Win: float32(o.values[key])}
		for _, a := range positions[i].Legal {
			score := 0.
			if o.thinks {
				score = 1000 * o.actions[key][a]
			}
			v.Scores = append(v.Scores, float32(score))
		}
		outputs[i] = v
	}
}

// bundleFor is a network for g whose weights are all zero.
func bundleFor(tb testing.TB, g engine.Game) *bundle.Bundle {
	tb.Helper()
	shape, err := neural.ShapeOf(g)
	if err != nil {
		tb.Fatal(err)
	}
	config := models.Config{Shape: shape, Channels: 4, Blocks: 1, Context: 4, Action: 4, Value: 4}
	if shape.Nodes.Rows == 0 {
		config.Channels = 0
	}
	net, err := models.New(config)
	if err != nil {
		tb.Fatal(err)
	}
	b := &bundle.Bundle{Name: "test", Game: g.ID(), Net: net, Play: []bundle.Play{
		{Level: "recruit", Temperature: 1}, {Level: "elite", Simulations: 24, Considered: 4}}}
	if b.Observation, err = neural.ObservationHash(g); err != nil {
		tb.Fatal(err)
	}
	if b.Actions, err = neural.ActionsHash(g); err != nil {
		tb.Fatal(err)
	}
	return b
}

// sourceOf is a source with one network, run by a fake.
func sourceOf(b *bundle.Bundle, runner neural.Runner) neural.Source {
	return neural.Source{
		Load:   func(string) (*bundle.Bundle, error) { return b, nil },
		Runner: func(*models.Net, *models.Board, int) neural.Runner { return runner },
	}
}

func registryOf(s neural.Source) *agents.Registry {
	r := agents.Builtin()
	r.Add(s.Kind())
	return r
}
