package fit

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"bridgehead/models"
)

// The gradient along a direction in one parameter must be what the loss of the reference does there. Each
// loss is alone in turn, and then all of them together.
func TestGradients(t *testing.T) {
	only := map[string]Weights{"policy": {Policy: 1}, "win": {Win: 1}, "margin": {Margin: 1}, "shorts": {Shorts: 1},
		"owner": {Owner: 1}, "alive": {Alive: 1}, "level": {Level: 1}, "agree": {Agree: 1}, "all": {Policy: 1, Win: 0.7, Margin: 0.5, Shorts: 0.3, Owner: 0.4, Alive: 0.6, Level: 0.2, Agree: 0.9}}
	for name, config := range sampleConfigs() {
		for loss, weights := range only {
			t.Run(name+"/"+loss, func(t *testing.T) { checkGradients(t, config, weights) })
		}
	}
}

func checkGradients(t *testing.T, config models.Config, weights Weights) {
	const size = 3
	net, board := sampleNet(t, config, 7), sampleBoard(t, config.Shape.Nodes.Rows)
	o := DefaultOptions(size)
	o.Weights = weights
	f, err := New(net, board, o)
	if err != nil {
		t.Fatal(err)
	}
	positions, targets := samplePositions(&config, board, size, 6, 0.6, rng(8))
	targets[0].Policy, targets[1].Shorts, targets[2].Alive, targets[2].Weight = nil, nil, nil, 0
	if len(targets[0].Owner) > 0 {
		targets[0].Owner[0] = -1
	}
	targets[1].Mate, targets[2].Mate, targets[2].Dice = 1, 2, true
	after := valuesOf(net, board, positions)
	if _, err := f.Step(positions, targets, 0); err != nil {
		t.Fatal(err)
	}
	at, some := 0, 0.0
	r := rng(9)
	for i := range net.Params {
		p := &net.Params[i]
		got := widen(f.grad[at : at+len(p.Data)])
		at += len(p.Data)
		for range 2 {
			some += math.Abs(checkDirection(t, net, board, weights, positions, targets, after, p, got, r))
		}
	}
	if weights.Policy > 0 && some == 0 {
		t.Error("got gradients of zero throughout, want some of the policy")
	}
}

// checkDirection returns the slope of the loss in a random direction.
func checkDirection(t *testing.T, net *models.Net, board *models.Board, w Weights, positions []models.Position, targets []Target,
	after []vector, p *models.Param, grad []float64, r *rand.Rand) float64 {
	t.Helper()
	direction, want := make([]float64, len(grad)), 0.0
	for i := range direction {
		direction[i] = r.NormFloat64()
		want += direction[i] * grad[i]
	}
	saved := append([]float32{}, p.Data...)
	slope := func(step float64) float64 {
		var loss [2]float64
		moved := 0.0 // what float32 made of the step, along the direction
		for i, sign := range []float64{-1, 1} {
			for j := range p.Data {
				p.Data[j] = float32(float64(saved[j]) + sign*step*direction[j])
			}
			loss[i] = referenceLoss(net, board, w, positions, targets, after)
		}
		for j := range p.Data {
			moved += 2 * (float64(p.Data[j]) - float64(saved[j])) * direction[j]
		}
		copy(p.Data, saved)
		norm := 0.0
		for _, d := range direction {
			norm += d * d
		}
		return (loss[1] - loss[0]) / (moved / norm)
	}
	// a kink of relu within the step spoils it; a smaller step avoids the kink
	var got float64
	for _, step := range []float64{1e-3, 2e-4, 5e-5} {
		if got = slope(step); math.Abs(got-want) <= 2e-3*math.Max(0.05, math.Abs(want)) {
			return got
		}
	}
	t.Errorf("%s: got a gradient of %v along a direction, want %v", p.Name, want, got)
	return got
}

// valuesOf are the values of the positions, in float64.
func valuesOf(net *models.Net, board *models.Board, positions []models.Position) (out []vector) {
	for i := range positions {
		r := &reference{net: net, board: board, pos: &positions[i]}
		r.run()
		v := slices.Clone(r.values())
		v[0] = math.Tanh(v[0])
		out = append(out, v)
	}
	return out
}

