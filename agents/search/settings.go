package search

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/engine"
)

// settings reads a spec.
type settings struct {
	*agents.Params
	game engine.Game
	turn *turn
}

func newSettings(g engine.Game, p *agents.Params) *settings {
	return &settings{p, g, &turn{context.Background()}}
}

// turn is the search in hand, for those within it that think on their own. Their threads begin after it has been set.
type turn struct{ ctx context.Context }

// over reports whether the context of the search has ended.
func (t *turn) over() bool { return t.ctx.Err() != nil }

// urgency is first play urgency: a number, or "all" for trying everything first.
func (s *settings) urgency(key string, usual float64) float64 {
	if s.Text(key, "") == "all" {
		return math.Inf(1)
	}
	return s.Float(key, usual, -2, 2)
}

// playsOut says that leaves are evaluated by playouts alone.
func (s *settings) playsOut() bool { return s.word("score") == byRollout }

// word is what evaluates leaves. A spec that says how to play out wants playouts.
func (s *settings) word(usual string) string {
	if s.Given("playout") || usual == "score" && !s.scores() {
		usual = byRollout // a game without a score knows nothing before its end
	}
	return s.Text("eval", usual)
}

// scored says that leaves are evaluated by a score that means something, which does not scatter.
func (s *settings) scored() bool {
	switch s.word("score") {
	case byRollout, byMix, byUniform:
		return false
	case "score":
		return s.scores()
	}
	return true
}

// scores says that the game has a score of its own.
func (s *settings) scores() bool {
	_, ok := s.game.New().(engine.Scorer)
	return ok
}

// ucb is the selection of uct, less curious where leaves are scored than where they are played out.
func (s *settings) ucb() *mcts.UCB {
	c, urgency := scoreUCB, scoreFPU
	if s.playsOut() {
		c, urgency = usualUCB, math.Inf(1)
	}
	return &mcts.UCB{C: s.Float("c_uct", c, 0, 100), Urgency: s.urgency("fpu", urgency)}
}

// limits are those of the spec. One that limits the time alone does not limit simulations.
func (s *settings) limits() mcts.Limits {
	l := mcts.Limits{Simulations: s.Int("sims", usualSims, 1, s.Most(1<<30, mostSims)), Time: s.Duration("time")}
	if l.Time > 0 && !s.Given("sims") {
		l.Simulations = 0
	}
	return l
}

// reuse says whether trees are kept for the next decision: never where something is hidden, since they are of a sample and
// its samples differ.
func (s *settings) reuse() bool {
	hides := engine.Hiding(s.game) != nil
	keep := s.Bool("reuse", !hides)
	if hides && keep {
		s.Fail("reuse: got true, but this game hides something: the next decision is made on another sample, want false")
	}
	return keep && !hides
}

func (s *settings) options() mcts.Options {
	best, horizon, joints := 0., 0, false
	if s.scored() {
		best, horizon, joints = 1, scoreHorizon, true
	}
	o := mcts.Options{
		Batch:       s.Int("batch", 1, 1, s.Most(1024, mostBatch)),
		Afterstates: s.Bool("after", false),
		Reuse:       s.reuse(),
		Now:         s.Clock(),

		Transpositions: s.Bool("tt", joints),
		VisitMean:      s.Word("mean", "weighted", "visits") == "visits",
		Horizon:        s.Int("horizon", horizon, 0, 1000),
		Best:           s.Float("best", best, 0, 1),
	}
	o.Nodes, o.States = Room(s.game, s.Params)
	s.claim(o)
	guided := s.Int("guided", 20, 1, s.Most(10000, 1000))
	if guide := s.Agent(s.game, "guide"); guide != nil {
		o.Guide, o.Guided = &player{agent: guide, turn: s.turn}, guided
	}
	if s.Word("dice", "stratified", "sampled") == "sampled" {
		o.Dice = mcts.Sampled
	}
	return o
}

// mostMemory is what a tree may take, in bytes.
const mostMemory = 32 << 30

// Room reads the key memory, or the numbers of nodes and positions that older networks name instead.
func Room(g engine.Game, p *agents.Params) (nodes, states int) {
	nodes, states = mcts.Room(g, p.Bytes("memory", mcts.DefaultMemory, 1<<20, p.Most(mostMemory, mcts.DefaultMemory)))
	nodes = p.Int("nodes", nodes, 1<<12, p.Most(1<<28, mcts.DefaultNodes))
	return nodes, p.Int("states", states, 1, p.Most(1<<24, mcts.DefaultStates))
}

// claim claims the memory of a tree: no more than its simulations can fill.
func (s *settings) claim(o mcts.Options) { s.Memory(TreeMemory(s.game, s.limits(), o)) }

// TreeMemory is what the tree of a search within these limits takes at most, in bytes.
func TreeMemory(g engine.Game, l mcts.Limits, o mcts.Options) int {
	nodes, states := o.Nodes, o.States
	if l.Simulations > 0 {
		nodes, states = min(nodes, l.Simulations*g.NumActions()), min(states, 4*l.Simulations)
	}
	return mcts.Bytes(g, nodes, states)
}

