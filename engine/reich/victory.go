package reich

import (
	"bridgehead/engine"
	"bridgehead/scenarios"
)

// Levels of victory, from that of the Germans to that of the Allies.
var levelWords = []string{"german-decisive", "german-substantive", "german-marginal", "draw", "allied-marginal", "allied-substantive", "allied-decisive"}

// Levels that have no degrees count as decisive.
var levelNumbers = map[string]int{"german": 0, "allied": 6}

func init() {
	for i, word := range levelWords {
		levelNumbers[word] = i
	}
}

// level is that which the position has now; with levels=allied one better for the Allies (25.5).
func (s *State) level() int { return s.levelBy(s.holds) }

// levelBy is the level where it is known which conditions are met.
func (s *State) levelBy(holds func(i int) bool) int {
	if s.g.opts.Shifted {
		return min(s.earned(holds)+1, len(levelWords)-1)
	}
	return s.earned(holds)
}

// earned is the level by the conditions of the scenario: of the first condition with a level that is met, else of the points, else of the first condition
// with a level that counts where all else has failed.
func (s *State) earned(holds func(i int) bool) int {
	v := &s.g.sc.Victory
	if v.Ratio != nil {
		return s.ratioLevel()
	}
	for i := range v.Tests {
		if t := &v.Tests[i]; t.Level != "" && !t.Else && holds(i) {
			return levelNumbers[t.Level]
		}
	}
	if len(v.Levels) > 0 {
		points := 0
		for i := range v.Tests {
			if t := &v.Tests[i]; t.Points > 0 && holds(i) {
				points += t.Points * (1 - 2*t.Side)
			}
		}
		for i := range v.Levels {
			if points >= v.Levels[i].Points {
				return levelNumbers[v.Levels[i].Level]
			}
		}
	}
	for i := range v.Tests {
		if t := &v.Tests[i]; t.Else && holds(i) {
			return levelNumbers[t.Level]
		}
	}
	return levelNumbers[v.Otherwise]
}

// conditions are the tests of victory that are written.
var conditions = map[string]func(s *State, i int, t *scenarios.ReichTest) bool{
	"occupies":         (*State).occupiesAll,
	"occupies-clear":   (*State).occupiesClear,
	"holds-bridge":     (*State).holdsBridge,
	"holds-crossing":   (*State).holdsCrossing,
	"route-full-turn":  (*State).routeFullTurn,
	"route-at-end":     (*State).routeAtEnd,
	"canal-bridge":     (*State).canalBridge,
	"road-open":        (*State).roadOpen,
	"none-near":        (*State).noneNear,
	"near-pathfinder":  (*State).nearPathfinder,
	"sees-pathfinder":  (*State).seesPathfinder,
	"all-within":       (*State).allWithin,
	"none-on-bank":     (*State).noneOnBank,
	"steps-lost":       (*State).stepsLost,
	"points-destroyed": (*State).pointsDestroyed,
	"guns-on-route":    (*State).gunsOnRoute,
	"cut-from":         (*State).cutFrom,
	"points-left":      (*State).leftEnough,
	"none-left":        (*State).noneLeft,
	"intact-left":      (*State).leftEnough,
}

// layTests finds for each condition its function, and the hexes that it asks often.
func (g *Game) layTests() {
	for i := range g.sc.Victory.Tests {
		t := &g.sc.Victory.Tests[i]
		laid := test{holds: conditions[t.Test], where: g.t.grid.NewSet(), bank: g.t.grid.NewSet()}
		for _, w := range t.Hexes {
			if h := g.t.at(w); h != none {
				laid.where.Add(int16(h))
			}
		}
		for _, w := range t.Bank {
			if h := g.t.at(w); h != none {
				laid.bank.Add(int16(h))
			}
		}
		for _, w := range t.Goal {
			if h := g.t.at(w); h != none {
				laid.where.Add(int16(h))
			}
		}
		g.tests = append(g.tests, laid)
	}
}

// holds tells whether a condition of victory is met.
func (s *State) holds(i int) bool {
	f := s.g.tests[i].holds
	return f != nil && f(s, i, &s.g.sc.Victory.Tests[i])
}

// finish ends the game.
func (s *State) finish() {
	s.phase = phOver
	s.result = uint8(1 + s.level())
	s.ask(kOver)
}

// Returns are from 1 for a decisive victory by thirds to -1; zero before the end and in a draw.
func (s *State) Returns(dst []float64) []float64 {
	if s.result == 0 {
		return append(dst, 0, 0)
	}
	r := float64(int(s.result)-4) / 3
	return append(dst, -r, r)
}

var _ engine.Scored = (*State)(nil)

// Points: conditions of victory count for the Allies by the level they would have now, steps lost by the enemy beside it. When it is over no loss makes a victory
// another's, or a draw anybody's.
func (s *State) Points() engine.Score {
	level := s.level() - 3
	if s.result > 0 {
		level = int(s.result) - 4
	}
	margin := 10*level + int(s.steps[german]) - int(s.steps[allied])
	switch {
	case s.result == 0:
	case level == 0:
		margin = 0
	case level > 0:
		margin = max(1, margin)
	default:
		margin = min(-1, margin)
	}
	return engine.Score{Have: [2]int{int(s.steps[allied]), int(s.steps[german])}, Margin: margin, Unit: 10, Words: "points taken"}
}
