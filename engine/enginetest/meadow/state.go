package meadow

import (
	"fmt"
	"strconv"
	"strings"

	"bridgehead/engine"
	grid "bridgehead/engine/hex"
)

// State is one position. The slices have the length of the game's, and copies share nothing.
type State struct {
	game  *Game
	at    []int16 // the hex of each counter
	stood []int8  // how many stand in each hex: Germans above 0, Allies below
	turns int16   // that are over
	last  int16   // the counter that moved last; -1: none
}

var (
	_ engine.State     = (*State)(nil)
	_ engine.Describer = (*State)(nil)
	_ engine.Headed    = (*State)(nil)
)

// Player is the side whose turn it is (1).
func (s *State) Player() engine.Player {
	if s.turns >= maxTurns {
		return engine.Terminal
	}
	return engine.Player(s.turns % 2)
}

// What is wrong with an action.
var (
	errOver    = engine.RuleError{Rule: "1", Reason: "the game is over"}
	errUnknown = engine.RuleError{Reason: "want a pass (0), or a counter and a direction"}
	errOther   = engine.RuleError{Rule: "2", Reason: "the counter is not of the side to move"}
	errEdge    = engine.RuleError{Rule: "2", Reason: "there is no hex"}
	errWater   = engine.RuleError{Rule: "3", Reason: "no counter enters water"}
	errEnemy   = engine.RuleError{Rule: "3", Reason: "enemies are there"}
	errFull    = engine.RuleError{Rule: "3", Reason: "three counters are there"}
)

// verdict is the one gate of legality; nil: legal.
func (s *State) verdict(a engine.Action) *engine.RuleError {
	switch {
	case s.turns >= maxTurns:
		return &errOver
	case a < 0 || int(a) >= s.game.NumActions():
		return &errUnknown
	case a == Pass:
		return nil
	}
	u, d := s.game.Split(a)
	if s.game.sideOf(u) != int(s.turns%2) {
		return &errOther
	}
	to := s.game.m.Grid.Next[s.at[u]][d]
	switch here := s.stood[max(to, 0)] * sign[s.turns%2]; {
	case to == grid.None:
		return &errEdge
	case s.game.wet.Has(to):
		return &errWater
	case here < 0:
		return &errEnemy
	case here >= most:
		return &errFull
	}
	return nil
}

// sign is how counters of a side are counted in stood.
var sign = [2]int8{1, -1}

// LegalActions appends the legal actions in ascending order.
func (s *State) LegalActions(dst []engine.Action) []engine.Action {
	if s.turns >= maxTurns {
		return dst
	}
	dst = append(dst, Pass)
	first, last := 0, s.game.counters/2
	if s.turns%2 == 1 {
		first, last = last, s.game.counters
	}
	for a := engine.Action(1 + 6*first); a < engine.Action(1+6*last); a++ {
		if s.verdict(a) == nil {
			dst = append(dst, a)
		}
	}
	return dst
}

// Check returns nil exactly when a is legal here.
func (s *State) Check(a engine.Action) error {
	if v := s.verdict(a); v != nil {
		return v
	}
	return nil
}

// Outcomes appends nothing: there are no dice.
func (s *State) Outcomes(dst []engine.Outcome) []engine.Outcome { return dst }

// Apply plays a legal action. It panics when the action is illegal.
func (s *State) Apply(a engine.Action) {
	if v := s.verdict(a); v != nil {
		panic(fmt.Sprintf("meadow: Apply(%d): %v", a, v))
	}
	s.turns++
	s.last = -1
	if a == Pass {
		return
	}
	u, d := s.game.Split(a)
	to := s.game.m.Grid.Next[s.at[u]][d]
	s.stood[s.at[u]] -= sign[s.game.sideOf(u)]
	s.stood[to] += sign[s.game.sideOf(u)]
	s.at[u], s.last = to, int16(u)
}

// across is how many counters of a side stand in the other half of the map (1).
func (s *State) across(side int) (n int) {
	half := int16(s.game.m.Grid.N / 2)
	for u, h := range s.at {
		if s.game.sideOf(u) == side && (h >= half) == (side == 0) {
			n++
		}
	}
	return n
}

// Returns appends the returns of both sides (1).
func (s *State) Returns(dst []float64) []float64 {
	d := s.across(0) - s.across(1)
	switch {
	case s.turns < maxTurns || d == 0:
		return append(dst, 0, 0)
	case d > 0:
		return append(dst, 1, -1)
	}
	return append(dst, -1, 1)
}