// The words of eval beside the names of evaluators.
const (
	byRollout = "rollout"
	byMix     = "mix"
	byUniform = "uniform"
)

// evaluator makes what evaluates the leaves: usual unless the key eval says otherwise. Beside that it
// reads how scores and playouts are made, and how many threads there are.
func (s *settings) evaluator(temperature float64, usual string) mcts.BatchEvaluator {
	make := s.maker(temperature, s.word(usual))
	threads := s.threads()
	if s.Err() != nil {
		return mcts.Uniform{}
	}
	return mcts.NewParallel(threads, make)
}

// threads are those that evaluate leaves. They change no result, so they may not change the batch.
func (s *settings) threads() int {
	n := s.Int("threads", 1, 1, s.Most(256, mostThreads))
	if batch := s.Int("batch", 1, 1, s.Most(1024, mostBatch)); n > batch {
		s.Fail("threads: got %d with batch=%d, want a batch at least as large: its leaves are what threads share", n, batch)
	}
	return n
}

// maker returns what makes an evaluator for each thread, each with an evaluator and a player of its own.
func (s *settings) maker(temperature float64, word string) func() mcts.BatchEvaluator {
	settle := s.Int("settle", 64, 0, s.Most(10000, 1000))
	usual := usualCut
	if !s.scores() {
		usual = 0 // where it is cut nothing is known
	}
	cut, tries := s.Int("cut", usual, 0, s.Most(1<<20, 10000)), s.Int("tries", 1, 1, 64)
	share := s.Float("share", 0.5, 0, 1)
	own, player := s.named(word), s.player(word)
	score := func() *mcts.Score {
		e := mcts.NewScore(s.game, settle, temperature)
		e.Evaluator = own()
		return e
	}
	playout := func() *mcts.Rollout {
		r := mcts.NewRollout(s.game, cut, tries, score())
		r.Player, r.Stop = player(), s.turn.over
		return r
	}
	switch word {
	case byRollout:
		return func() mcts.BatchEvaluator { return playout() }
	case byMix:
		return func() mcts.BatchEvaluator { return &mcts.Mix{Score: score(), Rollout: playout(), Share: share} }
	case byUniform:
		return func() mcts.BatchEvaluator { return mcts.Uniform{} }
	}
	return func() mcts.BatchEvaluator { return score() }
}

// named returns what makes evaluators of positions: those named by eval, or by cut_eval where eval says that
// leaves are played out. The score of the game itself needs none.
func (s *settings) named(word string) func() mcts.Evaluator {
	key, name, others := "eval", word, []string{byRollout, byMix, byUniform}
	switch {
	case slices.Contains(others, word):
		key, name, others = "cut_eval", s.Text("cut_eval", "score"), nil
	case s.Given("cut_eval"):
		s.Fail("cut_eval: got %q, which goes with eval=%s or eval=%s only", s.Text("cut_eval", ""), byRollout, byMix)
	}
	if name == "score" || s.Evaluator(s.game, key, name, others...) == nil {
		return func() mcts.Evaluator { return nil }
	}
	return func() mcts.Evaluator { return s.Evaluator(s.game, key, name) }
}

// player returns what makes players for playouts: the agent that playout names, or none for chance.
func (s *settings) player(word string) func() mcts.Player {
	if s.Agent(s.game, "playout") == nil {
		return func() mcts.Player { return nil }
	}
	if word != byRollout && word != byMix {
		s.Fail("playout: got %q, which goes with eval=%s or eval=%s only", s.Text("playout", ""), byRollout, byMix)
	}
	if s.Given("tries") {
		s.Fail("tries: got %q, which goes with random playouts only", s.Text("tries", ""))
	}
	return func() mcts.Player {
		if s.Err() != nil { // one thread has said it already
			return nil
		}
		return &player{agent: s.Agent(s.game, "playout"), turn: s.turn}
	}
}

// player lets an agent decide in playouts.
type player struct {
	agent agents.Agent
	turn  *turn
}

func (p *player) Seed(seed uint64) { p.agent.Reset(seed) }

// Pick panics where the agent has an error: a playout has nobody to tell. Once the search is over any action will do.
func (p *player) Pick(s engine.State) engine.Action {
	if p.turn.over() {
		return s.LegalActions(nil)[0]
	}
	a, _, err := p.agent.Act(p.turn.ctx, s, agents.Budget{})
	if err != nil && p.turn.over() {
		return s.LegalActions(nil)[0]
	}
	if err != nil {
		panic(fmt.Errorf("playout by %s: %w", p.agent.Name(), err))
	}
	return a
}

// agent puts an agent together; search is nil beside err.
func (s *settings) agent(search Searcher, err error) (agents.Agent, error) {
	usual := s.limits()
	if err := errors.Join(s.Err(), err); err != nil {
		return nil, err
	}
	return New(Parts{Name: s.Name(), Now: s.Clock(), Usual: usual, Search: search, Begin: func(ctx context.Context) { s.turn.ctx = ctx }}), nil
}
