package fit

import (
	"math"
	"strings"
	"testing"

	"bridgehead/models"
)

var nan, inf = float32(math.NaN()), float32(math.Inf(1))

func TestFaultsOfBatches(t *testing.T) {
	config := smallConfig()
	net, board := sampleNet(t, config, 1), sampleBoard(t, 5)
	cases := []struct {
		want  string
		spoil func(p *models.Position, t *Target)
	}{
		{"positions[1]: observation: got 3 values, want 68", func(p *models.Position, _ *Target) { p.Observation = p.Observation[:3] }},
		{"positions[1]: observation[62]: got NaN, want a finite value", func(p *models.Position, _ *Target) { p.Observation[62] = nan }},
		{"positions[1]: observation[0]: got +Inf, want a finite value", func(p *models.Position, _ *Target) { p.Observation[0] = inf }},
		{"positions[1]: places: got 1, want 22, two for each thing", func(p *models.Position, _ *Target) { p.Places = p.Places[:1] }},
		{"positions[1]: places[4]: got 5, want a node below 5 or -1", func(p *models.Position, _ *Target) { p.Places[4] = 5 }},
		{"positions[1]: places[4]: got -2, want a node below 5 or -1", func(p *models.Position, _ *Target) { p.Places[4] = -2 }},
		{"positions[1]: legal[2]: got action 17, want one below 17", func(p *models.Position, _ *Target) { p.Legal[2] = 17 }},
		{"positions[1]: legal[0]: got action -1, want one below 17", func(p *models.Position, _ *Target) { p.Legal[0] = -1 }},
		{"positions[1]: side: got 2, want 0 or 1", func(p *models.Position, _ *Target) { p.Side = 2 }},
		{"targets[1]: policy: got 1 shares of 4 legal actions, want one for each, or nil", func(_ *models.Position, t *Target) { t.Policy = []float32{1} }},
		{"targets[1]: policy: got 0 shares of 0 legal actions, want one for each, or nil", func(p *models.Position, t *Target) { p.Legal, t.Policy = nil, []float32{} }},
		{"targets[1]: policy[1]: got NaN, want 0 to 1", func(_ *models.Position, t *Target) { t.Policy[1] = nan }},
		{"targets[1]: policy[0]: got -0.5, want 0 to 1", func(_ *models.Position, t *Target) { t.Policy[0] = -0.5 }},
		{"targets[1]: policy: got shares that sum to 0.5, want 1", func(_ *models.Position, t *Target) { t.Policy = []float32{0.5, 0, 0, 0} }},
		{"targets[1]: win: got NaN, want -1 to 1", func(_ *models.Position, t *Target) { t.Win = nan }},
		{"targets[1]: win: got 1.5, want -1 to 1", func(_ *models.Position, t *Target) { t.Win = 1.5 }},
		{"targets[1]: margin: got +Inf, want a finite value", func(_ *models.Position, t *Target) { t.Margin = inf }},
		{"targets[1]: weight: got NaN, want a finite value of at least 0", func(_ *models.Position, t *Target) { t.Weight = nan }},
		{"targets[1]: weight: got +Inf, want a finite value of at least 0", func(_ *models.Position, t *Target) { t.Weight = inf }},
		{"targets[1]: shorts: got 1 values, want 2 or nil", func(_ *models.Position, t *Target) { t.Shorts = t.Shorts[:1] }},
		{"targets[1]: shorts[1]: got NaN, want a finite value", func(_ *models.Position, t *Target) { t.Shorts[1] = nan }},
		{"targets[1]: owner: got 5 values, want 4 or nil", func(_ *models.Position, t *Target) { t.Owner = make([]int8, 5) }},
		{"targets[1]: owner[3]: got 3, want -1 to 2", func(_ *models.Position, t *Target) { t.Owner[3] = 3 }},
		{"targets[1]: alive: got 2 values, want 11 or nil", func(_ *models.Position, t *Target) { t.Alive = t.Alive[:2] }},
		{"targets[1]: mate: got 2 places before, want 0 to 1", func(_ *models.Position, t *Target) { t.Mate = 2 }},
		{"targets[1]: mate: got -1 places before, want 0 to 1", func(_ *models.Position, t *Target) { t.Mate = -1 }},
		{"targets[1]: alive[0]: got -2, want -1 to 1", func(_ *models.Position, t *Target) { t.Alive[0] = -2 }},
	}
	f := newFitter(t, net, board, 2)
	before := append([]float32{}, f.weights...)
	for _, c := range cases {
		positions, targets := samplePositions(&config, board, 2, 4, 1, rng(1))
		c.spoil(&positions[1], &targets[1])
		wantError(t, stepError(f, positions, targets), c.want)
		_, err := f.Losses(positions, targets)
		wantError(t, err, c.want)
	}
	positions, targets := samplePositions(&config, board, 3, 4, 1, rng(1))
	wantError(t, stepError(f, positions, targets), "batch: got 3 positions and 3 targets, want 2 of each")
	wantError(t, stepError(f, positions[:2], targets[:1]), "batch: got 2 positions and 1 targets, want 2 of each")
	_, err := f.Step(positions[:2], targets[:2], math.NaN())
	wantError(t, err, "rate: got NaN, want a finite value of at least 0")
	for i := range before {
		if f.weights[i] != before[i] {
			t.Fatalf("weight %d changed from %v to %v by refused batches", i, before[i], f.weights[i])
		}
	}
}

