package fit

import (
	"fmt"
	"math"
	"testing"

	"bridgehead/models"
)

// newFitter makes a fitter with the options of its size.
func newFitter(t testing.TB, net *models.Net, board *models.Board, size int) *Fitter {
	t.Helper()
	o := DefaultOptions(size)
	f, err := New(net, board, o)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// near says whether got is within 1e-4 of want, in parts of it where it is large.
func near(got float32, want float64) bool {
	return math.Abs(float64(got)-want) <= 1e-4*math.Max(1, math.Abs(want))
}

func TestOutputsEqualReference(t *testing.T) {
	configs := sampleConfigs()
	for seed := range uint64(40) {
		configs[fmt.Sprintf("drawn %d", seed)] = drawConfig(rng(seed))
	}
	for name, config := range configs {
		for seed := range uint64(3) {
			net, board := sampleNet(t, config, seed), sampleBoard(t, config.Shape.Nodes.Rows)
			f := newFitter(t, net, board, 1+int(seed))
			positions, targets := samplePositions(&config, board, f.options.Size, 8, 0.6, rng(seed))
			if _, err := f.Losses(positions, targets); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			for p := range positions {
				r := &reference{net: net, board: board, pos: &positions[p]}
				r.run()
				compareOutputs(t, name, f, r, p)
			}
		}
	}
}

// What plays must be what was trained: after some steps a runner of the stored weights says what the
// fitter's graph says.
func TestRunnerEqualsFitter(t *testing.T) {
	for name, config := range sampleConfigs() {
		net, board := sampleNet(t, config, 1), sampleBoard(t, config.Shape.Nodes.Rows)
		f := newFitter(t, net, board, 4)
		trainSome(t, f, &config, board, 0, 20)
		if err := f.Store(net); err != nil {
			t.Fatal(err)
		}
		positions, targets := samplePositions(&config, board, 4, 8, 0.6, rng(50))
		if _, err := f.Losses(positions, targets); err != nil {
			t.Fatal(err)
		}
		for p := range positions {
			positions[p].Forecast = true
		}
		outputs := make([]models.Output, 4)
		models.NewRunner(net, board, 4).Evaluate(positions, outputs)
		for p, v := range outputs {
			compareForecast(t, name, f, &v, &targets[p], p)
			side, columns := positions[p].Side, 2+config.Shorts
			for i, got := range v.Scores {
				if want := f.output(side)[f.batch.starts[p]+i]; !near(got, float64(want)) {
					t.Errorf("%s: position %d: score %d: got %v, want %v", name, p, i, got, want)
				}
			}
			want := f.output(2 + side)[p*columns : (p+1)*columns]
			got := append([]float32{v.Win, v.Margin}, v.Shorts...)
			for i := range got {
				value := float64(want[i])
				if i == 0 {
					value = math.Tanh(value)
				}
				if !near(got[i], value) {
					t.Errorf("%s: position %d: value %d: got %v, want %v", name, p, i, got[i], value)
				}
			}
		}
	}
}

// compareForecast compares owners, and fates where the fitter was told one: it looks at no other things.
func compareForecast(t *testing.T, name string, f *Fitter, v *models.Output, target *Target, p int) {
	t.Helper()
	at := 4
	if owners := f.config.Shape.Owners; owners > 0 {
		for i := range f.batch.board.Nodes {
			logits := f.output(at)[(i*f.batch.size+p)*owners:][:owners]
			sum := 0.
			for _, x := range logits {
				sum += math.Exp(float64(x))
			}
			for class, x := range logits {
				if got, want := v.Owner[i*owners+class], math.Exp(float64(x))/sum; !near(got, want) {
					t.Errorf("%s: position %d: node %d owner %d: got %v, want %v", name, p, i, class, got, want)
				}
			}
		}
		at++
	}
	for k := range f.config.Shape.Things {
		span, first := &f.config.Shape.Things[k], f.batch.firstRow[k]
		if !span.Mortal() {
			continue
		}
		visitFates(target.Alive, first, span, func(row int, _ float64) {
			want := 1 / (1 + math.Exp(-float64(f.output(at)[p*span.Rows+row])))
			if got := v.Alive[first+row]; !near(got, want) {
				t.Errorf("%s: position %d: thing %d alive: got %v, want %v", name, p, first+row, got, want)
			}
		})
		at++
	}
}

// A head that no target was for is told apart from those that have learnt.
func TestForecastsOfTheTrained(t *testing.T) {
	config := sampleConfigs()["small"]
	for _, weight := range []float64{0, 0.15} {
		net, board := sampleNet(t, config, 1), sampleBoard(t, config.Shape.Nodes.Rows)
		net.Init(3)
		o := DefaultOptions(4)
		o.Weights.Owner, o.Weights.Alive = 0.15-weight, weight
		f, err := New(net, board, o)
		if err != nil {
			t.Fatal(err)
		}
		if owner, alive := net.Forecasts(); owner || alive[0] || alive[2] {
			t.Errorf("before training: got %v and %v, want none", owner, alive)
		}
		trainSome(t, f, &config, board, 0, 5)
		if err := f.Store(net); err != nil {
			t.Fatal(err)
		}
		owner, alive := net.Forecasts()
		if trained := weight > 0; owner == trained || alive[0] != trained || alive[1] || alive[2] != trained {
			t.Errorf("fates weighing %v: got %v and %v", weight, owner, alive)
		}
	}
}

// output is the head of this index, as the last run left it.
func (f *Fitter) output(i int) []float32 { return f.objective.outputs[i].Value().Data().([]float32) }

func compareOutputs(t *testing.T, name string, f *Fitter, r *reference, p int) {
	t.Helper()
	compare := func(what string, i int, got float32, want float64) {
		t.Helper()
		if !near(got, want) {
			t.Errorf("%s: position %d: %s %d: got %v, want %v", name, p, what, i, got, want)
		}
	}
	side := r.pos.Side
	for i, action := range r.pos.Legal {
		compare("score", i, f.output(side)[f.batch.starts[p]+i], r.score(int(action)))
	}
	for i, want := range r.values() {
		compare("value", i, f.output(2 + side)[p*(2+f.config.Shorts)+i], want)
	}
	at := 4
	if owners := f.config.Shape.Owners; owners > 0 {
		for i, l := range r.board.Nodes {
			for class, want := range r.owner(int(l)) {
				compare("owner", i, f.output(at)[(i*f.batch.size+p)*owners+class], want)
			}
		}
		at++
	}
	thing := 0
	for k, span := range f.config.Shape.Things {
		for row := range span.Rows {
			if span.Alive[1] > span.Alive[0] {
				compare("alive", thing, f.output(at)[p*span.Rows+row], r.alive(k, row, thing))
			}
			thing++
		}
		if span.Alive[1] > span.Alive[0] {
			at++
		}
	}
}
