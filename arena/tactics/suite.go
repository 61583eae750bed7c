package tactics

import (
	"bufio"
	"bytes"
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"

	"bridgehead/agents"
	"bridgehead/engine"
)

// data holds a file for each game, named by its key, with a problem a line.
//
//go:embed data/*.jsonl
var data embed.FS

// Suite is a list of problems with their games and positions.
type Suite struct {
	Problems []Problem
	States   []engine.State // of each problem
	Games    []engine.Game  // of each problem; problems of one variant share one
}

// Load reads the suite of a game and checks that every position can be read and has the actions listed. The error for
// a game without one lists those there are.
func Load(game string, make Maker) (*Suite, error) {
	text, err := data.ReadFile("data/" + game + ".jsonl")
	if err != nil {
		return nil, fmt.Errorf("no solved positions of the game %q, want %s", game, strings.Join(Games(), " | "))
	}
	return Read(bytes.NewReader(text), make)
}

// Games are the keys of the games with a suite.
func Games() (keys []string) {
	files, _ := data.ReadDir("data") // embedded: it is there
	for _, f := range files {
		keys = append(keys, strings.TrimSuffix(f.Name(), ".jsonl"))
	}
	return keys
}

// Read is Load for another file.
func Read(r io.Reader, make Maker) (*Suite, error) {
	problems, err := ReadProblems(r)
	if err != nil {
		return nil, err
	}
	suite, games := &Suite{Problems: problems}, games{make: make}
	for i := range problems {
		g, err := games.of(problems[i].Variant)
		if err != nil {
			return nil, fmt.Errorf("problem %d: %w", i+1, err)
		}
		s, err := problems[i].check(g)
		if err != nil {
			return nil, fmt.Errorf("problem %d: %w", i+1, err)
		}
		suite.Games = append(suite.Games, g)
		suite.States = append(suite.States, s)
	}
	return suite, nil
}

// ReadProblems reads the lines of a file and checks nothing, so that problems of older scenarios can be
// read too.
func ReadProblems(r io.Reader) ([]Problem, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	var problems []Problem
	for lines.Scan() {
		var p Problem
		if err := json.Unmarshal(lines.Bytes(), &p); err != nil {
			return nil, fmt.Errorf("problem %d: %w", len(problems)+1, err)
		}
		problems = append(problems, p)
	}
	return problems, lines.Err()
}

// Write writes problems as Read reads them.
func Write(w io.Writer, problems []Problem) error {
	enc := json.NewEncoder(w)
	for i := range problems {
		if err := enc.Encode(&problems[i]); err != nil {
			return err
		}
	}
	return nil
}

// Score is how an agent did.
type Score struct {
	Problems int
	Best     int     // problems where a best action was picked
	Lost     float64 // winning probability given away, summed up
	Squared  float64 // and its squares
	Nodes    int     // positions looked at
}

// Solved is the share of problems where a best action was picked.
func (s Score) Solved() float64 { return float64(s.Best) / float64(max(1, s.Problems)) }

// Regret is the mean of the winning probability given away.
func (s Score) Regret() float64 { return s.Lost / float64(max(1, s.Problems)) }

// Within is the 95 % interval of Solved, by Wilson's score.
func (s Score) Within() agents.Interval { return agents.Wilson(s.Best, s.Problems) }

// Margin is half the 95 % interval of Regret, by the spread over the problems.
func (s Score) Margin() float64 {
	if s.Problems < 2 {
		return 0
	}
	n := float64(s.Problems)
	spread := max(0, s.Squared-float64(s.Lost*s.Lost)/n) / (n - 1)
	return float64(1.96 * math.Sqrt(spread/n))
}

// Score asks an agent for its action in every problem. The agent is reset before each, so that the
// order does not matter.
func (suite *Suite) Score(ctx context.Context, newAgent func(engine.Game) (agents.Agent, error), b agents.Budget) (Score, error) {
	var score Score
	players := map[engine.Game]agents.Agent{}
	for i := range suite.Problems {
		p, g := &suite.Problems[i], suite.Games[i]
		if players[g] == nil {
			a, err := newAgent(g)
			if err != nil {
				return score, err
			}
			players[g] = a
		}
		players[g].Reset(p.Seed)
		a, why, err := players[g].Act(ctx, suite.States[i], b)
		if err != nil {
			return score, fmt.Errorf("problem %d: %w", i+1, err)
		}
		lost, ok := p.Regret(a)
		if !ok {
			return score, fmt.Errorf("problem %d: action %d is not legal", i+1, a)
		}
		score.Problems++
		score.Nodes += why.Nodes
		score.Squared += float64(lost * lost)
		if score.Lost += lost; lost < 1e-8 {
			score.Best++
		}
	}
	return score, ctx.Err()
}
