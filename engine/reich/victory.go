package reich

import "bridgehead/engine"

// Levels of victory, from that of the Germans to that of the Allies.
var levelWords = []string{"german-decisive", "german-substantive", "german-marginal", "draw", "allied-marginal", "allied-substantive", "allied-decisive"}

// Levels that have no degrees count as decisive.
var levelNumbers = map[string]int{"german": 0, "allied": 6}

func init() {
	for i, word := range levelWords {
		levelNumbers[word] = i
	}
}

// level is that which the position has now.
func (s *State) level() int {
	v := &s.g.sc.Victory
	for i := range v.Tests {
		if t := &v.Tests[i]; t.Level != "" && !t.Else && s.holds(i) {
			return levelNumbers[t.Level]
		}
	}
	return levelNumbers[v.Otherwise]
}

// holds tells whether a condition of victory is met.
func (s *State) holds(i int) bool {
	t := &s.g.sc.Victory.Tests[i]
	switch t.Test {
	case "occupies":
		return s.holder(int(s.g.t.at(t.Hexes[0]))) == t.Side
	}
	return false
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

// Points: conditions of victory count for the Allies by the level they would have now, steps lost by the enemy beside it.
func (s *State) Points() engine.Score {
	margin := 10*(s.level()-3) + int(s.steps[german]) - int(s.steps[allied])
	return engine.Score{Have: [2]int{int(s.steps[allied]), int(s.steps[german])}, Margin: margin, Unit: 10, Words: "points"}
}