// referenceLoss is the weighted loss of the batch in float64, straight from the documentation of Losses. Where dice lie
// between a position and its mate, the latter has its value of after, which does not move.
func referenceLoss(net *models.Net, board *models.Board, w Weights, positions []models.Position, targets []Target, after []vector) float64 {
	var policy, win, margin, shorts, owner, alive, level, agree average
	now := valuesOf(net, board, positions)
	for i := range targets {
		mate := now[i-targets[i].Mate]
		if targets[i].Dice {
			mate = after[i-targets[i].Mate]
		}
		for k := range now[i] {
			if targets[i].Mate > 0 {
				agree.add(math.Pow(now[i][k]-mate[k], 2)/2, 1)
			}
		}
	}
	for i := range positions {
		r, t := &reference{net: net, board: board, pos: &positions[i]}, &targets[i]
		r.run()
		v := r.values()
		if t.Policy != nil {
			scores := vector{}
			for _, a := range positions[i].Legal {
				scores = append(scores, r.score(int(a)))
			}
			policy.add(surprise(scores, widen(t.Policy)), 1)
			sum := 0.0
			for _, x := range scores {
				sum += math.Exp(x)
			}
			level.add(math.Pow(math.Log(sum), 2)/2, 1)
		}
		chance, weight := (1+math.Tanh(v[0]))/2, float64(t.Weight)
		goal := (1 + float64(t.Win)) / 2
		win.add(-goal*math.Log(chance)-(1-goal)*math.Log(1-chance), weight)
		margin.add(bowl(v[1]-float64(t.Margin)), weight)
		for j, s := range t.Shorts {
			shorts.add(bowl(v[2+j]-float64(s)), weight)
		}
		for j, class := range t.Owner {
			if class >= 0 {
				share := make(vector, net.Config.Shape.Owners)
				share[class] = 1
				owner.add(surprise(r.owner(int(board.Nodes[j])), share), 1)
			}
		}
		addFates(&alive, r, t)
	}
	return w.Policy*policy.mean() + w.Win*win.mean() + w.Margin*margin.mean() + w.Shorts*shorts.mean() + w.Owner*owner.mean() + w.Alive*alive.mean() + w.Level*level.mean() + w.Agree*agree.mean()
}

func addFates(alive *average, r *reference, t *Target) {
	thing := 0
	for k, span := range r.net.Config.Shape.Things {
		for row := range span.Rows {
			if span.Alive[1] > span.Alive[0] && t.Alive != nil && t.Alive[thing] >= 0 {
				chance := 1 / (1 + math.Exp(-r.alive(k, row, thing)))
				if t.Alive[thing] == 0 {
					chance = 1 - chance
				}
				alive.add(-math.Log(chance), 1)
			}
			thing++
		}
	}
}

type average struct{ sum, weight float64 }

func (a *average) add(x, weight float64) { a.sum, a.weight = a.sum+x*weight, a.weight+weight }

func (a *average) mean() float64 {
	if a.weight == 0 {
		return 0
	}
	return a.sum / a.weight
}

// surprise is the cross-entropy of softmax(x) against shares.
func surprise(x, share vector) (loss float64) {
	total := 0.0
	for _, v := range x {
		total += math.Exp(v)
	}
	for i, v := range x {
		loss -= share[i] * math.Log(math.Exp(v)/total)
	}
	return loss
}

// bowl is Huber's loss.
func bowl(x float64) float64 {
	if math.Abs(x) > 1 {
		return math.Abs(x) - 0.5
	}
	return x * x / 2
}

func TestLossesEqualReference(t *testing.T) {
	for name, config := range sampleConfigs() {
		net, board := sampleNet(t, config, 3), sampleBoard(t, config.Shape.Nodes.Rows)
		f := newFitter(t, net, board, 5)
		positions, targets := samplePositions(&config, board, 5, 6, 0.6, rng(4))
		f.options.Weights.Agree, targets[3].Mate, targets[4].Mate, targets[4].Dice = 2, 1, 4, true
		f.objective.weights = f.options.Weights
		losses, err := f.Losses(positions, targets)
		if err != nil {
			t.Fatal(err)
		}
		if want := referenceLoss(net, board, f.options.Weights, positions, targets, valuesOf(net, board, positions)); math.Abs(losses.Total-want) > 1e-4*want {
			t.Errorf("%s: got a total of %v, want %v", name, losses.Total, want)
		}
		if stepped, err := f.Step(positions, targets, 0); err != nil || stepped != losses {
			t.Errorf("%s: got %v, %v of a step, want the losses %v", name, stepped, err, losses)
		}
	}
}
