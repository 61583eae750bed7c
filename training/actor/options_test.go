package actor

import (
	"math"
	"testing"

	"bridgehead/engine/toy"
)

// What cannot be is refused, with what was got and what is allowed.
func TestOptions(t *testing.T) {
	nan := math.NaN()
	for name, c := range map[string]struct {
		change func(*Options)
		want   string
	}{
		"no full":          {func(o *Options) { o.Full = -1 }, "simulations: got -1 full and 2 fast, want 1 to"},
		"no fast":          {func(o *Options) { o.Fast = 0 }, "simulations: got 8 full and 0 fast, want 1 to"},
		"too many":         {func(o *Options) { o.Full = 1<<20 + 1 }, "simulations: got 1048577"},
		"share":            {func(o *Options) { o.Share = 1.1 }, "share: got 1.1, want 0 to 1"},
		"share nan":        {func(o *Options) { o.Share = nan }, "share: got NaN"},
		"policy share":     {func(o *Options) { o.PolicyShare = -0.1 }, "policy share: got -0.1, want 0 to 1"},
		"none considered":  {func(o *Options) { o.Considered = 0 }, "considered: got 0, want at least 1"},
		"no c_scale":       {func(o *Options) { o.CScale = 0 }, "c_scale: got 0, want above 0 up to 100"},
		"much c_scale":     {func(o *Options) { o.CScale = 101 }, "c_scale: got 101"},
		"gumbel_scale":     {func(o *Options) { o.GumbelScale = -1 }, "gumbel_scale: got -1, want 0 or more"},
		"gumbel_scale nan": {func(o *Options) { o.GumbelScale = nan }, "gumbel_scale: got NaN"},
		"few nodes":        {func(o *Options) { o.Tree.Nodes = 3 }, "mcts: got 3 nodes"},
	} {
		o := usual()
		c.change(&o)
		_, err := New(toy.Default(), &opinion{}, o)
		t.Run(name, func(t *testing.T) { wantError(t, err, c.want) })
	}
	_, err := New(toy.Default(), &clueless{}, usual())
	wantError(t, err, "no priors")
}
