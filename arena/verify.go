package arena

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"sync/atomic"

	"bridgehead/engine"
	"bridgehead/env"
)

// Verify plays every record of a run again, through the rules, and compares everything: that the dice
// are those of the seed, and that returns, points, counts, hashes and luck are what the results say.
// Then it computes the tables anew and compares them with the table file. It changes nothing and
// returns the analysis.
func Verify(ctx context.Context, dir string, tools Tools) (*Analysis, error) {
	s, err := openFiles(dir, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	defer s.close()
	games, err := tools.makeGames(&s.config) // no agent is asked
	if err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	if err := s.verifyGaps(); err != nil {
		return nil, err
	}
	if err := s.verifyPairs(ctx, &tools, games); err != nil {
		return nil, err
	}
	a := Analyse(s.config, s.pairs)
	return a, verifyTable(dir, a)
}

// verifyTable compares the table file, if it is there.
func verifyTable(dir string, a *Analysis) error {
	path := filepath.Join(dir, TableFile)
	was, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	var now bytes.Buffer
	if err := WriteTable(&now, a); err != nil {
		return err
	}
	if line := firstDifference(string(was), now.String()); line > 0 {
		return fmt.Errorf("%s: line %d is not what the results give (arena report writes it anew)", path, line)
	}
	return nil
}

// firstDifference is the number of the first line in which two texts differ, 0 for none.
func firstDifference(a, b string) int {
	if a == b {
		return 0
	}
	line := 1
	for i := 0; i < min(len(a), len(b)) && a[i] == b[i]; i++ {
		if a[i] == '\n' {
			line++
		}
	}
	return line
}

// verifyGaps checks that pairs are missing only where the SPRT had decided.
func (s *store) verifyGaps() error {
	r := newRun("", &store{config: s.config}, Tools{}, nil)
	for i := range s.pairs {
		for ; r.next < s.pairs[i].Number; r.next++ {
			if u := r.units[r.next]; !r.done[u.Agents] {
				return fmt.Errorf("pair %d is missing", u.Number)
			}
		}
		if r.done[s.pairs[i].Agents] {
			return fmt.Errorf("pair %d was played after the SPRT had decided", s.pairs[i].Number)
		}
		r.judge(&s.pairs[i])
		r.next = s.pairs[i].Number + 1
	}
	return nil
}

// verifyPairs spreads the pairs over the workers and returns the fault of the first faulty pair.
func (s *store) verifyPairs(ctx context.Context, tools *Tools, games []engine.Game) error {
	faults := make([]error, len(s.pairs))
	var next, done atomic.Int64
	var running sync.WaitGroup
	var telling sync.Mutex
	for range max(1, min(tools.Workers, len(s.pairs))) {
		running.Go(func() {
			p := &player{config: &s.config, tools: tools}
			for _, g := range games {
				p.boards = append(p.boards, board{game: g, luck: newLuck(g, tools)})
			}
			for i := int(next.Add(1)) - 1; i < len(s.pairs) && ctx.Err() == nil; i = int(next.Add(1)) - 1 {
				faults[i] = p.verify(s, &s.pairs[i])
				n := int(done.Add(1))
				if tools.Progress != nil {
					telling.Lock()
					tools.Progress(n, len(s.pairs))
					telling.Unlock()
				}
			}
		})
	}
	running.Wait()
	for _, err := range faults {
		if err != nil {
			return err
		}
	}
	return ctx.Err()
}

func (p *player) verify(s *store, pair *Pair) error {
	b := &p.boards[pair.Scenario]
	for i := range pair.Games {
		rec, _, err := readEntry(s.pack, pair.Games[i].At)
		if err == nil {
			err = p.verifyGame(b, pair, i, rec)
		}
		if err != nil {
			return fmt.Errorf("pair %d, game %d (seed %d, %s): %w", pair.Number, i, pair.Seed, p.where(pair.Unit(), i), err)
		}
	}
	return nil
}

func (p *player) verifyGame(b *board, pair *Pair, game int, rec *env.Record) error {
	seat := pair.Unit().Seat(game)
	if want := [2]string{p.config.Agents[seat[0]], p.config.Agents[seat[1]]}; rec.Seed != pair.Seed || rec.Agents != want {
		return fmt.Errorf("the record is of seed %d and agents %q, want %d and %q", rec.Seed, rec.Agents, pair.Seed, want)
	}
	was := pair.Games[game]
	now := Game{Forfeit: was.Forfeit, Nanos: was.Nanos, At: was.At, Returns: rec.Returns}
	dice := env.NewDice(pair.Seed)
	last, err := env.Replay(b.game, rec, func(_ int, s engine.State, step env.Step) error {
		if step.Player.IsSide() {
			now.Decisions[step.Player]++
			return nil
		}
		now.Chances++
		if want := dice.Draw(s); want != step.Action {
			return fmt.Errorf("roll %d: the record has face %d, the seed gives %d", now.Chances, step.Action, want)
		}
		return nil
	})
	if err != nil {
		return err
	}
	now.Final = Hash(last.Hash())
	switch {
	case p.config.NoLuck:
	case b.luck == nil: // it was measured where the game was played
		now.Luck = was.Luck
	default:
		if now.Luck, _, err = b.luck.Of(b.game, rec); err != nil {
			return err
		}
	}
	if err := now.ending(last, rec.Done); err != nil {
		return err
	}
	if !reflect.DeepEqual(was, now) {
		return fmt.Errorf("the results have %s, the record gives %s", was.text(), now.text())
	}
	return nil
}

// ending fills in what the last position says.
func (g *Game) ending(last engine.State, done bool) error {
	g.Points = pointsOf(last)
	f := g.Forfeit
	switch {
	case f == nil && !done:
		return errors.New("the game is not over")
	case f != nil && last.Player() != f.Side:
		return fmt.Errorf("side %d forfeits, but it is not to move", f.Side)
	case f != nil:
		g.Returns[f.Side], g.Returns[1-f.Side] = -1, 1
	}
	return nil
}

func (g *Game) text() string {
	points := "none"
	if g.Points != nil {
		points = fmt.Sprintf("%d of %d", g.Points.VP, g.Points.Goal)
	}
	return fmt.Sprintf("returns %v, points %s, decisions %v, %d dice, luck %v, final hash %016x",
		g.Returns, points, g.Decisions, g.Chances, g.Luck, uint64(g.Final))
}

// Record reads the record of a game of a run.
func Record(dir string, pair, game int) (*env.Record, error) {
	s, err := openFiles(dir, os.O_RDONLY)
	if err != nil {
		return nil, err
	}
	defer s.close()
	for i := range s.pairs {
		if p := &s.pairs[i]; p.Number == pair {
			if game < 0 || game >= len(p.Games) {
				return nil, fmt.Errorf("pair %d: game %d, want 0 to %d", pair, game, len(p.Games)-1)
			}
			rec, _, err := readEntry(s.pack, p.Games[game].At)
			return rec, err
		}
	}
	return nil, fmt.Errorf("%s: pair %d was not played; there are %d pairs", dir, pair, len(s.pairs))
}
