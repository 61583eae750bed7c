package fit

import "fmt"

// Options say how a network is trained.
type Options struct {
	Size  int // positions in a batch, at least 1
	Legal int // most actions of a position that are scored, at least 1; of more, those with the largest shares

	Beta1   float64 // Adam: how long gradients are remembered, in [0, 1)
	Beta2   float64 // Adam: how long their squares are, in [0, 1)
	Epsilon float64 // Adam: added to the root of the squares, above 0
	Decay   float64 // share of a weight lost each step, times the rate; not of biases; 0: none
	Clip    float64 // longest gradient of all parameters together, above 0; a longer one is shortened

	Weights Weights
}

// Weights are those of the losses in what is trained on, each at least 0; 0: not trained.
type Weights struct {
	Policy, Win, Margin, Shorts, Owner, Alive float64
	Agree                                     float64 // of values with those soon after
	Level                                     float64 // of the scores; little of it is enough, such as 1e-4
}

// DefaultOptions are for batches of this size.
func DefaultOptions(size int) Options {
	return Options{Size: size, Legal: 64, Beta1: 0.9, Beta2: 0.999, Epsilon: 1e-8, Decay: 1e-4, Clip: 4,
		Weights: Weights{Policy: 1, Win: 1, Margin: 0.25, Shorts: 0.25, Owner: 0.15, Alive: 0.15, Level: 1e-4}}
}

// Limits of a batch, so that a slip of the pen does not ask for all memory.
const (
	mostSize  = 1 << 14
	mostLegal = 1 << 12
)

// Check reports the first thing that cannot be.
func (o *Options) Check() error {
	if o.Size < 1 || o.Size > mostSize {
		return fmt.Errorf("options: size: got %d, want 1 to %d", o.Size, mostSize)
	}
	if o.Legal < 1 || o.Legal > mostLegal {
		return fmt.Errorf("options: legal: got %d, want 1 to %d", o.Legal, mostLegal)
	}
	for _, v := range []struct {
		name   string
		got    float64
		ok     bool
		allows string
	}{
		{"beta1", o.Beta1, o.Beta1 >= 0 && o.Beta1 < 1, "0 to below 1"},
		{"beta2", o.Beta2, o.Beta2 >= 0 && o.Beta2 < 1, "0 to below 1"},
		{"epsilon", o.Epsilon, o.Epsilon > 0 && o.Epsilon < 1, "above 0 and below 1"},
		{"decay", o.Decay, o.Decay >= 0 && o.Decay <= 1, "0 to 1"},
		{"clip", o.Clip, o.Clip > 0, "above 0"},
	} {
		if !v.ok {
			return fmt.Errorf("options: %s: got %v, want %s", v.name, v.got, v.allows)
		}
	}
	w := o.Weights
	for i, v := range []float64{w.Policy, w.Win, w.Margin, w.Shorts, w.Owner, w.Alive, w.Agree, w.Level} {
		if !(v >= 0 && v <= 1e6) {
			name := []string{"policy", "win", "margin", "shorts", "owner", "alive", "agree", "level"}[i]
			return fmt.Errorf("options: weights: %s: got %v, want 0 to 1e6", name, v)
		}
	}
	return nil
}
