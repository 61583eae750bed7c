package search

import (
	"slices"
	"strconv"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/engine"
)

// What agents do unless told otherwise.
const (
	usualSims    = 400 // simulations a decision
	usualCut     = 40  // decisions of a playout
	usualUCB     = 0.7 // weight of the bound of UCB1 where leaves are played out
	setUCB       = 1.4 // and there over information sets, whose values are those of many worlds: with less they are given up too soon
	scoreUCB     = 0.2 // and where they are scored: scores differ less than results, and do not scatter
	scoreFPU     = 0.1 // first play urgency there, in values
	scoreHorizon = 2   // times the turn passes before a tree of scores ends: own turn and answer

	usualTemperature = 0.05 // of the softmax that makes priors of scores
)

// What strangers may ask for at most.
const (
	mostSims    = 100_000
	mostBatch   = 64
	mostThreads = 8
)

// Kinds are the agents of this package.
var Kinds = []agents.Kind{flatKind, uctKind, olmctsKind, ismctsKind, puctKind, gumbelKind, expectimaxKind}

var budgetKeys = []agents.Key{
	{Name: "sims", Usual: strconv.Itoa(usualSims), Meaning: "simulations a decision, where no budget is given"},
	{Name: "time", Usual: "", Meaning: "time a decision, such as 50ms; without sims it alone limits"},
}

// evalMeaning is that of the key eval.
const evalMeaning = "leaf evaluation: an evaluator (score, planner), rollout, mix (of score and rollout) or uniform"

var evalKeys = []agents.Key{
	{Name: "settle", Usual: "64", Meaning: "decisions played on before a score until the position is quiet"},
	{Name: "cut", Usual: strconv.Itoa(usualCut) + "; 0 in a game without a score", Meaning: "decisions of a playout before the score; 0: to the end of the game"},
	{Name: "tries", Usual: "1", Meaning: "actions drawn for one of a playout; the best by score is played"},
	{Name: "playout", Usual: "", Meaning: "agent that plays playouts, as playout=greedy or playout=[greedy:plan=0,dice=1]; none: uniform"},
	{Name: "cut_eval", Usual: "score", Meaning: "evaluator where a playout is cut, and of the leaf with eval=mix"},
	{Name: "share", Usual: "0.5", Meaning: "weight of the playout with eval=mix"},
}

// MemoryKey is the key that [Room] reads.
var MemoryKey = agents.Key{Name: "memory", Usual: agents.ByteText(mcts.DefaultMemory),
	Meaning: "bytes the tree and the positions beside it may take, such as 64M; a full tree stops growing"}

// was are the keys that memory stands for.
var was = map[string]string{"nodes": "memory", "states": "memory"}

// Keys that mean the same as ever under other names: those of the papers.
var (
	renamedFlat   = map[string]string{"judge": "cut_eval"}
	renamedUCT    = map[string]string{"judge": "cut_eval", "c": "c_uct"}
	renamedPUCT   = map[string]string{"judge": "cut_eval", "c": "c_puct", "noise": "dirichlet_fraction", "alpha": "dirichlet_alpha", "warmth": "prior_temperature"}
	renamedGumbel = map[string]string{"judge": "cut_eval", "scale": "gumbel_scale", "value": "c_scale", "init": "c_visit", "warmth": "prior_temperature"}
)

var treeKeys = []agents.Key{
	MemoryKey,
	{Name: "batch", Usual: "1", Meaning: "leaves evaluated together"},
	{Name: "threads", Usual: "1", Meaning: "goroutines that share the leaves of a batch; changes no result"},
	{Name: "dice", Usual: "stratified", Meaning: "chance nodes: faces in proportion to their probability (stratified) or sampled"},
	{Name: "mean", Usual: "weighted", Meaning: "value of a chance node: mean by probability (weighted) or by visits"},
	{Name: "best", Usual: "1, with playouts 0", Meaning: "weight of the best action in the value of a decision; the rest is the mean by visits"},
	{Name: "after", Usual: "false", Meaning: "evaluate positions before the dice too (afterstates)"},
	{Name: "tt", Usual: "true, with playouts false", Meaning: "merge transpositions into one node"},
	{Name: "horizon", Usual: "2, with playouts 0", Meaning: "the tree ends where the turn has passed so often: 1 own turn, 2 the answer too; 0: nowhere"},
	{Name: "guide", Usual: "", Meaning: "agent whose line is tried first, as guide=greedy or guide=[greedy:plan=100,dice=1]"},
	{Name: "guided", Usual: "20", Meaning: "simulations that follow the guide, one decision farther each"},
	{Name: "reuse", Usual: "true", Meaning: "keep the part of the tree the game went on into"},
}

// keys strings together the keys of a kind.
func keys(own []agents.Key, more ...[]agents.Key) []agents.Key {
	return slices.Concat(append([][]agents.Key{budgetKeys, own}, more...)...)
}

