package training

import (
	"context"
	"fmt"

	"bridgehead/agents"
	"bridgehead/agents/mcts"
	"bridgehead/agents/neural"
	"bridgehead/engine"
	"bridgehead/models"
	"bridgehead/models/bundle"
	"bridgehead/training/actor"
	"bridgehead/training/cluster"
	"bridgehead/training/replay"
)

// Trees of actors are small, for they think shortly.
const (
	actorNodes  = 1 << 15
	actorStates = 1 << 11
)

// Player plays the games of jobs: what it plays depends on the job, the recipe and the networks that the job names, and on
// nothing it has played before. It serves one goroutine.
type Player struct {
	config   *Config
	fields   fields
	registry *agents.Registry
	live     Live
	seeds    cluster.Seeds
	bids     []*bidder
	variant  func(field int, options string) (*variant, error)

	net      *models.Net // that the actors have, with its simulations
	id       cluster.ID
	sims     int
	actors   map[engine.Game]*actor.Actor
	planners map[engine.Game][2]agents.Agent // where the network plays through an agent
}

var _ cluster.Player = (*Player)(nil)

// NewPlayer makes a player of a recipe on its fields.
func NewPlayer(c *Config, on []Field, registry *agents.Registry, live Live) (*Player, error) {
	f := fields(on)
	if err := f.check(); err != nil {
		return nil, err
	}
	p := &Player{config: c, fields: f, registry: registry, live: live, seeds: cluster.NewSeeds(c.Seed), variant: f.variants(),
		actors: map[engine.Game]*actor.Actor{}, planners: map[engine.Game][2]agents.Agent{}}
	for _, field := range f {
		b, err := newBidder(c.Play.Bid, field.Game)
		if err != nil {
			return nil, err
		}
		p.bids = append(p.bids, b)
	}
	return p, nil
}

// selfName begins the name of the network in its own games; the step follows.
const selfName = "self@"

// Play plays a game of a job.
func (p *Player) Play(ctx context.Context, j *cluster.Job, i int, network cluster.Network) (*replay.Game, error) {
	if err := p.prepare(ctx, j, network); err != nil {
		return nil, err
	}
	spec := &j.Specs[i]
	if spec.Field >= len(p.fields) {
		return nil, fmt.Errorf("job: field %d, want less than %d", spec.Field, len(p.fields))
	}
	v, err := p.variant(spec.Field, p.bids[spec.Field].options(spec.Bid))
	if err != nil {
		return nil, err
	}
	a, err := p.actor(v.game)
	if err != nil {
		return nil, err
	}
	task, err := p.task(ctx, v.game, j, i, network)
	if err != nil {
		return nil, err
	}
	game, err := a.Play(ctx, task)
	if err != nil {
		return nil, err
	}
	game.Bid = float32(spec.Bid)
	return game, nil
}

// prepare takes up the network of a job.
func (p *Player) prepare(ctx context.Context, j *cluster.Job, network cluster.Network) error {
	if p.net != nil && p.id == j.Net && p.sims == j.Sims {
		return nil
	}
	net, err := network(ctx, j.Net)
	if err != nil {
		return err
	}
	p.net, p.id, p.sims = net, j.Net, j.Sims
	clear(p.actors)
	clear(p.planners)
	return nil
}

// task is what the actor of a game has to do.
func (p *Player) task(ctx context.Context, g engine.Game, j *cluster.Job, i int, network cluster.Network) (actor.Task, error) {
	spec := &j.Specs[i]
	task := actor.Task{Seed: p.seeds.Seed(j.First + uint64(i)), Names: names(j.Step), Model: j.Step, Start: spec.Start}
	if spec.Rival != "" {
		rival, err := p.rival(ctx, g, spec, network)
		if err != nil {
			return task, fmt.Errorf("self_play: rivals: %w", err)
		}
		task.Rivals[spec.Side], task.Names[spec.Side] = rival, rival.Name()
	}
	if p.config.Play.Agent != "" {
		pair, err := p.pair(g)
		if err != nil {
			return task, err
		}
		for side, rival := range task.Rivals {
			if rival == nil {
				task.Rivals[side], task.Clone[side] = pair[side], true
			}
		}
	}
	return task, nil
}

// names are those of both sides of a game of the network against itself.
func names(step int64) [2]string {
	self := fmt.Sprintf("%s%d", selfName, step)
	return [2]string{self, self}
}

// actor is that of a game, which the network searches for or plays in through an agent.
func (p *Player) actor(g engine.Game) (*actor.Actor, error) {
	if a := p.actors[g]; a != nil {
		return a, nil
	}
	if p.config.Play.Agent != "" {
		p.actors[g] = actor.NewTeacher(g)
		return p.actors[g], nil
	}
	if len(p.actors) >= mostActors {
		clear(p.actors)
	}
	c := &p.config.Play
	eval, err := evaluator(g, p.net, c.Margin)
	if err != nil {
		return nil, err
	}
	a, err := actor.New(g, eval, actor.Options{Full: p.sims, Fast: c.Fast, Share: c.Share, Considered: c.considered(p.sims),
		GumbelScale: c.GumbelScale, CScale: c.CScale, PolicyShare: c.PolicyShare, Luck: p.config.Learn.LuckShare > 0, Surprise: p.config.Learn.Surprise > 0,
		Tree: mcts.Options{Reuse: true, Dice: c.dice(), Nodes: actorNodes, States: actorStates}})
	if err != nil {
		return nil, err
	}
	p.actors[g] = a
	return a, nil
}

// mostActors bounds the actors that are kept, and the agents that the network plays through: with many scenarios and handicaps trees
// take more memory than to make them anew takes time.
const mostActors = 32

// pair is the agents of both sides that the network plays through.
func (p *Player) pair(g engine.Game) (pair [2]agents.Agent, err error) {
	if pair, ok := p.planners[g]; ok {
		return pair, nil
	}
	if len(p.planners) >= mostActors {
		clear(p.planners)
	}
	f, err := p.live.Factory(g, p.bundle("live", p.net), p.config.Play.Agent)
	if err != nil {
		return pair, fmt.Errorf("self_play: agent: %w", err)
	}
	for side := range pair {
		if pair[side], err = f(); err != nil {
			return pair, fmt.Errorf("self_play: agent: %w", err)
		}
	}
	p.planners[g] = pair
	return pair, nil
}

// rival makes the agent that the network plays against. A former network plays as its name says.
func (p *Player) rival(ctx context.Context, g engine.Game, spec *cluster.Spec, network cluster.Network) (agents.Agent, error) {
	if spec.Rival != past {
		return p.registry.New(g, spec.Rival)
	}
	net, err := network(ctx, spec.Past)
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("past-%d", spec.PastStep)
	make, err := p.live.Factory(g, p.bundle(name, net), p.config.Play.rival(name))
	if err != nil {
		return nil, err
	}
	return make()
}

// bundle is a network for the ear of agents.
func (p *Player) bundle(name string, net *models.Net) *bundle.Bundle {
	return &bundle.Bundle{Name: name, Game: p.fields[0].Game.ID(), Net: net}
}

func evaluator(g engine.Game, net *models.Net, margin float64) (*neural.Evaluator, error) {
	board, err := neural.BoardOf(g)
	if err != nil {
		return nil, err
	}
	return neural.NewEvaluator(g, models.NewRunner(net, board, 1), neural.Options{Margin: margin})
}
