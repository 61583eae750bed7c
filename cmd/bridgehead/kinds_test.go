package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"bridgehead/agents/neural"
	"bridgehead/agents/roster"
	"bridgehead/clients/web/server/menu"
	"bridgehead/engine"
	"bridgehead/engine/enginetest/pig"
	"bridgehead/env"
	"bridgehead/env/wire"
	"bridgehead/games"
	"bridgehead/gym"
	"bridgehead/table"
	"bridgehead/table/help"
	"bridgehead/table/review"
	kept "bridgehead/training/replay"
)

// everyScenario runs a test on each scenario of each game of the house.
func everyScenario(t *testing.T, test func(t *testing.T, k games.Kind, g engine.Game)) {
	t.Helper()
	for _, k := range games.Kinds {
		for _, id := range k.Scenarios() {
			t.Run(id, func(t *testing.T) {
				g, err := k.New(id, "")
				must(t, err)
				test(t, k, g)
			})
		}
	}
}

// TestEveryGameFits: the longest episode of every game can be recorded, and kept by a run that trains on it.
func TestEveryGameFits(t *testing.T) {
	everyScenario(t, func(t *testing.T, _ games.Kind, g engine.Game) {
		must(t, env.Fits(g))
		must(t, kept.Fits(g))
	})
}

// TestLevelsKnowTheirNetworks: a level plays every scenario of a game with a usual network, on others those with a network of
// their own, and says so where there is none.
func TestLevelsKnowTheirNetworks(t *testing.T) {
	if len(neural.Opponents()) == 0 {
		t.Skip("built without networks")
	}
	everyScenario(t, func(t *testing.T, k games.Kind, g engine.Game) {
		spec, err := roster.Networks.LevelOf("elite", g, 0)
		if !roster.Networks.Plays(g) {
			if k.Network != "" || err == nil || !strings.HasPrefix(err.Error(), "no network plays "+g.Scenario()+", the networks here are ") {
				t.Errorf("got %q and the error %v, want none plays it", spec, err)
			}
			return
		}
		must(t, err)
		if _, err := roster.Registry.New(g, spec); err != nil {
			t.Errorf("%s: %v", spec, err)
		}
	})
}

const (
	mostShown    = 100 // decisions of a game that are made at a table
	mostReviewed = 30  // steps of it that are reviewed
	mostWired    = 30  // steps of an environment beside its twin over the wire
)

// TestEveryKind plays each scenario of each game of the house at a table, by the page's server, to its end or for a while:
// every view, the board or its absence, help for what is asked, the log, the record in both formats, a review, and the same
// game over the wire. A game that joins the house is tested here without a line of its own.
func TestEveryKind(t *testing.T) {
	everyScenario(t, everyClient)
}

// TestEveryKindWithoutPowers: so is a game that does no more than it must.
func TestEveryKindWithoutPowers(t *testing.T) {
	withPig(t)
	k, err := games.Find("pig")
	must(t, err)
	everyClient(t, k, pig.New())
}

// everyClient plays a game through all that shows, keeps or serves it.
func everyClient(t *testing.T, k games.Kind, g engine.Game) {
	t.Helper()
	hall, err := table.Open(t.TempDir(), table.Options{Registry: roster.Registry, New: games.New, Targets: menu.Answers.Targets, Show: menu.Answers.Now})
	must(t, err)
	t.Cleanup(func() { must(t, hall.Close()) })
	ask := served(t, hall, games.New)
	path, view := kindTable(t, k, g, ask)
	kindBoard(t, k, g, ask)
	var lines struct{ Lines []table.Line }
	ask("GET", path+"/log", nil, &lines)
	if len(lines.Lines) == 0 {
		t.Error("the log is empty")
	}
	r := kindRecord(t, g, ask, path, view.Steps)
	kindReview(t, g, r.Steps[:min(mostReviewed, len(r.Steps))])
	kindWire(t, k, g)
}

