package training

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/training/actor"
	"bridgehead/training/replay"
	"bridgehead/training/run"
)

// Trees of actors are small, for they think shortly.
const (
	actorNodes  = 1 << 15
	actorStates = 1 << 11
)

// act plays games until ctx ends, with the latest network from game to game.
func (t *trainer) act(ctx context.Context, n int) error {
	rng := t.random(streamTrainer, uint64(n))
	variant := t.fields.variants()
	actors := map[engine.Game]*actor.Actor{}
	planners := map[engine.Game][2]agents.Agent{} // where the network plays through an agent
	var now *published
	sims := 0
	for ctx.Err() == nil {
		if latest, want := t.latest.Load(), t.sims(); latest != now || want != sims {
			now, sims = latest, want
			clear(actors)
			clear(planners)
		}
		field := t.fields.draw(rng)
		bids := t.bids[field]
		bid := bids.draw(rng)
		v, err := variant(field, bids.options(bid))
		if err != nil {
			return err
		}
		a := actors[v.game]
		if a == nil {
			if t.config.Play.Agent != "" {
				a = actor.NewTeacher(v.game)
			} else if a, err = t.actor(v.game, now.net, sims); err != nil {
				return err
			}
			actors[v.game] = a
		}
		task, err := t.task(rng, v.game, now)
		if err != nil {
			return err
		}
		if t.config.Play.Agent != "" {
			pair, ok := planners[v.game]
			if !ok {
				if pair, err = t.pair(v.game, now.net); err != nil {
					return err
				}
				planners[v.game] = pair
			}
			for side, rival := range task.Rivals {
				if rival == nil {
					task.Rivals[side], task.Clone[side] = pair[side], true
				}
			}
		}
		game, err := a.Play(ctx, task)
		if err != nil {
			return err
		}
		game.Bid = float32(bid)
		if err := t.keep(game); err != nil {
			return err
		}
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
		GumbelScale: p.GumbelScale, CScale: p.CScale, PolicyShare: p.PolicyShare, Luck: t.config.Learn.LuckShare > 0, Tree: mcts.Options{Reuse: true, Dice: p.dice(), Nodes: actorNodes, States: actorStates}})
}

// pair makes the agents of both sides that a network plays through.
func (t *trainer) pair(g engine.Game, net *models.Net) (pair [2]agents.Agent, err error) {
	b := t.bundle
	b.Net = net
	f, err := t.Live.Factory(g, &b, t.config.Play.Agent)
	if err != nil {
		return pair, fmt.Errorf("self_play: agent: %w", err)
	}
	for side := range pair {
		if pair[side], err = f(); err != nil {
			return pair, fmt.Errorf("self_play: agent: %w", err)
		}
	}
	return pair, nil
}

func evaluator(g engine.Game, net *models.Net, margin float64) (*neural.Evaluator, error) {
	board, err := neural.BoardOf(g)
	if err != nil {
		return nil, err
	}
	return neural.NewEvaluator(g, models.NewRunner(net, board, 1), neural.Options{Margin: margin})
}

// selfName begins the name of the network in its own games; the step follows.
const selfName = "self@"

// task draws what the next game is: who plays whom, and from where.
func (t *trainer) task(rng *rand.Rand, g engine.Game, now *published) (actor.Task, error) {
	self := fmt.Sprintf("%s%d", selfName, now.step)
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
	if err != nil || len(game.Moves) == 0 || game.Scenario != g.Scenario() || game.Options != g.Options() {
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
	t      *trainer
	mu     sync.Mutex
	former map[string]*bundle.Bundle // networks of checkpoints that are kept, by path
}

func newPool(t *trainer) *pool { return &pool{t: t, former: map[string]*bundle.Bundle{}} }

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
	b, err := p.network(all, c)
	if b == nil || err != nil {
		return nil, err
	}
	make, err := p.t.Live.Factory(g, b, p.t.config.Play.rival(fmt.Sprintf("past-%d", c.Step)))
	if err != nil {
		return nil, err
	}
	return make()
}

// network is that of a checkpoint, which is read once and forgotten when it is not kept any more; nil where it was
// deleted meanwhile, or is damaged.
func (p *pool) network(kept []run.Checkpoint, c run.Checkpoint) (*bundle.Bundle, error) {
	maps.DeleteFunc(p.former, func(path string, _ *bundle.Bundle) bool {
		return !slices.ContainsFunc(kept, func(k run.Checkpoint) bool { return k.Path == path })
	})
	if b, ok := p.former[c.Path]; ok {
		return b, nil
	}
	b, _, err := openCheckpoint(c.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil { // it is told once, and others are rivals
		fmt.Fprintf(p.t.Log, "damaged: %v\n", err)
		b = nil
	}
	p.former[c.Path] = b
	return b, nil
}

// Live makes lists of agents whose networks come from a source; nil: those of package agents and neural.
type Live func(neural.Source) *agents.Registry

// Factory makes agents by a spec in which the network is named live, such as neural:model=live,sims=16.
func (l Live) Factory(g engine.Game, b *bundle.Bundle, spec string) (agents.Factory, error) {
	return l.registry(neural.Source{Load: func(string) (*bundle.Bundle, error) { return b, nil }}).Factory(g, spec)
}

func (l Live) registry(s neural.Source) *agents.Registry {
	if l != nil {
		return l(s)
	}
	r := agents.Builtin()
	r.Add(s.Kind())
	return r
}

// recorded makes the same agents by specs that an earlier version may have written.
func (l Live) recorded() Live {
	return func(s neural.Source) *agents.Registry { return l.registry(s).Recorded() }
}

// rival is the spec by which a network that is not trained any more plays.
func (p *PlayConfig) rival(name string) string {
	if p.Agent != "" {
		return strings.Replace(p.Agent, "model=live", "model="+name, 1)
	}
	return fmt.Sprintf("neural:model=%s,sims=%d,m=%d,c_scale=%g,margin=%g", name, p.Fast, p.Considered, p.CScale, p.Margin)
}

// Bare makes an agent of a network in memory, with keys of the agent neural.
func Bare(g engine.Game, b *bundle.Bundle, keys string) (agents.Agent, error) {
	f, err := Live(nil).Factory(g, b, "neural:model="+b.Name+","+keys)
	if err != nil {
		return nil, err
	}
	return f()
}