var flatKind = agents.Kind{
	Name:    "flat",
	Summary: "flat Monte Carlo: a bandit over the next action, by playouts",
	Keys: keys([]agents.Key{
		{Name: "deal", Usual: "ucb", Meaning: "how simulations are shared out between actions: ucb or equal"},
		{Name: "c", Usual: "0.7", Meaning: "exploration constant of UCB1"},
		{Name: "eval", Usual: "rollout", Meaning: evalMeaning},
	}, evalKeys),
	Renamed: renamedFlat,
	New:     newFlat,
}

func newFlat(g engine.Game, p *agents.Params) (agents.Agent, error) {
	s := newSettings(g, p)
	c := s.Float("c", usualUCB, 0, 100)
	if s.Word("deal", "ucb", "equal") == "equal" {
		c = -1
	}
	flat := mcts.NewFlat(g, s.evaluator(0, byRollout), c)
	flat.Now = s.Clock()
	return s.agent(flat, nil)
}

var uctKind = agents.Kind{
	Name:    "uct",
	Summary: "UCT: tree search with chance nodes by upper confidence bounds",
	Keys: keys([]agents.Key{
		{Name: "c_uct", Usual: "0.2, with playouts 0.7", Meaning: "exploration constant of UCB1"},
		{Name: "fpu", Usual: "0.1, with playouts all", Meaning: "first play urgency: value of unvisited actions above that of their node; all: they are tried first"},
		{Name: "eval", Usual: "score; rollout in a game without one", Meaning: evalMeaning},
		{Name: "open", Usual: "false", Meaning: "open loop: dice afresh every time, as olmcts"},
	}, evalKeys, treeKeys),
	Was:     was,
	Renamed: renamedUCT,
	New:     newUCT,
}

func newUCT(g engine.Game, p *agents.Params) (agents.Agent, error) {
	s := newSettings(g, p)
	eval := s.evaluator(0, "score")
	ucb := s.ucb()
	o := s.options()
	if s.Bool("open", false) {
		loop := mcts.NewOpenLoop(g, eval, ucb.C)
		loop.Nodes, loop.Now = o.Nodes, s.Clock()
		return s.agent(loop, nil)
	}
	search, err := mcts.New(g, eval, ucb, o)
	return s.agent(search, err)
}

var olmctsKind = agents.Kind{
	Name:    "olmcts",
	Summary: "open-loop UCT: a tree of plans, dice afresh in every simulation",
	Keys: keys([]agents.Key{
		{Name: "c_uct", Usual: "0.7", Meaning: "exploration constant of UCB1"},
		{Name: "eval", Usual: "score; rollout in a game without one", Meaning: evalMeaning},
		{Name: "memory", Usual: agents.ByteText(mcts.DefaultNodes * mcts.SequenceBytes),
			Meaning: "bytes the tree may take, such as 64M; a full tree stops growing"},
	}, evalKeys),
	Was:     was,
	Renamed: renamedUCT,
	New:     newOpenLoop,
}

func newOpenLoop(g engine.Game, p *agents.Params) (agents.Agent, error) {
	s := newSettings(g, p)
	loop := mcts.NewOpenLoop(g, s.evaluator(0, "score"), s.Float("c_uct", usualUCB, 0, 100))
	usual := mcts.DefaultNodes * mcts.SequenceBytes
	loop.Nodes = s.Bytes("memory", usual, 1<<17, s.Most(mostMemory, usual)) / mcts.SequenceBytes
	loop.Nodes = s.Int("nodes", loop.Nodes, 1<<12, s.Most(1<<28, mcts.DefaultNodes))
	loop.Now = s.Clock()
	claimed := loop.Nodes
	if sims := s.limits().Simulations; sims > 0 {
		claimed = min(claimed, sims*g.NumActions())
	}
	s.Memory(claimed * mcts.SequenceBytes)
	return s.agent(loop, nil)
}

var ismctsKind = agents.Kind{
	Name:    "ismcts",
	Summary: "tree search over what the side knows, in games that hide something",
	Keys: keys([]agents.Key{
		{Name: "worlds", Usual: "0", Meaning: "positions that agree with what it knows, drawn for one search; 0: a new one for every simulation"},
		{Name: "observers", Usual: "one", Meaning: "one: the other side chooses in the tree of the side to move; both: in a tree of its own, by what it knows itself"},
		{Name: "open", Usual: "false", Meaning: "leave dice out of the tree, as olmcts does"},
		{Name: "c_uct", Usual: "0.7, with playouts 1.4", Meaning: "exploration constant of UCB1"},
		{Name: "eval", Usual: "score; rollout in a game without one", Meaning: evalMeaning},
		{Name: "memory", Usual: agents.ByteText(mcts.DefaultNodes * mcts.InfoSetBytes),
			Meaning: "bytes the tree may take, such as 64M; a full tree stops growing"},
	}, evalKeys),
	New: newInfoSet,
}

