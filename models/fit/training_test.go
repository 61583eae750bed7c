package fit

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"bridgehead/models"
)

// A network large enough learns any 32 positions by heart.
func TestOverfits(t *testing.T) {
	for name, config := range map[string]models.Config{"small": smallConfig(), "without nodes": plainConfig()} {
		t.Run(name, func(t *testing.T) {
			config.Channels, config.Context, config.Action, config.Value = min(config.Channels*4, 24), 48, 24, 32
			net, board := sampleNet(t, config, 1), sampleBoard(t, config.Shape.Nodes.Rows)
			o := DefaultOptions(32)
			o.Weights.Alive = 1
			f, err := New(net, board, o)
			if err != nil {
				t.Fatal(err)
			}
			positions, targets := samplePositions(&config, board, 32, 6, 0.6, rng(2))
			for i := range targets {
				targets[i].Win = float32(1 - 2*(i%2))
				tellFates(&config.Shape, &positions[i], &targets[i])
			}
			var last Losses
			for step := range 500 {
				if last, err = f.Step(positions, targets, 6e-3*math.Min(1, float64(500-step)/300)); err != nil {
					t.Fatal(err)
				}
			}
			if last.Policy > last.Entropy+0.03 || last.WinError > 0.01 || last.Margin > 0.01 || last.Shorts > 0.01 {
				t.Errorf("after 500 steps: got %+v, want the policy near its entropy and the values near 0", last)
			}
			if config.Shape.Owners > 0 && (last.Owner > 0.1 || last.Alive > 0.2) {
				t.Errorf("after 500 steps: got owner %v and alive %v, want both well below a guess", last.Owner, last.Alive)
			}
		})
	}
}

// tellFates makes the first value of a thing tell its fate, as that head is linear.
func tellFates(s *models.Shape, p *models.Position, t *Target) {
	thing := 0
	for _, span := range s.Things {
		for row := range span.Rows {
			p.Observation[span.At+row*span.Columns] = float32(2*t.Alive[thing] - 1)
			thing++
		}
	}
}

// trainSome steps a fitter from batch first on and returns the losses.
func trainSome(t *testing.T, f *Fitter, config *models.Config, board *models.Board, first, steps int) (out []Losses) {
	t.Helper()
	for i := range steps {
		positions, targets := samplePositions(config, board, f.options.Size, 6, 0.6, rng(uint64(first+i)))
		losses, err := f.Step(positions, targets, 1e-3)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, losses)
	}
	return out
}

// Several fitters are made, as graphs are built from maps whose order may differ.
func TestResumesBitForBit(t *testing.T) {
	config := smallConfig()
	net, board := sampleNet(t, config, 1), sampleBoard(t, config.Shape.Nodes.Rows)
	f := newFitter(t, net, board, 4)
	trainSome(t, f, &config, board, 0, 5)
	stored := sampleNet(t, config, 2)
	if err := f.Store(stored); err != nil {
		t.Fatal(err)
	}
	state := f.State()
	want := trainSome(t, f, &config, board, 5, 10)
	for range 5 {
		g := newFitter(t, stored, board, 4)
		if err := g.Restore(state); err != nil {
			t.Fatal(err)
		}
		if got := trainSome(t, g, &config, board, 5, 10); !slices.Equal(got, want) {
			t.Fatalf("got losses %v, want %v", got, want)
		}
		if !slices.Equal(g.weights, f.weights) || g.adam.steps != 15 {
			t.Fatalf("got other weights or %d steps, want those of the first run and 15", g.adam.steps)
		}
	}
	fresh := newFitter(t, stored, board, 4)
	if got := trainSome(t, fresh, &config, board, 5, 10); slices.Equal(got, want) {
		t.Error("got the same losses without the state, want others")
	}
}

// A fitter that goes from board to board trains on each as a fitter of that board alone would that begins where it was.
func TestFitterOnManyBoards(t *testing.T) {
	config := smallConfig()
	net := sampleNet(t, config, 1)
	boards := [2]*models.Board{otherBoard(t, config.Shape.Nodes.Rows), sampleBoard(t, config.Shape.Nodes.Rows)}
	if len(boards[0].Nodes) >= len(boards[1].Nodes) {
		t.Fatal("the second board has no more nodes, so this proves little")
	}
	f := newFitter(t, net, boards[0], 4)
	before, state := net, f.State()
	for i := range 6 {
		board := boards[i%2]
		alone := newFitter(t, before, board, 4)
		if err := alone.Restore(state); err != nil {
			t.Fatal(err)
		}
		if err := f.Use(board); err != nil {
			t.Fatal(err)
		}
		want, got := trainSome(t, alone, &config, board, i, 1), trainSome(t, f, &config, board, i, 1)
		if !slices.Equal(got, want) || !slices.Equal(f.weights, alone.weights) {
			t.Fatalf("step %d: got losses %v, want %v, and the weights of a fitter alone", i, got, want)
		}
		before, state = sampleNet(t, config, 2), f.State()
		if err := f.Store(before); err != nil {
			t.Fatal(err)
		}
	}
	if state.Steps != 6 {
		t.Errorf("got %d steps, want those on both, 6", state.Steps)
	}
	if err := f.Use(nil); err == nil || f.batch.board != boards[1] {
		t.Errorf("no board: got %v, want an error and that the board stays", err)
	}
}