// kindTable plays a game at random and looks at every view.
func kindTable(t *testing.T, k games.Kind, g engine.Game, ask asking) (path string, v table.View) {
	t.Helper()
	ask("POST", "/tables", table.Setup{Game: k.Key, Scenario: bareName(k, g), Seats: [2]string{table.Human, table.Human}, Seed: "11"}, &v)
	rng, book := rand.New(rand.NewPCG(7, 7)), help.On(k.Key)
	_, described := g.New().(engine.Describer)
	path = "/tables/" + v.ID
	for range mostShown {
		if v.Status == table.Over {
			break
		}
		if v.Status != table.Decide || len(v.Actions) == 0 || (v.Prompt != "") != described || v.Side == "" {
			t.Fatalf("step %d: the table is at %q, %d choices, %q", v.Step, v.Status, len(v.Actions), v.Prompt)
		}
		if (v.Now != nil) != (k.Desk != nil) {
			t.Fatalf("step %d: what is shown of the position: %v", v.Step, v.Now)
		}
		explained(t, book, v)
		chosen := map[string]any{"revision": v.Revision, "action": v.Actions[rng.IntN(len(v.Actions))].ID}
		v = table.View{} // what a view leaves out is not that of the last one
		ask("POST", path+"/act", chosen, &v)
	}
	return path, v
}

// bareName is the scenario of g without its game.
func bareName(k games.Kind, g engine.Game) string { return g.Scenario()[len(k.Key)+1:] }

// explained tests that the help of a game that has one knows what is asked and every rule that is named.
func explained(t *testing.T, book *help.Book, v table.View) {
	t.Helper()
	if book == nil {
		return
	}
	if _, ok := book.Kind(v.Kind); !ok {
		t.Errorf("step %d: no help on decisions of the kind %s", v.Step, v.Kind)
	}
	for _, id := range v.Rules {
		if _, ok := book.Rule(id); !ok {
			t.Errorf("step %d: no help on the rule %s", v.Step, id)
		}
	}
}

// kindBoard asks for the board of a game that has one.
func kindBoard(t *testing.T, k games.Kind, g engine.Game, ask asking) {
	t.Helper()
	if k.Desk == nil {
		return
	}
	if text := ask("GET", "/board?game="+k.Key+"&scenario="+bareName(k, g), nil, nil); len(text) < 100 {
		t.Errorf("the board is %s", text)
	}
}

// kindRecord takes the record of the table in both formats.
func kindRecord(t *testing.T, g engine.Game, ask asking, path string, steps int) *env.Record {
	t.Helper()
	r, err := env.ReadJSON(bytes.NewReader(ask("GET", path+"/record?format=jsonl", nil, nil)))
	must(t, err)
	must(t, env.Verify(g, r))
	var packed bytes.Buffer
	must(t, env.WriteMsgpack(&packed, r))
	again, err := env.ReadMsgpack(&packed)
	must(t, err)
	must(t, env.Verify(g, again))
	if len(r.Steps) != steps || !slices.Equal(again.Steps, r.Steps) {
		t.Errorf("the records have %d and %d steps, want %d", len(r.Steps), len(again.Steps), steps)
	}
	return r
}

// kindReview reviews the beginning of a game, with an evaluator that knows nothing.
func kindReview(t *testing.T, g engine.Game, steps []env.Step) {
	t.Helper()
	finisher, err := roster.Registry.Factory(g, "random")
	must(t, err)
	even := review.EvaluatorFunc(func(engine.State) float64 { return 0.5 })
	_, err = review.Review(context.Background(), g, steps, even, finisher, review.Options{})
	must(t, err)
}

// kindWire plays an environment and one over the wire beside each other.
func kindWire(t *testing.T, k games.Kind, g engine.Game) {
	t.Helper()
	l, err := wire.ListenTCP("127.0.0.1:0", false)
	must(t, err)
	server, err := wire.NewServer(wire.Config{Make: gym.NewServer(roster.Registry).Make, Name: "test", Limits: wire.DefaultLimits()})
	must(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- server.Serve(ctx, l) }()
	defer func() { cancel(); must(t, <-done) }()
	c, err := wire.Dial(ctx, "tcp", l.Addr().String(), "")
	must(t, err)
	defer c.Close()
	s, err := c.Make(map[string]any{"game": k.Key, "scenario": bareName(k, g)})
	must(t, err)
	e, err := env.New(g, env.DefaultConfig(), nil)
	must(t, err)
	ts, err := e.Reset(3, nil)
	must(t, err)
	_, err = s.Reset(3, nil)
	for n := 0; n < mostWired && !ts.Over(); n++ {
		must(t, err)
		position, err2 := s.State()
		must(t, err2)
		if text, _ := e.State().MarshalText(); position != string(text) {
			t.Fatalf("step %d: the wire is at\n%s, want\n%s", n, position, text)
		}
		a := ts.Legal[n%len(ts.Legal)]
		_, err = s.Step(a)
		var stepErr error
		ts, stepErr = e.Step(a)
		must(t, stepErr)
	}
	must(t, err)
}