// mostWorlds are the positions that a search may begin at, at most.
const mostWorlds = 4096

func newInfoSet(g engine.Game, p *agents.Params) (agents.Agent, error) {
	s := newSettings(g, p)
	if s.Given("samples") {
		s.Fail("samples: got %q, but ismcts draws samples by itself: worlds=N says how many", s.Text("samples", ""))
	}
	if s.Text("information", "") == "full" {
		s.Fail("information: got full, but ismcts searches what its side knows; olmcts is the same for who sees all")
	}
	c := usualUCB
	if s.playsOut() {
		c = setUCB
	}
	set := mcts.NewInfoSet(g, s.evaluator(0, "score"), s.Float("c_uct", c, 0, 100))
	set.Worlds = s.Int("worlds", 0, 0, s.Most(mostWorlds, mostWorlds/16))
	set.Both = s.Word("observers", "one", "both") == "both"
	set.Open = s.Bool("open", false)
	usual := mcts.DefaultNodes * mcts.InfoSetBytes
	set.Nodes = s.Bytes("memory", usual, 1<<17, s.Most(mostMemory, usual)) / mcts.InfoSetBytes
	set.Now = s.Clock()
	s.Memory(set.Nodes*mcts.InfoSetBytes + set.Worlds*mcts.StateBytes(g))
	return s.agent(set, nil)
}

// priorKeys are those of the searches with priors.
var priorKeys = []agents.Key{
	{Name: "eval", Usual: "score; rollout in a game without one", Meaning: evalMeaning},
	{Name: "prior_temperature", Usual: "0.05", Meaning: "softmax temperature of the priors, from scores one action ahead; 0: uniform"},
}

func (s *settings) priorEvaluator() mcts.BatchEvaluator {
	return s.evaluator(s.Float("prior_temperature", usualTemperature, 0, 100), "score")
}

var puctKind = agents.Kind{
	Name:    "puct",
	Summary: "tree search with priors, as AlphaZero's; the game's score in place of a network",
	Keys: keys([]agents.Key{
		{Name: "c_puct", Usual: "1.25", Meaning: "exploration constant: weight of the priors"},
		{Name: "fpu", Usual: "0.2", Meaning: "first play urgency: value of unvisited actions below that of their node"},
		{Name: "dirichlet_fraction", Usual: "0", Meaning: "share of Dirichlet noise in the priors of the root, for self-play"},
		{Name: "dirichlet_alpha", Usual: "0.3", Meaning: "concentration of the Dirichlet noise"},
	}, priorKeys, evalKeys, treeKeys),
	Was:     was,
	Renamed: renamedPUCT,
	New:     newPUCT,
}

func newPUCT(g engine.Game, p *agents.Params) (agents.Agent, error) {
	s := newSettings(g, p)
	puct := mcts.NewPUCT()
	puct.CInit = s.Float("c_puct", puct.CInit, 0, 100)
	puct.Noise = mcts.Noise{Fraction: s.Float("dirichlet_fraction", 0, 0, 1), Alpha: s.Float("dirichlet_alpha", 0.3, 1e-3, 1e3)}
	puct.Reduction = s.Float("fpu", puct.Reduction, 0, 2)
	search, err := mcts.New(g, s.priorEvaluator(), puct, s.options())
	return s.agent(search, err)
}

var gumbelKind = agents.Kind{
	Name:    "gumbel",
	Summary: "Gumbel AlphaZero search: sequential halving at the root, good with few simulations",
	Keys: keys([]agents.Key{
		{Name: "m", Usual: "16", Meaning: "actions considered at the root"},
		{Name: "gumbel_scale", Usual: "0", Meaning: "scale of the Gumbel noise: 1 to explore, 0 to play"},
		{Name: "c_scale", Usual: "0.1", Meaning: "scale of the values in the improved policy"},
		{Name: "c_visit", Usual: "50", Meaning: "visits added to those of the most visited action in that scale"},
	}, priorKeys, evalKeys, treeKeys),
	Was:     was,
	Renamed: renamedGumbel,
	New:     newGumbel,
}

func newGumbel(g engine.Game, p *agents.Params) (agents.Agent, error) {
	s := newSettings(g, p)
	gum := mcts.NewGumbel()
	gum.Considered = s.Int("m", gum.Considered, 1, 1<<16)
	gum.GumbelScale = s.Float("gumbel_scale", 0, 0, 100)
	gum.CScale = s.Float("c_scale", gum.CScale, 0, 100)
	gum.CVisit = s.Float("c_visit", gum.CVisit, 0, 1e6)
	search, err := mcts.New(g, s.priorEvaluator(), gum, s.options())
	return s.agent(search, err)
}
