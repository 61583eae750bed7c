package fit

import (
	"math"

	"bridgehead/models"
	"gorgonia.org/gorgonia"
	"gorgonia.org/tensor"
)

// objective computes all losses of a batch and their gradients by the outputs of the network.
type objective struct {
	batch   *batch
	weights Weights
	sides   []int
	targets []Target
	losses  Losses

	outputs gorgonia.Nodes // every head, in the order of heads
	grads   []*tensor.Dense
	share   []float32
}

// newObjective is the objective for these heads.
func newObjective(b *batch, weights Weights, h heads) *objective {
	o := &objective{batch: b, weights: weights, outputs: gorgonia.Nodes{h.scores[0], h.scores[1], h.values[0], h.values[1]}}
	if h.owner != nil {
		o.outputs = append(o.outputs, h.owner)
	}
	for _, a := range h.alive {
		if a != nil {
			o.outputs = append(o.outputs, a)
		}
	}
	for _, n := range o.outputs {
		o.grads = append(o.grads, tensor.New(tensor.WithShape(n.Shape()...), tensor.WithBacking(make([]float32, n.Shape().TotalSize()))))
	}
	return o
}

// node adds the losses to the graph, as a scalar. Their gradients are computed with them, so the nodes of
// the gradients have nothing left to do; they rely on it that the scalar is what is trained on.
func (g *graph) objective(obj *objective) *gorgonia.Node {
	o := g.operation("losses", 1, 1)
	o.out, o.do = nil, obj.compute
	o.scalar = func() float32 { return float32(obj.losses.Total) }
	for i, n := range obj.outputs {
		o.back = append(o.back, func(*gorgonia.Node) *gorgonia.Node {
			b := g.operation("losses/back", 1, 1)
			b.out, b.do, b.back = obj.grads[i], func([][]float32) {}, make([]backward, 1)
			return g.apply(b, n)
		})
	}
	return g.apply(o, obj.outputs...)
}

// compute fills losses and gradients from the outputs.
func (o *objective) compute(in [][]float32) {
	for _, g := range o.grads {
		clear(g.Float32s())
	}
	o.losses = Losses{}
	o.policy(in)
	o.values(in)
	o.agree(in)
	at := 4
	if o.batch.shape.Owners > 0 {
		o.owner(in[at], o.grads[at].Float32s())
		at++
	}
	o.alive(in[at:], o.grads[at:])
	l, w := &o.losses, &o.weights
	l.Total = w.Policy*l.Policy + w.Win*l.Win + w.Margin*l.Margin + w.Shorts*l.Shorts + w.Owner*l.Owner + w.Alive*l.Alive + w.Agree*l.Agree + w.Level*l.Level
}

func (o *objective) policy(in [][]float32) {
	b, count := o.batch, 0
	for p := range o.targets {
		if o.targets[p].Policy != nil {
			count++
		}
	}
	for p := range o.targets {
		if o.targets[p].Policy == nil {
			continue
		}
		from, to, side := b.starts[p], b.starts[p+1], o.sides[p]
		o.shares(o.targets[p].Policy, b.kept[from:to])
		x, grad := in[side][from:to], o.grads[side].Float32s()[from:to]
		loss, entropy, whole := crossEntropy(x, o.share, grad, o.weights.Policy/float64(count))
		o.losses.Level += level(x, grad, whole, o.weights.Level/float64(count)) / float64(count)
		o.losses.Policy += loss / float64(count)
		o.losses.Entropy += entropy / float64(count)
	}
}

// shares fills share with those of the actions kept, made to sum to 1.
func (o *objective) shares(policy []float32, kept []int) {
	o.share = o.share[:0]
	total := float32(0)
	for _, i := range kept {
		o.share, total = append(o.share, policy[i]), total+policy[i]
	}
	for i := range o.share {
		o.share[i] /= total
	}
}