func stepError(f *Fitter, positions []models.Position, targets []Target) error {
	_, err := f.Step(positions, targets, 1e-3)
	return err
}

func wantError(t *testing.T, err error, want string) {
	t.Helper()
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// A network that overflows is left as it was.
func TestOverflowIsRefused(t *testing.T) {
	config := smallConfig()
	net, board := sampleNet(t, config, 1), sampleBoard(t, 5)
	for i := range net.Param("value/out").Data {
		net.Param("value/out").Data[i] = 3e38
	}
	f := newFitter(t, net, board, 2)
	positions, targets := samplePositions(&config, board, 2, 4, 1, rng(1))
	before := append([]float32{}, f.weights...)
	if err := stepError(f, positions, targets); err == nil || !strings.Contains(err.Error(), "want both finite") {
		t.Errorf("got %v, want a refusal", err)
	}
	for i := range before {
		if f.weights[i] != before[i] || f.adam.steps != 0 {
			t.Fatalf("got weight %v after %d steps, want %v after none", f.weights[i], f.adam.steps, before[i])
		}
	}
}

func TestFaultsOfNew(t *testing.T) {
	config := smallConfig()
	board, other := sampleBoard(t, 5), sampleBoard(t, 7)
	cases := []struct {
		want  string
		spoil func(n *models.Net, o *Options, b **models.Board)
	}{
		{"options: size: got 0, want 1 to 16384", func(_ *models.Net, o *Options, _ **models.Board) { o.Size = 0 }},
		{"options: legal: got 0, want 1 to 4096", func(_ *models.Net, o *Options, _ **models.Board) { o.Legal = 0 }},
		{"options: beta1: got 1, want 0 to below 1", func(_ *models.Net, o *Options, _ **models.Board) { o.Beta1 = 1 }},
		{"options: beta2: got NaN, want 0 to below 1", func(_ *models.Net, o *Options, _ **models.Board) { o.Beta2 = math.NaN() }},
		{"options: epsilon: got 0, want above 0 and below 1", func(_ *models.Net, o *Options, _ **models.Board) { o.Epsilon = 0 }},
		{"options: decay: got -1, want 0 to 1", func(_ *models.Net, o *Options, _ **models.Board) { o.Decay = -1 }},
		{"options: clip: got 0, want above 0", func(_ *models.Net, o *Options, _ **models.Board) { o.Clip = 0 }},
		{"options: weights: owner: got -1, want 0 to 1e6", func(_ *models.Net, o *Options, _ **models.Board) { o.Weights.Owner = -1 }},
		{"config: context: got 0, want 1 to 4096", func(n *models.Net, _ *Options, _ **models.Board) { n.Config.Context = 0 }},
		{`network: params[1]: got "node/embed" with 1 values, want "node/embed" with 30`, func(n *models.Net, _ *Options, _ **models.Board) { n.Params[1].Data = n.Params[1].Data[:1] }},
		{"board: got none, or one of other nodes than the 5 of the shape, or none of them in play", func(_ *models.Net, _ *Options, b **models.Board) { *b = nil }},
		{"board: got none, or one of other nodes than the 5 of the shape, or none of them in play", func(_ *models.Net, _ *Options, b **models.Board) { *b = other }},
	}
	for _, c := range cases {
		net, o, b := sampleNet(t, config, 1), DefaultOptions(2), board
		c.spoil(net, &o, &b)
		_, err := New(net, b, o)
		wantError(t, err, c.want)
	}
}

func TestFaultsOfRestore(t *testing.T) {
	f := newFitter(t, sampleNet(t, smallConfig(), 1), sampleBoard(t, 5), 1)
	cases := []struct {
		want  string
		spoil func(s *State)
	}{
		{"state: steps: got -1, want 0 or more", func(s *State) { s.Steps = -1 }},
		{"state: node/in: got moments of 0 and 24 values, want 24", func(s *State) { s.First["node/in"] = nil }},
		{"state: node/in[0]: got moments NaN and 0, want them finite and the second at least 0", func(s *State) { s.First["node/in"][0] = nan }},
		{"state: node/in[1]: got moments 0 and -1, want them finite and the second at least 0", func(s *State) { s.Second["node/in"][1] = -1 }},
	}
	for _, c := range cases {
		s := f.State()
		c.spoil(&s)
		wantError(t, f.Restore(s), c.want)
	}
	if err := f.Restore(State{}); err == nil || !strings.HasPrefix(err.Error(), "state: got moments of 0 and 0 parameters") {
		t.Errorf("got %v for an empty state, want a refusal", err)
	}
}
