package models

import (
	"fmt"
	"slices"

	"bridgehead/engine/elementary"
)

// endWeights are the heads that tell of the end of the game, as the network has them.
type endWeights struct {
	owner, ownerBias []float32      // [C][Owners], [Owners]
	alive            []aliveWeights // by kind; empty for one that cannot be lost
}

type aliveWeights struct {
	node, thing []float32 // [C], [columns]
	bias        float32
}

func (n *Net) end() (w endWeights) {
	s := &n.Config.Shape
	if s.Owners > 0 {
		w.owner, w.ownerBias = n.matrix("owner/out", 0, s.Owners), n.matrix("owner/bias", 0, s.Owners)
	}
	w.alive = make([]aliveWeights, len(s.Things))
	for k := range s.Things {
		if !s.Things[k].Mortal() {
			continue
		}
		name := func(part string) string { return fmt.Sprintf("alive/%s/%d", part, k) }
		w.alive[k] = aliveWeights{thing: n.matrix(name("thing"), 0, 1), bias: n.matrix(name("bias"), 0, 1)[0]}
		if n.Config.Channels > 0 {
			w.alive[k].node = n.matrix(name("node"), 0, 1)
		}
	}
	return w
}

// Forecasts says which heads of the end of the game have been trained: that of owners, and by kind of thing those of fates. Their
// biases begin at zero and leave it with the first step of learning.
func (n *Net) Forecasts() (owner bool, alive []bool) {
	trained := func(bias string) bool {
		return slices.ContainsFunc(n.Param(bias).Data, func(v float32) bool { return v != 0 })
	}
	s := &n.Config.Shape
	for k := range s.Things {
		alive = append(alive, s.Things[k].Mortal() && trained(fmt.Sprintf("alive/bias/%d", k)))
	}
	return s.Owners > 0 && trained("owner/bias"), alive
}

// forecast sets owners and fates where they are asked for.
func (r *Runner) forecast(positions []Position, outputs []Output) {
	for i := range positions {
		v := &outputs[i]
		v.Owner, v.Alive = v.Owner[:0], v.Alive[:0]
		if positions[i].Forecast {
			r.owners(v, r.slots[i])
			r.fates(&positions[i], v, r.slots[i])
		}
	}
}

// owners sets the chances of the owners of each node in play.
func (r *Runner) owners(v *Output, slot int) {
	owners, c := r.config.Shape.Owners, r.channels
	if owners == 0 {
		return
	}
	h := r.graph(slot)
	for l := range r.nodes {
		at := len(v.Owner)
		v.Owner = append(v.Owner, r.w.end.ownerBias...)
		logits := v.Owner[at:]
		for i, x := range h[l*2*c:][:r.config.Channels] {
			for o, w := range r.w.end.owner[i*owners:][:owners] {
				logits[o] += float32(x * w)
			}
		}
		softmax(logits)
	}
}

// softmax makes chances of logits.
func softmax(x []float32) {
	top, sum := slices.Max(x), float32(0)
	for i := range x {
		x[i] = float32(elementary.Exp(float64(x[i] - top)))
		sum += x[i]
	}
	for i := range x {
		x[i] /= sum
	}
}

// fates sets the chances of things not to be lost.
func (r *Runner) fates(p *Position, v *Output, slot int) {
	thing := 0
	for k := range r.config.Shape.Things {
		span, w := &r.config.Shape.Things[k], &r.w.end.alive[k]
		for y := range span.Rows {
			if !span.Mortal() {
				v.Alive = append(v.Alive, -1)
				thing++
				continue
			}
			logit := w.bias + dot(p.Observation[span.At+y*span.Columns:][:span.Columns], w.thing)
			if r.nodes > 0 {
				if at := r.end(p.Places[2*thing], slot); at >= 0 {
					logit += dot(r.h[int(at)*2*r.channels:][:r.config.Channels], w.node)
				}
			}
			v.Alive = append(v.Alive, float32(1/(1+elementary.Exp(-float64(logit)))))
			thing++
		}
	}
}

func dot(x, y []float32) (sum float32) {
	for i, v := range x {
		sum += float32(v * y[i])
	}
	return sum
}