// values are the losses of win, margin and shorts. Win is trained by the cross-entropy of a chance and not
// by the square of tanh's error: both are least at the mean of the targets, but the slope of the
// square dies where a network is sure and wrong.
func (o *objective) values(in [][]float32) {
	whole, short := 0.0, 0.0 // weight of all positions, and of those with shorts
	for p := range o.targets {
		t := &o.targets[p]
		whole += float64(t.Weight)
		if t.Shorts != nil {
			short += float64(t.Weight)
		}
	}
	for p := range o.targets {
		t, side := &o.targets[p], o.sides[p]
		columns := o.outputs[2].Shape()[1]
		x := in[2+side][p*columns : (p+1)*columns]
		grad := o.grads[2+side].Float32s()[p*columns : (p+1)*columns]
		if t.Weight == 0 {
			continue
		}
		part := float64(t.Weight) / whole
		loss, slope := logistic(2*float64(x[0]), (1+float64(t.Win))/2)
		o.losses.Win += part * loss
		grad[0] = float32(o.weights.Win * part * 2 * slope)
		off := math.Tanh(float64(x[0])) - float64(t.Win)
		o.losses.WinError += part * off * off
		loss, slope = huber(float64(x[1]) - float64(t.Margin))
		o.losses.Margin += part * loss
		grad[1] = float32(o.weights.Margin * part * slope)
		for i, want := range t.Shorts {
			part := float64(t.Weight) / short / float64(len(t.Shorts))
			loss, slope := huber(float64(x[2+i]) - float64(want))
			o.losses.Shorts += part * loss
			grad[2+i] = float32(o.weights.Shorts * part * slope)
		}
	}
}

// agree draws the values of positions to those of their mates.
func (o *objective) agree(in [][]float32) {
	columns, count := o.outputs[2].Shape()[1], 0
	for p := range o.targets {
		if o.targets[p].Mate > 0 {
			count++
		}
	}
	scale := 1 / float64(max(1, count)*columns)
	for p := range o.targets {
		mate := p - o.targets[p].Mate
		if mate == p {
			continue
		}
		side, after := 2+o.sides[p], 2+o.sides[mate]
		grad := o.grads[side].Float32s()[p*columns : (p+1)*columns]
		for i := range columns {
			x, y, slope := float64(in[side][p*columns+i]), float64(in[after][mate*columns+i]), 1.0
			if i == 0 {
				x, y = math.Tanh(x), math.Tanh(y)
				slope = 1 - x*x
			}
			o.losses.Agree += scale * (x - y) * (x - y) / 2
			grad[i] += float32(o.weights.Agree * scale * (x - y) * slope)
			if !o.targets[p].Dice {
				if i == 0 {
					slope = 1 - y*y
				}
				o.grads[after].Float32s()[mate*columns+i] -= float32(o.weights.Agree * scale * (x - y) * slope)
			}
		}
	}
}

func (o *objective) owner(x, grad []float32) {
	b, owners, count := o.batch, o.batch.shape.Owners, 0
	for p := range o.targets {
		for _, class := range o.targets[p].Owner {
			if class >= 0 {
				count++
			}
		}
	}
	share := make([]float32, owners)
	for p := range o.targets {
		for node, class := range o.targets[p].Owner {
			if class < 0 {
				continue
			}
			at := (node*b.size + p) * owners
			share[class] = 1
			loss, _, _ := crossEntropy(x[at:at+owners], share, grad[at:at+owners], o.weights.Owner/float64(count))
			share[class] = 0
			o.losses.Owner += loss / float64(count)
		}
	}
}

// alive takes the outputs of the kinds that can be lost, in their order.
func (o *objective) alive(in [][]float32, grads []*tensor.Dense) {
	count := 0
	o.eachFate(func(int, int, float64) { count++ })
	o.eachFate(func(kind, row int, fate float64) {
		loss, slope := logistic(float64(in[kind][row]), fate)
		o.losses.Alive += loss / float64(count)
		grads[kind].Float32s()[row] = float32(o.weights.Alive * slope / float64(count))
	})
}

// eachFate calls visit with each known fate: the index of its kind among those that can be lost, the row
// of its output, and 1 or 0.
func (o *objective) eachFate(visit func(kind, row int, fate float64)) {
	kind := 0
	for k := range o.batch.shape.Things {
		span := &o.batch.shape.Things[k]
		if span.Alive[1] == span.Alive[0] {
			continue
		}
		for p := range o.targets {
			visitFates(o.targets[p].Alive, o.batch.firstRow[k], span, func(t int, fate float64) { visit(kind, p*span.Rows+t, fate) })
		}
		kind++
	}
}

func visitFates(alive []int8, first int, span *models.Span, visit func(t int, fate float64)) {
	if len(alive) == 0 {
		return
	}
	for t, fate := range alive[first : first+span.Rows] {
		if fate >= 0 {
			visit(t, float64(fate))
		}
	}
}
