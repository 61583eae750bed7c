package models

import (
	"fmt"
	"math"
	"slices"
	"testing"
)

// values strings an output together.
func values(v *Output) []float32 {
	return slices.Concat([]float32{v.Win, v.Margin}, v.Shorts, v.Scores, v.Owner, v.Alive)
}

func near(a, b []float32, by float64) error {
	if len(a) != len(b) {
		return fmt.Errorf("got %d values, want %d", len(a), len(b))
	}
	for i := range a {
		if d := math.Abs(float64(a[i]) - float64(b[i])); !(d <= by) {
			return fmt.Errorf("value %d: got %v, want %v", i, a[i], b[i])
		}
	}
	return nil
}

// tables are the games that the tests below are run on.
var tables = map[string]func(testing.TB) *table{
	"small": smallTable,
	"bare":  bareTable,
	"nobody in play": func(tb testing.TB) *table {
		return newTable(tb, smallConfig(), make([]bool, 9), nil)
	},
	"no blocks, whole tiles": func(tb testing.TB) *table {
		c := smallConfig()
		c.Blocks, c.Channels, c.Context, c.Action, c.Value, c.Shorts = 0, 16, 32, 16, 16, 0
		return newTable(tb, c, slices.Repeat([]bool{true}, 9), [][2]int16{{0, 8}})
	},
}

func TestRunnerIsTheNetwork(t *testing.T) {
	for name, make := range tables {
		for _, batch := range []int{1, 3, 16, 17} {
			t.Run(fmt.Sprintf("%s/batch %d", name, batch), func(t *testing.T) {
				table := make(t)
				positions := table.positions(2*batch + 1)
				outputs := evaluate(NewRunner(table.net, table.board, batch), positions)
				for i := range positions {
					want := plainly(table.net, table.board, &positions[i])
					if err := near(values(&outputs[i]), values(&want), 1e-4); err != nil {
						t.Errorf("position %d of side %d: %v", i, positions[i].Side, err)
					}
				}
			})
		}
	}
}

// A network of full size, on positions that follow each other.
func TestRunnerOnFlagship(t *testing.T) {
	table := flagship(t)
	positions := []Position{table.midgame()}
	for range 3 {
		positions = append(positions, table.follow(positions[len(positions)-1]))
	}
	outputs := evaluate(NewRunner(table.net, table.board, 4), positions)
	for i := range positions {
		want := plainly(table.net, table.board, &positions[i])
		if err := near(values(&outputs[i]), values(&want), 1e-4); err != nil {
			t.Errorf("position %d: %v", i, err)
		}
		if i > 0 && slices.Equal(outputs[i].Scores, outputs[0].Scores) {
			t.Errorf("position %d: got the scores of the first, want others", i)
		}
	}
}

func evaluate(r *Runner, positions []Position) []Output {
	outputs := make([]Output, len(positions))
	r.Evaluate(positions, outputs)
	return outputs
}

// equal asks for the same bits.
func equal(t *testing.T, what string, a, b []Output) {
	t.Helper()
	for i := range a {
		if !slices.Equal(values(&a[i]), values(&b[i])) {
			t.Errorf("%s: position %d: got %v, want %v", what, i, values(&a[i]), values(&b[i]))
		}
	}
}

// What was evaluated before, in which order and in whose company, changes no bit.
func TestRunnerForgets(t *testing.T) {
	for name, make := range tables {
		t.Run(name, func(t *testing.T) {
			table := make(t)
			positions := table.positions(20)
			for i := range positions[:10] { // neighbours that differ in a few values
				next := positions[i].clone()
				next.Observation[table.rng.IntN(len(next.Observation))]++
				positions[10+i] = next
			}
			want := evaluate(NewRunner(table.net, table.board, 20), positions)
			used := NewRunner(table.net, table.board, 7)
			evaluate(used, table.positions(30))
			equal(t, "after others", evaluate(used, positions), want)
			equal(t, "again", evaluate(used, positions), want)
			for i := len(positions) - 1; i >= 0; i-- {
				equal(t, "alone, backwards", evaluate(used, positions[i:i+1]), want[i:i+1])
			}
		})
	}
}

func (p Position) clone() Position {
	p.Observation = slices.Clone(p.Observation)
	return p
}

// A zero below zero is a change of bits, and one that is read makes no other output than one above.
func TestRunnerTakesZeros(t *testing.T) {
	table := smallTable(t)
	p := table.position()
	q := p.clone()
	for i, v := range q.Observation {
		if v == 0 {
			q.Observation[i] = float32(math.Copysign(0, -1))
		}
	}
	r := NewRunner(table.net, table.board, 1)
	equal(t, "zeros below zero", evaluate(r, []Position{q}), evaluate(r, []Position{p}))
}

// A Runner keeps the weights it was made with.
func TestRunnerCopiesWeights(t *testing.T) {
	table := smallTable(t)
	positions := table.positions(3)
	r := NewRunner(table.net, table.board, 2)
	want := evaluate(r, positions)
	for i := range table.net.Params {
		clear(table.net.Params[i].Data)
	}
	evaluate(r, table.positions(3))
	equal(t, "weights changed", evaluate(r, positions), want)
}

func TestRunnerReusesVerdicts(t *testing.T) {
	table := smallTable(t)
	positions := table.positions(9)
	r := NewRunner(table.net, table.board, 4)
	outputs := evaluate(r, positions)
	want := evaluate(r, positions)
	if n := testing.AllocsPerRun(20, func() { r.Evaluate(positions, outputs) }); n != 0 {
		t.Errorf("%v allocs a call, want 0", n)
	}
	equal(t, "reused", outputs, want)
	slices.Reverse(positions)
	slices.Reverse(want)
	r.Evaluate(positions, outputs) // into slices of other lengths
	equal(t, "reversed", outputs, want)
}

func TestRunnerPanics(t *testing.T) {
	table := smallTable(t)
	good := table.position()
	broken := func(change func(p *Position)) func() {
		return func() {
			p := good.clone()
			change(&p)
			evaluate(NewRunner(table.net, table.board, 2), []Position{good, p})
		}
	}
	for name, call := range map[string]func(){
		"no batch":          func() { NewRunner(table.net, table.board, 0) },
		"no board":          func() { NewRunner(table.net, nil, 1) },
		"another board":     func() { NewRunner(table.net, &Board{Index: make([]int16, 3), Start: []int32{0}}, 1) },
		"too few outputs":   func() { NewRunner(table.net, table.board, 1).Evaluate([]Position{good}, nil) },
		"short observation": broken(func(p *Position) { p.Observation = p.Observation[1:] }),
		"too few places":    broken(func(p *Position) { p.Places = p.Places[1:] }),
		"side":              broken(func(p *Position) { p.Side = 2 }),
		"action":            broken(func(p *Position) { p.Legal = []int32{31} }),
		"action below":      broken(func(p *Position) { p.Legal = []int32{-1} }),
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("got no panic")
				}
			}()
			call()
		})
	}
	evaluate(NewRunner(table.net, table.board, 2), []Position{good, good})
}
