package neural

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/agents/search"
	"bridgehead/engine"
	"bridgehead/models"
	"bridgehead/models/bundle"
)

// settings say how a network plays.
type settings struct {
	search      string // gumbel, puct or none
	limits      mcts.Limits
	considered  int     // actions at the root of gumbel
	gumbelScale float64 // of its noise
	cScale      float64 // weight of values against the policy
	cPUCT       float64
	temperature float64 // of the choice; 0: what the search chooses
	least       float64 // of what is drawn, as a share of the best
	threads     int
	options     mcts.Options
	evaluating  Options
}

// What strangers may ask for at most.
const (
	mostSims    = 100_000
	mostBatch   = 64
	mostThreads = 8
)

// networkMemory is what running a network takes beside its weights, in bytes, roughly.
const networkMemory = 8 << 20

// usualCScale is c_scale of the Gumbel search for values as they are. Values of a node are not stretched to
// [0, 1] as is usual for other games: most decisions of ours change the value by a hundredth or two, which is
// as much as the network errs.
const usualCScale = 0.5

// usual settings are those for play rather than for training.
func usual() settings {
	return settings{
		search: "gumbel", limits: mcts.Limits{Simulations: 16}, considered: 16, cScale: usualCScale, cPUCT: 1.25, threads: 1,
		options:    mcts.Options{Nodes: mcts.DefaultNodes, States: mcts.DefaultStates, Batch: 1, Reuse: true},
		evaluating: Options{PriorTemperature: 1},
	}
}

// at changes the settings to those of a level of a network.
func (s settings) at(p bundle.Play, g engine.Game) settings {
	s.limits.Simulations, s.considered, s.temperature = p.Simulations, p.Considered, p.Temperature
	if p.Simulations == 0 {
		s.search, s.limits.Simulations = "none", 1
	}
	if p.Considered == 0 {
		s.considered = g.NumActions()
	}
	return s
}

// level finds a level by its name: that of a side, if it has its own, or that of both.
func level(b *bundle.Bundle, name, side string) (bundle.Play, error) {
	var names []string
	both := -1
	for i, p := range b.Play {
		switch {
		case p.Level != name:
		case p.Side == "":
			both = i
		case p.Side == side:
			return p, nil
		}
		if text := p.Title(); !slices.Contains(names, text) {
			names = append(names, text)
		}
	}
	if both >= 0 {
		return b.Play[both], nil
	}
	has := strings.Join(names, " | ")
	return bundle.Play{}, fmt.Errorf("level: got %q, but network %q has %s", name, b.Name, cmp.Or(has, "no levels"))
}

// read takes from p what it says, and the rest from s.
func (s settings) read(g engine.Game, p *agents.Params) settings {
	if p.Given("search") {
		s.search = p.Word("search", "gumbel", "puct", "none")
	}
	s.limits = mcts.Limits{Simulations: p.Int("sims", s.limits.Simulations, 1, p.Most(1<<30, mostSims)), Time: p.Duration("time")}
	if s.limits.Time > 0 && !p.Given("sims") {
		s.limits.Simulations = 0
	}
	s.considered = p.Int("m", s.considered, 1, 1<<16)
	s.gumbelScale = p.Float("gumbel_scale", s.gumbelScale, 0, 100)
	s.cScale = p.Float("c_scale", s.cScale, 1e-6, 100)
	s.cPUCT = p.Float("c_puct", s.cPUCT, 0, 100)
	s.temperature = p.Float("temperature", s.temperature, 0, 100)
	s.least = p.Float("least", s.least, 0, 1)
	s.evaluating.Margin = p.Float("margin", s.evaluating.Margin, 0, 1)
	s.evaluating.PriorTemperature = p.Float("prior_temperature", s.evaluating.PriorTemperature, 1e-3, 1e3)
	s.options.Batch = p.Int("batch", s.options.Batch, 1, p.Most(1024, mostBatch))
	s.options.Nodes, s.options.States = search.Room(g, p)
	s.options.Reuse = p.Bool("reuse", s.options.Reuse)
	s.options.Transpositions = p.Bool("tt", s.options.Transpositions)
	s.options.Afterstates = p.Bool("after", s.options.Afterstates)
	s.evaluating.Dice = s.options.Afterstates
	if p.Word("dice", "stratified", "sampled") == "sampled" {
		s.options.Dice = mcts.Sampled
	}
	s.options.Now = p.Clock()
	p.Memory(networkMemory)
	if s.threads = p.Int("threads", s.threads, 1, p.Most(256, mostThreads)); s.threads > s.options.Batch {
		p.Fail("threads: got %d with batch=%d, want a batch at least as large: its leaves are what threads share", s.threads, s.options.Batch)
	}
	return s
}

// agent puts an agent together that plays g by the network of b.
func (s settings) agent(source Source, b *bundle.Bundle, g engine.Game, name string, now func() time.Time) (agents.Agent, error) {
	if err := fits(b, g); err != nil {
		return nil, err
	}
	board, err := BoardOf(g)
	if err != nil {
		return nil, err
	}
	eval, err := s.evaluator(source, b.Net, board, g)
	if err != nil {
		return nil, err
	}
	found, err := s.searcher(g, eval)
	if err != nil {
		return nil, err
	}
	if s.temperature > 0 {
		found = &tempered{Searcher: found, temperature: s.temperature, least: s.least}
	}
	return search.New(search.Parts{Name: name, Now: now, Usual: s.limits, Search: found,
		Detail: func(st engine.State, r *mcts.Result) string { return detail(g, st, r) }, Fault: eval.Fault}), nil
}

// failing is an evaluator that can fail.
type failing interface {
	mcts.BatchEvaluator
	Fault() error
}

func (s settings) evaluator(source Source, net *models.Net, board *models.Board, g engine.Game) (failing, error) {
	team := &team{}
	share := (s.options.Batch + s.threads - 1) / s.threads
	for range s.threads {
		e, err := NewEvaluator(g, source.run(net, board, share), s.evaluating)
		if err != nil {
			return nil, err
		}
		team.members = append(team.members, e)
	}
	if s.threads == 1 {
		return team.members[0], nil
	}
	return team, nil
}

func (s settings) searcher(g engine.Game, eval mcts.BatchEvaluator) (search.Searcher, error) {
	switch s.search {
	case "none":
		return &bare{eval: eval}, nil
	case "puct":
		puct := mcts.NewPUCT()
		puct.CInit = s.cPUCT
		return mcts.New(g, eval, puct, s.options)
	}
	gumbel := mcts.NewGumbel()
	gumbel.Considered, gumbel.GumbelScale = s.considered, s.gumbelScale
	gumbel.CScale, gumbel.Rescale = s.cScale, false
	return mcts.New(g, eval, gumbel, s.options)
}
