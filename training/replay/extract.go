package replay

import (
	"fmt"

	"bridgehead/engine"
	"bridgehead/env"
)

// Extract plays a game again and then calls each, in order, with the positions of the moves that are wanted:
// indexes into Moves, ascending, some perhaps twice. The position is that before the move; it and the
// future are valid during the call only. A fault in the game is an error before the first call.
func Extract(g engine.Game, game *Game, wanted []int, each func(i int, s engine.State, m *Move, future *Future)) error {
	for j, i := range wanted {
		if i < 0 || i >= len(game.Moves) || j > 0 && i < wanted[j-1] {
			return fmt.Errorf("replay: wanted[%d]: got move %d, want one of %d, ascending", j, i, len(game.Moves))
		}
	}
	positions := make([]engine.State, 0, len(wanted))
	future := Future{Game: game, impulses: make([]int32, 0, len(game.Moves)+1)}
	var c counter
	final, err := walk(g, game, func(n int, s engine.State) {
		c.see(game.Steps[n].Player)
		i := len(future.impulses) // the next move
		if i == len(game.Moves) || int(game.Moves[i].Step) != n {
			return
		}
		future.impulses = append(future.impulses, c.impulses)
		positions = appendPositions(positions, wanted, i, s)
	})
	if err != nil {
		return err
	}
	future.Final, future.impulses = final, append(future.impulses, c.impulses+1)
	for j, i := range wanted {
		future.at = i
		each(i, positions[j], &game.Moves[i], &future)
	}
	return nil
}

// appendPositions appends a copy of s for every time that move i is wanted; they share it.
func appendPositions(positions []engine.State, wanted []int, i int, s engine.State) []engine.State {
	var copied engine.State
	for len(positions) < len(wanted) && wanted[len(positions)] == i {
		if copied == nil {
			copied = s.Clone()
		}
		positions = append(positions, copied)
	}
	return positions
}

// counter counts impulses: a change of the side that decides begins one. The contract of games does not
// tell impulses at decisions, so this is an estimate; a reaction of the other side counts as well.
type counter struct {
	side     engine.Player
	begun    bool
	impulses int32
}

func (c *counter) see(p engine.Player) {
	if !p.IsSide() {
		return
	}
	if c.begun && p != c.side {
		c.impulses++
	}
	c.begun, c.side = true, p
}

// walk plays the steps of a game again and calls visit before each. It returns the last position.
func walk(g engine.Game, game *Game, visit func(n int, s engine.State)) (engine.State, error) {
	if err := game.matches(g); err != nil {
		return nil, err
	}
	s, err := game.begin(g)
	if err != nil {
		return nil, err
	}
	for n, step := range game.Steps {
		if p := s.Player(); p != step.Player {
			return nil, fmt.Errorf("replay: steps[%d]: read player %d, the position is for player %d", n, step.Player, p)
		}
		if err := s.Check(step.Action); err != nil {
			return nil, fmt.Errorf("replay: steps[%d]: action %d: %w", n, step.Action, err)
		}
		visit(n, s)
		s.Apply(step.Action)
	}
	if !game.Cut && s.Player() != engine.Terminal {
		return nil, fmt.Errorf("replay: after %d steps the game is not over, and it was not cut", len(game.Steps))
	}
	return s, nil
}

// begin is the first position of the game.
func (g *Game) begin(rules engine.Game) (engine.State, error) {
	if g.Start == "" {
		return rules.New(), nil
	}
	s, err := rules.Parse([]byte(g.Start))
	if err != nil {
		return nil, fmt.Errorf("replay: start: %w", err)
	}
	return s, nil
}

// matches returns nil where the game was played on g.
func (g *Game) matches(rules engine.Game) error {
	for _, f := range []struct{ name, read, want string }{
		{"scenario", g.Scenario, rules.Scenario()},
		{"scenario_hash", g.ScenarioHash, rules.ScenarioHash()},
		{"options", g.Options, rules.Options()},
	} {
		if f.read != f.want {
			return fmt.Errorf("replay: %s: read %q, the game is %q", f.name, f.read, f.want)
		}
	}
	return nil
}

// Record is the game as an episode that can be read and watched.
func (g *Game) Record(rules engine.Game) (*env.Record, error) {
	start, err := g.begin(rules)
	if err != nil {
		return nil, err
	}
	r, err := env.NewRecorderAt(rules, start, 0, g.Seed, g.Players)
	if err != nil {
		return nil, err
	}
	if _, err := walk(rules, g, func(n int, _ engine.State) { r.Apply(g.Steps[n].Action) }); err != nil {
		return nil, err
	}
	rec := r.Record()
	return &rec, nil
}
