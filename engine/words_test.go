package engine_test

import (
	"slices"
	"testing"

	"bridgehead/engine"
	"bridgehead/engine/toy"
)

// mute is a State that can do no more than it must.
type mute struct{ engine.State }

// headed is one that names the part of the game it is in.
type headed struct{ engine.State }

func (headed) Heading() string { return "17 September, the landing" }
func (headed) Turn() int       { return 3 }

// eventful is one that has nothing but the events of its dice.
type eventful struct {
	engine.State
	engine.Eventer
}

// atDice is the first roll of a game of toy.
func atDice(t *testing.T) engine.State {
	t.Helper()
	s := toy.Default().New()
	s.Apply(toy.Assault)
	if s.Player() != engine.Chance {
		t.Fatal("an assault is not rolled for")
	}
	return s
}

func TestHeading(t *testing.T) {
	roll := atDice(t)
	events := func(s engine.State) engine.State { return eventful{s, s.(engine.Eventer)} }
	for _, c := range []struct {
		name     string
		s        engine.State
		want     string
		turn     int
		turnName string
	}{
		{"at a decision", events(toy.Default().New()), "", 0, ""},
		{"at dice", events(roll), "Turn 1, Impulse 1", 1, ""},
		{"of a state without events", mute{roll}, "", 0, ""},
		{"of a state that has its own", headed{roll}, "17 September, the landing", 3, "17 September"},
		{"of the toy", roll, "Day 1, the column", 1, "Day 1"},
	} {
		if got := engine.Heading(c.s); got != c.want {
			t.Errorf("the heading %s: got %q, want %q", c.name, got, c.want)
		}
		if turn, name := engine.Turn(c.s), engine.TurnName(c.s); turn != c.turn || name != c.turnName {
			t.Errorf("the turn %s: got %d, %q, want %d, %q", c.name, turn, name, c.turn, c.turnName)
		}
	}
}

func TestNodeKindAndPrompt(t *testing.T) {
	s := toy.Default().New()
	d := s.(engine.Describer)
	if kind, prompt := engine.NodeKind(s), engine.Prompt(s); kind != d.NodeKind() || prompt != d.Prompt() || kind == "" || prompt == "" {
		t.Errorf("got %q, %q", kind, prompt)
	}
	if kind, prompt := engine.NodeKind(mute{s}), engine.Prompt(mute{s}); kind != "" || prompt != "" {
		t.Errorf("of a state without words: got %q, %q", kind, prompt)
	}
}

func TestPlayerName(t *testing.T) {
	for p, want := range map[engine.Player]string{0: "german", 1: "allied", engine.Chance: "dice", engine.Terminal: "nobody", 5: "player 5", -2: "player -2"} {
		if got := p.Name([2]string{"german", "allied"}); got != want {
			t.Errorf("player %d: got %q, want %q", p, got, want)
		}
	}
}

// ended is a game that is over.
type ended struct {
	engine.State
	returns [2]float64
}

func (ended) Player() engine.Player             { return engine.Terminal }
func (e ended) Returns(dst []float64) []float64 { return append(dst, e.returns[:]...) }

// counted is one with points.
type counted struct {
	ended
	have [2]int
}

func (c counted) Points() engine.Score { return engine.Score{Have: c.have, Words: "VP"} }

// unmerged is a roll that can merge nothing.
type unmerged struct{ engine.State }

func (unmerged) Outcomes(dst []engine.Outcome) []engine.Outcome {
	return append(dst, engine.Outcome{P: 1})
}

// told is an end with a tally.
type told struct {
	ended
	tally engine.Tally
}

func (s told) Tally() engine.Tally { return s.tally }

func TestResult(t *testing.T) {
	g := toy.Default()
	for _, c := range []struct {
		s    engine.State
		want string
	}{
		{g.New(), ""},
		{ended{}, "Draw"},
		{ended{returns: [2]float64{1, -1}}, "German victory"},
		{counted{ended{returns: [2]float64{-1, 1}}, [2]int{0, 12}}, "Allied victory, 12 VP"},
		{counted{ended{returns: [2]float64{1, -1}}, [2]int{0, -3}}, "German victory, -3 VP"},
		{counted{ended{returns: [2]float64{1, -1}}, [2]int{9, 7}}, "German victory, 9 to 7 VP"},
		{told{ended{returns: [2]float64{1, -1}}, engine.Tally{Words: "marginal German victory", Apart: true}}, "Marginal German victory"},
		{told{ended{returns: [2]float64{1, -1}}, engine.Tally{Words: "it is German"}}, "German victory"},
	} {
		if got := engine.Result(g, c.s); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// Faces are merged where the game can, and appended in both cases.
func TestFaces(t *testing.T) {
	roll := atDice(t)
	first := []engine.Outcome{{Action: 9, P: 1}}
	if got, want := engine.Faces(roll, first), roll.(engine.Merger).Merged(first); !slices.Equal(got, want) || len(got) < 2 {
		t.Errorf("merged: got %v, want %v", got, want)
	}
	if got := engine.Faces(unmerged{roll}, nil); len(got) != 1 {
		t.Errorf("not merged: got %v", got)
	}
}