// CopyFrom makes s equal to src, which must be a state of the same game.
func (s *State) CopyFrom(src engine.State) {
	o := src.(*State)
	copy(s.at, o.at)
	copy(s.stood, o.stood)
	s.game, s.turns, s.last = o.game, o.turns, o.last
}

// Clone returns an independent copy.
func (s *State) Clone() engine.State {
	c := *s
	c.at, c.stood = append([]int16(nil), s.at...), append([]int8(nil), s.stood...)
	return &c
}

// Hash mixes where the counters stand, the turn and who moved last.
func (s *State) Hash() uint64 {
	const prime = 0x100000001b3
	h := uint64(0xcbf29ce484222325)
	for _, at := range s.at {
		h = (h ^ uint64(uint16(at))) * prime
		h ^= h >> 29
	}
	h = (h ^ uint64(uint16(s.turns))<<16 ^ uint64(uint16(s.last))) * prime
	return h ^ h>>32
}

// NodeKind has one word: all decisions are alike.
func (s *State) NodeKind() string {
	if s.turns >= maxTurns {
		return "over"
	}
	return "move"
}

// Prompt says what is decided.
func (s *State) Prompt() string { return "which counter to move (2)" }

// Board counts those who are across; the desk draws.
func (s *State) Board() string {
	return fmt.Sprintf("%d German and %d Allied counters are across\n", s.across(0), s.across(1))
}

// Heading names the turn; ten make a part of the game.
func (s *State) Heading() string {
	return fmt.Sprintf("Turns %d to %d", s.turns/10*10+1, s.turns/10*10+10)
}

// Turn is that part, from 1.
func (s *State) Turn() int { return int(min(s.turns, maxTurns-1))/10 + 1 }

const notationVersion = 1

// MarshalText writes the position: turns, who moved last, hexes of the counters, the hexes by number.
func (s *State) MarshalText() ([]byte, error) {
	out := fmt.Appendf(nil, "%s t%d l%d ", engine.HeadOf(s.game, notationVersion), s.turns, s.last)
	for u, h := range s.at {
		if u > 0 {
			out = append(out, ',')
		}
		out = strconv.AppendInt(out, int64(h), 10)
	}
	return out, nil
}

// Parse reads what MarshalText writes and nothing else.
func (g *Game) Parse(text []byte) (engine.State, error) {
	rest, found := strings.CutPrefix(string(text), engine.HeadOf(g, notationVersion).String()+" ")
	fields := strings.Split(rest, " ")
	if !found || len(fields) != 3 {
		return nil, fmt.Errorf("meadow position: got %.80q, want a line as %q begins", text, engine.HeadOf(g, notationVersion).String()+" t0 l-1 ")
	}
	s := g.New().(*State)
	clear(s.stood)
	turns, err := number(fields[0], "t", 0, maxTurns)
	if err != nil {
		return nil, err
	}
	last, err := number(fields[1], "l", -1, g.counters-1)
	if err != nil {
		return nil, err
	}
	hexes := strings.Split(fields[2], ",")
	if len(hexes) != g.counters {
		return nil, fmt.Errorf("meadow position: got %d hexes, want %d", len(hexes), g.counters)
	}
	s.turns, s.last = int16(turns), int16(last)
	for u, word := range hexes {
		h, err := number(word, "", 0, g.m.Grid.N-1)
		if err != nil {
			return nil, err
		}
		at := int16(h)
		here := s.stood[at] * sign[g.sideOf(u)]
		if here < 0 || here >= most || g.wet.Has(at) {
			return nil, fmt.Errorf("meadow position: counter %s cannot stand in hex %d (3)", g.counterID(u), h)
		}
		s.at[u], s.stood[at] = at, s.stood[at]+sign[g.sideOf(u)]
	}
	if s.last >= 0 && (turns == 0 || g.sideOf(last) == turns%2) {
		return nil, fmt.Errorf("meadow position: %s cannot have moved last before turn %d (1)", g.counterID(last), turns+1)
	}
	return s, nil
}

func number(word, letter string, low, high int) (int, error) {
	n, err := strconv.Atoi(strings.TrimPrefix(word, letter))
	if err != nil || n < low || n > high || word != letter+strconv.Itoa(n) {
		return 0, fmt.Errorf("meadow position: got %.20q, want %s%d to %s%d", word, letter, low, letter, high)
	}
	return n, nil
}
