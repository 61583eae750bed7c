package training

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/training/actor"
	"bridgehead/training/replay"
)

// Trees of actors are small, for they think shortly.
const (
	actorNodes  = 1 << 15
	actorStates = 1 << 11
)

// act plays games until ctx ends, with the latest network from game to game.
func (t *trainer) act(ctx context.Context, n int) error {
	rng := t.random(streamTrainer, uint64(n))
	variant := variants(t.Vary)
	actors := map[string]*actor.Actor{} // by options
	var now *published
	sims := 0
	for ctx.Err() == nil {
		if latest, want := t.latest.Load(), t.sims(); latest != now || want != sims {
			now, sims = latest, want
			clear(actors)
		}
		bid := t.bid.draw(rng)
		v, err := variant(t.bid.options(t.Game.Options(), bid))
		if err != nil {
			return err
		}
		a := actors[v.game.Options()]
		if a == nil {
			if a, err = t.actor(v.game, now.net, sims); err != nil {
				return err
			}
			actors[v.game.Options()] = a
		}
		task, err := t.task(rng, v.game, now)
		if err != nil {
			return err
		}
		game, err := a.Play(ctx, task)
		if err != nil {
			return err
		}
		game.Bid = float32(bid)
		if err := t.games.Add(game); err != nil {
			return err
		}
		if task.Start == "" && task.Rivals == [2]agents.Agent{} {
			t.bid.learn(game.Returns[0])
		}
		t.thought.Add(int64(len(game.Moves)))
		t.played.Add(1)
	}
	return nil
}

// sims is the number of simulations of a full search by now.
func (t *trainer) sims() (n int) {
	for _, s := range t.config.Play.Sims {
		if t.played.Load() >= int64(s.Games) {
			n = s.Sims
		}
	}
	return n
}

func (t *trainer) actor(g engine.Game, net *models.Net, sims int) (*actor.Actor, error) {
	eval, err := evaluator(g, net, t.config.Play.Margin)
	if err != nil {
		return nil, err
	}
	p := &t.config.Play
	return actor.New(g, eval, actor.Options{Full: sims, Fast: p.Fast, Share: p.Share, Considered: p.Considered,
		Scale: p.Noise, Trust: p.Trust, Blind: p.Blind, Luck: t.config.Learn.LuckShare > 0, Tree: mcts.Options{Reuse: true, Nodes: actorNodes, States: actorStates}})
}

func evaluator(g engine.Game, net *models.Net, margin float64) (*neural.Evaluator, error) {
	board, err := neural.BoardOf(g)
	if err != nil {
		return nil, err
	}
	return neural.NewEvaluator(g, models.NewRunner(net, board, 1), neural.Options{Margin: margin})
}

// task draws what the next game is: who plays whom, and from where.
func (t *trainer) task(rng *rand.Rand, g engine.Game, now *published) (actor.Task, error) {
	self := fmt.Sprintf("self@%d", now.step)
	task := actor.Task{Seed: rng.Uint64(), Names: [2]string{self, self}, Model: now.step}
	x := rng.Float64()
	for _, r := range t.config.Play.Rivals {
		if x -= r.Share; x >= 0 {
			continue
		}
		rival, err := t.pool.rival(rng, g, r.Agent)
		if err != nil {
			return task, fmt.Errorf("self_play: rivals: %w", err)
		}
		if rival != nil {
			side := rng.IntN(2)
			task.Rivals[side], task.Names[side] = rival, rival.Name()
		}
		break
	}
	if rng.Float64() < t.config.Play.Archive {
		task.Start = t.archived(rng, g)
	}
	return task, nil
}

// archived is a position of an earlier game: learning where games are decided takes fewer of them
// (Go-Exploit: Trudeau and Bowling, 2023). It is empty where there is none.
func (t *trainer) archived(rng *rand.Rand, g engine.Game) (start string) {
	refs, err := t.games.Sample(rng, 1)
	if err != nil {
		return ""
	}
	game, err := t.games.Load(refs[0].Game)
	if err != nil || len(game.Moves) == 0 || game.Options != g.Options() {
		return ""
	}
	_ = replay.Extract(g, game, []int{rng.IntN(len(game.Moves))},
		func(_ int, s engine.State, _ *replay.Move, _ *replay.Future) {
			if text, err := s.MarshalText(); err == nil {
				start = string(text)
			}
		})
	return start
}

// pool makes rivals. Agents are not shared: every call makes one.
type pool struct {
	t  *trainer
	mu sync.Mutex
}

func newPool(t *trainer) *pool { return &pool{t: t} }

// past names the rival that is a network of an earlier checkpoint.
const past = "past"

// rival makes an agent by its spec; nil where there is no past yet.
func (p *pool) rival(rng *rand.Rand, g engine.Game, spec string) (agents.Agent, error) {
	if spec != past {
		return p.t.Registry.New(g, spec)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	all, err := p.t.run.Checkpoints()
	if err != nil || len(all) == 0 {
		return nil, err
	}
	c := all[rng.IntN(len(all))]
	f, err := os.Open(c.Path)
	if os.IsNotExist(err) { // it was deleted meanwhile
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := ReadCheckpoint(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(c.Path), err)
	}
	b.Name = fmt.Sprintf("past-%d", c.Step)
	return Live(g, b, fmt.Sprintf("sims=%d,m=%d,margin=%g", p.t.config.Play.Fast, p.t.config.Play.Considered, p.t.config.Play.Margin))
}

// Live makes an agent of a network in memory, with keys of the agent neural.
func Live(g engine.Game, b *bundle.Bundle, keys string) (agents.Agent, error) {
	f, err := LiveFactory(g, b, keys)
	if err != nil {
		return nil, err
	}
	return f()
}

// LiveFactory makes agents of a network in memory.
func LiveFactory(g engine.Game, b *bundle.Bundle, keys string) (agents.Factory, error) {
	source := neural.Source{Load: func(string) (*bundle.Bundle, error) { return b, nil }}
	r := agents.Builtin()
	r.Add(source.Kind())
	return r.Factory(g, "neural:model="+b.Name+","+keys)
}
