package training

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"bridgehead/engine"
	"bridgehead/env"
	"bridgehead/training/actor"
	"bridgehead/training/replay"
)

// Given is a game that was played elsewhere and is given to a run to be learnt from.
type Given struct {
	Name   string // for errors, such as that of its file
	Record *env.Record
	Learn  [2]bool // sides whose decisions are targets of the policy
}

// mostGiven bounds the games of a run that were given to it.
const mostGiven = 1 << 20

// keepsGiven reports whether the run has games that were given to it, or is about to.
func (t *trainer) keepsGiven() bool {
	_, err := os.Stat(filepath.Join(t.Dir, givenDir))
	return len(t.Given) > 0 || err == nil
}

// openGiven opens the games that were given to the run, and takes those that are new.
func (t *trainer) openGiven() (err error) {
	if !t.keepsGiven() {
		return nil
	}
	// All are looked at before the first is taken.
	games, err := t.readGiven()
	if err != nil {
		return err
	}
	o := replay.DefaultOptions()
	o.MaxGames, o.MaxBytes, o.ChunkGames = mostGiven, 1<<40, 64
	if t.given, err = replay.Open(filepath.Join(t.Dir, givenDir), o); err != nil {
		return err
	}
	return t.addGiven(games)
}

// readGiven makes games to learn from of the records given. Records that are of no use here are told of and left out; that nothing is
// left is an error, and so is a record that does not hold.
func (t *trainer) readGiven() (out []*replay.Game, err error) {
	variant := t.fields.variants()
	for _, g := range t.Given {
		field, err := t.fields.number(g.Record.Scenario)
		if err == nil && !g.Record.Done {
			err = errors.New("the game is not over")
		}
		if err == nil && g.Learn == [2]bool{} {
			err = errors.New("no side of it is to be learnt from")
		}
		if err != nil {
			fmt.Fprintf(t.Log, "given: %s is left out: %v\n", g.Name, err)
			continue
		}
		v, err := variant(field, g.Record.Options)
		if err != nil {
			return nil, fmt.Errorf("given: %s: %w", g.Name, err)
		}
		game, err := learnt(v.game, &g)
		if err != nil {
			return nil, fmt.Errorf("given: %s: %w", g.Name, err)
		}
		out = append(out, game)
	}
	if len(t.Given) > 0 && len(out) == 0 {
		return nil, fmt.Errorf("given: none of %d games can be learnt from", len(t.Given))
	}
	return out, nil
}

// learnt plays a record again and makes a game of it in which each decision of the sides to be learnt from is a target.
func learnt(g engine.Game, from *Given) (*replay.Game, error) {
	r := from.Record
	out := &replay.Game{Scenario: r.Scenario, ScenarioHash: r.ScenarioHash, Options: r.Options, Seed: r.Seed, Start: r.Start, Players: r.Agents, Steps: r.Steps}
	var legal []engine.Action
	end, err := env.Replay(g, r, func(n int, s engine.State, step env.Step) error {
		if !step.Player.IsSide() || !from.Learn[step.Player] {
			return nil
		}
		if legal = s.LegalActions(legal[:0]); len(legal) > 1 {
			out.Moves = append(out.Moves, replay.Move{Step: int32(n - 1), Actions: []int16{int16(step.Action)}, Shares: []float32{1}})
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	for side, v := range end.Returns(nil) {
		out.Returns[side] = float32(v)
	}
	out.Margin = actor.Margin(end)
	if len(out.Moves) == 0 {
		return nil, errors.New("its sides had nothing to decide")
	}
	return out, out.Validate()
}

// addGiven keeps the games that are not there yet.
func (t *trainer) addGiven(games []*replay.Game) error {
	there := map[[32]byte]bool{}
	for _, k := range t.given.Keys() {
		g, err := t.given.Load(k)
		if err != nil {
			return err
		}
		there[digest(g)] = true
	}
	var fresh []*replay.Game
	for _, g := range games {
		if d := digest(g); !there[d] {
			there[d] = true
			fresh = append(fresh, g)
		}
	}
	if _, err := t.given.AddAll(fresh); err != nil {
		return err
	}
	if n := len(games); n > 0 {
		all, moves := t.given.Len()
		fmt.Fprintf(t.Log, "given: %d games taken, %d were there; %d decisions of %d games are learnt from\n", len(fresh), n-len(fresh), moves, all)
	}
	return nil
}

// digest tells games apart by what was played.
func digest(g *replay.Game) [32]byte {
	text := []byte(g.ScenarioHash + "\n" + g.Options + "\n" + g.Start + "\n")
	for _, s := range g.Steps {
		text = binary.LittleEndian.AppendUint32(text, uint32(s.Player))
		text = binary.LittleEndian.AppendUint32(text, uint32(s.Action))
	}
	return sha256.Sum256(text)
}
