package search

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/engine"
)

// settings reads a spec: numbers by agents.Params, words here.
type settings struct {
	*agents.Params
	game engine.Game
	spec agents.Spec
	errs []error
}

func newSettings(g engine.Game, p *agents.Params) *settings {
	spec, err := agents.ParseSpec(p.Name()) // it was read before, and so is in order
	return &settings{Params: p, game: g, spec: spec, errs: []error{err}}
}

func (s *settings) text(key, usual string) (string, bool) {
	for _, kv := range s.spec.Values {
		if kv.Key == key {
			return kv.Value, true
		}
	}
	return usual, false
}

// word is one of words, the first if none is given.
func (s *settings) word(key string, words ...string) string {
	text, _ := s.text(key, words[0])
	if !slices.Contains(words, text) {
		s.errs = append(s.errs, fmt.Errorf("%s: got %q, want %s", key, text, strings.Join(words, " | ")))
		return words[0]
	}
	return text
}

// duration is a time such as 50ms, from 1 ms to a day; 0 where none is given.
func (s *settings) duration(key string) time.Duration {
	text, ok := s.text(key, "")
	if !ok {
		return 0
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < time.Millisecond || d > 24*time.Hour {
		s.errs = append(s.errs, fmt.Errorf("%s: got %q, want a time from 1ms to 24h, such as 50ms", key, text))
	}
	return d
}

// urgency is first play urgency: a number, or "all" for trying everything first.
func (s *settings) urgency(key string, usual float64) float64 {
	if text, _ := s.text(key, ""); text == "all" {
		return math.Inf(1)
	}
	return s.Float(key, usual, -2, 2)
}

// ucb is the selection of uct, less curious where leaves are scored than where they are played out.
func (s *settings) ucb() *mcts.UCB {
	c, urgency := usualUCB, math.Inf(1)
	if eval, _ := s.text("eval", "score"); eval == "score" {
		c, urgency = scoreUCB, scoreFPU
	}
	return &mcts.UCB{C: s.Float("c", c, 0, 100), Urgency: s.urgency("fpu", urgency)}
}

func (s *settings) limits() mcts.Limits {
	_, given := s.text("sims", "")
	return usualLimits(s.Int("sims", usualSims, 1, 1<<30), given, s.duration("time"))
}

func (s *settings) options() mcts.Options {
	o := mcts.Options{
		Nodes:       s.Int("nodes", mcts.DefaultNodes, 1<<12, 1<<28),
		States:      s.Int("states", mcts.DefaultStates, 1, 1<<24),
		Batch:       s.Int("batch", 1, 1, 1024),
		Afterstates: s.Bool("after", false),
		Reuse:       s.Bool("reuse", true),

		Transpositions: s.Bool("tt", false),
		VisitMean:      s.word("mean", "weighted", "visits") == "visits",
	}
	if s.word("dice", "stratified", "sampled") == "sampled" {
		o.Dice = mcts.Sampled
	}
	return o
}

// evaluator makes what judges the leaves; the first of words is the usual one. Beside the words of
// the kind it reads how scores and playouts are made.
func (s *settings) evaluator(warmth float64, words ...string) mcts.Evaluator {
	score := mcts.NewScore(s.game, s.Int("settle", 64, 0, 10000), warmth)
	playout := mcts.NewRollout(s.game, s.Int("cut", usualCut, 0, 1<<20), s.Int("tries", 1, 1, 64), score)
	switch s.word("eval", words...) {
	case "score":
		return score
	case "rollout":
		return playout
	case "mix":
		return &mcts.Mix{Score: score, Rollout: playout, Share: s.Float("share", 0.5, 0, 1)}
	}
	return mcts.Uniform{}
}

// agent puts an agent together; search is nil beside err.
func (s *settings) agent(search searcher, err error) (agents.Agent, error) {
	a := &agent{name: s.Name(), usual: s.limits(), search: search}
	if err := errors.Join(append(s.errs, err)...); err != nil {
		return nil, err
	}
	a.Reset(0)
	return a, nil
}
