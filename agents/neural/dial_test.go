package neural_test

import (
	"errors"
	"math"
	"testing"

	"bridgehead/agents/neural"
	"bridgehead/models/opponents"
)

// scaled is the scale of a side by a ladder on which the levels of a source were rated as given, for both sides.
func scaled(t *testing.T, ratings map[string]opponents.Figure) (*neural.Scale, error) {
	t.Helper()
	g := game(t, "gamble/nijmegen")
	s := neural.Networks
	f := opponents.Field{Scenario: g.Scenario(), Hash: g.ScenarioHash(), Options: "x=1"}
	for level, figure := range ratings {
		plays, err := s.PlaysAt(level, g)
		if err != nil {
			t.Fatal(err)
		}
		f.Agents = append(f.Agents, opponents.Rated{Agent: level, Plays: plays, Sides: map[string]opponents.Figure{"german": figure, "allied": {}}})
	}
	return s.ScaleOf(&opponents.Ladder{Fields: []opponents.Field{f}}, g, 0)
}

// TestScale: levels stand by their ratings, whatever they are called; between them the share grows, and so does the interval.
func TestScale(t *testing.T) {
	c, err := scaled(t, map[string]opponents.Figure{
		"recruit": {Elo: 100, Low: 50, High: 150},
		"veteran": {Elo: 500, Low: 400, High: 600},
		"elite":   {Elo: 450, Low: 420, High: 480},
		"marshal": {Elo: 900, Low: 800, High: 1000, Held: true},
	})
	if err != nil {
		t.Fatal(err)
	}
	if low, high := c.Ends(); low != 100 || high != 500 || c.Options != "x=1" || len(c.Marks) != 3 || c.Marks[1].Level != "elite" {
		t.Fatalf("got %+v", c)
	}
	last := -1.
	for elo := 100.; elo <= 450; elo += 25 {
		x, err := c.At(elo)
		if err != nil || x.Weak.Level != "recruit" || x.Strong.Level != "elite" || x.Share <= last || x.Low > elo || x.High < elo {
			t.Fatalf("%g: got %+v, %v", elo, x, err)
		}
		last = x.Share
	}
	if first, err := c.At(100); err != nil || first.Share != 0 || last != 1 {
		t.Errorf("the ends: got %+v, %v and %g, want shares of 0 and 1", first, err, last)
	}
	if top, err := c.At(500); err != nil || top.Share != 1 || top.Strong.Level != "veteran" || top.Low != 400 || top.High != 600 {
		t.Errorf("the top: got %+v, %v", top, err)
	}
	for _, elo := range []float64{99, 501, math.NaN()} {
		if x, err := c.At(elo); err == nil {
			t.Errorf("%g: got %+v, want an error", elo, x)
		}
	}
}

// TestNoScale: one level is no scale, nor is a level that has changed since.
func TestNoScale(t *testing.T) {
	if c, err := scaled(t, map[string]opponents.Figure{"elite": {Elo: 1}}); !errors.Is(err, neural.ErrNoScale) {
		t.Errorf("one level: got %+v, %v", c, err)
	}
	g := game(t, "gamble/nijmegen")
	f := opponents.Field{Scenario: g.Scenario(), Hash: "of old"}
	for _, level := range neural.LevelNames {
		f.Agents = append(f.Agents, opponents.Rated{Agent: level, Sides: map[string]opponents.Figure{"german": {Elo: float64(len(f.Agents))}}})
	}
	if c, err := neural.Networks.ScaleOf(&opponents.Ladder{Fields: []opponents.Field{f}}, g, 0); !errors.Is(err, neural.ErrNoScale) {
		t.Errorf("another scenario of old: got %+v, %v", c, err)
	}
	if c, err := neural.Networks.ScaleOf(&opponents.Ladder{}, g, 0); !errors.Is(err, neural.ErrNoScale) {
		t.Errorf("an empty ladder: got %+v, %v", c, err)
	}
}