func TestLossesDoNotTrain(t *testing.T) {
	config := smallConfig()
	net, board := sampleNet(t, config, 1), sampleBoard(t, config.Shape.Nodes.Rows)
	f := newFitter(t, net, board, 4)
	positions, targets := samplePositions(&config, board, 4, 6, 0.6, rng(1))
	before := slices.Clone(f.weights)
	first, err := f.Losses(positions, targets)
	if err != nil {
		t.Fatal(err)
	}
	if second, err := f.Losses(positions, targets); err != nil || first != second || !slices.Equal(before, f.weights) {
		t.Errorf("got losses %v, then %v, %v, want the same and the weights untouched", first, second, err)
	}
}

// A batch must not remember the one before it.
func TestBatchesAreIndependent(t *testing.T) {
	config := smallConfig()
	net, board := sampleNet(t, config, 1), sampleBoard(t, config.Shape.Nodes.Rows)
	a, b := newFitter(t, net, board, 4), newFitter(t, net, board, 4)
	large, largeTargets := samplePositions(&config, board, 4, 12, 0.9, rng(1))
	small, smallTargets := samplePositions(&config, board, 4, 2, 0.2, rng(2))
	for i := range smallTargets[:3] {
		smallTargets[i].Policy, smallTargets[i].Alive, smallTargets[i].Owner = nil, nil, nil
	}
	if _, err := a.Step(large, largeTargets, 0); err != nil {
		t.Fatal(err)
	}
	got, err := a.Step(small, smallTargets, 0)
	if err != nil {
		t.Fatal(err)
	}
	want, err := b.Step(small, smallTargets, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got != want || !slices.Equal(a.grad, b.grad) {
		t.Errorf("got losses %v after another batch, want %v and the same gradient", got, want)
	}
}

func TestNothingToLearn(t *testing.T) {
	config := smallConfig()
	net, board := sampleNet(t, config, 1), sampleBoard(t, config.Shape.Nodes.Rows)
	f := newFitter(t, net, board, 2)
	positions, _ := samplePositions(&config, board, 2, 3, 0.5, rng(1))
	losses, err := f.Step(positions, make([]Target, 2), 1)
	if err != nil || losses != (Losses{}) || length(f.grad) != 0 {
		t.Errorf("got %v, %v and a gradient of length %v, want nothing", losses, err, length(f.grad))
	}
}

// Of too many actions those with the largest shares are kept, and the shares made whole again.
func TestKeepsTheLargestShares(t *testing.T) {
	config := plainConfig()
	o := DefaultOptions(1)
	o.Legal = 3
	f, err := New(sampleNet(t, config, 1), nil, o)
	if err != nil {
		t.Fatal(err)
	}
	positions, targets := samplePositions(&config, nil, 1, 6, 0.5, rng(1))
	cases := []struct {
		policy []float32
		want   []int
	}{
		{[]float32{0, 0, 0, 0, 1, 0}, []int{0, 1, 4}},
		{[]float32{0.1, 0.2, 0, 0.3, 0, 0.4}, []int{1, 3, 5}},
		{[]float32{0, 0.5, 0, 0, 0, 0.5}, []int{0, 1, 5}},
	}
	for _, c := range cases {
		targets[0].Policy = c.policy
		losses, err := f.Losses(positions, targets)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(f.batch.kept, c.want) {
			t.Errorf("%v: got actions %v, want %v", c.policy, f.batch.kept, c.want)
		}
		total, entropy := 0.0, 0.0
		for _, i := range c.want {
			total += float64(c.policy[i])
		}
		for _, i := range c.want {
			if s := float64(c.policy[i]) / total; s > 0 {
				entropy -= s * math.Log(s)
			}
		}
		if math.Abs(losses.Entropy-entropy) > 1e-6 || losses.Policy < losses.Entropy {
			t.Errorf("%v: got %v above an entropy of %v, want above %v", c.policy, losses.Policy, losses.Entropy, entropy)
		}
	}
}

func TestStoreRefusesAnotherNetwork(t *testing.T) {
	config := smallConfig()
	f := newFitter(t, sampleNet(t, config, 1), sampleBoard(t, 5), 1)
	other := sampleNet(t, plainConfig(), 1)
	want := fmt.Sprintf("network: got %d weights, want %d", other.Count(), len(f.weights))
	if err := f.Store(other); err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
