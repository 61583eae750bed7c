package training

import (
	"fmt"
	"math/rand/v2"
	"time"

	"bridgehead/engine"
	"bridgehead/training/cluster"
	"bridgehead/training/replay"
)

// plan says what the games from a number on are: who plays whom, for what goal, and from where.
func (t *trainer) plan(first uint64, games int) (*cluster.Job, error) {
	if !t.playing.Load() {
		return nil, &cluster.Wait{For: time.Second}
	}
	if t.config.Play.Lockstep {
		if t.settled.Load() != t.played.Load() || t.settled.Load() < t.planned && t.Now().Sub(t.plannedAt) < lostAfter {
			return nil, &cluster.Wait{For: 2 * time.Millisecond}
		}
		games = 1
		t.planned, t.plannedAt = t.settled.Load()+1, t.Now()
	}
	now := t.offered.Load()
	j := &cluster.Job{Net: now.id, Step: now.step, Sims: t.sims(), First: first}
	for i := range games {
		spec, err := t.spec(rand.New(rand.NewPCG(t.seeds.Seed(first+uint64(i)), streamTrainer)))
		if err != nil {
			return nil, err
		}
		j.Specs = append(j.Specs, spec)
	}
	return j, nil
}

// lostAfter is how long the learner waits in lockstep for the one game that is played: its worker may have gone for good.
const lostAfter = 5 * time.Minute

// spec draws what a game is.
func (t *trainer) spec(rng *rand.Rand) (s cluster.Spec, err error) {
	s.Field = t.fields.draw(rng)
	s.Bid = t.bids[s.Field].draw(rng)
	x := rng.Float64()
	for _, r := range t.config.Play.Rivals {
		if x -= r.Share; x >= 0 {
			continue
		}
		if s.Rival, s.Side = r.Agent, rng.IntN(2); r.Agent == past {
			var there bool
			if s.Past, s.PastStep, there, err = t.shelf.former(rng); err != nil {
				return s, fmt.Errorf("self_play: rivals: %w", err)
			}
			if !there {
				s.Rival, s.Side = "", 0
			}
		}
		break
	}
	if rng.Float64() < t.config.Play.Archive {
		v, err := t.variant(s.Field, t.bids[s.Field].options(s.Bid))
		if err != nil {
			return s, err
		}
		s.Start = t.archived(rng, v.game)
	}
	return s, nil
}

// verify reports what is wrong with what a game says of itself, where its job asks for something else.
func (t *trainer) verify(j *cluster.Job, i int, game *replay.Game) error {
	spec := &j.Specs[i]
	f := t.fields[spec.Field]
	options := t.bids[spec.Field].options(spec.Bid)
	players := names(j.Step)
	for side, p := range game.Players {
		if spec.Rival != "" && side == spec.Side {
			continue // an agent has a name of its own, which its spec may leave open
		}
		if p != players[side] {
			return fmt.Errorf("%q played side %d, want %q", p, side, players[side])
		}
	}
	switch {
	case game.Scenario != f.Game.Scenario() || game.ScenarioHash != f.Game.ScenarioHash():
		return fmt.Errorf("it was played on %s, want %s as it is here", game.Scenario, f.Game.Scenario())
	case game.Options != options:
		return fmt.Errorf("it has options %q, want %q", game.Options, options)
	case game.Start != spec.Start:
		return fmt.Errorf("it begins at another position")
	case game.Bid != float32(spec.Bid):
		return fmt.Errorf("it has a bid of %g, want %d", game.Bid, spec.Bid)
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
